"""What hexes of both maps are worth to a side, as the enemy stands now."""

from __future__ import annotations

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.units import SIDE_OF

# Weights in victory points, or thereabouts.
PRIZE, GUARD, NEARNESS, SUPPLY, CONTACT, STRONG, CROWD = 9.0, 6.0, 0.8, 4.0, 1.2, 0.5, 0.05
NEAR_HOME = 5  # hexes within which an enemy threatens a place


class Ground:
    """Reckoned once a phase: while one side moves the other stands."""

    def __init__(self, s: EasternState, seat: int) -> None:
        self.seat = seat
        self.enemies = s.holding(enemy_of(seat))
        self.near_enemies = s.zone_of(enemy_of(seat))
        self.facing = {h: sum(s.defence(u) for u in s.stacks[h]) for h in each(self.enemies)}
        self.supplied = {nation: supply_bits(s, nation) for nation, side in enumerate(SIDE_OF) if side == seat}
        self.prizes = {p.hex: p.points for p in s.world.places if p.side == seat}
        self.homes = {p.hex: p.points for p in s.world.places if p.side != seat and s.held[seat] >> p.hex & 1}
        self.wanted = [self._wanted(s, sheet) for sheet in s.world.sheets]

    def _wanted(self, s: EasternState, sheet: int) -> list[tuple[dict[int, int], float]]:
        """What draws units on a map: prizes yet to be taken, then places in danger, then the enemy himself."""
        prizes = [(h, p / 2) for h, p in self.prizes.items() if not s.held[self.seat] >> h & 1]
        endangered = [(h, p / 2) for h, p in self.homes.items() if self.threatened(s, h)]
        enemies = [(h, 0.0) for h in each(self.enemies)]
        for group in (prizes, endangered, enemies):
            found = [(s.world.distances(h), value) for h, value in group if sheet >> h & 1]
            if found:
                return found
        return []

    def threatened(self, s: EasternState, h: int) -> bool:
        """Whether an enemy is near a place."""
        return bool(s.world.within(h, NEAR_HOME) & self.enemies)

    def away(self, s: EasternState, h: int) -> float:
        """How far a hex is from what draws units on its map."""
        return min((far[h] - value for far, value in self.wanted[s.world.sheet[h]]), default=0.0)

    def worth(self, s: EasternState, unit: int, h: int) -> float:
        """What a hex is worth to a combat unit."""
        value = -NEARNESS * self.away(s, h)
        if not self.supplied[s.pieces[unit].nation] >> h & 1:
            value -= SUPPLY
        alone = not any(u != unit and not s.pieces[u].hq for u in s.stacks.get(h, ()))
        if alone and h in self.prizes:
            value += PRIZE
        elif alone and h in self.homes:
            value += GUARD * self.threatened(s, h)
        if self.near_enemies >> h & 1:
            friends = s.world.around[h] & s.occupied[self.seat]
            strength = s.attack(unit) + sum(s.attack(u) for n in each(friends) for u in s.stacks[n])
            facing = sum(self.facing[n] for n in each(s.world.around[h] & self.enemies))
            value += CONTACT * (min(strength / max(facing, 1), 3.0) - 1.0)
            value += STRONG * (s.world.doubling >> h & 1)
        return value - CROWD * s.sp(u for u in s.stacks.get(h, ()) if u != unit)
