"""The agenda of a position somebody wrote: whether play can go on from it to the end.

Phases stand at the bottom, as the sequence of play leaves them; some may be left out, and the game then ends where the
agenda does. Above them stands what is under way within the phase, each step on one that may lie below it
(`Wargame.above`), and each fits the state by its own `Step.amiss`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from galicia.engine.steps import Chance, Decision, Step
from galicia.engine.words import NOBODY, kinds

if TYPE_CHECKING:
    from galicia.engine.wargame import Wargame


def out_of_place(game: Wargame[Any], state: Any) -> list[str]:
    """What is wrong with the agenda and the combat under way; whatever cannot be judged is wrong."""
    try:
        return list(islice(_faults(game, state), 1))
    except Exception:
        return ["the steps do not fit the position"]


def _faults(game: Wargame[Any], s: Any) -> Iterator[str]:
    agenda = s.agenda
    within = [step for step in agenda if not isinstance(step, game.phases)]
    phases = agenda[: len(agenda) - len(within)]
    if within != agenda[len(phases) :]:
        yield "a phase cannot begin within another"
    if any(isinstance(step, game.fights) for step in within) != (s.battle is not None):
        yield "a combat needs its battle line and its steps"
    sequence = next((steps for steps in game.sequence(s) if _left(phases, steps)), None)
    if sequence is None:
        yield "the phases do not come in their order, or not in the turn of their side"
        return
    if within and phases and not isinstance(within[0], tuple(_brought(game, sequence, phases[-1]))):
        yield f"{_name(within[0])} does not come before {_name(phases[-1])}"
    for below, step in pairwise(within):
        if not isinstance(step, game.above.get(type(below), ())):
            yield f"{_name(step)} does not come before {_name(below)}"
    for step in within:
        if within.count(step) > 1 + isinstance(step, game.twice):
            yield f"{_name(step)} stands on the agenda twice"
    if s.battle is not None:
        yield from (f"battle: {wrong}" for wrong in [s.battle.amiss(s)] if wrong)
    if not s.known_to:  # a unit is left out only where somebody must not know it
        yield from (f"{_name(step)}: it names nobody" for step in agenda if _names_nobody(step))
    yield from (f"{_name(step)}: {wrong}" for step in agenda if (wrong := step.amiss(s)))
    if agenda:
        yield from _unasked(s)


def _name(step: Step) -> str:
    return type(step).__name__


def _names_nobody(step: Step) -> bool:
    return any(alias == "Unit" and getattr(step, name) == NOBODY for name, alias in kinds(type(step)))


def _left(phases: list[Step], sequence: tuple[Step, ...]) -> bool:
    """Whether phases, the next one last, are some of a sequence, the next one first, in its order."""
    coming = iter(sequence)
    return all(any(_same(step, other) for other in coming) for step in reversed(phases))


def _same(step: Step, other: Step) -> bool:
    """Whether a phase is that of the sequence; how far it has come is its own affair."""
    return type(step) is type(other) and all(
        getattr(step, name, None) == getattr(other, name, None) for name in ("side", "turn")
    )


def _brought(game: Wargame[Any], sequence: tuple[Step, ...], phase: Step) -> Iterator[type[Step]]:
    """What may be under way before a phase: all that it and those before it, which may be left out, bring."""
    last = max(i for i, step in enumerate(sequence) if _same(step, phase))
    for step in sequence[: last + 1]:
        yield from game.above.get(type(step), ())


def _unasked(s: Any) -> Iterator[str]:
    """The next step must be a question that has an answer."""
    if not isinstance(s.agenda[-1], Decision | Chance):
        yield "the steps do not fit the position: the last of them asks nobody"
        return
    s.step.prompt(s)
    if s.step.seat(s) not in range(len(s.game.seats)) or not s.orders():
        yield f"{s.to_act} must decide but has no order to give"
