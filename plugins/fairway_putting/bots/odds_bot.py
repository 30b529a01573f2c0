"""A bot that plays by the odds: with as many dice as leave the fewest strokes to expect on the hole."""

from __future__ import annotations

from fairway import Action, Bot, Chair
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import best_dice, best_mishap
from fairway_putting.play.part import Putting
from fairway_putting.play.putt_actions import MishapChoice, Putt
from fairway_putting.play.turns import ChooseStarter

__all__ = ["ODDS"]


def _by_the_odds(chair: Chair) -> Action:
    """Answer whatever is asked; where a house rule forbids the best answer, with the first that is left."""
    choice = next(choice for choice in chair.choices if choice.must and len(choice.domain))
    return chair.legal(_wanted(chair, choice.action), choice.domain[0])


def _wanted(chair: Chair, action: type[Action]) -> Action | None:
    kit, part = chair.table.kit(Kit), chair.view.part(Putting)
    if action is ChooseStarter:
        return ChooseStarter(chair.seat)  # others show what the hole is like, but nothing is gained by it
    if action in (Putt, MishapChoice):
        asked = part.played, part.golfers[chair.seat].ball, kit.dice, kit.rules
        return Putt(best_dice(*asked)) if action is Putt else MishapChoice(best_mishap(*asked))
    return None


ODDS = Bot(
    "odds", "Takes as many dice as leave the fewest strokes to expect, computed exactly.", _by_the_odds, quick=True
)
