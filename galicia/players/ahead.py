"""What a player would do from here on, as far as it can be thought out before anything new is learnt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from galicia.engine.seat import Sight
from galicia.players.officer import LEVELS, minds_of

if TYPE_CHECKING:
    from galicia.players import Player

MOST_ORDERS = 30  # thought out at once
ADVISER = "staff"  # whom people may ask


def adviser(game: Any) -> str:
    """Who advises people in a game: the staff, or the best player below it that knows the game.

    >>> import galicia
    >>> adviser(galicia.game("battle-for-galicia")), adviser(galicia.game("clash-of-giants-galicia"))
    ('staff', 'recruit')
    """
    levels = ("random", *(level for level in LEVELS if level in minds_of(game)))
    return ADVISER if ADVISER in levels else levels[-1]


def ahead(mind: Player, state: Any, most: int = MOST_ORDERS) -> list[str]:
    """The orders a player gives for the seat that must decide, up to the first that may bring news or ends its turn.

    They are carried out on the state.

    >>> import galicia
    >>> from galicia.players import player
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> ahead(player("random", 7), state.copy(), most=1)[0].split()[0]
    'move'
    """
    seat, turn, found = state.seat, state.game.player_turn(state), list[str]()
    while len(found) < most and not state.over and state.seat == seat and state.game.player_turn(state) == turn:
        order = mind.order(Sight(state, seat))
        found.append(state.game.sentence(order))
        for single in state.singles(order):
            state.apply(single)
        if state.take_seal():
            break
    return found
