"""A course as it lies on a table, with everything its score depends on, and that score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fairway import Sheet
from fairway_base.content.components import Client
from fairway_base.content.options import Options
from fairway_base.course.course import Course
from fairway_base.course.ground import Ground, Water
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile
from fairway_base.joining.plans import Imagined
from fairway_base.scoring.course_score import ScoreContext, score_course

__all__ = ["OWN_LAND", "TableCourse", "score_table_course"]

OWN_LAND = "drawing"
"""What a land is called that is drawn and no card."""


@dataclass(frozen=True)
class TableCourse:
    """A faultless course with its land, clients and options, ready to be scored or drawn."""

    course: Course
    ground: Ground
    tiles: Mapping[str, Tile]
    options: Options
    plan: tuple[Imagined, ...] = ()
    mr: Client | None = None
    mrs: Client | None = None
    collected: int = 0
    passes: int = 0
    players: int = 2
    gate_trees: int = 1
    water: Water = "pond"
    """Which sort of water the land has, if any; only a picture needs to know."""

    @property
    def on_own_land(self) -> bool:
        """Whether the land is a drawing and not a card."""
        return self.ground.name == OWN_LAND

    @cached_property
    def survey(self) -> Survey:
        return survey(self.course, self.ground, self.tiles, self.options)


def score_table_course(table_course: TableCourse) -> Sheet:
    """Score a course as it lies, as the final scoring of a match would (BG-SCORE-1, SOLO-6)."""
    context = ScoreContext(
        mrs=table_course.mrs,
        mr=table_course.mr,
        collected=table_course.collected,
        passes=table_course.passes if table_course.players == 1 else None,
        plan=table_course.plan,
        gate_trees=table_course.gate_trees,
    )
    return Sheet(0, score_course(table_course.survey, context))
