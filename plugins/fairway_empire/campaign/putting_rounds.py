"""A Putting Dice Game between two games of a campaign: its result comes back, and the bonus cards are handed out.

The round is another match, or real dice on the table. A match is begun with what `course_handover` writes in the pause
after a game, and any player may bring its result before the next game is laid out. Where nobody has, or two differ, the
players say who won: everybody who says anything must say the same, or the cards stay in the box (EMP-BONUS-1,
EMP-BONUS-2). With a round that was played the coupon of the one before is used up, whoever holds it (EMP-BONUS-4).
"""

from __future__ import annotations

from itertools import permutations

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
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR, coupon_holder, useful
from fairway_empire.campaign.carry_over import COUPON
from fairway_empire.campaign.closing import between_games
from fairway_empire.options import Options
from fairway_empire.state.part import Empire
from fairway_empire.state.round_result import RoundResult

__all__ = ["ACTIONS", "EFFECTS", "ReportRound", "TakeResult"]

PRIZES = (INVESTOR, BEST_PRESS, COUPON)
"""What the first, the second and the third win."""


# the result of a match


class TakeResult(Action, frozen=True, tag="empire.take_result"):
    """Bring the result of a Putting Dice Game on a course of the game just played: the document `putting_result`."""

    result: RoundResult


class _Results(Domain[TakeResult]):
    """Any result that can be one of the round after this game; results are too many to list."""

    exhaustive = False

    def __init__(self, part: Empire) -> None:
        self._part = part

    def __len__(self) -> int:
        return 0

    def refuse(self, action: TakeResult) -> Refusal | None:
        part, result = self._part, action.result
        if result.game != part.game:
            return Refusal("empire.other_game", {"game": result.game, "expected": part.game}, "EMP-BONUS-5")
        players, codes = result.players, [card.code for card in result.cards]
        once = len(set(players)) == len(players) and len(set(codes)) == len(codes)
        known = set(codes) <= set(PRIZES) and {card.seat for card in result.cards} <= set(players)
        if not once or not known or result.coupon not in (None, coupon_holder(part)):
            return Refusal("empire.no_such_result", {}, "EMP-BONUS-8")
        return None


def _results(table: Table, state: State, seat: int) -> Domain[TakeResult] | None:
    """Let anybody bring a result between two games, also who is ready for the next."""
    allowed = table.option(Options).putting_rounds and between_games(state)
    return _Results(state.part(Empire)) if allowed else None


def _no_result(table: Table, state: State, seat: int) -> Refusal:
    if not table.option(Options).putting_rounds:
        return Refusal("empire.no_rounds", {}, "EMP-BONUS-5")
    return Refusal("empire.not_between_games", {"game": state.part(Empire).game}, "EMP-BONUS-5")


def _take_result(table: Table, state: State, effect: fx.TakeResultOf, rolls: Rolls) -> Outcome:
    part = state.part(Empire)
    results = list(part.results or (None,) * table.seats)
    results[effect.seat] = effect.result
    return Outcome(replace(part, results=tuple(results)), (ev.ResultBrought(effect.seat, effect.result),))


def _won(table: Table, part: Empire) -> tuple[fx.AwardBonus, ...] | None:
    """Return who gets which card by the result that was brought; None without one, or with two.

    What a guest has won, who has no seat in the campaign, stays in the box.
    """
    brought = {result for result in part.results if result is not None}
    if len(brought) != 1:
        return None
    return tuple(fx.AwardBonus(card.code, card.seat) for card in brought.pop().cards if card.seat < table.seats)


# what players say


class ReportRound(Action, frozen=True, tag="empire.report_round"):
    """Say who came first, second and third in the Putting Dice Game since the last game; name nobody to leave it."""

    seats: tuple[int, ...] = ()


def _reports(table: Table, state: State, seat: int) -> Domain[ReportRound]:
    """List every first, second and third, or only the first of them, or nobody."""
    most = min(len(PRIZES), table.seats)
    named = [seats for count in range(most + 1) for seats in permutations(range(table.seats), count)]

    def otherwise(action: ReportRound) -> Refusal:
        return Refusal("empire.no_such_places", {"seats": action.seats, "most": most}, "EMP-BONUS-8")

    return Listed([ReportRound(seats) for seats in named], otherwise)


def _ask(table: Table, state: State, effect: fx.AskRound, rolls: Rolls) -> Outcome:
    """Ask everybody, unless the result is known or no card could be used in the game that begins.

    Before the first game there was no round.
    """
    part, won = replace(state.part(Empire), results=()), _won(table, state.part(Empire))
    if won is not None:
        return Outcome(part, then=(fx.SpendCoupon(), *won))
    if part.game == 1 or not useful(table, part.game):
        return Outcome(part)
    prompt = Prompt.to("empire.round", *range(table.seats), revisable=True)
    return Outcome(replace(part, reports=((),) * table.seats), prompts=(prompt,), then=(fx.HandOut(),))


def _report(table: Table, state: State, effect: fx.ReportFor, rolls: Rolls) -> Outcome:
    part, reports = state.part(Empire), list(state.part(Empire).reports)
    reports[effect.seat] = effect.seats
    return Outcome(replace(part, reports=tuple(reports)), (ev.RoundReported(effect.seat, effect.seats),))


def _hand_out(table: Table, state: State, effect: fx.HandOut, rolls: Rolls) -> Outcome:
    """Hand out the cards if nobody contradicts anybody."""
    part = state.part(Empire)
    said = {report for report in part.reports if report}
    agreed = said.pop() if len(said) == 1 else ()
    prizes = tuple(fx.AwardBonus(card, seat) for card, seat in zip(PRIZES, agreed, strict=False))
    return Outcome(replace(part, reports=()), then=(fx.SpendCoupon(), *prizes) if agreed else ())


ACTIONS = (
    ActionSpec(
        TakeResult,
        "EMP-BONUS-5",
        _results,
        lambda table, state, seat, action: (fx.TakeResultOf(seat, action.result),),
        why_not=_no_result,
        brings={"result": "putting_result"},
    ),
    ActionSpec(
        ReportRound,
        "EMP-BONUS-5",
        _reports,
        lambda table, state, seat, action: (fx.ReportFor(seat, action.seats),),
        prompts=("empire.round",),
    ),
)

EFFECTS = (
    EffectSpec(fx.TakeResultOf, _take_result),
    EffectSpec(fx.AskRound, _ask),
    EffectSpec(fx.ReportFor, _report),
    EffectSpec(fx.HandOut, _hand_out),
)
