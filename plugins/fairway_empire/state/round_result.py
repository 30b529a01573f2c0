"""The result of a Putting Dice Game as a campaign takes it: the document `putting_result`, whoever has written it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import Value

__all__ = ["RoundResult", "WonCard"]

MOST_PLAYERS = 64
Seat = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Group = Annotated[tuple[Seat, ...], Meta(max_length=MOST_PLAYERS)]


class WonCard(Value, frozen=True, kw_only=True):
    """A bonus card and who has won it."""

    code: Annotated[str, Meta(max_length=40)]
    seat: Seat
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]


class RoundResult(Value, frozen=True, kw_only=True):
    """How a round came out, by the seats of the campaign; a guest has a number that no seat has."""

    order: Annotated[tuple[Group, ...], Meta(max_length=MOST_PLAYERS)]
    """The best first; together who share a place."""
    strokes: Annotated[tuple[tuple[Seat, Annotated[int, Meta(ge=-99, le=9999)]], ...], Meta(max_length=MOST_PLAYERS)]
    game: Annotated[int, Meta(ge=0, le=5)]
    """The game of the campaign on whose course it was played."""
    cards: Annotated[tuple[WonCard, ...], Meta(max_length=9)] = ()
    """A card of a place that is shared, or that nobody has, is not among them."""
    coupon: Seat | None = None
    """Whose coupon was used."""

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who has played."""
        return tuple(seat for group in self.order for seat in group)
