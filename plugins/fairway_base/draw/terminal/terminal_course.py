"""A course or a land card drawn for a terminal, or for a plain text file.

Each cell is 7 signs wide and 3 lines high inside a grid that cells share, so that a path runs on through the grid and a
mismatch has a place of its own there. Every sign is one column wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fairway.content import FALLBACK
from fairway.draw import DOUBLE_ACROSS, DOUBLE_DOWN, DOUBLE_LINES, HEAVY_LINES, LIGHT_LINES
from fairway_base.content.options import Options
from fairway_base.course.course import NEIGHBOURS, SIDES, Cell, Course
from fairway_base.course.ground import Ground, Water
from fairway_base.course.survey import Survey
from fairway_base.course.survey import survey as look_over
from fairway_base.course.tiles import Tile
from fairway_base.draw.terminal.canvas import (
    CELL_HEIGHT,
    CELL_WIDTH,
    COLUMN_STEP,
    EDGE_SPOTS,
    IMAGINED,
    LAND_DOTS,
    MARGIN,
    MIDDLE,
    MISMATCH,
    ROW_STEP,
    SIDE_SPOTS,
    Canvas,
    E,
    N,
    S,
    W,
)
from fairway_base.draw.terminal.legend import legend_lines, remark_lines, terminal_text
from fairway_base.draw.terminal.terminal_tile import paint_strokes, paint_tile, strokes
from fairway_base.joining.plans import Imagined

__all__ = ["draw_course", "draw_land"]


def draw_course(
    course: Course,
    ground: Ground,
    tiles: Mapping[str, Tile],
    *,
    survey: Survey | None = None,
    plan: Iterable[Imagined] = (),
    water: Water = "pond",
    colour: bool = True,
    legend: bool = True,
    language: str = FALLBACK,
) -> str:
    """Draw a course on its land, with coordinates at the edges and, below, what its signs mean.

    `survey` is one of this course, if there is one already; `water` as `water_of` tells it.
    """
    sheet = _Sheet(survey or look_over(course, ground, tiles, Options()), tuple(plan))
    sheet.draw(water, terminal_text("gate", language))
    lines = sheet.canvas.lines(colour=colour)
    if legend:
        lines += ["", *legend_lines(sheet.used, sheet.canvas.width, language)]
        lines += remark_lines(sheet.survey, language)
    return "\n".join(lines)


def draw_land(
    ground: Ground,
    *,
    water: Water = "pond",
    colour: bool = True,
    legend: bool = True,
    language: str = FALLBACK,
) -> str:
    """Draw a land on which nothing has been built yet."""
    return draw_course(Course(), ground, {}, water=water, colour=colour, legend=legend, language=language)


class _Sheet:
    """A course being drawn."""

    def __init__(self, survey: Survey, plan: tuple[Imagined, ...]) -> None:
        self.survey, self.ground, self.plan = survey, survey.ground, plan
        self.covered = survey.course.by_cell
        cells = [*self.ground.land, *self.ground.water, *self.ground.gate, *self.covered, *((p.x, p.y) for p in plan)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.left, self.top, self.right, self.bottom = min(xs), min(ys), max(xs), max(ys)
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1
        self.canvas = Canvas(columns * COLUMN_STEP + 1 + 2 * MARGIN, rows * ROW_STEP + 3)
        self.used: dict[str, None] = {}
        """Signs that need an explanation."""

    def draw(self, water: Water, gate: str) -> None:
        self._label()
        for y in range(self.top, self.bottom + 1):
            for x in range(self.left, self.right + 1):
                self._draw_ground((x, y), "≈" if water == "pond" else "~")
        self._draw_gate(f" {gate} ")
        for y in range(self.top, self.bottom + 2):
            for x in range(self.left, self.right + 2):
                self._draw_grid(x, y)
        for put in self.covered.values():
            self._draw_tile(put.cell)
        for imagined in self.plan:
            self._draw_imagined(imagined)
        self._draw_joints()
        self._draw_faults()

    def _spot(self, x: int, y: int) -> Cell:
        """Return where on the canvas the first sign of a cell goes."""
        return MARGIN + 1 + (x - self.left) * COLUMN_STEP, 2 + (y - self.top) * ROW_STEP

    def _label(self) -> None:
        canvas = self.canvas
        for x in range(self.left, self.right + 1):
            at = self._spot(x, self.top)[0]
            for y in (0, canvas.height - 1):
                canvas.put(at, y, str(x).center(CELL_WIDTH), "label")
        for y in range(self.top, self.bottom + 1):
            row = self._spot(self.left, y)[1] + 1
            canvas.put(0, row, str(y).rjust(MARGIN - 1), "label")
            canvas.put(canvas.width - MARGIN + 1, row, str(y).ljust(MARGIN - 1), "label")
        canvas.put(1, 0, "y\\x", "label")

    def _draw_ground(self, cell: Cell, wave: str) -> None:
        x, y = self._spot(*cell)
        kind = self.ground.kind(cell)
        if cell in self.covered:
            off = kind != "land"
            self.canvas.fill(x, y, "off" if off else "tile")
        elif kind == "land":
            self.used["·"] = None
            for dx, dy in LAND_DOTS:
                self.canvas.put(x + dx, y + dy, "·", "land")
        elif kind == "water":
            self.used[wave] = None
            self.canvas.fill(x, y, "water")
            for dy in range(CELL_HEIGHT):
                for dx in range(dy % 2, CELL_WIDTH, 2):
                    self.canvas.put(x + dx, y + dy, wave, "water")

    def _draw_gate(self, label: str) -> None:
        """Shade the quarter disk, whose centre is where its straight sides meet (BG-PLACE-8)."""
        gate = self.ground.gate
        if not gate:
            return
        sides = {side for sides in self.ground.gate_sides.values() for side in range(4) if sides >> side & 1}
        xs, ys = {x for x, _ in gate}, {y for _, y in gate}
        left, top = self._spot(min(xs), min(ys))
        right, bottom = self._spot(max(xs) + 1, max(ys) + 1)
        # A tile touches the gate's east side with its own west side.
        centre_x = right - 1 if SIDES.index("W") in sides else left - 1
        centre_y = bottom - 1 if SIDES.index("N") in sides else top - 1
        reach_x, reach_y = right - left, bottom - top
        for y in range(top, bottom - 1):
            for x in range(left, right - 1):
                if ((x - centre_x) / reach_x) ** 2 + ((y - centre_y) / reach_y) ** 2 <= 1:
                    self.canvas.put(x, y, "░", "gate")
        self.canvas.put((left + right - len(label)) // 2, (top + bottom) // 2 - 1, label, "gate")

    def _line(self, first: Cell, second: Cell) -> int:
        """Say what lies between two cells: 0 nothing, 1 a light line, 2 the outline of the land or of its water."""
        kinds = {self.ground.kind(first), self.ground.kind(second)}
        if kinds == {"water", "outside"} or (len(kinds) > 1 and "land" in kinds):
            return 2
        if first in self.covered or second in self.covered:
            return 1
        return 1 if kinds & {"land", "water"} else 0

    def _draw_grid(self, x: int, y: int) -> None:
        """Draw the grid's corner at the upper left of a cell, and the lines from it to the east and the south."""
        around = ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))
        arms = [self._line(around[side], around[(side + 1) % 4]) for side in range(4)]
        bits = sum(1 << side for side in range(4) if arms[side])
        down, across = max(arms[0], arms[2]), max(arms[1], arms[3])
        signs = {
            (2, 2): DOUBLE_LINES,
            (2, 1): DOUBLE_DOWN,
            (1, 2): DOUBLE_ACROSS,
            (2, 0): DOUBLE_LINES,
            (0, 2): DOUBLE_LINES,
        }
        left, top = self._spot(x, y)
        ink = ("", "grid", "outline")
        if bits:
            self.canvas.put(left - 1, top - 1, signs.get((down, across), LIGHT_LINES)[bits], ink[max(arms)])
        if arms[1] and x <= self.right:
            self.canvas.put(left, top - 1, " ─═"[arms[1]] * CELL_WIDTH, ink[arms[1]])
        if arms[2] and y <= self.bottom:
            for dy in range(CELL_HEIGHT):
                self.canvas.put(left - 1, top + dy, " │║"[arms[2]], ink[arms[2]])

    def _draw_tile(self, cell: Cell) -> None:
        put = self.covered[cell]
        tile = self.survey.tiles[put.tile]
        off = cell not in self.ground.land
        self.used.update(
            paint_tile(
                self.canvas,
                self._spot(*cell),
                tile,
                put.turn,
                number=self.survey.course.number_at(cell),
                wrong_way=cell in self.survey.wrong_way,
                off=off,
            )
        )

    def _draw_imagined(self, imagined: Imagined) -> None:
        if imagined.cell in self.covered:
            return
        spot = x, y = self._spot(*imagined.cell)
        for dy in range(CELL_HEIGHT):
            self.canvas.put(x, y + dy, " " * CELL_WIDTH)
        arms = _arms(imagined)
        ways = ([EDGE_SPOTS[side], MIDDLE] for side in range(4) if arms >> side & 1)
        paint_strokes(self.canvas, spot, strokes(ways), LIGHT_LINES, "planned")
        if imagined.kind != "path":
            self.canvas.put(x + MIDDLE[0], y + MIDDLE[1], IMAGINED, "planned")
        self.used[IMAGINED] = None

    def _draw_joints(self) -> None:
        """Let the path run on through the grid where red meets red."""
        real = {put.cell: self.survey.tiles[put.tile].red[put.turn] for put in self.covered.values()}
        red = {imagined.cell: _arms(imagined) for imagined in self.plan} | real
        for cell, sides in red.items():
            for side, arms in ((1, E | W), (2, N | S)):
                beyond = (cell[0] + NEIGHBOURS[side][0], cell[1] + NEIGHBOURS[side][1])
                if sides >> side & 1 and red.get(beyond, 0) >> (side ^ 2) & 1:
                    solid = cell in real and beyond in real
                    self._put_beside(
                        cell, side, (HEAVY_LINES if solid else LIGHT_LINES)[arms], "path" if solid else "planned"
                    )

    def _draw_faults(self) -> None:
        for fault in self.survey.mismatches:
            self.used[MISMATCH] = None
            self._put_beside(fault.cell, fault.side, MISMATCH, "bad")

    def _put_beside(self, cell: Cell, side: int, sign: str, ink: str) -> None:
        (x, y), (dx, dy) = self._spot(*cell), SIDE_SPOTS[side]
        self.canvas.put(x + dx, y + dy, sign, ink)


def _arms(imagined: Imagined) -> int:
    return sum(1 << side for side in range(4) if SIDES[side] in imagined.sides)
