"""The rules as bots may use them: worlds drawn from what a seat knows, and played on without touching the match."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import imagined
from fairway.model.domains import Choice
from fairway.model.state import Action, State
from fairway.model.views import View, view_of

__all__ = ["EngineModel", "EngineWorld"]


class EngineWorld(msgspec.Struct, frozen=True):
    """A state that a seat may be in, with the rules that lead on from it."""

    _engine: Engine
    _state: State
    _spend: Callable[[], None]

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def waiting(self) -> tuple[int, ...]:
        return self._state.waiting()

    def choices(self, seat: int) -> tuple[Choice, ...]:
        return self._engine.choices(self._state, seat, any_time=False)

    def view(self, seat: int) -> View:
        return view_of(self._state, seat)

    def advance(self, seat: int, action: Action) -> EngineWorld:
        self._spend()
        kind = type(action)
        for choice in self.choices(seat):
            if choice.action is kind and choice.domain.refuse(action) is None:
                after = self._engine.advance(self._state, seat, choice, action)
                return EngineWorld(self._engine, after, self._spend)
        raise LookupError(f"seat {seat} cannot answer with {action}")

    def totals(self) -> tuple[int, ...]:
        return tuple(standing.total for standing in self._engine.standings(self._state))

    def places(self) -> tuple[int, ...]:
        return tuple(standing.place for standing in self._engine.standings(self._state))


class EngineModel(msgspec.Struct, frozen=True):
    """The rules of one table."""

    _engine: Engine

    def imagine(self, state: State, seat: int, salt: int, spend: Callable[[], None]) -> EngineWorld:
        return EngineWorld(self._engine, imagined(self._engine.table, state, seat, salt), spend)
