"""Every game passes through the laboratory."""

import os
import random
import subprocess
import sys
from copy import copy

import pytest

import galicia
from galicia.engine.chronicle import Chronicle
from galicia.lab.games import Task, play_one
from galicia.lab.report import report
from galicia.lab.runs import Run, Settings
from galicia.players import who_know

GAMES = galicia.games()
games = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


@pytest.fixture(scope="module")
def played():
    """A whole game of each, between random players."""
    return {game.id: play_one(Task(game.id, None, {}, ("random", "random"), "alike")) for game in GAMES}


def begun(game, seed):
    """A game whose units, if its players place them, are placed as usual."""
    state = game.new(seed=seed)
    while "standard" in state.complete().words:
        state.play("standard")
        state.play("done")
    return state


@games
def test_its_turns_and_battles_are_written_down(game, played):
    one = played[game.id]
    assert not one.error and one.battles
    assert tuple(one.scores) == game.sides
    turns = [turn.turn for turn in one.turns if turn.side == game.sides[0]]
    assert turns == list(range(turns[0], one.turn + 1))
    numbers = {board.grid.number(h) for board in game.boards(game.Options()) for h in board.terrain}
    assert {battle.target for battle in one.battles} <= numbers


@games
def test_what_it_dispatches_are_events_it_tells(game):
    assert set(game.dispatches) <= set(game.tellings)


@games
def test_its_events_may_have_any_names(game):
    other = copy(game)
    other.dispatches = {f"{kind} by another name": read for kind, read in game.dispatches.items()}
    state, rng = begun(game, "names"), random.Random(6)
    plain, renamed = Chronicle(state), Chronicle(state)
    for n in range(5000):
        if state.over or (n >= 700 and plain.battles):
            break
        plain.before()
        renamed.before()
        events = state.play(state.orders().sample(rng))
        plain.after(events)
        state.game = other
        renamed.after([event._replace(kind=f"{event.kind} by another name") for event in events])
        state.game = game
    assert renamed.battles == plain.battles and renamed.turns == plain.turns and plain.battles


@games
def test_its_forecasts_give_the_luck_of_its_battles(game, played):
    known = [battle for battle in played[game.id].battles if battle.luck is not None]
    assert len(known) >= 0.9 * len(played[game.id].battles)


@games
def test_every_loss_is_counted(game):
    state, rng, lost = begun(game, "losses"), random.Random(5), [0, 0]
    chronicle = Chronicle(state)
    for n in range(5000):
        if state.over or (n >= 800 and sum(lost)):
            break
        chronicle.before()
        events = state.play(state.orders().sample(rng))
        chronicle.after(events)
        for event in events:
            if event.kind in ("loss_roll", "lost"):
                side = event.facts.get("seat", event.facts.get("side"))
                lost[side] += event.facts.get("steps", event.facts.get("losses"))
    assert chronicle.losses == lost and sum(lost) > 0


@games
def test_it_is_played_alike_in_every_process(game):
    task = Task(game.id, None, {}, (who_know(game)[:4][-1],) * 2, "alike", turns=1)
    program = f"from galicia.lab.games import Task, play_one; print(play_one({task!r}).dumps())"
    told = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1 and b'"error":""' in told.pop()


@games
def test_its_run_has_a_report_with_every_board(game, played, tmp_path):
    run = Run.begin(tmp_path / "run", Settings(game.id, ("random", "random"), 3, "alike"), "1")
    run.journal.write_text((played[game.id].dumps() + "\n") * 3)
    run.write_tables()
    page = report(run)
    for board in game.boards(game.Options()):
        assert f"Where it was fought: {board.title}" in page
