"""What the compiler must be told, written into a copy of the source; the source itself knows nothing of it.

- Dataclasses stay ordinary classes with compiled methods: a native one would forget the names in its annotations
  (`Hex` would be `int`), and these say how a field is written. For the same reason the annotations are quoted.
- Other classes become native. Like any class they may be derived from in Python, copied and pickled.
- A class mixed in beside another base is a trait, and what its annotations are is written out.
- A field cannot be declared anew with a class of the same file; the declaration of the base must do.
- A set of hexes is a number too big for what the compiler makes of an int; it is handled as any object.
- Names in capitals never change, so that nobody need look them up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

PLAIN = {"NamedTuple", "Protocol"}
ORDINARY = "mypyc_attr(native_class=False, allow_interpreted_subclasses=True)"
NATIVE = "mypyc_attr(allow_interpreted_subclasses=True, serializable=True)"
FUTURE = "from __future__ import annotations\n"
IMPORTS = "from mypy_extensions import mypyc_attr, trait\nfrom typing import Any, Final\n"


class Edit(NamedTuple):
    """Some text of one line, from column to column, and what replaces it."""

    line: int
    start: int
    end: int
    text: str


def prepared(source: str) -> str:
    """A module as the compiler needs it.

    >>> print(prepared('''from __future__ import annotations
    ... class Trace:
    ...     rings: list[int]'''))
    from __future__ import annotations
    from mypy_extensions import mypyc_attr, trait
    from typing import Any, Final
    @mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
    class Trace:
        rings: list[int]
    """
    lines = source.splitlines(keepends=True)
    for line, start, end, text in sorted(_edits(ast.parse(source)), reverse=True):
        lines[line - 1] = lines[line - 1][:start] + text + lines[line - 1][end:]
    return "".join(lines).replace(FUTURE, FUTURE + IMPORTS, 1)


def _edits(module: ast.Module) -> Iterator[Edit]:
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    ordinary = {name for name, cls in classes.items() if any("dataclass" in names(d) for d in cls.decorator_list)}
    mixed_in = {name for cls in classes.values() for base in cls.bases[1:] for name in names(base)}
    for name, cls in classes.items():
        if name in ordinary:
            yield _decorated(cls, ORDINARY)
            for field in _fields(cls):
                yield _replaced(field.annotation, repr(ast.unparse(field.annotation)))
        elif not any(names(base) & PLAIN for base in cls.bases):
            yield _decorated(cls, NATIVE)
            for field in _fields(cls):
                if cls.bases and names(field.annotation) & ordinary:
                    yield _replaced(field, f"# {ast.unparse(field)}")
        if name in mixed_in & classes.keys():
            yield _decorated(cls, "trait")
    for stmt in module.body:
        match stmt:
            case ast.AnnAssign(target=ast.Name("Bits"), value=ast.expr() as value):
                yield _replaced(value, "Any")
            case ast.Assign(targets=[ast.Name(name) as target]) if name.isupper():
                yield _replaced(target, f"{name}: Final")
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr == "__annotations__":
            (name,) = names(node.value)
            yield _replaced(node, repr({ast.unparse(field.target): "" for field in _fields(classes[name])}))


def _fields(cls: ast.ClassDef) -> list[ast.AnnAssign]:
    return [stmt for stmt in cls.body if isinstance(stmt, ast.AnnAssign)]


def names(node: ast.AST) -> set[str]:
    """Every name in a piece of source.

    >>> sorted(names(ast.parse("dict[Hex, Battle | None]")))
    ['Battle', 'Hex', 'dict']
    """
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _decorated(cls: ast.ClassDef, decorator: str) -> Edit:
    first = min(cls.lineno, *(decorator.lineno for decorator in cls.decorator_list), cls.lineno)
    return Edit(first, 0, 0, f"@{decorator}\n")


def _replaced(node: ast.expr | ast.stmt, text: str) -> Edit:
    assert node.end_col_offset is not None and node.lineno == node.end_lineno
    return Edit(node.lineno, node.col_offset, node.end_col_offset, text)
