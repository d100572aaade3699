"""A match of four seats on two sides: two people who are allies against two computers."""

from __future__ import annotations

import random
import time

import pytest

import galicia
from tests.engine.toy import GAME as TOY
from tests.table.table import Server, seat

SEATS = {"N": seat("me"), "E": seat("random"), "S": seat("friend"), "W": seat("random")}


@pytest.fixture(scope="module")
def outposts(tmp_path_factory):
    """A server that knows the made-up games."""
    path = tmp_path_factory.mktemp("outposts") / "matches.sqlite"
    with Server(str(path), module="tests.engine.command") as running:
        yield running


def made(server, **more):
    response = server.call("POST", "/api/matches", json={"game": TOY.id, "scenario": "alliances", **more})
    assert response.status_code == 201, response.text
    return response.json()


def test_the_list_of_games_tells_sides_and_boxes(outposts):
    found = {game["id"]: game for game in outposts.call("GET", "/api/games").json()}
    four, two = found["toy"], found["toy-for-two"]
    assert four["seats"] == ["N", "E", "S", "W"] and four["sides"] == {"NS": ["N", "S"], "EW": ["E", "W"]}
    assert two["sides"] == {"N": ["N"], "E": ["E"]}
    assert (four["box"], four["box_title"]) == (two["box"], two["box_title"]) == ("outposts", "Outposts")


def test_every_seat_must_be_taken(outposts):
    seats = {name: wish for name, wish in SEATS.items() if name != "W"}
    answer = outposts.call("POST", "/api/matches", json={"game": TOY.id, "seats": seats})
    assert answer.status_code == 400 and "N, E, S, W" in answer.json()["error"]["message"]


def test_allies_and_computers_play_a_match_whose_record_replays(outposts, toy):
    match = made(outposts, seats=SEATS)
    path, tokens = f"/api/matches/{match['match']}", match["tokens"]
    with outposts.sit(match["match"], tokens["N"]) as n, outposts.sit(match["match"], tokens["S"]) as s:
        while not (facts := outposts.call("GET", path, tokens["N"]).json())["over"]:
            if facts["to_act"] in tokens:
                person = n if facts["to_act"] == "N" else s
                assert person.order("pass", facts["revision"])["type"] == "done"
            else:
                time.sleep(0.02)
    record = galicia.Record.loads(outposts.call("GET", f"{path}/record", match["spectator"]).text)
    assert record.tags == {"N": "human", "E": "random", "S": "human", "W": "random"}
    assert record.result.startswith("NS=0 EW=") and facts["result"]["scores"] == dict(record.replay().result.scores)
    assert record.replay().over and record.verify() == []


def test_a_finished_record_is_read_with_all_its_winners(outposts, toy):
    won = next(s for s in map(finished, range(20)) if s.result.winners)
    text = galicia.Record.of(won).dumps()
    match = made(outposts, seats=SEATS, record=text)
    facts = outposts.call("GET", f"/api/matches/{match['match']}", match["tokens"]["S"]).json()
    assert facts["over"] and facts["result"] == {"winners": list(won.result.winners), "scores": won.result.scores}
    with outposts.sit(match["match"], match["tokens"]["S"]) as south:
        assert south.welcome["view"]["scores"] == won.result.scores


def finished(seed):
    state, rng = TOY.new("alliances", seed=seed), random.Random(seed)
    while not state.over:
        state.play(state.orders().sample(rng))
    return state


def test_an_ally_hears_what_was_played_and_an_enemy_only_where(outposts, toy):
    state = TOY.new("alliances", seed=1)
    while state.to_act != "N":
        state.play("pass")
    card = TOY.lexicon.word("card", state.hand(0)[0])
    seats = dict.fromkeys(TOY.seats, seat("me"))
    match = made(outposts, seats=seats, position=state.position())
    told = {}
    clients = {name: outposts.sit(match["match"], match["tokens"][name]) for name in TOY.seats}
    clients["N"].order(f"play {card} at 1.01")
    for name, client in clients.items():
        update = next((m for m in client.heard if m["type"] == "update"), None) or client.next("update")
        told[name] = [event["text"] for event in update["events"]]
        client.__exit__()
    assert told["S"] == [f"N plays {card} at 1.01"] == told["N"]
    assert told["E"] == told["W"] == ["N plays a card at 1.01"]
