"""What every computer player needs to make a move: the choice that matters, and a drawing of some size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from fairway import Chair, Choice
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import Piece, allowance, connected, orients_of
from fairway_tiny.field.terrain import TERRAINS
from fairway_tiny.play.drawing_rounds import Draw, Drawings
from fairway_tiny.play.drawing_rules import free_spaces, path_after

__all__ = ["any_of", "grow_drawing", "main_choice"]

T = TypeVar("T")


def main_choice(chair: Chair) -> Choice | None:
    """Return the choice that matters; the first, since giving up and passing come last."""
    return next((choice for choice in chair.choices if choice.must and len(choice.domain)), None)


def any_of(chair: Chair, things: Sequence[T]) -> T:
    return things[chair.roll(len(things))]


def grow_drawing(chair: Chair, domain: Drawings, begun: Iterable[Piece], size: int) -> Draw:
    """Grow a drawing from the pieces it begins with, one legal piece at a time, as far as it goes."""
    pieces = tuple(begun)
    while len(pieces) < size:
        around = _neighbours(domain, pieces)
        start = chair.roll(len(around)) if around else 0
        for more in (*around[start:], *around[:start]):
            if path_after(domain.kit, domain.sheet, (*pieces, more)):
                pieces = (*pieces, more)
                break
        else:
            break
    return Draw(TERRAINS[pieces[0].shape], pieces)


def _neighbours(domain: Drawings, pieces: tuple[Piece, ...]) -> list[Piece]:
    """Return the pieces that could be joined to a drawing, if nothing else speaks against them."""
    terrain = TERRAINS[pieces[0].shape]
    left = allowance(domain.dice, terrain)
    for piece in pieces:
        left[piece.shape] -= 1
    shapes = [shape for shape, count in left.items() if count > 0]
    free = set(free_spaces(domain.sheet)).difference(Space(piece.c, piece.r) for piece in pieces)
    beside = dict.fromkeys(
        (piece.c + dc, piece.r + dr) for piece in pieces for dc, dr in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    spaces = [at for at in beside if min(at) >= 0 and Space(*at) in free]
    beside_them = [Piece(*at, shape, orient) for at in spaces for shape in shapes for orient in orients_of(shape)]
    return [piece for piece in beside_them if len(connected((*pieces, piece))) > len(pieces)]
