"""A Putting Dice Game between two games of a campaign: the players say who won it, and the bonus cards are handed out.

The round is another match, or real dice on the table. What counts here is what the players say of it: everybody who
says anything must say the same, or the cards stay in the box (EMP-BONUS-1, EMP-BONUS-2). With a round that was played
the coupon of the round before is used up, whoever holds it (EMP-BONUS-4).
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
from fairway_empire.campaign.bonus_cards import BEST_PRESS, INVESTOR, useful
from fairway_empire.campaign.carry_over import COUPON
from fairway_empire.state.part import Empire

__all__ = ["ACTIONS", "EFFECTS", "ReportRound"]

PRIZES = (INVESTOR, BEST_PRESS, COUPON)
"""What the first, the second and the third win."""


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
    """Ask everybody, unless no card could be used in the game that begins; before the first there was no round."""
    part = state.part(Empire)
    if part.game == 1 or not useful(table, part.game):
        return Outcome()
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
        ReportRound,
        "EMP-BONUS-5",
        _reports,
        lambda table, state, seat, action: (fx.ReportFor(seat, action.seats),),
        prompts=("empire.round",),
    ),
)

EFFECTS = (
    EffectSpec(fx.AskRound, _ask),
    EffectSpec(fx.ReportFor, _report),
    EffectSpec(fx.HandOut, _hand_out),
)
