"""What Great War in the East adds to the contract of games: nothing hidden but the dice, its invariants, its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import galicia
from galicia.board.hexset import bits_of, each
from galicia.engine.dice import SeededDice
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.games.great_war_in_the_east.cavalry import CavalryWithdrawal
from galicia.games.great_war_in_the_east.combat import Attack, Combat
from galicia.games.great_war_in_the_east.command import AllotCommand, Offers, offers_of, strength_left
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displacement
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.reinforcements import Arrivals
from galicia.games.great_war_in_the_east.sequence import GameTurn, PlayerTurn, phases_of
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState, Zones
from galicia.games.great_war_in_the_east.tables import LEVELS, LOWEST, RAIL_RATE, level_of, rail_capacity
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS, SEATS, SIDE_OF, UNDER_WAY
from galicia.games.great_war_in_the_east.victory import Interphase
from tests.contract import random_options
from tests.open_games import news, shuffle_hidden

__all__ = ["news", "shuffle_hidden"]

GAME = galicia.game("great-war-in-the-east")

LONGEST = 20_000
EVERY_LEVEL = {level for _, _, level in LEVELS} | {LOWEST[1]}
ENDS = {"historical": EVERY_LEVEL, "free-deployment": EVERY_LEVEL, "1-september": EVERY_LEVEL}
QUIET = (Arrivals, AllotCommand, Movement, CavalryWithdrawal, Combat)  # decisions with nothing half done


def ending(result: str) -> str:
    """The level of victory of a record's result."""
    scores = dict(word.split("=") for word in result.split() if "=" in word)
    return level_of(int(scores["AL"]))[1]


# Attacks.


def attacks_offered(s: EasternState) -> set[Attack]:
    """The attacks on one hex that may be declared now."""
    orders = s.orders() if isinstance(s.step, Combat) else ()
    return {order for order in orders if isinstance(order, Attack) and len(order.hexes) == 1}


def attack_of(s: EasternState, target: int, units: tuple[int, ...]) -> Attack:
    return Attack((target,))


# Scenes.


def brawl(rng: random.Random) -> EasternState:
    """A few hexes packed with worn units of both sides and their headquarters, in some phase of a player-turn."""
    options = random_options(GAME, rng)
    s: EasternState = GAME.bare("historical", dice=SeededDice(str(rng.random())), options=options)
    s.where = [DEAD] * len(s.pieces)
    s.turn, s.side, s.points = rng.randint(2, 13), rng.randrange(2), rng.randrange(10)
    sheet = rng.choice((0, 0, 1))
    centre = rng.choice(list(each(s.world.sheets[sheet])))
    ground = list(each(s.world.within(centre, rng.choice((1, 2, 3))) & s.world.hexes))
    for unit in rng.sample(range(len(s.pieces)), rng.randint(40, len(s.pieces))):
        piece, h = s.pieces[unit], rng.choice(ground)
        if piece.fortress:
            h = s.world.grid.hex(piece.setup)
            wanted = h in ground
        else:
            wanted = not piece.nation or s.world.sheet[h] == piece.nation - 1
        if wanted and not s.occupied[enemy_of(piece.side)] >> h & 1 and s.room(h) >= piece.sp:
            s.stand(unit, h)
            if piece.steps:
                s.steps[unit] = rng.randint(1, piece.steps)
        elif piece.turn and rng.random() < 0.2:
            s.where[unit] = OFF_MAP
    s.push(Interphase(), GameTurn(s.turn + 1))
    if s.side == ALLIED:
        s.push(PlayerTurn(AH))
    s.push(*rng.choice((phases_of(s.side), *[phases_of(s.side)[10:]] * 3)))
    s.advance()
    return s


# Invariants.


def broken(s: EasternState) -> Iterator[str]:
    """What never holds in a sound state, in words."""
    word, number = s.game.lexicon.word, s.world.grid.number
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
        if s.zones(side) != _zones(s, side):
            yield f"the zones of {SEATS[side]} are remembered wrongly"
        for h in each(s.holding(side) & ~s.held[side]):
            yield f"{SEATS[side]} stands in {number(h)} and did not enter it"
    if s.held[0] & s.held[1]:
        yield "both sides were the last to enter a hex"
    if s.holding(0) & s.holding(1):
        yield "units of both sides are in one hex"
    if s.occupied[0] & s.occupied[1] and not any(isinstance(step, Displacement) for step in s.agenda):
        yield "an HQ is among enemies"
    moving = bool(s.agenda) and isinstance(s.agenda[-1], Movement)
    for piece in s.pieces:
        unit, where = piece.number, s.where[piece.number]
        name, on_train = word("piece", unit), s.entrained >> unit & 1
        if where >= 0 and piece.steps and not 0 < s.steps[unit] <= piece.steps:
            yield f"{name} is on the map with {s.steps[unit]} of {piece.steps} steps"
        if s.spent[unit] > s.allowance(unit) and not s.finished >> unit & 1 and moving:
            yield f"{name} has spent {s.spent[unit]} of {s.allowance(unit)} MP and may go on"
        if s.rode[unit] > RAIL_RATE[piece.nation]:
            yield f"{name} has ridden {s.rode[unit]} hexes"
        if on_train and where >= 0 and not s.world.stations[piece.nation] >> where & 1:
            yield f"{name} is on a train in {number(where)} without a railway"
        if on_train and where in (DEAD, OFF_MAP, STOCK):
            yield f"{name} is on a train and not in play"
        if (where == UNDER_WAY) != (unit in s.journeys):
            yield f"{name} is under way and has no journey, or has one and is not"
        if where == OFF_MAP and not piece.turn and unit not in s.entries and not piece.setup:
            yield f"{name} waits and was never due"
        if where == STOCK and not _deploying(s):
            yield f"{name} was never deployed"
        if piece.nation and where >= 0 and s.world.sheet[where] != piece.nation - 1:
            yield f"{name} is on the wrong map"
    if not 0 <= s.points <= 9:
        yield f"Serbia has {s.points} supply points"
    yield from _of_phases(s)


def _zones(s: EasternState, side: int) -> Zones:
    """GWiE 5.36-a, 7.0, 24.1: what a side holds and controls, unit by unit."""
    silent = (s.entrained | (s.foraging if side == s.side else 0)) & s.game.armies[side]
    troops = [p.number for p in s.pieces if p.side == side and s.alive(p.number) and not p.hq]
    holding = bits_of(s.where[unit] for unit in troops)
    controlling = bits_of(s.where[u] for u in troops if not s.pieces[u].depot and not silent >> u & 1)
    return Zones(holding, s.world.zones.of(controlling), controlling, silent)


def _deploying(s: EasternState) -> bool:
    return any(isinstance(step, Deployment) for step in s.agenda)


def _of_phases(s: EasternState) -> Iterator[str]:
    """What holds where nothing is half done."""
    if s.over:
        if s.result is None:
            yield "the game is over without a result"
        return
    step = s.agenda[-1]
    if not isinstance(step, QUIET):
        return
    if s.battle is not None:
        yield "a combat is still open"
    if step.side != (enemy_of(s.side) if isinstance(step, CavalryWithdrawal) else s.side):
        yield f"{SEATS[step.side]} acts in the turn of {SEATS[s.side]}"
    # Whoever moves, arrives or withdraws may stack too high until the phase ends.
    limited = {Combat: (0, 1), CavalryWithdrawal: (s.side,)}.get(type(step), (enemy_of(s.side),))
    for h in each(sum(s.occupied[side] for side in limited)):
        if s.room(h) < 0:
            yield f"{s.world.grid.number(h)} holds more than nine stacking points"
    for nation, used in enumerate(s.capacity_used):
        if used > rail_capacity(nation, s.turn):
            yield f"{NATIONS[nation]} has {used} stacking points on its railways"
        if used and SIDE_OF[nation] != s.side:
            yield f"{NATIONS[nation]} uses its railways in the enemy's turn"
    if isinstance(step, AllotCommand) and not s.options.unlimited_command:
        for hq, left in strength_left(s, s.side).items():
            if left < 0:
                yield f"{s.word(hq)} commands more than it can"
    if isinstance(step, AllotCommand):
        known, fresh = offers_of(s, s.side), Offers(s, s.side)
        if (known.by_unit, known.left, known.total) != (fresh.by_unit, fresh.left, fresh.total):
            yield "what HQs can command is remembered wrongly"
    for unit, hq in s.commander.items():
        if s.pieces[unit].nation != s.pieces[hq].nation:
            yield f"{s.word(hq)} commands {s.word(unit)} of another nation"


# Books.


class Ledger:
    """Points, steps, places and turns booked from the events alone."""

    def __init__(self, s: EasternState) -> None:
        self.vp, self.points = s.vp, s.points
        self.turn = s.turn - _deploying(s)  # told when the first turn begins
        self.where, self.steps = list(s.where), list(s.steps)
        self.full = [piece.steps for piece in s.pieces]
        self.laid_out = False
        self.wrong: list[str] = []

    def book(self, events: list[Any]) -> None:
        for event in events:
            facts = event.facts
            match event.kind:
                case "lost":
                    unit = facts["unit"]
                    self.vp += facts["points"]
                    self.steps[unit] -= facts["steps"]
                    if self.where[unit] != facts["hex"]:
                        self.wrong.append("a unit is lost where it is not")
                    if not self.steps[unit]:
                        self.where[unit] = DEAD
                case "hq_lost":
                    self.where[facts["unit"]] = DEAD
                case "scored" | "serbia_fallen":
                    self.vp += facts["points"]
                case "replaced":
                    self.steps[facts["unit"]] = self.full[facts["unit"]]
                case "points" | "paid":
                    self.points = facts["points"]
                case "turn":
                    if facts["turn"] != self.turn + 1:
                        self.wrong.append("a game-turn is missing")
                    self.turn = facts["turn"]
                case "departed" | "sent_round":
                    self.where[facts["unit"]] = UNDER_WAY
                case "recalled":
                    self.where[facts["unit"]] = OFF_MAP
                case "deployed_all":
                    self.laid_out = True
                case "moved" | "rode" | "displaced":
                    self.went(facts["unit"], facts["start"], facts["end"])
                case "arrived" | "re_entered" | "deployed":
                    self.where[facts["unit"]] = facts["hex"]
                case "retreated":
                    for unit in facts["units"]:
                        self.went(unit, facts["start"], facts["path"][-1])
                case "withdrew":
                    self.went(facts["unit"], facts["start"], facts["path"][-1])
                case "advanced" | "followed":
                    for unit in facts["units"]:
                        self.where[unit] = facts["hex"]

    def went(self, unit: int, start: int, end: int) -> None:
        if self.where[unit] != start:
            self.wrong.append("a unit goes from where it is not")
        self.where[unit] = end

    def broken(self, s: EasternState) -> Iterator[str]:
        yield from self.wrong
        if self.vp != s.vp:
            yield f"the events add up to {self.vp} points, the state has {s.vp}"
        if self.points != s.points:
            yield f"the events leave {self.points} Serbian points, the state has {s.points}"
        if self.turn != s.turn - _deploying(s):
            yield f"the events are in turn {self.turn}, the state in {s.turn}"
        if self.laid_out or (s.mover != NOBODY and s.where[s.mover] in (STOCK, OFF_MAP)):
            self.where, self.laid_out = list(s.where), False  # told in one sentence, or in hand
        for unit, where in enumerate(s.where):
            if where != self.where[unit] or (where >= 0 and s.steps[unit] != self.steps[unit]):
                yield f"{s.game.lexicon.word('piece', unit)} is not where or what the events left it"
