"""Tales: the words in which a game tells a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MEDALS: Mapping[str, str] = {
    "held": "{unit} held its ground in {count} of {all} attacks",
    "taken": "{unit} took {count:one hex|# hexes}",
    "attacked": "{unit} fought in {count:one attack|# attacks}",
    "marched": "{unit} marched {count:one hex|# hexes}",
}


@dataclass(frozen=True)
class Tale:
    """The words in which a campaign is told.

    `who`, `winner` and `loser` are names of sides, `at` says where, `date` when, `losses` how much in the game's own
    measure. `medals` are the words for what units did, by what a chronicle counts: held, taken, attacked, marched,
    lost; one unit is mentioned for each, in this order.
    """

    won: str = "{winner} wins by {margin:one point|# points}"
    drawn: str = "A draw"
    open: str = "{who} leads by {margin:one point|# points}"
    level: str = "Both sides are level"
    first: str = "{who} attacked first, {at} on {date}, and {fell:took the hex|did not take the hex}."
    taken: str = "{who} took {places}."
    place: str = "{place} on {date}"
    ahead: str = "{who} was ahead from {date} to the end."
    changed: str = "The lead changed {times:once|# times}; {who} took it for good on {date}."
    even: str = "Neither side was ahead for long."
    costliest: str = "The costliest battle was fought {at} on {date}, where both sides together lost {losses}."
    luck: str = "The dice gave {who} {losses} more than they promised."
    lead_changes: str = "{who} takes the lead"
    gains: str = "{who} gains {swing:one point|# points}"
    loss: tuple[str, str] = ("unit", "units")  # what losses are counted in: one, and several
    one_count: bool = False  # whether both sides move one count, which the second side has with the other sign
    medals: Mapping[str, str] = field(default_factory=lambda: MEDALS)
