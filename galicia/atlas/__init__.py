"""The geography of 1914, projected onto the hex grid of each game."""
