"""A server may be killed at any moment: nothing it acknowledged is lost, nothing is half done."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

import galicia
from tests.table.table import Client, Server, free_port
from tests.table.test_notices import Listener

KILLS = 5
PLAYERS = 3


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    return str(tmp_path / "matches.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres")


def test_a_second_server_on_one_file_is_refused_until_the_first_has_ended(tmp_path):
    database = str(tmp_path / "matches.sqlite")
    with Server(database) as first:
        command = [sys.executable, "-m", "galicia", "serve", "--port", str(free_port()), "--database", database]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr == (
            f"galicia serve: {database} is served already: use that server, or keep these matches in another file\n"
        )
        assert first.make()["match"]
        first.stop(signal.SIGKILL)
        with Server(database) as third:
            assert third.make()["match"]


def test_a_database_that_is_not_there_is_told_in_a_line():
    command = [sys.executable, "-m", "galicia", "serve", "--port", str(free_port()), "--database"]
    told = subprocess.run([*command, "postgresql://127.0.0.1:1/none"], capture_output=True, text=True, timeout=60)
    assert told.returncode == 2 and told.stderr.count("\n") == 1
    assert told.stderr.startswith("galicia serve: PostgreSQL cannot be used: ")


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
            time.sleep(0.1)  # stay below the limit on messages


def test_killed_again_and_again_a_busy_server_keeps_every_acknowledged_order(database):
    server = Server(database)
    server.start()
    players = [Busy(server, server.make(), seed) for seed in range(PLAYERS)]
    try:
        for player in players:
            player.start()
        rng = random.Random(1914)
        for _ in range(KILLS):
            time.sleep(1 + rng.random())
            server.stop(signal.SIGKILL)
            server.start()
        time.sleep(1)
        for player in players:
            player.stopped.set()
        for player in players:
            player.join(30)
            assert player.failure is None
        server.stop(signal.SIGKILL)
        server.start()
        for player in players:
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
    finally:
        for player in players:
            player.stopped.set()
        server.stop(signal.SIGKILL)


def test_a_computer_goes_on_after_a_restart(database):
    server = Server(database)
    server.start()
    try:
        made = server.make(AH="random", RU="random")
        path = f"/api/matches/{made['match']}"
        before = waited(server, path, made["spectator"], 5)
        server.stop(signal.SIGKILL)
        server.start()
        assert waited(server, path, made["spectator"], before + 20) > before
    finally:
        server.stop(signal.SIGKILL)


def waited(server: Server, path: str, token: str, revision: int) -> int:
    """The revision of a match once it has come so far."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        now: int = server.call("GET", path, token).json()["revision"]
        if now >= revision:
            return now
        time.sleep(0.1)
    raise AssertionError(f"the match stands still at revision {now}")


def test_two_servers_on_one_database_tell_each_other(postgres):
    with Server(postgres) as one, Server(postgres) as two:
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


def test_two_servers_on_one_database_know_who_is_at_the_other(postgres):
    with Server(postgres) as one:
        two = Server(postgres)
        two.start()
        made = one.make(AH="me", RU="friend")
        match, tokens = made["match"], made["tokens"]

        def online(server: Server, seat: str, expected: bool) -> None:
            deadline = time.monotonic() + 20
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


def test_ones_turn_is_told_once_and_not_to_who_is_at_another_server(postgres, monkeypatch):
    monkeypatch.setenv("GALICIA_PRIVATE_HOOKS", "1")
    hook = Listener()
    with Server(postgres) as one, Server(postgres) as two:
        made = one.make(AH="me", RU="friend")
        match, tokens = made["match"], made["tokens"]
        for token in tokens.values():
            one.call("PUT", f"/api/matches/{match}/hooks", token, json={"webhook": hook.url})
        two.call("GET", f"/api/matches/{match}", tokens["RU"])  # both have it in memory
        with one.sit(match, tokens["AH"]) as ah:
            ah.order("done")
            ah.order("done")
            assert hook.told.wait(20)
            with two.sit(match, tokens["RU"]) as ru:
                while ru.welcome["seats"]["AH"]["online"] is False:
                    ru.welcome = ru.next("presence")
                ru.order("done")
                ru.order("done")
                ah.next("update", seat="RU")
                time.sleep(1)
    hook.server.shutdown()
    assert [told["seat"] for told in hook.heard] == ["RU"]


def test_an_order_for_the_same_revision_is_carried_out_by_one_server_only(postgres):
    with Server(postgres) as one, Server(postgres) as two:
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


def test_a_second_server_takes_over_for_the_computer(postgres):
    with Server(postgres) as two:
        one = Server(postgres)
        one.start()
        made = one.make(AH="random", RU="random")
        path = f"/api/matches/{made['match']}"
        before = waited(two, path, made["spectator"], 5)
        one.stop(signal.SIGKILL)
        assert waited(two, path, made["spectator"], before + 100) > before

