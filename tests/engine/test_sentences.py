"""Sentences: templates, facts and cases, and the words a game makes of them."""

from __future__ import annotations

import pytest

from galicia.engine.sentences import Sentence, Span, told
from galicia.engine.words import Lexicon

LEXICON = Lexicon(
    {
        "unit": {1: "5/I", 2: "46/I", 3: "7c"},
        "hex": {7: "11.21", 8: "11.22"},
        "place": {7: "Lemberg"},
        "seat": {0: "AH"},
    },
    short="Toy",
)


def words(template, *cases, **facts):
    return told(Sentence(template, *cases, **facts), LEXICON).text


@pytest.mark.parametrize(
    "units, text",
    [
        ((1,), "5/I moves to 11.21"),
        ((1, 2), "5/I and 46/I move to 11.21"),
        ([1, 2, 3], "5/I, 46/I and 7c move to 11.21"),
    ],
)
def test_verbs_agree_with_the_number_of_a_fact(units, text):
    assert words("{units} {units:moves|move} to {end}", units=units, end=7) == text


@pytest.mark.parametrize("left, text", [(0, "no hexes left"), (1, "one hex left"), (3, "3 hexes left")])
def test_a_form_may_hold_the_number_and_one_may_be_for_none(left, text):
    assert words("{left:no hexes|one hex|# hexes} left", left=left) == text


def test_without_a_form_for_none_it_is_that_of_many():
    assert words("{left:# hex|# hexes}", left=0) == "0 hexes"


@pytest.mark.parametrize(
    "how, text", [("or", "5/I, 46/I or 7c"), (",", "5/I, 46/I, 7c"), (";", "5/I; 46/I; 7c"), ("+", "5/I + 46/I + 7c")]
)
def test_lists_are_joined_as_the_template_says(how, text):
    assert words(f"{{units:{how}}}", units=(1, 2, 3)) == text


def test_a_text_is_one():
    assert words("{name} {name:waits|wait}", name="the staff") == "the staff waits"


def test_a_number_may_show_its_sign():
    assert words("{die} {bonus:+}", die=4, bonus=2) == "4 +2"


def test_whatever_is_named_is_a_span_of_its_kind():
    found = told(Sentence("{seat} takes {town} by {unit} for {points} VP", seat=0, town=7, unit=3, points=5), LEXICON)
    assert found.spans == (
        Span("AH", "seat", "AH"),
        Span(" takes "),
        Span("Lemberg", "place", "11.21"),
        Span(" by "),
        Span("7c", "unit", "7c"),
        Span(" for "),
        Span("5", "number", "5"),
        Span(" VP"),
    )


def test_words_side_by_side_are_one_span():
    found = told(Sentence("{why} {what}", why="no", what="way"), LEXICON)
    assert found.spans == (Span("no way"),)


def test_a_sentence_within_another_is_said_in_its_place_and_brings_its_cases():
    inner = [Sentence("{hex} is swamp", "4.2", hex=7), Sentence("{hex} is full", "5.1", hex=8)]
    found = told(Sentence("{reasons:;}!", "4.2", reasons=inner), LEXICON)
    assert str(found) == "11.21 is swamp; 11.22 is full! (Toy 4.2, 5.1)"


def test_facts_are_never_read_as_templates():
    assert words("{word} is no unit", word="{hex:a|b}") == "{hex:a|b} is no unit"


def test_a_fact_that_is_missing_is_an_error():
    with pytest.raises(KeyError):
        words("{hex} is swamp")
