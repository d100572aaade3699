"""A game is a folder: it is found there, with all that is known of it, and named nowhere above it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import galicia
from docs.build import catalogue
from galicia.games import found
from galicia.players import names, who_know

ROOT = Path(galicia.__file__).parents[1]
GAMES = galicia.games()
games = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
ABOVE = [
    path
    for folder in ("engine", "table", "lab", "cli", "players")
    for path in sorted((ROOT / "galicia" / folder).rglob("*.py"))
    if not any(game.package.partition(".games.")[2].replace(".", "/") in path.as_posix() for game in GAMES)
]
NAMES = {word for game in GAMES for word in (game.id, game.short, game.package.partition(".games.")[2])}


@games
def test_a_package_names_its_games_by_their_ids(game):
    assert import_module(game.package).GAMES[game.id] == type(game).__name__


def test_a_folder_is_all_it_takes(tmp_path, monkeypatch):
    inner = tmp_path / "shelf" / "series" / "outposts"
    inner.mkdir(parents=True)
    for folder in (inner.parent.parent, inner.parent):
        (folder / "__init__.py").write_text("")
    (inner / "__init__.py").write_text('GAMES = {"toy": "Toy", "toy-for-two": "ToyForTwo"}\n')
    (inner / "game.py").write_text("from tests.engine.toy.game import Toy, ToyForTwo\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert [(id, load().id) for id, load in found([str(tmp_path / "shelf")], "shelf.")] == [
        ("toy", "toy"),
        ("toy-for-two", "toy-for-two"),
    ]


def test_no_game_is_loaded_before_it_is_asked_for():
    code = "import galicia, galicia.players, sys; print([m for m in sys.modules if m.endswith('.game')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['galicia.engine.game']"


@games
def test_players_are_found_by_the_folder_of_the_game(game):
    known = who_know(game)
    assert known == names()[: len(known)] and {"random", "textbook", "recruit"} <= set(known)


def test_a_game_without_such_a_folder_is_played_by_chance(toy):
    assert who_know(toy) == ("random",)


@games
def test_everything_a_game_has_is_called_something(game):
    called = game.names
    assert called.title and called.losses and set(called.scenarios) == set(game.scenarios)
    assert set(called.parties) == {*game.seats, *game.sides}
    assert list(called.chapters) == list(dict.fromkeys(case.chapter for case in game.cases))
    assert len(called.dates) == game.turn_limit(game.new())
    for option in game.Options.about():
        assert option.title and len(option.words) == len(set(option.words)) == len(option.choices)


@games
def test_phases_are_called_by_the_words_of_views(game):
    words = import_module(f"{game.package}.views").PHASES.values()
    aside = {"attrition", "stacking"}  # what may have to be done within a phase
    assert set(words) - aside <= set(game.names.phases)


# Names of games above their folders.


def named(tree: ast.AST) -> Iterator[str]:
    """Every single word in the code that names a game; prose and examples may."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if len(text.split()) == 1:
                words = text
            case ast.ImportFrom(module=str(module), names=names):
                words = ".".join([module, *(alias.name for alias in names)])
            case ast.Import(names=names):
                words = ".".join(alias.name for alias in names)
            case _:
                continue
        yield from (name for name in NAMES if name in words)


@pytest.mark.parametrize(
    "code", ['game.id == "battle-for-galicia"', "import galicia.games.great_war_in_the_east", 'short in ("GWiE",)']
)
def test_names_of_games_are_found(code):
    assert list(named(ast.parse(code)))


@pytest.mark.parametrize("path", ABOVE, ids=lambda path: path.relative_to(ROOT / "galicia").as_posix())
def test_no_layer_above_the_games_names_one(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert list(named(tree)) == []


def test_the_catalogue_knows_every_folder():
    assert (ROOT / "galicia" / "games" / "catalogue.py").read_text(encoding="utf-8") == catalogue(), "run: make docs"
