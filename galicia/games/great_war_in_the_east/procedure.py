"""GWiE 8.4, 9.23, 20.1: the combat procedure: paying, attrition, odds, the roll, and what is noted at the end.

Cases: 9.23, 20.1.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, OneDie
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east import putnik
from galicia.games.great_war_in_the_east.advance import Advance
from galicia.games.great_war_in_the_east.odds import Odds, defenders_of, ratio, reckon
from galicia.games.great_war_in_the_east.results import AttackerResult, DefenderResult
from galicia.games.great_war_in_the_east.shifts import Parry, why_no_help
from galicia.games.great_war_in_the_east.state import (
    FLOTILLA,
    MOST_ATTACKS,
    Battle,
    EasternState,
    battle_of,
)
from galicia.games.great_war_in_the_east.supply import AttritionRoll, attrition
from galicia.games.great_war_in_the_east.tables import result_name
from galicia.games.great_war_in_the_east.units import AH, SERBIAN

TELLINGS = {
    "paid": Telling(
        "The Serbians spend {cost:one supply point|# supply points}, {points:none is|one is|# are} left", ("20.1-a",)
    ),
    "lapsed": Telling("The attack on {hexes} lapses: too little is left of it", ("9.23", "8.8-min")),
    "unloaded": Telling("{units} {units:is|are} attacked on the train and detrained", ("5.36-b",)),
    "odds": Telling("Attack on {hexes}: {attack} to {defence}, resolved on {column}", ("8.4-a", "8.4-b")),
    "combat_roll": Telling("{seat} rolls {roll}: {result}", ("8.8-die", "8.54-a")),
}


def faced(s: EasternState, battle: Battle) -> bool:
    """Whether those defend who are in the hexes attacked, as it is until the dice have fallen."""
    return (battle.defenders, battle.guests) == defenders_of(s, battle.targets)


def open_fight(s: EasternState) -> None:
    """GWiE 20.1-a, 9.23: the attack is made: what it costs is paid, and attackers out of supply roll."""
    battle = battle_of(s)
    for hq in battle.shifts:
        s.lent |= 1 << hq
    putnik.note_shifts(s, battle.shifts)
    s.used |= FLOTILLA * battle.flotilla
    for unit in (*battle.attackers, *battle.heroes):
        s.attacked |= 1 << unit
    if battle.attackers and s.pieces[battle.attackers[0]].nation == SERBIAN:
        cost = len(battle.attackers)
        s.points -= cost
        s.tell("paid", cost=cost, points=s.points)
    s.push(*[AttackAttrition(s.side, battle.starved)] * bool(battle.starved), Meeting(s.side))


@dataclass(frozen=True, slots=True)
class AttackAttrition(AttritionRoll):
    """GWiE 9.23: each attacker out of supply rolls for attrition just before the odds."""

    def amiss(self, s: EasternState) -> str:
        return AttritionRoll.amiss(self, s) or self.unless(self.units == battle_of(s).starved)

    def rolled(self, s: EasternState, pips: tuple[int, ...]) -> None:
        attrition(s, self.units, pips)
        s.battle = surviving(s, battle_of(s))


def surviving(s: EasternState, battle: Battle) -> Battle:
    """Ruling D9: what attrition has left of an attack.

    HQs and flotilla do not go on without units they came with, nor a shift with a force it cannot help (10.21, 18.1).
    """
    alive = tuple(u for u in battle.attackers if s.alive(u))
    hexes = {s.where[u] for u in alive}
    helped = battle.shifts and not why_no_help(s, battle.shifts[0], alive)
    return battle.but(
        attackers=alive,
        starved=tuple(u for u in battle.starved if s.alive(u)),
        heroes=tuple(hq for hq in battle.heroes if s.where[hq] in hexes),
        shifts=battle.shifts if helped else (),
        flotilla=battle.flotilla and bool(alive),
    )


@dataclass(frozen=True, slots=True)
class Meeting(Automatic[EasternState]):
    """GWiE 8.8-min, ruling D9: the attack goes in, or too little is left and it lapses as if never made."""

    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side and faced(s, battle_of(s)))

    def run(self, s: EasternState) -> None:
        if ratio(s, battle_of(s)).legal:
            s.push(Parry(enemy_of(self.side)), FormOdds(self.side))
        else:
            s.tell("lapsed", hexes=battle_of(s).targets)
            s.battle = None


@dataclass(frozen=True, slots=True)
class FormOdds(Automatic[EasternState]):
    """GWiE 8.4, 8.9-first: the odds are formed and the size of both forces is fixed; trains are left (5.36-b)."""

    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side and faced(s, battle_of(s)) and ratio(s, battle_of(s)).legal)

    def run(self, s: EasternState) -> None:
        battle = battle_of(s)
        odds = reckon(s, battle)
        s.battle = weighed(battle, odds)
        s.tell(
            "odds",
            hexes=battle.targets,
            attack=odds.attack,
            defence=odds.defence,
            column=odds.name,
            lines=odds.sentences,
        )
        s.push(CombatRoll(self.side))


def weighed(battle: Battle, odds: Odds) -> Battle:
    """A combat with its odds and the size of both forces."""
    return battle.but(
        column=odds.column,
        attacker_steps=odds.attacker_steps,
        defender_steps=odds.defender_steps,
        affected=odds.affected,
    )


@dataclass(frozen=True, slots=True)
class CombatRoll(OneDie[EasternState]):
    """GWiE 8.8: one die on the CRT. The defender meets his result first, then the attacker; then the advance."""

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side and faced(s, battle_of(s)) and ratio(s, battle_of(s)).legal)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll the die on the combat results table", "8.4-b", "8.8-die")

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        battle = battle_of(s)
        (roll,) = rolls
        odds = reckon(s, battle)
        attacker, defender = odds.results(roll)
        s.battle = battle.but(roll=roll, attacker_result=attacker, defender_result=defender)
        s.tell(
            "combat_roll",
            seat=self.side,
            dice=rolls,
            roll=roll + odds.die,
            result=f"{result_name(attacker)}/{result_name(defender)}",
        )
        detrain(s, battle)
        enemy = enemy_of(self.side)
        s.push(DefenderResult(enemy), AttackerResult(self.side), Advance(self.side), Conclude(self.side))


def detrain(s: EasternState, battle: Battle) -> None:
    """GWiE 5.36-b: units attacked on a train are on foot from now on."""
    riding = tuple(u for u in (*battle.defenders, *battle.guests) if s.entrained >> u & 1)
    if riding:
        s.entrained &= ~sum(1 << u for u in riding)
        s.tell("unloaded", units=riding)


@dataclass(frozen=True, slots=True)
class Conclude(Automatic[EasternState]):
    """GWiE 8.14, 13.0-b, 23.0: the combat is over: who fought in it is noted."""

    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side)

    def run(self, s: EasternState) -> None:
        battle = battle_of(s)
        defenders = sum(1 << u for u in (*battle.defenders, *battle.guests))
        s.assailed |= defenders
        s.fought |= defenders | sum(1 << u for u in (*battle.attackers, *battle.heroes))
        s.attacks_made = min(s.attacks_made + (self.side == AH), MOST_ATTACKS)
        s.battle = None
