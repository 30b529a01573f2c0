"""What stands on this game's pictures: tiles of 100 x 100 with lanes, flags and hazards, pawns and cubes."""

from __future__ import annotations

from collections.abc import Sequence

from fairway.draw import Markup, group, readable_on, say, tag
from fairway_putting.content.components import Face
from fairway_putting.course.courses import INSIDE, Hazard, Lane, Tile, lanes_of

__all__ = [
    "DICE",
    "FIELD",
    "GOLD",
    "INK",
    "NEW",
    "PAPER",
    "PAWNS",
    "STONE",
    "cube",
    "die",
    "ground",
    "pawn",
    "strip_tile",
    "tile",
    "token",
]

INK, PAPER, STONE, GOLD, NEW = "#2b3a35", "#fffdf5", "#566059", "#e8a400", "#2a6fd6"
LAWN, LAWN_EDGE, SOIL, WATER, GATE = "#8fc46c", "#79ad58", "#e9dfc3", "#6db9e0", "#b99a6b"
LANE, KERB, CUP = "#c95840", "#fbeecb", "#22302b"
FIELD = "#f1ead3"
DICE = ("#ffffff", "#ffd84d", "#ff9d3d", "#e0523f")
"""Colours of the dice, in the order in which they are taken."""
FLAGS = {1: "#ffffff", 2: "#ffd84d", 3: "#ff9d3d"}
PAWNS = ("#7d4bb0", "#f2c230", "#2f6fc4", "#d5423a", "#2f9656")
"""Colours of the five pawns, by seat."""
_EDGES = ((50, 0), (100, 50), (50, 100), (0, 50))


def ground(kind: str) -> Markup:
    """Return a square without a tile."""
    fill = {"land": SOIL, "water": WATER, "gate": GATE}[kind]
    return tag("rect", width=100, height=100, fill=fill, stroke="#fff", stroke_width=2)


def tile(what: Tile, turn: int, *, mark: str | None = None) -> Markup:
    """Return a tile as it lies; what people read stays upright. `mark` is the colour of a frame."""
    return _tile(what.kind, lanes_of(what, turn), what.par, what.hazards, mark)


def strip_tile(kind: str, par: int, hazards: Sequence[Hazard], *, mark: str | None = None) -> Markup:
    """Return a tile of a hole that is shown in a row, from left to right."""
    lanes: dict[str, Lane] = {"tee": (1, INSIDE, False), "green": (3, INSIDE, False), "path": (3, 1, False)}
    return _tile(kind, (lanes[kind],), par, hazards, mark)


def _tile(kind: str, lanes: Sequence[Lane], par: int, hazards: Sequence[Hazard], mark: str | None) -> Markup:
    parts = [tag("rect", x=1, y=1, width=98, height=98, rx=6, fill=LAWN, stroke=LAWN_EDGE, stroke_width=2)]
    for lane in lanes:
        for colour, width in ((KERB, 30), (LANE, 24)):
            parts.append(tag("path", d=_way(lane), fill="none", stroke=colour, stroke_width=width))
    if kind in ("tee", "green"):
        parts.append(tag("circle", cx=50, cy=50, r=26, fill=LANE, stroke=KERB, stroke_width=3))
    if kind == "tee":
        parts.append(tag("rect", x=36, y=36, width=28, height=28, rx=5, fill="#8f3a28"))
    if kind == "green":
        parts.append(tag("circle", cx=50, cy=50, r=8, fill=CUP))
    parts += [_arrow(lane) for lane in lanes if lane[2]]
    spots = ((20, 80), (80, 80), (20, 20))
    parts += [_hazard(hazard, *spot) for hazard, spot in zip(hazards, spots, strict=False)]
    if mark is not None:
        parts.append(tag("rect", x=3, y=3, width=94, height=94, rx=6, fill="none", stroke=mark, stroke_width=6))
    if par:
        parts.append(_flag(80, 14, par))
    return group(*parts)


def _way(lane: Lane) -> str:
    """Return the line of a lane: bent around the middle, or from a side to the middle."""
    (x, y), end = _EDGES[lane[0]], lane[1]
    if end == INSIDE:
        return f"M{x} {y}L50 50"
    u, v = _EDGES[end]
    return f"M{x} {y}Q50 50 {u} {v}"


def _arrow(lane: Lane) -> Markup:
    """Return an arrow along a lane that is passed one way only."""
    (x, y), (u, v) = _EDGES[lane[0]], _EDGES[lane[1]]
    mx, my = (x + 100 + u) / 4, (y + 100 + v) / 4
    dx, dy = (u - x) / 100, (v - y) / 100
    size = (dx * dx + dy * dy) ** 0.5 or 1
    dx, dy = 9 * dx / size, 9 * dy / size
    points = (
        f"M{mx + dx:.1f} {my + dy:.1f}L{mx - dx - dy:.1f} {my - dy + dx:.1f}L{mx - dx + dy:.1f} {my - dy - dx:.1f}Z"
    )
    return tag("path", d=points, fill="#fff")


def _hazard(hazard: Hazard, x: float, y: float) -> Markup:
    if hazard == "slope":
        lines = "M-11 8L0 -2L11 8M-11 0L0 -10L11 0"
        shape = tag("path", d=lines, fill="none", stroke=INK, stroke_width=4)
    elif hazard == "pool":
        shape = tag("ellipse", rx=14, ry=10, fill="#3f9bd0", stroke="#dff2fb", stroke_width=3)
    else:
        petals = [tag("circle", cx=a, cy=b, r=5, fill="#e85d9a") for a, b in ((-6, -4), (6, -4), (-4, 6), (5, 6))]
        shape = group(*petals, tag("circle", cx=0, cy=1, r=4, fill="#ffe066"))
    return group(shape, transform=f"translate({x} {y})")


def _flag(x: float, y: float, par: int) -> Markup:
    cloth = f"M{x - 14} {y - 9}H{x + 16}L{x + 9} {y + 2}L{x + 16} {y + 13}H{x - 14}Z"
    return group(
        tag("path", d=cloth, fill=FLAGS.get(par, "#fff"), stroke=INK, stroke_width=1.5),
        say(str(par), x - 4, y + 9, 19, fill=INK, anchor="middle", bold=True),
    )


def token(number: int) -> Markup:
    """Return the number of a hole, for the upper left corner of its Tee."""
    return group(
        tag("circle", cx=20, cy=20, r=17, fill=GOLD, stroke="#fff", stroke_width=3),
        say(str(number), 20, 28, 23, fill=INK, anchor="middle", bold=True),
    )


def pawn(seat: int, x: float, y: float, *, active: bool) -> Markup:
    """Return a pawn; the one that putts has a ring."""
    colour = PAWNS[seat % len(PAWNS)]
    ring = [tag("circle", cx=0, cy=2, r=21, fill="none", stroke="#fff", stroke_width=5)] if active else []
    return group(
        *ring,
        tag("path", d="M-13 16Q-13 2 -5 -2A9 9 0 1 1 5 -2Q13 2 13 16Z", fill=colour, stroke="#fff", stroke_width=2.5),
        say(str(seat + 1), 0, 13, 15, fill=readable_on(colour), anchor="middle", bold=True),
        data_at=f"ball:{seat}",
        transform=f"translate({x:g} {y:g})",
    )


def cube(strokes: int, seat: int, x: float, y: float) -> Markup:
    """Return the cube on a line of the score sheet: black for more than seven strokes (PD-SET-05)."""
    fill = "#1c1c1c" if strokes > 7 else PAWNS[seat % len(PAWNS)]
    return group(
        tag("rect", x=x - 17, y=y - 17, width=34, height=34, rx=6, fill=fill),
        say(str(strokes), x, y + 7, 20, fill=readable_on(fill), anchor="middle", bold=True),
    )


def die(face: Face, colour: str, x: float, y: float, side: float = 52) -> Markup:
    """Return a die that shows a face: what it adds, or the exclamation mark."""
    shown = face if isinstance(face, str) else f"{face:+d}".replace("-", "−") if face else "0"
    return group(
        tag("rect", x=x, y=y, width=side, height=side, rx=side / 6, fill=colour, stroke=INK, stroke_width=2),
        say(shown, x + side / 2, y + side * 0.66, side * 0.46, fill=readable_on(colour), anchor="middle", bold=True),
    )
