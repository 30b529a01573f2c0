"""Tiny Mini Golf: draw a hole for your neighbour, then play the one drawn for you. For 2 to 12 players.

A newcomer's way in: `course.py` and `corners.py` are the ball, `paths.py` whether a hole can be reached, `drawing.py`
what may be drawn, `rounds.py` and `turns.py` who does what when, `aiming.py` and `shooting.py` a shot.
`part.py` is everything true now.
"""

from __future__ import annotations

from pathlib import Path

from fairway import __version__
from fairway.bots import Bot
from fairway.content.library import Library
from fairway.hookspecs import hookimpl
from fairway.score import Sheet as ScoreSheet
from fairway.scoring import Condition
from fairway.state import Effect, State
from fairway.table import Table
from fairway.views import View
from fairway.vocabulary import RulesetSpec, Vocabulary
from fairway_tiny import aiming, rounds, scoring, setup, shooting, turns
from fairway_tiny.aiming import ChooseDirection, GiveUp, Shoot
from fairway_tiny.bots import GREEDY, RANDOM
from fairway_tiny.components import KINDS
from fairway_tiny.effects import AskSetup
from fairway_tiny.events import EVENTS
from fairway_tiny.kit import Kit, open_box
from fairway_tiny.options import Options
from fairway_tiny.part import Tiny, TinyView
from fairway_tiny.picture import picture
from fairway_tiny.pieces import Draft, Piece
from fairway_tiny.refusals import REFUSALS
from fairway_tiny.rounds import Draw, DrawPass
from fairway_tiny.setup import PlaceStartAndHole, lay_out
from fairway_tiny.svg_sheet import board, drawing

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

VOCABULARY = Vocabulary(
    name="tiny",
    version=__version__,
    part=Tiny,
    options=Options,
    actions=(*setup.ACTIONS, *rounds.ACTIONS, *aiming.ACTIONS),
    effects=(*setup.EFFECTS, *rounds.EFFECTS, *turns.EFFECTS, *shooting.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
    prompts=("tiny.set_up", "tiny.draw", "tiny.shoot", "tiny.choose"),
    kinds=KINDS,
    rulesets=(RulesetSpec("tiny", ("tiny",), ("tiny-mini-golf",), tuple(range(2, 13))),),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    return open_box(library, options, seats)


@hookimpl
def fairway_part(table: Table) -> Tiny:
    return lay_out(table)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return (*steps, AskSetup())


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *scoring.conditions(table))


@hookimpl
def fairway_places(table: Table, state: State, sheets: tuple[ScoreSheet, ...]) -> tuple[int, ...]:
    return scoring.places(table, state, sheets)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (RANDOM, GREEDY)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str:
    return picture(table, state, seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str:
    return board(table, view, seat, language)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    return drawing(library, kind, item, language)
