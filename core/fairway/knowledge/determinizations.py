"""Determinizations: states that a seat cannot tell from the real one, because they differ only in what it cannot know.

Whatever comes out the same in all of them tells the seat nothing; whatever differs would. Previews, projected scores
and undo follow from that alone: nobody declares which action tells a secret.

They are samples: a part offers as many as its `disguised` can tell apart. What waits on the agenda and who is asked is
the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fairway.model.blaming import blaming
from fairway.model.chance import Chance
from fairway.model.state import Happened, Part, Prompt, State, Step
from fairway.model.values import plugin_of, replace, tag_of
from fairway.model.views import events_for, view_of
from fairway.plugin.table import Table

__all__ = ["Observation", "determinizations", "imagined", "observed", "other_worlds"]

SALTS = (1, 2, 3, 4)
"""Disguises that are tried before something counts as known; one more than shows a mere coincidence."""


def determinizations(state: State, seat: int | None, salts: Iterable[int] = (1, 2)) -> tuple[State, ...]:
    """Return states that a seat, or a spectator (None), cannot tell from this one: other luck, other secrets."""
    return tuple(
        replace(
            state,
            chance=Chance(f"another {salt}", state.chance.used),
            parts=tuple([_disguised(part, seat, salt) for part in state.parts]),
        )
        for salt in salts
    )


def imagined(table: Table, state: State, seat: int, salt: int) -> State:
    """Return a state that a seat may be in, drawn from what it knows: the same for all that it cannot tell apart."""
    chance = Chance(f"imagined {salt}", state.chance.used)
    return replace(state, chance=chance, parts=tuple([_imagined(part, table, seat, salt) for part in state.parts]))


def other_worlds(state: State, viewer: int | None) -> list[State]:
    """Return determinizations whose parts are not the state's own, each once; none when there is nothing to hide."""
    found: list[State] = []
    for other in determinizations(state, viewer, SALTS):
        if other.parts != state.parts and all(other.parts != known.parts for known in found):
            found.append(other)
    return found


def _disguised(part: Part, seat: int | None, salt: int) -> Part:
    with blaming(plugin_of(part), f"disguising {tag_of(part)}"):
        return part.disguised(seat, salt)


def _imagined(part: Part, table: Table, seat: int, salt: int) -> Part:
    with blaming(plugin_of(part), f"imagining {tag_of(part)}"):
        return part.imagined(table, seat, salt)


Observation = tuple[tuple[Happened, ...], tuple[Prompt, ...], bytes]
"""Events, questions, and the view of the state: all by which a viewer could tell two worlds apart."""


def observed(step: Step, viewer: int | None) -> Observation:
    """Return what a viewer observes of a step."""
    events = events_for(step.events, viewer)
    view = view_of(step.state, viewer)
    return events, view.prompts, msgspec.msgpack.encode(view)
