"""What computer players think of First Ypres."""

from galicia.players.clash_of_giants.ypres.recruit import Recruit, Textbook

MINDS = {"textbook": Textbook, "recruit": Recruit}
