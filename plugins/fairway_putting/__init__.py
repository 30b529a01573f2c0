"""The Putting Dice Game: nine holes of a finished course, played with four dice by 1 to 5 players.

A newcomer's way in: `plugin.py` says what the game adds, `play/` is a round from the first question to the last,
`repair/` how any course becomes nine legal holes. Courses of other games come in as neutral data (`course/`,
`content/course_sources.py`); no other game's code is used.
"""

from fairway_putting.content.options import Options
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.play.putt_actions import MishapChoice, Putt
from fairway_putting.play.repair_window import RepairAccept, RepairOverride
from fairway_putting.play.setup import ChooseCourse
from fairway_putting.play.turns import ChooseStarter

__all__ = [
    "ChooseCourse",
    "ChooseStarter",
    "Kit",
    "MishapChoice",
    "Options",
    "Putt",
    "Putting",
    "RepairAccept",
    "RepairOverride",
]
