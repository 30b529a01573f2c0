"""Whether a drawing is legal, in the order of the rules' checks, and why not (TMG-PLC)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from fairway import Refusal
from fairway_tiny.field.ball import Course, course_of
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.paths import clear_path, passes_by
from fairway_tiny.field.pieces import Draft, Piece, allowance, complete, connected, drawn_on, orients_of
from fairway_tiny.field.terrain import EMPTY, TERRAINS, Orient, Rows, Shape, Terrain
from fairway_tiny.play.kit import Kit
from fairway_tiny.play.part import Sheet

__all__ = ["drawing_fault", "free_spaces", "path_after", "showing", "single_pieces"]

Fault = tuple[str, str, Iterable[Piece], dict[str, str | int | tuple[str, ...]]]
"""A refusal's code without the plugin, its rule, the pieces it is about, and what else there is to say."""


def showing(dice: Iterable[Shape]) -> tuple[Terrain, ...]:
    """Return the types of terrain that the dice show."""
    return tuple(dict.fromkeys(TERRAINS[shape] for shape in dice))


def drawing_fault(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Refusal | None:
    """Say why a drawing is not legal, with the first rule it breaks and the pieces that break it."""
    for check in _CHECKS:
        fault = check(kit, sheet, dice, draft)
        if fault is not None:
            code, rule, pieces, more = fault
            spaces = tuple(dict.fromkeys(f"{piece.c},{piece.r}" for piece in pieces))
            return Refusal(f"tiny.{code}", {"pieces": tuple(map(str, pieces)), "spaces": spaces, **more}, rule)
    return None


def path_after(kit: Kit, sheet: Sheet, pieces: Iterable[Piece]) -> tuple[Space, ...]:
    """Return a clear path that is left when pieces are drawn; nothing when there is none."""
    return _path(kit, sheet, course_of(sheet.rows, kit.ball).changed(drawn_on(sheet.rows, pieces)))


def _path(kit: Kit, sheet: Sheet, course: Course) -> tuple[Space, ...]:
    start, hole = sheet.ends
    return clear_path(course, start, hole, adjacent=kit.options.clear_path_adjacent_only)


def free_spaces(sheet: Sheet) -> tuple[Space, ...]:
    """Return the spaces that may be drawn on: without terrain, and neither start nor hole (TMG-SET-04)."""
    return tuple(
        space
        for r, row in enumerate(sheet.rows)
        for c, sign in enumerate(row)
        if sign == EMPTY and (space := Space(c, r)) not in sheet.ends
    )


# the checks, in order


def _picked(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    there = showing(dice)
    if draft.terrain in there:
        return None
    return "terrain_not_showing", "TMG-DRW-02", (), {"terrain": draft.terrain or "", "showing": there}


def _turned(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    wrong = [piece for piece in draft.pieces if (piece.shape == "triangle") != (piece.orient is not None)]
    return ("orientation", "TMG-DRW-05", wrong, {}) if wrong else None


def _placed(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    """TMG-PLC-01: on spaces of the field that hold nothing yet."""
    signs: dict[tuple[int, int], str] = {}
    taken = []
    height, width = len(sheet.rows), len(sheet.rows[0])
    for piece in draft.pieces:
        at = (piece.c, piece.r)
        inside = 0 <= piece.c < width and 0 <= piece.r < height
        sign = signs.get(at) or (sheet.rows[piece.r][piece.c] if inside else "")
        free = inside and sign == EMPTY and at not in [(end.c, end.r) for end in sheet.ends]
        if not free and not (kit.options.two_triangles_per_cell and complete(sign, piece)):
            taken.append(piece)
        signs[at] = piece.sign if free else "#"
    return ("space_taken", "TMG-PLC-01", taken, {}) if taken else None


def _counted(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    """TMG-PLC-02: of the chosen type, and no more of each shape than the dice show."""
    if not draft.pieces:
        return "nothing_drawn", "TMG-DRW-04", (), {}
    assert draft.terrain is not None
    others = [piece for piece in draft.pieces if TERRAINS[piece.shape] != draft.terrain]
    if others:
        return "other_terrain", "TMG-PLC-02", others, {"terrain": draft.terrain}
    allowed = allowance(dice, draft.terrain)
    for shape, count in Counter(piece.shape for piece in draft.pieces).items():
        most = allowed.get(shape, 0)
        if count > most:
            extra = [piece for piece in draft.pieces if piece.shape == shape][most:]
            return "too_many", "TMG-PLC-02", extra, {"shape": shape, "most": most}
    return None


def _joined(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    """TMG-PLC-03: one shape; TMG-PLC-04 and -05 where neighbours touch, but not in the way that joins them."""
    joined = connected(draft.pieces)
    loose = [piece for piece in draft.pieces if piece not in joined]
    if not loose:
        return None
    near = [piece for piece in loose if any(max(abs(piece.c - o.c), abs(piece.r - o.r)) == 1 for o in joined)]
    rule = "TMG-PLC-03" if not near else "TMG-PLC-04" if draft.terrain == "walls" else "TMG-PLC-05"
    return "not_connected", rule, near or loose, {}


def _open(kit: Kit, sheet: Sheet, dice: tuple[Shape, ...], draft: Draft) -> Fault | None:
    """TMG-PLC-06: a clear path is left; otherwise tell the wall that closes it, and which pieces are part of it."""
    if path_after(kit, sheet, draft.pieces):
        return None
    closing = _fewest(draft.pieces, lambda pieces: not path_after(kit, sheet, pieces))
    rows = drawn_on(sheet.rows, closing)
    older = [Piece(c, r, "square") for r, row in enumerate(sheet.rows) for c, sign in enumerate(row) if sign != EMPTY]
    course = course_of(rows, kit.ball)

    def closed(kept: list[Piece]) -> bool:
        nonlocal course  # each try begins with what the one before has learnt of the field
        course = course.changed(_cleared(rows, older, kept))
        return not _path(kit, sheet, course)

    wall = _fewest(older, closed)
    spaces = sorted((piece.r, piece.c) for piece in (*closing, *wall))
    return "path_closed", "TMG-PLC-06", closing, {"wall": tuple(f"{c},{r}" for r, c in dict.fromkeys(spaces))}


def _fewest(pieces: Iterable[Piece], closes: Callable[[list[Piece]], bool]) -> list[Piece]:
    """Return pieces none of which can be left out if they are still to close the way.

    Many at once are left out where that will do; only where it will not, half of them are tried, and half of those.
    """
    kept = list(pieces)
    untried = [kept]
    while untried:
        some = untried.pop()
        rest = [piece for piece in kept if piece not in some]
        if closes(rest):
            kept = rest
        elif len(some) > 1:
            half = len(some) // 2
            untried += [some[half:], some[:half]]
    return kept


def _cleared(rows: Rows, older: list[Piece], kept: list[Piece]) -> Rows:
    """Return a field without the older terrain that is not kept."""
    gone = {(piece.c, piece.r) for piece in older}.difference((piece.c, piece.r) for piece in kept)
    return tuple("".join(EMPTY if (c, r) in gone else sign for c, sign in enumerate(row)) for r, row in enumerate(rows))


_CHECKS = (_picked, _turned, _placed, _counted, _joined, _open)


# every single piece


def single_pieces(kit: Kit, sheet: Sheet, shapes: Iterable[Shape]) -> Iterator[Piece]:
    """Yield every legal drawing of a single piece, shape by shape (TMG-API-05, TMG-DRW-09).

    Where a clear path passes a space by, nothing drawn there can close it; only on other spaces each piece is tried.
    """
    course = course_of(sheet.rows, kit.ball)
    near = _near_path(course, _path(kit, sheet, course))
    safe: dict[Space, bool] = {}
    for shape in dict.fromkeys(shapes):
        singles = [(space, orient) for space in free_spaces(sheet) for orient in orients_of(shape)]
        if shape == "triangle" and kit.options.two_triangles_per_cell:
            singles += _completing(sheet.rows)
        for space, orient in singles:
            if space not in safe:
                safe[space] = space not in near or passes_by(course, *sheet.ends, space)
            piece = Piece(space.c, space.r, shape, orient)
            if safe[space] or path_after(kit, sheet, (piece,)):
                yield piece


def _near_path(course: Course, path: tuple[Space, ...]) -> set[Space]:
    """Return every space that a ball on a path touches with as much as a corner."""
    near: set[Space] = set()
    for one, other in pairwise(path):
        start, goal = course.node(one), course.node(other)
        for heading in range(8):
            moved = course.move(start, heading)
            if moved and moved[0] == goal:
                for node in (start, *course.roll(start, heading, 1).nodes):
                    x, y = course.place(node)
                    columns, rows = ({(at - 1) // 2, at // 2} for at in (x, y))
                    near.update(Space(c, r) for c in columns for r in rows if min(c, r) >= 0)
                break
    return near


def _completing(rows: Rows) -> list[tuple[Space, Orient | None]]:
    """Return the triangles that would make squares of triangles already there."""
    halves: dict[str, Orient] = {"1": "SE", "2": "SW", "3": "NW", "4": "NE"}
    return [(Space(c, r), halves[sign]) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in halves]
