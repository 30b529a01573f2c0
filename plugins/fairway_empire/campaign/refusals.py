"""Every refusal of a campaign: its code, what it means and the rule behind it."""

from __future__ import annotations

from fairway import RefusalSpec

__all__ = ["REFUSALS"]

REFUSALS = (
    RefusalSpec("empire.unknown_land", "There is no land of this name.", "EMP-INVEST-3", ("land",)),
    RefusalSpec(
        "empire.land_not_offered", "The land is not in the piles, or somebody has it.", "EMP-INVEST-4", ("land",)
    ),
    RefusalSpec("empire.land_too_dear", "The budget does not pay for it.", "EMP-INVEST-3", ("land", "price", "budget")),
    RefusalSpec(
        "empire.only_the_cheapest",
        "With too little for any land, only one of the cheapest may be taken.",
        "EMP-INVEST-5",
        ("land", "price", "cheapest"),
    ),
    RefusalSpec("empire.land_bought", "The player has a land for this game.", "EMP-INVEST-1", ("land",)),
    RefusalSpec("empire.land_first", "A land comes first.", "EMP-INVEST-7"),
    RefusalSpec(
        "empire.too_little_left", "What is left does not pay for a press card.", "EMP-INVEST-7", ("budget", "price")
    ),
    RefusalSpec(
        "empire.land_was_forced",
        "Who could afford no land buys no press card in the same investment, whatever comes in later.",
        "EMP-INVEST-5",
        ("price",),
    ),
    RefusalSpec("empire.no_press_left", "The press pile is used up.", "GAP-12"),
    RefusalSpec("empire.no_investor", "The player holds no such bonus card for this game.", "EMP-BONUS-1"),
    RefusalSpec(
        "empire.no_such_places", "Places go to players of this match, each once.", "EMP-BONUS-8", ("seats", "most")
    ),
    RefusalSpec(
        "empire.other_game",
        "The round was played on a course of another game, or of none.",
        "EMP-BONUS-5",
        ("game", "expected"),
    ),
    RefusalSpec(
        "empire.no_such_result",
        "Every player has one place, each card goes to one who has played, and only its holder has used the coupon.",
        "EMP-BONUS-8",
    ),
    RefusalSpec("empire.no_rounds", "The campaign is played without Putting Dice Games.", "EMP-BONUS-5"),
    RefusalSpec("empire.not_between_games", "The game is still being played.", "EMP-BONUS-5", ("game",)),
    RefusalSpec("empire.not_in_hand", "The player does not hold these Fame cards.", "EMP-CLEAN-1", ("cards", "hand")),
    RefusalSpec("empire.keeps_too_many", "No more than so many may be kept.", "EMP-CLEAN-1", ("cards", "most")),
)
