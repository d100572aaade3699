"""Lines of positions of Great War in the East that no common form fits: rail hexsides in use, hexes entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from galicia.board.hexset import bits_of
from galicia.engine.forms import HEX, Line, number
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.units import SEATS

if TYPE_CHECKING:
    from galicia.games.great_war_in_the_east.state import EasternState


def _write_tracks(s: EasternState) -> str:
    word = s.world.grid.number
    return " ".join(f"{line}:{word(a)}:{word(b)}={sp}" for (line, a, b), sp in sorted(s.track_used.items()))


def _read_tracks(s: EasternState, words: list[str]) -> None:
    for word in words:
        way, _, sp = word.partition("=")
        line, a, b = way.split(":")
        key = number(line), HEX.read(s.game, a), HEX.read(s.game, b)
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
            taken[side].append(HEX.read(s.game, word))
    bits = bits_of(taken[0]), bits_of(taken[1])
    for side in (0, 1):
        s.held[side] = s.world.home[side] & ~bits[enemy_of(side)] | bits[side]


TRACKS = Line("tracks", "LINE:HEX:HEX=NUMBER ...", _write_tracks, _read_tracks)
ENTERED = Line("entered", "AH|AL HEX ...", _write_entered, _read_entered)
