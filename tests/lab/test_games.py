"""One game as a task: its result, its turns and its battles."""

import random
from collections import Counter

from galicia.engine.chronicle import Chronicle
from galicia.lab.games import Played, Task, play_one
from tests.lab.conftest import GAME, RANDOM


def test_a_game_is_told_with_its_result(whole):
    assert whole.error == "" and whole.players == RANDOM and whole.orders > 1000
    assert whole.turn == 12 and list(whole.scores) == ["AH", "RU"]
    assert whole.margin == whole.scores["AH"] - whole.scores["RU"]
    assert whole.winners == (() if not whole.margin else ("AH",) if whole.margin > 0 else ("RU",))
    assert whole.share("AH") + whole.share("RU") == 1


def test_every_turn_tells_where_each_side_stands(whole):
    assert [(turn.turn, turn.side) for turn in whole.turns] == [(n, s) for n in range(1, 13) for s in ("AH", "RU")]
    assert {turn.side: turn.score for turn in whole.turns[-2:]} == whole.scores
    for seat in ("AH", "RU"):
        losses = [(turn.losses, turn.dead) for turn in whole.turns if turn.side == seat]
        assert losses == sorted(losses) and losses[-1][0] > 0


def test_battles_are_those_whose_dice_fell():
    state, rng, rolls = GAME.new(seed="battles"), random.Random(2), Counter()
    chronicle = Chronicle(state)
    while not state.over and state.turn < 4:
        chronicle.before()
        events = state.play(state.orders().sample(rng))
        chronicle.after(events)
        rolls.update(event.facts["seat"] for event in events if event.kind == "combat_roll")
        lost = [event.facts["losses"] for event in events if event.kind == "loss_roll"]
        if lost and state.battle is None:
            last = chronicle.battles[-1]
            assert last.attacker_losses + last.defender_losses >= sum(lost)
    assert Counter(GAME.seat_number(battle.attacker) for battle in chronicle.battles) == rolls


def test_a_battle_has_a_hex_odds_and_what_was_to_be_expected(whole):
    assert len(whole.battles) > 20
    for battle in whole.battles:
        assert GAME.lexicon.knows("hex", battle.target) and ":" in battle.column
        assert battle.attacker_expected > 0 and battle.luck is not None
    assert any(battle.fell for battle in whole.battles) and not all(battle.fell for battle in whole.battles)


def test_luck_evens_out(whole):
    lucks = [battle.luck for battle in whole.battles]
    assert abs(sum(lucks) / len(lucks)) < 1


def test_the_losses_of_battles_are_those_of_the_turns(whole):
    lost = Counter()
    for battle in whole.battles:
        other = "RU" if battle.attacker == "AH" else "AH"
        lost[battle.attacker] += battle.attacker_losses
        lost[other] += battle.defender_losses
    assert {turn.side: turn.losses for turn in whole.turns[-2:]} == dict(lost)


def test_a_game_goes_through_text_unchanged_but_for_its_time(whole):
    assert Played.loads(whole.dumps()) == whole._replace(thought=())


def test_the_time_of_every_turn_is_taken_for_each_seat(whole):
    assert [len(turns) for turns in whole.thought] == [12, 11]  # in the first turn RU has nothing to decide
    assert all(seconds > 0 for turns in whole.thought for seconds in turns)


def test_a_game_may_be_broken_off_after_a_turn_and_counts_as_it_then_stands(whole):
    played = play_one(Task(GAME.id, None, {}, RANDOM, "lab/1", turns=5))
    assert played.error == "" and played.winners == () and played.how == "stopped after turn 5"
    assert played.scores == {turn.side: turn.score for turn in whole.turns if turn.turn == 5}
    assert played.turns == tuple(turn for turn in whole.turns if turn.turn <= 5)


def test_a_game_that_is_cut_off_keeps_what_happened_so_far():
    played = play_one(Task(GAME.id, None, {}, RANDOM, "1", 450))
    assert played.error == "not over after 450 orders"
    assert played.battles and played.turns and not played.scores
