"""GWiE 8.4, 8.8: the odds of a combat.

`reckon` is the one function that adds up a combat: legality, preview, computer players and resolution all call it or
its first half, `ratio`. Every modifier is added by the same call that writes the line explaining it.

Cases: 5.4-city, 5.4-major, 5.4-mountain, 5.4-river, 8.21, 8.3, 8.4, 8.54-a, 8.9-affected, 10.23, 10.42-a, 10.43, 10.51,
10.53-a, 11, 12.2, 24.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from galicia.engine.ledger import Ledger, Line
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.putnik import case_of_shift
from galicia.games.great_war_in_the_east.state import Battle, EasternState
from galicia.games.great_war_in_the_east.supply import supplied
from galicia.games.great_war_in_the_east.tables import (
    COLUMNS,
    CRT,
    ELIMINATED,
    MAJOR_RIVER_DIE,
    natural_column,
    ratio_name,
)
from galicia.games.great_war_in_the_east.units import AUSTRIAN, TCR

LED_SP = 2  # 10.2-2: stacking points an HQ must be stacked with to count
FLOTILLA, FLOTILLA_STEPS = 3, 3  # 21.0, ruling D11
CAVALRY_PART = 4  # 12.21-b
OUT_OF_COMMAND_TCR = 3  # 10.43
SHIFTS = "{unit} shifts {columns:one column|# columns}"


# Who fights.


def defenders_of(s: EasternState, targets: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """GWiE 8.21, 8.66-a: everybody in the hexes attacked, and the guests among them, who only share the result."""
    units = [u for h in targets for u in s.units_in(h)]
    return tuple(u for u in units if not s.guest >> u & 1), tuple(u for u in units if s.guest >> u & 1)


def starving(s: EasternState, units: Iterable[int]) -> tuple[int, ...]:
    """GWiE 9.11, 9.23, 11.22-b, 24.2: attackers out of supply at this instant; a fortress feeds no attacker."""
    return tuple(u for u in units if s.foraging >> u & 1 or not supplied(s, u))


def may_count(s: EasternState, hq: int, friends: Iterable[int]) -> bool:
    """GWiE 10.2-2, 10.53-a: an HQ counts in a fight only when stacked with two stacking points of friends."""
    return s.sp(u for u in friends if s.where[u] == s.where[hq]) >= LED_SP


def counted(s: EasternState, units: Iterable[int]) -> list[int]:
    """Ruling D10: the units whose steps measure a force: no HQs, no fortresses."""
    return [u for u in units if not s.pieces[u].hq and not s.pieces[u].fortress]


# The ratio.


@dataclass
class Ratio:
    """GWiE 8.4-a: attack against defence, and the column of that ratio; None if it may not attack."""

    attack: Ledger
    defence: Ledger
    tcr: int
    column: int | None

    @property
    def legal(self) -> bool:
        """GWiE 8.8-min, ruling D8: whether there is strength, and enough of it."""
        return self.column is not None


def ratio(s: EasternState, battle: Battle) -> Ratio:
    """GWiE 8.0, 8.4: the strengths of both sides and the column of their ratio, before any shift."""
    attack, defence = Ledger(), Ledger()
    _add_attack(s, battle, attack)
    for target in battle.targets:
        _add_defence(s, battle, target, defence)
    tcr = s.pieces[battle.attackers[0]].tcr if battle.attackers else TCR[AUSTRIAN]
    column = natural_column(tcr, attack.total, defence.total) if attack.total else None
    return Ratio(attack, defence, tcr, column)


def _halvings(s: EasternState, battle: Battle, unit: int) -> Iterator[tuple[str, str]]:
    """What halves an attacker, with the case."""
    if unit in battle.starved:
        yield ("24.2", "forages") if s.foraging >> unit & 1 else ("9.21", "is out of supply")
    if s.occ >> unit & 1:
        yield "10.42-a", "is out of command"
    if any((s.where[unit], target) in s.world.river for target in battle.targets):
        yield "5.4-river", "attacks across a river"


def _add_attack(s: EasternState, battle: Battle, ledger: Ledger) -> None:
    """Rulings D1, D2: each cause halves a unit, fraction dropped once, at least 1; then cavalry as a whole."""
    cavalry = 0
    for unit in battle.attackers:
        full = s.attack(unit)
        ledger.add(full, "8.0", "{unit} attacks with {strength}", unit, full)
        strength = full
        for n, (case, why) in enumerate(_halvings(s, battle, unit), 1):
            half = max(1, full >> n)
            ledger.add(half - strength, case, "{unit} {why}: {strength}", unit, why, half)
            strength = half
        if s.pieces[unit].cavalry:
            cavalry += strength
    if cavalry and not all(_ridden_down(s, target) for target in battle.targets):
        part = cavalry // CAVALRY_PART
        ledger.add(part - cavalry, "12.21-b", "cavalry against other troops: {part} of {whole}", part, cavalry)
    for hq in battle.heroes:
        if may_count(s, hq, s.stacks[s.where[hq]]):
            ledger.add(s.pieces[hq].combat, "10.23", "{unit} leads and adds {strength}", hq, s.pieces[hq].combat)
    if battle.flotilla:
        ledger.add(FLOTILLA, "21.0-a", "the monitor flotilla adds {strength}", FLOTILLA)


def _ridden_down(s: EasternState, target: int) -> bool:
    """GWiE 12.21-a: whether a hex holds nothing but cavalry, depots and HQs."""
    return all(p.cavalry or p.depot or p.hq for p in (s.pieces[u] for u in s.stacks[target]))


def _add_defence(s: EasternState, battle: Battle, target: int, ledger: Ledger) -> None:
    """GWiE 8.21, 5.4, 10.51-a, 11.11-a: one hex; terrain doubles units and HQs, a fortress is added as printed."""
    before = ledger.total
    units = [u for u in battle.defenders if s.where[u] == target]
    for unit in units:
        piece = s.pieces[unit]
        if piece.fortress:
            continue
        if piece.hq:
            if may_count(s, unit, units):
                ledger.add(piece.combat, "10.51-a", "{unit} defends with {strength}", unit, piece.combat)
            continue
        full = piece.defences[s.steps[unit]]
        ledger.add(full, "8.21", "{unit} defends with {strength}", unit, full)
        if s.entrained >> unit & 1:
            ledger.add(s.defence(unit) - full, "5.36-b", "{unit} is on a train: {strength}", unit, s.defence(unit))
    if s.world.doubling >> target & 1:
        terrain = s.world.terrain(target)
        ledger.add(ledger.total - before, f"5.4-{terrain}", "{hex} is {terrain}: doubled", target, terrain)
    for unit in units:
        if s.pieces[unit].fortress:
            ledger.add(s.defence(unit), "11.11-a", "{unit} adds {strength}", unit, s.defence(unit))


# The odds.


@dataclass
class Odds:
    """The odds of a combat: the column the CRT is read in, what is added to die and results, and the steps at stake.

    Without a column the attack is not allowed.
    """

    attack: int
    defence: int
    tcr: int
    natural: int
    column: int
    die: int
    penalties: tuple[int, int]
    attacker_steps: int
    defender_steps: int
    ledgers: tuple[Ledger, ...] = field(compare=False, repr=False)

    @property
    def affected(self) -> int:
        """GWiE 8.9-affected: the steps of the smaller force."""
        return min(self.attacker_steps, self.defender_steps)

    @property
    def name(self) -> str:
        return ratio_name(self.tcr, self.column)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every part of the odds, explained."""
        return tuple(line for ledger in self.ledgers for line in ledger.lines())

    def sentences(self) -> tuple[Sentence, ...]:
        """What the lines say."""
        return tuple([line.sentence for line in self.lines])

    def results(self, roll: int) -> tuple[int, int]:
        """GWiE 8.54-a, 8.8, 10.43: the results of attacker and defender at a die. No result stays none, E stays E."""
        attacker, defender = CRT[self.column][roll + self.die - 1]
        worse, worst = self.penalties
        return attacker and attacker + worse, defender and min(defender + worst, ELIMINATED)


def reckon(s: EasternState, battle: Battle) -> Odds:
    """GWiE 8.4, 8.8: the odds of a lawful attack, every part of it explained."""
    found = ratio(s, battle)
    assert found.column is not None
    column = Ledger(found.column)
    sums, natural = (found.attack.total, found.defence.total), ratio_name(found.tcr, found.column)
    column.note(found.column, "8.4-a", "{attack} to {defence} is {ratio}", *sums, natural)
    _add_shifts(s, battle, column)
    column.note(column.total, "8.4-b", "resolved on {ratio}", ratio_name(found.tcr, column.total))
    die = _die(s, battle)
    if die:
        column.note(die, "5.4-major", "all attack across a major river: {number} added to the die", die)
    penalties = _penalties(s, battle, column)
    attacker_steps = s.steps_of(battle.attackers) if battle.attackers else FLOTILLA_STEPS
    defender_steps = s.steps_of(battle.defenders)
    both = attacker_steps, defender_steps
    column.note(min(both), "8.9-affected", "{steps:# step|# steps} against {others}", *both)
    return Odds(
        found.attack.total,
        found.defence.total,
        found.tcr,
        found.column,
        column.total,
        die,
        penalties,
        attacker_steps,
        defender_steps,
        (found.attack, found.defence, column),
    )


def _add_shifts(s: EasternState, battle: Battle, column: Ledger) -> None:
    """Ruling D4: attacker's shifts right, to the last column at most; then the defender's left, to the first."""
    for hq in battle.shifts:
        shift = s.shift_of(hq)
        column.add(shift, case_of_shift(s, hq), f"{SHIFTS} right", hq, shift)
    if column.total >= COLUMNS:
        column.add(COLUMNS - 1 - column.total, "8.8-max", "not beyond the last column")
    for hq in battle.parry:
        column.add(-s.shift_of(hq), "18.2-c", f"{SHIFTS} left", hq, s.shift_of(hq))
    if column.total < 0:
        column.add(-column.total, "18.2-c", "not before the first column")


def _die(s: EasternState, battle: Battle) -> int:
    """GWiE 5.4-major, ruling D7: what is added to the die if every unit attacks every hex over a major river."""
    sides = ((s.where[unit], target) for unit in battle.attackers for target in battle.targets)
    return MAJOR_RIVER_DIE if battle.attackers and all(side in s.world.major_river for side in sides) else 0


def _penalties(s: EasternState, battle: Battle, ledger: Ledger) -> tuple[int, int]:
    """GWiE 10.43, ruling D10: 1 is added to the result of a force mostly out of command; Serbians are immune."""
    attackers = [u for u in battle.attackers if s.occ >> u & 1]
    worse = int(_mostly(s, attackers, battle.attackers))
    if worse:
        ledger.note(worse, "10.43-a", "attackers out of command: 1 added to their result")
    commanded = command_bits(s, enemy_of(s.side))
    defenders = [u for u in battle.defenders if not commanded >> s.where[u] & 1]
    worst = int(_mostly(s, defenders, battle.defenders))
    if worst:
        ledger.note(worst, "10.43-b", "defenders out of every HQ's radius: 1 added to their result")
    return worse, worst


def _mostly(s: EasternState, part: Iterable[int], force: Iterable[int]) -> bool:
    """Whether the part of a force, of a nation that suffers for it, has more than half of the steps."""
    part, force = counted(s, part), counted(s, force)
    return bool(part) and s.pieces[part[0]].tcr >= OUT_OF_COMMAND_TCR and 2 * s.steps_of(part) > s.steps_of(force)


def command_bits(s: EasternState, side: int) -> int:
    """Ruling G4: the hexes within the radius of any HQ of a side."""
    bits = 0
    for hq in hqs_of(s, side):
        bits |= radius_of(s, hq)
    return bits
