"""Tiles taken off a course or swapped on it; the base game never does, other plugins may."""

from __future__ import annotations

from fairway import EffectSpec, Outcome, Rolls, State, Table, replace
from fairway_base.course.numbering import settle_tokens
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.kit import Kit
from fairway_base.play.number_holes import returned
from fairway_base.play.part import Designer

__all__ = ["EFFECTS"]


def _remove_placed(table: Table, state: State, effect: fx.RemovePlaced, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = part.players[effect.seat]
    tile = player.course.by_cell[(effect.x, effect.y)].tile
    course = player.course.without([(effect.x, effect.y)])
    told = (ev.TileRemoved(effect.seat, tile, effect.x, effect.y), *returned(effect.seat, player.course, course))
    player = replace(player, course=course, hand=(*player.hand, tile))
    return Outcome(replace(part, players=part.player_is(effect.seat, player)), told)


def _swap_placed(table: Table, state: State, effect: fx.SwapPlaced, rolls: Rolls) -> Outcome:
    part, kit = state.part(Designer), table.kit(Kit)
    player = part.players[effect.seat]
    course = player.course.swapped(effect.first, effect.second, effect.first_turn, effect.second_turn)
    course = settle_tokens(course, kit.grounds[player.land], kit.tiles, kit.options, before=player.course)
    part = replace(part, players=part.player_is(effect.seat, replace(player, course=course)))
    swapped = ev.TilesSwapped(effect.seat, effect.first, effect.second, effect.first_turn, effect.second_turn)
    return Outcome(part, (swapped, *returned(effect.seat, player.course, course)))


EFFECTS = (EffectSpec(fx.RemovePlaced, _remove_placed), EffectSpec(fx.SwapPlaced, _swap_placed))
