"""What Mrs Pressco and Mr Profeet pay in a campaign game, and what goes on the sheet (EMP-SCORE)."""

from __future__ import annotations

import pytest

from fairway import Match
from fairway.client.score_lines import line_text
from fairway.knowledge.previews import projected
from fairway.model.score import ScoreLine, total
from fairway_base.play import events as base
from fairway_base.play.kit import Kit as BaseKit
from fairway_empire.campaign.events import ArticlesPublished, BooksClosed
from fairway_empire.state.balance_sheet import Row
from fairway_empire.testing import EmpirePosition, row, sheet
from tests.base import tables
from tests.empire.campaigns import (
    EQUAL,
    all_invest,
    begin,
    closed,
    empire,
    invest,
    laid,
    part,
    tiles_with,
    tycoon,
    with_people,
)

DULL = ("tables-2", "looping-hole", "dogs-9", "flowers-12", "benches-9")
"""Press cards that no course here meets."""


def line(match: Match, seat: int, key: str) -> ScoreLine:
    return match.sheets()[seat].line(key)


def worth(match: Match, seat: int, key: str) -> int:
    return total(line(match, seat, key))


def last_row(match: Match, seat: int) -> Row:
    return tycoon(match, seat).sheet.rows[-1]


def book_example(public: tuple[str, ...], secret: tuple[str, ...] = ()) -> Match:
    """Two players; the course of the first has a 2 x 3 block of grass with two blankets, and six Greens of Par 2 or 3."""
    match = all_invest(EmpirePosition(begin(2, public=public, top=secret, order=(0, 1))).no_fame().match())
    tiles = match.engine.table.kit(BaseKit).tiles
    blankets = (
        tiles_with(match, kind="grass", picnic_blanket=1, people=2)[:2]
        or tiles_with(match, kind="grass", picnic_blanket=1, people=1)[:2]
    )
    bag = tables.part(match).bag
    blankets = [name for name in bag if tiles[name].design.picnic_blanket][:2]
    grass = [name for name in tiles_with(match, kind="grass", picnic_blanket=0, table=0) if name not in blankets][:4]
    greens = [name for name in bag if tiles[name].kind == "green" and tiles[name].par > 1][:6]
    block = [(x, y) for y in (20, 21) for x in (20, 21, 22)]
    apart = [(30 + 2 * place, 30) for place in range(6)]
    return laid(match, 0, [*blankets, *grass, *greens], [*block, *apart])


@pytest.mark.rule("TV-PRESSCO-1", "EMP-SCORE-4", "EMP-SCORE-5", "EMP-SCORE-18")
def test_the_press_of_the_book() -> None:
    """2 for the grass, 4 for the blankets, 3 for the Greens: 9 points, and a coverage of 9 on the sheet."""
    public = ("grass-block-2x3", "picnic-blankets-2", "greens-par2plus-6", "looping-hole")
    match = book_example(public)
    found = line(match, 0, "designer.mrs")
    assert total(found) == 9
    assert found.count == 3
    assert [(each.at[0], each.points) for each in found.parts] == [
        ("card:grass-block-2x3", 2),
        ("card:picnic-blankets-2", 4),
        ("card:greens-par2plus-6", 3),
        ("card:looping-hole", 0),
    ]
    assert found.parts[1].at == ("card:picnic-blankets-2", "cell:20,20", "cell:21,20")  # the two tiles with blankets
    assert worth(match, 1, "designer.mrs") == 0
    match = closed(match)
    assert [last_row(match, seat).press_coverage for seat in (0, 1)] == [9, 0]
    assert last_row(match, 0).articles == public[:3]


def test_an_article_names_its_card() -> None:
    """Whether a course meets a press card or misses it, the reason says which card that is, in every language."""
    match = book_example(("grass-block-2x3", "picnic-blankets-2", "greens-par2plus-6", "looping-hole"))
    parts, names = line(match, 0, "designer.mrs").parts, match.ruleset.item_names
    for language, met, missed in (
        ("en", "An article in the press: “{}”", "A press card missed by 1: “{}”"),
        ("fr", "Un article dans la presse : « {} »", "Une carte Presse manquée de 1 : « {} »"),
    ):
        told = [names.name("press", part.at[0].partition(":")[2], language) for part in parts]
        said = [line_text(part, match.ruleset.speaker(language)) for part in parts]
        assert said == [*map(met.format, told[:3]), missed.format(told[3])]


@pytest.mark.rule("TV-PRESSCO-2", "EMP-SCORE-4", "EMP-INVEST-10")
def test_secret_cards_score_for_their_owner_alone() -> None:
    """The card of another player pays its owner nothing here and the builder nothing at all; one's own pays."""
    secret = ("picnic-blankets-2", "greens-par2plus-6")
    match = book_example(DULL[:4])
    theirs = EmpirePosition(match).secret(1, *secret).match()
    assert [worth(theirs, seat, "designer.mrs") for seat in (0, 1)] == [0, 0]
    mine = EmpirePosition(match).secret(0, *secret).match()
    assert [worth(mine, seat, "designer.mrs") for seat in (0, 1)] == [7, 0]
    again = EmpirePosition(book_example(("picnic-blankets-2", *DULL[:3]))).secret(0, *secret[1:]).match()
    assert worth(again, 0, "designer.mrs") == 7


@pytest.mark.rule("EMP-SCORE-4", "EMP-INVEST-10")
def test_secret_cards_are_turned_up_when_they_are_scored() -> None:
    """Until then others neither see them nor what they are worth; then everybody does."""
    match = begin(2, public=DULL[:4], top=("picnic-blankets-2",), order=(0, 1))
    match = invest(invest(EmpirePosition(match).no_fame().match(), 15, press=1), 15)
    assert "designer.mrs" in projected(match.engine, match.state, 1)[0].hidden
    assert "designer.mrs" not in projected(match.engine, match.state, 0)[0].hidden
    assert "picnic" not in str(match.view(1).parts[1])
    before = match
    match = closed(match)
    events = [each.event for each in match.events]
    (shown,) = [each for each in events if isinstance(each, ArticlesPublished)]
    assert shown.secret == (("picnic-blankets-2",), ())
    assert [last_row(match, seat).press for seat in (0, 1)] == [(*DULL[:4], "picnic-blankets-2"), DULL[:4]]
    keys = [each.key for each in events if isinstance(each, base.ConditionScored)]
    first = next(each for each in events if isinstance(each, base.ConditionScored) and each.key == "designer.mrs")
    assert events.index(shown) < events.index(first)
    assert keys[:5] == ["designer.fun", "designer.fast", "designer.mrs", "designer.mr", "designer.par"]
    assert not part(before).revealed


@pytest.mark.rule("EMP-SCORE-17")
def test_articles_are_written_once() -> None:
    """What the press has printed does not change when the course is looked at again later in scoring."""
    match = book_example(("picnic-blankets-2", *DULL[:3]))
    printed = (ScoreLine("empire.press", "EMP-SCORE-4", points=4, at=("card:picnic-blankets-2",)),)
    match = EmpirePosition(match).tycoon_is(0, articles=printed).match()
    empty = EmpirePosition(match).course(0).match()
    assert worth(empty, 0, "designer.mrs") == 4


@pytest.mark.rule("TV-POP-1", "EMP-SCORE-2", "EMP-SCORE-6", "EMP-SHEET-4")
def test_people_are_points_and_income() -> None:
    """44 people bring 44 points of Popular and an income of 44."""
    match = with_people(all_invest(EmpirePosition(begin(2)).no_fame().match()), 0, 44)
    assert worth(match, 0, "designer.fun") == 44
    assert last_row(closed(match), 0).income == 44


@pytest.mark.rule("EMP-SCORE-6", "EMP-SHEET-4")
def test_dogs_do_not_pay() -> None:
    """A course full of dogs and without people has no income."""
    match = all_invest(EmpirePosition(begin(2)).no_fame().match())
    dogs = tiles_with(match, dogs=1)[:4]
    assert len(dogs) == 4
    assert last_row(closed(laid(match, 0, dogs)), 0).income == 0


@pytest.mark.rule("TV-PROFIT-1", "EMP-SCORE-7", "EMP-SCORE-8", "EMP-SCORE-9", "TV-PROFEET-1", "EMP-SCORE-14")
def test_the_profit_of_the_book() -> None:
    """Third game: 44 people, a land of 17 and two press cards after profits of 29 and 21: a profit of 23, 12 points."""
    leo = sheet(row(profit=29, score=119, rank=2), row(profit=21, score=128, press=8))
    match = begin(2, sheets=[leo, sheet(row(score=1), row(score=1))], public=DULL)
    match = all_invest(invest(EmpirePosition(match).no_fame().match(), 17, press=2))
    match = with_people(match, 0, 44)
    found = line(match, 0, "designer.mr")
    assert (found.count, total(found)) == (23, 12)
    assert found.at == ("income:44", "land_cost:17", "marketing_cost:4")
    assert [(part.key, part.points) for part in found.parts] == [("empire.profit", 8), ("empire.profit.better", 4)]
    match = closed(match)
    assert last_row(match, 0).profit == 23
    assert tycoon(match, 0).sheet.profits == (20, 29, 21, 23)
    (over,) = [each.event for each in match.events if isinstance(each.event, base.GameEnded)]
    # Declared after the row is written, which is not what its own profit is compared with.
    assert over.totals[0] == last_row(match, 0).final_score


@pytest.mark.rule("EMP-SCORE-12", "EMP-SCORE-11")
@pytest.mark.parametrize(("people", "profit", "points"), [(31, 16, 5), (35, 20, 9), (36, 21, 14)])
def test_the_initial_investment_is_a_profit_to_beat(people: int, profit: int, points: int) -> None:
    """After profits of 15 and 12 anything above 12 is better than last time, but best so far only above the first 20."""
    poor = sheet(row(profit=15, score=9), row(profit=12, score=9))
    match = EmpirePosition(begin(2, sheets=[poor, sheet(row(score=1), row(score=1))], public=DULL)).no_fame().match()
    match = with_people(all_invest(invest(match, 15)), 0, people)
    found = line(match, 0, "designer.mr")
    assert (found.count, total(found)) == (profit, points)


@pytest.mark.rule("EMP-SCORE-7")
def test_the_land_costs_its_value_whatever_it_brings() -> None:
    """An uncovered land brings less than its value in Land, and costs all of it."""
    match = invest(invest(EmpirePosition(begin(2)).no_fame().match(), 18), 15)
    first = part(match).invested[0]
    assert worth(match, first, "designer.land") < 18
    assert last_row(closed(match), first).land_cost == 18


@pytest.mark.rule("EMP-SCORE-1", "EMP-SCORE-3", "EMP-SCORE-15", "GAP-45")
def test_the_final_score_is_the_sum_of_all_conditions() -> None:
    """The base game's conditions in their order, ours in place of the couple's; the sheet holds their sum."""
    match = with_people(all_invest(EmpirePosition(begin(2)).no_fame().match()), 0, 20)
    match = EmpirePosition(match).collected(0, 1, source="fame").match()
    assert [each.key for each in match.sheets()[0].lines] == [
        f"designer.{key}" for key in ("fun", "fast", "mrs", "mr", "par", "land", "circuit", "playable")
    ]
    assert worth(match, 0, "designer.fast") == 3
    expected = [each.total for each in match.sheets()]
    match = closed(match)
    assert [last_row(match, seat).final_score for seat in (0, 1)] == expected
    assert min(expected) < 0


def twins(match: Match) -> Match:
    """Let players build on lands of the same value and size, so that they score the same."""
    position = EmpirePosition(match)
    for seat, land in zip(range(match.seats), EQUAL, strict=False):
        position = position.player_is(seat, land=land)
    return position.match()


@pytest.mark.rule("EMP-SCORE-16", "GAP-13")
def test_equal_scores_share_a_rank() -> None:
    """Two empty courses on lands of one value share the first rank; whose tie-break it is counts only for the game."""
    match = EmpirePosition(begin(3, order=(0, 1, 2))).no_fame().match()
    match = twins(invest(invest(invest(match, 15), 15), 15, press=2))
    match = closed(match)
    scores = [last_row(match, seat).final_score for seat in range(3)]
    assert scores[0] == scores[1] > scores[2]
    assert [last_row(match, seat).rank for seat in range(3)] == [1, 1, 3]


@pytest.mark.rule("EMP-SCORE-16", "GAP-13", "GAP-36")
@pytest.mark.parametrize(("reading", "ranks"), [("shared", [1, 1]), ("tie_break", [2, 1])])
def test_the_winner_of_a_game_follows_the_base_game(reading: str, ranks: list[int]) -> None:
    """Of equals, who collected first as a stopped player has won; the rank on the sheet is shared, or read otherwise."""
    match = EmpirePosition(begin(2, order=(0, 1), rules=empire(tied_rank=reading))).no_fame().match()
    match = twins(invest(invest(match, 15), 15))
    position = EmpirePosition(match).round(9).player_is(0, first_collected=(9, 1))
    match = position.player_is(1, first_collected=(8, 2)).match()
    match = closed(match)
    assert [last_row(match, seat).rank for seat in (0, 1)] == ranks
    assert [last_row(match, seat).won for seat in (0, 1)] == [False, True]
    (over,) = [each.event for each in match.events if isinstance(each.event, base.GameEnded)]
    assert over.places == (2, 1)


def test_books_are_told() -> None:
    """Everybody learns every row, the moment the books are closed."""
    match = closed(all_invest(EmpirePosition(begin(2)).no_fame().match()))
    (books,) = [each.event for each in match.events if isinstance(each.event, BooksClosed)]
    assert books == BooksClosed(1, tuple(last_row(match, seat) for seat in (0, 1)))
    assert match.view(None).parts[1].tycoons[1].sheet.rows == (last_row(match, 1),)  # type: ignore[attr-defined]
