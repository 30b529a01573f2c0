"""What the client thinks of a solo game (SOLO-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

__all__ = ["ADVANCED_SCALE", "FAMILY_SCALE", "VERDICTS", "Verdict", "solo_verdict"]

Verdict = Literal["unhappy", "disappointed", "unexcited", "happy", "impressed"]
VERDICTS: tuple[Verdict, ...] = ("unhappy", "disappointed", "unexcited", "happy", "impressed")
FAMILY_SCALE = (70, 90, 110, 150)
"""Totals from which the client is disappointed, unexcited, happy, impressed (SOLO-7)."""
ADVANCED_SCALE = (80, 100, 120, 170)


def solo_verdict(points: int, scale: Sequence[int] = FAMILY_SCALE) -> Verdict:
    """Say what the client thinks of a solo game (SOLO-7)."""
    return VERDICTS[sum(points >= mark for mark in scale)]
