"""The switches of a match: every open judgement of the rules, with the reading we take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value, option

__all__ = ["Options"]


class Options(Value, frozen=True, kw_only=True):
    """Options of Minigolf Designer; leave one out to take its default."""

    colours: Annotated[
        tuple[str, ...],
        Meta(
            max_length=5,
            description="The colours that players ask for, in order of seats; the others take what is left.",
            examples=[["blue", "red"]],
            extra_json_schema={"x-rule": "BG-SETUP-2", "x-everyday": True},
        ),
    ] = ()
    max_land_difficulty: Annotated[
        Literal[1, 2, 3],
        option("BG-SETUP-5", "Leave out lands with more golf balls than this before dealing.", everyday=True),
    ] = 3
    ignore_playable: Annotated[
        bool, option("BG-PLAY-1", "Skip the Playable penalties, for a first game.", everyday=True)
    ] = False
    quiet_rounds: Annotated[
        int,
        option(
            "BG-TURN-7",
            "End the match, as if the bag were empty, after this many rounds in a row in which all passed.",
            least=1,
            everyday=True,
        ),
    ] = 100

    straightforward_alignment: Annotated[
        Literal["collinear", "any_side"],
        option("DEC-1", "Mr Straightforward: the Tee lies straight behind the Green, or beside any of its sides."),
    ] = "collinear"
    mr_unplayable: Annotated[
        Literal["wrong_way", "nothing", "any_mismatch"],
        option("DEC-2", "What makes a complete hole unplayable for Mr Client, besides being malformed."),
    ] = "wrong_way"
    outline_while_finishing_outside: Annotated[
        Literal["penalty", "waived"],
        option("DEC-3", "A red side at the outline of a hole whose plan finishes it outside the land."),
    ] = "penalty"
    end_after_fill: Annotated[
        Literal["one_more_round", "same_round"],
        option("DEC-4", "When the last designer fills the land: play one more round, or end with that round."),
    ] = "one_more_round"
    fill_stops: Annotated[
        bool, option("DEC-5", "Filling the land stops a player at once; otherwise they may go on building outside.")
    ] = True
    stop_in_trigger_round: Annotated[
        bool, option("DEC-6", "Players later in the round that triggered the end phase may already stop.")
    ] = True
    empty_bag: Annotated[
        Literal["refill_fails", "bag_empty", "play_out_racks", "draw_what_is_there"],
        option(
            "DEC-7",
            "End when a refill cannot be completed, when the bag becomes empty, when the racks are played out, or,"
            " after drawing whatever is there, when a round begins with nothing left to draw and nothing to take.",
        ),
    ] = "refill_fails"
    trigger_leftovers: Annotated[
        Literal["discard", "return"],
        option("DEC-8", "Leftovers of the round that triggered the end phase leave the game, or return a last time."),
    ] = "discard"
    par_rank: Annotated[
        Literal["score", "holes_minus_cubes"],
        option("DEC-9", "Players are ranked in Par by its score, or by green holes minus cubes."),
    ] = "score"
    crossover_par: Annotated[
        Literal["once_per_hole", "per_pass"],
        option("DEC-12", "A crossover's Par counts once in a hole, or each time the hole runs over it."),
    ] = "once_per_hole"
    gate_against_red: Annotated[
        Literal["mismatch", "neutral"], option("DEC-13", "A red side against a straight side of the gate.")
    ] = "mismatch"
    gate_tree: Annotated[bool, option("DEC-14", "The tree on the gate counts for Mrs Evergreen.")] = False
    direction_scope: Annotated[
        Literal["all_groups", "complete_holes"],
        option("DEC-15", "Wrong-way tiles are counted in every group with a direction, or in complete holes only."),
    ] = "all_groups"
    circuit_needs_complete: Annotated[
        bool, option("DEC-16", "A connection of the Circuit counts only between complete holes.")
    ] = False
    mismatched_placement: Annotated[
        Literal["accept", "reject"],
        option("DEC-17", "A placement that sets red against green is accepted with a warning, or refused."),
    ] = "accept"
    par_counts_incomplete: Annotated[
        bool, option("DEC-18", "Incomplete holes score in the green area of the Par sheet.")
    ] = True
    solo_stop: Annotated[bool, option("DEC-19", "A solo player may stop before the land is filled.")] = True
    straightforward_holes: Annotated[
        Literal["next", "both", "neither"],
        option("DEC-21", "Mr Straightforward: which holes of a transition must be good; the next, both or neither."),
    ] = "next"
    unnumbered_holes: Annotated[
        Literal["number", "score_nothing", "refuse", "auto_number"],
        option(
            "DEC-22",
            "Holes without a number when their player settles are numbered as well as the free tokens allow, or score"
            " nothing, or may not be left (`auto_number` is an older word for `number`). A course file is scored as it"
            " is written.",
            before="score_nothing",
        ),
    ] = "number"
    pieces_of_a_hole: Annotated[
        Literal["one_hole", "declared_separately"],
        option("DEC-23", "Pieces under one number are one hole everywhere, or only for Par and Circuit."),
    ] = "one_hole"
    red_across_outline: Annotated[
        Literal["free", "penalty"],
        option("DEC-24", "Red meeting red across the outline of the land costs nothing, or the usual penalty."),
    ] = "free"
    blocked_hole: Annotated[
        Literal["incomplete", "malformed"],
        option("DEC-25", "A hole whose end is blocked for ever is incomplete, or malformed."),
    ] = "incomplete"
