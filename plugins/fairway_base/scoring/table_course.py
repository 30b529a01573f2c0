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

__all__ = ["DRAWN", "LaidCourse", "score_laid"]

DRAWN = "drawing"
"""What a land is called that is drawn and no card."""


@dataclass(frozen=True)
class LaidCourse:
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
    def drawn(self) -> bool:
        """Whether the land is a drawing and not a card."""
        return self.ground.name == DRAWN

    @cached_property
    def survey(self) -> Survey:
        return survey(self.course, self.ground, self.tiles, self.options)


def score_laid(laid: LaidCourse) -> Sheet:
    """Score a course as it lies, as the final scoring of a match would (BG-SCORE-1, SOLO-6)."""
    context = ScoreContext(
        mrs=laid.mrs,
        mr=laid.mr,
        collected=laid.collected,
        passes=laid.passes if laid.players == 1 else None,
        plan=laid.plan,
        gate_trees=laid.gate_trees,
    )
    return Sheet(0, score_course(laid.survey, context))
