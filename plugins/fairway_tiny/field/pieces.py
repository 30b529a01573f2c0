"""What seats hand in: a start and a hole, or the pieces of a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from fairway import Value
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.terrain import (
    CORNERS,
    EMPTY,
    ORIENTS,
    SAND,
    SOLID,
    SQUARE,
    TERRAINS,
    WATER,
    Orient,
    Rows,
    Shape,
    Terrain,
)

__all__ = ["Draft", "Piece", "allowance", "complete", "connected", "drawn_on", "orients_of"]


class Piece(Value, frozen=True, omit_defaults=True):
    """One space of terrain; a triangle also says where its right angle is."""

    c: Annotated[int, Meta(ge=-1000, le=1000, description="Column, from 0 at the left.")]
    r: Annotated[int, Meta(ge=-1000, le=1000, description="Row, from 0 at the top.")]
    shape: Annotated[Shape, Meta(description="What is drawn.")]
    orient: Annotated[Orient | None, Meta(description="Where a triangle has its right angle.")] = None

    def __str__(self) -> str:
        return f"{self.shape} {self.orient} {self.c},{self.r}" if self.orient else f"{self.shape} {self.c},{self.r}"

    @property
    def sign(self) -> str:
        """How it is written in a field."""
        if self.shape == "triangle":
            return ORIENTS[self.orient or "NW"]
        return {"water": WATER, "sand": SAND, "square": SQUARE}[self.shape]


class Draft(Value, frozen=True, omit_defaults=True):
    """What a seat has handed in for this round: a start and a hole, a drawing, or nothing when it passes."""

    start: Space | None = None
    hole: Space | None = None
    terrain: Terrain | None = None
    pieces: tuple[Piece, ...] = ()


def orients_of(shape: Shape) -> tuple[Orient | None, ...]:
    """Return the ways in which a shape can be turned (TMG-DRW-05)."""
    return tuple(ORIENTS) if shape == "triangle" else (None,)


def allowance(dice: Iterable[Shape], terrain: Terrain) -> dict[Shape, int]:
    """Return how many pieces of each shape the dice allow for a type of terrain (TMG-DRW-04)."""
    showing = Counter(dice)
    return {shape: showing[shape] for shape, of in TERRAINS.items() if of == terrain and showing[shape]}


def drawn_on(rows: Rows, pieces: Iterable[Piece]) -> Rows:
    """Return a field with pieces drawn on it; a second triangle in a space completes a square."""
    signs = [list(row) for row in rows]
    for piece in pieces:
        signs[piece.r][piece.c] = piece.sign if signs[piece.r][piece.c] == EMPTY else SQUARE
    return tuple("".join(row) for row in signs)


def connected(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces that hang together with the first one (TMG-PLC-03)."""
    together = list(pieces[:1])
    for piece in together:
        together += [other for other in pieces if other not in together and _touch(piece, other)]
    return tuple(together)


_SIDES = {(0, -1): 0, (1, 0): 2, (0, 1): 4, (-1, 0): 6}


def _touch(one: Piece, other: Piece) -> bool:
    """Whether two pieces are joined: walls by a whole solid edge, water and sand by neighbouring spaces."""
    if (one.c, one.r) == (other.c, other.r):
        return True  # two halves of a square (TMG-PLC-01)
    side = _SIDES.get((other.c - one.c, other.r - one.r))
    if side is None:
        return False
    if one.sign not in SOLID or other.sign not in SOLID:
        return True
    return side in SOLID[one.sign] and (side + 4) % 8 in SOLID[other.sign]


def complete(sign: str, piece: Piece) -> bool:
    """Whether a triangle and what is in a space make a square."""
    if sign not in CORNERS or piece.sign not in CORNERS:
        return False
    (x, y), (other_x, other_y) = CORNERS[sign], CORNERS[piece.sign]
    return (x, y) == (-other_x, -other_y)
