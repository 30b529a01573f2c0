"""When the clients come: visit tiles in the bag, or leftovers set aside, and the window they open (ADV-VISIT, ADV-ALT).

The bag of the base game holds no visit tiles. Where they lie among its tiles is rolled on a stream of their own, at
every draw anew, which is the same luck: shuffled tiles do not care what was shuffled in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fairway import Effect, EffectSpec, Event, Outcome, Prompt, Rolls, State, Table, replace
from fairway_base import SOLO_DRAW, Designer, may_fall_short, rack_size, racks
from fairway_base import effects as base
from fairway_promises import effects as fx
from fairway_promises import events as ev
from fairway_promises.choosing import promised
from fairway_promises.kit import Kit
from fairway_promises.options import Options
from fairway_promises.part import Promises

__all__ = ["ASIDE_FOR_A_VISIT", "BEFORE", "EFFECTS", "end_phase_began", "opening", "visits_among"]

ASIDE_FOR_A_VISIT = 21
"""Tiles set aside that bring the clients: three sides of the scoreboard with seven each (ADV-ALT-1)."""


def opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Insert our steps: visit tiles once the racks are filled, then promises, before anybody plays (BG-SETUP-11)."""
    kinds = [type(step) for step in steps]
    first = next((at for at, kind in enumerate(kinds) if kind in (base.StartRound, base.SoloAsk)), len(steps))
    steps = (*steps[:first], fx.AskPromises(), *steps[first:])
    if table.option(Options).visits_in_first_fill:
        first = next((at for at, kind in enumerate(kinds) if kind is base.Refill), first)
    return (*steps[:first], fx.AddVisitTiles(), *steps[first:])


def _add_tiles(table: Table, state: State, effect: fx.AddVisitTiles, rolls: Rolls) -> Outcome:
    tiles = table.kit(Kit).visits
    return Outcome(replace(state.part(Promises), tiles=tiles), (ev.VisitTilesAdded(tiles),) if tiles else ())


# visit tiles


def visits_among(tiles: int, bag: int, rolls: Iterable[int]) -> int:
    """Return how many visit tiles come up before so many tiles of a bag are drawn.

    Each roll shuffles one visit tile in, anywhere among what is in the bag by then.
    """
    order = [False] * bag
    for roll in rolls:
        order.insert(roll, True)
    visits = 0
    for visit in order:
        if visit:
            visits += 1
        elif tiles == 1:
            return visits
        else:
            tiles -= 1
    return visits


def _places(table: Table, state: State, effect: fx.DrawVisits) -> tuple[str, tuple[int, ...]]:
    bag, visits = len(state.part(Designer).bag), state.part(Promises).tiles
    return "promises.visits", tuple(range(bag + 1, bag + visits + 1))


def _draw_visits(table: Table, state: State, effect: fx.DrawVisits, rolls: Rolls) -> Outcome:
    """Take the visit tiles that come up out of the game and announce them (ADV-VISIT-1)."""
    part, designer = state.part(Promises), state.part(Designer)
    found = visits_among(effect.tiles, len(designer.bag), rolls)
    if not found:
        return Outcome()
    part = replace(part, tiles=part.tiles - found)
    told = (ev.VisitTilesDrawn(found, part.tiles),)
    at_once = effect.at_once or table.option(Options).visit_window == "at_the_draw"
    if at_once and all(part.made):
        return Outcome(part, told, then=(fx.OpenVisit(),) * found)
    return Outcome(replace(part, drawn=part.drawn + found), told)


def _before_refill(table: Table, state: State, effect: base.Refill) -> tuple[Effect, ...] | None:
    wanted, bag = rack_size(table, state), len(state.part(Designer).bag)
    fails = bag < wanted and not may_fall_short(table)
    return None if fails or not state.part(Promises).tiles else (fx.DrawVisits(wanted), effect)


def _before_solo_draw(table: Table, state: State, effect: base.SoloDraw) -> tuple[Effect, ...] | None:
    return (fx.DrawVisits(SOLO_DRAW), effect) if state.part(Promises).tiles else None


def _before_draw(table: Table, state: State, effect: base.DrawToHand) -> tuple[Effect, ...] | None:
    return _with_visits(state, min(effect.count, len(state.part(Designer).bag)), effect)


def _before_racks(table: Table, state: State, effect: base.SetRacks) -> tuple[Effect, ...] | None:
    bag = frozenset(state.part(Designer).bag)
    laid = (*effect.top.tiles, *effect.middle.tiles, *effect.bottom.tiles)
    return _with_visits(state, sum(tile in bag for tile in laid), effect)


def _before_drawn(table: Table, state: State, effect: base.SetDrawn) -> tuple[Effect, ...] | None:
    bag = frozenset(state.part(Designer).bag)
    return _with_visits(state, sum(tile in bag for tile in effect.drawn), effect)


def _with_visits(state: State, tiles: int, effect: Effect) -> tuple[Effect, ...] | None:
    """Let the clients come while another plugin draws; who draws sees the tiles when the visit is over."""
    return (fx.DrawVisits(tiles, at_once=True), effect) if tiles > 0 and state.part(Promises).tiles else None


# tiles set aside


def _before_leftovers(table: Table, state: State, effect: base.Leftovers) -> tuple[Effect, ...] | None:
    designer = state.part(Designer)
    left = designer.top.tiles
    if not left or not _sets_aside(table, state):
        return None
    cleared = base.SetRacks(racks.cleared(designer.top), designer.middle, designer.bottom, removed=left)
    return (cleared, fx.SetAside(left))


def _before_solo_keep(table: Table, state: State, effect: base.SoloKeep) -> tuple[Effect, ...] | None:
    """Alone, what would go back into the bag is set aside instead."""
    if not effect.to_bag or not _sets_aside(table, state):
        return None
    return (replace(effect, to_bag=()), fx.SetAside(effect.to_bag))


def _sets_aside(table: Table, state: State) -> bool:
    """Whether leftovers are still set aside: until the one visit, or until the end phase (ADV-ALT-1, ADV-ALT-3)."""
    part = state.part(Promises)
    waiting = table.option(Options).visits == "set_aside" and not part.visits and not part.drawn
    return waiting and not state.part(Designer).end_round


def _set_aside(table: Table, state: State, effect: fx.SetAside, rolls: Rolls) -> Outcome:
    part = state.part(Promises)
    aside = part.aside + effect.tiles
    told = (ev.TilesSetAside(effect.tiles, len(aside)),)
    if len(aside) < table.quantity(state, -1, "promises.enough_aside", ASIDE_FOR_A_VISIT):
        return Outcome(replace(part, aside=aside), told)
    return Outcome(replace(part, aside=aside, drawn=1), told, then=(fx.ReturnAside(),))


def _return_aside(table: Table, state: State, effect: fx.ReturnAside, rolls: Rolls) -> Outcome:
    part = state.part(Promises)
    return Outcome(replace(part, aside=()), then=(base.Recall(part.aside),))


def end_phase_began(table: Table, state: State) -> tuple[Effect, ...] | None:
    """Where the match says so, return what lies aside when the end phase comes first (DEC-20)."""
    returns = table.option(Options).aside_at_end == "return" and state.part(Promises).aside
    return (fx.ReturnAside(),) if returns else None


# the window


def _before_play_goes_on(table: Table, state: State, effect: Effect) -> tuple[Effect, ...] | None:
    """Open one window for all visit tiles of a refill, when rack and leftovers are done with (ADV-VISIT-4)."""
    return (fx.OpenVisit(), effect) if state.part(Promises).drawn and _goes_on(state) else None


def _goes_on(state: State) -> bool:
    """Whether there is something to take; without it, play ends here and nobody comes."""
    designer = state.part(Designer)
    return bool(designer.middle.tiles or designer.drawn)


def _open(table: Table, state: State, effect: fx.OpenVisit, rolls: Rolls) -> Outcome:
    """Ask everybody, also those who have stopped or have nothing left to promise: who is asked tells nothing."""
    part = state.part(Promises)
    part = replace(part, drawn=0, visits=part.visits + 1)
    told: list[Event] = [ev.VisitBegan(part.visits)]
    for seat, cards in enumerate(part.ahead):
        if cards is not None:
            added = tuple(card for card in cards if card not in part.made[seat])
            part = promised(part, seat, added)
            told.append(ev.PromisesMade(seat, added, visit=True))
    asked = [seat for seat, cards in enumerate(part.ahead) if cards is None]
    prompt = Prompt.to("promises.visit", *asked)
    return Outcome(part, tuple(told), then=(fx.CountPromises(),), prompts=(prompt,))


BEFORE: Mapping[type[Effect], Callable[[Table, State, Any], tuple[Effect, ...] | None]] = {
    base.Refill: _before_refill,
    base.SoloDraw: _before_solo_draw,
    base.DrawToHand: _before_draw,
    base.SetRacks: _before_racks,
    base.SetDrawn: _before_drawn,
    base.Leftovers: _before_leftovers,
    base.SoloKeep: _before_solo_keep,
    base.StartRound: _before_play_goes_on,
    base.SoloTurn: _before_play_goes_on,
}
"""What we do before effects of the base game."""

EFFECTS = (
    EffectSpec(fx.AddVisitTiles, _add_tiles),
    EffectSpec(fx.DrawVisits, _draw_visits, _places),
    EffectSpec(fx.SetAside, _set_aside),
    EffectSpec(fx.ReturnAside, _return_aside),
    EffectSpec(fx.OpenVisit, _open),
)
