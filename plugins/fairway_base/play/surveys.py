"""What is read off a player's course during a match: worked out once, and remembered by the table."""

from __future__ import annotations

from fairway import ScoreLine, State, Table
from fairway_base.course.survey import Survey, survey
from fairway_base.joining.plans import Plan
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer
from fairway_base.scoring.holes import Holes, find_holes
from fairway_base.scoring.playability import playable

__all__ = ["known_survey", "numbered_holes", "playable_line", "surveyed"]


def surveyed(table: Table, state: State, seat: int) -> Survey:
    """Look over a player's course."""
    player = state.part(Designer).players[seat]
    course, land = player.course, player.land

    def look() -> Survey:
        kit = table.kit(Kit)
        return survey(course, kit.grounds[land], kit.tiles, kit.options)

    return table.memo(course, (survey, land), look)


def known_survey(table: Table, land: str, seen: Survey) -> None:
    """Remember a survey that was made otherwise, for whoever looks over its course next."""
    table.memo(seen.course, (survey, land), lambda: seen)


def numbered_holes(table: Table, seen: Survey, plan: Plan) -> Holes:
    """Return the numbered holes of a course, as a plan has them."""
    return table.memo(seen, (find_holes, plan), lambda: find_holes(seen, plan))


def playable_line(table: Table, seen: Survey, plan: Plan) -> ScoreLine:
    """Charge what makes a course hard to play, with a plan (BG-PLAY-1)."""
    return table.memo(seen, (playable, plan), lambda: playable(seen, plan))
