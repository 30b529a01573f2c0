"""Legal actions written out: `/legal` lists them in rows, which are a tenth as long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fairway_client.wire import Action, Input, Listing

__all__ = ["Written", "expand", "with_names"]


class Written(NamedTuple):
    """An action of a listing, ready to send, and what is said beside it."""

    action: Action
    notes: dict[str, Any]


def expand(listings: Iterable[Listing]) -> Iterator[Written]:
    """Write out the actions of listings that have rows."""
    for each in listings:
        for row in each.rows or ():
            values = list(row)
            about = values.pop() if each.notes else 0
            lasts = (each.each or values.pop()) if each.fields else (None,)
            for place, last in enumerate(lasts):
                action = {"type": each.action, **each.fixed, **dict(zip(each.fields, values, strict=False))}
                if each.fields:
                    action[each.fields[-1]] = last
                note = about if isinstance(about, int) else about[place]
                yield Written(action, each.notes[note] if each.notes else {})


def with_names(value: Any, about: Input | None) -> Any:
    """Give what is written as a list the names of its fields."""
    if about is None or not about.parts or not isinstance(value, list | tuple):
        return value
    if about.many:
        return [dict(zip(about.parts, each, strict=False)) for each in value]
    return dict(zip(about.parts, value, strict=False))
