"""The referee without luck: it plays an action only as far as nothing has to be drawn or rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fairway.engine.referee import Engine
from fairway.model.blaming import Signal
from fairway.model.state import Effect, Frame, Happened, Part, Prompt, State
from fairway.plugin.table import Table

__all__ = ["Halted", "without_chance"]

Luck = Callable[[Table, State, Any], tuple[str, tuple[int, ...]]]


class Halted(State, frozen=True):
    """How things stand before something that only luck can decide.

    What was still to happen, and who was asked, is left out: it depends on that luck.
    """


class _NeedsLuck(Signal):
    """Something has to be drawn or rolled."""

    def __init__(self, state: State) -> None:
        self.state = state


class _NoChanceEngine(Engine):
    """An engine whose bag nobody may reach into."""

    def __init__(self, engine: Engine) -> None:
        effects, parts, inherits = engine.declared
        closed = {
            kind: (plugin, replace(spec, chance=_closed(spec.chance)) if spec.chance else spec)
            for kind, (plugin, spec) in effects.items()
        }
        super().__init__(engine.table, engine._calls, engine._actions, closed, parts, inherits)

    def _run(
        self,
        state: State,
        effects: tuple[Effect, ...],
        by: str,
        held: tuple[Prompt, ...],
        happened: list[Happened] | None,
    ) -> State:
        try:
            return super()._run(state, effects, by, held, happened)
        except _NeedsLuck as halt:
            return Halted(state.revision, state.chance, halt.state.parts)

    def _next_game(self, state: State) -> tuple[tuple[Part, ...], list[Frame]] | None:
        """Stop where a game ends and another begins: what counts is how the one just played came out."""
        if self._game_setup.next(state) is not None:
            raise _NeedsLuck(state)
        return None


def _closed(luck: Luck) -> Luck:
    def look(table: Table, state: State, effect: Effect) -> tuple[str, tuple[int, ...]]:
        stream, sizes = luck(table, state, effect)
        if sizes:
            raise _NeedsLuck(state)
        return stream, sizes

    return look


def without_chance(engine: Engine) -> Engine:
    """Return an engine with the same rules that stops before any luck: its `play` then leads to a `Halted` state."""
    return engine.table.memo(engine, _NoChanceEngine, lambda: _NoChanceEngine(engine))
