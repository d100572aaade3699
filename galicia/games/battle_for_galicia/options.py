"""Readings of the rules that can go either way; the defaults are our rulings."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.options import Options, option


@dataclass(frozen=True)
class GaliciaOptions(Options):
    """The options of Battle for Galicia.

    >>> GaliciaOptions.read({"chelm_occupy": "1"}).chelm_occupy
    1
    """

    crt_1_5_2_roll_8: str = option(
        "+1/-2", "+1/-1", help="the CRT cell in which the two editions differ (ruling A2)", cases=("9.1-table",)
    )
    chelm_occupy: int = option(2, 1, help="points for holding Chelm: rules text or card (A3)", cases=("15.1-values",))
    russian_right_edge: str = option(
        "rail", "entries",
        help="Russian supply on the right edge: rail exits, or also 3.01 to 10.01 (B5)",
        cases=("11.2",),
    )
    half_hexes: str = option(
        "all", "named", help="half hexes at the left edge: all playable, or only 16.26 (B2)", cases=("4.2-half",)
    )
    barred_retreat: str = option(
        "free", "last",
        help="through GT5 A-H retreats take 3.01 to 11.01 like other hexes, or only if no way avoids them (C7)",
        cases=("4.5-retreat",),
    )
    recovery_and_move: bool = option(
        True, False, help="a unit that recovers may spend its other MP on moving (C5)", cases=("4.4", "10.3.1")
    )
    reaction_into_full_hex: bool = option(
        False, True, help="cavalry may react into a hex beyond six steps (D7)", cases=("12.1.2-stack",)
    )
    reaction_asked: str = option(
        "eligible",
        "contact",
        help="ask for reactions when one is possible, or at every step next to a stack, so that the pause tells "
        "nothing (D9)",
        cases=("12.1.2-hidden",),
    )
    low_odds_attack: str = option(
        "spent", "free",
        help="units whose attack lapses under 1:3 have attacked, or may try again (F10)",
        cases=("8.2-lapse",),
    )
    below_1_3: str = option(
        "ladder", "one", help="odds under 1:3 go on as 1:4, 1:5, or are all one column (F8)", cases=("8.2-ladder",)
    )
    halving: str = option("unit", "hex", help="halve each unit, or the sum of a hex (F7)", cases=("7.7-unit",))
    przemysl_unflanked: str = option(
        "both", "a-h",
        help="the fortress shields both sides from flank attacks, or A-H only (F12)",
        cases=("7.8-przemysl",),
    )
    high_odds_drm: str = option(
        "final", "initial",
        help="loss modifier for odds over 4:1 by the final or the initial ratio (F9)",
        cases=("9.4.1-odds",),
    )
    retreat_distance: str = option(
        "hexes", "supply-path",
        help="how far a supply source is in a retreat: in hexes or along a supply path (G3)",
        cases=("9.2.1",),
    )
    town_held: str = option(
        "unit", "last-entered",
        help="a town is held by a unit in it, or by the side that was there last (K3)",
        cases=("15.1-held",),
    )
