"""The end: the final window, telling the score condition by condition, and the winner (BG-END-12, BG-WIN, SOLO-7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from fairway import (
    Action,
    ActionSpec,
    Criterion,
    Domain,
    Effect,
    EffectSpec,
    Event,
    Outcome,
    Prompt,
    Refusal,
    Rolls,
    Sheet,
    State,
    Table,
    replace,
    scoring,
)
from fairway_base.content.options import Options
from fairway_base.course.course import Token
from fairway_base.course.imaginary_tiles import STAMPS
from fairway_base.course.numbering import NUMBERS, check_numbers
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import Imagined, check_plan
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.number_holes import Numberings, lane_cells, suggested_numbers
from fairway_base.play.part import Designer
from fairway_base.play.surveys import playable_line, surveyed
from fairway_base.scoring.best_numbers import unnumbered
from fairway_base.scoring.pointers import cell_pointers, hole_pointer
from fairway_base.scoring.solo_verdict import FAMILY_SCALE, VERDICTS, Verdict, solo_verdict

__all__ = ["ACTIONS", "EFFECTS", "Settle", "ranking", "verdict"]


class Settle(Action, frozen=True, tag="designer.settle"):
    """Declare that the numbering is final, with a plan of imaginary tiles that finish holes (or none).

    Numbers can be laid with it, as by `designer.number_holes`; without any, those that lie there are meant.
    """

    plan: Annotated[tuple[Imagined, ...], Meta(max_length=200)] = ()
    numbers: Annotated[tuple[Token, ...], Meta(max_length=64)] = ()


class _Plans(Domain[Settle]):
    """Declare without a plan, or with any lawful one; plans are too many to list.

    Where the numbers cannot stay as they are, one way to lay them anew is listed, so that nobody is stuck.
    """

    exhaustive = False

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self._table, self._state, self._seat = table, state, seat
        self._survey = surveyed(table, state, seat)

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: int) -> Settle:
        return (self._simplest,)[index]

    @cached_property
    def _simplest(self) -> Settle:
        for keep in (True, False):
            if self.refuse(Settle()) is None:
                return Settle()
            numbered = suggested_numbers(self._table, self._state, self._seat, keep=keep)
            anew = Settle(numbers=numbered.course.tokens)
            if self.refuse(anew) is None:
                return anew
        return Settle()

    def meant(self, at: frozenset[str]) -> Iterable[Settle]:
        """Whoever points at a number or a square of a hole means the numbers that can be laid there with it."""
        if not at:
            return self
        numberings = Numberings(self._table, self._state, self._seat).meant(at)
        anew = [Settle(numbers=each.tokens) for each in numberings if each.tokens]
        if self._survey.options.unnumbered_holes == "refuse":
            anew = [each for each in anew if self.refuse(each) is None]
        return dict.fromkeys((*self, *anew))

    def refuse(self, action: Settle) -> Refusal | None:
        seen = self._survey
        if action.numbers:
            course = seen.course
            refusal = check_numbers(course, seen.ground, seen.tiles, seen.options, action.numbers)
            if refusal is not None:
                return refusal
            seen = seen.with_numbers(action.numbers)
        return check_plan(seen, action.plan) or _not_numbered(seen)

    def description(self) -> Mapping[str, object]:
        """Say what a plan is drawn with, and which numbers lie there."""
        tokens = self._survey.course.tokens
        stamps = {} if self._survey.filled else {"stamps": {"plan": STAMPS}}
        return {**super().description(), **stamps, **({"begin": {"numbers": tokens}} if tokens else {})}

    def pointers(self) -> tuple[str, ...] | None:
        """On a filled land only numbers are left to lay, and they lie on tiles that are part of holes."""
        seen = self._survey
        if not seen.filled:
            return None
        return (*cell_pointers(lane_cells(seen.course.placed, seen.tiles)), *map(hole_pointer, NUMBERS))


def _not_numbered(seen: Survey) -> Refusal | None:
    """Object to holes without a number for which there are free ones, where that is agreed (BG-NUM-2, DEC-22)."""
    if seen.options.unnumbered_holes != "refuse":
        return None
    holes, free = len(unnumbered(seen)), len(NUMBERS) - len(seen.numbered)
    return Refusal("designer.holes_unnumbered", {"holes": min(holes, free)}, "BG-NUM-2") if holes and free else None


def _settle_effects(table: Table, state: State, seat: int, action: Settle) -> tuple[Effect, ...]:
    steps: tuple[Effect, ...] = (fx.SetTokens(seat, action.numbers),) if action.numbers else ()
    if table.option(Options).unnumbered_holes in ("number", "auto_number"):
        steps += (fx.NumberRest(seat, action.plan),)
    return (*steps, fx.SetPlan(seat, action.plan))


def _end_play(table: Table, state: State, effect: fx.EndPlay, rolls: Rolls) -> Outcome:
    part = replace(state.part(Designer), ended=effect.reason)
    scored = tuple(fx.ScoreCondition(condition.key) for condition in table.conditions)
    ended = ev.PlayEnded(effect.reason, solo=table.seats == 1)
    return Outcome(part, (ended,), then=(fx.AskFinal(), *scored, fx.Finish()), clear=True)


def _ask_final(table: Table, state: State, effect: fx.AskFinal, rolls: Rolls) -> Outcome:
    return Outcome(prompts=(Prompt.to("designer.final", *range(table.seats)),))


def _set_plan(table: Table, state: State, effect: fx.SetPlan, rolls: Rolls) -> Outcome:
    part = state.part(Designer)
    player = replace(part.players[effect.seat], plan=effect.plan)
    if player.land:  # look now at what is settled, or whoever settles last waits for all
        playable_line(table, surveyed(table, state, effect.seat), effect.plan)
    return Outcome(replace(part, players=part.player_is(effect.seat, player)), (ev.Settled(effect.seat, effect.plan),))


def _score_condition(table: Table, state: State, effect: fx.ScoreCondition, rolls: Rolls) -> Outcome:
    condition = next(scored for scored in table.conditions if scored.key == effect.key)
    lines = tuple(scoring.score(table, state, seat, condition) for seat in range(table.seats))
    return Outcome(events=(ev.ConditionScored(effect.key, lines),))


def _finish(table: Table, state: State, effect: fx.Finish, rolls: Rolls) -> Outcome:
    """Say who won the game; a match of several tells who won it after the last one, a match of one tells it once."""
    sheets, games = scoring.sheets(table, state), scoring.games(table, state)
    final, totals = scoring.places(table, state, sheets), tuple(sheet.total for sheet in sheets)
    told: list[Event] = [] if table.seats > 1 else [_judged(table, state, totals[0])]
    told.append(ev.MatchEnded(final, totals) if games is None else ev.GameEnded(games.game, final, totals))
    last = games is not None and games.last
    return Outcome(events=tuple(told), then=(fx.EndMatch(), fx.PutAway()) if last else (fx.PutAway(),))


def _end_match(table: Table, state: State, effect: fx.EndMatch, rolls: Rolls) -> Outcome:
    games = scoring.games(table, state)
    standing = games.standings if games else ()
    return Outcome(events=(ev.MatchEnded(tuple(s.place for s in standing), tuple(s.total for s in standing)),))


def _put_away(table: Table, state: State, effect: fx.PutAway, rolls: Rolls) -> Outcome:
    return Outcome(over=True)


def _judged(table: Table, state: State, points: int) -> ev.SoloJudged:
    return ev.SoloJudged(points, verdict(table, state, points))


def verdict(table: Table, state: State, points: int) -> Verdict:
    """Let the client judge a solo game (SOLO-7)."""
    scale = [
        table.quantity(state, 0, f"designer.solo_scale.{name}", mark)
        for name, mark in zip(VERDICTS[1:], FAMILY_SCALE, strict=True)
    ]
    return solo_verdict(points, scale)


def ranking(state: State, sheets: tuple[Sheet, ...]) -> tuple[Criterion, ...]:
    """Rank by total; of equals, who collected at all as a stopped player, and then who did so first."""
    players = state.part(Designer).players
    collected = tuple(players[sheet.seat].first_collected or () for sheet in sheets)
    return (
        scoring.total_criterion(sheets, "BG-WIN-1"),
        Criterion("designer.collected", "BG-WIN-2", collected, order=tuple(int(not when) for when in collected)),
        Criterion("designer.first_collected", "BG-WIN-1", collected, low=True),
    )


EFFECTS = (
    EffectSpec(fx.EndPlay, _end_play),
    EffectSpec(fx.AskFinal, _ask_final),
    EffectSpec(fx.SetPlan, _set_plan),
    EffectSpec(fx.ScoreCondition, _score_condition),
    EffectSpec(fx.Finish, _finish),
    EffectSpec(fx.EndMatch, _end_match),
    EffectSpec(fx.PutAway, _put_away),
)

ACTIONS = (
    ActionSpec(
        Settle,
        "BG-END-12",
        lambda table, state, seat: _Plans(table, state, seat),
        _settle_effects,
        prompts=("designer.final",),
    ),
)
