"""The Putting Dice Game: nine holes of a finished course, played with four dice by 1 to 5 players.

A newcomer's way in: `putt.py` is one putt, `odds.py` what it may bring, `repair/` how any course becomes nine legal
holes; `choosing.py`, `mending.py`, `turns.py`, `playing.py` and `playoff.py` are a round from first to last question.
Courses of other games come in as neutral data (`courses.py`, `sources.py`); no other game's code is used.
"""

from __future__ import annotations

from pathlib import Path

from fairway import __version__
from fairway.bots import Bot
from fairway.content.library import Library
from fairway.hookspecs import hookimpl
from fairway.scoring import Condition
from fairway.state import Effect, State
from fairway.table import Table
from fairway.views import View
from fairway.vocabulary import RulesetSpec, Vocabulary
from fairway_putting import choosing, mending, playing, playoff, scoring, turns
from fairway_putting.bots import ODDS
from fairway_putting.choosing import ChooseCourse
from fairway_putting.content import KINDS
from fairway_putting.effects import AskCourse
from fairway_putting.events import EVENTS
from fairway_putting.kit import Kit, open_box
from fairway_putting.mending import RepairAccept, RepairOverride
from fairway_putting.options import Options
from fairway_putting.part import Golfer, Putting
from fairway_putting.playing import MishapChoice, Putt
from fairway_putting.refusals import REFUSALS
from fairway_putting.turns import ChooseStarter

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

VOCABULARY = Vocabulary(
    name="putting",
    version=__version__,
    part=Putting,
    options=Options,
    actions=(*choosing.ACTIONS, *mending.ACTIONS, *playing.ACTIONS, *turns.ACTIONS),
    effects=(*choosing.EFFECTS, *mending.EFFECTS, *playing.EFFECTS, *turns.EFFECTS, *playoff.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
    prompts=("putting.course", "putting.repair", "putting.putt", "putting.mishap", "putting.starter"),
    kinds=KINDS,
    rulesets=(RulesetSpec("putting", ("putting",), ("putting-dice",), (1, 2, 3, 4, 5)),),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    return open_box(library, options, seats)


@hookimpl
def fairway_part(table: Table) -> Putting:
    return Putting(golfers=(Golfer(),) * table.seats)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return (*steps, AskCourse())


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *scoring.conditions(table))


@hookimpl
def fairway_places(state: State) -> tuple[int, ...]:
    return scoring.places(state)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (ODDS,)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str | None:
    from fairway_putting.picture import draw_round

    return draw_round(state.part(Putting), seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str | None:
    from fairway_putting.board import draw_board

    return draw_board(table, view.part(Putting), seat, language)
