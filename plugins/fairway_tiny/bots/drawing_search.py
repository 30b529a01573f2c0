"""Looking for a good drawing: some at first, then changes of the best, judged by the shots that the hole then takes."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from fairway import Chair
from fairway_tiny.bots.drawing_moves import any_of, grow_drawing
from fairway_tiny.bots.greedy_bot import nastiness
from fairway_tiny.bots.hole_values import HoleValues
from fairway_tiny.field.ball import course_of
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.pieces import Piece, allowance, connected, drawn_on
from fairway_tiny.field.terrain import TERRAINS
from fairway_tiny.play.drawing_rounds import Draw, Drawings

__all__ = ["best_drawing"]

SWEEPS = 3
"""How often a field is worked out again after a drawing; it begins with what the field was worth before."""
MOST_POWER, SETTLED = 4, 0.05
"""Drawings are judged by shots that are not very strong, and not to the last digit: so more of them can be judged."""
SKETCHES = 4
"""Drawings that are made up for each step; the most promising of them are judged."""
AT_FIRST = 0.75
"""Share of the steps that go to drawings made up anew; the others go to changes of the best."""


def best_drawing(chair: Chair, domain: Drawings, *, kind: bool) -> list[tuple[float, Draw]]:
    """Return drawings with the shots that the hole then takes, best first; with `kind`, few shots are good.

    Each drawing that is judged takes a step of the budget.
    """
    course, hole = course_of(domain.sheet.rows, domain.kit.ball), domain.sheet.ends[1]
    before = HoleValues(course, hole, domain.kit, most_power=MOST_POWER, settled=SETTLED)
    judged: dict[tuple[Piece, ...], float] = {}
    rank = (lambda pieces: judged[pieces]) if kind else (lambda pieces: -judged[pieces])
    made_up, tries = _made_up(chair, domain, before.visits(domain.sheet.ends[0]), kind), chair.steps
    sketches = [_sorted(next(made_up)) for _ in range(SKETCHES * tries)]
    sketches.sort(key=lambda pieces: nastiness(domain.kit, domain.sheet, pieces), reverse=not kind)
    promising = iter(dict.fromkeys(sketches))
    for number in range(tries):
        pieces = next(promising, None) if number < tries * AT_FIRST else None
        if pieces is None:
            pieces = _sorted(_changed(chair, domain, min(judged, key=rank)))
        if pieces not in judged:
            chair.spend()
            judged[pieces] = _shots(domain, pieces, before)
    ordered = sorted(judged, key=rank)
    return [(judged[pieces], Draw(TERRAINS[pieces[0].shape], pieces)) for pieces in ordered]


def _sorted(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return pieces in an order of their own, so that the same drawing is the same."""
    return tuple(sorted(pieces, key=lambda piece: (piece.r, piece.c)))


def _shots(domain: Drawings, pieces: tuple[Piece, ...], before: HoleValues) -> float:
    """Return the shots that a hole takes with a drawing on it."""
    kit, sheet = domain.kit, domain.sheet
    start, hole = sheet.ends
    course = course_of(sheet.rows, kit.ball).changed(drawn_on(sheet.rows, pieces))
    return HoleValues(course, hole, kit, like=before.worth, sweeps=SWEEPS, most_power=MOST_POWER).at(start)


def _made_up(chair: Chair, domain: Drawings, visits: Mapping[Space, float], kind: bool) -> Iterator[tuple[Piece, ...]]:
    """Yield drawings that begin where balls come by, the oftener the likelier; to be kind, where none do."""
    hole = domain.sheet.ends[1]
    often = [int(100 * visits.get(Space(piece.c, piece.r), 0.0)) for piece in domain.singles]
    near = [int(_apart(piece, hole) <= 2) for piece in domain.singles]
    rare = [int(not each) for each in often]
    number = 0
    while True:
        number += 1
        weights = (near if number % 2 else rare) if kind else (often if number % 3 else near)
        piece = _weighed(chair, domain.singles, weights)
        most = sum(allowance(domain.dice, TERRAINS[piece.shape]).values())
        yield grow_drawing(chair, domain, [piece], 1 + chair.roll(most) if kind else most).pieces


def _weighed(chair: Chair, pieces: Sequence[Piece], weights: Sequence[int]) -> Piece:
    """Return any of some pieces, the likelier the more it weighs."""
    ends = list(accumulate(weights))
    return pieces[bisect(ends, chair.roll(ends[-1]))] if ends[-1] else any_of(chair, pieces)


def _changed(chair: Chair, domain: Drawings, best: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return a drawing that differs from the best in a piece or two: without some, and with others in their place."""
    kept = list(best)
    for _ in range(1 + chair.roll(2)):
        if len(kept) > 1:
            kept.pop(chair.roll(len(kept)))
    joined = connected(tuple(kept)) if len(best) > 1 else (any_of(chair, domain.singles),)
    most = sum(allowance(domain.dice, TERRAINS[joined[0].shape]).values())
    return grow_drawing(chair, domain, joined, most).pieces


def _apart(piece: Piece, space: Space) -> int:
    return max(abs(piece.c - space.c), abs(piece.r - space.r))
