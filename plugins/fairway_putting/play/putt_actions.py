"""A hole being played: putts, Mishaps and what is written down (PD-PUT, PD-MIS, PD-CAP)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from fairway import Action, ActionSpec, Domain, EffectSpec, Event, Listed, Outcome, Prompt, Rolls, State, Table, replace
from fairway_putting.content.components import MISHAP, accuracy
from fairway_putting.course.holes import HOLES
from fairway_putting.play import effects as fx
from fairway_putting.play import events as ev
from fairway_putting.play.kit import Kit
from fairway_putting.play.odds import MOST_DICE, best_mishap, described
from fairway_putting.play.part import Golfer, LastPutt, Mark, Putting
from fairway_putting.play.putt_outcome import Ball, putt, settled

__all__ = ["ACTIONS", "EFFECTS", "MishapChoice", "Putt"]


class Putt(Action, frozen=True, tag="putting.putt"):
    """Putt with the first 1 to 4 dice: white, yellow, orange, red."""

    n: Annotated[int, Meta(ge=1, le=MOST_DICE)]


class MishapChoice(Action, frozen=True, tag="putting.mishap_choice"):
    """After a Mishap on a slope with water or flowers: go one tile back, or take a penalty stroke."""

    choice: Literal["back", "penalty"]


class _Putts(Listed[Putt]):
    """One to four dice, each with its exact odds beside it."""

    def __init__(self, table: Table, state: State, seat: int) -> None:
        super().__init__([Putt(n) for n in range(1, MOST_DICE + 1)])
        kit, part = table.kit(Kit), state.part(Putting)
        self._asked = part.played, part.golfers[seat].ball, kit.dice
        self._rules = kit.rules

    def annotate(self, action: Putt) -> Mapping[str, object]:
        return described(*self._asked, action.n, self._rules)


def _mishaps(table: Table, state: State, seat: int) -> Domain[MishapChoice]:
    return Listed([MishapChoice("back"), MishapChoice("penalty")])


def _ask_putt(table: Table, state: State, effect: fx.AskPutt, rolls: Rolls) -> Outcome:
    part = state.part(Putting)
    if part.turn == len(part.order):
        return Outcome(then=(fx.EndHole(),))
    return Outcome(prompts=(Prompt.to("putting.putt", part.order[part.turn]),), then=(fx.AskPutt(),))


def _dice(table: Table, state: State, effect: fx.RollPutt) -> tuple[str, tuple[int, ...]]:
    return "putting.dice", tuple(len(faces) for faces in table.kit(Kit).dice[: effect.dice])


def _roll(table: Table, state: State, effect: fx.RollPutt, rolls: Rolls) -> Outcome:
    kit, part = table.kit(Kit), state.part(Putting)
    seat, hole = effect.seat, part.played
    faces = [kit.dice[die][roll] for die, roll in enumerate(rolls)]
    values = tuple(map(accuracy, faces))
    struck = putt(hole, part.golfers[seat].ball, values, faces[0] == MISHAP, kit.rules)
    putted = ev.Putted(
        seat=seat,
        hole=hole.number,
        dice=effect.dice,
        faces=rolls,
        values=values,
        armed=faces[0] == MISHAP,
        accuracy=struck.accuracy,
        left=struck.left,
        lost=struck.lost,
        stop=struck.stop,
        mishap=struck.mishap,
        tile=struck.ball.tile,
        strokes=min(struck.ball.strokes, kit.rules.cap),
        over=struck.over,
    )
    last = LastPutt(
        seat=seat,
        hole=hole.number,
        faces=rolls,
        accuracy=struck.accuracy,
        stop=struck.stop,
        mishap=struck.mishap,
    )
    part = replace(part, last=last)
    if struck.over:
        return _written(kit, part, seat, struck.ball, struck.stop == "holed", (putted,))
    part = _moved(part, seat, struck.ball)
    if struck.mishap != "choice":
        return Outcome(part, (putted,))
    if kit.options.auto_best_mishap:
        best = best_mishap(hole, struck.ball, kit.dice, kit.rules)
        return Outcome(part, (putted,), then=(fx.SettleMishap(seat, best),))
    return Outcome(part, (putted,), prompts=(Prompt.to("putting.mishap", seat),))


def _settle(table: Table, state: State, effect: fx.SettleMishap, rolls: Rolls) -> Outcome:
    kit, part = table.kit(Kit), state.part(Putting)
    ball = settled(part.golfers[effect.seat].ball, effect.choice)
    over = ball.strokes >= kit.rules.cap
    told = ev.MishapSettled(effect.seat, effect.choice, ball.tile, ball.strokes, over)
    if over:
        return _written(kit, part, effect.seat, ball, False, (told,))
    return Outcome(_moved(part, effect.seat, ball), (told,))


def _moved(part: Putting, seat: int, ball: Ball) -> Putting:
    golfer = replace(part.golfers[seat], tile=ball.tile, putts=ball.putts, penalties=ball.penalties)
    return _with(part, seat, golfer)


def _with(part: Putting, seat: int, golfer: Golfer) -> Putting:
    golfers = list(part.golfers)
    golfers[seat] = golfer
    return replace(part, golfers=tuple(golfers))


def _written(kit: Kit, part: Putting, seat: int, ball: Ball, holed: bool, events: Iterable[Event]) -> Outcome:
    """Write a hole down; the pawn goes to the next Tee, and the dice to the next player (PD-TRN-02, PD-TRN-05)."""
    golfer = part.golfers[seat]
    strokes = min(ball.strokes, kit.rules.cap)
    mark = Mark(strokes=strokes, putts=ball.putts, penalties=ball.penalties, holed=holed)
    finished = ev.HoleFinished(seat, part.hole, strokes, holed)
    following = 0 if part.hole == HOLES else part.hole + 1
    if part.playoff is None:
        golfer = Golfer(hole=following, card=(*golfer.card, mark), coupon=golfer.coupon)
    else:
        golfer = replace(golfer, hole=following or 1, tile=0, putts=0, penalties=0)
        extra = part.extras[-1]
        extra = replace(extra, strokes=(*extra.strokes, (seat, strokes)))
        part = replace(part, extras=(*part.extras[:-1], extra))
    return Outcome(replace(_with(part, seat, golfer), turn=part.turn + 1), (*events, finished))


EFFECTS = (
    EffectSpec(fx.AskPutt, _ask_putt),
    EffectSpec(fx.RollPutt, _roll, chance=_dice),
    EffectSpec(fx.SettleMishap, _settle),
)

ACTIONS = (
    ActionSpec(
        Putt,
        "PD-PUT-01",
        _Putts,
        lambda table, state, seat, action: (fx.RollPutt(seat, action.n),),
        prompts=("putting.putt",),
    ),
    ActionSpec(
        MishapChoice,
        "PD-MIS-06",
        _mishaps,
        lambda table, state, seat, action: (fx.SettleMishap(seat, action.choice),),
        prompts=("putting.mishap",),
    ),
)
