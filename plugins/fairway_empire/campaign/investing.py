"""The Investment Phase: one land, then press cards, player after player (EMP-INVEST)."""

from __future__ import annotations

from collections.abc import Mapping

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
from fairway_base import Designer
from fairway_base import Kit as BaseKit
from fairway_base import effects as base
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign import events as ev
from fairway_empire.campaign.bonus_cards import INVESTOR, holder
from fairway_empire.campaign.setup import playing_order
from fairway_empire.state.part import Empire

__all__ = ["ACTIONS", "EFFECTS", "BuyLand", "BuyPress", "CallInvestor", "EndInvestment", "offered"]


PRESS_PRICE = 2
"""What a press card costs (EMP-INVEST-7)."""
INVESTOR_GIVES, INVESTOR_EARNS = 5, 3
"""What the bonus card adds to the budget, and to the income of the same game (EMP-BONUS-1)."""


class CallInvestor(Action, frozen=True, tag="empire.call_investor"):
    """Play the bonus card, before or after buying a land: more to invest now, and more income when the game ends."""


class BuyLand(Action, frozen=True, tag="empire.buy_land"):
    """Buy one of the lands on offer."""

    land: str


class BuyPress(Action, frozen=True, tag="empire.buy_press"):
    """Buy the top card of the press pile, look at it, and go on."""


class EndInvestment(Action, frozen=True, tag="empire.end_investment"):
    """Be done investing; what is left of the budget is lost."""


# what can be had


def offered(prices: Mapping[str, int], budget: int) -> tuple[str, ...]:
    """Return the lands that a budget can choose from: what it pays for, or else the cheapest there are."""
    affordable = tuple(land for land, price in prices.items() if price <= budget)
    cheapest = min(prices.values(), default=0)
    return affordable or tuple(land for land, price in prices.items() if price == cheapest)


def _prices(table: Table, state: State) -> dict[str, int]:
    grounds = table.kit(BaseKit).grounds
    return {land: grounds[land].value for land in state.part(Empire).lands}


def _land_of(state: State, seat: int) -> str:
    return state.part(Designer).players[seat].land


class _Lands(Listed[BuyLand]):
    """The lands to choose from, each with its price."""

    def __init__(self, table: Table, prices: Mapping[str, int], budget: int) -> None:
        super().__init__([BuyLand(land) for land in offered(prices, budget)])
        self._grounds = table.kit(BaseKit).grounds
        self._prices = prices
        self._budget = budget

    def refuse(self, action: BuyLand) -> Refusal | None:
        land = action.land
        if land not in self._grounds:
            return Refusal("empire.unknown_land", {"land": land}, "EMP-INVEST-3")
        if land not in self._prices:
            return Refusal("empire.land_not_offered", {"land": land}, "EMP-INVEST-4")
        price, cheapest = self._prices[land], min(self._prices.values())
        if price <= max(self._budget, cheapest):
            return None
        if cheapest > self._budget:
            about: dict[str, str | int] = {"land": land, "price": price, "cheapest": cheapest}
            return Refusal("empire.only_the_cheapest", about, "EMP-INVEST-5")
        return Refusal("empire.land_too_dear", {"land": land, "price": price, "budget": self._budget}, "EMP-INVEST-3")

    def annotate(self, action: BuyLand) -> Mapping[str, object]:
        return {"price": self._prices[action.land]}


def _lands(table: Table, state: State, seat: int) -> Domain[BuyLand] | None:
    if _land_of(state, seat):
        return None
    return _Lands(table, _prices(table, state), state.part(Empire).tycoons[seat].budget)


def _has_land(table: Table, state: State, seat: int) -> Refusal | None:
    return Refusal("empire.land_bought", {"land": _land_of(state, seat)}, "EMP-INVEST-1")


class _TopCard(Listed[BuyPress]):
    """The card on top of the pile: what it costs is known, what it says is not."""

    def __init__(self, price: int, budget: int) -> None:
        super().__init__([BuyPress()])
        self._price, self._budget = price, budget

    def annotate(self, action: BuyPress) -> Mapping[str, object]:
        return {"price": self._price, "budget_left": self._budget - self._price}


def _press(table: Table, state: State, seat: int) -> Domain[BuyPress] | None:
    if _no_press(table, state, seat) is not None:
        return None
    return _TopCard(_press_price(table, state, seat), state.part(Empire).tycoons[seat].budget)


def _no_press(table: Table, state: State, seat: int) -> Refusal | None:
    part = state.part(Empire)
    budget = part.tycoons[seat].budget
    price = _press_price(table, state, seat)
    if not _land_of(state, seat):
        return Refusal("empire.land_first", {}, "EMP-INVEST-7")
    if part.tycoons[seat].forced:
        return Refusal("empire.land_was_forced", {"price": part.tycoons[seat].land_cost}, "EMP-INVEST-5")
    if budget < price:
        return Refusal("empire.too_little_left", {"budget": budget, "price": price}, "EMP-INVEST-7")
    return None if part.pile else Refusal("empire.no_press_left", {}, "GAP-12")


def _press_price(table: Table, state: State, seat: int) -> int:
    return table.quantity(state, seat, "empire.press_price", PRESS_PRICE)


def _done(table: Table, state: State, seat: int) -> Domain[EndInvestment] | None:
    return Listed((EndInvestment(),)) if _land_of(state, seat) else None


def _investor(table: Table, state: State, seat: int) -> Domain[CallInvestor] | None:
    return Listed((CallInvestor(),)) if _no_investor(table, state, seat) is None else None


def _no_investor(table: Table, state: State, seat: int) -> Refusal | None:
    held = holder(state.part(Empire), INVESTOR) == seat
    return None if held else Refusal("empire.no_investor", {}, "EMP-BONUS-1")


# what happens


def _next(table: Table, state: State, effect: fx.NextInvestor, rolls: Rolls) -> Outcome:
    """Ask the next player; after the last, what was not bought leaves the table (EMP-INVEST-1, EMP-INVEST-11)."""
    part = state.part(Empire)
    seat = next((seat for seat in playing_order(state) if seat not in part.invested), None)
    if seat is None:
        return Outcome(replace(part, lands=()))
    return Outcome(then=(effect,), prompts=(Prompt.to("empire.invest", seat),))


def _call_investor(table: Table, state: State, effect: fx.CallInvestorFor, rolls: Rolls) -> Outcome:
    """Whoever is below 0 after the land had to take it: what comes now buys no press card any more (EMP-INVEST-5)."""
    part, seat = state.part(Empire), effect.seat
    me = part.tycoons[seat]
    budget, forced = me.budget + INVESTOR_GIVES, bool(_land_of(state, seat)) and me.budget < 0
    part = part.tycoon_is(seat, budget=budget, extra_income=INVESTOR_EARNS, forced=forced)
    left = tuple(bonus for bonus in part.bonuses if bonus.card != INVESTOR)
    return Outcome(replace(part, bonuses=left), (ev.InvestorCalled(seat, budget),))


def _buy_land(table: Table, state: State, effect: fx.BuyLandFor, rolls: Rolls) -> Outcome:
    part, seat, land = state.part(Empire), effect.seat, effect.land
    price, budget = _prices(table, state)[land], part.tycoons[seat].budget
    part = replace(part, lands=tuple(other for other in part.lands if other != land))
    part = part.tycoon_is(seat, budget=budget - price, land_cost=price)
    told = ev.LandBought(seat, land, price, price > budget)
    return Outcome(part, (told,), then=(base.HoldLand(seat, land), base.RevealLands()))


def _buy_press(table: Table, state: State, effect: fx.BuyPressFor, rolls: Rolls) -> Outcome:
    part, seat = state.part(Empire), effect.seat
    card, *pile = part.pile
    me, price = part.tycoons[seat], _press_price(table, state, seat)
    part = replace(part, pile=tuple(pile)).tycoon_is(
        seat, secret=(*me.secret, card), budget=me.budget - price, marketing_cost=me.marketing_cost + price
    )
    return Outcome(part, (ev.PressBought(seat, card),))


def _end(table: Table, state: State, effect: fx.EndInvestmentOf, rolls: Rolls) -> Outcome:
    part, seat = state.part(Empire), effect.seat
    lost = max(0, part.tycoons[seat].budget)
    part = replace(part, invested=(*part.invested, seat)).tycoon_is(seat, budget=0)
    return Outcome(part, (ev.InvestmentEnded(seat, lost),))


_INVEST = ("empire.invest",)

ACTIONS = (
    ActionSpec(
        CallInvestor,
        "EMP-BONUS-1",
        _investor,
        lambda table, state, seat, action: (fx.CallInvestorFor(seat),),
        prompts=_INVEST,
        answers=False,
        why_not=_no_investor,
    ),
    ActionSpec(
        BuyLand,
        "EMP-INVEST-3",
        _lands,
        lambda table, state, seat, action: (fx.BuyLandFor(seat, action.land),),
        prompts=_INVEST,
        answers=False,
        why_not=_has_land,
    ),
    ActionSpec(
        BuyPress,
        "EMP-INVEST-7",
        _press,
        lambda table, state, seat, action: (fx.BuyPressFor(seat),),
        prompts=_INVEST,
        answers=False,
        why_not=_no_press,
    ),
    ActionSpec(
        EndInvestment,
        "EMP-INVEST-12",
        _done,
        lambda table, state, seat, action: (fx.EndInvestmentOf(seat),),
        prompts=_INVEST,
        why_not=lambda table, state, seat: Refusal("empire.land_first", {}, "EMP-INVEST-12"),
    ),
)

EFFECTS = (
    EffectSpec(fx.NextInvestor, _next),
    EffectSpec(fx.CallInvestorFor, _call_investor),
    EffectSpec(fx.BuyLandFor, _buy_land),
    EffectSpec(fx.BuyPressFor, _buy_press),
    EffectSpec(fx.EndInvestmentOf, _end),
)
