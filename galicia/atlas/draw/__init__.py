"""Draw the boards: one SVG each, from the atlas and the map file, in four themes.

Importing this is cheap; the geometry (shapely, the `maps` extra) is loaded when something is drawn.

>>> from galicia.atlas.draw import BOARDS
>>> "battle-for-galicia" in BOARDS
True
"""

from __future__ import annotations

from pathlib import Path

from galicia.atlas.draw.errors import DrawError
from galicia.atlas.draw.plans import OVERLAYS, PLANS
from galicia.atlas.draw.style import THEMES

BOARDS = tuple(PLANS)
WEB_BOARDS = Path(__file__).parents[2] / "web" / "boards"

__all__ = ["BOARDS", "OVERLAYS", "THEMES", "DrawError", "draw", "save", "save_all"]


def draw(board: str, overlay: str | None = None, theme: str = "light") -> str:
    """The SVG text of a board.

    >>> draw("verdun")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    galicia.atlas.draw.errors.DrawError: no board 'verdun'; there are battle-for-galicia, ...
    """
    for what, value, known in (("board", board, BOARDS), ("theme", theme, THEMES), ("overlay", overlay, OVERLAYS)):
        if value is not None and value not in known:
            raise DrawError(f"no {what} {value!r}; there are {', '.join(known)}")
    try:
        from galicia.atlas.draw.compose import composed
    except ModuleNotFoundError as missing:
        raise DrawError(f"drawing needs {missing.name}, which is not installed: pip install 'galicia[maps]'") from None
    return composed(PLANS[board], overlay, theme)


def save(board: str, path: Path, overlay: str | None = None, theme: str = "light") -> None:
    """Write the drawing of a board to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(draw(board, overlay, theme), encoding="utf-8", newline="\n")


def save_all(folder: Path = WEB_BOARDS) -> list[Path]:
    """Write every board for the table, and return the files."""
    paths = [folder / f"{board}.svg" for board in BOARDS]
    for board, path in zip(BOARDS, paths, strict=True):
        save(board, path)
    return paths
