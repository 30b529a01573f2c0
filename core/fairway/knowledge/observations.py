"""What a viewer observes of a step: nothing else can tell it two worlds apart."""

from __future__ import annotations

import msgspec

from fairway.model.state import Happened, Prompt, Step
from fairway.model.views import events_for, view_of

__all__ = ["Observation", "observed"]

Observation = tuple[tuple[Happened, ...], tuple[Prompt, ...], bytes]
"""Events, questions, and the view of the state."""


def observed(step: Step, viewer: int | None) -> Observation:
    events = events_for(step.events, viewer)
    view = view_of(step.state, viewer)
    return events, view.prompts, msgspec.msgpack.encode(view)
