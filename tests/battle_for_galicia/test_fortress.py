"""BfG 13.0: Fortress Przemysl."""

import pytest

from tests.battle_for_galicia.fights import choices, column, crt, fight, place, play, rung, strengths
from tests.battle_for_galicia.scene import hexes, reasons, scene, told

GLACIS = ("2.14", "2.15", "3.14", "3.16", "4.14", "4.15")


@pytest.mark.case("BfG 13.0-enter")
def test_no_russian_moves_into_the_fortress_even_when_it_is_empty():
    s = scene("RU 18 3.14", step="Movement side=RU")
    assert "13.0-enter" in reasons(s, "move 18 3.15")
    assert not reasons(s, "move 18 4.14")


@pytest.mark.case("BfG 13.0-enter")
def test_the_minimum_move_does_not_open_it():
    s = scene("RU 13c 3.14 spent=0", step="Movement side=RU")
    assert "move 13c 3.15" not in choices(s)


@pytest.mark.case("BfG 13.0-enter")
def test_austrians_come_and_go():
    s = scene("AH 4 3.14", step="Movement side=AH")
    assert not reasons(s, "move 4 3.15")


@pytest.mark.case("BfG 13.0-enter")
def test_no_russian_retreats_into_it():
    # Every hex round 3.14 but the empty fortress is held: 18 has nowhere to go.
    ring = "AH 5 4.14, AH 46 4.13, AH 12 3.13, AH 33 2.13, AH 14 2.14"
    s, events = fight(f"{ring}, RU 18 3.14", "attack 3.14 from 3.13", dice=crt(4) + " 1 1")
    assert told(events, "short")
    assert place(s, "RU", "18") == "3.14"


@pytest.mark.case("BfG 13.0-enter")
def test_an_austrian_may_retreat_into_it():
    ring = "RU 18 4.14, RU 45 4.13, RU 41 3.13, RU 47 2.13, RU 46 2.14"
    s, _ = fight(f"{ring}, AH 41 3.14", "attack 3.14 from 3.13 4.13", "pass", side="RU", dice=crt(5) + " 1 1")
    assert place(s, "AH", "41") == "3.15"


@pytest.mark.case("BfG 13.0-attack")
def test_units_in_the_fortress_cannot_be_attacked():
    s = scene("RU 18 3.14, AH 4 3.15", step="Combat side=RU")
    assert choices(s) == {"done"}
    assert reasons(s, "attack 3.15 from 3.14") == {"13.0-attack"}


@pytest.mark.case("BfG 13.0-attack")
def test_units_in_the_fortress_may_attack():
    _, events = fight("RU 18 3.14, AH 4 3.15", "attack 3.14 from 3.15", dice=crt(8) + " 1 1")
    assert strengths(events) == (4, 6)


@pytest.mark.case("BfG 13.0-attack")
def test_units_attacking_out_of_the_fortress_suffer_losses():
    s, _ = fight("RU 18 3.14, AH 4 3.15", "attack 3.14 from 3.15", dice=crt(9) + " 6 1")
    assert rung(s, "AH", "4") == 2  # 1:1 at 9: +2, five guns +1; six is 9


@pytest.mark.case("BfG 13.0-attack")
def test_units_attacking_out_of_the_fortress_may_have_to_retreat_from_it():
    s, _ = fight("RU 18 3.14, AH 4 3.15", "attack 3.14 from 3.15", dice=crt(11) + " 1 1")
    assert s.to_act == "AH"
    play(s, sorted(choices(s))[0])
    assert place(s, "AH", "4") != "3.15"


@pytest.mark.case("BfG 13.0-shift")
def test_six_hexes_are_next_to_the_fortress():
    s = scene("")
    assert s.world.fortress.glacis == sum(1 << h for h in hexes(*GLACIS))


# A neighbour over an open side that is not itself next to the fortress, for each hex of the ring.
BEYOND = {"2.14": "2.13", "2.15": "2.16", "3.14": "3.13", "3.16": "3.17", "4.14": "4.13", "4.15": "4.16"}


@pytest.mark.case("BfG 13.0-shift")
@pytest.mark.parametrize("target", GLACIS)
def test_an_austrian_defending_next_to_the_fortress_is_two_columns_better_off(target):
    # 7 to 5 would be 1:1.
    start = BEYOND[target]
    _, events = fight(f"RU 1gd {start}, AH 4 {target}", f"attack {target} from {start}", side="RU",
                      dice=crt(8) + " 1 1")
    assert strengths(events) == (7, 5)
    assert column(events) == "1:2"


@pytest.mark.case("BfG 13.0-shift")
@pytest.mark.parametrize("target", GLACIS)
def test_an_austrian_attacking_into_a_hex_next_to_the_fortress_is_two_columns_better_off(target):
    # 5 to 5 would be 1:1.
    start = BEYOND[target]
    _, events = fight(f"AH 25 {start}, RU 82r {target}", f"attack {target} from {start}", dice=crt(8) + " 1 1")
    assert strengths(events) == (5, 5)
    assert column(events) == "2:1"


@pytest.mark.case("BfG 13.0-shift")
def test_attacking_from_next_to_the_fortress_outwards_gains_nothing():
    _, events = fight("AH 25 3.14, RU 82r 3.13", "attack 3.13 from 3.14", dice=crt(8) + " 1 1")
    assert column(events) == "1:1"
    _, events = fight("RU 82r 3.14, AH 4 3.13", "attack 3.13 from 3.14", side="RU", dice=crt(8) + " 1 1")
    assert column(events) == "1.5:2"


@pytest.mark.case("BfG 13.0-shift")
def test_an_empty_fortress_helps_as_well():
    _, events = fight("AH 4 3.13, RU 3rf 3.14", "attack 3.14 from 3.13", dice=crt(8) + " 1 1")
    assert column(events) == "2:1"
