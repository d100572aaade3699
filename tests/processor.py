"""Another processor, played on this one: whatever may differ in its last bits elsewhere differs here.

The four operations and the square root are the same everywhere. Not so the functions of `math`, the sum of floats
(which Python 3.12 makes more exact), and what numpy and GEOS work out: each of their results is moved by up to two
units in the last place, up or down as a hash of the value and the seed has it, so that equal values stay equal.

``python -m tests.processor 5`` makes every board on five such processors and compares it with the one kept.
"""

from __future__ import annotations

import builtins
import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

FUNCTIONS = (
    "acos", "asin", "atan", "atan2", "cos", "dist", "exp", "hypot", "log", "log10", "pow", "sin", "tan",
)  # fmt: skip
ARRAYS = ("arctan2", "convolve", "exp", "hypot", "interp")
MEASURES = ("area", "distance", "length", "line_locate_point")
SHAPES = (
    "buffer", "centroid", "convex_hull", "difference", "intersection", "line_interpolate_point",
    "make_valid_with_params", "point_on_surface", "shortest_line", "unary_union", "union",
)  # fmt: skip


@contextmanager
def another_processor(seed: int) -> Iterator[None]:
    """Work out everything as another processor might, within the block."""
    with other_mathematics(seed), other_geometry(seed):
        yield


@contextmanager
def other_mathematics(seed: int) -> Iterator[None]:
    """Change `math`, also where its functions were imported by name, and `sum`."""
    changed = {getattr(math, name): _moved(getattr(math, name), seed) for name in FUNCTIONS}
    modules = [math, random, *(module for name, module in sorted(sys.modules.items()) if name.startswith("galicia."))]
    found = [
        (module, name, changed[value])
        for module in modules
        for name, value in list(vars(module).items())
        if isinstance(value, type(math.exp)) and value in changed
    ]
    with patch.object(builtins, "sum", _exact_sum):
        for module, name, function in found:
            setattr(module, name, function)
        try:
            yield
        finally:
            for module, name, function in found:
                setattr(module, name, function.__wrapped__)


@contextmanager
def other_geometry(seed: int) -> Iterator[None]:
    """Change the functions of numpy and shapely that the drawings use."""
    import numpy
    import shapely

    found: list[tuple[Any, str, Callable[[Any], Any]]] = [(numpy, name, _array_moved) for name in ARRAYS]
    found += [(numpy.linalg, "norm", _array_moved)]
    for names, change in ((MEASURES, _array_moved), (SHAPES, _shapes_moved)):
        both = (form for name in names for form in (name, f"{name}_scalar"))
        found += [(shapely.lib, form, change) for form in both if hasattr(shapely.lib, form)]
    before = [(home, name, getattr(home, name)) for home, name, _ in found]
    for home, name, change in found:
        setattr(home, name, change(getattr(home, name), seed))
    try:
        yield
    finally:
        for home, name, function in before:
            setattr(home, name, function)


def _exact_sum(values: Any, /, start: Any = 0) -> Any:
    """The sum, without the errors of adding one by one if there are floats among the values."""
    values = list(values)
    if isinstance(start, int | float) and any(isinstance(v, float) for v in values):
        return math.fsum([start, *values])
    return _plain_sum(values, start)


_plain_sum = sum


def _moved(function: Any, seed: int) -> Any:
    def moved(*args: Any) -> Any:
        return _nudged(function(*args), seed)

    moved.__wrapped__ = function  # type: ignore[attr-defined]
    return moved


def _nudged(value: float, seed: int) -> float:
    """A number moved by up to two units in the last place; whole numbers are exact everywhere and stay."""
    if not math.isfinite(value) or value == int(value):
        return value
    steps = hash((value, seed)) % 5 - 2
    for _ in range(abs(steps)):
        value = math.nextafter(value, math.inf if steps > 0 else -math.inf)
    return value


def _shaken(values: Any, seed: int) -> Any:
    """The same for every value of an array."""
    import numpy as np

    a = np.ascontiguousarray(values, dtype=np.float64)
    bits = a.view(np.int64)
    with np.errstate(over="ignore", invalid="ignore"):
        mixed = (bits.astype(np.uint64) ^ np.uint64(seed * 7919 + 1)) * np.uint64(0x9E3779B97F4A7C15)
        steps = (mixed >> np.uint64(40)).astype(np.int64) % 5 - 2
        fixed = ~np.isfinite(a) | (a == np.round(a)) | (np.abs(a) < 1e-290)
    return (bits + np.where(fixed, 0, steps)).view(np.float64)


def _array_moved(function: Any, seed: int) -> Any:
    def moved(*args: Any, **options: Any) -> Any:
        import numpy as np

        found = function(*args, **options)
        if isinstance(found, np.ndarray):
            return _shaken(found, seed).reshape(found.shape)
        return type(found)(_nudged(float(found), seed))

    return moved


def _shapes_moved(function: Any, seed: int) -> Any:
    """Move the coordinates that a shape has not from the shapes it was made of."""

    def moved(*args: Any, **options: Any) -> Any:
        import numpy as np
        import shapely

        found = function(*args, **options)
        shapes = np.atleast_1d(np.array(found, dtype=object))
        given = [shapely.get_coordinates(arg) for arg in args if _is_shape(arg)]
        known = np.concatenate([c.ravel() for c in given]) if given else np.array([])
        coordinates = shapely.get_coordinates(shapes)
        new = ~np.isin(coordinates, known)
        shaken = np.where(new, _shaken(coordinates, seed), coordinates)
        shapely.set_coordinates(shapes, shaken)
        return shapes if isinstance(found, np.ndarray) else shapes[0]

    return moved


def _is_shape(value: Any) -> bool:
    import numpy as np
    import shapely

    return isinstance(value, shapely.Geometry) or (isinstance(value, np.ndarray) and value.dtype == object)


def main(seeds: int) -> int:
    """Build and draw every board as on so many other processors, and tell which differ from those that are kept."""
    from galicia.atlas.boards import BOARDS
    from galicia.atlas.build import build, map_path
    from galicia.atlas.draw import WEB_BOARDS, draw
    from galicia.board import write_map

    differ = 0
    for name in BOARDS:
        for seed in range(1, seeds + 1):
            with another_processor(seed):
                made = {map_path(name): write_map(build(name)), WEB_BOARDS / f"{name}.svg": draw(name)}
            for path, text in made.items():
                same = path.read_text(encoding="utf-8") == text
                differ += not same
                print(f"{name}, seed {seed}: {path.name} {'is the same' if same else 'DIFFERS'}", flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 3))
