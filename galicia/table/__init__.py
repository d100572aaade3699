"""The table: a server that keeps matches, seats people and computer players, and tells each what it may know."""
