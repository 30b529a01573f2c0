"""What lies on a field, as SVG: the hole, the line of the last shot, the ways there are, numbered ball positions."""

from __future__ import annotations

from collections.abc import Iterable

from fairway.draw import Markup, group, say, tag
from fairway_tiny.draw.svg_terrain import CELL, INK, PAPER, SHORE
from fairway_tiny.draw.terminal import numbered
from fairway_tiny.field.lattice import DIRECTIONS, STEPS, Space
from fairway_tiny.play.part import Flight, Sheet

__all__ = ["TRACE", "marks"]

TRACE, FLAG = "#c9401f", "#c8331f"


def marks(sheet: Sheet, player: int | None = None) -> Iterable[Markup]:
    """Draw the hole, the line of the last shot and the numbered positions; where the ball is, whose it is."""
    half = CELL // 2
    if sheet.hole is not None:
        x, y = sheet.hole.c * CELL + half, sheet.hole.r * CELL + half
        yield tag("ellipse", cx=x, cy=y + 2, rx=11, ry=9, fill=INK)
    if sheet.flight is not None:
        yield from _line(sheet.flight.nodes, wet=False)
        yield from _ways(sheet.flight)
    elif sheet.shots:
        yield from _line(sheet.shots[-1].nodes, wet=sheet.shots[-1].result == "water")
    for space, shot in sorted(numbered(sheet).items(), key=lambda item: item[1]):
        if space != sheet.hole or sheet.done == "holed":
            here = space in (sheet.ball, sheet.hole)
            at = f"ball:{player}" if here and player is not None else None
            yield group(*_ball(space, shot, here=here), data_at=at)
    if sheet.hole is not None:
        foot = y - 11 if sheet.done == "holed" else y + 2
        yield tag("path", d=f"M{x} {foot}V{y - 21}", stroke=INK, stroke_width=2, stroke_linecap="round")
        yield tag("path", d=f"M{x} {y - 21}l15 5l-15 6z", fill=FLAG)


def _line(nodes: tuple[tuple[int, int], ...], *, wet: bool) -> Iterable[Markup]:
    """Draw the way of a ball, with a dot wherever it changed its direction."""
    half = CELL // 2
    points = " ".join(f"{x * half},{y * half}" for x, y in nodes)
    yield tag("polyline", points=points, fill="none", stroke=TRACE, stroke_width=3, stroke_linejoin="round",
              stroke_linecap="round", stroke_opacity=0.85)  # fmt: skip
    for x, y in _turns(nodes):
        yield tag("circle", cx=x * half, cy=y * half, r=3.5, fill=PAPER, stroke=TRACE, stroke_width=2)
    if wet:
        x, y = nodes[-1]
        yield tag("circle", cx=x * half, cy=y * half, r=7, fill="none", stroke=SHORE, stroke_width=2.5)


def _ways(flight: Flight) -> Iterable[Markup]:
    """Draw the ways that a ball may take which waits for somebody's choice."""
    x, y = flight.x * CELL // 2, flight.y * CELL // 2
    for way in flight.question.options if flight.question else ():
        dx, dy = STEPS[DIRECTIONS.index(way)]
        long = 14 if dx and dy else 19
        to = f"M{x + dx * 6} {y + dy * 6}L{x + dx * long} {y + dy * long}"
        yield tag("path", d=to, stroke=TRACE, stroke_width=2.5, stroke_dasharray="4 3", fill="none")
    yield tag("circle", cx=x, cy=y, r=5, fill=TRACE)


def _turns(nodes: tuple[tuple[int, int], ...]) -> Iterable[tuple[int, int]]:
    """Return where a way changes its direction."""
    for (ax, ay), (bx, by), (cx, cy) in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if (bx - ax, by - ay) != (cx - bx, cy - by):
            yield bx, by


def _ball(space: Space, shot: int, *, here: bool) -> Iterable[Markup]:
    half = CELL // 2
    x, y = space.c * CELL + half, space.r * CELL + half
    yield tag("circle", cx=x, cy=y, r=12, fill=INK if here else PAPER, stroke=INK, stroke_width=2)
    yield say(str(shot), x, y + 5, 13, fill=PAPER if here else INK, anchor="middle", bold=True)
