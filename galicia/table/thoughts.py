"""What computer players thought: kept with the match, and shown once it can help nobody against them.

In a game that hides something that is when the match is over. In any other a player turn is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from msgspec import json

from galicia.players.thoughts import MOST_CHOICES, MOST_TERMS, Choice, Thought, spoken
from galicia.table import messages as m
from galicia.table import store
from galicia.table.database import Connection, Database
from galicia.table.match import Match
from galicia.table.wording import names

MOST_AT_ONCE = 40  # thoughts kept of one decision, the newest
LONGEST = 300  # letters of a phrase
NO_SECRET = "over"  # no player turn is called so


def phrase(words: str) -> str:
    """Words of a player, of bounded length.

    >>> phrase("attack 12.07"), len(phrase("on and " * 100))
    ('attack 12.07', 300)
    """
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def worth(value: float) -> float:
    """A value as it is written.

    >>> worth(1.2345), worth(float("inf"))
    (1.23, 0.0)
    """
    return round(value, 2) if isfinite(value) else 0.0


def choice_facts(game: Any, choice: Choice) -> m.ChoiceFacts:
    terms = [(phrase(spoken(game, term.words).text), worth(term.value)) for term in choice.terms[: MOST_TERMS + 1]]
    told = spoken(game, choice.words)
    named = [name for name in names(told) if name[1] < LONGEST]
    return m.ChoiceFacts(phrase(told.text), worth(choice.value), terms, named)


def thought_facts(game: Any, thought: Thought, seat: str, revision: int) -> m.ThoughtFacts:
    """A thought as it is shown."""
    choices = [choice_facts(game, choice) for choice in thought.choices[:MOST_CHOICES]]
    return m.ThoughtFacts(thought.turn, seat, revision, phrase(thought.question), choices)


async def keep(
    database: Database, match: Match, seat: str, player_turn: str, revision: int, thoughts: Sequence[Thought]
) -> None:
    """Keep what a computer thought at a revision, in a player turn."""
    found = [thought_facts(match.game, thought, seat, revision) for thought in thoughts[-MOST_AT_ONCE:]]
    rows = [store.ThoughtRow(seat, t.turn, player_turn, revision, json.encode(t).decode()) for t in found]
    if rows:
        await database.write(lambda c: store.add_thoughts(c, match.head.id, rows))


async def told(database: Database, match: Match, turn: int | None) -> m.Thoughts:
    """The thoughts of a turn that may be shown now; by default the newest."""
    game, state, id, upto = match.game, match.state, match.head.id, match.revision
    if game.hides and not state.over:
        return m.Thoughts(game.hides, [], turn, [])
    secret = NO_SECRET if state.over else game.player_turn(state)

    def read(c: Connection) -> m.Thoughts:
        turns = store.turns_thought(c, id, upto, secret)
        wanted = turn if turn is not None or not turns else turns[-1]
        rows = store.thoughts_of(c, id, wanted, upto, secret) if wanted is not None else []
        return m.Thoughts(game.hides, turns, wanted, [json.decode(row.thought, type=m.ThoughtFacts) for row in rows])

    return await database.read(read)
