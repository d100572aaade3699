"""The story of a match for one seat: points by turn, every battle, luck, losses, medals, and the campaign in words.

A follower plays the orders of a match again, beside the match, and keeps a chronicle for each seat that has asked. It
goes on from where it stood; only when orders were taken back does it begin anew. Until the match is over a chronicle is
made of the events its seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from galicia.engine import story
from galicia.engine.chronicle import Chronicle, Fought, everything
from galicia.engine.dice import ScriptedDice
from galicia.engine.events import may_know
from galicia.engine.fronts import fronts
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.table import messages as m
from galicia.table import store
from galicia.table.match import Match, dice_in_play, start_state
from galicia.table.matches import Matches
from galicia.table.store import Head, OrderRow
from galicia.table.wording import names

ALL = "*"  # whoever may know everything
PAUSE = 10 * 60 * 1000  # ms after which nobody was playing


@dataclass
class Follower:
    """A match played again, with the chronicles of those who asked."""

    head: Head
    seats: tuple[str | None, ...]
    state: Any = None
    rows: list[OrderRow] = field(default_factory=list)
    chronicles: dict[str | None, Chronicle] = field(default_factory=dict)

    def follow(self, rows: list[OrderRow]) -> None:
        """Play more orders."""
        head = self.head
        rolls = [pip for row in rows for pip in (row.line.fallen if head.dice == "typed" else row.rolls)]
        if self.state is None:
            self.state = start_state(head, dice_in_play(head, ScriptedDice([*head.opening, *rolls])))
            self.chronicles = {seat: self._chronicle(seat) for seat in self.seats}
        else:
            self.state.dice = dice_in_play(head, ScriptedDice(rolls))
        for row in rows:
            for chronicle in self.chronicles.values():
                chronicle.before()
            events = self.state.apply(self.state.parse(row.sentence))
            for chronicle in self.chronicles.values():
                chronicle.after(events)
        self.state.past = None
        self.rows += rows

    def _chronicle(self, seat: str | None) -> Chronicle:
        game = self.state.game
        if seat == ALL:
            return Chronicle(self.state, everything)
        number = None if seat is None else game.seat_number(seat)
        return Chronicle(self.state, lambda mask: may_know(mask, number, len(game.seats)), number)


async def story_of(matches: Matches, match: Match, seat: str | None) -> m.Story:
    """All that happened in a match, as far as a seat may know it."""
    async with match.retelling:  # whoever asks at the same moment goes on from where this one stands
        reader = ALL if match.state.over else seat
        follower: Follower | None = match.follower
        known = follower.rows if follower is not None else []
        rows = await matches.database.read(lambda c: store.orders_of(c, match.head.id, max(0, len(known) - 1)))
        if follower is None or reader not in follower.seats or (known and rows[:1] != known[-1:]):
            others = follower.seats if follower is not None and reader != ALL else ()
            follower, known = Follower(match.head, tuple({*others, reader})), []
            rows = await matches.database.read(lambda c: store.orders_of(c, match.head.id))
        match.follower = None  # one that fails is not gone on with
        found = await matches.work_out(told, follower, reader, rows[1:] if known else rows)
        match.follower = follower
        return found


def told(follower: Follower, reader: str | None, new: list[OrderRow]) -> m.Story:
    """A chronicle as it is sent, with the orders that are new to it."""
    if new or follower.state is None:
        follower.follow(new)
    return Storyteller(follower, follower.chronicles[reader], reader == ALL).told()


class Storyteller:
    """Puts a chronicle into words."""

    def __init__(self, follower: Follower, chronicle: Chronicle, all: bool) -> None:
        self.follower, self.chronicle, self.all = follower, chronicle, all
        self.state, self.game = follower.state, follower.state.game
        self.numbers = {id(battle): i for i, battle in enumerate(chronicle.fought)}

    def told(self) -> m.Story:
        chronicle, rows = self.chronicle, self.follower.rows
        result, scores = self.state.result, self.scores()
        stands = story.verdict(self.game, result) if result else story.standing(self.game, scores)
        return m.Story(
            revision=self.revision(len(rows)),
            orders=len(rows),
            played=sum(min(PAUSE, max(0, b.at - a.at)) for a, b in pairwise(rows)),
            headline=self.words(stands),
            winners=list(result.winners) if result else [],
            scores=scores,
            turns=self.turns(),
            marks=[m.TurnMark(self.revision(one.order), one.turn, self.side(one.side)) for one in chronicle.begun],
            battles=[self.battle(battle) for battle in chronicle.fought],
            under_way=None if chronicle.under_way is None else self.battle(chronicle.under_way),
            decisive=[self.numbers[id(battle)] for battle in story.decisive(chronicle)],
            turning=[self.turning(point) for point in story.turning_points(chronicle)],
            points=self.points(),
            luck=[self.luck(row) for row in story.ledger(chronicle)],
            losses={side: self.lost(i) for i, side in enumerate(self.game.sides)},
            medals=[self.sentence(one.why) for one in story.medals(chronicle)],
            campaign=[self.sentence(one) for one in story.campaign(chronicle)],
            fronts=self.fronts(),
        )

    def word(self, kind: str, value: int) -> str:
        word: str = self.game.lexicon.word(kind, value)
        return word

    def sentence(self, sentence: Sentence) -> m.SentenceFacts:
        told = self.game.told(sentence)
        return m.SentenceFacts(told.text, names(told))

    def words(self, sentence: Sentence) -> str:
        text: str = self.game.told(sentence).text
        return text

    def side(self, number: int) -> str:
        side: str = self.game.sides[number]
        return side

    def scores(self) -> dict[str, int]:
        return dict(self.state.view(None).scores)

    def revision(self, order: int) -> int:
        """The revision of an order by its number; 0 before the first."""
        rows = self.follower.rows
        return rows[min(order, len(rows)) - 1].revision if order and rows else 0

    def turns(self) -> list[m.TurnFacts]:
        """Each turn as it ended, and the one under way as it is."""
        found: dict[int, m.TurnFacts] = {}
        for one in self.chronicle.turns:
            turn = found.setdefault(one.turn, m.TurnFacts(one.turn, {}, {}))
            turn.scores[one.side], turn.losses[one.side] = one.score, one.losses
        if not self.state.over:
            losses = dict(zip(self.game.sides, self.chronicle.losses, strict=True))
            found[self.state.turn] = m.TurnFacts(self.state.turn, self.scores(), losses)
        return list(found.values())

    def battle(self, fought: Fought) -> m.BattleTold:
        figures = fought.told(self.game)
        sides = self.side(fought.attacker), self.side(enemy_of(fought.attacker))
        expected = figures.attacker_expected, figures.defender_expected
        chance, same = _likelihood(fought)
        return m.BattleTold(
            turn=fought.turn,
            revision=self.revision(fought.order),
            last=self.revision(fought.last),
            attacker=sides[0],
            targets=[self.word("hex", h) for h in fought.targets],
            place=self.place(fought.targets[0]),
            units=[self.word("unit", unit) for unit in fought.forces[0]],
            defenders=[self.word("unit", unit) for unit in fought.forces[1]],
            column=fought.column,
            roll=fought.roll or 0,
            dice=list(fought.dice),
            result=fought.result,
            expected=None if None in expected else dict(zip(sides, expected, strict=True)),  # type: ignore[arg-type]
            losses=dict(zip(sides, fought.losses, strict=True)),
            hex_falls=fought.prospect.expected.get("hex_falls") if fought.prospect is not None else None,
            fell=fought.fell,
            chance=None if chance is None else round(chance, 4),
            same=None if same is None else round(same, 4),
            luck=figures.luck,
            worth=story.worth(self.chronicle, fought),
        )

    def place(self, hex: int) -> str:
        """Where a hex is, as a title."""
        where = story.where(self.game, self.state.options, hex)
        return where.removeprefix("at ") if where.startswith("at ") else where[0].upper() + where[1:]

    def turning(self, point: story.TurningPoint) -> m.TurningFacts:
        tale = self.game.tale
        who = story.name(self.game, point.side)
        battle = self.numbers[id(point.battle)] if point.battle is not None else None
        words = Sentence(tale.lead_changes if point.leads else tale.gains, who=who, swing=point.swing)
        return m.TurningFacts(point.turn, self.side(point.side), point.swing, point.leads, self.words(words), battle)

    def points(self) -> list[m.PointsTold]:
        """Points by side and source."""
        found: dict[tuple[int, str], m.PointsTold] = {}
        for one in self.chronicle.scored:
            side, what = one.points.side, self.game.told(one.points.what)
            row = found.setdefault(
                (side, what.text), m.PointsTold(self.side(side), what.text, 0, 0, list(what.cases))
            )
            row.points += one.points.points
            row.times += 1
        return list(found.values())

    def fronts(self) -> list[m.FrontTold]:
        """Where the armies faced each other, once nothing is hidden any more."""
        grounds = self.chronicle.grounds if self.all else []
        return [
            m.FrontTold(
                turn,
                None if side is None else self.side(side),
                [(self.word("hex", a), self.word("hex", b)) for a, b in hexsides],
            )
            for turn, side, hexsides in (fronts(self.state.world, grounds) if grounds else [])
        ]

    def luck(self, row: story.Luck) -> m.LuckFacts:
        expected, actual = [round(one, 2) for one in row.expected], list(row.actual)
        return m.LuckFacts(self.side(row.side), row.attacks, row.taken, expected, actual, round(row.luck, 2))

    def lost(self, side: int) -> m.LossFacts:
        """The losses of a side; how much it has brought is told when nothing is hidden any more."""
        open = self.all or not self.game.hides
        return m.LossFacts(self.chronicle.losses[side], self.game.mustered(self.state, side) if open else 0)


def _likelihood(fought: Fought) -> tuple[float | None, float | None]:
    """The chance of a result as good for the attacker; where units roll for themselves, by losses, and of just this."""
    if fought.prospect is None:
        return None, None
    if fought.roll:
        return fought.prospect.at_least(fought.roll), None
    return fought.prospect.standing(*fought.losses)
