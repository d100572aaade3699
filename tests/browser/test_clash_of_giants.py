"""Clash of Giants: Galicia in the browser: the set-up, the first activation from the cup, and an attack of checks.

Pictures of its screens go to artefacts/screens beside the others.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from galicia.games.clash_of_giants.galicia.state import entry
from tests.browser.screen import Screen
from tests.browser.test_screens import PICTURES, serious
from tests.clash_of_giants.galicia.scene import GAME as RULES
from tests.clash_of_giants.galicia.scene import scene
from tests.table.table import Server

GAME = "clash-of-giants-galicia"
FIGHT = "Operations; CombatOffer side=AH"
CUP = 1 << 3 | 1 << 4 | 1 << 5  # the A-H 4th, the Russian 3rd and 4th
# A town attacked from three hexes, and a division beside it that must then be attacked too.
TOWN = """AH 15 2610, AH 27 2610, AH 39 2510, AH 4 2510, AH 25 2509, AH 5 2509,
          RU 17 2609, RU 38 2609 steps=1, RU 45 2408"""
RING = "RU 18 2317, RU 45 2415, RU 41 2215"  # every neighbour of Przemysl is held or in a zone
UNITS = "AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1309, RU 1G 2205"


def links(server: Server, **more: Any) -> dict[str, str]:
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}
    return dict(server.made(seats, game=GAME, dice="typed", **more)["links"])


def come(screen: Screen, link: str) -> Screen:
    """Opens a seat; before the set-up there is no counter to wait for."""
    screen.page.goto(link if link.startswith("http") else screen.url + link)
    expect(screen.prompt).to_be_visible()
    return screen


def shown(me: Screen, name: str) -> None:
    """Keeps a picture of a screen and holds it to what axe-core finds serious."""
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"cog-{name}-desktop-light.png")
    assert serious(me) == []


def given(me: Screen, sentence: str) -> None:
    """Types an order and waits until it is played."""
    before = me.revision
    me.order(sentence)
    me.after(before)


def test_the_set_up_by_armies_and_the_first_activation(open_screen, server):
    found = links(server)
    russia = come(open_screen(), found["RU"])
    russia.expect_turn("Place your units, 43 to go")

    # The areas lie on the map: where units may go, and the border that is too near.
    legend = russia.page.locator(".overlay-legend")
    expect(legend).to_contain_text(russia.told("within 4 hexes of enemy country: no set-up"))
    expect(russia.page.locator(".area-plate")).to_have_count(4)
    expect(russia.page.locator("#board .edges .zone .line")).to_have_attribute("d", re.compile(r"\S"))
    russia.button("Standard set-up for the 8th Army").click()
    armies = russia.page.locator(".armies")
    expect(armies).to_contain_text("10 of 10")
    expect(armies).to_contain_text("0 of 12")
    expect(russia.page.locator(".armies-set-up")).to_contain_text("33 units are not placed")
    shown(russia, "set-up")
    russia.button("Standard for the rest").click()
    expect(russia.page.locator(".armies-set-up")).to_contain_text("All units are placed")
    russia.expect_turn("Change your deployment, or begin")
    russia.button(re.compile("^End set-up")).click()
    expect(legend).to_be_hidden()
    me = open_screen().join(found["AH"])
    me.button("All standard").click()
    me.expect_turn("Change your deployment, or begin")
    me.button(re.compile("^End set-up")).click()

    # The cup of the first turn: eight markers, the first draw and its roll are typed.
    me.expect_turn("Draw a marker from the cup")
    me.page.get_by_role("tab", name="Cup").click()
    cup = me.page.locator("#tab-cup")
    expect(cup.locator(".vessel li")).to_have_count(8)
    expect(cup.locator(".vessel li").first).to_contain_text("13 %")
    given(me, "roll 1")
    expect(cup.locator(".drawn-markers .now")).to_contain_text("1st")
    expect(cup.locator(".vessel li").first).to_contain_text("14 %")
    expect(me.page.locator("#board .edges .area .line")).to_have_attribute("d", re.compile(r"\S"))
    given(me, "roll 3")
    expect(cup.locator(".command-track .now")).to_contain_text("3/5")
    me.expect_turn("Move units of the A-H 1st Army")
    me.click("1415")
    expect(me.reach.first).to_be_attached()
    me.click("1514").click("1514")
    expect(me.stack("1514").locator('.counter[data-unit="12"]')).to_have_count(1)
    shown(me, "movement")


def test_the_first_turn_against_the_computer_is_followed(open_screen, server):
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "recruit"}}
    me = come(open_screen(following=True), str(server.made(seats, game=GAME)["links"]["AH"]))
    me.until_mine()
    me.button("All standard").click()
    me.expect_turn("Change your deployment, or begin")
    me.button(re.compile("^End set-up")).click()
    watch = me.page.get_by_role("region", name="The enemy's turn")
    followed = False
    for _ in range(40):
        move = me.button(re.compile("^End movement"))
        late = me.page.locator(".track .now", has_text="Turn 2")
        expect(move.or_(watch).or_(late).first).to_be_visible()
        if watch.is_visible():
            expect(watch.locator(".enemy-sentence")).to_contain_text("Russia")
            if not followed:
                shown(me, "enemy-turn")
            followed = True
            me.key("Escape")
            expect(watch).to_be_hidden()
        elif late.is_visible():
            break
        elif move.is_visible() and me.table("mine()"):
            before = me.revision
            me.key("e")
            again = me.dialog.get_by_role("button", name="End movement", exact=True)
            expect(again).to_be_visible()
            again.click()
            me.after(before)
    assert followed


def test_a_fight_is_weighed_and_the_last_chance_is_asked_for_twice(open_screen, server):
    position = scene(UNITS, step=FIGHT, drawn=0, cup=CUP, turn=4).position()
    me = open_screen().join(links(server, position=position)["AH"])

    # Fight now, or wait: the next marker is ours once in three, and each target bears its chance.
    weighed = me.page.locator(".weighed")
    expect(weighed.last).to_contain_text("33 %")
    expect(weighed.first).to_contain_text("1309")
    expect(me.page.locator(".chance-plate")).to_have_text(re.compile(r"\d+ %"))
    shown(me, "fight-or-wait")

    # Without a marker in the cup there is no later.
    position = scene(UNITS, step=FIGHT, drawn=0, cup=1 << 4, turn=4).position()
    me.join(links(server, position=position)["AH"])
    expect(me.page.locator(".weighed").last).to_contain_text("this is the last chance this turn")
    me.key("k")
    expect(me.dialog).to_contain_text("your armies will not attack this turn")
    me.dialog.get_by_role("button", name="Back").click()
    me.page.locator('#prompt [data-key="end"]').click()
    me.dialog.get_by_role("button", name="Not this turn", exact=True).click()
    me.expect_turn("Roll for the command of the Russian 3rd Army")


def test_attacks_are_planned_owed_rolled_and_retreated_from(open_screen, server):
    position = scene(TOWN, step="Operations; Declaration side=AH", supporting=0b01, turn=4, drawn=3).position()
    found = links(server, position=position)
    me, russia = open_screen().join(found["AH"]), open_screen().join(found["RU"])

    # The strongest attack is proposed, with every die that will be thrown and what it costs.
    me.expect_turn("Choose which unit attacks which hex")
    me.click("2609")
    expect(me.battle.locator(".odds")).to_have_text("4-1")
    me.battle.get_by_role("checkbox", name="5 from 2509", exact=True).uncheck()
    expect(me.battle.locator(".odds")).to_have_text("3-1")
    expect(me.battle.locator(".falls")).to_have_text("44 % the hex falls")
    rows = me.battle.locator(".checks li")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("1 in 6")
    expect(rows.nth(3)).to_contain_text("4 in 6")
    expect(rows.nth(3)).to_contain_text("a step, back 1–2")
    expect(rows.nth(4)).to_contain_text("destroyed")
    expect(me.battle).to_contain_text("fight without rolling")
    expect(me.battle.locator(".what-if tbody tr").first).to_be_visible()
    shown(me, "attack")
    me.button("Declare the attack").click()

    # It comes from several hexes, so the neighbour must be attacked too.
    duty = me.page.locator(".duty")
    expect(duty).to_contain_text("2408 must be attacked too")
    shown(me, "duty")
    duty.get_by_role("button", name="Attack it").click()
    expect(me.battle.get_by_role("checkbox", name="5 from 2509", exact=True)).to_be_checked()
    me.key("Enter")
    expect(duty).to_have_count(0)
    expect(me.page.locator("#board .arrow")).to_have_count(4)
    me.button("Confirm attacks").click()
    me.choice("resolve 2609").click()

    # The attacker says who rolls, and sees what each would risk; then every unit checks with a die of its own.
    expect(me.battle.locator(".checks li")).to_have_count(7)
    for unit in ("15", "27", "4"):
        before = me.revision
        me.choice(f"expose {unit}").click()
        me.after(before)
    expect(me.battle.locator(".checks li")).to_have_count(5)
    shown(me, "checks")
    given(me, "roll 2")
    given(me, "roll 5")
    given(me, "roll 6")
    given(russia, "roll 4")
    given(russia, "roll 1")
    expect(me.battle).to_contain_text("natural 6 > 4")
    expect(me.battle).to_contain_text("loses a step")
    expect(me.battle).to_contain_text("1 of 3 hit")
    expect(me.battle.locator(".likelihood")).to_have_attribute("aria-label", "worse 8 %, this 25 %, better 67 %")

    # The owner chooses the way of several hexes; pointing at one draws it.
    expect(russia.battle.locator(".battle-steps .now")).to_contain_text("Retreat")
    ways = russia.battle.locator(".choice")
    assert ways.count() > 1
    ways.first.hover()
    expect(russia.page.locator("#board .way path").first).to_be_attached()
    shown(russia, "retreat")
    ways.first.click()
    me.expect_units("2609", "38")
    expect(me.battle).to_contain_text("2408 is attacked")


def test_the_siege_of_przemysl_is_decided_by_the_last_die(open_screen, server):
    units = f"{RING}, AH 2 2316 fed, AH 4 2518"
    command = [0, 0, 0, 4, 0, 0, 0, 0]
    step = "Verdict; EndOfTurn; Operations; CombatOffer side=AH; Movement side=AH"
    position = scene(units.replace("AH 4 2518", "AH 4 2518 ready"), step=step, turn=10, drawn=3, command=command)
    found = links(server, position=position.position())
    me, russia = open_screen().join(found["AH"]), open_screen().join(found["RU"])
    me.expect_turn("Move units of the A-H 4th Army")

    # The garrison lives on its fort and may not leave; the panel says why.
    me.page.get_by_role("tab", name="Places").click()
    expect(me.page.locator("#tab-places")).to_contain_text("Przemysl is besieged")
    me.key("s")
    expect(me.page.locator(".supply-sums")).to_contain_text("in supply")
    me.key("s")
    me.click("2316")
    expect(me.page.get_by_role("region", name="Stack")).to_contain_text("besieged: it neither moves nor attacks")
    shown(me, "siege")
    me.key("Escape")
    me.key("e")
    me.dialog.get_by_role("button", name="End movement", exact=True).click()
    russia.expect_turn("Roll for besieged Przemysl")
    given(russia, "roll 6")
    expect(russia.page.get_by_role("heading", name="Austria-Hungary wins by 2 points")).to_be_visible()
    expect(me.page.get_by_role("heading", name="Austria-Hungary wins by 2 points")).to_be_visible()
    shown(me, "end")


def test_areas_control_supply_and_threat_lie_over_the_map(open_screen, server):
    units = "AH 14 1409, AH 33 1412, RU 18 1510, RU 45 1309, RU 1G 2205"
    visits = {"Radom": entry(0, False, True), "Brody": entry(1, True, True)}  # by cavalry: nobody's; by Russians
    entries = [visits.get(place.name, 0) for place in RULES.scoring]
    steps = "Operations; CombatOffer side=AH; Movement side=AH; CommandRoll side=AH"
    command = [0, 0, 0, 0, 0, 0, 2, 0]
    state = scene(units, step=steps, drawn=0, cup=CUP, turn=4, dice="5", command=command, entries=entries)
    me = open_screen().join(links(server, position=state.position())["AH"])
    legend, plates = me.page.locator(".overlay-legend"), me.page.locator(".plate")

    me.key("h")
    expect(legend).to_contain_text("its army was drawn")
    expect(plates.filter(has_text="A-H 1st Army · drawn")).to_have_count(1)
    me.button("Russia").click()
    expect(plates.filter(has_text="Russian 4th Army")).to_have_count(1)

    # The line of 14 is cut by zones; the panel says where and by whom.
    me.key("s")
    expect(me.page.locator("#board .supply-cut")).not_to_have_count(0)
    expect(me.page.locator(".lacking-unit")).to_contain_text("Would be attenuated")
    expect(me.page.locator("#board .rail-glow")).not_to_have_count(0)

    # Threat goes by what each army has rolled, or would at best.
    me.key("t")
    expect(legend).to_contain_text("Russian 4th Army: at its best roll")
    expect(legend).to_contain_text("Russian 5th Army: has moved")

    # A place is a side's or nobody's, and scores or does not.
    me.key("v")
    expect(legend).to_contain_text("nobody holds it")
    expect(me.page.locator(".victory-plate.nobodys")).to_contain_text("Radom")
    expect(me.page.locator(".overlay-part")).to_contain_text(me.told("each turn from turn 4 on"))
    expect(legend).to_contain_text("when it scores, if nothing changes")
    brody = plates.filter(has_text="Brody")
    expect(brody.locator(".plate-worth[data-side=RU]")).to_have_text("+1 turn 10")
    expect(me.page.locator(".scores .provisional")).to_have_text("(1)")
    shown(me, "control")

    # Help begins with the tour of the game that is played.
    me.key("?")
    expect(me.dialog.locator(".lesson-game").first).to_have_text("Clash of Giants: Galicia")


def test_an_attack_is_shown_again_when_the_enemys_turn_is_left(open_screen, server):
    units = "RU 18 1309, AH 3c 1310, AH 14 1312"
    position = scene(units, step="Operations; Declaration side=RU", turn=4, drawn=5).position()
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
    made = server.made(seats, game=GAME, position=position, dice="typed")
    me = open_screen(following=True).join(made["links"]["AH"])
    with server.sit(made["match"], made["tokens"]["RU"]) as enemy:
        for sentence in ("join 18 1310", "done"):
            enemy.revision = enemy.order(sentence)["revision"]
    watch = me.page.get_by_role("region", name="The enemy's turn")
    expect(watch.locator(".enemy-sentence")).to_contain_text("attacks 1310")
    me.key("Escape")
    expect(me.battle).to_contain_text(me.told("Withdraw 3c before the attack"))
    expect(me.page.locator("#board .edges .target .line")).to_have_attribute("d", re.compile(r"\S"))
    expect(me.page.locator("#board .arrow")).to_have_count(1)


def test_the_enemys_draw_and_command_roll_are_followed(open_screen, server):
    """A draw is news even though it follows an order of one's own."""
    units = "RU 18 1309, RU 1G 2205, AH 14 1312"
    steps = "Operations; CombatOffer side=AH; Movement side=AH; CommandRoll side=AH"
    state = scene(units, step=steps, turn=4, drawn=0, cup=1 << 5, dice="5")
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, game=GAME, position=state.position())
    me = open_screen(following=True).join(made["links"]["AH"])
    given(me, "done")
    with server.sit(made["match"], made["tokens"]["RU"]) as enemy:
        enemy.order("move 18 1308")
    listed = me.page.locator(".enemy-list li")
    expect(listed.first).to_contain_text(re.compile("The Russian 4th Army rolls [1-6]: infantry moves"))
    expect(listed.nth(1)).to_contain_text("moves")


def test_who_could_still_attack_is_asked_about_before_the_attacks_are_confirmed(open_screen, server):
    position = scene(UNITS, step="Operations; Declaration side=AH", drawn=0, turn=4).position()
    me = open_screen().join(links(server, position=position)["AH"])
    given(me, "join 14 1309")
    me.key("e")
    expect(me.dialog).to_contain_text("1 unit next to the enemy can still attack, and you fight only once a turn.")
    me.dialog.get_by_role("button", name="Back").click()
    given(me, "join 33 1309")
    me.key("e")
    expect(me.battle.locator(".battle-steps .now")).to_contain_text("Checks")


def test_a_fight_is_planned_with_a_finger(open_screen, server):
    position = scene(UNITS, step="Operations; Declaration side=AH", drawn=0, turn=4).position()
    me = open_screen("phone").join(links(server, position=position)["AH"])
    me.tap("1309")
    expect(me.battle.locator(".odds")).to_have_text("1-1")
    expect(me.battle.locator(".checks li")).to_have_count(4)
    me.settle()
    me.page.screenshot(path=PICTURES / "cog-attack-phone-light.png")
    me.button("Declare the attack").tap()
    me.button("Confirm attacks").tap()
    expect(me.battle.locator(".battle-steps .now")).to_contain_text("Checks")
    assert serious(me) == []


def test_support_is_declined_and_movement_counted_on_a_phone(open_screen, server):
    position = scene(UNITS, step="Operations; Declaration side=AH; OfferSupport side=AH", drawn=0, turn=4).position()
    me = open_screen("phone").join(links(server, position=position)["AH"])
    me.button("No support").tap()
    me.expect_turn("Choose which unit attacks which hex")

    # What a unit may spend comes from the roll; whoever was not rolled for has nothing to count.
    units = "AH 14 1310 ready, AH 33 1310 ready, RU 18 1307"
    command = [3, 0, 0, 0, 0, 0, 0, 0]
    step = "Operations; CombatOffer side=AH; Movement side=AH"
    state = scene(units, step=step, drawn=0, cup=CUP, turn=4, command=command)
    me.join(links(server, position=state.position())["AH"])
    me.expect_turn("Move units of the A-H 1st Army")
    me.tap("1310")
    expect(me.fan("1310").locator(".fan-note")).to_contain_text(["3 MP", "3 MP"])
    me.tap("1410")
    card = me.page.get_by_role("region", name="Stack")
    expect(card).to_contain_text(re.compile(r"To 1410: \d of 3 MP"))
    expect(card.locator(".mp .planned").first).to_be_attached()
