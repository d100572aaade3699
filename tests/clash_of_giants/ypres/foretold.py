"""Attacks of First Ypres foretold and played: as in every campaign of the series."""

from tests.clash_of_giants.foretold import PHASE, begin, choice, faces, foretold, told

__all__ = ["PHASE", "begin", "choice", "faces", "foretold", "told"]
