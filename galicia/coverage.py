"""Where the cases of a game are: the tests that name them, and the module that implements each.

Both are read from the source without running it. A test names its cases, `@pytest.mark.case("BfG 7.8")`; a module says
at the end of its docstring which cases it is the home of, by their beginnings: `Cases: 4, 6.3, 2.1-release.` A word
without a point or a dash is a chapter or a whole case, and the longest beginning wins.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from galicia.engine.cases import Case
from galicia.engine.errors import GaliciaError

TESTS = Path(__file__).resolve().parent.parent / "tests"
_HOME = re.compile(r"^Cases: (.*)\.$", re.M | re.S)


def cases_named(root: Path = TESTS) -> Counter[str]:
    """How many tests name each case.

    >>> cases_named()["BfG 4.2-woods"] > 0
    True
    """
    if not root.is_dir():
        raise GaliciaError("coverage is counted in the tests: run it in a checkout of the project")
    counts: Counter[str] = Counter()
    for path in sorted(root.rglob("*.py")):
        counts.update(_marks(ast.parse(path.read_text(encoding="utf-8"))))
    return counts


def _marks(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="case", value=ast.Attribute(attr="mark")), args=args):
                yield from (a.value for a in args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def claims(game: Any) -> list[tuple[str, Path]]:
    """The cases that the modules of a game, and of its series, claim as their home."""
    return [
        (start, path)
        for package in game.packages
        for path in sorted(_folder(package).glob("*.py"))
        for said in _HOME.findall(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")
        for start in said.replace("\n", " ").split(", ")
    ]


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def home(case: Case, claimed: list[tuple[str, Path]]) -> Path | None:
    """The module that claims a case by the longest beginning."""
    fitting = [(len(start), path) for start, path in claimed if _begins(case, start)]
    return max(fitting)[1] if fitting else None


def _begins(case: Case, start: str) -> bool:
    return start in (case.chapter, case.id) if start.isalnum() else case.id.startswith(start)
