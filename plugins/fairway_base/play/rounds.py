"""Between turns: refilling racks, rotating them, leftovers, and when play ends (BG-RACK, BG-END)."""

from __future__ import annotations

from functools import cache

import msgspec

from fairway import (
    Action,
    ActionSpec,
    Effect,
    EffectSpec,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Subsets,
    Table,
)
from fairway_base.content.options import Options
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play import racks
from fairway_base.play.kit import Kit
from fairway_base.play.part import Designer, Rack

__all__ = ["ACTIONS", "EFFECTS", "AskBack", "rack_size"]

replace = msgspec.structs.replace

_NEXT = (fx.NextTurn(),)


class AskBack(Action, frozen=True, tag="designer.ask_back"):
    """In the end phase, ask that some leftovers go back into the bag; none is a fine answer."""

    tiles: tuple[str, ...] = ()


def rack_size(table: Table, state: State) -> int:
    """Return how many tiles a refill draws: one more than there are players (BG-RACK-1)."""
    return table.quantity(state, -1, "designer.rack_size", table.seats + 1)


def _refill_draws(table: Table, state: State, effect: fx.Refill) -> tuple[str, tuple[int, ...]]:
    bag = len(state.part(Designer).bag)
    size = rack_size(table, state)
    if bag < size:
        size = bag if table.option(Options).empty_bag == "play_out_racks" else 0
    return "bag", tuple(range(bag, bag - size, -1))


def _refill(table: Table, state: State, effect: fx.Refill, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if effect.rack not in ("middle", "bottom"):
        raise LookupError(f"there is no rack {effect.rack!r} to refill, only the middle and the bottom one")
    if (part.middle if effect.rack == "middle" else part.bottom) != Rack():
        raise ValueError(f"the {effect.rack} rack is not empty, so it cannot be refilled")
    empty_bag = table.option(Options).empty_bag
    if not rolls and empty_bag != "play_out_racks":
        return Outcome(then=(fx.EndPlay("bag"),))
    bag = list(part.bag)
    rack = racks.fill(map(bag.pop, rolls), table.kit(Kit).backs)
    then: tuple[Effect, ...] = ()
    if not bag and empty_bag == "bag_empty":
        then = (fx.EndPlay("bag"),)
    return Outcome(
        replace(part, bag=tuple(bag), **{effect.rack: rack}),
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


def _start_round(table: Table, state: State, effect: fx.StartRound, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    if not part.middle.tiles:
        return Outcome(then=(fx.EndPlay("bag"),))
    return Outcome(replace(part, round=part.round + 1), then=_NEXT)


def _next_turn(table: Table, state: State, effect: fx.NextTurn, rolls: Rolls) -> Outcome:
    """Ask whoever stands first (BG-TURN-1). A pawn that has not moved when this comes again is asked again."""
    first = state.part(Designer).top.first_pawn()
    return _ROUND_OVER if first is None else _turn_of(first)


_ROUND_OVER = Outcome(then=(fx.EndRound(),))


@cache
def _turn_of(seat: int) -> Outcome:
    """Begin a player's turn with a question, and look for the next player after it."""
    return Outcome(then=_NEXT, prompts=(replace(Prompt.to("designer.turn", seat), depth=1),))  # its usual depth


def _end_round(table: Table, state: State, effect: fx.EndRound, rolls: Rolls) -> Outcome:
    part, options = state.part(Designer), table.option(Options)
    if _all_done(part, options):
        return Outcome(then=(fx.EndPlay("stopped"),))
    quiet = part.quiet + 1 if part.passed == table.seats else 0
    if quiet >= options.quiet_rounds:
        return Outcome(then=(fx.EndPlay("quiet"),))
    part = replace(part, passed=0, quiet=quiet, top=part.middle, middle=part.bottom, bottom=Rack())
    return Outcome(part, (ev.RacksRotated(part.top.pawns),), then=_BETWEEN_ROUNDS)


_BETWEEN_ROUNDS = (fx.Refill("bottom"), fx.Leftovers(), fx.StartRound())


def _all_done(part: Designer, options: Options) -> bool:
    """Whether every player has collected a tile as a stopped player (BG-END-9, BG-END-10)."""
    if not part.end_round:
        return False
    if options.end_after_fill == "same_round":
        return all(player.stopped for player in part.players)
    return all(player.first_collected is not None for player in part.players)


def _leftovers(table: Table, state: State, effect: fx.Leftovers, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    left = part.top.tiles
    back_to_bag = not part.end_round or (
        part.end_round == part.round and table.option(Options).trigger_leftovers == "return"
    )
    if back_to_bag or not left:
        return Outcome(
            replace(part, bag=part.bag + left, top=racks.cleared(part.top)),
            (ev.LeftoversLeft(left, ()),) if left else (),
        )
    designing = tuple(seat for seat, player in enumerate(part.players) if not player.stopped)
    if not designing:
        return Outcome(then=(fx.PutBack(),))
    return Outcome(then=(fx.PutBack(),), prompts=(Prompt.to("designer.put_back", *designing),))


def _put_back_choices(table: Table, state: State, seat: int) -> Subsets[AskBack]:
    left = state.part(Designer).top.tiles

    def refuse(action: AskBack) -> Refusal | None:
        for tile in action.tiles:
            if tile not in left:
                if tile not in table.kit(Kit).tiles:
                    return Refusal("designer.unknown_tile", {"tile": tile}, "BG-COMP-1")
                return Refusal("designer.not_a_leftover", {"tile": tile}, "BG-END-7")
        if len(set(action.tiles)) < len(action.tiles):
            return Refusal("designer.named_twice", {"tiles": action.tiles}, "BG-END-8")
        return None

    return Subsets(left, AskBack, refuse)


def _request(table: Table, state: State, effect: fx.RequestPutBack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    wanted = tuple(dict.fromkeys((*part.requests, *effect.tiles)))
    return Outcome(replace(part, requests=wanted), (ev.PutBackRequested(effect.seat, effect.tiles),))


def _put_back(table: Table, state: State, effect: fx.PutBack, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    left = part.top.tiles
    back = tuple(tile for tile in left if tile in part.requests)
    gone = tuple(tile for tile in left if tile not in part.requests)
    return Outcome(
        replace(part, bag=part.bag + back, removed=part.removed + gone, requests=(), top=racks.cleared(part.top)),
        (ev.LeftoversLeft(back, gone, asked=True),),
    )


ACTIONS = (
    ActionSpec(
        AskBack,
        "BG-END-8",
        _put_back_choices,
        lambda table, state, seat, action: (fx.RequestPutBack(seat, action.tiles),),
        prompts=("designer.put_back",),
    ),
)

EFFECTS = (
    EffectSpec(fx.Refill, _refill, _refill_draws),
    EffectSpec(fx.SetRacks, _set_racks),
    EffectSpec(fx.PutOnRack, _put_on_rack),
    EffectSpec(fx.StartRound, _start_round),
    EffectSpec(fx.NextTurn, _next_turn),
    EffectSpec(fx.EndRound, _end_round),
    EffectSpec(fx.Leftovers, _leftovers),
    EffectSpec(fx.RequestPutBack, _request),
    EffectSpec(fx.PutBack, _put_back),
)
