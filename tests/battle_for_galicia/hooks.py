"""What Battle for Galicia adds to the contract of games: its secrets, its invariants, its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import galicia
from galicia.board.hexset import each
from galicia.engine.dice import SeededDice
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.engine.words import MANY, SINGLE, kinds
from galicia.games.battle_for_galicia.combat import Attack, Combat
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.sequence import GameTurn, PlayerTurn, phases_of
from galicia.games.battle_for_galicia.stacking import in_sight
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.units import AH, RU, SEATS
from tests.contract import random_options

GAME = galicia.game("battle-for-galicia")

LONGEST = 20_000
ENDS = {"campaign": {"AH", "RU", "draw"}}
PHASES = (Reinforcement, Movement, Combat)


def ending(result: str) -> str:
    """Who won by a record's result."""
    return result.split()[-1]


# Secrets.


def shuffle_hidden(state: GaliciaState, seat: int | None, rng: random.Random) -> GaliciaState:
    """BfG 5.4: another state that a seat cannot tell from this one.

    Enemy markers nobody has shown change, enemy units below the top change places or sides, and steps of the enemy
    that keep units to themselves name others.
    """
    new = state.copy()
    for side in (0, 1):
        if side != seat:
            _other_markers(new, side, rng)
            _other_stacks(new, side, rng)
            new.agenda = [_other_secrets(new, step, rng) if getattr(step, "side", None) == side else step
                          for step in new.agenda]  # fmt: skip
    return new


def _other_secrets(s: GaliciaState, step: Any, rng: random.Random) -> Any:
    own = [piece.number for piece in s.pieces if piece.side == step.side]
    named = {name: tuple(rng.sample(own, rng.randrange(4))) for name, alias in kinds(type(step))
             if alias == "Units" and name not in step.public}  # fmt: skip
    return replace(step, **named) if named else step


def _other_markers(s: GaliciaState, side: int, rng: random.Random) -> None:
    known = s.battle.known if s.battle is not None else ()
    for unit in s.on_map(side):
        piece, flag = s.pieces[unit], 1 << unit
        s.spent[unit] = rng.randrange(piece.movement + 1)
        for name in ("was_out", "minimum", "recovered"):
            setattr(s, name, getattr(s, name) ^ flag * rng.randrange(2))
        if unit not in known:
            s.supply[unit] = rng.randrange(3)
            s.rung[unit] += rng.randrange(piece.rungs_per_step) - piece.effectiveness(s.rung[unit])


def _other_stacks(s: GaliciaState, side: int, rng: random.Random) -> None:
    """Swap units below the top, turn them over, or put them under another stack.

    Not out of or into a stack that has fought: who retreats into a hex, and whether it was held, is seen.
    """
    fixed = {*(s.battle.shown if s.battle is not None else ()), *_named(s)}
    open_hexes = (s.battle.target, *s.battle.hexes) if s.battle is not None else ()
    hexes = [h for h in each(s.occupied[side]) if h not in open_hexes]
    tops = {h: in_sight(s, s.stacks[h]) for h in hexes}
    hidden = [u for u in s.on_map(side) if u not in fixed and u not in tops.get(s.where[u], (u,))]
    for unit in hidden:
        here, there, rung = s.where[unit], rng.choice(hexes), s.rung[unit]
        others = [u for u in hidden if s.where[u] == there and _alike(s, unit, u)]
        if others and rng.random() < 0.7:
            other = rng.choice(others)
            if here != there:
                _swap(s, unit, other)
                if in_sight(s, s.stacks[here]) != tops[here] or in_sight(s, s.stacks[there]) != tops[there]:
                    _swap(s, unit, other)
        elif not any((s.hit | s.fought) >> u & 1 for u in (*s.stacks[here], *s.stacks[there])):
            _put(s, unit, there)
            if in_sight(s, s.stacks[there]) != tops[there]:
                _put(s, unit, here)
        h = s.where[unit]
        s.rung[unit] = rng.randrange(s.pieces[unit].rungs)
        if in_sight(s, s.stacks[h]) != tops[h]:
            s.rung[unit] = rung


def _alike(s: GaliciaState, a: int, b: int) -> bool:
    """What has fought was seen."""
    return all(flags >> a & 1 == flags >> b & 1 for flags in (s.hit, s.fought))


def _put(s: GaliciaState, unit: int, h: int) -> None:
    s.leave(unit)
    s.stand(unit, h)


def _swap(s: GaliciaState, a: int, b: int) -> None:
    here, there = s.where[a], s.where[b]
    _put(s, a, there)
    _put(s, b, here)


def _named(s: GaliciaState) -> Iterator[int]:
    """The units that steps under way name for all to know."""
    for step in s.agenda:
        for name, alias in kinds(type(step)):
            if name not in step.public:
                continue
            if MANY.get(alias) == "unit":
                yield from getattr(step, name)
            elif SINGLE.get(alias) == "unit":
                yield getattr(step, name)


def news(before: Any, after: Any) -> Iterator[str]:
    """What a seat learnt of the enemy from one view to the next."""
    seen, seen_now = (
        {c.unit: c for s in view.stacks if s.side != view.seat for c in s.counters} for view in (before, after)
    )
    for word, counter in seen_now.items():
        if word not in seen:
            yield f"where {word} is"
        elif counter.markers is not None and seen[word].markers is None:
            yield f"the markers of {word}"
    if after.to_act != before.to_act and before.phase.split()[-1] in ("reinforcement", "movement"):
        yield f"{after.to_act} is asked"


# Attacks.


def attacks_offered(s: GaliciaState) -> set[Attack]:
    """The attacks that may be declared now."""
    return {order for order in s.orders() if isinstance(order, Attack)} if isinstance(s.step, Combat) else set()


def attack_of(s: GaliciaState, target: int, units: tuple[int, ...]) -> Attack:
    return Attack(target, tuple(sorted({s.where[unit] for unit in units})))


# Scenes.


def brawl(rng: random.Random) -> GaliciaState:
    """A few hexes packed with worn units of both sides, in a combat or movement phase."""
    options = random_options(GAME, rng)
    s: GaliciaState = GAME.bare("campaign", dice=SeededDice(str(rng.random())), options=options)
    s.where = [DEAD] * len(s.pieces)
    s.turn, s.side = rng.randint(2, 12), rng.randrange(2)
    ground = list(each(s.world.within(rng.choice(list(each(s.world.hexes))), rng.choice((1, 2, 2, 3)))))
    border = rng.random()
    for unit in rng.sample(range(len(s.pieces)), rng.randint(8, 60)):
        piece = s.pieces[unit]
        h = rng.choice(ground)
        mine = s.occupied[enemy_of(piece.side)] >> h & 1 == 0 and (rng.random() < 0.9 or (h % 2 == piece.side))
        open_to = s.world.hexes & ~s.world.closed[piece.side]
        rung = rng.randrange(piece.rungs)
        if mine and open_to >> h & 1 and s.room(h) >= piece.steps[rung] and rng.random() < border + 0.5:
            s.rung[unit], s.supply[unit] = rung, rng.choice((0, 0, 1, 2))
            s.stand(unit, h)
        elif piece.entries and rng.random() < 0.1:
            s.where[unit] = OFF_MAP
    s.push(GameTurn(s.turn + 1))
    if s.side == RU:
        s.push(PlayerTurn(AH))
    s.push(*phases_of(s.side)[rng.choice((2, 3, 3, 3)) :])
    s.advance()
    return s


# Invariants.


def broken(s: GaliciaState) -> Iterator[str]:
    """What never holds in a sound state, in words."""
    word = s.game.lexicon.word
    stacks: dict[int, set[int]] = {}
    for piece in s.pieces:
        if s.where[piece.number] >= 0:
            stacks.setdefault(s.where[piece.number], set()).add(piece.number)
    if {h: set(units) for h, units in s.stacks.items()} != stacks or any(
        len(units) != len(set(units)) for units in s.stacks.values()
    ):
        yield "stacks do not follow from where the units are"
    for side in (0, 1):
        held = sum(1 << h for h, units in stacks.items() if any(s.pieces[u].side == side for u in units))
        if s.occupied[side] != held:
            yield f"the hexes of {SEATS[side]} do not follow from where its units are"
    if s.occupied[0] & s.occupied[1]:
        yield "both sides are in one hex"
    for piece in s.pieces:
        unit = piece.number
        if s.where[unit] >= 0 and not 0 <= s.rung[unit] < piece.rungs:
            yield f"{word('piece', unit)} is on rung {s.rung[unit]} of {piece.rungs}"
        if s.spent[unit] > piece.movement and not s.minimum >> unit & 1:
            yield f"{word('piece', unit)} has spent {s.spent[unit]} of {piece.movement} MP"
        if s.where[unit] == OFF_MAP and not piece.entries:
            yield f"{word('piece', unit)} waits and was never due"
    yield from _of_phases(s)


def _of_phases(s: GaliciaState) -> Iterator[str]:
    """What holds between combats and moves."""
    if s.over:
        if s.result is None:
            yield "the game is over without a result"
        return
    step = s.agenda[-1]
    if isinstance(step, PHASES):
        if s.battle is not None:
            yield "a combat is still open"
        if step.side != s.side:
            yield f"{SEATS[step.side]} acts in the turn of {SEATS[s.side]}"
        if not isinstance(step, Combat) and (s.fought or s.hit):
            yield "somebody has fought before the combat phase"
        limited = (0, 1) if isinstance(step, Combat) else (enemy_of(s.side),)
        for side in limited:
            if s.options.reaction_into_full_hex:
                break
            for h in each(s.occupied[side]):
                if s.steps_of(s.stacks[h]) > STACK_LIMIT:
                    yield f"{s.world.grid.number(h)} holds more than six steps"


class Ledger:
    """Points, units and turns booked from the events alone."""

    def __init__(self, s: GaliciaState) -> None:
        self.vp = list(s.vp)
        self.dead = {p.number for p in s.pieces if s.where[p.number] == DEAD}
        self.due = {p.number for p in s.pieces if s.where[p.number] == OFF_MAP}
        self.turn = s.turn
        self.captured = {t.name for i, t in enumerate(s.game.towns(s.options)) if s.captured >> i & 1}
        self.wrong: list[str] = []

    def book(self, events: list[Any]) -> None:
        for event in events:
            facts = event.facts
            if event.kind == "eliminated":
                self.vp[enemy_of(facts["seat"])] += facts["points"]
                if facts["unit"] in self.dead | self.due:
                    self.wrong.append("a unit that is not on the map is eliminated")
                self.dead.add(facts["unit"])
            elif event.kind in ("captured", "occupied"):
                self.vp[facts["seat"]] += facts["points"]
                if (facts["town"] in self.captured) != (event.kind == "occupied"):
                    self.wrong.append(f"{facts['town']} is {event.kind} at the wrong time")
                self.captured.add(facts["town"])
            elif event.kind == "attack_points":
                self.vp[facts["seat"]] += facts["points"]
            elif event.kind == "placed":
                self.due.discard(facts["unit"])
            elif event.kind == "turn":
                if facts["turn"] != self.turn + 1:
                    self.wrong.append("a game turn is missing")
                self.turn = facts["turn"]

    def broken(self, s: GaliciaState) -> Iterator[str]:
        yield from self.wrong
        if self.vp != s.vp:
            yield f"the events add up to {self.vp} points, the state has {s.vp}"
        if self.turn != s.turn:
            yield f"the events are in turn {self.turn}, the state in {s.turn}"
        for unit, where in enumerate(s.where):
            if (where == DEAD) != (unit in self.dead) or (where == OFF_MAP) != (unit in self.due):
                yield f"{s.game.lexicon.word('piece', unit)} is not where the events left it"
