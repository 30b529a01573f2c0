"""What a golfer's strokes on the hole being played are worth: the chance to win the round with them.

The others are taken to play for the fewest strokes; what they may come to is worked out in full. Oneself may dare more
or less on every hole that is left, as the round then stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from fairway_putting.bots.stroke_chances import Chances, Plan, chances_by_attitude, steady_chances
from fairway_putting.course.holes import HOLES, Hole
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import Dice
from fairway_putting.play.part import Putting
from fairway_putting.play.playoff import coupon_counts
from fairway_putting.play.putt_outcome import Rules

__all__ = ["Rival", "plan_to_win", "planned"]

PLACE = 0.02
"""How much of what is wanted is to have many others behind; the rest is to win. It decides where little else does."""


class Rival(NamedTuple):
    """Somebody else, as far as it matters to a golfer."""

    lead: int
    """Strokes more than the golfer's own, of what both have written down: below 0 for one who is ahead."""
    left: int
    """Holes that are still to be played, the one being played among them."""


def plan_to_win(kit: Kit, part: Putting, seat: int) -> Plan:
    """Return how a seat plays the hole if it wants to win."""
    extra = part.playoff is not None
    rivals = _extra_rivals(part, seat) if extra else _rivals(kit, part, seat)
    ahead = () if extra else part.holes[part.hole : HOLES]
    return planned((part.played, *ahead), tuple(sorted(rivals)), kit.dice, kit.rules)


def _rivals(kit: Kit, part: Putting, seat: int) -> Iterator[Rival]:
    mine = _so_far(kit, part, seat)
    for other, golfer in enumerate(part.golfers):
        if other != seat:
            yield Rival(_so_far(kit, part, other) - mine, HOLES - len(golfer.card))


def _extra_rivals(part: Putting, seat: int) -> Iterator[Rival]:
    """Yield who else plays for a place: only the extra hole counts."""
    assert part.playoff is not None
    done = dict(part.extras[-1].strokes)
    for other in part.playoff.rivals:
        if other != seat:
            yield Rival(done[other], 0) if other in done else Rival(0, 1)


def _so_far(kit: Kit, part: Putting, seat: int) -> int:
    """Return a seat's strokes on the holes that are done, the coupon taken off."""
    coupon = seat in kit.options.coupons and coupon_counts(kit.options)
    return part.golfers[seat].total - (kit.strokes_off if coupon else 0)


@lru_cache(maxsize=8192)
def planned(holes: tuple[Hole, ...], rivals: tuple[Rival, ...], dice: Dice, rules: Rules) -> Plan:
    """Return how the first of some holes is played to win; golfers stand alike in many rounds, so plans are kept."""
    return Plan(holes[0], dice, rules, _values(holes, rivals, dice, rules))


def _values(holes: tuple[Hole, ...], rivals: tuple[Rival, ...], dice: Dice, rules: Rules) -> list[float]:
    """Return what each number of strokes on the first of some holes is worth, from 0 up to the cap."""
    others = [_to_come(holes, rival, dice, rules) for rival in rivals]
    values = [_standing(strokes, others) for strokes in range(rules.cap * len(holes) + 1)]
    for played in range(len(holes) - 1, 0, -1):
        every = chances_by_attitude(holes[played], dice, rules)
        values = [_best(values, strokes, every) for strokes in range(rules.cap * played + 1)]
    return values


def _best(values: Sequence[float], strokes: int, every: Iterable[Chances]) -> float:
    """Return what it is worth to play a hole in the best manner after so many strokes."""
    return max(
        sum(chance * value for chance, value in zip(chances, values[strokes:], strict=False)) for chances in every
    )


class _Total:
    """What somebody may come to: the chances of each total."""

    def __init__(self, least: int, chances: Sequence[float]) -> None:
        self._least, self._chances = least, chances
        above = [0.0]
        for chance in reversed(chances):
            above.append(above[-1] + chance)
        self._above = above[::-1]

    def same(self, total: int) -> float:
        """Return how likely it is to come to the same total."""
        place = total - self._least
        return self._chances[place] if 0 <= place < len(self._chances) else 0.0

    def more(self, total: int) -> float:
        """Return how likely it is to need more strokes."""
        place = total - self._least + 1
        return self._above[min(max(0, place), len(self._chances))]


def _standing(total: int, others: Sequence[_Total]) -> float:
    """Return what a total is worth: the chance to win with it, extra holes being even, and a little for places."""
    if not others:
        return -float(total)
    tied = [1.0]
    """The chance that nobody is ahead and so many are equal."""
    behind = 0.0
    for other in others:
        more, same = other.more(total), other.same(total)
        tied = [(one * more + before * same) for before, one in pairwise([0.0, *tied, 0.0])]
        behind += more + same / 2
    won = sum(chance / (equal + 1) for equal, chance in enumerate(tied))
    return (1 - PLACE) * won + PLACE * behind / len(others)


def _to_come(holes: tuple[Hole, ...], rival: Rival, dice: Dice, rules: Rules) -> _Total:
    """Return what a rival may come to that plays for the fewest strokes."""
    chances: list[float] = [1.0]
    for hole in holes[len(holes) - rival.left :]:
        chances = _added(chances, steady_chances(hole, dice, rules))
    return _Total(rival.lead, chances)


def _added(chances: Sequence[float], more: Chances) -> list[float]:
    """Return the chances of the sum of two numbers of strokes."""
    found = [0.0] * (len(chances) + len(more) - 1)
    for one, share in enumerate(chances):
        for other, chance in enumerate(more):
            found[one + other] += share * chance
    return found
