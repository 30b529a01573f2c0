"""The promises as a plugin: what it adds to the engine, and its answers to the hooks."""

from __future__ import annotations

from pathlib import Path

from fairway import (
    COMPATIBLE,
    Bot,
    Condition,
    Effect,
    Event,
    Paper,
    Quantity,
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
from fairway_base import EndPhaseBegan, ScoreCondition
from fairway_promises import choosing, scoring, visits
from fairway_promises.bots import EXPERT, GREEDY
from fairway_promises.cards import KINDS
from fairway_promises.events import EVENTS
from fairway_promises.kit import Kit, open_box
from fairway_promises.options import Options
from fairway_promises.part import Promises
from fairway_promises.refusals import REFUSALS

__all__ = ["VOCABULARY"]


def _table(table: Table, view: View, seat: int, language: str) -> str:
    from fairway_promises.svg_table import draw_table

    return draw_table(table, view, seat, language)


VOCABULARY = Vocabulary(
    name="promises",
    version=__version__,
    compatible=COMPATIBLE,
    part=Promises,
    options=Options,
    actions=choosing.ACTIONS,
    effects=(*choosing.EFFECTS, *visits.EFFECTS, *scoring.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
    quantities=(Quantity("promises.enough_aside", "ADV-ALT-1", "Tiles set aside that bring the clients.", least=1),),
    prompts=("promises.choose", "promises.visit"),
    kinds=KINDS,
    papers=(Paper("promises.table", _table, shared=True),),
    rulesets=(
        RulesetSpec(
            "designer+promises",
            ("designer", "promises"),
            ("minigolf-designer", "minigolf-promises"),
            (1, 2, 3, 4, 5),
            minutes=(40, 75),
        ),
    ),
    requires=("designer",),
    fields={
        "counts": "each:number",
        **dict.fromkeys(("ahead", "card", "cards", "left", "made", "mine", "revealed"), "item:promises"),
        "aside": "item:tiles",
        **dict.fromkeys(
            (
                "drawn",
                "view.tiles",
                "visit_tiles_added.tiles",
                "visit_tiles_drawn.left",
                "visit_tiles_drawn.tiles",
            ),
            "number",
        ),
    },
    pointers=("card:{card}", "card:{cards}", "card:{made}"),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    return open_box(library, options, seats)


@hookimpl
def fairway_part(table: Table) -> Promises:
    cards = tuple(table.kit(Kit).cards)
    return Promises(cards=cards, made=((),) * table.seats, ahead=(None,) * table.seats)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return visits.opening(table, steps)


@hookimpl
@watching(*visits.BEFORE, ScoreCondition)
def fairway_before(table: Table, state: State, effect: Effect) -> tuple[Effect, ...] | None:
    if isinstance(effect, ScoreCondition):
        return scoring.before_scoring(table, state, effect)
    return visits.BEFORE[type(effect)](table, state, effect)


@hookimpl
@watching(EndPhaseBegan)
def fairway_after(table: Table, state: State, event: Event) -> tuple[Effect, ...] | None:
    return visits.end_phase_began(table, state)


@hookimpl
@watching(*scoring.SOLO_SCALE)
def fairway_quantity(name: str, value: int) -> int:
    return value + scoring.SOLO_SCALE[name]


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *scoring.conditions(table, conditions))


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    from fairway_promises.svg_promise import draw_item

    return draw_item(library, kind, item, language)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (GREEDY, EXPERT)
