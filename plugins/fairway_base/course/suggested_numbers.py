"""A good numbering of the holes to suggest: the best beginnings are kept, number by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fairway_base.course.course import NEIGHBOURS, Cell, Token
from fairway_base.course.groups import Group
from fairway_base.course.numbering import NUMBERS, token_cell
from fairway_base.course.survey import Survey

__all__ = ["auto_number"]


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
