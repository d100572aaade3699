"""Every order passes the same checks in the same sequence, and what fails one changes nothing."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(server):
    """A match of two people, both present."""
    made = server.make(AH="me", RU="friend")
    with (
        server.sit(made["match"], made["tokens"]["AH"]) as ah,
        server.sit(made["match"], made["tokens"]["RU"]) as ru,
    ):
        yield made, ah, ru


def code(answer):
    assert answer["type"] == "refused", answer
    assert answer["reasons"] and all(reason["text"] for reason in answer["reasons"])
    return answer["code"]


def test_a_token_of_another_match_is_turned_away(server):
    first, second = server.make(), server.make()
    with pytest.raises(Exception, match="1008"):
        server.sit(first["match"], second["tokens"]["AH"])
    assert server.call("GET", f"/api/matches/{first['match']}", second["tokens"]["AH"]).status_code == 403
    assert server.call("GET", f"/api/matches/{first['match']}").status_code == 401


def test_a_stale_order_changes_nothing(table):
    _, ah, _ = table
    ah.order("move 6/III 6.06")
    assert code(ah.order("move 6/III 7.06", revision=0)) == "stale"
    assert code(ah.order("move 6/III 7.06", revision=9)) == "stale"
    assert ah.ask(type="explain", sentence="move 6/III 5.06")["legal"]


def test_an_order_sent_twice_is_carried_out_once(table):
    _, ah, _ = table
    assert ah.order("move 6/III 6.06", revision=0)["type"] == "done"
    again = ah.order("move 6/III 6.06", revision=0)
    assert code(again) == "stale" and again["revision"] == 1


def test_staleness_is_told_before_whose_turn_it_is(table):
    _, _, ru = table
    assert code(ru.order("done", revision=7)) == "stale"
    assert code(ru.order("done", revision=0)) == "not-your-turn"


def test_whose_turn_it_is_is_told_before_what_is_wrong_with_the_sentence(table):
    _, _, ru = table
    assert code(ru.order("dance")) == "not-your-turn"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("", "malformed"),
        ("move 6/III", "malformed"),
        ("dance", "unknown"),
        ("move 99/XL 6.06", "unknown"),
        ("move 6/III 19.01", "illegal"),
        ("move 5/I 5/I 11.24", "malformed"),
    ],
)
def test_a_sentence_that_cannot_be_carried_out_says_why(table, sentence, expected):
    _, ah, _ = table
    answer = ah.order(sentence)
    assert code(answer) == expected and answer["revision"] == 0
    assert ah.order("move 6/III 6.06")["type"] == "done"


def test_a_refusal_cites_its_case(table):
    _, ah, _ = table
    assert ah.order("move 6/III 19.01")["reasons"][0]["cases"] == ["BfG 4.2"]


def test_a_march_is_several_orders_told_as_one(table):
    _, ah, ru = table
    assert ah.order("move 6/III 6.06 7.06")["revision"] == 2
    told = ru.next("update")
    assert told["revision"] == 2 and len(told["events"]) == 2


def test_undo_takes_back_the_whole_march(table):
    _, ah, ru = table
    ah.order("move 6/III 6.06 7.06")
    assert ah.ask(type="undo", revision=2) == {"type": "done", "id": 2, "revision": 3}
    ru.next("update")
    told = ru.next("update")
    assert told["kind"] == "undo" and told["changes"]["stacks"]["7.06"] is None and "5.06" in told["changes"]["stacks"]


def test_nobody_takes_back_the_order_of_another(table):
    _, ah, ru = table
    ah.order("move 6/III 6.06")
    assert code(ru.ask(type="undo", revision=1)) == "sealed"


def test_undo_stops_at_what_was_shown(server):
    from tests.battle_for_galicia.scene import position

    text = position("AH 4 8.18, RU 70r 8.16", step="RecordVictoryPoints side=AH; Combat side=AH; Movement side=AH")
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=text)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.order("move 4/II 8.17")["type"] == "done"
        answer = ah.ask(type="undo", revision=1)
        assert code(answer) == "sealed"
        (reason,) = answer["reasons"]
        assert reason["text"] == "a unit came next to an enemy, who may hold hidden cavalry"
        assert reason["cases"] == ["BfG 12.1.2-hidden"]
    with server.sit(made["match"], made["tokens"]["AH"]) as again:
        wall = again.welcome["asks"]["wall"]
        assert wall["kind"] == "shown" and wall["sentence"] == "move 4/II 8.17" and "next to an enemy" in wall["text"]


def test_spectators_only_watch(server):
    made = server.make()
    with server.sit(made["match"], made["spectator"]) as watcher:
        assert watcher.welcome["seat"] is None
        assert code(watcher.order("done")) == "not-your-turn"
        assert code(watcher.ask(type="undo", revision=0)) == "not-your-turn"
        assert watcher.ask(type="complete", sentence="")["words"] == []
        assert code(watcher.ask(type="reach", units=["6/III"])) == "not-your-turn"
        assert code(watcher.ask(type="chat", text="hello")) == "not-your-turn"
        assert set(watcher.ask(type="overlay", name="zones")["zones"]) == {"AH", "RU"}


def test_a_spectator_hears_of_orders_but_not_their_words(server):
    made = server.make()
    with (
        server.sit(made["match"], made["tokens"]["AH"]) as ah,
        server.sit(made["match"], made["spectator"]) as watcher,
    ):
        ah.order("move 6/III 6.06")
        told = watcher.next("update")
        assert told["sentence"] is None and [event["kind"] for event in told["events"]] == ["moved"]
