"""What is seen of a game. Nothing is hidden: every seat and every spectator sees the whole state, all but the dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from galicia.board.hexset import each
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.engine.views import Counter, StackView, View, seen
from galicia.games.great_war_in_the_east.cavalry import CavalryWithdrawal
from galicia.games.great_war_in_the_east.combat import Combat
from galicia.games.great_war_in_the_east.command import AllotCommand, CommandRoll
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.rail import StandingTrains
from galicia.games.great_war_in_the_east.reinforcements import Arrivals
from galicia.games.great_war_in_the_east.replacement import Replacement
from galicia.games.great_war_in_the_east.stacking import OverStack
from galicia.games.great_war_in_the_east.state import FLAGS, FLOTILLA, NOBODY, PUTNIK, Battle, EasternState
from galicia.games.great_war_in_the_east.supply import AttritionRoll, Feeding, Forage, SupplyPoints
from galicia.games.great_war_in_the_east.tables import (
    DATES,
    STACK_LIMIT,
    level_of,
    rail_capacity,
    ratio_name,
    result_name,
)
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, UNDER_WAY, pieces

PHASES = {
    Deployment: "deployment",
    SupplyPoints: "supply",
    Feeding: "supply",
    Forage: "supply",
    Arrivals: "reinforcement",
    AllotCommand: "command",
    CommandRoll: "command",
    Movement: "movement",
    StandingTrains: "movement",
    AttritionRoll: "attrition",
    OverStack: "stacking",
    CavalryWithdrawal: "cavalry withdrawal",
    Combat: "combat",
    Replacement: "replacement",
}
POOLS = {"eliminated": DEAD, "due": OFF_MAP, "under way": UNDER_WAY, "to deploy": STOCK}


@cache
def printed(unit: int, steps: int, flipped: bool) -> dict[str, int | str]:
    """What is printed on the side of a counter that shows; a corps may bear a marker that takes one off it."""
    piece = pieces()[unit]
    values: dict[str, int | str] = {
        "nation": NATIONS[piece.nation],
        "army": piece.army,
        "size": piece.size,
        "name": piece.name,
        "movement": piece.movement,
        "tcr": piece.tcr,
        "reduced": int(flipped or (steps <= piece.steps // 2 and not piece.hq)),
    }
    if piece.hq:
        values |= {
            "shift": piece.shift[flipped],
            "strength": piece.strength[flipped],
            "radius": piece.radius,
            "defence": piece.combat,
            "heroic": int(piece.heroic and not flipped),
            "bracketed": int(piece.bracketed),
        }
    else:
        values |= {
            "attack": piece.attacks[steps],
            "defence": piece.defences[steps],
            "steps": steps,
            "full": piece.steps,
            "stacking": piece.sp,
        }
    return values


Seen = tuple[int, ...]  # unit, steps, flags, MP spent, hexes ridden, commander


def all_shown(s: EasternState) -> list[Seen]:
    """All there is to see of each unit, as a value to remember its counter by."""
    flags = [0] * len(s.pieces)
    for i, flag in enumerate(FLAGS):
        for unit in each(getattr(s, flag)):
            flags[unit] |= 1 << i
    units = range(len(flags))
    commanders = [s.commander.get(unit, NOBODY) for unit in units]
    return list(zip(units, s.steps, flags, s.spent, s.rode, commanders, strict=True))


@lru_cache(maxsize=20_000)
def counter(unit: int, steps: int, bits: int, spent: int, rode: int, commander: int) -> Counter:
    """A counter with its markers; those that are not there are not named."""
    piece = pieces()[unit]
    flags = {flag: 1 for i, flag in enumerate(FLAGS) if bits >> i & 1}
    markers: dict[str, int | str] = {**flags}
    markers |= {name: value for name, value in (("spent", spent), ("rode", rode)) if value}
    if commander != NOBODY:
        markers["commander"] = pieces()[commander].word
    return Counter(piece.word, SEATS[piece.side], piece.kind, printed(unit, steps, "flipped" in flags), markers)


@lru_cache(maxsize=20_000)
def laid(number: str, side: int, units: tuple[Seen, ...]) -> StackView:
    """A stack. Stacks that look alike are one value, so that whoever sends them encodes them once."""
    return StackView(number, SEATS[side], True, tuple(counter(*unit) for unit in units))


def stack(s: EasternState, h: int, shown: list[Seen]) -> StackView:
    """The units in a hex: the strongest first, a fortress and HQs last."""
    units = sorted(s.stacks[h], key=lambda u: (s.pieces[u].hq, s.pieces[u].fortress, -s.defence(u), u))
    return laid(s.world.grid.number(h), s.pieces[units[0]].side, tuple(shown[unit] for unit in units))


def view(s: EasternState, seat: int | None) -> View:
    """The whole state, as every seat sees it."""
    shown = all_shown(s)
    stacks = (stack(s, h, shown) for h in each(s.occupied[0] | s.occupied[1]))
    pools = {
        name: tuple(away(s, unit, shown) for unit, where in enumerate(s.where) if where == place)
        for name, place in POOLS.items()
    }
    return seen(s, seat, PHASES, (-s.vp, s.vp), stacks, pools, facts(s))


def away(s: EasternState, unit: int, shown: list[Seen]) -> Counter:
    """A counter off the map, with when and where it arrives or the way it has gone."""
    plain = counter(*shown[unit])
    more: dict[str, int | str] = {}
    piece, number = s.pieces[unit], s.world.grid.number
    if s.where[unit] == OFF_MAP and piece.turn:
        h, turn = s.entries.get(unit, (None, piece.turn))
        more = {"arrives": turn, "entry": number(h) if h is not None else " ".join(piece.entries)}
    elif unit in s.journeys:
        start, end, gone = s.journeys[unit]
        length = s.world.off_map[piece.nation][start][end]
        more = {"from": number(start), "to": number(end), "gone": gone, "length": length}
    return Counter(plain.unit, plain.side, plain.kind, {**plain.values, **more}, plain.markers) if more else plain


def facts(s: EasternState) -> dict[str, Any]:
    """What is on the tracks and in the margins of the maps."""
    leader, level = level_of(s.vp)
    found: dict[str, Any] = {
        "stacking": STACK_LIMIT,
        "date": DATES[s.turn - 1],
        "vp": s.vp,
        "leader": leader,
        "level": level,
        "serbian_points": s.points,
        "rail": {
            name: {"used": s.capacity_used[nation], "capacity": rail_capacity(nation, s.turn)}
            for nation, name in enumerate(NATIONS)
        },
        "places": [{"name": p.name, "hex": s.world.grid.number(p.hex), "scores": SEATS[p.side], "points": p.points,
                    "held": SEATS[s.held[1] >> p.hex & 1]} for p in s.world.places],
        "used": [name for name, bit in (("putnik", PUTNIK), ("flotilla", FLOTILLA)) if s.used & bit],
        "attacks_made": s.attacks_made,
        "command": list(commands(s)),
    }  # fmt: skip
    if s.battle is not None:
        found["battle"] = fight(s, s.battle)
    return found


def commands(s: EasternState) -> Iterator[dict[str, Any]]:
    """GWiE 10.32: what each HQ that commands has given out of its strength."""
    under: dict[int, list[int]] = {}
    for unit, hq in sorted(s.commander.items()):
        if s.where[unit] >= 0:
            under.setdefault(hq, []).append(unit)
    for hq, units in sorted(under.items()):
        yield {
            "hq": s.word(hq),
            "strength": s.strength_of(hq),
            "used": s.sp(units),
            "units": [s.word(unit) for unit in units],
        }


def fight(s: EasternState, battle: Battle) -> dict[str, Any]:
    """The combat under way."""
    groups = {name: [s.word(u) for u in getattr(battle, name)]
              for name in ("attackers", "heroes", "shifts", "defenders", "guests", "parry")}  # fmt: skip
    tcr = s.pieces[battle.attackers[0]].tcr if battle.attackers else pieces()[0].tcr
    rolled = battle.roll > 0
    return {
        "targets": [s.world.grid.number(h) for h in battle.targets],
        **groups,
        "flotilla": battle.flotilla,
        "odds": ratio_name(tcr, battle.column) if rolled else None,
        "roll": battle.roll or None,
        "attacker_result": result_name(battle.attacker_result) if rolled else None,
        "defender_result": result_name(battle.defender_result) if rolled else None,
        "option": battle.option or None,
    }
