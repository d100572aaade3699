"""galicia play and galicia serve: a match goes on, a table is found again, and every end is quiet."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import termios
import threading
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from galicia.cli import browser
from galicia.cli.home import Home, Seated
from galicia.engine.errors import GaliciaError
from galicia.table import line
from galicia.table.sqlite import Sqlite
from tests.cli.conftest import GAME
from tests.cli.table import LAST, PATIENCE, Table, link, play, serve
from tests.processes import leashed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path):
    return tmp_path / "kept" / "matches.sqlite"


@pytest.fixture
def again(run, database):
    """Start `galicia play` a second time: it says one line with one address. The match that leads to."""

    def start(table: Table, *words: object) -> str:
        said = run("play", "--no-browser", "--database", database, *words)
        address, token = link(said.out)
        told = f"The table is already running; open {address}/#/join/{token} in your browser\n"
        assert said == (0, told, "") and address == table.address
        return table.match(token)

    return start


# Matches.


def test_an_unfinished_match_goes_on_until_a_new_one_is_asked_for(database):
    with play(database, http_proxy="http://127.0.0.1:9") as first:
        assert first.said == f"Open {first.address}/#/join/{first.token} in your browser\n{LAST}"
        match = first.match()
        assert first.end() == (0, "", "")
    with play(database) as second:
        assert second.match() == match
        assert second.said.startswith(f"{GAME.title}: resuming at turn 1; galicia play --new starts another match.\n")
        assert second.said.count("http://") == 1
        assert second.end() == (0, "", "")
    with play(database, "--new") as third:
        assert third.match() != match


def test_what_is_said_of_a_match_asks_for_a_new_one(database, again):
    with play(database) as table:
        assert again(table, GAME.id) == table.match()
        eastern = again(table, "great-war-in-the-east")
        newer = again(table, "--seat", "RU")
        assert len({table.match(), eastern, newer}) == 3
        assert again(table, "great-war-in-the-east") == eastern


def test_a_match_of_the_lobby_goes_on_but_no_lesson_and_nothing_that_is_over(database, again, whole):
    with play(database) as table:
        made = table.make()
        table.make(position=GAME.new().position())
        table.make(record=whole.read_text())
        assert again(table) == made


def test_at_a_table_for_others_only_ones_own_matches_go_on(database, again):
    with serve(database) as table:
        others = table.make()
        own = again(table)
        assert own != others
        table.make()
        assert again(table) == own


@pytest.mark.parametrize("damage", ["game = 'chess'", "start = 'rubbish'"])
def test_a_match_that_cannot_be_read_any_more_is_passed_over(database, damage):
    with play(database) as first:
        match = first.match()
        first.end()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"UPDATE matches SET {damage}")
    with play(database) as second:
        assert second.match() != match
        assert second.end() == (0, "", "")


def test_two_at_one_screen_get_the_links_of_both_seats(database):
    with play(database, "--hot-seat") as table:
        first, second, _ = table.said.splitlines()
    assert first.startswith("Open http://") and second.startswith("and http://") and second.endswith(" for RU")


# Finding the table that runs.


def test_a_table_that_was_killed_leaves_nothing_in_the_way(database):
    with play(database) as killed:
        match = killed.match()
    assert Sqlite(database).announced()
    with play(database) as table:
        assert table.match() == match


def test_only_the_server_that_left_the_key_is_ours(database, tmp_path):
    with play(database) as ours, play(tmp_path / "other.sqlite") as other:
        address, key = Sqlite(database).announced()
        assert (database.parent / "matches.sqlite-address").stat().st_mode & 0o077 == 0
        assert Home(address, key).answers() and address == ours.address
        assert not Home(other.address, key).answers()
        assert not Home(address, "no key").answers()
    assert not Home(address, key).answers()


class Stranger(BaseHTTPRequestHandler):
    """Another program that answers at the address."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>hello</html>")

    def log_message(self, *_: object) -> None:
        pass


def test_what_answers_but_is_no_table_is_not_ours():
    with HTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        threading.Thread(target=stranger.handle_request, daemon=True).start()
        assert not Home(f"http://127.0.0.1:{stranger.server_port}", "key").answers()


def test_a_table_that_does_not_answer_is_named(database, run, monkeypatch):
    monkeypatch.setattr(browser, "PATIENCE", 0)
    claimed = Sqlite(database)
    claimed.claim()
    try:
        said = run("play", "--no-browser", "--database", database)
    finally:
        claimed.release()
    assert said == (
        2, "",
        f"galicia play: {database} is in use by a table that does not answer: stop that one, or name another file"
        " with --database\n",
    )  # fmt: skip


# Ports.


@pytest.fixture
def busy():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_busy_port_is_one_line(run, database, busy, command):
    said = run(command, "--port", busy, "--database", database)
    told = f"port {busy} is in use: choose another with --port, as in --port 1915"
    assert said == (2, "", f"galicia {command}: {told}\n")


def test_without_a_port_asked_for_any_free_one_will_do(busy, monkeypatch):
    monkeypatch.setattr(line, "PORT", busy)
    with line.listening(line.LOCAL, None) as found:
        assert found.getsockname()[1] not in (0, busy)


def test_an_address_of_another_computer_is_refused():
    with pytest.raises(GaliciaError, match=r"^192.0.2.1 is not an address of this computer: choose one with --host$"):
        line.listening("192.0.2.1", 0)


# Databases.


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE migrations (id INTEGER, migration TEXT)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY)")
        connection.execute("INSERT INTO migrations VALUES (999)")


def damaged(path: Path) -> None:
    path.write_bytes(b"galicia record 1\n" * 100)


ANOTHER = "name another file with --database"


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (foreign, f"is the database of another program: {ANOTHER}"),
        (newer, f"was written by a newer Galicia: update this one, or {ANOTHER}"),
        (damaged, f"cannot be used (file is not a database): {ANOTHER}"),
        (Path.mkdir, f"cannot be used (unable to open database file): {ANOTHER}"),
    ],
)
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_as_it_is(run, tmp_path, command, spoil, told):
    path = tmp_path / "other.sqlite"
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    assert run(command, "--port", "0", "--database", path) == (2, "", f"galicia {command}: {path} {told}\n")
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.parametrize(
    ("path", "why"), [("/dev/null/folder/matches.sqlite", "Not a directory"), ("/", "unable to open database file")]
)
def test_a_file_where_none_can_be_made_is_refused(run, path, why):
    assert run("play", "--database", path) == (2, "", f"galicia play: {path} cannot be used ({why}): {ANOTHER}\n")


# The browser.


@pytest.mark.parametrize(("screen", "opens", "said"), [("", True, False), (":0", True, True), (":0", False, False)])
def test_the_browser_is_opened_where_there_is_a_screen_and_a_browser(monkeypatch, screen, opens, said):
    for name in ("WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.setattr(browser.webbrowser, "open", lambda address: opens)
    assert browser.open_browser("http://127.0.0.1:1914") is said


@pytest.mark.parametrize(
    ("opens", "told"), [(True, "your match is opening in your browser: A"), (False, "open A in your browser")]
)
def test_the_address_is_told_whether_or_not_a_browser_opens(monkeypatch, opens, told):
    monkeypatch.setattr(browser, "open_browser", lambda address: opens)
    assert browser.Visit({}, True, None, True).shown(Seated({"AH": "A"})) == told


# The end.


def at_terminal() -> None:
    """Before a process begins: its standard input is the terminal whose keys it hears."""
    leashed()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def heard(leader: int, upto: str | None = None) -> str:
    """What is shown on a terminal up to some words, or to the end."""
    shown = b""
    while upto is None or upto.encode() not in shown:
        assert select.select([leader], [], [], PATIENCE)[0], shown
        try:
            shown += os.read(leader, 65536)
        except OSError:  # nobody is left at the other end
            break
    return shown.decode()


def test_ctrl_c_under_make_is_quiet_while_a_computer_thinks(database):
    """The keys go to all processes at the terminal: make, the table, and the computer that is just being started."""
    words = f"--no-browser --port 0 --database '{database}' --seat RU --opponent staff"
    leader, follower = pty.openpty()
    command = subprocess.Popen(
        ["make", f"--old-file={sys.prefix}/play", "play", f"VENV={sys.prefix}", f"ARGS={words}"],
        cwd=ROOT, stdin=follower, stdout=follower, stderr=follower, start_new_session=True, preexec_fn=at_terminal,
    )  # fmt: skip
    os.close(follower)
    try:
        said = heard(leader, LAST.strip())
        os.write(leader, b"\x03")
        rest = heard(leader)
        command.wait(PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(command.pid, signal.SIGKILL)
        command.wait(PATIENCE)
        os.close(leader)
    assert said.startswith("Open http://")
    assert rest.replace("^C", "").strip() == ""
    assert sorted(path.name for path in database.parent.iterdir()) == ["matches.sqlite", "matches.sqlite-server"]
