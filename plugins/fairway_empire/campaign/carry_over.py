"""A campaign of five games: what lies on the table at the start of each, and what it hands on to the next."""

from __future__ import annotations

from fairway import BadOptions, State, Table, Value, reasons
from fairway_empire.kit import CHEAPEST, DEAREST, Kit, piles
from fairway_empire.options import Options
from fairway_empire.state.balance_sheet import BalanceSheet
from fairway_empire.state.fame_state import FameState
from fairway_empire.state.part import Back, Bonus, Empire, Scoresheet, Tycoon
from fairway_empire.state.round_result import RoundResult

__all__ = ["COUPON", "GAMES", "Campaign", "hand_on", "lay_out"]

because = reasons(__name__)

GAMES = 5
"""Games of a campaign (EMP-CAMP-1)."""
COUPON = "PD_COUPON"
"""The code of the third prize of the Putting Dice Game: fewer strokes in the next one (EMP-BONUS-4)."""

Cards = tuple[str, ...]


class Campaign(Value, frozen=True, kw_only=True):
    """What one game hands on to the next (EMP-CAMP-3)."""

    game: int
    """The game that comes next."""
    sheets: tuple[BalanceSheet, ...]
    kept: tuple[Cards, ...]
    """The Fame cards that each seat has put aside."""
    out: Cards = ()
    used_press: Cards = ()
    """Press cards that stay away until the others have been used, too (GAP-7)."""
    bonuses: tuple[Bonus, ...] = ()
    results: tuple[RoundResult | None, ...] = ()
    """The result of a Putting Dice Game after the game, as each seat has brought it."""
    fame: FameState = FameState()
    finished: tuple[Scoresheet, ...] = ()
    """What the games so far came to."""


def lay_out(table: Table, inherited: Campaign | None) -> Empire:
    """Lay out a game: profits become budgets, kept cards come back to hand, used lands are gone (EMP-CAMP-4)."""
    seats = table.seats
    past = inherited or Campaign(game=1, sheets=(BalanceSheet(),) * seats, kept=((),) * seats)
    if not len(past.sheets) == len(past.kept) == seats:
        raise BadOptions(because("empire.other_players", begun=len(past.sheets), players=seats))
    if not table.option(Options).campaign:
        return Empire(tycoons=(Tycoon(),) * seats, backs=())
    lands = piles(table)
    _check_lands(lands, seats)
    used = {land for sheet in past.sheets for land in sheet.lands}
    return Empire(
        tycoons=tuple(
            Tycoon(sheet=sheet, hand=hand, budget=sheet.profits[-1])
            for sheet, hand in zip(past.sheets, past.kept, strict=True)
        ),
        backs=tuple(Back(name, value) for name, value in table.kit(Kit).fame.values.items()),
        game=past.game,
        lands=tuple(land for land in lands if land not in used),
        out=past.out,
        used_press=past.used_press,
        bonuses=past.bonuses,
        results=past.results,
        fame=past.fame,
        finished=past.finished,
    )


def hand_on(table: Table, state: State) -> Campaign | None:
    """Return what the next game inherits; after the fifth nothing is carried (EMP-CLEAN-6)."""
    part = state.part(Empire)
    if not 0 < part.game < GAMES:
        return None
    given_up, used = part.out, part.used_press
    if table.option(Options).used_press == "stay_out":
        used += part.public + tuple(card for tycoon in part.tycoons for card in tycoon.secret)
    if table.option(Options).discarded_fame == "stay_out":
        for tycoon in part.tycoons:
            left = list(tycoon.hand)
            for card in tycoon.kept:
                left.remove(card)
            given_up = (*given_up, *tycoon.played, *left)
    return Campaign(
        game=part.game + 1,
        sheets=tuple(tycoon.sheet for tycoon in part.tycoons),
        kept=tuple(tycoon.kept for tycoon in part.tycoons),
        out=given_up,
        used_press=used,
        bonuses=tuple(bonus for bonus in part.bonuses if bonus.game > part.game or bonus.card == COUPON),
        results=part.results,
        fame=part.fame.handed_on(),
        finished=part.finished,
    )


def _check_lands(lands: Cards, seats: int) -> None:
    """Refuse a campaign that would run out of lands (GAP-5)."""
    missing = seats * GAMES - len(lands)
    if missing > 0:
        worth = {"cheapest": CHEAPEST, "dearest": DEAREST}
        counts = {"needed": seats * GAMES, "lands": len(lands), "missing": missing}
        raise BadOptions(because("empire.few_lands", players=seats, **worth, **counts))
