"""The REST calls: games, matches, seats, accounts, records, positions, forks."""

from __future__ import annotations

import dataclasses
import random
import time

import httpx
import pytest

import galicia
from galicia.engine import registry
from galicia.engine.dice import commitment
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME

EASTERN = "great-war-in-the-east"
RANDOM = {seat: {"kind": "computer", "player": "random"} for seat in ("AH", "RU")}


def error(response):
    facts = response.json()["error"]
    assert facts["message"] and "Traceback" not in response.text
    return response.status_code, facts["code"]


def test_the_games_are_listed_for_the_lobby(server):
    listed = server.call("GET", "/api/games").json()
    assert [game["id"] for game in listed] == list(registry.ids())
    seats = {game["id"]: game["seats"] for game in listed}
    assert (seats[GAME], seats[EASTERN]) == (["AH", "RU"], ["AH", "AL"])
    for game in listed:
        assert game["character"] and game["players"][0] == "random" and game["look"] == f"/games/{game['box']}/index.js"
        assert server.call("GET", game["look"]).status_code == 200
        assert server.call("GET", f"/boards/{game['board']}.svg").headers["content-type"] == "image/svg+xml"


def test_a_game_says_what_it_calls_its_things(server):
    game = next(game for game in server.call("GET", "/api/games").json() if game["id"] == GAME)
    assert game["name"] == "Battle for Galicia" and game["turn"] == "GT" and game["dates"][4] == "31 Aug – 1 Sep"
    assert game["parties"]["RU"] == {"name": "Russia", "short": "Russia", "adjective": "Russian"}
    assert {"word": "reinforcement", "title": "Arrivals"} in game["phases"] and game["columns"][3] == "1:1"
    assert game["losses"] == {"key": "ce", "name": "CE"} and game["scenario_titles"] == {"campaign": "Campaign"}
    option = next(option for option in game["options"] if option["name"] == "town_held")
    assert option == {
        "name": "town_held",
        "title": "Town counts as held",
        "default": "unit",
        "choices": ["unit", "last-entered"],
        "words": ["Unit in it", "Last entered"],
        "first": True,
        "help": "a town is held by a unit in it, or by the side that was there last",
        "cases": ["BfG 15.1-held"],
        "rulings": ["K3"],
    }


def test_a_match_made_for_a_lesson_says_so(server):
    signed = server.call("POST", "/api/accounts", json={"name": "Cadet", "password": "Uzsok-pass"}).json()
    for lesson in ("moving", None):
        made = server.call("POST", "/api/matches", json={
            "game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "lesson": lesson,
        }).json()  # fmt: skip
        told = server.call("GET", f"/api/matches/{made['match']}", made["tokens"]["AH"]).json()
        assert told["lesson"] == (lesson or "")
        path = f"/api/matches/{made['match']}/claim"
        server.call("POST", path, made["tokens"]["AH"], json={"account": signed["token"]})
    own = server.call("GET", "/api/accounts/me/matches", signed["token"]).json()
    assert sorted(match["lesson"] for match in own) == ["", "moving"]


def test_a_game_on_two_maps_has_both(server):
    north, south = server.call("GET", f"/api/games/{EASTERN}/map").json()["boards"]
    assert north["hexes"]["g1312"]["places"][0]["name"] == "Lemberg" and "s0307" in south["hexes"]
    assert (north["sheet"], south["sheet"]) == ("Galicia", "Serbia")
    for board in (north, south):
        assert server.call("GET", f"/boards/{board['name']}.svg").status_code == 200


def test_the_rules_come_by_chapter(server):
    rules = server.call("GET", f"/api/games/{GAME}/rules").json()
    movement = next(chapter for chapter in rules["chapters"] if chapter["number"] == "4")
    assert movement["title"] == movement["short"] == "Movement"
    assert {"case": "BfG 4.2-woods", "gist": "Woods cost 2.", "rulings": []} in movement["cases"]
    corps = next(case for case in rules["chapters"][1]["cases"] if case["case"] == "BfG 2.1-corps")
    assert corps["rulings"] == ["F1"] and corps["gist"].endswith("just as numbers are.")
    assert error(server.call("GET", "/api/games/chess/rules")) == (404, "not-found")


def test_the_map_is_in_the_units_of_its_drawing(server):
    (board,) = server.call("GET", f"/api/games/{GAME}/map").json()["boards"]
    assert board["name"] == GAME
    lemberg = board["hexes"]["7.09"]
    assert 0 < lemberg["x"] < board["width"] and 0 < lemberg["y"] < board["height"]
    assert lemberg["places"][0]["name"] == "Lemberg"
    one, two = board["hexes"]["7.09"], board["hexes"]["7.08"]
    assert abs(abs(one["x"] - two["x"]) - board["hex_width"]) < 0.1


def test_the_description_of_the_api_is_served(server):
    schema = server.call("GET", "/schema").json()
    assert "/api/matches/{match}/fork" in schema["paths"]


def test_a_match_shows_how_it_stands(server):
    made = server.make(AH="me", RU="friend")
    facts = server.call("GET", f"/api/matches/{made['match']}", made["tokens"]["RU"]).json()
    assert facts["seat"] == "RU" and facts["to_act"] == "AH" and facts["revision"] == 0 and facts["turn"] == 1
    assert facts["commitment"] == made["commitment"] and facts["seed"] == ""
    assert facts["seats"]["RU"] == {"kind": "friend", "player": "", "name": "", "online": False}


def test_a_link_leads_to_its_seat(server):
    made = server.make(AH="me", RU="friend")
    token = made["links"]["RU"].removeprefix("/#/join/")
    held = server.call("GET", "/api/seat", token).json()
    assert (held["match"], held["seat"]) == (made["match"], "RU")
    assert server.call("GET", "/api/seat", made["spectator"]).json()["seat"] is None
    assert error(server.call("GET", "/api/seat", "guess")) == (403, "token")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"game": "chess", "seats": {}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}, "FR": {"kind": "me"}}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "king"}, "RU": {"kind": "me"}}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "computer", "player": "napoleon"}, "RU": {"kind": "me"}}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "options": {"moon": "full"}}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "cheat": True}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "position": "nonsense"}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "record": "nonsense"}, 400),
        ({"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "scenario": "moon"}, 400),
    ],
)
def test_a_match_that_cannot_be_made_says_why(server, body, status):
    assert error(server.call("POST", "/api/matches", json=body))[0] == status


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("napoleon", "there are: random, textbook, recruit, staff, general"),
        ("staff:caution=much", "write as in: staff:caution=1.5:aggression=0.8"),
        ("staff:caution=99", "caution lies between 0.1 and 10"),
        ("staff:caution=nan", "caution lies between 0.1 and 10"),
        ("staff:exposure=3", "exposure is for the laboratory"),
        ("random:caution=2", "it has no style"),
        ("staff:" + ":".join(["caution=1.5"] * 6), "length <= 60"),
    ],
)
def test_an_opponent_who_does_not_exist_is_refused_with_those_who_do(server, player, said):
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": player}}
    answer = server.call("POST", "/api/matches", json={"game": GAME, "seats": seats})
    assert answer.status_code == 400 and said in answer.json()["error"]["message"]


def test_an_opponent_keeps_his_style(server):
    made = server.make(AH="me", RU="staff:aggression=0.80:caution=1.0")
    facts = server.call("GET", f"/api/matches/{made['match']}", made["spectator"]).json()
    assert facts["seats"]["RU"]["player"] == "staff:aggression=0.8"


def test_a_body_of_more_than_a_megabyte_is_refused(server):
    body = {"game": GAME, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "me"}}, "record": "x" * 1_100_000}
    assert error(server.call("POST", "/api/matches", json=body))[0] == 413


def test_options_are_those_of_the_match(server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, options={"half_hexes": "named"})
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.welcome["options"] == {"half_hexes": "named"}


def test_the_log_and_the_past_are_those_of_the_holder(server):
    made = server.make(AH="me", RU="friend")
    match, tokens = made["match"], made["tokens"]
    with server.sit(match, tokens["AH"]) as ah:
        before = ah.welcome["view"]
        ah.order("move 6/III 6.06")
        ah.order("move 28/III 5.08")
    mine = server.call("GET", f"/api/matches/{match}/log?after=1", tokens["AH"]).json()
    theirs = server.call("GET", f"/api/matches/{match}/log", tokens["RU"]).json()
    assert [entry["sentence"] for entry in mine] == ["move 28/III 5.08"]
    assert [entry["sentence"] for entry in theirs] == [None, None] and len(theirs[0]["events"]) == 1
    assert server.call("GET", f"/api/matches/{match}/view?revision=0", tokens["AH"]).json() == before
    now = server.call("GET", f"/api/matches/{match}/view", tokens["AH"]).json()
    assert "6.06" in now["stacks"] and now["seat"] == "AH"
    assert error(server.call("GET", f"/api/matches/{match}/view?revision=-1", tokens["AH"]))[0] == 400


def test_the_record_of_a_running_match_needs_all_its_tokens(server):
    made = server.make()
    match, tokens = made["match"], made["tokens"]
    with server.sit(match, tokens["AH"]) as ah:
        ah.order("move 6/III 6.06")
    assert error(server.call("GET", f"/api/matches/{match}/record", tokens["AH"])) == (403, "secret")
    both = server.call("GET", f"/api/matches/{match}/record", ",".join(tokens.values()))
    record = galicia.Record.loads(both.text)
    assert [line.sentence for line in record.lines] == ["move 6/III 6.06"]
    assert record.dice == ("sealed", made["commitment"]) and not record.seed


def test_a_record_is_taken_up_where_it_ends(server):
    state = galicia.game(GAME).new(seed=3)
    state.play("move 6/III 6.06 7.06")
    text = galicia.Record.of(state).dumps()
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, record=text)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.revision == 2 and "7.06" in ah.welcome["view"]["stacks"] and len(ah.welcome["log"]) == 2
        assert ah.ask(type="undo", revision=2)["code"] == "sealed"
        assert ah.order("move 28/III 5.08")["revision"] == 3
    again = server.call("GET", f"/api/matches/{made['match']}/record", ",".join(made["tokens"].values())).text
    assert galicia.Record.loads(again).dice == ("sealed", made["commitment"], "after", "2")


def ended(server, made) -> str:
    """The record of a match once it is over."""
    deadline = time.monotonic() + 240
    while not server.call("GET", f"/api/matches/{made['match']}", made["spectator"]).json()["over"]:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return server.call("GET", f"/api/matches/{made['match']}/record", made["spectator"]).text


def test_a_record_played_on_to_the_end_is_verified_by_its_seed(server):
    state, rng = galicia.game(GAME).new(seed=5), random.Random(5)
    while not state.over:
        state.play(state.orders().sample(rng))
    whole = galicia.Record.of(state)
    kept = next(n for n in range(len(whole.lines) - 1, 0, -1) if sum(bool(line.rolls) for line in whole.lines[n:]) > 2)
    begun = dataclasses.replace(whole, lines=whole.lines[:kept], result="").dumps()
    made = server.made(RANDOM, record=begun)
    text = ended(server, made)
    record = galicia.Record.loads(text)
    assert record.dice[2:] == ("after", str(kept)) and record.verify() == []
    watched = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, record=text)
    again = server.call("GET", f"/api/matches/{watched['match']}/record", watched["spectator"]).text
    assert galicia.Record.loads(again).verify() == [] and galicia.Record.loads(again).dice == record.dice


def test_a_finished_record_can_be_watched_and_exported_again(server, finished_record):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, record=finished_record)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.welcome["view"]["phase"] == "over"
        assert ah.order("done", revision=ah.revision)["code"] == "over"
    again = server.call("GET", f"/api/matches/{made['match']}/record", made["spectator"]).text
    assert galicia.Record.loads(again).lines == galicia.Record.loads(finished_record).lines
    assert galicia.Record.loads(again).verify() == []
    lines = galicia.Record.loads(finished_record).lines
    at = next(n for n in range(40, 0, -1) if lines[n].seat == "AH")  # where the computer does not move at once
    fork = {"revision": at, "seats": {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}}
    forked = server.call("POST", f"/api/matches/{made['match']}/fork", made["spectator"], json=fork)
    assert forked.status_code == 201
    position = galicia.Record.loads(finished_record).replay(at).view("AH").to_json()
    with server.sit(forked.json()["match"], forked.json()["tokens"]["AH"]) as ah:
        assert {stack["hex"] for stack in position["stacks"]} == set(ah.welcome["view"]["stacks"])


def test_a_position_is_given_as_the_holder_knows_it(server):
    made = server.make()
    text = server.call("GET", f"/api/matches/{made['match']}/position", made["tokens"]["AH"]).text
    state = galicia.Position.loads(text).state()
    grid = state.world.grid
    assert len(state.units_in(grid.hex("13.04"))) == 1  # two stand there
    watched = server.call("GET", f"/api/matches/{made['match']}/position", made["spectator"]).text
    both = galicia.Position.loads(watched).state()
    assert all(len(both.units_in(h)) == 1 for h in both.stacks)


def test_a_running_match_is_forked_from_ones_own_knowledge(server):
    made = server.make()
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
    forked = server.call("POST", f"/api/matches/{made['match']}/fork", made["tokens"]["AH"], json={"seats": seats})
    both = ",".join(forked.json()["tokens"].values())
    record = server.call("GET", f"/api/matches/{forked.json()['match']}/record", both).text
    state = galicia.Record.loads(record).replay()
    assert len(state.units_in(state.world.grid.hex("13.04"))) == 1


def test_notes_are_private(server):
    made = server.make()
    match, tokens = made["match"], made["tokens"]
    saved = server.call("PUT", f"/api/matches/{match}/notes", tokens["AH"], json={"text": "feint left"})
    assert saved.status_code == 200
    with server.sit(match, tokens["AH"]) as ah, server.sit(match, tokens["RU"]) as ru:
        assert ah.welcome["notes"] == "feint left" and ru.welcome["notes"] == ""
    assert error(server.call("PUT", f"/api/matches/{match}/notes", made["spectator"], json={"text": "x"}))[0] == 403


def test_chat_is_heard_by_everybody_and_kept(server):
    made = server.make()
    with (
        server.sit(made["match"], made["tokens"]["AH"]) as ah,
        server.sit(made["match"], made["tokens"]["RU"]) as ru,
        server.sit(made["match"], made["spectator"]) as watcher,
    ):
        assert ah.ask(type="chat", text="good luck")["type"] == "done"
        for client in (ru, watcher):
            said = client.next("chat")
            assert (said["seat"], said["text"]) == ("AH", "good luck")
    with server.sit(made["match"], made["tokens"]["RU"]) as ru:
        assert [line["text"] for line in ru.welcome["chat"]] == ["good luck"]


def test_presence_is_told(server):
    made = server.make(AH="me", RU="friend")
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        ah.next("presence")
        with server.sit(made["match"], made["tokens"]["RU"]):
            assert ah.next("presence")["seats"]["RU"]["online"]
        assert not ah.next("presence")["seats"]["RU"]["online"]


def test_an_account_finds_its_matches_and_sits_down_again(server):
    made = server.make(AH="me", RU="friend")
    signed = server.call("POST", "/api/accounts", json={"name": "Conrad", "password": "Uzsok-pass"}).json()
    twice = server.call("POST", "/api/accounts", json={"name": "Conrad", "password": "something"})
    assert error(twice) == (409, "taken")
    wrong = {"name": "Conrad", "password": "Dukla-pass"}
    assert error(server.call("POST", "/api/sessions", json=wrong)) == (403, "password")
    assert error(server.call("POST", "/api/sessions", json={**wrong, "name": "Nobody"})) == (403, "password")
    session = server.call("POST", "/api/sessions", json={"name": "Conrad", "password": "Uzsok-pass"}).json()
    assert session["account"] == signed["account"] and session["token"] != signed["token"]
    path = f"/api/matches/{made['match']}"
    claimed = server.call("POST", f"{path}/claim", made["tokens"]["AH"], json={"account": session["token"]})
    assert claimed.status_code == 201
    other = server.call("POST", "/api/accounts", json={"name": "Brusilov", "password": "Brody-1914"}).json()
    taken = server.call("POST", f"{path}/claim", made["tokens"]["AH"], json={"account": other["token"]})
    assert error(taken) == (409, "taken")
    (own,) = server.call("GET", "/api/accounts/me/matches", session["token"]).json()
    assert own["match"] == made["match"] and own["seats"] == ["AH"] and own["to_act"] == "AH"
    again = server.call("POST", f"/api/accounts/me/matches/{made['match']}", session["token"]).json()
    with server.sit(made["match"], again["tokens"]["AH"]) as ah:
        assert ah.welcome["seat"] == "AH" and ah.welcome["seats"]["AH"]["name"] == "Conrad"
    assert error(server.call("POST", f"/api/accounts/me/matches/{made['match']}", other["token"])) == (403, "token")


def test_passwords_cannot_be_tried_for_ever(server):
    body = {"name": "Potiorek", "password": "wrong-one"}
    tried = []
    while len(tried) < 40 and 429 not in tried:
        tried.append(server.call("POST", "/api/sessions", json=body).status_code)
    assert tried[:10] == [403] * 10 and tried[-1] == 429


@pytest.mark.parametrize(
    "hooks",
    [
        {"webhook": "file:///etc/passwd"},
        {"webhook": "https://user:secret@example.org/"},
        {"email": "not an address"},
        {"email": "a@b.c\nBcc: d@e.f"},
    ],
)
def test_hooks_nothing_can_be_sent_to_are_refused(server, hooks):
    made = server.make()
    path = f"/api/matches/{made['match']}/hooks"
    assert error(server.call("PUT", path, made["tokens"]["AH"], json=hooks))[0] == 400
    fine = {"webhook": "https://example.org/turn"}
    assert server.call("PUT", path, made["tokens"]["AH"], json=fine).status_code == 200


def test_typed_dice_are_asked_for_and_taken(server):
    text = position("AH 4 8.18, AH 25 8.18, RU 70r 8.17", step="RecordVictoryPoints side=AH; Combat side=AH", turn=6)
    seats = {"AH": {"kind": "computer", "player": "random"}, "RU": {"kind": "me"}}
    made = server.made({**seats, "AH": {"kind": "me"}}, position=text, dice="typed")
    assert made["commitment"] == ""
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        ah.order("attack 8.17 from 8.18")
        ah.order("engage 4/II 25/II")
        update = next(m for m in reversed(ah.heard) if m["type"] == "update")
        if not update["asks"]["yours"]:
            with server.sit(made["match"], made["tokens"]["RU"]) as ru:
                ru.order(ru.welcome["asks"]["buttons"][0]["sentence"])
            update = ah.next("update")
        assert update["asks"]["verbs"] == ["roll"] and update["asks"]["yours"]
        assert ah.order("roll 7 1")["code"] == "illegal"
        assert ah.order("roll 3 4")["type"] == "done"
    computers = {"AH": {"kind": "computer"}, "RU": {"kind": "computer"}}
    body = {"game": GAME, "seats": computers, "dice": "typed"}
    assert error(server.call("POST", "/api/matches", json=body))[0] == 400


def test_people_throw_the_dice_of_a_computer(server):
    text = position("AH 4 8.18, AH 25 8.18, RU 70r 8.17", step="RecordVictoryPoints side=AH; Combat side=AH", turn=6)
    seats = {"AH": {"kind": "computer", "player": "recruit"}, "RU": {"kind": "me"}}
    made = server.made(seats, position=text, dice="typed")
    with server.sit(made["match"], made["tokens"]["RU"]) as ru:
        asks = ru.welcome["asks"]
        while not asks["yours"]:
            asks = ru.next("update")["asks"]
        if "roll" not in asks["verbs"]:
            ru.order(asks["buttons"][0]["sentence"])
            asks = next(m for m in reversed(ru.heard) if m["type"] == "update")["asks"]
        assert asks["verbs"] == ["roll"] and asks["seat"] == "RU"
        assert ru.order("roll 3 4")["type"] == "done"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/matches/none", "/schema"])
def test_head_answers_as_get_does_without_the_body(server, path):
    whole, head = server.call("GET", path), server.call("HEAD", path)
    assert head.status_code == whole.status_code and head.content == b"" and whole.content
    for name in ("content-type", "content-length", "etag", "content-security-policy"):
        assert head.headers.get(name) == whole.headers.get(name), name


def test_every_answer_carries_the_headers(server):
    for path in ("/", "/api/games", "/nowhere", "/schema", "/main.js"):
        headers = server.call("GET", path).headers
        assert "script-src 'self'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_files_outside_the_client_are_not_served(server):
    for path in ("/../pyproject.toml", "/%2e%2e/__init__.py", "/..%2f..%2fetc%2fpasswd", "/boards/", "/.git/config"):
        assert error(server.call("GET", path)) == (404, "not-found"), path


def test_a_file_is_not_sent_twice(server):
    first = server.call("GET", f"/boards/{GAME}.svg")
    again = httpx.get(f"{server.url}/boards/{GAME}.svg", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert first.headers["content-encoding"] == "gzip"


def test_the_seed_fits_what_was_promised(server, finished_record):
    """Two computers play the last two turns."""
    late = next(state.position() for state in galicia.Record.loads(finished_record).states() if state.turn == 11)
    made = server.made(RANDOM, position=late)
    record = galicia.Record.loads(ended(server, made))
    assert record.lines and record.seed and commitment(record.seed) == made["commitment"] and record.verify() == []


def test_a_link_becomes_a_qr_code(server):
    text = "http://192.0.2.7:1914/#/join/" + "x" * 32
    rows = server.call("POST", "/api/codes", json={"text": text}).json()["rows"]
    assert len(rows) == len(rows[0]) and (len(rows) - 17) % 4 == 0
    assert rows[0].startswith("1111111") and set("".join(rows)) == {"0", "1"}


def test_a_table_on_this_computer_has_no_address_for_others(server):
    assert server.call("GET", "/api/addresses").json() == []
