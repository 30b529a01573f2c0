"""A computer player that does anything legal."""

from __future__ import annotations

from fairway import RANDOM as ANY_LISTED
from fairway import Action, Bot, Chair
from fairway_tiny.bots.drawing_moves import any_of, grow_drawing, main_choice
from fairway_tiny.field.pieces import allowance
from fairway_tiny.field.terrain import TERRAINS
from fairway_tiny.play.drawing_rounds import Drawings

__all__ = ["RANDOM"]


def _random(chair: Chair) -> Action | None:
    """Do anything legal; draw shapes of any size that the dice allow."""
    choice = main_choice(chair)
    if choice is None or not isinstance(choice.domain, Drawings) or not len(choice.domain):
        return ANY_LISTED.choose(chair)
    piece = any_of(chair, choice.domain.singles)
    most = sum(allowance(choice.domain.dice, TERRAINS[piece.shape]).values())
    return chair.legal(grow_drawing(chair, choice.domain, [piece], 1 + chair.roll(most)))


RANDOM = Bot("random", "Does anything legal, and draws shapes of any size.", _random)
