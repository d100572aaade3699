"""Reach, supply and attack lists against networkx and plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx

from bench.play import mid_game
from bench.timing import Timed, by_turns, shown
from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia import oracle, supply
from galicia.games.battle_for_galicia.odds import reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import modifiers, results_table
from galicia.games.battle_for_galicia.tables import TWO_DICE, reductions


def reach_of_side(state: Any) -> list[int]:
    """Every unit's reach from bit rings, masks built anew."""
    state._reach = None
    reach = state.reach
    return [reach.within(state.where[u], state.pieces[u].movement) for u in state.on_map(state.side)]


def reach_by_networkx(state: Any) -> list[dict[int, float]]:
    """The same by Dijkstra over a graph built for the position."""
    zone = state.zone_of(enemy_of(state.side))
    closed = state.closed_to(state.side)
    graph = networkx.DiGraph()
    for a, ways in state.world.costs.between.items():
        for b, price in ways.items():
            if not closed >> b & 1:
                graph.add_edge(a, b, weight=price + (zone >> a & 1) + (zone >> b & 1))
    return [
        networkx.single_source_dijkstra_path_length(graph, state.where[u], cutoff=state.pieces[u].movement)
        for u in state.on_map(state.side)
        if state.where[u] in graph
    ]


def supply_of_side(state: Any) -> Any:
    return supply.supply_trace(state, state.side)


def supply_by_networkx(state: Any) -> dict[tuple[int, int], int]:
    """The same over a graph of (hex, zone hexes crossed) and the graph of open rails."""
    side, w = state.side, state.world
    way, bad = supply.passable(state, side), supply.contested(state, side)
    rails = networkx.Graph()
    open_rail = way & ~bad
    for d, offset in enumerate(w.grid.offsets):
        for h in each(w.rail_links[d] & open_rail):
            if open_rail >> (h + offset) & 1:
                rails.add_edge(h, h + offset)
    sources = set(each(w.sources[side] & way))
    for h in list(sources):
        if h in rails:
            sources |= networkx.node_connected_component(rails, h)
    graph = networkx.DiGraph()
    for a in each(way):
        for b in w.neighbours[a]:
            if way >> b & 1:
                cost = bad >> b & 1
                for used in range(2 - cost):
                    graph.add_edge((a, used), (b, used + cost))
    for h in sources:
        graph.add_edge("source", (h, bad >> h & 1))
    return networkx.single_source_shortest_path_length(graph, "source", cutoff=13)


def attacks(state: Any) -> list[Any]:
    return list(oracle.options(state, state.side))


def attacks_by_enumeration(state: Any) -> list[tuple[float, float, float]]:
    """The same list with every attack's dice counted out: CRT by both LRT rolls."""
    found = []
    cell = state.options.crt_1_5_2_roll_8
    for option in oracle.options(state, state.side):
        strengths = [true_strength(state, u) for u in option.units]
        odds = reckon(state, option.target, strengths, oracle.likely_defenders(state, option.target))
        own, other = modifiers(odds)
        lost_a = lost_d = back = 0.0
        for roll, chances in TWO_DICE.items():
            result = results_table(cell)[odds.column][roll]
            for a in range(1, 7):
                for d in range(1, 7):
                    weight = chances / 1296
                    lost_a += weight * reductions(odds.large, a + own + result.attacker + result.attacker_retreat)
                    lost_d += weight * reductions(odds.large, d + other + result.defender + result.defender_retreat)
                    back += weight * (result.defender_retreat > 0)
        found.append((lost_a, lost_d, back))
    return found


def busy_combat() -> Any:
    """A position with many attacks: a fight along the whole front."""
    from galicia.engine.seat import Sight
    from galicia.games.battle_for_galicia.combat import Combat
    from galicia.players import player

    state = mid_game(orders=0)
    players = [player("recruit", 1), player("recruit", 2)]
    best, most = state, 0
    while not state.over and state.turn < 7:
        if isinstance(state.step, Combat):
            count = sum(1 for _ in oracle.options(state, state.side))
            if count > most:
                best, most = state.copy(), count
        state.play(players[state.seat].order(Sight(state, state.seat)))
    return best


def suite(quick: bool) -> Iterator[Timed]:
    rounds = 3 if quick else 9
    state = mid_game()
    ours, peer = by_turns(lambda: reach_of_side(state), lambda: reach_by_networkx(state), rounds=rounds, calls=10)
    yield "reach of a side", shown(ours), f"networkx {shown(peer)}", peer / ours, ">= 5"
    ours, peer = by_turns(lambda: supply_of_side(state), lambda: supply_by_networkx(state), rounds=rounds, calls=50)
    yield "supply map of a side", shown(ours), f"networkx {shown(peer)}", peer / ours, ">= 10"
    fight = busy_combat()
    fight = fight.game.known(fight, fight.side)
    count = len(attacks(fight))
    ours, peer = by_turns(lambda: attacks(fight), lambda: attacks_by_enumeration(fight), rounds=rounds, calls=2)
    yield f"attacks with odds, all {count}", shown(ours), f"enumeration {shown(peer)}", peer / ours, ">= 15"
    target, units = next((o.target, o.units) for o in oracle.options(fight, fight.side))
    ours, _ = by_turns(
        lambda: oracle.preview(fight, target, units), lambda: None, rounds=rounds, calls=50
    )
    yield "full forecast of one attack", shown(ours), "", None, "< 1 ms"
