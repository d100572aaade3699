"""What a client may ask of the position it sees."""

from __future__ import annotations

import pytest

from tests.battle_for_galicia.fights import crt, fight
from tests.battle_for_galicia.scene import position

COMBAT = "RecordVictoryPoints side=AH; Combat side=AH"


@pytest.fixture(scope="module")
def ah(server):
    made = server.make(AH="me", RU="friend")
    with server.sit(made["match"], made["tokens"]["AH"]) as client:
        yield client


def test_completion_offers_words_with_their_kind_and_cost(ah):
    first = ah.ask(type="complete", sentence="")
    assert [(word["word"], word["kind"]) for word in first["words"]] == [("done", "verb"), ("move", "verb")]
    assert ah.ask(type="complete", sentence="done")["complete"]
    units = ah.ask(type="complete", sentence="move")["words"]
    assert {"word": "6/III", "kind": "unit", "note": "in 5.06", "parts": []} in units
    hexes = ah.ask(type="complete", sentence="move 6/III")["words"]
    assert {"word": "6.06", "kind": "hex", "note": "1 MP, 4 left", "parts": []} in hexes


def test_reach_gives_paths_that_can_be_sent_as_orders(ah):
    reach = ah.ask(type="reach", units=["6/III"])
    assert reach["start"] == "5.06" and len(reach["hexes"]) > 20
    for hex in reach["hexes"]:
        assert ah.ask(type="explain", sentence=f"move 6/III {' '.join(hex['path'])}")["legal"], hex
        assert hex["path"][-1] == hex["hex"]


def test_why_not_adds_up_the_way(ah):
    why = ah.ask(type="why", units=["6/III"], hex="10.06")
    assert "of 5 MP" in why["text"] and why["cases"][:2] == ["BfG 4.1", "BfG 4.2"]
    assert sum(step["cost"] for step in why["steps"]) == 7 and [step["ok"] for step in why["steps"]].count(False) == 2
    assert ["ridge", 2] in why["steps"][3]["items"]


def test_why_not_names_a_closed_hex(ah):
    assert ah.ask(type="why", units=["6/III"], hex="13.04")["text"] == "13.04 is held by the enemy"


def test_why_not_is_answered_for_any_hex_a_sentence_asks_for(server):
    retreating, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(4))
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=retreating.position())
    with server.sit(made["match"], made["tokens"]["RU"]) as ru:
        open_ = [word["word"] for word in ru.ask(type="complete", sentence="retreat")["words"]]
        assert [ru.ask(type="why", sentence="retreat", hex=hex)["text"] for hex in open_] == ["", "", ""]
        why = ru.ask(type="why", sentence="retreat", hex="8.14")
        assert why["text"] == "another way enters fewer empty hexes in enemy zones" and "BfG 9.2.1" in why["cases"]
        assert ru.ask(type="why", sentence="retreat", hex="7.15")["text"] == "7.15 is held by the enemy"
        assert ru.ask(type="why", sentence="retreat 7.13", hex="7.12")["text"] == "the retreat is one hex long"
        assert ru.ask(type="why", sentence="retreat", hex="Lublin")["type"] == "refused"
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.ask(type="why", sentence="retreat", hex="8.14")["code"] == "not-your-turn"


def test_why_not_is_answered_before_the_sentence_is_whole(server):
    text = position("AH 4 8.18, RU 2gd 8.17", step=COMBAT, turn=6)
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=text)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.ask(type="why", sentence="attack", hex="8.17")["text"] == ""
        why = ah.ask(type="why", sentence="attack", hex="19.01")
        assert why["text"] == "19.01 is not among the choices" and why["cases"]


def test_units_of_the_enemy_cannot_be_asked_about(ah):
    answer = ah.ask(type="reach", units=["Pavlov"])
    assert answer["type"] == "refused" and answer["code"] in ("illegal", "unknown")


@pytest.mark.parametrize("name", ["zones", "supply", "rail", "threat", "victory"])
def test_every_overlay_is_there(ah, name):
    assert ah.ask(type="overlay", name=name)["name"] == name


def test_supply_is_told_of_either_side(ah):
    own, other = ah.ask(type="overlay", name="supply"), ah.ask(type="overlay", name="supply", side="RU")
    assert own["side"] == "AH" and other["side"] == "RU" and own["units"] != other["units"]
    assert ah.ask(type="overlay", name="supply", side="XX")["code"] == "unknown"


def test_an_unknown_overlay_is_refused(ah):
    assert ah.ask(type="overlay", name="weather")["code"] == "unknown"


def test_a_hex_is_described_in_a_sentence(ah):
    told = ah.ask(type="describe", hex="5.06")
    assert told["hex"] == "5.06" and told["text"].startswith("clear, railway, AH: 6/III infantry 5-6-5")


def test_asks_tells_what_can_be_done(ah):
    asks = ah.welcome["asks"]
    assert asks["yours"] and asks["verbs"] == ["done", "move"] and asks["progress"]["units"] == 31
    assert asks["buttons"] == [{"sentence": "done", "label": "Done"}] and "6/III" in asks["units"]


def test_a_forecast_has_odds_outcomes_and_alternatives(server):
    text = position("AH 4 8.18, AH 25 8.18, RU 2gd 8.17, RU 70r 8.17", step=COMBAT, turn=6)
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=text)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        told = ah.ask(type="forecast", target="8.17", units=["4/II", "25/II"])
        assert abs(sum(outcome["probability"] for outcome in told["outcomes"]) - 1) < 1e-9
        assert told["lines"] and told["column"]
        assert {row["change"] for row in told["alternatives"]} == {"without 4/II", "without 25/II"}
        assert ah.ask(type="forecast", target="19.01", units=["4/II"])["code"] == "illegal"


def test_what_would_cut_supply_does_cut_it(server):
    import galicia

    game = galicia.game("battle-for-galicia")
    state = galicia.Position.loads(position("AH 4 8.18, RU 70r 12.10", step=COMBAT, turn=6)).state()
    (unit,) = game.overlay(state, 0, "supply").units
    assert unit.state == unit.now == "in" and len(unit.path) == unit.length
    for cut in unit.threats:
        text = position(f"AH 4 8.18, RU 70r 12.10, RU 2gd {game.lexicon.word('hex', cut)}", step=COMBAT, turn=6)
        (then,) = game.overlay(galicia.Position.loads(text).state(), 0, "supply").units
        assert then.now != "in"
