"""The promises: the advanced version of Minigolf Designer, for 2 to 5 players and solo.

A newcomer's way in: `choosing.py` is how promises are made, `visits.py` when the clients come, `scoring.py` what
promises are worth; `part.py` says who knows what. The base game is played as it is and knows nothing of this.
"""

from fairway_promises.choosing import AddPromises, AnswerAhead, AskMe, ChoosePromises
from fairway_promises.effects import MakePromises, OpenVisit
from fairway_promises.kit import Kit
from fairway_promises.options import Options
from fairway_promises.part import Promises, PromisesView

__all__ = [
    "AddPromises",
    "AnswerAhead",
    "AskMe",
    "ChoosePromises",
    "Kit",
    "MakePromises",
    "OpenVisit",
    "Options",
    "Promises",
    "PromisesView",
]
