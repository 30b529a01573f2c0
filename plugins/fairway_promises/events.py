"""What happens with promises, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from fairway import Event, Moves

__all__ = [
    "EVENTS",
    "AnsweredAhead",
    "PromisesCounted",
    "PromisesMade",
    "PromisesRevealed",
    "TilesSetAside",
    "VisitBegan",
    "VisitTilesAdded",
    "VisitTilesDrawn",
]

Cards = tuple[str, ...]


class VisitTilesAdded(Event, frozen=True, tag="promises.visit_tiles_added"):
    rule: ClassVar[str] = "ADV-VISIT-1"
    tiles: int


class PromisesMade(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="promises.made"):
    """A seat has answered; only the seat itself sees what it promised, if anything."""

    rule: ClassVar[str] = "ADV-PROM-2"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{cards}", to="seat:{seat}"),)
    seat: int
    cards: Cards | None
    """Nothing for others: neither which nor, before everybody has answered, how many."""
    visit: bool = False
    """Whether at a visit, rather than at setup."""

    def why(self) -> str:
        return "ADV-VISIT-2" if self.visit else self.rule

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else PromisesMade(self.seat, None, self.visit)


class PromisesCounted(Event, frozen=True, tag="promises.counted"):
    """Everybody has answered, and sees how many cards lie before each player."""

    rule: ClassVar[str] = "ADV-VISIT-3"
    counts: tuple[int, ...]
    """The promises of each seat, as a number."""


class AnsweredAhead(Event, frozen=True, tag="promises.answered_ahead"):
    """A seat has said what it will answer at visits, or that it wants to be asked again; only it knows what it said."""

    rule: ClassVar[str] = "ADV-VISIT-3"
    seat: int
    asked: bool
    """Whether the seat is asked at visits from now on."""
    cards: Cards | None
    """What it adds without being asked; nothing for others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else AnsweredAhead(self.seat, self.asked, None)


class VisitTilesDrawn(Event, frozen=True, tag="promises.visit_tiles_drawn"):
    """Visit tiles came up, left the game, and other tiles are drawn in their place."""

    rule: ClassVar[str] = "ADV-VISIT-1"
    tiles: int
    left: int
    """Visit tiles still in the bag."""


class TilesSetAside(Event, frozen=True, tag="promises.tiles_set_aside"):
    rule: ClassVar[str] = "ADV-ALT-1"
    tiles: tuple[str, ...]
    total: int


class VisitBegan(Event, frozen=True, tag="promises.visit_began"):
    """The clients are here: every seat may add promises."""

    rule: ClassVar[str] = "ADV-VISIT-4"
    visit: int
    """Which visit it is, counted from 1."""


class PromisesRevealed(Event, frozen=True, tag="promises.revealed"):
    rule: ClassVar[str] = "ADV-SCORE-1"
    made: tuple[Cards, ...]
    """The promises of each seat."""


EVENTS: tuple[type[Event], ...] = (
    VisitTilesAdded, PromisesMade, PromisesCounted, AnsweredAhead, VisitTilesDrawn, TilesSetAside, VisitBegan,
    PromisesRevealed,
)  # fmt: skip
