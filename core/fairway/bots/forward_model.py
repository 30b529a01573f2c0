"""The rules as bots may use them: worlds drawn from what a seat knows, and played on without touching the match."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fairway.engine.referee import Engine
from fairway.knowledge.determinizations import imagined
from fairway.model.domains import Choice, fitting
from fairway.model.score import competition_ranks
from fairway.model.state import Action, State
from fairway.model.views import View, view_of
from fairway.plugin.bot import Bot, Chair

__all__ = ["EngineModel", "EngineWorld"]

TIE_BROKEN = 0.5
"""What it counts to be ahead only by what breaks a tie: less than a point."""


class EngineWorld(msgspec.Struct, frozen=True):
    """A state that a seat may be in, with the rules that lead on from it."""

    _engine: Engine
    _state: State
    _spend: Callable[[], None]
    _listed: dict[int, tuple[Choice, ...]] = msgspec.field(default_factory=dict)
    """Choices that were asked for: who chooses among them plays one of them next."""

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def finished(self) -> int:
        games = self._engine.games(self._state)
        return len(games.finished) if games else 0

    @property
    def waiting(self) -> tuple[int, ...]:
        return self._state.waiting()

    def choices(self, seat: int) -> tuple[Choice, ...]:
        listed = self._listed.get(seat)
        if listed is None:
            listed = self._listed[seat] = self._engine.choices(self._state, seat, any_time=False)
        return listed

    def view(self, seat: int) -> View:
        return view_of(self._state, seat)

    def advance(self, seat: int, action: Action) -> EngineWorld:
        self._spend()
        choice = fitting(self.choices(seat), action)
        if choice is None:
            raise LookupError(f"seat {seat} cannot answer with {action}")
        return EngineWorld(self._engine, self._engine.advance(self._state, seat, choice, action), self._spend)

    def ask(self, seat: int, bot: Bot) -> Action | None:
        engine, state = self._engine, self._state
        action = bot.choose(Chair(engine.table, state, seat, self.choices(seat), state.chance.seed))
        return action if action is not None and fitting(self.choices(seat), action) is not None else None

    def totals(self) -> tuple[int, ...]:
        return tuple(standing.total for standing in self._engine.standings(self._state))

    def places(self) -> tuple[int, ...]:
        return tuple(standing.place for standing in self._engine.standings(self._state))

    def leads(self) -> tuple[float, ...]:
        engine, state = self._engine, self._state
        games, ranking = engine.games(state), engine.ranking(state)
        points = [sheet.total for sheet in engine.sheets(state)]
        places: tuple[int, ...] | None = ranking.places
        if games is not None:
            going_on = len(games.finished) < games.game
            points = [each.total + going_on * more for each, more in zip(games.standings, points, strict=True)]
            places = None if going_on else tuple([each.place for each in games.standings])
        worth = [-each for each in points] if ranking.low else points
        return tuple([_lead(seat, worth, places or competition_ranks(worth)) for seat in range(len(worth))])


def _lead(seat: int, worth: list[int], places: tuple[int, ...]) -> float:
    """Return how far a seat is ahead of the best of the others: who is ahead is told by the places."""
    if len(worth) == 1:
        return float(worth[0])
    return min(
        ((places[seat] < place) - (places[seat] > place)) * max(TIE_BROKEN, abs(worth[seat] - worth[other]))
        for other, place in enumerate(places)
        if other != seat
    )


class EngineModel(msgspec.Struct, frozen=True):
    """The rules of one table."""

    _engine: Engine

    def imagine(self, state: State, seat: int, salt: int, spend: Callable[[], None]) -> EngineWorld:
        return EngineWorld(self._engine, imagined(self._engine.table, state, seat, salt), spend)
