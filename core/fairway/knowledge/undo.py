"""How far one may take back: not past anything that an action has told somebody."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import Observation, observed, other_worlds
from fairway.knowledge.no_chance import Halted, without_chance
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State, Step

__all__ = ["reveals"]

MOST_ACTIONS_TRIED = 500
"""Actions that are tried to find one that somebody else could not tell from the one played."""


def reveals(engine: Engine, state: State, seat: int, action: Action) -> bool:
    """Whether playing an action tells any seat, or a spectator, something it could not know before.

    It does when luck is needed, and when a viewer sees something that it could not see in one of its other worlds:
    not from this very action if the viewer plays it, not from any action of its type if somebody else does. An action
    that is refused tells nothing; where a plugin breaks and nobody can tell, it does. Who is asked in secret after
    somebody else has answered in secret learns that, and by answering at once or not tells something of itself.
    """
    try:
        return _reveals(engine, state, seat, action)
    except PluginFault:
        return True


def _reveals(engine: Engine, state: State, seat: int, action: Action) -> bool:
    rules = without_chance(engine)
    step = rules.play(state, seat, action)
    if isinstance(step, Refusal):
        return False
    if isinstance(step.state, Halted) or (seat in _in_secret(state) and _in_secret(step.state) - _in_secret(state)):
        return True
    for viewer in (*range(engine.table.seats), None):
        seen = None
        for other in other_worlds(state, viewer):
            seen = seen or observed(step, viewer)
            possible = (action,) if viewer == seat else _of_type(rules, other, seat, action)
            if not any(_looks_like(seen, rules.play(other, seat, each), viewer) for each in possible):
                return True
    return False


def _in_secret(state: State) -> set[int]:
    """Return the seats that are asked without others learning that they are."""
    return {seat for prompt in state.prompts if prompt.discreet for seat in prompt.waiting}


def _looks_like(seen: Observation, other: Step | Refusal, viewer: int | None) -> bool:
    """Whether a viewer sees the same of another step; one that needs luck is never the same."""
    return not isinstance(other, Refusal) and not isinstance(other.state, Halted) and observed(other, viewer) == seen


def _of_type(engine: Engine, state: State, seat: int, action: Action) -> Iterable[Action]:
    """Yield an action, then others of its type that a seat may choose."""
    yield action
    for choice in engine.choices(state, seat):
        if choice.action is type(action):
            yield from islice(choice.domain, MOST_ACTIONS_TRIED)
