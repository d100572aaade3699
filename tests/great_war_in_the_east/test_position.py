"""Positions of Great War in the East: read strictly, whatever is handed in."""

import random

import pytest

from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.engine.position import Position
from galicia.games.great_war_in_the_east.state import FLOTILLA, PUTNIK, Battle, Journey
from galicia.games.great_war_in_the_east.units import UNDER_WAY
from tests.engine.hostile import mutations
from tests.great_war_in_the_east.scene import GAME, bare, hexes, unit


def crowded() -> str:
    """A position with something on every line."""
    s = bare("AH 10/1 g1312 steps=3 spent=2 entrained, AH Da1 g1312, RU 9/3 g0501, AH 4/2 due, AH 3/3 dead",
             step="Interphase; Movement side=AH", turn=4)  # fmt: skip
    corps, far = unit("AH", "10/1"), unit("AH", "4/2")
    s.vp, s.points, s.mover, s.attacks_made = -7, 6, corps, 2
    s.capacity_used, s.used = [4, 0, 0], PUTNIK | FLOTILLA
    s.commander[corps] = unit("AH", "Da1")
    s.where[far] = UNDER_WAY
    s.journeys[far] = Journey(*hexes("s0110", "g1126"), 20)
    s.blocked[unit("RU", "9/3")] = 5
    s.entries[unit("RU", "9/3")] = (*hexes("g0801"), 6)
    s.held[1] |= 1 << hexes("g1307")[0]
    s.held[0] &= ~(1 << hexes("g1307")[0])
    a, b = sorted(hexes("g1312", "g1313"))
    line = next(track.line for track in s.world.rails[0][a][b])
    s.track_used[line, a, b] = 4
    return s.position()


TEXT = crowded()
LINES = TEXT.splitlines()
CORPS = "unit AH:10/1"


def line_of(start: str) -> int:
    return next(i for i, line in enumerate(LINES, 1) if line.startswith(start))


def replaced(start: str, *new: str) -> str:
    at = line_of(start)
    return "\n".join([*LINES[: at - 1], *new, *LINES[at:]]) + "\n"


def test_a_position_with_everything_in_it_reads_as_it_is_written():
    assert Position.loads(TEXT).state().position() == TEXT
    assert LINES[line_of(CORPS) - 1] == "unit AH:10/1 g1312 steps=3 spent=2 by=AH:Da1 entrained"
    assert "unit AH:4/2 under-way journey=s0110,g1126,20" in LINES
    assert "entered AL g1307" in LINES and "used putnik flotilla" in LINES


@pytest.mark.parametrize(
    "start, new, error, says",
    [
        ("turn", ["turn 03"], MalformedText, "expected: turn NUMBER"),
        ("phasing", ["phasing RU"], MalformedText, "expected: phasing AH|AL"),
        ("vp", ["vp +3"], MalformedText, "expected: vp NUMBER"),
        ("vp", ["vp --3"], MalformedText, "expected: vp NUMBER"),
        ("vp", ["vp -0"], MalformedText, "expected: vp NUMBER"),
        ("points", ["points -1"], MalformedText, "expected: points NUMBER"),
        ("mover", ["mover AH:99/9"], UnknownText, "no piece called 'AH:99/9'"),
        ("capacity", ["capacity AH 4"], MalformedText, "expected: capacity"),
        ("capacity", ["capacity AH 4 RU 0 SE"], MalformedText, "expected: capacity"),
        ("capacity", ["capacity RU 4 AH 0 SE 0"], MalformedText, "expected: capacity"),
        ("tracks", ["tracks 0:g1312:g2801=4"], MalformedText, "expected: tracks"),
        ("tracks", ["tracks g1312"], MalformedText, "expected: tracks"),
        ("used", ["used putnik putnik"], MalformedText, "expected: used"),
        ("used", ["used train"], UnknownText, "'train' is none of: putnik, flotilla"),
        ("entered", ["entered g1307"], MalformedText, "expected: entered"),
        ("entered", ["entered AL g9999"], UnknownText, "no hex called 'g9999'"),
        ("entered", ["weather rain"], MalformedText, "'weather' is not expected"),
        ("entered", ["battle targets=g1312"], MalformedText, "Battle lacks"),
        (CORPS, ["unit AH:10/1"], MalformedText, "expected: unit"),
        (CORPS, ["unit AH:10/1 somewhere"], UnknownText, "no hex called 'somewhere'"),
        (CORPS, ["unit AH:10/1 g1312 steps=7"], MalformedText, "no mark of a unit"),
        (CORPS, ["unit AH:10/1 g1312 steps=3 steps=3"], MalformedText, "a mark is given twice"),
        (CORPS, ["unit AH:10/1 g1312 brave"], MalformedText, "no mark of a unit"),
        (CORPS, ["unit AH:10/1 g1312 by=AH:nobody"], UnknownText, "no piece called"),
        (CORPS, ["unit AH:10/1 g1312 journey=g1312,g1126"], MalformedText, "no mark of a unit"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(start, new, error, says):
    with pytest.raises(TextError) as caught:
        Position.loads(replaced(start, *new)).state()
    assert type(caught.value) is error
    assert caught.value.line == line_of(start)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "start, says", [("points", "the 'points' line is missing"), (CORPS, "lines are missing: unit AH:10/1")]
)
def test_what_is_left_out_is_missed(start, says):
    with pytest.raises(MalformedText, match=says):
        Position.loads(replaced(start)).state()


@pytest.mark.parametrize(
    "start, new, says",
    [
        ("turn", "turn 14", "turn 14 is not between 1 and 13"),
        (CORPS, "unit AH:10/1 g0501", "both sides are in g0501"),
        (CORPS, "unit AH:10/1 g1307", "AH stands in g1307 and did not enter it"),
        (CORPS, "unit AH:10/1 g1312 steps=0", "AH:10/1 cannot have 0 steps"),
        ("unit AH:D1", "unit AH:D1 g1312 steps=4", "AH:D1 cannot have 4 steps"),
        (CORPS, "unit AH:10/1 g1312 by=RU:Ru3", "AH:10/1 cannot be under Ru3"),
        (CORPS, "unit AH:10/1 under-way", "is under way and has no journey"),
        (CORPS, "unit AH:10/1 dead", "10/1 cannot be moving"),
        ("step Movement", "step Combat side=AH", "10/1 cannot be moving"),
        ("unit AH:Przemysl", "unit AH:Przemysl g1312", "AH:Przemysl cannot be anywhere else"),
        ("unit AH:Da1", "unit AH:Da1 g0501", "an HQ is among enemies in g0501"),
        ("step Movement", "step GameTurn turn=5\nstep Movement side=AH", "do not come in their order"),
        ("step Movement", "step Movement side=AL", "not in the turn of their side"),
        ("phasing", "phasing AL", "10/1 cannot be moving"),
        ("capacity", "capacity AH 99 RU 0 SE 0", "99 stacking points on its railways"),
        ("points", "points 10", "Serbia cannot have 10 supply points"),
        ("vp", "vp 999999999", "no game brings so many points"),
        (CORPS, "unit AH:10/1 g1312 rode=99", "has ridden 99 hexes"),
        ("unit AH:4/2", "unit AH:4/2 under-way journey=s0110,g1126,99", "is on no railway off the map"),
        ("entered", "result draw AH -15 AL 15", "a result and yet a step"),
        ("step Interphase", "step Displacement side=AL hq=RU:Ru3 hexes=g0501", "a phase cannot begin within another"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_refused(start, new, says):
    with pytest.raises(IllegalText, match=says):
        Position.loads(replaced(start, new)).state()


@pytest.mark.parametrize(
    "step, says",
    [
        ("StandingTrains side=AH nation=7", "its side or nation does not fit the position"),
        ("CombatRoll side=AH", "a combat needs its battle line and its steps"),
        ("Attrition side=AH" + "\nstep StandingTrains side=AH nation=0" * 2, "stands on the agenda twice"),
        ("Movement side=AH\nstep ReplacementRoll unit=AH:10/1", "ReplacementRoll does not come before Movement"),
    ],
)
def test_a_step_that_does_not_fit_is_refused(step, says):
    with pytest.raises(IllegalText, match=says):
        Position.loads(replaced("mover").replace("step Movement side=AH", f"step {step}")).state()


def test_nobody_knows_less_than_all():
    with pytest.raises(IllegalText, match="nothing is hidden in Great War in the East"):
        Position.loads(f"{replaced('mover')}\nknown AH\n")


def test_a_die_is_thrown_for_somebody():
    units = "AH Jaroslau g1219, AH 10/1 g1312"
    text = bare(units, step="Movement side=AH; EntrainRoll side=AH unit=AH:10/1").position()
    Position.loads(text).state()
    with pytest.raises(IllegalText, match="EntrainRoll: it names nobody"):
        Position.loads(text.replace("unit=AH:10/1", "unit=nobody")).state()


def test_nobody_is_moving_any_more_once_the_movement_is_over():
    s = bare("AH 10/1 g1312, RU 9/3 g1309", step="Combat side=AH; Movement side=AH")
    s.play("move 10/1 g1311")
    assert "\nmover AH:10/1\n" in s.position()
    s.play("done")
    assert "\nmover " not in s.position() and Position.loads(s.position()).state() == s


def test_a_combat_under_way_is_part_of_the_position():
    s = bare("AH 10/1 g1312, RU 9/3 g1311", step="Combat side=AH; Assault side=AH")
    s.battle = Battle(hexes("g1311"), attackers=(unit("AH", "10/1"),), defenders=(unit("RU", "9/3"),))
    again = Position.loads(s.position()).state()
    assert again.battle == s.battle and again == s


@pytest.mark.parametrize("seed", range(6))
def test_a_spoilt_position_is_refused_or_played_and_never_breaks(seed):
    rng = random.Random(seed)
    state = GAME.new(GAME.scenarios[seed % 3], seed=seed)
    for _ in range(seed * 150 + 30):
        state.play(state.orders().sample(rng))
    while type(state.step).__name__ == "Movement" and rng.random() < 0.99:
        state.play(state.orders().sample(rng))
    text = state.position()
    at = text.index("unit ")
    spoilt = [*mutations(text, seed, 60), *(head + text[at:] for head in mutations(text[:at], seed, 120))]
    for each in spoilt:
        try:
            read = Position.loads(each).state()
        except GaliciaError as error:
            assert "\n" not in str(error)
            continue
        assert Position.loads(read.position()).state() == read
        for _ in range(10):
            if not read.over:
                read.play(read.orders().sample(rng))
