"""What is seen of a campaign. Nothing is hidden: every seat and every spectator sees the whole state but the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from galicia.board.hexset import each
from galicia.engine.forecasts import Check
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.engine.views import Counter, StackView, View, seen
from galicia.games.clash_of_giants.series.cavalry import withdrawals
from galicia.games.clash_of_giants.series.checks import checks, spared
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, EndOfCombat, able, neglected
from galicia.games.clash_of_giants.series.command import CommandRoll, DrawMarker
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.procedure import Exposure
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.state import GONE, SUPPLY, Battle, GiantsState
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.support import usable
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
def counter(
    piece: Piece,
    side: str,
    steps: int,
    ter: int,
    supply: int,
    flags: tuple[str, ...],
    spent: int,
    starred: bool,
    allowance: int,
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
    if allowance:
        values["movement"] = allowance
    markers: dict[str, int | str] = dict.fromkeys(flags, 1)
    if supply:
        markers["supply"] = SUPPLY[supply]
    if spent or allowance:
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
    for unit in each(s.fed):
        if s.alive(unit) and s.game.why_no_movement(s, unit):
            flags[unit] = (*flags[unit], "bound")  # lives on its fort and is shut up there
    sides = s.game.sides
    return [
        counter(
            piece, sides[piece.side], steps, s.ter(unit), supply, marks, spent, _starred(s, unit), _allowance(s, unit)
        )
        for unit, (piece, steps, supply, marks, spent) in enumerate(
            zip(s.pieces, s.steps, s.supply, flags, s.spent, strict=True)
        )
    ]


def _allowance(s: GiantsState, unit: int) -> int:
    """The movement points of a unit that may move in this activation; 0 for the others, who have none."""
    return s.allowance(unit) if (s.ready | s.moving) >> unit & 1 else 0


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
            {
                "marker": marker,
                "side": game.sides[game.owner(i)],
                "army": marker.partition("-")[2],
                "name": game.area_name(i),
                "kind": game.area_word.lower(),
            }
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
    if not s.over and isinstance(s.step, Declaration):
        found |= _declaration(s, s.step)
    return found


def _declaration(s: GiantsState, step: Declaration) -> dict[str, Any]:
    """CoG S12.3, S12.4: who may still attack what, and the hexes that must be attacked too."""
    number = s.world.grid.number
    found: dict[str, list[str]] = {}
    for unit, target in able(s, step.side):
        found.setdefault(number(target), []).append(s.pieces[unit].word)
    return {"attackable": found, "neglected": [number(h) for h in neglected(s, step.side)]}


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
        "mounted": [s.world.grid.number(h) for h in sorted({h for _, h in able(s, offer.side)}) if _may_leave(s, h)],
        "own": own,
        "next": at_once,
        "once": after_one if own else 0.0,
        "more": 1 - at_once - after_one if own else 0.0,
        "enemy_fought": bool(s.fought >> enemy_of(offer.side) & 1),
    }


def _may_leave(s: GiantsState, h: int) -> bool:
    """CoG S14.2-a: whether all who defend a hex are cavalry that can withdraw first."""
    units = s.units_in(h)
    return bool(units) and all(s.cavalry(unit) and withdrawals(s, unit) for unit in units)


def _track(s: GiantsState, marker: int, die: int) -> dict[str, Any]:
    box = s.game.track(marker, s.turn)[die - 1]
    return {"die": die, "infantry": box.infantry, "cavalry": box.cavalry, "star": bool(s.starred >> marker & 1)}


def fight(s: GiantsState, battle: Battle) -> dict[str, Any]:
    """The attack being resolved."""
    groups = {name: [s.pieces[u].word for u in getattr(battle, name)]
              for name in ("attackers", "defenders", "guests", "exposed", "fleeing")}  # fmt: skip
    choosing = not s.over and isinstance(s.step, Exposure)
    asked = battle.but(exposed=battle.attackers) if choosing else battle  # whoever might have to roll
    return {
        "target": s.world.grid.number(battle.target),
        **groups,
        "fort": battle.fort,
        "odds": COLUMNS[battle.column] if battle.defenders or battle.fort else None,
        "attack_dice": list(battle.attack_dice),
        "defence_dice": list(battle.defence_dice),
        "lengths": list(battle.lengths),
        "checks": [_check(s, check) for check in checks(s, asked)],
        "spared": [s.pieces[unit].word for unit in spared(battle)] if battle.exposed and not choosing else [],
    }


def _check(s: GiantsState, check: Check) -> dict[str, Any]:
    """A die still to be thrown."""
    unit = None if check.unit is None else s.pieces[check.unit].word
    return {**check._asdict(), "unit": unit, "side": s.game.sides[check.side]}
