"""What a diagonal ball does at a corner of four spaces: goes on, turns, comes back, or needs the die (TMG-VTX)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fairway import Value
from fairway_tiny.field.lattice import STEPS, opposite
from fairway_tiny.field.terrain import CORNERS, rays

__all__ = ["BallRules", "Bend", "Meeting", "meet"]

Bend = Literal["", "turn", "back", "forced", "corner"]
Meeting = tuple[Bend, tuple[int, ...]]
"""What happens, and the headings there are: one, or several for whoever the precision die lets choose."""

_HEADINGS = {step: heading for heading, step in enumerate(STEPS)}


class BallRules(Value, frozen=True):
    """The readings that change how a ball moves (section 14); fixed when a match is made."""

    side_corner: Literal["die", "free"] = "die"
    pinch: Literal["die", "closed"] = "die"
    facing: bool = True
    """Whether a triangle that faces a corner is among the ways to go from it."""


@lru_cache(maxsize=1 << 16)
def meet(around: str, heading: int, rules: BallRules) -> Meeting:
    """Say what a ball with a diagonal heading does at a corner; `around` holds the spaces NE, SE, SW and NW of it.

    The options are, in order: ahead, to the left, to the right, straight back.
    """
    dx, dy = STEPS[heading]
    back, left, right = opposite(heading), (heading - 2) % 8, (heading + 2) % 8
    wall = {way: rays(around[way // 2], *STEPS[way]) for way in (heading, left, right)}
    options = tuple(way for way in (heading, left, right) if wall[way] == (False, False))
    sides = sum(way in options for way in (left, right))
    ahead = heading in options
    if len(options) == 3 or (rules.side_corner == "free" and ahead and sides):
        return "", (heading,)
    if rules.pinch == "closed" and ahead and not sides:
        options = ()
    if not options:
        return "back", (back,)
    beside, across = _HEADINGS[dx, -dy], _HEADINGS[-dx, dy]
    for side, other, along in ((beside, across, 0), (across, beside, 1)):
        if options == (side,) and wall[other][along] and wall[heading][along]:
            return "turn", options
    options = (*options, back)
    if not rules.facing:
        options = tuple(way for way in options if around[way // 2] not in CORNERS) or options
    return "corner" if len(options) > 1 else "forced", options
