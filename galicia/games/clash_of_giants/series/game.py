"""Clash of Giants as a game of the engine: what all campaigns share, and what each must say for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, TypeAlias, TypeVar

from galicia.board.hexset import Bits
from galicia.board.map import Map
from galicia.engine.battles import Dispatch
from galicia.engine.events import Telling
from galicia.engine.fields import flags
from galicia.engine.forecasts import Forecast, Prospect
from galicia.engine.marches import Reached
from galicia.engine.overlays import Attempt
from galicia.engine.sentences import Sentence, because
from galicia.engine.stacks import OFF_MAP, STOCK
from galicia.engine.steps import Step
from galicia.engine.views import View
from galicia.engine.wargame import Wargame, steps_of, tellings_of
from galicia.games.clash_of_giants.series import (
    advance,
    agenda,
    cavalry,
    combat,
    command,
    forecast,
    forts,
    movement,
    positions,
    procedure,
    replacement,
    retreat,
    sequence,
    stacking,
    story,
    supply,
    support,
    views,
)
from galicia.games.clash_of_giants.series.command import Track
from galicia.games.clash_of_giants.series.state import Battle, GiantsState
from galicia.games.clash_of_giants.series.support import Marker
from galicia.games.clash_of_giants.series.units import read_pieces
from galicia.games.clash_of_giants.series.world import World

G = TypeVar("G", bound=GiantsState)
Combat: TypeAlias = Battle  # its name in the class is that of the field

CHAPTERS = (
    sequence, supply, replacement, command, movement, stacking, combat, support, procedure, cavalry, retreat, advance,
)  # fmt: skip
FIGHTS = steps_of((procedure, cavalry, retreat, advance))


class GiantsGame(Wargame[G]):
    """A campaign of the series."""

    short = "CoG"
    series = "galicia.games.clash_of_giants.series"
    hides = ""
    toll = ("steps", "steps")
    losses_in = "steps"
    dispatches: ClassVar[Mapping[str, Dispatch]] = story.DISPATCHES
    tale = story.TALE
    Battle = Battle
    steps: ClassVar[Mapping[str, type[Step]]] = steps_of(CHAPTERS)
    tellings: ClassVar[Mapping[str, Telling]] = {
        "lost": Telling("{seat} {unit} in {hex} loses {steps:one step|# steps} {why}", ("S12.19-a", "S2.3")),
        **tellings_of(CHAPTERS),
    }
    places: ClassVar[Mapping[int, str]] = positions.PLACES
    phases: ClassVar[tuple[type[Step], ...]] = agenda.PHASES
    fights = tuple(FIGHTS.values())
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]] = agenda.ABOVE

    # What a campaign says of itself.

    areas: ClassVar[tuple[tuple[str, ...], ...]]  # by side, in the order of the cup (R55-a)
    area_word: ClassVar[str] = "Army"
    compass: ClassVar[tuple[tuple[str, ...], ...]]  # by side, the directions of retreat
    support_markers: ClassVar[tuple[Marker, ...]]
    support_cases: ClassVar[tuple[str, ...]]
    entry_cases: ClassVar[tuple[str, ...]]
    rebuild_cases: ClassVar[tuple[str, ...]]
    last_turn: ClassVar[int]
    longest_line: ClassVar[int]  # hexes from a unit to its source or railway
    returning: ClassVar[tuple[str, ...]]  # nations whose eliminated cavalry comes back
    forced_cases: ClassVar[tuple[str, ...]] = ()
    own_phases: ClassVar[Mapping[type[Step], str]] = {}  # words of views for phases of its own
    world: World

    def __init__(self) -> None:
        self.owners = tuple(side for side, areas in enumerate(self.areas) for _ in areas)
        names = (area for areas in self.areas for area in areas)
        self.markers = tuple(f"{self.sides[side]}-{area}" for side, area in zip(self.owners, names, strict=True))
        self.supports = tuple(f"{self.sides[m.side]}-{m.window}" for m in self.support_markers)
        self.flags = flags(self.State)
        self.world = self.make_world()
        places = {h: found[0].name for h, found in self.world.board.places_in.items()}
        pieces = tuple(read_pieces(self.package, self.sides))
        super().__init__(pieces, self.world.grid, lambda p: self.sides[p.side], places=places)

    def make_world(self) -> World:
        """The board with what the rules derive from it."""
        raise NotImplementedError

    def track(self, marker: int, turn: int) -> Sequence[Track]:
        """CoG S10.2: the command track of a marker on a turn, by dice."""
        raise NotImplementedError

    def drawer(self, turn: int) -> int:
        """CoG S5.3: who draws from the cup."""
        raise NotImplementedError

    def available(self, s: G) -> int:
        """CoG S5.2-a: the markers that go into the cup this turn."""
        return (1 << len(self.markers)) - 1

    def turn_phases(self, s: G) -> tuple[Step, ...]:
        """The phases of a turn, in their order."""
        raise NotImplementedError

    def traces(self, s: G, side: int, h: int) -> bool:
        """CoG S8.3: whether a unit of a side in a hex could trace a line of supply."""
        raise NotImplementedError

    def fort_feeds(self, s: G, unit: int) -> bool:
        """CoG S13.2-b: whether a unit without a line is supplied by its fort."""
        return forts.garrisoned(s, unit)

    def after_supply(self, s: G, twice_out: int) -> None:
        """What follows from the supply phase; the units, as bits, that were and are out of supply."""

    def entry_limits(self, s: G, unit: int) -> Iterator[tuple[int, Sentence]]:
        """What bounds the entry of a reinforcement: hexes that are allowed, and why others are not."""
        raise NotImplementedError

    def entered(self, s: G, unit: int, h: int) -> None:
        """A unit has entered a hex."""

    def directions(self, s: G, side: int) -> tuple[str, ...]:
        """CoG S12.22-a: the directions in which a side retreats."""
        return self.compass[side]

    def why_no_step_left(self, s: G, unit: int) -> Sentence | None:
        """CoG S9.2-a: why no marker is left for a unit that may be rebuilt: a side has one a turn."""
        if not s.repl & self.armies[s.pieces[unit].side]:
            return None
        return because("a step is being rebuilt this turn", *self.rebuild_cases)

    def repl_placed(self, s: G, unit: int) -> None:
        """A replacement marker has been put on a unit."""

    def repl_broken(self, s: G, unit: int) -> None:
        """A replacement was broken off by an attack."""

    def why_no_movement(self, s: G, unit: int) -> Sentence | None:
        """Why a unit of an activated area does not move."""
        return None

    def akin(self, s: G, units: Sequence[int]) -> bool:
        """CoG S6.1: whether units may share a hex, numbers apart."""
        return True

    def tolerates(self, s: G, h: int) -> bool:
        """Whether a hex over the limit may stay so until its units can part."""
        return False

    def barred(self, s: G, unit: int) -> Bits:
        """The hexes a unit may not enter of its own will, though its side may."""
        return 0

    def why_barred(self, s: G, unit: int, h: int) -> Sentence | None:
        """Why such a hex is barred to a unit; nothing if it is not."""
        return None

    def readied(self, s: G) -> None:
        """An area has been activated, and its units may move."""

    def driven(self, s: G) -> int:
        """The units, as bits, that do not move as they like."""
        return 0

    def course(self, s: G, unit: int, h: int, spent: int, found: tuple[int, ...]) -> tuple[int, ...]:
        """Of the steps open to a driven unit those it may make."""
        return found

    def must_part(self, s: G, side: int) -> Bits:
        """The hexes whose units must part as soon as they can."""
        return 0

    def before_odds(self, s: G, battle: Combat) -> Step | None:
        """What must be settled when it is known who fights, before the odds are formed."""
        return None

    def before_retreats(self, s: G) -> tuple[Step, ...]:
        """What comes between the losses of an attack and its retreats."""
        return ()

    def ratings(self, s: G, battle: Combat) -> Iterator[tuple[G, Fraction]]:
        """The states an attack may be fought in, where ratings are not known before, with their chances."""
        yield s, Fraction(1)

    def may_fight(self, s: G) -> bool:
        """Whether there is combat this turn."""
        return True

    def why_no_attacks(self, s: G, unit: int) -> Sentence | None:
        """Why a unit attacks nobody."""
        return None

    def why_not_target(self, s: G, unit: int, target: int) -> Sentence | None:
        """Why a unit does not attack this hex."""
        return None

    def support_reaches(self, s: G, target: int) -> bool:
        """Whether offensive support shifts attacks on a hex."""
        return True

    def withdrawal_roll(self, s: G) -> bool:
        """CoG S14.3-a: whether withdrawing cavalry must roll: against cavalry."""
        return s.battle is not None and any(s.cavalry(unit) for unit in s.battle.attackers)

    def weak_mounted(self, s: G, unit: int) -> bool:
        """CoG S14.1-a: whether cavalry is weak against infantry."""
        return True

    def may_hold(self, s: G, unit: int, h: int, length: int) -> bool:
        """CoG S12.25: whether a unit may ignore a retreat."""
        return forts.may_hold(s, unit, h)

    # The places that score.

    @cached_property
    def scoring(self) -> tuple[Any, ...]:
        """The places, each with its name and hex."""
        raise NotImplementedError

    @cached_property
    def place_names(self) -> tuple[str, ...]:
        return tuple(place.name.replace(" ", "-") for place in self.scoring)

    @cached_property
    def place_in(self) -> Mapping[int, int]:
        """The number of the place in a hex."""
        return {place.hex: number for number, place in enumerate(self.scoring)}

    def points(self, s: G) -> tuple[int, ...]:
        """The points of each side now."""
        raise NotImplementedError

    def facts(self, s: G) -> Mapping[str, Any]:
        """What views of this campaign add."""
        return {}

    def line(self, s: G, side: int, h: int) -> tuple[int, ...] | None:
        """The hexes of the line of supply a unit of a side would have in a hex; None without one."""
        raise NotImplementedError

    def attempt(self, s: G, side: int, h: int) -> Attempt:
        """What is wrong with the best line of a unit that has none."""
        raise NotImplementedError

    def reached(self, s: G, side: int) -> Bits:
        """Every hex in which a unit of a side would have a line of supply."""
        raise NotImplementedError

    def rail_net(self, s: G, side: int) -> Bits:
        """The railway hexes that lead to a source of a side."""
        raise NotImplementedError

    def deploying(self, s: G, side: int) -> bool:
        """Whether a side has yet to set up."""
        return False

    def deployment(self, s: G, side: int) -> tuple[Mapping[int, Bits], Bits, Sentence | None]:
        """While a side sets up: by area where units may go, and the hexes of its own closed to all, with the reason."""
        return {}, 0, None

    def offered(self, s: G, units: tuple[int, ...]) -> Iterable[Reached] | None:
        """Where a question of this campaign's own lets units go."""
        return None

    # What follows.

    @cached_property
    def arrivals(self) -> Mapping[tuple[int, int], Sequence[int]]:
        """CoG S9.1-a: the reinforcements by side and turn."""
        found: dict[tuple[int, int], list[int]] = {}
        for piece in self.pieces:
            found.setdefault((piece.side, piece.turn), []).append(piece.number)
        return found

    def owner(self, marker: int) -> int:
        """The side a marker belongs to."""
        return self.owners[marker]

    def army(self, marker: int) -> str:
        """A marker in words.

        >>> import galicia
        >>> galicia.game("clash-of-giants-galicia").army(4)
        'Russian 3rd Army'
        """
        return f"{self.names.party(self.sides[self.owners[marker]]).adjective} {self.area_name(marker)}"

    def area_name(self, marker: int) -> str:
        """The area of a marker, its side apart: 3rd Army, Zone A."""
        area = self.markers[marker].partition("-")[2]
        return f"{area} {self.area_word}" if area[0].isdigit() else f"{self.area_word} {area}"

    def player_turn(self, state: G) -> str:
        """A plan lasts for one activation."""
        marker = self.markers[state.drawn] if state.drawn >= 0 else "-"
        return f"{state.turn} {self.sides[state.side]} {marker}"

    def mustered(self, state: G, side: int) -> int:
        return sum(p.steps for p in self.pieces if p.side == side and state.where[p.number] not in (OFF_MAP, STOCK))

    def turn_limit(self, state: G) -> int:
        return self.last_turn

    def view(self, state: G, seat: int | None) -> View:
        return views.view(state, seat)

    def boards(self, options: Any) -> tuple[Map, ...]:
        return (self.world.board,)

    def attacks(self, state: G, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        return forecast.attacks(state, seat)

    def forecast(self, state: G, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
        return forecast.told(state, seat, target, units)

    def promised(self, eve: G, target: int) -> Prospect | None:
        """What an attack promised when it was declared, or when its resolution began."""
        units = tuple(unit for unit, h in eve.aims.items() if h == target)
        return forecast.told(eve, eve.side, target, units) if units else super().promised(eve, target)

    def sequence(self, state: G) -> Iterator[tuple[Step, ...]]:
        yield tuple(agenda.turn(state))
        yield (sequence.GameTurn(state.turn),)

    def amiss(self, state: G) -> list[str]:
        return positions.amiss(state)
