"""What a seat can know, derived from what its view shows: nobody declares which action tells a secret.

Two states are lookalikes for a seat when they differ only in what it cannot know. Whatever comes out the same in all
of them tells the seat nothing; whatever differs would. Previews, projected scores and undo follow from that alone.

The lookalikes are samples: a part offers as many as its `disguised` can tell apart. What waits on the agenda and who
is asked is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal

import msgspec

from fairway.engine.referee import Engine
from fairway.knowledge.no_chance import Halted, sealed
from fairway.model.blaming import blaming, refusal_of
from fairway.model.chance import Chance
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.score import Sheet, total
from fairway.model.state import Action, Happened, Part, Prompt, State, Step
from fairway.model.values import Value, tag_of
from fairway.model.views import events_for, view_of

__all__ = ["Preview", "lookalikes", "preview", "projected", "reveals"]

SALTS = (1, 2, 3, 4)
"""Disguises that are tried before something counts as known; one more than shows a mere coincidence."""

MOST_TRIED = 500
"""Actions that are tried to find one that somebody else could not tell from the one played."""


class Preview(Value, frozen=True, omit_defaults=True):
    """What an action would bring about, as far as the seat that thinks of it can know."""

    events: tuple[Happened, ...] = ()
    """What would happen, as the seat would see it."""
    prompts: tuple[Prompt, ...] = ()
    """What would be asked next; nothing when the preview stopped before."""
    over: bool = False
    stopped: Literal["", "chance", "secret"] = ""
    """Why it ends early: the rest is decided by luck, or by something that the seat cannot know."""
    sheets_before: tuple[Sheet, ...] = ()
    """What everybody scores as things stand, as far as the seat can know."""
    sheets_after: tuple[Sheet, ...] = ()
    """The same at the end of the preview."""

    def gains(self) -> tuple[dict[str, int], ...]:
        """Return for each seat by how many points each condition would change; what does not change is left out."""
        gains = []
        for before, after in zip(self.sheets_before, self.sheets_after, strict=True):
            had = {line.key: total(line) for line in before.lines}
            has = {line.key: total(line) for line in after.lines}
            gains.append({key: has[key] - had[key] for key in has if has[key] != had.get(key, has[key])})
        return tuple(gains)


def lookalikes(state: State, seat: int | None, salts: Iterable[int] = (1, 2)) -> tuple[State, ...]:
    """Return states that a seat, or a spectator (None), cannot tell from this one: other luck, other secrets."""
    return tuple(
        msgspec.structs.replace(
            state,
            chance=Chance(f"another {salt}", state.chance.used),
            parts=tuple([_disguised(part, seat, salt) for part in state.parts]),
        )
        for salt in salts
    )


def preview(engine: Engine, state: State, seat: int, action: Action, *, scored: bool = True) -> Preview | Refusal:
    """Say what an action would bring about, without telling the seat anything it cannot know.

    It stops before anything that luck decides, and where lookalikes part ways: only what happens in all of them is
    told, and only scores that are the same in all of them. A refusal is handed out when all of them refuse alike;
    where some do and others do not, the answer itself would be a secret, so the preview has stopped at once. That
    holds for a real refusal as well: an action that can be played only in some lookalikes is not shown as refused.

    Without `scored` no sheets are computed.
    """
    if not 0 <= seat < engine.table.seats:
        return Refusal("unknown_seat", {"seat": seat, "seats": engine.table.seats})
    rules = sealed(engine)
    try:
        results = [rules.play(world, seat, action) for world in (state, *_others(state, seat))]
        first = results[0]
        if isinstance(first, Refusal) and results.count(first) == len(results):
            return first
        before = projected(engine, state, seat) if scored else ()
        ran = [result for result in results if isinstance(result, Step)]
        if len(ran) < len(results):
            return Preview(stopped="secret", sheets_before=before, sheets_after=before)
        return _common(engine, seat, ran, before)
    except PluginFault as broken:
        return refusal_of(broken)


def reveals(engine: Engine, state: State, seat: int, action: Action) -> bool:
    """Whether playing an action tells any seat, or a spectator, something it could not know before.

    It does when luck is needed, and when a viewer sees something that it could not see in one of its lookalikes: not
    from this very action if the viewer plays it, not from any action of its type if somebody else does. An action
    that is refused tells nothing; where a plugin breaks and nobody can tell, it does.
    """
    try:
        return _reveals(engine, state, seat, action)
    except PluginFault:
        return True


def projected(engine: Engine, state: State, viewer: int | None) -> tuple[Sheet, ...]:
    """Score every seat as things stand, as far as a viewer can know.

    A line that is not the same in all lookalikes is left out; the sheet names it in `hidden`.
    """
    return _agreed(engine.sheets(state), [_sheets(engine, other) for other in _others(state, viewer)])


def _reveals(engine: Engine, state: State, seat: int, action: Action) -> bool:
    rules = sealed(engine)
    step = rules.play(state, seat, action)
    if isinstance(step, Refusal):
        return False
    if isinstance(step.state, Halted):
        return True
    for viewer in (*range(engine.table.seats), None):
        seen = None
        for other in _others(state, viewer):
            seen = seen or _seen(step, viewer)
            possible = (action,) if viewer == seat else _of_type(rules, other, seat, action)
            if not any(_looks_like(seen, rules.play(other, seat, each), viewer) for each in possible):
                return True
    return False


def _common(engine: Engine, seat: int, ran: list[Step], before: tuple[Sheet, ...]) -> Preview:
    """Put together what happens in all lookalikes."""
    seen = [_seen(step, seat) for step in ran]
    halted = isinstance(ran[0].state, Halted)
    same = all(each == seen[0] for each in seen) and all(isinstance(step.state, Halted) == halted for step in ran)
    events = seen[0][0]
    if not same:
        shortest = min(len(each) for each, _, _ in seen)
        length = next((i for i in range(shortest) if any(each[i] != events[i] for each, _, _ in seen)), shortest)
        events = events[:length]
    after: tuple[Sheet, ...] = ()
    if before:
        others = [_sheets(engine, step.state) for step in ran[1:]]
        after = _agreed(engine.sheets(ran[0].state), others)
    return Preview(
        events,
        () if halted or not same else seen[0][1],
        same and ran[0].state.over,
        "secret" if not same else "chance" if halted else "",
        before,
        after,
    )


_Seen = tuple[tuple[Happened, ...], tuple[Prompt, ...], bytes]
"""What a viewer sees of a step: events, questions, and its view of the state."""


def _seen(step: Step, viewer: int | None) -> _Seen:
    events = events_for(step.events, viewer)
    view = view_of(step.state, viewer)
    return events, view.prompts, msgspec.msgpack.encode(view)


def _looks_like(seen: _Seen, other: Step | Refusal, viewer: int | None) -> bool:
    """Whether a viewer sees the same of another step; one that needs luck is never the same."""
    return not isinstance(other, Refusal) and not isinstance(other.state, Halted) and _seen(other, viewer) == seen


def _of_type(engine: Engine, state: State, seat: int, action: Action) -> Iterable[Action]:
    """Yield an action, then others of its type that a seat may choose."""
    yield action
    for choice in engine.choices(state, seat):
        if choice.action is type(action):
            yield from islice(choice.domain, MOST_TRIED)


def _others(state: State, viewer: int | None) -> list[State]:
    """Return the lookalikes whose parts are not the state's own, each once; none when there is nothing to hide."""
    found: list[State] = []
    for other in lookalikes(state, viewer, SALTS):
        if other.parts != state.parts and all(other.parts != known.parts for known in found):
            found.append(other)
    return found


def _disguised(part: Part, seat: int | None, salt: int) -> Part:
    with blaming(tag_of(part).partition(".")[0], f"disguising {tag_of(part)}"):
        return part.disguised(seat, salt)


def _sheets(engine: Engine, state: State) -> tuple[Sheet, ...] | None:
    """Score a lookalike; None when a disguise cannot be scored."""
    try:
        return engine.sheets(state)
    except PluginFault:
        return None


def _agreed(sheets: tuple[Sheet, ...], others: list[Any]) -> tuple[Sheet, ...]:
    """Return sheets with only those lines that are the same in all others."""
    if not others:
        return sheets
    found = []
    for seat, sheet in enumerate(sheets):
        lines = [other[seat].lines if other else () for other in others]
        known = tuple([line for line in sheet.lines if all(line in each for each in lines)])
        hidden = tuple([line.key for line in sheet.lines if line not in known])
        found.append(Sheet(sheet.seat, known, hidden))
    return tuple(found)
