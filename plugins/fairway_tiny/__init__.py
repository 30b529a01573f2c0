"""Tiny Mini Golf: draw a hole for your neighbour, then play the one drawn for you. For 2 to 12 players.

A newcomer's way in: `plugin.py` says what the game adds, `field/` is the ball and where it can go, `play/` a match from
the first drawing to the last shot.
"""

from fairway_tiny.content.options import Options
from fairway_tiny.field.pieces import Draft, Piece
from fairway_tiny.play.aiming import ChooseDirection, GiveUp, Shoot
from fairway_tiny.play.drawing_rounds import Draw, DrawPass
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Tiny, TinyView
from fairway_tiny.play.setup import PlaceStartAndHole

__all__ = [
    "ChooseDirection",
    "Draft",
    "Draw",
    "DrawPass",
    "GiveUp",
    "Kit",
    "Options",
    "Piece",
    "PlaceStartAndHole",
    "Shoot",
    "Tiny",
    "TinyView",
]
