"""A round on a course of a campaign that goes on: what is handed over, and what comes back (PD-EMP)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairway import BadOptions, Match, Ruleset, decide, document_of_match
from fairway.testing import happened
from fairway_putting.play.events import BonusAwarded, CouponUsed, HoleBegan
from fairway_putting.play.result import export_result
from tests.putting.tables import before_last, draw, finished, part, putting

FOUR_TILES = "\n".join(f"tE:1#{number} EW EW pW:1" for number in range(1, 10))


def handed_over(**more: Any) -> Ruleset:
    """Return the game on the courses that a campaign of four has left after its second game."""
    courses = finished(draw(FOUR_TILES), places=(3, 1, 2, 4))
    given = {"from": "campaign", "courses": msgspec.to_builtins(courses), "game": 2, **more}
    return putting(course=given)


@pytest.mark.rule("PD-EMP-01", "PD-TRN-01", "PD-RNK-02")
def test_a_campaign_hands_its_courses_over() -> None:
    """The round knows which game was played, so cards are won, ties for places are played off, and its winner begins."""
    match = handed_over().match(4, "handed over")
    assert happened(match, HoleBegan)[0].order[0] == 1
    done = before_last([30, 28, 31, 40], [3, 3, 3, 3], handed_over())
    assert [(each.code, each.seat, each.game) for each in happened(done, BonusAwarded)] == [
        ("PD_FAME_INVEST", 1, 2), ("PD_PRESS_BEST", 0, 2), ("PD_COUPON", 2, 2),
    ]  # fmt: skip


@pytest.mark.rule("PD-EMP-30", "PD-EMP-03")
def test_the_coupon_is_used_up_in_the_next_round() -> None:
    """Who holds the coupon of the campaign takes its strokes off in this round, and nobody holds it in the one after."""
    done = before_last([31, 28, 33, 40], [3, 3, 3, 3], handed_over(coupon=0))
    assert [each.seat for each in happened(done, CouponUsed)] == [0]
    result = export_result(done.engine.table, done.state)
    assert result.coupon == 0
    assert dict(result.strokes)[0] == 29
    (coupon,) = (card for card in result.cards if card.code == "PD_COUPON")
    after = before_last([31, 28, 33, 40], [3, 3, 3, 3], handed_over(coupon=coupon.seat))
    assert [each.seat for each in happened(after, CouponUsed)] == [coupon.seat]


@pytest.mark.rule("PD-EMP-30", "PD-EMP-02")
def test_seats_of_the_campaign() -> None:
    """The coupon and the result go by the seats of the campaign, whoever sits where in the round."""
    done = before_last([30, 28, 31], [3, 3, 3], handed_over(coupon=1, players=[3, 1, 0]))
    assert [each.seat for each in happened(done, CouponUsed)] == [1]
    result = export_result(done.engine.table, done.state)
    assert (result.order, result.coupon, result.game) == (((1,), (3,), (0,)), 1, 2)
    assert [(card.code, card.seat, card.place) for card in result.cards] == [
        ("PD_FAME_INVEST", 1, 1), ("PD_PRESS_BEST", 3, 2), ("PD_COUPON", 0, 3),
    ]  # fmt: skip
    away = before_last([30, 28, 31], [3, 3, 3], handed_over(coupon=2, players=[3, 1, 0]))
    assert happened(away, CouponUsed) == []


@pytest.mark.rule("PD-EMP-30")
def test_there_is_one_coupon() -> None:
    """Two seats cannot hold the one card."""
    with pytest.raises(BadOptions, match="one coupon"):
        putting(coupons=[0, 1]).match(2, "two")


@pytest.mark.rule("PD-EMP-02")
def test_the_result_is_a_document() -> None:
    """Who asks for `putting_result` gets it of the record of a finished round."""
    rules = handed_over(coupon=3)
    match = rules.match(4, "document")
    while not match.state.over:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(rules.bots["odds"], match.engine, match.state, seat, match.seed))
        assert isinstance(played, Match)
        match = played
    made = document_of_match(msgspec.to_builtins(match.record()), "putting_result")
    assert made == msgspec.json.decode(msgspec.json.encode(export_result(match.engine.table, match.state)))
    assert [card["place"] for card in made["cards"]] == [1, 2, 3]
    assert [card["seat"] for card in made["cards"]] == [seat for group in made["order"] for seat in group][:3]
    assert made["coupon"] == 3
    assert len(part(match).awards) == 3
