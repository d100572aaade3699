"""`galicia odds`: what an attack may bring, before it is made."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from galicia.cli.files import SOURCE, read_source
from galicia.cli.paint import BOLD, FAINT, Paint
from galicia.cli.parsers import CommandError, add_command, add_json, at_least, print_json


def add_parsers(subparsers: Any) -> None:
    odds = add_command(
        subparsers,
        "odds",
        show_odds,
        "reckon an attack: its odds line by line, and every outcome with its chance",
        """
galicia odds now.position                                     every attack that can be made, best first
galicia odds now.position --attack 16.18                      those on one hex
galicia odds now.position --attack 16.18 --with 4/II,25/II    one attack in full
galicia odds now.position --attack 16.18 --with 4/II --json
""",
    )
    odds.add_argument("source", metavar="SOURCE", help=SOURCE)
    odds.add_argument("--attack", metavar="HEX", help="the hex attacked")
    odds.add_argument("--with", metavar="UNITS", dest="units", help="the units that attack, separated by commas")
    odds.add_argument("--seat", metavar="SEAT", help="who attacks, and whose knowledge counts (the seat to decide)")
    odds.add_argument("--at", metavar="N", type=at_least(0), help="of a record: after its first N orders")
    add_json(odds)


def show_odds(args: argparse.Namespace) -> int:
    if args.units and not args.attack:
        raise CommandError("--with needs the hex attacked: --attack HEX")
    state = read_source(args.source, upto=args.at).state
    if state.over:
        raise CommandError("the game is over: nobody attacks any more")
    seat = state.seat if args.seat is None else state.game.seat_number(args.seat)
    target = None if args.attack is None else state.game.lexicon.value("hex", args.attack)
    paint = Paint.on(sys.stdout)
    if target is not None and args.units:
        forecast = state.game.forecast(state, seat, target, units_named(state, seat, args.units))
        if args.json:
            print_json({key: forecast[key] for key in ("column", "lines", "outcomes")})
        else:
            print("\n".join(in_full(forecast, paint)))
        return 0
    found = forecasts(state, seat, target)
    if args.json:
        print_json([{key: value for key, value in forecast.items() if key != "expected"} for forecast in found])
    elif found:
        print("\n".join(table(found, state.game.toll, paint)))
    else:
        where = "" if target is None else f" on {args.attack}"
        print(f"{state.game.seats[seat]} has no attack to make{where}")
    return 0


def units_named(state: Any, seat: int, text: str) -> tuple[int, ...]:
    """Units from the command line, as their owner calls them."""
    lexicon, game = state.game.lexicon, state.game
    words = [word for word in text.replace(",", " ").split() if word]
    units = [lexicon.value("unit", word, lambda unit: game.owns(seat, unit)) for word in words]
    if not units:
        raise CommandError("no units are named: --with 4/II,25/II")
    for unit, word in zip(units, words, strict=True):
        if units.count(unit) > 1:
            raise CommandError(f"{word} is named twice")
    return tuple(sorted(units))


def forecasts(state: Any, seat: int, target: int | None = None) -> list[dict[str, Any]]:
    """Every attack of a seat with its forecast, the likeliest to take its hex first."""
    found = [
        state.game.forecast(state, seat, hex_, units)
        for hex_, units in state.game.attacks(state, seat)
        if target is None or hex_ == target
    ]
    return sorted(found, key=lambda f: -f["expected"].get("hex_falls", 0.0))


def in_full(forecast: Mapping[str, Any], paint: Paint) -> Iterator[str]:
    """One attack with its reckoning and its outcomes."""
    yield paint(f"{forecast['target']} attacked by {', '.join(forecast['units'])}: {forecast['column']}", BOLD)
    for line in forecast["lines"]:
        yield f"  {line['text']} {paint('(' + line['case'] + ')', FAINT)}"
    yield ""
    yield paint(f"  {'chance':>7}  {'dice':<8} {'result':<10} {'hex falls':>9}  losses: attacker; defender", FAINT)
    for outcome in forecast["outcomes"]:
        rolls = ",".join(map(str, outcome["rolls"])) or "-"
        losses = "; ".join(_losses(outcome[side]) for side in ("attacker_losses", "defender_losses"))
        falls = f"{outcome['hex_falls']:.0%}"
        yield f"  {outcome['probability']:>7.1%}  {rolls:<8} {outcome['result']:<10} {falls:>9}  {losses}"
    yield ""
    for name, value in forecast["expected"].items():
        chance = name == "hex_falls"
        yield f"  {name.replace('_', ' '):<15} {f'{value:.1%}' if chance else f'{value:.2f}'}"


def _losses(chances: Mapping[str, float]) -> str:
    return " ".join(f"{lost}:{chance:.0%}" for lost, chance in chances.items())


def table(found: list[dict[str, Any]], toll: tuple[str, str], paint: Paint) -> Iterator[str]:
    """Attacks in a line each, with the losses in what their game weighs them in."""
    yield paint(f"{'hex':>6} {'odds':>6} {'falls':>6} {f'{toll[1]} lost':>8} {'enemy':>6}  with", FAINT)
    for forecast in found:
        mean = forecast["expected"]
        yield (
            f"{forecast['target']:>6} {forecast['column']:>6} {mean['hex_falls']:>6.0%}"
            f" {mean[f'attacker_{toll[0]}']:>8.2f} {mean[f'defender_{toll[0]}']:>6.2f}  {', '.join(forecast['units'])}"
        )
