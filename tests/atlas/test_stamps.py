"""Up to date: a change of the atlas, of a map file or of the code asks for the boards to be made anew."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from galicia.atlas.stamps import HOME, STAMPS, faults, ingredients, products, stamp

MAP, DRAWING = "games/great_war_in_the_east/serbia.map", "web/boards/great-war-in-the-east-serbia.svg"


def test_map_files_and_drawings_are_up_to_date() -> None:
    assert list(faults()) == []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of all that the boards are made from, and of the boards."""
    for name in {STAMPS, *products(), *(str(p.relative_to(HOME)) for x in products() for p in ingredients(x))}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HOME / name, tmp_path / name)
    return tmp_path


def stale(home: Path) -> set[str]:
    told = list(faults(home))
    assert all("run: make maps" in line for line in told)
    return {line.split()[0].removeprefix("galicia/") for line in told}


def changed(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("\n")


@pytest.mark.parametrize(
    "ingredient, outdated",
    [
        ("atlas/data/serbia/rivers.geojson", {MAP, DRAWING}),
        ("atlas/data/boards/great-war-in-the-east-serbia.tsv", {MAP}),
        (MAP, {MAP, DRAWING}),
        (DRAWING, {DRAWING}),
    ],
)
def test_a_change_of_the_atlas_or_of_a_map_file_asks_for_the_maps(
    home: Path, ingredient: str, outdated: set[str]
) -> None:
    changed(home / ingredient)
    assert stale(home) == outdated


@pytest.mark.parametrize(
    "module, made", [("atlas/draw/rivers.py", ".svg"), ("atlas/chains.py", ".map"), ("board/grid.py", "")]
)
def test_a_change_of_the_code_asks_for_all_it_makes(home: Path, module: str, made: str) -> None:
    changed(home / module)
    assert stale(home) == {name for name in products() if name.endswith(made)}


def test_a_new_layer_asks_for_the_boards_of_its_theatre(home: Path) -> None:
    (home / "atlas/data/flanders/canals.geojson").write_text("{}", encoding="utf-8")
    assert stale(home) == {"games/clash_of_giants/ypres/board.map", "web/boards/first-ypres.svg"}


def test_a_board_without_a_stamp_is_out_of_date(home: Path) -> None:
    (home / STAMPS).unlink()
    assert stale(home) == set(products())


def test_making_anew_brings_a_board_up_to_date(home: Path) -> None:
    changed(home / "atlas/draw/rivers.py")
    for name in stale(home):
        stamp(home / name, home)
    assert stale(home) == set()


def test_line_ends_do_not_matter(home: Path) -> None:
    path = home / MAP
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8", newline="\r\n")
    assert stale(home) == set()


@pytest.mark.parametrize("module, product", [("galicia.atlas.build", MAP), ("galicia.atlas.draw.compose", DRAWING)])
def test_every_module_of_the_atlas_that_makes_a_board_is_among_its_ingredients(module: str, product: str) -> None:
    code = f"""if True:
        import sys, {module}
        print(*(loaded.__file__ for name, loaded in sys.modules.items() if name.startswith("galicia.atlas.")))
    """
    told = subprocess.run([sys.executable, "-c", code], cwd=HOME.parent, capture_output=True, text=True, check=True)
    used = {Path(file) for file in told.stdout.split()}
    assert used <= set(ingredients(product))
