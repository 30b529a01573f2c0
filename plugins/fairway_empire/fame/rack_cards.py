"""Cards for bag, racks and the order of play: FC-01 to 04, FC-06, FC-13 to 15 and FC-19."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import msgspec

from fairway import Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, State, Table
from fairway_base import Designer, Rack, racks
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.content.card_effects import (
    DrawToRack,
    PlayFirst,
    ProtectTile,
    ReorderPawns,
    ReplaceRack,
    ReplaceTiles,
    ReverseRack,
    Salvage,
    SwitchRacks,
)
from fairway_empire.content.fame_deck import Design
from fairway_empire.content.options import Options
from fairway_empire.fame import effects as fx
from fairway_empire.fame import events as ev
from fairway_empire.fame.actions import PlayFame
from fairway_empire.fame.domains import Grid, Offered, Selections
from fairway_empire.fame.handlers import Handler, Handlers, bag_is_empty, just, no_effect, wrong
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "HANDLERS", "forbidden", "inserted"]

replace = msgspec.structs.replace


def inserted(table: Table, rack: Rack, tiles: tuple[str, ...], *, descending: bool = False) -> Rack:
    """Put tiles on a rack, each at its number; equals among them stay in their order (EMP-RACK-2, EMP-RACK-3)."""
    backs = table.kit(BaseKit).backs
    for tile in reversed(tiles):
        rack = racks.insert(rack, tile, backs, descending=descending)
    return rack


def _drawn(state: State, rolls: Rolls) -> tuple[str, ...]:
    bag = list(state.part(Designer).bag)
    return tuple(bag.pop(roll) for roll in rolls)


def _from_bag(state: State, tiles: int) -> tuple[str, tuple[int, ...]]:
    bag = len(state.part(Designer).bag)
    return "bag", tuple(range(bag, max(bag - tiles, 0), -1))


# a tile from the bag for the middle rack


def _draw_to_rack(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    if table.seats == 1:  # nobody picks from a rack there
        return no_effect(design)
    return bag_is_empty(state, design) or just(design)


def _draw_onto_rack(table: Table, state: State, effect: fx.DrawOntoRack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    mirrored = state.part(Empire).fame.reversed
    middle = inserted(table, part.middle, _drawn(state, rolls), descending=mirrored)
    return Outcome(then=(base.SetRacks(part.top, middle, part.bottom),))


def _draw_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    assert isinstance(design.deed, DrawToRack)
    return (fx.DrawOntoRack(design.deed.tiles),)


# another bottom rack


def _replace_rack(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    if not state.part(Designer).bottom.tiles:
        return no_effect(design)
    return bag_is_empty(state, design) or just(design)


def _replace_rack_effects(
    table: Table, state: State, seat: int, design: Design, action: PlayFame
) -> tuple[Effect, ...]:
    to_bag = table.option(Options).replaced_rack == "bag"
    return (fx.RenewBottom(state.part(Designer).bottom.tiles, to_bag),)


def _replace_tiles(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    tiles = state.part(Designer).bottom.tiles
    if not tiles:
        return no_effect(design)
    return bag_is_empty(state, design) or Selections(
        tiles,
        len(tiles),
        lambda chosen: PlayFame(design.name, tiles=chosen),
        lambda action: action.tiles,
        wrong(design, "tiles"),
    )


def _renew_bottom(table: Table, state: State, effect: fx.RenewBottom, rolls: Rolls) -> Outcome:
    """Draw before anything goes back: what leaves does not come again at once."""
    part = state.part(Designer)
    new, rest = _drawn(state, rolls), racks.without(part.bottom, effect.gone)
    bottom = inserted(table, rest, new) if rest.tiles else racks.fill(new, table.kit(BaseKit).backs)
    where = {"to_bag" if effect.to_bag else "removed": effect.gone}
    return Outcome(then=(base.SetRacks(part.top, part.middle, bottom, **where),))


# leftovers


def _salvage(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    return just(design) if state.part(Designer).top.tiles else no_effect(design)


def _salvage_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    part = state.part(Designer)
    left = part.top.tiles
    return (base.SetRacks(racks.without(part.top, left), inserted(table, part.middle, left), part.bottom),)


# two tiles change places


def _switch_racks(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    part = state.part(Designer)
    up, down = part.middle.tiles, part.bottom.tiles
    if not (up and down):
        return no_effect(design)

    def refuse(action: PlayFame) -> Refusal | None:
        fits = len(action.tiles) == 2 and action.tiles[0] in up and action.tiles[1] in down
        return None if fits else wrong(design, "tiles")

    return Grid((up, down), lambda *pair: PlayFame(design.name, tiles=pair), refuse)


def _switch_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    part = state.part(Designer)
    up, down = action.tiles
    middle, bottom = racks.exchange(part.middle, up, down), racks.exchange(part.bottom, down, up)
    return (base.SetRacks(part.top, middle, bottom),)


# the order of play


def _play_first(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    top = state.part(Designer).top
    behind = top.pawns[len(top.front) :]
    return no_effect(design) if seat in top.front or behind[:1] == (seat,) else just(design)


def _first_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    part = state.part(Designer)
    others = tuple(pawn for pawn in part.top.pawns[len(part.top.front) :] if pawn != seat)
    return (base.SetRacks(Rack((seat, *others), (), part.top.front), part.middle, part.bottom),)


def _reorder_pawns(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    top = state.part(Designer).top
    now = top.pawns[len(top.front) :]

    def refuse(action: PlayFame) -> Refusal | None:
        return None if action.seats != now and sorted(action.seats) == sorted(now) else wrong(design, "seats")

    def others() -> Iterator[PlayFame]:
        return (PlayFame(design.name, seats=order) for order in permutations(now) if order != now)

    return Offered(others, refuse, exhaustive=True) if len(now) > 1 else no_effect(design)


def _reorder_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    part = state.part(Designer)
    return (base.SetRacks(Rack(action.seats, (), part.top.front), part.middle, part.bottom),)


def _reverse_rack(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    return just(design) if len(state.part(Designer).middle.tiles) > 1 else no_effect(design)


def _reverse_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    part = state.part(Designer)
    middle = Rack(part.middle.items[::-1], part.middle.bench, part.middle.front)
    return (base.SetRacks(part.top, middle, part.bottom), fx.ReverseMiddle())


def _reverse_middle(table: Table, state: State, effect: fx.ReverseMiddle, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    turned = replace(part.fame, reversed=not part.fame.reversed)
    return Outcome(replace(part, fame=turned), (ev.RackReversed(),))


# a tile that stopped players must leave


def _protect_tile(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    """Protect the announced tile, if there is another to take (EMP-FX-15)."""
    fame = state.part(Empire).fame
    tile = fame.window.tile if fame.window else ""
    free = [other for other in state.part(Designer).middle.tiles if other not in (tile, *fame.protected)]
    return just(design) if free else Refusal("empire.last_tile", {"card": design.name, "tile": tile}, "EMP-FX-15")


def forbidden(state: State, seat: int) -> tuple[str, ...]:
    """Return the tiles that a seat must leave: none while it designs, and none when there would be no other to take."""
    part, protected = state.part(Designer), state.part(Empire).fame.protected
    if not protected or not part.players[seat].stopped:
        return ()
    return protected if any(tile not in protected for tile in part.middle.tiles) else ()


def _protect_effects(table: Table, state: State, seat: int, design: Design, action: PlayFame) -> tuple[Effect, ...]:
    window = state.part(Empire).fame.window
    return (fx.Protect(window.tile),) if window else ()


def _protect(table: Table, state: State, effect: fx.Protect, rolls: Rolls) -> Outcome:
    """The window closes with the announcement it was about: the player has to announce another tile."""
    part = state.part(Empire)
    fame = replace(part.fame, protected=(*part.fame.protected, effect.tile), window=None)
    return Outcome(replace(part, fame=fame), (ev.TileProtected(effect.tile),), cancel="designer.collect")


HANDLERS: Handlers = {
    DrawToRack: Handler(_draw_to_rack, _draw_effects),
    ReplaceRack: Handler(_replace_rack, _replace_rack_effects),
    ReplaceTiles: Handler(
        _replace_tiles, lambda table, state, seat, design, action: (fx.RenewBottom(action.tiles),), ("tiles",)
    ),
    Salvage: Handler(_salvage, _salvage_effects),
    SwitchRacks: Handler(_switch_racks, _switch_effects, ("tiles",)),
    PlayFirst: Handler(_play_first, _first_effects),
    ReorderPawns: Handler(_reorder_pawns, _reorder_effects, ("seats",)),
    ReverseRack: Handler(_reverse_rack, _reverse_effects),
    ProtectTile: Handler(_protect_tile, _protect_effects),
}

EFFECTS = (
    EffectSpec(fx.DrawOntoRack, _draw_onto_rack, lambda table, state, effect: _from_bag(state, effect.tiles)),
    EffectSpec(fx.RenewBottom, _renew_bottom, lambda table, state, effect: _from_bag(state, len(effect.gone))),
    EffectSpec(fx.ReverseMiddle, _reverse_middle),
    EffectSpec(fx.Protect, _protect),
)
