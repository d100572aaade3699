"""The story of a match: whole however long it is, the same after undo and restart, and nobody learns more from it."""

import asyncio
import json

import pytest

import galicia
from galicia.table import creation, store, stories
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from tests.long_match import long_match
from tests.table.table import GAME, Server, run

ORDERS = 2616
BOTH = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}


@pytest.fixture(scope="module")
def made(server):
    return server.made(BOTH, record=long_match(GAME, ORDERS)[0].dumps())


def story(server: Server, made: dict, seat: str | None = "AH") -> dict:
    token = made["tokens"][seat] if seat else made["spectator"]
    response = server.call("GET", f"/api/matches/{made['match']}/story", token)
    assert response.status_code == 200, response.text
    return dict(response.json())


def log(server: Server, made: dict, seat: str = "AH", **query: int) -> list[dict]:
    return list(server.call("GET", f"/api/matches/{made['match']}/log", made["tokens"][seat], params=query).json())


def whole_log(server: Server, made: dict, seat: str) -> list[dict]:
    found: list[dict] = []
    while page := log(server, made, seat, after=found[-1]["revision"] if found else 0):
        found += page
    return found


def test_the_story_of_a_long_match_has_every_battle_and_every_turn(server, made):
    chronicle = long_match(GAME, ORDERS)[1]
    told = story(server, made)
    assert told["orders"] == ORDERS and len(told["battles"]) == len(chronicle.battles) > 40
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, chronicle.state.turn + 1))
    assert told["turns"][-1]["scores"] == told["scores"] == chronicle.state.view(None).scores
    assert [(b["targets"][0], b["column"], b["result"], b["fell"]) for b in told["battles"]] == [
        (b.target, b.column, b.result, b.fell) for b in chronicle.battles
    ]
    assert all(0 < b["chance"] <= 1 and b["dice"] and sum(b["dice"]) == b["roll"] for b in told["battles"])
    assert {side: facts["lost"] for side, facts in told["losses"].items()} == dict(
        zip(("AH", "RU"), chronicle.losses, strict=True)
    )
    assert sum(row["points"] for row in told["points"]) == sum(told["scores"].values())


def test_a_battle_names_the_hex_that_was_attacked(server, made):
    entries = {entry["revision"]: entry for entry in whole_log(server, made, "AH")}
    for battle in story(server, made)["battles"]:
        declared = next(e for e in entries[battle["revision"]]["events"] if e["kind"] == "declared")
        assert battle["targets"] == [declared["facts"]["target"]]
        assert not set(battle["targets"]) & set(declared["facts"]["hexes"])


@pytest.mark.parametrize("seat", ["AH", "RU"])
def test_the_story_names_no_unit_that_its_seat_has_not_been_told_of(server, made, seat):
    known = json.dumps(whole_log(server, made, seat))
    told = story(server, made, seat)
    view = server.call("GET", f"/api/matches/{made['match']}/view", made["tokens"][seat]).text
    named = {unit for b in told["battles"] for unit in (*b["units"], *b["defenders"])}
    named |= {word for medal in told["medals"] for _, _, kind, word, _ in medal["names"] if kind == "unit"}
    assert named and all(f'"{unit}"' in known or f'"{unit}"' in view for unit in named)
    assert {side: facts["of"] for side, facts in told["losses"].items()} == {"AH": 0, "RU": 0}


def test_marches_that_a_seat_did_not_see_earn_no_medal_in_its_story():
    """Two chronicles of one game differ only by what their readers may know."""
    from galicia.engine.chronicle import Chronicle
    from galicia.engine.events import may_know

    record = long_match(GAME, ORDERS)[0]
    states = record.states()
    state = next(states)
    readers = [Chronicle(state, lambda mask, seat=seat: may_know(mask, seat, 2), seat) for seat in (0, 1)]
    for _ in record.lines[:800]:
        for reader in readers:
            reader.before()
        next(states)
        for reader in readers:
            reader.after(state.events)
    first, second = (reader.tallies["marched"] for reader in readers)
    assert first != second
    assert [b.target for b in readers[0].battles] == [b.target for b in readers[1].battles]


def test_a_story_goes_on_from_where_it_was_and_forgets_what_is_taken_back(server):
    made = server.made(BOTH)
    match, token = made["match"], made["tokens"]["AH"]
    with server.sit(match, token) as me:
        assert story(server, made)["orders"] == 0
        me.order("move 6/III 6.06")
        assert story(server, made)["orders"] == 1
        me.ask(type="undo", revision=1)
        assert story(server, made)["orders"] == 0
        me.order("move 14/V 10.22", 2)
        told = story(server, made)
        assert told["orders"] == 1 and told["revision"] == 3


def test_whoever_asks_at_the_same_moment_is_told_the_same(tmp_path):
    async def ask():
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        await matches.start()
        try:
            made = await creation.make(matches, NewMatch(GAME, {"AH": SeatWish("me"), "RU": SeatWish("me")}))
            match = await matches.match(made.match)
            for seat in ("AH", "RU"):
                await stories.story_of(matches, match, seat)
            await matches.order(match, "AH", 0, "move 6/III 6.06")
            return await asyncio.gather(*(stories.story_of(matches, match, seat) for seat in ("AH", "RU", "AH")))
        finally:
            await matches.stop()

    assert [told.orders for told in run(ask())] == [1, 1, 1]


def test_the_story_of_a_finished_match_reveals_everything(server, finished_record):
    made = server.made(BOTH, record=finished_record)
    told = [story(server, made, seat) for seat in ("AH", "RU", None)]
    assert told[0] == told[1] == told[2]
    assert told[0]["winners"] and "wins by" in told[0]["headline"]
    assert 3 <= len(told[0]["campaign"]) <= 6 and 1 <= len(told[0]["medals"]) <= 3
    assert all(facts["of"] > facts["lost"] > 0 for facts in told[0]["losses"].values())
    assert len(told[0]["decisive"]) == 4 and 1 <= len(told[0]["turning"]) <= 4


def test_the_log_is_read_backwards_page_by_page(server, made):
    newest = log(server, made, before=ORDERS + 1)
    assert [entry["revision"] for entry in newest] == list(range(ORDERS - 199, ORDERS + 1))
    older = log(server, made, before=newest[0]["revision"])
    assert older[-1]["revision"] == newest[0]["revision"] - 1 and len(older) == 200
    assert log(server, made, before=1) == []


@pytest.mark.parametrize("game", [game.id for game in galicia.games()])
def test_every_game_tells_a_story_of_its_own(server, game):
    made = server.made({seat: {"kind": "me"} for seat in galicia.game(game).seats}, game=game,
                       record=long_match(game)[0].dumps())  # fmt: skip
    told = story(server, made, galicia.game(game).seats[0])
    assert told["headline"] and told["campaign"] and told["medals"] and told["battles"]
    lines = [told["headline"], *(sentence["text"] for sentence in told["campaign"])]
    assert not [line for line in lines if "{" in line]
