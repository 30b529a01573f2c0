"""Every refusal of a Fame card: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("empire.unknown_card", "The deck has no Fame card of this name.", "EMP-FAME-2", ("card",)),
    RefusalSpec("empire.no_such_card_in_hand", "The player does not hold the card.", "EMP-FAME-1", ("card", "hand")),
    RefusalSpec("empire.wrong_window", "The card is for other moments.", "EMP-FAME-2", ("card", "window", "windows")),
    RefusalSpec("empire.no_effect", "The card would change nothing now.", "EMP-FAME-8", ("card",)),
    RefusalSpec("empire.card_again", "A further copy of the card cannot be played now.", "EMP-FAME-9", ("card",)),
    RefusalSpec(
        "empire.not_when_stopped", "A player who has stopped cannot play this card.", "EMP-FAME-13", ("card", "round")
    ),
    RefusalSpec("empire.bag_is_empty", "The card draws from the bag, and the bag is empty.", "EMP-FAME-14", ("card",)),
    RefusalSpec(
        "empire.wrong_choice", "What was chosen with the card cannot be chosen.", "EMP-FAME-2", ("card", "field")
    ),
    RefusalSpec("empire.no_card", "An action with Fame cards needs one.", "EMP-WIN-4"),
    RefusalSpec("empire.last_tile", "There is no other tile to take instead.", "EMP-FX-15", ("card", "tile")),
    RefusalSpec("empire.tile_is_protected", "A card protects the tile.", "EMP-FC-19", ("tile",)),
    RefusalSpec(
        "empire.one_square_missing",
        "Who stops first must lack just one square of the land.",
        "EMP-FX-14",
        ("card", "missing"),
    ),
    RefusalSpec("empire.unknown_window", "There is no window of this name.", "EMP-WIN-3", ("window",)),
    RefusalSpec("empire.wrong_fates", "Say of each tile that is left what becomes of it.", "EMP-SOLO-5", ("tiles",)),
)
