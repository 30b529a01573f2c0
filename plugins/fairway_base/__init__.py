"""Minigolf Designer: the family version for 2 to 5 players, and solo."""
