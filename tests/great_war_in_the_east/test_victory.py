"""GWiE 25.0: victory points and levels of victory."""

import pytest

import galicia
from galicia.board.hexset import each
from galicia.games.great_war_in_the_east.supply import sources
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS
from galicia.games.great_war_in_the_east.victory import End, markers
from tests.great_war_in_the_east.aftermath import fought, play
from tests.great_war_in_the_east.scene import GAME, bare, hexes, scene, told, unit
from tests.great_war_in_the_east.terrain import WORLD

POSITIVE = [
    pytest.param("g2809", "Jablonica Pass", 4, marks=pytest.mark.case("GWiE 25.2-jablonica")),
    pytest.param("g2315", "Lysa Pass", 4, marks=pytest.mark.case("GWiE 25.2-lysa")),
    pytest.param("g2118", "Uzsok Pass", 4, marks=pytest.mark.case("GWiE 25.2-uzsok")),
    pytest.param("g1924", "Lupkow Pass", 4, marks=pytest.mark.case("GWiE 25.2-lupkow")),
    pytest.param("g1825", "Dukla Pass", 4, marks=pytest.mark.case("GWiE 25.2-dukla")),
    pytest.param("g1126", "g1126", 4, marks=pytest.mark.case("GWiE 25.2-g1126")),
    pytest.param("g1312", "Lemberg", 5, marks=pytest.mark.case("GWiE 25.2-lemberg")),
    pytest.param("g1419", "Przemysl", 5, marks=pytest.mark.case("GWiE 25.2-fortress")),
    pytest.param("g1219", "Jaroslau", 5, marks=pytest.mark.case("GWiE 25.2-fortress")),
]
NEGATIVE = [
    pytest.param("g0120", "Lublin", -5, marks=pytest.mark.case("GWiE 25.2-lublin")),
    pytest.param("g0215", "Cholm", -5, marks=pytest.mark.case("GWiE 25.2-chelm")),
    pytest.param("g0108", "Kowel", -5, marks=pytest.mark.case("GWiE 25.2-kowel")),
    pytest.param("g0802", "Dubno", -5, marks=pytest.mark.case("GWiE 25.2-dubno")),
    pytest.param("s1101", "s1101", -5, marks=pytest.mark.case("GWiE 25.2-s1101")),
    pytest.param("s0307", "Belgrade", -3, marks=pytest.mark.case("GWiE 25.2-belgrade")),
]


def chain(nation: str, place: str) -> str:
    """Depots every three hexes from the nearest source of supply of a nation to a place."""
    s = bare("")
    grid, number = s.world.grid, NATIONS.index(nation)
    target = hexes(place)[0]
    found = s.world.sheets[s.world.sheet[target]] & sources(s, number)
    here = min(each(found), key=lambda h: grid.distance(h, target))
    depots = iter(p.word for p in GAME.pieces if p.depot and p.nation == number)
    links = []
    while grid.distance(here, target) > 3:
        for _ in range(3):
            here = min(s.world.neighbours[here], key=lambda h: grid.distance(h, target))
        links.append(f"{nation} {next(depots)} {grid.number(here)}")
    return ", ".join(links)


def interphase(units: str, **where):
    """A state after an interphase, and the places that scored in it."""
    s = bare(units, step="Interphase", **where)
    s.advance()
    return s, {fact["place"]: fact["points"] for fact in told(s.events, "scored")}


# Serbian stacking points: as few as cost the Allies twenty, and more.
TEN = "SE DuI s0603, SE TiI s0603, SE MoI s0604, SE KbD s0604, SE D s0605, SE Putnik s1003"
SAFE = f"{TEN}, SE DrI s0605"
LEMBERG = f"RU 9/3 g1312, {chain('RU', 'g1312')}"


# 25.1, 25.2: places.


@pytest.mark.case("GWiE 25.11")
@pytest.mark.parametrize(("place", "name", "points"), POSITIVE)
def test_a_place_russia_holds_in_supply_scores_for_the_allies(place, name, points):
    s, found = interphase(f"RU 9/3 {place}, {chain('RU', place)}")
    assert found == {name: points}
    assert s.vp == points


@pytest.mark.case("GWiE 25.11")
@pytest.mark.parametrize(("place", "name", "points"), NEGATIVE)
def test_a_place_austria_hungary_holds_in_supply_scores_for_it(place, name, points):
    s, found = interphase(f"AH 10/1 {place}, {chain('AH', place)}")
    assert found == {name: points}
    assert s.vp == points


@pytest.mark.case("GWiE 25.11")
def test_there_are_fifteen_places_and_no_other_scores():
    assert len(bare("").world.places) == len(POSITIVE) + len(NEGATIVE)


@pytest.mark.case("GWiE 25.11")
def test_nobody_scores_his_own_places():
    assert interphase("AH 10/1 g1312, AH 11/3 g1126, RU 9/3 g0120, RU 10/3 g0802, SE DuI s0307")[1] == {}


@pytest.mark.case("GWiE 25.2-fortress")
def test_a_fortress_that_stands_keeps_its_hex():
    s = bare("AH Przemysl g1419, RU 9/3 g1420")
    assert s.held[AH] >> hexes("g1419")[0] & 1


@pytest.mark.case("GWiE 25.12-a")
def test_a_place_is_held_by_the_side_whose_unit_was_the_last_to_enter_even_if_it_left():
    s = bare(LEMBERG, step="Interphase")
    s.leave(unit("RU", "9/3"))
    s.advance()
    assert s.vp == 5


@pytest.mark.case("GWiE 25.12-a")
def test_a_place_entered_again_by_its_owner_no_longer_scores():
    s = bare(LEMBERG, step="Interphase")
    s.leave(unit("RU", "9/3"))
    s.stand(unit("AH", "10/1"), *hexes("g1312"))
    s.leave(unit("AH", "10/1"))
    s.advance()
    assert s.vp == 0


@pytest.mark.case("GWiE 25.12-a")
def test_an_hq_takes_no_place():
    assert interphase(f"RU Ru3 g1312, {chain('RU', 'g1312')}")[1] == {}


@pytest.mark.case("GWiE 25.12-b")
def test_a_place_that_cannot_trace_supply_does_not_score():
    assert interphase("RU 9/3 g1312")[1] == {}


@pytest.mark.case("GWiE 25.12-b")
def test_a_place_scores_again_when_supply_is_back():
    s = bare(LEMBERG, step="Interphase; Interphase; Interphase")
    depot = next(u for u, p in enumerate(GAME.pieces) if p.depot and s.alive(u))
    home = s.where[depot]
    totals = []
    for away in (False, True, False):
        if away:
            s.leave(depot)
        elif not s.alive(depot):
            s.stand(depot, home)
        s.agenda.pop().run(s)
        totals.append(s.vp)
    assert totals == [5, 5, 10]


@pytest.mark.case("GWiE 25.12-b")
def test_the_control_of_an_empty_place_is_kept_in_the_position():
    s = bare(LEMBERG)
    s.leave(unit("RU", "9/3"))
    assert s.held[ALLIED] >> hexes("g1312")[0] & 1
    assert any("g1312" in row for row in s.position().splitlines() if row.startswith("entered AL"))


@pytest.mark.case("GWiE 25.13")
def test_a_place_scores_in_every_interphase():
    s = bare(LEMBERG, step="Interphase; Interphase; Interphase")
    s.advance()
    assert s.vp == 15


@pytest.mark.case("GWiE 25.13")
def test_places_score_at_the_end_of_the_game_turn_not_before():
    steps = "GameTurn turn=14; Interphase; Replacement side=AH"
    s = scene(f"{LEMBERG}, {SAFE}, AH 10/1 g2626 steps=3", step=steps, turn=13)
    assert s.to_act == "AH" and s.vp == 0
    s.play("done")
    assert s.result.scores["AL"] == 5


# 25.14, 25.2: losses.


@pytest.mark.case("GWiE 25.14")
def test_losses_are_booked_when_they_happen():
    s = fought("AH 10/1 g1012, RU 9/3 g1011", "g1012", "9/3", defender=1)
    assert s.vp == 0
    play(s, "option 1")
    assert s.vp == 4


@pytest.mark.case("GWiE 25.0")
def test_one_number_counts_for_both_sides():
    s = bare("AH 10/1 g1012, RU 9/3 g1011", vp=10)
    s.lose(unit("AH", "10/1"), 2, "combat", scores=True)
    s.lose(unit("RU", "9/3"), 3, "combat", scores=True)
    assert s.vp == 10 + 4 - 3


@pytest.mark.case("GWiE 25.15")
def test_the_total_may_go_below_zero():
    s = bare("RU 9/3 g1011")
    s.lose(unit("RU", "9/3"), 2, "combat", scores=True)
    assert s.vp == -2


@pytest.mark.case("GWiE 25.15")
def test_places_take_the_total_below_zero_and_back():
    s, scored = interphase(f"AH 10/1 g0120, {chain('AH', 'g0120')}", vp=1, held=[WORLD.hexes, 0])
    assert set(scored.values()) <= {-5, -3} and s.vp == 1 + sum(scored.values()) < 0
    s, scored = interphase(LEMBERG, vp=-3)
    assert (s.vp, scored) == (2, {"Lemberg": 5})


@pytest.mark.case("GWiE 25.15")
def test_a_total_below_zero_is_shown_and_kept_and_ends_the_game_with_an_austrian_score():
    s = scene(f"{SAFE}, AH 10/1 g1312", step="Movement side=AH", vp=-12)
    assert s.view().scores == {"AH": 12, "AL": -12} and galicia.Position.loads(s.position()).state().vp == -12
    s.push(End())
    s.advance()
    assert s.result.scores == {"AH": 12, "AL": -12} and s.result.winners == ("AH",)


@pytest.mark.case("GWiE 25.2-ah-step")
def test_an_austro_hungarian_step_is_worth_2_to_the_allies():
    s = fought("AH 10/1 g1012, RU 9/3 g1011", "g1012", "9/3", defender=1)
    play(s, "option 1")
    assert (s.steps[unit("AH", "10/1")], s.vp) == (2, 4)


@pytest.mark.case("GWiE 25.2-ah-step")
def test_steps_lost_otherwise_than_in_combat_score_nothing():
    s = scene("AH 10/1 g0305", step="Attrition side=AH", dice="1")
    assert (s.steps[unit("AH", "10/1")], s.vp) == (2, 0)


@pytest.mark.case("GWiE 25.2-ah-unit")
def test_an_austro_hungarian_unit_gone_is_worth_its_stacking_points_more():
    s = fought("AH 10/1 g1012 steps=2, RU 9/3 g1011", "g1012", "9/3", defender="E")
    assert not s.alive(unit("AH", "10/1"))
    assert s.vp == 2 * 2 + 4


@pytest.mark.case("GWiE 25.2-ru-step")
def test_a_russian_step_is_worth_1_to_austria_hungary():
    s = fought("AH 10/1 g1012, RU 9/3 g1011", "g1012", "9/3", attacker=1)
    assert (s.steps[unit("RU", "9/3")], s.vp) == (2, -2)


@pytest.mark.case("GWiE 25.2-se-step")
def test_a_serbian_step_is_worth_2_to_austria_hungary():
    s = fought("AH 9/5 s0412, SE DuI s0411", "s0412", "DuI", attacker=1)
    assert (s.steps[unit("SE", "DuI")], s.vp) == (1, -2)


@pytest.mark.case("GWiE 25.2-al-unit")
@pytest.mark.parametrize(
    ("units", "by", "points"),
    [("AH 10/1 g1012, RU 78R/3 g1011", "78R/3", -2 - 2), ("AH 10/1 g1012, SE DuI g1011", "DuI", -4 - 2)],
    ids=["Russian", "Serbian"],
)
def test_an_allied_unit_gone_is_worth_its_stacking_points_more(units, by, points):
    s = fought(units, "g1012", by, attacker=2)
    assert s.vp == points


@pytest.mark.case("GWiE 25.2-al-unit")
def test_headquarters_score_nothing():
    s = bare("RU Ru3 g1011")
    s.remove(unit("RU", "Ru3"))
    assert s.vp == 0


@pytest.mark.case("GWiE 25.2-ah-step")
def test_a_fortress_step_counts_as_an_austro_hungarian_step_without_a_bonus_for_the_last():
    s = bare("AH Przemysl g1419")
    s.lose(unit("AH", "Przemysl"), 4, "combat", scores=True)
    assert s.vp == 8


# 25.2-serbia: the end of Serbia.


@pytest.mark.case("GWiE 25.2-serbia")
@pytest.mark.parametrize(("units", "vp"), [(TEN, -20), (f"{TEN}, SE Be s0307", 0), ("", -20)], ids=["10", "11", "0"])
def test_ten_serbian_points_or_fewer_at_the_end_cost_twenty(units, vp):
    assert scene(units, step="End").result.scores["AL"] == vp


@pytest.mark.case("GWiE 25.2-serbia")
def test_lost_steps_do_not_count_against_serbian_stacking_points():
    assert scene(f"{TEN}, SE DrI s0605 steps=1", step="End").result.scores["AL"] == 0


# 25.3: levels.

LEVELS = [
    pytest.param(99, ("AL",), "Allied strategic victory", marks=pytest.mark.case("GWiE 25.3-allied-strategic")),
    pytest.param(56, ("AL",), "Allied strategic victory", marks=pytest.mark.case("GWiE 25.3-allied-strategic")),
    pytest.param(55, ("AL",), "Allied substantive victory", marks=pytest.mark.case("GWiE 25.3-allied-substantive")),
    pytest.param(36, ("AL",), "Allied substantive victory", marks=pytest.mark.case("GWiE 25.3-allied-substantive")),
    pytest.param(35, ("AL",), "Allied marginal victory", marks=pytest.mark.case("GWiE 25.3-allied-marginal")),
    pytest.param(21, ("AL",), "Allied marginal victory", marks=pytest.mark.case("GWiE 25.3-allied-marginal")),
    pytest.param(20, (), "draw", marks=pytest.mark.case("GWiE 25.3-draw")),
    pytest.param(15, (), "draw", marks=pytest.mark.case("GWiE 25.3-draw")),
    pytest.param(14, ("AH",), "A-H marginal victory", marks=pytest.mark.case("GWiE 25.3-ah-marginal")),
    pytest.param(5, ("AH",), "A-H marginal victory", marks=pytest.mark.case("GWiE 25.3-ah-marginal")),
    pytest.param(4, ("AH",), "A-H substantive victory", marks=pytest.mark.case("GWiE 25.3-ah-substantive")),
    pytest.param(-10, ("AH",), "A-H substantive victory", marks=pytest.mark.case("GWiE 25.3-ah-substantive")),
    pytest.param(-11, ("AH",), "A-H decisive victory", marks=pytest.mark.case("GWiE 25.3-ah-decisive")),
    pytest.param(-99, ("AH",), "A-H decisive victory", marks=pytest.mark.case("GWiE 25.3-ah-decisive")),
]


@pytest.mark.parametrize(("vp", "winners", "how"), LEVELS)
def test_the_level_of_victory_goes_by_the_total(vp, winners, how):
    s = scene(SAFE, step="GameTurn turn=14", turn=13, vp=vp)
    assert s.over
    assert (s.result.winners, s.result.how) == (winners, how)
    assert s.result.scores == {"AL": vp, "AH": -vp}


@pytest.mark.case("GWiE 25.4")
@pytest.mark.parametrize(("vp", "tens", "ones"), [(63, 6, 3), (-7, 0, -7), (-12, -1, -2), (0, 0, 0), (134, 13, 4)])
def test_the_total_is_shown_by_markers_for_tens_and_ones_of_one_sign(vp, tens, ones):
    assert markers(vp) == (tens, ones)
    s = bare(SAFE, step="End", vp=vp)
    s.advance()
    assert told(s.events, "ended")[0]["points"] == vp
