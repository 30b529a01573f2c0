"""Tiny Mini Golf as a plugin: what it adds to the engine, and its answers to the hooks."""

from __future__ import annotations

from pathlib import Path

from fairway import (
    COMPATIBLE,
    Action,
    Bot,
    Condition,
    Criterion,
    Effect,
    Paper,
    Prospect,
    RulesetSpec,
    State,
    Table,
    View,
    Vocabulary,
    __version__,
    hookimpl,
    watching,
)
from fairway import Sheet as ScoreSheet
from fairway.content import Library
from fairway_tiny.bots.expert_bot import EXPERT, REMARKS
from fairway_tiny.bots.greedy_bot import GREEDY
from fairway_tiny.bots.random_bot import RANDOM
from fairway_tiny.content.components import KINDS
from fairway_tiny.content.options import Options
from fairway_tiny.draw.svg_sheet import board, drawing
from fairway_tiny.draw.svg_table import draw_table
from fairway_tiny.draw.terminal import picture
from fairway_tiny.play import aiming, drawing_rounds, scoring, setup, shooting, turns
from fairway_tiny.play.aiming import ChooseDirection, Shoot
from fairway_tiny.play.effects import AskSetup
from fairway_tiny.play.events import EVENTS
from fairway_tiny.play.forecast import FORECASTS, forecast
from fairway_tiny.play.kit import Kit, open_box
from fairway_tiny.play.part import Tiny
from fairway_tiny.play.refusals import REFUSALS
from fairway_tiny.play.setup import lay_out

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="tiny",
    version=__version__,
    compatible=COMPATIBLE,
    part=Tiny,
    options=Options,
    actions=(*setup.ACTIONS, *drawing_rounds.ACTIONS, *aiming.ACTIONS),
    effects=(*setup.EFFECTS, *drawing_rounds.EFFECTS, *turns.EFFECTS, *shooting.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
    prompts=("tiny.set_up", "tiny.draw", "tiny.shoot", "tiny.choose"),
    forecasts=FORECASTS,
    remarks=REMARKS,
    kinds=KINDS,
    pointers=(
        "seat:{seat}/space:{c},{r}",
        "seat:{seat}/space:{space}",
        "seat:{seat}/space:{spaces}",
        "seat:{seat}/space:{start}",
        "seat:{seat}/space:{hole}",
        "seat:{seat}/space:{wall}",
        "die:{die}",
        "sheet:{sheet}",
        "seat:{seat}",
        "seat:{seats}",
    ),
    papers=(Paper("tiny.table", draw_table, shared=True),),
    rulesets=(RulesetSpec("tiny", ("tiny",), ("tiny-mini-golf",), tuple(range(2, 13)), minutes=(10, 25)),),
    fields={
        **dict.fromkeys(("seat", "seats", "asked", "chooser", "first", "sheet", "sits_out", "stages"), "seat"),
        "options.dice": "item:tiny-dice",
        "options.sheet": "item:tiny-sheets",
        "c": "column",
        "r": "row",
        **dict.fromkeys(("ball", "end", "hole", "space", "spaces", "start", "wall"), "square"),
        **dict.fromkeys(("nodes", "path"), "path"),
        "pieces": "pieces",
        **dict.fromkeys(("direction", "heading", "options", "orient"), "direction"),
        **dict.fromkeys(("dice", "die", "done", "draft", "kind", "mode", "phase", "question", "result"), "word"),
        **dict.fromkeys(("shape", "shot_ended.shot", "showing", "terrain", "to"), "word"),
    },
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
def fairway_ranking(table: Table, state: State, sheets: tuple[ScoreSheet, ...]) -> tuple[Criterion, ...]:
    return scoring.ranking(table, state, sheets)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (RANDOM, GREEDY, EXPERT)


@hookimpl
@watching(Shoot, ChooseDirection)
def fairway_forecast(table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
    return forecast(table, view, seat, action)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str:
    return picture(table, state, seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str:
    return board(table, view, seat, language)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    return drawing(library, kind, item, language)
