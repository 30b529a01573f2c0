"""The bag, as other plugins use it: draw in hand, pick out, put back, remove (BG-SETUP-6). The game itself draws racks.

A tile is always in one place: what an effect names must be where it is taken from.
"""

from __future__ import annotations

from fairway import EffectSpec, Outcome, Rolls, State, Table, draw_from, draw_sizes, replace
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.part import Designer, Player

__all__ = ["EFFECTS"]


def _draws(table: Table, state: State, effect: fx.DrawToHand) -> tuple[str, tuple[int, ...]]:
    bag = state.part(Designer).bag
    return "bag", draw_sizes(bag, min(effect.count, len(bag)))


def _draw(table: Table, state: State, effect: fx.DrawToHand, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[effect.seat]
    drawn, bag = draw_from(part.bag, rolls)
    players = part.player_is(effect.seat, replace(player, hand=player.hand + drawn))
    return Outcome(replace(part, bag=bag, players=players), (ev.TilesDrawn(effect.seat, drawn),))


def _take(table: Table, state: State, effect: fx.TakeFromBag, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[effect.seat]
    if effect.tile not in part.bag:
        raise LookupError(f"tile {effect.tile} is not in the bag")
    bag = tuple(tile for tile in part.bag if tile != effect.tile)
    players = part.player_is(effect.seat, replace(player, hand=(*player.hand, effect.tile)))
    return Outcome(replace(part, bag=bag, players=players), (ev.TileFetched(effect.seat, effect.tile),))


def _put_back(table: Table, state: State, effect: fx.ReturnToBag, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    players = part.player_is(effect.seat, _without(part.players[effect.seat], effect.seat, effect.tiles))
    part = replace(part, players=players, bag=part.bag + effect.tiles)
    return Outcome(part, (ev.TilesReturned(effect.seat, effect.tiles),))


def _remove(table: Table, state: State, effect: fx.RemoveFromGame, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    players = part.player_is(effect.seat, _without(part.players[effect.seat], effect.seat, effect.tiles))
    part = replace(part, players=players, removed=part.removed + effect.tiles)
    return Outcome(part, (ev.TilesDiscarded(effect.seat, effect.tiles),))


def _recall(table: Table, state: State, effect: fx.Recall, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    removed = list(part.removed)
    for tile in effect.tiles:
        if tile not in removed:
            raise LookupError(f"tile {tile} has not left the game")
        removed.remove(tile)
    part = replace(part, bag=part.bag + effect.tiles, removed=tuple(removed))
    return Outcome(part, (ev.TilesRecalled(effect.tiles),))


def _without(player: Player, seat: int, tiles: tuple[str, ...]) -> Player:
    """Return the player with these tiles out of the hand."""
    hand = list(player.hand)
    for tile in tiles:
        if tile not in hand:
            raise LookupError(f"tile {tile} is not in the hand of seat {seat}")
        hand.remove(tile)
    return replace(player, hand=tuple(hand))


EFFECTS = (
    EffectSpec(fx.DrawToHand, _draw, _draws),
    EffectSpec(fx.TakeFromBag, _take),
    EffectSpec(fx.ReturnToBag, _put_back),
    EffectSpec(fx.RemoveFromGame, _remove),
    EffectSpec(fx.Recall, _recall),
)
