"""The Empire's two clients, and what they pay for: articles in the press, and profit."""

from __future__ import annotations

from typing import ClassVar

from fairway_base import Wish

__all__ = ["PRESSCO", "PROFEET", "WISHES", "PressWish", "ProfitWish"]

PRESSCO, PROFEET = "mrs-pressco", "mr-profeet"
"""The two by the ids of their cards."""


class PressWish(Wish, frozen=True, tag="press"):
    """The press points of every press card that the course meets."""

    example: ClassVar[str] = '{"wish": "press"}'


class ProfitWish(Wish, frozen=True, tag="profit"):
    """Points for the profit of the course, and more for a profit that grows."""

    example: ClassVar[str] = '{"wish": "profit"}'


WISHES = (PressWish, ProfitWish)
