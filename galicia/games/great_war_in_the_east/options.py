"""The optional rules of the rulebook; all are off unless the players agree."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.options import Options, option


@dataclass(frozen=True)
class EasternOptions(Options):
    """The options of Great War in the East.

    >>> EasternOptions.read({"cavalry_forage": "yes"}).cavalry_forage
    True
    """

    unlimited_command: bool = option(
        False, True,
        title="Unlimited command strength",
        help="every unit within an HQ's radius is in command, whatever its strength",
        cases=("10.32-c",),
    )
    track_limits: bool = option(
        False, True,
        first=True,
        help="so many stacking points may cross a hexside of a railway in a phase",
        cases=("17.51-single", "17.51-double", "17.52", "17.53"),
    )
    wrong_envelope: bool = option(
        False, True,
        title="The wrong envelope",
        help="a die decides whether the A-H 2nd Army starts in Galicia instead",
        cases=("22.0",),
    )
    attack_imperative: bool = option(
        False, True,
        title="The attack imperative",
        first=True,
        help="the A-H player must make four attacks in each of turns 2, 3 and 4",
        cases=("23.0",),
    )
    cavalry_forage: bool = option(
        False, True,
        title="Foraging cavalry",
        first=True,
        help="unsupplied cavalry may live off the land",
        cases=("24.0", "24.1", "24.2"),
    )
    extra_deployment: bool = option(
        False, True,
        title="12 points of reinforcements placed",
        help="free deployment: the A-H player also places 12 stacking points of reinforcements",
        cases=("26.23",),
    )
