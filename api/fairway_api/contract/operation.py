"""What an operation takes, answers and refuses: said beside its handler, written into the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

__all__ = [
    "ACTS",
    "EDGE",
    "EDGE_OF_BODILESS",
    "EDGE_OF_WRITES",
    "GATED",
    "KEYED",
    "LOOKING_BACK",
    "MATCH",
    "ONCE",
    "PARAMETERS",
    "SEAT",
    "SEATLESS",
    "PNG_TOO",
    "WRITE",
    "Contract",
    "contract",
]

PARAMETERS = ("invalid",)
"""Anything with parameters."""
MATCH = ("unknown_match", "rules_changed", "plugin_fault", "bad_header")
"""Anything about a match."""
SEATLESS = (*MATCH, "not_your_seat")
"""Anything that a spectator may ask as well."""
SEAT = (*MATCH, "token_needed", "not_your_seat", "has_resigned")
"""Anything that only a seat may ask."""
KEYED = ("invalid", "malformed", "key_reused")
"""Anything that is written, with a body and perhaps a key."""
WRITE = (*SEAT, *KEYED, "stale", "in_the_way", "match_over")
"""Anything that changes a match."""
GATED = ("waiting_to_start", "match_closed")
"""Anything that only happens while a match is played."""
PNG_TOO = ("invalid", "no_png")
"""Anything that is drawn."""
LOOKING_BACK = 5
"""As how many requests it counts to look at what was."""
ONCE = ("Idempotency-Key",)
"""The header of anything that is written."""
ACTS = ("If-Match", "Idempotency-Key")
"""The headers of anything that changes a match."""
EDGE = (
    "forbidden_origin",
    "unknown_host",
    "too_slow",
    "url_too_long",
    "too_fast",
    "too_many_connections",
    "headers_too_large",
    "unavailable",
    "bad_header",
    "bad_token",
    "unknown_parameter",
    "misplaced_ticket",
)
"""What any request may be refused with, before a handler sees it or whatever it does."""
EDGE_OF_WRITES = ("too_large", "wrong_media_type")
"""And any that may carry a body."""
EDGE_OF_BODILESS = ("unexpected_body",)
"""And any that takes none."""


class Contract(msgspec.Struct, frozen=True):
    """One operation's promises."""

    answer: Any = None
    """The type of the answer; None for an answer without a body."""
    media: str = "application/json"
    other_media: tuple[str, ...] = ()
    """Media types in which the same can be had, if it is asked for."""
    body: Any = None
    """The type of the request's body."""
    problems: tuple[str, ...] = ()
    """Codes that it may refuse with, besides those of the edge."""
    headers: tuple[str, ...] = ()
    """Headers that mean something to it."""
    any_query: bool = False
    """Whether it takes query parameters by names that are not known beforehand."""
    cost: int = 1
    """As how many requests it counts against the limit."""
    empty: str = ""
    """What it means that there is nothing to answer; empty for what always answers something."""


def contract(
    answer: Any = None,
    *,
    body: Any = None,
    media: str = "application/json",
    other_media: tuple[str, ...] = (),
    problems: Iterable[str] = (),
    headers: tuple[str, ...] = (),
    any_query: bool = False,
    cost: int = 1,
    empty: str = "",
) -> dict[str, Contract]:
    """Return what a handler's `opt` says about it."""
    codes = tuple(dict.fromkeys(problems))
    return {"contract": Contract(answer, media, other_media, body, codes, headers, any_query, cost, empty)}
