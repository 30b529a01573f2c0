"""When Fame cards may be played: windows open around the steps of the base game, and go from seat to seat (EMP-WIN).

A window asks every seat that might hold a card for it, as far as everybody knows; where nobody might, none opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fairway import (
    ActionSpec,
    Domain,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Narrowed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Subsets,
    Table,
    replace,
)
from fairway_base import CollectTile, Designer
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.card_effects.actions import AutoDecline, Decline
from fairway_empire.card_effects.order_cards import protected_from, refuse_protected
from fairway_empire.card_effects.window_names import SCORING, SHARED
from fairway_empire.fame import effects as fx
from fairway_empire.fame import events as ev
from fairway_empire.fame.playing import could_act
from fairway_empire.options import Options
from fairway_empire.state.fame_state import Opened
from fairway_empire.state.part import Empire

__all__ = ["ACTIONS", "BEFORE", "EFFECTS", "protected", "rotated"]


_ASK = (fx.AskWindow(),)


def _window(table: Table, state: State, name: str, order: tuple[int, ...], tile: str = "") -> tuple[Effect, ...]:
    """Open a window at the first seat that might act in it; none where everybody knows that nobody can."""
    for asked, seat in enumerate(order):
        if could_act(table, state, seat, name):
            return (fx.OpenWindow(Opened(name, order, asked, asked, tile)),)
    return ()


def _open(table: Table, state: State, effect: fx.OpenWindow, rolls: Rolls) -> Outcome:
    part, window = state.part(Empire), effect.window
    asks = _question(window, window.order[window.asked])
    return Outcome(replace(part, fame=replace(part.fame, window=window)), then=_ASK, prompts=(asks,))


def _question(window: Opened, seat: int) -> Prompt:
    """Ask a seat about a window; where several might be asked, the others do not learn who is (EMP-WIN-3)."""
    discreet = len(window.order) > 1
    if window.tile:
        return Prompt.to("empire.window", seat, discreet=discreet, window=window.name, tile=window.tile)
    return Prompt.to("empire.window", seat, discreet=discreet, window=window.name)


def _ask(table: Table, state: State, effect: fx.AskWindow, rolls: Rolls) -> Outcome:
    """After a card, go on with the seat that played it; a window that has closed asks nobody."""
    window = state.part(Empire).fame.window
    return Outcome() if window is None else _next(table, state, window, then=_ASK)


def _decline(table: Table, state: State, effect: fx.DeclineFor, rolls: Rolls) -> Outcome:
    window = state.part(Empire).fame.window
    if window is None:
        return Outcome()
    gone_on = Opened(window.name, window.order, window.asked + 1, window.declined + 1, window.tile)
    return _next(table, state, gone_on, events=(ev.CardsDeclined(effect.seat, window.name),))


def _next(
    table: Table,
    state: State,
    window: Opened,
    *,
    events: tuple[Event, ...] = (),
    then: tuple[Effect, ...] = (),
) -> Outcome:
    """Ask the next seat in the frozen order, round and round until all have declined (EMP-WIN-1, EMP-WIN-2)."""
    part, order = state.part(Empire), window.order
    asked, declined = window.asked, window.declined
    while declined < len(order):
        seat = order[asked % len(order)]
        if could_act(table, state, seat, window.name):
            gone_on = Opened(window.name, order, asked, declined, window.tile)
            fame = replace(part.fame, window=gone_on)
            return Outcome(replace(part, fame=fame), events, then, (_question(window, seat),))
        asked, declined = asked + 1, declined + 1
    return Outcome(replace(part, fame=replace(part.fame, window=None)), events)


def _decline_beforehand(table: Table, state: State, effect: fx.DeclineBeforehand, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    fame = part.fame.declining(effect.seat, effect.windows)
    return Outcome(replace(part, fame=fame), (ev.AutoDeclined(effect.seat, effect.windows),))


def _auto_declines(table: Table, state: State, seat: int) -> Domain[AutoDecline] | None:
    """Let a seat that plays with Fame cards say which windows it leaves alone, or none any more."""
    part = state.part(Empire)
    if not (part.tycoons[seat].hand or part.fame.declines_of(seat)):
        return None

    def refuse(action: AutoDecline) -> Refusal | None:
        for at, window in enumerate(action.windows):
            if window not in SHARED or window in action.windows[:at]:
                return Refusal("empire.unknown_window", {"window": window}, "EMP-WIN-3")
        return None

    return Subsets(SHARED, AutoDecline, refuse)


# the moments


def _before_round(table: Table, state: State, effect: base.StartRound) -> tuple[Effect, ...] | None:
    """Before the first pick, when racks and leftovers are done with; not when there is nothing left to pick."""
    part = state.part(Designer)
    opened = _window(table, state, "round_start", part.top.pawns) if part.middle.tiles else ()
    return (*opened, effect) if opened else None


def rotated(table: Table, state: State) -> tuple[Effect, ...]:
    """Between the rotation of the racks and the refill: leftovers can still be salvaged."""
    fame = state.part(Empire).fame
    over: tuple[Effect, ...] = (fx.RoundOver(),) if fame.reversed or fame.protected else ()
    return (*over, *_window(table, state, "unchosen", state.part(Designer).top.pawns))


def _round_over(table: Table, state: State, effect: fx.RoundOver, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    return Outcome(replace(part, fame=replace(part.fame, reversed=False, protected=())))


def _before_turn(table: Table, state: State, effect: base.NextTurn) -> tuple[Effect, ...] | None:
    """When a pawn has moved: its player may still play cards, and only then is the turn over (EMP-WIN-6)."""
    top, seat = state.part(Designer).top, state.part(Empire).fame.seat_in_turn
    if seat == top.first_pawn():
        return None
    opened = _window(table, state, "turn_post", (seat,)) if seat is not None and seat not in top.pawns else ()
    return (*opened, fx.TurnOver(), effect)


def _turn_over(table: Table, state: State, effect: fx.TurnOver, rolls: Rolls) -> Outcome:
    part, designer = state.part(Empire), state.part(Designer)
    if table.seats == 1:
        return Outcome(replace(part, fame=part.fame.with_solo_turns_over(designer.round, recent=())))
    seat, fame = part.fame.seat_in_turn, part.fame.with_turn_of(designer.top.first_pawn(), recent=())
    if designer.turn == 1:
        fame = replace(fame, order=designer.top.pawns)
    elif table.option(Options).protection == "turn":
        fame = replace(fame, protected=())
    then = (base.FillLand(seat),) if seat is not None and _fills(table, designer, seat) else ()
    return Outcome(replace(part, fame=fame), then=then)


def _fills(table: Table, part: Designer, seat: int) -> bool:
    player = part.players[seat]
    return not player.stopped and table.kit(BaseKit).grounds[player.land].filled(player.course)


def _before_fill(table: Table, state: State, effect: base.FillLand) -> tuple[Effect, ...] | None:
    """A land that is filled counts when its owner's turn is over, not before (EMP-WIN-6)."""
    at_once = table.option(Options).land_filled == "at_placement"
    return None if at_once or table.seats == 1 or state.part(Empire).fame.seat_in_turn != effect.seat else ()


def _before_alone(table: Table, state: State, effect: base.SoloAsk) -> tuple[Effect, ...] | None:
    """After a turn alone, before the next one or the end."""
    if state.part(Designer).round <= state.part(Empire).fame.solo_turns_over:
        return None
    return (*_window(table, state, "turn_post", (0,)), fx.TurnOver(), effect)


def _before_collect(table: Table, state: State, effect: base.Collect) -> tuple[Effect, ...] | None:
    """A player who stopped in an earlier round has announced a tile: the others may protect it (EMP-FC-19)."""
    part = state.part(Designer)
    if effect.source != "stop" or not 0 < part.players[effect.seat].stopped < part.round:
        return None
    order = tuple(seat for seat in state.part(Empire).fame.order if seat != effect.seat)
    empire = state.part(Empire)
    announced = replace(empire.fame, window=Opened("stopped_pick", order, tile=effect.tile))
    opened = _window(table, state.replaced(replace(empire, fame=announced)), "stopped_pick", order, effect.tile)
    return (*opened, effect) if opened else None


def protected(table: Table, state: State, seat: int, domain: Domain[CollectTile]) -> Domain[CollectTile] | None:
    """Take protected tiles from stopped players; who still designs may collect any (EMP-FC-19)."""
    tiles = protected_from(state, seat)
    return Narrowed(domain, lambda action: refuse_protected(action.tile, tiles)) if tiles else None


def before_scoring(table: Table, state: State, effect: base.ScoreCondition) -> tuple[Effect, ...]:
    """Open the window of a condition, in the order of play of the last round."""
    window = SCORING.get(effect.key)
    order = state.part(Empire).fame.order or tuple(range(table.seats))
    return _window(table, state, window, order) if window else ()


BEFORE: Mapping[type[Effect], Callable[[Table, State, Any], tuple[Effect, ...] | None]] = {
    base.StartRound: _before_round,
    base.NextTurn: _before_turn,
    base.FillLand: _before_fill,
    base.SoloAsk: _before_alone,
    base.Collect: _before_collect,
}
"""What Fame cards do before effects of the base game."""

ACTIONS = (
    ActionSpec(
        Decline,
        "EMP-WIN-2",
        lambda table, state, seat: Listed((Decline(),)),
        lambda table, state, seat, action: (fx.DeclineFor(seat),),
        prompts=("empire.window",),
    ),
    ActionSpec(
        AutoDecline,
        "EMP-WIN-3",
        _auto_declines,
        lambda table, state, seat, action: (fx.DeclineBeforehand(seat, action.windows),),
    ),
)

EFFECTS = (
    EffectSpec(fx.OpenWindow, _open),
    EffectSpec(fx.AskWindow, _ask),
    EffectSpec(fx.DeclineFor, _decline),
    EffectSpec(fx.DeclineBeforehand, _decline_beforehand),
    EffectSpec(fx.RoundOver, _round_over),
    EffectSpec(fx.TurnOver, _turn_over),
)
