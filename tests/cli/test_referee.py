"""galicia referee: all orders or none."""

import pytest

import galicia
from tests.cli.conftest import GAME


@pytest.fixture
def judge(run, combat, tmp_path):
    """Ask the referee about orders and dice in the combat position."""

    def ask(orders: str, dice: str = "", *more: str):
        path = tmp_path / "orders"
        path.write_text(orders)
        return run("referee", GAME.id, "--position", combat, "--orders", path, "--dice", dice, *more)

    return ask


ATTACK = "attack 8.17 from 8.18\nengage 4/II 25/II\n"


def test_orders_and_dice_lead_to_events_and_the_next_position(judge):
    answer = judge(ATTACK, "3,4,2,2", "--json").json
    assert set(answer) == {"events", "position"}
    kinds = [event["kind"] for event in answer["events"]]
    assert kinds[:2] == ["declared", "engaged"] and kinds.count("loss_roll") == 2
    assert "BfG 8.1-reveal" in answer["events"][0]["cases"]
    assert galicia.Position.loads(answer["position"]).state().vp == [1, 0]


def test_the_answer_to_people_is_a_position_file_with_its_events_as_comments(judge, run, tmp_path):
    said = judge(ATTACK, "3 4 2 2")
    assert "# AH rolls 7: " in said.out
    assert galicia.Position.loads(said.out).state().position() == judge(ATTACK, "3,4,2,2", "--json").json["position"]


def test_orders_may_name_their_seat_and_carry_comments(judge):
    named = "# the only attack\n\nAH attack 8.17 from 8.18   # now\nAH engage 4/II 25/II\n"
    assert judge(named, "3,4,2,2").out == judge(ATTACK, "3,4,2,2").out


def test_no_orders_change_nothing(judge, combat):
    assert judge("# nothing\n", "", "--json").json == {"events": [], "position": combat.read_text()}


def test_a_bad_order_is_told_with_its_case_and_nothing_of_the_position(judge):
    said = judge("attack 8.17 from 8.18\nengage 2gd\n", "")
    assert (said.code, said.out) == (2, "")
    assert "line 2 (engage 2gd)" in said.err and "(BfG 8.1)" in said.err
    assert len(said.err.splitlines()) == 1


def test_a_bad_order_is_told_to_programs_with_its_cases(judge):
    said = judge("attack 8.16 from 8.18\n", "", "--json")
    assert said.code == 2
    assert set(said.json) == {"error"}
    assert said.json["error"]["cases"] == ["BfG 7.0"]
    assert "no enemy is in 8.16" in said.json["error"]["message"]


def test_a_good_order_before_a_bad_one_does_not_count(judge, combat):
    before = combat.read_text()
    assert "position" not in judge("attack 8.17 from 8.18\nfly\n", "", "--json").json
    assert combat.read_text() == before


def test_an_order_of_the_wrong_seat_is_refused(judge):
    assert "RU gives this order, but AH must decide" in judge("RU done").err


def test_dice_left_over_are_an_error(judge):
    said = judge(ATTACK, "3,4,2,2,6")
    assert (said.code, said.out) == (2, "")
    assert "left over (6)" in said.err


def test_dice_that_run_out_are_an_error(judge):
    said = judge(ATTACK, "3,4,2", "--json")
    assert said.code == 2 and "give more dice" in said.json["error"]["message"]


@pytest.mark.parametrize("dice", ["3,x", "-1", "3.5", "1000000"])
def test_dice_that_are_none_are_refused(judge, dice):
    assert judge(ATTACK, f"3,{dice}").code == 2


def test_a_die_cannot_show_seven(judge):
    assert "cannot show 7" in judge(ATTACK, "3,7,2,2").err


def test_a_position_that_cannot_be_read_is_told_to_programs_too(run, tmp_path):
    said = run("referee", GAME.id, "--position", tmp_path / "none", "--orders", tmp_path / "none", "--json")
    assert said.code == 2 and "there is no such file" in said.json["error"]["message"]


def test_orders_are_read_from_standard_input(run, combat):
    said = run("referee", GAME.id, "--position", combat, "--orders", "-", "--dice", "3,4,2,2", stdin=ATTACK)
    assert said.code == 0 and "AH rolls 7" in said.out


def test_a_roll_under_way_takes_the_first_dice(run, combat, tmp_path):
    state = galicia.Position.loads(combat.read_text()).state(galicia.engine.dice.TypedDice())
    state.play("attack 8.17 from 8.18")
    state.play("engage 4/II 25/II")
    waiting, orders = tmp_path / "waiting.position", tmp_path / "orders"
    waiting.write_text(state.position())
    orders.write_text("# the dice alone\n")
    said = run("referee", GAME.id, "--position", waiting, "--orders", orders, "--dice", "3,4,2,2")
    assert said.code == 0 and "AH rolls 7" in said.out
