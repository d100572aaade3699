"""The combat phase: who may attack whom, the duty, calling off, and the order of attacks."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import activation, attack, declaration, joins, lost, odds
from tests.clash_of_giants.galicia.scene import choices, place, play, reasons, scene, told, unit

DUEL = "AH 14 1310, RU 18 1309"
# Two Austrian hexes attack 1309; another Russian hex touches one of them.
FLANK = "AH 14 1310, AH 33 1209, RU 18 1309, RU 45 1410"


@pytest.mark.case("CoG S12.1-a")
def test_attacking_is_voluntary():
    s = activation(DUEL, dice="4", cup=0b10)
    play(s, "done")
    assert choices(s) == {"fight", "pass"}
    s = declaration(DUEL)
    assert "cancel" in choices(s)


@pytest.mark.case("CoG S12.1-b")
def test_only_adjacent_enemies_can_be_attacked():
    s = declaration("AH 14 1310, RU 18 1309, RU 45 1308")
    assert reasons(s, "join 14 1308") == {"S12.1-b"} == reasons(s, "join 14 1311")
    assert choices(s) == {"join 14 1309", "cancel"}


@pytest.mark.case("CoG S12.2-a")
def test_a_unit_attacks_once():
    s = declaration("AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1209")
    play(s, "join 14 1309")
    assert reasons(s, "join 14 1209") == {"S12.2-a"}


@pytest.mark.case("CoG S12.2-b", "CoG S12.3-a")
def test_a_hex_is_attacked_once_by_all_that_join_against_it():
    s, events = attack("AH 14 1310, AH 33 1310, AH 5 1209, RU 18 1309", *joins("1309", "14", "33", "5"), dice="1 1 1 1")
    assert [e.facts["target"] for e in events if e.kind == "odds"] == [s.world.grid.hex("1309")]
    assert odds(events)["attack"] == 6
    s, _ = attack("AH 14 1310, AH 33 1410, RU 18 1309, RU 45 1411", "join 14 1309", "join 33 1411", "done")
    assert choices(s) == {"resolve 1309", "resolve 1411"}
    assert reasons(s, "resolve 1310") == {"S12.5-b", "S12.2-b"}


@pytest.mark.case("CoG S12.3-b")
def test_everything_in_the_hex_defends_together():
    _, events = attack("AH 14 1310, RU 18 1309, RU 45 1309 steps=1", *joins("1309", "14"), dice="1 1 1")
    assert odds(events)["defence"] == 3 and sum(e.kind == "checked" for e in events) == 3


# The duty.


@pytest.mark.case("CoG S12.4-a")
def test_an_attack_from_one_hex_may_ignore_other_enemies():
    s = declaration("AH 14 1310, AH 5 1310, RU 18 1309, RU 45 1410")
    play(s, "join 14 1309", "join 5 1309")
    assert "done" in choices(s)


@pytest.mark.case("CoG S12.4-b")
def test_an_attack_from_two_hexes_obliges_to_attack_every_enemy_next_to_them():
    s = declaration(f"{FLANK}, AH 5 1310")
    play(s, "join 14 1309", "join 33 1309")
    assert "done" not in choices(s) and reasons(s, "done") == {"S12.4-b"}
    assert "1410" in str(s.decision)
    play(s, "join 5 1410")
    assert "done" in choices(s)
    s = declaration("AH 14 1310, AH 33 1209, RU 18 1309, RU 45 1208")  # only the second of the hexes touches 1208
    play(s, "join 14 1309", "join 33 1309")
    assert reasons(s, "done") == {"S12.4-b"} and "1208" in str(s.decision)
    s = declaration(FLANK, options={"duty_scope": "off"})
    play(s, "join 14 1309", "join 33 1309")
    assert "done" in choices(s)


@pytest.mark.case("CoG S12.4-c")
def test_forts_are_exempt_from_the_duty():
    units = "RU 18 2215, RU 45 2315, AH 2 2216, AH 24 2316"
    s = declaration(units, side="RU")
    play(s, "join 18 2216", "join 45 2316")
    assert "done" in choices(s)
    s = declaration("RU 18 2315, RU 45 2416, AH 4 2415, AH 2 2316", side="RU")  # both touch the fort
    play(s, "join 18 2415", "join 45 2415")
    assert "done" in choices(s)
    s = declaration("RU 18 2315, RU 45 2416, AH 4 2415, AH 2 2316", side="RU", razed=0b010)
    play(s, "join 18 2415", "join 45 2415")
    assert reasons(s, "done") == {"S12.4-b"}


@pytest.mark.case("CoG S12.4-c")
def test_hexes_that_may_not_be_attacked_are_exempt(monkeypatch):
    from galicia.engine.sentences import because

    s = declaration(f"{FLANK}, AH 5 1310")
    h = s.world.grid.hex("1410")
    barred = because("not there", "S12.4-c")
    monkeypatch.setattr(type(s.game), "why_not_target", lambda self, s, unit, target: barred if target == h else None)
    play(s, "join 14 1309", "join 33 1309")
    assert "done" in choices(s)


@pytest.mark.case("CoG R61")
def test_the_duty_is_checked_once_when_the_declaration_is_confirmed():
    # 18 retreats next to 33 and 14, who attacked from two hexes; nobody has to attack it again.
    s, _ = attack("AH 14 1310, AH 33 1209, AH 5 1310, RU 18 1309, RU 45 1410", "join 14 1309", "join 33 1309",
                  "join 5 1410", "done", "resolve 1309", dice="1 1 4 1 1")  # fmt: skip
    assert s.to_act == "RU"
    play(s, "retreat 18 1408 1508")
    while not s.over:
        assert "join" not in str(choices(s))
        play(s, min(choices(s)))
    assert s.fought & 1


# Calling off.


@pytest.mark.case("CoG R60-a", "CoG R60-b")
def test_a_declaration_called_off_spends_nothing_and_keeps_the_right_for_the_next_marker():
    s = activation(DUEL, dice="4 4", turn=3, cup=0b10)
    play(s, "done", "fight", "support 2-4", "join 14 1309")
    assert s.supporting
    play(s, "cancel")
    assert (s.drawn, s.fought, s.supported) == (1, 0, [0, 0, 0, 0])
    play(s, "done")
    assert choices(s) == {"fight", "pass"}


@pytest.mark.case("CoG R60-a")
def test_an_empty_declaration_cannot_be_confirmed():
    assert reasons(declaration(DUEL), "done") == {"R60-a", "S12.1-a"}


# Resolution.


@pytest.mark.case("CoG S12.5-a")
def test_all_attacks_are_declared_before_the_first_is_resolved():
    s, _ = attack("AH 14 1310, AH 33 1410, RU 18 1309, RU 45 1411", "join 14 1309", "join 33 1411", "done")
    assert choices(s) == {"resolve 1309", "resolve 1411"}


@pytest.mark.case("CoG S12.5-b")
@pytest.mark.parametrize("first, second", [("1309", "1411"), ("1411", "1309")])
def test_the_attacker_chooses_the_order(first, second):
    s, _ = attack("AH 14 1310, AH 33 1410, RU 18 1309, RU 45 1411", "join 14 1309", "join 33 1411", "done",
                  dice="1 1 1 1")  # fmt: skip
    events = play(s, f"resolve {first}")
    assert [s.world.grid.number(e.facts["target"]) for e in events if e.kind == "odds"] == [first, second]


@pytest.mark.case("CoG S12.5-c")
def test_an_attack_on_a_hex_that_is_empty_by_then_is_cancelled_and_nobody_advances():
    s = scene("AH 14 1310 attacks=1309, AH 33 1310", step="Operations; EndOfCombat side=AH; Resolution side=AH")
    assert s.over and told(s.events, "cancelled") and place(s, "AH", "14") == "1310"
    assert s.fought & 1


@pytest.mark.case("CoG R62-a")
def test_units_under_repl_retreat_like_others():
    s, events = attack("AH 14 1310, RU 18 1309 repl", *joins("1309", "14"), dice="1 4", options={})
    if not s.over:
        play(s, min(choices(s)))
    assert place(s, "RU", "18") in ("1308", "1408", "1409") and lost(events) == {"RU:18": 1}


def test_a_side_that_cannot_attack_anybody_is_not_asked():
    s = activation("AH 14 1310, RU 18 2205", dice="4")
    play(s, "done")
    assert s.over and not s.fought


def test_the_unit_of_an_attack_is_named_when_it_is_declared():
    _, events = attack(DUEL, *joins("1309", "14"), dice="1 1")
    assert told(events, "declared")[0]["units"] == ["14"] and unit("AH", "14") >= 0
