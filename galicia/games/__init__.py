"""The games, one package per rulebook, found by their folders.

A package says in `GAMES` which games it holds: their ids, and the classes in its module `game`. They stand in the lobby
in the order of their folders, and are loaded when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from galicia.engine.registry import register


def found(path: Iterable[str], prefix: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The games of all packages in some folders, and how each is loaded."""
    for package in walk_packages(path, prefix):
        if package.ispkg:
            for id, name in getattr(import_module(package.name), "GAMES", {}).items():
                yield id, partial(_loaded, package.name, name)


def _loaded(package: str, name: str) -> Any:
    return getattr(import_module(f"{package}.game"), name)()


for _id, _loader in found(__path__, f"{__name__}."):
    register(_id, _loader)
