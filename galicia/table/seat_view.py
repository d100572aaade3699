"""What a match looks like from one seat: its view, what it is asked, and the past as it may know it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from msgspec import Raw, json

from galicia.engine.dice import SeededDice
from galicia.engine.events import may_know, rolls_known
from galicia.engine.orders import verb
from galicia.engine.steps import TypedRoll
from galicia.engine.views import StackView
from galicia.engine.windows import asked_in_order
from galicia.engine.words import kinds
from galicia.table.match import Match
from galicia.table.messages import Asks, Button, LogEntry, Progress, Throw
from galicia.table.store import OrderRow
from galicia.table.wording import names

MOST_BUTTONS = 12
MOST_STACKS = 20_000
_encode = json.encode


@dataclass(frozen=True, slots=True)
class SeatView:
    """A view in parts: stacks by hex, every other field by name, each encoded."""

    stacks: dict[str, bytes]
    fields: dict[str, bytes]

    def view(self) -> Raw:
        """The whole view."""
        stacks = b",".join(b'"%s":%s' % (number.encode(), stack) for number, stack in self.stacks.items())
        fields = b"".join(b'"%s":%s,' % (name.encode(), value) for name, value in self.fields.items())
        return Raw(b'{%s"stacks":{%s}}' % (fields, stacks))

    def fingerprint(self) -> Fingerprint:
        """What is remembered of it to tell what changes."""
        return Fingerprint(
            {number: hash(stack) for number, stack in self.stacks.items()},
            {name: hash(value) for name, value in self.fields.items()},
        )


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is remembered of a view: small enough to keep for hundreds of matches."""

    stacks: dict[str, int]
    fields: dict[str, int]

    def changes(self, new: SeatView) -> dict[str, Any]:
        """What differs in a newer one: fields, and stacks by hex, None for a hex that is empty now."""
        changed: dict[str, Any] = {
            name: Raw(value) for name, value in new.fields.items() if self.fields.get(name) != hash(value)
        }
        stacks: dict[str, Raw | None] = {
            number: Raw(stack) for number, stack in new.stacks.items() if self.stacks.get(number) != hash(stack)
        }
        stacks.update((number, None) for number in self.stacks if number not in new.stacks)
        if stacks:
            changed["stacks"] = stacks
        return changed


_stacks: OrderedDict[int, tuple[StackView, bytes]] = OrderedDict()


def encoded(stack: StackView) -> bytes:
    """A stack encoded; games give the same value for stacks that look alike, so most are found here."""
    found = _stacks.get(id(stack))  # the value is kept beside its encoding, so no other can have its id
    if found is None:
        found = _stacks[id(stack)] = stack, _encode(stack)
        if len(_stacks) > MOST_STACKS:
            _stacks.popitem(last=False)
    return found[1]


def seat_view(state: Any, seat: str | None) -> SeatView:
    """A state as a seat sees it."""
    view = state.view(seat)
    return SeatView(
        {stack.hex: encoded(stack) for stack in view.stacks},
        {
            "game": _encode(view.game),
            "seat": _encode(view.seat),
            "turn": _encode(view.turn),
            "phase": _encode(view.phase),
            "to_act": _encode(view.to_act),
            "prompt": _encode(view.prompt),
            "scores": _encode(view.scores),
            "pools": _encode(view.pools),
            "facts": _encode(view.facts),
            "cards": _encode(view.cards),
        },
    )


def revealed(state: Any, seat: str | None) -> SeatView:
    """The same with every stack as its own side sees it, for when a match is over."""
    shown, game = seat_view(state, seat), state.game
    for side, camp in zip(game.sides, game.camps, strict=True):
        own = {stack.hex: encoded(stack) for stack in state.view(camp[0]).stacks if stack.side == side}
        shown.stacks.update(own)
    return shown


def asks(match: Match, seat: str | None) -> Asks:
    """What is asked now, as a seat may know it."""
    state, deciding = match.state, match.deciding
    wall = match.why_no_undo(seat)
    if deciding is None:
        return Asks(None, False, False, "The game is over", [], [], [], [], None, False, None, wall)
    step, yours = state.step, deciding == seat
    prompt = state.told(step.prompt(state) if yours else step.public_prompt(state))
    verbs: list[str] = []
    buttons: list[Button] = []
    units: tuple[int, ...] = ()
    progress = None
    if yours:
        asked = state.game.seat_number(state.to_act)
        verbs, buttons = _choices(state)
        units = state.game.actors(state, asked)
        left = state.game.progress(state, asked)
        progress = Progress(left.units, left.what) if left else None
    word = state.game.lexicon.word
    return Asks(
        deciding, yours, match.window, prompt.text, list(prompt.cases), verbs, buttons,
        [word("unit", unit) for unit in units], progress, together(step), throw(state, yours), wall,
        names(prompt), [state.game.seats[number] for number in asked_in_order(state)],
    )  # fmt: skip


def together(step: Any) -> bool:
    """Whether one order may name several units."""
    return any(kind == "Units" for order in step.accepts for _, kind in kinds(order))


def throw(state: Any, yours: bool) -> Throw | None:
    """The dice or draws by hand that are waited for."""
    step = state.step
    if not isinstance(step, TypedRoll):
        return None
    faces = [list(row) for row in step.faces(state)]
    return Throw(state.to_act, verb(step.accepts[0]), len(faces), faces if yours else [])


def _choices(state: Any) -> tuple[list[str], list[Button]]:
    """The verbs there are, and the orders that fit on buttons: all if they are few, else those of one word."""
    found, few = state.game.verbs(state), []
    for order in state.orders():
        few.append(order)
        if len(few) > MOST_BUTTONS:
            break
    if len(few) > MOST_BUTTONS:
        few = [cls() for cls in state.step.accepts if verb(cls) in found and not kinds(cls)]
    sentences = [state.game.sentence(order) for order in few]
    return found, [Button(sentence, sentence[0].upper() + sentence[1:]) for sentence in sentences]


def events_for(match: Match, order: OrderRow, seat: str | None) -> list[Raw]:
    """The events of an order as a seat may know them; all of them when the match is over."""
    number = None if seat is None else match.game.seat_number(seat)
    count = len(match.game.seats)
    rows = json.decode(order.events, type=list[tuple[int, Raw]])
    return [event for mask, event in rows if match.state.over or may_know(mask, number, count)]


def rolls_for(match: Match, order: OrderRow, seat: str | None) -> list[int]:
    """The dice of an order as a seat may know them; all of them when the match is over."""
    if match.state.over:
        return list(order.rolls)
    number = None if seat is None else match.game.seat_number(seat)
    return rolls_known(order.rolls, order.audience, number, len(match.game.seats))


def log_entry(match: Match, order: OrderRow, seat: str | None) -> LogEntry:
    """An order of the past. The sentence is its giver's alone until the match is over: it may name hidden units."""
    sentence = order.sentence if order.seat == seat or match.state.over else None
    rolls, events = rolls_for(match, order, seat), events_for(match, order, seat)
    return LogEntry(order.revision, order.seat, sentence, order.at, rolls, events)


def known_to(match: Match, seat: str | None, state: Any = None) -> Any:
    """A state that holds only what a seat may know; for spectators, what every seat may know."""
    state = match.state if state is None else state
    if state.over:
        new = state.copy()
        new.dice = SeededDice("unknown")
        return new
    numbers = range(len(match.game.seats)) if seat is None else [match.game.seat_number(seat)]
    for number in numbers:
        state = match.game.known(state, number)
    return state
