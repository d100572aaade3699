"""The optional compiled build: what it compiles exists, and what it tells the compiler leaves the program as it is.

The modules are translated to C here. Compiling that takes minutes and is no part of the suite: `make test-compiled`
does it and runs the suite in what comes of it.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import galicia
from compiled.__main__ import KERNEL, ROOT, copy_project, hot_modules, missing, refusal
from compiled.source import prepared

TREE = Path(galicia.__file__).parents[1]
WRITTEN_OUT = ("copy_to", "__class_getitem__")


def named(path: Path) -> str:
    return path.relative_to(TREE).as_posix()


def test_every_hot_module_exists_and_is_named_once():
    modules = list(hot_modules(TREE))
    assert [named(module) for module in modules if not module.exists()] == []
    assert len(set(modules)) == len(modules) > sum(len(names.split()) for names in KERNEL.values())


@pytest.mark.parametrize("layer", ["games", "players"])
def test_the_chapters_and_players_of_a_game_are_found_by_its_folder(layer):
    hot = {module.parent for module in hot_modules(TREE)}
    packages = [game.package.partition(".games.")[2].replace(".", "/") for game in galicia.games()]
    folders = {TREE / "galicia" / layer / package for package in packages}
    assert {folder for folder in folders if "HOT = " in (folder / "__init__.py").read_text(encoding="utf-8")} <= hot
    assert len(folders & hot) > 1


def test_a_tree_is_pure_or_compiled_and_never_a_mixture():
    compiled = {path.with_name(path.name.partition(".")[0] + ".py") for path in (TREE / "galicia").rglob("*.so")}
    assert compiled in (set(), set(hot_modules(TREE)))


@pytest.mark.pure
def test_the_copy_is_whole_and_differs_in_hot_modules_only(tmp_path):
    copy = tmp_path / "copy"
    copy_project(copy)
    files = [path.relative_to(ROOT) for path in (ROOT / "galicia").rglob("*") if path.is_file()]
    files = [path for path in files if "__pycache__" not in path.parts]
    changed = {copy / path for path in files if (copy / path).read_bytes() != (ROOT / path).read_bytes()}
    assert changed == set(hot_modules(copy))


@pytest.mark.pure
def test_the_compiler_translates_every_hot_module(tmp_path):
    copy_project(tmp_path / "copy")
    assert refusal(tmp_path / "copy") == ""


@pytest.mark.pure
def test_every_module_can_be_imported_beside_classes_that_are_no_longer_generic(tmp_path):
    copy = tmp_path / "copy"
    copy_project(copy)
    for module in hot_modules(copy):
        module.write_text(ast.unparse(Erased().visit(ast.parse(module.read_text(encoding="utf-8")))), encoding="utf-8")
    folders = [copy / "galicia" / name for name in ("engine", "games", "players")] + [copy / "tests" / "engine" / "toy"]
    files = [path.relative_to(copy).with_suffix("") for folder in folders for path in sorted(folder.rglob("*.py"))]
    script = f"import {', '.join('.'.join(path.parts).removesuffix('.__init__') for path in files)}"
    run = subprocess.run([sys.executable, "-c", script], cwd=copy, capture_output=True, text=True)
    assert run.stderr == ""


class Erased(ast.NodeTransformer):
    """What becomes of classes when they are compiled: no base has a parameter any more, and no annotation quotes."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        node.bases = [base for base in bases if ast.unparse(base) != "Generic"]
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        match node.annotation:
            case ast.Constant(value=str(quoted)):
                node.annotation = ast.parse(quoted, mode="eval").body
        return node


@pytest.mark.pure
@pytest.mark.parametrize("module", list(hot_modules(TREE)), ids=named)
def test_what_the_compiler_is_told_changes_no_code(module):
    source = module.read_text(encoding="utf-8")
    assert bodies(prepared(source, named(module).removesuffix(".py").replace("/", "."))) == bodies(source)


def bodies(source: str) -> list[str]:
    """Every function of a module, by name and in full, but what `compiled.source` writes out."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [ast.dump(node) for node in functions if node.name not in WRITTEN_OUT]


@pytest.mark.pure
def test_a_declared_field_is_an_attribute_of_its_type_and_copied_as_pure_python_copies_it():
    module = TREE / "galicia" / "games" / "great_war_in_the_east" / "state.py"
    source = prepared(module.read_text(encoding="utf-8"), "galicia.games.great_war_in_the_east.state")
    assert "\n    spent: list[int]\n" in source and "\n    held: list[Bits]\n" in source and "\n    vp: int\n" in source
    assert "'spent': cast(Any, per_unit)(0, mark='spent', resets=PLAYER_TURN)" in source
    assert "        super().copy_to(new)\n        new.world = self.world\n" in source
    assert "        new.spent = self.spent.copy()\n" in source and "        new.offers = None\n" in source


def test_the_names_in_the_annotations_of_a_dataclass_are_kept():
    order = "@dataclass(frozen=True)\nclass Move(Order):\n    units: Units\n    path: Path\n"
    assert "    units: 'Units'\n    path: 'Path'\n" in prepared(order)


def test_a_dataclass_stays_an_ordinary_class_and_others_become_native():
    assert "@mypyc_attr(native_class=False" in prepared("@dataclass\nclass Battle:\n    target: Hex\n")
    assert "@mypyc_attr(native_class" not in prepared("class State:\n    target: Hex\n")
    assert "@mypyc_attr" not in prepared("class Event(NamedTuple):\n    kind: str\n")


def test_a_generic_class_may_still_be_named_with_its_parameter():
    assert "def __class_getitem__(cls," in prepared("class Chance(Step, Generic[S]):\n    by_hand = True\n")
    assert "def __class_getitem__(cls," not in prepared("class OneDie(Chance[S]):\n    side: Seat\n")


def test_a_set_of_hexes_is_any_object():
    assert prepared("Bits: TypeAlias = int\n") == "Bits: TypeAlias = Any\n"


def test_names_in_capitals_never_change():
    assert prepared("LIMIT = 6\nlimit = 6\n") == "LIMIT: Final = 6\nlimit = 6\n"
    assert prepared('S = TypeVar("S")\n') == 'S = TypeVar("S")\n'


def test_without_a_compiler_one_is_told_what_to_install(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "sudo apt install gcc" in missing()
