"""What computer players think of Battle for Galicia."""

from galicia.players.battle_for_galicia.judgement import Judgement

__all__ = ["Judgement"]
