"""``python -m docs.build``: write the rules references, and the output of every command shown in the guide.

A page is written only if it changes, so a second run leaves everything as it is. In the guide, ``$`` lines of
``console`` blocks are run in order in an empty folder. Behind ``galicia play``, what follows a prompt (``AH> done``) is
typed in.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import galicia
from galicia.coverage import TESTS

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
GUIDE = DOCS / "guide.md"
SECONDS = 120  # no command of the guide takes longer
PROMPT = r"^[A-Z]+> "
SECONDS_TAKEN = re.compile(r"in \d+\.\d s$", re.M)  # differs from run to run


class Book(NamedTuple):
    """How a rulebook is laid out: the module of a case by the longest beginning."""

    package: str
    modules: dict[str, str]


BOOKS = {
    "battle-for-galicia": Book(
        "battle_for_galicia",
        {
            "1": "game",
            "2": "units",
            "2.1-release": "movement",
            "3": "sequence",
            "4": "movement",
            "4.2-": "world",
            "4.5-retreat": "retreat",
            "5": "stacking",
            "5.1-steps": "units",
            "5.4": "views",
            "5.4-after": "procedure",
            "5.4-preview": "oracle",
            "6": "world",
            "6.2": "supply",
            "6.3": "movement",
            "7": "combat",
            "7.2": "command",
            "7.3": "command",
            "7.4": "command",
            "7.5": "command",
            "7.6": "withdrawal",
            "7.7": "odds",
            "7.8": "odds",
            "8": "procedure",
            "8.1-columns": "tables",
            "8.2": "odds",
            "8.2-ladder": "tables",
            "8.2-lapse": "procedure",
            "8.4": "odds",
            "8.5": "losses",
            "9.1": "tables",
            "9.2": "retreat",
            "9.3": "advance",
            "9.4": "losses",
            "10": "units",
            "10.3": "effectiveness",
            "11": "supply",
            "11.2-edges": "world",
            "12": "cavalry",
            "13": "world",
            "13.0-attack": "command",
            "13.0-shift": "odds",
            "14": "reinforcements",
            "15": "victory",
            "15.1-attacks": "procedure",
            "15.1-eliminated": "state",
            "example": "combat",
        },
    ),
    "great-war-in-the-east": Book(
        "great_war_in_the_east",
        {
            "2.": "units",
            "2.4-step": "state",
            "3.": "setup",
            "4.": "sequence",
            "4.0-C": "victory",
            "5.": "movement",
            "5.2": "stacking",
            "5.3": "rail",
            "5.34-b": "combat",
            "5.36": "state",
            "5.4": "tables",
            "5.4-city": "odds",
            "5.4-mountain": "odds",
            "5.4-river": "odds",
            "5.4-major": "odds",
            "5.4-entrain": "rail",
            "6.": "stacking",
            "7.": "state",
            "7.11": "world",
            "7.24-a": "supply",
            "8.": "combat",
            "8.21": "odds",
            "8.3": "odds",
            "8.4": "odds",
            "8.5": "results",
            "8.51": "units",
            "8.52": "units",
            "8.53": "units",
            "8.54-a": "odds",
            "8.6": "retreat",
            "8.66": "results",
            "8.7": "advance",
            "8.8": "tables",
            "8.9": "results",
            "8.9-a": "results",
            "8.9-affected": "odds",
            "8.9-larger": "losses",
            "9.": "supply",
            "9.21": "state",
            "9.23": "procedure",
            "10.": "command",
            "10.11": "state",
            "10.11-radius": "hq",
            "10.2": "shifts",
            "10.23": "odds",
            "10.33": "hq",
            "10.34": "hq",
            "10.35": "hq",
            "10.42-a": "odds",
            "10.43": "odds",
            "10.5": "hq",
            "10.51": "odds",
            "10.53-a": "odds",
            "11.": "odds",
            "11.12": "results",
            "11.13": "losses",
            "11.14": "units",
            "11.15": "results",
            "11.2": "supply",
            "12.": "cavalry",
            "12.2": "odds",
            "13.": "replacement",
            "14.": "reinforcements",
            "16/2": "units",
            "16/2.1": "world",
            "16/2.5": "tables",
            "16/4": "sequence",
            "16/5": "tables",
            "16/5.3-friendly": "world",
            "16/6": "stacking",
            "16/9": "supply",
            "16/9.0": "world",
            "16/13": "replacement",
            "16/14": "reinforcements",
            "track": "tables",
            "17.": "rail",
            "18.": "shifts",
            "19.": "shifts",
            "19.2": "rail",
            "20.": "supply",
            "20.1": "procedure",
            "21.": "combat",
            "22.": "setup",
            "23.": "combat",
            "24.": "supply",
            "24.2": "odds",
            "25.": "victory",
            "25.14": "state",
            "25.2-": "world",
            "25.2-ah": "state",
            "25.2-ru": "state",
            "25.2-se-": "state",
            "25.2-al": "state",
            "25.2-serbia": "victory",
            "25.3": "tables",
            "26.": "setup",
            "26.2": "deployment",
            "26.24": "reinforcements",
            "26.31-b": "deployment",
            "26.33": "tables",
            "errata": "units",
            "errata-17.11": "rail",
            "errata-24.1": "supply",
            "setup": "setup",
            "reinf": "reinforcements",
        },
    ),
}


def pages() -> Iterator[tuple[Path, str]]:
    """Every page that is generated, in whole or in part, with the text it should have."""
    for game in galicia.games():
        yield DOCS / "rules" / f"{game.id}.md", rules_page(game, BOOKS[game.id])
    yield GUIDE, refreshed(GUIDE.read_text(encoding="utf-8"))


def main() -> None:
    for path, text in pages():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"docs: wrote {path.relative_to(ROOT)}")


# The rules reference.


def rules_page(game: Any, book: Book) -> str:
    """Every case of a game with its rulings, its module and its tests."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    settled = rulings_by_case(game)
    lines = [
        f"# Rules reference: {game.title}",
        "",
        "<!-- Written by `make docs` from cases.tsv, the rulings and the tests. Edit those. -->",
        "",
        "Every rule case in our own words. *Rulings* lead to where the rulebook left something open, *module* to the",
        "code that carries the case out, *tests* to the file that names it most.",
        f"`galicia rules {game.id} CASE` shows the same in the terminal.",
    ]
    for chapter, cases in groupby(game.cases, key=lambda case: case.chapter):
        number = f"{chapter} " if chapter.isdecimal() else ""
        lines += ["", f"## {number}{game.chapters[chapter]}", ""]
        lines += ["| case | what it says | rulings | module | tests |", "|---|---|---|---|---|"]
        for case in cases:
            gist, rulings = split_rulings(case.gist)
            rulings += [ruling for ruling in settled.get(case.id, ()) if ruling not in rulings]
            cells = (
                f'<a id="{case.id}"></a>**{case.id}**',
                gist.replace("|", "\\|"),
                ", ".join(f"[{ruling}](../rulings/{game.id}.md#{ruling.lower()})" for ruling in rulings),
                module_link(book, case.id),
                test_link(f"{game.short} {case.id}", sources),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def split_rulings(gist: str) -> tuple[str, list[str]]:
    """The gist of a case without the rulings it cites, and these."""
    found = re.fullmatch(r"(.*?) ?\[([A-Z]\d+(?:, [A-Z]\d+)*)\]", gist)
    return (found[1], found[2].split(", ")) if found else (gist, [])


def rulings_by_case(game: Any) -> dict[str, list[str]]:
    """The rulings that say they settle a case, as in ``**C10** (4.2, 5.1)``."""
    found: dict[str, list[str]] = {}
    text = (DOCS / "rulings" / f"{game.id}.md").read_text(encoding="utf-8")
    for ruling, cases in re.findall(r"^- <a id=.*\*\*([A-Z]\d+)\*\* \(([^)]*)\)", text, re.M):
        for case in cases.split(", "):
            found.setdefault(case, []).append(ruling)
    return found


def module_link(book: Book, case: str) -> str:
    """The chapter module of a case."""
    module = book.modules[max((start for start in book.modules if case.startswith(start)), key=len)]
    return f"[{module}](../../galicia/games/{book.package}/{module}.py)"


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
