"""GWiE 9.0, 11.22, 16/9, 20.2: supply, attrition and Serbian supply points."""

import random
from itertools import pairwise

import networkx as nx
import pytest

from galicia.board.hexset import each
from galicia.engine.errors import IllegalOrder
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.supply import all_supplied, sources, supplied, supply_bits
from galicia.games.great_war_in_the_east.world import world
from tests.great_war_in_the_east.scene import GAME, bare, hexes, scene, told, unit

AH, RU, SE = 0, 1, 2
NATION = {"AH": AH, "RU": RU, "SE": SE}
NAMES = tuple(NATION)
WORLD = world()
GRID = WORLD.grid
# Russians on every edge by which A-H railways leave Galicia.
EDGES = "RU 9/3 g1126, RU 11/3 g1426, RU 10/3 g2626, RU 21/3 g2809, RU 14/4 g2819"


def in_supply(units, name, **more):
    """Whether the unit called ``NATION NAME`` is in supply in a position."""
    s = bare(units, **more)
    return supplied(s, unit(*name.split()))


def numbers(bits):
    return set(GRID.numbers(bits))


def around(number):
    """The six hexes around one, in turning order."""
    return [GRID.number(h) for h in WORLD.neighbours[GRID.hex(number)]]


def corners(number):
    """The six hexes at distance two that touch two neighbours of a hex each, in turning order."""
    ring = around(number)
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return [next(h for h in around(a) if h in around(b) and h != number) for a, b in pairs]


# A slow and obvious twin: a graph for every question.


class Twin:
    """Supply of one nation by the words of the rules, hex by hex."""

    def __init__(self, s, nation):
        board, side = WORLD.board, (0, 1, 1)[nation]
        country = ("AHB", "R", "S")[nation]
        stood = {}
        for piece in s.pieces:
            if s.where[piece.number] >= 0:
                stood.setdefault(s.where[piece.number], []).append(piece)
        theirs = {h for h, found in stood.items() if any(p.side != side and not p.hq for p in found)}
        mine = {h for h, found in stood.items() if any(p.side == side and not p.hq for p in found)}
        armed = {
            h for h, found in stood.items()
            if any(p.side != side and not p.hq and not p.depot and not s.entrained >> p.number & 1 for p in found)
        }  # fmt: skip
        zone = {n for h in armed for n in board.neighbours(h)} - mine
        self.open = set(board.terrain) - theirs - zone
        self.home = {h for h, name in board.marks["country"].items() if name in country}
        edges = {h for h, names in board.marks["supply"].items() if NAMES[nation] in names.split(",")}
        rails = nx.Graph()
        rails.add_nodes_from(edges & self.open)
        for line in board.lines:
            if line.kind == "rail":
                rails.add_edges_from(pair for pair in pairwise(line.hexes) if self.home & self.open >= set(pair))
        joined = {h for part in nx.connected_components(rails) if part & edges for h in part}
        self.land = nx.Graph()
        for a in board.terrain:
            for b in board.neighbours(a):
                if nation != SE or "major-river" not in board.features(a, b):
                    self.land.add_edge(a, b)
        self.nation = nation
        self.edges = edges - theirs
        self.sources = edges & self.open | {h for h in joined if s.held[side] >> h & 1}
        depots = {h for h, found in stood.items() if any(p.depot and p.nation == nation for p in found)}
        while chained := {h for h in depots - self.sources if self.supplies(h)}:
            self.sources |= chained

    def supplies(self, h):
        if self.nation == SE and h in self.home:
            return True
        line = self.land.subgraph(self.open | {h})
        return bool(self.sources & set(nx.single_source_shortest_path_length(line, h, cutoff=3)))


def random_position(rng):
    """Units of all three nations strewn about, some on trains, with some hexes last entered by others."""
    s = bare("")
    sheets = {"AH": (0, 1), "RU": (0,), "SE": (1,)}
    centres = [rng.choice(list(each(sheet))) for sheet in WORLD.sheets]
    taken = {}
    for piece in rng.sample(GAME.pieces, rng.randrange(8, 60)):
        if piece.fortress:
            continue
        sheet = rng.choice(sheets[NAMES[piece.nation]])
        reach = rng.choice((4, 9, 40))
        near = [h for h in each(WORLD.sheets[sheet]) if GRID.distance(h, centres[sheet]) <= reach]
        h = rng.choice(near)
        if taken.setdefault(h, piece.side) == piece.side:
            s.stand(piece.number, h)
            if rng.random() < 0.1:
                s.entrained |= 1 << piece.number
    for h in rng.sample(list(WORLD.board.terrain), 80):
        side = rng.randrange(2)
        s.held[side] |= 1 << h
        s.held[enemy_of(side)] &= ~(1 << h)
    return s


@pytest.mark.case("GWiE 9.12", "GWiE 9.13-b", "GWiE 9.14", "GWiE 9.15", "GWiE 9.16", "GWiE 16/9.1-c")
@pytest.mark.parametrize("seed", range(20))
def test_supply_is_that_of_a_plain_search_on_random_positions(seed):
    s = random_position(random.Random(seed))
    for nation in (AH, RU, SE):
        twin = Twin(s, nation)
        assert set(each(sources(s, nation))) == twin.sources
        enemies = s.holding(enemy_of((0, 1, 1)[nation]))
        bits = supply_bits(s, nation)
        for h in WORLD.board.terrain:
            if not enemies >> h & 1:
                assert bool(bits >> h & 1) == (twin.supplies(h) or h in twin.edges), GRID.number(h)


@pytest.mark.case("GWiE 9.11")
def test_supply_follows_every_move():
    rng = random.Random(9)
    s = random_position(rng)
    for _ in range(10):
        movers = [p for p in s.pieces if s.alive(p.number) and p.combat_unit]
        piece = rng.choice(movers)
        free = [h for h in WORLD.neighbours[s.where[piece.number]] if not s.occupied[enemy_of(piece.side)] >> h & 1]
        s.shift((piece.number,), rng.choice(free))
        assert [set(each(sources(s, nation))) for nation in (AH, RU, SE)] == [
            Twin(s, nation).sources for nation in (AH, RU, SE)
        ]


# 9.1: lines and sources.


@pytest.mark.case("GWiE 9.12", "GWiE 9.13-a", "GWiE 16/9.1-a")
@pytest.mark.parametrize("nation", ["AH", "RU"])
def test_the_range_is_three_hexes_from_a_railway_of_ones_own(nation):
    s = bare("")
    number = NATION[nation]
    found = list(each((WORLD.rail_hexes[number] | WORLD.sources[number]) & WORLD.sheets[0]))
    for h in each(WORLD.sheets[0]):
        assert bool(supply_bits(s, number) >> h & 1) == any(GRID.distance(h, rail) <= 3 for rail in found)


@pytest.mark.case("GWiE 9.13-a")
@pytest.mark.parametrize("place, fed", [("g0808", True), ("g0807", True), ("g0805", True), ("g0803", False)])
def test_the_source_is_counted_and_the_units_own_hex_is_not(place, fed):
    assert in_supply(f"AH 10/1 {place}", "AH 10/1") == fed


@pytest.mark.case("GWiE 9.13-b")
def test_an_edge_by_which_a_railway_leaves_is_a_source_of_its_own():
    assert not WORLD.rail_hexes[AH] >> GRID.hex("s0515") & 1
    assert in_supply("AH 13b/5 s0815", "AH 13b/5")
    assert not in_supply("AH 13b/5 s0815, SE DrI s0515", "AH 13b/5")


@pytest.mark.case("GWiE 9.13-b", "GWiE 9.14")
def test_an_edge_in_an_enemy_zone_serves_only_whoever_stands_there():
    assert in_supply("AH 13b/5 s0515, SE DrI s0514", "AH 13b/5")
    assert not in_supply("AH 13b/5 s0715, SE DrI s0514", "AH 13b/5")


@pytest.mark.case("GWiE 9.13-b", "GWiE 9.14")
def test_an_empty_edge_in_an_enemy_zone_would_supply_whoever_entered_it():
    s = bare("RU 9/3 g1025")
    (edge,) = hexes("g1126")
    assert s.contested(AH) >> edge & 1
    assert not sources(s, AH) >> edge & 1
    assert supply_bits(s, AH) >> edge & 1


@pytest.mark.case("GWiE 9.13-b")
def test_the_railways_of_another_country_are_no_source():
    assert not in_supply("AH 10/1 g0109", "AH 10/1")
    assert not in_supply("RU 9/3 g1312", "RU 9/3")


# Three Russians at every second corner control all six hexes around the centre, but not the corners between them.
CENTRE = "g1404"
WATCH = ", ".join(f"RU {name} {h}" for name, h in zip(["9/3", "11/3", "10/3"], corners(CENTRE)[::2], strict=True))
GAP = around(CENTRE)[1]


@pytest.mark.case("GWiE 9.14")
def test_no_line_enters_a_hex_the_enemy_controls():
    assert in_supply(f"AH 10/1 {CENTRE}", "AH 10/1")
    assert not in_supply(f"AH 10/1 {CENTRE}, {WATCH}", "AH 10/1")


@pytest.mark.case("GWiE 9.14", "GWiE 7.24-a")
@pytest.mark.parametrize("friend", ["AH 1c/2", "AH D4"])
def test_a_friend_in_such_a_hex_lets_the_line_through(friend):
    assert in_supply(f"AH 10/1 {CENTRE}, {WATCH}, {friend} {GAP}", "AH 10/1")


@pytest.mark.case("GWiE 9.14", "GWiE 7.24-a")
def test_a_lone_hq_or_a_friendly_zone_does_not():
    assert not in_supply(f"AH 10/1 {CENTRE}, {WATCH}, AH Da1 {GAP}", "AH 10/1")
    # The corner beyond the gap is free: a friend there controls the gap, which is of no use.
    assert not in_supply(f"AH 10/1 {CENTRE}, {WATCH}, AH 1c/2 {corners(CENTRE)[1]}", "AH 10/1")


@pytest.mark.case("GWiE 9.14")
def test_no_line_enters_a_hex_with_enemies_even_without_a_zone():
    ring = around(CENTRE)
    depots = ["D1/4", "D1/5", "D1/8", "D2/8", "D1/3", "D2/3"]
    round_it = [f"RU {name} {h}" for name, h in zip(depots, ring, strict=True)]
    assert not in_supply(f"AH 10/1 {CENTRE}, {', '.join(round_it)}", "AH 10/1")
    assert in_supply(f"AH 10/1 {CENTRE}, {', '.join(round_it[1:])}", "AH 10/1")


@pytest.mark.case("GWiE 9.17", "GWiE 10.52-a")
def test_lines_pass_enemy_hqs():
    ring = around(CENTRE)
    depots = ["D1/4", "D1/5", "D1/8", "D2/8", "D1/3"]
    round_it = ", ".join(f"RU {name} {h}" for name, h in zip(depots, ring[1:], strict=True))
    assert in_supply(f"AH 10/1 {CENTRE}, {round_it}, RU Ru3 {ring[0]}", "AH 10/1")


@pytest.mark.case("GWiE 9.15", "GWiE 9.17")
def test_railways_pass_enemy_hqs_too():
    assert sources(bare("RU Ru3 g1307"), AH) == sources(bare(""), AH)


def line_to_brody(units):
    """The rail hexes between Krasne and Brody, a branch that ends in g1106, that are sources."""
    return [h for h in ("g1307", "g1207", "g1206", "g1106") if sources(bare(units), AH) >> GRID.hex(h) & 1]


@pytest.mark.case("GWiE 9.15")
def test_an_enemy_or_his_zone_on_the_line_cuts_off_what_lies_beyond():
    assert line_to_brody("") == ["g1307", "g1207", "g1206", "g1106"]
    assert line_to_brody("RU D1/4 g1206") == ["g1307", "g1207"]
    assert line_to_brody("RU 9c/3 g1005") == ["g1307", "g1207", "g1206"]


@pytest.mark.case("GWiE 9.15", "GWiE 7.24-a")
def test_a_friend_on_the_line_keeps_it_open_in_an_enemy_zone():
    assert line_to_brody("RU 9c/3 g1205") == ["g1307", "g1207"]
    assert line_to_brody("RU 9c/3 g1205, AH 1c/2 g1206, AH 2c/3 g1106") == ["g1307", "g1207", "g1206", "g1106"]


@pytest.mark.case("GWiE 9.15")
def test_a_hex_last_entered_by_the_enemy_is_no_source_but_the_line_runs_on():
    s = bare("RU 9c/3 g1207")
    s.shift((unit("RU", "9c/3"),), *hexes("g1003"))
    s.remove(unit("RU", "9c/3"))
    assert [h for h in ("g1307", "g1207", "g1206") if sources(s, AH) >> GRID.hex(h) & 1] == ["g1307", "g1206"]


@pytest.mark.case("GWiE 9.15")
def test_railways_that_reach_no_friendly_edge_are_no_source():
    assert not sources(bare(EDGES), AH) & WORLD.sheets[0]


@pytest.mark.case("GWiE 16/9.0-b")
@pytest.mark.parametrize("place", ["g2001", "g2201", "g2801"])
def test_no_a_h_supply_comes_over_the_east_edge_of_galicia(place):
    east = {h for h, edge in WORLD.board.marks["edge"].items() if "east" in edge.split(",")}
    assert GRID.hex(place) in east
    assert WORLD.rail_hexes[AH] >> GRID.hex(place) & 1
    assert in_supply(f"AH 10/1 {place}", "AH 10/1")
    assert not in_supply(f"AH 10/1 {place}, {EDGES}", "AH 10/1")


@pytest.mark.case("GWiE 16/9.0-a")
@pytest.mark.parametrize("nation, country", [(AH, "AHB"), (RU, "R"), (SE, "S")])
def test_each_country_has_the_edges_along_its_own_land(nation, country):
    for h in each(WORLD.sources[nation]):
        assert WORLD.board.marks["country"][h] in country
        assert h in WORLD.board.marks["edge"]


@pytest.mark.case("GWiE 16/9.0-a")
def test_the_west_edge_of_galicia_is_shared_at_the_border():
    west = [h for h in each(WORLD.rim) if "west" in WORLD.board.marks["edge"].get(h, "") and GRID.sheet(h) == 0]
    assert numbers(WORLD.sources[RU]) & {GRID.number(h) for h in west} == {"g0226"}
    assert {"g1126", "g1426"} <= numbers(WORLD.sources[AH]) & {GRID.number(h) for h in west}


# 9.16: depots.


CHAIN = "AH 10/1 g0501, AH D4 g0802, AH D1 g0805"


@pytest.mark.case("GWiE 9.16", "GWiE 9.13-b")
def test_depots_form_a_chain_from_the_railway():
    assert in_supply(CHAIN, "AH 10/1")
    assert {"g0802", "g0805"} <= numbers(sources(bare(CHAIN), AH))


@pytest.mark.case("GWiE 9.16")
@pytest.mark.parametrize("missing", ["AH D4 g0802", "AH D1 g0805"])
def test_a_chain_with_a_link_missing_supplies_nobody(missing):
    units = ", ".join(part for part in CHAIN.split(", ") if part != missing)
    s = bare(units)
    assert not supplied(s, unit("AH", "10/1"))
    assert "g0802" not in numbers(sources(s, AH))


@pytest.mark.case("GWiE 9.16")
def test_a_link_of_the_chain_may_not_run_through_an_enemy_zone():
    assert in_supply(f"{CHAIN}, RU 9/3 g0603", "AH 10/1")
    assert not in_supply(f"{CHAIN}, RU 9/3 g0703", "AH 10/1")


@pytest.mark.case("GWiE 9.16", "GWiE 11.22-a")
def test_a_depot_fed_by_a_fortress_is_no_source():
    s = scene(f"AH Przemysl g1419, AH D4 g1419, AH 10/1 g1420, {EDGES}", step="InitialSupply side=AH")
    assert s.fed == 1 << unit("AH", "D4")
    assert not supplied(s, unit("AH", "10/1"))


# 16/9.1: Serbians.


@pytest.mark.case("GWiE 16/9.1-b")
def test_serbians_in_serbia_are_in_supply_even_surrounded():
    names = ["1/6", "48/6", "18/6", "47/6", "36/5", "42/5"]
    ring = ", ".join(f"AH {name} {h}" for name, h in zip(names, around("s0812"), strict=True))
    assert in_supply(f"SE DrI s0812, {ring}", "SE DrI")


@pytest.mark.case("GWiE 16/9.1-a", "GWiE 9.16")
@pytest.mark.parametrize("depot, fed", [("SE D s0811", True), ("SE D s0810", False), ("", False)])
def test_outside_serbia_they_need_a_source_within_three_hexes(depot, fed):
    assert in_supply(f"SE DrI s0814, {depot}", "SE DrI") == fed


@pytest.mark.case("GWiE 16/9.1-c")
def test_no_serbian_line_crosses_a_major_river():
    assert GRID.distance(*hexes("s0206", "s0307")) == 1
    assert sources(bare(""), SE) >> GRID.hex("s0307") & 1
    assert not in_supply("SE DuI s0206", "SE DuI")


@pytest.mark.case("GWiE 16/9.1-c")
def test_a_h_lines_do():
    assert in_supply("AH 36/5 s0408", "AH 36/5")
    assert not WORLD.rail_hexes[AH] & WORLD.country[SE] & ~(1 << GRID.hex("s0304"))


# 9.11, 9.21: when it is judged, and what it costs.


STARVING = f"AH {{}} g1605, {EDGES}"


@pytest.mark.case("GWiE 9.11", "GWiE 9.21")
@pytest.mark.parametrize("name, whole, halved", [("10/1", 4, 2), ("D4", 3, 1), ("1c/2", 6, 3), ("1b/6", 4, 2)])
def test_out_of_supply_at_the_start_the_movement_allowance_is_halved(name, whole, halved):
    s = scene(STARVING.format(name), step="InitialSupply side=AH")
    assert s.unsupplied == 1 << unit("AH", name)
    assert told(s.events, "unsupplied") == [{"seat": "AH", "units": [name]}]
    assert s.allowance(unit("AH", name)) == halved
    s = scene(f"AH {name} g1605", step="InitialSupply side=AH")
    assert s.allowance(unit("AH", name)) == whole


@pytest.mark.case("GWiE 9.21")
def test_defence_is_not_halved():
    s = scene(STARVING.format("10/1"), step="InitialSupply side=AH")
    assert s.defence(unit("AH", "10/1")) == 7


@pytest.mark.case("GWiE 9.21")
def test_who_is_on_a_train_rides_as_far_as_ever():
    s = scene("AH 10/1 g1126 entrained unsupplied", step="Movement side=AH")
    rides = s.game.reach(s, AH, (unit("AH", "10/1"),)).hexes
    assert max(ride.cost or 0 for ride in rides) == 20  # those that leave the map have none


@pytest.mark.case("GWiE 9.21", "GWiE 10.35")
def test_an_hq_marches_as_far_as_ever():
    s = scene(STARVING.format("Da1"), step="InitialSupply side=AH")
    assert (s.unsupplied, s.allowance(unit("AH", "Da1"))) == (0, 8)


@pytest.mark.case("GWiE 9.11")
def test_only_phasing_units_are_judged():
    s = scene(STARVING.format("10/1"), step="InitialSupply side=AL", dice="1")
    assert not s.unsupplied >> unit("AH", "10/1") & 1


@pytest.mark.case("GWiE 9.11")
@pytest.mark.parametrize("units, dice", [("AH 10/1 g1605 unsupplied", ""), (STARVING.format("10/1"), "6")])
def test_for_attrition_supply_is_judged_anew(units, dice):
    s = scene(units, step="Attrition side=AH", dice=dice)
    assert bool(s.unsupplied) == bool(dice)
    assert [fact["dice"] for fact in told(s.events, "attrition")] == ([[6]] if dice else [])


# 9.22: attrition.


@pytest.mark.case("GWiE 9.22")
@pytest.mark.parametrize("die, lost", [(1, 2), (2, 2), (3, 2), (4, 0), (5, 0), (6, 0)])
def test_one_to_three_costs_half_the_steps(die, lost):
    s = scene(STARVING.format("10/1"), step="Attrition side=AH", dice=str(die))
    assert s.steps[unit("AH", "10/1")] == 4 - lost


@pytest.mark.case("GWiE 9.22")
@pytest.mark.parametrize("name, before, after", [("10/1", 4, 2), ("10/1", 3, 1), ("10/1", 2, 1), ("1c/2", 2, 1)])
def test_half_is_rounded_up(name, before, after):
    s = scene(STARVING.format(name).replace("g1605", f"g1605 steps={before}"), step="Attrition side=AH", dice="1")
    assert s.steps[unit("AH", name)] == after


@pytest.mark.case("GWiE 9.22")
@pytest.mark.parametrize("name", ["1b/6", "D4", "10/1 g1605 steps=1"])
def test_the_last_step_goes_too_and_scores_nothing(name):
    word, *_ = name.split()
    units = STARVING.format(name) if " " not in name else f"AH {name}, {EDGES}"
    s = scene(units, step="Attrition side=AH", dice="3")
    assert not s.alive(unit("AH", word))
    assert s.vp == 0


@pytest.mark.case("GWiE 9.22")
def test_every_unit_rolls_its_own_die():
    s = scene(f"AH 10/1 g1605, AH 1c/2 g1605, AH D4 g1604, {EDGES}", step="Attrition side=AH", dice="4 1 6")
    assert [s.steps[unit("AH", name)] for name in ("10/1", "1c/2", "D4")] == [4, 1, 1]


@pytest.mark.case("GWiE 9.22")
def test_the_enemys_hungry_units_do_not_roll():
    s = scene(STARVING.format("10/1"), step="Attrition side=AL", dice="6 6 6 6 6")
    assert "10/1" not in told(s.events, "attrition")[0]["units"]


@pytest.mark.case("GWiE 9.24")
def test_hqs_never_roll():
    s = scene(f"AH Da1 g1605, AH 10/1 g1605, {EDGES}", step="Attrition side=AH", dice="1")
    assert told(s.events, "attrition")[0]["units"] == ["10/1"]


@pytest.mark.case("GWiE 9.23", "GWiE 9.11")
def test_attackers_out_of_supply_when_the_attack_comes_roll_first():
    units = f"AH 10/1 g1605, AH 1/1 g1605, RU 65R/8 g1604, {EDGES}"
    s = scene(units, step="Combat side=AH", dice="3 6 6 1")
    s.play("attack g1604")
    s.play("commit 10/1 1/1")
    events = s.play("fight")
    assert told(events, "attrition") == [{"seat": "AH", "units": ["10/1", "1/1"], "dice": [3, 6]}]
    assert s.steps[unit("AH", "10/1")] <= 2


# 11.22: fortresses.


BESIEGED = f"AH Przemysl g1419, {{}}, {EDGES}"


@pytest.mark.case("GWiE 11.22-a")
def test_a_fortress_feeds_one_unit_without_asking_if_there_is_but_one():
    s = scene(BESIEGED.format("AH 10/1 g1419"), step="InitialSupply side=AH")
    assert (s.fed, s.unsupplied) == (1 << unit("AH", "10/1"), 0)
    assert told(s.events, "fed") == [{"seat": "AH", "unit": "10/1", "hex": "g1419"}]


@pytest.mark.case("GWiE 11.22-a")
def test_among_several_the_owner_chooses_and_the_rest_goes_hungry():
    s = scene(BESIEGED.format("AH 10/1 g1419, AH 1c/2 g1419"), step="InitialSupply side=AH")
    assert {GAME.sentence(order) for order in s.orders()} == {"feed 10/1", "feed 1c/2"}
    s.play("feed 1c/2")
    assert (s.fed, s.unsupplied) == (1 << unit("AH", "1c/2"), 1 << unit("AH", "10/1"))


@pytest.mark.case("GWiE 11.22-a")
def test_each_fortress_feeds_one():
    units = BESIEGED.format("AH 10/1 g1419, AH 1c/2 g1419, AH Jaroslau g1219, AH 1/1 g1219, AH 2c/3 g1219")
    s = scene(units, step="InitialSupply side=AH")
    s.play("feed 10/1")
    with pytest.raises(IllegalOrder):
        s.play("feed 1c/2")
    s.play("feed 2c/3")
    assert s.unsupplied == 1 << unit("AH", "1c/2") | 1 << unit("AH", "1/1")


@pytest.mark.case("GWiE 11.22-a")
def test_who_is_in_supply_anyway_is_not_fed():
    s = scene("AH Przemysl g1419, AH 10/1 g1419, AH 1c/2 g1419", step="InitialSupply side=AH")
    assert (s.fed, s.unsupplied) == (0, 0)


@pytest.mark.case("GWiE 11.22-a")
def test_a_fed_unit_and_the_fortress_do_not_roll_for_attrition():
    s = scene(BESIEGED.format("AH 10/1 g1419, AH 1c/2 g1419"), step="Attrition side=AH", dice="1")
    s.play("feed 10/1")
    assert [s.steps[unit("AH", name)] for name in ("10/1", "1c/2", "Przemysl")] == [4, 1, 4]


@pytest.mark.case("GWiE 11.22-a")
def test_a_fallen_fortress_feeds_nobody():
    s = scene(f"AH 10/1 g1419, {EDGES}", step="InitialSupply side=AH")
    assert (s.fed, s.unsupplied) == (0, 1 << unit("AH", "10/1"))


@pytest.mark.case("GWiE 11.22-a")
@pytest.mark.parametrize("garrison, fed", [(("10/1",), True), (("10/1", "1c/2"), False)])
def test_defenders_are_all_in_supply_if_the_fortress_can_feed_the_one_that_is_not(garrison, fed):
    s = bare(BESIEGED.format(", ".join(f"AH {name} g1419" for name in garrison)))
    assert all_supplied(s, [unit("AH", name) for name in garrison]) == fed


@pytest.mark.case("GWiE 11.22-b")
def test_a_fed_unit_that_attacks_rolls_for_attrition():
    units = BESIEGED.format("AH 10/1 g1419 fed, RU 65R/8 g1418")
    s = scene(units, step="Combat side=AH", dice="3 1 1")
    s.play("attack g1418")
    s.play("commit 10/1")
    assert told(s.play("fight"), "attrition") == [{"seat": "AH", "units": ["10/1"], "dice": [3]}]


# 20.2, 20.3: Serbian supply points.


@pytest.mark.case("GWiE 20.2")
@pytest.mark.parametrize("die, gained", [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 4)])
def test_a_die_brings_serbian_points(die, gained):
    s = scene("SE DrI s0812", step="InitialSupply side=AL", dice=str(die), points=2)
    assert s.points == 2 + gained
    assert told(s.events, "points") == [{"die": die, "gained": gained, "points": 2 + gained}]


@pytest.mark.case("GWiE 20.2")
def test_the_track_ends_at_nine():
    assert scene("SE DrI s0812", step="InitialSupply side=AL", dice="6", points=7).points == 9


@pytest.mark.case("GWiE 20.2")
def test_only_the_allied_segment_brings_them_and_only_where_serbia_plays():
    assert scene("SE DrI s0812", step="InitialSupply side=AH", dice="").points == 4
    assert scene("RU 9/3 g0109", step="InitialSupply side=AL", dice="", scenario="1-september").points == 4


@pytest.mark.case("GWiE 20.3")
def test_the_serbians_start_with_four():
    assert bare("").points == 4
