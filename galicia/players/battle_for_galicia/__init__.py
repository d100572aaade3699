"""What computer players think of Battle for Galicia."""

from galicia.players.battle_for_galicia.general import General
from galicia.players.battle_for_galicia.recruit import Recruit
from galicia.players.battle_for_galicia.staff import Staff
from galicia.players.battle_for_galicia.textbook import Textbook

MINDS = {"textbook": Textbook, "recruit": Recruit, "staff": Staff, "general": General}
HOT = "field situation"
