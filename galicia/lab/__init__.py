"""The laboratory: many games between computer players, and what they show. It knows no rules.

One game is a `Task`, what came of it is a `Played`; executors play many, runs keep them in a directory.
"""
