"""The sheet that pictures are drawn on: signs with their ink and paper, and the signs there are.

Each cell is 7 signs wide and 3 lines high inside a grid that cells share. Every sign is one column wide.
"""

from __future__ import annotations

from fairway_base.content.components import ELEMENTS
from fairway_base.course.course import Cell

__all__ = [
    "ARROWS",
    "ARROW_SPOTS",
    "CELL_HEIGHT",
    "CELL_WIDTH",
    "COLUMN_STEP",
    "EDGE_SPOTS",
    "ELEMENT_SIGNS",
    "FLAG",
    "GREEN",
    "IMAGINED",
    "LAND_DOTS",
    "MARGIN",
    "MIDDLE",
    "MISMATCH",
    "MORE_THINGS",
    "OBSTACLE",
    "OFF_LAND",
    "PATH_END",
    "ROW_STEP",
    "SIDE_SPOTS",
    "TEE",
    "WRONG_WAY",
    "Canvas",
    "E",
    "N",
    "S",
    "W",
]

CELL_WIDTH, CELL_HEIGHT = 7, 3
"""The inside of a cell."""
COLUMN_STEP, ROW_STEP = CELL_WIDTH + 1, CELL_HEIGHT + 1
"""From a cell to the next, the grid between them included."""
MARGIN = 4
"""Room for the y of a row, on both sides."""

N, E, S, W = (1 << side for side in range(4))

MIDDLE = (3, 1)
EDGE_SPOTS: tuple[Cell, ...] = ((3, 0), (6, 1), (3, 2), (0, 1))
ARROWS = "▲▶▼◀"
ARROW_SPOTS: tuple[Cell, ...] = ((3, 0), (5, 1), (3, 2), (1, 1))
SIDE_SPOTS: tuple[Cell, ...] = ((3, -1), (7, 1), (3, 3), (-1, 1))
"""Where in the grid each side of a cell has its middle, counted from the cell's first sign."""
ELEMENT_SIGNS = dict(zip(ELEMENTS, "☺dtbwpsf", strict=True))
OBSTACLE = "x"
FLAG, TEE, GREEN, PATH_END, IMAGINED, WRONG_WAY, MISMATCH, OFF_LAND, MORE_THINGS = "⚑●◎•○!╳╱+"
LAND_DOTS: tuple[Cell, ...] = ((1, 0), (5, 0), (3, 1), (1, 2), (5, 2))

_INK = {
    "": "",
    "grid": "38;5;242",
    "outline": "38;5;250",
    "land": "38;5;64",
    "water": "38;5;75",
    "gate": "38;5;180",
    "label": "1",
    "path": "1;38;5;216",
    "planned": "38;5;250",
    "head": "1;38;5;231",
    "arrow": "1;38;5;220",
    "number": "1;38;5;16;48;5;220",
    "flag": "38;5;229",
    "people": "1;38;5;228",
    "element": "38;5;157",
    "bad": "1;38;5;231;48;5;160",
    "hatch": "38;5;167",
}
_PAPER = {"": "", "tile": "48;5;22", "off": "48;5;52", "water": "48;5;17"}


class Canvas:
    """Signs, each with its ink and the paper behind it."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.signs = [[" "] * width for _ in range(height)]
        self.inks = [[""] * width for _ in range(height)]
        self.papers = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "") -> None:
        for at, sign in enumerate(text, x):
            self.signs[y][at], self.inks[y][at] = sign, ink

    def fill(self, x: int, y: int, paper: str) -> None:
        """Lay paper behind a cell."""
        for row in self.papers[y : y + CELL_HEIGHT]:
            row[x : x + CELL_WIDTH] = [paper] * CELL_WIDTH

    def lines(self, *, colour: bool) -> list[str]:
        if not colour:
            return ["".join(row) for row in self.signs]
        return [self._coloured(y) for y in range(self.height)]

    def _coloured(self, y: int) -> str:
        parts: list[str] = []
        last = ""
        for sign, ink, paper in zip(self.signs[y], self.inks[y], self.papers[y], strict=True):
            code = ";".join(filter(None, (_PAPER[paper], _INK[ink])))
            if code != last:
                parts += ("\x1b[0m" if last else "", f"\x1b[{code}m" if code else "")
                last = code
            parts.append(sign)
        return "".join(parts) + ("\x1b[0m" if last else "")
