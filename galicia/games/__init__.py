"""The games, one package per rulebook. A game is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from galicia.engine.registry import register

PACKAGES = {
    "battle-for-galicia": "galicia.games.battle_for_galicia",
    "great-war-in-the-east": "galicia.games.great_war_in_the_east",
}

for _id, _package in PACKAGES.items():
    register(_id, lambda package=_package: import_module(package).GAME)  # type: ignore[misc]
