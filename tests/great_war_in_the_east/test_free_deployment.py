"""GWiE 26.2: the free deployment campaign."""

import random

import pytest

from galicia.engine.errors import IllegalOrder
from galicia.engine.shapes.setup import PLACINGS
from galicia.engine.stacks import OFF_MAP, STOCK
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS
from tests.great_war_in_the_east.scene import GAME, SCENES, hexes, reasons, told, unit

place = SCENES.place


def new(**options):
    return GAME.new("free-deployment", seed=1914, options=options)


def deploying(**options):
    """The campaign with the Serbians in their printed hexes and A-H to deploy."""
    s = new(**options)
    s.play("standard")
    s.play("done")
    return s


def allowed(s, name: str) -> int:
    """Where a unit of the deciding seat may be put."""
    s = s.copy()
    s.play(f"take {name}")
    found = s.step.ground(s, s.mover)
    assert {order.hex for order in s.orders()} == {h for h in s.world.board.terrain if found >> h & 1}
    return found


# 26.2: everything is as in the historical campaign but where units start.


@pytest.mark.case("GWiE 26.2")
def test_printed_hexes_are_only_a_proposal():
    s = new()
    for p in GAME.pieces:
        if p.setup and not p.fortress:
            assert s.where[p.number] == STOCK, p.word
        elif not p.fortress:
            assert s.where[p.number] == OFF_MAP, p.word


@pytest.mark.case("GWiE 26.2")
def test_the_standard_deployment_is_the_historical_one_and_play_opens_with_turn_1():
    s = deploying()
    s.play("standard")
    s.play("done")
    historical = GAME.new("historical", seed=1914)
    assert s.where == historical.where
    assert (s.turn, s.vp, s.to_act, s.points) == (1, 0, "AH", 4)


@pytest.mark.case("GWiE 26.2")
def test_fortresses_are_not_deployed():
    s = deploying()
    assert place(s, "AH", "Przemysl") == "g1419" and place(s, "AH", "Jaroslau") == "g1219"
    assert reasons(s, "take Przemysl")


@pytest.mark.case("GWiE 26.2")
def test_a_reinforcement_is_not_deployed():
    s = deploying()
    assert "26.2" in reasons(s, "take 6/4")


@pytest.mark.case("GWiE 26.2")
def test_deployment_ends_only_when_everybody_is_placed():
    s = new()
    s.play("standard")
    s.play("take Be")
    assert reasons(s, "done")
    s.play("put s0602")
    assert reasons(s, "done") == set()
    other = new()
    assert "26.2" in reasons(other, "done")


@pytest.mark.case("GWiE 26.2")
def test_no_more_than_nine_stacking_points_are_put_in_a_hex():
    s = new()
    s.play("deploy DuI TiI MoI KbD s0603")
    assert "16/6.11" in reasons(s, "deploy ShI s0603")
    assert reasons(s, "deploy Be s0603") == set()
    assert reasons(s, "deploy SS2 s0603") == set()


@pytest.mark.case("GWiE 26.2")
def test_one_sentence_takes_and_puts_several_units():
    s = new()
    events = s.play("deploy DuI TiI s0603")
    assert [fact["unit"] for fact in told(events, "deployed")] == ["DuI", "TiI"]
    assert s.mover < 0 and place(s, "SE", "TiI") == "s0603"


@pytest.mark.case("GWiE 26.2")
def test_a_sentence_is_refused_whole_if_one_of_its_units_does_not_fit():
    s = new()
    with pytest.raises(IllegalOrder):
        s.play("deploy DuI TiI MoI KbD ShI s0603")
    assert place(s, "SE", "DuI") == "in-stock"


@pytest.mark.case("GWiE 26.2")
def test_the_unit_in_hand_is_put_down_before_another_is_taken():
    s = new()
    s.play("take DuI")
    assert reasons(s, "take TiI") and reasons(s, "standard") and reasons(s, "done")
    assert reasons(s, "put s0603") == set()


@pytest.mark.case("GWiE 26.2")
def test_a_placed_unit_can_be_put_elsewhere_and_every_order_taken_back():
    s = new()
    s.play("deploy DuI s0603")
    s.play("deploy DuI s0604")
    assert place(s, "SE", "DuI") == "s0604" and s.stacks.keys() & set(hexes("s0603")) == set()
    s.undo()
    s.undo()
    assert place(s, "SE", "DuI") == "s0603"


@pytest.mark.case("GWiE 26.2")
def test_deployment_comes_to_an_end_as_no_unit_is_put_down_for_ever():
    s = new()
    for number in ("s0603", "s0604", "s0605")[:PLACINGS]:
        s.play(f"deploy DuI {number}")
    assert reasons(s, "take DuI")


# 26.21: Serbia first.


@pytest.mark.case("GWiE 26.21")
def test_serbia_deploys_before_austria_hungary():
    s = new()
    assert s.to_act == "AL" and s.step == Deployment(ALLIED)
    s.play("standard")
    s.play("done")
    assert s.to_act == "AH" and s.step == Deployment(AH)


@pytest.mark.case("GWiE 26.21")
def test_serbians_go_anywhere_in_serbia_and_nowhere_else():
    s = new()
    assert allowed(s, "DuI") == s.world.country[NATIONS.index("SE")]
    assert "26.21" in reasons(s, "deploy DuI s0314")


@pytest.mark.case("GWiE 26.21")
def test_putnik_starts_on_a_railway():
    s = new()
    serbia = NATIONS.index("SE")
    assert allowed(s, "Putnik") == s.world.country[serbia] & s.world.rail_hexes[serbia]
    assert "19.2" in reasons(s, "deploy Putnik s0809")


@pytest.mark.case("GWiE 26.21")
def test_no_russian_is_deployed():
    s = new()
    assert {NATIONS[GAME.pieces[u].nation] for u in s.step.stock(s)} == {"SE"}


# 26.22: Austria-Hungary.


@pytest.mark.case("GWiE 26.22")
@pytest.mark.parametrize("name", ["10/1", "9/2", "Bo2", "D2"])
def test_austro_hungarians_go_anywhere_in_the_monarchy_on_either_map(name):
    s = deploying()
    assert allowed(s, name) == s.world.country[NATIONS.index("AH")]


@pytest.mark.case("GWiE 26.22")
@pytest.mark.parametrize("name", ["9/5", "13b/6", "vF5", "Po6", "D5", "D6"])
def test_the_balkan_armies_stay_on_the_serbian_map(name):
    s = deploying()
    assert allowed(s, name) == s.world.country[NATIONS.index("AH")] & s.world.sheets[1]
    assert "26.22" in reasons(s, f"deploy {name} g1312")


@pytest.mark.case("GWiE 26.22")
def test_nobody_deploys_abroad():
    s = deploying()
    assert "26.22" in reasons(s, "deploy 10/1 s0307") and "26.22" in reasons(s, "deploy 10/1 g0501")


@pytest.mark.case("GWiE 26.22")
def test_the_serbian_deployment_is_over_when_austria_hungary_deploys():
    s = deploying()
    assert not s.can_undo
    assert reasons(s, "take DuI")


# 26.23: twelve stacking points more.


@pytest.mark.case("GWiE 26.23")
def test_by_agreement_twelve_points_of_reinforcements_are_placed_too():
    s = deploying(extra_deployment=True)
    s.play("deploy 3/3 14/3 g1312")
    s.play("deploy 20/2 D1 g1419")
    assert "26.23" in reasons(s, "take 38/2")
    assert reasons(s, "take Da1") == set()  # an HQ has no stacking points
    s.play("standard")
    assert place(s, "AH", "3/3") == "due"


@pytest.mark.case("GWiE 26.23")
def test_a_reinforcement_placed_beforehand_does_not_arrive_later():
    s = deploying(extra_deployment=True)
    s.play("standard")
    s.play("deploy 6/4 g1313")
    s.play("done")
    assert place(s, "AH", "6/4") == "g1313"
    assert reasons(s, "enter 6/4 g1126")


@pytest.mark.case("GWiE 26.23")
def test_a_reinforcement_can_be_kept_for_later_after_all():
    s = deploying(extra_deployment=True)
    s.play("deploy 3/3 14/3 g1514")
    s.play("deploy 12/3 g1312")
    s.play("recall 3/3")
    assert s.where[unit("AH", "3/3")] == OFF_MAP
    assert reasons(s, "take 6/4") == set()
    assert "26.23" in reasons(s, "recall 3/3") and "26.23" in reasons(s, "recall 10/1")


@pytest.mark.case("GWiE 26.23")
def test_nobody_must_place_reinforcements():
    s = deploying(extra_deployment=True)
    s.play("standard")
    assert reasons(s, "done") == set()


@pytest.mark.case("GWiE 26.23")
def test_the_extra_units_are_for_austria_hungary_only_and_need_the_option():
    assert reasons(deploying(), "take 3/3")
    serbia = new(extra_deployment=True)
    assert reasons(serbia, "take 9/3")


# Random play gets through.


@pytest.mark.parametrize("extra", [False, True])
def test_twenty_random_deployments_end(extra):
    for seed in range(20):
        s = new(extra_deployment=extra)
        rng = random.Random(seed)
        orders = 0
        while isinstance(s.step, Deployment):
            s.apply(s.orders().sample(rng))
            orders += 1
            assert orders < 2 * PLACINGS * len(GAME.pieces)
        assert STOCK not in s.where
        assert all(s.room(h) >= 0 for h in s.stacks)
