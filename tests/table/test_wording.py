"""What games report arrives in the shapes of the protocol, each fact in its place."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec import to_builtins

from galicia.engine import forecasts, overlays
from galicia.engine.ledger import Line
from galicia.engine.marches import Item, Leg, Reachable, Reached, WhyNot
from galicia.engine.orders import Roll
from galicia.engine.sentences import Sentence, told
from galicia.engine.words import Lexicon
from galicia.table.wording import Wording

A, B, C = 1, 2, 3  # hexes; as bits
IN_A, IN_B, IN_C = (1 << h for h in (A, B, C))
GUNS, SCOUT = 0, 1
LEXICON = Lexicon(
    {"hex": {A: "a", B: "b", C: "c"}, "unit": {GUNS: "guns", SCOUT: "scout"}, "side": {0: "N", 1: "S"}}, short="Toy"
)
WORDING = Wording(
    SimpleNamespace(
        lexicon=LEXICON,
        sides=("N", "S"),
        told=lambda sentence: told(sentence, LEXICON),
        sentence=lambda order: " ".join(order.words(LEXICON)),
    )
)


def overlay(found: overlays.Overlay) -> dict:
    sent = to_builtins(WORDING.overlay(7, found))
    assert sent.pop("id") == 7 and sent.pop("type") == "overlay"
    return sent


def test_hexes_in_reach_tell_what_is_known_of_them():
    march, rail = Reached(B, (A, B), 2, 1, True), Reached(C, (C,), order=Roll((3,)))
    sent = to_builtins(WORDING.reachable(7, Reachable(A, (march, rail))))
    assert (sent["id"], sent["start"]) == (7, "a")
    assert sent["hexes"] == [
        {"hex": "b", "path": ["a", "b"], "cost": 2, "left": 1, "zone": True},
        {"hex": "c", "path": ["c"], "sentence": "roll 3"},
    ]


def test_units_off_the_map_start_nowhere():
    assert to_builtins(WORDING.reachable(7, Reachable(None, ())))["start"] is None


def test_why_not_tells_where_a_march_fails():
    legs = Leg(A, 1, (Item("clear", 1),), True), Leg(B, 3, (Item("woods", 2), Item("river", 1)), False)
    sent = to_builtins(WORDING.why_not(7, WhyNot(Sentence("{hex} is too far", "4.2", hex=B), legs)))
    assert (sent["text"], sent["cases"]) == ("b is too far", ["Toy 4.2"])
    assert sent["steps"] == [
        {"hex": "a", "cost": 1, "items": [("clear", 1)], "ok": True},
        {"hex": "b", "cost": 3, "items": [("woods", 2), ("river", 1)], "ok": False},
    ]


def foreseen(**more) -> dict:
    branch = {"probability": 1.0, "rolls": (2, 3), "attacker_losses": {1: 0.5}, "defender_losses": {2: 1.0}}
    possible = forecasts.Possibility(**branch, hex_falls=0.25, result="1/R2", **more)
    lines = forecasts.Sum(3, (Line(Sentence("{unit} attacks", "8.2", "8.4", unit=GUNS), 3),))
    found = forecasts.Forecast(
        (possible,), {"hex_falls": 0.25}, B, (GUNS, SCOUT), "3-1", lines, targets=(B, C), answers={"S": 2}
    )
    return to_builtins(WORDING.foreseen(7, found, []))


def test_a_forecast_tells_targets_answers_and_the_first_case_of_each_line():
    sent = foreseen()
    assert (sent["target"], sent["targets"]) == ("b", ["b", "c"])
    assert (sent["units"], sent["column"]) == (["guns", "scout"], "3-1")
    names = [(0, 4, "unit", "guns", "")]
    assert sent["answers"] == {"S": 2}
    assert sent["lines"] == [{"text": "guns attacks", "names": names, "case": "Toy 8.2"}]
    assert sent["expected"] == {"hex_falls": 0.25}


def test_an_outcome_tells_its_losses_by_number_and_how_it_is_met():
    (outcome,) = foreseen(choice=Sentence("retreat"))["outcomes"]
    assert outcome == {
        "probability": 1.0, "rolls": [2, 3], "attacker_losses": {"1": 0.5}, "defender_losses": {"2": 1.0},
        "hex_falls": 0.25, "at_least": 1.0, "attacker_retreat": 0, "defender_retreat": 0, "result": "1/R2",
        "choice": "retreat",
    }  # fmt: skip


def test_an_attack_that_lapses_says_so():
    (outcome,) = foreseen(lapses=True)["outcomes"]
    assert (outcome["result"], outcome["choice"]) == ("lapses", "")


def test_zones_are_those_of_each_side():
    assert overlay(overlays.Zones((IN_A | IN_B, IN_C))) == {"name": "zones", "zones": {"N": ["a", "b"], "S": ["c"]}}


def test_supply_tells_near_from_low_and_what_a_counter_shows_from_what_a_check_would_find():
    cut = overlays.Attempt((A, B), (C,), (B,), (SCOUT,), Sentence("cut"), Sentence("{hex} is cut", "11.3", hex=B))
    move = overlays.Opening(SCOUT, C, (B, C), 2, 1, Sentence("it opens the line", "11.4"))
    unit = overlays.Supplied(GUNS, A, "in", "out", 3, (A, B), (B, C), (C,), cut, (move,))
    sent = overlay(overlays.Supply(1, IN_A, IN_B, IN_C, IN_A | IN_B, (unit,), IN_B | IN_C, 5, 9, ("11.2",)))
    (found,) = sent.pop("units")
    assert sent == {
        "name": "supply", "side": "S", "edges": ["a"], "sources": ["b"], "reach": {"in": ["c"], "low": ["a", "b"]},
        "zones": ["b", "c"], "longest": 5, "longest_low": 9, "cases": ["Toy 11.2"],
    }  # fmt: skip
    assert found.pop("attempt") == {
        "path": ["a", "b"], "spent": ["c"], "cuts": ["b"], "by": ["scout"], "label": "cut", "text": "b is cut",
        "names": [(0, 1, "hex", "b", "")], "cases": ["Toy 11.3"],
    }  # fmt: skip
    assert found.pop("openings") == [
        {"unit": "scout", "hex": "c", "path": ["b", "c"], "cost": 2, "left": 1, "text": "it opens the line",
         "cases": ["Toy 11.4"]}
    ]  # fmt: skip
    assert found == {
        "unit": "guns", "hex": "a", "state": "in", "now": "out", "length": 3, "path": ["a", "b"], "rail": ["b", "c"],
        "threats": ["c"],
    }  # fmt: skip


def test_railways_tell_sources_edges_and_cuts():
    sent = overlay(overlays.Rail(((A, B),), IN_A, IN_B, IN_C, ("11.2",)))
    assert sent == {
        "name": "rail", "lines": [["a", "b"]], "sources": ["a"], "edges": ["b"], "cut": ["c"], "cases": ["Toy 11.2"],
    }  # fmt: skip


def test_trains_and_capacity_are_told_where_a_game_has_them():
    placed, capacity = overlays.Placed(SCOUT, B), overlays.Capacity("N", 2, 5)
    sent = overlay(overlays.Rail((), 0, 0, 0, (), (placed,), (capacity,)))
    assert sent["trains"] == [{"unit": "scout", "hex": "b"}]
    assert sent["capacity"] == [{"nation": "N", "used": 2, "capacity": 5}]


@pytest.mark.parametrize("held", [True, False])
def test_a_threat_tells_who_could_come_and_whether_one_is_there(held):
    sent = overlay(overlays.Threat((overlays.Threatened(B, (GUNS, SCOUT), held),), ("7.0",)))
    assert sent["hexes"] == [{"hex": "b", "count": 2, "units": ["guns", "scout"], "held": held, "open": False}]


def test_a_victory_place_tells_only_what_its_game_has():
    turns = overlays.VictoryPlace(A, "Lemberg", 1, True, points=3, scores=False)
    once = overlays.VictoryPlace(B, "Sambor", 0, False, capture=4, occupy=2, captured=True)
    assert overlay(overlays.Victory((turns, once), ("15.1",)))["places"] == [
        {"hex": "a", "name": "Lemberg", "side": "S", "held": True, "points": 3, "scores": False},
        {"hex": "b", "name": "Sambor", "side": "N", "held": False, "capture": 4, "occupy": 2, "captured": True},
    ]


def test_a_command_tells_its_strength_and_what_is_left_of_it():
    command = overlays.Commanding(GUNS, A, IN_B | IN_C, 5, 2, (overlays.Placed(SCOUT, B),))
    sent = overlay(overlays.Command((command,), (overlays.Placed(SCOUT, C),), ("10.3",)))
    assert sent["commands"] == [
        {"hq": "guns", "hex": "a", "radius": ["b", "c"], "strength": 5, "left": 2,
         "units": [{"unit": "scout", "hex": "b"}]}
    ]  # fmt: skip
    assert sent["out"] == [{"unit": "scout", "hex": "c"}]
