"""A sheet as lines of text, for a terminal: terrain, numbered ball positions and the line of the last shot."""

from __future__ import annotations

from itertools import pairwise

from fairway import State, Table
from fairway.content import package_texts
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.terrain import EMPTY
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet, Tiny, player_of

__all__ = ["numbered", "picture", "ticks"]

_INSIDE = {
    ".": "   ", "~": "≈≈≈", ":": "∴∴∴", "#": "███", "1": "█◤ ", "2": " ◥█", "3": " ◢█", "4": "█◣ "
}  # fmt: skip
_INK = {"~": "38;5;75", ":": "38;5;221", **dict.fromkeys("#1234", "38;5;250")}
_LINE, _BALL, _FLAG, _FAINT = "1;38;5;208", "1;38;5;16;48;5;231", "1;38;5;203", "38;5;242"
_TRACE = {(1, 0): "─", (0, 1): "│", (1, 1): "╲", (1, -1): "╱"}

Ink = tuple[str, str]
"""A sign and its colour."""


def numbered(sheet: Sheet) -> dict[Space, int]:
    """Return the ball positions on a sheet, each with the number written there (TMG-CNT-02).

    Shots that end where they began are ticked as +1 instead, so numbers have no gaps; a position that was reached
    again has its latest number.
    """
    if sheet.start is None:
        return {}
    found = {sheet.start: 0}
    number = 0
    for shot in sheet.shots:
        if not shot.same_position:
            number += 1
            found[shot.end] = number
    return found


def ticks(sheet: Sheet) -> int:
    """Return how many +1 icons are ticked."""
    return sum(shot.same_position for shot in sheet.shots)


def picture(table: Table, state: State, seat: int, language: str) -> str:
    """Draw the sheet that lies before a seat."""
    part, texts = state.part(Tiny), package_texts("fairway_tiny")
    at = part.before(seat)
    sheet, icons = part.sheets[at], table.kit(Kit).sheet.icons
    people = (
        texts.say("picture.tiny.designer", {"seat": at}, language),
        texts.say("picture.tiny.player", {"seat": player_of(at, table.seats)}, language),
    )
    return "\n".join(
        [
            " · ".join(people),
            *_lines(sheet),
            texts.say("picture.tiny.ticks", {"ticks": ticks(sheet), "icons": icons}, language),
            texts.say("picture.tiny.legend", {}, language),
        ]
    )


def _lines(sheet: Sheet) -> list[str]:
    """Draw a field: node (x, y) of the lattice stands in line y, column 2x."""
    width, height = len(sheet.rows[0]), len(sheet.rows)
    signs: list[list[Ink]] = [[(" ", "")] * (4 * width + 1) for _ in range(2 * height + 1)]
    _frame(signs)
    for r, row in enumerate(sheet.rows):
        for c, sign in enumerate(row):
            for at, inside in enumerate(_INSIDE[sign], 4 * c + 1):
                signs[2 * r + 1][at] = (inside, _INK.get(sign, ""))
            if sign == EMPTY:
                signs[2 * r + 1][4 * c + 2] = ("·", _FAINT)
    if sheet.flight is not None:
        _trace(signs, sheet.flight.nodes)
    elif sheet.shots:
        _trace(signs, sheet.shots[-1].nodes)
    for space, number in numbered(sheet).items():
        last = space == sheet.ball and sheet.done != "holed"
        _write(signs, space, str(number), _BALL if last else "1")
    if sheet.hole is not None:
        _write(signs, sheet.hole, "⚑", _FLAG)
    return ["".join(_coloured(row)) for row in signs]


def _frame(signs: list[list[Ink]]) -> None:
    """Draw the bounds."""
    for row in (signs[0], signs[-1]):
        row[:] = [("─", _FAINT)] * len(row)
    for row in signs:
        row[0] = row[-1] = ("│", _FAINT)
    corners = ((0, 0, "┌"), (0, -1, "┐"), (-1, 0, "└"), (-1, -1, "┘"))
    for y, x, sign in corners:
        signs[y][x] = (sign, _FAINT)


def _trace(signs: list[list[Ink]], nodes: tuple[tuple[int, int], ...]) -> None:
    """Draw the way of a ball."""
    for (x, y), (to_x, to_y) in pairwise(nodes):
        dx, dy = to_x - x, to_y - y
        if not dy:
            signs[y][x + to_x] = ("─", _LINE)
        edge = (to_x, to_y) if not (to_x % 2 and to_y % 2) else (x, y)
        sign = _TRACE[(dx, dy) if dx > 0 or (not dx and dy > 0) else (-dx, -dy)]
        on_frame = edge[0] in (0, len(signs[0]) // 2) or edge[1] in (0, len(signs) - 1)
        if not on_frame:
            there = signs[edge[1]][2 * edge[0]][0]
            signs[edge[1]][2 * edge[0]] = ("╳" if {there, sign} == {"╲", "╱"} else sign, _LINE)
    for x, y in nodes:
        if x % 2 and y % 2 and signs[y][2 * x][0] == "·":
            signs[y][2 * x] = ("•", _LINE)


def _write(signs: list[list[Ink]], space: Space, text: str, ink: str) -> None:
    for at, sign in enumerate(text, 4 * space.c + 3 - len(text)):
        signs[2 * space.r + 1][at] = (sign, ink)


def _coloured(row: list[Ink]) -> list[str]:
    parts, last = [], ""
    for sign, ink in row:
        if ink != last:
            parts.append(f"\x1b[0m\x1b[{ink}m" if ink else "\x1b[0m")
            last = ink
        parts.append(sign)
    return [*parts, "\x1b[0m"] if last else parts
