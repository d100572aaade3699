"""GWiE 19.0: Putnik, an HQ above the armies: he lends his shift through another HQ, and travels by rail only.

Cases: 19.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from galicia.board.hexset import Bits
from galicia.engine.sentences import Sentence, because
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.state import PUTNIK, EasternState

# 19.2: by rail only.


def aboard(s: EasternState, unit: int) -> bool:
    """GWiE 5.32-d, 19.2: whether a unit goes by train: it has entrained, or is Putnik, who needs no entraining."""
    return bool(s.entrained >> unit & 1) or s.pieces[unit].putnik


def why_no_entraining(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 19.2: Putnik is on his train already."""
    if not s.pieces[unit].putnik:
        return []
    return [because("{unit} needs no entraining; let him ride", "19.2", unit=unit)]


def goes_along(s: EasternState, unit: int) -> bool:
    """GWiE 19.2: whether a unit is an HQ that may follow its troops on foot."""
    return s.pieces[unit].hq and not s.pieces[unit].putnik


def quarters(s: EasternState, unit: int) -> Iterator[tuple[Bits, Sentence]]:
    """GWiE 19.2: where Putnik may be deployed."""
    piece = s.pieces[unit]
    if piece.putnik:
        yield s.world.rail_hexes[piece.nation], because("Putnik travels by rail only and starts on a railway", "19.2")


# 19.1: the shift.


def why_no_shift(s: EasternState, putnik: int, through: tuple[int, ...]) -> list[Sentence]:
    """GWiE 19.1, 19.12: once a game-turn, through a Serbian HQ within his radius that shifts the same attack."""
    if s.used & PUTNIK:
        return [because("Putnik has lent his shift in this game-turn", "19.1")]
    if not through:
        return [because("Putnik's shift works only through another HQ that shifts the attack", "19.1", "19.12")]
    if any(s.pieces[hq].nation != s.pieces[putnik].nation for hq in through):
        return [because("Putnik's shift works only through a Serbian HQ", "19.1")]
    if not all(radius_of(s, putnik) >> s.where[hq] & 1 for hq in through):
        return [because("the HQ that shifts the attack is not within Putnik's radius", "19.1")]
    return []


def helps(s: EasternState, hq: int) -> bool:
    """GWiE 19.1: whether Putnik could lend his shift through an HQ of the attacker now."""
    free = (own for own in hqs_of(s, s.side) if s.pieces[own].putnik and not (s.lent | s.attacked) >> own & 1)
    return any(not why_no_shift(s, own, (hq,)) for own in free)


def behind_others(s: EasternState, hqs: Iterable[int]) -> list[int]:
    """HQs in an order in which they can lend their shifts: Putnik after the one he works through."""
    return sorted(hqs, key=lambda hq: s.pieces[hq].putnik)


def note_shifts(s: EasternState, hqs: Iterable[int]) -> None:
    """GWiE 19.1: the shifts of an attack are spent, Putnik's for the game-turn."""
    s.used |= PUTNIK * any(s.pieces[hq].putnik for hq in hqs)


def case_of_shift(s: EasternState, hq: int) -> str:
    """GWiE 19.11: Putnik's shift is added to that of the HQ he works through; any other counts by itself."""
    return "19.11" if s.pieces[hq].putnik else "10.21-b"
