"""How the greedy bot takes its turn with Fame cards in hand, and what it does with tiles that cards bring."""

from __future__ import annotations

from collections.abc import Callable

from fairway import Action, Chair
from fairway_base import PASS_BELOW, Placed, SoloPlace, TilePreference, best_pick, greedy, take_turn
from fairway_empire.bots.hand import cards_in_hand
from fairway_empire.card_effects.actions import CollectHeld, PlaceHeld, ReturnHeld
from fairway_empire.card_effects.bot_context import BestPick, BotContext

__all__ = ["turn", "use_tile"]

AS_GOOD_AS_COLLECTED = 3.5
"""A tile worth less where it would lie is laid face down."""
MOST_WAYS_LOOKED_AT = 40
"""Ways to place a tile of the bag that a bot looks at."""


def turn(bot: BotContext, base: Callable[[Chair, TilePreference], Action] | None = None) -> Action:
    """Take a turn: with a card where the tiles on offer call for one, otherwise as `base` does in the base game."""
    preference = bot.planner.preference
    alone = SoloPlace in bot.offered
    if alone:
        best = bot.planner.best(bot.view.drawn, lambda placed: _refused(bot, placed))
    else:
        best = best_pick(bot.chair, bot.view, bot.offered, preference)
    pick = BestPick(PASS_BELOW - 1, None) if best is None else BestPick(*best)
    for card in sorted(cards_in_hand(bot), key=lambda card: card.effect.bot_rank):
        wanted = card.effect.bot_in_turn(bot, card, pick)
        if wanted is not None and bot.allowed(wanted) is not None:
            return wanted
    if base is not None:
        return base(bot.chair, preference)
    return greedy(bot.chair, preference) if alone else take_turn(bot.chair, bot.offered, best)


def _refused(bot: BotContext, placed: Placed) -> bool:
    return bot.allowed(SoloPlace(placed.tile, placed.x, placed.y, placed.turn, "bag")) is None


# tiles that a card has brought


def use_tile(bot: BotContext) -> Action:
    """Place a tile where it is worth most, collect it, or give it back."""
    best = _best_held(bot)
    worth = PASS_BELOW - 1 if best is None else best[0]
    collectable = list(bot.offered[CollectHeld].domain) if CollectHeld in bot.offered else []
    if collectable and worth < AS_GOOD_AS_COLLECTED:
        collected: Action = collectable[0]
        return collected
    given_back = ReturnHeld() if ReturnHeld in bot.offered and worth < PASS_BELOW else None
    first = next((choice.domain[0] for choice in bot.offered.values() if choice.must and len(choice.domain)), None)
    return bot.chair.legal(given_back, best[1] if best else None, first)


def _best_held(bot: BotContext) -> tuple[float, Action] | None:
    if PlaceHeld not in bot.offered:
        return None
    domain, held = bot.offered[PlaceHeld].domain, bot.empire.fame.held
    tiles = held.tiles if held else ()
    if held and held.what == "second":
        tiles = bot.view.drawn or bot.view.middle.tiles
    best = bot.planner.best(tiles, lambda placed: domain.refuse(_place(placed)) is not None)
    if best is not None:
        return best[0], _place(best[1])
    # A search of the bag: too much to go through, so look at some of it.
    some = [domain[bot.chair.roll(len(domain))] for _ in range(MOST_WAYS_LOOKED_AT)] if len(domain) else []
    valued = [(bot.planner.value(Placed(way.tile, way.x, way.y, way.turn)), way) for way in some]
    return max(valued, key=lambda pair: pair[0], default=None)


def _place(placed: Placed) -> PlaceHeld:
    return PlaceHeld(placed.tile, placed.x, placed.y, placed.turn)
