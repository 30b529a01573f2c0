"""Whether a hole can be reached without soft terrain and without the precision die, and how (section 7 of the rules)."""

from __future__ import annotations

from collections import deque

from fairway_tiny.course import Course
from fairway_tiny.lattice import Space
from fairway_tiny.terrain import SAND, WATER

__all__ = ["clear_path", "shots_left"]

LONGEST = 15
"""Circles that one shot may cross when it is to be useful: the highest power and a high face."""


def clear_path(course: Course, start: Space, hole: Space, *, adjacent: bool = False) -> tuple[Space, ...]:
    """Return the circles of a shortest clear path, start and hole included; nothing when there is none.

    With `adjacent`, a move must end on one of the eight circles around the one it began on (TMG-CLR-04).
    """
    origin, goal = course.node(start), course.node(hole)
    came: dict[int, int] = {origin: -1}
    ahead = deque((origin,))
    near = frozenset(2 * (dy * course.stride + dx) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    while ahead:
        at = ahead.popleft()
        if at == goal:
            return tuple(course.space(node) for node in _back(came, at))
        for heading in range(8):
            moved = course.move(at, heading)
            if moved is None or moved[0] in came or not course.clear(moved[0]):
                continue
            if not adjacent or moved[0] - at in near:
                came[moved[0]] = at
                ahead.append(moved[0])
    return ()


def _back(came: dict[int, int], at: int) -> list[int]:
    """Return the way to a node, from its beginning."""
    way = []
    while at >= 0:
        way.append(at)
        at = came[at]
    return way[::-1]


def shots_left(course: Course, hole: Space) -> dict[Space, int]:
    """Return for every circle how few shots could hole out from it, were all dice obliging and none needed on the way.

    Motion can be turned round (TMG-INV-04), so what a ball reaches from the hole can reach it, too.
    """
    goal = course.node(hole)
    fewest = {goal: 0}
    ahead = deque((goal,))
    while ahead:
        at = ahead.popleft()
        for heading in range(8):
            moved = course.move(at, heading)
            for _ in range(LONGEST):
                if moved is None or moved[0] == goal:
                    break
                node = moved[0]
                sign = course.sign(*course.place(node))
                if sign == WATER:
                    break
                if node not in fewest:
                    fewest[node] = fewest[at] + 1
                    ahead.append(node)
                if sign == SAND:
                    break
                moved = course.move(*moved)
    return {course.space(node): shots for node, shots in fewest.items()}
