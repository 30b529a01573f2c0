"""Which Fame card the greedy bot plays when a window asks for one: each effect has its rule of thumb."""

from __future__ import annotations

from fairway import Action
from fairway_empire.bots.hand import cards_in_hand
from fairway_empire.card_effects.actions import Decline
from fairway_empire.card_effects.bot_context import BotContext

__all__ = ["answer_window"]


def answer_window(think: BotContext) -> Action:
    """Play the first card that helps, or none."""
    window = think.empire.fame.window
    if window is not None:
        for card in cards_in_hand(think):
            if window.name in card.windows:
                wanted = card.effect.bot_in_window(think, card, window)
                if wanted is not None and think.allowed(wanted) is not None:
                    return wanted
    return Decline()
