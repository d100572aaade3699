"""What is seen of a campaign. Nothing is hidden: every seat and every spectator sees the whole state but the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from galicia.board.hexset import each
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.engine.views import Counter, StackView, View, seen
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, EndOfCombat
from galicia.games.clash_of_giants.series.command import CommandRoll, DrawMarker
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.state import FLAGS, GONE, SUPPLY, Battle, GiantsState
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.tables import COLUMNS
from galicia.games.clash_of_giants.series.units import Piece

PHASES = {
    SupplyPhase: "supply",
    Reinforcement: "reinforcement",
    Replacement: "replacement",
    CavalryReplacement: "replacement",
    DrawMarker: "draw",
    CommandRoll: "command",
    Movement: "movement",
    CombatOffer: "combat",
    Declaration: "combat",
    EndOfCombat: "combat",
}
POOLS = {"eliminated": DEAD, "surrendered": GONE, "due": OFF_MAP, "to deploy": STOCK}


@lru_cache(maxsize=20_000)
def counter(piece: Piece, side: str, steps: int, supply: int, bits: int, spent: int) -> Counter:
    """A counter with its markers; those that are not there are not named."""
    values: dict[str, int | str] = {
        "nation": piece.nation,
        "army": piece.army,
        "corps": piece.corps,
        "size": piece.size,
        "name": piece.name,
        "value": steps,
        "ter": piece.ter,
        "steps": steps,
        "full": piece.steps,
        "reduced": int(0 < steps < piece.steps),
    }
    markers: dict[str, int | str] = {flag: 1 for i, flag in enumerate(FLAGS) if bits >> i & 1}
    if supply:
        markers["supply"] = SUPPLY[supply]
    if spent:
        markers["spent"] = spent
    return Counter(piece.word, side, piece.kind, values, markers)


def all_shown(s: GiantsState) -> list[Counter]:
    """The counter of every unit as it looks now."""
    flags = [0] * len(s.pieces)
    for i, flag in enumerate(FLAGS):
        for unit in each(getattr(s, flag)):
            flags[unit] |= 1 << i
    sides = s.game.sides
    return [
        counter(piece, sides[piece.side], *look)
        for piece, look in zip(s.pieces, zip(s.steps, s.supply, flags, s.spent, strict=True), strict=True)
    ]


def view(s: GiantsState, seat: int | None) -> View:
    """The whole state, as every seat sees it."""
    shown, number = all_shown(s), s.world.grid.number
    stacks = (
        StackView(number(h), s.game.sides[s.pieces[s.stacks[h][0]].side], True, _stack(s, h, shown))
        for h in each(s.occupied[0] | s.occupied[1])
    )
    pools = {
        name: tuple(_away(p, shown[p.number]) for p in s.pieces if s.where[p.number] == place)
        for name, place in POOLS.items()
    }
    return seen(s, seat, {**PHASES, **s.game.own_phases}, s.game.points(s), stacks, pools, facts(s))


def _stack(s: GiantsState, h: int, shown: list[Counter]) -> tuple[Counter, ...]:
    """The units in a hex, the strongest first."""
    return tuple(shown[unit] for unit in sorted(s.stacks[h], key=lambda u: (-s.steps[u], -s.pieces[u].ter, u)))


def _away(piece: Piece, shown: Counter) -> Counter:
    """A counter off the map, with the turn it arrives."""
    more: dict[str, int | str] = {"arrives": piece.turn} if piece.turn else {}
    return Counter(shown.unit, shown.side, shown.kind, {**shown.values, **more}, shown.markers) if more else shown


def facts(s: GiantsState) -> dict[str, Any]:
    """The cup, the command tracks, support, and what a campaign adds."""
    game, number = s.game, s.world.grid.number
    found: dict[str, Any] = {
        "date": game.names.dates[s.turn - 1],
        "cup": [marker for i, marker in enumerate(game.markers) if s.cup >> i & 1],
        "drawn": game.markers[s.drawn] if s.drawn >= 0 else None,
        "command": {
            marker: _track(s, i, die)
            for i, (marker, die) in enumerate(zip(game.markers, s.command, strict=True))
            if die
        },
        "fought": [side for i, side in enumerate(game.sides) if s.fought >> i & 1],
        "support": [
            {"marker": name, "used": used or None, "now": bool(s.supporting >> i & 1)}
            for i, (name, used) in enumerate(zip(game.supports, s.supported, strict=True))
        ],
        "razed": [fort.name for i, fort in enumerate(s.world.forts) if s.razed >> i & 1],
        "attacks": [{"unit": s.pieces[unit].word, "target": number(h)} for unit, h in sorted(s.aims.items())],
        **game.facts(s),
    }
    if s.battle is not None:
        found["battle"] = fight(s, s.battle)
    return found


def _track(s: GiantsState, marker: int, die: int) -> dict[str, Any]:
    box = s.game.track(marker, s.turn)[die - 1]
    return {"die": die, "infantry": box.infantry, "cavalry": box.cavalry, "star": bool(s.starred >> marker & 1)}


def fight(s: GiantsState, battle: Battle) -> dict[str, Any]:
    """The attack being resolved."""
    groups = {name: [s.pieces[u].word for u in getattr(battle, name)]
              for name in ("attackers", "defenders", "guests", "exposed", "fleeing")}  # fmt: skip
    return {
        "target": s.world.grid.number(battle.target),
        **groups,
        "fort": battle.fort,
        "odds": COLUMNS[battle.column] if battle.defenders or battle.fort else None,
        "attack_dice": list(battle.attack_dice),
        "defence_dice": list(battle.defence_dice),
        "lengths": list(battle.lengths),
    }
