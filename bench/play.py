"""Whole random games against python-chess, and copies of states against deepcopy."""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import chess

import galicia
from bench.timing import Timed, by_turns, shown

GAME = galicia.game("battle-for-galicia")
STATIC = ("game", "world", "pieces", "options", "_reach", "menus")


def chess_game(seed: int) -> int:
    """Plies of one random game of chess."""
    board, rng, plies = chess.Board(), random.Random(seed), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def galicia_game(seed: int) -> int:
    """Orders of one random game."""
    state, rng, orders = GAME.new(seed=seed), random.Random(seed), 0
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
    galicia_game(0), chess_game(0)
    ours, peer = [0, 0, 0.0], [0, 0, 0.0]
    for seed in range(1, 4 if quick else 13):
        for played, total in ((galicia_game, ours), (chess_game, peer)):
            for again in range(1 if played is galicia_game else 4):
                start = perf_counter()
                total[0] += played(seed * 10 + again)
                total[1] += 1
                total[2] += perf_counter() - start
    rate, peer_rate = ours[0] / ours[2], peer[0] / peer[2]
    games, peer_games = ours[1] / ours[2], peer[1] / peer[2]
    yield "random play, orders/s", f"{rate:,.0f}", f"python-chess {peer_rate:,.0f}", rate / peer_rate, ">= 0.7"
    yield "random games/s", f"{games:.2f}", f"python-chess {peer_games:.1f}", games / peer_games, ">= 0.25"


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
        elif hasattr(type(value), "__slots__"):
            names = {name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())}
            total += sum(of(getattr(value, name)) for name in names if hasattr(value, name))
        return total

    return of(state)


def suite(quick: bool) -> Iterator[Timed]:
    yield from random_play(quick)
    yield from copying(quick)
