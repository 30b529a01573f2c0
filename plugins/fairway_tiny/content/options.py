"""The switches of a match: its mode, its field, and every open judgement with the reading we take (section 14)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value, option
from fairway_tiny.field.corner_bounces import BallRules

__all__ = ["Options"]

_SIDE = "([4-9]|1[0-9]|20)"


class Options(Value, frozen=True, kw_only=True):
    """Options of Tiny Mini Golf; leave one out to take its default."""

    mode: Annotated[
        Literal["race", "cheering", "semi", "simultaneous"],
        option(
            "TMG-MOD-01",
            "Who plays when: one shot each in turn, one whole hole after the other, half of the seats at once, or all.",
            flag=True,
        ),
    ] = "race"
    first: Annotated[
        Annotated[int, Meta(ge=0, le=11)] | None,
        option("TMG-MOD-01", "The seat that plays first; null for one chosen by lot."),
    ] = None
    sits_out: Annotated[
        Annotated[int, Meta(ge=0, le=11)] | None,
        option(
            "TMG-MOD-03", "With an odd number in `semi`, who plays last and alone; null: the seat before the first."
        ),
    ] = None
    field: Annotated[
        Annotated[str, Meta(pattern=f"^{_SIDE}x{_SIDE}$")] | None,
        Meta(
            description="Columns and rows of the field, 4 to 20 of each; null for those of the sheet.",
            examples=["8x10"],
            extra_json_schema={"x-rule": "TMG-GAP-01"},
        ),
    ] = None
    sheet: Annotated[str, option("TMG-GAP-01", "The sheet to draw on, by its id in a pack.")] = "standard"
    dice: Annotated[str, option("TMG-GAP-02", "The dice to roll, by their id in a pack.")] = "standard"

    side_corner: Annotated[
        Literal["die", "free"],
        option(
            "TMG-AMB-03",
            "A ball that passes a single wall corner at its side needs the die, or passes freely; the latter also "
            "takes triangles that face a corner off the options.",
        ),
    ] = "die"
    pinch: Annotated[
        Literal["die", "closed"],
        option("TMG-AMB-04", "Between two walls that touch at a corner the die decides, or there is no way through."),
    ] = "die"
    facing_triangle_option: Annotated[
        bool, option("TMG-AMB-02", "A triangle that faces the corner hit is among the options; otherwise not.")
    ] = True
    roll_forced: Annotated[
        bool, option("TMG-AMB-10", "Roll the precision die also where there is only one way to go.")
    ] = False
    sand_pass_redirect: Annotated[
        bool,
        option("TMG-PRC-20", "On PASS from sand the Player may choose another direction; otherwise not.", before=False),
    ] = True
    clear_path_adjacent_only: Annotated[
        bool, option("TMG-AMB-14", "Each move of a clear path must end on a neighbouring circle.")
    ] = False
    two_triangles_per_cell: Annotated[
        bool, option("TMG-AMB-15", "Two triangles that complete each other may share a space, as a square wall.")
    ] = False
    no_legal_draw: Annotated[
        Literal["pass"], option("TMG-DRW-09", "What a seat does that cannot draw even a single piece.")
    ] = "pass"
    max_shots: Annotated[int, option("TMG-CNT-04", "Shots that a player may take.", least=1, most=99)] = 12
    fail_score: Annotated[int, option("TMG-CNT-04", "The score of a hole not finished.", least=1, most=999)] = 14
    max_zero_progress_rolls: Annotated[
        int,
        option(
            "TMG-INV-06",
            "Corner hits in a row without a circle crossed, before facing triangles are no option.",
            least=1,
            most=99,
        ),
    ] = 20
    max_players: Annotated[int, option("TMG-GAP-05", "The most seats that a match may have.", least=2, most=12)] = 12

    @property
    def ball(self) -> BallRules:
        """How balls move; a free side corner rules facing triangles out, or a ball could shuttle for ever."""
        facing = self.facing_triangle_option and self.side_corner == "die"
        return BallRules(self.side_corner, self.pinch, facing)
