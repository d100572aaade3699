"""All the lettering of a page: names of towns, rivers and regions, victory tags, hex numbers."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely import LineString, unary_union

from galicia.atlas.draw.errors import LabelError
from galicia.atlas.draw.geometry import about, cut_corners, tidy
from galicia.atlas.draw.labels import Ground, far_labels, river_label, town_label, victory_tag
from galicia.atlas.draw.lettering import TAG, Hand
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.placing import Label, collisions, place_all
from galicia.atlas.draw.plans import Region
from galicia.atlas.draw.rivers import GREAT, Waters
from galicia.atlas.draw.svg import layer, num, path, tag, text
from galicia.atlas.draw.towns import Town, in_sets, star

BOTH = 3  # the colour of what counts for both sides


def town_order(town: Town) -> tuple[int, int, int]:
    """Victory and fortress first, then by class, long names before short."""
    kinds = {"city": 0, "town": 1}
    return (0 if town.key else 1, kinds.get(town.kind, 2), -len(town.name))


def side_of_mark(page: Page, mark: str) -> tuple[int, str]:
    """The side and the words of a victory mark: ``RU:6/2`` is Russia's, six for taking and two for holding.

    A mark without points names the sides that score the town, or the sets it is in, which are no words on the map.
    """
    who, colon, worth = mark.rpartition(":")
    if colon:
        return page.plan.sides.get(who, 0), worth.replace("/", " | ")
    scorers = sorted(side for side in mark.split(",") if side in page.plan.sides)
    words = " · ".join(side.replace("AH", "A-H") for side in scorers)
    return page.plan.sides[scorers[0]] if len(scorers) == 1 else BOTH, words


class Lettering:
    """All names of a page, placed."""

    def __init__(self, page: Page, waters: Waters, track: Any, towns: list[Town]) -> None:
        self.page = page
        water = tidy(waters.all_snapped.buffer(2.5))
        self.ground = Ground(page, water, tidy(track.buffer(3.5)), towns)
        ordered = sorted(towns, key=town_order)
        self.names = [town_label(town, self.ground) for town in ordered]
        self.tags = []
        for town in ordered:
            side, words = side_of_mark(page, town.victory) if town.victory else (0, "")
            if words:
                self.tags.append(victory_tag(words, town, self.ground, side))
        self.rivers = self._river_names(waters)
        place_all([*self.names, *self.tags, *self.rivers])
        clash = collisions([*self.names, *self.tags, *self.rivers])
        if clash:
            raise LabelError(f"names lie on each other: {', '.join(f'{a} and {b}' for a, b in clash)}")
        self.key_towns = [t for t in ordered if t.key]
        self.far = far_labels(self.key_towns, page)
        place_all(self.far)

    def _river_names(self, waters: Waters) -> list[Label]:
        found = []
        times: dict[str, int] = {}
        for river in sorted(waters.snapped, key=lambda r: (r.rank, -about(r.line.length), r.name)):
            allowed = 2 if river.rank == GREAT and river.line.length > 700 else 1
            if not river.name or times.get(river.name, 0) >= 2:
                continue
            words = self.page.plan.river_names.get(river.name, river.name.split(" (")[0])
            for _ in range(allowed):
                label = river_label(river, words, self.ground)
                if label is not None and label.candidates:
                    found.append(label)
                    times[river.name] = times.get(river.name, 0) + 1
        return found

    def covered(self) -> Any:
        """Everything names lie on, for the trees to keep clear of."""
        placed = [*self.names, *self.tags, *self.rivers]
        return unary_union([label.taken.shape for label in placed if label.taken is not None])

    def draw(self) -> str:
        """River names, names and tags; the few large names of a small screen in a layer of their own."""
        rivers = []
        for number, label in enumerate(label for label in self.rivers if label.taken is not None):
            rivers.append(_along(label, f"river-{number}"))
        names = [_name(label) for label in self.names]
        far = [_name(label) for label in self.far if label.taken is not None]
        return (
            layer("river-names", *rivers)
            + layer("names", *names)
            + layer("tags", *(_tag(label) for label in self.tags))
            + layer("names-far", *(_far_symbol(self.page, t) for t in self.key_towns), *far)
        )


def _far_symbol(page: Page, town: Town) -> str:
    """A town that matters, large enough for a small screen."""
    if town.fortress:
        return tag("path", d=star(town.x, town.y, 27, 18), class_="fort", stroke_width="4")
    rim, ring = (tag("circle", cx=num(town.x), cy=num(town.y), r="14", class_=c) for c in ("far-rim", "far-ring"))
    return rim + in_sets(page, town, ring) if town.victory else rim


def _name(label: Label) -> str:
    assert label.taken is not None
    length = label.hand.width(label.words)
    return text(label.taken.x, label.taken.y, label.words, f"lb-{label.hand.name}", length=length)


def _tag(label: Label) -> str:
    assert label.taken is not None
    x, y, width = label.taken.x, label.taken.y, TAG.width(label.words) + 10
    frame = tag(
        "rect", x=num(x - width / 2), y=num(y - 6.8), width=num(width), height="13.6", rx="3", class_="tag-box side-rim"
    )
    return tag("g", frame, text(x, y + 3.9, label.words, "lb-tag", "middle"), class_=f"s{label.side}")


def _along(label: Label, ident: str) -> str:
    assert label.taken is not None and label.taken.course is not None
    course = cut_corners(label.taken.course, 2)
    course = np.vstack([course, course[-1] + (course[-1] - course[-2]) * 12])
    run = tag("path", id=ident, d=path(course.tolist()), fill="none")
    return run + tag("text", tag("textPath", label.words, href=f"#{ident}"), class_=f"lb-{label.hand.name}")


def draw_numbers(page: Page) -> str:
    """The hex numbers, above the middle of their hexes."""
    out = []
    for h in sorted(page.board.terrain, key=page.board.grid.row_col):
        x, y = page.centre(h)
        sea = "n-sea" if page.board.terrain[h] == "sea" else None
        out.append(tag("text", page.board.grid.number(h), x=num(x), y=num(y - 30.5), class_=sea))
    return layer("numbers", *out, class_="lb-number", text_anchor="middle")


def draw_regions(page: Page, covered: Any) -> str:
    """Names of countries and regions, pale, running west to east, where they cover least near their place."""
    shapely.prepare(covered)
    taken: list[Any] = []
    out = []
    for region in page.plan.regions:
        at = _region_place(page, region, covered, taken)
        if at is None:
            continue
        x, y, turn = at
        out.append(
            tag(
                "text",
                region.words,
                transform=f"translate({num(x, 0)} {num(y, 0)}) rotate({num(turn, 0)})",
                class_="serif region",
                font_size=num(region.size),
                letter_spacing=num(region.spacing),
                text_anchor="middle",
            )
        )
    return layer("regions", *out)


def _region_place(page: Page, region: Region, covered: Any, taken: list[Any]) -> tuple[float, float, float] | None:
    """The best place within two hexes of where a region's name belongs; None if it would leave the hexes."""
    x, y = page.px(*page.sheet.to_sheet(region.lon, region.lat))
    turn = page.sheet.north()
    half = Hand("", region.size, "regular", region.spacing).width(region.words) / 2
    run = np.array([cos(radians(turn)), sin(radians(turn))])
    up = np.array([run[1], -run[0]])
    best: tuple[float, tuple[float, float, float] | None] = (float("inf"), None)
    for dx in range(-160, 161, 40):
        for dy in range(-150, 151, 25):
            middle = np.array([x + dx, y + dy])
            line = LineString([middle - run * half, middle + run * half])
            band = line.buffer(region.size * 0.7, cap_style="flat", single_sided=True)
            if not page.field.contains(band) or any(band.intersects(t) for t in taken):
                continue
            cost = about(covered.intersection(band).area + 0.6 * abs(dx) + 1.2 * abs(dy))
            if cost < best[0]:
                best = cost, (float(middle[0]), float(middle[1]), turn)
    if best[1] is not None:
        bx, by, _ = best[1]
        ends = np.array([bx, by]) - run * half, np.array([bx, by]) + run * half
        taken.append(LineString([*ends, *(e + up * region.size for e in ends[::-1])]).convex_hull)
    return best[1]
