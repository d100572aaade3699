"""Forecasts against play: an attack is fought with every roll of the dice, and comes to what was foretold.

    python -m tests.foretold battle-for-galicia --attacks 3000 --seed 1

Attacks and positions are those of random games. Choices on the way are those the forecast takes both sides to make.
A game says in `foretold.py`, in the folder of `tests` that is called like its package:

    PHASE                           the step in which attacks are made
    foretold(state, target, units)  the ends of an attack with their chances
    begin(state, target, units)     gives the orders for it, up to the first roll; returns what was told
    choice(state)                   what the seat that is asked chooses
    faces(chance, dice)             the rolls of a chance step that make a difference, with their chances
    told(before, after, events)     the end that was reached, as in `foretold`
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

import galicia
from galicia.engine.dice import TypedDice
from galicia.engine.orders import Roll
from galicia.engine.steps import TypedRoll
from tests.contract import random_options

Attack = tuple[int, tuple[int, ...]]


def attacks(game: Any, part: Any, seed: int, chance: float = 0.3) -> Iterator[tuple[Any, Attack]]:
    """States of random games as the attacker knows them, each with one of the attacks he could make, without end."""
    rng = random.Random(f"{game.id} {seed}")
    while True:
        options = random_options(game, rng) if rng.random() < 0.5 else {}
        state = game.new(rng.choice(game.scenarios), seed=rng.randrange(10**9), options=options)
        while not state.over:
            if isinstance(state.step, part.PHASE) and rng.random() < chance:
                found = list(game.attacks(state, state.seat))
                if found:
                    yield game.known(state, state.seat), rng.choice(found)
            state.apply(state.orders().sample(rng))


def played(part: Any, state: Any, attack: Attack) -> dict[Any, Fraction]:
    """What an attack comes to when all rolls are played out."""
    begun = state.copy()
    begun.dice = TypedDice()
    events = part.begin(begun, *attack)
    found: Counter[Any] = Counter()
    for chance, end, more in _ends(part, begun):
        found[part.told(state, end, events + more)] += chance
    return dict(found)


def _ends(part: Any, state: Any, chance: Fraction = Fraction(1), events: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Every end of the combat under way with its chance and what was told on the way."""
    told = list(events)
    while state.battle is not None:
        step = state.step
        if isinstance(step, TypedRoll):
            for pips, weight in part.faces(step.chance, step.chance.dice(state)):
                rolled = state.copy()
                news = rolled.apply(Roll(pips))
                yield from _ends(part, rolled, chance * weight, (*told, *news))
            return
        order = part.choice(state)
        assert order in state.orders(), state.game.sentence(order)
        told += state.apply(order)
    yield chance, state, told


def differences(part: Any, state: Any, attack: Attack) -> list[str]:
    """Where forecast and play part, in words."""
    foreseen, fought = part.foretold(state, *attack), played(part, state, attack)
    return [
        f"{end}: foretold {foreseen.get(end, 0)}, played {fought.get(end, 0)}"
        for end in {**foreseen, **fought}
        if foreseen.get(end, 0) != fought.get(end, 0)
    ]


def part_of(game: Any) -> Any:
    return import_module(f"tests.{game.package.partition('.games.')[2]}.foretold")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.foretold")
    parser.add_argument("game")
    parser.add_argument("--attacks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = galicia.game(args.game)
    part, wrong = part_of(game), 0
    source = attacks(game, part, args.seed)
    for number in range(1, args.attacks + 1):
        state, attack = next(source)
        found = differences(part, state, attack)
        if found:
            wrong += 1
            word = game.lexicon.word
            print(f"{number}: {word('hex', attack[0])} by {[word('unit', u) for u in attack[1]]}", *found, sep="\n  ")
            print(state.position())
        if number % 100 == 0:
            print(f"{number} attacks, {wrong} foretold otherwise than played", file=sys.stderr, flush=True)
    print(f"{args.attacks} attacks, {wrong} foretold otherwise than played")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
