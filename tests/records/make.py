"""Makes the golden records again: `python -m tests.records.make [GAME ...]`.

Run it only when a rule was changed on purpose; the records are there to notice when one was not. Every recipe plays
games from one seed after the other until one ends as wanted, so the records follow from the rules alone.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import galicia
from galicia.engine.dice import SeededDice
from galicia.engine.record import Record, written_result
from galicia.engine.seat import Sight
from galicia.players import player
from tests.contract import hooks_of

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Recipe:
    """A record to be: which scenario, who plays, by which options, from which turn, and how it is to end."""

    game: str
    name: str
    end: str
    scenario: str | None = None
    players: str = "random"
    turn: int = 1
    options: dict[str, Any] = field(default_factory=dict)

    def made(self) -> Record:
        for seed in count(1914):
            state = galicia.game(self.game).new(self.scenario, seed=seed, options=self.options)
            play(state, self.players, seed, self.turn)
            start = ""
            if self.turn > 1:
                start = state.position()
                state = galicia.Position.loads(start).state(SeededDice(str(seed)))
            play(state, self.players, seed)
            if hooks_of(state.game).ending(written_result(state)) == self.end:
                return Record.of(state, start=start, tags={"players": self.players, "digest": state.digest()})
        raise AssertionError


def play(state: Any, name: str, seed: int, turn: int | None = None) -> None:
    """Let computer players, one for all seats or one for each, play to a turn, or to the end."""
    names = name.split("+") if "+" in name else [name] * len(state.game.seats)
    players = [player(name, f"{seed} {seat}") for name, seat in zip(names, state.game.seats, strict=True)]
    while not state.over and (turn is None or state.turn < turn):
        state.play(players[state.seat].order(Sight(state, state.seat)))


BFG = "battle-for-galicia"
OTHER_READINGS = {
    "chelm_occupy": 1,
    "half_hexes": "named",
    "russian_right_edge": "entries",
    "recovery_and_move": False,
    "reaction_asked": "contact",
    "below_1_3": "one",
    "halving": "hex",
    "high_odds_drm": "initial",
    "retreat_distance": "supply-path",
    "town_held": "last-entered",
}

GWIE, SEPTEMBER = "great-war-in-the-east", "1-september"
# Who has to play well or badly for a level of victory to come about: in the campaigns, and on 1 September.
LEVELS = {
    "Allied strategic victory": ("random+recruit", "random+recruit"),
    "Allied substantive victory": ("random+recruit", "recruit"),
    "Allied marginal victory": ("random+recruit", "recruit"),
    "draw": ("random+recruit", "recruit+random"),
    "A-H marginal victory": ("random+recruit", "recruit+random"),
    "A-H substantive victory": ("recruit", "recruit+random"),
    "A-H decisive victory": ("recruit+random", "recruit+random"),
}
CAMPAIGNS = {
    "historical": "A-H substantive victory",
    "free-deployment": "A-H marginal victory",
    SEPTEMBER: "Allied substantive victory",
}
OPTIONAL_RULES = {
    "unlimited_command": True,
    "track_limits": True,
    "wrong_envelope": True,
    "attack_imperative": True,
    "cavalry_forage": True,
}
COG = "clash-of-giants-galicia"
YPRES = "first-ypres"
OTHER_GIANTS = {
    "mixed_stack_limit": 3,
    "ezoc_to_ezoc": False,
    "oos_ma": "one",
    "duty_scope": "off",
    "cap_before_shift": False,
    "terrain_cumulative": False,
    "loss_limit_chooser": "defender",
    "retreat_scope": "hex",
    "osm_mixed": True,
    "visit_breaks_control": False,
}
OTHER_YPRES = {
    "mixed_stack_limit": 3,
    "oos_ma": "one",
    "min_move": False,
    "retreat_scope": "hex",
    "withdraw_partial": False,
    "once_marker_returns": False,
    "german_north": "none",
    "vp_set": "nine",
}

RECIPES = (
    Recipe(BFG, "campaign", "RU", players="recruit"),
    Recipe(BFG, "last-turn-ah-wins", "AH", turn=12),
    Recipe(BFG, "last-turn-ru-wins", "RU", turn=12),
    Recipe(BFG, "last-turn-draw", "draw", turn=12),
    Recipe(BFG, "other-readings", "RU", players="recruit", turn=11, options=OTHER_READINGS),
    *(
        Recipe(GWIE, f"{scenario}-{level.lower().replace(' ', '-')}", level, scenario, pairs[scenario == SEPTEMBER], 13)
        for scenario in CAMPAIGNS
        for level, pairs in LEVELS.items()
    ),
    *(Recipe(GWIE, scenario, level, scenario, "recruit") for scenario, level in CAMPAIGNS.items()),
    Recipe(GWIE, "optional-rules", "A-H substantive victory", "historical", options=OPTIONAL_RULES),
    Recipe(COG, "campaign", "AH"),
    Recipe(COG, "last-turn-ru-wins", "RU", players="random+recruit", turn=10),
    Recipe(COG, "other-readings", "AH", options=OTHER_GIANTS),
    Recipe(YPRES, "campaign", "AL"),
    Recipe(YPRES, "last-turn-ge-wins", "GE", players="random+recruit", turn=18),
    Recipe(YPRES, "other-readings", "AL", options=OTHER_YPRES),
)


def main() -> None:
    """Make all records, or those of the games named."""
    for recipe in (recipe for recipe in RECIPES if not sys.argv[1:] or recipe.game in sys.argv[1:]):
        path = FOLDER / recipe.game / f"{recipe.name}.txt"
        path.parent.mkdir(exist_ok=True)
        record = recipe.made()
        path.write_text(record.dumps(), encoding="utf-8")
        print(f"{recipe.game}/{recipe.name}: {len(record.lines)} orders, {record.result}", flush=True)


if __name__ == "__main__":
    main()
