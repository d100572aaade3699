"""Loading, building and drawing boards."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from bench.play import mid_game
from bench.search import reach_of_side
from bench.timing import Timed, by_turns, seconds, shown
from galicia import atlas
from galicia.atlas.draw import draw
from galicia.board import load_map


def suite(quick: bool) -> Iterator[Timed]:
    state = mid_game()
    games = Path(str(files("galicia.games")))
    largest = max(games.rglob("*.map"), key=lambda path: path.stat().st_size)
    rounds = 3 if quick else 9
    ours, peer = by_turns(lambda: load_map(largest), lambda: reach_of_side(state), rounds=rounds, peer_calls=20)
    name = largest.relative_to(games).as_posix()
    yield f"load {name}", shown(ours), f"20 reaches of a side {shown(20 * peer)}", 20 * peer / ours, ">= 1"
    yield "build all six boards from the atlas", shown(seconds(lambda: atlas.build_all(write=False))), "", None, ""
    yield "draw one board", shown(seconds(lambda: draw("battle-for-galicia"))), "", None, ""
