"""What comes on the racks: refills from the bag, and what other plugins lay there (BG-RACK)."""

from __future__ import annotations

from fairway import Effect, EffectSpec, Outcome, Rolls, State, Table, draw_from, draw_sizes, replace
from fairway_base.content.options import Options
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play import racks
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, Rack

__all__ = ["EFFECTS", "may_fall_short", "rack_size"]


def rack_size(table: Table, state: State) -> int:
    """Return how many tiles a refill draws: one more than there are players (BG-RACK-1)."""
    return table.quantity(state, -1, "designer.rack_size", table.seats + 1)


def may_fall_short(table: Table) -> bool:
    """Whether a refill draws what is there when that is no rackful (DEC-7)."""
    return table.option(Options).empty_bag in ("play_out_racks", "draw_what_is_there")


def _refill_draws(table: Table, state: State, effect: fx.Refill) -> tuple[str, tuple[int, ...]]:
    bag = state.part(Designer).bag
    size = rack_size(table, state)
    if len(bag) < size:
        size = len(bag) if may_fall_short(table) else 0
    return "bag", draw_sizes(bag, size)


def _refill(table: Table, state: State, effect: fx.Refill, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if effect.rack not in ("middle", "bottom"):
        raise LookupError(f"there is no rack {effect.rack!r} to refill, only the middle and the bottom one")
    old = part.middle if effect.rack == "middle" else part.bottom
    if old.items or old.bench or old.front:
        raise ValueError(f"the {effect.rack} rack is not empty, so it cannot be refilled")
    empty_bag = table.option(Options).empty_bag
    if not rolls and not may_fall_short(table):
        return Outcome(then=(fx.EndPlay("bag"),))
    drawn, bag = draw_from(part.bag, rolls)
    rack = racks.fill(drawn, table.kit(Kit).backs)
    then: tuple[Effect, ...] = ()
    if not bag and empty_bag == "bag_empty":
        then = (fx.EndPlay("bag"),)
    return Outcome(
        replace(part, bag=bag, **{effect.rack: rack}),
        (ev.RackFilled(effect.rack, rack.tiles),),
        then=then,
    )


def _set_racks(table: Table, state: State, effect: fx.SetRacks, rolls: Rolls) -> Outcome:
    """Lay the racks out anew, after a look that nothing is lost or made on the way."""
    part = state.part(Designer)
    old, new = (part.top, part.middle, part.bottom), (effect.top, effect.middle, effect.bottom)
    pawns = [sorted(seat for rack in racks_then for seat in rack.pawns) for racks_then in (old, new)]
    if pawns[0] != pawns[1]:
        raise ValueError(f"the pawns on the racks were {pawns[0]} and would be {pawns[1]}")
    before, after = (tuple(tile for rack in racks_then for tile in rack.tiles) for racks_then in (old, new))
    drawn = tuple(tile for tile in after if tile not in before)
    gone = (*effect.to_bag, *effect.removed)
    if sorted((*after, *gone)) != sorted((*before, *drawn)) or len(set(drawn)) < len(drawn):
        raise ValueError("every tile must be on one rack or go to the bag or out of the game, exactly once")
    if not set(drawn) <= set(part.bag):
        raise LookupError(f"not in the bag: {', '.join(sorted(set(drawn) - set(part.bag)))}")
    bag = (*(tile for tile in part.bag if tile not in drawn), *effect.to_bag)
    part = replace(
        part,
        top=effect.top,
        middle=effect.middle,
        bottom=effect.bottom,
        bag=bag,
        removed=part.removed + effect.removed,
    )
    return Outcome(part, (ev.RacksSet(*new, drawn, effect.to_bag, effect.removed),))


def _put_on_rack(table: Table, state: State, effect: fx.PutOnRack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    seat, tile, spot = effect.seat, effect.tile, effect.spot
    player, items = part.players[seat], part.middle.items
    if tile not in player.hand:
        raise LookupError(f"tile {tile} is not in the hand of seat {seat}")
    if not 0 <= spot <= len(items):
        raise LookupError(f"the middle rack has no spot {spot}")
    hand = tuple(held for held in player.hand if held != tile)
    middle = Rack((*items[:spot], tile, *items[spot:]), part.middle.bench, part.middle.front)
    part = replace(part, players=part.player_is(seat, replace(player, hand=hand)), middle=middle)
    return Outcome(part, (ev.TilePutOnRack(seat, tile, spot),))


EFFECTS = (
    EffectSpec(fx.Refill, _refill, _refill_draws),
    EffectSpec(fx.SetRacks, _set_racks),
    EffectSpec(fx.PutOnRack, _put_on_rack),
)
