"""Runs: the same bytes whoever plays them, and taken up where they were stopped."""

import os
import signal
import subprocess
import sys
import time

import pyarrow.parquet as parquet
import pytest

from galicia.lab.executors import Crew, Here, LabError, all_played, crew, extra
from galicia.lab.runs import Run
from tests.lab.conftest import SHORT
from tests.processes import leashed
from tests.table.table import free_port

FILES = ("games.jsonl", "games.parquet", "turns.parquet", "battles.parquet")
PATIENCE = 120


def contents(run):
    return {name: (run.path / name).read_bytes() for name in FILES}


@pytest.fixture(scope="session")
def alone(tmp_path_factory):
    """A run played by this process."""
    run = Run.begin(tmp_path_factory.mktemp("runs") / "alone", SHORT, "1")
    run.go_on(Crew(Here(), 1))
    return run


@pytest.fixture
def again(tmp_path):
    return Run.begin(tmp_path / "again", SHORT, "1")


def test_the_tables_hold_a_row_for_each_game_turn_and_battle(alone):
    played = list(alone.played())
    tables = {name: parquet.read_table(alone.path / f"{name}.parquet").to_pylist() for name in ("games", "battles")}
    assert [row["seed"] for row in tables["games"]] == ["lab/1", "lab/2", "lab/3", "lab/4"]
    assert [row["orders"] for row in tables["games"]] == [one.orders for one in played]
    assert [row["luck"] for row in tables["battles"]] == [b.luck for one in played for b in one.battles]
    assert tables["battles"][0]["column"] == played[0].battles[0].column


def test_two_processes_give_the_bytes_of_one(alone, again):
    with crew(2) as hands:
        again.go_on(hands)
    assert contents(again) == contents(alone)


@pytest.fixture
def cluster(tmp_path):
    """A Dask scheduler and two workers on this machine."""
    port = str(free_port())
    address = f"tcp://127.0.0.1:{port}"
    quiet = {
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        "cwd": tmp_path,
        "preexec_fn": leashed,
        "env": {**os.environ, "PYTHONPATH": os.getcwd(), "DASK_DISTRIBUTED__SCHEDULER__JUPYTER": "False"},
    }
    dask = [sys.executable, "-m", "dask"]
    local = ["--host", "127.0.0.1", "--no-dashboard"]
    started = [subprocess.Popen([*dask, "scheduler", "--port", port, *local], **quiet)]
    worker = [*dask, "worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", *local]
    started += [subprocess.Popen([*worker, "--local-directory", str(tmp_path)], **quiet) for _ in range(2)]
    try:
        client = extra("distributed", "cluster").Client(address, timeout=PATIENCE)
        client.wait_for_workers(2, timeout=PATIENCE)
        client.close()
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:  # a worker may look for its scheduler for long
                process.kill()
                process.wait()


def test_a_cluster_gives_the_bytes_of_one_process(alone, again, cluster):
    with crew(cluster=cluster) as hands:
        assert hands.hands == 2
        again.go_on(hands)
    assert contents(again) == contents(alone)


class Stopped(Exception):
    pass


def stop_after(games):
    def tell(done):
        if done == games:
            raise Stopped

    return tell


def test_a_run_that_was_stopped_goes_on_and_ends_in_the_same_bytes(alone, again):
    with pytest.raises(Stopped):
        again.go_on(Crew(Here(), 1), stop_after(2))
    assert len(list(again.played())) == 2 and not (again.path / "games.parquet").exists()
    done = []
    Run.begin(again.path, SHORT, "1").go_on(Crew(Here(), 1), done.append)
    assert done == [3, 4]
    assert contents(again) == contents(alone)


def test_a_run_interrupted_at_the_keyboard_keeps_its_games_and_goes_on(tmp_path):
    path = tmp_path / "run"
    words = ["simulate", SHORT.game, "--players", "random", "--limit", "150", "--workers", "2", "--out", str(path)]
    command = [sys.executable, "-m", "galicia", *words, "--games", "2000"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=leashed,
    )
    patience = time.monotonic() + PATIENCE
    while not (path / "games.jsonl").exists() or not (path / "games.jsonl").read_text():
        assert process.poll() is None and time.monotonic() < patience
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (130, "galicia simulate: interrupted\n")
    played = list(Run.open(path).played())
    assert 1 <= len(played) < 2000 and not (path / "games.parquet").exists()
    run = Run.begin(path, Run.open(path).settings, Run.open(path).version())
    with pytest.raises(Stopped):
        run.go_on(Crew(Here(), 1), stop_after(len(played) + 2))
    seeds = [one.seed for one in run.played()]
    assert seeds == [f"1914/{i}" for i in range(1, len(played) + 3)]


def test_a_line_that_was_cut_off_is_played_again(alone, again):
    whole = (alone.path / "games.jsonl").read_bytes()
    again.journal.write_bytes(whole[: len(whole) - 5])
    assert len(list(again.played())) == 3
    again.go_on(Crew(Here(), 1))
    assert contents(again) == contents(alone)


def test_a_run_may_be_continued_with_more_games(tmp_path, alone):
    few = Run.begin(tmp_path / "few", SHORT._replace(games=3), "1")
    few.go_on(Crew(Here(), 1))
    more = Run.begin(tmp_path / "few", SHORT, "1")
    more.go_on(Crew(Here(), 1))
    assert contents(more) == contents(alone)


@pytest.mark.parametrize(
    ("change", "version"),
    [({"seed": "other"}, "1"), ({"players": ("random", "recruit")}, "1"), ({"games": 3}, "1"), ({}, "2")],
)
def test_a_run_is_not_continued_as_another(alone, change, version):
    with pytest.raises(LabError, match="choose another place"):
        Run.begin(alone.path, SHORT._replace(**change), version)


def test_a_directory_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "letters").write_text("dear")
    with pytest.raises(LabError, match="holds something else"):
        Run.begin(tmp_path, SHORT, "1")
    with pytest.raises(LabError, match="is not the directory of a run"):
        Run.open(tmp_path)
    with pytest.raises(LabError, match="is a file"):
        Run.begin(tmp_path / "letters", SHORT, "1")


def test_a_missing_library_is_named_with_the_way_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(LabError, match=r"needs pyarrow; install it with: pip install 'galicia\[lab\]'"):
        Run.begin(tmp_path / "run", SHORT, "1")
    assert not (tmp_path / "run").exists()


def test_a_cluster_that_does_not_answer_is_told(monkeypatch):
    monkeypatch.setattr("galicia.lab.executors.WAIT_FOR_CLUSTER", "1s")
    with (
        pytest.raises(LabError, match=r"no Dask scheduler answers at 'tcp://127\.0\.0\.1:1'"),
        crew(cluster="tcp://127.0.0.1:1"),
    ):
        pass


def test_batches_grow_until_they_are_worth_handing_out(monkeypatch):
    sizes = []

    class Counting(Here):
        def submit(self, fn, /, *args):
            sizes.append(len(args[0]))
            return super().submit(fn, *args)

    quick = SHORT._replace(games=30, limit=1)
    seeds = [one.seed for one in all_played(quick.tasks(), Crew(Counting(), 1))]
    assert seeds == [task.seed for task in quick.tasks()]
    assert sizes[0] == 1 and max(sizes) > 1 and sum(sizes) == 30


def test_a_breakdown_of_a_worker_is_not_swallowed():
    def broken():
        raise ValueError("gone")

    with pytest.raises(ValueError, match="gone"):
        Here().submit(broken).result()
