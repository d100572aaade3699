"""GWiE 8.0-8.2, 20.1, 21, 23: declaring an attack, and choosing who takes part in it.

Cases: 5.34-b, 8, 21, 23.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.fields import PHASE
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.phases import Declaring
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Hex, Hexes, Seat, Unit, Units
from galicia.games.great_war_in_the_east.hq import hqs_of
from galicia.games.great_war_in_the_east.odds import defenders_of, ratio, starving
from galicia.games.great_war_in_the_east.procedure import faced, open_fight
from galicia.games.great_war_in_the_east.shifts import why_no_help, why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.state import FLOTILLA, Battle, EasternState, battle_of
from galicia.games.great_war_in_the_east.units import AH, SERBIAN
from galicia.games.great_war_in_the_east.world import SERBIA

IMPERATIVE, IMPERATIVE_TURNS = 4, range(2, 5)  # 23.0

TELLINGS = {
    "declared": Telling("{seat} declares an attack on {hexes}", ("8.0", "8.23")),
    "committed": Telling("{units} {units:joins|join} the attack", ("8.11", "8.22")),
    "led": Telling("{unit} leads the attack in person", ("10.23",)),
    "shifted": Telling("{unit} lends its shift of {columns:one column|# columns}", ("10.21-b", "19.11")),
    "flotilla": Telling("The monitor flotilla supports the attack on {hexes}", ("21.0-a",)),
    "cancelled": Telling("{seat} calls off the attack on {hexes}", ("8.12-a",)),
}


# 8.1: who may attack, and whom.


def why_not_attacked(s: EasternState, h: int) -> list[Sentence]:
    """GWiE 8.11, 8.14, rulings E8 and G13: why a hex cannot be attacked; guests neither open nor close it (8.66)."""
    if not s.holding(enemy_of(s.side)) >> h & 1:
        return [because("no enemy but an HQ is in {hex}", "8.11", "10.52-b", hex=h)]
    hosts = [u for u in s.stacks[h] if not s.pieces[u].hq and not s.guest >> u & 1]
    if not hosts or any(s.assailed >> u & 1 for u in hosts):
        return [because("the units in {hex} have been attacked in this phase", "8.14", hex=h)]
    return []


def why_not_able(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 8.12-b, 8.14, 5.34-b, 5.36-a: why a unit can attack nobody in this phase."""
    piece = s.pieces[unit]
    if piece.side != s.side or not s.alive(unit):
        return [because("{unit} is no unit of the attacker on the map", "8.11", unit=unit)]
    if not piece.combat_unit or not s.attack(unit):
        return [because("{unit} has no attack strength", "8.12-b", unit=unit)]
    if s.attacked >> unit & 1:
        return [because("{unit} has attacked or advanced in this phase", "8.14", "8.73-b", unit=unit)]
    if s.entrained >> unit & 1:
        return [because("{unit} is on a train", "5.36-a", unit=unit)]
    if s.railed >> unit & 1:
        return [because("{unit} has used the railway in this player-turn", "5.34-b", unit=unit)]
    return []


def able_near(s: EasternState, targets: Iterable[int]) -> tuple[int, ...]:
    """GWiE 8.11, 8.23: the units that could attack some hexes, all next to every one of them."""
    near = s.occupied[s.side]
    for h in targets:
        near &= s.world.zones.of(1 << h)
    return tuple(u for h in each(near) for u in s.units_in(h) if not why_not_able(s, u))


def why_no_flotilla(s: EasternState, targets: Iterable[int]) -> list[Sentence]:
    """GWiE 21.0-a, ruling D11: why the monitor flotilla cannot fire at some hexes."""
    if s.side != AH or s.used & FLOTILLA:
        return [because("the flotilla fires once a game-turn, for the A-H player", "21.0-a")]
    banks = s.world.on_major_river & s.world.sheets[SERBIA]
    for h in targets:
        if not banks >> h & 1:
            return [because("{hex} is not on a major river of the Serbian map", "21.0-a", hex=h)]
    return []


# 8.8-min: where an attack can reach the least ratio.


def declared(s: EasternState, targets: tuple[int, ...]) -> Battle:
    """An attack on some hexes before anybody has joined it."""
    defenders, guests = defenders_of(s, targets)
    return Battle(targets, defenders=defenders, guests=guests)


def joined(s: EasternState, battle: Battle, units: tuple[int, ...]) -> Battle:
    """An attack with more units in it."""
    return battle.but(attackers=battle.attackers + units, starved=battle.starved + starving(s, units))


def _with_all_help(s: EasternState, battle: Battle) -> Battle:
    """An attack with every heroic HQ that could lead it, and the flotilla."""
    near = {s.where[unit] for unit in battle.attackers}
    heroes = tuple(hq for hq in hqs_of(s, s.side) if s.where[hq] in near and not why_no_lead(s, battle, hq))
    return battle.but(heroes=heroes, flotilla=not why_no_flotilla(s, battle.targets))


def strongest(s: EasternState, targets: tuple[int, ...]) -> Battle:
    """GWiE 20.1-b: the strongest attack that can be made; if points are short, by those who add most, one by one."""
    battle, able = declared(s, targets), able_near(s, targets)
    if _affordable(s, able) == len(able):
        return _with_all_help(s, joined(s, battle, able))
    for _ in range(_affordable(s, able)):
        larger = (joined(s, battle, (u,)) for u in able if u not in battle.attackers)
        battle = max(larger, key=lambda b: ratio(s, _with_all_help(s, b)).attack.total)
    return _with_all_help(s, battle)


def possible(s: EasternState, targets: tuple[int, ...]) -> bool:
    """GWiE 8.8-min: whether units that could attack these hexes together have the strength for it."""
    battle = strongest(s, targets)
    return bool(battle.attackers) and ratio(s, battle).legal


def _affordable(s: EasternState, units: tuple[int, ...]) -> int:
    """GWiE 20.1: how many of some units can attack together: Serbians no more than they have supply points."""
    return min(len(units), s.points) if units and s.pieces[units[0]].nation == SERBIAN else len(units)


def targets_of(s: EasternState) -> list[tuple[int, ...]]:
    """GWiE 8.23: every set of hexes the phasing side could attack in one combat.

    More hexes have fewer attackers and more defence, so only sets that can be attacked are made larger.
    """
    own, zones = s.occupied[s.side], s.world.zones
    foes = s.holding(enemy_of(s.side)) & zones.of(own)
    fronts = [zones.of(1 << h) & foes for h in each(own & zones.of(foes))]
    found: list[tuple[int, ...]] = [(h,) for h in each(foes) if not why_not_attacked(s, h) and possible(s, (h,))]
    alone = [h for h, in found]
    for group in found:  # it grows while we look
        wanted = sum(1 << h for h in group)
        for h in alone:
            larger = wanted | 1 << h
            if h > group[-1] and any(front & larger == larger for front in fronts) and possible(s, (*group, h)):
                found.append((*group, h))
    return found


def bombarded(s: EasternState) -> Iterator[int]:
    """GWiE 21.0, ruling D11: the hexes the flotilla could attack alone."""
    if not why_no_flotilla(s, ()):
        for h in each(s.holding(enemy_of(s.side)) & s.world.on_major_river & s.world.sheets[SERBIA]):
            if not why_not_bombarded(s, h):
                yield h


def why_not_bombarded(s: EasternState, h: int) -> list[Sentence]:
    """GWiE 21.0: why the flotilla alone cannot attack a hex."""
    reasons = why_no_flotilla(s, (h,)) or why_not_attacked(s, h)
    return reasons or why_too_weak(s, declared(s, (h,)).but(flotilla=True))


def why_too_weak(s: EasternState, battle: Battle) -> list[Sentence]:
    """GWiE 8.8-min, ruling D8: why an attack has not the strength it needs."""
    found = ratio(s, battle)
    if found.legal:
        return []
    text = "{attack} to {defence} is less than the attacker's least ratio"
    return [because(text, "8.8-min", attack=found.attack.total, defence=found.defence.total)]


# The combat phase.


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Declare an attack on one hex, or on several at once."""

    GRAMMAR: ClassVar[str] = "attack <hexes>"
    hexes: Hexes


@dataclass(frozen=True, slots=True)
class Bombard(Order):
    """Attack a hex with the monitor flotilla alone."""

    GRAMMAR: ClassVar[str] = "bombard <hex>"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Combat(Declaring[EasternState]):
    """GWiE 4.0-3b, 8.0: the phasing player attacks, one combat after the other, or ends the phase."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Attack, Bombard, Done)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Declare an attack, or end the combat phase", "4.0-3b", "8.0", "8.12-a")

    def acts(self, s: EasternState) -> Iterator[Order]:
        for targets in targets_of(s):
            yield Attack(targets)
        for h in bombarded(s):
            yield Bombard(h)

    def _must_attack(self, s: EasternState) -> bool:
        """GWiE 23.0: whether the A-H player owes attacks."""
        imperative = s.options.attack_imperative and self.side == AH and s.turn in IMPERATIVE_TURNS
        return imperative and s.attacks_made < IMPERATIVE

    def why_not_done(self, s: EasternState) -> list[Sentence]:
        if not self._must_attack(s) or next(self.acts(s), None) is None:
            return []
        return [because("four attacks are due, {made:# was|# were} made", "23.0", made=s.attacks_made)]

    def why_not(self, s: EasternState, order: Attack | Bombard) -> list[Sentence]:
        if isinstance(order, Bombard):
            return why_not_bombarded(s, order.hex)
        for h in order.hexes:
            reasons = why_not_attacked(s, h)
            if reasons:
                return reasons
        able = able_near(s, order.hexes)
        if not able:
            return [because("no unit that can attack is next to all of it", "8.11", "8.23")]
        if not _affordable(s, able):
            return [because("the Serbians have no supply point to attack with", "20.1-b")]
        if not possible(s, order.hexes):
            return [because("the units next to it lack the strength for the least ratio", "8.8-min")]
        return []

    def act(self, s: EasternState, order: Attack | Bombard) -> None:
        if isinstance(order, Attack):
            s.battle = declared(s, order.hexes)
            s.tell("declared", seat=self.side, hexes=order.hexes)
            s.push(Assault(self.side))
        else:
            s.battle = declared(s, (order.hex,)).but(flotilla=True)
            s.tell("declared", seat=self.side, hexes=(order.hex,))
            s.tell("flotilla", hexes=(order.hex,))
            open_fight(s)


@dataclass(frozen=True, slots=True)
class EndOfCombat(Automatic[EasternState]):
    """GWiE 4.0-3, 8.66: what was noted for the combat phase is void."""

    side: Seat

    def run(self, s: EasternState) -> None:
        s.reset(PHASE)


# One attack.


@dataclass(frozen=True, slots=True)
class Commit(Order):
    """Let units join the attack."""

    GRAMMAR: ClassVar[str] = "commit <units>"
    EACH: ClassVar[str] = "units"
    units: Units


@dataclass(frozen=True, slots=True)
class Lead(Order):
    """Let a heroic HQ add its strength."""

    GRAMMAR: ClassVar[str] = "lead <hq>"
    hq: Unit


@dataclass(frozen=True, slots=True)
class Shift(Order):
    """Let an HQ shift the odds."""

    GRAMMAR: ClassVar[str] = "shift <hq>"
    hq: Unit


@dataclass(frozen=True, slots=True)
class Flotilla(Order):
    """Let the monitor flotilla take part."""

    GRAMMAR: ClassVar[str] = "flotilla"


@dataclass(frozen=True, slots=True)
class Fight(Order):
    """Resolve the attack."""

    GRAMMAR: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class Cancel(Order):
    """Call the attack off before it is resolved."""

    GRAMMAR: ClassVar[str] = "cancel"


def why_not_committed(s: EasternState, battle: Battle, unit: int) -> list[Sentence]:
    """GWiE 8.1, 8.23, 20.1-b, 18.1: why a unit cannot join an attack as it stands."""
    if unit in battle.attackers:
        return [because("{unit} attacks already", "8.14", unit=unit)]
    reasons = why_not_able(s, unit)
    if reasons:
        return reasons
    for h in battle.targets:
        if not s.world.zones.of(1 << h) >> s.where[unit] & 1:
            return [because("{unit} is not next to {hex}", "8.11", "8.23", unit=unit, hex=h)]
    force = (*battle.attackers, unit)
    if _affordable(s, force) < len(force):
        text = "the Serbians have {points:no supply points|only one supply point|only # supply points}"
        return [because(text, "20.1-a", "20.1-b", points=s.points)]
    return why_no_help(s, battle.shifts[0], force) if battle.shifts else []


@dataclass(frozen=True, slots=True)
class Assault(SideDecision[EasternState]):
    """GWiE 8.1, 10.2, 21: who takes part in an attack and what HQs lend to it, until it is fought or called off."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Commit, Lead, Shift, Flotilla, Fight, Cancel)

    def amiss(self, s: EasternState) -> str:
        battle = battle_of(s)
        able = faced(s, battle) and not any(why_not_able(s, u) for u in battle.attackers)
        able = able and _affordable(s, battle.attackers) == len(battle.attackers)
        return self.unless(self.side == s.side and not any(why_not_attacked(s, h) for h in battle.targets) and able)

    def prompt(self, s: EasternState) -> Sentence:
        battle = battle_of(s)
        found = ratio(s, battle)
        attack, defence = found.attack.total, found.defence.total
        text = "Choose who attacks {hexes} ({attack} to {defence} so far)"
        return Sentence(text, "8.11", "8.22", "8.8-min", hexes=battle.targets, attack=attack, defence=defence)

    def orders(self, s: EasternState) -> Iterator[Order]:
        battle = battle_of(s)
        yield Cancel()
        for unit in able_near(s, battle.targets):
            if not why_not_committed(s, battle, unit):
                yield Commit((unit,))
        for hq in hqs_of(s, self.side):
            if not why_no_lead(s, battle, hq):
                yield Lead(hq)
            if not why_no_shift(s, battle, hq):
                yield Shift(hq)
        for order in (Flotilla(), Fight()):
            if not self.explain(s, order):
                yield order

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        battle = battle_of(s)
        match order:
            case Commit():
                for unit in order.units:
                    reasons = why_not_committed(s, battle, unit)
                    if reasons:
                        return reasons
                    battle = joined(s, battle, (unit,))
                return []
            case Lead():
                return why_no_lead(s, battle, order.hq)
            case Shift():
                return why_no_shift(s, battle, order.hq)
            case Flotilla():
                return why_no_flotilla(s, battle.targets)
            case Fight() if not battle.attackers:
                return [because("no unit attacks yet", "8.11")]
            case Fight():
                return why_too_weak(s, battle)
        return []

    def play(self, s: EasternState, order: Order) -> None:
        battle = battle_of(s)
        match order:
            case Commit():
                s.battle = joined(s, battle, order.units)
                s.tell("committed", units=order.units)
            case Lead():
                s.battle = battle.but(heroes=(*battle.heroes, order.hq))
                s.tell("led", unit=order.hq)
            case Shift():
                s.battle = battle.but(shifts=(*battle.shifts, order.hq))
                s.tell("shifted", unit=order.hq, columns=s.shift_of(order.hq))
            case Flotilla():
                s.battle = battle.but(flotilla=True)
                s.tell("flotilla", hexes=battle.targets)
            case Fight():
                s.pop()
                open_fight(s)
            case _:
                s.pop()
                s.battle = None
                s.tell("cancelled", seat=self.side, hexes=battle.targets)
