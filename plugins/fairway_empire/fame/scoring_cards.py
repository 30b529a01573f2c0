"""Cards for scoring: FC-20 to 26 and FC-28. They note what is to be forgiven; `scoring.py` says what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from fairway import Domain, Effect, EffectSpec, Outcome, Refusal, Rolls, State, Table
from fairway_base import Designer, find_holes, links, surveyed
from fairway_empire.content.card_effects import (
    DogsAsPeople,
    ForgiveConnections,
    ForgiveDirections,
    ForgiveWater,
    LastToStop,
    MissingAsGrass,
    MorePeople,
    ParSixGreen,
)
from fairway_empire.content.fame_deck import Design
from fairway_empire.fame import effects as fx
from fairway_empire.fame.actions import PlayFame
from fairway_empire.fame.domains import Selections
from fairway_empire.fame.handlers import Handler, Handlers, just, no_effect, wrong
from fairway_empire.state.fame_state import Forgiven
from fairway_empire.state.part import Empire

__all__ = ["EFFECTS", "HANDLERS", "dogs", "missed", "par_sixes", "stopped_last"]

replace = msgspec.structs.replace
T = TypeVar("T")


def _forgiven(state: State, seat: int) -> Forgiven:
    return state.part(Empire).fame.forgiven_of(seat)


# what there is to forgive


def dogs(table: Table, state: State, seat: int) -> int:
    """Count the dogs on a course."""
    return sum(surveyed(table, state, seat).with_element("dogs").values())


def par_sixes(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the holes of Par 6 that would count if six were green."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    found = find_holes(seen, plan)
    return tuple(
        number
        for number, hole in found.items()
        if hole.par == 6 and (seen.options.par_counts_incomplete or hole.closed)
    )


def missed(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Return the connections of the Circuit whose ends are there and lie apart (GAP-34)."""
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    return tuple(link.number for link in links(seen, find_holes(seen, plan)) if not link.joined)


def stopped_last(state: State, seat: int) -> bool:
    """Whether nobody stopped in a later round; who never stopped designed until the last one (EMP-FC-24)."""
    part = state.part(Designer)
    rounds = [player.stopped or part.round for player in part.players]
    return rounds[seat] == max(rounds)


# what may be chosen


def _unless(
    done: Callable[[Table, State, int], bool],
) -> Callable[[Table, State, int, Design], Domain[PlayFame] | Refusal]:
    """Return what a card without choices offers, unless it would change nothing."""
    return lambda table, state, seat, design: no_effect(design) if done(table, state, seat) else just(design)


def _cells(
    design: Design, there: Sequence[tuple[int, int]], known: Sequence[tuple[int, int]], most: int
) -> Domain[PlayFame] | Refusal:
    """Offer some squares, but for those that a card has been played for already."""
    left = [cell for cell in there if cell not in known]
    return (
        no_effect(design)
        if not left
        else Selections(
            left,
            most,
            lambda chosen: PlayFame(design.name, cells=chosen),
            lambda action: action.cells,
            wrong(design, "cells"),
        )
    )


def _grass(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    empty = surveyed(table, state, seat).uncovered
    return no_effect(design) if _forgiven(state, seat).grass else _cells(design, empty, (), len(empty))


def _directions(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    assert isinstance(design.deed, ForgiveDirections)
    wrong_way = surveyed(table, state, seat).wrong_way
    return _cells(design, wrong_way, _forgiven(state, seat).directions, design.deed.tiles)


def _water(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    assert isinstance(design.deed, ForgiveWater)
    return _cells(design, surveyed(table, state, seat).on_water, _forgiven(state, seat).water, design.deed.tiles)


def _connections(table: Table, state: State, seat: int, design: Design) -> Domain[PlayFame] | Refusal:
    assert isinstance(design.deed, ForgiveConnections)
    known = _forgiven(state, seat).connections
    left = [number for number in missed(table, state, seat) if number not in known]
    return (
        no_effect(design)
        if not left
        else Selections(
            left,
            design.deed.connections,
            lambda chosen: PlayFame(design.name, connections=chosen),
            lambda action: action.connections,
            wrong(design, "connections"),
        )
    )


# what is noted


def _effects(note: Callable[[int, Design, PlayFame], fx.Forgive]) -> Callable[..., tuple[Effect, ...]]:
    return lambda table, state, seat, design, action: (note(seat, design, action),)


def _note_people(seat: int, design: Design, action: PlayFame) -> fx.Forgive:
    assert isinstance(design.deed, MorePeople)
    return fx.Forgive(seat, people=design.deed.people)


def _note_dogs(seat: int, design: Design, action: PlayFame) -> fx.Forgive:
    assert isinstance(design.deed, DogsAsPeople)
    return fx.Forgive(seat, dogs=design.deed.each)


def _note_last(seat: int, design: Design, action: PlayFame) -> fx.Forgive:
    assert isinstance(design.deed, LastToStop)
    return fx.Forgive(seat, fast=design.deed.points)


def _forgive(table: Table, state: State, effect: fx.Forgive, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    known = part.fame.forgiven_of(effect.seat)
    names = Forgiven.__struct_fields__
    added = {name: getattr(known, name) + getattr(effect, name) for name in names if name != "par6"}
    fame = part.fame.forgiving(effect.seat, **added, par6=known.par6 or effect.par6)
    return Outcome(replace(part, fame=fame))


HANDLERS: Handlers = {
    MorePeople: Handler(lambda table, state, seat, design: just(design), _effects(_note_people)),
    DogsAsPeople: Handler(
        _unless(lambda table, state, seat: bool(_forgiven(state, seat).dogs) or not dogs(table, state, seat)),
        _effects(_note_dogs),
    ),
    LastToStop: Handler(_unless(lambda table, state, seat: not stopped_last(state, seat)), _effects(_note_last)),
    MissingAsGrass: Handler(
        _grass, _effects(lambda seat, design, action: fx.Forgive(seat, grass=action.cells)), ("cells",)
    ),
    ForgiveDirections: Handler(
        _directions, _effects(lambda seat, design, action: fx.Forgive(seat, directions=action.cells)), ("cells",)
    ),
    ForgiveWater: Handler(
        _water, _effects(lambda seat, design, action: fx.Forgive(seat, water=action.cells)), ("cells",)
    ),
    ParSixGreen: Handler(
        _unless(lambda table, state, seat: _forgiven(state, seat).par6 or not par_sixes(table, state, seat)),
        _effects(lambda seat, design, action: fx.Forgive(seat, par6=True)),
    ),
    ForgiveConnections: Handler(
        _connections,
        _effects(lambda seat, design, action: fx.Forgive(seat, connections=action.connections)),
        ("connections",),
    ),
}

EFFECTS = (EffectSpec(fx.Forgive, _forgive),)
