"""BfG 5.4, 8.0: the forecast of an attack, in words."""

import pytest

from galicia.engine.errors import IllegalOrder
from tests.battle_for_galicia.scene import GAME, hexes, scene, unit

AH = 0


def forecast(s, target, *names):
    return GAME.forecast(s, AH, *hexes(target), tuple(unit("AH", name) for name in names))


def refusal(s, target, *names):
    with pytest.raises(IllegalOrder) as refused:
        forecast(s, target, *names)
    return {case for reason in refused.value.reasons for case in reason.cases}


def mean(losses):
    return sum(lost * chance for lost, chance in losses.items())


def combat(units, **more):
    return scene(units, step="Combat side=AH", turn=6, **more)


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_is_the_same_whatever_lies_hidden_in_the_enemy_stack():
    alone = combat("AH 4 8.18, RU 2gd 8.17")
    together = combat("AH 4 8.18, RU 2gd 8.17, RU 70r 8.17 rung=2")
    worn = combat("AH 4 8.18, RU 2gd 8.17 supply=out rung=1")
    assert forecast(alone, "8.17", "4") == forecast(together, "8.17", "4") == forecast(worn, "8.17", "4")


@pytest.mark.case("BfG 8.2-lapse")
def test_an_attack_that_will_lapse_says_so():
    told = forecast(combat("AH 4 8.18 rung=2, RU 2gd 8.17"), "8.17", "4")
    assert told.column == "1:4"
    assert told.lines[-1].sentence.cases == ("8.2-lapse",)
    assert [(o.probability, o.lapses) for o in told.outcomes] == [(1.0, True)]


def test_a_forecast_expects_what_its_outcomes_average():
    told = forecast(combat("AH 4 8.18, AH 25 8.18, RU 2gd 8.17"), "8.17", "4", "25")
    falls = sum(o.probability * o.hex_falls for o in told.outcomes)
    assert falls == pytest.approx(told.expected["hex_falls"])
    taken = sum(o.probability * mean(o.attacker_losses) for o in told.outcomes)
    assert taken == pytest.approx(told.expected["attacker_ce"])


def test_a_forecast_refuses_what_the_rules_refuse():
    s = combat("AH 4 8.18, AH 25 8.18, AH 5 8.18, AH 3c 8.18, AH 14 8.18 fought, AH 13 5.20, RU 2gd 8.17")
    assert refusal(s, "8.16", "4") == {"BfG 7.0"}
    assert refusal(s, "8.17", "13") == {"BfG 7.1"}
    assert refusal(s, "8.17", "14") == {"BfG 7.0"}
    assert refusal(s, "8.17", "4", "3c") == {"BfG 7.5"}
    assert "BfG 7.0" in refusal(s, "8.17", "46")


def test_every_attack_that_is_listed_has_a_forecast():
    s = combat("AH 4 8.18, AH 25 8.18, RU 2gd 8.17, RU 70r 8.17")
    listed = list(GAME.attacks(s, AH))
    assert len(listed) == 3
    assert all(GAME.forecast(s, AH, *attack).outcomes for attack in listed)
    assert list(GAME.attacks(s, 1)) == []


def fallen_back():
    """2 gd has been attacked and has fallen back on 18, of which it hides the sight; 45 under it was never seen."""
    return combat("AH 4 8.18, AH 25 8.18, RU 2gd 8.17 hit, RU 18 8.17, RU 45 8.17")


@pytest.mark.case("BfG 7.0-again", "BfG 5.4-preview")
def test_a_stack_that_retreaters_have_joined_has_a_forecast_though_they_lie_on_top():
    told = forecast(fallen_back(), "8.17", "4", "25")
    assert [str(GAME.told(line.sentence)) for line in told.defence.lines] == ["18/XIV defends with 6 (BfG 7.3)"]


@pytest.mark.case("BfG 7.0-again")
def test_a_stack_that_retreaters_have_joined_is_among_the_attacks_though_they_lie_on_top():
    assert {target for target, _ in GAME.attacks(fallen_back(), AH)} == set(hexes("8.17"))


@pytest.mark.case("BfG 5.4-preview", "BfG 5.4-after")
def test_of_a_stack_that_retreaters_have_joined_no_more_is_known_than_who_lay_on_top_before():
    known = GAME.known(fallen_back(), AH)
    assert set(known.units_in(*hexes("8.17"))) == {unit("RU", "2gd"), unit("RU", "18")}
