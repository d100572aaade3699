"""Clash of Giants II: First Ypres as a game of the engine: the series with the rules of this campaign.

Cases: Y10.2, Y-example-.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from galicia.board import flood as flooding
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.aids import Aids
from galicia.engine.battles import Dispatch
from galicia.engine.briefings import Briefing
from galicia.engine.events import Telling
from galicia.engine.overlays import Attempt
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Step
from galicia.engine.tables import sheet
from galicia.engine.wargame import steps_of, tellings_of
from galicia.games.clash_of_giants.series import agenda
from galicia.games.clash_of_giants.series.command import FillCup, Track
from galicia.games.clash_of_giants.series.game import Combat, GiantsGame
from galicia.games.clash_of_giants.series.procedure import FormOdds
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.retreat import HoldGround, Retreats
from galicia.games.clash_of_giants.series.sequence import GameTurn, Recovery
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.world import World
from galicia.games.clash_of_giants.ypres import (
    aids,
    belgians,
    briefing,
    command,
    flood,
    front,
    nations,
    positions,
    rail,
    reinforcements,
    remnants,
    replacements,
    reserve,
    setup,
    supply,
    victory,
    views,
    zones,
)
from galicia.games.clash_of_giants.ypres.names import NAMES
from galicia.games.clash_of_giants.ypres.options import YpresOptions
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import (
    AL,
    AREAS,
    BELGIAN,
    COMPASS,
    FRENCH,
    GE,
    GERMAN,
    LAST_TURN,
    LAST_ZONE,
    NORTH_ROW,
    ONCE,
    SEATS,
    SETTLEMENTS,
    SOUTH_ROW,
    STATIONS,
    SUPPORT,
    TERRAIN,
    TRACKS,
    WITHOUT_NORTH,
    ZONES,
)

CHAPTERS = (flood, rail, front, reserve, remnants, victory)


class FirstYpres(GiantsGame[YpresState]):
    """The Allies against Germany between La Bassee and the sea, eighth October to twelfth November 1914."""

    id = "first-ypres"
    title = "Clash of Giants II: First Ypres"
    board = "first-ypres"
    character = (
        "Eighteen turns of two days on a map that fills up as you play. Cavalry screens meet first; then corps after"
        " corps comes in by rail and road, each in its own zone. The Belgians fall back to the Yser and may let the sea"
        " in; volunteers of whom nobody knows what they are worth attack at Langemarck; and once the front is closed,"
        " every cavalryman fights on foot."
    )
    seats = SEATS
    scenarios = ("campaign",)
    names = NAMES
    Options = YpresOptions
    State = YpresState
    areas = AREAS
    area_word = "Zone"
    compass = COMPASS
    support_markers = SUPPORT
    support_cases = ("Y10.1-a", "Y10.1-e", "Y10.1-f")
    entry_cases = ("Y7.12-b", "Y7.13-a")
    rebuild_cases = ("Y7.21-c", "Y7.22-d")
    forced_cases = ("Y9.23-a", "Y9.22-j", "Y12.2-b")
    returning = (FRENCH, GERMAN)
    once = tuple(ONCE)
    last_turn = LAST_TURN
    longest_line = supply.FARTHEST
    dispatches: ClassVar[Mapping[str, Dispatch]] = {**GiantsGame.dispatches, **victory.DISPATCHES}
    aids: ClassVar[Aids] = aids
    overlays = tuple(aids.OVERLAYS)
    own_phases: ClassVar[Mapping[type[Step], str]] = views.OWN
    phases = (*agenda.PHASES, flood.FloodPhase, flood.Sluices, rail.RailPhase, victory.EndOfTurn, victory.Verdict)
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]] = {
        **agenda.ABOVE,
        FormOdds: (*agenda.ABOVE[FormOdds], reserve.NewReserveRoll),
        Retreats: (remnants.RemnantOffer, HoldGround),
        remnants.RemnantOffer: (HoldGround,),
    }
    fights = (*GiantsGame.fights, reserve.NewReserveRoll, remnants.RemnantOffer)
    steps: ClassVar[Mapping[str, type[Step]]] = {**GiantsGame.steps, **steps_of(CHAPTERS)}
    tellings: ClassVar[Mapping[str, Telling]] = {**GiantsGame.tellings, **tellings_of(CHAPTERS)}

    def make_world(self) -> World:
        return World(sheet(__package__), SEATS, TERRAIN, SETTLEMENTS, AREAS, ("zone", "zone"), {})

    # The map.

    @cached_property
    def zone_d(self) -> Bits:
        return self.world.area_hexes[ZONES.index(LAST_ZONE)]

    @cached_property
    def beyond(self) -> Mapping[tuple[int, int], Bits]:
        """CoG Y9.22-d: by the zone a unit is bound to and the one it is in, the hexes of zones not between them."""
        numbers = range(len(ZONES))
        return {
            (own, here): bits_of(
                h for zone in numbers if not min(own, here) <= zone <= max(own, here)
                for h in each(self.world.area_hexes[zone])
            )
            for own in numbers
            for here in numbers
        }  # fmt: skip

    @cached_property
    def far_from(self) -> tuple[Mapping[int, int], ...]:
        """CoG Y-R79-c: by zone, how many hexes every land hex is away from it."""
        land, found = self.world.hexes & ~self.world.shut, []
        for zone in range(len(ZONES)):
            ring = self.world.area_hexes[zone] & land
            far: dict[int, int] = {}
            while ring:
                far |= dict.fromkeys(each(ring), max(far.values(), default=-1) + 1)
                ring = self.world.grid.grow(ring) & land & ~bits_of(far)
            found.append(far)
        return tuple(found)

    @cached_property
    def east(self) -> Bits:
        """CoG Y9-line: the land hexes of Zone D east of the Belgian Attack Line."""
        world, grid = self.world, self.world.grid
        land = world.hexes & ~world.shut & self.zone_d
        walls = world.board.side_masks("attack-line")
        links = tuple(land & ~wall for wall in walls)
        return flooding(grid, links, self.east_edge & land, land)

    @cached_property
    def east_edge(self) -> Bits:
        """CoG Y7.12-c: the east edge, where Allies listed for Zone D enter."""
        return self.world.board.marked("edge", "east") & ~self.world.shut

    @cached_property
    def rail_edge(self) -> Bits:
        """CoG Y8.1-g: the railway hexes on the west and south edge."""
        board = self.world.board
        return (board.marked("edge", "west") | board.marked("edge", "south")) & self.world.on_rail

    @cached_property
    def stations(self) -> Bits:
        """CoG Y8.1-c: the towns and cities with a railway."""
        places = bits_of(h for h, kind in self.world.settlement.items() if kind in STATIONS)
        return places & self.world.on_rail

    @cached_property
    def rail_neighbours(self) -> Mapping[int, tuple[int, ...]]:
        """Of each railway hex the next ones along its lines."""
        found: dict[int, set[int]] = {}
        for line in self.world.board.lines:
            for a, b in pairwise(line.hexes) if line.kind == "rail" else ():
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
        return {h: tuple(sorted(near)) for h, near in found.items()}

    @cached_property
    def flood_plain(self) -> Bits:
        return self.world.board.of_terrain("flood-plain")

    @cached_property
    def nieuport(self) -> int:
        return self.world.grid.hex("1616")

    @cached_property
    def north_row(self) -> Bits:
        return self._row(NORTH_ROW)

    @cached_property
    def south_row(self) -> Bits:
        return self._row(SOUTH_ROW)

    def _row(self, number: int) -> Bits:
        return bits_of(h for h in self.world.board.terrain if self.world.grid.row_col(h)[0] == number)

    @cached_property
    def scoring(self) -> tuple[victory.Place, ...]:
        """CoG Y4-vp: the victory hexes of both sets."""
        board = self.world.board
        vp = board.marks["vp"]
        return tuple(victory.Place(board.places_in[h][0].name, h, tuple(vp[h].split(","))) for h in sorted(vp))

    # The counters.

    @cached_property
    def bound(self) -> Mapping[int, int]:
        """CoG Y9.22-d, Y9.22-e: the zone of each unit that is bound to one."""
        return {p.number: ZONES.index(p.more["bound"]) for p in self.pieces if p.more["bound"]}

    @cached_property
    def bound_units(self) -> int:
        return bits_of(self.bound)

    @cached_property
    def belgians(self) -> frozenset[int]:
        return frozenset(p.number for p in self.pieces if p.nation == BELGIAN)

    @cached_property
    def belgian_units(self) -> int:
        return bits_of(self.belgians)

    @cached_property
    def remnants(self) -> tuple[int, ...]:
        """CoG Y10.4-d: the two Remnants."""
        return tuple(p.number for p in self.pieces if "remnant" in p.more["flags"])

    @cached_property
    def listed(self) -> Mapping[int, tuple[int, ...]]:
        """CoG Y7.12-d, Y7.12-e: the zones each unit may enter; any if none is listed."""
        named = {p.number: p.more["zones"].split("|") if p.more["zones"] else ZONES for p in self.pieces}
        return {unit: tuple(map(ZONES.index, zones)) for unit, zones in named.items()}

    @cached_property
    def new_corps(self) -> tuple[str, ...]:
        """CoG Y10.3: the new reserve corps, in the order in which their dice fall."""
        new = (p.corps.replace(" ", "-") for p in self.pieces if p.more["flags"] == "new-reserve")
        return tuple(dict.fromkeys(new))

    @cached_property
    def new_corps_of(self) -> Mapping[int, int]:
        """The number of the new corps each of its units belongs to."""
        new = [p for p in self.pieces if p.more["flags"] == "new-reserve"]
        return {p.number: self.new_corps.index(p.corps.replace(" ", "-")) for p in new}

    def briefing(self, scenario: str, seat: str) -> Briefing:
        return briefing.briefing(self, seat)

    def leader(self, scores: Mapping[str, int]) -> str:
        return SEATS[AL] if scores[SEATS[AL]] > scores[SEATS[GE]] else SEATS[GE]

    # The sequence.

    def set_up(self, state: YpresState) -> None:
        setup.lay_out(state)
        state.push(GameTurn(1))

    def turn_phases(self, s: YpresState) -> tuple[Step, ...]:
        """CoG Y5.2, Y5.32-b."""
        return (
            SupplyPhase(),
            Reinforcement(AL),
            Reinforcement(GE),
            Replacement(AL),
            CavalryReplacement(AL),
            Replacement(GE),
            CavalryReplacement(GE),
            flood.FloodPhase(),
            flood.Sluices(AL),
            *((rail.RailPhase(AL),) if s.turn >= rail.FIRST else ()),
            FillCup(),
            Recovery(),
            victory.EndOfTurn(),
            victory.Verdict() if s.turn == LAST_TURN else GameTurn(s.turn + 1),
        )

    def track(self, marker: int, turn: int) -> Sequence[Track]:
        return TRACKS[SEATS[self.owners[marker]]]

    def drawer(self, turn: int) -> int:
        return command.drawer(turn)

    def available(self, s: YpresState) -> int:
        return command.available(s)

    # The rules this campaign changes.

    def directions(self, s: YpresState, side: int) -> tuple[str, ...]:
        """CoG Y2.12-c: without a north of its own, by option, Germany has three directions."""
        return WITHOUT_NORTH if side == GE and s.options.german_north == "none" else COMPASS[side]

    def traces(self, s: YpresState, side: int, h: int) -> bool:
        return supply.traces(s, side, h)

    def entry_limits(self, s: YpresState, unit: int) -> Iterator[tuple[int, Sentence]]:
        return reinforcements.limits(s, unit)

    def why_no_step_left(self, s: YpresState, unit: int) -> Sentence | None:
        return replacements.why_no_step_left(s, unit)

    def repl_placed(self, s: YpresState, unit: int) -> None:
        replacements.use(s, unit)

    def repl_broken(self, s: YpresState, unit: int) -> None:
        replacements.give_back(s, unit)

    def entered(self, s: YpresState, unit: int, h: int) -> None:
        victory.entered(s, unit, h)

    def akin(self, s: YpresState, units: Sequence[int]) -> bool:
        return nations.akin(s, units)

    def tolerates(self, s: YpresState, h: int) -> bool:
        return nations.tolerates(s, h)

    def must_part(self, s: YpresState, side: int) -> Bits:
        return nations.must_part(s, side)

    def barred(self, s: YpresState, unit: int) -> Bits:
        return zones.barred(s, unit)

    def why_barred(self, s: YpresState, unit: int, h: int) -> Sentence | None:
        return zones.why_barred(s, unit, h)

    def readied(self, s: YpresState) -> None:
        belgians.pull_back(s)

    def driven(self, s: YpresState) -> int:
        return s.pulled_back | zones.homesick(s)

    def course(self, s: YpresState, unit: int, h: int, spent: int, found: tuple[int, ...]) -> tuple[int, ...]:
        if zones.strayed(s, unit):
            return zones.homeward(s, unit, h, spent, found)
        return belgians.westward(s, h, found)

    def may_fight(self, s: YpresState) -> bool:
        """CoG Y13.1-b."""
        return s.turn > 1

    def why_no_attacks(self, s: YpresState, unit: int) -> Sentence | None:
        return (
            remnants.why_no_attacks(s, unit)
            or flood.why_no_attacks(s, unit)
            or zones.why_no_attacks(s, unit)
            or belgians.why_no_attacks(s, unit)
        )

    def why_not_target(self, s: YpresState, unit: int, target: int) -> Sentence | None:
        return zones.why_not_target(s, unit, target)

    def withdrawal_roll(self, s: YpresState) -> bool:
        """CoG Y11.3: mounted cavalry withdraws without a roll."""
        return False

    def weak_mounted(self, s: YpresState, unit: int) -> bool:
        return front.weak_mounted(s, unit)

    def before_odds(self, s: YpresState, battle: Combat) -> Step | None:
        return reserve.before_odds(s, battle)

    def ratings(self, s: YpresState, battle: Combat) -> Iterator[tuple[YpresState, Fraction]]:
        return reserve.ratings(s, battle)

    def may_hold(self, s: YpresState, unit: int, h: int, length: int) -> bool:
        """CoG Y10.2: in a village, town or city a retreat of one hex may be ignored."""
        return length == 1 and h in self.world.settlement

    def before_retreats(self, s: YpresState) -> tuple[Step, ...]:
        return (remnants.RemnantOffer(AL),) if s.side == GE else ()

    # What is seen, and what helps to play.

    def points(self, s: YpresState) -> tuple[int, ...]:
        return victory.points(s)

    def facts(self, s: YpresState) -> Mapping[str, Any]:
        return victory.facts(s)

    def line(self, s: YpresState, side: int, h: int) -> tuple[int, ...] | None:
        return supply.line(s, side, h)

    def attempt(self, s: YpresState, side: int, h: int) -> Attempt:
        return supply.attempt(s, side, h)

    def reached(self, s: YpresState, side: int) -> Bits:
        return supply.reached(s, side)

    def rail_net(self, s: YpresState, side: int) -> Bits:
        """Railways bring no supply here."""
        return 0

    # Positions.

    def amiss(self, state: YpresState) -> list[str]:
        return [*super().amiss(state), *positions.amiss(state)]

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return victory.how_ended()
