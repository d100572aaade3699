"""Who rolls in an attack, at which pips each is hit, and what that costs: for people, before the dice have fallen."""

from __future__ import annotations

from collections.abc import Iterator

from galicia.engine.forecasts import Check
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.series.procedure import defence_ter, hosts, row_of
from galicia.games.clash_of_giants.series.state import Battle, GiantsState
from galicia.games.clash_of_giants.series.tables import LONGEST_RETREAT, excess

DIE = range(1, 7)


def checks(s: GiantsState, battle: Battle) -> Iterator[Check]:
    """CoG S12.17: the dice still to be thrown, those of the attackers first; a fort that is alone has no unit."""
    if (not battle.defenders and not battle.fort) or battle.defence_dice:
        return
    table, side = row_of(s, battle), s.pieces[battle.attackers[0]].side
    if table.attacker is not None and not battle.attack_dice:
        for unit in battle.exposed:
            fails = _fails(table.attacker, s.ter(unit))
            yield Check(unit, side, table.attacker, s.ter(unit), tuple(fails), 1, s.steps[unit] == 1)
    if table.defender is None:
        return
    if battle.fort:
        fort = s.world.forts[s.world.fort_in[battle.target]]
        fails = _fails(table.defender, fort.ter)
        yield Check(None, enemy_of(side), table.defender, fort.ter, tuple(fails), 0, True)
    doomed = not hosts(s, battle.target)
    for unit in battle.defenders:
        if s.alive(unit):
            ter = defence_ter(s, battle, unit)
            fails = _fails(table.defender, ter)
            destroyed = doomed or s.steps[unit] == 1
            back = sorted({min(margin, LONGEST_RETREAT) for margin in fails.values()})
            steps = s.steps[unit] if doomed else 1
            where = () if destroyed or not back else (back[0], back[-1])
            yield Check(unit, enemy_of(side), table.defender, ter, tuple(fails), steps, destroyed, where)


def _fails(modifier: int, ter: int) -> dict[int, int]:
    """The pips at which a check fails, and by how much."""
    return {die: margin for die in DIE if (margin := excess(die, modifier, ter))}


def spared(battle: Battle) -> tuple[int, ...]:
    """CoG S12.17-b: the attackers beyond the limit, who fight without rolling."""
    return tuple(unit for unit in battle.attackers if unit not in battle.exposed)
