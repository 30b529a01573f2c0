"""Whether a hole can be reached without soft terrain and without the precision die, and how (section 7)."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from fairway_tiny.field.ball import Course
from fairway_tiny.field.lattice import STEPS, Space
from fairway_tiny.field.terrain import SAND, WATER

__all__ = ["clear_path", "passes_by", "shots_left"]


def clear_path(course: Course, start: Space, hole: Space, *, adjacent: bool = False) -> tuple[Space, ...]:
    """Return the circles of a clear path, start and hole included; nothing when there is none.

    The search goes towards the hole first, so the path is a short one, if not always the shortest. With `adjacent`, a
    move must end on one of the eight circles around the one it began on (TMG-CLR-04).
    """
    origin, goal, stride, move = course.node(start), course.node(hole), course.stride, course.move
    goal_x, goal_y = course.place(goal)
    came: dict[int, int] = {origin: -1}
    steps = {origin: 0}
    ahead = [(0, origin)]
    near = frozenset(2 * (dy * stride + dx) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    while ahead:
        at = heappop(ahead)[1]
        if at == goal:
            return tuple(course.space(node) for node in _back(came, at))
        taken = steps[at] + 1
        for heading in range(8):
            moved = move(at, heading)
            if moved is None or moved[0] in came or not course.clear(moved[0]):
                continue
            node = moved[0]
            if not adjacent or node - at in near:
                came[node] = at
                steps[node] = taken
                away = max(abs(node % stride - goal_x), abs(node // stride - goal_y)) >> 1
                heappush(ahead, (taken + away, node))
    return ()


def _back(came: dict[int, int], at: int) -> list[int]:
    """Return the way to a node, from its beginning."""
    way = []
    while at >= 0:
        way.append(at)
        at = came[at]
    return way[::-1]


def passes_by(course: Course, start: Space, hole: Space, space: Space) -> bool:
    """Whether a clear path is left that does not touch a space with as much as a corner.

    Only plain steps between neighbouring circles are tried, so that it is quick to say yes; no means "perhaps".
    """
    origin, goal, shut = course.node(start), course.node(hole), course.node(space)
    steps = [2 * (dx + dy * course.stride) for dx, dy in STEPS]
    seen = {origin, shut}
    ahead = [origin]
    while ahead:
        at = ahead.pop()
        if at == goal:
            return True
        for heading in range(8):
            node = at + steps[heading]
            if node in seen or course.move(at, heading) != (node, heading) or not course.clear(node):
                continue
            if heading % 2 and shut in (at + steps[heading - 1], at + steps[(heading + 1) % 8]):
                continue  # it would pass a corner of the space
            seen.add(node)
            ahead.append(node)
    return False


def shots_left(course: Course, hole: Space) -> dict[Space, int]:
    """Return for every circle how few shots could hole out from it, were all dice obliging and none needed on the way.

    Motion can be turned round (TMG-INV-04), so what a ball reaches from the hole can reach it, too.
    """
    goal = course.node(hole)
    fewest = {goal: 0}
    seen: set[tuple[int, int]] = set()
    ahead = deque((goal,))
    while ahead:
        at = ahead.popleft()
        shots = fewest[at] + 1
        for heading in range(8):
            moved = course.move(at, heading)
            while moved is not None and moved not in seen:
                seen.add(moved)
                node = moved[0]
                sign = course.sign(*course.place(node))
                if node == goal or sign == WATER:
                    break
                if node not in fewest:
                    fewest[node] = shots
                    ahead.append(node)
                if sign == SAND:
                    break
                moved = course.move(*moved)
    return {course.space(node): shots for node, shots in fewest.items()}
