"""The link with a campaign: who wins which card, when, and how other plugins hear of it without knowing this one."""

from __future__ import annotations

from typing import Any

import pytest

from fairway import Match, Vocabulary, hookimpl, load_ruleset
from fairway.model.state import Event
from fairway.model.values import plain, tag_of
from fairway.testing import happened
from fairway_putting.play.events import BonusAwarded, CouponUsed
from fairway_putting.play.part import Award
from tests.putting.tables import before_last, extra, part, putting

TOTALS, LAST = [30, 28, 33, 40], [3, 2, 4, 5]


def awarded(match: Match) -> dict[str, int]:
    return {event.code: event.seat for event in happened(match, BonusAwarded)}


@pytest.mark.rule("PD-EMP-01")
def test_without_a_campaign_there_are_no_cards() -> None:
    """The link is optional: a round of its own gives nothing."""
    match = before_last(TOTALS, LAST)
    assert awarded(match) == {}
    assert part(match).awards == ()


@pytest.mark.rule("PD-EMP-02", "PD-EMP-10", "PD-EMP-20", "PD-EMP-30")
def test_the_first_three_get_a_card() -> None:
    """First the Fame card, second the Press card, third the coupon; the event says card, code, seat, place and game."""
    match = before_last(TOTALS, LAST, putting(campaign_game=2))
    assert awarded(match) == {"PD_FAME_INVEST": 1, "PD_PRESS_BEST": 0, "PD_COUPON": 2}
    assert happened(match, BonusAwarded)[0] == BonusAwarded(
        seat=1, place=1, card="putting-dice:fame-invest", code="PD_FAME_INVEST", game=2, counts_as_coverage=True
    )
    assert part(match).awards[0] == Award(card="putting-dice:fame-invest", code="PD_FAME_INVEST", seat=1)


@pytest.mark.rule("PD-EMP-02")
@pytest.mark.parametrize("seats", [1, 2])
def test_cards_that_nobody_wins(seats: int) -> None:
    """With fewer players the other cards stay in the box."""
    match = before_last(TOTALS[:seats], LAST[:seats], putting(campaign_game=1))
    assert len(awarded(match)) == seats


@pytest.mark.rule("PD-EMP-02", "PD-RNK-02")
def test_a_shared_place_wins_no_card() -> None:
    """Where ties are shared even in a campaign, the card of a shared place stays in the box."""
    match = before_last([28, 30, 30], [2, 3, 4], putting(campaign_game=1, rank_ties="shared"))
    assert awarded(match) == {"PD_FAME_INVEST": 0}
    played = extra(before_last([28, 30, 30], [2, 3, 4], putting(campaign_game=1)), 3, 2)
    assert awarded(played) == {"PD_FAME_INVEST": 0, "PD_PRESS_BEST": 2, "PD_COUPON": 1}


@pytest.mark.rule("PD-EMP-04", "PD-GAP-09")
@pytest.mark.parametrize(
    ("game", "in_last", "cards", "strokes"),
    [(3, True, 3, 31), (4, True, 3, 31), (5, True, 0, 31), (3, False, 3, 31), (4, False, 0, 31), (5, False, 0, 33)],
)
def test_the_last_game(game: int, in_last: bool, cards: int, strokes: int) -> None:
    """After game 5 nothing is won; by the harsher reading neither after game 4, and no coupon counts after game 5."""
    match = before_last(TOTALS, LAST, putting(campaign_game=game, cards_in_last_game=in_last, coupons=[2]))
    assert len(awarded(match)) == cards
    assert match.sheets()[2].total == strokes


@pytest.mark.rule("PD-EMP-03", "PD-EMP-30")
def test_a_coupon_counts_in_the_next_round() -> None:
    """What was won in one round is handed to the next as an option, counts there once, and is won anew."""
    first = before_last(TOTALS, LAST, putting(campaign_game=1))
    holder = awarded(first)["PD_COUPON"]
    second = before_last([30, 28, 31, 40], LAST, putting(campaign_game=2, coupons=[holder]))
    assert happened(second, CouponUsed) == [CouponUsed(holder, 2)]
    assert [sheet.total for sheet in second.sheets()] == [30, 28, 29, 40]
    assert awarded(second)["PD_COUPON"] == 0  # passed on, used or not


class Campaign:
    """Another game's plugin: it knows the event by its name only, and imports nothing of ours."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="campaign", version="1.0.0")

    @hookimpl
    def fairway_after(self, event: Event) -> None:
        if tag_of(event) == "putting.bonus_awarded":
            self.heard.append(plain(event))


@pytest.mark.rule("PD-EMP-11", "PD-EMP-12", "PD-EMP-13", "PD-EMP-21", "PD-EMP-22")
@pytest.mark.parametrize("counts", [True, False])
def test_another_plugin_hears_of_it(counts: bool) -> None:
    """A campaign listens by the event's tag and finds in it, and in the pack, all that it needs to make a card count.

    What a card does in a campaign game is that plugin's business; here it must be told completely: for which seat, after
    which game, which card, and whether press points count as coverage.
    """
    campaign = Campaign()
    options = {"putting": {"campaign_game": 3, "press_bonus_counts_as_coverage": counts}}
    rules = load_ruleset("putting", plugins=[campaign], options=options)
    before_last(TOTALS, LAST, rules)
    assert [(each["code"], each["seat"], each["game"], each["counts_as_coverage"]) for each in campaign.heard] == [
        ("PD_FAME_INVEST", 1, 3, counts), ("PD_PRESS_BEST", 0, 3, counts), ("PD_COUPON", 2, 3, counts),
    ]  # fmt: skip
    for each in campaign.heard:
        card = plain(rules.library.item("bonus_cards", each["card"]))
        assert card["bonus"]["gives"] in ("investment", "press", "strokes_off")
        assert rules.library.text(f"bonus_cards.{each['card'].partition(':')[2]}.text", "fr")
