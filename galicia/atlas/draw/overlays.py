"""Overlays: a fact of the hexes laid over the map as tints, outlines and large figures."""

from __future__ import annotations

from galicia.atlas.draw.errors import OverlayError
from galicia.atlas.draw.frame import wheel
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.svg import num, shape_path, tag, text

# The marks of a hex that an overlay shows; the first that the board has.
MARKS = {
    "zones": ("zone", "zones"),
    "areas": ("area", "ah", "start", "part", "country"),
    "supply": ("supply",),
}
_TINTS = "abcd"


def draw(page: Page, overlay: str | None) -> tuple[str, str]:
    """The tints that lie under the water and the figures that lie over the veil."""
    if overlay is None:
        return "", ""
    if overlay == "numbers":
        return "", _numbers(page)
    marks = next((page.board.marks[key] for key in MARKS[overlay] if page.board.marks.get(key)), None)
    if marks is None:
        raise OverlayError(f"{page.board.name} has no {overlay}")
    groups: dict[str, list[int]] = {}
    for h, value in sorted(marks.items()):
        groups.setdefault(value, []).append(h)
    return _supply(page, groups) if overlay == "supply" else _areas(page, groups)


def _numbers(page: Page) -> str:
    return "".join(
        text(*page.centre(h), page.board.grid.number(h), "serif bold", "middle", font_size="21", opacity=".75")
        for h in sorted(page.board.terrain, key=page.board.grid.row_col)
    )


def _supply(page: Page, groups: dict[str, list[int]]) -> tuple[str, str]:
    tints, over = "", ""
    for who, hexes in groups.items():
        side = page.plan.sides.get(who.split(",")[0], 0)
        tints += tag("path", d=shape_path(page.blob(hexes, 1.0)), class_=f"overlay-{side or 1}")
        for h in hexes:
            x, y = page.centre(h)
            over += tag("path", d=shape_path(page.hexagons[h]), class_=f"s{side} overlay-source")
            over += tag("g", wheel(side, 90), transform=f"translate({num(x)} {num(y)})")
    return tints, over


def _areas(page: Page, groups: dict[str, list[int]]) -> tuple[str, str]:
    tints, over = "", ""
    for i, (value, hexes) in enumerate(groups.items()):
        blob = page.blob(hexes, 1.01)
        tints += tag("path", d=shape_path(blob), class_=f"overlay-area overlay-{_TINTS[i % 4]}")
        over += tag("path", d=shape_path(blob), class_="overlay-line")
        middle = blob.representative_point()
        size = num(min(110.0, 22 + 5 * len(hexes) ** 0.5), 0)
        over += text(middle.x, middle.y, value, "serif bold", "middle", font_size=size, opacity=".75")
    return tints, over
