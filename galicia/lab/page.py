"""A self-contained page with its own style, light and dark, and no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; --paper: #f6f2e9; --card: #fffdf8; --ink: #26221c; --faint: #746c5f; --rule: #ddd5c5;
  --first: #2a6f97; --second: #c8553d; --heat: #b3261e; --clear: #efe9d9; --woods: #d3dfc0; --swamp: #cfdcdc;
  --high: #dccdb4; --river: #5b93bd; }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --card: #23201c; --ink: #ece5d8; --faint: #a79d8c;
  --rule: #3d3831; --first: #6db3dc; --second: #ef8a72; --heat: #ff6b57; --clear: #302c26; --woods: #2c3a2a;
  --swamp: #263638; --high: #40382c; --river: #4f86ad; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.2; margin: 0; }
h1 { font-size: clamp(1.7rem, 5vw, 2.6rem); }
h2 { font-size: 1.2rem; }
.lead { margin: .4rem 0 .2rem; color: var(--faint); }
.legend { margin: 0 0 1.5rem; }
.key { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin: 0 .4rem 0 .8rem;
  background: var(--first); }
.key:first-child { margin-left: 0; }
.key.second { background: var(--second); }
small, .foot { color: var(--faint); }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.card { margin: 0; padding: 1.1rem; background: var(--card); border: 1px solid var(--rule); border-radius: 8px;
  min-width: 0; }
.card p, .card li { margin: .3rem 0 .7rem; color: var(--faint); font-size: .92rem; }
.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
.wide svg { min-width: 38rem; }
svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; fill: var(--ink); }
.tick { fill: var(--faint); }
.name { font-weight: 600; }
.value { font-variant-numeric: tabular-nums; }
.grid { stroke: var(--rule); }
.zero, .half { stroke: var(--faint); }
.half { stroke-dasharray: 3 3; }
.mark, .whisker { stroke: var(--ink); stroke-width: 1.5; }
.track { fill: var(--rule); }
.strong { fill: var(--faint); }
.first { fill: var(--first); }
.second { fill: var(--second); }
.soft { opacity: .85; }
.dot { opacity: .65; }
.band { opacity: .18; }
.curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.curve.first { stroke: var(--first); }
.curve.second { stroke: var(--second); }
.hex { fill: var(--clear); stroke: var(--rule); stroke-width: .6; }
.hex.woods, .hex.forest { fill: var(--woods); }
.hex.swamp { fill: var(--swamp); }
.hex.rough, .hex.broken, .hex.mountain { fill: var(--high); }
.heat { fill: var(--heat); }
.river { stroke: var(--river); stroke-width: 2; stroke-linecap: round; }
.town { fill: var(--ink); }
.place { font: 600 12px Georgia, serif; paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
.foot { margin-top: 1.5rem; font-size: .85rem; }
@media print { body { background: none; } .card { break-inside: avoid; } }
"""


KINDS = ("first", "second")  # the colours of the sides


def legend(game: Any, players: Sequence[str]) -> str:
    """The sides in their colours, each with whoever plays it.

    >>> import galicia
    >>> legend(galicia.game("battle-for-galicia"), ("staff", "general")).count("<small>")
    2
    """
    name = dict(zip(game.seats, players, strict=True))
    parts = []
    for side, camp, kind in zip(game.sides, game.camps, KINDS, strict=True):
        crew = ", ".join(f"{seat} {name[seat]}" if len(camp) > 1 else name[seat] for seat in camp)
        parts.append(f'<span class="key {kind}"></span>{escape(side)} <small>{escape(crew)}</small> ')
    return f"<p class=legend>{''.join(parts)}</p>"


def page(title: str, head: str, cards: Sequence[str], foot: str) -> str:
    """A whole document.

    >>> page("1914", "<h1>1914</h1>", ["<p>War</p>"], "The end").startswith("<!doctype html>")
    True
    """
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body><header>{head}</header>\n<main>{chr(10).join(cards)}</main><p class="foot">{foot}</p></body></html>\n'
    )
