"""Outposts: a made-up card game that asks of the kernel what no single rulebook of ours does at once.

Four seats in two alliances (or two in a duel), hidden hands, a pile that runs out, chits drawn from a cup that empties,
cards taken blindly from an enemy, bids that are written unseen, an answer window for every opponent, dice of six and
ten faces, units that change sides, a result that several seats share, and rounds that need not end. The box holds the
same game for two players too.

A round: a chit names the seat that acts (1.1). It writes bids that nobody sees until its turn ends (2.4), and then
plays a card on a free outpost (2.1), shows a march along outposts (2.2), discards cards (2.3), raids the hand of an
enemy (2.5), signals with its units (2.6) or passes. A card played may be cancelled by a trump of any opponent, who are
asked one by one (3.1); then dice decide whether it stays and scores, and wins over the unit there (4.1). When all have
acted each draws a card (1.2).
"""

from tests.engine.toy.game import FOR_TWO, GAME, GAMES
from tests.engine.toy.state import (
    CHIT,
    CUP,
    DESIGNS,
    DISCARDS,
    HAND,
    OUTPOSTS,
    PILE,
    POST,
    SEATS,
    UNITS,
    ToyOptions,
    ToyState,
)
from tests.engine.toy.steps import (
    Answer,
    Bid,
    Discard,
    DrawChit,
    Duel,
    March,
    Play,
    Raid,
    Signal,
    Trump,
    Turn,
)

__all__ = [
    "CHIT", "CUP", "DESIGNS", "DISCARDS", "FOR_TWO", "GAME", "GAMES", "HAND", "OUTPOSTS", "PILE", "POST", "SEATS",
    "UNITS", "Answer", "Bid", "Discard", "DrawChit", "Duel", "March", "Play", "Raid", "Signal", "ToyOptions",
    "ToyState", "Trump", "Turn",
]  # fmt: skip
