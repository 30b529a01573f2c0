"""What the expert says of a placement: what speaks for it, and how much less it promises than the best."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Action, Remark
from fairway_base.bots.desk import Desk, Option
from fairway_base.scoring.course_score import EACH_OUTSIDE

__all__ = ["REMARKS", "explain", "say"]

REMARKS = tuple(
    f"designer.{key}"
    for key in ("printed", "planned", "replanned", "circuit_ahead", "par_ahead", "off_land", "wait", "collect", "less")
)
"""What the expert says of its options."""


def explain(desk: Desk, action: Action, option: Option, best: Option | None) -> None:
    """Say what speaks for a placement, and how much less it promises than the best."""
    if desk.chair.explaining:
        say(desk, action, option.value, best, *_reasons(desk, option))


def say(desk: Desk, action: Action, value: float, best: Option | None, *why: Remark) -> None:
    """Say what an action is worth beside the best placement."""
    less = 0 if best is None else round(best.value - value)
    desk.chair.consider(action, value, *why, *((Remark("designer.less", {"points": less}),) if less > 0 else ()))


def _reasons(desk: Desk, option: Option) -> Iterator[Remark]:
    plan = option.plan
    if points := round(desk.worth(desk.kit.tiles[option.placed.tile])):
        yield Remark("designer.printed", {"points": points})
    if (option.placed.x, option.placed.y) not in desk.ground.land:
        yield Remark("designer.off_land", {"points": EACH_OUTSIDE})
    elif plan is not None and desk.best is not None:
        ways = [hole.squares for hole in plan.holes]
        foreseen = any(ways == [hole.squares for hole in each.holes] for each in desk.draft.plans)
        yield Remark("designer.planned" if foreseen else "designer.replanned")
        yield Remark("designer.circuit_ahead", {"count": desk.taste.joined(desk.draft.laid.plot, plan.holes)})
        yield Remark("designer.par_ahead", {"par": round(plan.expected_par)})
