"""The combat oracle against brute force: every roll of the dice played out on the board."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Defend, Engage
from galicia.games.battle_for_galicia.losses import ShareLosses, share_out
from galicia.games.battle_for_galicia.outcomes import folded, loss_chances
from galicia.games.battle_for_galicia.retreat import RetreatAlong
from galicia.games.battle_for_galicia.sparing import settled, toll
from galicia.games.battle_for_galicia.state import Battle
from galicia.games.battle_for_galicia.tables import COLUMNS, crt, reductions
from tests.battle_for_galicia.fights import crt as pips
from tests.battle_for_galicia.scene import GAME, hexes, scene, told, unit

CHANCES = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}


def lost(s, before, side: int) -> tuple[int, int, int]:
    """Units, steps and reductions a side has lost since."""
    units = steps = ce = 0
    for piece in s.pieces:
        u = piece.number
        if piece.side != side or not before.alive(u):
            continue
        if s.alive(u):
            ce += s.rung[u] - before.rung[u]
            steps += before.steps(u) - s.steps(u)
        else:
            units += 1
            ce += piece.rungs - before.rung[u]
            steps += before.steps(u)
    return units, steps, ce


def rivers(s, path: tuple[int, ...]) -> int:
    """Unbridged rivers on a way out of the hex of the running retreat."""
    return sum(pair in s.world.unbridged for pair in zip((s.step.hex, *path), path, strict=False))


def play_out(s, before) -> tuple[object, list]:
    """To the end of the combat: nobody advances, everybody crosses as few rivers and loses as little as he can."""
    events = []
    while s.battle is not None:
        orders = list(s.orders())
        if isinstance(s.step, ShareLosses):
            side = s.step.side
            ends = []
            for order in orders:
                branch = s.copy()
                first = branch.apply(order)
                end, rest = play_out(branch, before)
                ends.append((lost(end, before, side)[:2], len(ends), end, first + rest))
            _, _, s, more = min(ends)
            return s, events + more
        if isinstance(orders[0], RetreatAlong):
            order = min(orders, key=lambda o: rivers(s, o.path))
        elif GAME.sentence(orders[0]).startswith("withdraw"):
            order = min(orders, key=lambda o: len(o.units))
        else:
            assert GAME.sentence(orders[0]) == "pass", GAME.sentence(orders[0])
            order = orders[0]
        events += s.apply(order)
    return s, events


def brute(s, target: str, attackers: tuple[int, ...], defenders: tuple[int, ...]):
    """What an attack comes to by playing all rolls: per CRT result its chance, losses of both sides, hex fallen."""
    (h,) = hexes(target)
    found: dict[str, list] = {}
    totals = Counter()
    for roll, a, d in product(CHANCES, range(1, 7), range(1, 7)):
        fight = s.copy()
        fight.dice = ScriptedDice([int(pip) for pip in f"{pips(roll)} {a} {d}".split()])
        events = fight.apply(fight.parse(start_order(s, target, attackers)))
        for order in (Engage(attackers), Defend(defenders)):
            if fight.battle is not None and order in list(fight.orders()):
                events += fight.apply(order)
        end, more = play_out(fight, s)
        events += more
        weight = CHANCES[roll] / 36 / 36
        result = told(events, "combat_roll")[0]["result"]
        rolled = {fact["seat"]: fact["losses"] for fact in told(events, "loss_roll")}
        entry = found.setdefault(result, [0.0, {"AH": Counter(), "RU": Counter()}, 0.0])
        entry[0] += weight
        for seat in ("AH", "RU"):
            entry[1][seat][rolled.get(seat, 0)] += weight
        fallen = not any(end.pieces[u].side != s.side for u in end.units_in(h))
        entry[2] += weight * fallen
        for side, name in enumerate(("AH", "RU")):
            _, steps, ce = lost(end, s, side)
            totals[f"{name} ce"] += weight * ce
            totals[f"{name} steps"] += weight * steps
        totals["falls"] += weight * fallen
    return found, totals


def start_order(s, target: str, attackers: tuple[int, ...]) -> str:
    places = sorted({s.where[u] for u in attackers})
    return f"attack {target} from {' '.join(s.world.grid.number(h) for h in places)}"


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
    "next to Przemysl": ("AH 4 3.15, RU 18 3.14", "3.14", "4", "18"),
}


def players(name: str):
    units, target, attackers, defenders = SCENES[name]
    s = scene(units, step="Combat side=AH", turn=10)
    return (
        s,
        target,
        tuple(sorted(unit("AH", word) for word in attackers.split())),
        tuple(sorted(unit("RU", word) for word in defenders.split())),
    )


def informed(s, target: str, attackers: tuple[int, ...], defenders: tuple[int, ...]):
    """The forecast of one who knows everything: the moment after the odds are formed."""
    told_all = s.copy()
    told_all.dice = ScriptedDice([])
    everybody = tuple(u for h in s.stacks for u in s.units_in(h))
    told_all.battle = Battle(
        hexes(target)[0], tuple(sorted({s.where[u] for u in attackers})), everybody, attackers, defenders, everybody
    )
    return oracle.preview(GAME.known(told_all, 0), 0, hexes(target)[0], attackers)


@pytest.mark.case("BfG 8.3", "BfG 8.5", "BfG 9.4")
@pytest.mark.parametrize("name", SCENES)
def test_the_forecast_is_what_all_rolls_together_come_to(name):
    s, target, attackers, defenders = players(name)
    found, totals = brute(s, target, attackers, defenders)
    forecast = informed(s, target, attackers, defenders)
    assert {str(b.result) for b in forecast.branches} == set(found)
    for branch in forecast.branches:
        chance, rolled, fallen = found[str(branch.result)]
        assert branch.probability == pytest.approx(chance)
        assert branch.hex_falls * chance == pytest.approx(fallen), branch.result
        for seat, expected in (("AH", branch.attacker_losses), ("RU", branch.defender_losses)):
            shares = {count: weight / chance for count, weight in rolled[seat].items()}
            assert shares == pytest.approx(dict(expected)), (str(branch.result), seat)
    assert forecast.attacker_ce == pytest.approx(totals["AH ce"])
    assert forecast.defender_ce == pytest.approx(totals["RU ce"])
    assert forecast.attacker_steps == pytest.approx(totals["AH steps"])
    assert forecast.defender_steps == pytest.approx(totals["RU steps"])
    assert forecast.hex_falls == pytest.approx(totals["falls"])


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
                    odds = oracle.preview_odds(s, 0, target, group)
                    if odds.legal:
                        wanted[target, group] = odds
    assert listed == wanted and len(wanted) > 8


@pytest.mark.case("BfG 7.3-maximal", "BfG 7.5")
def test_a_preview_takes_the_strongest_set_that_may_defend():
    s = scene("AH 4 7.15, RU 18 7.14, RU 46 7.14, RU 82r 7.14, RU 13c 7.14", step="Combat side=RU")
    mine = oracle.likely_defenders(s, 1, hexes("7.14")[0])
    assert {GAME.pieces[unit_.unit].word for unit_ in mine} == {"18/XIV", "46/XXV"}


@pytest.mark.case("BfG 7.4-defence")
def test_a_preview_leaves_out_units_known_to_be_without_strength():
    s = scene("AH 3c 7.15, RU gdc 7.14 rung=1, RU 13c 7.14", step="Combat side=RU")
    mine = oracle.likely_defenders(s, 1, hexes("7.14")[0])
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
        s = scene(f"AH 4 7.15, AH 25 8.14, {units}", step="Combat side=AH")
        seen = oracle.preview(GAME.known(s, 0), 0, h, attackers)
        forecasts.append((seen, seen.odds.lines, [(o.target, o.units, o.odds, o.fold) for o in oracle.options(s, 0)]))
    assert forecasts[0] == forecasts[1]


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_does_not_know_how_full_a_hex_behind_the_defender_is():
    # 18 can fall back on 45 in 13.17, or across the river on 13 c in 14.18.
    wall = "AH 5 14.16, AH 46 13.18, AH 12 15.17, AH 33 15.18"
    forecasts = []
    for behind in ("RU 45 13.17", "RU 45 13.17, RU 41 13.17, RU 47 13.17"):
        s = scene(f"{wall}, RU 18 14.17, RU 13c 14.18, {behind}", step="Combat side=AH")
        forecasts.append(oracle.preview(GAME.known(s, 0), 0, hexes("14.17")[0], (unit("AH", "5"),)))
    assert forecasts[0] == forecasts[1]


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_knows_the_side_of_the_counter_that_lies_open():
    (h,) = hexes("7.14")
    full = scene("AH 4 7.15, RU 18 7.14", step="Combat side=AH")
    reduced = scene("AH 4 7.15, RU 18 7.14 rung=3", step="Combat side=AH")
    assert oracle.preview_odds(full, 0, h, (unit("AH", "4"),)).defence == 6
    assert oracle.preview_odds(reduced, 0, h, (unit("AH", "4"),)).defence == 3


@pytest.mark.case("BfG 5.4-preview")
def test_after_the_declaration_printed_values_of_all_are_known_but_no_markers():
    s = scene("AH 4 7.15, AH 25 7.15, RU 18 7.14 rung=1, RU 2rf 7.14 supply=low", step="Combat side=AH")
    (h,) = hexes("7.14")
    attackers = (unit("AH", "4"), unit("AH", "25"))
    assert oracle.preview_odds(s, 0, h, attackers).defence == 6
    s.play("attack 7.14 from 7.15")
    assert oracle.preview_odds(s, 0, h, attackers).defence == 6 + 4


@pytest.mark.case("BfG 5.4-preview")
def test_ones_own_units_are_known_in_full():
    s = scene("AH 4 7.15 rung=1, AH 25 7.15 supply=low, RU 18 7.14", step="Combat side=AH")
    odds = oracle.preview_odds(s, 0, hexes("7.14")[0], (unit("AH", "4"), unit("AH", "25")))
    assert odds.attack == 3 + 4


# One function for preview and resolution.


@pytest.mark.case("BfG 8.1")
@pytest.mark.parametrize("name", SCENES)
def test_the_odds_foretold_are_the_odds_of_the_combat(name):
    s, target, attackers, defenders = players(name)
    foretold = informed(s, target, attackers, defenders).odds
    fight = s.copy()
    fight.dice = ScriptedDice([6, 2, 1, 1])
    events = fight.apply(fight.parse(start_order(s, target, attackers)))
    for order in (Engage(attackers), Defend(defenders)):
        if fight.battle is not None and order in list(fight.orders()):
            events += fight.apply(order)
    odds = told(events, "odds")[0]
    assert (odds["attack"], odds["defence"], odds["column"]) == (foretold.attack, foretold.defence, foretold.name)
    assert odds["lines"] == [line.text for line in foretold.lines]


@pytest.mark.case("BfG 8.3")
def test_the_odds_tell_what_they_promise_so_that_luck_can_be_reckoned():
    s = scene("AH 4 16.19, AH 25 16.19, RU 18 16.18", step="Combat side=AH", dice="3 4 1 1")
    events = s.play("attack 16.18 from 16.19")
    events += s.play("engage 4 25") if type(s.step).__name__ == "Attackers" else []
    (odds,) = [event for event in events if event.kind == "odds"]
    promised = odds.facts["forecast"]
    assert sum(outcome["probability"] for outcome in promised["outcomes"]) == pytest.approx(1)
    assert sorted(roll for outcome in promised["outcomes"] for roll in outcome["rolls"]) == list(range(2, 13))
    for side, name in (("attacker_losses", "attacker_ce"), ("defender_losses", "defender_ce")):
        mean = sum(
            outcome["probability"] * int(lost) * chance
            for outcome in promised["outcomes"]
            for lost, chance in outcome[side].items()
        )
        assert promised["expected"][name] == pytest.approx(mean)
