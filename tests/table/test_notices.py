"""People who are away are told that it is their turn; nobody is led into the server's own network."""

from __future__ import annotations

import json
import socketserver
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from galicia.table.notices import HookError, post, public_address
from tests.table.table import PATIENCE, Server


class Listener:
    """A web hook on loopback."""

    def __init__(self) -> None:
        self.heard: list[dict] = []
        self.told = threading.Event()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.heard.append(json.loads(body))
                self.send_response(204)
                self.end_headers()
                listener.told.set()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/turn"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def listener():
    found = Listener()
    yield found
    found.server.shutdown()


def played_to_the_other_side(server: Server, url: str = "", email: str = "") -> dict:
    made = server.make(AH="me", RU="friend")
    hooks = {"webhook": url} if url else {"email": email}
    server.call("PUT", f"/api/matches/{made['match']}/hooks", made["tokens"]["RU"], json=hooks)
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        ah.order("done")
        ah.order("done")
    return made


def test_a_web_hook_hears_that_it_is_ones_turn(tmp_path, listener, monkeypatch):
    monkeypatch.setenv("GALICIA_PRIVATE_HOOKS", "1")
    with Server(str(tmp_path / "matches.sqlite")) as server:
        made = played_to_the_other_side(server, listener.url)
        assert listener.told.wait(PATIENCE)
    (told,) = listener.heard
    assert told["match"] == made["match"] and told["seat"] == "RU"
    assert made["tokens"]["RU"] not in json.dumps(told)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "169.254.169.254", "10.0.0.1", "::1", "0.0.0.0"])
def test_a_hook_never_reaches_into_the_servers_own_network(host):
    with pytest.raises(HookError, match="not a public address"):
        public_address(host, 80)


def test_a_hook_on_loopback_is_not_called(listener):
    with pytest.raises(HookError):
        post(listener.url, b"{}")
    assert listener.heard == []


class Postman(socketserver.StreamRequestHandler):
    """A mail server on loopback that takes one letter."""

    def handle(self) -> None:
        self.wfile.write(b"220 galicia test\r\n")
        letter: list[str] = []
        reading = False
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if reading and line == ".":
                reading = False
                self.server.letters.append("\n".join(letter))
                self.server.told.set()
                self.wfile.write(b"250 taken\r\n")
            elif reading:
                letter.append(line)
            elif line.upper() == "DATA":
                reading = True
                self.wfile.write(b"354 go on\r\n")
            elif line.upper() == "QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 good\r\n")


def test_a_letter_tells_that_it_is_ones_turn(tmp_path, monkeypatch):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Postman) as post_office:
        post_office.letters, post_office.told = [], threading.Event()
        threading.Thread(target=post_office.serve_forever, daemon=True).start()
        monkeypatch.setenv("GALICIA_SMTP", f"127.0.0.1:{post_office.server_address[1]}")
        with Server(str(tmp_path / "matches.sqlite")) as server:
            played_to_the_other_side(server, email="staff@example.org")
            assert post_office.told.wait(PATIENCE)
        post_office.shutdown()
    (letter,) = post_office.letters
    assert "To: staff@example.org" in letter and "Subject: Battle for Galicia 1914: your turn" in letter
    assert "It is the turn of RU" in letter
