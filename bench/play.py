"""Whole random games against python-chess, and copies of states against deepcopy."""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import chess

import galicia
from bench.timing import Timed, by_turns, shown

GAME = galicia.game("battle-for-galicia")
GOALS = {
    "battle-for-galicia": (">= 0.7", ">= 0.25"),
    "great-war-in-the-east": (">= 0.5", ""),
    "clash-of-giants-galicia": (">= 0.6", ""),
}
STATIC = ("game", "world", "pieces", "options", "_reach", "menus")


def chess_game(seed: int) -> int:
    """Plies of one random game of chess."""
    board, rng, plies = chess.Board(), random.Random(seed), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def wargame(game: Any, seed: int) -> int:
    """Orders of one random game."""
    state, rng, orders = game.new(seed=seed), random.Random(seed), 0
    while not state.over:
        state.apply(state.orders().sample(rng))
        orders += 1
    return orders


def mid_game(seed: int = 1914, orders: int = 1500) -> Any:
    """A state in the middle of a random game."""
    state, rng = GAME.new(seed=seed), random.Random(seed)
    for _ in range(orders):
        state.apply(state.orders().sample(rng))
    return state


def random_play(quick: bool) -> Iterator[Timed]:
    """Every game of ours and chess take turns, so that whatever slows the machine slows all of them."""
    games = {game: partial(wargame, galicia.game(game)) for game in GOALS}
    totals = {name: [0, 0, 0.0] for name in (*games, "chess")}
    for played in (*games.values(), chess_game):
        played(0)
    for seed in range(1, 4 if quick else 13):
        for name, played in (*games.items(), *[("chess", chess_game)] * 4):
            start = perf_counter()
            total = totals[name]
            total[0] += played(seed * 10 + total[1] % 4)
            total[1] += 1
            total[2] += perf_counter() - start
    peer_orders, peer_games, peer_time = totals["chess"]
    for game, (orders_goal, games_goal) in GOALS.items():
        orders, finished, spent = totals[game]
        rate, peer_rate = orders / spent, peer_orders / peer_time
        pace, peer_pace = finished / spent, peer_games / peer_time
        peer = f"python-chess {peer_rate:,.0f}"
        yield f"random play, orders/s, {game}", f"{rate:,.0f}", peer, rate / peer_rate, orders_goal
        yield f"random games/s, {game}", f"{pace:.2f}", f"python-chess {peer_pace:.1f}", pace / peer_pace, games_goal


def deep_copy(state: Any) -> Any:
    """copy.deepcopy, with everything that never changes shared as in `State.copy`."""
    memo = {id(getattr(state, name)): getattr(state, name) for name in STATIC}
    return copy.deepcopy(state, memo)


def copying(quick: bool) -> Iterator[Timed]:
    state = mid_game()
    ours, peer = by_turns(state.copy, lambda: copy.deepcopy(state), rounds=5, calls=2000)
    yield "copy of a state", shown(ours), f"copy.deepcopy {shown(peer)}", peer / ours, ">= 500"
    ours, peer = by_turns(state.copy, lambda: deep_copy(state), rounds=5, calls=2000, peer_calls=20)
    yield "the same, deepcopy told what is static", shown(ours), f"copy.deepcopy {shown(peer)}", peer / ours, ""
    yield "size of a state as search holds it", f"{size(state.copy()):,} bytes", "", None, "< 20,000"


def kept(value: Any) -> Iterable[object]:
    """What the fields of an object hold, be it of slots, a dataclass or compiled."""
    found = value.__getstate__()
    if isinstance(found, tuple):
        found = found[1]
    return found.values() if isinstance(found, dict) else found or ()


def size(state: Any) -> int:
    """Bytes of a state, what it shares with others left out."""
    seen: set[int] = {id(getattr(state, name)) for name in STATIC}

    def of(value: object) -> int:
        if id(value) in seen or (isinstance(value, int) and value < 1000):  # numbers of hexes and units are shared
            return 0
        seen.add(id(value))
        total = sys.getsizeof(value)
        if isinstance(value, dict):
            total += sum(of(k) + of(v) for k, v in value.items())
        elif isinstance(value, list | tuple):
            total += sum(map(of, value))
        elif type(value).__module__.startswith("galicia."):
            total += sum(map(of, kept(value)))
        return total

    return of(state)


def suite(quick: bool) -> Iterator[Timed]:
    yield from random_play(quick)
    yield from copying(quick)
