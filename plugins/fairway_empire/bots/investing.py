"""How the greedy bot invests, and which cards it takes to the next game."""

from __future__ import annotations

from fairway import Action, Chair, Choice
from fairway_base import Ground
from fairway_base import Kit as BaseKit
from fairway_empire.campaign.closing import MOST_CARDS_KEPT, KeepCards
from fairway_empire.campaign.investing import BuyLand, BuyPress, CallInvestor, EndInvestment
from fairway_empire.kit import Kit
from fairway_empire.state.part import EmpireView

__all__ = ["invest", "keep"]

FOR_THE_PRESS = 4
"""What a bot would like to have left for press cards."""


def invest(chair: Chair, offered: dict[type[Action], Choice]) -> Action:
    """Call an investor, buy a land that is worth its squares, and a press card or two."""
    if CallInvestor in offered and chair.allows(CallInvestor()):
        return CallInvestor()
    if BuyLand in offered and len(offered[BuyLand].domain):
        return _land(chair, offered[BuyLand])
    me = chair.view.part(EmpireView).tycoons[chair.seat]
    wanted = 1 + (me.budget >= FOR_THE_PRESS)
    return chair.legal(BuyPress() if me.secrets < wanted else None, EndInvestment())


def _land(chair: Chair, lands: Choice) -> Action:
    """Prefer value for few squares, and what leaves something for the press."""
    grounds = chair.table.kit(BaseKit).grounds
    budget = chair.view.part(EmpireView).tycoons[chair.seat].budget
    best: BuyLand = max(lands.domain, key=lambda action: (_worth(grounds[action.land], budget), action.land))
    return best


def _worth(ground: Ground, budget: int) -> float:
    return ground.value - ground.to_cover - max(0, ground.value + FOR_THE_PRESS - budget)


def keep(chair: Chair, cards: Choice) -> Action:
    """Keep what pays at the end of any game, then what is worth most on its back."""
    deck = chair.table.kit(Kit).fame.designs
    hand = chair.view.part(EmpireView).hand
    ranked = sorted(hand, key=lambda card: (not deck[card].effect.bot_keeps, -deck[card].value, card))
    first = cards.domain[0] if len(cards.domain) else None
    return chair.legal(KeepCards(tuple(sorted(ranked[:MOST_CARDS_KEPT]))), first)
