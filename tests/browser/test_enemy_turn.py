"""The enemy's turn: followed action by action, or told when it is mine again, and nothing of it that I may not know."""

import re

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

UNITS = """AH 3c 16.07, AH 4 7.14, AH 13 7.14, AH 24 5.20,
           RU 18 16.09, RU 45 7.15, RU 41 7.15, RU 3rf 7.15, RU 5 18.20, RU 33 18.20"""
STEPS = "GameTurn turn=5;RecordVictoryPoints side=AH;Combat side=AH;Movement side=AH"
MINE = ("move 24/X 5.19", "done", "done")
THEIRS = (
    ("RU", "move 18/XIV 16.10"), ("RU", "move 18/XIV 16.11"), ("RU", "done"), ("RU", "attack 7.14 from 7.15"),
    ("RU", "engage 45/XIV 41/XVI"), ("RU", "roll 2 3"), ("AH", "retreat 7.13"), ("RU", "advance 45/XIV 41/XVI"),
    ("RU", "roll 1"), ("AH", "roll 1"), ("RU", "take-loss 41/XVI"), ("AH", "take-loss 13/II"), ("RU", "done"),
)  # fmt: skip


def give(server, made, orders) -> None:
    """Orders of both seats, from elsewhere."""
    with server.sit(made["match"], made["tokens"]["AH"]) as first:
        revision = first.revision
        second = server.sit(made["match"], made["tokens"]["RU"])
        with second:
            for seat, sentence in orders:
                answer = {"AH": first, "RU": second}[seat].order(sentence, revision)
                assert answer["type"] == "done", (sentence, answer)
                revision = answer["revision"]


@pytest.fixture
def played(open_screen, server) -> Screen:
    """My turn and the whole turn of the enemy, on a page that was open all the time."""
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    made = server.made(seats, position=position(UNITS, step=STEPS, turn=4), dice="typed")
    me: Screen = open_screen().join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    me.expect_turn("Waiting for Russia.")
    give(server, made, THEIRS)
    me.expect_turn("Movement.")
    return me


def test_what_matters_most_is_told_first_and_is_a_click_away(played):
    me = played
    card = me.page.get_by_role("region", name="Since you last looked")
    expect(card.locator(".title")).to_have_text(re.compile("is lost$"))
    expect(card.locator(".since-sums")).to_contain_text("1")
    lines = card.locator("li")
    expect(lines.first).to_have_class(re.compile("harm"))
    expect(lines.first).to_contain_text("4/II and 13/II")
    expect(lines.first).to_contain_text("rolled 5")
    assert lines.count() <= 5
    badges = me.page.locator("#board .badges text")
    assert set(badges.all_text_contents()) <= {str(i + 1) for i in range(lines.count())}
    expect(badges.first).to_have_text("1")
    me.key("1")
    expect(me.page.locator("#board .edge.hot .line")).to_have_attribute("d", re.compile(r"\S"))
    me.key("Enter")
    expect(card).to_have_count(0)
    expect(badges).to_have_count(0)


def test_the_turn_is_followed_action_by_action_with_keys(played):
    me = played
    expect(me.button(re.compile("^Watch"))).to_be_visible()
    me.key("p")
    watch = me.page.get_by_role("region", name="The enemy's turn")
    expect(watch.locator(".enemy-count")).to_have_text("1 of 2")
    me.key("Space")
    expect(me.button("Go on")).to_be_visible()
    me.key("ArrowLeft")
    expect(watch.locator(".enemy-sentence")).to_contain_text("18/XIV moves from 16.09 to 16.11")
    me.expect_units("16.11", "18/XIV")
    me.expect_units("7.15", "45/XIV")  # the attack is still to come
    expect(me.page.locator("#board .arrow")).not_to_have_count(0)
    expect(me.page.locator("#board .left-behind .counter")).to_have_count(1)
    me.key("ArrowRight")
    expect(watch.locator(".enemy-count")).to_have_text("2 of 2")
    expect(watch.locator(".die")).to_have_count(2)
    expect(watch.locator(".enemy-chance b")).to_have_text(re.compile(r"^\d+ %$"))
    expect(me.page.locator("#board .arrow.faded")).not_to_have_count(0)
    expect(me.heard).to_contain_text("7.14")
    me.key("Escape")
    expect(watch).to_be_hidden()
    me.expect_turn("Movement.")
    assert "5/IX" not in me.received() and "5/IX" not in me.page.content()


def test_a_page_that_is_left_in_the_middle_goes_on_there(played):
    me = played
    expect(me.button(re.compile("^Watch"))).to_be_visible()
    me.key("p", "Space")
    watch = me.page.get_by_role("region", name="The enemy's turn")
    expect(watch.locator(".enemy-count")).to_have_text("1 of 2")
    me.page.reload()
    me.seated()
    expect(watch.locator(".enemy-count")).to_be_visible()
    me.button(re.compile("^Skip to my turn")).click()
    me.expect_turn("Movement.")


def test_the_turn_begins_to_be_followed_by_itself_until_that_is_switched_off(open_screen, server):
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    made = server.made(seats, position=position(UNITS, step=STEPS, turn=4), dice="typed")
    me: Screen = open_screen(following=True).join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    give(server, made, THEIRS[:2])
    watch = me.page.get_by_role("region", name="The enemy's turn")
    beside = me.page.get_by_role("region", name="What the enemy does")
    expect(watch.locator(".enemy-count")).to_have_text("1 of 1")
    expect(beside).to_contain_text("Russia is still thinking.")
    expect(beside.locator(".enemy-list .now")).to_contain_text("18/XIV")
    beside.get_by_label("Stop at every battle").check()
    give(server, made, THEIRS[2:6])
    expect(beside.locator(".action-bar")).to_have_count(2)  # the bars grow
    expect(beside.locator(".action-bar.fight")).to_have_count(1)
    expect(watch.locator(".enemy-count")).to_have_text("2 of 2")
    me.key("ArrowRight")
    expect(watch).to_be_hidden()  # I am asked something
    me.expect_turn("Retreat one hex")
    me.order("retreat 7.13")
    give(server, made, THEIRS[7:])
    expect(watch.locator(".enemy-count")).to_have_text("3 of 3")  # the battle goes on and does not begin again
    expect(watch.locator(".enemy-sentence")).to_contain_text("advance to 7.14")
    expect(watch.locator(".enemy-sentence")).not_to_contain_text("attacks")
    expect(beside.locator(".enemy-costs")).to_contain_text("CE lost")
    beside.get_by_label("Begin by itself").uncheck()
    assert '"itself":false' in me.page.evaluate("localStorage.getItem('galicia.watching')")
    me.key("ArrowRight")
    expect(watch).to_be_hidden()
    expect(me.page.get_by_role("region", name="Since you last looked")).to_be_visible()


LISTEN = """window.heard = new Set();
new MutationObserver(() => {
  for (const { innerText } of document.querySelectorAll(".enemy-sentence")) if (innerText) heard.add(innerText);
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def test_marches_are_followed_up_to_the_one_that_cavalry_may_react_to(open_screen, server):
    units = "AH 3c 16.07, AH 24 5.20, RU 18 16.10, RU 45 7.20"
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    made = server.made(seats, position=position(units, step=STEPS, turn=4))
    me: Screen = open_screen(following=True).join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    me.page.evaluate(LISTEN)
    give(server, made, [("RU", "move 45/XIV 7.19"), ("RU", "move 18/XIV 16.09"), ("RU", "move 18/XIV 16.08")])
    me.page.wait_for_function("() => [...heard].some((told) => told.includes('to 16.08'))")
    expect(me.page.get_by_role("region", name="The enemy's turn")).to_be_hidden()
    me.expect_turn("An enemy has come to 16.08")
    told = " ".join(me.page.evaluate("() => [...heard]"))
    assert 0 <= told.find("45/XIV moves from 7.20 to 7.19") < told.find("18/XIV moves from 16.10 to 16.08"), told


NEAR = [("RU", f"move 45/XIV 7.{hex}") for hex in (19, 18)]


def test_what_enemies_can_now_attack_or_enter_is_told_as_a_threat(open_screen, server):
    """3c in 7.14 can be attacked from where 45/XIV has come to; 24/X is as safe as before."""
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    units = "AH 3c 7.14, AH 24 5.20, RU 45 7.20, RU 5 18.20"
    made = server.made(seats, position=position(units, step=STEPS, turn=4))
    me: Screen = open_screen().join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    give(server, made, [*NEAR, ("RU", "done"), ("RU", "done")])
    card = me.page.get_by_role("region", name="Since you last looked")
    threat = card.locator("li.threat")
    expect(threat).to_have_count(1)
    expect(threat).to_contain_text(re.compile(r"3c in 7\.14 can now be attacked at 2\.5:1"))
    expect(card.locator(".title")).to_contain_text("is threatened")
    me.key("1")
    expect(me.page.locator("#board .edge.hot .line")).to_have_attribute("d", re.compile(r"\S"))


def test_a_skipped_turn_is_not_followed_again_and_ends_with_what_happened(open_screen, server):
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    made = server.made(seats, position=position(UNITS, step=STEPS, turn=4), dice="typed")
    me: Screen = open_screen(following=True).join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    give(server, made, THEIRS[:1])
    watch = me.page.get_by_role("region", name="The enemy's turn")
    expect(watch).to_be_visible()
    me.key("Escape")
    expect(watch).to_be_hidden()
    give(server, made, THEIRS[1:-1])
    me.after(len(MINE) + len(THEIRS) - 2)
    me.table("board.goTo('18.20', {zoom: true})")
    give(server, made, THEIRS[-1:])
    card = me.page.get_by_role("region", name="Since you last looked")
    expect(card).to_be_visible()
    expect(watch).to_be_hidden()
    me.settle()
    able = "hexesOf(open.match.table.state.asks.units).map((hex) => open.match.table.board.sees(hex))"
    assert True in me.table(able)  # the map has turned to one who can act
    me.key("Escape")
    expect(card).to_have_count(0)
    me.button("Since you last looked").click()
    expect(card.locator(".title")).to_have_text(re.compile("is lost$"))


def test_a_turn_under_way_can_be_followed_as_it_happens(open_screen, server):
    seats = {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}
    made = server.made(seats, position=position(UNITS, step=STEPS, turn=4), dice="typed")
    me: Screen = open_screen().join(made["links"]["AH"])
    for sentence in MINE:
        me.order(sentence)
    me.button(re.compile("^Follow this turn")).click()
    give(server, made, THEIRS[:2])
    watch = me.page.get_by_role("region", name="The enemy's turn")
    expect(watch.locator(".enemy-count")).to_have_text("1 of 1")
    expect(watch.locator(".enemy-sentence")).to_contain_text("18/XIV")
