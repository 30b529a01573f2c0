"""What a seat may know: the state with every secret that is not its own left out."""

from __future__ import annotations

from typing import TypeVar

from fairway.model.blaming import blame
from fairway.model.state import Event, Happened, Part, Prompt, State
from fairway.model.values import Value, plugin_of, tag_of

V = TypeVar("V", bound=Value)

__all__ = ["View", "check_can_be_told", "event_for", "events_for", "prompts_for", "view_of"]


class View(Value, frozen=True):
    """A match as one seat sees it."""

    revision: int
    seat: int | None
    parts: tuple[Value, ...]
    prompts: tuple[Prompt, ...]
    over: bool
    names: tuple[str, ...] = ()
    """What the players are called, by seat, where that is known to whoever shows it."""

    def part(self, kind: type[V]) -> V:
        """Return the part of this type, as the seat sees it."""
        for part in self.parts:
            if type(part) is kind:
                return part
        raise LookupError(f"this view has no {kind.__name__}")


def view_of(state: State, seat: int | None, names: tuple[str, ...] = ()) -> View:
    """Redact a state for a seat, or for a spectator (`None`). Seed, luck and agenda are never part of it."""
    return View(
        state.revision,
        seat,
        tuple([_seen(part, seat) for part in state.parts]),
        prompts_for(state.prompts, seat),
        state.over,
        names,
    )


def prompts_for(prompts: tuple[Prompt, ...], seat: int | None) -> tuple[Prompt, ...]:
    """Return the open questions; of a discreet one, only whether the seat itself is asked."""
    return tuple([_discreet(prompt, seat) if prompt.discreet else _shown(prompt) for prompt in prompts])


def events_for(events: tuple[Happened, ...], seat: int | None) -> tuple[Happened, ...]:
    """Return what a seat may know of events, without those of which it learns nothing."""
    return tuple([seen for happened in events if (seen := event_for(happened, seat)) is not None])


def event_for(happened: Happened, seat: int | None) -> Happened | None:
    """Return what a seat may know of an event, or None when it learns nothing."""
    try:
        event: Event | None = happened.event.seen_by(seat)
    except BaseException as error:
        blame(error, happened.by, f"showing {tag_of(happened.event)}")
        raise
    if event is None:
        return None
    return happened if event is happened.event else Happened(event, happened.by, happened.rule, happened.called_by)


def check_can_be_told(events: tuple[Happened, ...], seats: int) -> None:
    """Let a plugin that cannot say what somebody may know of its events break now, not whenever that one asks."""
    for happened in events:
        if type(happened.event).seen_by is not Event.seen_by:
            for viewer in (None, *range(seats)):
                event_for(happened, viewer)


def _seen(part: Part, seat: int | None) -> Value:
    try:
        return part.seen_by(seat)
    except BaseException as error:
        blame(error, plugin_of(part), f"showing {tag_of(part)}")
        raise


def _shown(prompt: Prompt) -> Prompt:
    return Prompt(prompt.name, prompt.seats, prompt.waiting, prompt.revisable, params=prompt.params)


def _discreet(prompt: Prompt, seat: int | None) -> Prompt:
    def own(seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(each for each in seats if each == seat)

    return Prompt(prompt.name, own(prompt.seats), own(prompt.waiting), prompt.revisable, True, params=prompt.params)
