"""GWiE 8.0: the forecast of an attack, held against every way it can really be played."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import IllegalOrder
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.advance import Advance
from galicia.games.great_war_in_the_east.shifts import Parry
from tests.great_war_in_the_east.fights import column, fight, play, result
from tests.great_war_in_the_east.scene import GAME, hexes, scene, told, unit

STAFF = "RU Ru3 g1310 parried"


def forecast(s, target, *names, nation="AH"):
    return GAME.forecast(s, s.side, *hexes(target), tuple(unit(nation, name) for name in names))


def texts(found):
    return [GAME.told(line.sentence).text for line in found.lines]


def combat(units, side="AH", **more):
    return scene(units, step=f"Combat side={side}", **more)


# The twin: every die is thrown and every answer is tried, by real orders in a real game.


class End(NamedTuple):
    """How an attack ended: steps and points lost by attacker and defender, and whether its hexes fell."""

    steps: tuple[int, int]
    points: tuple[int, int]
    fell: bool


class Twin:
    """An attack up to the order that makes it."""

    def __init__(self, s, *orders):
        self.s, self.last = s, orders[-1]
        play(s, *orders[:-1])
        self.targets = s.battle.targets if s.battle else hexes(self.last.split()[1])
        self.starved = s.battle.starved if s.battle else ()
        self.known: dict[object, End] = {}

    def expected(self) -> list[float]:
        """The averages over all dice of attrition."""
        return mean([self.worn(dice) for dice in product(range(1, 7), repeat=len(self.starved))])

    def worn(self, dice: tuple[int, ...]) -> list[float]:
        """The averages after one roll of attrition: the defender parries as suits him best."""
        s, _ = self.thrown(dice, 1)
        answers = list(s.orders()) if isinstance(s.agenda[-1], Parry) else [None]
        return min((self.met(dice, answer) for answer in answers), key=lambda found: found[3])

    def met(self, dice, answer) -> list[float]:
        """The averages over the six faces of the combat die."""
        ends = []
        for die in range(1, 7):
            s, events = self.thrown(dice, die)
            events += s.play(answer) if answer is not None else []
            end = self.end(s, events, (0, 0))
            ends.append([end.steps[0], end.points[0], end.steps[1], end.points[1], float(end.fell)])
        return mean(ends)

    def thrown(self, dice, die):
        s = self.s.copy()
        s.dice = ScriptedDice([*dice, die])
        return s, s.play(self.last)

    def end(self, s, events, points) -> End:
        """How it ends if each, when asked, takes what costs himself least."""
        for lost in told(events, "lost"):
            seat = GAME.seats.index(lost["seat"])
            points = tuple(p + abs(lost["points"]) * (seat == who) for p, who in zip(points, self.sides, strict=True))
        if s.battle is None:
            return End(self.lost(s), points, not told(events, "barred") and not self.held(s))
        key = s.digest(), points
        if key not in self.known:
            orders = ["done"] if isinstance(s.agenda[-1], Advance) else list(s.orders())
            who = self.sides.index(s.seat)
            self.known[key] = min((self.after(s, order, points) for order in orders), key=lambda end: end.points[who])
        return self.known[key]

    def after(self, s, order, points) -> End:
        new = s.copy()
        return self.end(new, new.play(order), points)

    @property
    def sides(self):
        return self.s.side, enemy_of(self.s.side)

    def held(self, s) -> bool:
        return any(s.holding(enemy_of(s.side)) >> h & 1 for h in self.targets)

    def lost(self, s):
        gone = [(p.side, self.s.steps[p.number] - s.steps[p.number]) for p in s.pieces]
        return tuple(sum(n for side, n in gone if side == who) for who in self.sides)


def mean(rows):
    return [sum(values) / len(rows) for values in zip(*rows, strict=True)]


FIGHTS = {
    "a corps against a corps": ("AH 10/1 g1312, RU 9/3 g1311", "AH", "10/1", "g1311"),
    "two corps against a mixed stack": (
        f"AH 10/1 g1312, AH 3/3 g1211 steps=3, RU 78R/3 g1311, RU 7c/3 g1311, RU D1/3 g1311, {STAFF}",
        "AH", "10/1 3/3", "g1311",
    ),
    "an HQ that may parry": ("AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU Ru3 g1311", "AH", "10/1 3/3", "g1311"),
    "a defender who cannot retreat": (
        "AH 10/1 g1312, AH 3/3 g1310, AH 4c/3 g1210, AH 2c/3 g1411, RU 78R/3 g1311, RU 81R/5 g1311, RU Ru3 g1311",
        "AH", "10/1 3/3", "g1311",
    ),
    "a defender in supply who cannot retreat": (
        "AH 9/2 s0512, AH 4/2 s0512, AH 7/2 s0510, SE DuI s0511 steps=1, SE PB1 s0511", "AH", "9/2 4/2", "s0511"
    ),
    "a fortress": ("RU 9/3 g1220, RU 7/4 g1220, AH Jaroslau g1219", "AL", "9/3 7/4", "g1219"),
    "a garrison": (
        "RU 9/3 g1220, RU 7/4 g1220, AH Jaroslau g1219, AH 13/3 g1219, AH Da1 g1219 parried", "AL", "9/3 7/4", "g1219"
    ),
    "two hexes": (
        f"AH 10/1 g1312, AH 13/3 g1312, RU 78R/3 g1311, RU 7c/3 g1211, {STAFF}", "AH", "10/1 13/3", "g1211 g1311"
    ),
    "an attacker out of supply": (
        "AH 10/1 g1006, AH 13/3 g1006, RU 7c/3 g1005, RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007",
        "AH", "10/1 13/3", "g1005",
    ),
    "an attack that may lapse": (
        "AH 3/3 g1006, RU 78R/3 g1005, RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007", "AH", "3/3", "g1005"
    ),
    "guests": (f"AH 10/1 g1312, RU 78R/3 g1311, RU 7c/3 g1311 guest, {STAFF}", "AH", "10/1", "g1311"),
    "a retreat onto a full stack": (
        "AH 9/2 s0512, AH 4/2 s0512, AH 11b/5 s0412, AH 13b/5 s0611, AH 1b/6 s0410, "
        "SE DuI s0511, SE Ob s0511, SE MoI s0510, SE KbD s0510, SE ShI s0510, SE TiI s0510",
        "AH", "9/2 4/2", "s0511",
    ),
    "losses that make room for a retreat": (
        "AH 11/3 g0919 steps=2, AH 2/4 g1120 steps=1, AH 20/2 g1016, AH 11c/3 g1118 steps=1, RU 81R/5 g1018, "
        "RU 3Kc/3 g1018 steps=1, RU D1/8 g1018, RU 13c/4 g1119, RU 14c/4 g1119",
        "AH", "11/3", "g1018",
    ),
    "trains and want of command": (
        "AH 10/1 g1312 occ, AH 3/3 g1312 occ, RU 78R/3 g1311 entrained, RU 7c/3 g1311", "AH", "10/1 3/3", "g1311"
    ),
    "Serbians": (
        "SE DuI s0606, SE MoI s0606, SE TiII s0606, AH 9/5 s0607, AH 1b/6 s0607", "AL", "DuI MoI TiII", "s0607"
    ),
}


@pytest.mark.case("GWiE 8.9-choice", "GWiE 9.23", "GWiE 18.2-a")
@pytest.mark.parametrize("name", FIGHTS)
def test_a_forecast_expects_what_playing_every_die_comes_to(name):
    units, side, committed, targets = FIGHTS[name]
    nation = units.split()[0]
    s = combat(units, side)
    twin = Twin(s.copy(), f"attack {targets}", f"commit {committed}", "fight")
    play(s, f"attack {targets}")
    found = forecast(s, targets.split()[0], *committed.split(), nation=nation).expected
    names = ("attacker_steps", "attacker_points", "defender_steps", "defender_points", "hex_falls")
    assert [found[name] for name in names] == pytest.approx(twin.expected())


@pytest.mark.case("GWiE 21.0-b")
def test_the_flotilla_alone_is_foreseen_too():
    s = combat("SE DuI s0412, SE Ob s0412")
    twin = Twin(s.copy(), "bombard s0412")
    found = forecast(s, "s0412").expected
    assert [found["attacker_points"], found["defender_points"]] == pytest.approx(twin.expected()[1:4:2])
    assert found["attacker_steps"] == 0


def test_the_outcomes_are_all_there_is_and_average_to_what_is_expected():
    told = forecast(combat(FIGHTS["an attacker out of supply"][0]), "g1005", "10/1", "13/3")
    assert sum(o.probability for o in told.outcomes) == pytest.approx(1)
    for side in ("attacker", "defender"):
        steps = sum(o.probability * lost for o in told.outcomes for lost in getattr(o, f"{side}_losses"))
        assert steps == pytest.approx(told.expected[f"{side}_steps"])
        points = sum(o.probability * getattr(o, f"{side}_points") for o in told.outcomes)
        assert points == pytest.approx(told.expected[f"{side}_points"])


@pytest.mark.parametrize("die", range(1, 7))
def test_a_forecast_names_the_column_and_the_result_of_every_die(die):
    units = f"AH 10/1 g1312, AH Da1 g1313, RU 78R/3 g1311, {STAFF}"
    foreseen = forecast(combat(units), "g1311", "10/1", "Da1")
    _, events = fight(units, "attack g1311", "commit 10/1", "shift Da1", "fight", dice=str(die))
    assert foreseen.column == column(events) == "2-1"
    assert [o.result for o in foreseen.outcomes if die in o.rolls] == [result(events)]
    said = texts(foreseen)
    assert said[:-1] == told(events, "odds")[0]["lines"] and "fewest points" in said[-1]
    assert all(line.sentence.cases for line in foreseen.lines)


@pytest.mark.case("GWiE 8.9-choice")
def test_the_defender_is_expected_to_give_way_rather_than_lose_steps():
    units = f"AH 10/1 g1312, RU 78R/3 g1311, {STAFF}"
    met = {o.result: o for o in forecast(combat(units), "g1311", "10/1").outcomes}
    assert (GAME.told(met["1/1"].choice).text, met["1/1"].defender_retreat) == ("retreat one hex", 1)
    assert (met["1/-"].choice, met["1/-"].defender_retreat) == (None, 0)


@pytest.mark.case("GWiE 8.75", "GWiE 8.75-not")
def test_a_last_step_lost_by_choice_bars_the_advance_and_one_lost_to_an_e_does_not():
    names = ("9/5", "21/5", "36/5", "42/5")
    s = combat("AH 9/5 s0413, AH 21/5 s0413, AH 36/5 s0513, AH 42/5 s0513, SE Sa s0412")
    rows = {o.result: (GAME.told(o.choice).text if o.choice else "", o.defender_losses, o.hex_falls)
            for o in forecast(s, "s0412", *names).outcomes}
    assert rows["-/3"] == ("lose all affected steps; nobody may advance", {1: 1.0}, 0.0)
    assert rows["-/E"] == ("lose all affected steps", {1: 1.0}, 1.0)
    told = forecast(s, "s0412", *names)
    assert {o.result: o.hex_cleared for o in told.outcomes}["-/3"] == 1.0
    assert told.expected["hex_cleared"] == pytest.approx(sum(o.probability * o.hex_cleared for o in told.outcomes))


@pytest.mark.case("GWiE 18.2-a")
def test_a_parry_that_saves_points_is_expected():
    units = FIGHTS["a defender who cannot retreat"][0].replace("81R/5", "60R/3")
    assert "Ru3 shifts 2 columns left" in texts(forecast(combat(units), "g1311", "10/1", "3/3"))


def test_hqs_named_in_a_forecast_lead_and_shift_as_far_as_they_can():
    s = combat("SE DuI s0606, SE MoI s0606, SE SS2 s0606, SE Putnik s0803, AH 9/5 s0607", "AL")
    assert forecast(s, "s0607", "DuI", "MoI", "SS2", "Putnik", nation="SE").column == "5-1"
    assert forecast(s, "s0607", "DuI", "MoI", "SS2", nation="SE").column == "2-1"
    assert forecast(s, "s0607", "DuI", "MoI", nation="SE").column == "1-2"


def test_an_attack_that_is_declared_is_foreseen_as_it_stands():
    s, _ = fight(f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU 7c/3 g1211, {STAFF}", "attack g1211 g1311",
                 "commit 10/1")
    assert forecast(s, "g1311").column == "1-1"
    assert forecast(s, "g1311", "3/3").column == "2-1"
    assert forecast(s, "g1311").targets == tuple(hexes("g1211", "g1311"))


def refusal(s, target, *names):
    with pytest.raises(IllegalOrder) as refused:
        forecast(s, target, *names)
    return {case.removeprefix("GWiE ") for reason in refused.value.reasons for case in reason.cases}


def test_a_forecast_refuses_what_the_rules_refuse():
    s = combat(f"AH 10/1 g1312, AH 3/3 g1313, AH 14/3 g1312 attacked, AH vB3 g1312, RU 78R/3 g1311, {STAFF}")
    assert refusal(s, "g1310", "10/1") == {"8.11", "10.52-b"}
    assert refusal(s, "g1311", "3/3") == {"8.11", "8.23"}
    assert refusal(s, "g1311", "14/3") == {"8.14", "8.73-b"}
    assert refusal(s, "g1311", "10/1", "vB3") == {"10.11-shift"}
    assert refusal(s, "g1311") == {"21.0-a"}
    s.side = 1
    with pytest.raises(IllegalOrder):
        GAME.forecast(s, 0, *hexes("g1311"), (unit("AH", "10/1"),))


def test_every_attack_that_is_listed_has_a_forecast():
    s = combat(f"AH 10/1 g1312, AH 3/3 g1312, AH 13/3 g1411, RU 78R/3 g1311, RU 9/3 g1211, {STAFF}")
    listed = list(GAME.attacks(s, 0))
    assert len(listed) == 4  # the stack, the division and both on g1311; the stack on g1211
    assert all(GAME.forecast(s, 0, *attack).outcomes for attack in listed)
    assert list(GAME.attacks(s, 1)) == []


@pytest.mark.case("GWiE 21.0-a", "GWiE 8.8-min")
def test_an_attack_that_only_the_flotilla_makes_possible_is_listed_and_foreseen():
    s = combat("AH 3c/1 s0306, SE MoII s0305 steps=1")
    assert list(GAME.attacks(s, 0)) == [(*hexes("s0305"), (unit("AH", "3c/1"),))]
    assert any("flotilla" in line for line in texts(forecast(s, "s0305", "3c/1")))


@pytest.mark.case("GWiE 20.1-b")
def test_an_attack_is_listed_though_the_points_do_not_suffice_for_a_whole_stack():
    s = combat("SE TiI s0807, SE MoI s0807, AH 3c/1 s0707", side="AL", points=1)
    ((target, units),) = GAME.attacks(s, 1)
    assert (target, len(units)) == (*hexes("s0707"), 1)


def test_a_forecast_changes_nothing():
    s = combat(FIGHTS["an HQ that may parry"][0])
    before = s.digest()
    forecast(s, "g1311", "10/1", "3/3")
    assert s.digest() == before
