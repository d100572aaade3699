"""galicia new, show, orders."""

import pytest

import galicia
from tests.cli.conftest import GAME


def test_a_fresh_position_is_printed_as_it_is_read(run):
    assert galicia.Position.loads(run("new", GAME.id).out).state() == GAME.new()


def test_a_fresh_position_is_written_to_a_file(run, tmp_path):
    path = tmp_path / "opening.position"
    assert run("new", GAME.id, "-o", path) == (0, "", "")
    assert path.read_text() == GAME.new().position()


def test_a_file_is_not_written_over_unless_told_to(run, opening):
    said = run("new", GAME.id, "--option", "half_hexes=named", "-o", opening)
    assert said.code == 2 and "--force" in said.err
    assert opening.read_text() == GAME.new().position()
    assert run("new", GAME.id, "--option", "half_hexes=named", "-o", opening, "--force").code == 0
    assert "option half_hexes named" in opening.read_text()


def test_a_record_begins_with_its_seed(run):
    record = galicia.Record.loads(run("new", GAME.id, "--record", "--seed", "1914").out)
    assert record.dice == ("seeded", "1914")
    assert record.lines == ()


def test_a_record_without_a_seed_gets_a_fresh_one(run):
    first, second = (run("new", GAME.id, "--record").out for _ in range(2))
    assert first != second


def test_a_position_is_shown_with_its_question_its_map_and_its_stacks(run, combat):
    out = run("show", combat).out
    assert "turn 6, AH combat" in out
    assert "Declare an attack" in out
    assert ".A25" in out and ".R2gd" in out
    assert "8.18  25/II 5-6-5, 4/II 4-5-5" in out
    assert "\x1b" not in out


def test_a_seat_sees_the_top_of_enemy_stacks_and_all_of_its_own(run, combat):
    for_ah = run("show", combat, "--seat", "AH").out
    assert "4/II" in for_ah and "2gd/GD" in for_ah
    assert "70r" not in for_ah.partition("eliminated:")[0]
    assert "70r" in run("show", combat, "--seat", "RU").out.partition("eliminated:")[0]
    assert "70r" in run("show", combat).out.partition("eliminated:")[0]


def test_the_whole_position_is_never_shown_to_a_seat(run, combat):
    said = run("show", combat, "--seat", "AH", "--text")
    assert (said.code, said.out) == (2, "")


def test_a_position_shown_as_text_is_the_position(run, combat):
    assert run("show", combat, "--text").out == combat.read_text()


def test_a_view_is_shown_to_programs(run, combat):
    view = run("show", combat, "--seat", "AH", "--json").json
    assert (view["seat"], view["turn"]) == ("AH", 6)
    assert [c["unit"] for s in view["stacks"] for c in s["counters"]] == ["25/II", "4/II", "2gd/GD"]


def test_a_closer_look_numbers_the_hexes_near_and_no_other(run, combat):
    out = run("show", combat, "--around", "8.18", "--map").out
    assert "8.18" in out and "11.20" in out
    assert "12.20" not in out
    assert "A25/II+" in out


def test_a_game_can_be_shown_by_its_name(run):
    assert run("show", "battle-for-galicia").out == run("show", "bfg").out


def test_a_position_is_read_from_standard_input(run, combat):
    assert "turn 6, AH combat" in run("show", "-", stdin=combat.read_text()).out


def test_a_record_is_shown_where_it_stands_or_after_some_orders(run, record):
    played = galicia.Record.load(record)
    assert run("show", record, "--text").out == played.replay().position()
    assert run("show", record, "--at", "3", "--text").out == played.replay(3).position()


def test_the_legal_orders_are_listed(run, combat):
    assert run("orders", combat).out.splitlines() == [
        "# AH: Declare an attack, or end the combat phase (BfG 7.0, 8.1)",
        "done",
        "attack 8.17 from 8.18",
    ]


def test_the_legal_orders_are_listed_for_programs(run, combat):
    answer = run("orders", combat, "--json").json
    assert answer["seat"] == "AH"
    assert answer["cases"] == ["BfG 7.0", "BfG 8.1"]
    assert answer["orders"] == ["done", "attack 8.17 from 8.18"]


def test_the_words_that_may_follow_are_listed(run, combat):
    assert run("orders", combat, "attack").out == "8.17\n"
    assert run("orders", combat, "attack 8.17 from", "--json").json == {"words": ["8.18"], "complete": False}
    assert run("orders", combat, "attack", "8.17", "from", "8.18", "--json").json == {"words": [], "complete": True}


def test_words_that_lead_nowhere_are_explained(run, combat):
    said = run("orders", combat, "attack 8.16 from 8.18")
    assert (said.code, said.out) == (2, "")
    assert "no enemy is in 8.16 (BfG 7.0)" in said.err


def test_nobody_has_orders_when_the_game_is_over(run, whole):
    said = run("orders", whole)
    assert said.code == 2 and "over" in said.err


@pytest.mark.parametrize("flag", ["--text", "--json", "--map"])
def test_show_prints_one_thing_when_asked_for_one(run, combat, flag):
    assert "decides" not in run("show", combat, flag).out.splitlines()[0]
