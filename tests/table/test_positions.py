"""Positions that are only looked at: without a seat, without a match, and without anything the sharer may not know."""

import pytest

from tests.battle_for_galicia.scene import position

TEXT = position("AH 24 13.20, AH 45 10.20, RU 47 16.20, RU 41 16.20", turn=3)


def look(server, text=TEXT, **more):
    return server.call("POST", "/api/positions", json={"position": text, **more}).json()


def ask(server, text=TEXT, seat=None, **question):
    body = {"position": text, "seat": seat, "question": {"id": 1, **question}}
    return server.call("POST", "/api/positions/ask", json=body).json()


def test_a_position_is_shown_to_whoever_has_its_text(server):
    shown = look(server)
    assert shown["known"] == [] and shown["welcome"]["seat"] == "AH" and shown["welcome"]["match"] == ""
    assert "13.20" in shown["welcome"]["view"]["stacks"] and shown["welcome"]["asks"]["yours"]


def test_all_looking_works(server):
    assert ask(server, type="reach", units=["24/X"])["hexes"]
    assert ask(server, type="overlay", name="supply")["units"]
    assert ask(server, type="why", units=["24/X"], hex="1.21")["text"]
    assert ask(server, type="describe", hex="13.20")["hex"] == "13.20"


def test_a_position_says_whose_knowledge_it_is_and_shows_no_more(server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=TEXT)
    known = server.call("GET", f"/api/matches/{made['match']}/position", made["tokens"]["AH"]).text
    shown = look(server, known)
    assert shown["known"] == ["AH"] and shown["welcome"]["seat"] == "AH"
    assert len(shown["welcome"]["view"]["stacks"]["16.20"]["counters"]) == 1
    assert "41/XVI" not in str(shown) or "47/XVI" not in str(shown)


@pytest.mark.parametrize("text", ["", "no position", TEXT.replace("13.20", "99.99"), TEXT * 2])
def test_what_is_no_position_is_refused_in_one_line(server, text):
    error = look(server, text)["error"]
    assert error["code"] in ("malformed", "unknown") and "\n" not in error["message"]


def test_orders_cannot_be_given_to_a_position(server):
    assert ask(server, type="order", revision=0, sentence="done")["error"]["code"] == "malformed"


def policy(server, path):
    return server.call("GET", path).headers["content-security-policy"]


def test_only_the_page_for_a_shared_position_may_be_put_into_a_frame(server):
    assert "frame-ancestors 'none'" in policy(server, "/")
    assert "frame-ancestors *" in policy(server, "/?embed")
    assert "frame-ancestors 'none'" in policy(server, "/main.js?embed")
