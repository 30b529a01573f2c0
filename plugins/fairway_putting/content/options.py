"""The switches of a round: which course is played, and every open judgement with the reading we take."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fairway import Value, option
from fairway_putting.course.courses import FinishedCourses
from fairway_putting.repair.procedure import Readings

__all__ = ["FromCampaign", "FromCourses", "FromFile", "FromMatch", "FromPack", "Options", "Source"]

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Players = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=63)], ...],
    Meta(
        max_length=16,
        description="For each seat here, the seat that person had in the match; empty: the same seats.",
        examples=[[2, 0]],
    ),
]


class FromPack(Value, frozen=True, kw_only=True, tag_field="from", tag="practice"):
    """Nine holes out of a pack, with no game before (PD-PLY-05)."""

    id: Annotated[Name, Meta(description="A practice course: its id, or `pack:id`.")] = "practice"


class FromFile(Value, frozen=True, kw_only=True, tag_field="from", tag="file"):
    """A course that somebody has written down."""

    file: Annotated[dict[str, Any], Meta(description="The file, such as one of `course.schema.json`.")]
    document: Annotated[Name, Meta(description="Which sort of file it is.")] = "course"


class FromMatch(Value, frozen=True, kw_only=True, tag_field="from", tag="match"):
    """The courses of a finished match (PD-PLY-04)."""

    record: Annotated[dict[str, Any], Meta(description="The match's record, as the server exports it.")]
    players: Players = ()


class FromCourses(Value, frozen=True, kw_only=True, tag_field="from", tag="courses"):
    """Courses that are given as they are, as in `finished_courses.schema.json`."""

    courses: Annotated[FinishedCourses, Meta(description="Courses, leftover tiles, and who won.")]
    players: Players = ()


class FromCampaign(Value, frozen=True, kw_only=True, tag_field="from", tag="campaign"):
    """The courses of the game of a campaign that has just been played, while the campaign goes on (PD-EMP-01)."""

    courses: Annotated[FinishedCourses, Meta(description="Courses, leftover tiles, and who won the game.")]
    game: Annotated[int, Meta(ge=1, le=5, description="Which game of the campaign that was.")]
    coupon: Annotated[
        Annotated[int, Meta(ge=0, le=63)] | None,
        Meta(description="The seat of the campaign that holds the coupon; it is used up in this round."),
    ] = None
    players: Players = ()


Source = FromPack | FromFile | FromMatch | FromCourses | FromCampaign


class Options(Value, frozen=True, kw_only=True):
    """Options of the Putting Dice Game; leave one out to take its default."""

    course: Annotated[
        Source,
        option(
            "PD-SET-01", "Where the course comes from: `from` is `practice`, `file`, `match`, `courses` or `campaign`."
        ),
    ] = FromPack()
    dice: Annotated[Name, option("PD-DICE-C1", "Which dice of the packs are rolled: their id, or `pack:id`.")] = (
        "standard"
    )
    negative_accuracy: Annotated[
        Literal["clamp", "blocks"],
        option("PD-PUT-05", "A putt below 0 counts as 0, or keeps the ball even on a tile without par."),
    ] = "clamp"
    mishap_on_exhausted_strength: Annotated[
        bool,
        option("PD-MIS-03", "A Mishap also strikes a ball that ran out of strength on a tile it could not leave."),
    ] = False
    auto_best_mishap: Annotated[
        bool, option("PD-MIS-07", "The choice in a Mishap is made for the player, for the fewest strokes to expect.")
    ] = False
    stroke_cap: Annotated[int, option("PD-CAP-01", "Strokes after which a hole is over.", least=2, most=20)] = 10
    crossover_pays: Annotated[
        Literal["each", "first"],
        option("PD-TERM-01b", "A crossover that a hole passes twice costs its par each time, or only the first time."),
    ] = "each"
    repair_source: Annotated[
        Literal["random", "players_choose"],
        option("PD-RPR-07", "Tiles for a repair are drawn, or players may choose others than were drawn."),
    ] = "random"
    repair_accept: Annotated[
        Literal["all", "host"], option("PD-RPR-70", "Everybody has to accept a repair, or only the first seat.")
    ] = "all"
    repair_aim: Annotated[
        Literal["correct", "playable"],
        option(
            "PD-SET-02",
            "A repair leaves a correctly designed course, or only nine holes that can be played.",
            before="playable",
        ),
    ] = "correct"
    repair_corner_direction: Annotated[
        Literal["waive", "replace"],
        option("PD-RPR-40", "A corner whose arrow points the wrong way stays, or another is drawn.", before="waive"),
    ] = "replace"
    repair_cosmetic_fill: Annotated[
        bool, option("PD-RPR-50", "Empty squares of a repaired course are covered with grass.")
    ] = True
    new_hole_path_tiles: Annotated[
        int, option("PD-RPR-31", "Tiles between Tee and Putting Green of a hole that is added.", least=0, most=4)
    ] = 1
    elimination: Annotated[
        Literal["above_best", "worst_only"],
        option("PD-TIE-01b", "After an extra hole all but the best are out, or only the worst."),
    ] = "above_best"
    max_playoff_holes: Annotated[
        int, option("PD-TIE-04", "Extra holes after which luck decides.", least=1, most=900)
    ] = 90
    rank_ties: Annotated[
        Literal["playoff", "shared"] | None,
        option(
            "PD-RNK-02",
            "Ties for second and third place are played off or shared; null: played off in a campaign, else shared.",
        ),
    ] = None
    campaign_game: Annotated[
        Annotated[int, Meta(ge=1, le=5)] | None,
        option("PD-EMP-01", "Which game of an Empire campaign was played before; null: no campaign."),
    ] = None
    coupons: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=4)], ...],
        option("PD-EMP-30", "The seat that holds the coupon from the last round: one at most, for there is one card."),
    ] = ()
    cards_in_last_game: Annotated[
        bool,
        option("PD-EMP-04", "Bonus cards won before the last campaign game count in it and in the round after it."),
    ] = True
    press_bonus_counts_as_coverage: Annotated[
        bool,
        option("PD-EMP-22", "The press card's points count as coverage for the next game, too; told with the award."),
    ] = True

    @property
    def campaign(self) -> bool:
        """Whether the round belongs to a campaign."""
        return self.campaign_game is not None

    @property
    def plays_off_places(self) -> bool:
        """Whether ties for second and third place are played off."""
        return self.campaign if self.rank_ties is None else self.rank_ties == "playoff"

    @property
    def readings(self) -> Readings:
        """What a repair needs to know."""
        return Readings(
            source=self.repair_source,
            aim=self.repair_aim,
            corners=self.repair_corner_direction,
            fill=self.repair_cosmetic_fill,
            paths=self.new_hole_path_tiles,
            crossover_pays=self.crossover_pays,
        )
