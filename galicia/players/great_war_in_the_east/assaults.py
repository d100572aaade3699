"""The attacks a side could make now, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.combat import able_near, declared, joined, why_no_flotilla, why_not_attacked
from galicia.games.great_war_in_the_east.hq import hqs_of
from galicia.games.great_war_in_the_east.odds import ratio, reckon
from galicia.games.great_war_in_the_east.shifts import parries, why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.state import Battle, EasternState
from galicia.games.great_war_in_the_east.units import SERBIAN
from galicia.players.great_war_in_the_east.fights import Outlook, Terms, outlook
from galicia.players.great_war_in_the_east.situation import FIGHT_TERMS, HOLDING, Situation
from galicia.players.thoughts import Term

MOST_STACKS = 5


def candidates(s: EasternState) -> Iterator[Battle]:
    """Attacks on single hexes: by some of the stacks around or one unit, with and without the help of HQs."""
    for target in each(s.world.zones.of(s.occupied[s.side]) & s.holding(enemy_of(s.side))):
        if not why_not_attacked(s, target):
            for units in forces(s, target):
                yield from helped(s, joined(s, declared(s, (target,)), units))


def forces(s: EasternState, target: int) -> list[tuple[int, ...]]:
    """Those who could attack a hex together; units out of command only if there are no others."""
    able = able_near(s, (target,))
    ready = [u for u in able if not s.occ >> u & 1] or list(able)
    stacks: dict[int, list[int]] = {}
    for u in ready:
        stacks.setdefault(s.where[u], []).append(u)
    strongest = sorted(stacks.values(), key=lambda stack: -sum(map(s.attack, stack)))[:MOST_STACKS]
    found: set[tuple[int, ...]] = {(u,) for u in ready}
    for size in range(1, len(strongest) + 1):
        for some in combinations(strongest, size):
            units = [u for stack in some for u in stack]
            if s.pieces[units[0]].nation == SERBIAN:  # they pay for each
                units = sorted(units, key=s.attack, reverse=True)[: s.points]
            found.add(tuple(sorted(units)))
    return sorted(units for units in found if units)


def helped(s: EasternState, battle: Battle) -> Iterator[Battle]:
    """An attack as it is and with the shifts of HQs, if it is lawful; heroes and flotilla always help."""
    battle = battle.but(heroes=tuple(hq for hq in hqs_of(s, s.side) if not why_no_lead(s, battle, hq)))
    battle = battle.but(flotilla=not why_no_flotilla(s, battle.targets))
    if not ratio(s, battle).legal:
        return
    yield battle
    for hq in sorted(hqs_of(s, s.side), key=s.shift_of, reverse=True):
        if not why_no_shift(s, battle, hq):
            battle = battle.but(shifts=(*battle.shifts, hq))
            yield battle


def foreseen(situation: Situation, battle: Battle) -> Outlook:
    """What an attack comes to; now and then the defender has a shift left for it and uses it."""
    s, target = situation.s, battle.targets[0]
    defenders = tuple(u for u in battle.defenders if s.steps[u])
    fort = any(s.pieces[u].fortress for u in defenders)
    mine, theirs = situation.toll(battle.attackers), situation.toll(defenders)
    found = []
    for parry in ((), *((hq,) for hq in parries(s, battle))):
        odds = reckon(s, battle.but(parry=parry))
        terms = Terms(odds.column, odds.die, *odds.penalties, odds.affected, situation.retreat_ways(target), fort)
        found.append(outlook(terms, mine, theirs, HOLDING + situation.stake(target)))
    parried, plain, often = min(found, key=lambda seen: situation.worth(target, seen)), found[0], situation.w["parries"]
    return Outlook(*(often * a + (1 - often) * b for a, b in zip(parried, plain, strict=True)))


def reasons(situation: Situation, battle: Battle) -> Iterator[Term]:
    """Why an attack is worth what it is."""
    yield from map(Term, FIGHT_TERMS, situation.fight_parts(battle.targets[0], foreseen(situation, battle)))
