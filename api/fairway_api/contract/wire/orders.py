"""What is asked for. An unknown field is refused."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fairway.model.values import Value
from fairway_api.contract.wire.play import Playable
from fairway_api.matches.match_log import Start
from fairway_api.matches.ruleset_registry import Recipe

__all__ = [
    "ActionOrder",
    "BranchOrder",
    "HookOrder",
    "ImportOrder",
    "InvitationOrder",
    "JoinOrder",
    "NewMatch",
    "PackFiles",
    "RehearsalOrder",
    "ResignOrder",
    "ResultTo",
    "SeatOrder",
    "StartOrder",
]

ShortText = Annotated[
    str,
    Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]*$(?!\n)"),
]
"""One line that people read: no control characters, and none that turn the line around.

Names and titles are cleaned as well: see `fairway_api.matches.names`.
"""


Seconds = Annotated[
    float,
    Meta(
        ge=0,
        le=60,
        description="Seconds that the bot may think about a choice, at most as many as the server gives; 0, or left "
        "out, for as long as it usually does. Only bots that look ahead (`thinks`) play differently for it.",
    ),
]
"""How long a bot thinks."""
BOT = "`random` or another of the ruleset; `expert*5` is `expert` with five times as much thought, up to `*1000`."


class SeatOrder(Value, frozen=True, omit_defaults=True):
    """A seat of a new match: your own (the default), open to whoever joins, or a bot's."""

    name: Annotated[
        ShortText,
        Meta(description="What the player is called; nobody else of the match may be called so.", examples=["Ann"]),
    ] = ""
    bot: Annotated[ShortText, Meta(description=f"A bot that plays: {BOT}")] = ""
    open: Annotated[bool, Meta(description="Left free for somebody to join.")] = False
    think: Seconds = 0.0


class ResultTo(Value, frozen=True):
    """A match of this server that goes on with what another one comes to, and a seat of yours in it."""

    match: Annotated[str, Meta(max_length=64, description="Its id.")]
    token: Annotated[str, Meta(max_length=200, description="The token of your seat there.")]


class NewMatch(Recipe, frozen=True, kw_only=True, omit_defaults=True):
    """A match to be made."""

    seats: Annotated[
        tuple[SeatOrder, ...],
        Meta(min_length=1, max_length=16, description="In order.", examples=[[{"name": "Ann"}, {"bot": "greedy"}]]),
    ]
    seed: Annotated[
        Annotated[str, Meta(max_length=200)] | None,
        Meta(description="Leave it out for a fair match: everybody is told that it was given."),
    ] = None
    hints: Annotated[bool, Meta(description="Whether its seats may ask for hints; everybody is told.")] = True
    result_to: Annotated[
        ResultTo | None,
        Meta(description="When the match is over, what it leaves is brought there, as by an action of your seat."),
    ] = None
    title: Annotated[ShortText, Meta(description="What the match is called, for people.", examples=["Sunday"])] = ""
    start: Annotated[
        Start,
        Meta(
            description="When it begins: `now`, though seats may be open; when all are taken (`full`); or when you "
            "say so (`called`, see `/start`). Before that nobody acts, and bots do not either."
        ),
    ] = "now"
    invited: Annotated[
        bool, Meta(description="Whether only who shows the code of an invitation may sit down on an open seat.")
    ] = False


class JoinOrder(Value, frozen=True, omit_defaults=True):
    """Who sits down."""

    name: Annotated[ShortText, Meta(description="What you are called; nobody else of the match may be called so.")] = ""
    seat: Annotated[Annotated[int, Meta(ge=0, le=15)] | None, Meta(description="Any open seat, if left out.")] = None
    code: Annotated[
        str, Meta(max_length=100, description="Of an invitation, where one is needed or a seat is kept for you.")
    ] = ""


class InvitationOrder(Value, frozen=True, omit_defaults=True):
    """An invitation to be made."""

    seat: Annotated[
        Annotated[int, Meta(ge=0, le=15)] | None, Meta(description="The seat that it is for; any, if left out.")
    ] = None
    once: Annotated[
        bool, Meta(description="Whether it is used up by the first who sits down; otherwise good until revoked.")
    ] = True


class StartOrder(Value, frozen=True, omit_defaults=True):
    """How a match begins that has free seats."""

    bot: Annotated[
        ShortText,
        Meta(description="The bot that plays on every free seat; if left out, these stay free.", examples=["greedy"]),
    ] = ""
    think: Seconds = 0.0


class ResignOrder(Value, frozen=True, omit_defaults=True):
    """How a seat is to be played on."""

    bot: Annotated[ShortText, Meta(description=f"The bot that takes over: {BOT}")] = "random"
    think: Seconds = 0.0


class ActionOrder(msgspec.Struct, frozen=True):
    """An action: its type and that type's own fields. The ruleset has the schemas; `/legal` lists what is possible."""

    type: Annotated[str, Meta(description="As in `/legal`.", examples=["designer.pick"])]


class RehearsalOrder(Value, frozen=True, omit_defaults=True):
    """What is to be tried on a scratch board, and what you want to know of what could be tried next."""

    actions: Annotated[
        tuple[Playable, ...], Meta(max_length=100, description="One after the other, as `choices` lists them.")
    ] = ()
    action: Annotated[
        Annotated[str, Meta(max_length=100)] | None, Meta(description="List only this type of action.")
    ] = None
    at: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(max_length=50, description="List only what points at all of this, such as `cell:3,4`."),
    ] = ()


class BranchOrder(Value, frozen=True, omit_defaults=True):
    """A new match that begins like another."""

    moves: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="How many of its moves to take over: those that were not taken back.", examples=[2]),
    ] = None
    revision: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="Or up to which revision to take them over.")
    ] = None
    seats: Annotated[
        tuple[SeatOrder, ...], Meta(max_length=16, description="Who plays on; all seats are yours, if left out.")
    ] = ()


class ImportOrder(Value, frozen=True, omit_defaults=True):
    """A match file to be taken in."""

    record: Annotated[dict[str, Any], Meta(description="What `/v1/matches/{id}/record` answered.")]
    seats: Annotated[
        tuple[SeatOrder, ...], Meta(max_length=16, description="Who plays on; all seats are yours, if left out.")
    ] = ()


class HookOrder(Value, frozen=True):
    """Whom to tell when your seat has to act."""

    url: Annotated[str, Meta(max_length=2000, examples=["https://example.org/turns"])]


class PackFiles(Value, frozen=True, omit_defaults=True):
    """A pack: its files as text by name, or a zip."""

    files: Annotated[
        dict[str, str], Meta(max_length=2000, description="File contents by path.", examples=[{"pack.json": "{}"}])
    ] = msgspec.field(default_factory=dict)
    zip: Annotated[bytes, Meta(description="A zip, in base64.")] = b""
