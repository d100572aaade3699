"""What is played in scenes of Clash of Giants: an activation, a march, a declaration, an attack."""

from __future__ import annotations

from typing import Any

from tests.scenes import Scenes


class Acts:
    """The acts of one campaign; `army` is the marker that is drawn."""

    def __init__(self, scenes: Scenes) -> None:
        self.scenes, self.game = scenes, scenes.game

    def activation(self, units: str, army: str, **more: Any) -> Any:
        """An army has been drawn; its command roll is the first of the dice."""
        side, marker = army.partition("-")[0], self.game.markers.index(army)
        steps = f"Operations; CombatOffer side={side}; Movement side={side}; CommandRoll side={side}"
        return self.scenes.scene(units, step=steps, drawn=marker, **more)

    def march(self, units: str, army: str, die: int = 6, **more: Any) -> Any:
        """An army that has rolled moves; units that may are marked `ready`."""
        marker = self.game.markers.index(army)
        command = [die if i == marker else 0 for i in range(len(self.game.markers))]
        step = f"Operations; Movement side={army.partition('-')[0]}"
        return self.scenes.scene(units, step=step, drawn=marker, command=command, **more)

    def declaration(self, units: str, side: str, **more: Any) -> Any:
        """A side declares its attacks."""
        return self.scenes.scene(units, step=f"Operations; Declaration side={side}", **more)

    def attack(self, units: str, *orders: str, side: str, **more: Any) -> tuple[Any, list[Any]]:
        """Orders of a declaration and what follows, told in full; `done` may be among them."""
        state = self.declaration(units, side, **more)
        return state, self.scenes.play(state, *orders)

    def lost(self, events: list[Any]) -> dict[str, int]:
        """The steps each unit has lost, by its name."""
        found: dict[str, int] = {}
        for event in events:
            if event.kind == "lost":
                name = self.game.lexicon.word("piece", event.facts["unit"])
                found[name] = found.get(name, 0) + event.facts["steps"]
        return found

    def checks(self, events: list[Any]) -> dict[str, tuple[int, int, int]]:
        """Die, modifier and rating of each check."""
        return {
            self.game.lexicon.word("piece", e.facts["unit"]): (e.facts["die"], e.facts["modifier"], e.facts["ter"])
            for e in events
            if e.kind == "checked"
        }


def joins(target: str, *units: str) -> list[str]:
    """The sentences by which units attack a hex alone."""
    return [*(f"join {unit} {target}" for unit in units), "done"]


def odds(events: list[Any]) -> dict[str, Any]:
    """The last odds told."""
    return [event.facts for event in events if event.kind == "odds"][-1]
