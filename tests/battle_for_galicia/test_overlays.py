"""What is laid over the map: lines of supply, what cuts them and what would open them."""

import random

import pytest

import galicia
from galicia.board.hexset import each
from galicia.engine.supply_lines import out_of_range
from tests.battle_for_galicia.scene import GAME, position, scene, unit

CUT_OFF = (
    "AH 24 13.20, AH 5 10.23, AH 45 10.20, AH 2 10.19, "
    "RU 47 14.22, RU 1gn 14.21, RU 80r 15.20, RU 41 13.19, RU 17 12.20, RU 38 12.18"
)


def supply_of(state, name, seat=0, side=None):
    """The supply of one unit, with its hexes as their numbers."""
    owner = "AH" if (seat if side is None else side) == 0 else "RU"
    overlay = GAME.overlay(state, seat, "supply", side)
    return next(row for row in overlay.units if row.unit == unit(owner, name))


def numbers(hexes):
    return [GAME.lexicon.word("hex", h) for h in hexes]


@pytest.mark.case("BfG 11.2")
def test_a_line_runs_to_a_railway_and_along_it_to_the_edge():
    found = supply_of(scene(CUT_OFF, turn=3), "5/I")
    assert (found.now, found.length, numbers(found.path)) == ("in", 2, ["9.23", "8.22"])
    assert numbers(found.rail)[-1] == "1.24" and found.attempt is None


@pytest.mark.case("BfG 11.3")
@pytest.mark.case("BfG 6.2")
def test_the_best_way_of_a_unit_cut_off_fails_at_its_second_zone_hex():
    found = supply_of(scene(CUT_OFF, turn=3), "24/X")
    tried = found.attempt
    assert found.now == "out" and numbers(tried.path)[:2] == ["12.19", "11.20"]
    assert numbers(tried.spent) == ["12.19"] and numbers(tried.cuts) == ["11.20"]
    assert tried.by == (unit("RU", "17/XIX"),)
    assert "11.20 is a second" in GAME.told(tried.reason).text


def test_every_move_named_would_open_the_line():
    state = scene(CUT_OFF, turn=3)
    found = supply_of(state, "24/X")
    assert {(GAME.lexicon.word("unit", o.unit), *numbers([o.hex])) for o in found.openings} >= {
        ("2/X", "11.20"),
        ("45/X", "11.20"),
    }
    for opening in found.openings:
        then = state.copy()
        words = " ".join(numbers(opening.path))
        then.play(f"move {GAME.lexicon.word('unit', opening.unit)} {words}")
        assert supply_of(then, "24/X").now != "out"


def test_nothing_is_offered_to_a_side_that_cannot_move_now():
    assert supply_of(scene(CUT_OFF, turn=3, step="Movement side=RU", phasing="RU"), "24/X").openings == ()


@pytest.mark.case("BfG 11.4")
def test_a_source_too_far_away_is_told_by_its_distance():
    tried = out_of_range(range(13), 12, "11.4")
    assert GAME.told(tried.reason).text == "the nearest source is 13 hexes away, and a line has at most 12"
    assert GAME.told(out_of_range((), 12, "11.4").label).text == "no source"


def test_the_other_side_is_shown_as_far_as_it_is_known():
    state = galicia.Position.loads(position("AH 24 13.20, RU 47 16.20, RU 41 16.20", turn=3)).state()
    seen = {row.unit for row in GAME.overlay(state, 0, "supply", 1).units}
    assert len(seen) == 1  # of the stack only its top
    assert all(row.state == row.now and not row.openings for row in GAME.overlay(state, 0, "supply", 1).units)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_has_no_path_has_an_attempt_that_fails_by_the_same_rule(seed):
    chooser, state = random.Random(seed), GAME.new(seed=seed)
    for _ in range(250):
        if state.over:
            break
        state.play(chooser.choice(list(state.orders())))
    for seat in (0, 1):
        overlay = GAME.overlay(state, seat, "supply")
        for row in overlay.units:
            assert (row.attempt is None) == (row.length is not None) == (row.now != "out")
            if row.attempt is not None:
                assert row.attempt.cuts or len(row.attempt.path) > overlay.longest_low or not row.attempt.path
                assert set(row.attempt.cuts).isdisjoint(row.attempt.spent)
            elif row.path:
                assert row.path[-1] in set(each(overlay.sources))


def threat_to(hex, units):
    found = GAME.overlay(scene(units, turn=3), 0, "threat").hexes
    return next((row for row in found if numbers([row.hex]) == [hex]), None)


@pytest.mark.case("BfG 8.1")
def test_threat_tells_the_best_odds_at_which_enemies_in_sight_could_attack_after_a_move():
    def pressure(units):
        found = threat_to("7.14", units)
        return found and found.pressure

    assert pressure("AH 3c 7.14, RU 45 7.22") is None
    assert pressure("AH 3c 7.14, RU 45 7.18").strong
    assert not pressure("AH 4 7.14, RU 45 7.15").strong
    assert pressure("AH 4 7.14, RU 45 7.15, RU 18 7.16, RU 41 7.17").strong


@pytest.mark.case("BfG 15.1-towns")
def test_threat_tells_which_towns_stand_open_to_the_enemy():
    assert threat_to("6.12", "AH 3c 16.07, RU 45 7.16").open
    assert not threat_to("6.12", "AH 4 6.12, RU 45 7.16").open
    assert not threat_to("7.14", "AH 3c 16.07, RU 45 7.16").open  # no town
