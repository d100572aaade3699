"""What a client may ask about the position it sees. No answer depends on what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Raw, json

from galicia.engine.aids import Note
from galicia.engine.errors import GaliciaError, IllegalOrder
from galicia.engine.sentences import plain
from galicia.engine.steps import TypedRoll
from galicia.table import messages as m
from galicia.table.match import Match, Refusal, refusal_of
from galicia.table.shapes import Alternative
from galicia.table.wording import Wording, known, names, reasons

MOST_FORCES = 12  # that are compared for the best attack on a hex


class Known(NamedTuple):
    """A match as far as a seat knows it, where there is nothing else of it."""

    game: Any
    state: Any
    wording: Wording


def answer(match: Match | Known, seat: str | None, question: Any) -> Any:
    """The answer to a question, or a Refusal."""
    try:
        return ANSWERS[type(question)](match, seat, question)
    except GaliciaError as error:
        raise refusal_of(error) from None


def complete(match: Match, seat: str | None, question: m.Complete) -> m.Completion:
    if match.deciding != seat:
        return m.Completion(question.id, [], False)
    state, game = match.state, match.game
    found = state.complete(question.sentence)
    said = [game.canonical_word(state, word) for word in question.sentence.split()]
    notes = game.notes(state, game.seat_number(state.to_act), said, found.words) if said else {}
    words = [next_word(match, said, word, notes.get(word)) for word in found.words]
    return m.Completion(question.id, words, found.complete)


def next_word(match: Match, said: list[str], word: str, note: Note | None) -> m.NextWord:
    """A word that may come next, and what is remarked on it."""
    told, kind = match.game.told, kind_of(match, said, word)
    if note is None:
        return m.NextWord(word, kind, "")
    return m.NextWord(word, kind, told(note.sentence).text, [told(part).text for part in note.parts], known(note.steps))


def kind_of(match: Match, said: list[str], word: str) -> str:
    """Whether a word is a verb, a hex, a unit, a card, a seat or a number."""
    if not said:
        return "verb"
    kinds = [kind for kind in ("hex", "unit", "card", "seat") if match.game.lexicon.knows(kind, word)]
    return kinds[0] if kinds else "verb" if word.isalpha() and word.islower() else "number"


def explain(match: Match, seat: str | None, question: m.Explain) -> m.Explanation:
    match.check_turn(seat)
    try:
        found = match.state.explain(question.sentence)
    except GaliciaError as error:
        found = refusal_of(error).reasons
    return m.Explanation(question.id, not found, reasons(found))


def forecast(match: Match | Known, seat: str | None, question: m.Forecast) -> m.Foreseen:
    number = seated(match, seat)
    target = match.game.lexicon.value("hex", question.target)
    units = units_named(match, number, question.units)
    found = match.game.forecast(match.state, number, target, units)
    others = alternatives(match, number, target, units) if question.alternatives else []
    return match.wording.foreseen(question.id, found, others)


def alternatives(match: Match | Known, seat: int, target: int, units: tuple[int, ...]) -> list[Alternative]:
    """The same attack with one unit more or one less, as far as such attacks can be made."""
    word = match.game.lexicon.word
    near = {unit for hex, group in match.game.attacks(match.state, seat) if hex == target for unit in group}
    changed = [(f"without {word('unit', u)}", tuple(v for v in units if v != u)) for u in units if len(units) > 1]
    changed += [(f"with {word('unit', u)}", tuple(sorted((*units, u)))) for u in sorted(near - set(units))]
    found = []
    for change, group in changed:
        try:
            forecast = match.game.forecast(match.state, seat, target, group)
        except IllegalOrder:
            continue
        gain, words = worth(forecast.expected, match.game.toll[0]), match.wording.units(group)
        found.append(Alternative(change, words, forecast.column, gain, dict(forecast.expected)))
    return found


def strongest(match: Match | Known, seat: str | None, question: m.Strongest) -> m.Strength:
    """Of the attacks on a hex that could take in nobody more, the one that most likely takes it."""
    number, game = seated(match, seat), match.game
    target = game.lexicon.value("hex", question.target)
    sets = [set(units) for hex, units in game.attacks(match.state, number) if hex == target]
    largest = sorted((units for units in sets if not any(units < other for other in sets)), key=len, reverse=True)
    found = [game.forecast(match.state, number, target, tuple(sorted(units))) for units in largest[:MOST_FORCES]]
    if not found:
        return m.Strength(question.id, question.target, [], "", {})
    toll = game.toll[0]
    best = max(found, key=lambda forecast: (forecast.expected["hex_falls"], worth(forecast.expected, toll)))
    units = match.wording.units(best.units)
    return m.Strength(question.id, question.target, units, best.column, dict(best.expected))


def worth(expected: Mapping[str, float], toll: str) -> float:
    """What an attack brings on average: losses dealt less losses taken, in what the game weighs them in."""
    return round(expected[f"defender_{toll}"] - expected[f"attacker_{toll}"], 3)


def foretell(match: Match, seat: str | None, question: m.Foretell) -> m.Foretold:
    """What dice would bring, played on what the seat knows; what comes after them is left open."""
    match.check_turn(seat)
    number = seated(match, seat)
    state = match.game.known(match.state, number)
    if not isinstance(match.state.step, TypedRoll):
        raise Refusal("illegal", plain("no dice are waited for"))
    order = state.parse(question.sentence)
    reasons = state.explain(order)
    if reasons:
        raise IllegalOrder(reasons)
    state.events = []
    state.step.play(state, order)
    told = [match.game.event_json(event) for event in state.events if event.visible_to(number)]
    facts = [{name: fact for name, fact in event.items() if name != "seen_by"} for event in told]
    return m.Foretold(question.id, [Raw(json.encode(event)) for event in facts])


def reach(match: Match, seat: str | None, question: m.Reach) -> m.Reachable:
    number = seated(match, seat)
    found = match.game.reach(match.state, number, units_named(match, number, question.units))
    return match.wording.reachable(question.id, found)


def why(match: Match, seat: str | None, question: m.Why) -> m.WhyNot:
    number = seated(match, seat)
    hex = match.game.lexicon.value("hex", question.hex)
    if question.sentence:
        return m.WhyNot(question.id, **why_not_next(match, seat, question.sentence, hex))
    found = match.game.why_not(match.state, number, units_named(match, number, question.units), hex)
    return match.wording.why_not(question.id, found)


def why_not_next(match: Match, seat: str | None, sentence: str, hex: int) -> dict[str, Any]:
    """Why the sentence a seat has begun cannot continue with a hex, whatever it must choose."""
    match.check_turn(seat)
    found = match.state.why_not(sentence, match.game.lexicon.word("hex", hex))
    cases = dict.fromkeys(case for reason in found for case in reason.cases)
    one = names(found[0]) if len(found) == 1 else []
    return {"text": "; ".join(reason.text for reason in found), "steps": [], "cases": list(cases), "names": one}


def overlay(match: Match | Known, seat: str | None, question: m.Overlay) -> m.OverlayAnswer:
    number = None if seat is None else match.game.seat_number(seat)
    side = None if question.side is None else match.game.lexicon.value("side", question.side)
    return match.wording.overlay(question.id, match.game.overlay(match.state, number, question.name, side))


def describe(match: Match, seat: str | None, question: m.Describe) -> m.Description:
    number = None if seat is None else match.game.seat_number(seat)
    hex = match.game.lexicon.value("hex", question.hex)
    told = match.game.told(match.game.describe(match.state, number, hex))
    return m.Description(question.id, question.hex, told.text)


def seated(match: Match | Known, seat: str | None) -> int:
    if seat is None:
        raise Refusal("not-your-turn", plain("spectators have no units"))
    number: int = match.game.seat_number(seat)
    return number


def units_named(match: Match | Known, seat: int, words: list[str]) -> tuple[int, ...]:
    """Units by their owner's names."""
    game = match.game
    units = {game.lexicon.value("unit", word, lambda unit: game.owns(match.state, seat, unit)) for word in words}
    return tuple(sorted(units))


ANSWERS: dict[type[Any], Callable[[Any, str | None, Any], Any]] = {
    m.Complete: complete,
    m.Explain: explain,
    m.Forecast: forecast,
    m.Foretell: foretell,
    m.Reach: reach,
    m.Why: why,
    m.Strongest: strongest,
    m.Overlay: overlay,
    m.Describe: describe,
}
