"""BfG 8.0: the combat procedure: odds, the roll, and what follows from it.

Cases: 5.4-after, 8, 8.2-lapse, 15.1-attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, Chance, Decision
from galicia.engine.words import Seat
from galicia.games.battle_for_galicia.advance import OfferAdvance
from galicia.games.battle_for_galicia.losses import RollLosses, crt_result
from galicia.games.battle_for_galicia.odds import Odds, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import promise
from galicia.games.battle_for_galicia.retreat import Retreat
from galicia.games.battle_for_galicia.state import Battle, GaliciaState, battle_of
from galicia.games.battle_for_galicia.tables import Outcome
from galicia.games.battle_for_galicia.victory import ATTACK_POINTS, LAST_ATTACK_TURN
from galicia.games.battle_for_galicia.withdrawal import WithdrawNext, WithheldRetreat

MARKERS = Sentence("strengths and markers of both sides were shown", "8.1-reveal")


@dataclass(frozen=True, slots=True)
class DetermineOdds(Automatic[GaliciaState]):
    """BfG 8.1, 8.2: form the odds, which lays markers open; an attack under 1:3 lapses (8.2-lapse)."""

    def run(self, s: GaliciaState) -> None:
        s.seal(MARKERS)
        battle = battle_of(s)
        odds = reckon(
            s,
            battle.target,
            [true_strength(s, u) for u in battle.attackers],
            [true_strength(s, u) for u in battle.defenders],
        )
        in_target = s.units_in(battle.target)
        s.battle = weighed(battle, odds).but(known=tuple(sorted({*battle.attackers, *in_target})))
        s.tell(
            "odds",
            target=battle.target,
            attack=odds.attack,
            defence=odds.defence,
            column=odds.name,
            lines=odds.sentences,
            forecast=promise(s, odds) if odds.legal else None,
        )
        if not odds.legal:
            s.tell("lapsed", target=battle.target, column=odds.name)
            if s.options.low_odds_attack == "spent":
                self.spend(s)
            s.battle = None
            return
        self.spend(s)
        for unit in in_target:
            s.hit |= 1 << unit
        if s.turn <= LAST_ATTACK_TURN and not s.pieces[battle.attackers[0]].cavalry:
            s.score(s.side, ATTACK_POINTS)
            s.tell("attack_points", seat=s.side, points=ATTACK_POINTS)
        s.push(CombatRoll())

    def spend(self, s: GaliciaState) -> None:
        """BfG 7.0: the attackers have made their attack for this phase."""
        for unit in battle_of(s).attackers:
            s.fought |= 1 << unit


def weighed(battle: Battle, odds: Odds) -> Battle:
    """BfG 8.1, 8.2, 8.4: a combat with all that its odds decide."""
    return battle.but(
        rung=odds.rung,
        high=odds.high,
        attack_artillery=odds.attack_artillery,
        defence_artillery=odds.defence_artillery,
        flanked=odds.flanked,
        large=odds.large,
    )


@dataclass(frozen=True, slots=True)
class CombatRoll(Chance[GaliciaState]):
    """BfG 8.3: the attacker rolls two dice on the CRT; retreat and advance follow at once, then losses."""

    def amiss(self, s: GaliciaState) -> str:
        battle = battle_of(s)
        return "" if battle.attackers and battle.defenders else "nobody attacks, or nobody defends"

    def roller(self, s: GaliciaState) -> Seat:
        return s.side

    def dice(self, s: GaliciaState) -> tuple[int, ...]:
        return (6, 6)

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Roll two dice on the combat results table", "8.3", "9.1")

    def resolve(self, s: GaliciaState, rolls: tuple[int, ...]) -> None:
        s.battle = battle = battle_of(s).but(roll=sum(rolls))
        result = crt_result(s, battle)
        s.tell("combat_roll", seat=s.side, dice=rolls, roll=sum(rolls), result=str(result))
        s.push(*retreats(s, result), OfferAdvance(), RollLosses(), WithheldRetreat(), OfferAdvance(), CloseBattle())


def retreats(s: GaliciaState, result: Outcome) -> Iterator[Decision[GaliciaState]]:
    """BfG 9.2: the retreats a CRT result asks for: of the attackers by stacks, of all who are in the hex attacked."""
    battle = battle_of(s)
    if result.attacker_retreat:
        yield WithdrawNext(s.side, tuple(sorted(u for h in battle.hexes for u in s.units_in(h))))
    if result.defender_retreat:
        units = s.units_in(battle.target)
        yield Retreat(enemy_of(s.side), units, units, battle.target, result.defender_retreat, (), False)


@dataclass(frozen=True, slots=True)
class CloseBattle(Automatic[GaliciaState]):
    """BfG 5.4-after: stacks close again."""

    def run(self, s: GaliciaState) -> None:
        s.battle = None
