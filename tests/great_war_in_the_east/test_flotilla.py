"""GWiE 21.0: the Austro-Hungarian monitor flotilla."""

import pytest

from galicia.games.great_war_in_the_east.state import FLOTILLA
from tests.great_war_in_the_east.fights import column, fight, offered, play, result, strengths
from tests.great_war_in_the_east.scene import reasons, scene, told, unit

# s0412 lies on the Sava, s0511 too, s0512 does not.
SABAC = "AH 9/5 s0312, SE DuI s0412"


@pytest.mark.case("GWiE 21.0-a")
def test_the_flotilla_adds_three_points_that_no_river_halves():
    s, events = fight(SABAC, "attack s0412", "commit 9/5", "flotilla", "fight", dice="6")
    assert strengths(events) == (1 + 3, 2)
    assert s.used == FLOTILLA


@pytest.mark.case("GWiE 21.0-a")
def test_the_flotilla_attacks_alone():
    s, events = fight("SE DuI s0412", "bombard s0412", dice="2")
    assert strengths(events) == (3, 2) and column(events) == "1-1"
    assert result(events) == "1/1" and s.to_act == "AL"
    assert (s.battle.attacker_steps, s.battle.affected) == (3, 2)


@pytest.mark.case("GWiE 21.0-a")
def test_it_fires_once_a_game_turn():
    s, _ = fight("SE DuI s0412, SE Sa s0411", "bombard s0412", dice="6")
    assert s.to_act == "AH" and offered(s) == ["done"]
    assert reasons(s, "bombard s0411") == {"21.0-a"}
    s, _ = fight(SABAC, "attack s0412", used=FLOTILLA)
    assert reasons(s, "flotilla") == {"21.0-a"}


@pytest.mark.case("GWiE 21.0-a")
def test_only_at_hexes_on_a_major_river_of_the_serbian_map():
    s = scene("SE DuI s0412, SE Sa s0511, SE Lo s0512, RU 7c/3 g1120", step="Combat side=AH")
    assert offered(s, "bombard") == ["bombard s0412", "bombard s0511"]
    assert reasons(s, "bombard s0512") == reasons(s, "bombard g1120") == {"21.0-a"}


@pytest.mark.case("GWiE 21.0-a", "GWiE 8.23")
def test_every_hex_of_an_attack_must_lie_in_its_reach():
    units = "AH 9/2 s0413, SE Sa s0412, SE Lo s0513"
    s, _ = fight(units, "attack s0412")
    assert "flotilla" in offered(s)
    s, _ = fight(units, "attack s0412 s0513")
    assert reasons(s, "flotilla") == {"21.0-a"}


@pytest.mark.case("GWiE 21.0-a")
def test_it_serves_the_austrian_player_only():
    s, _ = fight("SE DuI s0412, AH 11b/5 s0413", "attack s0413", side="AL")
    assert reasons(s, "flotilla") == {"21.0-a"}
    assert reasons(scene("SE DuI s0412", step="Combat side=AL"), "bombard s0412") == {"21.0-a"}


@pytest.mark.case("GWiE 21.0-a", "GWiE 8.8-min")
def test_alone_it_needs_the_least_ratio_too():
    s = scene("SE DuI s0412, SE MoI s0412, SE KbD s0412, SE Sa s0412", step="Combat side=AH")
    assert offered(s) == ["done"]
    assert reasons(s, "bombard s0412") == {"8.8-min"}


@pytest.mark.case("GWiE 21.0-a", "GWiE 8.8-min")
def test_it_may_make_an_attack_possible():
    s = scene("AH 11b/5 s0313, SE DuI s0412, SE MoI s0412", step="Combat side=AH")
    assert "attack s0412" in offered(s)
    play(s, "attack s0412", "commit 11b/5")
    assert reasons(s, "fight") == {"8.8-min"}
    play(s, "flotilla")
    assert not reasons(s, "fight")


@pytest.mark.case("GWiE 21.0-b")
def test_alone_its_losses_are_ignored():
    s, events = fight("SE DuI s0412", "bombard s0412", dice="6")
    assert result(events) == "2/-" and not told(events, "lost") and s.vp == 0


@pytest.mark.case("GWiE 21.0-b")
def test_units_with_it_take_all_losses_and_only_their_steps_count():
    s, events = fight(SABAC, "attack s0412", "commit 9/5", "flotilla", "fight", dice="6")
    assert result(events) == "2/-"
    assert s.steps[unit("AH", "9/5")] == 0


@pytest.mark.case("GWiE 21.0-b", "GWiE 9.23")
def test_it_does_not_go_on_alone_when_its_units_are_lost_by_attrition():
    units = "AH 11b/5 s0510, SE Sa s0511, SE DuI s0509"
    s, events = fight(units, "attack s0511", "commit 11b/5", "flotilla", "fight", dice="1")
    assert told(events, "lapsed") and s.used & FLOTILLA and not s.assailed


@pytest.mark.case("GWiE 21.0-b")
def test_alone_no_hq_shifts_for_it():
    s, events = fight("AH vF5 s0313, SE DuI s0412", "bombard s0412", dice="6")
    assert column(events) == "1-1" and not s.lent


@pytest.mark.case("GWiE 21.0-b")
def test_an_hq_shifts_only_once_units_are_with_it():
    s, _ = fight("AH 9/5 s0413, AH vF5 s0313, SE Sa s0412", "attack s0412", "flotilla")
    assert reasons(s, "shift vF5") == {"10.21-c", "21.0-b"}
    play(s, "commit 9/5")
    assert reasons(s, "shift vF5") == set()


@pytest.mark.case("GWiE 21.0-c", "GWiE 10.43-a")
def test_it_needs_no_command():
    _, events = fight("SE DuI s0412", "bombard s0412", dice="1")
    assert strengths(events)[0] == 3 and result(events) == "1/1"


@pytest.mark.case("GWiE 21.0-a", "GWiE 5.4-major")
def test_alone_it_adds_nothing_to_the_die_and_with_units_it_does_not_spoil_the_two():
    _, events = fight("SE DuI s0412", "bombard s0412", dice="6")
    assert told(events, "combat_roll")[0]["roll"] == 6
    _, events = fight(SABAC, "attack s0412", "commit 9/5", "flotilla", "fight", dice="6")
    assert told(events, "combat_roll")[0]["roll"] == 8


@pytest.mark.case("GWiE 21.0-a", "GWiE 8.14", "GWiE 23.0")
def test_its_attack_counts_as_one():
    s, _ = fight("SE DuI s0412, AH 9/2 s0312", "bombard s0412", dice="6")
    assert s.attacks_made == 1
    assert reasons(s, "attack s0412") == {"8.14"}
