"""CoG Y10.3: the new reserve corps: nobody knows what they are worth until they first fight.

Cases: Y10.3, Y-R81.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from galicia.engine.events import Telling
from galicia.engine.sentences import Sentence
from galicia.engine.steps import DieForEach
from galicia.games.clash_of_giants.series.state import Battle
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import GE, NEW_RESERVE

TELLINGS = {"rated": Telling("{seat} rolls {die} for the {corps} Corps: its rating is {ter}", ("Y10.3-b", "Y10.3-f"))}


def untried(s: YpresState, battle: Battle) -> tuple[int, ...]:
    """CoG Y10.3-d, Y-R81: of each new corps in an attack whose rating is unknown the first unit, guests apart."""
    found: dict[int, int] = {}
    for unit in sorted((*battle.attackers, *battle.defenders)):
        corps = s.game.new_corps_of.get(unit)
        if corps is not None and not s.ratings[corps]:
            found.setdefault(corps, unit)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class NewReserveRoll(DieForEach[YpresState]):
    """CoG Y10.3-b: a die for each new corps that fights for the first time, for good and for both its divisions."""

    def rolls_for(self, s: YpresState, unit: int) -> bool:
        corps = s.game.new_corps_of.get(unit)
        return s.alive(unit) and corps is not None and not s.ratings[corps]

    def prompt(self, s: YpresState) -> Sentence:
        unit = self.units[len(self.pips)]
        return Sentence("Roll for the rating of the corps of {unit}", "Y10.3-b", "Y10.3-e", unit=unit)

    def rolled(self, s: YpresState, pips: tuple[int, ...]) -> None:
        for unit, die in zip(self.units, pips, strict=True):
            ter = s.ratings[s.game.new_corps_of[unit]] = NEW_RESERVE[die - 1]
            s.tell("rated", seat=self.side, die=die, corps=s.pieces[unit].corps, ter=ter)


def before_odds(s: YpresState, battle: Battle) -> NewReserveRoll | None:
    """CoG Y10.3-e: the roll before odds are formed and rolling attackers chosen."""
    units = untried(s, battle)
    return NewReserveRoll(GE, units) if units else None


def ratings(s: YpresState, battle: Battle) -> Iterator[tuple[YpresState, Fraction]]:
    """The states an attack may be fought in, by what its new corps turn out to be worth."""
    corps = [s.game.new_corps_of[unit] for unit in untried(s, battle)]
    chances = {ter: Fraction(NEW_RESERVE.count(ter), len(NEW_RESERVE)) for ter in NEW_RESERVE}
    for ters in product(chances, repeat=len(corps)):
        trial, chance = s.copy() if corps else s, Fraction(1)
        for number, ter in zip(corps, ters, strict=True):
            trial.ratings[number] = ter
            chance *= chances[ter]
        yield trial, chance
