"""Putting a board together, layer upon layer from the ground up."""

from __future__ import annotations

from xml.sax.saxutils import escape

from shapely import Point, unary_union

from galicia.atlas.draw import corners, frame, fronts, names, overlays, panel, rails, relief, towns
from galicia.atlas.draw.borders import Borders
from galicia.atlas.draw.geometry import tidy
from galicia.atlas.draw.page import HEX, Page
from galicia.atlas.draw.plans import Plan
from galicia.atlas.draw.rails import Network
from galicia.atlas.draw.rivers import Waters
from galicia.atlas.draw.scenery import Scenery
from galicia.atlas.draw.style import style_sheet
from galicia.atlas.draw.svg import layer, num, path, shape_path, stroke, tag
from galicia.atlas.draw.towns import Town
from galicia.atlas.projection import Sheet
from galicia.board import load_map


def open_page(plan: Plan) -> Page:
    """The page of a plan's board."""
    return Page(load_map(plan.path), Sheet.of(plan.board), plan)


def composed(plan: Plan, overlay: str | None = None, theme: str = "light") -> str:
    """The whole drawing of a board."""
    page = open_page(plan)
    tinted, outlined = overlays.draw(page, overlay)
    settled = towns.settle(page)
    spots: dict[int, list[Town]] = {}
    for town in settled:
        if town.kind not in ("pass", "hill"):
            spots.setdefault(town.place.hex, []).append(town)
    waters = Waters(page)
    waters.give_way([t.at for t in settled])
    railways, roads = Network(page, spots), Network(page, spots, roads=True)
    track = tidy(unary_union([railways.course(), roads.course()]))
    lettering = names.Lettering(page, waters, track, settled)
    borders = Borders(page, waters)
    land = Scenery(page)
    kept_clear = unary_union(
        [
            lettering.covered().buffer(4),
            track.buffer(6),
            waters.all_snapped.buffer(7),
            relief.ridge_ground(page),
            *(Point(t.at).buffer(t.radius + 5) for t in settled),
        ]
    )
    low, tall = land.textures(kept_clear)
    neat = page.neat
    x0, y0, x1, y1 = neat.bounds
    clip = tag("clipPath", tag("rect", x=num(x0), y=num(y0), width=num(x1 - x0), height=num(y1 - y0)), id="neat")
    hatch = tag(
        "pattern",
        tag("rect", width="2.6", height="9", class_="hatch"),
        id="hatch",
        width="9",
        height="9",
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    scene = tag(
        "g",
        layer("ground", tag("path", d=shape_path(neat), class_="ground")),
        relief.Relief(page, waters).draw(),
        land.sea(),
        land.tints(),
        borders.ribbons(),
        low,
        land.flood(kept_clear),
        layer("overlay-tints", tinted),
        waters.draw(),
        borders.lines(),
        _barred(page),
        layer("grid", stroke(_grid(page), "grid")),
        relief.draw_ridges(page),
        tall,
        roads.draw(),
        railways.draw(),
        rails.draw_bridges(rails.bridges(page, waters, [railways, roads])),
        _veil(page),
        clip_path="url(#neat)",
    )
    below, panel_height = panel.draw(page, {r.rank for r in waters.snapped})
    height = page.map_height + panel_height
    over = (
        layer("overlay-outlines", outlined)
        + fronts.draw(page)
        + names.draw_regions(page, kept_clear)
        + names.draw_numbers(page)
        + towns.draw(page, settled)
        + lettering.draw()
        + layer("counters")
    )
    around = frame.draw(page) + corners.draw(page) + below
    return _document(page, height, theme, clip + hatch + rails.BRIDGE, scene + over + around)


def _document(page: Page, height: float, theme: str, defs: str, inner: str) -> str:
    w, h = num(page.width), num(height)
    told = f' data-victory="{page.plan.victory_sets[0]}"' if page.plan.victory_sets else ""
    told += ' data-flood="dry"' if "flood-plain" in page.board.terrain.values() else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="galicia-board" data-theme="{theme}" data-zoom="near" '
        f'data-board="{page.plan.board}"{told} data-hex="{num(HEX)}" data-x="{num(page.origin[0], 2)}" '
        f'data-y="{num(page.origin[1], 2)}" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img">'
    )
    title = tag("title", escape(page.board.title))
    paper = tag("rect", width=w, height=h, class_="margin")
    style = tag("style", style_sheet())
    return f"{head}{title}{style}{tag('defs', defs)}{paper}{inner}</svg>\n"


def _grid(page: Page) -> str:
    """Every hexside once."""
    sides: dict[tuple[tuple[int, int], ...], str] = {}
    for h in page.board.terrain:
        corners = page.corners(h)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            key = tuple(sorted(((round(a[0] / 2), round(a[1] / 2)), (round(b[0] / 2), round(b[1] / 2)))))
            sides.setdefault(key, path([a, b]))
    return "".join(sides.values())


def _barred(page: Page) -> str:
    barred = page.board.marks.get("barred", {})
    return layer("barred", tag("path", d=shape_path(page.blob(barred, 1.0)), class_="barred") if barred else "")


def _veil(page: Page) -> str:
    outside = shape_path(tidy(page.neat.difference(page.field)))
    return layer(
        "veil",
        tag("path", d=outside, class_="veil"),
        tag("path", d=shape_path(page.field), class_="outline"),
    )
