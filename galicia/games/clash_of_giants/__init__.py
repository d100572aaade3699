"""Clash of Giants II: two campaigns on one set of series rules."""
