"""What the compiler must be told, written into a copy of the source; the source itself knows nothing of it.

- Dataclasses stay ordinary classes with compiled methods: a native one would forget the names in its annotations
  (`Hex` would be `int`), and these say how a field is written. For the same reason the annotations are quoted.
- Other classes become native. Like any class they may be derived from in Python, copied and pickled.
- A field declared for a state (`galicia.engine.fields`) becomes an attribute of its type. The declarations are kept in
  a dict, and how they are copied, which pure Python finds out when it makes the class, is written out.
- A generic class forgets that it is one, but modules that are not compiled go on naming it with its parameter; that it
  then remains itself is written out.
- An attribute cannot be annotated anew with a class of the same file; the annotation of the base must do.
- A set of hexes is a number too big for what the compiler makes of an int; it is handled as any object.
- Names in capitals never change, so that nobody need look them up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, TypeGuard

from galicia.engine.fields import Field, copying

PLAIN = {"NamedTuple", "Protocol"}
ORDINARY = "mypyc_attr(native_class=False, allow_interpreted_subclasses=True)"
NATIVE = "mypyc_attr(allow_interpreted_subclasses=True, serializable=True)"
ITSELF = """    @classmethod
    def __class_getitem__(cls, parameter: Any) -> Any:
        return cls
"""
WHOLE = 10**6  # longer than any line
FUTURE = "from __future__ import annotations\n"
IMPORTS = "from mypy_extensions import mypyc_attr\nfrom typing import Any, ClassVar, Final, Self, cast\n"


class Edit(NamedTuple):
    """Some text of one line, from column to column, and what replaces it."""

    line: int
    start: int
    end: int
    text: str


def prepared(source: str, name: str = "") -> str:
    """A module as the compiler needs it; the fields its classes declare are found in the module of that name.

    >>> print(prepared('''from __future__ import annotations
    ... class Trace:
    ...     rings: list[int]'''))
    from __future__ import annotations
    from mypy_extensions import mypyc_attr
    from typing import Any, ClassVar, Final, Self, cast
    @mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
    class Trace:
        rings: list[int]
    """
    lines = source.splitlines(keepends=True)
    for line, start, end, text in sorted(_edits(ast.parse(source), name), reverse=True):
        lines[line - 1] = lines[line - 1][:start] + text + lines[line - 1][end:]
    return "".join(lines).replace(FUTURE, FUTURE + IMPORTS, 1)


def _edits(module: ast.Module, name: str) -> Iterator[Edit]:
    classes = [node for node in module.body if isinstance(node, ast.ClassDef)]
    ordinary = {cls.name for cls in classes if any("dataclass" in names(d) for d in cls.decorator_list)}
    for cls in classes:
        if cls.name in ordinary:
            yield _decorated(cls, ORDINARY)
            for field in _fields(cls):
                yield _replaced(field.annotation, repr(ast.unparse(field.annotation)))
        elif not any(names(base) & PLAIN for base in cls.bases):
            yield _decorated(cls, NATIVE)
            for field in _fields(cls):
                if cls.bases and field.value is None and names(field.annotation) & ordinary:
                    yield _replaced(field, f"# {ast.unparse(field)}")
            if name:
                yield from _declared(cls, name)
        if any("Generic" in names(base) for base in cls.bases):
            yield Edit(cls.end_lineno or 0, WHOLE, WHOLE, ITSELF)
    for stmt in module.body:
        match stmt:
            case ast.AnnAssign(target=ast.Name("Bits"), value=ast.expr() as value):
                yield _replaced(value, "Any")
            case ast.Assign(targets=[ast.Name(word) as target], value=value) if word.isupper():
                if "TypeVar" not in names(value):
                    yield _replaced(target, f"{word}: Final")


def _declared(cls: ast.ClassDef, module: str) -> Iterator[Edit]:
    """The fields a class of states declares, as attributes; their declarations in a dict; how they are copied."""
    scope = vars(import_module(module))
    own: Mapping[str, Field] = vars(scope[cls.name]).get("declared", {})
    stmts = {name: stmt for stmt in cls.body for name in own if _declares(stmt, name)}
    yield from (_replaced(keyword, "") for keyword in cls.keywords)
    for name, stmt in stmts.items():
        yield Edit(stmt.lineno, 0, WHOLE, f"    {name}: {_type(stmt, scope, own[name])}\n")
        yield from (Edit(line, 0, WHOLE, "") for line in range(stmt.lineno + 1, (stmt.end_lineno or 0) + 1))
    if own:
        calls = ", ".join(f"{name!r}: {_untyped(stmt.value)}" for name, stmt in stmts.items())
        yield Edit(min(stmt.lineno for stmt in stmts.values()), 0, 0, f"    declared: ClassVar[Any] = {{{calls}}}\n")
        body = "".join(f"        {statement}\n" for statement in copying(own))
        stub = next((stmt for stmt in cls.body if isinstance(stmt, ast.FunctionDef) and stmt.name == "copy_to"), None)
        start = "    def copy_to(self, new: Self) -> None:\n        super().copy_to(new)\n" if stub is None else ""
        last = stub or max(stmts.values(), key=lambda stmt: stmt.lineno)
        yield Edit((last.end_lineno or 0) + 1, 0, 0, start + body)


def _declares(stmt: ast.stmt, name: str) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    """Whether a statement declares a field."""
    match stmt:
        case ast.Assign(targets=[ast.Name(target)]) | ast.AnnAssign(target=ast.Name(target), value=ast.Call()):
            return target == name
    return False


def _type(stmt: ast.Assign | ast.AnnAssign, scope: Mapping[str, Any], field: Field) -> str:
    """The type of a field: its annotation, else that of its declaration, or of what it is at first."""
    if isinstance(stmt, ast.AnnAssign):
        return ast.unparse(stmt.annotation)
    assert isinstance(stmt.value, ast.Call)
    declared: str = scope[ast.unparse(stmt.value.func)].__annotations__["return"]
    return declared if declared != "T" else type(field.default).__name__


def _untyped(call: ast.expr | None) -> str:
    """A declaration that is not taken for the value it declares."""
    assert isinstance(call, ast.Call)
    source = ast.unparse(call)
    return f"cast(Any, {ast.unparse(call.func)}){source[len(ast.unparse(call.func)) :]}"


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


def _replaced(node: ast.expr | ast.stmt | ast.keyword, text: str) -> Edit:
    assert node.end_col_offset is not None and node.lineno == node.end_lineno
    return Edit(node.lineno, node.col_offset, node.end_col_offset, text)
