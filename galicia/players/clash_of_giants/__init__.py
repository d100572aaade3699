"""What computer players think of the campaigns of Clash of Giants."""
