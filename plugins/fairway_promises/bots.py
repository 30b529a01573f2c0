"""The greedy bot learns to promise; everything else it plays as in the base game."""

from __future__ import annotations

from fairway.bots import Bot, Chair
from fairway.state import Action
from fairway_base.bots import GREEDY as BASE_GREEDY
from fairway_promises.choosing import AddPromises, ChoosePromises

__all__ = ["GREEDY"]


def _greedy(chair: Chair) -> Action:
    offered = {choice.action for choice in chair.choices}
    if ChoosePromises in offered:
        return ChoosePromises(("fun",))
    if AddPromises in offered:
        return AddPromises()
    return BASE_GREEDY.choose(chair)


GREEDY = Bot("greedy", BASE_GREEDY.about, _greedy)
