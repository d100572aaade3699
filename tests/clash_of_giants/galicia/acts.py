"""What is played in scenes of Clash of Giants: Galicia: an activation, a march, a declaration, an attack."""

from __future__ import annotations

from typing import Any

from tests.clash_of_giants.galicia.scene import GAME, play, scene

MARKERS = GAME.markers


def activation(units: str, army: str = "AH-1st", **more: Any) -> Any:
    """An army has been drawn; its command roll is the first of the dice."""
    marker = MARKERS.index(army)
    return scene(units, step=f"Operations; CombatOffer side={army[:2]}; Movement side={army[:2]};"
                             f" CommandRoll side={army[:2]}", drawn=marker, **more)  # fmt: skip


def march(units: str, army: str = "AH-1st", die: int = 6, **more: Any) -> Any:
    """An army that has rolled moves; units that may are marked `ready`."""
    marker = MARKERS.index(army)
    command = [die if i == marker else 0 for i in range(len(MARKERS))]
    return scene(units, step=f"Operations; Movement side={army[:2]}", drawn=marker, command=command, **more)


def declaration(units: str, side: str = "AH", **more: Any) -> Any:
    """A side declares its attacks."""
    return scene(units, step=f"Operations; Declaration side={side}", **more)


def attack(units: str, *orders: str, side: str = "AH", **more: Any) -> tuple[Any, list[Any]]:
    """Orders of a declaration and what follows, told in full; `done` may be among them."""
    state = declaration(units, side, **more)
    return state, play(state, *orders)


def joins(target: str, *units: str) -> list[str]:
    """The sentences by which units attack a hex alone."""
    return [*(f"join {unit} {target}" for unit in units), "done"]


def lost(events: list[Any]) -> dict[str, int]:
    """The steps each unit has lost, by its name."""
    found: dict[str, int] = {}
    for event in events:
        if event.kind == "lost":
            name = GAME.lexicon.word("piece", event.facts["unit"])
            found[name] = found.get(name, 0) + event.facts["steps"]
    return found


def odds(events: list[Any]) -> dict[str, Any]:
    """The last odds told."""
    return [event.facts for event in events if event.kind == "odds"][-1]


def checks(events: list[Any]) -> dict[str, tuple[int, int, int]]:
    """Die, modifier and rating of each check."""
    return {
        GAME.lexicon.word("piece", e.facts["unit"]): (e.facts["die"], e.facts["modifier"], e.facts["ter"])
        for e in events
        if e.kind == "checked"
    }
