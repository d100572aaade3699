"""Woods, swamp, rough ground, floods and sea: the rule by its texture, the atlas as pale tint.

Trees, reeds, tufts and peaks stand only where a rule says so. Each kind is one path: a crown is a dot drawn by the
round cap of a stroke without length, so that a thousand trees cost a few kilobytes and no elements.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, sqrt
from random import Random
from typing import Any

import shapely
from shapely import LineString, Polygon, unary_union

from galicia.atlas.draw.geometry import Corner, about, cut_corners, lines_of, polygons_of, tidy, wobble
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.svg import layer, num, path, shape_path, tag

# Terrain of any board: the tints it lies on and the things that stand on it.
LOOKS: dict[str, tuple[str, ...]] = {
    "woods": ("woods", "trees"), "forest": ("woods", "trees"), "swamp": ("marsh", "reeds"), "marsh": ("marsh", "reeds"),
    "broken": ("rough1", "tufts"), "rough": ("rough2", "hills"), "hills": ("rough2", "hills"),
    "hill": ("rough2", "hills"),
    "mountain": ("rough3", "peaks"), "pass": ("rough2", "hills"),
    "broken-forest": ("rough1", "woods", "tufts", "trees"), "rough-forest": ("rough2", "woods", "hills", "trees"),
    "broken-woods": ("rough1", "woods", "tufts", "trees"), "forest-rough": ("rough2", "woods", "hills", "trees"),
    "mountain-forest": ("rough3", "woods", "peaks", "trees"), "forest-mountain": ("rough3", "woods", "peaks", "trees"),
    "flood-plain": ("flood", "ripples"), "floodplain": ("flood", "ripples"), "flooded": ("drowned", "waves"),
    "settlement": ("built",), "city": ("built",), "sea": ("sea", "swell"), "lake": ("sea", "swell"),
}  # fmt: skip
TINTS = ("rough1", "rough2", "rough3", "built", "woods", "marsh", "flood", "drowned")
SCATTER = {  # how far apart things stand
    "trees": 9.2, "reeds": 11.0, "tufts": 13.0, "hills": 20.0, "peaks": 22.0,
    "ripples": 12.0, "swell": 26.0,
}  # fmt: skip
WAVE = 9  # px from one row of waves to the next
CREST = (0.0, -2.0, 0.0, 2.0)  # the rise and fall of a wave


class Scenery:
    """What a page shows of the land."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._patches: dict[str, Any] = {}

    def hexes(self, look: str) -> list[int]:
        """The hexes whose terrain has a tint or texture."""
        return [h for h, t in self.page.board.terrain.items() if look in LOOKS.get(t, ())]

    def patch(self, look: str) -> Any:
        """The ground of a tint: its hexes merged, shrunk, rounded, with a living edge."""
        if look not in self._patches:
            self._patches[look] = self._patch(look)
        return self._patches[look]

    def _patch(self, look: str) -> Any:
        shrunk = tidy(tidy(self.page.blob(self.hexes(look)).buffer(-19)).buffer(14))
        out = []
        for number, polygon in enumerate(polygons_of(shrunk)):
            ring = cut_corners(list(polygon.exterior.coords)[:-1], 2, closed=True).tolist()
            edge = Polygon(wobble([*ring, ring[0]], 4.2, 17, f"{look} {number}")).buffer(0)
            out.append(edge.difference(unary_union([Polygon(hole).buffer(3) for hole in polygon.interiors])))
        return tidy(unary_union(out))

    def tints(self) -> str:
        """The layers under the water: pale scenery of the atlas, then the ground of the rules."""
        neat = self.page.neat
        pale = []
        for name, class_ in (("woods", "woods"), ("marshes", "marsh")):
            shapes = [f.shape.buffer(0) for f in self.page.features(name)]
            area = tidy(unary_union(shapes).intersection(neat)) if shapes else Polygon()
            soft = tidy(unary_union([_softened(p, f"{name} {i}") for i, p in enumerate(polygons_of(area))]))
            if not soft.is_empty:
                pale.append(tag("path", d=shape_path(soft, 0.6), class_=f"scenery {class_}"))
        ruled = [
            tag("path", d=shape_path(self.patch(look), 0.4), class_=f"rule {look}")
            for look in TINTS
            if self.hexes(look)
        ]
        return layer("scenery", *pale) + layer("terrain", *ruled)

    def sea(self) -> str:
        """Open water under everything: the sea of the atlas and the sea hexes, with a shore of three fading lines."""
        seas = [f.shape for f in self.page.features("coast") if f.properties.get("kind") == "sea"]
        if not seas:
            return layer("sea")
        water = _softened(max(polygons_of(unary_union(seas)), key=lambda p: about(p.area)), "sea", 3.0)
        lines = [
            tag("path", d=shape_path(tidy(water.buffer(-d)).boundary, 0.5), class_="shoal", stroke_width=num(w, 2))
            for d, w in ((6.0, 1.1), (13.0, 0.9), (21.0, 0.7), (30.0, 0.5))
        ]
        shore = tag("path", d=shape_path(water.boundary, 0.4), class_="coast")
        return layer("sea", tag("path", d=shape_path(water, 0.4), class_="sea"), *lines, shore)

    def scattered(self, thing: str, avoid: Any) -> list[Corner]:
        """Places for the things of a texture: apart, inside their hexes, clear of number, names, tracks and towns."""
        hexes = self.hexes(thing)
        if not hexes:
            return []
        tint = next((t for t in TINTS if any(t in LOOKS.get(self.page.board.terrain[h], ()) for h in hexes)), "")
        ground = unary_union([self.patch(t) for t in TINTS if set(self.hexes(t)) & set(hexes)]) if tint else None
        allowed = (ground if ground is not None else self.page.blob(hexes)).buffer(-4).difference(avoid)
        shapely.prepare(allowed)
        apart = SCATTER[thing]
        found: list[Corner] = []
        for h in hexes:
            found += self._in_hex(h, allowed, apart, Random(f"{thing} {self.page.board.grid.number(h)}"))
        return sorted(found, key=lambda p: (p[1], p[0]))

    def _in_hex(self, h: int, allowed: Any, apart: float, rng: Random) -> list[Corner]:
        cx, cy = self.page.centre(h)
        tries = [(cx + rng.uniform(-42, 42), cy + rng.uniform(-48, 48)) for _ in range(420)]
        xs, ys = zip(*tries, strict=True)
        inside = shapely.contains_xy(allowed, xs, ys) & shapely.contains_xy(self.page.hexagons[h], xs, ys)
        kept: list[Corner] = []
        half = 14 + apart / 3
        for x, y in (p for p, good in zip(tries, inside, strict=True) if good):
            if abs(x - cx) < half and cy - 45 < y < cy - 31 + apart * 0.7:
                continue
            if all(hypot(x - a, y - b) > apart for a, b in kept):
                kept.append((x, y))
        return kept

    def textures(self, avoid: Any) -> tuple[str, str]:
        """The low things (reeds, ripples, tufts), which lie under the water lines, and the tall ones above the grid."""
        low = [DRAWINGS[thing](self.scattered(thing, avoid)) for thing in ("ripples", "reeds", "tufts")]
        low.append(self._waves("drowned", avoid))
        tall = [DRAWINGS[thing](self.scattered(thing, avoid)) for thing in ("hills", "peaks", "trees")]
        return layer("reeds", self._marsh_dashes(), *low), layer("trees", *tall)

    def flood(self, avoid: Any) -> str:
        """The flood plain under water, hidden until the page says that the flood rises."""
        if not self.hexes("flood"):
            return layer("flood")
        water = tag("path", d=shape_path(self.patch("flood"), 0.4), class_="rule drowned")
        return layer("flood", water, self._waves("flood", avoid))

    def _waves(self, look: str, avoid: Any) -> str:
        """Rows of waves across the ground of a tint, clear of names, tracks and towns."""
        if not self.hexes(look):
            return ""
        ground = tidy(tidy(self.patch(look).buffer(-5)).difference(avoid))
        x0, y0, x1, y1 = (round(bound / WAVE) * WAVE for bound in ground.bounds)
        rows = [[(x, y + CREST[x // 3 % len(CREST)]) for x in range(x0, x1, 3)] for y in range(y0, y1, WAVE)]
        runs = [run for row in rows for run in lines_of(tidy(LineString(row).intersection(ground))) if run.length > 8]
        return tag("path", d="".join(path(cut_corners(run.coords, 1)) for run in runs), class_="wave")

    def _marsh_dashes(self) -> str:
        """A few strokes on the marshes of the atlas where no rule makes them swamp."""
        shapes = [f.shape.buffer(0) for f in self.page.features("marshes")]
        if not shapes:
            return ""
        ruled = self.page.blob([*self.hexes("marsh"), *self.hexes("flood")]) if self.hexes("marsh") else Polygon()
        area = unary_union(shapes).intersection(self.page.neat).difference(ruled)
        shapely.prepare(area)
        rng = Random("marsh")
        x0, y0, x1, y1 = self.page.neat.bounds
        out = ""
        for row in range(int((y1 - y0) / 12)):
            for column in range(int((x1 - x0) / 22)):
                x = x0 + column * 22 + row % 2 * 11 + rng.uniform(-4, 4)
                y, long, shown = y0 + row * 12 + rng.uniform(-2, 2), rng.choice((6, 8, 10)), rng.random() < 0.5
                if shown and shapely.contains_xy(area, x, y):
                    out += f"M{x - 4:.0f} {y:.0f}h{long}"
        return tag("path", d=out, class_="ripple") if out else ""


def _softened(polygon: Any, seed: str, tremor: float = 2.5) -> Any:
    """A polygon drawn by hand: its corners rounded in proportion to its size, its edge alive."""
    r = min(18.0, about(sqrt(polygon.area) * 0.14))
    rounded = tidy(tidy(tidy(polygon.buffer(-r)).buffer(2 * r)).buffer(-r))
    out = []
    for i, part in enumerate(polygons_of(rounded)):
        ring = list(part.exterior.coords)
        holes = [Polygon(hole) for hole in part.interiors]
        out.append(Polygon(wobble(ring, tremor, 16, f"{seed} {i}")).buffer(0).difference(unary_union(holes)))
    return tidy(unary_union(out))


def _at(points: list[Corner], commands: str) -> str:
    return "".join(f"M{num(x, 0)} {num(y, 0)}{commands}" for x, y in points)


def _dots(points: list[Corner], diameter: float, class_: str, dx: float = 0, dy: float = 0) -> str:
    if not points:
        return ""
    moved = f"translate({num(dx)} {num(dy)})" if dx or dy else None
    return tag("path", d=_at(points, "h0"), class_=class_, stroke_width=num(diameter), transform=moved)


def trees(points: list[Corner]) -> str:
    """Round crowns of two sizes and firs, each with its shadow and its lit side.

    >>> trees([])
    ''
    """
    rng = Random("trees")
    kinds: dict[str, list[Corner]] = {"large": [], "small": [], "fir": []}
    for point in points:
        kinds[rng.choice(("large", "large", "small", "fir"))].append(point)
    large, small, fir = kinds["large"], kinds["small"], kinds["fir"]
    out = [
        _dots(large, 8.4, "crown shadow", 1.2, 1.2),
        _dots(small, 6.4, "crown shadow", 1.2, 1.3),
        _dots(fir, 4.4, "crown shadow", 1.6, 2.0),
        _dots(large, 8.2, "crown c1", 0, -1),
        _dots(small, 6.2, "crown c2", 0, -0.6),
    ]
    if large:
        out.append(tag("path", d=_at(large, "m-2.6-2.6a3.4 3.4 0 0 1 3.6-1.6"), class_="t-light", stroke_width="1.1"))
    if small:
        out.append(tag("path", d=_at(small, "m-1.9-1.7a2.5 2.5 0 0 1 2.6-1.2"), class_="t-light", stroke_width=".9"))
    if fir:
        out.append(tag("path", d=_at(fir, "m0-6l3.4 8.2h-6.8z"), class_="t3"))
        out.append(tag("path", d=_at(fir, "m0-6l-3.4 8.2h2.4z"), class_="t-face"))
    return "".join(out)


def reeds(points: list[Corner]) -> str:
    """Tufts of reed and strokes of water by turns."""
    if not points:
        return ""
    tufts = _at(points[::2], "m-5 2.4h10m-8 2.2h6m-3-2.4v-6.2m-2.2 6.2l-1.4-4.4m5.8 4.4l1.4-4.4")
    return tag("path", d=tufts + _at(points[1::2], "m-5 0h10"), class_="reed")


def tufts(points: list[Corner]) -> str:
    """Broken ground: short hachures fanning down a knoll."""
    return tag("path", d=_at(points, "m-5 2.5l1.6-4.5m2.4 3.2v-5m4 3.8l-1.6-4.5"), class_="tuft") if points else ""


def hills(points: list[Corner]) -> str:
    """Rough ground: rounded hills with a dark side."""
    if not points:
        return ""
    dark = tag("path", d=_at(points, "m0-4.6q4.2 0 6.8 7.2h-4.9q.6-3.6-1.9-7.2z"), class_="peak-dark")
    return dark + tag("path", d=_at(points, "m-6.8 2.6q2.6-7.2 6.8-7.2t6.8 7.2"), class_="peak-line")


def peaks(points: list[Corner]) -> str:
    """Mountains: pointed, of two sizes, lit from the upper left."""
    high, low = points[::3], [p for i, p in enumerate(points) if i % 3]
    return _peaks(high, 9.0, 12.5) + _peaks(low, 7.0, 9.5)


def _peaks(points: list[Corner], half: float, tall: float) -> str:
    if not points:
        return ""
    h, t, foot = num(half), num(tall), num(half * 0.75)
    top = f"m0-{num(tall * 0.7)}"
    lit = tag("path", d=_at(points, f"{top}l-{h} {t}h{foot}z"), class_="peak-lit")
    slope = f"l{h} {t}h-{num(half * 1.25)}l{num(half * 0.4)}-{num(tall * 0.45)}z"
    dark = tag("path", d=_at(points, top + slope), class_="peak-dark")
    ridge = _at(points, f"m-{h} {num(tall * 0.3)}l{h}-{t} {h} {t}")
    return lit + dark + tag("path", d=ridge, class_="peak-line")


def ripples(points: list[Corner]) -> str:
    return tag("path", d=_at(points, "m-5 0q2.5-2.4 5 0t5 0"), class_="reed") if points else ""


def waves(points: list[Corner]) -> str:
    """Full waves, as a sample of what lies in rows on flooded ground."""
    return tag("path", d=_at(points, "m-9 0q3-4 6 0t6 0 6 0"), class_="wave") if points else ""


def swell(points: list[Corner]) -> str:
    return tag("path", d=_at(points, "m-9 0q4.5-4 9 0t9 0"), class_="sea-line") if points else ""


DRAWINGS: dict[str, Callable[[list[Corner]], str]] = {
    "trees": trees, "reeds": reeds, "tufts": tufts, "hills": hills, "peaks": peaks,
    "ripples": ripples, "waves": waves, "swell": swell,
}  # fmt: skip
