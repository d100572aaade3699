"""What can go wrong when a board is drawn. Each is told to the user in one line."""

from __future__ import annotations


class DrawError(ValueError):
    """A board, overlay or theme that is not there, or tools that are missing."""


class LabelError(DrawError):
    """Names that cannot all be shown without one lying on another."""


class OverlayError(DrawError):
    """An overlay that a board has nothing for."""


class PictureError(DrawError):
    """A picture that cannot be made here."""
