"""Holes that are numbered for their player earn what press cards pay for their order (BG-NUM-2, EMP-SCORE-4)."""

from __future__ import annotations

from itertools import permutations

import pytest

from fairway import total
from fairway_base import Survey, Token, best_numbers, find_holes, survey
from fairway_base.course.numbering import NUMBERS, token_cell
from fairway_base.scoring import course_score as scoring
from fairway_base.testing import Drawing, draw
from fairway_empire.press import Look, PressCard, judge, number_goal
from fairway_empire.press.words import CircuitPoints, Count, EmptySquares, Pairs, PressTest

BOARDS = {
    "apart": "tE:1 pW:1 .\ng g g\ntE:2 EW pW:2\ng g g\ntE:1 pW:3 .",
    "in a row": "tE:1 pW:1 tE:2 pW:2\ng g g g\ntE:3 EW EW pW:1",
    "with elements": "tE:1 pW:1 .\ntE:2 EW pW:2\npE:3 EW tW:1",
}
PAYING = {
    "lengths differ": (Count(of=Pairs(differ="length"), min=4),),
    "pars differ": (Count(of=Pairs(differ="par"), min=4, view="completed"),),
    "shapes": (Count(of=Pairs(differ="shape"), max=0),),
    "circuit": (CircuitPoints(min=2),),
    "two tests": (Count(of=Pairs(differ="par"), min=3), Count(of=Pairs(differ="length"), max=2)),
    "number-blind": (Count(of=Pairs(differ="par"), min=3), EmptySquares(min=1)),
}


def card(tests: tuple[PressTest, ...], points: int = 5) -> PressCard:
    return PressCard(id="card", provenance="original", family="blue", points=points, when=tests)  # type: ignore[arg-type]


def worth(seen: Survey, paying: PressCard) -> int:
    """Return what depends on numbers: Par, Circuit and the card."""
    holes = find_holes(seen)
    met = judge(paying.when, Look(seen)).satisfied
    return total(scoring.par(seen, holes)) + total(scoring.circuit(seen, holes)) + paying.points * met


def numbered(drawing: Drawing, tokens: tuple[Token, ...]) -> Survey:
    seen = drawing.look()
    return survey(seen.course.numbered(tokens), seen.ground, seen.tiles, seen.options)


@pytest.mark.rule("BG-NUM-2", "EMP-SCORE-4")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("tests", PAYING)
def test_no_order_is_worth_more(board: str, tests: str) -> None:
    """Of all ways to number three holes none is worth more, with what a press card pays for their order."""
    drawing, paying = draw(BOARDS[board]), card(PAYING[tests])
    seen = drawing.look()
    cells = [token_cell(seen, group) for group in seen.groups]
    ways = permutations(NUMBERS, len(cells))
    best = max(
        worth(numbered(drawing, tuple(Token(number, *cell) for number, cell in zip(way, cells, strict=True))), paying)  # type: ignore[misc]
        for way in ways
    )
    goal = number_goal(paying, Look(seen))
    tokens = best_numbers(seen, goals=[goal] if goal else [])
    assert worth(numbered(drawing, tokens), paying) == best


@pytest.mark.rule("BG-NUM-2")
def test_a_card_that_is_lost_anyway() -> None:
    """A card of which another test fails, or that does not look at the order, leaves the numbers alone."""
    seen = draw(BOARDS["apart"]).look()
    assert number_goal(card((Count(of=Pairs(differ="par"), min=3), EmptySquares(max=0))), Look(seen)) is None
    assert number_goal(card((EmptySquares(min=1),)), Look(seen)) is None
