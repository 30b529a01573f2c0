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
    "Gathering",
    "Happening",
    "LogEntry",
    "Occupant",
    "Setup",
    "Start",
    "bots_due",
    "read_entry",
    "read_move",
    "result_due",
]

Happening = Literal[
    "opened",
    "joined",
    "left",
    "started",
    "closed",
    "played",
    "undone",
    "resigned",
    "rekeyed",
    "allowed",
    "carried",
    "rematched",
]
Start = Literal["now", "full", "called"]
"""When a match begins: at once, when every seat is taken, or when its maker says so."""


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


class Gathering(Value, frozen=True, omit_defaults=True):
    """How a match comes together. Matches of earlier releases have begun, and nobody speaks for them."""

    start: Start = "now"
    waiting: bool = False
    """Whether it has not begun; one that is closed never will."""
    closed: bool = False
    invited: bool = False
    """Whether only who is invited may sit down."""
    makers: tuple[int, ...] = ()
    """Seats of whoever made it, who may start it, close it and invite others."""
    began: int = 0
    """The line of the log that it began with."""


class Setup(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What never changes in a match, but for how it comes together, leave to go on under other rules, and what became
    of its result and of it.
    """

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
    title: str = ""
    gathering: Gathering = Gathering()
    rematch: str = ""
    """The match that the same people play after it, once somebody has asked for one."""
    hints: bool = True
    """Whether seats may ask bots what they would do."""


class Occupant(Value, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    name: str = ""
    bot: str = ""
    """The bot that plays for the seat, if one does; `expert*5` thinks five times as long as `expert`."""
    token: bytes = b""
    """Hash of the seat's token; empty while the seat is open, and for a bot."""
    resigned: bool = False
    kept_for: bytes = b""
    """Hash of the token, of the match before, of whoever the seat is kept for; empty once it is taken."""
    think: float = 0.0
    """Seconds that the bot may think about a choice; 0 for as many steps as it is called for."""

    @property
    def free(self) -> bool:
        """Whether nobody plays here, for whomever the seat may be kept."""
        return not self.bot and not self.token

    @property
    def open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.free and not self.kept_for


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
    name: str = ""
    """Of who sat down, or left: the seat may be another's by now."""
    begins: bool = False
    """Whether the match begins with it."""
    match: str = ""
    """The match that follows, if one was asked for."""


_NO_EVENTS = msgspec.msgpack.encode(())


class _StoredEntry(Value, frozen=True):
    kind: Happening
    seat: int | None = None
    action: dict[str, Any] | None = None
    events: msgspec.Raw = msgspec.Raw(_NO_EVENTS)
    prompts: tuple[Prompt, ...] = ()
    over: bool = False
    discreet: bool = False
    lock: Lock | None = None
    state: bytes = b""
    auto: bool = False
    name: str = ""
    begins: bool = False
    match: str = ""


class _StoredMove(msgspec.Struct, frozen=True):  # which passes over what it does not name
    kind: Happening
    seat: int | None = None
    action: dict[str, Any] | None = None
    lock: Lock | None = None
    state: bytes = b""


_entry = msgspec.msgpack.Decoder(_StoredEntry)
_move = msgspec.msgpack.Decoder(_StoredMove)


def read_entry(codec: Codec, data: bytes) -> LogEntry:
    """Read a line back."""
    wire = _entry.decode(data)
    events = codec.all_happened(wire.events)
    told = (events, wire.prompts, wire.over, wire.discreet)
    return LogEntry(
        wire.kind, wire.seat, wire.action, *told, wire.lock, wire.state, wire.auto, wire.name, wire.begins, wire.match
    )


def read_move(data: bytes) -> LogEntry:
    """Read what a line does to the match, and not what is told of it: that takes far longer."""
    move = _move.decode(data)
    return LogEntry(move.kind, move.seat, move.action, lock=move.lock, state=move.state)
