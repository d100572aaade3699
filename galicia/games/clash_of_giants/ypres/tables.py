"""The tables of First Ypres: terrain, command tracks, support markers, replacements, calendar.

Cases: Y-TEC-, Y1, Y2, Y3.13, Y9-track-, Y9-no-asterisk, Y10.1, Y-compass, Y-forces, Y-scenario.
"""

from __future__ import annotations

from galicia.engine.tables import chart
from galicia.games.clash_of_giants.series.command import Track
from galicia.games.clash_of_giants.series.support import Marker
from galicia.games.clash_of_giants.series.world import ALL, NOTHING, Ground

AL, GE = 0, 1
SEATS = ("AL", "GE")
FRENCH, BRITISH, BELGIAN, GERMAN = "FR", "BR", "BE", "GE"
LAST_TURN = 18
DATES = (
    "8-9 Oct", "10-11 Oct", "12-13 Oct", "14-15 Oct", "16-17 Oct", "18-19 Oct", "20-21 Oct", "22-23 Oct", "24-25 Oct",
    "26-27 Oct", "28-29 Oct", "30-31 Oct", "1-2 Nov", "3-4 Nov", "5-6 Nov", "7-8 Nov", "9-10 Nov", "11-12 Nov",
)  # fmt: skip
ZONES = ("A", "B", "C", "D")
AREAS = (ZONES, ZONES)
LAST_ZONE = "D"
OPENS = (2, 4)  # Y3.13-c: by side, the turn from which Zone D has a marker, and Germans may enter it
COMPASS = (("W", "SW", "NW"), ("E", "NE", "NW", "SE"))  # Y2.12: the German north is the north-west hexside
WITHOUT_NORTH = ("E", "NE", "SE")
NORTH_ROW, SOUTH_ROW = 21, 48  # Y5.38-b: between which a front is continuous

TERRAIN = {
    "clear": Ground(1),
    "broken": Ground(2, defence=1),
    "forest": Ground(2, defence=1),
    "broken-forest": Ground(3, left=1),
    "flood-plain": Ground(1),
    "flooded": Ground(ALL),
    "sea": Ground(None),
}
SETTLEMENTS = {"village": NOTHING, "town": Ground(defence=1), "city": Ground(left=1)}
STATIONS = ("town", "city")
SUPPORT = (Marker(AL, 3, 6), Marker(GE, 6, 8), Marker(GE, 9, 12), Marker(GE, 13, 17))  # Y10.1
ONCE = {BELGIAN: 1, BRITISH: 2}  # Y7.2-d: steps for the whole game
NEW_RESERVE = (2, 2, 3, 3, 4, 4)  # Y10.3-f: the rating of a corps by its die

TRACKS = {
    side: tuple(map(Track.read, boxes))
    for side, *boxes in chart("""
AL  3/6  3/7  4/8  4/8  5/9  6/10
GE  3/6  4/7  4/8  5/9  5/9  6/10
""")
}
