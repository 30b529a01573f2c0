"""The next line of a match, worked out and not yet written."""

from __future__ import annotations

from time import perf_counter

import msgspec

from fairway.engine.referee import Engine
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State, Step
from fairway.model.views import check_can_be_told
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import LogEntry, Occupant, Setup
from fairway_api.problems.problems import Problem

__all__ = ["Draft", "TimedStep", "discreet", "drafted", "play", "played"]

TimedStep = tuple[Step | Refusal, float]
"""What an action does, or why it cannot be done; and how many seconds that took to work out."""


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


def play(engine: Engine, state: State, seat: int, action: Action) -> TimedStep:
    """Play an action here and now."""
    begun = perf_counter()
    step = engine.play(state, seat, action)
    return step, perf_counter() - begun


def drafted(live: Live, seat: int, action: Action, found: TimedStep) -> Draft:
    """Return the line of an action. What cannot be told to everybody is none, so it is refused now."""
    step, seconds = found
    if isinstance(step, Refusal):
        raise Problem(step)
    check_can_be_told(step.events, live.setup.seats)
    return Draft(played(live.state, seat, action, step), step.state, live.chairs, seconds=seconds)


def played(before: State, seat: int, action: Action, step: Step) -> LogEntry:
    """Return the line of an action."""
    return LogEntry("played", seat, action, step.events, step.state.prompts, step.state.over, discreet(before))


def discreet(state: State) -> bool:
    """Whether nobody may learn who acts now. That holds for every seat: an exception would point at who is asked."""
    return any(prompt.discreet for prompt in state.prompts)
