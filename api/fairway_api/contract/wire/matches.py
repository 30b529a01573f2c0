"""Answers about a match as such: who plays what, who may act for a seat, who is told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway.model.values import Value
from fairway_api.matches.ruleset_registry import Recipe

__all__ = [
    "Client",
    "Created",
    "Fairness",
    "HookInfo",
    "Joined",
    "MatchInfo",
    "MatchLine",
    "MatchPage",
    "ResultInfo",
    "SeatInfo",
    "SeatToken",
    "Ticket",
]


class Client(Value, frozen=True):
    """Somebody with matches of their own."""

    id: str
    token: Annotated[str, Meta(description="Shown once. Send it as `Authorization: Bearer` to create, join and list.")]


class SeatInfo(Value, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["open", "player", "bot"]
    bot: str
    resigned: bool


class Fairness(Value, frozen=True):
    """What everybody can check: the seed was fixed before the first move."""

    commitment: Annotated[str, Meta(description="Published before the first move.")]
    seed_known: Annotated[bool, Meta(description="Whether somebody knew the seed beforehand.")]
    seed: Annotated[str | None, Meta(description="Revealed when the match is over.")] = None
    nonce: str | None = None


class ResultInfo(Value, frozen=True, omit_defaults=True):
    """What became of a result that is brought to another match (`result_to`)."""

    status: Annotated[
        Literal["waiting", "brought", "refused"],
        Meta(
            description="`waiting` until the match is over and the server has brought it, which it tries until it can."
        ),
    ]
    code: Annotated[
        str,
        Meta(description="Why it was refused; see `/problems/{code}`. It can still be sent by hand, as a document."),
    ] = ""


class MatchInfo(Value, frozen=True, kw_only=True):
    """A match, as everybody may know it."""

    id: str
    recipe: Recipe
    seats: tuple[SeatInfo, ...]
    revision: int
    over: bool
    waiting: Annotated[tuple[int, ...], Meta(description="Seats that are asked, where that is no secret.")]
    places: Annotated[tuple[int, ...] | None, Meta(description="1 for a winner, when the match is over.")] = None
    fairness: Fairness
    hints: Annotated[bool, Meta(description="Whether its seats may ask for hints.")] = True
    differs: Annotated[tuple[str, ...], Meta(description="What has changed here since the match was begun.")] = ()
    result: Annotated[
        ResultInfo | None, Meta(description="What became of its result, if that goes to another match.")
    ] = None
    created: Annotated[str, Meta(examples=["2026-01-31T12:00:00Z"])]
    updated: str


class SeatToken(Value, frozen=True):
    """A seat and what proves that it is yours."""

    seat: int
    token: Annotated[str, Meta(description="Shown once. Send it as `Authorization: Bearer`.")]


class Created(Value, frozen=True):
    """A new match."""

    match: MatchInfo
    tokens: tuple[SeatToken, ...]


class Joined(Value, frozen=True):
    """Your seat."""

    seat: int
    token: str
    revision: int


class MatchPage(Value, frozen=True):
    """Matches, newest first."""

    matches: tuple[MatchLine, ...]
    next: Annotated[str | None, Meta(description="Send it as `cursor` for the next page.")] = None


class MatchLine(Value, frozen=True):
    """A match in a list."""

    id: str
    ruleset: str
    seats: tuple[SeatInfo, ...]
    revision: int
    over: bool
    created: str
    updated: str


class Ticket(Value, frozen=True):
    """A pass for a stream, for browsers that cannot send headers there."""

    ticket: str
    seconds: int


class DeliveryInfo(Value, frozen=True):
    """How telling an address went."""

    at: Annotated[str, Meta(examples=["2026-01-31T12:00:00Z"])]
    revision: Annotated[int, Meta(description="What it was told of.")]
    status: Annotated[int | None, Meta(description="What it answered with, if it answered.")] = None
    error: Annotated[
        str,
        Meta(
            description="Why that is a failure: `status` (not 2xx), `timeout`, `unreachable` or `forbidden_address`; "
            "empty if it is none."
        ),
    ] = ""


class HookInfo(Value, frozen=True):
    """A webhook."""

    url: str
    secret: Annotated[str | None, Meta(description="Shown once; signs what is sent.")] = None
    active: Annotated[bool, Meta(description="Whether it is told; switched off after 20 failures in a row.")] = True
    deliveries: Annotated[tuple[DeliveryInfo, ...], Meta(description="The last 20, the latest first.")] = ()
