"""Minigolf Designer as a plugin: what it adds to the engine, and its answers to the hooks."""

from __future__ import annotations

from argparse import _SubParsersAction
from pathlib import Path
from typing import Any

from fairway import (
    COMPATIBLE,
    BadOptions,
    Bot,
    Condition,
    Criterion,
    Effect,
    Paper,
    Quantity,
    RulesetSpec,
    Sheet,
    Standing,
    State,
    Table,
    View,
    Vocabulary,
    __version__,
    hookimpl,
    reasons,
)
from fairway.content import Library
from fairway_base.bots.expert_bot import EXPERT
from fairway_base.bots.explaining import REMARKS
from fairway_base.bots.greedy_bot import GREEDY
from fairway_base.content.options import Options
from fairway_base.files.documents import DOCUMENTS
from fairway_base.files.pack_checks import KINDS
from fairway_base.play import (
    bag,
    course_changes,
    ending,
    leftovers,
    number_holes,
    rack_filling,
    setup,
    solo,
    turn_order,
    turns,
)
from fairway_base.play.conditions import conditions as our_conditions
from fairway_base.play.ending import verdict
from fairway_base.play.events import EVENTS
from fairway_base.play.kit import Kit, open_box
from fairway_base.play.part import Designer
from fairway_base.play.refusals import REFUSALS
from fairway_base.play.rehearsing import REHEARSALS
from fairway_base.scoring.solo_verdict import VERDICTS

__all__ = ["VOCABULARY"]

because = reasons(__name__)

FIELDS = {
    **dict.fromkeys(("seat", "seats", "order", "bench", "front"), "seat"),
    **dict.fromkeys(("tile", "tiles", "offered", "drawn", "to_bag", "removed", "hand"), "item:tiles"),
    **dict.fromkeys(("totals", "places"), "each:number"),
    "lands_revealed.lands": "each:item:lands",
    **dict.fromkeys(("land", "lands", "hands", "dealt", "kept"), "item:lands"),
    **dict.fromkeys(("client", "mr", "mrs"), "item:clients"),
    **dict.fromkeys(("colour", "colours"), "item:colours"),
    "x": "column",
    "y": "row",
    **dict.fromkeys(("first", "second"), "square"),
    **dict.fromkeys(("turn", "first_turn", "second_turn"), "quarter_turn"),
    "side": "direction",
    "plan": "pieces",
    "hole_has_number.other": "number",
    **dict.fromkeys(("ended", "fates", "key", "kind", "other", "rack", "reason", "source", "to", "verdict"), "word"),
}
"""What our fields and parameters hold, wherever they stand."""


def _table(table: Table, view: View, seat: int, language: str) -> str:
    from fairway_base.draw import draw_table

    return draw_table(table, view, seat, language)


VOCABULARY = Vocabulary(
    name="designer",
    version=__version__,
    compatible=COMPATIBLE,
    part=Designer,
    options=Options,
    actions=(*setup.ACTIONS, *turns.ACTIONS, *number_holes.ACTIONS, *leftovers.ACTIONS, *solo.ACTIONS, *ending.ACTIONS),
    effects=(
        *setup.EFFECTS,
        *turns.EFFECTS,
        *number_holes.EFFECTS,
        *course_changes.EFFECTS,
        *rack_filling.EFFECTS,
        *turn_order.EFFECTS,
        *leftovers.EFFECTS,
        *bag.EFFECTS,
        *solo.EFFECTS,
        *ending.EFFECTS,
    ),
    events=EVENTS,
    verdicts=tuple(f"designer.{each}" for each in VERDICTS),
    refusals=REFUSALS,
    remarks=REMARKS,
    quantities=(
        Quantity("designer.rack_size", "BG-RACK-1", "Tiles drawn at each refill.", least=1),
        Quantity("designer.fast_points", "BG-SCORE-FAST-1", "Satisfaction points for each collected tile."),
        Quantity("designer.solo_scale.disappointed", "SOLO-7", "Solo: total from which the client is disappointed."),
        Quantity("designer.solo_scale.unexcited", "SOLO-7", "Solo: total from which the client is unexcited."),
        Quantity("designer.solo_scale.happy", "SOLO-7", "Solo: total from which the client is happy."),
        Quantity("designer.solo_scale.impressed", "SOLO-7", "Solo: total from which the client is impressed."),
    ),
    prompts=(
        "designer.choose_land",
        "designer.turn",
        "designer.put_back",
        "designer.solo_start",
        "designer.solo_turn",
        "designer.final",
    ),
    rehearsals=REHEARSALS,
    kinds=KINDS,
    documents=DOCUMENTS,
    pointers=(
        "seat:{seat}/cell:{x},{y}",
        "seat:{seat}/cell:{first}",
        "seat:{seat}/cell:{second}",
        "seat:{seat}/hole:{number}",
        "tile:{tile}",
        "tile:{tiles}",
        "tile:{drawn}",
        "tile:{to_bag}",
        "tile:{removed}",
        "rack:{rack}",
        "rack:middle:{spot}",
        "card:{land}",
        "card:{lands}",
        "card:{hands}",
        "card:{mr}",
        "card:{mrs}",
        "seat:{seat}",
        "seat:{seats}",
    ),
    papers=(Paper("designer.table", _table, shared=True),),
    rulesets=(RulesetSpec("designer", ("designer",), ("minigolf-designer",), (1, 2, 3, 4, 5), minutes=(30, 60)),),
    fields=FIELDS,
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    kit = open_box(library, options)
    if len(kit.deck) < setup.LANDS_DEALT * seats:
        raise BadOptions(because("designer.few_lands", lands=len(kit.deck), dealt=setup.LANDS_DEALT, players=seats))
    setup.check_box(kit, seats)
    return kit


@hookimpl
def fairway_part(table: Table) -> Designer:
    return setup.lay_out(table)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return (*steps, *setup.opening(table))


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *our_conditions(table))


@hookimpl
def fairway_verdict(table: Table, state: State, standings: tuple[Standing, ...]) -> str | None:
    return f"designer.{verdict(table, state, standings[0].total)}" if table.seats == 1 else None


@hookimpl
def fairway_ranking(table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...]:
    return ending.ranking(state, sheets)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (GREEDY, EXPERT)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str | None:
    from fairway_base.draw.terminal.captions import draw_seat

    return draw_seat(table, state, seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str | None:
    from fairway_base.draw import draw_board

    return draw_board(table, view, seat, language)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    from fairway_base.draw import draw_item

    return draw_item(library, kind, item, language)


@hookimpl
def fairway_commands(commands: _SubParsersAction[Any]) -> None:
    from fairway_base.cli import add_commands

    add_commands(commands)
