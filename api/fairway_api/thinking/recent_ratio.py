"""How much of one thing comes to one of another lately, as seconds to a choice or steps to a second."""

from __future__ import annotations

__all__ = ["RecentRatio"]

REMEMBERED = 15 / 16
"""How much of what was seen before counts when something is seen again."""


class RecentRatio:
    """Much of one thing to much of another, of which the last ones count most."""

    __slots__ = ("_much", "_of")

    def __init__(self) -> None:
        self._much = self._of = 0.0

    def saw(self, much: float, of: float = 1.0) -> None:
        """Take in how much of the one came with how much of the other."""
        self._much = self._much * REMEMBERED + much
        self._of = self._of * REMEMBERED + of

    @property
    def value(self) -> float:
        """Return how much of the one comes to one of the other; 0 where nobody has seen any."""
        return self._much / self._of if self._of else 0.0
