"""Shapes: what the sequences of play of several rulebooks have in common, one module each.

A shape knows how something goes (units are placed, a stack retreats, losses are shared) and asks its hooks what a
rulebook says of it: which hexes, which units, why not, with which cases. The chapter of a game derives its step from
the shape and answers.
"""
