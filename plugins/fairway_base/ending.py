"""The end: the final window, scoring condition by condition, and the winner (BG-END-12, BG-SCORE, BG-WIN)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fairway import scoring as core_scoring
from fairway.domains import Domain
from fairway.refusal import Refusal
from fairway.score import ScoreLine, Sheet, total
from fairway.scoring import Condition
from fairway.state import Action, Effect, Prompt, State
from fairway.table import Table
from fairway.vocabulary import ActionSpec, EffectSpec, Outcome, Rolls
from fairway_base import effects as fx
from fairway_base import events as ev
from fairway_base import scoring
from fairway_base.kit import Kit
from fairway_base.numbering import auto_number
from fairway_base.options import Options
from fairway_base.part import Designer, Player
from fairway_base.plans import Imagined, check_plan
from fairway_base.survey import Survey, survey

__all__ = ["ACTIONS", "EFFECTS", "Settle", "conditions", "places", "surveyed"]

replace = msgspec.structs.replace


class Settle(Action, frozen=True, tag="designer.settle"):
    """Declare that the numbering is final, with a plan of imaginary tiles that finish holes (or none)."""

    plan: Annotated[tuple[Imagined, ...], Meta(max_length=200)] = ()


def surveyed(table: Table, state: State, seat: int) -> Survey:
    """Look over a player's course; the survey is kept with the course, which never changes."""
    kit = table.kit(Kit)
    player = state.part(Designer).players[seat]
    kept = player.course.__dict__
    found: Survey | None = kept.get("_survey")
    if found is None or found.tiles is not kit.tiles or found.options is not kit.options:
        found = kept["_survey"] = survey(player.course, kit.grounds[player.land], kit.tiles, kit.options)
    return found
