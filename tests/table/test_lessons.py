"""The positions of the lessons in the browser can be played from by whoever learns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import galicia

WEB = Path(galicia.__file__).parent / "web"
LESSONS = [
    (game.parent.name, *lesson)
    for game in sorted(WEB.glob("games/*/lessons.js"))
    for lesson in re.findall(r'position: "([^"]+)",\s+seat: "([^"]+)"', game.read_text())
]


@pytest.mark.parametrize(("game", "position", "seat"), LESSONS)
def test_a_lesson_begins_with_a_question_to_its_seat(game, position, seat):
    state = galicia.Position.loads((WEB / position).read_text()).state()
    assert state.game.id == game
    assert state.to_act == seat
    assert state.game.check(state) == []


@pytest.mark.parametrize("game", sorted({game for game, *_ in LESSONS}))
def test_lessons_and_panels_cite_rules_that_exist(game):
    known, own = galicia.game(game), WEB / "games" / game
    shared = {own / folder for folder in re.findall(r'from "(\.\./[\w-]+)/', (own / "index.js").read_text())}
    cited = {
        case
        for folder in (own, *shared)
        for file in folder.glob("*.js")
        for case in re.findall(rf'"{known.short} ([^"]+)"', file.read_text())
    }
    assert cited <= {case.id for case in known.cases}


def test_every_game_that_offers_lessons_has_their_positions():
    teaching = {game.id for game in galicia.games() if (WEB / "games" / game.box / "lessons.js").is_file()}
    assert {game for game, *_ in LESSONS} == teaching
