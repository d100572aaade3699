"""What positions of Battle for Galicia can hold beside what its fields tell."""

from __future__ import annotations

from galicia.engine.stacks import DEAD, HIDDEN, OFF_MAP
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.stacking import OverStack
from galicia.games.battle_for_galicia.state import GaliciaState

# Hidden units occur in positions of what one side knows (5.4).
PLACES = {OFF_MAP: "due", DEAD: "dead", HIDDEN: "hidden"}
MOST_MOVING, MOST_STANDING = 30, 20  # units in a hex, while a side moves and afterwards


def swarms(s: GaliciaState) -> list[int]:
    """BfG 5.1: hexes so full that nobody could list what their units can do together; far beyond what marches bring."""
    moving = any(isinstance(step, Movement) for step in s.agenda)
    relieved = {step.hex for step in s.agenda if isinstance(step, OverStack)}
    most = MOST_MOVING if moving else MOST_STANDING
    return [h for h, units in s.stacks.items() if len(units) > (MOST_MOVING if h in relieved else most)]
