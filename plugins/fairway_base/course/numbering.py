"""Hole numbers: where tokens may lie, and what becomes of them as the course grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import filterfalse

from fairway import Refusal
from fairway_base.content.options import Options
from fairway_base.course.course import Cell, Course, Token
from fairway_base.course.ground import Ground
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile

__all__ = ["NUMBERS", "check_numbers", "free_cells", "settle_tokens", "token_cell"]

NUMBERS = range(1, 10)


def check_numbers(
    course: Course, ground: Ground, tiles: Mapping[str, Tile], options: Options, tokens: Iterable[Token]
) -> Refusal | None:
    """Say what is wrong with laying these tokens, and no others, on a course (BG-NUM-1 to 5)."""
    seen = survey(course, ground, tiles, options)
    owners: dict[int, Token] = {}
    holes: dict[int, list[Group]] = {}
    for token in tokens:
        where: dict[str, str | int] = {"number": token.number, "x": token.x, "y": token.y}
        if token.number not in NUMBERS:
            return Refusal("designer.no_such_number", where, "BG-NUM-4")
        fault = _misplaced(seen, token)
        if fault:
            return Refusal(fault[0], where, fault[1])
        group = seen.groups_at[token.x, token.y][0]
        if group.index in owners:
            return Refusal("designer.hole_has_number", {**where, "other": owners[group.index].number}, "BG-NUM-5")
        owners[group.index] = token
        holes.setdefault(token.number, []).append(group)
    for number, pieces in holes.items():
        if len(pieces) > 1:
            why = _not_pieces(seen, pieces)
            if why:
                return Refusal(why, {"number": number}, "BG-NUM-3")
    return None


def _misplaced(seen: Survey, token: Token) -> tuple[str, str] | None:
    cell = (token.x, token.y)
    if cell not in seen.course.by_cell:
        return "designer.token_on_no_tile", "BG-NUM-1"
    groups = seen.groups_at.get(cell, ())
    if not groups:
        return "designer.token_on_grass", "BG-NUM-1"
    if len(groups) > 1:
        return "designer.token_on_shared_crossover", "BG-NUM-5"
    if groups[0].tees and cell not in groups[0].tees:
        return "designer.token_not_on_tee", "BG-NUM-1"
    return None


def _not_pieces(seen: Survey, pieces: Iterable[Group]) -> str | None:
    """Say why groups cannot be pieces of one unfinished hole, if so."""
    pieces = tuple(pieces)
    if seen.filled:
        return "designer.pieces_on_filled_land"
    if any(piece.closed for piece in pieces):
        return "designer.number_twice"
    if sum(len(piece.tees) for piece in pieces) > 1 or sum(len(piece.greens) for piece in pieces) > 1:
        return "designer.pieces_do_not_fit"
    return None


def free_cells(seen: Survey, tokens: Iterable[Token]) -> list[Cell]:
    """Return the squares on which one more token may lie: those of groups that have none (BG-NUM-1, BG-NUM-5)."""
    owned = {group.index for token in tokens for group in seen.groups_at.get((token.x, token.y), ())}
    free = [group for group in seen.groups if group.index not in owned]
    return [cell for group in free for cell in group.tees or group.cells if cell not in seen.shared]


def token_cell(seen: Survey, group: Group) -> Cell | None:
    """Return where a group's token belongs: on its Tee, or else on a tile it shares with no other group."""
    if group.tees:
        return group.tees[0]
    return next(filterfalse(seen.shared.__contains__, group.cells), None)


def settle_tokens(
    course: Course, ground: Ground, tiles: Mapping[str, Tile], options: Options, before: Course | None = None
) -> Course:
    """Return the course with its tokens where they belong after a tile was placed or moved (BG-NUM-5).

    `before` is the course as it was; if not given, a tile was placed and is the last one. Of several tokens on a group,
    one on a Tee stays, or else the lowest; a token without need goes back to the player.
    """
    if not course.tokens:
        return course
    seen = survey(course, ground, tiles, options)
    claims: dict[int, list[tuple[bool, int, Cell]]] = {}
    for token in course.tokens:
        group = _owner(seen, token, before)
        if group is not None:
            cell = (token.x, token.y)
            claims.setdefault(group.index, []).append((cell not in group.tees, token.number, cell))
    kept: dict[int, list[tuple[Group, Token]]] = {}
    for index, claim in claims.items():
        group = seen.groups[index]
        _, number, cell = min(claim)
        if cell in seen.shared or (group.tees and cell not in group.tees):
            home = token_cell(seen, group)
            if home is None:
                continue
            cell = home
        kept.setdefault(number, []).append((group, Token(number, *cell)))
    tokens = [token for pieces in kept.values() for token in _still_one_hole(seen, pieces)]
    tokens.sort(key=lambda token: (token.number, token.y, token.x))
    return course if tuple(tokens) == course.tokens else course.numbered(tokens)


def _owner(seen: Survey, token: Token, before: Course | None) -> Group | None:
    """Return the group a token belongs to; on a crossover that has come to be shared, the one it was on before.

    A crossover that has itself been moved there was on none.
    """
    cell = (token.x, token.y)
    groups = seen.groups_at.get(cell, ())
    if len(groups) < 2:
        return groups[0] if groups else None
    before = Course(seen.course.placed[:-1]) if before is None else before
    if before.by_cell.get(cell) != seen.course.by_cell[cell]:
        return None
    earlier = survey(before, seen.ground, seen.tiles, seen.options).groups_at.get(cell, ())
    if len(earlier) != 1:
        return None
    lanes = _lanes(earlier[0], cell)
    return next((group for group in groups if lanes & _lanes(group, cell)), None)


def _lanes(group: Group, cell: Cell) -> set[frozenset[int]]:
    """Return the lanes of a tile that belong to a group, each by the sides it joins."""
    return {frozenset((visit.enter, visit.leave)) for visit in group.visits if visit.cell == cell}


def _still_one_hole(seen: Survey, pieces: list[tuple[Group, Token]]) -> list[Token]:
    """Keep the tokens of one number that may still share it; a finished hole, then a Tee, comes before the rest."""
    if len(pieces) > 1 and _not_pieces(seen, [group for group, _ in pieces]):
        pieces = [min(pieces, key=lambda piece: (not piece[0].closed, not piece[0].tees, piece[0].index))]
    return [token for _, token in pieces]
