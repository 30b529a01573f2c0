"""What the next round will offer: its tiles lie open on the bottom rack, and who stands left chooses early."""

from __future__ import annotations

from collections.abc import Iterable

from fairway_base.play.part import DesignerView

__all__ = ["chosen_before", "expected_best"]


def chosen_before(view: DesignerView, seat: int, tile: str | None) -> float:
    """Return how many others are likely to choose before a seat that takes a tile now; None is to pass."""
    middle = view.middle
    benched = len(middle.front) + len(middle.bench)
    if tile is None:
        return float(benched)
    spot = middle.items.index(tile)
    left = middle.items[:spot]
    placed = sum(isinstance(item, int) for item in left)
    others, to_come = len(middle.tiles) - 1, sum(pawn != seat for pawn in view.top.pawns)
    return benched + placed + (min(to_come, others) * (len(left) - placed) / others if others else 0.0)


def expected_best(values: Iterable[float], gone: float) -> float:
    """Return the best value to expect after so many of them have been taken, any as likely as the next."""
    ranked = sorted(values, reverse=True)
    less = int(gone)
    here = _expected(ranked, less)
    return here + (gone - less) * (_expected(ranked, less + 1) - here)


def _expected(ranked: list[float], gone: int) -> float:
    count, expected, all_gone = len(ranked), 0.0, 1.0
    for place, value in enumerate(ranked):
        taken = min(1.0, max(0, gone - place) / (count - place))
        expected += all_gone * (1 - taken) * value
        all_gone *= taken
    return expected
