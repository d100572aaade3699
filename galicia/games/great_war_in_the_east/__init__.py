"""Great War in the East: Serbia/Galicia: one module per chapter, tables and data beside them."""

from galicia.games.great_war_in_the_east.game import GreatWarInTheEast

GAME = GreatWarInTheEast()
