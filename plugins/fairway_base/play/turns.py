"""A turn: take a tile and place it, pass, or collect (BG-TURN, BG-PLACE, BG-END-3 to -6)."""

from __future__ import annotations

from fairway import (
    Action,
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Refusal,
    Rolls,
    State,
    Table,
    replace,
)
from fairway_base.content.options import Options
from fairway_base.course.course import Placed
from fairway_base.course.numbering import settle_tokens
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play import racks
from fairway_base.play.kit import Kit
from fairway_base.play.legal_placements import PickTile, placements, refuse_tile
from fairway_base.play.number_holes import returned
from fairway_base.play.part import Collected, Designer, Player, Rack

__all__ = [
    "ACTIONS",
    "EFFECTS",
    "CollectTile",
    "Pass",
    "PickTile",
]


TURN = ("designer.turn",)


class Pass(Action, frozen=True, tag="designer.pass"):
    """Take nothing; be early in the next round."""


class CollectTile(Action, frozen=True, tag="designer.collect_tile"):
    """Lay a tile of the middle rack face down. A designer who does so stops designing for good."""

    tile: str


# who may do what


def may_stop(table: Table, part: Designer, player: Player) -> bool:
    """Whether a player may collect: stopped ones must, designers may in the end phase (BG-END-2, -3)."""
    if player.stopped:
        return True
    return bool(part.end_round) and (part.round > part.end_round or table.option(Options).stop_in_trigger_round)


def _picks(table: Table, state: State, seat: int) -> Domain[PickTile] | None:
    part = state.part(Designer)
    player = part.players[seat]
    return None if player.stopped else placements(table, player, part.middle.tiles)


def _passes(table: Table, state: State, seat: int) -> Listed[Pass] | None:
    part = state.part(Designer)
    if part.players[seat].stopped and part.middle.tiles:
        return None
    return _PASS


_PASS = Listed((Pass(),))


def _collections(table: Table, state: State, seat: int) -> Listed[CollectTile] | None:
    part = state.part(Designer)
    if not part.end_round or not may_stop(table, part, part.players[seat]):
        return None
    return _collectable(table, part.middle.tiles)


def _collectable(table: Table, tiles: tuple[str, ...]) -> Listed[CollectTile] | None:
    if not tiles:
        return None
    return Listed([CollectTile(tile) for tile in tiles], lambda action: refuse_tile(table, action.tile, tiles))


# what happens


def _take(table: Table, state: State, effect: fx.Take, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    seat, tile = effect.seat, effect.tile
    player = part.players[seat]
    top, middle, spot = part.top, part.middle, _spot(part.middle, tile)
    happened: tuple[Event, ...] = (ev.TileTaken(seat, tile, spot),)
    moves = effect.pawn != "stay" and seat in top.pawns
    if moves:
        top = racks.without_pawn(top, seat)
    if moves and effect.pawn == "spot":
        middle = racks.exchange(middle, tile, seat)
    else:
        middle = racks.without(middle, (tile,))
    if moves and effect.pawn == "bench":
        middle = racks.bench(middle, seat)
        happened += (ev.PawnMoved(seat, "bench"),)
    players = part.player_is(seat, replace(player, hand=(*player.hand, tile)))
    return Outcome(replace(part, players=players, top=top, middle=middle), happened)


def _spot(rack: Rack, tile: str) -> int:
    """Return where a tile lies on the middle rack."""
    try:
        return rack.items.index(tile)
    except ValueError:
        raise LookupError(f"tile {tile} is not on the middle rack") from None


def _place(table: Table, state: State, effect: fx.Place, rolls: Rolls) -> Outcome:
    """Put a tile down, from the hand or straight off the middle rack (BG-TURN-3, BG-TURN-4)."""
    part, kit = state.part(Designer), table.kit(Kit)
    seat, tile = effect.seat, effect.tile
    player = part.players[seat]
    held = tile in player.hand
    spot = -1 if held else _spot(part.middle, tile)
    ground = kit.grounds[player.land]
    course = player.course.place(Placed(tile, effect.x, effect.y, effect.turn))
    if course.tokens:
        course = settle_tokens(course, ground, kit.tiles, kit.options)
    then: tuple[Effect, ...] = ()
    if len(course.placed) >= len(ground.land) and ground.filled(course) and not player.stopped and table.seats > 1:
        then = (fx.FillLand(seat),)
    told: tuple[Event, ...] = (ev.TilePlaced(seat, tile, effect.x, effect.y, effect.turn),)
    if course.tokens != player.course.tokens:
        told += returned(seat, player.course, course)
    if held:
        players = part.player_is(seat, replace(player, course=course, hand=_less(player.hand, tile)))
        return Outcome(replace(part, players=players), told, then)
    part = replace(
        part,
        players=part.player_is(seat, replace(player, course=course)),
        top=racks.without_pawn(part.top, seat),
        middle=racks.exchange(part.middle, tile, seat),
    )
    return Outcome(part, (ev.TileTaken(seat, tile, spot), *told), then)


def _less(hand: tuple[str, ...], tile: str) -> tuple[str, ...]:
    return tuple([held for held in hand if held != tile])


def _fill_land(table: Table, state: State, effect: fx.FillLand, rolls: Rolls) -> Outcome:
    """A filled land triggers the end phase for everybody and stops its player (BG-END-1, BG-END-5)."""
    part = state.part(Designer)
    seat = effect.seat
    happened: tuple[Event, ...] = ()
    if not part.end_round:
        part = replace(part, end_round=part.round)
        happened += (ev.EndPhaseBegan(seat, part.round),)
    if table.option(Options).fill_stops:
        player = replace(part.players[seat], stopped=part.round)
        part = replace(part, players=part.player_is(seat, player))
        happened += (ev.PlayerStopped(seat, part.round, filled=True),)
    return Outcome(part, happened)


def _bench(table: Table, state: State, effect: fx.Bench, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    seat = effect.seat
    player = part.players[seat]
    part = replace(
        part,
        players=part.player_is(seat, replace(player, passes=player.passes + 1)),
        top=racks.without_pawn(part.top, seat),
        middle=racks.bench(part.middle, seat),
        passed=part.passed + 1,
    )
    return Outcome(part, (ev.PlayerPassed(seat),))


def _move_pawn(table: Table, state: State, effect: fx.MovePawn, rolls: Rolls) -> Outcome:
    """Lift a pawn off the top rack, or off the middle one if it has moved already, and put it where it is sent."""
    part = state.part(Designer)
    seat, top, middle = effect.seat, part.top, part.middle
    if seat in top.pawns:
        top = racks.without_pawn(top, seat)
    else:
        middle = racks.without_pawn(middle, seat)
    middle = racks.front(middle, seat) if effect.to == "front" else racks.bench(middle, seat)
    return Outcome(replace(part, top=top, middle=middle), (ev.PawnMoved(seat, effect.to),))


def _collect(table: Table, state: State, effect: fx.Collect, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    seat, tile = effect.seat, effect.tile
    player = part.players[seat]
    collected = replace(player, pile=(*player.pile, Collected(tile, effect.source)))
    happened: tuple[Event, ...] = (ev.TileCollected(seat, tile, effect.source),)
    if effect.source != "stop":
        if tile in player.hand:
            collected = replace(collected, hand=_less(player.hand, tile))
        else:
            _spot(part.middle, tile)
            part = replace(part, middle=racks.without(part.middle, (tile,)))
        return Outcome(replace(part, players=part.player_is(seat, collected)), happened)
    _spot(part.middle, tile)
    if not player.stopped:
        collected = replace(collected, stopped=part.round)
        happened = (ev.PlayerStopped(seat, part.round), *happened)
    if player.first_collected is None:
        collected = replace(collected, first_collected=(part.round, part.turn))
    part = replace(
        part,
        players=part.player_is(seat, collected),
        top=racks.without_pawn(part.top, seat),
        middle=racks.exchange(part.middle, tile, seat),
    )
    return Outcome(part, happened)


def _pick_effects(table: Table, state: State, seat: int, action: PickTile) -> tuple[Effect, ...]:
    return (fx.Place(seat, action.tile, action.x, action.y, action.turn),)


def _has_stopped(table: Table, state: State, seat: int) -> Refusal | None:
    stopped = state.part(Designer).players[seat].stopped
    return Refusal("designer.has_stopped", {"round": stopped}, "BG-END-6") if stopped else None


def _not_yet(table: Table, state: State, seat: int) -> Refusal | None:
    part = state.part(Designer)
    if may_stop(table, part, part.players[seat]):
        return None
    return Refusal("designer.end_phase_not_begun", {}, "BG-END-3" if part.end_round else "BG-END-2")


ACTIONS = (
    ActionSpec(PickTile, "BG-TURN-2", _picks, _pick_effects, prompts=TURN, why_not=_has_stopped),
    ActionSpec(
        Pass,
        "BG-TURN-5",
        _passes,
        lambda table, state, seat, action: (fx.Bench(seat),),
        prompts=TURN,
        why_not=_has_stopped,
    ),
    ActionSpec(
        CollectTile,
        "BG-END-4",
        _collections,
        lambda table, state, seat, action: (fx.Collect(seat, action.tile),),
        prompts=TURN,
        why_not=_not_yet,
    ),
)

EFFECTS = (
    EffectSpec(fx.Take, _take),
    EffectSpec(fx.Place, _place),
    EffectSpec(fx.FillLand, _fill_land),
    EffectSpec(fx.Bench, _bench),
    EffectSpec(fx.MovePawn, _move_pawn),
    EffectSpec(fx.Collect, _collect),
)
