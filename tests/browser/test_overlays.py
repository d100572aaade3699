"""Overlays tell what they show: lines of supply and what cuts them, places that score, names that can be read."""

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.battle_for_galicia.test_overlays import CUT_OFF

BOTH = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
EAST = {"AH": {"kind": "me"}, "AL": {"kind": "me"}}
BOXES = """(found) => found.filter((e) => e.getBoundingClientRect().width).map((e) => {
  const {left, top, right, bottom} = e.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def boxes(screen, selector):
    return screen.page.locator(selector).evaluate_all(BOXES)


def disjoint(found):
    return all(
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for i, a in enumerate(found) for b in found[:i]
    )


@pytest.fixture
def cut_off(open_screen, server):
    made = server.made(BOTH, position=position(CUT_OFF, turn=3))
    return open_screen().join(f"/#/join/{made['tokens']['AH']}")


def test_supply_shows_lines_what_cuts_them_and_what_would_open_them(cut_off):
    page = cut_off.page
    cut_off.key("0", "s")
    panel = page.get_by_role("region", name="Overlay")
    expect(panel.locator(".supply-sum.in b")).to_have_text("3")
    expect(panel.locator(".supply-sum.out b")).to_have_text("1")
    cut = page.locator('#board .sheet .supply-cut[data-hex="11.20"]')
    expect(cut).to_have_count(1)
    expect(page.locator("#board .cut-plate")).to_contain_text("17/XIX")
    expect(page.locator("#board .sheet .supply-source:not(.idle)")).to_have_count(2)
    expect(page.locator("#board .sheet .rail-glow").first).to_be_attached()
    expect(page.locator(".overlay-legend")).to_contain_text("at most 8 hexes")
    panel.locator(".opening", has_text="2/X to 11.20").click()
    expect(page.locator("#board .arrows .arrow").first).to_be_attached()


def test_pointing_at_a_unit_leaves_only_its_line_and_at_a_source_what_it_feeds(cut_off):
    page = cut_off.page
    cut_off.key("0", "s")
    expect(page.locator("#board .sheet .supply-cut")).to_have_count(1)
    cut_off.hover("10.23")
    expect(page.locator("#board .sheet .supply-cut")).to_have_count(0)
    expect(page.locator("#board .sheet .supply-source:not(.idle)")).to_have_count(1)
    cut_off.hover("1.21")
    expect(page.locator("#board .sheet .supply-cut")).to_have_count(1)
    cut_off.hover("4.10")
    expect(page.locator("#board .sheet .supply-source:not(.idle)")).to_have_count(2)


def test_the_legend_switches_to_the_supply_of_the_other_side(cut_off):
    cut_off.key("s")
    cut_off.page.locator(".overlay-legend").get_by_role("button", name="Russia").click()
    expect(cut_off.page.get_by_role("region", name="Overlay").locator(".supply-sum.in b")).to_have_text("6")
    cut_off.key("s", "s")
    expect(cut_off.page.get_by_role("region", name="Overlay").locator(".supply-sum.out b")).to_have_text("1")


@pytest.mark.parametrize("window", ["desktop", "phone"])
def test_victory_plates_keep_their_size_and_lie_apart(open_screen, server, window):
    made = server.made(BOTH)
    screen = open_screen(window).join(f"/#/join/{made['tokens']['AH']}")
    page = screen.page
    screen.table("toggleOverlay('victory')")
    screen.table("board.fit()")
    expect(page.locator("#board .victory-plate:not([hidden])")).to_have_count(8)
    found = boxes(screen, "#board .victory-plate")
    assert disjoint(found) and {round(box[3] - box[1]) for box in found} == {26}
    expect(page.get_by_role("region", name="Overlay").locator("[data-row]")).to_have_count(8)
    hidden = page.locator("#board .named-elsewhere").all_text_contents()
    assert "Lemberg" in hidden and "Lublin" in hidden and "Przemysl" not in hidden
    screen.table("board.zoomBy(2)")
    found = boxes(screen, "#board .victory-plate:not([hidden])")
    assert disjoint(found) and {round(box[3] - box[1]) for box in found} <= {26}
    screen.table("toggleOverlay('victory')")
    expect(page.locator("#board .named-elsewhere")).to_have_count(0)


def test_a_place_lights_up_in_the_list_and_on_the_map(open_screen, server):
    made = server.made(BOTH)
    screen = open_screen().join(f"/#/join/{made['tokens']['RU']}")
    screen.key("0", "v")
    row = screen.page.get_by_role("region", name="Overlay").locator("[data-row]", has_text="Sambor")
    row.get_by_role("button").hover()
    lit = screen.page.locator("#board .victory-plate.lighted")
    expect(lit).to_contain_text("Sambor")
    expect(row).to_have_class("lighted")


def test_headquarters_are_labelled_over_the_counters(open_screen, server):
    made = server.made(EAST, game="great-war-in-the-east")
    screen = open_screen().join(f"/#/join/{made['tokens']['AH']}")
    screen.key("0", "h")
    expect(screen.page.locator("#board .command-plate").first).to_be_visible()
    assert disjoint(boxes(screen, "#board .command-plate:not([hidden])"))
    assert screen.page.evaluate("!document.querySelector('#board .sheet').contains(document.querySelector('.plates'))")


def test_names_of_towns_stand_beside_counters_where_there_is_room(open_screen, server):
    made = server.made(BOTH, position=position("AH 24 10.19, RU 47 16.14, RU 41 17.10", turn=3))
    screen = open_screen().join(f"/#/join/{made['tokens']['AH']}")
    for layer in ("layer-names", "layer-names-far"):
        covered = screen.page.evaluate(
            """async (layer) => {
              const {open: {match: {table}}} = await import("/main.js");
              const {grid, sheet} = table.board;
              const half = 0.32 * grid.width;
              return Object.keys(table.view().stacks).flatMap((hex) => {
                const {x, y} = grid.hexes[hex];
                return [...sheet.querySelectorAll(`.${layer} text`)].filter((text) => {
                  const {e = 0, f = 0} = text.transform.baseVal.consolidate()?.matrix ?? {};
                  const left = Number(text.getAttribute("x")) + e;
                  const base = Number(text.getAttribute("y")) + f;
                  const right = left + Number(text.getAttribute("textLength"));
                  return left < x + half && right > x - half && base > y - half + 4 && base - 10 < y + half;
                }).map((text) => text.textContent);
              });
            }""",
            layer,
        )
        assert covered == []
