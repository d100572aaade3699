"""The documentation is true: generated pages are up to date, examples run, links lead somewhere, tables agree."""

import doctest
import re
from pathlib import Path

import pytest

import galicia
from docs.build import DOCS, GUIDE, ROOT, refreshed, rules_page
from galicia.engine.orders import Roll
from galicia.games.battle_for_galicia.tables import COLUMNS, crt
from galicia.games.great_war_in_the_east import tables as eastern

GAMES = galicia.games()
games = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
PAGES = [ROOT / "README.md", ROOT / "CREDITS.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rulings(game: str) -> str:
    return read(DOCS / "rulings" / f"{galicia.game(game).box}.md")


def anchors(page: str) -> set[str]:
    """What a link may name in a page: its anchors, and its headings as they are commonly turned into anchors."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S), re.M)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', page))


@games
def test_the_rules_reference_is_up_to_date(game):
    page = DOCS / "rules" / f"{game.id}.md"
    assert read(page) == rules_page(game), "run: make docs"


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


@games
def test_every_ruling_names_cases_that_exist(game):
    known = {case.id for case in game.cases}
    for ruling, cases in re.findall(r"^- <a id=.*\*\*([A-Z]\d+)\*\* \(([^)]*)\)", rulings(game.id), re.M):
        assert set(cases.split(", ")) <= known, ruling


@games
def test_every_ruling_has_an_id_of_its_own(game):
    found = re.findall(r"^- <a id=\"(\w+)\"></a>\*\*([A-Z]\d+)\*\*", rulings(game.id), re.M)
    assert len(set(found)) == len(found) and all(anchor == ruling.lower() for anchor, ruling in found)


@games
def test_every_ruling_cited_is_there(game):
    cited = {ruling for case in game.cases for ruling in case.rulings}
    cited |= {ruling for info in game.Options.about() for ruling in re.findall(r"\b[A-P]\d+\b", info.help)}
    assert {ruling.lower() for ruling in cited} <= anchors(rulings(game.id))


@games
def test_the_rulings_list_every_option_with_its_default(game):
    rows = re.findall(r"^\| `(\w+)` \| `?([^`|(]*?)`?(?: [^|]*)?\| ", rulings(game.id), re.M)
    words = {True: "yes", False: "no"}
    defaults = [
        (info.name, words[info.default] if isinstance(info.default, bool) else str(info.default))
        for info in game.Options.about()
    ]
    assert [(name, default.strip()) for name, default in rows] == defaults


def test_the_combat_table_of_the_rulings_is_the_one_in_play():
    game = galicia.game("battle-for-galicia")
    rows = re.findall(r"^\| (\d+) \| (.* / .*) \|$", rulings(game.id), re.M)
    table = crt(game.Options().crt_1_5_2_roll_8)
    printed = {int(roll): [cell.strip(" *").replace(" ", "") for cell in cells.split("|")] for roll, cells in rows}
    assert printed == {roll: [str(column[roll]) for column in table] for roll in range(2, 13)}
    assert len(table) == len(COLUMNS)


def test_the_tables_of_the_eastern_rulings_are_those_in_play():
    page = rulings("great-war-in-the-east")
    rows = [cells.split(" | ") for _, cells in re.findall(r"^\| (\d) \| (.* / .*) \|$", page, re.M)]
    names = [[f"{eastern.result_name(a)} / {eastern.result_name(d)}" for a, d in column] for column in eastern.CRT]
    assert rows == [list(row) for row in zip(*names, strict=True)]
    turns = re.findall(r"^\| (\d+) \| (\d.*(?:Aug|Sep)) \| (\d+) \| (\d+) \| (\d+) \|$", page, re.M)
    assert [(date, *map(int, capacity)) for _, date, *capacity in turns] == [
        (date, *(eastern.rail_capacity(nation, turn) for nation in range(3)))
        for turn, date in enumerate(eastern.DATES, 1)
    ]
    terrain = re.findall(r"^\| (\w+) \| (\d) \| (\d) \| (\d) \| ", page, re.M)
    costs = {name: tuple(map(int, costs)) for name, *costs in terrain if name != "die"}
    assert costs == {name: by_tcr[1:] for name, by_tcr in eastern.ENTER.items()}


@games
def test_the_formats_list_every_order(game):
    shown = set(re.findall(r"^\| `([^`]+)` \|", read(DOCS / "formats" / f"{game.box}.md"), re.M))
    orders = {order.GRAMMAR for step in game.steps.values() for order in getattr(step, "accepts", ())}
    assert shown == orders | {Roll.GRAMMAR}


def test_the_readme_names_the_commands_that_exist():
    targets = set(re.findall(r"^([a-z]+):", read(ROOT / "Makefile"), re.M))
    commands = re.findall(r"^make (\w+)$", read(ROOT / "README.md"), re.M)
    assert commands == ["play", "test", "quick"]
    assert set(commands) <= targets
    assert "make test" in read(ROOT / ".ci" / "run")
