"""Finished games, replayed to the exact end. Drop a record into tests/records/<game>/ and it is replayed for ever."""

from pathlib import Path

import pytest

import galicia
from galicia.engine.record import Record, written_result
from tests.contract import hooks_of

FOLDER = Path(__file__).parent / "records"
PATHS = sorted(FOLDER.glob("*/*.txt"))
records = pytest.mark.parametrize("path", PATHS, ids=[f"{p.parent.name}-{p.stem}" for p in PATHS])


@records
def test_a_record_replays_to_its_result(path):
    record = Record.load(path)
    state = record.replay()
    assert state.over and written_result(state) == record.result != ""
    assert state.digest() == record.tags["digest"]


@records
def test_a_record_is_written_as_we_write_records(path):
    text = path.read_text(encoding="utf-8")
    assert Record.loads(text).dumps() == text


@records
def test_the_dice_of_a_record_follow_from_its_seed(path):
    assert Record.load(path).verify() == []


@records
def test_a_record_lies_in_the_folder_of_its_game(path):
    assert Record.load(path).game == path.parent.name


SCENARIOS = [(game.id, scenario) for game in galicia.games() for scenario in game.scenarios]


@pytest.mark.parametrize("game, scenario", SCENARIOS, ids=map("-".join, SCENARIOS))
def test_every_way_a_scenario_can_end_has_a_record(game, scenario):
    of_scenario = [r for r in map(Record.load, PATHS) if (r.game, r.scenario) == (game, scenario)]
    hooks = hooks_of(galicia.game(game))
    ends = {hooks.ending(record.result) for record in of_scenario if record.result}
    assert ends == hooks.ENDS[scenario]
    assert any(not record.start for record in of_scenario), "no record holds a whole game"


@pytest.mark.parametrize("game", [game.id for game in galicia.games()])
def test_some_record_begins_late_and_some_uses_other_options(game):
    of_game = [r for r in map(Record.load, PATHS) if r.game == game]
    assert any(record.start for record in of_game)
    assert any(record.options for record in of_game)
