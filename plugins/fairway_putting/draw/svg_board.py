"""A round in progress as SVG: the course with its pawns, holes beside the land in rows, the cards of all golfers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fairway import Table, View
from fairway.draw import Drawn, Markup, document, fit, group, say, say_lines, tag, words, wrap
from fairway_putting.course.courses import Cell, Course, scan
from fairway_putting.course.holes import HOLES, Hole
from fairway_putting.draw import svg_art as art
from fairway_putting.draw.captions import board_text, headline
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting
from fairway_putting.repair.log import entry_text

__all__ = ["draw_board"]

_EDGE, _HEAD, _LABEL = 28, 84, 150
_SCALE_IN_A_ROW = 0.62
"""How large tiles are that stand in a row."""
_ROW = 84
_CARD = 46
"""From a line of the cards to the next."""
_MOST_LINES = 14
"""Lines of a repair's log that are shown."""


def draw_board(table: Table, view: View, seat: int, language: str) -> str | None:
    """Draw what lies before everybody; while a course is being chosen, the one of this seat."""
    part, names = view.part(Putting), view.names
    ground, holes = part.ground, part.holes
    if part.phase == "course_choice":
        available = table.kit(Kit).available
        ground = available.course(seat) if available and seat in available.owners else None
        if ground is None:
            return None
    drawn = Drawn({})
    width = _width(ground, holes)
    title = headline(part, language, names)
    heading, size = fit(title, width - 2 * _EDGE, 30, 14)
    facts = board_text("facts", language, holes=len(holes), par=sum(hole.par for hole in holes))
    parts: list[Markup] = [
        say(heading, _EDGE, 46, size, fill=art.INK, bold=True),
        say(facts if holes else "", _EDGE, 72, 17, fill=art.STONE),
    ]
    y = float(_HEAD)
    for block, height in _blocks(part, ground, holes, width, language):
        parts.append(group(block, transform=f"translate({_EDGE} {y:g})"))
        y += height + 18
    if part.hole:
        block, height = _cards(part, seat, names, language)
        parts.append(group(block, transform=f"translate({_EDGE} {y:g})"))
        y += height + 18
    drawn.add(tag("rect", width=width, height=y + 6, rx=18, fill=art.PAPER), *parts)
    described = "; ".join(_described(part, names, language)) or title
    return document(drawn, (0, 0, width, y + 6), title=title, description=described, language=language)


def _blocks(
    part: Putting, ground: Course | None, holes: tuple[Hole, ...], width: float, language: str
) -> Iterator[tuple[Markup, float]]:
    """Yield what stands above the cards, one below the other, each with its height."""
    if ground is not None:
        yield _map(part, ground, holes)
    if rows := _beside(ground, holes):
        inside = [_strip(part, hole, language) for hole in rows]
        placed = [group(strip, transform=f"translate(0 {index * _ROW})") for index, strip in enumerate(inside)]
        yield group(*placed), _ROW * len(rows)
    if part.phase == "repair_preview":
        yield _log(part, width - 2 * _EDGE, language)


def _beside(ground: Course | None, holes: tuple[Hole, ...]) -> list[Hole]:
    """Return the holes that are shown in rows: all without a map, otherwise those with tiles beside the land."""
    return [hole for hole in holes if ground is None or any(spot.cell is None for spot in hole.spots)]


def _width(ground: Course | None, holes: tuple[Hole, ...]) -> float:
    columns = 0.0
    if ground is not None:
        left, _, right, _ = _bounds(ground)
        columns = 100.0 * (right - left + 1)
    longest = max((_LABEL + 100 * _SCALE_IN_A_ROW * hole.length for hole in _beside(ground, holes)), default=0)
    return max(columns, longest, _LABEL + _CARD * (HOLES + 3)) + 2 * _EDGE


def _bounds(ground: Course) -> tuple[int, int, int, int]:
    cells = [*ground.land, *ground.water, *ground.gate, *(put.cell for put in ground.tiles)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _map(part: Putting, ground: Course, holes: tuple[Hole, ...]) -> tuple[Markup, float]:
    """Draw the ground with its tiles; those of the hole being played, or those that a repair touched, have a frame."""
    left, top, _, bottom = _bounds(ground)
    marks = _marks(part)
    squares: dict[Cell, Markup] = {}
    for kind, cells in (("land", ground.land), ("water", ground.water), ("gate", ground.gate)):
        squares |= {cell: art.ground(kind) for cell in cells}
    for put in ground.tiles:
        caption = tag("title", words(f"{put.tile.id} ({put.x}, {put.y})"))
        squares[put.cell] = group(caption, art.tile(put.tile, put.turn, mark=marks.get(put.cell)))
    numbers = {number.cell: art.token(number.number) for number in ground.numbers}
    parts = []
    for x, y in sorted(squares, key=scan):
        inside = [squares[x, y], *([numbers[x, y]] if (x, y) in numbers else [])]
        parts.append(group(*inside, transform=f"translate({100 * (x - left)} {100 * (y - top)})"))
    at: dict[Cell, list[int]] = {}
    for seat, (hole, place) in _pawns(part):
        cell = holes[hole - 1].spots[place].cell
        if cell is not None:
            at.setdefault(cell, []).append(seat)
    for (x, y), seats in at.items():
        parts.append(group(*_crowd(part, seats), transform=f"translate({100 * (x - left)} {100 * (y - top)})"))
    return group(*parts), 100.0 * (bottom - top + 1)


def _marks(part: Putting) -> dict[Cell, str]:
    if part.phase == "repair_preview":
        touched = (cell for entry in part.log if entry.step != "PD-RPR-50" for cell in entry.cells)
        return dict.fromkeys(touched, art.NEW)
    playing = part.played.spots if part.hole and part.phase != "finished" else ()
    return {spot.cell: art.GOLD for spot in playing if spot.cell is not None}


def _pawns(part: Putting) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield where the pawns stand: hole and tile; those whose round is done stand nowhere."""
    for seat, golfer in enumerate(part.golfers):
        if part.hole and part.phase != "finished" and golfer.hole:
            yield seat, (golfer.hole, golfer.tile)


def _crowd(part: Putting, seats: list[int]) -> Iterable[Markup]:
    """Draw pawns that share a tile side by side (PD-SET-03)."""
    step = min(30.0, 64.0 / max(1, len(seats) - 1))
    active = part.order[part.turn] if part.turn < len(part.order) else None
    for index, seat in enumerate(seats):
        yield art.pawn(seat, 50 + step * (index - (len(seats) - 1) / 2), 56, active=seat == active)


def _strip(part: Putting, hole: Hole, language: str) -> Markup:
    """Draw a hole as a row of tiles from Tee to Putting Green; those that lie on the ground are faint."""
    playing = part.hole == hole.number and part.phase not in ("repair_preview", "finished")
    label = [
        say(board_text("hole", language, hole=hole.number), 0, 30, 20, fill=art.INK, bold=True),
        say(board_text("hole_par", language, par=hole.par), 0, 52, 15, fill=art.STONE),
    ]
    pawns = [(seat, place) for seat, (number, place) in _pawns(part) if number == hole.number]
    for place, spot in enumerate(hole.spots):
        kind = "tee" if place == 0 else "green" if place == hole.length - 1 else "path"
        there = [seat for seat, at in pawns if at == place and spot.cell is None]
        body = art.strip_tile(kind, spot.par, spot.hazards, mark=art.GOLD if playing else None)
        faint = group(body, opacity=0.45) if spot.cell is not None else body
        scale = f"translate({_LABEL + 100 * _SCALE_IN_A_ROW * place:g} 0) scale({_SCALE_IN_A_ROW})"
        label.append(group(tag("title", words(spot.tile)), faint, *_crowd(part, there), transform=scale))
    return group(*label)


def _cards(part: Putting, seat: int, names: tuple[str, ...], language: str) -> tuple[Markup, float]:
    """Draw the score sheets: one line for each golfer, one cube for each hole (PD-SET-04)."""
    parts = [say(board_text("card", language), 0, 26, 18, fill=art.STONE)]
    for hole in part.holes:
        x = _LABEL + _CARD * (hole.number - 0.5)
        parts.append(say(str(hole.number), x, 16, 17, fill=art.INK, anchor="middle", bold=hole.number == part.hole))
        parts.append(say(board_text("hole_par", language, par=hole.par), x, 33, 11, fill=art.STONE, anchor="middle"))
    end = _LABEL + _CARD * (HOLES + 0.5)
    parts.append(say(board_text("total", language), end, 26, 17, fill=art.INK, anchor="middle"))
    for index, golfer in enumerate(part.golfers):
        y = 62 + _CARD * index
        parts.append(art.pawn(index, 16, y - 4, active=False))
        name, size = fit(board_text("seat", language, names, seat=index), _LABEL - 44, 18, 9)
        parts.append(say(name, 40, y + 6, size, fill=art.INK, bold=index == seat))
        for number, mark in enumerate(golfer.card, 1):
            parts.append(art.cube(mark.strokes, index, _LABEL + _CARD * (number - 0.5), y))
        if golfer.ball.strokes and part.playoff is None:
            x = _LABEL + _CARD * (part.hole - 0.5)
            parts.append(say(f"{golfer.ball.strokes}…", x, y + 7, 20, fill=art.INK, anchor="middle"))
        parts.append(say(str(golfer.total), end, y + 7, 22, fill=art.INK, anchor="middle", bold=True))
        extras = [str(strokes) for extra in part.extras for each, strokes in extra.strokes if each == index]
        if extras:
            parts.append(say("+ " + " ".join(extras), end + 26, y + 6, 15, fill=art.STONE))
    return group(*parts), 50.0 + _CARD * len(part.golfers)


def _log(part: Putting, width: float, language: str) -> tuple[Markup, float]:
    """Write what a repair did, line by line."""
    lines: list[str] = []
    for entry in part.log:
        lines += wrap(f"{entry.step}  {entry_text(entry, language)}", width, 15, 3)
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES - 1 :] = [board_text("more", language, count=len(lines) - _MOST_LINES + 1)]
    return group(*say_lines(lines, 0, 20, 15, 21, fill=art.INK)), 21.0 * len(lines) + 6


def _described(part: Putting, names: tuple[str, ...], language: str) -> Iterator[str]:
    """Say in words what the picture shows."""
    pawns = dict(_pawns(part))
    for seat, golfer in enumerate(part.golfers):
        if seat in pawns:
            hole, tile = pawns[seat]
            yield board_text("golfer", language, names, seat=seat, hole=hole, tile=tile + 1, total=golfer.total)
        elif part.hole:
            yield board_text("golfer_done", language, names, seat=seat, total=golfer.total)
