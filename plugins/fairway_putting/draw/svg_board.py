"""A round in progress as SVG: the course with its pawns, holes beside the land in rows, the cards of all golfers."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Table, View
from fairway.content import in_a_row
from fairway.draw import (
    Block,
    Drawn,
    Markup,
    below,
    document,
    fit,
    group,
    hit_area,
    lines,
    number,
    say,
    say_lines,
    tag,
    words,
    wrap,
)
from fairway_putting.course.courses import Cell, Course, scan
from fairway_putting.course.holes import HOLES, Hole
from fairway_putting.draw import svg_art as art
from fairway_putting.draw.captions import board_text, headline
from fairway_putting.draw.svg_holes import WIDTH, crowd, holes_in_rows, pawns
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.repair.log import entry_text

__all__ = ["draw_board"]

_EDGE, _LABEL = 16, 138
_COLUMN = 41.0
"""From a column of the cards to the next."""
_ROW = 44
_LARGEST = 100.0
"""How wide a square of the map is at most."""
_MOST_LINES = 14
"""Lines of a repair's log that are shown."""


def draw_board(table: Table, view: View, seat: int, language: str) -> str | None:
    """Draw what lies before everybody; while a course is being chosen, the one of this seat."""
    part, names = view.part(Putting), view.names
    ground, holes = part.ground, part.holes
    choosing = part.phase == "course_choice"
    if choosing:
        available = table.kit(Kit).available
        ground = available.course(seat) if available and seat in available.owners else None
        if ground is None:
            return None
    title = headline(part, language, names)
    facts = board_text("facts", language, holes=len(holes), par=sum(hole.par for hole in holes))
    head = below(
        [
            lines(title, WIDTH, 26, 2, fill=art.INK, bold=True),
            *([lines(facts, WIDTH, 17, 1, fill=art.STONE)] if holes else []),
        ],
        2,
    )
    blocks, origin, unit = [head], None, None
    if ground is not None:
        left, top, right, _ = _bounds(ground)
        unit = round(min(_LARGEST, WIDTH / (right - left + 1)), 2)
        origin = (_EDGE - unit * left, round(_EDGE + head.height + 16 - unit * top, 2))
        blocks.append(_map(part, ground, holes, unit, language))
    if rows := _beside(ground, holes):
        blocks.append(holes_in_rows(rows, language, part))
    if part.phase == "repair_preview":
        blocks.append(_log(part, language))
    if part.hole:
        blocks.append(_cards(part, seat, names, language))
    block = below(blocks, 16)
    width, height = WIDTH + 2 * _EDGE, block.height + 2 * _EDGE
    drawn = Drawn({})
    drawn.add(
        tag("rect", width=width, height=height, rx=16, fill=art.PAPER),
        group(block.markup, transform=f"translate({_EDGE} {_EDGE})"),
    )
    described = in_a_row(_described(part, names, language), language) or title
    box = (0, 0, width, height)
    return document(
        drawn,
        box,
        title=title,
        description=described,
        language=language,
        origin=origin,
        unit=unit,
        seat=seat,
        common=not choosing,
    )


def _beside(ground: Course | None, holes: tuple[Hole, ...]) -> list[Hole]:
    """Return the holes that are shown in rows: all without a map, otherwise those with tiles beside the land."""
    return [hole for hole in holes if ground is None or any(spot.cell is None for spot in hole.spots)]


def _bounds(ground: Course) -> tuple[int, int, int, int]:
    cells = [*ground.land, *ground.water, *ground.gate, *(put.cell for put in ground.tiles)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _map(part: Putting, ground: Course, holes: tuple[Hole, ...], unit: float, language: str) -> Block:
    """Draw the ground with its tiles; those of the hole being played, or those that a repair touched, have a frame."""
    left, top, right, bottom = _bounds(ground)
    marks = _marks(part)
    squares: dict[Cell, list[Markup]] = {}
    for kind, cells in (("land", ground.land), ("water", ground.water), ("gate", ground.gate)):
        squares |= {cell: [art.ground(kind)] for cell in cells}
    for put in ground.tiles:
        squares[put.cell] = [art.tile(put.tile, put.turn, mark=marks.get(put.cell))]
    for token in ground.numbers:
        squares[token.cell].append(group(art.token(token.number), data_at=f"hole:{token.number}"))
    at: dict[Cell, list[int]] = {}
    for seat, (hole, place) in pawns(part):
        cell = holes[hole - 1].spots[place].cell
        if cell is not None:
            at.setdefault(cell, []).append(seat)
    there = {put.cell: put.tile.id for put in ground.tiles}
    spots: dict[Cell, list[str]] = {}
    for each in holes:
        for place, spot in enumerate(each.spots):
            if spot.cell is not None:
                spots.setdefault(spot.cell, []).append(f"spot:{each.number}:{place}")
    parts = []
    for x, y in sorted(squares, key=scan):
        pointer = f"cell:{x},{y}"
        where = board_text("square", language, column=x - left + 1, row=y - top + 1)
        inside = [tag("title", words(f"{there[x, y]} · {where}" if (x, y) in there else where))]
        inside += [hit_area(each, 0, 0, 100, 100) for each in (pointer, *spots.get((x, y), ()))]
        inside += squares[x, y]
        if (x, y) in at:
            inside.append(crowd(part, at[x, y]).markup)
        parts.append(group(*inside, transform=f"translate({100 * (x - left)} {100 * (y - top)})", data_at=pointer))
    scaled = group(*parts, transform=f"scale({number(unit / 100)})")
    return Block(scaled, unit * (right - left + 1), unit * (bottom - top + 1))


def _marks(part: Putting) -> dict[Cell, str]:
    if part.phase == "repair_preview":
        touched = (cell for entry in part.log if entry.step != "PD-RPR-50" for cell in entry.cells)
        return dict.fromkeys(touched, art.NEW)
    playing = part.played.spots if part.hole and part.phase != "finished" else ()
    return {spot.cell: art.GOLD for spot in playing if spot.cell is not None}


def _cards(part: Putting, seat: int, names: tuple[str, ...], language: str) -> Block:
    """Draw the score sheets: one line for each golfer, one cube for each hole (PD-SET-04)."""
    height = 66.0 + _ROW * len(part.golfers)
    end = _LABEL + _COLUMN * HOLES + 30
    total, size = fit(board_text("total", language), 62, 16, 9)
    parts = [
        say(board_text("card_hole", language), 0, 18, 16, fill=art.STONE),
        say(board_text("card_par", language), 0, 42, 16, fill=art.STONE),
        say(total, end, 18, size, fill=art.INK, anchor="middle"),
    ]
    for hole in part.holes:
        x, now = _LABEL + _COLUMN * (hole.number - 0.5), hole.number == part.hole and part.phase != "finished"
        column = [tag("title", words(board_text("hole_and_par", language, hole=hole.number, par=hole.par)))]
        if now:
            column.append(
                tag("rect", x=x - 20, y=0, width=40, height=height - 10, rx=8, fill="#ffefc2", stroke=art.GOLD)
            )
        column.append(hit_area(f"hole:{hole.number}", x - 20, 0, 40, height - 10))
        column.append(say(str(hole.number), x, 19, 19, fill=art.INK, anchor="middle", bold=True))
        column.append(say(str(hole.par), x, 43, 17, fill=art.STONE, anchor="middle"))
        parts.append(group(*column, data_at=f"hole:{hole.number}"))
    for index, golfer in enumerate(part.golfers):
        parts.append(_line(part, index, 74 + _ROW * index, names, language, own=index == seat))
        parts.append(say(str(golfer.total), end, 81 + _ROW * index, 22, fill=art.INK, anchor="middle", bold=True))
    return Block(group(*parts), WIDTH, height)


def _line(part: Putting, seat: int, y: float, names: tuple[str, ...], language: str, *, own: bool) -> Markup:
    """Draw the line of a golfer: pawn, name, a cube for each hole, and what extra holes took."""
    golfer = part.golfers[seat]
    name, size = fit(board_text("seat", language, names, seat=seat), _LABEL - 40, 18, 9)
    shown = [
        hit_area(f"seat:{seat}", 0, y - 22, _LABEL, _ROW),
        art.pawn(seat, 16, y - 4, active=False),
        say(name, 36, y + 6, size, fill=art.INK, bold=own),
    ]
    for played, mark in enumerate(golfer.card, 1):
        shown.append(art.cube(mark.strokes, seat, _LABEL + _COLUMN * (played - 0.5), y))
    if golfer.ball.strokes and part.playoff is None:
        x = _LABEL + _COLUMN * (part.hole - 0.5)
        shown.append(say(f"{golfer.ball.strokes}…", x, y + 7, 20, fill=art.INK, anchor="middle"))
    extras = [str(strokes) for extra in part.extras for each, strokes in extra.strokes if each == seat]
    if extras:
        said, small = fit("+ " + " ".join(extras), 96, 13, 8)
        shown.append(say(said, 36, y + 21, small, fill=art.STONE))
    return group(*shown, data_at=f"seat:{seat}")


def _log(part: Putting, language: str) -> Block:
    """Write what a repair did, line by line."""
    written: list[str] = []
    for entry in part.log:
        written += wrap(f"{entry.step}  {entry_text(entry, language)}", WIDTH, 15, 3)
    if len(written) > _MOST_LINES:
        written[_MOST_LINES - 1 :] = [board_text("more", language, count=len(written) - _MOST_LINES + 1)]
    return Block(group(*say_lines(written, 0, 16, 15, 21, fill=art.INK)), WIDTH, 21.0 * len(written) + 6)


def _described(part: Putting, names: tuple[str, ...], language: str) -> Iterator[str]:
    """Say in words what the picture shows."""
    standing = dict(pawns(part))
    for seat, golfer in enumerate(part.golfers):
        if seat in standing:
            hole, tile = standing[seat]
            yield board_text("golfer", language, names, seat=seat, hole=hole, tile=tile + 1, total=golfer.total)
        elif part.hole:
            yield board_text("golfer_done", language, names, seat=seat, total=golfer.total)
