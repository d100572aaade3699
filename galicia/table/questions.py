"""What a client may ask about the position it sees. No answer depends on what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galicia.engine.errors import GaliciaError, IllegalOrder, Reason
from galicia.table import messages as m
from galicia.table.match import Match, Refusal, refusal_of


def reasons(found: list[Reason]) -> list[m.Reason]:
    return [m.Reason(reason.text, list(reason.cases)) for reason in found]


def answer(match: Match, seat: str | None, question: Any) -> Any:
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
    notes = game.notes(state, game.seat_number(state.to_act), said, found.words)
    words = [m.NextWord(word, kind_of(match, said, word), notes.get(word, "")) for word in found.words]
    return m.Completion(question.id, words, found.complete)


def kind_of(match: Match, said: list[str], word: str) -> str:
    """Whether a word is a verb, a unit, a hex or a number."""
    if not said or (word.isalpha() and word.islower() and not match.game.lexicon.knows("unit", word)):
        return "verb"
    if match.game.lexicon.knows("hex", word):
        return "hex"
    return "unit" if match.game.lexicon.knows("unit", word) else "number"


def explain(match: Match, seat: str | None, question: m.Explain) -> m.Explanation:
    match.check_turn(seat)
    try:
        found = match.state.explain(question.sentence)
    except GaliciaError as error:
        found = refusal_of(error).reasons
    return m.Explanation(question.id, not found, reasons(found))


def forecast(match: Match, seat: str | None, question: m.Forecast) -> dict[str, Any]:
    number = seated(match, seat)
    target = match.game.lexicon.value("hex", question.target)
    units = units_named(match, number, question.units)
    told = match.game.forecast(match.state, number, target, units)
    return {"type": "forecast", "id": question.id, **told, "alternatives": alternatives(match, number, target, units)}


def alternatives(match: Match, seat: int, target: int, units: tuple[int, ...]) -> list[dict[str, Any]]:
    """The same attack with one unit more or one less, as far as such attacks can be made."""
    word = match.game.lexicon.word
    near = {unit for hex, group in match.game.attacks(match.state, seat) if hex == target for unit in group}
    changed = [(f"without {word('unit', u)}", tuple(v for v in units if v != u)) for u in units if len(units) > 1]
    changed += [(f"with {word('unit', u)}", tuple(sorted((*units, u)))) for u in sorted(near - set(units))]
    found = []
    for change, group in changed:
        try:
            told = match.game.forecast(match.state, seat, target, group)
        except IllegalOrder:
            continue
        found.append(
            {
                "change": change,
                "units": told["units"],
                "column": told["column"],
                "worth": worth(told["expected"], match.game.toll[0]),
                "expected": told["expected"],
            }
        )
    return found


def worth(expected: dict[str, float], toll: str) -> float:
    """What an attack brings on average: losses dealt less losses taken, in what the game weighs them in."""
    return round(expected[f"defender_{toll}"] - expected[f"attacker_{toll}"], 3)


def reach(match: Match, seat: str | None, question: m.Reach) -> dict[str, Any]:
    number = seated(match, seat)
    found = match.game.reach(match.state, number, units_named(match, number, question.units))
    return {"type": "reach", "id": question.id, **found}


def why(match: Match, seat: str | None, question: m.Why) -> dict[str, Any]:
    number = seated(match, seat)
    hex = match.game.lexicon.value("hex", question.hex)
    if question.sentence:
        return {"type": "why", "id": question.id, **why_not_next(match, seat, question.sentence, hex)}
    found = match.game.why_not(match.state, number, units_named(match, number, question.units), hex)
    return {"type": "why", "id": question.id, **found}


def why_not_next(match: Match, seat: str | None, sentence: str, hex: int) -> dict[str, Any]:
    """Why the sentence a seat has begun cannot go on with a hex, whatever it is asked to choose."""
    match.check_turn(seat)
    found = match.state.why_not(sentence, match.game.lexicon.word("hex", hex))
    cases = dict.fromkeys(case for reason in found for case in reason.cases)
    return {"text": "; ".join(reason.text for reason in found), "steps": [], "cases": list(cases)}


def overlay(match: Match, seat: str | None, question: m.Overlay) -> dict[str, Any]:
    number = None if seat is None else match.game.seat_number(seat)
    key = match.revision, seat, question.name
    if key not in match.overlays:  # dear to work out, and asked for again with every update
        if any(revision != match.revision for revision, *_ in match.overlays):
            match.overlays.clear()
        match.overlays[key] = match.game.overlay(match.state, number, question.name)
    found = match.overlays[key]
    return {"type": "overlay", "id": question.id, "name": question.name, **found}


def describe(match: Match, seat: str | None, question: m.Describe) -> m.Description:
    number = None if seat is None else match.game.seat_number(seat)
    hex = match.game.lexicon.value("hex", question.hex)
    return m.Description(question.id, match.game.describe(match.state, number, hex))


def seated(match: Match, seat: str | None) -> int:
    if seat is None:
        raise Refusal("not-your-turn", Reason("spectators have no units"))
    number: int = match.game.seat_number(seat)
    return number


def units_named(match: Match, seat: int, words: list[str]) -> tuple[int, ...]:
    """Units as their owner calls them."""
    lexicon, owns = match.game.lexicon, match.game.owns
    units = {lexicon.value("unit", word, lambda unit: owns(seat, unit)) for word in words}
    return tuple(sorted(units))


ANSWERS: dict[type[Any], Callable[[Match, str | None, Any], Any]] = {
    m.Complete: complete,
    m.Explain: explain,
    m.Forecast: forecast,
    m.Reach: reach,
    m.Why: why,
    m.Overlay: overlay,
    m.Describe: describe,
}
