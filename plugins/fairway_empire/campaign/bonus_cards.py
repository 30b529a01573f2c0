"""Bonus cards that another game hands out: who holds one, and in which game it can be used (EMP-BONUS).

Whoever awards them tells so with an event tagged `putting.bonus_awarded`: the card's code and a seat. That the coupon
has been used is told by one tagged `putting.coupon_used`. Which plugin that is makes no difference here.
"""

from __future__ import annotations

from fairway import Effect, EffectSpec, Event, Outcome, Rolls, State, Table, replace, tag_of
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.carry_over import COUPON, GAMES
from fairway_empire.options import Options
from fairway_empire.state.part import Bonus, Empire

__all__ = ["AWARDED", "BEST_PRESS", "EFFECTS", "INVESTOR", "USED", "coupon_holder", "holder", "told", "useful"]


INVESTOR, BEST_PRESS = "PD_FAME_INVEST", "PD_PRESS_BEST"
"""The codes that the Putting Dice Game gives to its first and second prize."""


AWARDED = "putting.bonus_awarded"
"""The event that hands one out: it says which, by its `code`, and to which `seat`."""
USED = "putting.coupon_used"
"""The event that takes the coupon away again: it says from which `seat`."""


def told(event: Event) -> tuple[Effect, ...]:
    """Hand out the card that an event tells of, or take back the coupon that was used."""
    if tag_of(event) == USED:
        return (fx.SpendCoupon(),)
    return (fx.AwardBonus(event.code, event.seat),)  # type: ignore[attr-defined]  # not ours to import


def holder(part: Empire, card: str) -> int | None:
    """Return the seat that can use a bonus card in this game, if any."""
    return next((bonus.seat for bonus in part.bonuses if (bonus.card, bonus.game) == (card, part.game)), None)


def coupon_holder(part: Empire) -> int | None:
    """Return the seat that holds the coupon, in whichever round it will be used (EMP-BONUS-4)."""
    return next((bonus.seat for bonus in part.bonuses if bonus.card == COUPON), None)


def useful(table: Table, game: int) -> bool:
    """Whether bonus cards can be used in a game of a campaign (EMP-BONUS-6, EMP-BONUS-8)."""
    options = table.option(Options)
    last = GAMES if options.bonus_in_last_game else GAMES - 1
    return game <= last and (table.seats > 1 or options.bonus_alone)


def _award(table: Table, state: State, effect: fx.AwardBonus, rolls: Rolls) -> Outcome:
    """Hand a card to its new holder, whether the old one used it or not (EMP-BONUS-5).

    It is good for the next investment and the game after that, which must be one of the campaign (EMP-BONUS-6).
    """
    part = state.part(Empire)
    others = tuple(bonus for bonus in part.bonuses if bonus.card != effect.card)
    game = part.game if effect.seat not in part.invested else part.game + 1
    if not part.game or not useful(table, game):
        return Outcome(replace(part, bonuses=others))
    bonus = Bonus(effect.card, effect.seat, game)
    return Outcome(replace(part, bonuses=(*others, bonus)), (ev.BonusAwarded(effect.card, effect.seat, game),))


def _spend(table: Table, state: State, effect: fx.SpendCoupon, rolls: Rolls) -> Outcome:
    """Take the coupon from whoever held it in the round that was played, used or not (EMP-BONUS-4, EMP-BONUS-5)."""
    part = state.part(Empire)
    spent = tuple(bonus for bonus in part.bonuses if bonus.card == COUPON)
    left = tuple(bonus for bonus in part.bonuses if bonus.card != COUPON)
    return Outcome(replace(part, bonuses=left), tuple(ev.CouponSpent(bonus.seat) for bonus in spent))


EFFECTS = (EffectSpec(fx.AwardBonus, _award), EffectSpec(fx.SpendCoupon, _spend))
