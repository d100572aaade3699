"""Beside the frame: boxes at the corners of the board, and tracks between them."""

from __future__ import annotations

from galicia.atlas.draw.page import Page
from galicia.atlas.draw.plans import Box, Track
from galicia.atlas.draw.svg import layer, num, tag, text

WIDTH, SLOT, HEAD = 88.0, 60.0, 28.0
CELL, PITCH = 44.0, 47.0
OFF = 30.0  # from the neat line to the boxes, past the symbols of the edge


def _left(page: Page, west: bool) -> float:
    x0, _, x1, _ = page.neat.bounds
    return float(x0 - OFF - WIDTH if west else x1 + OFF)


def _height(box: Box) -> float:
    return HEAD + len(box.slots) * (SLOT + 2) + 4


def _box(page: Page, box: Box) -> str:
    """A titled box with its slots, the first on top."""
    _, y0, _, y1 = page.neat.bounds
    tall = _height(box)
    parts = [
        tag("rect", width=num(WIDTH), height=num(tall), rx="6", class_="box"),
        text(WIDTH / 2, 19, box.title, "serif bold", "middle", font_size="13"),
    ]
    for i, words in enumerate(box.slots):
        y = HEAD + i * (SLOT + 2)
        slot = tag("rect", x="14", y=num(y), width=num(SLOT), height=num(SLOT), rx="8", class_="slot side-rim")
        parts.append(tag("g", slot, _words(words, y + SLOT / 2), id=f"{box.ident}-{i + 1}", class_=f"s{box.side}"))
    y = y0 - 12 if box.corner[0] == "N" else y1 + 12 - tall
    return tag("g", *parts, transform=f"translate({num(_left(page, box.corner[1] == 'W'))} {num(y)})")


def _words(words: str, y: float) -> str:
    """The words of a slot, and below them its dice."""
    first, _, dice = words.partition("|")
    out = text(WIDTH / 2, y + (0 if dice else 5), first, "serif italic", "middle", font_size="14") if first else ""
    return out + (text(WIDTH / 2, y + 17, dice, "serif muted", "middle", font_size="12") if dice else "")


def _track(page: Page, track: Track) -> str:
    """A column of cells below the box at an upper corner; with an arrow if it leads up into the box."""
    above = next(box for box in page.plan.boxes if box.corner == track.corner)
    top = page.neat.bounds[1] - 12 + _height(above) + 44
    parts = [text(0, top - 24, track.title, "serif bold", "middle", font_size="13")]
    if track.leads:
        parts.append(tag("path", d=f"M-8 {num(top - 7)}L0 {num(top - 17)}L8 {num(top - 7)}Z", class_="s0 side-fill"))
    for i, words in enumerate(track.cells):
        y = top + PITCH * (len(track.cells) - 1 - i if track.leads else i)
        cell = tag("rect", x=num(-CELL / 2), y=num(y), width=num(CELL), height=num(CELL), rx="5", class_="box")
        label = text(0, y + CELL / 2 + 5, words, "serif", "middle", font_size="15" if len(words) < 3 else "12")
        parts.append(tag("g", cell, label, id=f"{track.ident}-{i}"))
    middle = _left(page, track.corner[1] == "W") + WIDTH / 2
    return tag("g", *parts, transform=f"translate({num(middle)} 0)")


def draw(page: Page) -> str:
    """The boxes and tracks of a board that has them."""
    boxes = [_box(page, box) for box in page.plan.boxes]
    return layer("corners", *boxes, *(_track(page, track) for track in page.plan.tracks))
