"""Minigolf Designer: the family version for 2 to 5 players, and solo.

A newcomer's way in: `effects.py` lists what can happen, `setup.py`, `rounds.py`, `turns.py`, `solo.py` and `ending.py`
say what it does; `course.py`, `survey.py` and `scoring.py` are the course and what it is worth, in or out of a match.
"""

from __future__ import annotations

from argparse import _SubParsersAction
from pathlib import Path
from typing import Any

from fairway import __version__
from fairway.bots import Bot
from fairway.content.library import Library
from fairway.errors import BadOptions
from fairway.hookspecs import hookimpl
from fairway.score import Sheet
from fairway.scoring import Condition
from fairway.state import Effect, State
from fairway.table import Table
from fairway.views import View
from fairway.vocabulary import Quantity, RulesetSpec, Vocabulary
from fairway_base import bag, ending, racks, rounds, setup, solo, turns
from fairway_base.bots import GREEDY
from fairway_base.checks import KINDS
from fairway_base.course import Course, Placed, Token
from fairway_base.documents import DOCUMENTS
from fairway_base.effects import (
    Bench,
    Collect,
    DrawToHand,
    HoldLand,
    MovePawn,
    Place,
    PutOnRack,
    Recall,
    Refill,
    RemoveFromGame,
    RemovePlaced,
    ReturnToBag,
    ScoreCondition,
    SetClients,
    SetDrawn,
    SetOrder,
    SetRacks,
    SwapPlaced,
    Take,
    TakeFromBag,
)
from fairway_base.ending import Settle
from fairway_base.events import EVENTS, TilePlaced
from fairway_base.kit import Kit, open_box
from fairway_base.options import Options
from fairway_base.part import Designer, DesignerView, Rack
from fairway_base.plans import Imagined
from fairway_base.refusals import REFUSALS
from fairway_base.rounds import AskBack
from fairway_base.setup import ChooseLand
from fairway_base.solo import SoloDrawTiles, SoloPass, SoloPlace, SoloStop
from fairway_base.turns import CollectTile, NumberHoles, Pass, PickTile

__all__ = [
    "AskBack",
    "Bench",
    "ChooseLand",
    "Collect",
    "CollectTile",
    "Course",
    "Designer",
    "DesignerView",
    "DrawToHand",
    "HoldLand",
    "Imagined",
    "Kit",
    "MovePawn",
    "NumberHoles",
    "Options",
    "Pass",
    "PickTile",
    "Place",
    "Placed",
    "PutOnRack",
    "Rack",
    "Recall",
    "Refill",
    "RemoveFromGame",
    "RemovePlaced",
    "ReturnToBag",
    "ScoreCondition",
    "SetClients",
    "SetDrawn",
    "SetOrder",
    "SetRacks",
    "Settle",
    "SoloDrawTiles",
    "SoloPass",
    "SoloPlace",
    "SoloStop",
    "SwapPlaced",
    "Take",
    "TakeFromBag",
    "TilePlaced",
    "Token",
    "racks",
]

VOCABULARY = Vocabulary(
    name="designer",
    version=__version__,
    part=Designer,
    options=Options,
    actions=(*setup.ACTIONS, *turns.ACTIONS, *rounds.ACTIONS, *solo.ACTIONS, *ending.ACTIONS),
    effects=(*setup.EFFECTS, *turns.EFFECTS, *rounds.EFFECTS, *bag.EFFECTS, *solo.EFFECTS, *ending.EFFECTS),
    events=EVENTS,
    refusals=REFUSALS,
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
    kinds=KINDS,
    documents=DOCUMENTS,
    rulesets=(RulesetSpec("designer", ("designer",), ("minigolf-designer",), (1, 2, 3, 4, 5)),),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    kit = open_box(library, options)
    if len(kit.deck) < setup.DEALT * seats:
        raise BadOptions(f"{len(kit.deck)} lands are too few to deal {setup.DEALT} to each of {seats} players")
    setup.check_colours(kit, seats)
    return kit


@hookimpl
def fairway_part(table: Table) -> Designer:
    return setup.lay_out(table)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return (*steps, *setup.opening(table))


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *ending.conditions(table))


@hookimpl
def fairway_places(table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    return ending.places(state, sheets)


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (GREEDY,)


@hookimpl
def fairway_picture(table: Table, state: State, seat: int, language: str) -> str | None:
    from fairway_base.captions import draw_seat

    return draw_seat(table, state, seat, language)


@hookimpl
def fairway_board(table: Table, view: View, seat: int, language: str) -> str | None:
    from fairway_base.drawing import draw_board

    return draw_board(table, view, seat, language)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    from fairway_base.drawing import draw_item

    return draw_item(library, kind, item, language)


@hookimpl
def fairway_commands(commands: _SubParsersAction[Any]) -> None:
    from fairway_base.commands import add_commands

    add_commands(commands)
