"""The legend: every sign that a board shows, and no other."""

from __future__ import annotations

from collections.abc import Callable

from galicia.atlas.draw.frame import chevron, home_edges, wheel
from galicia.atlas.draw.fronts import BOUNDARIES, FRONTS
from galicia.atlas.draw.lettering import TAG
from galicia.atlas.draw.names import side_of_mark
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.rails import style_of
from galicia.atlas.draw.rivers import GREAT, RIVER
from galicia.atlas.draw.scenery import DRAWINGS, LOOKS
from galicia.atlas.draw.svg import num, stroke, tag, text
from galicia.atlas.draw.towns import CLASSES, VICTORY_MARKS, is_fortress, ring, symbol

COLUMN = 172.0
_WAVE = "M0 4C12-8 26 10 40-3"
_LINE = "M0 0H40"
Item = tuple[str, str]


def _swatch(class_: str, *things: str) -> str:
    patch = tag("rect", x="-2", y="-12", width="44", height="24", rx="4", class_=f"rule {class_}")
    return patch + "".join(DRAWINGS[t]([(7, -1), (20, -4), (33, 0), (12, 7), (27, 7)]) for t in things)


def _rail(double: bool) -> str:
    more = " double" if double else ""
    lines = [stroke(_LINE, "ties" + more), stroke(_LINE, "track" + more)]
    return "".join(lines) + (stroke(_LINE, "core") if double else "")


def _river(width: float) -> str:
    return stroke(_WAVE, "bank", width) + stroke(_WAVE, "river", round(width - 1.3, 2))


def _ticks() -> str:
    hachures = "".join(f"M{k} -2V{-7 - k % 3}M{k + 1} 2V{7 + k % 3}" for k in range(1, 40, 5))
    return stroke(_LINE, "spine") + stroke(hachures, "tick")


def _bridge() -> str:
    water = tag("path", d="M20-11V11", class_="river", stroke_width="3.2")
    return water + stroke(_LINE, "track") + tag("use", href="#bridge", x="20")


def _border(page: Page) -> str:
    first, second = [*sorted(set(page.plan.countries.values())), 1, 2][:2]
    halves = tag("rect", x="-2", width="44", height="8", class_=f"ribbon slim r{first}")
    halves += tag("rect", x="-2", y="-8", width="44", height="8", class_=f"ribbon slim r{second}")
    return halves + stroke("M-2 0H42", "border")


_TERRAIN_NAMES = {
    "woods": "Woods", "forest": "Forest", "swamp": "Swamp", "marsh": "Marsh", "broken": "Broken", "rough": "Rough",
    "hills": "Hills", "hill": "Hill", "mountain": "Mountain", "mountains": "Mountains", "flooded": "Flooded",
    "flood-plain": "Flood plain", "floodplain": "Flood plain", "settlement": "Settlement", "city": "City hex",
    "broken-forest": "Broken forest", "broken-woods": "Broken woods", "rough-forest": "Rough forest",
    "mountain-forest": "Forested mountain", "sea": "Sea",
}  # fmt: skip


def _terrains(page: Page) -> list[Item]:
    found: list[Item] = []
    used = set(page.board.terrain.values())
    for terrain in page.board.vocabulary.get("terrain", ()):
        looks = LOOKS.get(terrain, ())
        tints = [look for look in looks if look not in DRAWINGS]
        if terrain in used and tints and terrain != "sea":
            things = [look for look in looks if look in DRAWINGS]
            swatch = "".join(_swatch(tint) for tint in tints[:-1]) + _swatch(tints[-1], *things)
            found.append((swatch, _TERRAIN_NAMES.get(terrain, terrain.replace("-", " ").capitalize())))
    return found


def items(page: Page, ranks: set[int]) -> list[Item]:
    """The signs of a board as (drawing, words), in the order of the legend."""
    board = page.board
    kinds = {CLASSES.get(p.kind, "town") for p in board.places}
    forts = any(is_fortress(page, p) for p in board.places)
    styles = {style_of(line) for line in board.lines}
    features = set().union(*(s.features for s in board.sides))
    victory = any(key in board.marks or any(key in p.marks for p in board.places) for key in (*VICTORY_MARKS, "role"))
    targets = any("role" in p.marks for p in board.places)
    marks = [value for key in VICTORY_MARKS for value in board.marks.get(key, {}).values()]
    tagged = targets or any(side_of_mark(page, mark)[1] for mark in marks)
    small = symbol("town", 12) + symbol("village", 29)
    wanted: list[tuple[bool, Callable[[], str], str]] = [
        ("city" in kinds, lambda: symbol("city", 20), "City"),
        (bool({"town", "village"} & kinds), lambda: small, "Town, village"),
        (forts, lambda: symbol("town", 20, fortress=True), "Fortress"),
        ("pass" in kinds, lambda: symbol("pass", 20), "Pass"),
        ("hill" in kinds, lambda: symbol("hill", 20), "Height"),
        (targets, lambda: symbol("town", 20, around=ring("town", 20, 0, twice=True)), "Strategic target"),
        (victory, lambda: symbol("town", 20, around=ring("town", 20, 0)), "Target" if targets else "Victory town"),
        (tagged, lambda: _worth(page.plan.worth[0]), page.plan.worth[1]),
        ("double" in styles, lambda: _rail(True), "Double track"),
        ("single" in styles, lambda: _rail(False), "Single track"),
        ("narrow" in styles, lambda: stroke(_LINE, "narrow-gauge"), "Narrow gauge"),
        ("road" in styles, lambda: stroke(_LINE, "road-rim") + stroke(_LINE, "road"), "Road"),
        ("second" in styles, lambda: stroke(_LINE, "road-rim second") + stroke(_LINE, "road second"), "Country road"),
        (GREAT in ranks, lambda: _river(5.6), "Great river"),
        (RIVER in ranks, lambda: _river(3.2), "River"),
        (True, lambda: stroke("M0 3C12-6 26 8 40-2", "stream"), "Stream (no effect)"),
        ("bridge" in features, _bridge, "Bridge"),
        (bool(features & {"ridge", "crest"}), _ticks, "Ridge hexside"),
    ]
    found = [(drawing(), words) for shown, drawing, words in wanted if shown]
    found += _terrains(page)
    source = tag("g", wheel(1, 0, 0.85), transform="translate(12 0)")
    arrival = tag("g", chevron(2, "3", "left"), transform="translate(12 0)")
    more: list[tuple[bool, Callable[[], str], str]] = [
        (bool(page.features("borders")), lambda: _border(page), "Border"),
        ("supply" in board.marks and not page.plan.edge_supply, lambda: source, "Supply source"),
        (bool(page.plan.entries), lambda: arrival, "Entry, turn"),
        ("entry" in board.marks, lambda: _lettered(page), "Entry"),
        ("barred" in board.marks, _hatched, "|".join(page.plan.barred_note)),
        (bool(page.plan.edges), _edges, "Friendly edge"),
        (bool(home_edges(page)), _edges, "Home edge"),
    ]
    found += [(drawing(), words) for shown, drawing, words in more if shown]
    signs = [sign for feature, sign in FRONTS.items() if feature in features]
    signs += [sign for mark, sign in BOUNDARIES.items() if mark in board.marks]
    return found + [(sign.drawn("M-2 0H42"), sign.words) for sign in signs]


def _lettered(page: Page) -> str:
    letter = min(page.board.marks["entry"].values())
    return tag("g", chevron(1, letter, "left"), transform="translate(12 0)")


def _worth(words: str) -> str:
    width = TAG.width(words) + 10
    frame = tag("rect", x=num(20 - width / 2), y="-7", width=num(width), height="14", rx="3", class_="tag-box side-rim")
    return tag("g", frame, text(20, 4, words, "lb-tag", "middle"), class_="s1")


def _hatched() -> str:
    return tag("rect", x="0", y="-12", width="40", height="24", class_="barred")


def _edges() -> str:
    first = tag("rect", y="-9", width="20", height="7", class_="s1 side-fill")
    return (
        first
        + tag("rect", x="20", y="-9", width="20", height="7", class_="s2 side-fill")
        + tag("rect", y="2", width="40", height="7", class_="s0 side-fill")
    )


def draw(page: Page, ranks: set[int], room: float) -> tuple[str, float]:
    """The legend in a box, and its width: five to seven rows, as the room asks."""
    listed = items(page, ranks)
    columns = next((c for c in (-(-len(listed) // rows) for rows in (5, 6, 7)) if c * COLUMN + 16 <= room), 0)
    columns = columns or -(-len(listed) // 6)
    rows = -(-len(listed) // columns)
    pitch = min(38.0, 196.0 / rows)
    width = columns * COLUMN + 16
    out = [tag("rect", width=num(width), height="214", class_="box")]
    for i, (drawing, words) in enumerate(listed):
        column, row = divmod(i, rows)
        at = 107 + (row - (rows - 1) / 2) * pitch
        first, bar, second = words.partition("|") if " | " not in words else (words, "", "")
        label = text(52, -2.5 if bar else 4.5, first, "serif", font_size="13")
        label += text(52, 12, second, "serif muted italic", font_size="12") if bar else ""
        out.append(tag("g", drawing, label, transform=f"translate({num(22 + column * COLUMN)} {num(at)})"))
    return "".join(out), width
