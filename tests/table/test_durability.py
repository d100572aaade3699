"""A server may be killed at any moment: nothing it acknowledged is lost, nothing is half done."""

from __future__ import annotations

import random
import signal
import threading
import time
from contextlib import ExitStack
from typing import NamedTuple

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

import galicia
from galicia.cli import main
from galicia.table import creation, store
from galicia.table.match import SNAPSHOT_EVERY
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from tests.table.postgresql import database
from tests.table.table import GAME, PATIENCE, Client, Server, free_port, run
from tests.table.test_notices import Listener

KILLS = {"sqlite": 4, "postgres": 2}
MANY_KILLS = 20
PLAYERS = 3
AT_LEAST = 3  # orders of each player between two kills


def test_a_second_server_on_one_file_is_refused_until_the_first_has_ended(tmp_path, capsys):
    database = str(tmp_path / "matches.sqlite")
    with Server(database) as first:
        assert main(["serve", "--port", str(free_port()), "--database", database]) == 2
        assert capsys.readouterr().err == (
            f"galicia serve: {database} is served already at {first.url}: use that one, or name another file"
            " with --database\n"
        )
        assert first.make()["match"]
        first.stop(signal.SIGKILL)
        with Server(database) as third:
            assert third.make()["match"]


def test_a_database_that_is_not_there_is_told_in_a_line(capsys):
    assert main(["serve", "--port", str(free_port()), "--database", "postgresql://127.0.0.1:1/none"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and told.startswith("galicia serve: PostgreSQL cannot be used (")


def test_a_database_of_another_program_is_told_in_a_line(postgres, capsys):
    with psycopg.connect(postgres) as connection:
        connection.execute("CREATE TABLE migrations (name TEXT)")
    assert main(["serve", "--port", str(free_port()), "--database", postgres]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and told.startswith("galicia serve: PostgreSQL cannot be used (column")


def test_a_snapshot_of_an_older_version_that_cannot_be_read_is_passed_over(tmp_path):
    me = SeatWish("me")

    async def play():
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        await matches.start()
        made = await creation.make(matches, NewMatch(GAME, {"AH": me, "RU": me}))
        match, rng = await matches.match(made.match), random.Random(1914)
        while match.revision < 2 * SNAPSHOT_EVERY + 5:
            order = match.game.sentence(match.state.orders().sample(rng))
            await matches.order(match, match.deciding, match.revision, order)
        await matches.database.write(
            lambda c: c.change("UPDATE snapshots SET position = 'older' WHERE n > ?", SNAPSHOT_EVERY)
        )
        matches.live.clear()
        again = await matches.match(made.match)
        told = again.state.position(), (await matches.state_at(again, again.revision)).position()
        await again.catch_up()
        await matches.stop()
        return match.state.position(), *told, again.state.position()

    assert len(set(run(play()))) == 1


class Busy(threading.Thread):
    """Plays both seats of a match as fast as it can, and remembers the last order that was acknowledged."""

    def __init__(self, server: Server, made: dict, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.made, self.rng = server, made, random.Random(seed)
        self.acknowledged: list[tuple[int, str]] = []
        self.stopped = threading.Event()
        self.failure: Exception | None = None

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self.play()
            except (ConnectionClosed, OSError, TimeoutError, EOFError):
                time.sleep(0.05)
            except Exception as error:
                self.failure = error
                return

    def play(self) -> None:
        with (
            Client(self.server, self.made["match"], self.made["tokens"]["AH"]) as ah,
            Client(self.server, self.made["match"], self.made["tokens"]["RU"]) as ru,
        ):
            assert ah.revision >= (self.acknowledged[-1][0] if self.acknowledged else 0)
            while not self.stopped.is_set():
                self.order(ah, ru)

    def order(self, ah: Client, ru: Client) -> None:
        for client in (ah, ru):
            answer = client.ask(type="complete", sentence="")
            words = [word["word"] for word in answer["words"]]
            if not words:
                continue
            said = ["move" if "move" in words and self.rng.random() < 0.98 else self.rng.choice(words)]
            while not (answer := client.ask(type="complete", sentence=" ".join(said)))["complete"]:
                said.append(self.rng.choice(answer["words"])["word"])
            told = client.order(" ".join(said))
            if told["type"] == "done":
                self.acknowledged.append((told["revision"], " ".join(said)))

    def give(self, orders: int) -> None:
        """Wait until so many orders more were acknowledged."""
        enough, deadline = len(self.acknowledged) + orders, time.monotonic() + PATIENCE
        while len(self.acknowledged) < enough:
            assert self.failure is None and time.monotonic() < deadline
            time.sleep(0.01)


class Killed(NamedTuple):
    """A server after its last restart, and those who were at it."""

    server: Server
    players: list[Busy]
    computers: dict
    revision: int  # the least the computers had played before the last kill


@pytest.fixture(scope="module", params=KILLS)
def killed(request, tmp_path_factory, long):
    """A server that was killed again and again while people, and at last computers, played."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = str(tmp_path_factory.mktemp("killed") / "matches.sqlite")
        else:
            url = stack.enter_context(database(request.getfixturevalue("postgres_cluster")))
        server = Server(url, "--rate", "1000")
        stack.callback(server.stop, signal.SIGKILL)
        server.start()
        players = [Busy(server, server.make(), seed) for seed in range(PLAYERS)]
        for player in players:
            stack.callback(player.stopped.set)
            player.start()
        rng = random.Random(1914)
        for _ in range(MANY_KILLS if long else KILLS[request.param]):
            for player in players:
                player.give(AT_LEAST)
            time.sleep(rng.random() / 4)  # in the middle of anything
            server.stop(signal.SIGKILL)
            server.start()
        for player in players:
            player.give(AT_LEAST)
            player.stopped.set()
        for player in players:
            player.join(PATIENCE)
        computers = server.make(AH="random", RU="random")
        revision = waited(server, computers, 5)
        server.stop(signal.SIGKILL)
        server.start()
        yield Killed(server, players, computers, revision)


def test_a_computer_goes_on_after_a_restart(killed):
    found = waited(killed.server, killed.computers, killed.revision)
    assert waited(killed.server, killed.computers, found + 10) > found


def test_killed_again_and_again_a_busy_server_keeps_every_acknowledged_order(killed):
    server = killed.server
    for player in killed.players:
        assert player.failure is None and not player.is_alive()
        assert len(player.acknowledged) > 5
        tokens = ",".join(player.made["tokens"].values())
        text = server.call("GET", f"/api/matches/{player.made['match']}/record", tokens).text
        record = galicia.Record.loads(text)
        record.replay()  # every order and every die fits
        log = server.call("GET", f"/api/matches/{player.made['match']}/log", player.made["tokens"]["AH"]).json()
        assert [entry["revision"] for entry in log] == list(range(1, len(log) + 1))
        kept = dict(zip((entry["revision"] for entry in log), record.lines, strict=True))
        for revision, sentence in player.acknowledged:
            assert kept[revision].sentence.split()[0] == sentence.split()[0]


def waited(server: Server, made: dict, revision: int) -> int:
    """The revision of a match once it has come so far."""
    deadline = time.monotonic() + PATIENCE
    while True:
        now: int = server.call("GET", f"/api/matches/{made['match']}", made["spectator"]).json()["revision"]
        if now >= revision:
            return now
        assert time.monotonic() < deadline, f"the match stands still at revision {now}"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def two_servers(postgres_cluster):
    """Two servers on one database, which call web hooks on loopback."""
    with pytest.MonkeyPatch.context() as environment, database(postgres_cluster) as url:
        environment.setenv("GALICIA_PRIVATE_HOOKS", "1")
        with Server(url) as one, Server(url) as two:
            yield one, two


def test_two_servers_on_one_database_tell_each_other(two_servers):
    one, two = two_servers
    made = one.make(AH="me", RU="friend")
    match, tokens = made["match"], made["tokens"]
    with one.sit(match, tokens["AH"]) as ah, two.sit(match, tokens["RU"]) as ru:
        ah.order("move 6/III 6.06")
        told = ru.next("update")
        assert told["revision"] == 1 and [event["kind"] for event in told["events"]] == ["moved"]
        assert set(told["changes"]["stacks"]) == {"5.06", "6.06"}
        assert ah.ask(type="undo", revision=1)["type"] == "done"
        assert ru.next("update")["changes"]["stacks"]["6.06"] is None
        ru.ask(type="chat", text="well?")
        assert ah.next("chat")["text"] == "well?"
        ah.order("done")
        ah.order("done")
        while not ru.next("update")["asks"]["yours"]:
            pass
        assert ru.ask(type="complete", sentence="")["words"]


def test_two_servers_on_one_database_know_who_is_at_the_other(two_servers):
    one, _ = two_servers
    with Server(one.database) as two:
        made = one.make(AH="me", RU="friend")
        match, tokens = made["match"], made["tokens"]

        def online(server: Server, seat: str, expected: bool) -> None:
            deadline = time.monotonic() + PATIENCE
            while server.call("GET", f"/api/matches/{match}", tokens["AH"]).json()["seats"][seat]["online"] != expected:
                assert time.monotonic() < deadline
                time.sleep(0.05)

        with one.sit(match, tokens["AH"]) as ah:
            with two.sit(match, tokens["RU"]) as ru:
                online(two, "AH", True)
                online(one, "RU", True)
                assert ah.next("presence", seats={**ah.welcome["seats"], "RU": here(ru, "RU")})
            online(one, "RU", False)
            with two.sit(match, tokens["RU"]):
                online(one, "RU", True)
                two.stop(signal.SIGKILL)
                online(one, "RU", False)


def here(client: Client, seat: str) -> dict:
    return {**client.welcome["seats"][seat], "online": True}


def test_ones_turn_is_told_once_and_not_to_who_is_at_another_server(two_servers):
    one, two = two_servers
    hook = Listener()
    made = one.make(AH="me", RU="friend")
    match, tokens = made["match"], made["tokens"]
    for token in tokens.values():
        one.call("PUT", f"/api/matches/{match}/hooks", token, json={"webhook": hook.url})
    two.call("GET", f"/api/matches/{match}", tokens["RU"])  # both have it in memory
    with one.sit(match, tokens["AH"]) as ah:
        ah.order("done")
        ah.order("done")
        assert hook.told.wait(PATIENCE)
        with two.sit(match, tokens["RU"]) as ru:
            while ru.welcome["seats"]["AH"]["online"] is False:
                ru.welcome = ru.next("presence")
            ru.order("done")
            ru.order("done")
            ah.next("update", seat="RU")
            time.sleep(1)
    hook.server.shutdown()
    assert [told["seat"] for told in hook.heard] == ["RU"]


def test_an_order_for_the_same_revision_is_carried_out_by_one_server_only(two_servers):
    one, two = two_servers
    made = one.make(AH="me", RU="friend")
    match, token = made["match"], made["tokens"]["AH"]
    with one.sit(match, token) as here, two.sit(match, token) as there:
        units = [w["word"] for w in here.ask(type="complete", sentence="move")["words"]][:8]
        for revision, unit in enumerate(units):
            hexes = here.ask(type="complete", sentence=f"move {unit}")["words"]
            sentence = f"move {unit} {hexes[0]['word']}"
            question = {"type": "order", "id": 100, "revision": revision, "sentence": sentence}
            here.send(**question)
            there.send(**question)
            answers = [client.next_answer(100) for client in (here, there)]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            assert [a["code"] for a in answers if a["type"] == "refused"] == ["stale"]
            for client in (here, there):
                while client.revision <= revision:
                    client.heard.append(client.receive())


def test_a_second_server_takes_over_for_the_computer(two_servers):
    two, _ = two_servers
    with Server(two.database) as one:
        made = one.make(AH="random", RU="random")
        waited(two, made, 5)
        one.stop(signal.SIGKILL)
    found = waited(two, made, 5)
    assert waited(two, made, found + 10) > found
