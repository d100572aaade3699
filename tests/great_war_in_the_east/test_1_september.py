"""GWiE 26.3: 1 September 1914, decision in Galicia."""

import random

import pytest

from galicia.board.hexset import bits_of, each
from galicia.engine.dice import ScriptedDice
from galicia.engine.shapes.setup import PLACINGS
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, STOCK
from galicia.games.great_war_in_the_east.deployment import Deployment, line, own_side, uncovered
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS
from galicia.games.great_war_in_the_east.world import GALICIA
from tests.great_war_in_the_east.scene import GAME, SCENES, hexes, reasons, scene, told, unit

place = SCENES.place

QUIET = 6  # a roll that costs nothing


def new(*dice: int):
    """The scenario at its first decision; the dice that fall after both deployments."""
    return GAME.new("1-september", dice=ScriptedDice([*dice, *[QUIET] * 200]))


def rolled_for(s, side: int) -> list[int]:
    """The units of a side that roll, in the order of their rolls."""
    return [u for u in s.on_map(side) if GAME.pieces[u].combat_unit]


def started(austrian=(), russian=()):
    """The scenario after both standard deployments; dice by unit for those that roll anything but 6."""
    s = new()
    s.play("standard")
    first = [dict(austrian).get(s.word(u), QUIET) for u in rolled_for(s, AH)]
    s = new(*first)
    s.play("standard")
    s.play("done")
    s.play("standard")
    second = [dict(russian).get(s.word(u), QUIET) for u in rolled_for(s, ALLIED)]
    s = new(*first, *second)
    for order in ("standard", "done", "standard"):
        s.play(order)
    return s, s.play("done")


def russians_deploying():
    s = new()
    s.play("standard")
    s.play("done")
    return s


# 26.3: what the scenario is.


@pytest.mark.case("GWiE 26.3")
def test_the_scenario_opens_with_the_russian_player_turn_of_game_turn_seven():
    s, events = started()
    assert [fact["turn"] for fact in told(events, "turn")] == [7]
    assert told(events, "player_turn")[0] == {"seat": "AL", "turn": 7}
    assert (s.turn, s.side) == (7, ALLIED)


@pytest.mark.case("GWiE 26.3")
def test_the_scenario_ends_with_game_turn_thirteen():
    s = scene("AH 10/1 g1419", step="GameTurn turn=14", scenario="1-september", vp=35)
    assert s.over


@pytest.mark.case("GWiE 26.3")
def test_nothing_stands_or_is_due_on_the_serbian_map():
    s, _ = started()
    assert all(s.world.sheet[h] == GALICIA for h in s.where if h >= 0)
    assert all(s.where[p.number] == DEAD for p in GAME.pieces if NATIONS[p.nation] == "SE")


@pytest.mark.case("GWiE 26.3")
def test_all_russians_and_all_but_the_balkan_armies_take_part():
    s = new()
    for p in GAME.pieces:
        takes_part = NATIONS[p.nation] == "RU" or (NATIONS[p.nation] == "AH" and p.army not in ("5", "6"))
        assert (s.where[p.number] != DEAD) == takes_part, p.word


@pytest.mark.case("GWiE 26.3")
def test_nobody_changes_maps():
    where = {"units": "AH 10/1 g1126 entrained", "step": "Movement side=AH", "turn": 7}
    assert reasons(scene(**where), "depart 10/1 s0110") == set()
    assert "26.3" in reasons(scene(**where, scenario="1-september"), "depart 10/1 s0110")


@pytest.mark.case("GWiE 26.3")
def test_no_serbian_supply_points_are_rolled_for():
    s, events = started()
    assert told(events, "points") == [] and s.points == 0


@pytest.mark.case("GWiE 26.3")
def test_each_side_holds_what_lies_on_its_side_of_the_line():
    s = new()
    galicia = s.world.sheets[GALICIA]
    assert [held & galicia for held in s.held] == list(own_side())
    assert s.held[AH] >> hexes("g0418")[0] & 1  # Russian soil behind the A-H line
    assert s.held[ALLIED] >> hexes("g1503")[0] & 1  # Tarnopol


# 26.31: the line.


@pytest.mark.case("GWiE 26.31-a")
def test_austria_hungary_deploys_first():
    s = new()
    assert (s.to_act, s.step) == ("AH", Deployment(AH))
    s.play("standard")
    s.play("done")
    assert (s.to_act, s.step) == ("AL", Deployment(ALLIED))


@pytest.mark.case("GWiE 26.31-a")
def test_the_line_parts_the_map_in_two():
    austrian, russian = own_side()
    w = new().world
    assert austrian & russian == 0 and austrian | russian == w.sheets[GALICIA]
    for side in w.board.sides:
        if GALICIA == w.sheet[side.a] == w.sheet[side.b]:
            assert (austrian >> side.a & 1 != austrian >> side.b & 1) == ("start-line" in side.features)
    for name, side in (("g1312", AH), ("g1419", AH), ("g0120", ALLIED), ("g0802", ALLIED)):
        assert own_side()[side] >> hexes(name)[0] & 1


@pytest.mark.case("GWiE 26.31-a")
@pytest.mark.parametrize(("name", "hex"), [("10/1", "g0221"), ("Da1", "g0120"), ("D1", "g0215")])
def test_austro_hungarians_stay_south_and_west_of_the_line(name, hex):
    assert "26.31-a" in reasons(new(), f"deploy {name} {hex}")


@pytest.mark.case("GWiE 26.31-a")
@pytest.mark.parametrize(("name", "hex"), [("14/4", "g0322"), ("Sa4", "g1312")])
def test_russians_stay_north_and_east_of_the_line(name, hex):
    assert "26.31-a" in reasons(russians_deploying(), f"deploy {name} {hex}")


@pytest.mark.case("GWiE 26.31-b")
@pytest.mark.parametrize("side", [AH, ALLIED])
def test_a_combat_unit_stands_in_the_line_in_the_sector_of_its_army(side):
    s = new() if side == AH else russians_deploying()
    for u in s.step.stock(s):
        if GAME.pieces[u].combat_unit:
            assert s.step.ground(s, u) == s.world.start_line[side][GAME.pieces[u].army], s.word(u)
    own, other = ("10/1", "g0417") if side == AH else ("14/4", "g0416")
    assert "26.31-b" in reasons(s, f"deploy {own} {other}")


@pytest.mark.case("GWiE 26.31-b")
def test_a_unit_that_finds_its_sector_full_goes_behind_the_line_in_supply():
    s = russians_deploying()
    s.play("deploy 80R/4 82R/4 88R/4 g0219")  # 2 stacking points left there are no room for a corps
    s.play("deploy 13c/4 g0220")
    s.play("deploy 14c/4 g0318")
    s.play("deploy 8c/4 g0319")
    for corps, number in (("14/4", "g0220"), ("16/4", "g0318"), ("7/4", "g0319")):
        s.play(f"deploy {corps} {number}")
    behind = own_side()[ALLIED] & ~line(ALLIED) & supply_bits(s, NATIONS.index("RU"))
    assert s.step.ground(s, unit("RU", "3K/4")) == behind
    assert reasons(s, "deploy 3K/4 g0119") == set()
    assert "26.31-b" in reasons(s, "deploy 3K/4 g0219")


@pytest.mark.case("GWiE 26.31-b")
def test_stacks_stay_within_nine_points():
    s = russians_deploying()
    s.play("deploy 14/4 16/4 g0219")
    assert "16/6.11" in reasons(s, "deploy 80R/4 g0219")


@pytest.mark.case("GWiE 26.31-b")
def test_deployment_is_not_over_while_a_line_hex_is_neither_held_nor_controlled():
    s = new()
    s.play("standard")
    assert reasons(s, "done") == set()
    s.play("deploy 1c/2 g2602")  # g2801 is two hexes off
    assert "26.31-b" in reasons(s, "done")
    assert s.world.grid.numbers(uncovered(s, AH)) == ["g2801"]
    s.play("deploy 1c/2 g2801")
    assert uncovered(s, AH) == 0 and reasons(s, "done") == set()


@pytest.mark.case("GWiE 26.31-b")
@pytest.mark.parametrize("side", [AH, ALLIED])
def test_the_standard_deployment_covers_the_line_in_supply_and_mostly_in_command(side):
    s = new() if side == AH else russians_deploying()
    s.play("standard")
    assert uncovered(s, side) == 0
    other = s.copy()
    other.play("done")
    if side == AH:
        other.play("standard")
        other.play("done")
    supplied = supply_bits(other, side)
    commanded = bits_of(h for hq in hqs_of(other, side) for h in each(radius_of(other, hq)))
    fighters = [u for u in s.on_map(side) if GAME.pieces[u].combat_unit]
    assert all(supplied >> s.where[u] & 1 for u in fighters)
    assert sum(commanded >> s.where[u] & 1 for u in fighters) >= 0.9 * len(fighters)
    assert all(not other.zone_of(enemy_of(side)) >> s.where[u] & 1 for u in s.on_map(side) if GAME.pieces[u].hq)


@pytest.mark.case("GWiE 26.31-b")
@pytest.mark.parametrize("side", [AH, ALLIED])
def test_the_standard_deployment_is_one_a_player_could_make(side):
    s = new() if side == AH else russians_deploying()
    hand = s.copy()
    s.play("standard")
    for h in each(s.occupied[side]):
        for u in s.units_in(h):
            if not GAME.pieces[u].fortress:
                hand.play(f"deploy {s.word(u)} {s.world.grid.number(h)}")
    assert hand.where == s.where and reasons(hand, "done") == set()


@pytest.mark.case("GWiE 26.31-c")
@pytest.mark.parametrize(("side", "names"), [(AH, "Da1 Ko D1 D4"), (ALLIED, "Br8 9 D1/8 D2/4")])
def test_headquarters_and_depots_go_anywhere_behind_the_line(side, names):
    s = new() if side == AH else russians_deploying()
    for name in names.split():
        assert s.step.ground(s, unit(NATIONS[side], name)) == own_side()[side] & ~line(side), name
    on_line = s.world.grid.number(next(each(line(side))))
    assert "26.31-c" in reasons(s, f"deploy {names.split()[0]} {on_line}")


# 26.32: the losses of August.


@pytest.mark.case("GWiE 26.32-a")
@pytest.mark.parametrize(("pips", "left"), [(1, 3), (2, 2), (3, 4), (4, 4), (5, 4), (6, 4)])
def test_an_austro_hungarian_corps_loses_a_step_on_1_and_two_on_2(pips, left):
    s, _ = started({"10/1": pips})
    assert s.steps[unit("AH", "10/1")] == left


@pytest.mark.case("GWiE 26.32-a")
def test_an_austro_hungarian_division_is_gone_on_a_2_and_scores_nothing():
    s, _ = started({"13/3": 2})
    assert not s.alive(unit("AH", "13/3")) and s.vp == 35


@pytest.mark.case("GWiE 26.32-a")
def test_austria_hungary_rolls_before_the_russians_deploy_and_the_line_is_not_judged_again():
    s = new(*[2] * 40)
    s.play("standard")
    events = s.play("done")
    assert s.to_act == "AL" and len(told(events, "lost")) == len(s.rolls) == 29
    assert uncovered(s, AH)


@pytest.mark.case("GWiE 26.32-a")
def test_headquarters_depots_and_fortresses_do_not_roll():
    s = new(*[2] * 40)
    s.play("standard")
    s.play("done")
    for name in ("Da1", "D1", "D4", "D2", "Przemysl"):
        assert s.steps[unit("AH", name)] == GAME.pieces[unit("AH", name)].steps and s.alive(unit("AH", name))


@pytest.mark.case("GWiE 26.32-b")
@pytest.mark.parametrize(("pips", "left"), [(1, 3), (2, 3), (3, 4), (6, 4)])
def test_a_russian_corps_loses_a_step_on_1_or_2(pips, left):
    s, _ = started(russian={"9/3": pips})
    assert s.steps[unit("RU", "9/3")] == left and s.vp == 35


@pytest.mark.case("GWiE 26.32-b")
def test_the_russians_roll_once_for_each_combat_unit_before_play_begins():
    _, events = started(russian={"9/3": 1, "65R/8": 2})
    kinds = [event.kind for event in events]
    assert sorted(fact["unit"] for fact in told(events, "lost")) == ["65R/8", "9/3"]
    assert max(i for i, kind in enumerate(kinds) if kind == "lost") < kinds.index("turn")


# 26.33: points.


@pytest.mark.case("GWiE 26.33")
def test_the_total_starts_at_35():
    assert new().vp == 35


@pytest.mark.case("GWiE 26.33")
@pytest.mark.parametrize(("vp", "how"), [(35, "Allied marginal victory"), (36, "Allied substantive victory")])
def test_the_levels_of_victory_are_those_of_the_campaign(vp, how):
    s = scene("AH 10/1 g1419", step="End", scenario="1-september", vp=vp)
    assert s.result.how == how  # and nothing is taken off for Serbia, which is not in play


# Random play gets through.


def test_twenty_random_deployments_end():
    for seed in range(20):
        s = GAME.new("1-september", seed=seed)
        rng = random.Random(seed)
        orders = 0
        while isinstance(s.step, Deployment):
            s.apply(s.orders().sample(rng))
            orders += 1
            assert orders < 2 * PLACINGS * len(GAME.pieces)
        assert STOCK not in s.where
        assert s.turn == 7
