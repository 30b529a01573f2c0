"""A tile for a terminal: its path, its flag and what is printed on it, as far as there is room in a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from fairway.content import FALLBACK
from fairway.draw import HEAVY_LINES
from fairway_base.content.tile_facts import tile_facts
from fairway_base.course.course import NEIGHBOURS, Cell
from fairway_base.course.tiles import Lane, Tile
from fairway_base.draw.terminal.canvas import (
    ARROW_SPOTS,
    ARROWS,
    CELL_HEIGHT,
    CELL_WIDTH,
    COLUMN_STEP,
    EDGE_SPOTS,
    ELEMENT_SIGNS,
    FLAG,
    GREEN,
    MIDDLE,
    MORE_THINGS,
    OBSTACLE,
    OFF_LAND,
    PATH_END,
    ROW_STEP,
    TEE,
    WRONG_WAY,
    Canvas,
)
from fairway_base.draw.terminal.legend import legend_lines, terminal_text

__all__ = ["draw_tile", "paint_strokes", "paint_tile", "strokes"]


class _Mark(NamedTuple):
    """A short text on a tile."""

    text: str
    ink: str
    sign: str
    """What the legend explains."""


def draw_tile(tile: Tile, turn: int | None = None, *, colour: bool = True, language: str = FALLBACK) -> str:
    """Draw a tile and say in words what is on it; without a turn, the four turns side by side."""
    turns = range(4) if turn is None else (turn,)
    canvas = Canvas(len(turns) * (COLUMN_STEP + 3) - 2, ROW_STEP + 2)
    used: dict[str, None] = {}
    for place, each in enumerate(turns):
        left = place * (COLUMN_STEP + 3)
        canvas.put(
            left, 0, terminal_text("turn", language, turn=each).center(CELL_WIDTH + 2)[: CELL_WIDTH + 2], "label"
        )
        canvas.put(left, 1, "┌" + "─" * CELL_WIDTH + "┐", "grid")
        canvas.put(left, ROW_STEP + 1, "└" + "─" * CELL_WIDTH + "┘", "grid")
        for y in range(2, ROW_STEP + 1):
            canvas.put(left, y, "│", "grid")
            canvas.put(left + COLUMN_STEP, y, "│", "grid")
        used.update(paint_tile(canvas, (left + 1, 2), tile, each))
    lines = canvas.lines(colour=colour)
    what, printed = tile_facts(tile.design, language)
    facts = [what, ", ".join(printed)] if printed else [what]
    return "\n".join([*lines, "", *legend_lines(used, max(canvas.width, 60), language), *facts])


def paint_tile(
    canvas: Canvas,
    spot: Cell,
    tile: Tile,
    turn: int,
    *,
    number: int | None = None,
    wrong_way: bool = False,
    off: bool = False,
) -> dict[str, None]:
    """Paint a tile into a cell and return the signs that need an explanation."""
    used: dict[str, None] = {}
    x, y = spot
    canvas.fill(x, y, "off" if off else "tile")
    lanes = tile.lanes[turn]
    paint_strokes(canvas, spot, strokes(_routes(lanes, loops=tile.loops)), HEAVY_LINES)
    for lane in lanes:
        if lane[1] < 0:
            sign = TEE if tile.kind == "tee" else GREEN if tile.kind == "green" else PATH_END
            canvas.put(x + MIDDLE[0], y + MIDDLE[1], sign, "head")
            used[sign] = None
        elif lane[2]:
            straight = lane[0] ^ lane[1] == 2 and len(lanes) == 1
            dx, dy = MIDDLE if straight else ARROW_SPOTS[lane[1]]
            canvas.put(x + dx, y + dy, ARROWS[lane[1]], "bad" if wrong_way else "arrow")
            used["▲"] = None
    marks = [_Mark(f"#{number}", "number", "#")] if number else []
    marks += [_Mark(WRONG_WAY, "bad", WRONG_WAY)] if wrong_way else []
    flags = [_Mark(f"{FLAG}{tile.par}", "flag", FLAG)] if tile.par else []
    printed = [
        _Mark(sign + (str(count) if count > 1 else ""), "people" if sign == "☺" else "element", sign)
        for sign, count in zip(ELEMENT_SIGNS.values(), tile.elements, strict=True)
        if count
    ]
    printed += [_Mark(OBSTACLE, "element", OBSTACLE)] if tile.design.obstacle else []
    used.update((mark.sign, None) for mark in (*marks, *flags, *printed))
    _squeeze(canvas, spot, (0, 2, 1), marks)
    _squeeze(canvas, spot, (0, 2, 1), flags, to_the_right=True)
    if not _squeeze(canvas, spot, (2, 0, 1), printed):
        used[MORE_THINGS] = None
    if off:
        used[OFF_LAND] = None
        for dy in range(CELL_HEIGHT):
            for dx in range(CELL_WIDTH):
                if canvas.signs[y + dy][x + dx] == " ":
                    canvas.put(x + dx, y + dy, OFF_LAND, "hatch")
    return used


def _routes(lanes: tuple[Lane, ...], *, loops: bool) -> Iterator[list[Cell]]:
    """Yield the ways that lanes take through a cell, as the points where they begin, bend and end."""
    for index, (begin, end, _) in enumerate(lanes):
        first, last = EDGE_SPOTS[begin], EDGE_SPOTS[end] if end >= 0 else MIDDLE
        straight = begin ^ end == 2
        if straight and index:  # the second of two lanes passes under the first
            yield from ([edge, ARROW_SPOTS[EDGE_SPOTS.index(edge)]] for edge in (first, last))
        elif end < 0 or straight or (len(lanes) == 1 and not loops):
            yield [first, MIDDLE, last]
        else:
            down, across = (first, last) if first[0] == MIDDLE[0] else (last, first)
            if loops:
                far, aside = CELL_HEIGHT - 1 - down[1], 1 if across[0] else CELL_WIDTH - 2
                yield [down, (MIDDLE[0], far), (aside, far), (aside, 1), across]
            else:  # one of two corners, each keeping to its own half
                near = 4 if across[0] else 2
                yield [down, (near, down[1]), (near, 1), across]


def strokes(routes: Iterable[list[Cell]]) -> dict[Cell, int]:
    """Return which arms the path has on each sign of a cell."""
    arms: dict[Cell, int] = {}
    for route in routes:
        for edge in (route[0], route[-1]):
            if edge in EDGE_SPOTS:
                arms[edge] = arms.get(edge, 0) | 1 << EDGE_SPOTS.index(edge)
        for (x, y), (to_x, to_y) in pairwise(route):
            while (x, y) != (to_x, to_y):
                step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
                side = NEIGHBOURS.index(step)
                arms[x, y] = arms.get((x, y), 0) | 1 << side
                x, y = x + step[0], y + step[1]
                arms[x, y] = arms.get((x, y), 0) | 1 << (side ^ 2)
    return arms


def paint_strokes(canvas: Canvas, spot: Cell, strokes: Mapping[Cell, int], signs: str, ink: str = "path") -> None:
    for (dx, dy), arms in strokes.items():
        canvas.put(spot[0] + dx, spot[1] + dy, signs[arms], ink)


def _squeeze(
    canvas: Canvas, spot: Cell, rows: Iterable[int], marks: Iterable[_Mark], *, to_the_right: bool = False
) -> bool:
    """Write marks into the free signs of a cell, row by row; return whether all found room."""
    waiting = list(marks)
    for row in rows:
        gaps = _gaps(canvas, spot, row)
        for begin, end in reversed(gaps) if to_the_right else gaps:
            taken: list[_Mark] = []
            while waiting and sum(len(mark.text) for mark in (*taken, waiting[0])) <= end - begin:
                taken.append(waiting.pop(0))
            length = sum(len(mark.text) for mark in taken)
            spare = end - begin - length - (len(taken) - 1) >= 0
            length += (len(taken) - 1) * spare
            at = end - length if to_the_right or begin > spot[0] + MIDDLE[0] else begin
            for mark in taken:
                canvas.put(at, spot[1] + row, mark.text, mark.ink)
                at += len(mark.text) + spare
    if waiting:
        canvas.put(spot[0] + CELL_WIDTH - 1, spot[1] + CELL_HEIGHT - 1, MORE_THINGS, "element")
    return not waiting


def _gaps(canvas: Canvas, spot: Cell, row: int) -> list[tuple[int, int]]:
    """Return the stretches of free signs in a row of a cell; next to other text, one sign is left free."""
    signs = canvas.signs[spot[1] + row][spot[0] : spot[0] + CELL_WIDTH]
    open_ = [
        sign == " " and not any(_is_text(other) for other in signs[max(at - 1, 0) : at + 2])
        for at, sign in enumerate(signs)
    ]
    gaps: list[tuple[int, int]] = []
    begin = None
    for at, free in enumerate([*open_, False]):
        if free and begin is None:
            begin = at
        elif not free and begin is not None:
            gaps.append((spot[0] + begin, spot[0] + at))
            begin = None
    return gaps


def _is_text(sign: str) -> bool:
    return sign != " " and sign not in HEAVY_LINES and sign not in ARROWS
