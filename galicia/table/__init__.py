"""The table: a server that keeps matches, seats people and computer players, and shows each what it may know."""
