"""Tiles on a grid of ports: where each lane leads.

A port is one side of one cell, `key * 4 + side`. A lane leads from port to port across a tile; the port across an
edge is one addition away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fairway_base.course.course import Cell, Placed
from fairway_base.course.ground import ROW, STEPS
from fairway_base.course.tiles import Tile

__all__ = ["ACROSS", "INSIDE", "Board", "lay"]

ACROSS = tuple(STEPS[side] * 4 + (side ^ 2) - side for side in range(4))
"""What to add to a port on each side to reach the port it faces."""
INSIDE = 1 << 40
"""Stands for the port of a lane that ends inside its tile."""


class Board:
    """Tiles by key, and the lanes between their ports."""

    __slots__ = ("cells", "heads", "lanes", "through", "tiles", "turns")

    def __init__(self) -> None:
        self.tiles: dict[int, Tile] = {}
        self.turns: dict[int, int] = {}
        self.cells: dict[int, Cell] = {}
        self.through: dict[int, int] = {}
        """For each red side, the port where its lane comes out again, or `INSIDE`."""
        self.heads: tuple[list[int], list[int], list[int]] = ([], [], [])
        """Ports of lanes that begin inside a Tee, inside a Putting Green, inside any other tile."""
        self.lanes: list[tuple[int, int]] = []
        """Ports of lanes across a tile."""

    def add(self, laid: Iterable[tuple[int, int, Tile, int]]) -> None:
        """Put tiles on the board, each with its column, its row and its turn."""
        tiles, turns, cells = self.tiles, self.turns, self.cells
        through, heads, lanes = self.through, self.heads, self.lanes
        for x, y, tile, turn in laid:
            at = y * ROW + x
            tiles[at] = tile
            turns[at] = turn
            cells[at] = (x, y)
            at *= 4
            for begin, end, _ in tile.lanes[turn]:
                begin += at
                if end < 0:
                    through[begin] = INSIDE
                    heads[tile.rank].append(begin)
                else:
                    end += at
                    through[begin] = end
                    through[end] = begin
                    lanes.append((begin, end))

    def copy(self) -> Board:
        """Return a board to which more can be added without changing this one."""
        new = Board()
        new.tiles = self.tiles.copy()
        new.turns = self.turns.copy()
        new.cells = self.cells.copy()
        new.through = self.through.copy()
        new.heads = (self.heads[0].copy(), self.heads[1].copy(), self.heads[2].copy())
        new.lanes = self.lanes.copy()
        return new


def lay(placed: Iterable[Placed], tiles: Mapping[str, Tile]) -> Board:
    """Lay the tiles of a course on a board."""
    board = Board()
    board.add([(put.x, put.y, tiles[put.tile], put.turn) for put in placed])
    return board
