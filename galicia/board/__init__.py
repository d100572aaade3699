"""Hexes, maps, sets of hexes, reach, zones of control and tracing. Knows no game."""

from galicia.board.grid import Grid, GridError
from galicia.board.hexset import HexSet
from galicia.board.map import Line, Map, Place, Side
from galicia.board.mapfile import MapError, load_map, parse_map, write_map
from galicia.board.reach import Reach, StepCosts
from galicia.board.sheets import Sheets, join
from galicia.board.surroundings import Surroundings
from galicia.board.trace import Attempts, Trace, chains, flood
from galicia.board.zones import Zones

__all__ = [
    "Attempts",
    "Grid",
    "GridError",
    "HexSet",
    "Line",
    "Map",
    "MapError",
    "Place",
    "Reach",
    "Sheets",
    "Side",
    "StepCosts",
    "Surroundings",
    "Trace",
    "Zones",
    "chains",
    "flood",
    "join",
    "load_map",
    "parse_map",
    "write_map",
]
