"""The next line of a match, worked out and not yet written."""

from __future__ import annotations

import msgspec

from fairway.model.state import Action, State, Step
from fairway_api.matches.match_log import LogEntry, Occupant, Setup

__all__ = ["Draft", "discreet", "played"]


class Draft(msgspec.Struct, frozen=True):
    """The next line of a match, worked out and not yet written."""

    entry: LogEntry
    state: State
    chairs: tuple[Occupant, ...]
    token: str = ""
    """Of whoever sits down with it."""
    answer: bytes = b""
    """What the seat that acts is told, if that was worked out: nothing may break any more once it is written."""
    seconds: float = 0.0
    """How long it took to play."""
    setup: Setup | None = None
    """How the match is set up from then on, if that changes."""
    invitation: str = ""
    """The invitation that is used up with it."""


def played(before: State, seat: int, action: Action, step: Step) -> LogEntry:
    """Return the line of an action."""
    return LogEntry("played", seat, action, step.events, step.state.prompts, step.state.over, discreet(before))


def discreet(state: State) -> bool:
    """Whether nobody may learn who acts now. That holds for every seat: an exception would point at who is asked."""
    return any(prompt.discreet for prompt in state.prompts)
