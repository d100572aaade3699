"""The tables of Galicia: terrain, command tracks, support markers, forts, calendar.

Cases: G-TEC-, G1, G2, G9.2, G9.3, G9-track, G10.1, G13, G.
"""

from __future__ import annotations

from collections.abc import Sequence

from galicia.engine.tables import chart
from galicia.games.clash_of_giants.series.command import Track
from galicia.games.clash_of_giants.series.support import Marker
from galicia.games.clash_of_giants.series.world import NOTHING, Ground

AH, RU = 0, 1
SEATS = ("AH", "RU")
LAST_TURN = 10
DATES = (
    "17-19 Aug", "20-22 Aug", "23-25 Aug", "26-28 Aug", "29-31 Aug", "1-3 Sep", "4-6 Sep", "7-9 Sep", "10-12 Sep",
    "13-15 Sep",
)  # fmt: skip
AREAS = (("1st", "2nd", "3rd", "4th"), ("3rd", "4th", "5th", "8th"))
COMPASS = (("S", "SW", "NW"), ("N", "NE", "SE"))  # G2.12
HOME = ("AH", "R")  # countries of each side; nobody sets up in Germany
FOREIGN = ("R", "AHG")

TERRAIN = {
    "clear": Ground(1),
    "forest": Ground(2, defence=1),
    "marsh": Ground(2, defence=1),
    "mountain": Ground(3, left=1),
    "pass": Ground(1, left=1),
}
SETTLEMENTS = {"village": NOTHING, "town": Ground(defence=1), "city": Ground(left=1)}
PRZEMYSL = "Przemysl"
FORTS = {"Krakau": (1, 4), PRZEMYSL: (2, 5), "Iwangorod": (1, 4)}  # S13.3-b: defence and TER when alone
SUPPORT = (Marker(AH, 2, 4), Marker(AH, 3, 6), Marker(RU, 4, 6), Marker(RU, 7, 10))  # G10.1

# Side, army, first and last turn of the track, and its boxes for dice 1 to 6.
TRACKS = chart("""
AH 1st 1 10  2/4   2/4   3/5   3/5   3/6  4/6
AH 4th 1 10  1/4   2/4   2/5   3/5   3/6  4/6
AH 3rd 1 3   1/3*  1/3*  2/4*  2/4   3/5  3/5
AH 3rd 4 10  1/3   2/4   2/4   3/5   3/5  4/6
AH 2nd 1 4   1/3*  1/3*  1/4*  2/4   2/4  3/5
AH 2nd 5 10  1/3   2/4   2/4   2/5   3/5  3/6
RU 4th 1 3   1/3*  1/3*  2/4*  2/4*  2/5  3/5
RU 4th 4 10  1/3   2/4   2/4   3/5   3/5  4/6
RU 5th 1 3   1/3*  1/4*  2/4*  2/4   3/5  3/5
RU 5th 4 10  2/4   2/4   3/5   3/5   3/6  4/6
RU 3rd 1 3   1/3*  1/3*  2/4*  2/4   3/5  3/5
RU 3rd 4 10  1/4   2/4   2/4   2/5   3/5  3/6
RU 8th 1 3   1/3*  1/4*  2/4   2/5   3/5  3/5
RU 8th 4 10  2/4   2/4   3/5   3/5   3/6  4/6
""")


def tracks() -> dict[tuple[str, int], Sequence[Track]]:
    """CoG G9.2-a, G9.3-a: the boxes of every marker on every turn.

    >>> tracks()["AH-3rd", 3][2], tracks()["AH-3rd", 4][2]
    (Track(infantry=2, cavalry=4, star=True), Track(infantry=2, cavalry=4, star=False))
    """
    return {
        (f"{side}-{army}", turn): tuple(map(Track.read, boxes))
        for side, army, first, last, *boxes in TRACKS
        for turn in range(int(first), int(last) + 1)
    }
