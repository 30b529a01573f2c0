"""Cards and places shared out: Fame cards to match the press coverage exactly, and the order of play by rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from fairway import Value, draw_from, draw_sizes

__all__ = ["Dealt", "deal", "order_by_score", "order_rolls"]

Cards = tuple[str, ...]


class Dealt(Value, frozen=True):
    """What came of a deal."""

    hands: dict[int, Cards]
    rest: Cards
    """What goes back to the box: never dealt, or passed over by everybody."""
    short: dict[int, int]
    """Seats that got less than their coverage, and by how much; nobody else."""


def deal(deck: Sequence[str], values: Mapping[str, int], coverage: Mapping[int, int]) -> Dealt:
    """Deal to every seat, in the order of `coverage`, cards worth exactly so much (EMP-SETUP-12).

    A card worth too much is passed over; what one seat passed over comes first for the next, in its order. No card is
    taken back: whoever cannot be served exactly plays with less.
    """
    queue, hands, short = tuple(deck), {}, {}
    for seat, points in coverage.items():
        need, hand, skipped = max(0, points), [], []
        taken = 0
        for card in queue:
            if not need:
                break
            taken += 1
            if values[card] <= need:
                hand.append(card)
                need -= values[card]
            else:
                skipped.append(card)
        queue = (*skipped, *queue[taken:])
        hands[seat] = tuple(hand)
        if need:
            short[seat] = need
    return Dealt(hands, queue, short)


def order_rolls(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the sizes to roll for an order by score: each group of equals is shuffled (EMP-SETUP-6)."""
    return tuple(size for group in _equals(scores) if len(group) > 1 for size in draw_sizes(group, len(group)))


def order_by_score(scores: Sequence[int], rolls: Sequence[int]) -> tuple[int, ...]:
    """Return the seats by score, the winner first; equals stand as the rolls say (EMP-SETUP-5)."""
    order: list[int] = []
    luck = iter(rolls)
    for group in _equals(scores):
        order += draw_from(group, islice(luck, len(group)))[0] if len(group) > 1 else group
    return tuple(order)


def _equals(scores: Sequence[int]) -> list[list[int]]:
    """Return the seats in groups of equal scores, the highest first."""
    ranked = sorted(set(scores), reverse=True)
    return [[seat for seat, other in enumerate(scores) if other == score] for score in ranked]
