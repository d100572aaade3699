"""The combat oracle against brute force: every roll of the dice played out on the board."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest

from galicia.engine.dice import TypedDice
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.losses import share_out
from galicia.games.battle_for_galicia.outcomes import folded, loss_chances
from galicia.games.battle_for_galicia.prospects import ROLLS
from galicia.games.battle_for_galicia.sparing import settled, toll
from galicia.games.battle_for_galicia.state import Battle
from galicia.games.battle_for_galicia.tables import COLUMNS, crt, reductions
from tests.battle_for_galicia import foretold
from tests.battle_for_galicia.scene import GAME, hexes, scene, told, unit
from tests.foretold import differences

RU_RING = "RU 17 7.16, RU 38 8.15, RU 7 6.15, RU 10 6.14, RU 3 8.14"
SCENES = {
    "one against one in the open": ("AH 4 7.15, RU 3rf 7.14", "7.14", "4", "3rf"),
    "one against one, worn": ("AH 25 7.15 rung=2, RU 18 7.14 rung=4", "7.14", "25", "18"),
    "flanked at high odds": ("AH 4 7.15, AH 25 7.13, RU 13c 7.14", "7.14", "4 25", "13c"),
    "three share their losses": (
        "AH 4 7.15 rung=2, AH 25 7.15, AH 20 7.15 rung=1, RU 2gd 7.14", "7.14", "4 25 20", "2gd"),
    "a doomed unit among them": ("AH 4 7.15, AH 12m+ 7.15 rung=1, RU 18 7.14, RU 45 7.14", "7.14", "4 12m+", "18 45"),
    "the last rung of both": ("AH 44 7.15 rung=4, RU gdc 7.14 rung=2", "7.14", "44", "gdc"),
    "a pocket": (
        "AH 4 7.15, AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14, RU 18 7.14 rung=3", "7.14", "4", "18"),
    "a retreat across a river": (
        "AH 5 14.16, AH 46 13.17, AH 12 13.18, AH 33 15.17, AH 14 15.18, RU 18 14.17, RU 2rf 14.17 rung=2",
        "14.17", "5", "18 2rf"),
    "withheld defenders in a pocket": (
        "AH 4 7.15, AH 41 7.15, AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14, RU 3rf 7.14 rung=1, "
        "RU 13c 7.14",
        "7.14", "4", "3rf"),
    "withheld defenders alone at last": ("AH 25 7.15, RU 3rf 7.14 rung=2, RU 13c 7.14", "7.14", "25", "3rf"),
    "withheld defenders behind a river": (
        "AH 5 14.16, AH 46 13.17, AH 12 13.18, AH 33 15.17, AH 14 15.18, RU 3rf 14.17 rung=2, RU 13c 14.17 rung=1",
        "14.17", "5", "3rf"),
    "one attacker hemmed in, the other not": (
        f"AH 4 7.15, AH 25 7.13, RU 1gd 7.14, {RU_RING}", "7.14", "4 25", "1gd"),
    "attackers hemmed in": (f"AH 4 7.15 rung=3, RU 3rf 7.14, {RU_RING}", "7.14", "4", "3rf"),
    "attackers whose only way out is each other's hex": (
        "AH 4 7.15, AH 25 8.14, RU 1gd 7.14, RU 17 7.16, RU 38 8.15, RU 7 6.15, RU 10 6.14, RU 3 8.13, RU 35 9.14, "
        "RU 70r 9.15",
        "7.14", "4 25", "1gd"),
    "attackers of whom one must go before the other": (
        "AH 4 7.15, AH 25 8.14, RU 1gd 7.14, RU 17 7.16, RU 38 8.15, RU 7 6.15, RU 10 6.14, RU 3 8.13, RU 35 9.14, "
        "AH 5 9.15",
        "7.14", "4 25", "1gd"),
    "a full stack behind the attackers, and enemy zones beyond it": (
        "AH 4 7.15, AH 5 7.16, AH 46 7.16, AH 12 7.16, RU 1gd 7.14, RU 38 8.15, RU 7 6.15, RU 10 6.14, RU 3 8.14, "
        "RU 35 8.17",
        "7.14", "4", "1gd"),
    "a full stack behind the attackers, and no way beyond it": (
        "AH 4 7.15, AH 5 7.16, AH 46 7.16, AH 12 7.16, RU 1gd 7.14, RU 38 8.15, RU 7 6.15, RU 10 6.14, RU 3 8.14, "
        "RU 35 8.16, RU 70r 7.17, RU 17 6.16",
        "7.14", "4", "1gd"),
    "a full stack behind the defenders": (
        "AH 4 7.15, AH 5 8.14, AH 46 8.13, AH 33 6.13, AH 14 6.14, RU 1gd 7.14, RU 38 7.13, RU 7 7.13, RU 10 7.13, "
        "AH 25 7.12",
        "7.14", "4", "1gd"),
    "next to Przemysl": ("AH 4 3.15, RU 18 3.14", "3.14", "4", "18"),
}


def players(name: str):
    units, target, attackers, defenders = SCENES[name]
    s = scene(units, step="Combat side=AH", turn=10)
    return (
        s,
        *hexes(target),
        tuple(sorted(unit("AH", word) for word in attackers.split())),
        tuple(sorted(unit("RU", word) for word in defenders.split())),
    )


@pytest.mark.case("BfG 8.3", "BfG 8.5", "BfG 9.4")
@pytest.mark.parametrize("name", SCENES)
def test_the_forecast_is_what_all_rolls_together_come_to(name):
    s, target, attackers, defenders = players(name)
    assert tuple(unit.unit for unit in oracle.likely_defenders(s, target)) == defenders
    assert differences(foretold, s, (target, attackers)) == []


def thrown_back(name: str):
    """The loss rolls of attackers that must retreat."""
    s, target, attackers, _ = players(name)
    branches = oracle.preview(s, target, attackers).branches
    return {str(branch.result): dict(branch.attacker_losses) for branch in branches if branch.result.attacker_retreat}


@pytest.mark.case("BfG 9.2.1", "BfG 9.4.1-priorities")
def test_of_attackers_who_can_only_go_where_the_other_was_the_second_is_foretold_to_enter_an_enemy_zone():
    swapping, filing = (
        thrown_back("attackers whose only way out is each other's hex"),
        thrown_back("attackers of whom one must go before the other"),
    )
    assert swapping["+1.R1/-1"] == pytest.approx({1: 1 / 3, 2: 1 / 2, 3: 1 / 6})
    assert filing["+1.R1/-1"] == pytest.approx({0: 1 / 6, 1: 1 / 2, 2: 1 / 3})


@pytest.mark.case("BfG 9.2", "BfG 9.4.1-priorities")
def test_attackers_who_must_go_on_from_a_full_hex_into_enemy_zones_are_foretold_to_pay_for_it():
    beyond = thrown_back("a full stack behind the attackers, and enemy zones beyond it")
    assert beyond["+1.R1/-2"] == pytest.approx({1: 1 / 3, 2: 1 / 2, 3: 1 / 6})


@pytest.mark.case("BfG 9.2-nowhere")
def test_attackers_who_cannot_go_on_from_a_full_hex_are_foretold_to_lose_a_unit():
    s, target, attackers, _ = players("a full stack behind the attackers, and no way beyond it")
    ends = oracle.preview(s, target, attackers).ends
    assert {end.attacker.units for end in ends if end.result.attacker_retreat} == {1}


@pytest.mark.case("BfG 8.3", "BfG 8.5", "BfG 9.4")
def test_a_forecast_averages_its_ends():
    s, target, attackers, _ = players("withheld defenders behind a river")
    forecast = oracle.preview(s, target, attackers)
    assert sum(forecast.ends.values()) == ROLLS
    for branch in forecast.branches:
        ends = {end: n for end, n in forecast.ends.items() if end.result == branch.result}
        total = sum(ends.values())
        assert branch.probability == pytest.approx(total / ROLLS)
        assert branch.hex_falls == pytest.approx(sum(n for end, n in ends.items() if end.hex_falls) / total)
        for side in ("attacker_losses", "defender_losses"):
            rolled = Counter()
            for end, n in ends.items():
                rolled[getattr(end, side)] += n
            shares = {count: n / total for count, n in rolled.items()}
            assert shares == pytest.approx(dict(getattr(branch, side))), (str(branch.result), side)
    for side in ("attacker", "defender"):
        taken = sum(n * getattr(end, side).reductions for end, n in forecast.ends.items()) / ROLLS
        steps = sum(n * getattr(end, side).steps for end, n in forecast.ends.items()) / ROLLS
        assert getattr(forecast, f"{side}_ce") == pytest.approx(taken)
        assert getattr(forecast, f"{side}_steps") == pytest.approx(steps)
    assert forecast.hex_falls == pytest.approx(sum(n for end, n in forecast.ends.items() if end.hex_falls) / ROLLS)


# Sharing out.


def least(ladders: tuple[tuple[int, int, int], ...], count: int, fresh: tuple[int, ...] | None = None):
    """The best an owner can do, by trying everything: (units, steps, reductions) lost."""
    living = tuple(i for i, (used, _, rungs) in enumerate(ladders) if used < rungs)
    if not count or not living:
        return 0, 0, 0
    fresh = tuple(i for i in (living if fresh is None else fresh) if i in living) or living
    if all(ladders[i][0] + 1 >= ladders[i][2] for i in fresh):
        tries = [(i, tuple(j for j in fresh if j != i)) for i in fresh]
        tries += [(i, tuple(j for j in living if j != i)) for i in living]
    else:
        tries = [(i, tuple(j for j in fresh if j != i)) for i in fresh]
    best = None
    for i, rest in tries:
        used, per_step, rungs = ladders[i]
        after = (*ladders[:i], (used + 1, per_step, rungs), *ladders[i + 1 :])
        units, steps, ce = least(after, count - 1, rest)
        found = units + (used + 1 == rungs), steps + ((used + 1) % per_step == 0), ce + 1
        best = found if best is None else min(best, found)
    return best


LADDERS = {(3, 6): ("4", "25", "13"), (3, 3): ("3c", "11c", "8c"), (2, 2): ("1ls", "36ls", "97ls")}
KINDS = [(used, per_step, rungs) for per_step, rungs in LADDERS for used in range(rungs)]


@pytest.mark.case("BfG 9.4.2", "BfG 9.4.2-spare", "BfG 9.4.2-excess")
def test_an_owner_who_spares_his_units_loses_as_little_as_the_rules_allow():
    every = ", ".join(f"AH {name} 7.15" for names in LADDERS.values() for name in names)
    board = scene(f"{every}, RU 18 7.14", step="Combat side=AH")
    board.agenda.clear()
    for size in (1, 2, 3):
        for ladders in combinations_with_replacement(KINDS, size):
            names = {kind: iter(names) for kind, names in LADDERS.items()}
            units = tuple(unit("AH", next(names[tuple(kind)])) for _, *kind in ladders)
            for u, (used, per_step, rungs) in zip(units, ladders, strict=True):
                assert (board.pieces[u].rungs_per_step, board.pieces[u].rungs) == (per_step, rungs)
                board.rung[u] = used
            board.battle = Battle(hexes("7.14")[0], hexes("7.15"), (), units)
            for count in range(6 if size < 3 else 4):
                end = board.copy()
                share_out(end, 0, count, ())
                assert tuple(toll(board, settled(end), 0)) == least(ladders, count), (ladders, count)


# Averages folded once.


@pytest.mark.case("BfG 9.4")
@pytest.mark.parametrize("large", [False, True])
def test_the_chances_of_a_loss_roll_are_those_of_six_faces(large):
    for modifier in range(-3, 13):
        counts = Counter(reductions(large, die + modifier) for die in range(1, 7))
        assert dict(loss_chances(large, modifier)) == dict(counts)


@pytest.mark.case("BfG 9.4")
@pytest.mark.parametrize("cell", ["+1/-2", "+1/-1"])
def test_folded_averages_are_those_of_all_rolls(cell):
    table = crt(cell)
    for column in range(len(COLUMNS)):
        for large, own, other in ((False, 0, 1), (True, 2, 3), (True, 1, 7)):
            sums = Counter()
            for one, two, a, d in product(range(1, 7), repeat=4):
                result = table[column][one + two]
                sums["a"] += reductions(large, a + own + result.attacker + result.attacker_retreat)
                sums["d"] += reductions(large, d + other + result.defender + result.defender_retreat)
                sums["back"] += result.defender_retreat > 0
                sums["thrown"] += result.attacker_retreat > 0
            fold = folded(cell, column, large, own, other)
            assert tuple(fold) == pytest.approx(tuple(sums[key] / 1296 for key in ("a", "d", "back", "thrown")))


# What can be attacked.


@pytest.mark.case("BfG 7.2", "BfG 8.2")
def test_every_attack_that_can_be_declared_is_listed_with_its_odds():
    s = scene("AH 4 7.15, AH 25 7.15, AH 20 8.14, AH 3c 8.14, RU 18 7.14, RU 3rf 8.15, AH 11c 7.13, RU 1gd 7.12",
              step="Combat side=AH")
    listed = {(option.target, option.units): option.odds for option in oracle.options(s, 0)}
    wanted = {}
    for target in hexes("7.14", "8.15", "7.12"):
        near = sorted(u for n in s.world.neighbours[target] for u in s.stacks.get(n, ()) if s.pieces[u].side == 0)
        for size in range(1, len(near) + 1):
            for group in combinations(near, size):
                pieces = [s.pieces[u] for u in group]
                corps = Counter(p.corps for p in pieces if p.corps)
                alike = len({p.kind for p in pieces}) == 1
                if alike and (size <= 2 or max(corps.values(), default=0) >= size - 1):
                    odds = oracle.preview_odds(s, target, group)
                    if odds.legal:
                        wanted[target, group] = odds
    assert listed == wanted and len(wanted) > 8


@pytest.mark.case("BfG 7.3-maximal", "BfG 7.5")
def test_a_preview_takes_the_strongest_set_that_may_defend():
    s = scene("AH 4 7.15, RU 18 7.14, RU 46 7.14, RU 82r 7.14, RU 13c 7.14", step="Combat side=RU")
    mine = oracle.likely_defenders(s, hexes("7.14")[0])
    assert {GAME.pieces[unit_.unit].word for unit_ in mine} == {"18/XIV", "46/XXV"}


@pytest.mark.case("BfG 7.4-defence")
def test_a_preview_leaves_out_units_known_to_be_without_strength():
    s = scene("AH 3c 7.15, RU gdc 7.14 rung=1, RU 13c 7.14", step="Combat side=RU")
    mine = oracle.likely_defenders(s, hexes("7.14")[0])
    assert [unit_.defence for unit_ in mine] == [2]


# What a forecast must not know.

HIDDEN = [
    ("RU 18 7.14", "RU 18 7.14, RU 45 7.14, RU 3rf 7.14"),  # who lies under the top unit
    ("RU 18 7.14", "RU 18 7.14 rung=2"),  # its marker
    ("RU 18 7.14", "RU 18 7.14 supply=out was_out"),  # its supply
    ("RU 18 7.14 rung=3", "RU 18 7.14 rung=5 supply=low"),  # the marker of a reduced unit
    ("RU 18 7.14, RU 13c 7.14", "RU 18 7.14, RU 82r 7.14"),
    ("RU 18 7.14, RU 45 7.13", "RU 18 7.14, RU 45 7.13, RU 41 7.13, RU 47 7.13"),  # a full hex behind it
    ("RU 18 7.14, RU 45 7.13", "RU 18 7.14, RU 45 7.13 rung=2 supply=low"),
]


@pytest.mark.case("BfG 5.4-preview")
@pytest.mark.parametrize(("one", "other"), HIDDEN)
def test_a_forecast_is_the_same_whatever_is_hidden(one, other):
    attackers = (unit("AH", "4"), unit("AH", "25"))
    (h,) = hexes("7.14")
    forecasts = []
    for units in (one, other):
        s = GAME.known(scene(f"AH 4 7.15, AH 25 8.14, {units}", step="Combat side=AH"), 0)
        seen = oracle.preview(s, h, attackers)
        forecasts.append((seen, seen.odds.lines, [(o.target, o.units, o.odds, o.fold) for o in oracle.options(s, 0)]))
    assert forecasts[0] == forecasts[1]


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_does_not_know_how_full_a_hex_behind_the_defender_is():
    # 18 can fall back on 45 in 13.17, or across the river on 13 c in 14.18.
    wall = "AH 5 14.16, AH 46 13.18, AH 12 15.17, AH 33 15.18"
    forecasts = []
    for behind in ("RU 45 13.17", "RU 45 13.17, RU 41 13.17, RU 47 13.17"):
        s = scene(f"{wall}, RU 18 14.17, RU 13c 14.18, {behind}", step="Combat side=AH")
        forecasts.append(oracle.preview(GAME.known(s, 0), hexes("14.17")[0], (unit("AH", "5"),)))
    assert forecasts[0] == forecasts[1]


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_knows_the_side_of_the_counter_that_lies_open():
    (h,) = hexes("7.14")
    full = scene("AH 4 7.15, RU 18 7.14", step="Combat side=AH")
    reduced = scene("AH 4 7.15, RU 18 7.14 rung=3", step="Combat side=AH")
    assert oracle.preview_odds(GAME.known(full, 0), h, (unit("AH", "4"),)).defence == 6
    assert oracle.preview_odds(GAME.known(reduced, 0), h, (unit("AH", "4"),)).defence == 3


@pytest.mark.case("BfG 5.4-preview")
def test_after_the_declaration_printed_values_of_all_are_known_but_no_markers():
    s = scene("AH 4 7.15, AH 25 7.15, RU 18 7.14 rung=1, RU 2rf 7.14 supply=low", step="Combat side=AH")
    (h,) = hexes("7.14")
    attackers = (unit("AH", "4"), unit("AH", "25"))
    assert oracle.preview_odds(GAME.known(s, 0), h, attackers).defence == 6
    s.play("attack 7.14 from 7.15")
    assert oracle.preview_odds(GAME.known(s, 0), h, attackers).defence == 6 + 4


@pytest.mark.case("BfG 5.4-preview")
def test_ones_own_units_are_known_in_full():
    s = scene("AH 4 7.15 rung=1, AH 25 7.15 supply=low, RU 18 7.14", step="Combat side=AH")
    odds = oracle.preview_odds(GAME.known(s, 0), hexes("7.14")[0], (unit("AH", "4"), unit("AH", "25")))
    assert odds.attack == 3 + 4


# One function for preview and resolution.


@pytest.mark.case("BfG 8.1")
@pytest.mark.parametrize("name", SCENES)
def test_the_odds_foretold_are_the_odds_of_the_combat(name):
    s, target, attackers, _ = players(name)
    preview = oracle.preview_odds(s, target, attackers)
    fight = s.copy()
    fight.dice = TypedDice()
    odds = told(foretold.begin(fight, target, attackers), "odds")[0]
    assert (odds["attack"], odds["defence"], odds["column"]) == (preview.attack, preview.defence, preview.name)
    assert odds["lines"] == [s.told(line.sentence).text for line in preview.lines]


@pytest.mark.case("BfG 8.3")
def test_the_odds_tell_what_they_promise_so_that_luck_can_be_reckoned():
    s = scene("AH 4 16.19, AH 25 16.19, RU 18 16.18", step="Combat side=AH", dice="3 4 1 1")
    events = s.play("attack 16.18 from 16.19")
    events += s.play("engage 4 25") if type(s.step).__name__ == "Attackers" else []
    (odds,) = [event for event in events if event.kind == "odds"]
    promised = odds.facts["forecast"]
    assert sum(outcome.probability for outcome in promised.outcomes) == pytest.approx(1)
    assert sorted(roll for outcome in promised.outcomes for roll in outcome.rolls) == list(range(2, 13))
    for side, name in (("attacker_losses", "attacker_ce"), ("defender_losses", "defender_ce")):
        mean = sum(
            outcome.probability * lost * chance
            for outcome in promised.outcomes
            for lost, chance in getattr(outcome, side).items()
        )
        assert promised.expected[name] == pytest.approx(mean)
