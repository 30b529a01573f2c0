"""The balance sheet and what Mr Profeet reads off it (EMP-SHEET, EMP-CAMP-4, EMP-SCORE-9 to 14)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fairway.model.score import total
from fairway_empire.campaign.closing import campaign_ranking
from fairway_empire.campaign.profit import profeet
from fairway_empire.draw.balance_sheet import BLUE, draw_sheet_svg
from fairway_empire.state.balance_sheet import BalanceSheet, Row, closed_row


def row(income: int, land_cost: int, marketing_cost: int, press: int, rank: int, score: int, **more: object) -> Row:
    return closed_row(
        income=income,
        land_cost=land_cost,
        marketing_cost=marketing_cost,
        press_coverage=press,
        rank=rank,
        final_score=score,
        **{"land": "l01", "won": rank == 1, **more},
    )


LEO = BalanceSheet((row(48, 17, 2, 6, 2, 119), row(50, 25, 4, 8, 1, 128), row(44, 17, 4, 9, 3, 112)))


def points(profit: int, last: int = 99, best: int = 99) -> int:
    return sum(map(total, profeet(profit, last, best)))


@pytest.mark.rule("TV-SHEET-0", "TV-DEAL-5", "EMP-CAMP-4", "EMP-SHEET-1")
def test_a_blank_sheet() -> None:
    """Before the first game: 20 to invest, a coverage of 5, and no other number."""
    blank = BalanceSheet()
    assert (blank.profits, blank.coverage, blank.total, blank.rows) == ((20,), 5, 0, ())


@pytest.mark.rule("TV-SHEET-1", "TV-SHEET-2", "TV-SHEET-3", "EMP-SHEET-2", "EMP-SHEET-3")
def test_the_example_of_the_book() -> None:
    """Three games of Leo: each profit is income less costs, becomes the budget and covers the costs of the next."""
    assert LEO.profits == (20, 29, 21, 23)
    for game, each in enumerate(LEO.rows, 1):
        assert each.profit == each.income - each.land_cost - each.marketing_cost
        assert each.land_cost + each.marketing_cost <= LEO.before(game).profits[-1]
    assert [LEO.before(game).coverage for game in (1, 2, 3, 4)] == [5, 6, 8, 9]


@pytest.mark.rule("TV-SHEET-4", "EMP-SHEET-1", "EMP-CAMP-5")
def test_the_running_total() -> None:
    """119, 128 and 112 make 359."""
    assert LEO.total == 359
    assert LEO.before(3).total == 247


@pytest.mark.rule("EMP-SHEET-1")
def test_the_sheet_as_a_picture() -> None:
    """Seven columns and a row for each of five games, all of them on the blue of the profits, and the total below."""
    drawn = ElementTree.fromstring(draw_sheet_svg(LEO, "player 1", ["Here", "There"], colour="#777777", language="en"))
    texts = {each.text: each for each in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Course 1", "Here", "Course 2", "There", "Course 3", "Course 5", "359"} <= set(texts)
    assert (
        float(texts["Course 1"].get("y", 0)) < float(texts["Here"].get("y", 0)) < float(texts["Course 2"].get("y", 0))
    )
    (blue,) = [each for each in drawn.iter("{http://www.w3.org/2000/svg}rect") if each.get("fill") == BLUE]
    end = float(blue.get("y", 0)) + float(blue.get("height", 0))
    assert float(texts["Course 5"].get("y", 0)) < end < float(texts["359"].get("y", 0))


@pytest.mark.rule("TV-PROFIT-1", "EMP-SCORE-9")
def test_a_profit() -> None:
    """44 visitors, a land of 17 and two press cards: 23."""
    assert row(44, 17, 2 * 2, 0, 1, 0).profit == 23
    assert row(3, 15, 0, 0, 1, 0).profit == -12


@pytest.mark.rule("TV-PROFEET-2", "TV-PROFEET-3", "TV-PROFEET-4", "TV-PROFEET-5", "EMP-SCORE-10")
@pytest.mark.parametrize(("profit", "worth"), [(11, -4), (-3, -18), (22, 7), (29, 10), (25, 10), (24, 9), (15, 0)])
def test_a_profit_alone(profit: int, worth: int) -> None:
    """Profit less 15, at most 10, however deep below 0."""
    assert points(profit) == worth


@pytest.mark.rule("EMP-SCORE-11", "EMP-SCORE-12", "EMP-SCORE-13", "EMP-SCORE-14")
@pytest.mark.parametrize(
    ("profit", "last", "best", "worth"),
    [
        pytest.param(23, 21, 29, 12, marks=pytest.mark.rule("TV-PROFEET-1")),
        pytest.param(29, 20, 20, 18, marks=pytest.mark.rule("TV-PROFEET-6")),
        pytest.param(21, 29, 29, 6, marks=pytest.mark.rule("TV-PROFEET-7")),
        pytest.param(20, 20, 20, 5, marks=pytest.mark.rule("TV-PROFEET-8")),
        pytest.param(21, 20, 20, 14, marks=pytest.mark.rule("TV-PROFEET-9")),
        pytest.param(2, -3, 20, -9, marks=pytest.mark.rule("TV-PROFEET-10")),
        pytest.param(29, 29, 29, 10, marks=pytest.mark.rule("TV-PROFEET-11")),
        pytest.param(25, 20, 20, 18, marks=pytest.mark.rule("TV-PROFEET-12")),
    ],
)
def test_a_better_profit(profit: int, last: int, best: int, worth: int) -> None:
    """4 more for beating the last profit, 4 more for beating all, both strictly, whatever the profit itself brings."""
    assert points(profit, last, best) == worth


@pytest.mark.rule("EMP-SCORE-14")
def test_the_lines_say_why() -> None:
    """Each bonus is a line of its own that names the profit it beat."""
    assert [(line.key, line.points, line.at) for line in profeet(30, 21, 29)] == [
        ("empire.profit", 10, ()),
        ("empire.profit.better", 4, ("profit:21",)),
        ("empire.profit.best", 4, ("profit:29",)),
    ]


def campaign(*games: tuple[int, int], profit: int = 20) -> BalanceSheet:
    """A sheet with these scores and ranks, and a last profit."""
    return BalanceSheet(tuple(row(profit, 0, 0, 0, rank, score) for score, rank in games))


@pytest.mark.rule("EMP-CAMP-5")
def test_the_highest_total_wins_the_campaign() -> None:
    """Whoever won most games is not ahead of a higher total."""
    assert campaign_ranking([campaign((90, 1), (90, 1)), campaign((89, 2), (92, 2))]).places == (2, 1)


@pytest.mark.rule("EMP-CAMP-6", "GAP-14")
@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        (campaign((90, 1), (80, 1)), campaign((85, 2), (85, 2)), (1, 2)),
        (campaign((90, 1), (80, 2)), campaign((82, 2), (88, 1)), (1, 2)),
        (campaign((90, 1), (80, 2), profit=20), campaign((80, 2), (90, 1), profit=21), (2, 1)),
        (campaign((90, 1), (80, 2)), campaign((80, 2), (90, 1)), (1, 1)),
    ],
    ids=["games won", "best game", "last profit", "shared"],
)
def test_a_tied_campaign(first: BalanceSheet, second: BalanceSheet, places: tuple[int, int]) -> None:
    """Equal totals: most games won, then the best single game, then the last profit, then the victory is shared."""
    assert first.total == second.total
    assert campaign_ranking([first, second]).places == places


@pytest.mark.rule("EMP-CAMP-6", "GAP-14")
def test_games_won_are_those_of_the_tie_break() -> None:
    """Of two who share the first rank in every game, the one whom the base game calls the winner has won it."""
    winner, equal = (BalanceSheet((row(20, 0, 0, 0, 1, 90, won=won),)) for won in (True, False))
    assert campaign_ranking([equal, winner]).places == (2, 1)
