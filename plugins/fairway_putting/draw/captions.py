"""What stands above a picture of a round, in words."""

from __future__ import annotations

from fairway.content import package_texts
from fairway_putting.play.part import Putting

__all__ = ["board_text", "headline"]


def headline(part: Putting, language: str, names: tuple[str, ...] = ()) -> str:
    """Say in one line how far the round is; golfers are called by their names, where they have any."""
    match part.phase:
        case "course_choice":
            return board_text("choosing", language)
        case "repair_preview":
            return board_text("preview", language, steps=len(part.log))
        case "finished":
            if len(part.golfers) == 1:  # alone there is a total and nobody to beat (PD-PLY-01)
                return board_text("finished_alone", language, total=part.golfers[0].total)
            return board_text("finished", language, names, winners=part.standings[0])
    if part.turn < len(part.order):
        key = "extra_turn" if part.playoff else "turn"
        return board_text(key, language, names, hole=part.hole, seat=part.order[part.turn])
    return board_text("between", language, hole=part.hole)


def board_text(key: str, language: str, names: tuple[str, ...] = (), **params: object) -> str:
    """Return one of the plugin's own texts about pictures."""
    return package_texts("fairway_putting").naming(names).say(f"drawing.putting.{key}", params, language)
