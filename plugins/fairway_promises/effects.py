"""The instructions the promises are made of. What each one does is in the module of its question."""

from __future__ import annotations

from fairway import Effect

__all__ = [
    "AddVisitTiles",
    "AnswerFor",
    "AskPromises",
    "CountPromises",
    "DrawVisits",
    "MakePromises",
    "OpenVisit",
    "ReturnAside",
    "RevealPromises",
    "SetAside",
]


class AddVisitTiles(Effect, frozen=True, tag="promises.add_visit_tiles"):
    """Put the client-visit tiles into the bag."""


class AskPromises(Effect, frozen=True, tag="promises.ask"):
    """Ask every seat, at once and in secret, for its first promises."""


class MakePromises(Effect, frozen=True, tag="promises.make"):
    """Let a seat promise; what is promised stays promised."""

    seat: int
    cards: tuple[str, ...]


class CountPromises(Effect, frozen=True, tag="promises.count"):
    """Let everybody see how many promises each seat has made, where the match shows that."""


class AnswerFor(Effect, frozen=True, tag="promises.answer_for"):
    """Note what a seat will answer at visits without being asked; None: it wants to be asked."""

    seat: int
    cards: tuple[str, ...] | None


class DrawVisits(Effect, frozen=True, tag="promises.draw_visits"):
    """See which visit tiles come up while so many other tiles are drawn from the bag."""

    tiles: int
    at_once: bool = False
    """Whether the clients come before these tiles are seen, whatever the match says of refills."""


class OpenVisit(Effect, frozen=True, tag="promises.open_visit"):
    """Let the clients come: ask every seat, at once and in secret, what it adds."""


class SetAside(Effect, frozen=True, tag="promises.set_aside"):
    """Note that leftovers lie aside; when there are enough, they go back and the clients come."""

    tiles: tuple[str, ...]


class ReturnAside(Effect, frozen=True, tag="promises.return_aside"):
    """Put the tiles that lie aside back into the bag."""


class RevealPromises(Effect, frozen=True, tag="promises.reveal"):
    """Turn all promises up."""
