"""When a clear path is left (TMG-CLR): by search over single moves, with any number of bounces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from fairway_tiny import Kit, Piece
from fairway_tiny.field.ball import Course
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path, passes_by, shots_left
from fairway_tiny.field.terrain import Rows
from fairway_tiny.play.drawing_rules import path_after
from fairway_tiny.play.part import Sheet
from tests.tiny.fields import fields, spaces
from tests.tiny.tables import field, set_up, tiny


def path(text: str, *, adjacent: bool = False, rules: BallRules | None = None) -> list[tuple[int, int]]:
    rows, start, hole = field(text)
    assert start is not None
    assert hole is not None
    found = clear_path(Course(rows, rules or BallRules()), start, hole, adjacent=adjacent)
    return [(space.c, space.r) for space in found]


def reachable(rows: Rows, start: Space) -> set[Space]:
    """Flood over single moves, as the rules write it down: the slow way that cannot be wrong."""
    course = Course(rows, BallRules())
    seen, stack = {course.node(start)}, [course.node(start)]
    while stack:
        at = stack.pop()
        for heading in range(8):
            run = course.roll(at, heading, 1)
            if run.stop == "stopped" and course.clear(run.at) and run.at not in seen:
                seen.add(run.at)
                stack.append(run.at)
    return {course.space(node) for node in seen}


@pytest.mark.rule("TMG-CLR-01")
def test_soft_terrain_and_corners_are_no_way() -> None:
    """Neither water nor sand nor a corner that needs the die is part of a clear path; bounces are."""
    assert path("O~H") == []
    assert path("O:H") == []
    assert path("O# #H") == []
    assert path("#.H O3# ###") == [(0, 1), (1, 0), (2, 0)]


@pytest.mark.rule("TMG-CLR-02", "TMG-CLR-03", "TMG-CLR-05")
@given(fields(signs="....#1234~:", most=6))
def test_search_and_flood_agree(rows: Rows) -> None:
    """The search finds a path exactly where flooding over single moves arrives, and each of its steps is such a move."""
    clear = [space for space in spaces(rows) if rows[space.r][space.c] == "."]
    course = Course(rows, BallRules())
    for start in clear[:3]:
        reached = reachable(rows, start)
        for hole in clear:
            found = clear_path(course, start, hole)
            assert bool(found) == (hole in reached)
            for one, other in pairwise(found):
                moves = [course.move(course.node(one), heading) for heading in range(8)]
                assert course.node(other) in [moved[0] for moved in moves if moved]


@pytest.mark.rule("TMG-CLR-03")
@given(fields(signs="....#1234~:", most=6))
def test_there_and_back(rows: Rows) -> None:
    """Where a clear path leads one way, one leads back."""
    clear = [space for space in spaces(rows) if rows[space.r][space.c] == "."]
    course = Course(rows, BallRules())
    for start in clear[:3]:
        for hole in clear[-3:]:
            assert bool(clear_path(course, start, hole)) == bool(clear_path(course, hole, start))


@given(fields(signs="......#1~:", most=6))
def test_what_a_path_passes_by_cannot_close_it(rows: Rows) -> None:
    """Where a path is said to pass a space by, nothing drawn on that space closes it."""
    clear = [space for space in spaces(rows) if rows[space.r][space.c] == "."]
    if len(clear) < 3:
        return
    course, start, hole = Course(rows, BallRules()), clear[0], clear[-1]
    for space in clear[1:-1]:
        if passes_by(course, start, hole, space):
            for sign in "~:#1234":
                row = rows[space.r]
                drawn = (*rows[: space.r], row[: space.c] + sign + row[space.c + 1 :], *rows[space.r + 1 :])
                assert clear_path(Course(drawn, BallRules()), start, hole)


@pytest.mark.parametrize(
    ("rows", "start", "hole", "space"),
    [
        (("~.", ".."), (0, 1), (1, 0), (1, 1)),
        (("..", ".~"), (0, 1), (1, 0), (0, 0)),
        ((".~", ".."), (0, 0), (1, 1), (0, 1)),
        (("..", "~."), (0, 0), (1, 1), (1, 0)),
    ],
)
def test_a_diagonal_step_does_not_pass_its_neighbours_by(
    rows: Rows, start: tuple[int, int], hole: tuple[int, int], space: tuple[int, int]
) -> None:
    """A path that has only a diagonal step touches the spaces on both sides of it, there and back."""
    course = Course(rows, BallRules())
    assert not passes_by(course, Space(*start), Space(*hole), Space(*space))
    assert not passes_by(course, Space(*hole), Space(*start), Space(*space))


@pytest.mark.rule("TMG-CLR-04", "TMG-AMB-14")
def test_neighbours_only() -> None:
    """A move of a clear path may end far off after bounces; read literally, it must end on a neighbouring circle."""
    assert path("#1H O3#") == [(0, 1), (2, 0)]
    assert path("#1H O3#", adjacent=True) == []
    assert path("O.H", adjacent=True) == [(0, 0), (1, 0), (2, 0)]
    assert path("#.H O3# ###", adjacent=True) == [(0, 1), (1, 0), (2, 0)]
    pieces = (Piece(1, 1, "triangle", "SE"), Piece(1, 0, "triangle", "NW"))
    for literal, left in ((False, True), (True, False)):
        match = set_up(2, tiny(field="4x4", clear_path_adjacent_only=literal))
        rows = ("#..~", "..~~", "~~~~", "~~~~")
        sheet = Sheet(rows=rows, start=Space(0, 1), hole=Space(2, 0))
        assert bool(path_after(match.engine.table.kit(Kit), sheet, pieces)) is left


@pytest.mark.rule("TMG-AMB-03", "TMG-AMB-04", "TMG-AMB-02")
def test_readings_of_corners_count_for_paths_too() -> None:
    """A way past a corner that a reading makes free is part of a clear path; one that needs the die is not."""
    free = BallRules(side_corner="free", facing=False)
    assert path("O~ #H", rules=free) == [(0, 0), (1, 1)]
    assert path("O~ #H") == []
    # Between walls that touch the die decides, or there is no way at all: no clear path with either reading.
    assert path("O# #H", rules=BallRules(pinch="closed")) == path("O# #H") == []
    # The corner of the square leaves two ways, one into a triangle. Without the triangle the ball comes back, so no
    # die is needed, but that leads nowhere.
    assert path("O1 #H", rules=BallRules(facing=False)) == path("O1 #H") == []


def test_shots_left() -> None:
    """The fewest shots to hole out: one where a straight run leads in, two where it takes a stop on the way."""
    rows, start, hole = field("O.... .###. ....H")
    assert start is not None
    assert hole is not None
    left = shots_left(Course(rows, BallRules()), hole)
    assert left[hole] == 0
    assert left[Space(0, 2)] == 1
    assert left[start] == 2
    assert Space(1, 1) not in left


@pytest.mark.rule("TMG-CLR-02")
def test_an_empty_field_has_a_path() -> None:
    """Right after setup, whatever the sheet, a clear path is there."""
    match = set_up(2, tiny(field="20x4"))
    sheet = match.view(None).parts[0].sheets[0]  # type: ignore[attr-defined]
    assert clear_path(Course(sheet.rows, BallRules()), *sheet.ends)
