"""What is seen of a campaign. Nothing is hidden: every seat and every spectator sees the whole state but the dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.engine.views import Counter, StackView, View, seen
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, EndOfCombat, able
from galicia.games.clash_of_giants.series.command import CommandRoll, DrawMarker
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.procedure import defence_ter, row_of
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.state import GONE, SUPPLY, Battle, GiantsState
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.support import usable
from galicia.games.clash_of_giants.series.tables import COLUMNS, excess
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
def counter(
    piece: Piece, side: str, steps: int, ter: int, supply: int, flags: tuple[str, ...], spent: int, starred: bool
) -> Counter:
    """A counter with its markers; those that are not there are not named."""
    values: dict[str, int | str] = {
        "nation": piece.nation,
        "army": piece.army,
        "corps": piece.corps,
        "size": piece.size,
        "name": piece.name,
        "value": steps,
        "ter": ter,
        "steps": steps,
        "full": piece.steps,
        "reduced": int(0 < steps < piece.steps),
    }
    markers: dict[str, int | str] = dict.fromkeys(flags, 1)
    if supply:
        markers["supply"] = SUPPLY[supply]
    if spent:
        markers["spent"] = spent
    if starred:
        markers["asterisk"] = 1
    return Counter(piece.word, side, piece.kind, values, markers)


def all_shown(s: GiantsState) -> list[Counter]:
    """The counter of every unit as it looks now."""
    flags: list[tuple[str, ...]] = [()] * len(s.pieces)
    for flag in s.game.flags:
        for unit in each(getattr(s, flag)):
            flags[unit] = (*flags[unit], flag)
    sides = s.game.sides
    return [
        counter(piece, sides[piece.side], steps, s.ter(unit), supply, marks, spent, _starred(s, unit))
        for unit, (piece, steps, supply, marks, spent) in enumerate(
            zip(s.pieces, s.steps, s.supply, flags, s.spent, strict=True)
        )
    ]


def _starred(s: GiantsState, unit: int) -> bool:
    """Whether a unit is infantry in an area whose roll bears an asterisk."""
    foot = s.starred and s.alive(unit) and not s.cavalry(unit)
    return bool(foot and s.starred >> s.marker_of(unit) & 1)


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
        "markers": [
            {"marker": marker, "side": game.sides[game.owner(i)], "army": marker.partition("-")[2]}
            for i, marker in enumerate(game.markers)
            if s.cup >> i & 1 or s.command[i] or i == s.drawn
        ],
        "chance": 1 / s.cup.bit_count() if s.cup else None,
        "track": [box._asdict() for box in game.track(s.drawn, s.turn)] if s.drawn >= 0 else [],
        "drawn": game.markers[s.drawn] if s.drawn >= 0 else None,
        "command": {
            marker: _track(s, i, die)
            for i, (marker, die) in enumerate(zip(game.markers, s.command, strict=True))
            if die
        },
        "fought": [side for i, side in enumerate(game.sides) if s.fought >> i & 1],
        "support": _support(s),
        "razed": [fort.name for i, fort in enumerate(s.world.forts) if s.razed >> i & 1],
        "attacks": [{"unit": s.pieces[unit].word, "target": number(h)} for unit, h in sorted(s.aims.items())],
        **game.facts(s),
    }
    if s.battle is not None:
        found["battle"] = fight(s, s.battle)
    if not s.over and isinstance(s.step, CombatOffer):
        found["offer"] = _offer(s, s.step)
    return found


def _support(s: GiantsState) -> list[dict[str, Any]]:
    """CoG S12.13: every support marker: whose it is, between which turns, when it was used, whether it could be now."""
    open_now = {marker for side in range(len(s.game.sides)) for marker in usable(s, side)}
    return [
        {
            "marker": name,
            "side": s.game.sides[marker.side],
            "first": marker.first,
            "last": marker.last,
            "used": used or None,
            "now": bool(s.supporting >> i & 1),
            "open": i in open_now,
        }
        for i, (name, marker, used) in enumerate(zip(s.game.supports, s.game.support_markers, s.supported, strict=True))
    ]


def _offer(s: GiantsState, offer: CombatOffer) -> dict[str, Any]:
    """CoG S5.2-d: what whoever may fight weighs: the targets there are now, and who is drawn before the next chance."""
    own = sum(s.game.owner(marker) == offer.side for marker in each(s.cup))
    left = s.cup.bit_count()
    at_once = own / left if left else 0.0
    after_one = (1 - at_once) * own / (left - 1) if left > 1 else 0.0
    return {
        "targets": [s.world.grid.number(h) for h in sorted({h for _, h in able(s, offer.side)})],
        "own": own,
        "next": at_once,
        "once": after_one if own else 0.0,
        "more": 1 - at_once - after_one if own else 0.0,
        "enemy_fought": bool(s.fought >> enemy_of(offer.side) & 1),
    }


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
        "checks": list(_checks(s, battle)),
    }


def _checks(s: GiantsState, battle: Battle) -> Iterator[dict[str, Any]]:
    """CoG S12.17: the units that roll, with the pips at which each fails, until the dice have fallen."""
    if (not battle.defenders and not battle.fort) or battle.defence_dice:
        return
    table = row_of(s, battle)
    attackers = () if battle.attack_dice else battle.exposed
    rows = [(unit, table.attacker, s.ter(unit)) for unit in attackers]
    rows += [(unit, table.defender, defence_ter(s, battle, unit)) for unit in battle.defenders if s.alive(unit)]
    for unit, modifier, ter in rows:
        if modifier is not None:
            fails = [die for die in range(1, 7) if excess(die, modifier, ter)]
            side = s.game.sides[s.pieces[unit].side]
            yield {"unit": s.pieces[unit].word, "side": side, "modifier": modifier, "ter": ter, "fails": fails}
