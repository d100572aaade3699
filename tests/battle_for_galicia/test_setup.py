"""BfG 1.0-3.0: preparation, the playing pieces, the sequence of play."""

import csv
from importlib.resources import files

import pytest

import galicia
from galicia.engine.errors import IllegalText
from galicia.engine.stacks import OFF_MAP
from galicia.games.battle_for_galicia.supply import supply_trace
from galicia.games.battle_for_galicia.units import AH, RU, SEATS
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, reasons, scene, told, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, number, ring

ENTRY_HEXES_WITHOUT_SUPPLY = {"1.01", "2.01", "3.01", "4.01", "5.01"}  # Russian, at the start


def rows():
    with (files("galicia.games.battle_for_galicia") / "units.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.fixture(scope="module")
def start():
    """A new game at its first decision."""
    return GAME.new(seed=1914)


def quietly(s):
    """Play on with as little as the rules ask for; yields what was told, order by order."""
    while not s.over:
        words = choices(s)
        order = next((w for w in ("done", "pass") if w in words), None)
        yield s.play(order or sorted(words)[0])


# Preparation.


@pytest.mark.case("BfG 1.1")
def test_every_unit_starts_in_its_printed_hex_or_off_the_map(start):
    for piece in GAME.pieces:
        here = start.where[piece.number]
        assert (number(here) if here >= 0 else "") == piece.setup, piece.word


@pytest.mark.case("BfG 1.1")
def test_75_units_start_on_the_map_and_55_come_later(start):
    on_map = [u for u, h in enumerate(start.where) if h >= 0]
    assert (len(on_map), start.where.count(OFF_MAP)) == (75, 55)


@pytest.mark.case("BfG 1.1")
def test_a_unit_has_a_set_up_hex_or_an_arrival_never_both():
    assert all(bool(piece.setup) != bool(piece.entries) for piece in GAME.pieces)


@pytest.mark.case("BfG 1.1")
def test_the_game_opens_with_the_a_h_turn_of_game_turn_one(start):
    assert (start.turn, start.to_act, start.view("AH").phase) == (1, "AH", "AH movement")


@pytest.mark.case("BfG 1.1")
def test_units_start_on_land_that_can_be_entered(start):
    for u, h in enumerate(start.where):
        if h >= 0:
            assert not start.world.closed[start.pieces[u].side] >> h & 1


@pytest.mark.case("BfG 1.1", "BfG 5.1")
def test_no_hex_starts_with_more_than_four_steps(start):
    assert max(start.steps_of(stack) for stack in start.stacks.values()) == 4


@pytest.mark.case("BfG 1.1")
def test_the_armies_start_apart_the_nearest_two_hexes_from_each_other(start):
    assert not start.occupied[AH] & start.occupied[RU]
    gaps = {
        GRID.distance(a, b)
        for a in BOARD.terrain if start.occupied[AH] >> a & 1
        for b in BOARD.terrain if start.occupied[RU] >> b & 1
    }  # fmt: skip
    assert min(gaps) == 2


@pytest.mark.case("BfG 1.1", "BfG 11.4")
@pytest.mark.parametrize("side", [AH, RU])
def test_every_unit_starts_within_four_hexes_of_a_source(start, side):
    trace = supply_trace(start, side)
    assert {u for u in start.on_map(side) if not trace.within(4) >> start.where[u] & 1} == set()


@pytest.mark.case("BfG 1.1")
def test_no_side_starts_in_a_town_it_would_score(start):
    for town in GAME.towns(start.options):
        assert not start.occupied[town.side] >> town.hex & 1, town.name


@pytest.mark.case("BfG 1.1", "BfG 4.5")
def test_no_a_h_unit_starts_in_a_barred_hex(start):
    assert not start.occupied[AH] & start.world.barred


def entry_hexes(side):
    for piece in GAME.reinforcements[side]:
        for entry in piece.entries:
            yield from entry.hexes
            for stretch in entry.stretches:
                yield from stretch


@pytest.mark.case("BfG 1.1", "BfG 14.0-lists")
@pytest.mark.parametrize("side", [AH, RU])
def test_every_entry_hex_can_be_entered(start, side):
    assert not [name for name in entry_hexes(side) if start.world.closed[side] >> GRID.hex(name) & 1]


@pytest.mark.case("BfG 1.1", "BfG 11.4")
def test_all_entry_hexes_but_the_russian_ones_behind_the_screen_start_in_supply(start):
    for side in (AH, RU):
        fed = supply_trace(start, side).within(8)
        hungry = {name for name in entry_hexes(side) if not fed >> GRID.hex(name) & 1}
        assert hungry == (ENTRY_HEXES_WITHOUT_SUPPLY if side == RU else set())


@pytest.mark.case("BfG 1.1-state", "BfG 11.0")
def test_every_unit_starts_fresh_and_in_supply(start):
    assert set(start.rung) == {0}
    assert set(start.supply) == {0}
    assert start.was_out == 0


@pytest.mark.case("BfG 1.1-state")
def test_victory_points_start_at_zero(start):
    assert start.view().scores == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 1.1-state", "BfG 11.0")
def test_russians_count_as_in_supply_until_their_first_supply_phase(start):
    assert all(start.supply[u] == 0 for u in start.on_map(RU))


# The playing pieces.


@pytest.mark.case("BfG 2.1")
def test_every_counter_bears_what_the_counter_list_says():
    for row, piece in zip(rows(), GAME.pieces, strict=True):
        assert piece.front == tuple(int(row[k]) for k in ("attack", "defense", "movement", "artillery"))
        back = tuple(int(row[k]) for k in ("r_attack", "r_defense", "r_movement", "r_artillery") if row[k])
        assert (piece.back or ()) == back
        assert (SEATS[piece.side], piece.id, piece.corps, piece.size) == tuple(
            row[k] for k in ("side", "id", "corps", "size")
        )
        assert (piece.ersatz, piece.white) == (row["ersatz"] == "1", row["white_symbol"] == "1")
        assert piece.release == int(row["release_turn"] or 0)


@pytest.mark.case("BfG 2.1")
def test_two_step_units_have_a_weaker_reduced_side_and_others_have_none():
    for row, piece in zip(rows(), GAME.pieces, strict=True):
        assert bool(piece.back) == (row["steps"] == "2")
        if piece.back:
            assert piece.back[0] < piece.front[0], piece.word
            assert all(back <= front for back, front in zip(piece.back, piece.front, strict=True)), piece.word


@pytest.mark.case("BfG 2.1")
@pytest.mark.parametrize(
    "side, name, known",
    [
        ("RU", "2gd", {"defence": 8, "artillery": 5, "steps": 2}),
        ("AH", "4", {"attack": 4, "artillery": 4, "steps": 2, "corps": "2"}),
        ("AH", "25", {"attack": 5, "artillery": 4, "steps": 2, "corps": "2"}),
        ("AH", "20", {"attack": 4, "artillery": 2, "steps": 2, "corps": ""}),
        ("AH", "41", {}),
        ("RU", "18", {"corps": "14"}),
        ("RU", "1gd", {"corps": "GD"}),
        ("RU", "82r", {"corps": ""}),
    ],
)
def test_values_printed_in_the_rules_are_on_the_counters(side, name, known):
    piece = GAME.pieces[unit(side, name)]
    attack, defence, _, artillery = piece.front
    values = {"attack": attack, "defence": defence, "artillery": artillery, "steps": piece.steps[0]}
    values["corps"] = piece.corps
    assert known.items() <= values.items()


@pytest.mark.case("BfG 2.1")
def test_an_owner_sees_all_of_a_counter(start):
    stack = next(stack for stack in start.view("AH").stacks if stack.hex == "7.09")
    lemberg = {counter.unit: counter for counter in stack.counters}
    march = lemberg["11m/XI"]
    assert march.values["ersatz"] == march.values["white"] == 1
    assert (march.values["release"], march.values["size"], march.values["corps"]) == (2, "brigade", "11")


@pytest.mark.case("BfG 2.1")
def test_each_side_may_call_its_units_by_their_numbers():
    for piece in GAME.pieces:
        for name in (piece.word, piece.id.replace(" ", "")):
            assert unit(SEATS[piece.side], name) == piece.number


@pytest.mark.case("BfG 2.1-corps")
def test_a_russian_41_is_not_the_a_h_41():
    s = scene("RU 41 13.21", step="Movement side=RU")
    s.play("move 41 13.20")
    assert number(s.where[unit("RU", "41/XVI")]) == "13.20"


@pytest.mark.case("BfG 2.1-corps")
@pytest.mark.parametrize(
    "side, group",
    [("RU", "1gd 2gd gdrf"), ("RU", "1gn 2gn 80r"), ("RU", "21 52 80r"), ("AH", "95ls 100ls 106ls"),
     ("AH", "3lw 4lw 100ls"), ("AH", "4 13 25")],
)  # fmt: skip
def test_lettered_corps_are_corps_like_numbered_ones(side, group):
    other, foe = ("AH", "5") if side == "RU" else ("RU", "18")
    units = ", ".join(f"{side} {name} 16.07" for name in group.split())
    s = scene(f"{units}, {other} {foe} 16.08", step=f"Combat side={side}", dice="3 4 1 1", turn=9)
    s.play("attack 16.08 from 16.07")
    assert reasons(s, f"engage {group}") == set()


@pytest.mark.case("BfG 2.1-corps")
def test_units_without_a_corps_do_not_form_one():
    s = scene("RU 80r 16.07, RU 82r 16.07, RU 83r 16.07, AH 5 16.08", step="Combat side=RU")
    s.play("attack 16.08 from 16.07")
    assert "7.2" in reasons(s, "engage 80r 82r 83r")


@pytest.mark.case("BfG 2.1-types")
def test_every_unit_is_infantry_or_cavalry():
    assert {piece.kind for piece in GAME.pieces} == {"infantry", "cavalry"}
    assert all(piece.cavalry == (piece.kind == "cavalry") for piece in GAME.pieces)


@pytest.mark.case("BfG 2.1-types")
def test_cavalry_is_the_fast_kind_and_has_no_corps():
    for piece in GAME.pieces:
        assert (piece.movement == 8) == piece.cavalry
        assert not (piece.cavalry and piece.corps)


# Units not yet released.


@pytest.mark.case("BfG 2.1-release")
def test_a_unit_moves_only_from_its_release_turn_on():
    early, now = scene("AH 105ls 16.07", turn=2), scene("AH 105ls 16.07", turn=3)
    (reason,) = early.explain("move 105ls 16.08")
    assert str(reason) == "105ls may not move before turn 3 (BfG 2.1-release)"
    assert choices(early) == {"done"}
    assert reasons(now, "move 105ls 16.08") == set()


@pytest.mark.case("BfG 2.1-release")
def test_released_units_are_free_from_the_start():
    assert reasons(scene("AH 5 16.07", turn=1), "move 5 16.08") == set()


@pytest.mark.case("BfG 2.1-release")
def test_a_released_unit_does_not_take_an_unreleased_one_along():
    s = scene("AH 105ls 16.07, AH 5 16.07", turn=2)
    assert reasons(s, "move 5 105ls 16.08") == {"2.1-release"}
    assert reasons(s, "move 5 16.08") == set()


@pytest.mark.case("BfG 2.1-release")
def test_an_unreleased_unit_may_recover():
    s = scene("AH 3 16.07 rung=1", turn=1)
    s.play("recover 3")
    assert s.rung[unit("AH", "3")] == 0


@pytest.mark.case("BfG 2.1-release")
def test_an_unreleased_unit_may_attack_but_not_advance():
    units = "AH 3 16.07, AH 8 16.07, RU 3rf 16.08"
    for turn, may in ((1, False), (2, True)):
        s = scene(units, step="Combat side=AH", dice="1 1 1 1", turn=turn)
        s.play("attack 16.08 from 16.07")
        s.play("engage 3 8")
        while s.to_act == "RU":
            s.play(next(iter(s.orders())))
        assert any("advance" in words for words in choices(s)) == may


@pytest.mark.case("BfG 2.1-release")
def test_an_unreleased_unit_defends_and_can_be_made_to_retreat():
    s = scene("AH 105ls 16.07, RU 1gd 16.08, RU 2gd 16.08", step="Combat side=RU", dice="1 1 1 1", turn=2)
    s.play("attack 16.07 from 16.08")
    events = s.play("engage 1gd 2gd")
    assert told(events, "defended")[0]["units"] == ["105ls"]
    while s.to_act == "AH":
        events += s.play(next(iter(s.orders())))
    assert told(events, "retreated")[0]["units"] == ["105ls"]


@pytest.mark.case("BfG 2.1-release")
def test_combat_does_not_release_a_unit():
    s = scene("AH 105ls 16.07 hit, RU 18 16.09", turn=2)
    assert reasons(s, "move 105ls 15.07") == {"2.1-release"}


@pytest.mark.case("BfG 2.1-release", "BfG 12.1")
def test_unreleased_cavalry_may_react():
    s = scene("AH 5c 16.07, RU 18 16.09", step="Movement side=RU", turn=1)
    s.play("move 18 16.08")
    s.play("react 5c 15.07")
    assert number(s.where[unit("AH", "5c")]) == "15.07"


# Germans.


@pytest.mark.case("BfG 2.2")
def test_german_units_belong_to_the_a_h_player():
    germans = [piece for piece in GAME.pieces if piece.nation == "GE"]
    assert {piece.id for piece in germans} == {"3 lw", "4 lw"}
    assert {piece.side for piece in germans} == {AH}


@pytest.mark.case("BfG 2.2")
def test_german_units_move_and_stack_with_a_h_units():
    s = scene("AH 3lw 16.07, AH 5 16.07, AH 46 16.08", turn=7)
    s.play("move 3lw 5 16.08")
    assert len(s.units_in(GRID.hex("16.08"))) == 3


@pytest.mark.case("BfG 2.2")
def test_german_units_are_held_to_the_a_h_limits():
    barred = scene("AH 3lw 9.02", turn=5)
    assert reasons(barred, "move 3lw 9.01") == {"4.5"}
    assert "9.01" not in {number(order.path[0]) for order in barred.orders() if hasattr(order, "path")}
    assert reasons(scene("AH 3lw 3.14", turn=7), "move 3lw 3.15") == set()


@pytest.mark.case("BfG 2.2")
def test_german_units_draw_a_h_supply():
    s = scene("AH 3lw 1.13, RU 18 19.17", step="PlayerTurn side=AH; Combat side=RU", turn=8)
    s.play("done")
    assert s.supply[unit("AH", "3lw")] == 0


@pytest.mark.case("BfG 2.2")
def test_a_german_unit_lost_scores_for_the_russians():
    s = scene("AH 3lw 16.07, AH 4lw 16.07, AH 5 16.07, AH 46 16.07")
    s.play("done")
    s.play("eliminate 3lw")
    assert s.vp == [0, 1]


@pytest.mark.case("BfG 2.2")
def test_a_german_unit_takes_a_town_for_a_h():
    s = scene("AH 3lw 16.22", step="RecordVictoryPoints side=AH; Combat side=AH", turn=8)
    s.play("done")
    assert s.vp == [10, 0]


# Markers.


@pytest.mark.case("BfG 2.3")
@pytest.mark.parametrize(
    "mark, attack, defence, artillery",
    [("", 5, 6, 4), ("rung=1", 4, 5, 4), ("rung=2", 3, 4, 4), ("supply=low", 4, 5, 4), ("supply=out", 3, 4, 0),
     ("rung=2 supply=out", 1, 2, 0)],
)  # fmt: skip
def test_what_markers_do(mark, attack, defence, artillery):
    s = scene(f"AH 25 16.07 {mark}")
    u = unit("AH", "25")
    assert (s.attack(u), s.defence(u), s.artillery(u)) == (attack, defence, artillery)


@pytest.mark.case("BfG 2.3")
@pytest.mark.parametrize("mark", ["rung=1", "rung=2", "supply=low", "supply=out"])
def test_markers_lie_under_the_unit_where_only_its_owner_looks(mark):
    plain, marked = scene("AH 25 16.07, RU 18 4.12"), scene(f"AH 25 16.07 {mark}, RU 18 4.12")
    assert plain.view("RU") == marked.view("RU")
    assert plain.view("AH") != marked.view("AH")


# The sequence of play.


@pytest.mark.case("BfG 3.1")
def test_game_turns_run_russian_then_a_h_and_the_first_has_a_h_only():
    s = GAME.new(seed=1)
    turns = [(s.turn, s.to_act)]
    for events in quietly(s):
        turns += [(told_turn["turn"], told_turn["seat"]) for told_turn in told(events, "player_turn")]
    assert turns == [(1, "AH")] + [(n, seat) for n in range(2, 13) for seat in ("RU", "AH")]
    assert s.over


@pytest.mark.case("BfG 3.1")
def test_the_turn_marker_is_advanced_once_per_game_turn():
    s = GAME.new(seed=1)
    announced = [turn["turn"] for events in quietly(s) for turn in told(events, "turn")]
    assert announced == list(range(2, 13))


@pytest.mark.case("BfG 3.2")
def test_a_player_turn_is_supply_reinforcement_movement_combat_and_victory_points():
    units = f"RU 18 7.09, RU 45 16.08 was_out, {ring('AH', '16.08')}, RU 13 due"
    s = scene(units, step="PlayerTurn side=RU; Combat side=AH", turn=3)
    events = s.play("done")
    phases = [s.view("RU").phase]
    kinds = [event.kind for event in events]
    s.play("place 13 8.01")
    phases.append(s.view("RU").phase)
    s.play("done")
    phases.append(s.view("RU").phase)
    kinds += [event.kind for event in s.play("done")]
    assert phases == ["RU reinforcement", "RU movement", "RU combat"]
    assert kinds == ["player_turn", "attrition", "captured"]


@pytest.mark.case("BfG 3.2")
def test_no_phase_can_be_gone_back_to():
    s = scene("RU 18 16.07, RU 13 due", step="PlayerTurn side=RU; Combat side=AH", turn=3)
    s.play("done")
    with pytest.raises(galicia.engine.errors.OrderError):
        s.play("move 18 16.08")
    s.play("place 13 8.01")
    s.play("done")
    with pytest.raises(galicia.engine.errors.OrderError):
        s.play("move 18 16.08")


@pytest.mark.case("BfG 3.2")
def test_the_phase_shown_during_a_reaction_to_a_placement_is_the_reinforcement_phase():
    s = scene("AH 1c 5.02, RU 14 due, RU 48 due", step="PlayerTurn side=RU; Combat side=AH", turn=4)
    s.play("done")
    while s.to_act == "RU":
        s.play(sorted(w for w in choices(s) if "14" in w)[0])
    assert (s.to_act, s.view("AH").phase) == ("AH", "RU reinforcement")


@pytest.mark.case("BfG 3.2")
def test_allowances_and_attacks_are_whole_again_in_the_next_turn():
    s = scene("AH 5 16.07 spent=5 fought hit, AH 46 4.12 minimum", step="PlayerTurn side=AH; Combat side=RU")
    s.play("done")
    assert (s.spent[unit("AH", "5")], s.fought, s.hit, s.minimum) == (0, 0, 0, 0)


def test_a_position_with_a_phase_inside_a_combat_is_refused():
    s = scene("AH 4 16.19, AH 25 16.19, RU 2gd 16.18, RU 18 12.22", step="Combat side=AH")
    s.play("attack 16.18 from 16.19")
    text = s.position()
    with pytest.raises(IllegalText, match="within another"):
        galicia.Position.loads(text.replace("turn 3", "step Combat side=AH\nturn 3")).state()
    with pytest.raises(IllegalText, match="battle line"):
        galicia.Position.loads("\n".join(line for line in text.splitlines() if not line.startswith("battle"))).state()
