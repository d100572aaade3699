"""How a player plays besides its level: two knobs, and single weights for those who experiment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from galicia.engine.errors import UnknownWord

KNOBS = ("caution", "aggression")
LEAST, MOST = 0.1, 10.0


class Style(NamedTuple):
    """Caution weighs what may be lost, aggression what may be won; 1 is the level's own taste."""

    caution: float = 1.0
    aggression: float = 1.0
    changes: tuple[tuple[str, float], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Style:
        """A style as it follows a level's name.

        >>> Style.parse("caution=1.5:aggression=0.8")
        Style(caution=1.5, aggression=0.8, changes=())
        >>> Style.parse("caution=much")
        Traceback (most recent call last):
        galicia.engine.errors.UnknownWord: 'caution=much' is no style; write as in: staff:caution=1.5:aggression=0.8
        """
        given: dict[str, float] = {}
        for part in text.split(":") if text else ():
            name, _, value = part.partition("=")
            try:
                given[name] = float(value)
            except ValueError:
                raise UnknownWord(
                    f"{part!r} is no style; write as in: staff:caution=1.5:aggression=0.8"
                ) from None
        for name in KNOBS:
            if not LEAST <= given.get(name, 1.0) <= MOST:
                raise UnknownWord(f"{name} lies between {LEAST} and {MOST:g}, not at {given[name]:g}")
        knobs = {name: given.pop(name) for name in KNOBS if name in given}
        return cls(**knobs, changes=tuple(given.items()))

    def weights(self, own: Mapping[str, float], wary: Iterable[str], bold: Iterable[str]) -> dict[str, float]:
        """A level's own weights as this style has them: wary terms grow with caution, bold ones with aggression.

        >>> Style(caution=2.0, changes=(("town", 3.0),)).weights({"loss": 1.0, "town": 1.0}, ["loss"], ["town"])
        {'loss': 2.0, 'town': 3.0}
        """
        unknown = [name for name, _ in self.changes if name not in own]
        if unknown:
            raise UnknownWord(f"there is no weight {unknown[0]!r}; there are: {', '.join((*KNOBS, *own))}")
        found = {**own, **dict(self.changes)}
        for names, factor in ((wary, self.caution), (bold, self.aggression)):
            for name in names:
                found[name] *= factor
        return found


@cache
def tuned(package: str) -> dict[str, Any]:
    """The weights a game's players were tuned to: `weights.json` beside them."""
    found: dict[str, Any] = json.loads((resources.files(package) / "weights.json").read_text())
    return found


def weights_of(package: str, level: str, scenario: str, seat: str) -> dict[str, float]:
    """A level's weights: those of the game, with what differs for the scenario and the seat."""
    found = tuned(package)
    weights: dict[str, float] = {**found["common"]}
    for key in (level, f"{level}/{scenario}", f"{level}/{scenario}/{seat}"):
        weights.update(found.get(key, {}))
    return weights
