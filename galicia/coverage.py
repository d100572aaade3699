"""Which rule cases the tests name: `@pytest.mark.case("BfG 7.8")`, read from the source without running it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from galicia.engine.errors import GaliciaError

TESTS = Path(__file__).resolve().parent.parent / "tests"


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
