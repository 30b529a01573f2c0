"""What an action would bring about and what everybody scores, as far as a seat can know."""

from __future__ import annotations

from typing import Literal

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import observed, other_worlds
from fairway.knowledge.no_chance import Halted, without_chance
from fairway.model.blaming import refusal_of
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.score import Sheet, total
from fairway.model.state import Action, Happened, Prompt, State, Step
from fairway.model.values import Value

__all__ = ["Preview", "agreed_sheets", "gains_of", "preview", "projected"]


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
        return gains_of(self.sheets_before, self.sheets_after)


def gains_of(sheets_before: tuple[Sheet, ...], sheets_after: tuple[Sheet, ...]) -> tuple[dict[str, int], ...]:
    """Return for each seat by how many points each condition changes; what does not change is left out."""
    gains = []
    for before, after in zip(sheets_before, sheets_after, strict=True):
        had = {line.key: total(line) for line in before.lines}
        has = {line.key: total(line) for line in after.lines}
        gains.append({key: has[key] - had[key] for key in has if has[key] != had.get(key, has[key])})
    return tuple(gains)


def preview(engine: Engine, state: State, seat: int, action: Action, *, scored: bool = True) -> Preview | Refusal:
    """Say what an action would bring about, without telling the seat anything it cannot know.

    It stops before anything that luck decides, and where determinizations part ways: only what happens in all of them
    is told, and only scores that are the same in all of them. A refusal is handed out when all of them refuse alike;
    where some do and others do not, the answer itself would be a secret, so the preview has stopped at once. That
    holds for a real refusal as well: an action that can be played only in some of them is not shown as refused.

    Without `scored` no sheets are computed.
    """
    if not 0 <= seat < engine.table.seats:
        return Refusal("unknown_seat", {"seat": seat, "seats": engine.table.seats})
    rules = without_chance(engine)
    try:
        results = [rules.play(world, seat, action) for world in (state, *other_worlds(state, seat))]
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


def projected(engine: Engine, state: State, viewer: int | None) -> tuple[Sheet, ...]:
    """Score every seat as things stand, as far as a viewer can know.

    A line that is not the same in all determinizations is left out; the sheet names it in `hidden`.
    """
    return agreed_sheets(engine, (state, *other_worlds(state, viewer)))


def agreed_sheets(engine: Engine, worlds: tuple[State, ...]) -> tuple[Sheet, ...]:
    """Score every seat in the first of several worlds that a viewer cannot tell apart, as far as that one can know."""
    return _agreed(engine.sheets(worlds[0]), [_sheets(engine, other) for other in worlds[1:]])


def _common(engine: Engine, seat: int, ran: list[Step], before: tuple[Sheet, ...]) -> Preview:
    """Put together what happens in all determinizations."""
    seen = [observed(step, seat) for step in ran]
    halted = isinstance(ran[0].state, Halted)
    same = all(each == seen[0] for each in seen) and all(isinstance(step.state, Halted) == halted for step in ran)
    events = seen[0][0]
    if not same:
        shortest = min(len(each) for each, _, _ in seen)
        length = next((i for i in range(shortest) if any(each[i] != events[i] for each, _, _ in seen)), shortest)
        events = events[:length]
    after: tuple[Sheet, ...] = ()
    if before:
        after = agreed_sheets(engine, tuple([step.state for step in ran]))
    return Preview(
        events,
        () if halted or not same else seen[0][1],
        same and ran[0].state.over,
        "secret" if not same else "chance" if halted else "",
        before,
        after,
    )


def _sheets(engine: Engine, state: State) -> tuple[Sheet, ...] | None:
    """Score another world; None when a disguise cannot be scored."""
    try:
        return engine.sheets(state)
    except PluginFault:
        return None


def _agreed(sheets: tuple[Sheet, ...], others: list[tuple[Sheet, ...] | None]) -> tuple[Sheet, ...]:
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
