"""A Putting Dice Game between two games of a campaign: who says who won, and what comes of it (EMP-BONUS, PD-EMP)."""

from __future__ import annotations

import pytest

from fairway import Match, load_ruleset
from fairway.testing import check_ruleset, happened, refused
from fairway_empire import CallInvestor, ReportRound
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR
from fairway_empire.campaign.carry_over import COUPON
from fairway_empire.campaign.events import BonusAwarded, CouponSpent, RoundReported
from fairway_empire.state.part import Bonus
from fairway_empire.testing import row, sheet
from tests.base.tables import play
from tests.empire.campaigns import begin, bot_plays, empire, investor, named, part

Places = tuple[int, ...]


def between(games: int = 1, seats: int = 3, **options: object) -> Match:
    """A campaign with rounds of putting, when so many games have been played."""
    sheets = [sheet(*[row(score=9 - seat)] * games) for seat in range(seats)]
    return begin(seats, sheets=sheets if games else (), rules=empire(putting_rounds=True, **options))


def reported(match: Match, *reports: Places) -> Match:
    for seat, places in enumerate(reports):
        match = play(match, (seat, ReportRound(places)))
    return match


@pytest.mark.rule("EMP-BONUS-1", "EMP-BONUS-2", "EMP-BONUS-5", "PD-EMP-02", "PD-EMP-03")
def test_the_first_two_get_their_cards() -> None:
    """Everybody names the same first and second: they hold the cards for the game that begins, and can use them."""
    match = between()
    assert (named(match), match.state.waiting()) == ("empire.round", (0, 1, 2))
    match = reported(match, (2, 0), (2, 0))
    assert happened(match, RoundReported) == [RoundReported(1, (2, 0))]
    assert match.view(None).parts[1].reports == ((2, 0), (2, 0), ())  # type: ignore[attr-defined]
    match = play(match, (2, ReportRound((2, 0))))
    assert [(each.card, each.seat, each.game) for each in happened(match, BonusAwarded)] == [
        (INVESTOR, 2, 2),
        (BEST_PRESS, 0, 2),
    ]
    assert part(match).bonuses == (Bonus(INVESTOR, 2, 2), Bonus(BEST_PRESS, 0, 2))
    assert part(match).reports == ()
    assert investor(match) == 0
    match = begin(3, sheets=[sheet(row(score=each)) for each in (1, 2, 3)], rules=empire(putting_rounds=True))
    match = play(reported(match, (2, 0), (2, 0), (2, 0)), (2, CallInvestor()))
    assert part(match).tycoons[2].budget == 25


@pytest.mark.rule("EMP-BONUS-5")
@pytest.mark.parametrize(
    ("reports", "holders"),
    [
        (((1, 0), (1, 0), (0, 1)), ()),
        (((1, 0), (), ()), (1, 0)),
        (((1,), (1, 0), (1,)), ()),
        (((1,), (1,), ()), (1,)),
        (((), (), ()), ()),
    ],
    ids=["contradicted", "others leave it", "half contradicted", "a first alone", "no round"],
)
def test_whoever_says_anything_must_say_the_same(reports: tuple[Places, ...], holders: Places) -> None:
    """One who names nobody leaves it to the others; where two differ, the cards stay in the box."""
    match = reported(between(), *reports)
    assert named(match) == "empire.invest"
    assert tuple(bonus.seat for bonus in part(match).bonuses) == holders


def test_a_report_may_be_changed_until_the_last() -> None:
    """Who has spoken may think again as long as somebody is waited for."""
    match = reported(between(), (0, 1), (1, 0))
    match = play(match, (0, ReportRound((1, 0))), (2, ReportRound()))
    assert [bonus.seat for bonus in part(match).bonuses] == [1, 0]


@pytest.mark.rule("EMP-BONUS-8")
@pytest.mark.parametrize("places", [(1, 1), (0, 4), (0, 1, 2, 3), (-1,)])
def test_places_that_cannot_be(places: Places) -> None:
    """Nobody has two places, nobody from elsewhere has one, and the fourth gets no card."""
    refusal = refused(between(seats=4), 0, ReportRound(places))
    assert (refusal.code, refusal.params) == ("empire.no_such_places", {"seats": places, "most": 3})


@pytest.mark.rule("EMP-BONUS-4", "EMP-BONUS-5", "EMP-BONUS-8", "PD-EMP-02", "PD-EMP-03", "PD-EMP-30")
def test_the_coupon_is_carried_to_the_next_round() -> None:
    """The third holds it through the game until the next round is reported: there it is used up, and passes on."""
    match = reported(between(), (2, 0, 1), (), ())
    assert part(match).bonuses[2] == Bonus(COUPON, 1, 2)
    match = bot_plays(match, "empire.round")
    assert (part(match).game, part(match).bonuses) == (3, (Bonus(COUPON, 1, 2),))
    nothing = reported(match, (), (), ())
    assert part(nothing).bonuses == (Bonus(COUPON, 1, 2),)
    two = reported(match, (0, 1), (0, 1), (0, 1))
    assert happened(two, CouponSpent) == [CouponSpent(1)]
    assert [bonus.card for bonus in part(two).bonuses] == [INVESTOR, BEST_PRESS]
    three = reported(match, (0, 1, 2), (0, 1, 2), (0, 1, 2))
    assert happened(three, CouponSpent) == [CouponSpent(1)]
    assert part(three).bonuses[2] == Bonus(COUPON, 2, 3)


@pytest.mark.rule("EMP-BONUS-6", "EMP-BONUS-8", "PD-EMP-01", "PD-EMP-04")
def test_when_nobody_is_asked() -> None:
    """Not before the first game, not where cards do nothing in the last, not alone, and never unless it is agreed."""
    assert named(between(0)) == "empire.invest"
    assert named(between(4)) == "empire.round"
    assert named(between(4, bonus_in_last_game=False)) == "empire.invest"
    assert named(between(1, seats=1)) == "empire.invest"
    assert named(between(1, seats=1, bonus_alone=True)) == "empire.round"
    assert named(begin(2, sheets=[sheet(row()), sheet(row())])) == "empire.invest"


def test_bots_leave_it_to_people() -> None:
    """A bot has seen no round; it names nobody, and so contradicts nobody."""
    match = play(between(seats=2), (0, ReportRound((1, 0))))
    match = bot_plays(match, "empire.invest")
    assert [bonus.seat for bonus in part(match).bonuses] == [1, 0]


def test_random_campaigns_with_rounds() -> None:
    """Random campaigns in which rounds are reported end, nothing leaks and replays are identical."""
    rules = load_ruleset("empire", options={"empire": {"putting_rounds": True}})
    assert check_ruleset(rules, seats=[2], games=1, sample=30) > 50
