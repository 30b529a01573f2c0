"""Bots in a campaign: they invest, pursue press cards and play Fame cards; the rest is the base game's.

What neither asks, such as promises, is left to the bots of their names that were there before.
"""

from __future__ import annotations

from collections.abc import Callable

from fairway import Action, Bot, Chair
from fairway_base import EXPERT as BASE_EXPERT
from fairway_base import TilePreference, expert, greedy
from fairway_empire.bots.investing import invest, keep
from fairway_empire.bots.tile_preferences import tile_preference
from fairway_empire.bots.turns import turn, use_tile
from fairway_empire.bots.windows import answer_window
from fairway_empire.campaign.closing import KeepCards, Ready
from fairway_empire.campaign.putting_rounds import ReportRound
from fairway_empire.card_effects.bot_context import BotContext

__all__ = ["EXPERT", "GREEDY"]


def _greedy(chair: Chair) -> Action | None:
    return _answer(chair, None)


def _expert(chair: Chair) -> Action | None:
    return _answer(chair, expert)


def _answer(chair: Chair, base: Callable[[Chair, TilePreference], Action] | None) -> Action | None:
    """Answer what the Empire asks, and what the base game asks with the press in mind."""
    offered = {choice.action: choice for choice in chair.choices}
    prompt = next(choice.prompt for choice in chair.choices if choice.must)
    if prompt == "empire.invest":
        return invest(chair, offered)
    if prompt == "empire.round":
        return chair.legal(ReportRound())
    if prompt == "empire.ready":
        return chair.legal(Ready())
    if prompt == "empire.keep":
        return keep(chair, offered[KeepCards])
    if prompt == "empire.window":
        return answer_window(BotContext(chair, offered, tile_preference))
    if prompt == "empire.tile":
        return use_tile(BotContext(chair, offered, tile_preference))
    if prompt in ("designer.turn", "designer.solo_turn"):
        return turn(BotContext(chair, offered, tile_preference), base)
    if not prompt.startswith("designer."):
        return None
    return (base or greedy)(chair, tile_preference(chair))


GREEDY = Bot(
    "greedy", "Invests, builds what the press wants to read, and plays Fame cards that help now.", _greedy, quick=True
)
EXPERT = Bot(
    "expert",
    "Invests, plans whole courses with the press in mind, and plays Fame cards that help.",
    _expert,
    think=BASE_EXPERT.think,
)
