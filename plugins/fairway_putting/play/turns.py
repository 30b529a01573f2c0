"""From hole to hole: who plays, in which order, and who names the first (PD-TRN)."""

from __future__ import annotations

from fairway import (
    Action,
    ActionSpec,
    Domain,
    EffectSpec,
    Listed,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    State,
    Table,
    replace,
)
from fairway_putting.course.holes import HOLES
from fairway_putting.play import effects as fx
from fairway_putting.play import events as ev
from fairway_putting.play.part import Extra, Putting

__all__ = ["ACTIONS", "EFFECTS", "ChooseStarter", "leaders", "players_of", "strokes_on"]

Seats = tuple[int, ...]


class ChooseStarter(Action, frozen=True, tag="putting.choose_starter"):
    """Having putted last, name one of those who share the fewest strokes; they begin the next hole."""

    seat: int


def players_of(part: Putting) -> Seats:
    """Return who plays the next hole: everybody, or the rivals of a playoff."""
    return tuple(range(len(part.golfers))) if part.playoff is None else part.playoff.rivals


def strokes_on(part: Putting) -> dict[int, int]:
    """Return what the hole that decides the next order has cost each player, in order of play (PD-TRN-06, PD-TIE-03).

    It is the one just played; before the first extra hole, the last hole of the round.
    """
    playing = players_of(part)
    if part.playoff is not None and part.playoff.holes:
        return {seat: strokes for seat, strokes in part.extras[-1].strokes if seat in playing}
    order = part.order if part.playoff is None else part.closing
    return {seat: part.golfers[seat].card[-1].strokes for seat in order if seat in playing}


def leaders(part: Putting) -> Seats:
    """Return who has the fewest strokes on that hole, by seat (PD-TRN-03)."""
    strokes = strokes_on(part)
    return tuple(sorted(seat for seat in strokes if strokes[seat] == min(strokes.values())))


def _start_hole(table: Table, state: State, effect: fx.StartHole, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    playing = players_of(part)
    clockwise = [(effect.first + step) % table.seats for step in range(table.seats)]
    order = tuple(seat for seat in clockwise if seat in playing)
    part = replace(part, hole=effect.hole, order=order, turn=0)
    if part.playoff is not None:
        golfers = [
            replace(golfer, hole=effect.hole if seat in playing else 0, tile=0)
            for seat, golfer in enumerate(part.golfers)
        ]
        part = replace(part, golfers=tuple(golfers), extras=(*part.extras, Extra(hole=effect.hole, strokes=())))
    return Outcome(part, (ev.HoleBegan(effect.hole, order, part.playoff is not None),), then=(fx.AskPutt(),))


def _end_hole(table: Table, state: State, effect: fx.EndHole, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    if part.playoff is not None:
        return Outcome(then=(fx.EndExtra(),))
    ended = ev.HoleEnded(part.hole, tuple(strokes_on(part).items()))
    if part.hole < HOLES:
        return Outcome(events=(ended,), then=(fx.NextTee(),))
    return Outcome(replace(part, closing=part.order), (ended,), then=(fx.TallyRound(),))


def _next_tee(table: Table, state: State, effect: fx.NextTee, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    first, *others = leaders(part)
    if not others:
        return Outcome(then=(fx.StartHole(_following(part), first),))
    last = tuple(strokes_on(part))[-1]
    return Outcome(prompts=(Prompt.to("putting.starter", last),))


def _starters(table: Table, state: State, seat: int) -> Domain[ChooseStarter]:
    tied = leaders(state.part(Putting))

    def otherwise(action: ChooseStarter) -> Refusal:
        return Refusal("putting.not_among_the_best", {"seat": action.seat, "best": tied}, "PD-TRN-04")

    return Listed([ChooseStarter(first) for first in tied], otherwise)


def _name(table: Table, state: State, effect: fx.NameStarter, rolls: Rolls) -> Outcome:
    named = ev.StarterNamed(effect.seat, effect.first)
    return Outcome(events=(named,), then=(fx.StartHole(_following(state.part(Putting)), effect.first),))


def _following(part: Putting) -> int:
    """Return the number of the next hole; extra holes begin with 1, and 9 is followed by 1 (PD-TIE-02)."""
    if part.playoff is not None:
        return part.playoff.holes % HOLES + 1
    return part.hole + 1


EFFECTS = (
    EffectSpec(fx.StartHole, _start_hole),
    EffectSpec(fx.EndHole, _end_hole),
    EffectSpec(fx.NextTee, _next_tee),
    EffectSpec(fx.NameStarter, _name),
)

ACTIONS = (
    ActionSpec(
        ChooseStarter,
        "PD-TRN-04",
        _starters,
        lambda table, state, seat, action: (fx.NameStarter(seat, action.seat),),
        prompts=("putting.starter",),
    ),
)
