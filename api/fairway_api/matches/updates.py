"""What a seat or a spectator learns of what happened: a line of the log without the secrets of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from fairway.client.wording import Wording
from fairway.model import state
from fairway.model.pointers import Motion
from fairway.model.refusal import Param
from fairway.model.values import Value, replace
from fairway.model.views import events_for, prompts_for
from fairway.plugin.pointing import Pointing
from fairway_api.matches.match_log import Happening, LogEntry

__all__ = [
    "NOTHING",
    "Happened",
    "Prompt",
    "Showing",
    "Tagged",
    "Update",
    "shown_events",
    "shown_prompts",
    "storied",
    "update_for",
]

Tagged = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""A value of some plugin's own type, told by its `type`: a ruleset has the schemas of all its own."""


class Prompt(Value, frozen=True, omit_defaults=True):
    """A question to one or several seats."""

    name: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    revisable: bool = False
    discreet: bool = False
    params: Annotated[Mapping[str, Param], Meta(description="What it is about, where its name does not say that.")] = (
        msgspec.field(default_factory=dict)
    )
    text: Annotated[
        str,
        Meta(description="The question, or who is waited for, in the asked language; left out if none was asked for."),
    ] = ""


class Happened(Value, frozen=True, omit_defaults=True):
    """An event with its author and its rule."""

    event: Annotated[Tagged, Meta(description="Tagged by `type`; the ruleset has its schema.")]
    by: str
    rule: str = ""
    called_by: str = ""
    text: Annotated[str, Meta(description="What happened, in the asked language; left out if none was asked for.")] = ""
    at: Annotated[
        tuple[str, ...],
        Meta(description="What it is about on the table, besides what it moves; told where a language is asked for."),
    ] = ()
    moves: Annotated[tuple[Motion, ...], Meta(description="What it moves; told where a language is asked for.")] = ()
    quiet: Annotated[
        bool, Meta(description="Whether it is no news, and no part of a story; told where a language is asked for.")
    ] = False


class Update(Value, frozen=True, omit_defaults=True):
    """One line of the log, as you may know it."""

    revision: int
    kind: Happening
    seat: int | None = None
    events: tuple[Happened, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False
    auto: Annotated[
        bool, Meta(description="Whether the server played it for you, as you had said; others are not told.")
    ] = False
    text: Annotated[
        str, Meta(description="What a line tells that has no events, in the asked language, as in `joined`.")
    ] = ""
    name: Annotated[str, Meta(description="What somebody is called who sat down or left (`joined`, `left`).")] = ""
    begins: Annotated[
        bool,
        Meta(description="Whether the match begins with it: by a call (`started`), or since every seat is taken."),
    ] = False
    match: Annotated[str, Meta(description="The match that the same people play next (`rematched`).")] = ""


class Showing(NamedTuple):
    """What goes with what is told, for who shows it to people."""

    words: Wording | None = None
    """Says it in the asked language."""
    pointing: Pointing | None = None
    """Says what it is about on the table."""


NOTHING = Showing()
"""What is told to programs."""


def update_for(entry: LogEntry, revision: int, seat: int | None, showing: Showing = NOTHING) -> Update:
    """Return what a seat, or a spectator, may know of a line, as it is to be shown."""
    prompts, events = prompts_for(entry.prompts, seat), events_for(entry.events, seat)
    whose = None if entry.discreet and seat != entry.seat else entry.seat
    auto = entry.auto and seat == entry.seat
    hidden = whose is None and entry.seat is not None
    said = "" if showing.words is None or hidden else _said(entry, showing.words)
    told = shown_events(events, seat, showing), shown_prompts(prompts, seat, showing.words)
    return Update(revision, entry.kind, whose, *told, entry.over, auto, said, entry.name, entry.begins, entry.match)


def _said(entry: LogEntry, words: Wording) -> str:
    """Tell what happened to a match besides play."""
    said = words.happening(entry.kind, entry.seat, entry.name)
    if entry.begins and entry.kind != "started":
        said = f"{said} {words.happening('started', None)}".strip()
    return said


def storied(updates: Iterable[Update]) -> tuple[Update, ...]:
    """Return the lines of the story that their viewer reads, without events that are no news.

    Where nothing else came of an action, it has no line; that somebody came, went or took something back always has.
    """
    told = [replace(each, events=tuple(event for event in each.events if not event.event.quiet)) for each in updates]
    return tuple([each for each in told if each.events or each.kind != "played"])


def shown_events(
    events: Iterable[state.Happened], seat: int | None, showing: Showing = NOTHING
) -> tuple[Happened, ...]:
    """Return events as they are told to a seat, which may know them, and so what they point at."""
    if showing is NOTHING:
        return tuple([Happened(each.event, each.by, each.rule, each.called_by) for each in events])
    words, pointing = showing
    return tuple(
        [
            Happened(
                each.event,
                each.by,
                each.rule,
                each.called_by,
                "" if words is None else words.event(each.event, seat),
                *(((), ()) if pointing is None else pointing.shown(each.event)),
                each.event.quiet,
            )
            for each in events
        ]
    )


def shown_prompts(asked: Iterable[state.Prompt], seat: int | None, words: Wording | None = None) -> tuple[Prompt, ...]:
    """Return questions as they are told to a seat, which may know them."""
    if words is None:
        return tuple([Prompt(p.name, p.seats, p.waiting, p.revisable, p.discreet, p.params) for p in asked])
    return tuple(
        [Prompt(p.name, p.seats, p.waiting, p.revisable, p.discreet, p.params, words.prompt(p, seat)) for p in asked]
    )
