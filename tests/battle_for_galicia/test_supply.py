"""BfG 11.0: supply."""

import random
from collections import deque

import pytest

from galicia.games.battle_for_galicia.supply import sources, supply_trace
from tests.battle_for_galicia.scene import GAME, hexes, scene, told, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, around, controls, hexes_at, number, ring

AH, RU = 0, 1
SYMBOLS = {
    "AH": "1.01 1.03 1.07 1.12 1.14 1.21 1.24 1.26",
    "RU": "7.01 10.01 16.26 19.02 19.12 19.16 19.17 19.23",
}
RIGHT_EDGE = [f"{row}.01" for row in range(3, 11)]


def supply_phase(units, side="AH", turn=3, **more):
    """The supply phase of a side; returns the state in its movement phase, and what was told."""
    other = "RU" if side == "AH" else "AH"
    s = scene(units, step=f"PlayerTurn side={side}; Combat side={other}", turn=turn, **more)
    return s, s.play("done")


def status(s, name, side="AH"):
    return ("in", "low", "out")[s.supply[unit(side, name)]]


# A slow and obvious twin.


RAILS: dict[int, set[int]] = {}
for line in BOARD.lines:
    if line.kind == "rail":
        for a, b in zip(line.hexes, line.hexes[1:], strict=False):
            RAILS.setdefault(a, set()).add(b)
            RAILS.setdefault(b, set()).add(a)


class Twin:
    """Supply of one side by the words of the rules, hex by hex."""

    def __init__(self, mine, theirs, side, right_edge="rail"):
        self.mine, self.theirs = mine, theirs
        self.closed = theirs | ({GRID.hex("3.15")} if side == "RU" else set())
        self.zone = {h for e in theirs for h in BOARD.neighbours(e) if controls(e, h)} - mine
        symbols = SYMBOLS[side].split() + (RIGHT_EDGE if (side, right_edge) == ("RU", "entries") else [])
        edge = {GRID.hex(name) for name in symbols} - self.closed
        reached = {h for h in edge if h not in self.zone}
        queue = deque(reached)
        while queue:
            for n in RAILS.get(queue.popleft(), ()):
                if n not in reached and n not in self.closed and n not in self.zone:
                    reached.add(n)
                    queue.append(n)
        self.sources = edge | reached

    def length(self, start):
        """The length of the shortest valid path from a hex, None without one."""
        queue = deque([(start, 0, 0)])
        seen = {(start, 0)}
        while queue:
            h, zones, length = queue.popleft()
            if h in self.sources:
                return length
            for n in BOARD.neighbours(h):
                crossed = zones + (n in self.zone)
                if n not in self.closed and crossed <= 1 and (n, crossed) not in seen:
                    seen.add((n, crossed))
                    queue.append((n, crossed, length + 1))
        return None


def by_length(length):
    if length is None or length > 12:
        return "out"
    return "in" if length <= 8 else "low"


@pytest.mark.case("BfG 11.2", "BfG 11.3", "BfG 11.4", "BfG 6.2")
@pytest.mark.parametrize("seed", range(60))
def test_random_scenes_agree_with_the_slow_twin(seed):
    rng = random.Random(seed)
    dry = [h for h in BOARD.terrain if BOARD.terrain[h] != "swamp" and number(h) != "3.15"]
    spots = rng.sample(dry, 70)
    mine = rng.choice(["AH", "RU"])
    theirs = "RU" if mine == "AH" else "AH"
    named = {side: [p.word for p in GAME.pieces if GAME.seats[p.side] == side] for side in ("AH", "RU")}
    count = rng.randrange(8, 36)
    placed = dict(zip(named[mine], spots[:count], strict=False))
    enemies = spots[count : count + rng.randrange(10, 34)]
    units = [f"{mine} {name} {number(h)}" for name, h in placed.items()]
    units += [f"{theirs} {name} {number(h)}" for name, h in zip(named[theirs], enemies, strict=False)]
    choice = rng.choice(["rail", "entries"])
    s, _ = supply_phase(", ".join(units), side=mine, turn=9, options={"russian_right_edge": choice})
    twin = Twin(set(placed.values()), set(enemies[: len(named[theirs])]), mine, choice)
    side = GAME.seat_number(mine)
    assert set(GRID.numbers(sources(s, side))) == set(map(number, twin.sources))
    expected = {name: by_length(twin.length(h)) for name, h in placed.items()}
    assert {name: status(s, name, mine) for name in placed} == expected


def test_the_random_scenes_hold_units_in_every_state():
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        dry = [h for h in BOARD.terrain if BOARD.terrain[h] != "swamp" and number(h) != "3.15"]
        spots = rng.sample(dry, 70)
        twin = Twin(set(spots[:20]), set(spots[20:54]), rng.choice(["AH", "RU"]))
        seen |= {by_length(twin.length(h)) for h in spots[:20]}
    assert seen == {"in", "low", "out"}


# When, and for how long.


@pytest.mark.case("BfG 11.0")
def test_a_state_is_found_in_the_owners_supply_phase():
    s, _ = supply_phase(f"AH 5 16.08, {ring('RU', '16.08')}")
    assert status(s, "5") == "out"


@pytest.mark.case("BfG 11.0")
def test_it_lasts_through_the_enemys_turn_whatever_happens():
    s = scene("AH 5 1.12 supply=out, RU 18 16.07", step="PlayerTurn side=RU; Combat side=AH; Movement side=AH")
    for _ in range(3):  # into the A-H combat phase, the Russian movement and the Russian combat phase
        s.play("done")
        assert status(s, "5") == "out"


@pytest.mark.case("BfG 11.0")
def test_the_other_side_is_not_looked_at():
    s, _ = supply_phase(f"AH 5 16.08 supply=low, {ring('RU', '16.08')}", side="RU")
    assert status(s, "5") == "low"


@pytest.mark.case("BfG 11.0")
def test_a_better_state_replaces_a_worse_one():
    s, _ = supply_phase("AH 5 1.12 supply=out was_out")
    assert status(s, "5") == "in"
    assert not s.was_out


@pytest.mark.case("BfG 11.0")
def test_reinforcements_are_in_supply_on_the_turn_they_come():
    units = "RU 14 due, AH 38 3.02, AH 1c 4.02, AH 5c 5.02, AH 8c 7.02"
    s, _ = supply_phase(units, side="RU", turn=3)
    while s.to_act == "AH":
        s.play("pass")
    assert s.where[unit("RU", "14")] == GRID.hex("5.01")
    assert status(s, "14", "RU") == "in"


# Effects.


@pytest.mark.case("BfG 11.1")
@pytest.mark.parametrize("state, less, guns", [("in", 0, 5), ("low", 1, 5), ("out", 2, 0)])
def test_low_supply_costs_one_and_none_costs_two_and_the_guns(state, less, guns):
    s = scene(f"RU 18 16.07 supply={state}", step="Movement side=RU")
    u = unit("RU", "18")
    assert (s.attack(u), s.defence(u), s.artillery(u)) == (5 - less, 6 - less, guns)


@pytest.mark.case("BfG 11.1")
def test_supply_and_effectiveness_add_up():
    s = scene("RU 18 16.07 supply=low rung=2", step="Movement side=RU")
    u = unit("RU", "18")
    assert (s.attack(u), s.defence(u), s.artillery(u)) == (2, 3, 5)


@pytest.mark.case("BfG 11.1")
@pytest.mark.parametrize("state, attack, defence", [("in", 5, 6), ("low", 4, 5), ("out", 3, 4)])
def test_the_odds_use_the_reduced_strengths(state, attack, defence):
    units = f"AH 25 16.07 supply={state}, RU 18 16.08 supply={state}"
    s = scene(units, step="Combat side=AH", dice="3 4 1 1")
    (odds,) = told(s.play("attack 16.08 from 16.07"), "odds")
    assert (odds["attack"], odds["defence"]) == (attack, defence)


@pytest.mark.case("BfG 11.1")
@pytest.mark.parametrize("state", ["in", "low", "out"])
def test_movement_is_untouched(state):
    s = scene(f"AH 5 16.07 supply={state}")
    s.play("move 5 16.08 16.07 16.08 16.07")
    assert hexes("16.08") in {order.path for order in s.orders() if hasattr(order, "path")}
    s.play("move 5 16.08")
    assert s.spent[unit("AH", "5")] == 5


# Sources.


@pytest.mark.case("BfG 11.2")
@pytest.mark.parametrize("side", ["AH", "RU"])
def test_the_edge_symbols_are_where_railways_leave_friendly_edges(side):
    s = scene("AH 5 16.07")
    assert set(GRID.numbers(s.world.sources[GAME.seat_number(side)])) == set(SYMBOLS[side].split())


@pytest.mark.case("BfG 11.2")
@pytest.mark.parametrize("side", [AH, RU])
def test_symbols_lie_on_friendly_edges(side):
    s = scene("AH 5 16.07")
    assert not s.world.sources[side] & ~s.world.friendly_edge[side]


@pytest.mark.case("BfG 11.2")
def test_by_option_the_russian_entry_hexes_on_the_right_bear_symbols_too():
    s = scene("AH 5 16.07", options={"russian_right_edge": "entries"})
    assert set(GRID.numbers(s.world.sources[RU])) == set(SYMBOLS["RU"].split()) | set(RIGHT_EDGE)
    assert set(GRID.numbers(s.world.sources[AH])) == set(SYMBOLS["AH"].split())


@pytest.mark.case("BfG 11.2")
@pytest.mark.parametrize("choice, state", [("rail", "out"), ("entries", "in")])
def test_a_lone_russian_behind_the_a_h_screen_lives_only_by_that_option(choice, state):
    army = ", ".join(f"AH {piece.word} {piece.setup}" for piece in GAME.pieces if piece.side == AH and piece.setup)
    s, _ = supply_phase(f"RU 48 3.01, {army}", side="RU", turn=5, options={"russian_right_edge": choice})
    assert status(s, "48", "RU") == state


@pytest.mark.case("BfG 11.2")
def test_a_rail_hex_joined_to_the_edge_is_a_source():
    s = scene("RU 18 16.07", step="Movement side=RU")
    line = {"16.26", "16.25", "16.24", "16.23", "16.22"}
    assert line <= set(GRID.numbers(sources(s, RU)))


@pytest.mark.case("BfG 11.2")
def test_a_rail_line_serves_whichever_side_can_join_it_to_its_own_edge():
    s = scene("RU 18 16.07", step="Movement side=RU")
    assert "7.09" in GRID.numbers(sources(s, AH))
    assert "7.09" in GRID.numbers(sources(s, RU))


@pytest.mark.case("BfG 11.2")
def test_every_source_is_an_edge_symbol_or_a_rail_hex():
    s = scene("RU 18 16.07", step="Movement side=RU")
    for side, symbols in enumerate(SYMBOLS.values()):
        for h in GRID.numbers(sources(s, side)):
            assert h in symbols.split() or GRID.hex(h) in RAILS


@pytest.mark.case("BfG 11.2")
def test_narrow_gauge_is_no_railway():
    narrow = {h for line in BOARD.lines if line.kind == "narrow" for h in line.hexes} - set(RAILS)
    s = scene("RU 18 16.07", step="Movement side=RU")
    assert not {h for h in narrow if sources(s, AH) >> h & 1}


def line_l(units):
    """The hexes of the railway by Lublin that are Russian sources."""
    s = scene(f"RU 2rf 16.07, {units}", step="Movement side=RU")
    open_hexes = set(GRID.numbers(sources(s, RU)))
    return [h for h in ("16.26", "16.25", "16.24", "16.23", "16.22", "17.23", "18.23", "19.23") if h in open_hexes]


@pytest.mark.case("BfG 11.2")
def test_an_enemy_unit_on_the_line_blocks_it_and_his_zone_does_so_too():
    assert line_l("AH 5 14.24")[:5] == ["16.26", "16.25", "16.24", "16.23", "16.22"]
    assert line_l("AH 5 16.24")[:2] == ["16.26", "16.22"]  # 16.25 and 16.23 are in his zone


@pytest.mark.case("BfG 11.2")
def test_an_enemy_zone_on_the_line_blocks_it():
    assert "16.24" not in line_l("AH 5 15.24")
    assert "16.24" in line_l("AH 5 14.24")


@pytest.mark.case("BfG 11.2")
def test_a_friend_in_the_hex_reopens_it():
    assert "16.24" in line_l("AH 5 15.24, RU 18 16.24")


@pytest.mark.case("BfG 11.2")
def test_beyond_a_block_the_line_gives_nothing_unless_joined_from_elsewhere():
    both_ends = "AH 5 15.26, AH 46 19.23, AH 12 18.17, AH 33 19.16, AH 14 16.20"
    assert "16.23" not in line_l(both_ends)
    assert "16.23" in line_l("AH 5 15.26")


@pytest.mark.case("BfG 11.2")
def test_an_edge_symbol_held_by_the_enemy_is_no_source():
    s = scene("RU 18 19.12", step="Movement side=RU")
    assert "19.12" in GRID.numbers(sources(s, RU))
    s = scene("AH 5 19.12, RU 18 16.07", step="Movement side=RU")
    assert "19.12" not in GRID.numbers(sources(s, RU))


# Russians on every A-H symbol but 1.26, whose line ends in 2.26.
LONE_SOURCE = ", ".join(
    f"RU {name} {h}"
    for name, h in zip(["18", "45", "47", "17", "38", "7", "10"], SYMBOLS["AH"].split()[:-1], strict=True)
)


@pytest.mark.case("BfG 11.2")
@pytest.mark.parametrize(
    "more, found",
    [("AH 5 5.26", {"1.26", "2.26"}), ("AH 5 5.26, RU 2rf 2.25", {"1.26"}),
     ("AH 5 1.26, RU 2rf 2.25", {"1.26"}), ("AH 5 1.26, AH 46 2.26, RU 2rf 2.25", {"1.26", "2.26"})],
)  # fmt: skip
def test_an_edge_symbol_in_an_enemy_zone_is_a_source_but_its_rails_are_cut(more, found):
    assert set(GRID.numbers(sources(scene(f"{LONE_SOURCE}, {more}"), AH))) == found


@pytest.mark.case("BfG 11.3", "BfG 11.4")
def test_an_edge_symbol_in_an_enemy_zone_uses_up_the_one_zone_hex():
    assert length(f"{LONE_SOURCE}, RU 2rf 2.25, AH 5 2.26", "5") == 1
    assert length(f"{LONE_SOURCE}, RU 2rf 2.25, AH 5 3.26", "5") is None


@pytest.mark.case("BfG 11.2-edges")
def test_the_russian_edges_are_top_right_and_left_above_15_26():
    friendly = set(GRID.numbers(scene("AH 5 16.07").world.friendly_edge[RU]))
    top = {f"19.{col:02}" for col in range(1, 27)}
    right = {f"{row}.01" for row in range(1, 20)}
    assert friendly == top | right | {"16.26", "17.26", "18.26", "19.26"}


@pytest.mark.case("BfG 11.2-edges")
def test_the_a_h_edges_are_bottom_and_left_below_6_25():
    friendly = set(GRID.numbers(scene("AH 5 16.07").world.friendly_edge[AH]))
    assert friendly == {f"1.{col:02}" for col in range(1, 27)} | {f"{row}.26" for row in range(1, 6)}


@pytest.mark.case("BfG 11.2-edges")
def test_without_half_hexes_the_left_edges_are_the_hexes_before_them():
    w = scene("AH 5 16.07", options={"half_hexes": "named"}).world
    left = {n for n in GRID.numbers(w.friendly_edge[AH]) if not n.startswith("1.")}
    assert left == {"2.25", "3.26", "4.25", "5.26"}
    left = {n for n in GRID.numbers(w.friendly_edge[RU]) if n.endswith((".25", ".26")) and not n.startswith("19.")}
    assert left == {"16.26", "17.26", "18.25"}


# Paths.


def length(units, name, side="AH", **more):
    s = scene(units, step=f"Movement side={side}", **more)
    return supply_trace(s, GAME.seat_number(side), limit=40).length(s.where[unit(side, name)])


@pytest.mark.case("BfG 11.3")
def test_a_path_never_enters_an_enemy_hex():
    s, _ = supply_phase(f"AH 5 16.08, {ring('RU', '16.08')}")
    assert status(s, "5") == "out"


# Five Russians round 16.08 leave one gap, in their zone; a sixth brings the hex behind the gap into his.
GAP = around("16.08")[0]
BEHIND = next(h for h in hexes_at("16.08", 2) if set(around(h)) & set(around("16.08")) == {GAP})
FIVE = ", ".join(part for part in ring("RU", "16.08").split(", ") if not part.endswith(f" {GAP}"))
SIXTH = f"RU 18 {next(h for h in around(BEHIND) if h in hexes_at('16.08', 3))}"


@pytest.mark.case("BfG 6.4", "BfG 11.3")
def test_one_hex_in_an_enemy_zone_may_be_crossed_two_may_not():
    one, _ = supply_phase(f"AH 5 16.08, {FIVE}")
    two, _ = supply_phase(f"AH 5 16.08, {FIVE}, {SIXTH}")
    assert (status(one, "5"), status(two, "5")) == ("in", "out")


@pytest.mark.case("BfG 11.3", "BfG 6.2")
@pytest.mark.parametrize("friend, state", [(GAP, "in"), (BEHIND, "in"), ("4.12", "out")])
def test_a_friend_in_one_of_two_such_hexes_lets_the_path_through(friend, state):
    s, _ = supply_phase(f"AH 5 16.08, AH 46 {friend}, {FIVE}, {SIXTH}")
    assert status(s, "5") == state


@pytest.mark.case("BfG 11.3")
def test_the_units_own_hex_never_counts_as_a_zone_hex():
    assert length("AH 5 1.12, RU 18 2.12", "5") == 0


@pytest.mark.case("BfG 11.3", "BfG 4.2-swamp")
def test_a_path_runs_through_swamp():
    # A unit with enemies in every dry hex around it, and a swamp beside it.
    here, swamp = next(
        (h, n)
        for n in BOARD.terrain if BOARD.terrain[n] == "swamp"
        for h in BOARD.neighbours(n)
        if len(BOARD.neighbours(h)) == 6 and [BOARD.terrain[x] for x in BOARD.neighbours(h)].count("swamp") == 1
        and BOARD.terrain[h] != "swamp"
    )  # fmt: skip
    names = ("1gn", "2gn", "3gn", "46", "17")
    dry = [h for h in around(number(here)) if h != number(swamp)]
    round_it = ", ".join(f"RU {name} {h}" for name, h in zip(names, dry, strict=True))
    s, _ = supply_phase(f"AH 5 {number(here)}, {round_it}", turn=9)
    enemies = {GRID.hex(h) for h in dry}
    assert status(s, "5") == by_length(Twin({here}, enemies, "AH").length(here)) != "out"


@pytest.mark.case("BfG 11.3-przemysl")
def test_russian_rails_do_not_pass_the_fortress_even_empty():
    s = scene("RU 18 16.07", step="Movement side=RU")
    assert "3.15" not in GRID.numbers(sources(s, RU))
    assert "3.15" in GRID.numbers(sources(s, AH))


@pytest.mark.case("BfG 11.3-przemysl")
def test_russian_paths_do_not_pass_the_fortress_even_empty():
    five = [h for h in around("3.14") if h != "3.15"]
    names = ("33", "14", "37", "24", "2")
    a_h = ", ".join(f"AH {name} {h}" for name, h in zip(names, five, strict=True))
    s, _ = supply_phase(f"RU 18 3.14, {a_h}", side="RU", turn=8)
    assert status(s, "18", "RU") == "out"


@pytest.mark.case("BfG 11.3-przemysl")
def test_a_h_paths_pass_it_like_any_hex():
    five = [h for h in around("3.14") if h != "3.15"]
    names = ("1gn", "2gn", "3gn", "46", "17")
    russians = ", ".join(f"RU {name} {h}" for name, h in zip(names, five, strict=True))
    s, _ = supply_phase(f"AH 5 3.14, AH 46 3.15, {russians}", turn=8)
    assert status(s, "5") == "in"


# Range.


@pytest.mark.case("BfG 11.4")
@pytest.mark.parametrize(
    "h, away, state",
    [("1.26", 0, "in"), ("2.26", 0, "in"), ("3.26", 1, "in"), ("4.19", 8, "in"), ("4.18", 9, "low"),
     ("4.15", 12, "low"), ("4.14", 13, "out"), ("4.07", 20, "out")],
)  # fmt: skip
def test_the_length_of_the_path_gives_the_state(h, away, state):
    units = f"AH 5 {h}, {LONE_SOURCE}"
    assert length(units, "5") == away
    s, _ = supply_phase(units)
    assert status(s, "5") == state


@pytest.mark.case("BfG 11.4")
def test_the_source_counts_and_the_units_own_hex_does_not():
    assert length("AH 5 1.12", "5") == 0
    off_rail = next(h for h in around("1.21") if GRID.hex(h) not in RAILS)
    assert length(f"AH 5 {off_rail}", "5") == 1


# Attrition.


CUT_OFF = f"AH 5 16.08 {{}}, {ring('RU', '16.08')}"


@pytest.mark.case("BfG 11.5")
def test_the_first_time_out_of_supply_costs_no_effectiveness():
    s, events = supply_phase(CUT_OFF.format(""))
    assert (s.rung[unit("AH", "5")], told(events, "attrition")) == (0, [])
    assert s.was_out >> unit("AH", "5") & 1


@pytest.mark.case("BfG 11.5", "BfG 11.5.1")
def test_the_second_time_running_costs_two():
    s, events = supply_phase(CUT_OFF.format("was_out supply=out"))
    assert s.rung[unit("AH", "5")] == 2
    assert told(events, "attrition") == [{"seat": "AH", "unit": "5/I", "hex": "16.08"}]


@pytest.mark.case("BfG 11.5")
def test_it_comes_again_every_time():
    s, _ = supply_phase(CUT_OFF.format("was_out supply=out rung=2"))
    assert s.rung[unit("AH", "5")] == 4
    assert s.was_out >> unit("AH", "5") & 1


@pytest.mark.case("BfG 11.5")
def test_a_turn_in_low_supply_breaks_the_count():
    s, _ = supply_phase("AH 5 1.12 was_out supply=out, RU 18 19.17")
    assert not s.was_out
    s, _ = supply_phase(CUT_OFF.format("supply=low"))
    assert s.rung[unit("AH", "5")] == 0


@pytest.mark.case("BfG 11.5")
def test_the_enemys_supply_phase_does_not_count():
    s, events = supply_phase(CUT_OFF.format("was_out supply=out"), side="RU")
    assert told(events, "attrition") == []
    assert s.rung[unit("AH", "5")] == 0


@pytest.mark.case("BfG 11.5")
def test_two_turns_in_play_out_of_supply_cost_two():
    s = scene(f"{CUT_OFF.format('')}, RU 18 4.12", step="GameTurn turn=4; PlayerTurn side=AH; Combat side=RU", turn=3)
    s.play("done")
    rungs = [s.rung[unit("AH", "5")]]
    while s.turn < 4 or s.to_act == "RU":
        s.play("done")
    rungs.append(s.rung[unit("AH", "5")])
    assert rungs == [0, 2]


@pytest.mark.case("BfG 11.5")
def test_attrition_is_no_choice_and_no_die():
    s, _ = supply_phase(CUT_OFF.format("was_out supply=out"), dice="")
    assert s.dice.left == 0
    assert s.rung[unit("AH", "5")] == 2


@pytest.mark.case("BfG 11.5")
def test_every_unit_of_a_starving_stack_suffers():
    units = f"AH 5 16.08 was_out supply=out, AH 93ls 16.08 was_out supply=out rung=1, {ring('RU', '16.08')}"
    _, events = supply_phase(units)
    assert {loss["unit"] for loss in told(events, "attrition")} == {"5/I", "93ls/XI"}


@pytest.mark.case("BfG 11.5.1")
@pytest.mark.parametrize("name, before, after", [("5", 0, 2), ("5", 1, 3), ("5", 3, 5), ("5", 2, 4), ("44", 1, 3)])
def test_attrition_goes_down_the_ladder(name, before, after):
    units = f"AH {name} 16.08 was_out supply=out rung={before}, {ring('RU', '16.08')}"
    s, _ = supply_phase(units)
    assert s.rung[unit("AH", name)] == after


@pytest.mark.case("BfG 11.5.1")
@pytest.mark.parametrize("name, before", [("5", 4), ("5", 5), ("3c", 1), ("3c", 2), ("40ls", 0), ("88sch", 1)])
def test_attrition_can_eliminate_and_scores(name, before):
    units = f"AH {name} 16.08 was_out supply=out rung={before}, {ring('RU', '16.08')}"
    s, events = supply_phase(units, turn=9)
    (loss,) = told(events, "eliminated")
    assert (loss["unit"].split("/")[0], loss["why"], loss["points"]) == (name, "attrition", 1)
    assert s.vp == [0, 1]


@pytest.mark.case("BfG 11.5.1")
def test_an_ersatz_unit_lost_to_hunger_scores_nothing():
    s, events = supply_phase(f"AH 11m 16.08 was_out supply=out, {ring('RU', '16.08')}")
    assert told(events, "eliminated")[0]["points"] == 0
    assert s.vp == [0, 0]
