"""The end of a round: totals, ties and how they are played off, ranking."""

from __future__ import annotations

import pytest

from fairway import Tie
from fairway.testing import asked, happened
from fairway_putting import ChooseStarter
from fairway_putting.play.events import CouponUsed, HoleBegan, HoleEnded, PlayoffBegan, PlayoffDecided, RoundEnded
from fairway_putting.play.part import Extra
from fairway_putting.play.playoff import places_of, ranked
from tests.putting.tables import before_last, begin, extra, hole, part, play, putting, roll, with_golfer, with_holes

A, B, C, D = range(4)


@pytest.mark.rule("PD-END-01")
def test_fewest_strokes_win() -> None:
    """Whoever has the fewest strokes over nine holes wins; places follow the totals."""
    match = before_last([30, 28, 33], [3, 2, 4])
    assert match.state.over
    assert happened(match, RoundEnded) == [RoundEnded((30, 28, 33), (2, 1, 3))]
    assert match.places() == (2, 1, 3)
    assert [sheet.total for sheet in match.sheets()] == [30, 28, 33]


@pytest.mark.rule("PD-PLY-01", "PD-END-01")
def test_alone_there_is_a_total() -> None:
    """A solo round ends after nine holes with a total and nobody to beat."""
    match = before_last([25], [3])
    assert match.state.over
    assert match.places() == (1,)
    assert match.sheets()[0].total == 25


@pytest.mark.rule("PD-VEC-31", "PD-TIE-01", "PD-TIE-03", "PD-RNK-01", "PD-GAP-04")
def test_two_tied_play_on() -> None:
    """A and B tie with 30 and play on from hole 1, without C; on the second extra hole A is better."""
    match = before_last([30, 30, 31], [2, 3, 4])
    assert happened(match, PlayoffBegan) == [PlayoffBegan(1, (A, B))]
    assert happened(match, HoleBegan) == [HoleBegan(1, (A, B), True)]  # A had fewer strokes on hole 9
    assert [(golfer.hole, golfer.tile) for golfer in part(match).golfers] == [(1, 0), (1, 0), (0, 0)]  # C is done
    match = extra(match, 3, 3)
    assert happened(match, HoleEnded) == [HoleEnded(1, ((A, 3), (B, 3)))]
    assert asked(match) == ("putting.starter", (B,))
    match = play(match, (B, ChooseStarter(B)))
    assert part(match).order == (B, A)
    match = extra(match, 4, 2)
    assert happened(match, PlayoffDecided) == [PlayoffDecided(1, ((A,), (B,)))]
    assert part(match).extras == (Extra(hole=1, strokes=((A, 3), (B, 3))), Extra(hole=2, strokes=((B, 4), (A, 2))))
    assert match.places() == (1, 2, 3)
    assert [sheet.total for sheet in match.sheets()] == [30, 30, 31]  # extra holes are in nobody's total
    tie = Tie("putting.playoff", "PD-TIE-01", (A, B), ((3, 2), (3, 4)))
    assert [each.ties for each in match.standings()] == [(tie,), (tie,), ()]
    assert match.engine.ranking(match.state).low


@pytest.mark.rule("PD-VEC-31b", "PD-TIE-01b", "PD-RNK-01")
def test_three_tied() -> None:
    """After 2, 3 and 4 strokes all above the best are out, or only the worst, as the option says."""
    match = extra(before_last([30, 30, 30], [2, 3, 4]), 2, 3, 4)
    assert match.places() == (1, 2, 3)
    worst = extra(before_last([30, 30, 30], [2, 3, 4], putting(elimination="worst_only")), 2, 3, 4)
    assert not worst.state.over
    assert [event.out for event in happened(worst, HoleEnded)] == [(C,)]
    assert part(worst).order == (A, B)
    worst = extra(worst, 5, 3)
    assert worst.places() == (2, 1, 3)


@pytest.mark.rule("PD-TIE-01b")
def test_nobody_is_the_worst_when_all_are_equal() -> None:
    """With equal strokes everybody stays, with either option."""
    for elimination in ("above_best", "worst_only"):
        match = extra(before_last([30, 30], [2, 3], putting(elimination=elimination)), 4, 4)
        assert part(match).playoff.rivals == (A, B)  # type: ignore[union-attr]


@pytest.mark.rule("PD-TIE-02")
def test_after_nine_comes_one() -> None:
    """A tie that lasts over nine extra holes goes on with hole 1 again."""
    match = before_last([30, 30], [2, 3])
    seen = []
    for _ in range(10):
        seen.append(part(match).hole)
        match = extra(match, 3, 3)
        match = play(match, (match.state.waiting()[0], ChooseStarter(A)))
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]


@pytest.mark.rule("PD-TIE-03", "PD-TRN-04")
def test_who_names_the_first_of_an_extra_hole() -> None:
    """With equal strokes on hole 9, the last of the rivals to putt there names the first; others have no say."""
    match = before_last([30, 30, 33], [3, 3, 4])
    assert asked(match) == ("putting.starter", (B,))
    match = play(match, (B, ChooseStarter(B)))
    assert happened(match, HoleBegan) == [HoleBegan(1, (B, A), True)]


@pytest.mark.rule("PD-TIE-03", "PD-TRN-04")
def test_the_order_on_the_last_hole_counts() -> None:
    """B putted first on hole 9 and A last, so A names the first of the extra hole."""
    match = before_last([30, 30, 33], [3, 3, 4], order=(B, C, A))
    assert asked(match) == ("putting.starter", (A,))


@pytest.mark.rule("PD-TIE-03", "PD-TRN-04")
def test_who_is_out_names_nobody() -> None:
    """C putted last and is out: of those who are left B putted last, and names A or B."""
    match = extra(before_last([30, 30, 30], [2, 3, 4]), 3, 3, 4)
    assert asked(match) == ("putting.starter", (B,))
    assert [action.seat for action in match.choices(B)[0].domain] == [A, B]


@pytest.mark.rule("PD-TIE-01", "PD-RNK-02")
def test_every_playoff_begins_with_hole_1() -> None:
    """After a playoff for the win the one for third place begins anew: hole 1, by the strokes on hole 9."""
    match = before_last([30, 30, 31, 31], [2, 3, 4, 4], putting(campaign_game=1))
    match = extra(match, 2, 3)
    assert asked(match) == ("putting.starter", (D,))
    match = play(match, (D, ChooseStarter(C)))
    assert happened(match, HoleBegan) == [HoleBegan(1, (C, D), True)]


@pytest.mark.rule("PD-TIE-02", "PD-TIE-01b")
def test_the_tenth_extra_hole_without_a_choice() -> None:
    """Hole 1 follows hole 9 also when somebody is out there and the first is clear."""
    match = before_last([30, 30, 30], [2, 3, 4], putting(elimination="worst_only"))
    for _ in range(8):
        match = extra(match, 3, 3, 3)
        match = play(match, (match.state.waiting()[0], ChooseStarter(A)))
    match = extra(match, 2, 3, 4)
    assert happened(match, HoleBegan) == [HoleBegan(1, (A, B), True)]


@pytest.mark.rule("PD-TIE-04", "PD-API-03")
def test_luck_decides_in_the_end() -> None:
    """After the most extra holes one of those left is drawn."""
    for drawn in (A, B):
        match = before_last([30, 30], [2, 3], putting(max_playoff_holes=2))
        match = extra(match, 3, 3)
        match = play(match, (match.state.waiting()[0], ChooseStarter(A)))
        match = extra(match, 3, 3, winner=drawn)
        assert match.state.over
        assert happened(match, PlayoffDecided) == [PlayoffDecided(1, ((drawn,), (1 - drawn,)), True)]
        assert match.places() == ((1, 2) if drawn == A else (2, 1))
        assert dict(match.state.chance.used)["putting.winner"] == 1


@pytest.mark.rule("PD-RNK-01")
def test_who_was_out_later_ranks_higher() -> None:
    """Four tied: D out first, then B and C with different strokes, and A wins; whoever has more in total is behind."""
    rules = putting(elimination="worst_only")
    match = extra(before_last([30, 30, 30, 30], [2, 3, 4, 5], rules), 3, 3, 3, 4)
    match = play(match, (match.state.waiting()[0], ChooseStarter(A)))
    match = extra(match, 3, 3, 4)
    match = play(match, (match.state.waiting()[0], ChooseStarter(A)))
    match = extra(match, 2, 3)
    assert match.places() == (1, 2, 3, 4)


@pytest.mark.rule("PD-RNK-01", "PD-RNK-02", "PD-GAP-04")
def test_equal_all_the_way_share_a_place() -> None:
    """Out on the same hole with the same strokes is a shared place, unless places are played off."""
    match = extra(before_last([30, 30, 30], [2, 3, 4]), 2, 3, 3)
    assert match.state.over
    assert match.places() == (1, 2, 2)
    match = extra(before_last([30, 30, 30], [2, 3, 4], putting(rank_ties="playoff")), 2, 3, 3)
    assert happened(match, PlayoffBegan) == [PlayoffBegan(2, (B, C))]
    assert match.events[-2].rule == "PD-RNK-02"
    match = extra(match, 4, 3)
    assert match.places() == (1, 3, 2)


@pytest.mark.rule("PD-RNK-02")
@pytest.mark.parametrize(
    ("options", "over"),
    [({}, True), ({"campaign_game": 2}, False), ({"campaign_game": 2, "rank_ties": "shared"}, True), ({"rank_ties": "playoff"}, False)],
)  # fmt: skip
def test_ties_for_second_place(options: dict[str, object], over: bool) -> None:
    """A tie for second is shared without a campaign and played off with one, if no option says otherwise."""
    match = before_last([28, 30, 30], [2, 3, 4], putting(**options))
    assert match.state.over is over
    if not over:
        assert part(match).playoff.place == 2  # type: ignore[union-attr]
        assert extra(match, 3, 2).places() == (1, 3, 2)


@pytest.mark.rule("PD-RNK-02")
def test_ties_behind_the_third_stay() -> None:
    """Whatever is played off, a fourth place is not."""
    match = before_last([26, 27, 28, 30, 30], [2, 3, 4, 5, 6], putting(campaign_game=1))
    assert match.state.over
    assert match.places() == (1, 2, 3, 4, 4)


@pytest.mark.rule("PD-VEC-32", "PD-EMP-30", "PD-END-01")
def test_the_coupon_decides() -> None:
    """30 against 31 with the coupon: 29 wins, and no playoff is needed."""
    match = before_last([30, 31], [2, 3], putting(coupons=[B]))
    assert happened(match, CouponUsed) == [CouponUsed(B, 2)]
    assert match.places() == (2, 1)
    assert match.sheets()[1].total == 29
    line = match.sheets()[1].line("putting.coupon")
    assert (line.points, line.rule) == (-2, "PD-EMP-30")


@pytest.mark.rule("PD-EMP-30", "PD-TIE-01")
def test_the_coupon_can_make_a_tie() -> None:
    """It is taken off before ties are looked for, and plays no part in extra holes."""
    match = before_last([30, 32], [2, 3], putting(coupons=[B]))
    assert happened(match, PlayoffBegan) == [PlayoffBegan(1, (A, B))]
    assert extra(match, 2, 3).places() == (1, 2)


def test_scores_say_why() -> None:
    """Each hole has a line with putts, penalties and what the limit takes off."""
    match = before_last([30, 31], [2, 3])
    sheet = match.sheets()[0]
    assert [line.key for line in sheet.lines] == [f"putting.hole.{number}" for number in range(1, 10)]
    assert sheet.line("putting.hole.9").parts[0].rule == "PD-PUT-03"
    for line in sheet.lines:
        for each in (line, *line.parts):
            for language in ("en", "fr"):
                assert match.ruleset.texts.find(f"score.{each.key}", language)


@pytest.mark.rule("PD-CAP-02", "PD-MIS-04")
def test_a_line_with_penalties_and_a_limit() -> None:
    """Ten putts and a penalty are 10 + 1 - 1."""
    match = roll(with_golfer(with_holes(begin(1), hole([2, 1], {0: "w"})), 0, putts=9), 0)
    parts = match.sheets()[0].line("putting.hole.1").parts
    assert [(each.key, each.points) for each in parts] == [
        ("putting.putts", 10),
        ("putting.penalties", 1),
        ("putting.cap", -1),
    ]


def test_ranking_helpers() -> None:
    """Equal values stand together, and places behind a shared one stay empty."""
    assert ranked({0: 5, 1: 3, 2: 5}) == ((1,), (0, 2))
    assert places_of(((1,), (0, 2), (3,))) == (2, 1, 2, 4)
