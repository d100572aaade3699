"""A short slice of the fuzzer with fixed seeds, and proof that it finds what it looks for."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import galicia
from galicia.engine import position
from galicia.engine.record import Record
from galicia.engine.state import State
from galicia.games.battle_for_galicia import views
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.state import GaliciaState
from tests import fuzz
from tests.battle_for_galicia import hooks
from tests.battle_for_galicia.scene import scene, unit
from tests.spoilt import corpus, spoilt, survives

BFG = "battle-for-galicia"


@pytest.mark.parametrize("id", [game.id for game in galicia.games()])
@pytest.mark.parametrize("seed", [41, 42])
def test_a_fixed_slice_of_random_games_finds_nothing(id, seed):
    outcome = fuzz.play(id, seed, every=120)
    assert outcome.finished, outcome.failure
    assert outcome.orders > 100


@pytest.mark.parametrize("id", [game.id for game in galicia.games()])
def test_a_fixed_slice_of_spoilt_positions_is_refused_or_played(id):
    game, rng = galicia.game(id), random.Random(1914)
    texts = corpus(game, 1914, scenes=2, each=1)
    read = sum(survives(spoilt(rng.choice(texts), texts, game, rng), rng, orders=25, every=25) for _ in range(150))
    assert 10 < read < 75


def test_a_seed_plays_the_same_game_again():
    assert fuzz.play(BFG, 5, every=10**6) == fuzz.play(BFG, 5, every=10**6)


def found(seed: int = 1, every: int = 1) -> fuzz.Failure:
    outcome = fuzz.play(BFG, seed, every)
    assert not outcome.finished and outcome.failure is not None
    return outcome.failure


@pytest.mark.pure
def test_a_crash_is_found_with_its_place(monkeypatch):
    def fail(self, unit, why):
        raise ZeroDivisionError("sabotage")

    monkeypatch.setattr(GaliciaState, "eliminate", fail)
    failure = found(every=10**6)
    assert failure.kind == "crash" and "ZeroDivisionError: sabotage (test_fuzz.py, line" in failure.text
    assert len(Record.loads(failure.record).lines) == failure.orders


def test_a_dead_end_is_found(monkeypatch):
    monkeypatch.setattr(Combat, "orders", lambda self, s: iter(()))
    assert found(every=10**6).kind == "dead end"


def test_an_over_long_game_is_found(monkeypatch):
    monkeypatch.setattr(hooks, "LONGEST", 20)
    assert found(every=10**6).kind == "over-long game"


@pytest.mark.pure
def test_an_undo_past_a_roll_is_found(monkeypatch):
    monkeypatch.setattr(State, "seal", lambda self, because: None)
    assert found(every=10**6).kind == "undo leak"


@pytest.mark.pure
def test_an_undo_past_a_revelation_is_found(monkeypatch):
    rolls_alone = lambda self, because: setattr(self, "_sealed", bool(self.rolls))  # noqa: E731
    monkeypatch.setattr(GaliciaState, "seal", rolls_alone, raising=False)
    assert found().kind == "undo leak"


def test_a_counter_shown_too_soon_is_found(monkeypatch):
    monkeypatch.setattr(views, "stack", lambda s, h, seat: views.StackView(
        s.world.grid.number(h), "", True, tuple(views.plain(u, s.rung[u]) for u in s.units_in(h))
    ))
    assert found().kind == "view leak"


def test_a_marker_shown_too_soon_is_found(monkeypatch):
    looked_at = views.looked_at
    monkeypatch.setattr(views, "looked_at", lambda s, unit, markers: looked_at(s, unit, True))
    assert found().kind == "view leak"


def test_a_position_that_forgets_is_found(monkeypatch):
    lines = position.write_lines
    monkeypatch.setattr(position, "write_lines", lambda s: [line.split(" spent=")[0] for line in lines(s)])
    assert found().kind == "position mismatch"


def test_a_record_that_leads_elsewhere_is_found(monkeypatch):
    monkeypatch.setattr(Record, "replay", lambda self, upto=None: galicia.game(BFG).new(seed=1))
    assert found(every=10**6).kind == "replay mismatch"


def test_a_rule_that_forgets_to_refuse_is_found(monkeypatch):
    monkeypatch.setattr(Movement, "explain", lambda self, s, order: [])
    assert found().kind == "order mismatch"


@pytest.mark.pure
def test_points_that_nobody_earned_are_found(monkeypatch):
    tell = GaliciaState.tell

    def overpaid(self, kind, /, seen=-1, **facts):
        if kind == "eliminated":
            self.vp[0] += 1
        tell(self, kind, seen, **facts)

    monkeypatch.setattr(GaliciaState, "tell", overpaid, raising=False)
    assert found(every=10**6).kind == "invariant break"


def test_a_crowded_hex_is_found():
    crowd = "AH 5 4.12, AH 12 4.12, AH 46 4.12, AH 4 4.12"
    assert list(hooks.broken(scene(crowd, step="Combat side=AH"))) == ["4.12 holds more than six steps"]
    assert list(hooks.broken(scene(crowd, step="Movement side=AH"))) == []


def test_units_that_are_nowhere_are_found():
    state = scene("AH 5 4.12, RU 18 4.14")
    state.where[unit("AH", "12")] = state.where[unit("AH", "5")]
    assert list(hooks.broken(state)) == ["stacks do not follow from where the units are"]


def test_the_report_counts_and_keeps_failures(monkeypatch, tmp_path):
    monkeypatch.setattr(hooks, "LONGEST", 20)
    report = fuzz.Report()
    report.add(fuzz.play(BFG, 7, every=10**6), tmp_path)
    assert report.counts()["over-long game"] == 1 and report.games == 1 and report.finished == 0
    kept = Path(report.failures[0].file)
    assert Record.load(kept).replay().turn == 1
    assert "--seed 7 --games 1" in str(report)


def test_games_and_seeds_come_in_turn():
    assert list(fuzz.jobs(["a", "b"], 5, 5)) == [("a", 5), ("b", 5), ("a", 6), ("b", 6), ("a", 7)]


def test_the_command_reports_as_json(capsys, tmp_path):
    code = fuzz.main(["--games", "2", "--workers", "2", "--every", "1000", "--json", "--out", str(tmp_path)])
    report = json.loads(capsys.readouterr().out)
    assert code == 0 and report["games"] == report["finished"] == 2 and report["failures"] == []
    assert report["orders"] > 100 and set(report["counts"].values()) == {0}


def test_ctrl_c_ends_with_a_report(tmp_path):
    def stop(line):
        raise KeyboardInterrupt

    report = fuzz.run([BFG], workers=1, every=1000, folder=tmp_path, watch=stop)
    assert report.failures == []


def test_an_unknown_game_is_refused_in_one_line(capsys):
    with pytest.raises(SystemExit):
        fuzz.main(["--game", "draughts"])
    assert "there is no game 'draughts'" in capsys.readouterr().err
