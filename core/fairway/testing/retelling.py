"""Do events suffice? What a seat sees is rebuilt from what it was told, where a plugin says that this can be done."""

from __future__ import annotations

from fairway.model.state import Part
from fairway.model.values import Value, tag_of
from fairway.model.views import event_for
from fairway.rulesets.match import Match

__all__ = ["Retelling"]


class Retelling:
    """The views of all seats and of spectators, as somebody would know them who only listens to events."""

    def __init__(self, match: Match) -> None:
        self._viewers = (*range(match.seats), None)
        self._look(match)

    def _look(self, match: Match) -> None:
        self._game = _game(match)
        self._views = self._looked(match)

    def follow(self, match: Match, where: str) -> None:
        """Let everybody hear what the latest step brought, and hold what they make of it against what they see."""
        if _game(match) != self._game:  # the table was cleared: everybody looks anew
            self._look(match)
            return
        seen = self._looked(match)
        for (kind, viewer), known in self._views.items():
            assert kind.retold is not None
            for happened in match.events:
                told = event_for(happened, viewer)
                if told is not None:
                    known = kind.retold(known, told.event)
            name = "a spectator" if viewer is None else f"seat {viewer}"
            assert known == seen[kind, viewer], f"{where}: what {name} is told does not make its view of {tag_of(kind)}"
        self._views = seen

    def _looked(self, match: Match) -> dict[tuple[type[Part], int | None], Value]:
        """Return what is seen of every part whose events are said to suffice."""
        parts = [part for part in match.state.parts if type(part).retold is not None]
        return {(type(part), viewer): part.seen_by(viewer) for part in parts for viewer in self._viewers}


def _game(match: Match) -> int:
    games = match.games()
    return games.game if games else 0
