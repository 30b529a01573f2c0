"""Every refusal of Minigolf Designer: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("designer.unknown_land", "There is no land card of this name.", "BG-SETUP-3", ("land", "dealt")),
    RefusalSpec(
        "designer.land_not_dealt", "The land card is not in the player's hand.", "BG-SETUP-3", ("land", "dealt")
    ),
    RefusalSpec("designer.unknown_tile", "There is no tile of this name.", "BG-COMP-1", ("tile",)),
    RefusalSpec(
        "designer.tile_not_offered", "The tile is not among those that can be taken.", "BG-TURN-3", ("tile", "offered")
    ),
    RefusalSpec("designer.cell_covered", "Another tile lies on the cell.", "BG-PLACE-1", ("x", "y", "tile")),
    RefusalSpec("designer.gate_square", "The gate stands on the cell.", "BG-PLACE-1", ("x", "y")),
    RefusalSpec("designer.not_touching", "The cell touches neither a tile nor the gate.", "BG-PLACE-2", ("x", "y")),
    RefusalSpec("designer.touches_only_water", "The cell touches nothing but water.", "BG-PLACE-3", ("x", "y")),
    RefusalSpec(
        "designer.mismatch",
        "The placement sets red against green, which this match forbids.",
        "DEC-17",
        ("mismatches",),
    ),
    RefusalSpec("designer.end_phase_not_begun", "Nobody may stop yet.", "BG-END-2"),
    RefusalSpec("designer.has_stopped", "A player who has stopped only collects.", "BG-END-6", ("round",)),
    RefusalSpec("designer.not_a_leftover", "The tile is not among this round's leftovers.", "BG-END-7", ("tile",)),
    RefusalSpec("designer.named_twice", "A tile is named more than once.", "BG-END-8", ("tiles",)),
    RefusalSpec("designer.holes_unnumbered", "Holes have no number, and there are free ones.", "BG-NUM-2", ("holes",)),
    RefusalSpec("designer.no_such_number", "Tokens are numbered 1 to 9.", "BG-NUM-4", ("number", "x", "y")),
    RefusalSpec("designer.token_on_no_tile", "There is no tile under the token.", "BG-NUM-1", ("number", "x", "y")),
    RefusalSpec(
        "designer.token_on_grass",
        "The token lies on grass, which is part of no hole.",
        "BG-NUM-1",
        ("number", "x", "y"),
    ),
    RefusalSpec(
        "designer.token_not_on_tee", "The hole has a Tee, and the token is not on it.", "BG-NUM-1", ("number", "x", "y")
    ),
    RefusalSpec(
        "designer.token_on_shared_crossover",
        "Two holes run over the tile, so the token would name neither.",
        "BG-NUM-5",
        ("number", "x", "y"),
    ),
    RefusalSpec(
        "designer.hole_has_number", "Another token lies on the same hole.", "BG-NUM-5", ("number", "x", "y", "other")
    ),
    RefusalSpec(
        "designer.number_twice", "The number is on several holes, one of them finished.", "BG-NUM-3", ("number",)
    ),
    RefusalSpec(
        "designer.pieces_do_not_fit",
        "Pieces under one number have two Tees or two Putting Greens.",
        "BG-NUM-3",
        ("number",),
    ),
    RefusalSpec(
        "designer.pieces_on_filled_land", "On a filled land every number belongs to one piece.", "BG-NUM-3", ("number",)
    ),
    RefusalSpec(
        "designer.plan_on_filled_land", "The land is filled, so there is nothing to imagine.", "BG-PLAY-HOLES-5"
    ),
    RefusalSpec("designer.plan_no_such_tile", "No red tile has these sides.", "BG-PLAY-HOLES-3", ("x", "y", "sides")),
    RefusalSpec(
        "designer.plan_square_taken",
        "A tile, real or imaginary, lies on the square already.",
        "BG-PLAY-HOLES-5",
        ("x", "y"),
    ),
    RefusalSpec("designer.plan_on_gate", "The gate stands on the square.", "BG-PLACE-1", ("x", "y")),
    RefusalSpec("designer.plan_mismatch", "The plan sets red against green.", "BG-PLAY-HOLES-5", ("x", "y", "side")),
    RefusalSpec(
        "designer.plan_from_nothing", "The plan makes a hole of which no tile is there.", "BG-PLAY-HOLES-4", ("x", "y")
    ),
    RefusalSpec(
        "designer.plan_unfinished",
        "The plan leaves a hole that it touches unfinished or malformed.",
        "BG-PLAY-HOLES-10",
        ("x", "y"),
    ),
    RefusalSpec(
        "designer.pieces_apart",
        "Pieces share a number, and the plan does not join them.",
        "BG-PLAY-HOLES-9",
        ("number",),
    ),
)
