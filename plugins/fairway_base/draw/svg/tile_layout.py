"""Where things are on a tile of 100 by 100: how its lanes run, and where there is room beside them.

All of it for a tile that is not turned; `turned` takes a place along when the tile is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from fairway.draw import number
from fairway_base.course.course import NEIGHBOURS
from fairway_base.course.tiles import Lane, Tile

__all__ = ["Line", "Spot", "line_of", "lines_of", "room", "turned"]

Point = tuple[float, float]
MIDDLE: Point = (50, 50)
END_OFFSET = 9
"""How far beyond the middle a Tee or Green lies, so that there is room on the lane before it."""
HALF_LANE = 13
"""Half the width of a lane with its kerbs."""
LOOP_RADIUS = 18
"""Radius of a lane that crosses itself."""
_QUARTER_HANDLE = 0.5523
"""Of a quarter circle drawn as a Bézier curve: how far its handles reach."""
_CURVE_STEPS = 24
_THING_LENGTH = 21
"""How much of a lane a thing takes, with a little air."""
_GRID_STEP = 4
LARGEST_RADIUS = 17.0
"""Radius of what stands on a lawn with room to spare."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and which way a ball goes there: degrees clockwise from up."""

    x: float
    y: float
    heading: float = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a lane on which things may lie, as places at even distances."""

    spots: tuple[Spot, ...]
    length: float


@dataclass(frozen=True, slots=True)
class Line:
    """A lane as it is drawn."""

    path: str
    over: str
    """The stretch that passes above the lane's own beginning; empty where it does not cross itself."""
    samples: tuple[Point, ...]
    free: tuple[Stretch, ...]

    def places(self, count: int) -> list[tuple[Spot, float]]:
        """Return places for so many things from the beginning to the end, and how large each may be, at most 1."""
        each = -(-count // len(self.free))
        places: list[tuple[Spot, float]] = []
        for stretch in self.free:
            here = min(each, count - len(places))
            last = len(stretch.spots) - 1
            scale = round(min(1, stretch.length / (_THING_LENGTH * here)), 2) if here else 1
            places += [(stretch.spots[round(last * (index + 0.5) / here)], scale) for index in range(here)]
        return places


def turned(x: float, y: float, turn: int) -> Point:
    """Return where a place of a tile is after clockwise quarter turns."""
    for _ in range(turn):
        x, y = 100 - y, x
    return x, y


def lines_of(tile: Tile) -> list[Line]:
    """Draw all lanes of a tile."""
    lanes = tile.lanes[0]
    ends = tile.kind in ("tee", "green")
    return [line_of(lane, loops=tile.loops, ends=ends, crossed=len(lanes) > 1) for lane in lanes]


@lru_cache(maxsize=128)
def line_of(lane: Lane, *, loops: bool = False, ends: bool = False, crossed: bool = False) -> Line:
    """Draw a lane. `ends`: something lies where it ends; `crossed`: another lane crosses it in the middle."""
    begin, end = lane[0], lane[1]
    first = _edge(begin)
    if end < 0:
        last = _moved(MIDDLE, NEIGHBOURS[begin], -END_OFFSET)
        return _straight(first, last, (0.05, 0.56 if ends else 0.9))
    last = _edge(end)
    if loops:
        return _loop(begin, end)
    if begin ^ end == 2:
        return _straight(first, last, *([(0.05, 0.33), (0.67, 0.95)] if crossed else [(0.06, 0.94)]))
    return _bend(first, last, _moved(_moved(MIDDLE, NEIGHBOURS[begin], 50), NEIGHBOURS[end], 50))


def _edge(side: int) -> Point:
    return _moved(MIDDLE, NEIGHBOURS[side], 50)


def _moved(point: Point, step: tuple[int, int], by: float) -> Point:
    return point[0] + step[0] * by, point[1] + step[1] * by


def _heading(dx: float, dy: float) -> float:
    return round(degrees(atan2(dx, -dy)), 1) % 360


def _on(first: Point, last: Point, begin: float = 0, end: float = 1) -> Stretch:
    """Return a part of a straight line, between two shares of its length."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    shares = [begin + (end - begin) * step / _CURVE_STEPS for step in range(_CURVE_STEPS + 1)]
    spots = tuple(Spot(first[0] + dx * share, first[1] + dy * share, _heading(dx, dy)) for share in shares)
    return Stretch(spots, hypot(dx, dy) * (end - begin))


def _points(stretch: Stretch) -> tuple[Point, ...]:
    return tuple((spot.x, spot.y) for spot in stretch.spots)


def _straight(first: Point, last: Point, *free: tuple[float, float]) -> Line:
    path = f"M{_at(first)}L{_at(last)}"
    return Line(path, "", _points(_on(first, last)), tuple(_on(first, last, *part) for part in free))


def _bend(first: Point, last: Point, corner: Point) -> Line:
    """Draw a quarter circle around a corner of the tile."""
    out = (first[0] - corner[0], first[1] - corner[1])
    on = (last[0] - corner[0], last[1] - corner[1])
    handles = (
        (first[0] + on[0] * _QUARTER_HANDLE, first[1] + on[1] * _QUARTER_HANDLE),
        (last[0] + out[0] * _QUARTER_HANDLE, last[1] + out[1] * _QUARTER_HANDLE),
    )
    path = f"M{_at(first)}C{_at(handles[0])} {_at(handles[1])} {_at(last)}"

    def spot(share: float) -> Spot:
        c, s = cos(share * pi / 2), sin(share * pi / 2)
        x, y = corner[0] + out[0] * c + on[0] * s, corner[1] + out[1] * c + on[1] * s
        return Spot(x, y, _heading(on[0] * c - out[0] * s, on[1] * c - out[1] * s))

    whole = Stretch(tuple(spot(step / _CURVE_STEPS) for step in range(_CURVE_STEPS + 1)), 78)
    inner = Stretch(tuple(spot(0.07 + 0.86 * step / _CURVE_STEPS) for step in range(_CURVE_STEPS + 1)), 67)
    return Line(path, "", _points(whole), (inner,))


def _loop(begin: int, end: int) -> Line:
    """Draw a lane that passes the middle, goes round beyond it and crosses itself on its way out."""
    (bx, by), (ex, ey) = NEIGHBOURS[begin], NEIGHBOURS[end]
    inward, outward = (-bx, -by), (ex, ey)
    centre = _moved(_moved(MIDDLE, inward, LOOP_RADIUS), outward, -LOOP_RADIUS)
    ways = (outward, inward, (-outward[0], -outward[1]), (-inward[0], -inward[1]))
    quarter = [_moved(centre, way, LOOP_RADIUS) for way in ways]
    heads = (inward, ways[2], ways[3], outward)
    parts = [f"M{_at(_edge(begin))}L{_at(quarter[0])}"]
    for here, there, leaving, coming in zip(quarter, quarter[1:], heads, heads[1:], strict=False):
        reach = LOOP_RADIUS * _QUARTER_HANDLE
        parts.append(f"C{_at(_moved(here, leaving, reach))} {_at(_moved(there, coming, -reach))} {_at(there)}")
    parts.append(f"L{_at(_edge(end))}")
    over = f"M{_at(_moved(MIDDLE, outward, -16))}L{_at(_moved(MIDDLE, outward, 16))}"
    ring = [
        (centre[0] + LOOP_RADIUS * cos(step * pi / 8), centre[1] + LOOP_RADIUS * sin(step * pi / 8))
        for step in range(16)
    ]
    legs = [_on(_edge(begin), MIDDLE), _on(MIDDLE, _edge(end))]
    samples = (*ring, *_points(legs[0]), *_points(legs[1]))
    free = (_on(_edge(begin), MIDDLE, 0.1, 0.66), _on(MIDDLE, _edge(end), 0.34, 0.9))
    return Line("".join(parts), over, samples, free)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


@lru_cache(maxsize=512)
def room(
    samples: tuple[Point, ...], around: tuple[tuple[float, float, float], ...], count: int
) -> tuple[float, tuple[Point, ...]]:
    """Find places beside the lanes for so many things; return their radius, as large as possible, and the places.

    `around` are circles to stay clear of. Places lie as far from each other as they can, the first at the upper right.
    """
    grid = [(x, y, _clear(x, y, samples, around)) for y in range(10, 91, _GRID_STEP) for x in range(10, 91, _GRID_STEP)]
    radius = LARGEST_RADIUS
    while radius > 5:
        free = [
            (x, y)
            for x, y, clear in grid
            if clear >= radius * 0.95 and radius + 2 <= min(x, y) and max(x, y) <= 98 - radius
        ]
        places = _spread(free, count, radius * 1.85)
        if len(places) == count:
            return radius, tuple(places)
        radius -= 1
    return radius, tuple(_spread([(x, y) for x, y, _ in grid], count, 0))


def _clear(x: float, y: float, samples: tuple[Point, ...], around: tuple[tuple[float, float, float], ...]) -> float:
    """Return how far a place is from the lanes and from what lies at their ends."""
    from_lane = min((hypot(x - sx, y - sy) for sx, sy in samples), default=200) - HALF_LANE
    return min([from_lane, *(hypot(x - cx, y - cy) - r for cx, cy, r in around)])


def _spread(free: list[tuple[int, int]], count: int, apart: float) -> list[Point]:
    places: list[Point] = []
    far = dict.fromkeys(free, 200.0)
    while far and len(places) < count:
        # The first goes to the upper right, where people look for a flag; of equals, whichever is nearer to there.
        best = max(far, key=lambda place: (far[place] if places else 0, place[0] - place[1]))
        if places and far[best] < apart:
            break
        places.append(best)
        far = {place: min(old, hypot(place[0] - best[0], place[1] - best[1])) for place, old in far.items()}
        del far[best]
    return places
