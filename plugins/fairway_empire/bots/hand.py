"""The Fame cards in the hand of a bot."""

from __future__ import annotations

from fairway_empire.card_effects.bot_context import BotContext
from fairway_empire.card_effects.card_effect import CardDesign
from fairway_empire.kit import Kit

__all__ = ["cards_in_hand"]


def cards_in_hand(bot: BotContext) -> list[CardDesign]:
    """Return the designs in hand, each once."""
    designs = bot.chair.table.kit(Kit).fame.designs
    return [designs[card] for card in dict.fromkeys(bot.empire.hand)]
