"""The reconstructed deck: a hundred cards of forty-six designs, in words that its machine form knows."""

from __future__ import annotations

import re
from collections import Counter

from tests.tables import BASES, Row, table

LIMANOWA = "galicia.games.heroes_of_limanowa"
VERBS = {
    "MOD", "MOVE", "STEP", "SWAP", "RETREAT", "ATTACK", "ARTY", "SHOT", "CANCEL", "HEAL", "HIT", "REINFORCE", "CARDS",
    "TOKEN", "ACTIONS", "WEATHER", "RULE",
}  # fmt: skip


def cards() -> tuple[Row, ...]:
    return table(LIMANOWA, "cards.tsv")


def copies(**cells: str) -> int:
    return sum(int(row["copies"]) for row in cards() if all(row[key] == value for key, value in cells.items()))


def test_the_decks_have_their_cards() -> None:
    assert len({row["id"] for row in cards()}) == len(cards()) == 46
    assert [copies(deck=deck) for deck in ("strategic", "artillery", "tactical")] == [60, 16, 24]
    letters = {"S": "strategic", "A": "artillery", "T": "tactical"}
    assert all(row["deck"] == letters[row["id"][0]] for row in cards())


def test_seals_and_phases_are_counted() -> None:
    seals = Counter((row["deck"], row["seal"]) for row in cards())
    assert [seals[deck, "attack"] for deck in ("strategic", "artillery", "tactical")] == [16, 5, 5]
    assert [seals[deck, "defence"] for deck in ("strategic", "artillery", "tactical")] == [14, 3, 3]
    phases = Counter(row["phase"] for row in cards() if row["deck"] == "strategic")
    assert phases == {"opening": 8, "central": 16, "closing": 6}


def test_two_designs_are_out_in_rapid_games() -> None:
    assert [row["id"] for row in cards() if row["rapid"] == "out"] == ["S06", "A01"]


def test_effects_use_known_verbs() -> None:
    for row in cards():
        assert set(re.findall(r"\b([A-Z]{2,})\(", row["effect"])) <= VERBS, row["id"]
        assert row["action"] in ("yes", "no") and row["text"], row["id"]


def test_every_card_says_what_is_ours() -> None:
    for row in cards():
        assert {row["name_source"], row["effect_source"], row["timing_source"]} <= BASES, row["id"]
    effects = Counter(row["effect_source"] for row in cards())
    assert (effects["rulebook"], effects["designed"]) == (4, 35)
    assert sum(row["name_source"] == "rulebook" for row in cards()) == 8
