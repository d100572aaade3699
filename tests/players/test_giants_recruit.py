"""What the recruit makes of Clash of Giants: sets of attacks, the moment to fight, and places worth going to."""

from __future__ import annotations

import random

import pytest

from galicia.games.clash_of_giants.series.oracle import foresee
from galicia.players.clash_of_giants.attacks import promise
from galicia.players.clash_of_giants.galicia.recruit import Recruit
from galicia.players.style import Style
from tests.clash_of_giants.galicia.acts import MARKERS, declaration, march
from tests.clash_of_giants.galicia.hooks import brawl
from tests.clash_of_giants.galicia.scene import GAME, hexes, scene, unit

STRONG = "AH 14 1310, AH 33 1310, AH 5 1209, AH 12 1209, RU 18 1309"


def orders(s, mind=None, most=30):
    """The sentences of a recruit until its side is no longer asked, or a die is needed."""
    mind, told = mind or Recruit(Style()), []
    while not s.over and s.seat == 0 and len(told) < most and s.dice.left >= 0:
        told.append(GAME.sentence(mind.order(s, 0, random.Random(1))))
        s.play(told[-1])
        if told[-1] in ("done", "cancel", "pass"):
            break
    return told


def test_an_attack_from_two_hexes_brings_the_one_that_duty_demands():
    s = declaration(f"{STRONG}, RU 45 1208", dice="1 1 1 1 1 1 1 1 1")
    told = orders(s)
    assert "cancel" not in told
    assert {order.split()[2] for order in told if order.startswith("join")} >= {"1309", "1208"}


def test_attacks_that_cannot_pay_are_not_made():
    assert not Recruit(Style()).good_attacks(declaration("AH PoL 1310, RU 18 1309, RU 45 1309"), 0)


@pytest.mark.parametrize("cup, order", [(0, "fight"), (1 << MARKERS.index("AH-1st"), "pass")])
def test_it_waits_while_more_units_can_come_than_are_in_contact_and_fights_at_the_last_chance(cup, order):
    units = f"{STRONG}, AH 46 1312, AH 37 1312, AH 2 1212, AH 24 1212, AH 45 1412, AH 95 1412"
    s = scene(units, step="Operations; CombatOffer side=AH", drawn=MARKERS.index("AH-2nd"), turn=5, cup=cup)
    assert GAME.sentence(Recruit(Style()).order(s, 0, random.Random(1))) == order


def test_units_that_wait_for_a_crowd_to_clear_move_afterwards():
    s = march("AH 14 1310 ready, AH 33 1311 ready, AH 5 1311, AH 12 1513 ready", turn=5)
    s.play("move 14 1311")
    mind = Recruit(Style())
    mind.look(s, 0)
    mind.handled |= {unit("AH", "14"), unit("AH", "33")}  # who are in the crowd have been dealt with
    told = []
    while told[-1:] != ["done"]:
        told.append(GAME.sentence(mind.order(s, 0, random.Random(1))))
        s.play(told[-1])
    assert any(order.startswith("move 12") for order in told)


def test_once_austria_can_score_no_more_only_what_russia_counts_matters():
    mind = Recruit(Style())
    (lublin, lemberg) = hexes("2205", "3116")
    s = scene("AH 14 1310, RU 18 1305", vp=7)
    assert lublin in mind.places(s, 0) and lemberg not in mind.places(s, 0)
    s.vp = 8
    assert lublin not in mind.places(s, 0) and lemberg in mind.places(s, 0)
    assert lemberg in mind.places(s, 1) and lublin not in mind.places(s, 1)


def test_it_spares_its_steps_while_ground_need_not_be_won():
    mind, units = Recruit(Style()), "AH 14 1310, RU 18 1305"
    assert mind.thrift(scene(units, vp=8), 0) > mind.thrift(scene(units, vp=7), 0)
    assert mind.thrift(scene(units, turn=3), 1) > mind.thrift(scene(units, turn=8), 1)


@pytest.mark.parametrize("seed", range(8))
def test_the_averages_of_attacks_on_infantry_are_those_of_the_oracle(seed):
    s = brawl(random.Random(seed))
    for target in [h for h, units in s.stacks.items() if s.pieces[units[0]].side != s.side]:
        near = [u for u in s.on_map(s.side) if s.world.around[s.where[u]] >> target & 1]
        if not near or any(s.cavalry(u) for u in s.stacks[target]) or s.options.retreat_scope == "hex":
            continue
        seen, exact = promise(s, target, tuple(near)), foresee(s, target, tuple(near)).outcomes
        assert seen.own == pytest.approx(float(sum(lost * chance for (lost, _), chance in exact.items())))
        falls = float(sum(chance for (_, end), chance in exact.items() if end.falls))
        held = s.fort_at(target, 1 - s.side) is not None
        assert seen.falls == pytest.approx(falls) or held
