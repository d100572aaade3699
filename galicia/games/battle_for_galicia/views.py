"""BfG 5.4: limited intelligence: what each side may see.

Cases: 5.4.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, HIDDEN, OFF_MAP
from galicia.engine.views import Counter, StackView, View, seen
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.stacking import in_sight, top_unit
from galicia.games.battle_for_galicia.state import STACK_LIMIT, SUPPLY_NAMES, GaliciaState
from galicia.games.battle_for_galicia.tables import ratio_name
from galicia.games.battle_for_galicia.units import AH, RU, SEATS, pieces

PHASES = {
    Reinforcement: "reinforcement",
    Movement: "movement",
    Combat: "combat",
}


@cache
def printed(unit: int, rung: int) -> dict[str, int | str]:
    """What is printed on the side of a counter that shows."""
    piece = pieces()[unit]
    attack, defence, movement, artillery = piece.showing(rung)
    return {
        "attack": attack,
        "defence": defence,
        "movement": movement,
        "artillery": artillery,
        "steps": piece.steps[rung],
        "size": piece.size,
        "corps": piece.corps,
        "nation": piece.nation,
        "name": piece.name,
        "ersatz": int(piece.ersatz),
        "white": int(piece.white),
        "release": piece.release,
        "reduced": int(piece.reduced(rung)),
    }


@cache
def plain(unit: int, rung: int) -> Counter:
    """A counter as anybody sees it."""
    piece = pieces()[unit]
    return Counter(piece.word, SEATS[piece.side], piece.kind, printed(unit, rung))


@lru_cache(maxsize=20_000)
def marked(unit: int, rung: int, supply: int, more: tuple[tuple[str, int], ...]) -> Counter:
    """A counter with its markers, for those who may lift it."""
    piece = pieces()[unit]
    markers: dict[str, int | str] = {
        "effectiveness": piece.effectiveness(rung),
        "supply": SUPPLY_NAMES[supply],
        "attack": piece.attacks[rung] - supply,
        "defence": piece.defences[rung] - supply,
        **dict(more),
    }
    return Counter(piece.word, SEATS[piece.side], piece.kind, printed(unit, rung), markers)


@cache
def to_come(unit: int, rung: int) -> Counter:
    """BfG 14.0-lists: a counter not yet on the map, with the turn and the places its list names."""
    shown, entries = plain(unit, rung), pieces()[unit].entries
    if not entries:
        return shown
    first = entries[0]
    places = (*first.hexes, *(f"{a}-{b}" for a, b in first.stretches))
    values = {**shown.values, "arrives": first.turn, "entry": " ".join(places)}
    return Counter(shown.unit, shown.side, shown.kind, values)


OWN = ("spent", "minimum", "fought", "starving")  # what the owner keeps in mind: MP spent, attacks made
Seen = tuple[int, ...]  # unit and rung; if its markers are known, supply; if it is one's own, what OWN names


@lru_cache(maxsize=20_000)
def laid(number: str, side: int, is_open: bool, units: tuple[Seen, ...]) -> StackView:
    """A stack as it can be seen. Stacks that look alike are one value, so that whoever sends them encodes them once."""
    counters = tuple(
        marked(unit, rung, known[0], tuple(zip(OWN, known[1:], strict=False))) if known else plain(unit, rung)
        for unit, rung, *known in units
    )
    return StackView(number, SEATS[side], is_open, counters)


def looked_at(s: GaliciaState, unit: int, markers: bool) -> Seen:
    """What there is to see of an enemy unit; its markers only for those who may lift it."""
    return (unit, s.rung[unit], s.supply[unit]) if markers else (unit, s.rung[unit])


def stack(s: GaliciaState, h: int, seat: int | None) -> StackView:
    """BfG 5.4: one's own stack in full; of an enemy stack the top unit, and what a combat has laid open."""
    units = s.stacks[h]
    side = s.pieces[units[0]].side
    number = s.world.grid.number(h)
    if len(units) > 1:
        top = top_unit(s, units)
        units = (top, *sorted(u for u in units if u != top))
    if side == seat:
        rung, supply, spent = s.rung, s.supply, s.spent
        minimum, fought, starving = s.minimum, s.fought, s.was_out
        own = [
            (u, rung[u], supply[u], spent[u], minimum >> u & 1, fought >> u & 1, starving >> u & 1) for u in units
        ]
        return laid(number, side, True, tuple(own))
    battle = s.battle
    if battle is None:
        return laid(number, side, False, (looked_at(s, units[0], False),))
    visible = [units[0], *(u for u in units[1:] if u in battle.shown)]
    laid_open = h in (battle.target, *battle.hexes) and all(u in battle.shown for u in units)
    return laid(number, side, laid_open, tuple(looked_at(s, u, u in battle.known) for u in visible))


def view(s: GaliciaState, seat: int | None) -> View:
    """What a seat may know; with no seat, what both may know."""
    everything = s.over
    stacks = (
        stack(s, h, s.pieces[s.stacks[h][0]].side if everything else seat)
        for side in (AH, RU)
        for h in each(s.occupied[side])
    )
    pools = {
        "eliminated": (plain(p.number, s.rung[p.number]) for p in s.pieces if s.where[p.number] == DEAD),
        "due": (to_come(p.number, s.rung[p.number]) for p in s.pieces if s.where[p.number] == OFF_MAP),
    }
    return seen(s, seat, PHASES, s.vp, stacks, pools, _facts(s))


def known(s: GaliciaState, seat: int) -> GaliciaState:
    """BfG 5.4: the state as one side knows it: of enemy stacks what is in sight or laid open, unmarked."""
    new = s.veiled(seat)
    shown = s.battle.shown if s.battle is not None else ()
    for h in each(s.occupied[enemy_of(seat)]):
        units = s.units_in(h)
        visible = {*in_sight(s, units), *shown}
        for unit in units:
            if unit not in visible:
                new.leave(unit, HIDDEN)
                new.rung[unit] = 0
    return new


def _facts(s: GaliciaState) -> dict[str, Any]:
    """What lies open to both: towns taken, the combat under way."""
    number = s.world.grid.number
    facts: dict[str, Any] = {
        "stacking": STACK_LIMIT,
        "captured": tuple(t.name for i, t in enumerate(s.game.towns(s.options)) if s.captured >> i & 1),
    }
    battle = s.battle
    if battle is not None:
        facts["battle"] = {
            "target": number(battle.target),
            "hexes": [number(h) for h in battle.hexes],
            "attackers": [s.pieces[u].word for u in battle.attackers],
            "defenders": [s.pieces[u].word for u in battle.defenders],
            "odds": ratio_name(battle.rung) if battle.known else None,
            "roll": battle.roll or None,
        }
    return facts
