"""The readings both campaigns leave open; each has a closed list of values, the default first."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.options import Options, option


@dataclass(frozen=True)
class GiantsOptions(Options):
    """The options of the series."""

    mixed_stack_limit: int = option(
        2,
        3,
        title="Mixed stacks",
        words=("Two units", "Three with two cavalry"),
        help="how many units infantry and cavalry together may stack",
        cases=("S6.2",),
    )
    ezoc_to_ezoc: bool = option(
        True,
        False,
        title="From zone to zone",
        help="a unit that starts in an enemy zone may step straight into another",
        cases=("S7.3-b",),
    )
    oos_ma: str = option(
        "half",
        "full",
        "one",
        title="Movement out of supply",
        words=("Half", "Full", "One"),
        help="the allowance of a unit that is out of supply",
        cases=("S8.6-b",),
    )
    oos_may_attack: bool = option(
        True,
        False,
        title="Attacks out of supply",
        help="a unit that is out of supply may attack",
        cases=("S8.6-c",),
    )
    corps_same_area: str = option(
        "all_turns",
        "same_turn",
        title="Corps enter together",
        words=("On all turns", "On one turn"),
        help="which arrivals of a corps enter in one area: all, or those of one turn",
        cases=("S9.1-b",),
    )
    min_move: bool = option(
        True,
        False,
        title="Minimum move",
        help="a unit may always enter one adjacent hex, whatever it costs",
        cases=("S11.3",),
    )
    duty_scope: str = option(
        "phase",
        "off",
        title="Duty to attack",
        words=("Whole phase", "No duty"),
        help="whether an attack from several hexes obliges the attacker to attack all adjacent enemies",
        cases=("S12.4-b",),
    )
    cap_before_shift: bool = option(
        True,
        False,
        title="Limits before shifts",
        help="odds are brought within 1-3 and 6-1 before they are shifted",
        cases=("S12.12-c",),
    )
    river_mix: str = option(
        "lesser",
        "none",
        title="Both kinds of river",
        words=("Lesser effect", "No effect"),
        help="what an attack partly across a river and partly across a major one suffers",
        cases=("S12.14-b",),
    )
    terrain_cumulative: bool = option(
        True,
        False,
        title="Terrain adds up",
        help="terrain, settlement and fort count together, not the strongest alone",
        cases=("S12.15",),
    )
    loss_limit_chooser: str = option(
        "attacker",
        "defender",
        title="Who chooses the rollers",
        help="who says which attackers roll when not all do",
        cases=("S12.17-c",),
    )
    retreat_scope: str = option(
        "unit",
        "hex",
        title="Retreat",
        words=("Unit by unit", "All of the hex"),
        help="whether a unit that passed its check stays when another must retreat",
        cases=("S12.21-c",),
    )
    retreat_overstack: str = option(
        "one_further",
        "eliminate",
        title="Retreat into a full hex",
        words=("One hex further", "Eliminated"),
        help="what becomes of a retreat that would end over-stacked",
        cases=("S12.23-b",),
    )
    cav_advance: int = option(
        2,
        1,
        title="Advance of cavalry",
        words=("Two hexes", "One hex"),
        help="how many hexes cavalry may advance",
        cases=("S12.30-d",),
    )
    mixed_attack_cav_ter1: bool = option(
        True,
        False,
        title="Cavalry against a mixed attack",
        help="one infantry unit among the attackers is enough to bring defending cavalry down to TER 1",
        cases=("S14.1-b",),
    )
    withdraw_partial: bool = option(
        True,
        False,
        title="Withdrawal of one hex",
        help="cavalry that cannot withdraw two hexes may withdraw one",
        cases=("S14.4-b",),
    )
    osm_mixed: bool = option(
        False,
        True,
        title="Support for mixed attacks",
        help="offensive support shifts an attack with one infantry unit, not only one without cavalry",
        cases=("S12.13",),
    )
    repl_to_done_may_attack: bool = option(
        True,
        False,
        title="Attacked while rebuilding",
        help="a unit whose replacement was broken off may attack later in the turn",
        cases=("S9.2-b",),
    )
