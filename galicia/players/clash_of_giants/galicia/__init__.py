"""What computer players think of Clash of Giants: Galicia."""

from galicia.players.clash_of_giants.galicia.recruit import Recruit, Textbook

MINDS = {"textbook": Textbook, "recruit": Recruit}
