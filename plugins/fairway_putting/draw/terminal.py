"""A round in progress for a terminal: a map where there is one, every hole tile by tile, and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from fairway.draw import HEAVY_LINES
from fairway_putting.course.courses import INSIDE, Cell, Course, Put, lanes_of
from fairway_putting.course.holes import HOLES, Hole
from fairway_putting.draw.captions import board_text, headline
from fairway_putting.play.part import Putting
from fairway_putting.repair.log import entry_text

__all__ = ["draw_round"]

_HAZARDS = {"slope": "s", "pool": "w", "flower": "f"}


def draw_round(part: Putting, seat: int, language: str) -> str | None:
    """Draw the course with the pawns, which are the letters A to E; None before there is a course."""
    if not part.holes:
        return None
    lines = [headline(part, language), ""]
    if part.ground is not None:
        lines += [*_map(part, part.ground), ""]
    lines += [_hole(part, hole, language) for hole in part.holes]
    if part.phase == "repair_preview":
        lines += ["", *(f"{entry.step}  {entry_text(entry, language)}" for entry in part.log)]
    if part.hole:
        lines += ["", *_cards(part, seat, language)]
    return "\n".join([*lines, "", board_text("legend", language)])


def _pawns(part: Putting) -> dict[tuple[int, int], str]:
    """Return the letters of the pawns by hole and tile."""
    found: dict[tuple[int, int], str] = {}
    for seat, golfer in enumerate(part.golfers):
        if part.hole and part.phase != "finished" and golfer.hole:
            at = (golfer.hole, golfer.tile)
            found[at] = found.get(at, "") + "ABCDE"[seat % 5]
    return found


def _map(part: Putting, ground: Course) -> Iterator[str]:
    """Yield the ground in cells of 6 signs and 3 lines."""
    tiles = {put.cell: put for put in ground.tiles}
    numbers = {number.cell: str(number.number) for number in ground.numbers}
    pawns: dict[Cell, str] = {}
    for (number, place), letters in _pawns(part).items():
        cell = part.holes[number - 1].spots[place].cell
        if cell is not None:
            pawns[cell] = pawns.get(cell, "") + letters
    signs = dict.fromkeys(ground.land, "·") | dict.fromkeys(ground.water, "≈") | dict.fromkeys(ground.gate, "▒")
    cells = {*signs, *tiles}
    for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
        row = [(x, y) for x in range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)]
        drawn = [
            _cell(tiles[cell], numbers.get(cell, ""), pawns.get(cell, ""))
            if cell in tiles
            else ("      ", f"  {signs.get(cell, ' ')}   ", "      ")
            for cell in row
        ]
        yield from ("".join(cell[line] for cell in drawn).rstrip() for line in range(3))


def _cell(put: Put, number: str, pawns: str) -> tuple[str, str, str]:
    """Draw a tile: par above at the right, hazards below, pawns instead of the number beside them."""
    lanes = lanes_of(put.tile, put.turn)
    arms = sum({1 << side for lane in lanes for side in lane[:2] if side != INSIDE})
    middle = {"tee": number or "T", "green": "O", "path": HEAVY_LINES[arms], "grass": "."}[put.tile.kind]
    west, east = ("━" if arms & bit else " " for bit in (8, 2))
    north, south = ("┃" if arms & bit else " " for bit in (1, 4))
    hazards = "".join(_HAZARDS[hazard] for hazard in put.tile.hazards)
    par = str(put.tile.par or " ")
    return (
        f"{pawns[:2]:<2}{north}{pawns[2:4]:<2}{par}",
        f"{west}{west}{middle}{east}{east}{east}",
        f"{pawns[4:]:<2}{south}{hazards:<3}",
    )


def _hole(part: Putting, hole: Hole, language: str) -> str:
    """Write a hole as a row: the par of each tile, its hazards, and who stands there."""
    pawns = _pawns(part)
    tiles = []
    for place, spot in enumerate(hole.spots):
        hazards = "".join(_HAZARDS[hazard] for hazard in spot.hazards)
        there = pawns.get((hole.number, place), "")
        tiles.append(f"{spot.par}{hazards}" + (f"[{there}]" if there else ""))
    sign = ">" if hole.number == part.hole and part.phase != "finished" else " "
    name = board_text("hole", language, hole=hole.number)
    return f"{sign} {name:<7} {board_text('hole_par', language, par=hole.par):<7} {' ─ '.join(tiles)} ◎"


def _cards(part: Putting, seat: int, language: str) -> Iterator[str]:
    """Yield the cards, one line for each golfer."""
    heading = board_text("card", language)
    names = [board_text("seat", language, seat=index) for index in range(len(part.golfers))]
    width = max(*map(len, names), len(heading)) + 4
    numbers = "".join(f"{number:>4}" for number in range(1, HOLES + 1))
    yield f"{heading:<{width}}{numbers}    ="
    for index, golfer in enumerate(part.golfers):
        mark = "*" if index == seat else " "
        name = f"{mark}{'ABCDE'[index % 5]} {names[index]}"
        strokes = [str(each.strokes) for each in golfer.card]
        if golfer.ball.strokes and part.playoff is None:
            strokes.append(f"{golfer.ball.strokes}…")
        filled = [*strokes, *[""] * (HOLES - len(strokes))]
        extras = [str(count) for extra in part.extras for each, count in extra.strokes if each == index]
        after = "  + " + " ".join(extras) if extras else ""
        yield f"{name:<{width}}" + "".join(f"{each:>4}" for each in filled) + f"{golfer.total:>5}{after}"
