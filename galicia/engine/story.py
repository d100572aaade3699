"""The story of a game: who won, what it turned on, which units stood out, and the campaign in a few sentences.

Everything is taken from a chronicle, so it says no more than whoever it was written for may know. A game supplies the
words, as a `Tale`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import fsum
from typing import Any, NamedTuple

from galicia.engine.chronicle import Chronicle, Fought
from galicia.engine.result import Result
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.engine.tale import Tale

MOST_TURNING, MOST_DECISIVE, MOST_MEDALS, MOST_TAKEN = 4, 4, 3, 3
LEAST_SWING = 2  # points by which a turn must differ from the others
EVEN = 0.5  # losses by which dice favour nobody


class TurningPoint(NamedTuple):
    """A turn that changed the margin more than others, or the lead: `battle` is the weightiest of it, if any."""

    turn: int
    side: int
    swing: int
    leads: bool
    battle: Fought | None


class Medal(NamedTuple):
    """A unit that stood out, and why."""

    unit: int
    why: Sentence


class Luck(NamedTuple):
    """The dice of one side as attacker: expected and actual losses, its own first."""

    side: int
    attacks: int
    taken: int
    expected: tuple[float, float]
    actual: tuple[int, int]
    luck: float


@cache
def _places(game: Any, options: Any) -> Mapping[int, str]:
    """The names of places by their hexes; a hex beside a place is near it, one farther out is two hexes from it."""
    found: dict[int, str] = {}
    for board in game.boards(options):
        here = {place.hex: f"at {place.name}" for place in reversed(board.places)}
        ring = {place.hex: place.name for place in reversed(board.places)}
        for words in ("near", "two hexes from"):
            beside = {near: name for h, name in reversed(ring.items()) for near in board.grid.neighbours(h)}
            ring = {h: name for h, name in beside.items() if h in board.terrain and h not in here}
            here |= {h: f"{words} {name}" for h, name in ring.items()}
        numbers = ((board.grid.number(h), words) for h, words in here.items() if h in board.terrain)
        found |= {game.lexicon.value("hex", number): words for number, words in numbers}
    return found


def where(game: Any, options: Any, hex: int) -> str:
    """Where a hex is, for a sentence.

    >>> import galicia
    >>> game = galicia.game("battle-for-galicia")
    >>> here = game.lexicon.value("hex", "8.09")
    >>> where(game, game.Options(), here).split()[0] in ("at", "near")
    True
    """
    return _places(game, options).get(hex) or f"at {game.lexicon.word('hex', hex)}"


def margins(chronicle: Chronicle) -> list[tuple[int, int]]:
    """By how much the first side was ahead at the end of each turn; a turn under way counts as it is."""
    game = chronicle.state.game
    ends: dict[int, dict[str, int]] = {}
    for turn in chronicle.turns:
        ends.setdefault(turn.turn, {})[turn.side] = turn.score
    if not chronicle.state.over:
        ends[chronicle.state.turn] = dict(chronicle.state.view(None).scores)
    return [(turn, ahead(game, scores)) for turn, scores in sorted(ends.items())]


def ahead(game: Any, scores: Mapping[str, int]) -> int:
    """By how much the first side is ahead.

    >>> import galicia
    >>> ahead(galicia.game("battle-for-galicia"), {"AH": 20, "RU": 14})
    6
    >>> ahead(galicia.game("great-war-in-the-east"), {"AH": 8, "AL": -8})
    8
    """
    first, second = (scores[side] for side in game.sides)
    return first if game.tale.one_count else first - second


def leads(course: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The turns in which a side took the lead, with its number.

    >>> leads([(1, 0), (2, 3), (3, 3), (4, -1), (5, 0), (6, -2)])
    [(2, 0), (4, 1)]
    """
    found: list[tuple[int, int]] = []
    for turn, margin in course:
        side = None if margin == 0 else int(margin < 0)
        if side is not None and (not found or found[-1][1] != side):
            found.append((turn, side))
    return found


def turning_points(chronicle: Chronicle) -> list[TurningPoint]:
    """The turns whose swing differs most from that of the others, and those in which the lead changed, in order."""
    course = margins(chronicle)
    opening = ahead(chronicle.state.game, chronicle.opening)
    before = [opening, *(margin for _, margin in course)]
    steps = [(turn, margin - last) for (turn, margin), last in zip(course, before, strict=False)]
    if not steps:
        return []
    mean = fsum(step for _, step in steps) / len(steps)
    changes = dict(leads(course)[1:])
    by_change = sorted(steps, key=lambda step: (step[0] not in changes, -abs(step[1] - mean), step[0]))
    found = [
        TurningPoint(
            turn,
            changes.get(turn, int(swing < 0)),
            abs(swing),
            turn in changes,
            max((b for b in chronicle.fought if b.turn == turn), key=lambda b: weight(chronicle, b), default=None),
        )
        for turn, swing in by_change
        if turn in changes or abs(swing - mean) >= LEAST_SWING
    ]
    return sorted(found[:MOST_TURNING])


def worth(chronicle: Chronicle, battle: Fought) -> int:
    """The points the attacker scored afterwards for the hexes he took in a battle."""
    if not battle.fell:
        return 0
    later = (scored.points for scored in chronicle.scored if scored.order >= battle.order)
    return sum(one.points for one in later if one.side == battle.attacker and one.hex in battle.targets)


def weight(chronicle: Chronicle, battle: Fought) -> float:
    """How much a battle meant: points for its hexes, losses of both, and the hex itself."""
    return 2 * worth(chronicle, battle) + sum(battle.losses) + abs(battle.losses[1] - battle.losses[0]) + battle.fell


def decisive(chronicle: Chronicle) -> list[Fought]:
    """The weightiest battles, in order."""
    heaviest = sorted(chronicle.fought, key=lambda battle: (-weight(chronicle, battle), battle.order))[:MOST_DECISIVE]
    return sorted(heaviest, key=lambda battle: battle.order)


def ledger(chronicle: Chronicle) -> list[Luck]:
    """The expected and actual results of each side's attacks; battles without a forecast are left out."""
    rows = []
    for side, word in enumerate(chronicle.state.game.sides):
        known = [battle for battle in chronicle.battles if battle.attacker == word and battle.luck is not None]
        rows.append(
            Luck(
                side,
                len(known),
                sum(battle.fell for battle in known),
                (fsum(b.attacker_expected or 0 for b in known), fsum(b.defender_expected or 0 for b in known)),
                (sum(b.attacker_losses for b in known), sum(b.defender_losses for b in known)),
                fsum(battle.luck or 0.0 for battle in known),
            )
        )
    return rows


def favour(chronicle: Chronicle) -> float:
    """What the dice of both sides gave the first side beyond expectation."""
    first, second = ledger(chronicle)
    return first.luck - second.luck


def medals(chronicle: Chronicle) -> list[Medal]:
    """Units that stood out, each once: whoever did most of something."""
    tale: Tale = chronicle.state.game.tale
    found: list[Medal] = []
    for what, words in tale.medals.items():
        counts: Mapping[int, int] = chronicle.tallies.get(what, {})
        taken = {medal.unit for medal in found}
        best = max((unit for unit in counts if unit not in taken), key=lambda u: (counts[u], -u), default=None)
        if best is not None and counts[best] > 1 and len(found) < MOST_MEDALS:
            among = chronicle.tallies["defended"][best] if what == "held" else 0
            found.append(Medal(best, Sentence(words, unit=best, count=counts[best], all=among)))
    return found


# Sentences.


def verdict(game: Any, result: Result) -> Sentence:
    """Who won, and by how much, in the game's own terms."""
    tale: Tale = game.tale
    if not result.winners:
        return Sentence(tale.drawn, result=result.how)
    winner = game.side_of(game.seats.index(result.winners[0]))
    return Sentence(tale.won, result=result.how, **_margin(game, result.scores, winner))


def standing(game: Any, scores: Mapping[str, int]) -> Sentence:
    """Who is ahead in a game under way."""
    tale: Tale = game.tale
    lead = ahead(game, scores)
    if not lead:
        return Sentence(tale.level)
    facts = _margin(game, scores, int(lead < 0))
    return Sentence(tale.open, who=facts["winner"], margin=facts["margin"])


def _margin(game: Any, scores: Mapping[str, int], winner: int) -> dict[str, Any]:
    loser = enemy_of(winner)
    margin = abs(ahead(game, scores))
    points = max(scores.values())
    return {"winner": name(game, winner), "loser": name(game, loser), "margin": margin, "points": points}


def name(game: Any, side: int) -> str:
    """What a side is called in a sentence."""
    called: str = game.names.party(game.sides[side]).name
    return called


def date(game: Any, turn: int) -> str:
    """When a turn is."""
    dates = game.names.dates
    return dates[turn - 1] if 0 < turn <= len(dates) else f"{game.names.turn} {turn}"


def campaign(chronicle: Chronicle) -> list[Sentence]:
    """The campaign in a few sentences: nothing but facts."""
    return list(_campaign(chronicle)) if chronicle.fought or chronicle.scored else []


def _campaign(chronicle: Chronicle) -> Iterator[Sentence]:
    state = chronicle.state
    game, tale = state.game, state.game.tale

    def told(battle: Fought) -> dict[str, str]:
        return {"at": where(game, state.options, battle.targets[0]), "date": date(game, battle.turn)}

    if chronicle.fought:
        first = chronicle.fought[0]
        yield Sentence(tale.first, who=name(game, first.attacker), fell=int(first.fell), **told(first))
    for side in range(len(game.sides)):
        places = [one for one in chronicle.scored if one.points.taken and one.points.side == side]
        named = tuple(
            Sentence(tale.place, place=one.points.hex, date=date(game, one.turn)) for one in places[:MOST_TAKEN]
        )
        if named:
            yield Sentence(tale.taken, who=name(game, side), places=named)
    yield from _lead(chronicle, tale)
    if chronicle.fought:
        worst = max(chronicle.fought, key=lambda battle: (sum(battle.losses), -battle.order))
        yield Sentence(tale.costliest, losses=_lost(game, sum(worst.losses)), **told(worst))
    luck = favour(chronicle)
    if abs(luck) >= EVEN:
        yield Sentence(tale.luck, who=name(game, int(luck < 0)), losses=_lost(game, round(abs(luck), 1)))


def _lead(chronicle: Chronicle, tale: Tale) -> Iterator[Sentence]:
    game, found = chronicle.state.game, leads(margins(chronicle))
    if not found:
        yield Sentence(tale.even)
        return
    turn, side = found[-1]
    facts = {"who": name(game, side), "date": date(game, turn)}
    yield Sentence(tale.ahead, **facts) if len(found) == 1 else Sentence(tale.changed, times=len(found) - 1, **facts)


def _lost(game: Any, losses: float) -> str:
    return f"{losses:g} {game.tale.loss[losses != 1]}"

