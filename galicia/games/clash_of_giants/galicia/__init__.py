"""Clash of Giants II: Galicia."""
