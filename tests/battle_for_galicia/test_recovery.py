"""BfG 10.3: recovery of combat effectiveness and steps."""

import itertools

import pytest

from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, reasons, scene, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, around, find_step, hexes_at, number, ring


def rung(s, name, side="AH"):
    return s.rung[unit(side, name)]


def text(s, order):
    (reason,) = s.explain(order)
    return str(reason)


# One rung at a time.


@pytest.mark.case("BfG 10.3")
@pytest.mark.parametrize(
    "before, reduced, marker",
    [(1, 0, 0), (2, 0, 1), (3, 0, 2), (4, 1, 0), (5, 1, 1)],
    ids=["-1 goes", "-2 becomes -1", "a step returns with -2", "reduced -1 goes", "reduced -2 becomes -1"],
)
def test_recovery_climbs_one_rung(before, reduced, marker):
    s = scene(f"AH 5 16.07 rung={before}")
    s.play("recover 5")
    piece = GAME.pieces[unit("AH", "5")]
    assert (piece.reduced(rung(s, "5")), piece.effectiveness(rung(s, "5"))) == (bool(reduced), marker)


@pytest.mark.case("BfG 10.3")
def test_a_step_regained_gives_back_its_strength_less_the_marker():
    s = scene("AH 25 16.07 rung=3")
    s.play("recover 25")
    u = unit("AH", "25")
    assert (s.steps(u), s.attack(u), s.defence(u), s.artillery(u)) == (2, 3, 4, 4)


@pytest.mark.case("BfG 10.3")
def test_a_fresh_unit_has_nothing_to_recover():
    s = scene("AH 5 16.07")
    assert text(s, "recover 5") == "5/I has nothing to recover (BfG 10.3)"


@pytest.mark.case("BfG 10.3")
def test_a_one_step_brigade_recovers_its_marker():
    s = scene("AH 93ls 16.07 rung=1")
    s.play("recover 93ls")
    assert rung(s, "93ls") == 0


@pytest.mark.case("BfG 10.3", "BfG 5.4-move")
def test_recovery_is_told_to_its_owner_only():
    s = scene("AH 5 16.07 rung=1, RU 18 4.12")
    (event,) = s.play("recover 5")
    assert GAME.tell(event).text == "5/I in 16.07 recovers"
    assert (event.visible_to(0), event.visible_to(1)) == (True, False)


@pytest.mark.case("BfG 10.3")
def test_recovery_belongs_to_the_movement_phase():
    s = scene("AH 5 16.07 rung=1", step="Combat side=AH")
    assert choices(s) == {"done"}


@pytest.mark.case("BfG 10.3")
def test_only_the_phasing_side_recovers():
    s = scene("AH 5 16.07, RU 18 4.12 rung=1")
    assert text(s, "recover 18/XIV") == "18/XIV is not a unit of yours on the map (BfG 10.3)"


# What it takes.


@pytest.mark.case("BfG 10.3.1")
def test_recovery_costs_four_points():
    s = scene("AH 5 16.07 rung=2")
    s.play("recover 5")
    assert s.spent[unit("AH", "5")] == 4


@pytest.mark.case("BfG 10.3.1")
def test_a_unit_cannot_recover_twice_in_a_phase():
    s = scene("AH 5 16.07 rung=2")
    s.play("recover 5")
    assert text(s, "recover 5") == "recovery costs 4 MP and 5/I has 1 left (BfG 10.3.1, 4.3)"


@pytest.mark.case("BfG 10.3.1")
def test_no_infantry_could_pay_twice():
    assert max(piece.movement for piece in GAME.pieces if not piece.cavalry) < 8


@pytest.mark.case("BfG 10.3.1")
@pytest.mark.parametrize("spent, may", [(0, True), (1, True), (2, False), (5, False)])
def test_four_points_must_be_left(spent, may):
    s = scene(f"AH 5 16.07 rung=1 spent={spent}")
    assert ("recover 5/I" in choices(s)) == may == (not reasons(s, "recover 5"))


@pytest.mark.case("BfG 10.3.1")
def test_a_second_line_division_recovers_only_where_it_stands():
    s = scene("RU 80r 16.07 rung=1", step="Movement side=RU")
    s.play("recover 80r")
    assert reasons(s, "move 80r 16.08") == {"4.1", "4.2", "6.3"}


@pytest.mark.case("BfG 10.3.1")
@pytest.mark.parametrize("state, may", [("in", True), ("low", False), ("out", False)])
def test_a_unit_must_be_in_supply(state, may):
    s = scene(f"AH 5 16.07 rung=1 supply={state}")
    assert ("10.3.1" not in reasons(s, "recover 5")) == may
    assert ("recover 5/I" in choices(s)) == may


@pytest.mark.case("BfG 10.3.1", "BfG 11.0")
def test_the_supply_state_is_that_found_in_this_turns_supply_phase():
    # Behind a ring of friends, with Russians all round them: no path leads out, but nobody has looked since.
    names = [p.word for p in GAME.pieces if p.side == 1 and not p.cavalry]
    russians = ", ".join(f"RU {name} {h}" for name, h in zip(names, hexes_at("16.07", 2), strict=False))
    round_it = f"{ring('AH', '16.07')}, {russians}"
    s = scene(f"AH 5 16.07 rung=1, {round_it}")
    assert reasons(s, "recover 5") == set()
    s = scene(f"AH 5 16.07 rung=1, {round_it}", step="PlayerTurn side=AH; Combat side=RU")
    s.play("done")
    assert text(s, "recover 5") == "5/I is not in supply (BfG 10.3.1)"


@pytest.mark.case("BfG 10.3.1")
@pytest.mark.parametrize("distance, may", [(1, False), (2, False), (3, True), (4, True)])
def test_the_nearest_enemy_must_be_three_hexes_away(distance, may):
    spot = next(h for h in hexes_at("16.07", distance) if BOARD.terrain[GRID.hex(h)] != "swamp")
    s = scene(f"AH 5 16.07 rung=1, RU 18 {spot}")
    assert (not reasons(s, "recover 5")) == may
    assert ("recover 5/I" in choices(s)) == may


@pytest.mark.case("BfG 10.3.1")
def test_an_enemy_next_to_the_unit_forbids_it_even_over_a_river():
    here, there, _ = find_step("clear", "river")
    s = scene(f"AH 5 {here} rung=1, RU 18 {there}", turn=6)
    assert text(s, "recover 5") == "an enemy is next to 5/I (BfG 10.3.1)"


@pytest.mark.case("BfG 10.3.1")
def test_the_fortress_does_not_help_against_an_enemy_at_its_gates():
    s = scene("AH 5 3.15 rung=1, RU 18 3.14")
    assert reasons(s, "recover 5") == {"10.3.1"}


@pytest.mark.case("BfG 10.3.1")
def test_it_counts_where_the_enemy_stands_now():
    s = scene("AH 5 16.07 rung=1, RU 18 16.10")
    assert reasons(s, "recover 5") == set()
    s.play("move 5 16.08")
    assert "10.3.1-between" in reasons(s, "recover 5")


@pytest.mark.case("BfG 10.3.1", "BfG 10.3.1-between")
def test_the_example_of_two_divisions_behind_a_thin_line():
    s = scene("AH 25 16.07 rung=1, AH 41 15.08 rung=1, AH 4 16.08, RU 18 16.09")
    assert {number(h) for h in between("16.07", "16.09")} == {"16.08"}
    assert {number(h) for h in between("15.08", "16.09")} == {"16.08", "15.09"}
    assert reasons(s, "recover 25") == set()
    assert reasons(s, "recover 41") == {"10.3.1", "10.3.1-between"}


def between(a, b):
    return set(BOARD.neighbours(GRID.hex(a))) & set(BOARD.neighbours(GRID.hex(b)))


@pytest.mark.case("BfG 10.3.1-between")
def test_with_two_hexes_between_both_must_hold_a_friend():
    here, enemy = "16.07", next(h for h in hexes_at("16.07", 2) if len(between("16.07", h)) == 2)
    first, second = (number(h) for h in sorted(between(here, enemy)))
    for friends, may in ((), False), ((first,), False), ((second,), False), ((first, second), True):
        others = "".join(f", AH {name} {h}" for name, h in zip(("46", "12"), friends, strict=False))
        s = scene(f"AH 5 {here} rung=1, RU 18 {enemy}{others}")
        assert (not reasons(s, "recover 5")) == may


@pytest.mark.case("BfG 10.3.1-between")
def test_all_enemies_two_hexes_away_must_be_screened():
    spots = [h for h in hexes_at("16.07", 2) if len(between("16.07", h)) == 1]
    left, right = spots[0], spots[-1]
    (screen,), (gap,) = between("16.07", left), between("16.07", right)
    s = scene(f"AH 5 16.07 rung=1, AH 46 {number(screen)}, RU 18 {left}, RU 45 {right}")
    assert reasons(s, "recover 5") == {"10.3.1", "10.3.1-between"}
    s = scene(f"AH 5 16.07 rung=1, AH 46 {number(screen)}, AH 12 {number(gap)}, RU 18 {left}, RU 45 {right}")
    assert reasons(s, "recover 5") == set()


@pytest.mark.case("BfG 10.3.1-between")
def test_friends_elsewhere_round_the_unit_are_no_screen():
    enemy = next(h for h in hexes_at("16.07", 2) if len(between("16.07", h)) == 1)
    (gap,) = between("16.07", enemy)
    others = [h for h in around("16.07") if h != number(gap)]
    names = ("46", "12", "33", "14", "37")
    screen = "".join(f", AH {name} {h}" for name, h in zip(names, others, strict=True))
    s = scene(f"AH 5 16.07 rung=1, RU 18 {enemy}{screen}")
    assert text(s, "recover 5") == (
        "an enemy is two hexes from 5/I with an empty hex between (BfG 10.3.1, 10.3.1-between)"
    )


@pytest.mark.case("BfG 10.3.1-between")
def test_every_place_of_one_enemy_and_two_friends_agrees_with_the_plain_words_of_the_rule():
    ring1, ring2 = hexes_at("16.07", 1), hexes_at("16.07", 2)
    for enemy in ring2:
        for friends in itertools.combinations(ring1, 2):
            s = scene(f"AH 5 16.07 rung=1, AH 46 {friends[0]}, AH 12 {friends[1]}, RU 18 {enemy}")
            screened = {number(h) for h in between("16.07", enemy)} <= set(friends)
            assert ("recover 5/I" in choices(s)) == screened


@pytest.mark.case("BfG 10.3.1-between")
def test_cavalry_and_brigades_are_friends_like_others():
    enemy = next(h for h in hexes_at("16.07", 2) if len(between("16.07", h)) == 1)
    (gap,) = between("16.07", enemy)
    assert reasons(scene(f"AH 5 16.07 rung=1, AH 3c {number(gap)} rung=2, RU 18 {enemy}"), "recover 5") == set()


# The option.


@pytest.mark.case("BfG 10.3.1", "BfG 4.4")
def test_by_option_a_unit_that_recovers_does_not_move_at_all():
    s = scene("AH 5 16.07 rung=1", options={"recovery_and_move": "no"})
    s.play("recover 5")
    assert text(s, "move 5 16.08") == "5/I has recovered and may not move (BfG 10.3.1)"
    assert choices(s) == {"done"}


@pytest.mark.case("BfG 10.3.1", "BfG 4.4")
def test_by_option_a_unit_that_has_moved_does_not_recover():
    s = scene("AH 5 16.07 rung=1", options={"recovery_and_move": "no"})
    s.play("move 5 16.08")
    assert text(s, "recover 5") == "5/I has moved (BfG 10.3.1)"
    assert "recover 5/I" not in choices(s)


@pytest.mark.case("BfG 10.3.1")
def test_by_option_a_unit_that_recovered_moves_again_next_turn():
    s = scene("AH 5 16.07 recovered", step="PlayerTurn side=AH; Combat side=RU",
              options={"recovery_and_move": "no"})
    s.play("done")
    assert reasons(s, "move 5 16.08") == set()


# Who never recovers.


@pytest.mark.case("BfG 10.3.2")
@pytest.mark.parametrize("piece", [p for p in GAME.pieces if p.ersatz], ids=lambda p: p.word)
def test_ersatz_units_never_recover(piece):
    s = scene(f"AH {piece.word} 16.07 rung=1", turn=9)
    assert text(s, f"recover {piece.word}") == "ersatz units never recover (BfG 10.3.2)"
    assert not any("recover" in words for words in choices(s))


@pytest.mark.case("BfG 10.3.2")
def test_all_march_units_and_several_landsturm_units_are_ersatz():
    for piece in GAME.pieces:
        words = piece.id.split()
        if piece.side == 0 and words[-1] in ("m", "m+"):
            assert piece.ersatz, piece.id
    landsturm = [p for p in GAME.pieces if "ls" in p.id.split()]
    assert 0 < sum(p.ersatz for p in landsturm) < len(landsturm)
    assert not any(p.ersatz for p in GAME.pieces if p.side == 1)


@pytest.mark.case("BfG 10.3.3", "BfG 12.2")
@pytest.mark.parametrize("side, name", [("AH", "3c"), ("RU", "4+5dcs"), ("RU", "gdc")])
def test_cavalry_never_recovers(side, name):
    s = scene(f"{side} {name} 16.07 rung=1", step=f"Movement side={side}", turn=8)
    assert text(s, f"recover {name}") == "cavalry never recovers (BfG 10.3.3)"
    assert not any("recover" in words for words in choices(s))


@pytest.mark.case("BfG 10.3.4")
def test_an_eliminated_unit_cannot_be_recovered_or_moved():
    s = scene("AH 5 dead, AH 46 16.07")
    assert reasons(s, "recover 5") == {"10.3"}
    assert reasons(s, "move 5 16.08") == {"4.1-any"}


@pytest.mark.case("BfG 10.3.4")
def test_an_eliminated_reinforcement_does_not_come_again():
    s = scene("RU 13 dead, RU 34 due, RU 18 16.07", step="PlayerTurn side=RU; Combat side=AH", turn=3)
    s.play("done")
    assert reasons(s, "place 13 8.01") == {"14.0", "14.0-lists"}
    assert not any("13/" in words for words in choices(s))
