"""What Mr Profeet thinks of a profit: arithmetic, without a table."""

from __future__ import annotations

from fairway import ScoreLine

__all__ = ["EXPECTED_PROFIT", "MOST_POINTS", "POINTS_FOR_MORE", "profeet"]

EXPECTED_PROFIT = 15
"""The profit that neither pleases nor angers Mr Profeet (EMP-SCORE-10)."""
MOST_POINTS = 10
"""What a profit alone can bring."""
POINTS_FOR_MORE = 4
"""For more than last time, and once more for more than ever (EMP-SCORE-11, EMP-SCORE-12)."""


def profeet(profit: int, last: int, best: int) -> tuple[ScoreLine, ...]:
    """Return the lines that a profit is worth, after the last one and the best so far (EMP-SCORE-14)."""
    lines = [
        ScoreLine("empire.profit", "EMP-SCORE-10", points=min(profit - EXPECTED_PROFIT, MOST_POINTS), count=profit)
    ]
    if profit > last:
        lines.append(ScoreLine("empire.profit.better", "EMP-SCORE-11", points=POINTS_FOR_MORE, at=(f"profit:{last}",)))
    if profit > best:
        lines.append(ScoreLine("empire.profit.best", "EMP-SCORE-12", points=POINTS_FOR_MORE, at=(f"profit:{best}",)))
    return tuple(lines)
