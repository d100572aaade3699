"""What computer players think of Great War in the East."""

from galicia.players.great_war_in_the_east.judgement import Judgement

__all__ = ["Judgement"]
