"""BfG 5.4: limited intelligence: what each seat's view and events show, and what no answer may give away."""

import random

import pytest

from galicia.games.battle_for_galicia.oracle import options, preview
from galicia.games.battle_for_galicia.stacking import top_unit
from galicia.games.battle_for_galicia.views import known
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, hexes, scene, told, unit
from tests.battle_for_galicia.terrain import around, hexes_at, number, ring

AH, RU = 0, 1


def seen(s, name, seat="RU"):
    """The counters of a stack as a seat sees them."""
    (stack,) = [stack for stack in s.view(seat).stacks if stack.hex == name]
    return [counter.unit for counter in stack.counters]


def counters(s, name, seat="RU"):
    (stack,) = [stack for stack in s.view(seat).stacks if stack.hex == name]
    return {counter.unit: counter for counter in stack.counters}


def visible(events, seat):
    """The events one seat may know, in words."""
    return [GAME.tell(event).text for event in events if event.visible_to(GAME.seat_number(seat))]


# What lies open.


@pytest.mark.case("BfG 5.4")
def test_the_opponent_sees_the_top_unit_only():
    s = scene("AH 12 16.07, AH 5 16.07, AH 3c 16.07, RU 18 4.12")
    assert seen(s, "16.07") == ["12/I"]
    assert seen(s, "16.07", "AH") == ["12/I", "5/I", "3c"]


@pytest.mark.case("BfG 5.4")
def test_so_does_a_spectator_of_both_sides():
    s = scene("AH 12 16.07, AH 5 16.07, RU 18 4.12, RU 2rf 4.12")
    assert (seen(s, "16.07", None), seen(s, "4.12", None)) == (["12/I"], ["18/XIV"])


@pytest.mark.case("BfG 5.4")
def test_the_opponent_learns_neither_number_nor_steps_of_what_lies_below():
    alone = scene("AH 12 16.07, AH 25 4.13, AH 5 4.13, AH 3c 4.13, RU 18 4.12")
    covered = scene("AH 12 16.07, AH 5 16.07, AH 3c 16.07, AH 25 4.13, RU 18 4.12")
    assert alone.view("RU") == covered.view("RU")
    assert alone.view(None) == covered.view(None)


@pytest.mark.case("BfG 5.4")
def test_the_side_showing_is_seen():
    s = scene("AH 12 16.07 rung=4, RU 18 4.12")
    shown = counters(s, "16.07")["12/I"]
    assert (shown.values["reduced"], shown.values["attack"], shown.values["steps"]) == (1, 3, 1)


@pytest.mark.case("BfG 5.4")
@pytest.mark.parametrize("marks", ["rung=1", "rung=2", "supply=low", "supply=out", "was_out", "spent=3", "minimum"])
def test_no_marker_is_seen(marks):
    plain, marked = scene("AH 12 16.07, RU 18 4.12"), scene(f"AH 12 16.07 {marks}, RU 18 4.12")
    assert counters(marked, "16.07")["12/I"].markers is None
    for seat in ("RU", None):
        assert plain.view(seat) == marked.view(seat)
    assert plain.view("AH") != marked.view("AH")


@pytest.mark.case("BfG 5.4")
def test_nor_is_the_marker_of_a_reduced_unit():
    one, other = scene("AH 12 16.07 rung=3, RU 18 4.12"), scene("AH 12 16.07 rung=5, RU 18 4.12")
    assert one.view("RU") == other.view("RU")


@pytest.mark.case("BfG 5.4")
def test_an_owner_sees_his_own_markers():
    s = scene("AH 12 16.07 rung=1 supply=low spent=2, RU 18 4.12")
    markers = counters(s, "16.07", "AH")["12/I"].markers
    assert (markers["effectiveness"], markers["supply"], markers["attack"], markers["spent"]) == (1, "low", 3, 2)


@pytest.mark.case("BfG 5.4")
def test_which_side_holds_which_hex_eliminations_points_and_dice_are_open():
    s = scene("AH 12 16.07, RU 18 4.12", vp=[3, 4])
    for seat in ("AH", "RU", None):
        view = s.view(seat)
        assert {(stack.hex, stack.side) for stack in view.stacks} == {("16.07", "AH"), ("4.12", "RU")}
        assert view.scores == {"AH": 3, "RU": 4}
        assert len(view.pools["eliminated"]) == len(GAME.pieces) - 2


@pytest.mark.case("BfG 5.4")
def test_an_attack_lays_the_hexes_named_open_but_no_markers():
    units = "AH 12 16.07 rung=1, AH 5 16.07 supply=low, AH 9c 16.07, RU 18 16.08, RU 3rf 16.08 rung=1"
    s = scene(f"{units}, AH 25 15.07, AH 4 15.07", step="Combat side=AH")
    s.play("attack 16.08 from 16.07")
    assert set(seen(s, "16.07")) == {"12/I", "5/I", "9c"}
    assert set(seen(s, "16.08", "AH")) == {"18/XIV", "3rf"}
    assert all(c.markers is None for c in counters(s, "16.07").values())
    assert all(c.markers is None for c in counters(s, "16.08", "AH").values())
    assert seen(s, "15.07") == ["25/II"]


@pytest.mark.case("BfG 5.4")
def test_markers_of_those_who_fight_are_seen_when_the_odds_are_formed():
    units = "AH 12 16.07 rung=1, AH 9c 16.07 rung=1, RU 18 16.08 rung=2, RU 2rf 16.08, RU 13c 16.08 supply=low"
    s = scene(units, step="Combat side=AH", dice="1 1 1 1")
    s.play("attack 16.08 from 16.07")
    s.play("engage 12")
    s.play("defend 18 2rf")
    assert s.battle is not None
    shown = {c.unit: c.markers for stack in s.view("RU").stacks if stack.side == "AH" for c in stack.counters}
    assert shown["12/I"]["effectiveness"] == 1
    assert shown["9c"] is None
    shown = {c.unit: c.markers for stack in s.view("AH").stacks if stack.side == "RU" for c in stack.counters}
    assert shown["18/XIV"]["effectiveness"] == 2
    assert shown["13c"]["supply"] == "low"


# Movement.


@pytest.mark.case("BfG 5.4-move")
def test_a_moving_group_shows_its_top_unit_and_its_path_only():
    s = scene("AH 12 16.07, AH 5 16.07, AH 3c 16.07, RU 18 4.12")
    events = s.play("move 12 5 16.08")
    assert visible(events, "RU") == ["12/I moves from 16.07 to 16.08"]
    assert visible(events, "AH") == ["5/I and 12/I move from 16.07 to 16.08"]


@pytest.mark.case("BfG 5.4-move")
def test_what_stays_behind_shows_its_new_top_unit():
    s = scene("AH 12 16.07, AH 5 16.07, AH 3c 16.07, RU 18 4.12")
    s.play("move 12 16.08")
    assert (seen(s, "16.07"), seen(s, "16.08")) == (["5/I"], ["12/I"])


@pytest.mark.case("BfG 5.4-move")
def test_a_unit_that_joins_a_stack_may_vanish_in_it():
    s = scene("AH 5 16.07, AH 12 16.08, RU 18 4.12")
    s.play("move 5 16.08")
    assert seen(s, "16.08") == ["12/I"]


@pytest.mark.case("BfG 5.4-move")
def test_movement_points_are_not_shown():
    s = scene("AH 5 16.07, RU 18 4.12")
    for event in s.play("move 5 16.08"):
        assert "MP" not in GAME.tell(event).text
        assert set(event.facts) <= {"seat", "units", "start", "end", "path"}
    assert counters(s, "16.08")["5/I"].markers is None
    assert counters(s, "16.08", "AH")["5/I"].markers["spent"] == 1


@pytest.mark.case("BfG 5.4-move")
@pytest.mark.parametrize("rung", [1, 2, 4])
def test_recovery_is_not_shown(rung):
    s = scene(f"AH 12 16.07 rung={rung}, RU 18 4.12")
    before = s.view("RU")
    assert visible(s.play("recover 12"), "RU") == []
    assert s.view("RU") == before


@pytest.mark.case("BfG 5.4-move")
def test_a_step_regained_shows_only_on_top():
    s = scene("AH 12 16.07, AH 5 16.07 rung=3, RU 18 4.12")
    before = s.view("RU")
    assert visible(s.play("recover 5"), "RU") == []
    assert s.view("RU") == before
    s = scene("AH 5 16.07 rung=3, RU 18 4.12")
    before = s.view("RU")
    s.play("recover 5")
    assert s.view("RU") != before


@pytest.mark.case("BfG 5.4-move")
@pytest.mark.parametrize("rung", [2, 3])
def test_recovery_tells_its_owner_nothing_new_and_can_be_taken_back(rung):
    s = scene(f"AH 5 16.07 rung={rung}, RU 18 4.12")
    before = s.position()
    s.play("recover 5")
    s.undo()
    assert s.position() == before


@pytest.mark.case("BfG 5.4-move")
def test_placement_of_reinforcements_is_open():
    s = scene("RU 14 due, RU 1gd 5.01, AH 12 16.07", step="PlayerTurn side=RU; Combat side=AH")
    events = s.play("done")
    assert "RU places 14/VIII in 5.01" in visible(events, "AH")
    assert seen(s, "5.01", "AH") == ["1gd/GD"]


# After a combat.


def fought_out():
    """A combat without a retreat, and everything told in it."""
    units = "AH 12 16.07, AH 5 16.07, RU 18 16.08 rung=1, RU 2rf 16.08"
    s = scene(units, step="Combat side=AH", dice="4 4 3 3")
    events = s.play("attack 16.08 from 16.07")
    while s.battle is not None:
        events += s.play("engage 5 12" if "engage 5/I 12/I" in choices(s) else sorted(choices(s))[0])
    return s, events


@pytest.mark.case("BfG 5.4-after")
def test_after_a_combat_stacks_close_again():
    s, _ = fought_out()
    assert (seen(s, "16.07"), seen(s, "16.08", "AH")) == (["12/I"], ["18/XIV"])
    assert counters(s, "16.08", "AH")["18/XIV"].markers is None


@pytest.mark.case("BfG 5.4-after")
def test_what_was_seen_stays_in_the_log():
    _, events = fought_out()
    log = visible(events, "AH")
    assert any("2rf/XIV" in line and "revealed" in line for line in log)
    assert any(line.startswith("Odds on 16.08") for line in log)


@pytest.mark.case("BfG 5.4-after")
def test_losses_are_open_to_both():
    _, events = fought_out()
    rolls = [event for event in events if event.kind in ("combat_roll", "loss_roll", "loss", "retreated")]
    assert rolls
    assert all(event.visible_to(AH) and event.visible_to(RU) for event in rolls)


@pytest.mark.case("BfG 5.4-after")
def test_when_the_game_is_over_everything_lies_open():
    s = scene("AH 12 16.07 rung=1, AH 5 16.07, RU 18 4.12")
    s.play("done")
    assert s.over
    assert seen(s, "16.07") == ["12/I", "5/I"]
    assert counters(s, "16.07")["12/I"].markers["effectiveness"] == 1


# Supply.


def starving(marks, step="PlayerTurn side=AH; Combat side=RU"):
    return scene(f"AH 12 16.08 {marks}, AH 93ls 16.08 {marks}, {ring('RU', '16.08')}", step=step)


@pytest.mark.case("BfG 5.4-supply")
def test_attrition_is_told_to_its_owner_only():
    s = starving("was_out supply=out")
    events = s.play("done")
    assert {loss["unit"] for loss in told(events, "attrition")} == {"12/I", "93ls/XI"}
    assert not any("attrition" in line and "suffers" in line for line in visible(events, "RU"))


@pytest.mark.case("BfG 5.4-supply")
def test_a_unit_that_dies_of_it_is_announced():
    s = starving("was_out supply=out")
    events = s.play("done")
    assert "AH 93ls/XI in 16.08 is eliminated by attrition (1 VP)" in visible(events, "RU")
    assert "93ls/XI" in {counter.unit for counter in s.view("RU").pools["eliminated"]}


@pytest.mark.case("BfG 5.4-supply")
def test_supply_states_are_not_seen():
    fed, hungry = starving("", step="Movement side=RU"), starving("supply=out was_out", step="Movement side=RU")
    assert fed.view("RU") == hungry.view("RU")


@pytest.mark.case("BfG 5.4-supply")
def test_a_flip_by_attrition_shows_only_on_top():
    below = scene(f"AH 12 16.08, AH 5 16.08 rung=1 was_out supply=out, {ring('RU', '16.08')}",
                  step="PlayerTurn side=AH; Combat side=RU")
    before = below.view("RU").stacks
    below.play("done")
    assert below.rung[unit("AH", "5")] == 3
    assert below.view("RU").stacks == before
    top = scene(f"AH 5 16.08 rung=1 was_out supply=out, {ring('RU', '16.08')}",
                step="PlayerTurn side=AH; Combat side=RU")
    top.play("done")
    assert counters(top, "16.08")["5/I"].values["reduced"] == 1


# Nothing hidden shows through an answer.


HIDDEN_TOPS = ["12", "33", "14", "25", "15", "27"]  # attack 5, always on top of what follows
HIDDEN_BELOW = ["5", "46", "93ls", "3c", "9c", "6c", "41", "44"]
MINE = ["18", "45", "47", "1gn", "13c", "2rf"]


def two_faces(seed, step, **more):
    """Two states alike in all a Russian may know: A-H units below the tops, and all A-H markers, differ."""
    rng = random.Random(seed)
    field = ["16.07", *hexes_at("16.07", 1), *hexes_at("16.07", 2)]
    spots = rng.sample(field, 11)
    stacks, mine = spots[:5], spots[5:]
    russians = [
        f"RU {name} {h} rung={rng.randrange(3)} spent={rng.randrange(3)}" if name != "2rf" else f"RU {name} {h}"
        for name, h in zip(MINE, mine, strict=True)
    ]

    def marks(name, hidden):
        side_showing = rng.choice([0, 3]) if hidden and name in ("5", "46", "41", "44") else 0
        marker = rng.randrange(2) if name == "93ls" else rng.randrange(3)
        supply = rng.choice(["in", "low", "out"])
        return f"rung={side_showing + marker} supply={supply}" + rng.choice(["", " was_out"])

    def face():
        below = rng.sample(HIDDEN_BELOW, len(HIDDEN_BELOW))
        lines = [f"AH {top} {h} {marks(top, False)}" for top, h in zip(HIDDEN_TOPS, stacks, strict=False)]
        room = dict.fromkeys(stacks, 4)
        for name in below:
            steps = 2 if name in ("5", "46", "41", "44") else 1
            h = rng.choice([h for h in stacks if room[h] >= steps])
            room[h] -= steps
            lines.append(f"AH {name} {h} {marks(name, True)}")
        return scene(", ".join(lines + russians), step=step, turn=6, **more)

    return face(), face()


def questions(s):
    """Every order a Russian might try with his own units against what he sees."""
    for name in MINE:
        word = s.pieces[unit("RU", name)].word
        here = number(s.where[unit("RU", name)])
        if type(s.step).__name__ == "Movement":
            yield f"recover {word}"
            for h in around(here):
                yield f"move {word} {h}"
                yield from (f"move {word} {h} {further}" for further in around(h))
        else:
            yield from (f"attack {h} from {here}" for h in around(here))


@pytest.mark.case("BfG 5.4", "BfG 5.4-preview")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("phase", ["Movement", "Combat"])
def test_states_that_differ_in_hidden_facts_only_look_and_answer_alike(seed, phase):
    one, other = two_faces(seed, f"{phase} side=RU")
    assert one.position() != other.position()
    assert one.view("RU") == other.view("RU")
    assert one.view(None) == other.view(None)
    assert choices(one) == choices(other)
    for order in questions(one):
        assert [str(r) for r in one.explain(order)] == [str(r) for r in other.explain(order)], order


@pytest.mark.case("BfG 5.4-preview")
@pytest.mark.parametrize("seed", range(12))
def test_forecasts_depend_on_nothing_hidden(seed):
    one, other = two_faces(seed, "Combat side=RU")
    one, other = GAME.known(one, RU), GAME.known(other, RU)
    found = list(options(one, RU))
    assert found == list(options(other, RU))
    for option in found[:6]:
        assert preview(one, option.target, option.units) == preview(other, option.target, option.units)


@pytest.mark.case("BfG 5.4-preview")
@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_knows_is_the_same_state(seed):
    one, other = two_faces(seed, "Movement side=RU")
    assert known(one, RU) == known(other, RU)


@pytest.mark.case("BfG 5.4-preview")
def test_a_lost_unit_takes_its_marker_with_it():
    def after_losing_it(rung):
        s = scene(f"AH 5 16.07 rung={rung}, AH 46 16.07, AH 12 16.07, AH 33 16.07, RU 18 4.12",
                  step="PlayerTurn side=RU; Movement side=AH")
        s.play("done")
        s.play("eliminate 5")
        return known(s, RU), s.view("RU")

    assert after_losing_it(0) == after_losing_it(2)


@pytest.mark.case("BfG 5.4-preview")
@pytest.mark.parametrize("seed", range(12))
def test_asked_at_every_contact_a_march_looks_the_same_over_whatever_is_hidden(seed):
    faces = two_faces(seed, "Movement side=RU", options={"reaction_asked": "contact"})
    step = sorted(words for words in choices(faces[0]) if words.startswith("move 13c"))[seed % 3]
    told_to_russians = []
    for s in faces:
        lines = visible(s.play(step), "RU")
        lines.append(s.view("RU"))
        while s.to_act == "AH":
            lines += visible(s.play("pass"), "RU")
        told_to_russians.append([*lines, s.view("RU")])
    assert told_to_russians[0] == told_to_russians[1]


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_counts_the_enemys_top_unit_as_printed():
    s = scene("RU 18 16.07, AH 12 16.08 rung=2 supply=out, AH 5 16.08", step="Combat side=RU")
    odds = preview(GAME.known(s, RU), *hexes("16.08"), (unit("RU", "18"),)).odds
    assert (odds.attack, odds.defence) == (5, 6)


@pytest.mark.case("BfG 5.4-preview")
def test_a_forecast_counts_ones_own_units_in_full():
    s = scene("RU 18 16.07 rung=2 supply=low, AH 12 16.08", step="Combat side=RU")
    assert preview(GAME.known(s, RU), *hexes("16.08"), (unit("RU", "18"),)).odds.attack == 2


@pytest.mark.case("BfG 5.4-preview")
def test_after_the_declaration_it_may_count_what_is_laid_open_as_printed():
    s = scene("RU 18 16.07, RU 45 16.07, AH 12 16.08 rung=2, AH 5 16.08", step="Combat side=RU")
    s.play("attack 16.08 from 16.07")
    odds = preview(GAME.known(s, RU), *hexes("16.08"), (unit("RU", "18"),)).odds
    assert odds.defence == 11


@pytest.mark.case("BfG 5.4-preview")
def test_a_refusal_does_not_tell_whether_an_enemy_unit_lives():
    def answer(place):
        s = scene(f"AH 12 16.08, AH 5 {place}, RU 18 4.12", step="Movement side=RU")
        return [[str(r) for r in s.explain(f"{verb} 5/I{end}")] for verb, end in (("move", " 16.07"), ("recover", ""))]

    assert answer("16.08") == answer("dead") == answer("due")


@pytest.mark.case("BfG 5.4")
def test_the_top_units_of_these_scenes_are_on_top():
    for seed in range(12):
        for s in two_faces(seed, "Movement side=RU"):
            for h, stack in s.stacks.items():
                if s.occupied[AH] >> h & 1:
                    assert s.pieces[top_unit(s, stack)].id in HIDDEN_TOPS
