"""Clash of Giants II: First Ypres."""
