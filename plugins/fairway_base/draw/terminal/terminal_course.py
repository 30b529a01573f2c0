"""A course, a land card or a tile drawn for a terminal, or for a plain text file.

Each cell is 7 signs wide and 3 lines high inside a grid that cells share, so that a path runs on through the grid and a
mismatch has a place of its own there. Every sign is one column wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fairway.content import FALLBACK, package_texts
from fairway_base.content.options import Options
from fairway_base.content.tile_facts import tile_facts
from fairway_base.course.course import NEIGHBOURS, SIDES, Cell, Course
from fairway_base.course.ground import Ground, Water
from fairway_base.course.survey import Survey
from fairway_base.course.survey import survey as look_over
from fairway_base.course.tiles import Tile
from fairway_base.draw.terminal.canvas import (
    ACROSS,
    BESIDE,
    CROSS,
    DOTS,
    DOUBLE,
    DOUBLE_ACROSS,
    DOUBLE_DOWN,
    DOWN,
    EDGES,
    FLAG,
    GREEN,
    HATCH,
    HEAVY,
    HIGH,
    IMAGINED,
    LIGHT,
    MARGIN,
    MIDDLE,
    MORE,
    OBSTACLE,
    SIGNS,
    STUB,
    TEE,
    WIDE,
    WRONG,
    Canvas,
    E,
    N,
    S,
    W,
)
from fairway_base.draw.terminal.terminal_tile import paint_strokes, paint_tile, strokes
from fairway_base.joining.plans import Imagined

__all__ = ["draw_course", "draw_land", "draw_tile"]

_MEANINGS = {
    TEE: "tee",
    GREEN: "green",
    "#": "number",
    FLAG: "flag",
    "▲": "arrow",
    **{sign: name for name, sign in SIGNS.items()},
    OBSTACLE: "obstacle",
    "·": "land",
    "≈": "pond",
    "~": "stream",
    IMAGINED: "planned",
    STUB: "path_end",
    HATCH: "off_land",
    CROSS: "mismatch",
    WRONG: "wrong_way",
    MORE: "more",
}
"""Signs and the texts that explain them."""


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
    sheet.draw(water, _say("gate", language))
    lines = sheet.canvas.lines(colour=colour)
    if legend:
        lines += ["", *_legend(sheet.used, sheet.canvas.width, language)]
        lines += _remarks(sheet.survey, language)
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


def draw_tile(tile: Tile, turn: int | None = None, *, colour: bool = True, language: str = FALLBACK) -> str:
    """Draw a tile and say in words what is on it; without a turn, the four turns side by side."""
    turns = range(4) if turn is None else (turn,)
    canvas = Canvas(len(turns) * (ACROSS + 3) - 2, DOWN + 2)
    used: dict[str, None] = {}
    for place, each in enumerate(turns):
        left = place * (ACROSS + 3)
        canvas.put(left, 0, _say("turn", language, turn=each).center(WIDE + 2)[: WIDE + 2], "label")
        canvas.put(left, 1, "┌" + "─" * WIDE + "┐", "grid")
        canvas.put(left, DOWN + 1, "└" + "─" * WIDE + "┘", "grid")
        for y in range(2, DOWN + 1):
            canvas.put(left, y, "│", "grid")
            canvas.put(left + ACROSS, y, "│", "grid")
        used.update(paint_tile(canvas, (left + 1, 2), tile, each))
    lines = canvas.lines(colour=colour)
    what, printed = tile_facts(tile.design, language)
    facts = [what, ", ".join(printed)] if printed else [what]
    return "\n".join([*lines, "", *_legend(used, max(canvas.width, 60), language), *facts])


class _Sheet:
    """A course being drawn."""

    def __init__(self, survey: Survey, plan: tuple[Imagined, ...]) -> None:
        self.survey, self.ground, self.plan = survey, survey.ground, plan
        self.covered = survey.course.by_cell
        cells = [*self.ground.land, *self.ground.water, *self.ground.gate, *self.covered, *((p.x, p.y) for p in plan)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.left, self.top, self.right, self.bottom = min(xs), min(ys), max(xs), max(ys)
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1
        self.canvas = Canvas(columns * ACROSS + 1 + 2 * MARGIN, rows * DOWN + 3)
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
        return MARGIN + 1 + (x - self.left) * ACROSS, 2 + (y - self.top) * DOWN

    def _label(self) -> None:
        canvas = self.canvas
        for x in range(self.left, self.right + 1):
            at = self._spot(x, self.top)[0]
            for y in (0, canvas.height - 1):
                canvas.put(at, y, str(x).center(WIDE), "label")
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
            for dx, dy in DOTS:
                self.canvas.put(x + dx, y + dy, "·", "land")
        elif kind == "water":
            self.used[wave] = None
            self.canvas.fill(x, y, "water")
            for dy in range(HIGH):
                for dx in range(dy % 2, WIDE, 2):
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
        signs = {(2, 2): DOUBLE, (2, 1): DOUBLE_DOWN, (1, 2): DOUBLE_ACROSS, (2, 0): DOUBLE, (0, 2): DOUBLE}
        left, top = self._spot(x, y)
        ink = ("", "grid", "outline")
        if bits:
            self.canvas.put(left - 1, top - 1, signs.get((down, across), LIGHT)[bits], ink[max(arms)])
        if arms[1] and x <= self.right:
            self.canvas.put(left, top - 1, " ─═"[arms[1]] * WIDE, ink[arms[1]])
        if arms[2] and y <= self.bottom:
            for dy in range(HIGH):
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
        for dy in range(HIGH):
            self.canvas.put(x, y + dy, " " * WIDE)
        arms = _arms(imagined)
        ways = ([EDGES[side], MIDDLE] for side in range(4) if arms >> side & 1)
        paint_strokes(self.canvas, spot, strokes(ways), LIGHT, "planned")
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
                    self._put_beside(cell, side, (HEAVY if solid else LIGHT)[arms], "path" if solid else "planned")

    def _draw_faults(self) -> None:
        for fault in self.survey.mismatches:
            self.used[CROSS] = None
            self._put_beside(fault.cell, fault.side, CROSS, "bad")

    def _put_beside(self, cell: Cell, side: int, sign: str, ink: str) -> None:
        (x, y), (dx, dy) = self._spot(*cell), BESIDE[side]
        self.canvas.put(x + dx, y + dy, sign, ink)


def _arms(imagined: Imagined) -> int:
    return sum(1 << side for side in range(4) if SIDES[side] in imagined.sides)


def _legend(used: Mapping[str, None], width: int, language: str) -> list[str]:
    """Explain the signs that were used, in lines no wider than the picture."""
    entries = [_say(f"legend.{name}", language, sign=sign) for sign, name in _MEANINGS.items() if sign in used]
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 3 + len(entry) <= max(width, 60):
            lines[-1] += "   " + entry
        else:
            lines.append(entry)
    return lines


def _remarks(survey: Survey, language: str) -> list[str]:
    """List the places of everything that will cost points."""
    remarks = {
        "mismatches": [f"{fault.cell[0]},{fault.cell[1]} {SIDES[fault.side]}" for fault in survey.mismatches],
        "wrong_way": [f"{x},{y}" for x, y in survey.wrong_way],
        "off_land": [f"{x},{y}" for x, y in (*survey.off_land, *survey.on_water)],
    }
    return [
        _say(f"remark.{name}", language, count=len(places), places="; ".join(places))
        for name, places in remarks.items()
        if places
    ]


def _say(key: str, language: str, **params: object) -> str:
    return package_texts("fairway_base").say(f"picture.{key}", params, language)
