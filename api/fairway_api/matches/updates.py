"""What a seat or a spectator learns of what happened: a line of the log without the secrets of others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta

from fairway.model import state
from fairway.model.values import Value
from fairway.model.views import events_for, prompts_for
from fairway_api.matches.match_log import Happening, LogEntry

__all__ = ["Happened", "Prompt", "Tagged", "Update", "shown_events", "shown_prompts", "update_for"]

Tagged = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""A value of some plugin's own type, told by its `type`: a ruleset has the schemas of all its own."""


class Prompt(Value, frozen=True, omit_defaults=True):
    """A question to one or several seats."""

    name: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    revisable: bool = False
    discreet: bool = False


class Happened(Value, frozen=True, omit_defaults=True):
    """An event with its author and its rule."""

    event: Annotated[Tagged, Meta(description="Tagged by `type`; the ruleset has its schema.")]
    by: str
    rule: str = ""
    called_by: str = ""


class Update(Value, frozen=True, omit_defaults=True):
    """One line of the log, as you may know it."""

    revision: int
    kind: Happening
    seat: int | None = None
    events: tuple[Happened, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False


def update_for(entry: LogEntry, revision: int, seat: int | None) -> Update:
    """Return what a seat, or a spectator, may know of a line."""
    prompts, events = prompts_for(entry.prompts, seat), events_for(entry.events, seat)
    whose = None if entry.discreet and seat != entry.seat else entry.seat
    return Update(revision, entry.kind, whose, shown_events(events), shown_prompts(prompts), entry.over)


def shown_events(events: Iterable[state.Happened]) -> tuple[Happened, ...]:
    """Return events as they are told; whoever is told may know them."""
    return tuple([Happened(each.event, each.by, each.rule, each.called_by) for each in events])


def shown_prompts(asked: Iterable[state.Prompt]) -> tuple[Prompt, ...]:
    """Return questions as they are told; whoever is told may know them."""
    return tuple([Prompt(each.name, each.seats, each.waiting, each.revisable, each.discreet) for each in asked])
