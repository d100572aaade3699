"""``python -m docs.build``: write the rules references, the output of every command shown in the guide, the types of
the protocol that the client is checked against, and the catalogue of games.

A page is written only if it changes, so a second run leaves everything as it is. In the guide, ``$`` lines of
``console`` blocks are run in order in an empty folder. After ``galicia play``, what follows a prompt (``AH> done``) is
typed in.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import galicia
from galicia.coverage import TESTS, claims, home
from galicia.engine.cases import Case, by_chapter
from galicia.table import typescript

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
GUIDE = DOCS / "guide.md"
CATALOGUE = '''\
"""The catalogue: a game by its id, typed to that game. Written by `make docs` from the folders of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from galicia.engine import registry

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.state import State
{imports}


{overloads}
@overload
def game(id: str) -> Game[State]: ...
def game(id: str) -> Any:
    """The game with this id; `galicia.games()` lists them.

    >>> import galicia
    >>> galicia.game("battle-for-galicia").title
    'Battle for Galicia 1914'
    """
    return registry.game(id)
'''
SECONDS = 120  # no command of the guide takes longer
PROMPT = r"^[A-Z]+> "
SECONDS_TAKEN = re.compile(r"in \d+\.\d s$", re.M)  # differs from run to run


def pages() -> Iterator[tuple[Path, str]]:
    """Every page that is generated, in whole or in part, with the text it should have."""
    for game in rulebooks():
        yield DOCS / "rules" / f"{game.box}.md", rules_page(game)
    yield GUIDE, refreshed(GUIDE.read_text(encoding="utf-8"))
    yield typescript.TARGET, typescript.written()
    yield ROOT / "galicia" / "games" / "catalogue.py", catalogue()


def rulebooks() -> list[Any]:
    """A game of every box: those of one box have the same rules."""
    return list({game.box: game for game in reversed(galicia.games())}.values())[::-1]


def catalogue() -> str:
    """The module that knows which class of games an id stands for."""
    classes = {game.id: type(game) for game in galicia.games()}
    imports = sorted(f"    from {cls.__module__} import {cls.__name__}" for cls in classes.values())
    overloads = [
        f'@overload\ndef game(id: Literal["{id}"]) -> {cls.__name__}: ...' for id, cls in classes.items()
    ]
    return CATALOGUE.format(imports="\n".join(imports), overloads="\n".join(overloads))


def main() -> None:
    for path, text in pages():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"docs: wrote {path.relative_to(ROOT)}")


# The rules reference.


def rules_page(game: Any) -> str:
    """Every case of a game with its rulings, its module and its tests."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    settled, claimed = rulings_by_case(game), claims(game)
    lines = [
        f"# Rules reference: {game.title}",
        "",
        "<!-- Written by `make docs` from cases.tsv, the rulings and the tests. Edit those. -->",
        "",
        "Every rule case in our own words. *Rulings* links to our decisions where the rulebook leaves something open,",
        "*module* to the code that implements the case, *tests* to the file that cites it most.",
        f"`galicia rules {game.id} CASE` shows the same in the terminal.",
    ]
    for chapter, cases in by_chapter(game.cases, game.names.chapters).items():
        number = f"{chapter} " if any(c.isdecimal() for c in chapter) else ""
        lines += ["", f"## {number}{game.names.chapters[chapter].title}", ""]
        lines += ["| case | what it says | rulings | module | tests |", "|---|---|---|---|---|"]
        for case in cases:
            rulings = dict.fromkeys((*case.rulings, *settled.get(case.id, ())))
            cells = (
                f'<a id="{case.id}"></a>**{case.id}**',
                case.words.replace("|", "\\|"),
                ", ".join(f"[{ruling}](../rulings/{game.box}.md#{ruling.lower()})" for ruling in rulings),
                module_link(case, claimed),
                test_link(f"{game.short} {case.id}", sources),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def rulings_by_case(game: Any) -> dict[str, list[str]]:
    """The rulings that say they settle a case, as in ``**C10** (4.2, 5.1)``."""
    found: dict[str, list[str]] = {}
    text = (DOCS / "rulings" / f"{game.box}.md").read_text(encoding="utf-8")
    for ruling, cases in re.findall(r"^- <a id=.*\*\*([A-Z]\d+)\*\* \(([^)]*)\)", text, re.M):
        for case in cases.split(", "):
            found.setdefault(case, []).append(ruling)
    return found


def module_link(case: Case, claimed: list[tuple[str, Path]]) -> str:
    """The module that is the home of a case."""
    module = home(case, claimed)
    return f"[{module.stem}](../../{module.relative_to(ROOT).as_posix()})" if module else ""


def test_link(case: str, sources: dict[Path, str]) -> str:
    """The file of tests that names a case most."""
    home = max(sources, key=lambda path: sources[path].count(f'"{case}"'))
    return f"[{home.stem.removeprefix('test_')}](../../{home.relative_to(ROOT).as_posix()})"


# The guide.


def refreshed(text: str) -> str:
    """A page with the output its commands give now."""
    with tempfile.TemporaryDirectory() as folder:
        return re.sub(
            r"(?<=^```console\n).*?(?=^```$)", lambda m: _run_again(m[0], folder), text, flags=re.M | re.S
        )


def _run_again(block: str, folder: str) -> str:
    """A block of commands, each followed by its output."""
    fresh = ""
    for said in re.split(r"^(?=\$ )", block, flags=re.M)[1:]:
        command, _, shown = said.partition("\n")
        typed = re.findall(rf"{PROMPT}(.*)$", shown, re.M) if "galicia play" in command else []
        told = run(command.removeprefix("$ "), folder, "".join(f"{line}\n" for line in typed))
        told = SECONDS_TAKEN.sub("in ... s", _with_answers(told, typed))
        fresh += f"{command}\n{told}"
    return fresh


def _with_answers(told: str, typed: list[str]) -> str:
    """What was said at the prompts, each answer in its place; a pipe shows only the questions."""
    answers = iter(typed)
    return re.sub(PROMPT, lambda m: f"{m[0]}{next(answers, '')}\n", told, flags=re.M) if typed else told


def run(command: str, folder: str, typed: str = "") -> str:
    """All that a shell command prints."""
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONPATH": str(ROOT)}
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder, env=env, encoding="utf-8", timeout=SECONDS,
        input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )
    return done.stdout


if __name__ == "__main__":
    main()
