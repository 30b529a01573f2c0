"""How many shots a hole still takes from each circle, played well: an estimate that both sides of a sheet act on.

It looks at the power dice exactly and at the precision die roughly: a ball that needs it is taken to lie a little worse
than before. That is good enough to choose by, and quick; what is exact is `odds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from fairway_tiny.field.ball import Course
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import shots_left
from fairway_tiny.field.terrain import SAND, WATER
from fairway_tiny.play.kit import Kit

__all__ = ["SHOTS_WHEN_FAR", "shots_to_come"]

SHOTS_WHEN_FAR = 12.0
"""Shots to come where no dice would hole out."""
SHOTS_FOR_EACH_LINE = 1.8
"""Shots that one straight line to the next goal takes, before it is known better."""
SHOTS_LOST_BENT, SHOTS_LOST_FROM_SAND = 0.5, 0.7
"""Shots that a ball loses which needs the precision die: on its way, and from sand when the Designer aims it."""
ESTIMATE_SWEEPS = 4
"""How often estimates are worked out from each other."""

Ends = tuple[tuple[int, float], ...]
"""Where a shot ends, with how likely that is; the ball's own place is -1."""


@lru_cache(maxsize=64)
def shots_to_come(course: Course, hole: Space, kit: Kit) -> Mapping[Space, float]:
    """Return an estimate for every circle from which the hole can be reached."""
    goal = course.node(hole)
    fewest = {course.node(space): shots for space, shots in shots_left(course, hole).items()}
    worth = {node: SHOTS_FOR_EACH_LINE * shots for node, shots in fewest.items()}
    shots = {node: _shots(course, node, goal, kit) for node in worth if node != goal}
    for _ in range(ESTIMATE_SWEEPS):
        for node, ways in shots.items():
            worth[node] = min(SHOTS_WHEN_FAR, *(_cost(ends, lost, worth) for ends, lost in ways))
    return {course.space(node): value for node, value in worth.items()}


def _cost(ends: Ends, lost: float, worth: Mapping[int, float]) -> float:
    """Return the shots to come when one keeps taking a shot for as long as it leads nowhere."""
    stays, cost = 0.0, 1 + lost
    for node, share in ends:
        if node < 0:
            stays += share
        else:
            cost += share * worth.get(node, SHOTS_WHEN_FAR)
    return cost / (1 - stays) if stays < 1 else SHOTS_WHEN_FAR


def _shots(course: Course, node: int, goal: int, kit: Kit) -> list[tuple[Ends, float]]:
    """Return the different shots from a circle: their ends, and what is lost by needing the precision die."""
    sandy = course.sign(*course.place(node)) == SAND
    miss = float(1 - kit.passing()) if sandy else 0.0
    shots = []
    longest = 12 + max(kit.dice.max)
    for heading in range(8):
        reached = _line(course, node, heading, goal, longest)
        for power in range(13):
            faces = kit.die(power)[1]
            share = float(Fraction(1, len(faces)))
            astray = miss if power >= 2 else 0.0
            ends: dict[int, float] = {-1: astray} if astray else {}
            lost = astray * SHOTS_LOST_FROM_SAND
            for face in faces:
                end, bent = reached[min(max(0, power + face), longest)]
                ends[end] = ends.get(end, 0.0) + share * (1 - astray)
                lost += bent * share * (1 - astray)
            shots.append((tuple(ends.items()), lost))
    return shots


def _line(course: Course, node: int, heading: int, goal: int, longest: int) -> list[tuple[int, float]]:
    """Return for every total where a ball ends that rolls from a circle, and what it loses."""
    reached: list[tuple[int, float]] = [(-1, 0.0)]
    at = (node, heading)
    while len(reached) <= longest:
        moved = course.move(*at)
        rest = longest + 1 - len(reached)
        if moved is None:
            return reached + [(-1, SHOTS_LOST_BENT)] * rest
        sign = course.sign(*course.place(moved[0]))
        if sign == WATER:
            return reached + [(-1, 0.0)] * rest
        end = -1 if moved[0] == node else moved[0]
        if sign == SAND:
            return reached + [(end, 0.0)] * rest
        reached.append((end, 0.0))
        if moved[0] == goal:
            return reached + [(-1, SHOTS_LOST_BENT)] * (rest - 1)
        at = moved
    return reached
