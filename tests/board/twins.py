"""Slow, obvious twins of the fast kernels: plain sets and loops, and networkx where a graph search is wanted.

Hexes come and go as Python sets and dicts. `neighbours` and `distances` rest on nothing but the printed geometry; the
others take `Map.neighbours`, which is checked against it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import pairwise
from math import dist

import networkx as nx

from galicia.board import Map
from galicia.board.hexset import each

Cost = Callable[[int, int], int | None]


def hexes(bits: int) -> set[int]:
    """The hexes of some bits as a set."""
    return set(each(bits))


def neighbours(board: Map, h: int) -> set[int]:
    """The hexes whose centres are one hex width away."""
    here = board.grid.centre(h)
    return {n for n in board.terrain if n != h and dist(here, board.grid.centre(n)) < 1.01}


def distances(board: Map, start: int) -> dict[int, int]:
    """Breadth first from the start: how far every hex of the sheet is."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for n in neighbours(board, here):
            if n not in found:
                found[n] = found[here] + 1
                waiting.append(n)
    return found


def zones(board: Map, occupied: set[int], blocking: set[str]) -> set[int]:
    """The neighbours of occupied hexes, less those behind a blocking hexside."""
    return {n for h in occupied for n in board.neighbours(h) if not board.features(h, n) & blocking}


def reach_graph(
    board: Map, cost: Cost, zone: set[int] = frozenset(), leave: int = 0, enter: int = 0, closed: set[int] = frozenset()
) -> nx.DiGraph:
    """Every step that can be made, weighted with its whole price."""
    graph = nx.DiGraph()
    graph.add_nodes_from(board.terrain)
    for a in board.terrain:
        for b in board.neighbours(a):
            price = cost(a, b)
            if price is not None and b not in closed:
                graph.add_edge(a, b, weight=price + leave * (a in zone) + enter * (b in zone))
    return graph


def reach(graph: nx.DiGraph, start: int, budget: int, stop: set[int] = frozenset()) -> dict[int, int]:
    """Dijkstra from the start: the cheapest cost of every hex within the budget; a stop hex is entered, not left."""
    passable = graph.copy()
    passable.remove_edges_from([(a, b) for a, b in graph.edges if a in stop and a != start])
    return nx.single_source_dijkstra_path_length(passable, start, cutoff=budget)


def joined(board: Map, kind: str, sources: set[int], allowed: set[int]) -> set[int]:
    """The allowed hexes joined to an allowed source by lines of a kind, as connected components."""
    graph = nx.Graph()
    graph.add_nodes_from(allowed)
    for line in board.lines:
        if line.kind == kind:
            graph.add_edges_from(pair for pair in pairwise(line.hexes) if allowed.issuperset(pair))
    return {h for part in nx.connected_components(graph) if part & sources for h in part}


def trace(
    board: Map, sources: set[int], open: set[int], zone: set[int], allowance: int, limit: int
) -> dict[int, int]:
    """The length of the shortest path from every hex to a source.

    Walks outwards from the sources over pairs of a hex and the zone hexes used up so far, this one included; a path
    may begin next to any hex so reached.
    """
    lengths: dict[int, int] = {}
    depth = {}
    waiting = deque()

    def enter(h: int, used: int, far: int) -> None:
        state = (h, used + (h in zone))
        if h in open and state[1] <= allowance and state not in depth:
            depth[state] = far
            lengths.setdefault(h, far)
            waiting.append(state)

    for h in sources:
        enter(h, 0, 0)
    while waiting:
        here, used = waiting.popleft()
        far = depth[here, used] + 1
        if far > limit:
            continue
        for n in board.neighbours(here):
            lengths.setdefault(n, far)
            enter(n, used, far)
    return lengths
