"""What helps to play: areas, control, supply and threat over the map, and the dice an attack asks for."""

from __future__ import annotations

from galicia.engine.overlays import NO_HOLDER
from galicia.games.clash_of_giants.galicia.state import entry
from tests.clash_of_giants.galicia.acts import activation, declaration
from tests.clash_of_giants.galicia.scene import GAME, bare, hexes, play, unit

AH, RU = range(2)
w = GAME.world
TOWN = "AH 15 2610, AH 27 2610, AH 39 2510, AH 4 2510, AH 25 2509, RU 17 2609, RU 38 2609 steps=1"
CUT = "AH 14 1409, AH 33 1412, RU 18 1510, RU 45 1309"  # every hex around 14 is in an enemy zone


def overlay(s, name, seat=AH, side=None):
    return GAME.overlay(s, seat, name, side)


def test_the_areas_of_a_side_cover_the_map_and_the_one_drawn_acts():
    s = activation("AH 14 1310, RU 18 1308", dice="3")
    found = overlay(s, "areas")
    assert [(area.word, area.active) for area in found.areas] == [
        ("AH-1st", True), ("AH-2nd", False), ("AH-3rd", False), ("AH-4th", False)
    ]  # fmt: skip
    assert sum(area.hexes.bit_count() for area in found.areas) == len(w.board.terrain)
    assert all(area.ground is None for area in found.areas) and not found.barred
    other = overlay(s, "areas", side=RU)
    assert other.side == RU and other.areas[0].word == "RU-3rd" and not any(area.active for area in other.areas)


def test_areas_say_during_the_set_up_where_units_may_go():
    s = GAME.new()
    found = overlay(s, "areas", RU)
    offered = {h.hex for h in GAME.reach(s, RU, (unit("RU", "18"),)).hexes}
    fourth = next(area for area in found.areas if area.word == "RU-4th")
    assert {h for h in offered if not fourth.ground >> h & 1} == set()
    assert fourth.ground.bit_count() == len(offered)
    assert found.barred and not any(area.ground & found.barred for area in found.areas)
    assert "no set-up" in str(s.told(found.why))


def test_supply_shows_the_railway_to_the_source_and_what_the_next_check_will_find():
    s = activation(CUT, dice="3")
    cut, fed = overlay(s, "supply").units
    assert (cut.state, cut.now, cut.attempt is None) == ("in", "low", False)
    assert fed.now == "in" and fed.rail and w.sources[AH] >> fed.rail[-1] & 1
    s = activation(CUT.replace("1409", "1409 supply=as"), dice="3")
    assert overlay(s, "supply").units[0].now == "out"


def test_threat_goes_by_the_roll_of_an_army_and_who_has_moved_stays():
    units = "AH 14 1312, RU 18 1309"
    best = bare(units, drawn=0, cup=1 << 5, turn=4)
    found = overlay(best, "threat")
    assert {pace.basis for pace in found.paces} == {"best"}
    assert any(one.held for one in found.hexes)
    moved = bare(units, drawn=0, turn=4, command=[0, 0, 0, 0, 0, 3, 0, 0])
    found = overlay(moved, "threat")
    assert next(pace for pace in found.paces if pace.area == "Russian 4th Army").basis == "moved"
    assert {one.hex for one in found.hexes} <= {*w.neighbours[hexes("1309")[0]], *hexes("1309")}
    fought = bare(units, drawn=0, turn=4, fought=0b10)
    assert {pace.basis for pace in overlay(fought, "threat").paces} == {"next"}


def test_a_place_visited_by_cavalry_is_shown_as_nobodys():
    entries = [entry(AH, False, True) if place.name == "Radom" else 0 for place in GAME.scoring]
    s = bare("AH 3c 1402, RU 18 2004", turn=4, entries=entries)
    places = {place.name: place for place in overlay(s, "victory").places}
    assert (places["Radom"].holder, places["Radom"].scores) == (NO_HOLDER, False)
    assert (places["Lemberg"].holder, places["Lublin"].holder) == (AH, RU)


def test_a_forecast_tells_every_die_and_what_it_costs():
    s = declaration(TOWN, supporting=0b01, turn=4)
    attackers = tuple(sorted(unit("AH", name) for name in ("15", "27", "39", "4", "25")))
    found = GAME.forecast(s, AH, hexes("2609")[0], attackers)
    ours, theirs = found.checks[:3], found.checks[3:]
    assert [(check.modifier, check.fails, check.steps) for check in ours] == [(-2, (6,), 1)] * 3
    assert [(check.unit, check.fails, check.destroyed, check.back) for check in theirs] == [
        (unit("RU", "17"), (3, 4, 5, 6), False, (1, 2)), (unit("RU", "38"), (3, 4, 5, 6), True, ())
    ]  # fmt: skip
    assert len(found.spared) == 2 and round(found.expected["hex_falls"], 2) == 0.44
    assert [round(chance, 2) for chance in found.standing(1, 1)] == [0.92, 0.25]


def test_a_declaration_tells_who_may_attack_what_and_what_is_owed():
    s = declaration("AH 14 1310, AH 33 1209, AH 5 1310, RU 18 1309, RU 45 1410")
    facts = s.view("AH").facts
    attackable = {target: set(units) for target, units in facts["attackable"].items()}
    assert attackable == {"1309": {"14", "33", "5"}, "1410": {"14", "5"}}
    assert facts["neglected"] == []
    play(s, "join 14 1309", "join 33 1309")
    assert s.view("AH").facts["neglected"] == ["1410"]


def test_a_place_says_on_which_turn_it_scores():
    def seen(turn, **more):
        entries = [entry(RU, True, True) if place.name == "Brody" else 0 for place in GAME.scoring]
        s = bare("AH 14 1310, RU 18 1309", turn=turn, entries=entries, **more)
        found = {(p.name, p.side): p for p in overlay(s, "victory").places}
        return [(p.scores, p.due) for p in (found["Lemberg", AH], found["Brody", RU], found["Lublin", AH])]

    assert seen(3) == [(False, 4), (False, 10), (False, None)]
    assert seen(4) == [(True, None), (False, 10), (False, None)]
    assert seen(10, vp=8) == [(False, None), (True, None), (False, None)]
