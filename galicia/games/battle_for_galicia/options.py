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
        "+1/-2", "+1/-1",
        title="Roll 8 at 1.5:2",
        help="the CRT cell in which the two editions differ",
        cases=("9.1-table",),
        rulings=("A2",),
    )
    chelm_occupy: int = option(
        2, 1,
        title="Chelm, occupied",
        words=("2 VP", "1 VP"),
        help="points for holding Chelm: rules text or card",
        cases=("15.1-values",),
        rulings=("A3",),
    )
    russian_right_edge: str = option(
        "rail", "entries",
        title="Russian supply on the right edge",
        words=("Rail exits", "Also 3.01–10.01"),
        help="Russian supply on the right edge: rail exits, or also 3.01 to 10.01",
        cases=("11.2",),
        rulings=("B5",),
    )
    half_hexes: str = option(
        "all", "named",
        title="Half hexes at the left edge",
        words=("All playable", "Only 16.26"),
        help="half hexes at the left edge: all playable, or only 16.26",
        cases=("4.2-half",),
        rulings=("B2",),
    )
    barred_retreat: str = option(
        "free", "last",
        title="A-H retreats to 3.01–11.01",
        words=("Like any other", "Only if they must"),
        help="through GT5 A-H retreats take 3.01 to 11.01 like other hexes, or only if no way avoids them",
        cases=("4.5-retreat",),
        rulings=("C7",),
    )
    recovery_and_move: bool = option(
        True, False,
        title="Move after recovering",
        first=True,
        help="a unit that recovers may spend its other MP on moving",
        cases=("4.4", "10.3.1"),
        rulings=("C5",),
    )
    reaction_into_full_hex: bool = option(
        False, True,
        title="React into a full hex",
        help="cavalry may react into a hex beyond six steps",
        cases=("12.1.2-stack",),
        rulings=("D7",),
    )
    reaction_asked: str = option(
        "eligible", "contact",
        title="When cavalry is asked",
        words=("If one is possible", "At every contact"),
        first=True,
        help="ask for reactions when one is possible, or at every step next to a stack, so that the pause tells "
        "nothing",
        cases=("12.1.2-hidden",),
        rulings=("D9",),
    )
    low_odds_attack: str = option(
        "spent", "free",
        title="Attack that lapses under 1:3",
        words=("Has attacked", "May try again"),
        help="units whose attack lapses under 1:3 have attacked, or may try again",
        cases=("8.2-lapse",),
        rulings=("F10",),
    )
    below_1_3: str = option(
        "ladder", "one",
        title="Odds under 1:3",
        words=("1:4, 1:5 and on", "One column"),
        help="odds under 1:3 go on as 1:4, 1:5, or are all one column",
        cases=("8.2-ladder",),
        rulings=("F8",),
    )
    halving: str = option(
        "unit", "hex",
        title="Halving over rivers and ridges",
        words=("Each unit", "Sum of a hex"),
        help="halve each unit, or the sum of a hex",
        cases=("7.7-unit",),
        rulings=("F7",),
    )
    przemysl_unflanked: str = option(
        "both", "a-h",
        title="Fortress shields from flank attacks",
        words=("Both sides", "A-H only"),
        help="the fortress shields both sides from flank attacks, or A-H only",
        cases=("7.8-przemysl",),
        rulings=("F12",),
    )
    high_odds_drm: str = option(
        "final", "initial",
        title="Losses over 4:1",
        words=("Final ratio", "Initial ratio"),
        help="loss modifier for odds over 4:1 by the final or the initial ratio",
        cases=("9.4.1-odds",),
        rulings=("F9",),
    )
    retreat_distance: str = option(
        "hexes", "supply-path",
        title="Distance of a retreat to supply",
        words=("In hexes", "By supply path"),
        help="how far a supply source is in a retreat: in hexes or along a supply path",
        cases=("9.2.1",),
        rulings=("G3",),
    )
    town_held: str = option(
        "unit", "last-entered",
        title="Town counts as held",
        words=("Unit in it", "Last entered"),
        first=True,
        help="a town is held by a unit in it, or by the side that was there last",
        cases=("15.1-held",),
        rulings=("K3",),
    )
