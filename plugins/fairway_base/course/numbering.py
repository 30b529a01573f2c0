"""Hole numbers: where tokens may lie, what becomes of them as the course grows, and good ones to suggest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fairway import Refusal
from fairway_base.content.options import Options
from fairway_base.course.course import NEIGHBOURS, Cell, Course, Token
from fairway_base.course.ground import Ground
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey, survey
from fairway_base.course.tiles import Tile

__all__ = ["NUMBERS", "auto_number", "check_numbers", "settle_tokens", "token_cell"]

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


def token_cell(seen: Survey, group: Group) -> Cell | None:
    """Return where a group's token belongs: on its Tee, or else on a tile it shares with no other group."""
    if group.tees:
        return group.tees[0]
    return next((cell for cell in group.cells if len(seen.groups_at[cell]) == 1), None)


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
        if len(seen.groups_at[cell]) > 1 or (group.tees and cell not in group.tees):
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


def auto_number(seen: Survey, *, keep: bool = False) -> tuple[Token, ...]:
    """Suggest a good numbering: first the points of Circuit and Par it brings, then finished holes.

    With `keep`, the tokens that lie on the course stay, and only holes without a number get one.
    """
    fixed = {number: _Stop.of(seen, pieces) for number, pieces in seen.numbered.items()} if keep else {}
    stops = [
        _Stop.of(seen, (group,))
        for group in seen.groups
        if not (keep and group.number is not None) and token_cell(seen, group) is not None
    ]
    line = _line_up(stops, fixed)
    tokens = [token for token in seen.course.tokens if token.number in fixed]
    tokens += [Token(number, *stop.token) for number, stop in line.items() if number not in fixed]
    return tuple(sorted(tokens, key=lambda token: (token.number, token.y, token.x)))


class _Stop(NamedTuple):
    """A hole on the way from the gate and back to it."""

    token: Cell
    tees: tuple[Cell, ...]
    beside_greens: frozenset[Cell]
    """Cells edge to edge with one of its Putting Greens."""
    par: int
    worth: int
    """Points for itself: a row in the green area, and a little for being finished."""
    from_gate: int
    to_gate: int

    @classmethod
    def of(cls, seen: Survey, pieces: tuple[Group, ...]) -> _Stop:
        cells = [token_cell(seen, piece) for piece in pieces if piece.tees] or [token_cell(seen, pieces[0])]
        tees = tuple(piece.tees[0] for piece in pieces if piece.tees)
        greens = [green for piece in pieces for green in piece.greens]
        par = sum(piece.par for piece in pieces)
        return cls(
            token=cells[0] or (0, 0),
            tees=tees,
            beside_greens=frozenset((x + dx, y + dy) for x, y in greens for dx, dy in NEIGHBOURS),
            par=par,
            worth=4 * (3 <= par <= 5) + (pieces[0].state == "complete"),
            from_gate=4 * any(seen.ground.at_gate(tee) for tee in tees),
            to_gate=4 * any(seen.ground.at_gate(green) for green in greens),
        )


_Path = tuple[int, int, int, tuple[int, ...]]
"""Worth so far (in half points), Par so far, stops used as bits, and the stop at each number (-1: none)."""
NUMBERINGS_KEPT = 12
"""Numberings looked at side by side."""
STOPS_TRIED = 5
"""Stops tried at a number besides those that connect."""


def _line_up(loose: list[_Stop], fixed: Mapping[int, _Stop]) -> dict[int, _Stop]:
    """Choose a stop for every number, keeping the best few beginnings at each step."""
    stops = [*fixed.values(), *loose]
    forced = {number: place for place, number in enumerate(fixed)}
    follows = [
        [j for j in range(len(fixed), len(stops)) if any(tee in stop.beside_greens for tee in stops[j].tees)]
        for stop in stops
    ]
    led_to = {j for following in follows for j in following}
    order = sorted(range(len(fixed), len(stops)), key=lambda j: (j in led_to, -stops[j].worth, abs(4 - stops[j].par)))
    starts = [j for j in order if stops[j].from_gate]
    finishes = [j for j in order if stops[j].to_gate]
    spare = max(0, len(NUMBERS) - len(stops))
    paths: list[_Path] = [(0, 0, 0, ())]
    for number in NUMBERS:
        rows_left = NUMBERS[-1] - number
        ranked: list[tuple[int, _Path]] = []
        for worth, par, used, line in paths:
            last = line[-1] if line else -1
            choices: Iterable[int]
            if number in forced:
                choices = (forced[number],)
            else:
                likely = starts if number == 1 else finishes if number == NUMBERS[-1] else ()
                others = [j for j in order if not used >> j & 1][:STOPS_TRIED]
                choices = dict.fromkeys((*(follows[last] if last >= 0 else ()), *likely, *others))
                if line.count(-1) < spare or not others:
                    choices = (*choices, -1)
            for j in choices:
                if j < 0:
                    path = (worth, par, used, (*line, -1))
                elif used >> j & 1:
                    continue
                else:
                    stop = stops[j]
                    more = worth + stop.worth
                    if last >= 0 and not stops[last].beside_greens.isdisjoint(stop.tees):
                        more += 4
                    if number == 1:
                        more += stop.from_gate
                    elif number == NUMBERS[-1]:
                        more += stop.to_gate
                    path = (more, par + stop.par, used | 1 << j, (*line, j))
                likely_rows = min(rows_left, len(stops) - path[2].bit_count())
                ranked.append((path[0] - 2 * abs(36 - path[1] - 4 * likely_rows), path))
        ranked.sort(key=lambda each: -each[0])
        paths = [path for _, path in ranked[:NUMBERINGS_KEPT]]
    return {number: stops[j] for number, j in zip(NUMBERS, paths[0][3], strict=True) if j >= 0}
