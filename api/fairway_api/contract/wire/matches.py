"""Answers about a match as such: who plays what, who may act for a seat, who is told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from fairway.model.values import Value
from fairway_api.matches.match_log import Start
from fairway_api.matches.ruleset_registry import Recipe

__all__ = [
    "Client",
    "Created",
    "Fairness",
    "HookInfo",
    "InvitationInfo",
    "InvitationList",
    "Invited",
    "Joined",
    "MatchInfo",
    "MatchLine",
    "MatchPage",
    "ResultInfo",
    "SeatInfo",
    "SeatToken",
    "Status",
    "Ticket",
]

Status = Literal["waiting_to_start", "running", "over", "closed"]
"""How far a match is; a closed one was given up before it began."""


class Client(Value, frozen=True):
    """Somebody with matches of their own."""

    id: str
    token: Annotated[str, Meta(description="Shown once. Send it as `Authorization: Bearer` to create, join and list.")]


class SeatInfo(Value, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    kind: Annotated[
        Literal["open", "reserved", "player", "bot"],
        Meta(description="`reserved` is kept for who had the seat in the match before (`/rematch`)."),
    ]
    bot: str
    resigned: bool
    think: Annotated[
        float | UnsetType, Meta(description="Seconds that the bot may think about a choice, if somebody said so.")
    ] = UNSET


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
    title: Annotated[str, Meta(description="What it is called, for people; empty if nobody has said.")] = ""
    status: Annotated[Status, Meta(description="How far it is; `closed` was given up before it began.")]
    start: Annotated[Start, Meta(description="When it begins: at once, when all seats are taken, or when called.")]
    invited: Annotated[bool, Meta(description="Whether only who is invited may sit down.")]
    makers: Annotated[
        tuple[int, ...], Meta(description="Seats of who made it, who may invite others, start it and close it.")
    ]
    revision: int
    over: Annotated[bool, Meta(description="Whether nothing more will happen: it has ended, or was closed.")]
    waiting: Annotated[tuple[int, ...], Meta(description="Seats that are asked, where that is no secret.")]
    places: Annotated[tuple[int, ...] | None, Meta(description="1 for a winner, when the match is over.")] = None
    fairness: Fairness
    hints: Annotated[bool, Meta(description="Whether its seats may ask for hints.")] = True
    differs: Annotated[tuple[str, ...], Meta(description="What has changed here since the match was begun.")] = ()
    result: Annotated[
        ResultInfo | None, Meta(description="What became of its result, if that goes to another match.")
    ] = None
    rematch: Annotated[
        str, Meta(description="The match that the same people play next, once one of them has asked for it.")
    ] = ""
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


class InvitationInfo(Value, frozen=True):
    """An invitation that can be used."""

    id: Annotated[str, Meta(description="By which it is revoked; it opens nothing.")]
    seat: Annotated[int | None, Meta(description="The seat that it is for; null for any that is open.")]
    once: Annotated[bool, Meta(description="Whether it is used up by the first who sits down with it.")]
    created: Annotated[str, Meta(examples=["2026-01-31T12:00:00Z"])]


class Invited(InvitationInfo, frozen=True):
    """A new invitation, with its code."""

    code: Annotated[str, Meta(description="Shown once. Whoever has it may sit down: see `code` of `/seats`.")]


class InvitationList(Value, frozen=True):
    """Invitations, the oldest first."""

    invitations: tuple[InvitationInfo, ...]


class MatchPage(Value, frozen=True):
    """Matches, newest first."""

    matches: tuple[MatchLine, ...]
    next: Annotated[str | None, Meta(description="Send it as `cursor` for the next page.")] = None


class MatchLine(Value, frozen=True):
    """A match in a list."""

    id: str
    ruleset: str
    title: str
    status: Annotated[Status, Meta(description="How far it is; `closed` was given up before it began.")]
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
