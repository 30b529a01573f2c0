"""What makes a course hard to play, and what that costs: holes, forms, mismatches, directions (BG-PLAY)."""

from __future__ import annotations

from fairway import ScoreLine
from fairway_base.course.course import Cell
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import EXPECTED_HOLES, HoleCount, Plan, check_plan, hole_count
from fairway_base.scoring.pointers import cell_pointers, hole_pointer

__all__ = ["EACH_HOLE_OFF", "playable"]

EACH_HOLE_OFF = 10
"""What each hole too few or too many costs (BG-PLAY-HOLES-1)."""


def playable(
    seen: Survey, plan: Plan = (), *, hole: int = EACH_HOLE_OFF, form: int = 3, mismatch: int = 3, direction: int = 1
) -> ScoreLine:
    """Charge what makes a course hard to play (BG-PLAY-1)."""
    if seen.options.ignore_playable:
        return ScoreLine("designer.playable", "BG-PLAY-1")
    return ScoreLine(
        "designer.playable",
        "BG-PLAY-1",
        parts=(
            _hole_line(seen, hole_count(seen, plan), hole),
            _form_line(seen, form),
            _mismatch_line(seen, plan, mismatch),
            _direction_line(seen, direction),
        ),
    )


def _hole_line(seen: Survey, counted: HoleCount, each: int) -> ScoreLine:
    """Charge each hole too few or too many (BG-PLAY-HOLES-1)."""
    key = "designer.playable.holes"
    off = abs(EXPECTED_HOLES - counted.count)
    if not off:
        return ScoreLine(key, "BG-PLAY-HOLES-1", count=counted.count)
    kind = "missing" if counted.count < EXPECTED_HOLES else "extra"
    at: tuple[str, ...] = ()
    if kind == "extra":
        at = cell_pointers([group.cells[0] for group in seen.groups if group.number is None])
    part = ScoreLine(f"{key}.{kind}", "BG-PLAY-HOLES-1", points=-each * off, count=off, at=at)
    return ScoreLine(key, "BG-PLAY-HOLES-1", count=counted.count, parts=(part,))


def _form_line(seen: Survey, each: int) -> ScoreLine:
    """Charge each complete group that is not one Tee and one Putting Green (BG-PLAY-FORM-1)."""
    key = "designer.playable.form"
    parts = tuple(
        ScoreLine(
            f"{key}.{_shape(group)}",
            "BG-PLAY-FORM-1",
            points=-each,
            at=(*(() if group.number is None else (hole_pointer(group.number),)), *cell_pointers(group.cells)),
        )
        for group in seen.groups
        if group.state == "malformed"
    )
    return ScoreLine(key, "BG-PLAY-FORM-1", count=len(parts), parts=parts)


def _shape(group: Group) -> str:
    if group.ends:
        return "blocked"
    if group.tees:
        return "two_tees"
    return "two_greens" if group.greens else "loop"


def _mismatch_line(seen: Survey, plan: Plan, each: int) -> ScoreLine:
    """Charge each red side against green (BG-PLAY-MIS-1 to 5)."""
    key = "designer.playable.mismatch"
    rules = {"tile": "BG-PLAY-MIS-1", "outline": "BG-PLAY-MIS-2", "gate": "BG-PLAY-MIS-4"}
    faults = seen.mismatches
    if plan and seen.options.outline_while_finishing_outside == "waived" and check_plan(seen, plan) is None:
        finished = {tile.cell for tile in plan}
        faults = tuple(fault for fault in faults if fault.kind != "outline" or fault.faces not in finished)
    cells_by_kind: dict[str, list[Cell]] = {kind: [] for kind in rules}
    for fault in faults:
        cells_by_kind[fault.kind].append(fault.cell)
    parts: list[ScoreLine] = []
    for kind, rule in rules.items():
        cells = cells_by_kind[kind]
        if cells:
            points = -each * len(cells)
            parts.append(ScoreLine(f"{key}.{kind}", rule, points=points, count=len(cells), at=cell_pointers(cells)))
    return ScoreLine(key, "BG-PLAY-MIS-1", count=len(faults), parts=tuple(parts))


def _direction_line(seen: Survey, each: int) -> ScoreLine:
    """Charge each tile passed against its arrow (BG-PLAY-DIR-1, 2)."""
    cells = seen.wrong_way
    key = "designer.playable.direction"
    return ScoreLine(key, "BG-PLAY-DIR-1", points=-each * len(cells), count=len(cells), at=cell_pointers(cells))
