"""Whatever a client sends is refused in a sentence, and the match is unharmed."""

from __future__ import annotations

import asyncio
import json
import threading
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from galicia.table import creation, store
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from tests.table.table import GAME, PATIENCE, Client, Server, run

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "3",
    '"order"',
    "{}",
    '{"type": "dance"}',
    '{"type": "order"}',
    '{"type": "order", "id": 1, "revision": 0}',
    '{"type": "order", "id": "1", "revision": 0, "sentence": "done"}',
    '{"type": "order", "id": 1, "revision": -1, "sentence": "done"}',
    '{"type": "order", "id": 1, "revision": 1e400, "sentence": "done"}',
    '{"type": "order", "id": 1, "revision": true, "sentence": "done"}',
    '{"type": "order", "id": 1, "revision": 0, "sentence": ["done"]}',
    '{"type": "order", "id": 1, "revision": 0, "sentence": "done", "seat": "RU"}',
    '{"type": "order", "id": 1, "revision": 0, "sentence": "\\ud800"}',
    '{"type": "hello", "token": "again"}',
    '{"type": "reach", "id": 1, "units": [' + ",".join(['"6/III"'] * 100) + "]}",
    '{"type": "chat", "id": 1, "text": ""}',
    "[" * 2000,
    "x" * 5000,
    '{"type": "ping", "pad": "' + "x" * 4500 + '"}',
]


@pytest.fixture
def ah(server):
    made = server.make(AH="me", RU="friend")
    with server.sit(made["match"], made["tokens"]["AH"]) as client:
        client.made = made
        yield client


def still_well(client):
    """The match stands where it stood and can be played on."""
    assert client.order("move 6/III 6.06", revision=0)["type"] == "done"


@pytest.mark.parametrize("raw", MALFORMED, ids=range(len(MALFORMED)))
def test_what_is_no_message_is_refused(ah, raw):
    ah.socket.send(raw)
    answer = ah.next("refused")
    assert answer["code"] == "malformed" and answer["reasons"][0]["text"] and answer["revision"] == 0
    still_well(ah)


def test_bytes_are_refused(ah):
    ah.socket.send(b"\xff\xfe\x00")
    assert ah.next("refused")["code"] == "malformed"
    still_well(ah)


@pytest.mark.parametrize(
    "sentence",
    [
        "roll 6 6",
        "attack 8.17 from 8.18",
        "move Pavlov 8.17",
        "move 6/III 6.06 6.06 6.06 6.06 6.06 6.06 6.06",
        "move 6/III " + "6.06 " * 300,
        "move " + "6/III " * 300 + "6.06",
        "\0",
        "move 6/III 6.06\ndone",
        "éòü 🂡 ﷽",
        "pass",
        "eliminate 6/III",
    ],
)
def test_what_is_not_offered_is_refused(ah, sentence):
    answer = ah.order(sentence)
    if answer["type"] == "done":  # white space is white space
        assert sentence.split() == ["move", "6/III", "6.06", "done"]
    else:
        assert answer["code"] in ("malformed", "unknown", "ambiguous", "illegal") and answer["revision"] == 0
        still_well(ah)


def test_a_gigantic_message_ends_the_connection_and_harms_nobody(server, ah):
    with server.sit(ah.made["match"], ah.made["tokens"]["RU"]) as ru, pytest.raises(ConnectionClosed):
        ru.socket.send("x" * 200_000)
        while True:
            ru.socket.recv(PATIENCE)
    still_well(ah)


def test_who_sends_too_fast_is_told_so_and_put_out(server, ah):
    with server.sit(ah.made["match"], ah.made["tokens"]["RU"]) as ru:
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(200):
                ru.socket.send('{"type": "ping"}')
            while True:
                ru.heard.append(ru.receive())
        assert any(message.get("code") == "slow-down" for message in ru.heard)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    still_well(ah)


def test_who_sends_too_fast_gains_nothing_by_more_connections(tmp_path):
    async def buckets():
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        await matches.start()
        try:
            made = await creation.make(matches, NewMatch(GAME, {"AH": SeatWish("me"), "RU": SeatWish("friend")}))
            return [(await matches.holder(made.tokens[seat])).bucket for seat in ("AH", "AH", "RU")]
        finally:
            await matches.stop()

    one, two, other = run(buckets())
    assert one is two
    assert one is not other


def test_who_calls_too_often_is_told_so(tmp_path):
    with (
        Server(str(tmp_path / "matches.sqlite"), "--rate", "1") as slow,
        httpx.Client(base_url=slow.url, timeout=PATIENCE) as client,
    ):
        answers = [client.get("/api/matches/none") for _ in range(20)]
        assert [answer.status_code for answer in answers] == [401] * 20
        told = until(429, client)
        assert told.json()["error"]["code"] == "slow-down"
        assert client.get("/").status_code == 200
        until(401, client)


def until(status: int, client: httpx.Client) -> httpx.Response:
    """Call until the answer has a status."""
    deadline = time.monotonic() + PATIENCE
    while (answer := client.get("/api/matches/none")).status_code != status:
        assert time.monotonic() < deadline
    return answer


def test_long_work_is_done_one_piece_at_a_time(tmp_path, monkeypatch):
    under_way, most = 0, 0
    begin = creation.beginning

    def counted(*given):
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        time.sleep(0.05)
        under_way -= 1
        return begin(*given)

    monkeypatch.setattr(creation, "beginning", counted)

    async def work():
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        await matches.start()
        wish = NewMatch(GAME, {"AH": SeatWish("me"), "RU": SeatWish("me")})
        await asyncio.gather(*(creation.make(matches, wish) for _ in range(5)))
        await matches.stop()

    run(work())
    assert most == 1


@pytest.mark.parametrize(
    "hello",
    ["", "{}", '{"type": "ping"}', '{"type": "hello", "token": "guess"}', '{"type": "hello", "token": 3}', "x" * 9000],
)
def test_nobody_gets_in_without_a_token(server, hello):
    from websockets.sync.client import connect

    made = server.make()
    url = f"ws://127.0.0.1:{server.port}/api/matches/{made['match']}/live"
    with connect(url, compression=None) as socket:
        socket.send(hello)
        assert json.loads(socket.recv(PATIENCE))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)


def test_a_page_of_another_site_cannot_connect(server):
    made = server.make()
    with pytest.raises(InvalidStatus):
        server.sit(made["match"], made["tokens"]["AH"], origin="https://elsewhere.example")
    with server.sit(made["match"], made["tokens"]["AH"], origin=server.url) as ah:
        assert ah.welcome["seat"] == "AH"


def test_a_match_that_does_not_exist_says_so(server):
    made = server.make()
    for path in ("", "/log", "/view", "/record", "/position"):
        response = server.call("GET", f"/api/matches/nowhere{path}", made["tokens"]["AH"])
        assert response.status_code in (403, 404) and response.json()["error"]["message"]


def test_one_busy_client_does_not_slow_others(server, ah):
    """Another seat asks the dearest questions as fast as it may; orders stay quick."""
    alone = middle(ah)
    made = server.make(AH="me", RU="friend")
    stop = threading.Event()

    def pester() -> None:
        with server.sit(made["match"], made["tokens"]["AH"]) as busy:
            while not stop.is_set():
                busy.ask(type="overlay", name="supply")
                time.sleep(0.055)

    thread = threading.Thread(target=pester, daemon=True)
    thread.start()
    try:
        assert middle(ah) < 10 * alone
    finally:
        stop.set()
        thread.join(PATIENCE)


def middle(client: Client) -> float:
    """What most orders take, in seconds."""
    taken = []
    for _ in range(10):
        start = time.perf_counter()
        assert client.order("move 6/III 6.06")["type"] == "done"
        taken.append(time.perf_counter() - start)
        assert client.ask(type="undo", revision=client.revision)["type"] == "done"
        time.sleep(0.1)  # stay below the limit on messages
    return sorted(taken)[len(taken) // 2]
