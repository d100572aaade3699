"""A match is made, seen, played and told to both sides."""

from __future__ import annotations

from tests.table.table import seat


def test_a_move_is_told_to_both_sides(server):
    made = server.make(AH="me", RU="friend")
    with (
        server.sit(made["match"], made["tokens"]["AH"]) as ah,
        server.sit(made["match"], made["tokens"]["RU"]) as ru,
    ):
        assert ah.order("move 6/III 6.06") == {"type": "done", "id": 1, "revision": 1}
        told = ru.next("update")
        assert told["revision"] == 1 and told["seat"] == "AH"
        assert [event["text"] for event in told["events"]] == ["6/III moves from 5.06 to 6.06"]
        assert set(told["changes"]["stacks"]) == {"5.06", "6.06"} and told["changes"]["stacks"]["5.06"] is None


def test_the_computer_answers(server):
    made = server.make(AH="me", RU="random")
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        ah.order("done")
        ah.order("done")
        assert ah.next("update", seat="RU")["events"] is not None


def test_a_game_on_two_maps_is_played_against_the_computer(server):
    seats = {"AH": seat("me"), "AL": seat("recruit")}
    made = server.made(seats, game="great-war-in-the-east", scenario="1-september")
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        ah.order("standard")
        ah.order("done")
        told = ah.next("update", seat="AL")
        assert told["sentence"] is None and told["events"][0]["kind"] == "deployed_all"
