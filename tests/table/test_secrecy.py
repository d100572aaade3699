"""Everything sent to one seat over a whole game holds no fact that the seat may not know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import galicia
from galicia.engine.dice import commitment
from tests.table.table import GAME, Client, Server

ENOUGH = 0.08  # how often a phase is ended rather than gone on with
MOST_ORDERS = 5000


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
def played(server):
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
        sentence = chosen(client, rng)
        answer = client.order(sentence, revision=revision)
        assert answer["type"] == "done", (sentence, answer)
        revision = answer["revision"]
        for watcher in watchers.values():
            watcher.follow(revision)
        if n % 40 == 0:
            for name, other in clients.items():
                for overlay in ("zones", "victory") if name == "spectator" else ("zones", "supply", "threat", "rail"):
                    other.ask(type="overlay", name=overlay)
                watchers[name].fetched[revision] = {
                    what: server.call("GET", f"/api/matches/{made['match']}/{what}", tokens[name])
                    for what in ("view", "position", "log")
                }
    text = server.call("GET", f"/api/matches/{made['match']}/record", ",".join(made["tokens"].values())).text
    yield made, watchers, galicia.Record.loads(text)
    for client in clients.values():
        client.__exit__()


def chosen(client: Client, rng: random.Random) -> str:
    """A legal order, word by word; phases are ended now and then."""
    said: list[str] = []
    while True:
        answer = client.ask(type="complete", sentence=" ".join(said))
        words = [word["word"] for word in answer["words"]]
        if answer["complete"]:
            return " ".join(said)
        if not said and "done" in words and len(words) > 1 and rng.random() > ENOUGH:
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
            told = [event["text"] for entry in fetched[revision]["log"].json() for event in entry["events"]]
            heard = [event["text"] for at, events in watchers[name].told.items() if at <= revision for event in events]
            assert told == heard[: len(told)]
            assert told or not heard


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
                {"kind": e.kind, "text": game.tell(e)}
                for e in state.events
                if (e.visible_to(number) if number is not None else e.visible_to(0) and e.visible_to(1))
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


def test_the_game_was_played_to_its_end(played):
    made, watchers, record = played
    assert record.result and watchers["AH"].view["phase"] == "over"
    assert commitment(record.seed) == made["commitment"] and record.verify() == []
