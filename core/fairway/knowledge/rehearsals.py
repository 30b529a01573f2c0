"""What would come of it if this seat were asked next: a scratch board, for whoever waits for others.

A plugin says which question can be rehearsed and how its part lies when a seat is asked (`Rehearsal`). What is tried
happens in a copy of the state without luck, as if nobody else did anything. The same is tried in determinizations:
what does not come out alike in all of them is not shown, so that a scratch board tells no more than a preview does.
"""

from __future__ import annotations

from collections.abc import Iterable

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import observed, other_worlds
from fairway.knowledge.no_chance import Halted, without_chance
from fairway.knowledge.previews import agreed_sheets, projected
from fairway.model.blaming import blaming, refusal_of
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.score import Sheet
from fairway.model.state import Action, Happened, Part, Prompt, State, Step
from fairway.model.values import Value, plugin_of, tag_of
from fairway.model.views import view_of
from fairway.plugin.vocabulary import Rehearsal

__all__ = ["Rehearsed", "Tried", "rehearse"]

MOST_QUESTIONS = 20
"""Questions to others that are passed over before what follows from an action counts as open."""


class Tried(Value, frozen=True):
    """An action on the scratch board: what it would bring, or why it does not fit (any more)."""

    action: Action
    refusal: Refusal | None = None
    events: tuple[Happened, ...] = ()


class Rehearsed(Value, frozen=True):
    """How things would lie, and what could be tried next."""

    rehearsal: Rehearsal
    worlds: tuple[State, ...]
    """The scratch board with the seat asked once more, and the same in determinizations: all look alike to the seat."""
    tries: tuple[Tried, ...]
    sheets_before: tuple[Sheet, ...]
    """What everybody scores as things really stand, as far as the seat can know."""
    sheets_after: tuple[Sheet, ...]
    """What they would score on the scratch board."""

    @property
    def state(self) -> State:
        """How things would lie."""
        return self.worlds[0]


def rehearse(
    engine: Engine, known: Iterable[Rehearsal], state: State, seat: int, actions: Iterable[Action]
) -> Rehearsed | Refusal | None:
    """Try actions one after the other, as if the seat were asked; None: there is nothing that it could try now.

    An action that does not fit is passed over and told with its reason: what was laid before others moved stays as far
    as it can.
    """
    try:
        for each in known if not state.over else ():
            worlds = _staged(engine, each, (state, *other_worlds(state, seat)), seat)
            if worlds is not None:
                return _rehearsed(engine, each, state, worlds, seat, actions)
    except PluginFault as broken:
        return refusal_of(broken)
    return None


def _staged(engine: Engine, rehearsal: Rehearsal, worlds: Iterable[State], seat: int) -> tuple[State, ...] | None:
    """Ask a seat in every world; None where it cannot be asked, or would learn something from how things lie then."""
    asked = []
    for world in worlds:
        with blaming(plugin_of(rehearsal.prompt), f"staging {rehearsal.prompt}"):
            part = rehearsal.stage(engine.table, world, seat)
        if part is None:
            return None
        asked.append(_asked(world, part, rehearsal, seat))
    seen = [view_of(world, seat) for world in asked]
    return tuple(asked) if seen.count(seen[0]) == len(seen) else None


def _asked(state: State, part: Part, rehearsal: Rehearsal, seat: int) -> State:
    """Return a state in which nothing is left to happen but that this seat is asked."""
    laid = state.replaced(part)
    return State(state.revision, state.chance, laid.parts, (), (Prompt.to(rehearsal.prompt, seat),))


def _rehearsed(
    engine: Engine,
    rehearsal: Rehearsal,
    state: State,
    worlds: tuple[State, ...],
    seat: int,
    actions: Iterable[Action],
) -> Rehearsed:
    tries = []
    for action in actions:
        tried, worlds = _tried(engine, rehearsal, worlds, seat, action)
        tries.append(tried)
    before = projected(engine, state, seat)
    return Rehearsed(rehearsal, worlds, tuple(tries), before, agreed_sheets(engine, worlds))


def _tried(
    engine: Engine, rehearsal: Rehearsal, worlds: tuple[State, ...], seat: int, action: Action
) -> tuple[Tried, tuple[State, ...]]:
    """Try an action in every world; where they would part ways, or it does not fit, all stay as they are."""
    if not isinstance(action, rehearsal.actions):
        not_now = Refusal("not_now", {"action": tag_of(action), "prompts": (rehearsal.prompt,)})
        return Tried(action, not_now), worlds
    results = [_played(without_chance(engine), world, seat, action) for world in worlds]
    steps = [each for each in results if isinstance(each, Step)]
    first = results[0]
    if isinstance(first, Refusal) and results.count(first) == len(results):
        return Tried(action, first), worlds
    seen = [observed(step, seat) for step in steps]
    if len(steps) < len(results) or seen.count(seen[0]) < len(seen):
        return Tried(action, Refusal("not_foreseen", {"action": tag_of(action)})), worlds
    again = []
    for step in steps:
        with blaming(plugin_of(rehearsal.prompt), f"staging {rehearsal.prompt} again"):
            part = rehearsal.again(engine.table, step.state, seat)
        again.append(_asked(step.state, part, rehearsal, seat))
    return Tried(action, None, seen[0][0]), tuple(again)


def _played(rules: Engine, state: State, seat: int, action: Action) -> Step | Refusal:
    """Play an action and what follows from it, as if nobody had anything to say to it."""
    step = rules.attempt(state, seat, action)
    if isinstance(step, Refusal):
        return step
    events = step.events
    for _ in range(MOST_QUESTIONS):
        if isinstance(step.state, Halted) or step.state.over or not step.state.agenda:
            break
        step = rules.resume(step.state)
        events += step.events
    return Step(step.state, events)
