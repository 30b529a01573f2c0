"""The field of a sheet as a picture: water and sand that leave corners free, walls that cover them."""

from __future__ import annotations

from collections.abc import Iterable

from fairway.draw import Markup, tag
from fairway_tiny.field.pieces import Piece
from fairway_tiny.field.terrain import CORNERS, SAND, SQUARE, WATER, Rows
from fairway_tiny.play.stamps import COLOURS

__all__ = [
    "CELL",
    "DUNE",
    "FAINT",
    "GRAIN",
    "INK",
    "PAPER",
    "SEA",
    "SHORE",
    "SOFT",
    "WALL",
    "circles",
    "drafted",
    "grid",
    "soft",
    "walls",
]

CELL = 48
PAPER, INK, FAINT, SOFT = "#fffdf5", "#33322e", "#b9b29c", "#5d594c"
LINE, SHORE, GRAIN = "#d9d3c0", "#4d93bf", "#c9a64f"
WALL, SEA, DUNE = COLOURS["walls"], COLOURS["water"], COLOURS["sand"]
_SPECKS = ((13, 13), (24, 10), (36, 14), (10, 24), (38, 25), (14, 36), (25, 39), (35, 35))


def grid(columns: int, rows: int) -> Iterable[Markup]:
    lines = [f"M{c * CELL} 0V{rows * CELL}" for c in range(1, columns)]
    lines += [f"M0 {r * CELL}H{columns * CELL}" for r in range(1, rows)]
    yield tag("path", d="".join(lines), stroke=LINE, fill="none")


def soft(rows: Rows) -> Iterable[Markup]:
    """Draw water and sand: blobs that run together along edges and leave the corners free."""
    for sign, fill, edge in ((WATER, SEA, SHORE), (SAND, DUNE, GRAIN)):
        spaces = [(c, r) for r, row in enumerate(rows) for c, each in enumerate(row) if each == sign]
        if not spaces:
            continue
        shapes = "".join(_blob(c, r, rows, sign) for c, r in spaces)
        yield tag("path", d=shapes, fill=edge, stroke=edge, stroke_width=3, stroke_linejoin="round")
        yield tag("path", d=shapes, fill=fill)
        yield tag("path", d="".join(map(_waves if sign == WATER else _grains, spaces)), stroke=edge, fill="none",
                  stroke_width=1.6, stroke_linecap="round")  # fmt: skip


def _blob(c: int, r: int, rows: Rows, sign: str) -> str:
    """Outline a space of soft terrain, with bridges to its right and lower neighbours of the same kind."""
    pad, bend = 4, 12
    x, y, side = c * CELL + pad, r * CELL + pad, CELL - 2 * pad
    drawn = (
        f"M{x + bend} {y}h{side - 2 * bend}a{bend} {bend} 0 0 1 {bend} {bend}v{side - 2 * bend}"
        f"a{bend} {bend} 0 0 1 -{bend} {bend}h-{side - 2 * bend}a{bend} {bend} 0 0 1 -{bend} -{bend}"
        f"v-{side - 2 * bend}a{bend} {bend} 0 0 1 {bend} -{bend}z"
    )
    if c + 1 < len(rows[0]) and rows[r][c + 1] == sign:
        drawn += f"M{x + side - 2} {y + bend - 2}h{2 * pad + 4}v{side - 2 * bend + 4}h-{2 * pad + 4}z"
    if r + 1 < len(rows) and rows[r + 1][c] == sign:
        drawn += f"M{x + bend - 2} {y + side - 2}h{side - 2 * bend + 4}v{2 * pad + 4}h-{side - 2 * bend + 4}z"
    return drawn


def _waves(at: tuple[int, int]) -> str:
    x, y = at[0] * CELL, at[1] * CELL
    return f"M{x + 16} {y + 12}q4 -3 8 0t8 0M{x + 16} {y + 38}q4 -3 8 0t8 0"


def _grains(at: tuple[int, int]) -> str:
    x, y = at[0] * CELL, at[1] * CELL
    return "".join(f"M{x + dx} {y + dy}h.01" for dx, dy in _SPECKS)


def circles(rows: Rows) -> Iterable[Markup]:
    """Draw the empty circle of every space without a wall."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign != SQUARE and sign not in CORNERS:
                wet = sign in (WATER, SAND)
                yield tag(
                    "circle", cx=c * CELL + CELL // 2, cy=r * CELL + CELL // 2, r=9, fill="none",
                    stroke=PAPER if wet else FAINT, stroke_opacity=0.8 if wet else None,
                )  # fmt: skip


def walls(rows: Rows) -> Iterable[Markup]:
    height, width = len(rows), len(rows[0])
    shapes = "".join(_wall(c, r, sign) for r, row in enumerate(rows) for c, sign in enumerate(row))
    if shapes:
        yield tag("path", d=shapes, fill=WALL, stroke=WALL, stroke_width=0.6)
    yield tag("rect", width=width * CELL, height=height * CELL, fill="none", stroke=WALL, stroke_width=4, rx=1)


def _wall(c: int, r: int, sign: str) -> str:
    x, y = c * CELL, r * CELL
    if sign == SQUARE:
        return f"M{x} {y}h{CELL}v{CELL}h-{CELL}z"
    if sign not in CORNERS:
        return ""
    fx, fy = CORNERS[sign]
    at_x, at_y = x + (CELL if fx > 0 else 0), y + (CELL if fy > 0 else 0)
    return f"M{at_x} {at_y}h{-fx * CELL}L{at_x} {at_y - fy * CELL}z"


def drafted(pieces: tuple[Piece, ...]) -> Iterable[Markup]:
    """Draw what is handed in but may still be changed: outlines only."""
    for piece in pieces:
        x, y = piece.c * CELL, piece.r * CELL
        if piece.shape in ("water", "sand"):
            fill = SEA if piece.shape == "water" else DUNE
            yield tag("rect", x=x + 4, y=y + 4, width=CELL - 8, height=CELL - 8, rx=12, fill=fill, fill_opacity=0.5,
                      stroke=INK, stroke_dasharray="4 3")  # fmt: skip
        else:
            yield tag("path", d=_wall(piece.c, piece.r, piece.sign), fill=WALL, fill_opacity=0.4, stroke=INK,
                      stroke_dasharray="4 3")  # fmt: skip
