"""`galicia odds`: how an attack may turn out, before it is made."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from galicia.cli.files import SOURCE, read_source
from galicia.cli.paint import BOLD, FAINT, Paint
from galicia.cli.parsers import CommandError, add_command, add_json, at_least, print_json
from galicia.engine.forecasts import Forecast, Possibility

IN_FULL = ("column", "lines", "outcomes")  # what is printed of one attack, which its asker has named


def add_parsers(subparsers: Any) -> None:
    odds = add_command(
        subparsers,
        "odds",
        show_odds,
        "work out an attack: its odds line by line, and every outcome with its chance",
        """
galicia odds now.position                                     every possible attack, best first
galicia odds now.position --attack 16.18                      every attack on one hex
galicia odds now.position --attack 16.18 --with 4/II,25/II    one attack in full
galicia odds now.position --attack 16.18 --with 4/II --json
""",
    )
    odds.add_argument("source", metavar="SOURCE", help=SOURCE)
    odds.add_argument("--attack", metavar="HEX", help="the hex attacked")
    odds.add_argument("--with", metavar="UNITS", dest="units", help="the units that attack, separated by commas")
    odds.add_argument("--seat", metavar="SEAT", help="the attacker, whose knowledge counts (the seat that must decide)")
    odds.add_argument("--at", metavar="N", type=at_least(0), help="for a record: after its first N orders")
    add_json(odds)


def show_odds(args: argparse.Namespace) -> int:
    if args.units and not args.attack:
        raise CommandError("--with needs the hex attacked: --attack HEX")
    state = read_source(args.source, upto=args.at).state
    if state.over:
        raise CommandError("the game is over; there are no more attacks")
    seat = state.seat if args.seat is None else state.game.seat_number(args.seat)
    target = None if args.attack is None else state.game.lexicon.value("hex", args.attack)
    paint = Paint.on(sys.stdout)
    if target is not None and args.units:
        forecast = state.game.forecast(state, seat, target, units_named(state, seat, args.units))
        if args.json:
            print_json({key: value for key, value in plain(state.game, forecast).items() if key in IN_FULL})
        else:
            print("\n".join(in_full(state.game, forecast, paint)))
        return 0
    found = forecasts(state, seat, target)
    if args.json:
        print_json([plain(state.game, forecast) for forecast in found])
    elif found:
        print("\n".join(table(state.game, found, paint)))
    else:
        where = "" if target is None else f" on {args.attack}"
        print(f"{state.game.seats[seat]} can make no attack{where}")
    return 0


def units_named(state: Any, seat: int, text: str) -> tuple[int, ...]:
    """Units from the command line, by their owner's names."""
    lexicon, game = state.game.lexicon, state.game
    words = [word for word in text.replace(",", " ").split() if word]
    units = [lexicon.value("unit", word, lambda unit: game.owns(state, seat, unit)) for word in words]
    if not units:
        raise CommandError("--with names no units; expected units, as in --with 4/II,25/II")
    for unit, word in zip(units, words, strict=True):
        if units.count(unit) > 1:
            raise CommandError(f"{word} is named twice")
    return tuple(sorted(units))


def forecasts(state: Any, seat: int, target: int | None = None) -> list[Forecast]:
    """Every attack of a seat with its forecast, the likeliest to take its hex first."""
    found = [
        state.game.forecast(state, seat, hex_, units)
        for hex_, units in state.game.attacks(state, seat)
        if target is None or hex_ == target
    ]
    return sorted(found, key=lambda f: -f.expected.get("hex_falls", 0.0))


def plain(game: Any, forecast: Forecast) -> dict[str, Any]:
    """An attack for JSON."""
    told = [game.told(line.sentence) for line in forecast.lines]
    return {
        "target": game.lexicon.word("hex", forecast.target),
        "units": _names(game, forecast),
        "column": forecast.column,
        "lines": [{"text": line.text, "case": line.cases[0]} for line in told],
        "outcomes": [_plain(game, outcome) for outcome in forecast.outcomes],
    }


def _plain(game: Any, outcome: Possibility) -> dict[str, Any]:
    choice = {"choice": game.told(outcome.choice).text} if outcome.choice else {}
    return {**outcome.facts(), **choice, "result": _result(outcome)}


def _result(outcome: Possibility) -> str:
    return "lapses" if outcome.lapses else outcome.result


def _names(game: Any, forecast: Forecast) -> list[str]:
    return [game.lexicon.word("unit", unit) for unit in forecast.units]


def in_full(game: Any, forecast: Forecast, paint: Paint) -> Iterator[str]:
    """One attack with its odds line by line and its outcomes."""
    target = game.lexicon.word("hex", forecast.target)
    yield paint(f"{target} attacked by {', '.join(_names(game, forecast))}: {forecast.column}", BOLD)
    for line in forecast.lines:
        told = game.told(line.sentence)
        yield f"  {told.text} {paint('(' + told.cases[0] + ')', FAINT)}"
    yield ""
    yield paint(f"  {'chance':>7}  {'dice':<8} {'result':<10} {'hex falls':>9}  losses: attacker; defender", FAINT)
    for outcome in forecast.outcomes:
        rolls = ",".join(map(str, outcome.rolls)) or "-"
        losses = "; ".join(map(_losses, (outcome.attacker_losses, outcome.defender_losses)))
        yield f"  {outcome.probability:>7.1%}  {rolls:<8} {_result(outcome):<10} {outcome.hex_falls:>9.0%}  {losses}"
    yield ""
    for name, value in forecast.expected.items():
        chance = name == "hex_falls"
        yield f"  {name.replace('_', ' '):<15} {f'{value:.1%}' if chance else f'{value:.2f}'}"


def _losses(chances: Mapping[int, float]) -> str:
    return " ".join(f"{lost}:{chance:.0%}" for lost, chance in chances.items())


def table(game: Any, found: list[Forecast], paint: Paint) -> Iterator[str]:
    """One line per attack, with losses in the unit in which the game weighs them."""
    key, name = game.toll
    yield paint(f"{'hex':>6} {'odds':>6} {'falls':>6} {f'{name} lost':>8} {'enemy':>6}  with", FAINT)
    for forecast in found:
        mean = forecast.expected
        yield (
            f"{game.lexicon.word('hex', forecast.target):>6} {forecast.column:>6} {mean['hex_falls']:>6.0%}"
            f" {mean[f'attacker_{key}']:>8.2f} {mean[f'defender_{key}']:>6.2f}  {', '.join(_names(game, forecast))}"
        )
