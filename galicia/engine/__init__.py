"""Games, states, agendas of steps, orders, events, dice, views, positions and records. Knows no particular game."""
