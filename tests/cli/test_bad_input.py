"""Whatever is handed in: one clear line, exit code 2, no traceback."""

import pytest

from galicia.cli import reference
from tests.battle_for_galicia.scene import position
from tests.cli.conftest import GAME

READERS = ["show", "orders", "odds", "replay", "verify", "play"]


def refused(said, why):
    assert said.code == 2
    assert why in said.err
    assert len(said.err.splitlines()) == 1
    assert "Traceback" not in said.err
    assert said.out == ""


@pytest.mark.parametrize("command", READERS)
def test_a_missing_file(run, tmp_path, command):
    refused(run(command, tmp_path / "none.record"), "there is no such file")


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"galicia\0record"])
def test_a_binary_file(run, tmp_path, command, content):
    path = tmp_path / "binary.record"
    path.write_bytes(content)
    refused(run(command, path), "this is not a text file")


@pytest.mark.parametrize("command", READERS)
def test_a_folder(run, tmp_path, command):
    refused(run(command, tmp_path), "this is a folder")


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("content", ["", "hello\n", "galicia record 9\n", "# only a remark\n"])
def test_a_file_of_something_else(run, tmp_path, command, content):
    path = tmp_path / "other.record"
    path.write_text(content)
    refused(run(command, path), str(path))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "galicia: no command given; try: galicia play"),
        (["dance"], "invalid choice: 'dance'"),
        (["new", "chess"], "there is no game 'chess'; there are: battle-for-galicia, "),
        (["rules", "chess"], "there is no game 'chess'"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--seed", "3"], "add --terminal"),
        (["play", "--port", "70000"], "'70000' is not a port: the highest is 65535"),
        (["serve", "--port", "70000"], "'70000' is not a port: the highest is 65535"),
        (["new", GAME.id, "--seed", "3"], "--seed is for records"),
        (["new", GAME.id, "--record", "--seed", "a\tb"], "a seed is one word"),
        (["new", GAME.id, "--scenario", "moon"], "has no scenario 'moon'"),
        (["new", GAME.id, "-o", "/no/such/folder/file"], "cannot be written"),
        (["show", GAME.id, "--seat", "FR"], "has no seat 'FR'"),
        (["show", GAME.id, "--around", "99.99"], "there is no hex '99.99'"),
        (["show", GAME.id, "--map", "--text"], "not allowed with"),
        (["show", GAME.id, "--at", "-1"], "not a whole number"),
        (["referee", GAME.id], "--position, --orders"),
        (["referee", GAME.id, "--position", "-", "--orders", "-"], "cannot both come from standard input"),
    ],
)
def test_words_that_make_no_sense(run, words, why):
    refused(run(*words), why)


def test_a_record_too_short_for_the_order_asked_for(run, record):
    refused(run("show", record, "--at", "99"), "has only 12 orders")
    refused(run("replay", record, "--to", "99"), "has only 12 orders")


def test_a_position_has_no_orders_to_go_back_to(run, opening):
    refused(run("show", opening, "--at", "1"), "--at is for records")


def test_a_position_names_its_line_when_it_cannot_be_read(run, opening):
    opening.write_text(opening.read_text().replace("unit AH:5/I 10.23", "unit AH:5/I 99.99"))
    refused(run("show", opening), f"{opening}: line")


def test_a_position_in_which_nothing_can_be_ordered(run, tmp_path):
    path = tmp_path / "stuck.position"
    battle = "battle target=8.17 hexes=8.18 shown=RU:2gd/GD,AH:4/II attackers=- defenders=- known=- rung=0 high=0 "
    battle += "attack_artillery=0 defence_artillery=0 flanked=no large=no roll=0 "
    battle += "attacker_failed=no defender_failed=no vacated=no attacker_losses=0 defender_losses=0"
    path.write_text(position("AH 4 8.18 fought, RU 2gd 8.17", step="Combat side=AH; Attackers side=AH", more=battle))
    refused(run("show", path), "AH must decide but has no order to give")


def test_an_error_of_the_program_is_one_line_too(run, monkeypatch):
    monkeypatch.setattr(reference.galicia, "games", lambda: 1 / 0)
    said = run("games")
    assert said.code == 1
    assert said.err.startswith("galicia games: this is a bug in the program (ZeroDivisionError")
    assert len(said.err.splitlines()) == 1


def test_an_interruption_is_one_line_too(run, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(reference.galicia, "games", interrupted)
    assert run("games") == (130, "", "galicia games: interrupted\n")


COMMANDS = [
    "games", "rules", "new", "show", "orders", "play", "serve",
    "replay", "verify", "simulate", "referee", "odds", "map",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_examples(run, command):
    said = run(command, "--help")
    assert said.code == 0
    assert "examples:" in said.out and f"galicia {command}" in said.out.partition("examples:")[2]


def test_the_help_names_every_command(run):
    out = run("--help").out
    assert all(f"  {command} " in out for command in COMMANDS)


def test_drawing_without_its_libraries_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "galicia.atlas.draw.cli", None)
    refused(run("map", GAME.id, "-o", "board.svg"), "pip install 'galicia[maps]'")
