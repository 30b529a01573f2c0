"""What lies on a plot already: tiles by square, and the pieces of holes that they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fairway_base.course.course import Placed
from fairway_base.course.tiles import Tile
from fairway_base.planning.plot import OUTSIDE, Plot

__all__ = ["GRASS", "GREEN", "PATH", "TEE", "Laid", "Piece", "Square", "lay_on", "square_of"]

TEE, GREEN, PATH, GRASS = 0, 1, 2, 3
_KINDS = {"tee": TEE, "green": GREEN, "path": PATH, "grass": GRASS}


class Square(NamedTuple):
    """A tile as far as a plan is concerned."""

    kind: int
    red: int
    """Its red sides, as bits."""
    par: int
    against: int
    """Sides through which a ball would come in against its arrow."""


class Piece(NamedTuple):
    """Laid red tiles that hang together, in the order of play as far as that is known."""

    squares: tuple[int, ...]
    tee: int
    """The Tee it begins with, or `OUTSIDE`."""
    green: int
    """The Putting Green it ends with, or `OUTSIDE`."""
    before: int
    """The empty square that its loose beginning faces, or `OUTSIDE` where it has none or is blocked there."""
    after: int
    """The same for its loose end."""
    broken: bool
    """Whether it can never become a good hole: an end is blocked, or there are two Tees or two Putting Greens."""


class Laid:
    """Tiles on the squares of a plot. A value: `plus` returns another."""

    __slots__ = ("free", "pieces", "plot", "red", "squares")

    def __init__(self, plot: Plot, squares: dict[int, Square]) -> None:
        self.plot = plot
        self.squares = squares
        taken = red = 0
        for at, square in squares.items():
            taken |= 1 << at
            red |= (square.kind != GRASS) << at
        self.free = plot.every & ~taken
        """Squares without a tile."""
        self.red = red
        self.pieces = self._pieces()

    def plus(self, at: int, square: Square) -> Laid:
        """Return what lies there with one tile more."""
        return Laid(self.plot, {**self.squares, at: square})

    def _pieces(self) -> tuple[Piece, ...]:
        """Follow the red sides from tile to tile."""
        found: list[Piece] = []
        seen = 0
        for at, square in self.squares.items():
            if square.kind == GRASS or seen >> at & 1:
                continue
            runs: tuple[list[int], list[int]] = ([], [])
            ahead, behind = runs
            ends = [OUTSIDE, OUTSIDE]
            blocked = square.red.bit_count() > 2
            sides = [side for side in range(4) if square.red >> side & 1][:2]
            for way, side in enumerate(sides):
                ends[way], stuck = self._follow(at, side, runs[way])
                blocked |= stuck
                if ends[way] == at or (way == 0 and at in ahead):
                    blocked = True
                    break
            squares = [*reversed(behind), at, *ahead]
            before, after = ends[1], ends[0]
            kinds = [self.squares[each].kind for each in squares]
            if kinds[0] == GREEN or (kinds[-1] == TEE and kinds[0] != TEE):
                squares.reverse()
                kinds.reverse()
                before, after = after, before
            tees, greens = kinds.count(TEE), kinds.count(GREEN)
            for each in squares:
                seen |= 1 << each
            broken = blocked or tees > 1 or greens > 1
            found.append(
                Piece(
                    tuple(squares),
                    squares[0] if kinds[0] == TEE else OUTSIDE,
                    squares[-1] if kinds[-1] == GREEN else OUTSIDE,
                    OUTSIDE if kinds[0] == TEE else before,
                    OUTSIDE if kinds[-1] == GREEN else after,
                    broken,
                )
            )
        return tuple(found)

    def _follow(self, start: int, side: int, run: list[int]) -> tuple[int, bool]:
        """Follow a path over laid tiles; return the empty square it leads to, and whether it is blocked."""
        at, plot = start, self.plot
        while True:
            beyond = plot.sides[at][side]
            if beyond == OUTSIDE:
                return OUTSIDE, True
            square = self.squares.get(beyond)
            if square is None:
                return beyond, False
            back = side ^ 2
            if not square.red >> back & 1:
                return OUTSIDE, True
            if beyond == start or beyond in run:
                return OUTSIDE, True
            run.append(beyond)
            if square.kind != PATH:
                return OUTSIDE, False
            onward = square.red & ~(1 << back)
            if onward.bit_count() != 1:
                return OUTSIDE, True
            at, side = beyond, onward.bit_length() - 1


def lay_on(plot: Plot, placed: Iterable[Placed], tiles: Mapping[str, Tile]) -> Laid:
    """Return what of a course lies on its land."""
    squares = {}
    for put in placed:
        at = plot.index.get((put.x, put.y))
        if at is not None:
            squares[at] = square_of(tiles[put.tile], put.turn)
    return Laid(plot, squares)


def square_of(tile: Tile, turn: int) -> Square:
    """Return what a tile is to a plan."""
    return Square(_KINDS[tile.kind], tile.red[turn], tile.par, tile.against[turn])
