"""The geography of 1914, projected onto the hex grid of each game."""

from __future__ import annotations

from collections.abc import Callable


def build_all(write: bool = False, report: Callable[[str], None] = lambda line: None) -> dict[str, str]:
    """The text of every map file, by board; `write` puts them in their places. Needs the `maps` extra."""
    from galicia.atlas.build import build_all as every_board  # here, so that drawing and play need no shapely

    return every_board(write, report)
