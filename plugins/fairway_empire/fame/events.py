"""What happens with Fame cards, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from fairway import Event, Moves

__all__ = [
    "EVENTS",
    "AutoDeclined",
    "CardsDeclined",
    "FamePlayed",
]


class FamePlayed(Event, frozen=True, tag="empire.fame_played"):
    """A player played a Fame card, and discarded it."""

    rule: ClassVar[str] = "EMP-FAME-2"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{card}", "seat:{seat}", to="pile:played"),)
    seat: int
    card: str
    window: str
    cites: str
    """The rule of the card."""

    def why(self) -> str:
        return self.cites or self.rule


class CardsDeclined(Event, frozen=True, tag="empire.cards_declined"):
    """A player played nothing, or nothing more, in a window; only that player is told (EMP-WIN-3)."""

    rule: ClassVar[str] = "EMP-WIN-2"
    quiet: ClassVar[bool] = True
    seat: int
    window: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class AutoDeclined(Event, frozen=True, tag="empire.auto_declined"):
    """A player said in which windows not to be asked."""

    rule: ClassVar[str] = "EMP-WIN-3"
    seat: int
    windows: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (FamePlayed, CardsDeclined, AutoDeclined)
