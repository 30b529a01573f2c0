"""Every refusal of Minigolf Designer: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway.refusal import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("designer.unknown_land", "There is no land card of this name.", "BG-SETUP-3", ("land", "dealt")),
    RefusalSpec("designer.land_not_dealt", "The land card is not in the player's hand.", "BG-SETUP-3", ("land", "dealt")),
    RefusalSpec("designer.unknown_tile", "There is no tile of this name.", "BG-COMP-1", ("tile",)),
    RefusalSpec("designer.tile_not_offered", "The tile is not among those that can be taken.", "BG-TURN-3", ("tile", "offered")),
    RefusalSpec("designer.cell_covered", "Another tile lies on the cell.", "BG-PLACE-1", ("x", "y", "tile")),
    RefusalSpec("designer.gate_square", "The gate stands on the cell.", "BG-PLACE-1", ("x", "y")),
    RefusalSpec("designer.not_touching", "The cell touches neither a tile nor the gate.", "BG-PLACE-2", ("x", "y")),
    RefusalSpec("designer.touches_only_water", "The cell touches nothing but water.", "BG-PLACE-3", ("x", "y")),
    RefusalSpec("designer.mismatch", "The placement sets red against green, which this match forbids.", "DEC-17", ("mismatches",)),
    RefusalSpec("designer.not_a_leftover", "The tile is not among this round's leftovers.", "BG-END-7", ("tile",)),
    RefusalSpec("designer.named_twice", "A tile is named more than once.", "BG-END-8", ("tiles",)),
)
