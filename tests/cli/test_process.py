"""The command as a process of its own: pipes, interruptions, terminals."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import GAME
from tests.processes import leashed

PATIENCE = 120
GALICIA = [sys.executable, "-m", "galicia"]


def test_the_command_runs():
    done = subprocess.run([*GALICIA, "rules", "bfg", "4.2-woods"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4.2-woods  Woods cost 2.\n", "")


def test_a_reader_who_has_seen_enough_causes_no_traceback():
    command = subprocess.Popen(
        [*GALICIA, "orders", GAME.id, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    command.stdout.close()
    assert command.stderr.read() == ""
    command.stderr.close()
    assert command.wait() == 2


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_simulation_ends_with_one_line(tmp_path, workers):
    run = tmp_path / "run"
    words = ["--players", "random", "--games", "100000", "--limit", "50", "--workers", workers, "--out", str(run)]
    command = subprocess.Popen(
        [*GALICIA, "simulate", GAME.id, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=leashed,
    )
    try:
        begun(run / "games.jsonl", command)
        os.killpg(command.pid, signal.SIGINT)
        out, err = command.communicate(timeout=PATIENCE)
    finally:
        command.kill()
    assert (command.returncode, out, err) == (130, "", "galicia simulate: interrupted\n")


def begun(journal: Path, command: subprocess.Popen) -> None:
    """Wait for the first game to be written down."""
    deadline = time.monotonic() + PATIENCE
    while not journal.exists() or not journal.stat().st_size:
        assert command.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)


def on_a_terminal(words, environment):
    """What a command prints when its output is a terminal."""
    leader, follower = pty.openpty()
    command = subprocess.Popen(
        [*GALICIA, *words], stdin=subprocess.DEVNULL, stdout=follower, stderr=follower,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(follower)
    shown = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(leader)
    assert command.wait() == 0
    return shown.decode()


def test_colours_are_for_terminals():
    assert "\x1b[1;33mA6" in on_a_terminal(["show", GAME.id], {"NO_COLOR": ""})


def test_colours_can_be_declined():
    assert "\x1b" not in on_a_terminal(["show", GAME.id], {"NO_COLOR": "1"})


def test_a_progress_bar_is_for_terminals():
    shown = on_a_terminal(["simulate", GAME.id, "--players", "random", "--games", "1", "--workers", "1"], {})
    assert "1/1 games" in shown
