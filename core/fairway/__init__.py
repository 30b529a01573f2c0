"""Fairway: an impartial referee for mini-golf tabletop games."""

__version__ = "0.1.0"
