"""The Empire's two clients, and what they pay for: articles in the press, and profit."""

from __future__ import annotations

from typing import ClassVar

from fairway import BadOptions, reasons
from fairway.content import Library
from fairway_base import Wish, items_by_id
from fairway_empire.options import Options

__all__ = ["PRESSCO", "PROFEET", "WISHES", "PressWish", "ProfitWish", "check_clients"]

because = reasons(__name__)

PRESSCO, PROFEET = "mrs-pressco", "mr-profeet"
"""The two by the ids of their cards."""


class PressWish(Wish, frozen=True, tag="press"):
    """The press points of every press card that the course meets."""

    example: ClassVar[str] = '{"wish": "press"}'


class ProfitWish(Wish, frozen=True, tag="profit"):
    """Points for the profit of the course, and more for a profit that grows."""

    example: ClassVar[str] = '{"wish": "profit"}'


WISHES = (PressWish, ProfitWish)


def check_clients(library: Library, options: Options) -> None:
    """Object to packs without the cards of the clients who come (EMP-SETUP-2, EMP-STANDALONE-1)."""
    coming = {"pressco": (PRESSCO,), "profeet": (PROFEET,)}.get("both" if options.campaign else options.clients)
    missing = tuple(sorted(set(coming or (PRESSCO, PROFEET)).difference(items_by_id(library, "clients"))))
    if missing:
        raise BadOptions(because("empire.no_client", clients=missing))
