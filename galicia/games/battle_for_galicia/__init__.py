"""Battle for Galicia 1914: one module per chapter, tables and data beside them."""

from galicia.games.battle_for_galicia.game import BattleForGalicia

GAME = BattleForGalicia()
