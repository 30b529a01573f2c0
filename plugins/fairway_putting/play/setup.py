"""Before play: which course, and who putts first (PD-SET-01, PD-TRN-01)."""

from __future__ import annotations

from typing import Literal

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
from fairway_putting.play import effects as fx
from fairway_putting.play import events as ev
from fairway_putting.play.kit import Kit
from fairway_putting.play.part import Putting, Vote

__all__ = ["ACTIONS", "EFFECTS", "ChooseCourse"]


class ChooseCourse(Action, frozen=True, tag="putting.choose_course"):
    """Agree to a seat's course, or have a pawn drawn; if not all agree to the same one, a pawn is drawn."""

    mode: Literal["agree", "random"] = "random"
    seat: int | None = None


def _courses(table: Table, state: State, seat: int) -> Domain[ChooseCourse]:
    available = table.kit(Kit).available
    owners = available.owners if available else ()

    def otherwise(action: ChooseCourse) -> Refusal:
        return Refusal("putting.no_such_course", {"courses": owners}, "PD-SET-01")

    return Listed([*(ChooseCourse("agree", owner) for owner in owners), ChooseCourse("random")], otherwise)


def _ask_course(table: Table, state: State, effect: fx.AskCourse, rolls: Rolls) -> Outcome:
    available = table.kit(Kit).available
    if available is None:
        return Outcome(then=(fx.RepairCourse(),))
    if len(available.owners) == 1:
        return Outcome(then=(fx.TakeCourse(available.owners[0], "only"),))
    prompt = Prompt.to("putting.course", *range(table.seats), revisable=True)
    return Outcome(prompts=(prompt,), then=(fx.CountVotes(),))


def _vote_for(table: Table, state: State, effect: fx.VoteFor, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    votes = list(part.votes or (None,) * table.seats)
    votes[effect.seat] = Vote(effect.mode, effect.course)
    voted = ev.CourseVoted(effect.seat, effect.mode, effect.course)
    return Outcome(replace(part, votes=tuple(votes)), (voted,))


def _count_votes(table: Table, state: State, effect: fx.CountVotes, rolls: Rolls) -> Outcome:
    votes = set(state.part(Putting).votes)
    vote = votes.pop()
    if votes or vote is None or vote.course is None:
        return Outcome(then=(fx.DrawCourse(),))
    return Outcome(then=(fx.TakeCourse(vote.course, "agree"),))


def _pawns(table: Table, state: State, effect: fx.DrawCourse) -> tuple[str, tuple[int, ...]]:
    available = table.kit(Kit).available
    assert available is not None
    return "putting.course", (len(available.owners),)


def _draw_course(table: Table, state: State, effect: fx.DrawCourse, rolls: Rolls) -> Outcome:
    available = table.kit(Kit).available
    assert available is not None
    return Outcome(then=(fx.TakeCourse(available.owners[rolls[0]], "random"),))


def _take_course(table: Table, state: State, effect: fx.TakeCourse, rolls: Rolls) -> Outcome:
    part = replace(state.part(Putting), owner=effect.owner)
    return Outcome(part, (ev.CourseChosen(effect.owner, effect.mode),), then=(fx.RepairCourse(),))


def _firsts(table: Table) -> tuple[int, ...]:
    """Return who may putt first: the winner of the game before, or anybody (PD-TRN-01, PD-PLY-05)."""
    available = table.kit(Kit).available
    return tuple(range(table.seats)) if available is None else available.first


def _starters(table: Table, state: State, effect: fx.FirstTee) -> tuple[str, tuple[int, ...]]:
    firsts = _firsts(table)
    return "putting.starter", (len(firsts),) if len(firsts) > 1 else ()


def _first_tee(table: Table, state: State, effect: fx.FirstTee, rolls: Rolls) -> Outcome:
    first = _firsts(table)[rolls[0] if rolls else 0]
    return Outcome(replace(state.part(Putting), phase="hole"), then=(fx.StartHole(1, first),))


EFFECTS = (
    EffectSpec(fx.AskCourse, _ask_course),
    EffectSpec(fx.VoteFor, _vote_for),
    EffectSpec(fx.CountVotes, _count_votes),
    EffectSpec(fx.DrawCourse, _draw_course, chance=_pawns),
    EffectSpec(fx.TakeCourse, _take_course),
    EffectSpec(fx.FirstTee, _first_tee, chance=_starters),
)

ACTIONS = (
    ActionSpec(
        ChooseCourse,
        "PD-SET-01",
        _courses,
        lambda table, state, seat, action: (fx.VoteFor(seat, action.mode, action.seat),),
        prompts=("putting.course",),
    ),
)
