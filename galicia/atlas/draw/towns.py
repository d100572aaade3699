"""Towns: where their symbols stand and how they look."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from galicia.atlas.draw.geometry import Corner, about
from galicia.atlas.draw.lettering import CITY, TOWN, VICTORY, VILLAGE, Hand
from galicia.atlas.draw.page import HEX, Page
from galicia.atlas.draw.svg import layer, num, path, tag
from galicia.board import Place

ROOM = 0.27 * HEX  # how far from the middle of its hex a town may stand
CLASSES = {
    "city": "city", "capital": "city", "fortress": "town", "town": "town", "village": "village", "pass": "pass",
    "hill": "hill", "height": "hill", "mountain": "hill",
}  # fmt: skip
RADII = {"city": 7.5, "town": 4.4, "village": 3.0, "pass": 5.0, "hill": 5.0}
HANDS: dict[str, Hand] = {"city": CITY, "town": TOWN, "village": VILLAGE, "pass": TOWN, "hill": VILLAGE}
VICTORY_MARKS = ("vp", "victory", "target")


@dataclass(frozen=True)
class Town:
    """A town on the page."""

    place: Place
    name: str
    x: float
    y: float
    kind: str
    true: Corner
    victory: str = ""
    fortress: bool = False

    @property
    def at(self) -> Corner:
        return self.x, self.y

    @property
    def radius(self) -> float:
        """Of the whole symbol, ring and star included."""
        if self.fortress:
            return 15.5
        return RADII[self.kind] + (7.2 if self.victory else 0) + (5 if self.strategic else 0)

    @property
    def strategic(self) -> bool:
        """Whether it counts more than the other victory towns."""
        return self.place.marks.get("role") == "strategic"

    @property
    def key(self) -> bool:
        """Whether it is named even on a small screen."""
        return bool(self.victory) or self.fortress or self.kind == "city"

    @property
    def hand(self) -> Hand:
        return VICTORY if self.key and self.kind != "city" else HANDS[self.kind]


def shown_name(name: str) -> str:
    """A name as printed: without the bracket that tells it from its namesakes.

    >>> shown_name("Mikolajow (am Dniestr)")
    'Mikolajow'
    """
    return name.split(" (")[0]


def settle(page: Page) -> list[Town]:
    """Every place of the board as a town inside its hex, apart from its neighbour in the same hex."""
    points = [f for f in page.features("towns") if f.shape.geom_type == "Point"]
    true = {name: (f.shape.x, f.shape.y) for f in points for name in f.names}
    true |= {f.name: (f.shape.x, f.shape.y) for f in points}  # a name before the other spelling of a namesake
    found: list[Town] = []
    for h, places in page.board.places_in.items():
        here = [_settled(page, place, true.get(place.name)) for place in places]
        victory = _victory(page, h)
        if victory and not any(t.victory for t in here):
            first = max(range(len(here)), key=lambda i: RADII[here[i].kind])
            here[first] = replace(here[first], victory=victory)
        found += _apart(page, here)
    return found


def _victory(page: Page, h: int) -> str:
    return next((page.board.marks[key][h] for key in VICTORY_MARKS if h in page.board.marks.get(key, {})), "")


def _target(page: Page, place: Place) -> str:
    """The victory mark of a target: the side that does not hold it, and the cards or the unit it brings."""
    if "role" not in place.marks:
        return ""
    takers = [side for side in page.plan.sides if side != place.marks.get("holder")]
    reward = place.marks.get("reward", "")
    return f"{takers[0]}:{reward.split()[0] if 'card' in reward else 'U'}"


def _settled(page: Page, place: Place, true: Corner | None) -> Town:
    cx, cy = page.centre(place.hex)
    dx, dy = (true[0] - cx, true[1] - cy - 4) if true else (0.0, 0.0)
    pull = min(1.0, ROOM / (hypot(dx, dy) or 1))
    if hypot(dx, dy) > HEX:  # a place printed far from where it lies: the direction says nothing
        pull = 0.0
    return Town(
        place=place,
        name=shown_name(place.name),
        x=round(about(cx + dx * pull), 1),
        y=round(about(max(cy + 4 + dy * pull, cy - 16)), 1),
        kind=CLASSES.get(place.kind, "town"),
        true=true or (cx, cy),
        victory=next((place.marks[key] for key in VICTORY_MARKS if key in place.marks), "") or _target(page, place),
        fortress=is_fortress(page, place),
    )


def is_fortress(page: Page, place: Place) -> bool:
    """Whether a place gets the star: one the plan names, or the hex is marked a fort, or the atlas calls it so."""
    if page.plan.fortresses:
        return place.name in page.plan.fortresses
    if "fort" in page.board.marks:
        first = page.board.places_in[place.hex][0]
        return place.hex in page.board.marks["fort"] and place is first
    return place.kind == "fortress" or place.marks.get("fortress") == "fortress"


def _apart(page: Page, here: list[Town]) -> list[Town]:
    """Two towns in a hex side by side in the order they lie, if they would touch."""
    if len(here) < 2 or all(hypot(a.x - b.x, a.y - b.y) >= 26 for a in here for b in here if a is not b):
        return here
    cx, cy = page.centre(here[0].place.hex)
    order = sorted(range(len(here)), key=lambda i: here[i].x)
    two, three = ((-17, 2), (17, 14)), ((-20, 0), (0, 20), (20, 0))
    spread = [(round(cx + dx, 1), round(cy + dy, 1)) for dx, dy in (two if len(here) == 2 else three)]
    moved = list(here)
    for i, (x, y) in zip(order, spread, strict=False):
        moved[i] = replace(here[i], x=x, y=y)
    return moved


def star(x: float, y: float, outer: float, inner: float) -> str:
    """The eight-pointed outline of a fortress."""
    return path(
        [
            (x + r * sin(pi * i / 8), y - r * cos(pi * i / 8))
            for i, r in ((i, outer if i % 2 == 0 else inner) for i in range(16))
        ],
        True,
    )


def _circle(x: float, y: float, r: float, class_: str) -> str:
    return tag("circle", cx=num(x), cy=num(y), r=num(r), class_=class_)


def ring(kind: str, x: float, y: float, fortress: bool = False, twice: bool = False) -> str:
    """The red ring of a victory town; twice round one that counts more."""
    if fortress:
        return _circle(x, y, 19, "ring")
    r = RADII[kind] + 6.2
    outer = _circle(x, y, r + 5, "ring-halo") + _circle(x, y, r + 5, "ring slim") if twice else ""
    return outer + _circle(x, y, r, "ring-halo") + _circle(x, y, r, "ring")


def symbol(kind: str, x: float = 0, y: float = 0, around: str = "", fortress: bool = False) -> str:
    """The symbol of a town, with what is drawn around it."""
    if fortress:
        outline = star(x, y, 15, 10.2)
        return (
            tag("path", d=outline, class_="fort-halo")
            + around
            + tag("path", d=outline, class_="fort")
            + _circle(x, y, 6.4, "rim")
            + _circle(x, y, 2.6, "dot")
        )
    if kind == "city":
        return around + _circle(x, y, 7.2, "rim") + _circle(x, y, 3.6, "dot")
    if kind == "town":
        return around + _circle(x, y, 4.2, "rim") + (_circle(x, y, 1.5, "dot") if around else "")
    if kind == "pass":
        return around + tag("path", d=f"M{num(x - 4)} {num(y - 5)}q3.4 5 0 10m8 0q-3.4-5 0-10", class_="pass")
    if kind == "hill":
        return around + tag("path", d=f"M{num(x - 4.5)} {num(y + 3.5)}l4.5-8 4.5 8z", class_="dot")
    return around + _circle(x, y, 2.9, "dot dot-village")


def in_sets(page: Page, town: Town, drawing: str) -> str:
    """What is drawn for a victory town; on a board with sets of them it tells in which it counts."""
    return tag("g", drawing, class_=f"set {town.victory.replace(',', ' ')}") if page.plan.victory_sets else drawing


def draw(page: Page, towns: list[Town]) -> str:
    out = []
    for t in towns:
        around = in_sets(page, t, ring(t.kind, t.x, t.y, t.fortress, t.strategic)) if t.victory else ""
        out.append(symbol(t.kind, t.x, t.y, around, t.fortress))
    return layer("towns", *out)
