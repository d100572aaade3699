"""What computer players think of Great War in the East."""

from galicia.players.great_war_in_the_east.general import General
from galicia.players.great_war_in_the_east.recruit import Recruit
from galicia.players.great_war_in_the_east.staff import Staff
from galicia.players.great_war_in_the_east.textbook import Textbook

MINDS = {"textbook": Textbook, "recruit": Recruit, "staff": Staff, "general": General}
HOT = "assaults depots field fights ground headquarters roads situation"
