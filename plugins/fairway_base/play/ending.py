"""The end: the final window, telling the score condition by condition, and the winner (BG-END-12, BG-WIN, SOLO-7)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fairway import (
    Action,
    ActionSpec,
    Criterion,
    Domain,
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
from fairway_base.joining.plans import Imagined, check_plan
from fairway_base.play import effects as fx
from fairway_base.play import events as ev
from fairway_base.play.part import Designer
from fairway_base.play.surveys import playable_line, surveyed
from fairway_base.scoring.solo_verdict import FAMILY_SCALE, VERDICTS, Verdict, solo_verdict

__all__ = ["ACTIONS", "EFFECTS", "Settle", "ranking", "verdict"]


class Settle(Action, frozen=True, tag="designer.settle"):
    """Declare that the numbering is final, with a plan of imaginary tiles that finish holes (or none)."""

    plan: Annotated[tuple[Imagined, ...], Meta(max_length=200)] = ()


class _Plans(Domain[Settle]):
    """Declare without a plan, or with any lawful one; plans are too many to list."""

    exhaustive = False

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self._survey = surveyed(table, state, seat)

    def __len__(self) -> int:
        return 1 if self.refuse(Settle()) is None else 0

    def __getitem__(self, index: int) -> Settle:
        return (Settle(),)[index]

    def refuse(self, action: Settle) -> Refusal | None:
        return check_plan(self._survey, action.plan)


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
    return Outcome(replace(part, players=part.player_is(effect.seat, player)), (ev.Settled(effect.seat),))


def _score_condition(table: Table, state: State, effect: fx.ScoreCondition, rolls: Rolls) -> Outcome:
    condition = next(scored for scored in table.conditions if scored.key == effect.key)
    lines = tuple(scoring.score(table, state, seat, condition) for seat in range(table.seats))
    return Outcome(events=(ev.ConditionScored(effect.key, lines),))


def _finish(table: Table, state: State, effect: fx.Finish, rolls: Rolls) -> Outcome:
    """Say who won the game, and after the last one of a match who won that; a match of one game tells it once."""
    sheets, games = scoring.sheets(table, state), scoring.games(table, state)
    final, totals = scoring.places(table, state, sheets), tuple(sheet.total for sheet in sheets)
    told: list[Event] = [] if table.seats > 1 else [_judged(table, state, totals[0])]
    if games is None:
        told.append(ev.MatchEnded(final, totals))
    else:
        told.append(ev.GameEnded(games.game, final, totals))
        if games.last:
            standing = games.standings
            told.append(ev.MatchEnded(tuple(s.place for s in standing), tuple(s.total for s in standing)))
    return Outcome(events=tuple(told), then=(fx.PutAway(),))


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
    EffectSpec(fx.PutAway, _put_away),
)

ACTIONS = (
    ActionSpec(
        Settle,
        "BG-END-12",
        lambda table, state, seat: _Plans(table, state, seat),
        lambda table, state, seat, action: (fx.SetPlan(seat, action.plan),),
        prompts=("designer.final",),
    ),
)
