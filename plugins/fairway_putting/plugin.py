"""The Putting Dice Game as a plugin: what it adds to the engine, and its answers to the hooks."""

from __future__ import annotations

from pathlib import Path

from fairway import (
    COMPATIBLE,
    Action,
    Bot,
    Condition,
    Criterion,
    Document,
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
from fairway.content import Library
from fairway_putting.bots.expert_bot import EXPERT, REMARKS
from fairway_putting.bots.odds_bot import ODDS
from fairway_putting.content.components import KINDS
from fairway_putting.content.options import Options
from fairway_putting.play import playoff, putt_actions, repair_window, scoring, setup, turns
from fairway_putting.play.effects import AskCourse
from fairway_putting.play.events import EVENTS
from fairway_putting.play.forecast import FORECASTS, forecast
from fairway_putting.play.kit import Kit, open_box
from fairway_putting.play.part import Golfer, Putting
from fairway_putting.play.putt_actions import Putt
from fairway_putting.play.refusals import REFUSALS
from fairway_putting.play.result import RoundResult, export_result

__all__ = ["VOCABULARY"]


def _table(table: Table, view: View, seat: int, language: str) -> str:
    from fairway_putting.draw.svg_table import draw_table

    return draw_table(table, view, seat, language)


VOCABULARY = Vocabulary(
    name="putting",
    version=__version__,
    compatible=COMPATIBLE,
    part=Putting,
    options=Options,
    actions=(*setup.ACTIONS, *repair_window.ACTIONS, *putt_actions.ACTIONS, *turns.ACTIONS),
    effects=(*setup.EFFECTS, *repair_window.EFFECTS, *putt_actions.EFFECTS, *turns.EFFECTS, *playoff.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
    prompts=("putting.course", "putting.repair", "putting.putt", "putting.mishap", "putting.starter"),
    forecasts=FORECASTS,
    remarks=REMARKS,
    kinds=KINDS,
    documents=(Document("putting_result", RoundResult, of_match=export_result),),
    pointers=(
        "cell:{x},{y}",
        "cell:{cell}",
        "cell:{cells}",
        "hole:{hole}",
        "hole:{number}",
        "spot:{hole}:{tile}",
        "die:{n}",
        "card:{card}",
        "seat:{seat}",
        "seat:{order}",
        "seat:{out}",
        "seat:{owner}",
        "seat:{rivals}",
        "seat:{best}",
    ),
    papers=(Paper("putting.table", _table, shared=True),),
    rulesets=(RulesetSpec("putting", ("putting",), ("putting-dice",), (1, 2, 3, 4, 5), minutes=(10, 20)),),
    fields={
        **dict.fromkeys(("totals", "places"), "each:number"),
        **dict.fromkeys(
            ("seat", "best", "closing", "coupons", "course", "courses", "fallen", "order", "out", "owner", "rivals"),
            "seat",
        ),
        **dict.fromkeys(("standings", "starter_named.first"), "seat"),
        "bonus_awarded.card": "item:bonus_cards",
        "options.course": "text",
        "options.dice": "item:putting_dice",
        "x": "column",
        "y": "row",
        **dict.fromkeys(("cell", "cells"), "square"),
        "turn": "quarter_turn",
        **dict.fromkeys(("change", "choice", "hazards", "mishap", "mode", "phase", "source", "stop"), "word"),
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
def fairway_part(table: Table) -> Putting:
    return Putting(golfers=(Golfer(),) * table.seats)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return (*steps, AskCourse())


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *scoring.conditions(table))


@hookimpl
def fairway_ranking(state: State) -> tuple[Criterion, ...]:
    return scoring.ranking(state)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (ODDS, EXPERT)


@hookimpl
@watching(Putt)
def fairway_forecast(table: Table, view: View, seat: int, action: Action) -> tuple[Prospect, ...] | None:
    return forecast(table, view, seat, action)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str | None:
    from fairway_putting.draw.terminal import draw_round

    return draw_round(state.part(Putting), seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str | None:
    from fairway_putting.draw.svg_board import draw_board

    return draw_board(table, view, seat, language)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    from fairway_putting.draw.svg_items import draw_item

    return draw_item(library, kind, item, language)
