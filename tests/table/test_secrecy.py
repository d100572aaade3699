"""Everything sent to one seat over a whole game holds no fact that the seat may not know."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import galicia
from galicia.engine.dice import commitment
from galicia.players import player
from galicia.players.ahead import ahead
from galicia.players.thoughts import Choice, Thought
from galicia.table import creation, store, thoughts
from galicia.table.audience import Subscriber
from galicia.table.bots import Bots, Decided, Worker
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish, write
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME, Client, Server, run

ENOUGH, ENOUGH_IF_LONG = 0.15, 0.05  # how often a phase is ended rather than gone on with
MOST_ORDERS = 5000
LAST_TURN = position(
    "AH 4 7.14, AH 13 7.14, AH 24 5.20, AH 2 5.20, RU 45 7.15, RU 41 7.15, RU 3rf 7.15",
    step="GameTurn turn=13;PlayerTurn side=AH;RecordVictoryPoints side=RU;Combat side=RU;Movement side=RU",
    turn=12,
)


class Watcher:
    """A view kept up to date from messages alone, as the browser does."""

    def __init__(self, client: Client) -> None:
        self.client, self.view, self.at = client, dict(client.welcome["view"]), client.welcome["revision"]
        self.asks = client.welcome["asks"]
        self.past: dict[int, dict[str, Any]] = {self.at: json.loads(json.dumps(self.view))}
        self.told: dict[int, list[dict[str, Any]]] = {}
        self.fetched: dict[int, dict[str, Any]] = {}

    def follow(self, revision: int) -> None:
        """Take in everything up to a revision."""
        for message in self.client.heard:
            self.take(message)
        self.client.heard.clear()
        while self.at < revision:
            self.take(self.client.receive())

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] != "update":
            return
        changes = dict(message["changes"])
        stacks = {**self.view["stacks"], **changes.pop("stacks", {})}
        self.view = {**self.view, **changes, "stacks": {h: s for h, s in stacks.items() if s is not None}}
        self.at, self.asks = message["revision"], message["asks"]
        self.past[self.at] = json.loads(json.dumps(self.view))
        self.told[self.at] = message["events"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(str(tmp_path_factory.mktemp("table") / "matches.sqlite"), "--rate", "10000") as running:
        yield running


@pytest.fixture(scope="module")
def played(server, long):
    """A whole match played at random through both sockets, with a spectator; what each was sent."""
    made = server.make()
    rng = random.Random(7)
    clients = {seat: server.sit(made["match"], token) for seat, token in made["tokens"].items()}
    tokens = {**made["tokens"], "spectator": made["spectator"]}
    clients["spectator"] = server.sit(made["match"], made["spectator"])
    watchers = {name: Watcher(client) for name, client in clients.items()}
    revision = 0
    for n in range(MOST_ORDERS):
        seat = watchers["AH"].asks["seat"]
        if seat is None:
            break
        client = clients[seat]
        sentence = chosen(client, rng, ENOUGH_IF_LONG if long else ENOUGH)
        answer = client.order(sentence, revision=revision)
        assert answer["type"] == "done", (sentence, answer)
        revision = answer["revision"]
        for watcher in watchers.values():
            watcher.follow(revision)
        if n % 25 == 0:
            for name, other in clients.items():
                for overlay in ("zones", "victory") if name == "spectator" else ("zones", "supply", "threat", "rail"):
                    other.ask(type="overlay", name=overlay)
                watchers[name].fetched[revision] = {
                    what: server.call("GET", f"/api/matches/{made['match']}/{what}", tokens[name])
                    for what in ("view", "position", "log", "thoughts")
                }
    text = server.call("GET", f"/api/matches/{made['match']}/record", ",".join(made["tokens"].values())).text
    yield made, watchers, galicia.Record.loads(text)
    for client in clients.values():
        client.__exit__()


def chosen(client: Client, rng: random.Random, enough: float) -> str:
    """A legal order, word by word; phases are ended now and then."""
    said: list[str] = []
    while True:
        answer = client.ask(type="complete", sentence=" ".join(said))
        words = [word["word"] for word in answer["words"]]
        if answer["complete"]:
            return " ".join(said)
        if not said and "done" in words and len(words) > 1 and rng.random() > enough:
            words.remove("done")
        if not said and "attack" in words:
            words = ["attack"]
        said.append(rng.choice(words))


def as_sent(state: Any, seat: str | None) -> dict[str, Any]:
    view = json.loads(json.dumps(state.view(seat).to_json()))
    view["stacks"] = {stack["hex"]: stack for stack in view["stacks"]}
    return view


@pytest.mark.parametrize("name", ["AH", "RU", "spectator"])
def test_what_a_seat_was_sent_is_its_view_and_nothing_else(played, name):
    _, watchers, record = played
    seat = None if name == "spectator" else name
    watcher = watchers[name]
    assert len(watcher.past) > 100
    for revision, state in enumerate(record.states()):
        if revision in watcher.past:
            assert watcher.past[revision] == as_sent(state, seat), revision


@pytest.mark.parametrize("name", ["AH", "RU", "spectator"])
def test_what_a_seat_fetches_is_what_it_knows_and_nothing_else(played, name):
    _, watchers, record = played
    seat = None if name == "spectator" else name
    fetched = watchers[name].fetched
    assert len(fetched) > 5
    for revision, state in enumerate(record.states()):
        if revision in fetched and not state.over:
            assert fetched[revision]["view"].json() == as_sent(state, seat)
            for number in (0, 1) if seat is None else [state.game.seat_number(seat)]:
                state = state.game.known(state, number)
            assert fetched[revision]["position"].text == state.position()
            assert fetched[revision]["thoughts"].json()["thoughts"] == []
            told = [event["text"] for entry in fetched[revision]["log"].json() for event in entry["events"]]
            heard = [event["text"] for at, events in watchers[name].told.items() if at <= revision for event in events]
            assert told == heard[: len(told)]
            assert told or not heard


OPEN = (-1, 0b11, ~0b01, ~0b10)  # masks that spectators are in


@pytest.mark.parametrize("name", ["AH", "RU", "spectator"])
def test_the_events_a_seat_was_told_are_those_it_may_know(played, name):
    _, watchers, record = played
    game = galicia.game(GAME)
    number = None if name == "spectator" else game.seat_number(name)
    expected: list[Any] = []
    checked = 0
    for revision, state in enumerate(record.states()):
        if revision:
            expected += [
                {"kind": e.kind, "text": game.tell(e).text}
                for e in state.events
                if (e.visible_to(number) if number is not None else e.seen in OPEN)
            ]
        if revision in watchers[name].told:
            assert [{"kind": e["kind"], "text": e["text"]} for e in watchers[name].told[revision]] == expected
            expected = []
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("name", ["AH", "RU", "spectator"])
def test_no_message_names_a_unit_hidden_at_the_time(played, name):
    """A capture of the line: the word of an enemy unit does not occur before that unit was first in sight."""
    _, watchers, record = played
    game = galicia.game(GAME)
    seat = None if name == "spectator" else name
    word = game.lexicon.word
    hidden = {word("unit", p.number) for p in game.pieces if seat is None or game.seats[p.side] != seat}
    hidden -= {word("unit", p.number) for p in game.pieces if seat is not None and game.seats[p.side] == seat}
    views = [state.view(seat) for state in record.states()]
    at = len(hidden)
    looked = shown = 0
    for raw in watchers[name].client.raw:
        message = json.loads(raw)
        revision = message.get("revision", shown)
        if message["type"] in ("welcome", "update"):
            for view in views[shown : revision + 1]:
                hidden.difference_update(counter.unit for stack in view.stacks for counter in stack.counters)
                hidden.difference_update(counter.unit for pool in view.pools.values() for counter in pool)
            shown = revision + 1
            for event in message.get("events", ()):  # in a battle, for a moment
                hidden.difference_update(event["facts"].get("units", ()))
        assert not [unit for unit in hidden if f'"{unit}"' in raw], message["type"]
        looked += bool(hidden)
    assert looked > 100 and at > 50


def test_no_message_holds_the_seed_or_a_token(played):
    made, watchers, _ = played
    for watcher in watchers.values():
        capture = "\n".join(watcher.client.raw)
        assert '"seed":""' in capture and '"seed":"' not in capture.replace('"seed":""', "")
        for token in [*made["tokens"].values(), made["spectator"]]:
            assert token not in capture


def test_the_sentences_of_the_enemy_are_not_told(played):
    _, watchers, _ = played
    for message in (json.loads(raw) for raw in watchers["AH"].client.raw):
        if message["type"] == "update" and message["seat"] == "RU" and message["asks"]["seat"] is not None:
            assert message["sentence"] is None


PLAN = "the secret plan"


async def plans(worker, position, name, seed, memory=None):
    thought = Thought(galicia.Position.loads(position).state().turn, PLAN, (Choice("march", 1.0), Choice("stay", 0.0)))
    return Decided(ahead(player("recruit", seed), galicia.Position.loads(position).state(), most=1), b"", [thought])


def test_nothing_a_seat_is_sent_or_fetches_holds_a_thought_of_the_enemy_before_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(Worker, "think", plans)

    async def play():
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        matches.bots = Bots(matches, 1)
        await matches.start()
        computers = {seat: SeatWish("computer", "staff") for seat in ("AH", "RU")}
        match = await matches.match((await creation.make(matches, NewMatch(GAME, computers, position=LAST_TURN))).match)
        watchers = [Subscriber(seat) for seat in ("AH", "RU", None)]
        for watcher in watchers:
            match.audience.join(watcher)
        fetched = []
        while not match.state.over:
            fetched.append(await thoughts.told(matches.database, match, None))
            fetched.append(await thoughts.told(matches.database, match, 12))
            await asyncio.sleep(0.01)
        sent = [watcher.queue.get_nowait() for watcher in watchers for _ in range(watcher.queue.qsize())]
        kept = await matches.database.read(lambda c: c.rows("SELECT COUNT(*) FROM thoughts"))
        at_the_end = await thoughts.told(matches.database, match, None)
        await matches.stop()
        return kept[0][0], [*map(write, fetched), *sent], write(at_the_end)

    kept, before, at_the_end = run(play())
    assert kept > 2 and len(before) > 10
    assert not [message for message in before if PLAN.encode() in message]
    assert PLAN.encode() in at_the_end


def test_the_game_was_played_to_its_end(played):
    made, watchers, record = played
    assert record.result and watchers["AH"].view["phase"] == "over"
    assert commitment(record.seed) == made["commitment"] and record.verify() == []
