"""What the Fame cards in play have brought about."""

from __future__ import annotations

from fairway.values import Value

__all__ = ["FameState", "FameView"]


class FameState(Value, frozen=True, kw_only=True):
    """Everything true of the Fame cards in play; hands, discards and the box are in the Empire's part."""

    def seen_by(self, seat: int | None) -> FameView:
        """Return what a seat may know of it."""
        return FameView()

    def disguised(self, seat: int | None, salt: int) -> FameState:
        """Return another value that this seat cannot tell from it."""
        return self

    def handed_on(self) -> FameState:
        """Return what is still true in the next game of a campaign."""
        return FameState()


class FameView(Value, frozen=True, kw_only=True):
    """What a seat sees of it."""
