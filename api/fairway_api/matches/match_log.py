"""What is kept of a match: how it was set up, who sits where, and every line of its log."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fairway.engine.codec import Codec
from fairway.model.state import Happened, Prompt, State
from fairway.model.values import Value
from fairway.rulesets.versions import Lock
from fairway_api.matches.ruleset_registry import Recipe

__all__ = [
    "Delivery",
    "Destination",
    "Happening",
    "LogEntry",
    "Occupant",
    "Setup",
    "bots_due",
    "read_entry",
    "read_move",
    "result_due",
]

Happening = Literal["opened", "joined", "played", "undone", "resigned", "rekeyed", "allowed", "carried"]


class Destination(Value, frozen=True):
    """A seat of another match."""

    match: str
    seat: int
    token: bytes = b""
    """Hash of the token that was shown for it: when that is changed, nothing is brought. Earlier releases kept none."""


class Delivery(Value, frozen=True, omit_defaults=True):
    """What came of bringing a result to the match that it was for."""

    code: str = ""
    """Why it was not taken, or nothing. What the reason is about may be a secret of the seat that it was for."""


class Setup(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What never changes in a match, but for leave to go on under other rules and what became of its result."""

    recipe: Recipe
    lock: Lock
    seats: int
    seed: str
    nonce: str
    """Makes the published commitment say nothing about the seed, however simple that is."""
    secret: bytes
    """Signs what belongs to this match; never shown."""
    seed_known: bool = False
    """Whether somebody knew the seed before the match: it was given, imported, or is that of another match."""
    inherited: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """What an imported match began with from an earlier one, by plugin."""
    stacked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The luck that an imported match was given, if it was."""
    begun: Lock | None = None
    """What it was begun with, if the operator has let it go on with something else, which is in `lock`."""
    result_to: Destination | None = None
    """For which seat of another match it is played: what it leaves is brought there when it is over."""
    delivery: Delivery | None = None
    """What came of that; nothing yet while it is waiting."""
    hints: bool = True
    """Whether seats may ask bots what they would do."""


class Occupant(Value, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    name: str = ""
    bot: str = ""
    """The bot that plays for the seat, if one does."""
    token: bytes = b""
    """Hash of the seat's token; empty while the seat is open, and for a bot."""
    resigned: bool = False

    @property
    def open(self) -> bool:
        return not self.bot and not self.token


def bots_due(state: State, chairs: tuple[Occupant, ...]) -> list[int]:
    """Return the awaited seats that a bot plays for."""
    return [] if state.over else [seat for seat in state.waiting() if chairs[seat].bot]


def result_due(state: State, setup: Setup) -> bool:
    """Say whether the server still has to bring what a match leaves to another one."""
    return state.over and setup.result_to is not None and setup.delivery is None


class LogEntry(Value, frozen=True, omit_defaults=True):
    """A line of the log, with all that anybody may learn of it."""

    kind: Happening
    seat: int | None = None
    action: Any = None
    events: tuple[Happened, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    """Who is asked after it."""
    over: bool = False
    discreet: bool = False
    """Whether others must not learn whose doing it was."""
    lock: Lock | None = None
    """What the match goes on with from here, where the operator has allowed it."""
    state: bytes = b""
    """Where it goes on from then."""
    auto: bool = False
    """Whether the server played it, as the seat had said beforehand."""


class _StoredEntry(Value, frozen=True):
    kind: Happening
    seat: int | None = None
    action: dict[str, Any] | None = None
    events: tuple[msgspec.Raw, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False
    discreet: bool = False
    lock: Lock | None = None
    state: bytes = b""
    auto: bool = False


class _StoredMove(msgspec.Struct, frozen=True):  # which passes over what it does not name
    kind: Happening
    seat: int | None = None
    action: dict[str, Any] | None = None
    lock: Lock | None = None
    state: bytes = b""


_move = msgspec.msgpack.Decoder(_StoredMove)


def read_entry(codec: Codec, data: bytes) -> LogEntry:
    """Read a line back."""
    wire = msgspec.msgpack.decode(data, type=_StoredEntry)
    events = tuple(codec.happened(bytes(event), packed=True) for event in wire.events)
    told = (events, wire.prompts, wire.over, wire.discreet)
    return LogEntry(wire.kind, wire.seat, wire.action, *told, wire.lock, wire.state, wire.auto)


def read_move(data: bytes) -> LogEntry:
    """Read what a line does to the match, and not what is told of it: that takes far longer."""
    move = _move.decode(data)
    return LogEntry(move.kind, move.seat, move.action, lock=move.lock, state=move.state)
