"""What a game reports, in the words of its lexicon and the shapes of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from galicia.board.hexset import Bits, each
from galicia.engine import forecasts, marches, overlays
from galicia.engine.ledger import Line
from galicia.engine.sentences import Sentence, Told
from galicia.table import messages as m
from galicia.table import shapes

T = TypeVar("T")


def reasons(found: Iterable[Told]) -> list[m.Reason]:
    return [m.Reason(reason.text, list(reason.cases), names(reason)) for reason in found]


def names(told: Told) -> list[shapes.Name]:
    """What a text names, as it is sent."""
    return [*told.names]


def known(fact: T | None) -> T | UnsetType:
    """A fact that is left out where there is none."""
    return UNSET if fact is None else fact


class Wording:
    """Puts what a game reports into words."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.told: Callable[[Sentence], Told] = game.told
        self._word: Callable[[str, int], str] = game.lexicon.word

    def hex(self, h: int) -> str:
        return self._word("hex", h)

    def hexes(self, found: Iterable[int]) -> list[str]:
        return [self._word("hex", h) for h in found]

    def area(self, bits: Bits) -> list[str]:
        """A set of hexes."""
        return self.hexes(each(bits))

    def unit(self, unit: int) -> str:
        return self._word("unit", unit)

    def units(self, units: Iterable[int]) -> list[str]:
        return [self._word("unit", unit) for unit in units]

    def cases(self, cases: tuple[str, ...]) -> list[str]:
        return list(self.game.lexicon.cited(cases))

    # Marches.

    def reachable(self, id: int, found: marches.Reachable) -> m.Reachable:
        start = None if found.start is None else self.hex(found.start)
        return m.Reachable(id, start, [self._reached(one) for one in found.hexes])

    def _reached(self, found: marches.Reached) -> shapes.Reached:
        sentence = UNSET if found.order is None else self.game.sentence(found.order)
        march = known(found.cost), known(found.left), known(found.zone)
        return shapes.Reached(self.hex(found.hex), self.hexes(found.path), *march, sentence)

    def why_not(self, id: int, found: marches.WhyNot) -> m.WhyNot:
        reason = self.told(found.reason)
        steps = [
            shapes.MarchStep(self.hex(leg.hex), leg.cost, [(item.what, item.cost) for item in leg.items], leg.ok)
            for leg in found.legs
        ]
        return m.WhyNot(id, reason.text, steps, list(reason.cases), names(reason))

    # Forecasts.

    def foreseen(self, id: int, found: forecasts.Forecast, alternatives: list[shapes.Alternative]) -> m.Foreseen:
        return m.Foreseen(
            id,
            self.hex(found.target),
            self.units(found.units),
            found.column,
            [self._line(line) for line in found.lines],
            [self._outcome(found, outcome) for outcome in found.outcomes],
            dict(found.expected),
            alternatives,
            dict(found.answers) or UNSET,
            self.hexes(found.targets) or UNSET,
            [self._check(check) for check in found.checks] or UNSET,
            self.units(found.spared) or UNSET,
        )

    def _check(self, found: forecasts.Check) -> shapes.Check:
        unit = None if found.unit is None else self.unit(found.unit)
        hit = list(found.fails), found.steps, found.destroyed, list(found.back)
        return shapes.Check(unit, self.game.sides[found.side], found.modifier, found.ter, *hit)

    def _line(self, line: Line) -> shapes.OddsLine:
        told, facts = self.told(line.sentence), line.sentence.facts
        found = shapes.OddsLine(told.text, names(told), told.cases[0])
        if {"unit", "strength"} <= facts.keys():
            found.unit, found.strength = self.unit(facts["unit"]), facts["strength"]
            found.counts = facts.get("half", facts["strength"])
        if {"attack", "defence"} <= facts.keys():
            found.sums = facts["attack"], facts["defence"]
        return found

    def _outcome(self, prospect: forecasts.Prospect, found: forecasts.Possibility) -> shapes.Roll:
        return shapes.Roll(
            found.probability,
            list(found.rolls),
            {str(lost): chance for lost, chance in found.attacker_losses.items()},
            {str(lost): chance for lost, chance in found.defender_losses.items()},
            found.hex_falls,
            "lapses" if found.lapses else found.result,
            "" if found.choice is None else self.told(found.choice).text,
            found.attacker_retreat,
            found.defender_retreat,
            known(found.hex_cleared),
            known(prospect.at_least(found.rolls[0]) if found.rolls else None),
        )

    # Overlays.

    def overlay(self, id: int, found: overlays.Overlay) -> m.OverlayAnswer:
        match found:
            case overlays.Areas():
                return self._areas(id, found)
            case overlays.Zones():
                zones = {side: self.area(zone) for side, zone in zip(self.game.sides, found.zones, strict=True)}
                return m.ZonesOverlay(id, "zones", zones)
            case overlays.Supply():
                return self._supply(id, found)
            case overlays.Rail():
                return self._rail(id, found)
            case overlays.Threat():
                hexes = [self.threatened(one) for one in found.hexes]
                paces = UNSET if found.paces is None else [shapes.Pace(*pace) for pace in found.paces]
                return m.ThreatOverlay(id, "threat", hexes, self.cases(found.cases), paces)
            case overlays.Victory():
                places = [self._place(place) for place in found.places]
                when = UNSET if found.when is None else self.told(found.when).text
                return m.VictoryOverlay(id, "victory", places, self.cases(found.cases), when)
            case overlays.Command():
                commands = [self._commanding(one) for one in found.commands]
                return m.CommandOverlay(id, "command", commands, self._placed(found.out), self.cases(found.cases))

            case overlays.Front():
                line, gaps = [self.hex(h) for h in found.line], self.area(found.gaps)
                told = self.told(found.words).text, self.cases(found.cases)
                return m.FrontOverlay(id, "front", self.game.sides[found.side], line, gaps, *told)
            case overlays.Flood():
                land = self.area(found.hexes), self.area(found.always)
                told = self.told(found.words).text, self.cases(found.cases)
                return m.FloodOverlay(id, "flood", found.state, *land, found.turn, self._placed(found.units), *told)

    def _areas(self, id: int, found: overlays.Areas) -> m.AreasOverlay:
        areas = [
            shapes.Area(
                area.word,
                area.name,
                self.area(area.hexes),
                area.active,
                UNSET if area.ground is None else self.area(area.ground),
            )
            for area in found.areas
        ]
        why = "" if found.why is None else self.told(found.why).text
        side = self.game.sides[found.side]
        return m.AreasOverlay(id, "areas", side, areas, self.area(found.barred), why, self.cases(found.cases))

    def _supply(self, id: int, found: overlays.Supply) -> m.SupplyOverlay:
        return m.SupplyOverlay(
            id,
            "supply",
            self.game.sides[found.side],
            self.area(found.edges),
            self.area(found.sources),
            shapes.SupplyReach(self.area(found.near), self.area(found.low)),
            [self._supplied(one) for one in found.units],
            self.area(found.zones),
            found.longest,
            found.longest_low,
            self.cases(found.cases),
        )

    def _supplied(self, found: overlays.Supplied) -> shapes.Supplied:
        return shapes.Supplied(
            self.unit(found.unit),
            self.hex(found.hex),
            found.state,
            found.now,
            found.length,
            self.hexes(found.path),
            self.hexes(found.rail),
            self.hexes(found.threats),
            None if found.attempt is None else self._attempt(found.attempt),
            [self._opening(one) for one in found.openings],
        )

    def _attempt(self, found: overlays.Attempt) -> shapes.Attempt:
        reason = self.told(found.reason)
        return shapes.Attempt(
            self.hexes(found.path),
            self.hexes(found.spent),
            self.hexes(found.cuts),
            self.units(found.by),
            self.told(found.label).text,
            reason.text,
            names(reason),
            list(reason.cases),
        )

    def _opening(self, found: overlays.Opening) -> shapes.Opening:
        reason = self.told(found.reason)
        where = self.unit(found.unit), self.hex(found.hex), self.hexes(found.path)
        return shapes.Opening(*where, found.cost, found.left, reason.text, list(reason.cases))

    def _rail(self, id: int, found: overlays.Rail) -> m.RailOverlay:
        lines = [self.hexes(line) for line in found.lines]
        areas = self.area(found.sources), self.area(found.edges), self.area(found.cut)
        trains = UNSET if found.trains is None else self._placed(found.trains)
        used = UNSET if found.capacity is None else [shapes.Capacity(*one) for one in found.capacity]
        return m.RailOverlay(id, "rail", lines, *areas, self.cases(found.cases), trains, used)

    def threatened(self, found: overlays.Threatened) -> shapes.Threatened:
        where = self.hex(found.hex), len(found.units), self.units(found.units), found.held, found.open
        return shapes.Threatened(*where, *(found.pressure or (UNSET, UNSET)))

    def _place(self, found: overlays.VictoryPlace) -> shapes.VictoryPlace:
        once = known(found.capture), known(found.occupy), known(found.captured)
        where = self.hex(found.hex), found.name, self.game.sides[found.side]
        holder = None if found.holder == overlays.NO_HOLDER else known(found.holder)
        if isinstance(holder, int):
            holder = self.game.sides[holder]
        worth = known(found.points), known(found.scores)
        return shapes.VictoryPlace(*where, found.held, *once, *worth, holder, known(found.due))

    def _commanding(self, found: overlays.Commanding) -> shapes.Command:
        strength = found.strength, found.left
        where = self.unit(found.hq), self.hex(found.hex), self.area(found.radius)
        return shapes.Command(*where, *strength, self._placed(found.units))

    def _placed(self, found: Iterable[overlays.Placed]) -> list[shapes.Placed]:
        return [shapes.Placed(self.unit(unit), self.hex(h)) for unit, h in found]
