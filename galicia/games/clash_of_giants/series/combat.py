"""CoG S12: the one combat phase of a side and turn: the offer, the declaration of all attacks, and their order.

Cases: S12, R60-, R61.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.events import Telling
from galicia.engine.fields import PHASE
from galicia.engine.orders import Done, Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.phases import Declaring
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Hex, Seat, Unit
from galicia.games.clash_of_giants.series.procedure import begin
from galicia.games.clash_of_giants.series.state import OUT, GiantsState
from galicia.games.clash_of_giants.series.support import OfferSupport, spend

TELLINGS = {
    "fights": Telling("{seat} takes its combat phase", ("S5.2-c",)),
    "waits": Telling("{seat} keeps its combat phase for later", ("S5.2-d",)),
    "forfeits": Telling("{seat} does not fight this turn", ("S5.4",)),
    "called_off": Telling("{seat} calls its attacks off", ("R60-a", "R60-b")),
    "declared": Telling("{seat} declares an attack on {target} by {units}", ("S12.5-a",)),
    "resolving": Telling("{seat} {units} {units:attacks|attack} {target}", ("S12.5-b",)),
    "interrupted": Telling("{seat} {unit} is attacked and loses its replacement", ("S9.2-b",)),
    "cancelled": Telling("Nobody is left in {target}: the attack is cancelled", ("S12.5-c",)),
}


# Who may attack what.


def assailable(s: GiantsState, side: int) -> int:
    """CoG S12.1-b, S13.3-a: hexes with enemies, and with intact enemy forts."""
    enemy = enemy_of(side)
    return s.occupied[enemy] | s.forts(enemy)


def why_no_attacks(s: GiantsState, unit: int) -> Sentence | None:
    """CoG S12.1-d: why a unit may attack nobody in this phase."""
    if s.repl >> unit & 1 or s.cavrepl >> unit & 1:
        return because("{unit} is being rebuilt", "S12.1-d", "S9.2-b", unit=unit)
    if s.broken >> unit & 1 and not s.options.repl_to_done_may_attack:
        return because("{unit} was to be rebuilt this turn", "S9.2-b", unit=unit)
    if s.supply[unit] == OUT and not s.options.oos_may_attack:
        return because("{unit} is out of supply", "S8.6-c", unit=unit)
    if unit in s.aims:
        return because("{unit} attacks {hex} already", "S12.2-a", unit=unit, hex=s.aims[unit])
    return s.game.why_no_attacks(s, unit)


def why_not_join(s: GiantsState, side: int, unit: int, target: int) -> Sentence | None:
    """CoG S12.1: why a unit may not attack a hex."""
    if s.pieces[unit].side != side or not s.alive(unit):
        return because("{unit} is not a unit of yours on the map", "S12.1-c", unit=unit)
    if not assailable(s, side) >> target & 1:
        return because("no enemy is in {hex}", "S12.1-b", hex=target)
    if not s.world.around[s.where[unit]] >> target & 1:
        return because("{unit} is not next to {hex}", "S12.1-b", unit=unit, hex=target)
    return why_no_attacks(s, unit) or s.game.why_not_target(s, unit, target)


def able(s: GiantsState, side: int) -> Iterator[tuple[int, int]]:
    """Every unit that may still attack, with each hex it may attack."""
    enemies = assailable(s, side)
    for h in each(s.world.grid.grow(enemies) & s.occupied[side]):
        near = tuple(each(s.world.around[h] & enemies))
        for unit in s.units_in(h):
            if why_no_attacks(s, unit) is None:
                for target in near:
                    if s.game.why_not_target(s, unit, target) is None:
                        yield unit, target


# The offer.


@dataclass(frozen=True, slots=True)
class Fight(Order):
    """Take the one combat phase of this turn now."""

    GRAMMAR: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class CombatOffer(SideDecision[GiantsState]):
    """CoG S5.2-d: after each activation a side that has not fought may do so; who cannot attack is not asked."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Fight, Pass)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GiantsState) -> str:
        return self.unless(self.side == s.side and s.drawn >= 0)

    def prompt(self, s: GiantsState) -> Sentence:
        if self.last(s):
            text = "Fight now or not at all this turn: your last marker has been drawn"
            return Sentence(text, "S5.2-c", "S5.4")
        own = bits_of(i for i in range(len(s.game.markers)) if s.game.owner(i) == self.side)
        text = "Fight now, or wait: {left:# more marker of yours is|# more markers of yours are} in the cup"
        return Sentence(text, "S5.2-c", "S5.2-d", left=(s.cup & own).bit_count())

    def last(self, s: GiantsState) -> bool:
        """CoG S5.4: whether no marker of the side is left to be drawn."""
        return not any(s.game.owner(marker) == self.side for marker in each(s.cup))

    def orders(self, s: GiantsState) -> Iterator[Order]:
        if not s.fought >> self.side & 1 and s.game.may_fight(s) and next(able(s, self.side), None):
            yield Fight()
        yield Pass()

    def explain(self, s: GiantsState, order: Order) -> list[Sentence]:
        if order in list(self.orders(s)):
            return []
        return [because("you cannot fight now", "S5.2-c", "S5.2-d")]

    def play(self, s: GiantsState, order: Order) -> None:
        s.pop()
        if isinstance(order, Fight):
            s.tell("fights", seat=self.side)
            s.push(OfferSupport(self.side), Declaration(self.side))
        elif not s.fought >> self.side & 1:
            s.tell("forfeits" if self.last(s) else "waits", seat=self.side)


# The declaration.


@dataclass(frozen=True, slots=True)
class Join(Order):
    """Let a unit attack a hex."""

    GRAMMAR: ClassVar[str] = "join <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Cancel(Order):
    """Call all attacks off before they are confirmed."""

    GRAMMAR: ClassVar[str] = "cancel"


@dataclass(frozen=True, slots=True)
class Declaration(Declaring[GiantsState]):
    """CoG S12.5-a: all attacks of the phase are declared, unit by unit, and confirmed or called off together."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Join, Done, Cancel)

    def amiss(self, s: GiantsState) -> str:
        whose = self.side == s.side and not s.fought >> self.side & 1
        return self.unless(whose and all(_may_aim(s, self.side, unit, h) for unit, h in s.aims.items()))

    def prompt(self, s: GiantsState) -> Sentence:
        if hexes := neglected(s, self.side):
            text = "Attack {hexes} too, as duty demands, or call all attacks off"
            return Sentence(text, "S12.4-b", "R60-a", hexes=hexes)
        text = "Choose which unit attacks which hex, then confirm all attacks or call them off"
        return Sentence(text, "S12.1-a", "S12.3-a", "R60-a")

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for unit, target in able(s, self.side):
            yield Join(unit, target)
        if not self.why_not_done(s):
            yield Done()
        yield Cancel()

    def why_not(self, s: GiantsState, order: Join | Cancel) -> list[Sentence]:
        reason = why_not_join(s, self.side, order.unit, order.hex) if isinstance(order, Join) else None
        return [reason] if reason else []

    def why_not_done(self, s: GiantsState) -> list[Sentence]:
        """CoG S12.4-b: why the attacks cannot be confirmed."""
        if not s.aims:
            return [because("no attack is declared: declare one, or call the combat off", "R60-a", "S12.1-a")]
        hexes = neglected(s, self.side)
        text = "an attack from several hexes obliges you to attack {hexes} too"
        return [because(text, "S12.4-b", hexes=hexes)] if hexes else []

    def act(self, s: GiantsState, order: Join | Cancel) -> None:
        if isinstance(order, Join):
            s.aims = {**s.aims, order.unit: order.hex}
            return
        s.pop()
        s.aims, s.supporting = {}, 0
        s.tell("called_off", seat=self.side)

    def finish(self, s: GiantsState) -> None:
        s.pop()
        confirm(s)
        s.push(Resolution(self.side), EndOfCombat(self.side))


def _may_aim(s: GiantsState, side: int, unit: int, target: int) -> bool:
    trial = s.copy()
    del trial.aims[unit]
    return why_not_join(trial, side, unit, target) is None


def attacks(s: GiantsState) -> dict[int, tuple[int, ...]]:
    """CoG S12.3-a: the attacks declared and not yet resolved: each target with its attackers."""
    found: dict[int, list[int]] = {}
    for unit, target in sorted(s.aims.items()):
        found.setdefault(target, []).append(unit)
    return {target: tuple(units) for target, units in found.items()}


def neglected(s: GiantsState, side: int) -> tuple[int, ...]:
    """CoG S12.4: the hexes that must be attacked too, since an attack comes from two hexes or more.

    Forts are exempt, and hexes the units of that attack may not attack (S12.4-c).
    """
    if s.options.duty_scope == "off":
        return ()
    targets = bits_of(s.aims.values())
    due = 0
    for units in attacks(s).values():
        hexes = {s.where[unit] for unit in units}
        if len(hexes) < 2:
            continue
        for unit in units:
            near = s.world.around[s.where[unit]] & s.occupied[enemy_of(side)] & ~targets & ~due
            due |= bits_of(h for h in each(near) if s.game.why_not_target(s, unit, h) is None)
    return tuple(each(due & ~s.forts(enemy_of(side))))


def confirm(s: GiantsState) -> None:
    """CoG S9.2, R61: the attacks stand; support is spent, and attacked units under Repl are Done instead."""
    spend(s)
    for target, units in attacks(s).items():
        s.tell("declared", seat=s.side, target=target, units=units)
        for unit in s.units_in(target):
            if s.repl >> unit & 1:
                s.repl &= ~(1 << unit)
                s.done |= 1 << unit
                s.broken |= 1 << unit
                s.game.repl_broken(s, unit)
                s.tell("interrupted", seat=enemy_of(s.side), unit=unit)


# The order of attacks.


@dataclass(frozen=True, slots=True)
class Resolve(Order):
    """Name the attack that is resolved next."""

    GRAMMAR: ClassVar[str] = "resolve <hex>"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Resolution(SideDecision[GiantsState]):
    """CoG S12.5-b: attacks are resolved one after the other, in the attacker's order."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Resolve,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GiantsState) -> str:
        own = all(s.pieces[unit].side == self.side and s.alive(unit) for unit in s.aims)
        near = all(s.world.around[s.where[unit]] >> h & 1 for unit, h in s.aims.items())
        return self.unless(self.side == s.side and own and near)

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Choose the attack that is resolved next", "S12.5-b")

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for target in attacks(s):
            yield Resolve(target)

    def explain(self, s: GiantsState, order: Resolve) -> list[Sentence]:
        if order.hex in attacks(s):
            return []
        return [because("no attack on {hex} is left to resolve", "S12.5-b", "S12.2-b", hex=order.hex)]

    def play(self, s: GiantsState, order: Resolve) -> None:
        target, units = order.hex, attacks(s)[order.hex]
        s.aims = {unit: h for unit, h in s.aims.items() if h != target}
        if not assailable(s, self.side) >> target & 1:
            s.tell("cancelled", target=target)
            return
        s.tell("resolving", seat=self.side, target=target, units=units)
        begin(s, target, units)


@dataclass(frozen=True, slots=True)
class EndOfCombat(Automatic[GiantsState]):
    """CoG S5.5: the side has fought this turn."""

    side: Seat

    def amiss(self, s: GiantsState) -> str:
        return self.unless(self.side == s.side)

    def run(self, s: GiantsState) -> None:
        s.fought |= 1 << self.side
        s.reset(PHASE)
