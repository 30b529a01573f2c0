"""A ball on a field: half a step at a time, exactly as sections 5 and 6 of the rules say.

What a ball does at a node with a heading never changes while the field is the same, so it is worked out once and kept.
Inside, a node is one number, `y * stride + x`, and a heading an index into `DIRECTIONS`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from fairway import Value
from fairway_tiny.field.corner_bounces import BallRules, meet
from fairway_tiny.field.lattice import DIRECTIONS, STEPS, Direction, Space, opposite
from fairway_tiny.field.terrain import CORNERS, EMPTY, OUTSIDE, SAND, SOLID, WATER, Rows

__all__ = ["Course", "Mark", "Run", "course_of"]

Stop = Literal["stopped", "sand", "water", "holed", "corner", "overshoot"]


class Mark(Value, frozen=True, omit_defaults=True):
    """Something that a shot met, and why it went on as it did (TMG-API-06)."""

    kind: Literal["circle", "edge", "hypotenuse", "turn", "back", "corner", "overshoot", "sand"]
    x: int
    y: int
    heading: Direction
    """Where the ball went from here."""
    options: tuple[Direction, ...] = ()
    """Where it could have gone, when the precision die was rolled."""
    result: Literal["", "pass", "miss"] = ""
    chooser: int | None = None
    """The seat that chose; nobody where there was nothing to choose."""


class Run(NamedTuple):
    """How a ball rolled until it lay still or the precision die was needed."""

    nodes: list[int]
    marks: list[Mark]
    stop: Stop
    at: int
    heading: int
    remaining: int
    options: tuple[int, ...]
    """Where it may go on, when the die decides."""


class Course:
    """A field with everything a ball can meet on it; `course_of` keeps the latest ones."""

    def __init__(self, rows: Rows, rules: BallRules) -> None:
        self.rows, self.rules = rows, rules
        self.width, self.height = len(rows[0]), len(rows)
        self.stride = 2 * self.width + 1
        nodes = self.stride * (2 * self.height + 1)
        self._steps = tuple(dx + dy * self.stride for dx, dy in STEPS)
        self._acts: list[tuple[str, tuple[int, ...]] | None] = [None] * (nodes * 8)
        self._moves: dict[int, tuple[int, int] | None] = {}

    def changed(self, rows: Rows) -> Course:
        """Return the course of a field that differs in some spaces; what is known of the others is kept."""
        other = Course(rows, self.rules)
        acts = other._acts = self._acts[:]
        stale = set()
        for r, (row, old) in enumerate(zip(rows, self.rows, strict=True)):
            for c in range(self.width) if row != old else ():
                if row[c] != old[c]:
                    for y in range(2 * r, 2 * r + 3):
                        first = (y * self.stride + 2 * c) * 8
                        acts[first : first + 24] = [None] * 24
                    stale |= self._around(c, r)
        stale |= self._near_triangles
        other._moves = {key: moved for key, moved in self._moves.items() if key >> 3 not in stale}
        return other

    @cached_property
    def _near_triangles(self) -> set[int]:
        """The circles from which a ball may come to a triangle; from all others a move ends on a circle beside them."""
        signs = ((c, r) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign in CORNERS)
        return {node for at in signs for node in self._around(*at)}

    def _around(self, c: int, r: int) -> set[int]:
        """Return the nodes of a space's circle and of the eight around it."""
        first = (2 * r - 1) * self.stride + 2 * c - 1
        return {first + 2 * (row * self.stride + column) for row in range(3) for column in range(3)}

    def sign(self, x: int, y: int) -> str:
        """Return what is in the space around a circle's node; beyond the field all is wall."""
        c, r = x >> 1, y >> 1
        return self.rows[r][c] if 0 <= c < self.width and 0 <= r < self.height else OUTSIDE

    def node(self, space: Space) -> int:
        return (2 * space.r + 1) * self.stride + 2 * space.c + 1

    def place(self, node: int) -> tuple[int, int]:
        """Return a node's doubled coordinates."""
        return node % self.stride, node // self.stride

    def space(self, node: int) -> Space:
        """Return the space whose circle a node is."""
        return Space(node % self.stride >> 1, node // self.stride >> 1)

    def circles(self) -> Iterable[int]:
        """Return the nodes of all circles, row by row."""
        return (self.node(Space(c, r)) for r in range(self.height) for c in range(self.width))

    def clear(self, node: int) -> bool:
        """Whether a circle has no terrain on it."""
        return self.sign(*self.place(node)) == EMPTY

    def facing(self, node: int, heading: int) -> bool:
        """Whether a ball that leaves a corner so meets a triangle."""
        x, y = self.place(node)
        dx, dy = STEPS[heading]
        return self.sign(x + dx, y + dy) in CORNERS

    def roll(self, at: int, heading: int, remaining: int, hole: int = -1, *, forced: bool = False) -> Run:
        """Roll a ball from a node until it lies still or the precision die is needed.

        With `forced` it also stops where the die changes nothing, for those who want to roll it all the same.
        """
        nodes: list[int] = []
        marks: list[Mark] = []
        if not remaining:
            return Run(nodes, marks, "stopped", at, heading, 0, ())
        acts, steps, stride = self._acts, self._steps, self.stride
        patience = len(acts)
        idle = 0
        while True:
            at += steps[heading]
            nodes.append(at)
            idle += 1
            kind, ways = acts[at * 8 + heading] or self._learn(at, heading)
            if not kind:
                continue
            if kind in _CIRCLES:
                idle = 0
                remaining -= 1
                marks.append(Mark("circle", at % stride, at // stride, DIRECTIONS[heading]))
                if kind == WATER:
                    return Run(nodes, marks, "water", at, heading, remaining, ())
                if at == hole:
                    stop: Stop = "overshoot" if remaining else "holed"
                    return Run(nodes, marks, stop, at, heading, remaining, _ALL if remaining else ())
                if kind == SAND:
                    return Run(nodes, marks, "sand", at, heading, remaining, ())
                if not remaining:
                    return Run(nodes, marks, "stopped", at, heading, 0, ())
            elif kind == "corner" or (forced and kind in ("back", "forced")):
                return Run(nodes, marks, "corner", at, heading, remaining, ways)
            else:
                if ways[0] != heading:
                    told = kind if kind != "forced" else "back" if ways[0] == opposite(heading) else "turn"
                    marks.append(Mark(told, at % stride, at // stride, DIRECTIONS[ways[0]]))  # type: ignore[arg-type]  # one of its literals
                heading = ways[0]
                if idle > patience:
                    raise RuntimeError("the ball rolls for ever")  # TMG-INV-05 says that it cannot

    def move(self, at: int, heading: int) -> tuple[int, int] | None:
        """Roll from a circle over exactly one circle more; return that circle and the heading there.

        None when the precision die would be needed first.
        """
        key = at * 8 + heading
        try:
            return self._moves[key]
        except KeyError:
            reached = self._moves[key] = self._move(at, heading)
            return reached

    def _move(self, at: int, heading: int) -> tuple[int, int] | None:
        acts, steps = self._acts, self._steps
        for _ in range(len(acts)):
            at += steps[heading]
            kind, ways = acts[at * 8 + heading] or self._learn(at, heading)
            if kind in _CIRCLES:
                return at, heading
            if kind == "corner":
                return None
            heading = ways[0]
        raise RuntimeError("the ball rolls for ever")

    def _learn(self, at: int, heading: int) -> tuple[str, tuple[int, ...]]:
        """Work out what a ball does at a node: a bend and the ways on, or the sign of the circle that it crosses."""
        x, y = self.place(at)
        act: tuple[str, tuple[int, ...]]
        if x % 2 and y % 2:
            sign = self.sign(x, y)
            act = ("hypotenuse", (_mirrored(sign, heading),)) if sign in CORNERS else (sign, (heading,))
        elif x % 2 or y % 2:
            dx, dy = STEPS[heading]
            solid = opposite(heading) in SOLID.get(self.sign(x + dx, y + dy), ())
            act = ("edge", (opposite(heading),)) if solid else ("", (heading,))
        else:
            around = "".join([self.sign(x + qx, y + qy) for qx, qy in STEPS[1::2]])
            act = meet(around, heading, self.rules)
        self._acts[at * 8 + heading] = act
        return act


_CIRCLES = frozenset((EMPTY, WATER, SAND))
_ALL = tuple(range(8))
_BEATEN = {
    "1": {6: 4, 0: 2, 7: 3},
    "2": {2: 4, 0: 6, 1: 5},
    "3": {2: 0, 4: 6, 3: 7},
    "4": {6: 0, 4: 2, 5: 1},
}
"""How each triangle's long side sends a ball on that reaches it, heading by heading (TMG-CEN-02)."""


def _mirrored(sign: str, heading: int) -> int:
    try:
        return _BEATEN[sign][heading]
    except KeyError:
        raise RuntimeError(f"no ball can come to triangle {sign} from there") from None  # TMG-CEN-03


@lru_cache(maxsize=128)
def course_of(rows: Rows, rules: BallRules) -> Course:
    """Return the course of a field; that of a field seen lately knows already what balls do on it."""
    return Course(rows, rules)
