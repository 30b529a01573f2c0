"""When the expert stops designing: what another turn brings, and what another round costs."""

from __future__ import annotations

from fairway import total
from fairway_base.bots.desk import OF_A_TILE, Desk, Option
from fairway_base.course.course import Course
from fairway_base.course.survey import survey
from fairway_base.scoring.best_numbers import best_numbered
from fairway_base.scoring.course_score import ScoreContext, score_course

__all__ = ["goes_on"]

FACE_DOWN = 3.0
"""What a tile face down is worth."""
LAST_ONE = 2.0
"""What a round is worth to others when only oneself is still designing."""


def goes_on(desk: Desk, best: Option | None) -> bool:
    """Whether the best placement of a turn in the end phase is worth more than a tile face down."""
    return best is not None and _per_turn(desk, best) >= _price(desk)


def _price(desk: Desk) -> float:
    """What another round costs in the end phase: a tile face down, or what others get meanwhile."""
    others = any(not each.stopped for seat, each in enumerate(desk.view.players) if seat != desk.seat)
    return FACE_DOWN if others else LAST_ONE


def _per_turn(desk: Desk, option: Option) -> float:
    """Return what a turn of going on brings: this one, or on average all that are left of the plan."""
    course, plan = desk.player.course, option.plan
    lines = _lines(desk, course.place(option.placed))
    now, after = sum(_lines(desk, course).values()), sum(lines.values())
    if plan is None:
        return after - now
    left = sum(plan.needs)
    rest = left * (OF_A_TILE + 1) + plan.points + desk.taste.par_sum(plan.expected_par, 0)
    rest -= desk.taste.supply.waiting(plan.needs)
    settled = sum(lines[key] for key in ("designer.mr", "designer.par", "designer.circuit", "designer.playable"))
    return max(after - now, (after - settled + rest - now) / (left + 1))


def _lines(desk: Desk, course: Course) -> dict[str, int]:
    """Score a course as if play were over, and its holes numbered well."""
    kit, view = desk.kit, desk.view
    mr = kit.clients.get(view.mr)
    seen = best_numbered(survey(course, desk.ground, kit.tiles, kit.options), mr=mr, keep=False)
    context = ScoreContext(mrs=kit.clients.get(view.mrs), mr=mr, gate_trees=kit.gate_trees)
    return {line.key: total(line) for line in score_course(seen, context)}
