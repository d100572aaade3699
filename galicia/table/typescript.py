"""``python -m galicia.table.typescript``: the messages of the protocol as types that the client is checked against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import cleandoc
from typing import Any, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.params import BodyKwarg, PathParameter, QueryParameter
from msgspec import NODEFAULT, inspect

from galicia.table import messages as m
from galicia.table.questions import ANSWERS
from galicia.table.routes import HANDLERS, WEB
from galicia.table.shapes import Open

TARGET = WEB / "net" / "messages.d.ts"
HEAD = "// Written by `python -m galicia.table.typescript` from galicia/table/messages.py; make docs runs it.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}
SENT = (m.Done, m.Refused, m.Pong, m.Welcome, m.Update, m.Presence, m.Said, m.Closed)
ORDERS: dict[type[m.Question], Any] = {m.Order: m.Done, m.Undo: m.Done, m.Chat: m.Done}


class Types:
    """Types as they are written, and the declarations they need."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def __call__(self, type: Any) -> str:
        return self._written(inspect.type_info(type))

    def union(self, among: Iterable[Any]) -> str:
        return " | ".join(map(self, among))

    def _written(self, node: Any) -> str:
        match node:
            case inspect.Metadata(extra={"typescript": str(text)}):
                return text
            case inspect.Metadata(extra={"shape": shape}):
                return self(shape)
            case inspect.Metadata(type=inner):
                return self._written(inner)
            case inspect.LiteralType(values=values):
                return " | ".join(f'"{value}"' for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(self._written(t) for t in types)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                told = self._written(item)
                return f"({told})[]" if " | " in told else f"{told}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self._written, items))}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._written(value)}>"
            case inspect.StructType() | inspect.DataclassType():
                return self._named(node)
        return PLAIN[type(node)]  # whatever may be anything has no place in the protocol

    def _named(self, node: inspect.StructType | inspect.DataclassType) -> str:
        name: str = node.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # its place, before what it names
            self.declared[name] = comment(node.cls.__doc__) + interface(name, self._fields(node))
        return name

    def _fields(self, node: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
        if isinstance(node, inspect.StructType) and node.tag is not None:
            yield f'type: "{node.tag}"'
        sparing = issubclass(node.cls, m.ClientMessage | m.Body)  # the client may leave out what has a default
        for field in node.fields:
            unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
            missing = not field.required and (sparing or unset)
            yield f"{field.encode_name}{'?' * missing}: {self._written(field.type)}"
        if issubclass(node.cls, Open):
            yield "[more: string]: unknown"


def comment(text: str | None) -> str:
    """A docstring over a declaration."""
    lines = cleandoc(text or "").splitlines()
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def interface(name: str, fields: Iterable[str]) -> str:
    return "\n".join([f"export interface {name} {{", *(f"  {field};" for field in fields), "}\n"])


def block(fields: Iterable[str]) -> str:
    return f"{{ {'; '.join(fields)} }}"


def calls(types: Types) -> Iterator[str]:
    """Every REST call: what its address, its query and its body hold, and what it answers."""
    for handler in HANDLERS:
        (method,), (path,) = handler.http_methods, handler.paths
        hints = get_type_hints(handler.fn, include_extras=True)
        answer = hints.pop("return")
        given: dict[type, list[str]] = {PathParameter: [], QueryParameter: [], BodyKwarg: []}
        for name, hint in hints.items():
            for kind in getattr(hint, "__metadata__", ()):
                given[type(kind)].append(f"{name}{'?' * (type(kind) is QueryParameter)}: {types(get_args(hint)[0])}")
        told = [f"{part}: {block(given[kind])}" for part, kind in PARTS.items() if given[kind]]
        told += [field.replace("data:", "body:") for field in given[BodyKwarg]]
        told.append(f"answer: {types(get_args(answer)[0] if get_origin(answer) is Response else answer)}")
        yield f'"{method} {path.replace(":str", "")}": {block(told)}'


PARTS = {"path": PathParameter, "query": QueryParameter}


def written() -> str:
    """The whole file."""
    types = Types()
    answers = {**ORDERS, **{question: get_type_hints(answer)["return"] for question, answer in ANSWERS.items()}}
    by_type = [f"{q.__struct_config__.tag}: {types.union(get_args(a) or (a,))}" for q, a in answers.items()]
    told = [
        f"/** What a client asks or orders. */\nexport type Question = {types.union(answers)};\n",
        f"/** What the server sends unasked. */\nexport type Sent = {types.union(SENT)};\n",
        f"/** Answers by the type of their question. */\n{interface('Answers', by_type)}",
        f"/** REST calls. */\n{interface('Calls', calls(types))}",
    ]
    return "\n".join([HEAD, *types.declared.values(), *told])


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
