"""GWiE 10.3, 10.4: command control."""

import random

import pytest

from galicia.engine.errors import IllegalOrder
from galicia.games.great_war_in_the_east.command import chains, strength_left
from galicia.games.great_war_in_the_east.state import NOBODY, Journey
from galicia.games.great_war_in_the_east.units import UNDER_WAY
from tests.great_war_in_the_east.scene import GAME, bare, hexes, reasons, scene, told, unit

MOVING, FIGHTING = "Command side={}", "CombatCommand side={}"
# Joseph Ferdinand commands 8 SP; here are 12 in his radius, the corps next to a Russian.
SHORT = "AH J.F. g1313, AH 10/1 g1312, AH 1/1 g1313, AH 5/1 g1314, RU 9/3 g1311"


def commanded(s, name, nation="AH"):
    """The HQ a unit is commanded by."""
    hq = s.commander.get(unit(nation, name), NOBODY)
    return GAME.lexicon.word("unit", hq) if hq != NOBODY else None


def out_of_command(s, nation="AH"):
    return {p.word for p in s.pieces if s.occ >> p.number & 1 and p.nation == ("AH", "RU", "SE").index(nation)}


# 10.31, 10.32: sharing out command.


@pytest.mark.case("GWiE 10.32-a", "GWiE 10.11-strength")
def test_nobody_is_asked_when_there_is_strength_for_all():
    s = scene("AH Da1 g1313, AH 10/1 g1312, AH 1/1 g1313, AH 5/1 g1314, AH D4 g1315", step=MOVING.format("AH"))
    assert s.over
    assert {commanded(s, name) for name in ("10/1", "1/1", "5/1", "D4")} == {"Da1"}
    assert told(s.events, "commands") == [
        {"seat": "AH", "unit": "Da1", "units": ["10/1", "1/1", "5/1", "D4"], "left": 2}
    ]


@pytest.mark.case("GWiE 10.31-a", "GWiE 10.11-strength")
def test_an_hq_commands_no_more_stacking_points_than_its_strength():
    s = scene(SHORT, step=MOVING.format("AH"))
    assert (commanded(s, "10/1"), commanded(s, "1/1"), commanded(s, "5/1")) == ("J.F.", "J.F.", None)
    assert reasons(s, "command 5/1 by J.F.") == {"10.31-a"}


@pytest.mark.case("GWiE 10.31-a")
def test_the_strength_is_that_of_the_side_showing():
    s = scene("AH J.F. g1313 flipped, AH 10/1 g1312, AH 1/1 g1313", step=MOVING.format("AH"))
    assert sum(commanded(s, name) == "J.F." for name in ("10/1", "1/1")) == 1


@pytest.mark.case("GWiE 10.32-a")
def test_the_owner_may_choose_otherwise_than_proposed():
    s = scene(SHORT, step=MOVING.format("AH"), dice="5")
    s.play("release 10/1")
    s.play("command 5/1 by J.F.")
    events = s.play("done")
    assert told(events, "commands")[0]["units"] == ["1/1", "5/1"]
    assert told(events, "command_roll") == [{"seat": "AH", "units": ["10/1"], "dice": [5]}]


@pytest.mark.case("GWiE 10.32-a")
def test_several_units_can_be_named_at_once():
    s = scene(SHORT, step=MOVING.format("AH"))
    s.play("release 10/1 1/1")
    assert reasons(s, "command 10/1 1/1 5/1 by J.F.") == {"10.31-a"}
    s.play("command 1/1 5/1 by J.F.")
    assert (commanded(s, "10/1"), commanded(s, "1/1"), commanded(s, "5/1")) == (None, "J.F.", "J.F.")


@pytest.mark.case("GWiE 10.32-a")
def test_what_was_ordered_is_not_released_so_that_the_segment_comes_to_an_end():
    s = scene(SHORT, step=MOVING.format("AH"))
    s.play("release 10/1")
    s.play("command 10/1 by J.F.")
    with pytest.raises(IllegalOrder):
        s.play("release 10/1")


@pytest.mark.case("GWiE 10.32-a")
@pytest.mark.parametrize(
    "order, cases",
    [
        ("command 2/4 by J.F.", {"10.11-radius", "10.33", "10.34"}),
        ("command 10/1 by J.F.", {"10.32-a"}),
        ("command Da1 by J.F.", {"10.32-a"}),
        ("command 5/1 by 1/1", {"10.32-a"}),
        ("release 5/1", {"10.32-a"}),
    ],
)
def test_refusals_name_their_case(order, cases):
    s = scene(f"{SHORT}, AH 2/4 g1318, AH Da1 g1325", step=MOVING.format("AH"))
    assert reasons(s, order) == cases


@pytest.mark.case("GWiE 10.33", "GWiE 10.34")
def test_a_unit_out_of_every_radius_can_only_roll():
    s = scene("AH Da1 g1313, AH 10/1 g1317, RU 9/3 g0101", step=MOVING.format("AH"), dice="4")
    assert commanded(s, "10/1") is None
    assert out_of_command(s) == {"10/1"}


@pytest.mark.case("GWiE 10.32-a")
def test_an_hq_commands_units_of_any_army_of_its_nation():
    s = scene("AH Da1 g1313, AH 2/4 g1312", step=MOVING.format("AH"))
    assert commanded(s, "2/4") == "Da1"


@pytest.mark.case("GWiE 10.32-a")
def test_a_russian_hq_does_not_command_serbians():
    s = scene("RU Ru3 s1003, SE DrI s1003", step=MOVING.format("AL"), dice="1")
    assert commanded(s, "DrI", "SE") is None


@pytest.mark.case("GWiE 10.32-c")
def test_with_the_option_every_unit_in_a_radius_is_in_command():
    s = scene(SHORT, step=MOVING.format("AH"), options={"unlimited_command": True})
    assert {commanded(s, name) for name in ("10/1", "1/1", "5/1")} == {"J.F."}
    assert s.over


@pytest.mark.case("GWiE 10.31-a", "GWiE 10.32-a")
@pytest.mark.parametrize("seed", range(8))
def test_random_orders_never_break_the_limits_and_come_to_an_end(seed):
    rng = random.Random(seed)
    s = GAME.new(seed=seed)
    s.agenda.clear()
    s.push(GAME.steps["Command"](rng.randrange(2)))
    s.advance()
    count = 0
    while not s.over:
        side = s.step.side
        menu = list(s.orders())
        assert all(not s.explain(order) for order in menu)
        assert all(left >= 0 for left in strength_left(s, side).values())
        assert all(s.commander.get(unit, NOBODY) in (NOBODY, *hqs) for unit, hqs in chains(s, side).items())
        s.apply(rng.choice(menu[1:] or menu))
        count += 1
    assert count <= 2 * len(GAME.pieces)


# The proposal.


@pytest.mark.case("GWiE 10.32-a")
def test_the_proposal_prefers_the_front_to_the_rear():
    s = scene("AH J.F. g1313, AH 10/1 g1316, AH 1/1 g1315, AH 5/1 g1314, RU 9/3 g1311", step=MOVING.format("AH"))
    assert {name for name in ("10/1", "1/1", "5/1") if commanded(s, name)} == {"5/1", "1/1"}


@pytest.mark.case("GWiE 10.32-a")
def test_the_proposal_makes_room_by_handing_a_unit_to_another_hq():
    # Only Ko reaches 10/1; 1/1 and 5/1 in between are for either.
    units = "AH J.F. g1318, AH Ko g1313, AH 10/1 g1310, AH 14/3 g1310, AH 1/1 g1316, AH 5/1 g1316, RU 9/3 g1416"
    s = scene(units, step=MOVING.format("AH"))
    assert [commanded(s, name) for name in ("10/1", "14/3", "1/1", "5/1")] == ["Ko", "Ko", "J.F.", "J.F."]


@pytest.mark.case("GWiE 10.32-a", "GWiE 10.36")
def test_for_combat_it_prefers_those_who_can_attack():
    units = "AH J.F. g1313, AH 10/1 g1312, AH 1/1 g1313, AH 5/1 g1310, RU 9/3 g1311"
    s = scene(units, step=FIGHTING.format("AH"))
    assert (commanded(s, "10/1"), commanded(s, "5/1")) == ("J.F.", None)  # the Russian bars the way to 5/1
    units = "AH J.F. g1313, AH 3/3 g1313, AH 6/4 g1314, AH 1/1 g1312, AH 10/1 g1412, RU 9/3 g1411"
    s = scene(units, step=FIGHTING.format("AH"))
    assert {name for name in ("3/3", "6/4", "1/1", "10/1") if commanded(s, name)} == {"1/1", "10/1"}
    assert s.over  # whoever could attack has command: there is nothing to ask


@pytest.mark.case("GWiE 10.32-a")
@pytest.mark.parametrize("step, mark", [(MOVING, "entrained"), (FIGHTING, "entrained"), (FIGHTING, "railed")])
def test_it_passes_over_those_to_whom_command_is_of_no_use(step, mark):
    units = f"AH J.F. g1313, AH 10/1 g1312 {mark}, AH 1/1 g1312, AH 5/1 g1411, RU 9/3 g1311"
    s = scene(units, step=step.format("AH"), dice="6")
    assert [commanded(s, name) for name in ("10/1", "1/1", "5/1")] == [None, "J.F.", "J.F."]


# 10.41: the roll.


@pytest.mark.case("GWiE 10.41")
@pytest.mark.parametrize("nation, name, place, least", [("SE", "DrI", "s0812", 3), ("RU", "9/3", "g0512", 4),
                                                        ("AH", "10/1", "g1312", 5)])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_unit_left_without_command_rolls_above_its_tcr(nation, name, place, least, die):
    side = "AH" if nation == "AH" else "AL"
    s = scene(f"{nation} {name} {place}", step=MOVING.format(side), dice=str(die))
    assert (out_of_command(s, nation) == set()) == (die >= least)


@pytest.mark.case("GWiE 10.41")
def test_everybody_but_hqs_and_fortresses_rolls_his_own_die_on_trains_and_off_the_map_too():
    units = "AH Da1 g1325, AH Przemysl g1419, AH D4 g1302, AH 10/1 g1302 entrained, AH 1/1 due, AH 5/1 dead"
    s = bare(units, step=MOVING.format("AH"), dice="4 5 3")
    s.where[unit("AH", "1/1")] = UNDER_WAY
    s.journeys = {unit("AH", "1/1"): Journey(*hexes("g1126", "g1426"), 5)}
    s.advance()
    assert told(s.events, "command_roll")[0] == {"seat": "AH", "units": ["10/1", "1/1", "D4"], "dice": [4, 5, 3]}
    assert told(s.events, "out_of_command") == [{"seat": "AH", "units": ["10/1", "D4"]}]


@pytest.mark.case("GWiE 10.32-b")
def test_the_roll_comes_after_all_strength_is_given_and_uses_none():
    s = scene(SHORT, step=MOVING.format("AH"), dice="6")
    s.play("done")
    assert (out_of_command(s), commanded(s, "5/1")) == (set(), None)
    assert strength_left(s, 0)[unit("AH", "J.F.")] == 0


@pytest.mark.case("GWiE 10.31-b")
def test_command_lasts_for_the_phase_though_the_hq_moves_off():
    s = scene("AH Da1 g1313, AH 10/1 g1312", step="Movement side=AH; Command side=AH")
    s.play("move Da1 g1314 g1315 g1316 g1317")
    assert reasons(s, "move 10/1 g1313") == set()


@pytest.mark.case("GWiE 10.41")
def test_a_unit_out_of_command_does_not_march():
    s = scene("AH 10/1 g1312", step="Movement side=AH; Command side=AH", dice="4")
    assert reasons(s, "move 10/1 g1313") == {"4.0-1d", "5.17"}


# 10.36, 10.42: command for combat.


@pytest.mark.case("GWiE 10.36")
def test_command_is_determined_anew_for_combat():
    s = scene("AH Da1 g1313, AH 10/1 g1312", step=MOVING.format("AH"))
    assert commanded(s, "10/1") == "Da1"
    s.shift((unit("AH", "Da1"),), *hexes("g1320"))
    s.push(GAME.steps["CombatCommand"](0))
    s.advance()
    assert (commanded(s, "10/1"), out_of_command(s)) == (None, {"10/1"})


@pytest.mark.case("GWiE 10.42-b")
def test_no_die_restores_command_for_combat():
    s = scene("AH 10/1 g1312, RU 9/3 g1311", step=FIGHTING.format("AH"), dice="")
    assert out_of_command(s) == {"10/1"}


@pytest.mark.case("GWiE 10.36")
def test_only_the_phasing_side_is_marked():
    s = scene("AH 10/1 g1312, RU 9/3 g1311", step=FIGHTING.format("AH"))
    assert out_of_command(s, "RU") == set()
