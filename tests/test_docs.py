"""The documentation is true: generated pages are up to date, examples run, links lead somewhere, tables agree."""

import doctest
import re
from pathlib import Path

import pytest

import galicia
from docs.build import BOOKS, DOCS, GUIDE, ROOT, refreshed, rules_page
from galicia.engine.orders import Roll
from galicia.games.battle_for_galicia.tables import COLUMNS, crt

GAME = galicia.game("battle-for-galicia")
RULINGS = DOCS / "rulings" / f"{GAME.id}.md"
PAGES = [ROOT / "README.md", ROOT / "CREDITS.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(page: str) -> set[str]:
    """What a link may name in a page: its anchors, and its headings as they are commonly turned into anchors."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S), re.M)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', page))


@pytest.mark.parametrize("game", galicia.games(), ids=lambda game: game.id)
def test_the_rules_reference_is_up_to_date(game):
    page = DOCS / "rules" / f"{game.id}.md"
    assert read(page) == rules_page(game, BOOKS[game.id]), "run: make docs"


def test_the_guide_shows_what_its_commands_print():
    assert read(GUIDE) == refreshed(read(GUIDE)), "run: make docs"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page):
    for link in LINK.findall(read(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link}: there is no such file"
        assert not anchor or anchor in anchors(read(target)), f"{link}: there is no such heading"


@pytest.mark.parametrize("page", [p for p in PAGES if p.name != "README.md"], ids=named)
def test_python_examples_run(page):
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


def test_every_ruling_names_cases_that_exist():
    known = {case.id for case in GAME.cases}
    for ruling, cases in re.findall(r"^- <a id=.*\*\*([A-Z]\d+)\*\* \(([^)]*)\)", read(RULINGS), re.M):
        assert set(cases.split(", ")) <= known, ruling


def test_every_ruling_cited_is_there():
    cited = {ruling for case in GAME.cases for ruling in re.findall(r"\b[A-L]\d+\b", "".join(case.gist.split("[")[1:]))}
    cited |= {ruling for info in GAME.Options.about() for ruling in re.findall(r"\b[A-L]\d+\b", info.help)}
    assert {ruling.lower() for ruling in cited} <= anchors(read(RULINGS))


def test_the_rulings_list_every_option_with_its_default():
    rows = re.findall(r"^\| `(\w+)` \| `?([^`|(]*?)`?(?: [^|]*)?\| ", read(RULINGS), re.M)
    words = {True: "yes", False: "no"}
    defaults = [
        (info.name, words[info.default] if isinstance(info.default, bool) else str(info.default))
        for info in GAME.Options.about()
    ]
    assert [(name, default.strip()) for name, default in rows] == defaults


def test_the_combat_table_of_the_rulings_is_the_one_in_play():
    rows = re.findall(r"^\| (\d+) \| (.* / .*) \|$", read(RULINGS), re.M)
    table = crt(GAME.Options().crt_1_5_2_roll_8)
    printed = {int(roll): [cell.strip(" *").replace(" ", "") for cell in cells.split("|")] for roll, cells in rows}
    assert printed == {roll: [str(column[roll]) for column in table] for roll in range(2, 13)}
    assert len(table) == len(COLUMNS)


def test_the_formats_list_every_order():
    shown = set(re.findall(r"^\| `([^`]+)` \|", read(DOCS / "formats.md").split("## Positions")[0], re.M))
    orders = {order.GRAMMAR for step in GAME.steps.values() for order in getattr(step, "accepts", ())}
    assert {form for form in shown if form[0].islower()} == orders | {Roll.GRAMMAR}


def test_the_readme_names_the_commands_that_exist():
    targets = set(re.findall(r"^([a-z]+):", read(ROOT / "Makefile"), re.M))
    commands = re.findall(r"^make (\w+)$", read(ROOT / "README.md"), re.M)
    assert commands == ["play", "test"]
    assert set(commands) <= targets
    assert "make test" in read(ROOT / ".ci" / "run")
