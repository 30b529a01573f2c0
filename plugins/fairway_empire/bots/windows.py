"""Which Fame card the greedy bot plays when a window asks for one: each effect has its rule of thumb."""

from __future__ import annotations

from fairway import Action
from fairway_empire.bots.hand import cards_in_hand
from fairway_empire.card_effects.actions import Decline
from fairway_empire.card_effects.bot_context import BotContext

__all__ = ["answer_window"]


def answer_window(bot: BotContext) -> Action:
    """Play the first card that helps, or none."""
    window = bot.empire.fame.window
    if window is not None:
        for card in cards_in_hand(bot):
            if window.name in card.windows:
                wanted = card.effect.bot_in_window(bot, card, window)
                if wanted is not None and bot.allowed(wanted) is not None:
                    return wanted
    return bot.chair.legal(Decline())
