"""What a campaign hands over to a Putting Dice Game: the courses of the game just played, and who holds the coupon.

The document `campaign_courses` is what that game takes as its course; its own document `putting_result` is what comes
back (`putting_rounds`). So neither game knows the other.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import BadOptions, Document, State, Table, Value, reasons
from fairway_base import FinishedCourses, export_match
from fairway_empire.campaign.bonus_cards import coupon_holder
from fairway_empire.campaign.closing import between_games
from fairway_empire.options import Options
from fairway_empire.state.part import Empire

__all__ = ["DOCUMENTS", "CampaignCourses"]

because = reasons(__name__)


class CampaignCourses(Value, frozen=True, kw_only=True, tag_field="from", tag="campaign"):
    """The courses of the game of a campaign that has just been played, for a round of putting on one of them."""

    courses: Annotated[FinishedCourses, Meta(description="Courses, leftover tiles, and who won the game.")]
    game: Annotated[int, Meta(ge=1, le=5, description="Which game of the campaign that was.")]
    coupon: Annotated[int | None, Meta(description="The seat that holds the coupon, to be used in this round.")] = None


def _hand_over(table: Table, state: State) -> CampaignCourses:
    """Return the courses that lie on the table between two games, or after the last (EMP-BONUS-5)."""
    part = state.part(Empire)
    if not part.game or not table.option(Options).putting_rounds:
        raise BadOptions(because("empire.no_rounds"))
    if not state.over and not between_games(state):
        raise BadOptions(because("empire.not_between_games", game=part.game))
    return CampaignCourses(courses=export_match(table, state), game=part.game, coupon=coupon_holder(part))


DOCUMENTS = (Document("campaign_courses", CampaignCourses, of_match=_hand_over, while_playing=True),)
