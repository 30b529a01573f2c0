"""Cards and places shared out: Fame cards to the coverage exactly, and the order of play (EMP-SETUP-5, 6, 11, 12)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway_empire.campaign.dealing import deal, order_by_score, order_rolls

A, B, C = range(3)


def dealt(values: list[int], coverage: dict[int, int]) -> tuple[list[list[int]], list[int], dict[int, int]]:
    """Deal cards that are called by their place in the deck; return values instead of names."""
    named = {str(place): value for place, value in enumerate(values)}
    found = deal(tuple(named), named, coverage)
    hands = [[named[card] for card in found.hands[seat]] for seat in coverage]
    return hands, [named[card] for card in found.rest], found.short


@pytest.mark.rule("TV-DEAL-1", "EMP-SETUP-12")
def test_a_card_too_many_is_passed_over() -> None:
    """Blue needs 5: 3, 1, not 2, not 3, 1; what blue passed over serves green, and nothing is left."""
    assert dealt([3, 1, 2, 3, 1], {A: 5, B: 5}) == ([[3, 1, 1], [2, 3]], [], {})


@pytest.mark.rule("TV-DEAL-2", "EMP-SETUP-12")
def test_whoever_cannot_be_served_plays_with_less() -> None:
    """With two threes left, 5 cannot be dealt: the first is short by 2, the next gets the card passed over."""
    assert dealt([3, 3], {A: 5, B: 3}) == ([[3], [3]], [], {A: 2})


@pytest.mark.rule("TV-DEAL-3", "EMP-SETUP-12")
def test_no_coverage_brings_no_card() -> None:
    """Coverage 0 gives nothing, and the cards wait for the next."""
    assert dealt([3, 3, 1, 2], {A: 0, B: 4, C: 5}) == ([[], [3, 1], [3, 2]], [], {})
    assert dealt([1], {A: -2}) == ([[]], [1], {})


@pytest.mark.rule("EMP-SETUP-12", "EMP-SETUP-13")
def test_what_nobody_gets_goes_back_to_the_box() -> None:
    """Cards passed over by everybody come before those never looked at, in their order."""
    assert dealt([3, 1, 3, 2, 1], {A: 1, B: 1}) == ([[1], [1]], [3, 3, 2], {})


@pytest.mark.rule("EMP-SETUP-11")
def test_the_order_of_play_decides_who_goes_short() -> None:
    """Who is served first takes what the next would have needed, even to no avail."""
    assert dealt([2, 3], {A: 2, B: 3})[2] == {}
    assert dealt([2, 3], {B: 3, A: 2})[2] == {B: 1, A: 2}
    assert dealt([2], {A: 2, B: 2})[2] == {B: 2}
    assert dealt([2], {B: 2, A: 2})[2] == {A: 2}


@pytest.mark.rule("EMP-SETUP-12")
@given(st.lists(st.integers(1, 3), max_size=40), st.lists(st.integers(-2, 12), min_size=1, max_size=5))
def test_a_deal_is_exact_or_short_and_loses_nothing(values: list[int], wanted: list[int]) -> None:
    """Nobody gets more than the coverage, who gets less could not be helped, and every card is somewhere."""
    hands, rest, short = dealt(values, dict(enumerate(wanted)))
    assert Counter(card for hand in hands for card in hand) + Counter(rest) == Counter(values)
    for seat, (hand, need) in enumerate(zip(hands, wanted, strict=True)):
        assert sum(hand) + short.get(seat, 0) == max(0, need)
        left = [value for later in hands[seat + 1 :] for value in later] + rest
        assert all(value > short[seat] for value in left) if seat in short else True


@pytest.mark.rule("TV-ORDER-1", "EMP-SETUP-5")
def test_the_winner_plays_first() -> None:
    """119, 128, 112: the second seat won, the first comes next; nothing is left to luck."""
    assert order_rolls([119, 128, 112]) == ()
    assert order_by_score([119, 128, 112], ()) == (B, A, C)


@pytest.mark.rule("TV-ORDER-2", "EMP-SETUP-6")
def test_equals_are_drawn_for_among_themselves() -> None:
    """Two with 120 come first in either order, the third with 90 always last."""
    sizes = order_rolls([120, 120, 90])
    found = {order_by_score([120, 120, 90], rolls) for rolls in product(*map(range, sizes))}
    assert found == {(A, B, C), (B, A, C)}


@pytest.mark.rule("EMP-SETUP-6")
def test_every_group_of_equals_has_every_order() -> None:
    """Two pairs of equals: each can stand either way, and never among the others."""
    scores = [7, 9, 7, 9]
    sizes = order_rolls(scores)
    found = {order_by_score(scores, rolls) for rolls in product(*map(range, sizes))}
    assert found == {(1, 3, 0, 2), (3, 1, 0, 2), (1, 3, 2, 0), (3, 1, 2, 0)}
