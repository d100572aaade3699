"""Writing SVG: numbers, paths, elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from galicia.atlas.draw.geometry import Array, about, settled, thinned

Points = Sequence[Sequence[float]] | Array


def num(value: float, digits: int = 1) -> str:
    """A number as short as it goes.

    >>> num(3.0), num(-0.04), num(12.345, 2)
    ('3', '0', '12.35')
    """
    text = f"{about(value):.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    return "0" if text in ("-0", "") else text


def path(points: Points, closed: bool = False) -> str:
    """Path commands through points: the first absolute, the rest relative, which is shorter.

    >>> path([(0, 0), (10, 2.5), (10, 0)])
    'M0 0l10 2.5 0-2.5'
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in settled(points).tolist()]
    x, y = tenths[0]
    text = [f"M{num(x / 10)} {num(y / 10)}"]
    steps = ""
    for nx, ny in tenths[1:]:
        dx, dy = num((nx - x) / 10), num((ny - y) / 10)
        if (dx, dy) == ("0", "0"):
            continue
        steps += (dx if not steps or dx[0] == "-" else f" {dx}") + (dy if dy[0] == "-" else f" {dy}")
        x, y = nx, ny
    if steps:
        text.append(f"l{steps}")
    return "".join(text) + ("z" if closed else "")


def shape_path(shape: Any, tolerance: float = 0.0) -> str:
    """Path commands of a shapely line, polygon or collection of them, thinned; points are left out.

    >>> from shapely import box
    >>> shape_path(box(0, 0, 2, 1))
    'M2 0l0 1-2 0 0-1z'
    """
    if shape.is_empty or shape.geom_type in ("Point", "MultiPoint"):
        return ""
    if shape.geom_type == "Polygon":
        rings = (_drawn(ring, tolerance) for ring in (shape.exterior, *shape.interiors))
        return "".join(path(ring[:-1], True) for ring in rings)
    if shape.geom_type in ("LineString", "LinearRing"):
        return path(_drawn(shape, tolerance))
    return "".join(shape_path(part, tolerance) for part in shape.geoms)


def _drawn(line: Any, tolerance: float) -> Any:
    return thinned(line.coords, tolerance) if tolerance else list(line.coords)


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; ``class_`` gives class, underscores give hyphens, None leaves an attribute out.

    >>> tag("circle", r=2.5, class_="town")
    '<circle r="2.5" class="town"/>'
    >>> tag("g", tag("path", d="M0 0"), id="x")
    '<g id="x"><path d="M0 0"/></g>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(num(value, 2) if isinstance(value, float) else str(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def layer(name: str, *children: str, **attributes: object) -> str:
    """A named layer; written even when empty, as the table may fill it.

    >>> layer("overlay-tints")
    '<g id="layer-overlay-tints"></g>'
    """
    opening = tag("g", " ", id=f"layer-{name}", **attributes).removesuffix(" </g>")
    return f"{opening}{''.join(children)}</g>"


def stroke(commands: str, class_: str, width: float | None = None) -> str:
    """A line of a class, or nothing if there is nothing to draw.

    >>> stroke("", "rail")
    ''
    """
    return tag("path", d=commands, class_=class_, stroke_width=width) if commands else ""


def text(
    x: float, y: float, words: str, class_: str, anchor: str | None = None, length: float | None = None, **more: object
) -> str:
    """A text element; with a `length` every font is fitted to the width the placement counted on.

    >>> text(1, 2, "Brody & Busk", "town")
    '<text x="1" y="2" class="town">Brody &amp; Busk</text>'
    """
    fit = {"textLength": num(length), "lengthAdjust": "spacingAndGlyphs"} if length else {}
    anchored = {"text_anchor": anchor} if anchor else {}
    return tag("text", escape(words), x=num(x), y=num(y), class_=class_, **anchored, **fit, **more)
