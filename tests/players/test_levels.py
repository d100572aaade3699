"""Every level plays every scenario from both seats, answers every kind of question, and is given only a sight."""

import gc
import inspect
import types

import pytest

import galicia
from galicia.engine.errors import UnknownWord
from galicia.engine.orders import Order
from galicia.engine.seat import Sight
from galicia.engine.stacks import HIDDEN
from galicia.engine.state import State
from galicia.engine.steps import Decision
from galicia.players import Player, names, player
from galicia.players.officer import minds_of
from galicia.players.thoughts import spoken

GAMES = galicia.games()
SCENARIOS = [(game, scenario) for game in GAMES for scenario in game.scenarios]
KNOWN = [(game, level) for game in GAMES for level in minds_of(game)]


def decisions(game):
    """The names of all kinds of decisions of a game."""

    def below(kind):
        for found in kind.__subclasses__():
            yield found
            yield from below(found)

    return {kind.__name__ for kind in below(Decision) if kind.__module__.startswith(game.packages)}


@pytest.mark.parametrize(("game", "level"), KNOWN, ids=lambda value: getattr(value, "id", value))
def test_every_kind_of_decision_has_somebody_who_judges_it(game, level):
    mind = minds_of(game)[level]
    assert decisions(game) <= {kind.__name__ for kind in mind.judges}
    assert all(hasattr(mind, judge) for judge in mind.judges.values())


def reachable(start):
    """Everything an object leads to; code, classes and modules are the same for everybody."""
    seen, todo = {}, [start]
    while todo:
        found = todo.pop()
        if id(found) in seen or isinstance(found, type | types.ModuleType | types.FunctionType):
            continue
        seen[id(found)] = found
        todo += gc.get_referents(found)
    return seen.values()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_from_a_sight_the_state_cannot_be_reached_nor_its_dice(game):
    state = game.new(seed="secret-1914")
    minds = [player("recruit", i) for i in range(2)]
    for _ in range(60):
        state.play(minds[state.seat].order(Sight(state, state.seat)))
    sight = Sight(state, state.seat)
    found = list(reachable(sight))
    assert [one for one in found if isinstance(one, State)] == [sight.known]
    assert sight.known is not state
    assert not any(isinstance(one, str) and "secret" in one for one in found)


def test_hidden_units_of_the_enemy_are_nowhere_in_a_sight():
    state = galicia.game("battle-for-galicia").new(seed=1)
    known = Sight(state, 0).known
    hidden = [u for u, where in enumerate(known.where) if where == HIDDEN]
    assert hidden and not {u for stack in known.stacks.values() for u in stack}.intersection(hidden)


def test_players_are_given_a_sight_by_type():
    assert inspect.signature(Player.order).parameters["sight"].annotation == "Sight"
    for name in names():
        assert inspect.signature(player(name).order).parameters["sight"].annotation == "Sight"


OPENINGS = [(game, scenario, level) for game, scenario in SCENARIOS for level in minds_of(game)]


@pytest.mark.parametrize(("game", "scenario", "level"), OPENINGS, ids=lambda value: getattr(value, "id", value))
def test_a_level_opens_every_scenario_lawfully_from_both_seats(game, scenario, level, monkeypatch):
    mind = minds_of(game)[level]
    for budget, little in (("mutations", 60), ("finish", 20)):
        if hasattr(mind, budget):
            monkeypatch.setattr(mind, budget, little)
    state = game.new(scenario, seed=level)
    minds = [player(level, f"{level}/{i}") for i in range(2)]
    asked = {0: 0, 1: 0}
    while not state.over and min(asked.values()) < 25 and sum(asked.values()) < 400:
        seat = state.seat
        sight = Sight(state, seat)
        state.play(minds[seat].order(sight))
        asked[seat] += 1
    assert min(asked.values()) > 0
    assert not any(mind.refused for mind in minds)


def test_an_order_the_rules_refuse_is_counted_and_replaced(monkeypatch):
    state = galicia.game("battle-for-galicia").new(seed=1)
    mind = player("recruit", 1)
    lawful = mind.order(Sight(state, 0))
    monkeypatch.setattr(mind.mind, "order", lambda *_: Order())
    assert mind.refused == 0
    given = mind.order(Sight(state, 0))
    assert mind.refused == 1
    assert not state.explain(given) and not state.explain(lawful)


def test_the_same_seed_makes_the_same_choices():
    def opening():
        state = galicia.game("battle-for-galicia").new(seed=5)
        mind = player("staff", 9)
        said = []
        while state.seat == 0 and state.turn == 1 and len(said) < 40:
            order = mind.order(Sight(state, 0))
            said.append(state.game.sentence(order))
            state.play(order)
        return said

    assert opening() == opening()


# Styles.


def test_an_unknown_level_or_weight_is_refused_kindly():
    with pytest.raises(UnknownWord, match="there are: random, textbook, recruit, staff, general"):
        player("marshal")
    with pytest.raises(UnknownWord, match="between"):
        player("staff:caution=99")
    with pytest.raises(UnknownWord, match="no weight 'courage'; there are: caution, aggression,"):
        state = galicia.game("battle-for-galicia").new(seed=1)
        player("staff:courage=2").order(Sight(state, 0))


def test_the_bold_attack_more_than_the_wary():
    def attacks(style):
        state = galicia.game("battle-for-galicia").new(seed=2)
        minds = [player(f"recruit:{style}", 1), player(f"recruit:{style}", 2)]
        made = 0
        while state.turn < 5:
            made += sum(event.kind == "odds" for event in state.play(minds[state.seat].order(Sight(state, state.seat))))
        return made

    assert attacks("aggression=3") > attacks("caution=3")


def test_thoughts_are_ranked_with_the_answer_given_first():
    state = galicia.game("battle-for-galicia").new(seed=2)
    minds = [player("staff", i) for i in range(2)]
    thoughts = []
    while state.turn < 3:
        seat = state.seat
        state.play(minds[seat].order(Sight(state, seat)))
        thoughts += minds[seat].take_thoughts()
    questions = {thought.question for thought in thoughts}
    assert {"movement", "attack"} <= questions
    for thought in thoughts:
        assert 1 < len(thought.choices) <= 5
        rest = [choice.value for choice in thought.choices[1:]]
        assert rest == sorted(rest, reverse=True)
        assert all(abs(sum(term.value for term in choice.terms) - choice.value) < 1e-6 for choice in thought.choices)
    assert not minds[0].take_thoughts()
    words = [choice.words for thought in thoughts if thought.question == "attack" for choice in thought.choices]
    assert any(spoken(state.game, said).text.startswith("attack ") for said in words)
