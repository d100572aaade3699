"""What positions of Great War in the East tell beside what those of any wargame do."""

from __future__ import annotations

from collections.abc import Callable

from galicia.board.hexset import bits_of, each
from galicia.engine.lines import Line, Mark, counted, number, whole
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displacement
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.reinforcements import OTHER_EDGE
from galicia.games.great_war_in_the_east.state import MOST_ATTACKS, MOST_VP, NOBODY, EasternState, Journey
from galicia.games.great_war_in_the_east.supply import MOST_POINTS
from galicia.games.great_war_in_the_east.tables import LAST_TURN, RAIL_RATE, rail_capacity
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, STOCK, UNDER_WAY

PLACES = {OFF_MAP: "due", DEAD: "dead", UNDER_WAY: "under-way", STOCK: "in-stock"}
USED = ("putnik", "flotilla")  # 19.1, 21.0: what can be used once a game-turn


def _hex(s: EasternState, h: int) -> str:
    return s.game.lexicon.word("hex", h)


def _unhex(s: EasternState, word: str) -> int:
    return s.game.lexicon.value("hex", word)


# Lines.


def _one(field: str, read: Callable[[str], int], usual: int | None = None) -> Line:
    """A line with one number of the state; needed if nothing is usual."""

    def reader(s: EasternState, words: list[str]) -> None:
        (text,) = words
        setattr(s, field, read(text))

    def writer(s: EasternState) -> str:
        value = getattr(s, field)
        return "" if value == usual else str(value)

    return Line(f"{field} NUMBER", writer, reader, needed=usual is None)


def _write_capacity(s: EasternState) -> str:
    if not any(s.capacity_used):
        return ""
    return " ".join(f"{nation} {used}" for nation, used in zip(NATIONS, s.capacity_used, strict=True))


def _read_capacity(s: EasternState, words: list[str]) -> None:
    if tuple(words[::2]) != NATIONS:
        raise ValueError(words)
    s.capacity_used = [number(word) for word in words[1::2]]
    if len(s.capacity_used) < len(NATIONS):
        raise ValueError(words)


def _write_tracks(s: EasternState) -> str:
    return " ".join(f"{line}:{_hex(s, a)}:{_hex(s, b)}={sp}" for (line, a, b), sp in sorted(s.track_used.items()))


def _read_tracks(s: EasternState, words: list[str]) -> None:
    for word in words:
        way, _, sp = word.partition("=")
        line, a, b = way.split(":")
        key = number(line), _unhex(s, a), _unhex(s, b)
        tracks = [track.line for rails in s.world.rails for track in rails.get(key[1], {}).get(key[2], ())]
        if key in s.track_used or key[0] not in tracks or key[1] > key[2]:
            raise ValueError(word)
        s.track_used[key] = number(sp)


def _write_entered(s: EasternState) -> str:
    """Ruling B4: the hexes a side holds that are not its own country."""
    words: list[str] = []
    for seat, held, home in zip(SEATS, s.held, s.world.home, strict=True):
        taken = s.world.grid.numbers(held & ~home)
        words += [seat, *taken] if taken else []
    return " ".join(words)


def _read_entered(s: EasternState, words: list[str]) -> None:
    side = SEATS.index(words[0])
    taken: list[list[int]] = [[], []]
    for word in words:
        if word in SEATS:
            side = SEATS.index(word)
        else:
            taken[side].append(_unhex(s, word))
    bits = bits_of(taken[0]), bits_of(taken[1])
    for side in (0, 1):
        s.held[side] = s.world.home[side] & ~bits[1 - side] | bits[side]


def _write_used(s: EasternState) -> str:
    return " ".join(name for name in USED if getattr(s, f"{name}_used"))


def _read_used(s: EasternState, words: list[str]) -> None:
    if not words or len(set(words)) < len(words):
        raise ValueError(words)
    for word in words:
        setattr(s, f"{USED[USED.index(word)]}_used", True)


def _write_mover(s: EasternState) -> str:
    return "" if s.mover == NOBODY else s.game.lexicon.word("piece", s.mover)


def _read_mover(s: EasternState, words: list[str]) -> None:
    (text,) = words
    s.mover = s.game.lexicon.value("piece", text)


LINES = {
    "vp": _one("vp", whole),
    "points": _one("points", number),
    "mover": Line("mover NATION:NAME", _write_mover, _read_mover),
    "capacity": Line("capacity AH NUMBER RU NUMBER SE NUMBER", _write_capacity, _read_capacity),
    "tracks": Line("tracks LINE:HEX:HEX=NUMBER ...", _write_tracks, _read_tracks),
    "attacks_made": _one("attacks_made", number, usual=0),
    "used": Line("used putnik|flotilla ...", _write_used, _read_used),
    "entered": Line("entered AH|AL HEX ...", _write_entered, _read_entered),
}

# Marks of units.


def _write_commander(s: EasternState, unit: int) -> str:
    return "" if s.commander[unit] == NOBODY else s.game.lexicon.word("piece", s.commander[unit])


def _read_commander(s: EasternState, unit: int, text: str) -> None:
    s.commander[unit] = s.game.lexicon.value("piece", text)


def _write_journey(s: EasternState, unit: int) -> str:
    way = s.journeys.get(unit)
    return "" if way is None else f"{_hex(s, way.start)},{_hex(s, way.end)},{way.gone}"


def _read_journey(s: EasternState, unit: int, text: str) -> None:
    start, end, gone = text.split(",")
    s.journeys[unit] = Journey(_unhex(s, start), _unhex(s, end), number(gone))


def _write_blocked(s: EasternState, unit: int) -> str:
    return str(s.blocked.get(unit, ""))


def _read_blocked(s: EasternState, unit: int, text: str) -> None:
    s.blocked[unit] = number(text)


def _write_entry(s: EasternState, unit: int) -> str:
    entry = s.entries.get(unit)
    return "" if entry is None else f"{_hex(s, entry[0])},{entry[1]}"


def _read_entry(s: EasternState, unit: int, text: str) -> None:
    h, turn = text.split(",")
    s.entries[unit] = _unhex(s, h), number(turn)


MARKS = {
    "steps": counted("steps", lambda s, unit: s.pieces[unit].steps, below=5),
    "spent": counted("spent"),
    "rode": counted("rode"),
    "by": Mark(_write_commander, _read_commander),
    "journey": Mark(_write_journey, _read_journey),
    "blocked": Mark(_write_blocked, _read_blocked),
    "entry": Mark(_write_entry, _read_entry),
}


# What the rules do not allow.


def amiss(s: EasternState) -> list[str]:
    """Every way in which a position somebody wrote is wrong."""
    wrong = []
    for side, seat in enumerate(SEATS):
        for h in each(s.occupied[side] & ~s.world.hexes):
            wrong.append(f"{seat} units cannot be in {_hex(s, h)}")
        for h in each(s.holding(side) & ~s.held[side]):
            wrong.append(f"{seat} stands in {_hex(s, h)} and did not enter it")
    for piece in s.pieces:
        unit, where, name = piece.number, s.where[piece.number], s.game.lexicon.word("piece", piece.number)
        if s.steps[unit] > piece.steps or (where != DEAD and piece.steps and not s.steps[unit]):
            wrong.append(f"{name} cannot have {s.steps[unit]} steps")
        if piece.fortress and where not in (DEAD, s.world.grid.hex(piece.setup)):
            wrong.append(f"{name} cannot be anywhere else")
        if (where == UNDER_WAY) != (unit in s.journeys):
            wrong.append(f"{name} is under way and has no journey, or has one and is not")
        if piece.nation and where >= 0 and s.world.sheet.get(where) != piece.nation - 1:
            wrong.append(f"{name} is on the wrong map")
        if s.rode[unit] > RAIL_RATE[piece.nation]:
            wrong.append(f"{name} has ridden {s.rode[unit]} hexes")
        if where == STOCK and not any(isinstance(step, Deployment) and step.side == piece.side for step in s.agenda):
            wrong.append(f"{name} waits to be deployed and nobody deploys")
        if unit in s.journeys:
            start, end, gone = s.journeys[unit]
            if not 0 <= gone <= s.world.off_map[piece.nation].get(start, {}).get(end, -1):
                wrong.append(f"{name} is on no railway off the map")
        if unit in s.entries and not entry_possible(s, unit):
            wrong.append(f"{name} cannot come in so")
        hq = s.commander[unit]
        if hq != NOBODY and (not s.pieces[hq].hq or s.pieces[hq].nation != piece.nation):
            wrong.append(f"{name} cannot be under {s.word(hq)}")
    if s.mover != NOBODY and not may_be_moving(s, s.mover):
        wrong.append(f"{s.word(s.mover)} cannot be moving")
    leaving = {step.hq for step in s.agenda if isinstance(step, Displacement)}
    for h in each(s.occupied[0] & s.occupied[1]):  # 10.52-b
        if not all(u in leaving for u in s.stacks[h] if s.pieces[u].hq and not s.holding(s.pieces[u].side) >> h & 1):
            wrong.append(f"an HQ is among enemies in {_hex(s, h)}")
    if abs(s.vp) > MOST_VP or s.attacks_made > MOST_ATTACKS:
        wrong.append("no game brings so many points or attacks")
    if not 0 <= s.points <= MOST_POINTS:
        wrong.append(f"Serbia cannot have {s.points} supply points")
    wrong += [
        f"{NATIONS[nation]} has {used} stacking points on its railways"
        for nation, used in enumerate(s.capacity_used)
        if 1 <= s.turn <= LAST_TURN and used > rail_capacity(nation, s.turn)
    ]
    return wrong


def may_be_moving(s: EasternState, unit: int) -> bool:
    """GWiE 5.0, 26.2: whether a unit can be the one that moves, or the one in hand."""
    if any(isinstance(step, Deployment) for step in s.agenda):
        return s.where[unit] in (STOCK, OFF_MAP)
    moving = any(isinstance(step, Movement) for step in s.agenda)
    return moving and s.pieces[unit].side == s.side and (s.alive(unit) or s.where[unit] == UNDER_WAY)


def entry_possible(s: EasternState, unit: int) -> bool:
    """GWiE 22.0, 26.24: whether a unit can have been given such an entry."""
    h, turn = s.entries[unit]
    return 1 <= turn <= LAST_TURN + OTHER_EDGE and bool(s.world.rail_exits[s.pieces[unit].nation] >> h & 1)
