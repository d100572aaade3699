"""After a game: how the chances changed, where it turned, what the dice gave, and the story in words.

Chances are sampled: from the beginning of every turn some games are played on by a quick player, with other dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import pairwise
from math import fsum, hypot
from typing import Any, NamedTuple

from galicia.engine import registry
from galicia.engine.chronicle import Battle, Chronicle, Turn
from galicia.engine.record import Record
from galicia.engine.result import Result
from galicia.engine.story import Luck, campaign, ledger
from galicia.lab import figures
from galicia.lab.figures import Curve
from galicia.lab.games import Played, Task
from galicia.lab.measures import Interval, mean, share_of
from galicia.lab.page import KINDS, legend, page

LEAST_TURN = 0.1  # a change of the chances by less is no turning point
MOST_TURNS = 3


class Moment(NamedTuple):
    """The beginning of a turn, or the point where a record ends."""

    turn: int
    position: str


@dataclass(frozen=True)
class Account:
    """A game as recorded."""

    game: Any
    scenario: str
    options: Any
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    chronicle: Chronicle
    result: Result | None

    @property
    def turns(self) -> list[Turn]:
        return self.chronicle.turns

    @property
    def battles(self) -> list[Battle]:
        return self.chronicle.battles

    @property
    def sides(self) -> tuple[str, ...]:
        sides: tuple[str, ...] = self.game.sides
        return sides

    @cached_property
    def places(self) -> dict[str, str]:
        """The names of places by the numbers of their hexes."""
        boards = self.game.boards(self.options)
        return {board.grid.number(place.hex): place.name for board in boards for place in board.places}


class Chance(NamedTuple):
    """How the first side stood at the beginning of a turn: its share of the points to come, and the margin."""

    turn: int
    share: Interval
    margin: float


def account(record: Record) -> Account:
    """Replay a record and collect what happened."""
    states = record.states()
    state = next(states)
    chronicle = Chronicle(state)
    moments = [Moment(state.turn, state.position())]
    for _ in record.lines:
        chronicle.before()
        next(states)
        chronicle.after(state.events)
        if state.turn != moments[-1].turn and not state.over:
            moments.append(Moment(state.turn, state.position()))
    next(states, None)  # the record checks its result when it is read to the end
    game = registry.game(record.game)
    names = tuple(record.tags.get(seat, "") for seat in game.seats)
    return Account(game, record.scenario, state.options, names, tuple(moments), chronicle, state.result)


def tasks(told: Account, player: str, samples: int, seed: str) -> list[Task]:
    """Games to finish from every moment; the n-th has the same dice from each."""
    players = (player,) * len(told.game.seats)
    return [
        Task(told.game.id, told.scenario, {}, players, f"{seed}/{i}", start=moment.position)
        for moment in told.moments
        for i in range(1, samples + 1)
    ]


def chances(told: Account, played: Iterable[Played], samples: int) -> list[Chance]:
    """What the sampled games say about each moment, and finally the result."""
    games, camp = list(played), told.game.camps[0]
    found = []
    for i, moment in enumerate(told.moments):
        finished = [one for one in games[i * samples : (i + 1) * samples] if not one.error]
        shares = share_of([one.share(*camp) for one in finished])
        found.append(Chance(moment.turn, shares, mean([one.margin for one in finished])))
    if told.result is not None:
        share = float(any(seat in told.result.winners for seat in camp)) if told.result.winners else 0.5
        first, second = (told.result.scores[side] for side in told.sides)
        found.append(Chance(told.moments[-1].turn + 1, Interval(share, share, share), first - second))
    return found


def turning_points(found: Sequence[Chance]) -> list[tuple[Chance, Chance]]:
    """The turns that changed the chances most, the greatest first; changes that may be chance are left out.

    >>> sure = [Chance(turn, Interval(share, share, share), 0) for turn, share in enumerate((0.5, 0.55, 0.9, 0.6))]
    >>> [(before.turn, round(after.share.value - before.share.value, 2)) for before, after in turning_points(sure)]
    [(1, 0.35), (2, -0.3)]
    """
    steps = [step for step in pairwise(found) if _change(*step) >= LEAST_TURN and _clear(*step)]
    return sorted(steps, key=lambda step: -_change(*step))[:MOST_TURNS]


def _change(before: Chance, after: Chance) -> float:
    return abs(after.share.value - before.share.value)


def _clear(before: Chance, after: Chance) -> bool:
    """Whether two shares differ by more than sampling explains (Newcombe's interval of a difference)."""
    less, more = sorted((before.share, after.share))
    return more.value - less.value > hypot(more.value - more.low, less.high - less.value)


# Words.


def heading(told: Account) -> str:
    players = {seat: f"{seat} {name}".strip() for seat, name in zip(told.game.seats, told.names, strict=True)}
    camps = (" and ".join(players[seat] for seat in camp) for camp in told.game.camps)
    return f"{told.game.title}, {told.scenario}: {' against '.join(camps)}"


def outcome(told: Account) -> str:
    """How it ended, in a sentence."""
    if told.result is None:
        return f"The record ends in turn {told.moments[-1].turn}."
    scores = " to ".join(f"{told.result.scores[side]} ({side})" for side in told.sides)
    if not told.result.winners:
        return f"A draw: {scores}, {told.result.how}."
    return f"{' and '.join(told.result.winners)} won: {scores}, {told.result.how}."


def turn_told(told: Account, turn: int) -> str:
    """What happened in a turn."""
    parts = []
    for side in told.sides:
        battles = [battle for battle in told.battles if battle.turn == turn and battle.attacker == side]
        if battles:
            taken = _taken(told, [battle.target for battle in battles if battle.fell])
            luck = fsum(battle.luck or 0.0 for battle in battles)
            dice = f", dice {luck:+.1f}" if any(battle.luck is not None for battle in battles) else ""
            parts.append(f"{side} attacked {_times(len(battles))} and cleared {taken}{dice}")
    gains = []
    for side in told.sides:
        now = next((one for one in told.turns if (one.turn, one.side) == (turn, side)), None)
        before = next((one for one in told.turns if (one.turn, one.side) == (turn - 1, side)), None)
        if now is not None:
            lost = now.losses - (before.losses if before else 0)
            gains.append(f"{side} lost {lost} and has {_many(now.score, 'point')}")
    parts += [", ".join(gains)] if gains else []
    return "; ".join(parts) + "." if parts else "There was no fighting."


def _taken(told: Account, targets: Sequence[str]) -> str:
    """The hexes that fell, by name if they have one."""
    named = sorted({told.places[target] for target in targets if target in told.places})
    rest = sum(target not in told.places for target in targets)
    more = ["one other hex" if rest == 1 else f"{rest} other hexes"] if rest and named else []
    alone = "one hex" if rest == 1 else f"{rest} hexes" if rest else "none"
    *most, last = [*named, *more] or [alone]
    return f"{', '.join(most)} and {last}" if most else last


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _many(n: int, noun: str) -> str:
    """A number with its noun.

    >>> _many(1, "hex"), _many(2, "hex"), _many(0, "point")
    ('1 hex', '2 hexes', '0 points')
    """
    return f"{n} {noun}" if abs(n) == 1 else f"{n} {noun}{'es' if noun.endswith('x') else 's'}"


def turning_told(told: Account, before: Chance, after: Chance) -> str:
    """A turning point in words."""
    first, second = told.sides
    old, new = before.share.value, after.share.value
    side = first if new > old else second
    if side == second:
        old, new = 1 - old, 1 - new
    return f"Turn {before.turn}: {side}'s chances rise from {old:.0%} to {new:.0%}. {turn_told(told, before.turn)}"


def luckiest(told: Account, most: int = 3) -> list[str]:
    """The battles in which the dice strayed furthest from expectation."""
    known = [battle for battle in told.battles if battle.luck is not None]
    found = []
    for battle in sorted(known, key=lambda battle: -abs(battle.luck or 0.0))[:most]:
        luck, place = battle.luck or 0.0, told.places.get(battle.target, battle.target)
        favour = "for" if luck > 0 else "against"
        losses = f"{battle.attacker_losses} lost, {battle.defender_losses} inflicted"
        expected = f"{battle.attacker_expected:.1f} and {battle.defender_expected:.1f} expected"
        found.append(
            f"Turn {battle.turn}, {battle.attacker} on {place} at {battle.column}: {losses}, {expected};"
            f" {abs(luck):.1f} {favour} the attacker"
        )
    return found


def luck_told(told: Account, row: Luck) -> str:
    """A row of the ledger in words."""
    (own, other), (lost, inflicted) = row.expected, row.actual
    return (
        f"{told.sides[row.side]}: {_many(row.attacks, 'attack')}, {_many(row.taken, 'hex')} cleared;"
        f" lost {lost} (expected {own:.1f}), inflicted {inflicted} (expected {other:.1f}); luck {row.luck:+.1f}"
    )


def in_short(told: Account) -> list[str]:
    """The campaign in a few sentences."""
    return [told.game.told(sentence).text for sentence in campaign(told.chronicle)]


def chance_told(told: Account, one: Chance) -> str:
    share = one.share
    when = "end   " if told.result is not None and one.turn > told.moments[-1].turn else f"turn {one.turn:<2}"
    return f"{when} {share.value:>5.0%}  [{share.low:.0%}, {share.high:.0%}]  margin {one.margin:+.1f}"


def as_text(told: Account, found: Sequence[Chance], source: str) -> str:
    """The report for a terminal."""
    return "\n".join(_lines(told, found, source)) + "\n"


def _lines(told: Account, found: Sequence[Chance], source: str) -> Iterator[str]:
    yield heading(told)
    yield outcome(told)
    yield f"\nChances of {told.sides[0]} ({source})"
    yield from (f"  {chance_told(told, one)}" for one in found)
    yield "\nTurning points"
    turned = [turning_told(told, *step) for step in turning_points(found)]
    yield from (f"  {words}" for words in turned or ["None."])
    yield "\nLuck of the dice, in losses"
    yield from (f"  {luck_told(told, row)}" for row in ledger(told.chronicle))
    yield from (f"  {words}" for words in luckiest(told))
    yield "\nThe campaign in short"
    yield from (f"  {words}" for words in in_short(told))
    yield "\nThe story"
    yield from (f"  Turn {turn}: {turn_told(told, turn)}" for turn in _turns(told))


def _turns(told: Account) -> list[int]:
    return sorted({moment.turn for moment in told.moments})


def as_page(told: Account, found: Sequence[Chance], source: str) -> str:
    """The report as a self-contained page."""
    first, second = told.sides
    head = f"<h1>{escape(told.game.title)}</h1><p class=lead>{escape(outcome(told))}</p>{legend(told.game, told.names)}"
    shares = [(one.turn, one.share.low * 100, one.share.value * 100, one.share.high * 100) for one in found]
    words = f"Chances of {first} in percent at the beginning of each turn ({source}), with 95 % intervals."
    cards = [_card("Chances", words, figures.curves([Curve(first, "first", shares)], "turn", words))]
    margins = [(one.turn, one.margin, one.margin, one.margin) for one in found]
    words = f"{first}'s points minus {second}'s at the end of the game, as the sampled games expect."
    cards.append(_card("Expected score", words, figures.curves([Curve(first, "first", margins)], "turn", words)))
    if told.turns:
        words = "Victory points at the end of each turn."
        cards.append(_card("Points", words, figures.curves(_scores(told), "turn", words)))
    turned = [turning_told(told, *step) for step in turning_points(found)]
    cards.append(_card("Turning points", "The turns that changed the chances most.", _list(turned or ["None."])))
    rows = [luck_told(told, row) for row in ledger(told.chronicle)]
    cards.append(_card("Luck", "Expected and actual losses.", _list([*rows, *luckiest(told)])))
    cards.append(_card("In short", "The campaign in a few sentences.", f"<p>{escape(' '.join(in_short(told)))}</p>"))
    story = [f"Turn {turn}: {turn_told(told, turn)}" for turn in _turns(told)]
    cards.append(_card("The story", "Turn by turn.", _list(story), " wide"))
    return page(heading(told), head, cards, escape(heading(told)))


def _scores(told: Account) -> list[Curve]:
    return [
        Curve(side, kind, [(one.turn, one.score, one.score, one.score) for one in told.turns if one.side == side])
        for side, kind in zip(told.sides, KINDS, strict=True)
    ]


def _card(title: str, words: str, body: str, more: str = "") -> str:
    return f'<section class="card{more}"><h2>{escape(title)}</h2><p>{escape(words)}</p>{body}</section>'


def _list(rows: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(row)}</li>' for row in rows)}</ul>"
