"""galicia replay, galicia verify."""

from dataclasses import replace

import pytest

import galicia
from galicia.engine.dice import commitment
from tests.cli.conftest import GAME


def test_a_record_is_told_order_by_order_and_its_result_is_checked(run, whole):
    said = run("replay", whole)
    record = galicia.Record.load(whole)
    assert said.code == 0
    assert said.out.startswith(f"1. {record.lines[0].seat} {record.lines[0].sentence}\n")
    assert "(BfG 8.3, 9.1)" in said.out
    assert f"{len(record.lines)} of {len(record.lines)} orders replayed; the result matches the record" in said.out


def test_a_replay_stops_where_it_is_told_to(run, record):
    out = run("replay", record, "--to", "3").out
    assert "3. " in out and "4. " not in out
    assert "3 of 12 orders replayed" in out


def test_a_step_is_played_at_each_enter_until_q(run, record):
    out = run("replay", record, "--step", stdin="\n\nq\n").out
    assert "2. " in out and "3. " not in out
    assert "2 of 12 orders replayed" in out


def test_a_quiet_replay_tells_only_the_end(run, whole):
    assert len(run("replay", whole, "--quiet").out.splitlines()) == 3


def test_a_seat_hears_only_what_it_may_know(run, whole):
    out = run("replay", whole, "--seat", "RU").out
    assert "AH ..." in out and "AH move" not in out and "RU move" in out


def test_a_replay_for_programs_lists_orders_dice_and_events(run, record):
    answer = run("replay", record, "--json").json
    assert answer["game"] == GAME.id and answer["over"] is False and answer["result"] is None
    assert [row["order"] for row in answer["orders"]] == [line.sentence for line in galicia.Record.load(record).lines]
    assert all(event["text"] for row in answer["orders"] for event in row["events"])


def test_the_board_is_drawn_where_the_replay_ends(run, record):
    assert "(top unit of the stack)" in run("replay", record, "--quiet", "--map").out


def test_a_wrong_result_is_found(run, whole):
    record = galicia.Record.load(whole)
    whole.write_text(replace(record, result="AH=999 RU=0 AH").dumps())
    said = run("replay", whole, "--quiet")
    assert said.code == 2 and "not AH=999 RU=0 AH" in said.err


def test_dice_that_follow_from_the_seed_are_confirmed(run, whole):
    assert "follow from the seed" in run("verify", whole).out


def test_a_forged_die_is_found(run, whole):
    record = galicia.Record.load(whole)
    at = next(i for i, line in enumerate(record.lines) if line.rolls)
    rolls = record.lines[at].rolls
    forged = replace(record.lines[at], rolls=(rolls[0] % 6 + 1, *rolls[1:]))
    whole.write_text(replace(record, lines=(*record.lines[:at], forged, *record.lines[at + 1 :])).dumps())
    said = run("verify", whole)
    assert (said.code, said.out) == (2, "")
    assert f"order {at + 1}: the dice show" in said.err


def test_a_sealed_match_is_verified_with_the_seed_told_later(run, whole):
    record = galicia.Record.load(whole)
    whole.write_text(replace(record, dice=("sealed", commitment("1914"))).dumps())
    assert "not published yet" in run("verify", whole).err
    assert "does not fit the hash" in run("verify", whole, "--seed", "1915").err
    assert run("verify", whole, "--seed", "1914").code == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_position_is_no_record(run, opening, command):
    said = run(command, opening)
    assert said.code == 2 and "this is a position, not a record" in said.err


def test_a_record_with_an_order_the_rules_forbid_is_refused_with_the_case(run, record):
    record.write_text("galicia record 1\ngame battle-for-galicia\nscenario campaign\norders\nAH move 6/III 19.01\n")
    said = run("replay", record)
    assert said.code == 2 and "order 1 (move 6/III 19.01)" in said.err and "BfG 4.2" in said.err
