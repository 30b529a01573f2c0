"""Campaigns half-way, for tests: any game of one, with balance sheets, press, money and hands of Fame cards.

>>> from fairway_empire.testing import campaign, row, sheet
>>> match = (
...     campaign(seats=2, sheets=[sheet(row(score=90), row(score=80))] * 2, order=[1, 0])
...     .invested()
...     .fame(0, "place-anywhere", "choose-from-bag")
...     .turn(0)
...     .match()
... )
>>> match.state.prompts[0].name
'designer.turn'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from fairway import BadPosition, Ruleset, replace
from fairway.testing import picks, ruleset_with, stacked
from fairway_base.testing import DesignerPosition
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign.carry_over import Campaign
from fairway_empire.campaign.setup import playing_order
from fairway_empire.kit import Kit
from fairway_empire.state.balance_sheet import BalanceSheet, Row, closed_row
from fairway_empire.state.part import Bonus, Empire, Tycoon

__all__ = ["EmpirePosition", "campaign", "row", "sheet"]


Cards = tuple[str, ...]


def row(*, score: int = 100, profit: int = 20, press: int = 5, rank: int = 1, land: str = "") -> Row:
    """Return a row of a balance sheet that came of nothing but its profit."""
    return closed_row(
        income=profit,
        land_cost=0,
        marketing_cost=0,
        press_coverage=press,
        rank=rank,
        final_score=score,
        land=land,
        won=rank == 1,
    )


def sheet(*rows: Row) -> BalanceSheet:
    """Return the balance sheet of the games so far."""
    return BalanceSheet(rows)


def campaign(
    ruleset: str | Ruleset = "empire",
    seats: int = 2,
    *,
    sheets: Sequence[BalanceSheet] = (),
    kept: Sequence[Cards] = (),
    public: Sequence[str] = (),
    top: Sequence[str] = (),
    order: Sequence[int] = (),
    bonuses: tuple[Bonus, ...] = (),
    seed: str = "test",
    options: Mapping[str, Mapping[str, Any]] | None = None,
    **luck: Sequence[int],
) -> EmpirePosition:
    """Set a table for the investment of the game after those on the sheets.

    `kept` are the Fame cards that each seat brings along, `public` press cards lie open first, `top` come first in the
    pile; `luck` is put in front of streams as `stacked` does.
    """
    rules = ruleset_with(ruleset, options)
    inherited = Campaign(
        game=len(sheets[0].rows) + 1 if sheets else 1,
        sheets=tuple(sheets) or (BalanceSheet(),) * seats,
        kept=tuple(kept) or ((),) * seats,
        bonuses=bonuses,
    )
    deck = tuple(rules.engine(seats).table.kit(Kit).press)
    others = (card for card in deck if card not in (*public, *top))
    lying = (*public, *others)[: 3 + inherited.game]
    numbers: dict[str, Sequence[int]] = {"empire.press": picks(deck, (*lying, *top)), **luck}
    if order:
        numbers["order"] = picks(range(seats), order)
    match = rules.match(seats, seed, inherited={"empire": inherited}, chance=stacked(seed, **numbers))
    return EmpirePosition(match)


class EmpirePosition(DesignerPosition):
    """A game of a campaign, to be rearranged. A card that is dealt comes out of its box or its pile."""

    @property
    def empire(self) -> Empire:
        """The Empire's part as it is so far."""
        return self.part(Empire)

    def tycoon(self, seat: int) -> Tycoon:
        return self.empire.tycoons[seat]

    def fame(self, seat: int, *cards: str) -> Self:
        """Give a seat just these Fame cards; what it held goes to the box."""
        box = [*self.empire.box, *self.tycoon(seat).hand]
        for card in cards:
            if card not in box:
                raise BadPosition(f"Fame card {card} cannot be given to seat {seat}: {self._missing_fame(card)}")
            box.remove(card)
        return self.change(Empire, box=tuple(box)).tycoon_is(seat, hand=cards, kept=())

    def more_fame(self, seat: int, *cards: str) -> Self:
        """Give a seat these Fame cards beside those it holds."""
        return self.fame(seat, *self.tycoon(seat).hand, *cards)

    def no_fame(self) -> Self:
        """Put all hands of Fame cards into the box."""
        position = self
        for seat in range(self.seats):
            position = position.fame(seat)
        return position

    def played(self, seat: int, *cards: str) -> Self:
        """Let a seat have played these Fame cards of the box in this game, after those it has played."""
        hand, played = self.tycoon(seat).hand, self.tycoon(seat).played
        return self.more_fame(seat, *cards).tycoon_is(seat, hand=hand, played=played + cards)

    def press(self, *cards: str) -> Self:
        """Let just these press cards lie open; what lay open goes under the pile."""
        return self._pressing((*self.empire.public,), cards, "lie open").change(Empire, public=cards)

    def secret(self, seat: int, *cards: str) -> Self:
        """Let a seat have bought just these press cards; what it had bought goes under the pile."""
        position = self._pressing(self.tycoon(seat).secret, cards, f"be the secret of seat {seat}")
        return position.tycoon_is(seat, secret=cards)

    def budget(self, seat: int, money: int) -> Self:
        """Say how much a seat may invest."""
        return self.tycoon_is(seat, budget=money)

    def tycoon_is(self, seat: int, **facts: Any) -> Self:
        """Change facts about one player; cards are to be moved with the words above."""
        return self.exchange(self.empire.tycoon_is(seat, **facts))

    def fame_is(self, **facts: Any) -> Self:
        """Change what the Fame cards in play have brought about."""
        return self.change(Empire, fame=replace(self.empire.fame, **facts))

    def invested(self, lands: Mapping[int, str] | None = None) -> Self:
        """Let everybody who has not yet done so buy a land, these or the cheapest, and be done with it."""
        chosen, position = dict(lands or {}), self
        for seat in playing_order(self.state):
            if seat not in position.empire.invested:
                land = chosen.get(seat) or position.empire.lands[0]
                if land not in position.empire.lands:
                    raise BadPosition(f"land {land} is not on offer for seat {seat}")
                position = position.happen(fx.BuyLandFor(seat, land), fx.EndInvestmentOf(seat))
        return position

    def _pressing(self, old: Iterable[str], new: Sequence[str], what: str) -> Self:
        """Put press cards under the pile, and take others out of it."""
        pile = [*self.empire.pile, *old]
        for card in new:
            if card not in pile:
                known = card in self.kit(Kit).press
                why = "it is asked for twice, or lies elsewhere" if known else "there is no such card in the box"
                raise BadPosition(f"press card {card} cannot {what}: {why}")
            pile.remove(card)
        return self.change(Empire, pile=tuple(pile))

    def _missing_fame(self, card: str) -> str:
        copies = self.kit(Kit).fame.cards.count(card)
        return f"all {copies} are dealt or out" if copies else "there is no such card in the box"
