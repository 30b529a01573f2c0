"""Exact odds: what each number of dice may bring, and what a hole still costs on average. Nothing is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

from fairway_putting.content.components import MISHAP, Face, accuracy
from fairway_putting.course.holes import Hole
from fairway_putting.play.putt_outcome import Ball, Rules, Struck, putt, settled

__all__ = ["MOST_DICE", "Dice", "best_dice", "best_mishap", "described", "expected", "outcomes", "totals"]

MOST_DICE = 4
Dice = tuple[tuple[Face, ...], ...]


@lru_cache(maxsize=64)
def totals(dice: Dice) -> Mapping[tuple[int, bool], Fraction]:
    """Return how likely each sum of these dice is, apart by whether the white die shows the exclamation mark."""
    counts = Counter((sum(map(accuracy, faces)), faces[0] == MISHAP) for faces in product(*dice))
    every = counts.total()
    return {key: Fraction(count, every) for key, count in sorted(counts.items())}


@lru_cache(maxsize=4096)
def outcomes(hole: Hole, ball: Ball, dice: Dice, rules: Rules) -> Mapping[Struck, Fraction]:
    """Return everything a putt with these dice can lead to, and how likely it is; together that is 1."""
    chances: dict[Struck, Fraction] = {}
    rest = (0,) * (len(dice) - 1)
    for (total, armed), chance in totals(dice).items():
        struck = putt(hole, ball, (total, *rest), armed, rules)
        shown = struck._replace(accuracy=0, left=(), lost=0)
        chances[shown] = chances.get(shown, Fraction()) + chance
    return chances


@lru_cache(maxsize=16384)
def expected(hole: Hole, ball: Ball, dice: Dice, rules: Rules) -> Fraction:
    """Return how many strokes will be written down for the hole on average, if the best is made of it."""
    return min(_after(hole, ball, dice[:count], dice, rules) for count in range(1, len(dice) + 1))


def best_dice(hole: Hole, ball: Ball, dice: Dice, rules: Rules) -> int:
    """Return with how many dice the fewest strokes are to be expected; of equals, the fewest."""
    counts = range(1, len(dice) + 1)
    return min(counts, key=lambda count: (_after(hole, ball, dice[:count], dice, rules), count))


def best_mishap(hole: Hole, ball: Ball, dice: Dice, rules: Rules) -> Literal["back", "penalty"]:
    """Return the better of the two ways out of a Mishap; of equals, back."""
    back, penalty = (_worth(hole, settled(ball, way), dice, rules) for way in ("back", "penalty"))
    return "back" if back <= penalty else "penalty"


def described(hole: Hole, ball: Ball, dice: Dice, count: int, rules: Rules) -> dict[str, object]:
    """Return the odds of a putt for whoever has to decide: fractions as text, the likeliest outcome first."""
    found = sorted(outcomes(hole, ball, dice[:count], rules).items(), key=lambda each: (-each[1], each[0]))
    return {
        "odds": [
            {
                "chance": str(chance),
                "stop": struck.stop,
                "tile": struck.ball.tile,
                "strokes": min(struck.ball.strokes, rules.cap),
                "mishap": struck.mishap,
                "over": struck.over,
            }
            for struck, chance in found
        ],
        "holed": str(sum((chance for struck, chance in found if struck.stop == "holed"), Fraction())),
        "expected_strokes": f"{float(_after(hole, ball, dice[:count], dice, rules)):.4f}",
    }


def _after(hole: Hole, ball: Ball, rolled: Dice, dice: Dice, rules: Rules) -> Fraction:
    """Return what a hole costs on average when it goes on with this putt."""
    found = outcomes(hole, ball, rolled, rules)
    return sum((chance * _cost(hole, struck, dice, rules) for struck, chance in found.items()), Fraction())


def _cost(hole: Hole, struck: Struck, dice: Dice, rules: Rules) -> Fraction:
    if struck.over:
        return Fraction(min(struck.ball.strokes, rules.cap))
    if struck.mishap == "choice":
        return min(_worth(hole, settled(struck.ball, way), dice, rules) for way in ("back", "penalty"))
    return _worth(hole, struck.ball, dice, rules)


def _worth(hole: Hole, ball: Ball, dice: Dice, rules: Rules) -> Fraction:
    """Return the strokes to expect from where a ball lies; only their number counts, not what they were."""
    if ball.strokes >= rules.cap:
        return Fraction(rules.cap)
    return expected(hole, Ball(ball.tile, ball.strokes), dice, rules)
