"""Below the map: cartouche, compass and scale, legend, turn track."""

from __future__ import annotations

from galicia.atlas.draw import legend
from galicia.atlas.draw.lettering import Hand
from galicia.atlas.draw.page import BEYOND, HEX, Page
from galicia.atlas.draw.svg import layer, num, tag, text

HEIGHT = 214.0
GUTTER = 24.0
Block = tuple[str, float]


def cartouche(page: Page) -> Block:
    """The title in a frame with hollow corners."""
    plan = page.plan
    outer = "M16 0H544q0 16 16 16V198q-16 0-16 16H16q0-16-16-16V16q16 0 16-16Z"
    inner = "M22 7H538q3 13 15 15V192q-12 2-15 15H22q-3-13-15-15V22q12-2 15-15Z"
    parts = (
        tag("path", d=outer, class_="box"),
        tag("path", d=inner, class_="rule-line"),
        text(280, 50, plan.over, "serif", "middle", font_size="20", letter_spacing="7"),
        text(280, 112, plan.title, "serif", "middle", font_size=num(plan.title_size), letter_spacing="12"),
        tag("path", d="M150 130H248M312 130H410", class_="vp-line"),
        tag("path", d="M280 122l8 8-8 8-8-8z", class_="vp-fill"),
        text(280, 161, plan.dates, "serif italic", "middle", font_size="19"),
        text(280, 186, plan.note, "serif muted", "middle", font_size="13"),
    )
    return "".join(parts), 560.0


def compass(page: Page) -> Block:
    """A compass turned to the true north of the sheet, with the scale below it."""
    needles = "".join(
        tag(
            "g",
            tag("path", d="M0-50L6-8L0 0Z", class_="needle"),
            tag("path", d="M0-50L-6-8L0 0Z", class_="needle-light"),
            transform=f"rotate({k * 90})",
        )
        for k in range(4)
    )
    needles += "".join(
        tag("path", d="M0-30L4-6L0 0L-4-6Z", class_="needle-small", transform=f"rotate({turn})")
        for turn in (45, 135, 225, 315)
    )
    rose = tag(
        "g",
        tag("circle", r="52", class_="rule-line", stroke_dasharray="1 4.45"),
        needles,
        tag("path", d="M0-50L6-8L0 0L-6-8Z", class_="vp-fill"),
        text(0, -63, "N", "serif bold", "middle", font_size="19"),
        transform=f"rotate({num(-page.sheet.north())})",
    )
    bar, long = scale_bar(page)
    width = long + 40
    dial = tag("g", tag("circle", r="58", class_="rule-line"), rose, transform=f"translate({num(width / 2)} 92)")
    return dial + tag("g", bar, transform="translate(8 188)"), width


def scale_bar(page: Page) -> Block:
    """Kilometres in steps that fit, and the length of the bar."""
    km = HEX / page.sheet.km_per_hex
    step = next(s for s in (1, 2, 5, 10, 20, 50) if s * km * 3 >= 110)
    long = step * km
    out = [
        tag("rect", x=num(i * long), width=num(long), height="6", class_="needle-light" if i % 2 else "needle")
        for i in range(3)
    ]
    out += [text(i * long, 20, str(i * step), "serif", "middle", font_size="11") for i in range(4)]
    out.append(text(3 * long + 12, 20, "km", "serif italic", font_size="11"))
    return "".join(out), 3 * long


def turn_track(page: Page, room: float) -> Block:
    """A box for every turn, with the sides that receive reinforcements."""
    turns = page.plan.turns
    rows = 2 if len(turns) > 6 else 1
    columns = -(-len(turns) // rows)
    width = min(122.0, (room + 2.4) / columns - 2.4)
    out = [text(0, 24, "Turn track", "serif", font_size="21", letter_spacing="2")]
    out.append(text(0, 46, page.plan.turn_note, "serif muted italic", font_size="12.5"))
    for i, turn in enumerate(turns):
        row, column = divmod(i, columns)
        x, y = column * (width + 2.4), 62 + row * 76
        box = [tag("rect", width=num(width), height="70", class_="box")]
        box.append(text(9, 30, str(i + 1), "serif bold", font_size="25"))
        words, *second = turn.label.split("/")
        box.append(text(width - 7, 18, words, "serif muted italic", "end", font_size="11.5"))
        box += [text(width - 7, 33, words, "serif muted italic", "end", font_size="11.5") for words in second]
        for k, side in enumerate(turn.arrivals):
            mark = tag("rect", x=num(9 + k * 30), y="52", width="26", height="8", rx="2", class_=f"s{side} side-fill")
            box.append(mark)
        out.append(tag("g", *box, id=f"turn-{i + 1}", class_="turn", transform=f"translate({num(x)} {y})"))
    total = columns * (width + 2.4) - 2.4
    if any(turn.arrivals for turn in turns):
        out.append(_arrivals(page, total))
    return "".join(out), total


def _arrivals(page: Page, right: float) -> str:
    """What the marks in the turn boxes mean, set to end at the right."""
    hand = Hand("", 12.5, "italic")
    out, x = "", right
    for side, name in ((2, page.plan.side_names[1]), (1, page.plan.side_names[0])):
        x -= hand.width(name)
        out += text(x, 24, name, "serif muted italic", font_size="12.5")
        out += tag("rect", x=num(x - 23), y="16", width="18", height="8", rx="2", class_=f"s{side} side-fill")
        x -= 36
    return out + text(x, 24, "reinforcements:", "serif muted italic", "end", font_size="12.5")


def draw(page: Page, ranks: set[int]) -> tuple[str, float]:
    """The panel, wrapped into rows as wide as the map, and the height it takes."""
    x0, _, x1, _ = page.neat.bounds
    room = x1 - x0 + 24
    blocks = [cartouche(page), compass(page)]
    left = room - sum(width + GUTTER for _, width in blocks)
    track = 104.0 * -(-len(page.plan.turns) // 2)
    blocks.append(legend.draw(page, ranks, left - track if left - track > 500 else left))
    if page.plan.turns:
        used = sum(width + GUTTER for _, width in blocks)
        left = room - used
        blocks.append(turn_track(page, left if left >= 500 else min(room, 1500)))
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and sum(w + GUTTER for _, w in rows[-1]) + block[1] > room + 1:
            rows.append([])
        rows[-1].append(block)
    out = []
    for i, row in enumerate(rows):
        spare = room - sum(w for _, w in row)
        gap = min(120.0, spare / max(1, len(row) - 1)) if len(row) > 1 else 0.0
        lead = 0.0 if len(row) > 1 else spare / 2
        x = x0 - 12 + max(lead, (spare - gap * (len(row) - 1)) / 2)
        for drawing, width in row:
            out.append(tag("g", drawing, transform=f"translate({num(x)} {num(page.map_height + i * (HEIGHT + 20))})"))
            x += width + gap
    return layer("panel", *out), len(rows) * (HEIGHT + 20) + BEYOND / 2 - 10
