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

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from fairway import BadPosition, Ruleset
from fairway.testing import changed, kit_of, picks, ruleset_with, stacked
from fairway_base import Kit as BaseKit
from fairway_base.testing import DesignerPosition
from fairway_empire.campaign import effects as fx
from fairway_empire.campaign.carry_over import GAMES, Campaign
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
    kit = kit_of(rules, seats, Kit)
    _check_inheritance(kit, seats, sheets, kept)
    inherited = Campaign(
        game=len(sheets[0].rows) + 1 if sheets else 1,
        sheets=tuple(sheets) or (BalanceSheet(),) * seats,
        kept=tuple(kept) or ((),) * seats,
        bonuses=bonuses,
    )
    deck = tuple(kit.press)
    others = (card for card in deck if card not in (*public, *top))
    lying = (*public, *others)[: 3 + inherited.game]
    if len(public) > len(lying):
        raise BadPosition(f"{len(public)} press cards cannot lie open: {len(lying)} do in game {inherited.game}")
    numbers: dict[str, Sequence[int]] = {"empire.press": picks(deck, (*lying, *top)), **luck}
    if order:
        numbers["order"] = picks(range(seats), order)
    match = rules.match(seats, seed, inherited={"empire": inherited}, chance=stacked(seed, **numbers))
    position = EmpirePosition(match)
    position.check()
    return position


def _check_inheritance(kit: Kit, seats: int, sheets: Sequence[BalanceSheet], kept: Sequence[Cards]) -> None:
    """Object to sheets and cards that games before this one cannot have left."""
    for given, kind in ((sheets, BalanceSheet), (kept, tuple)):
        for one in given:
            if not isinstance(one, kind):
                raise BadPosition(f"{one!r} cannot be brought along: it is no {kind.__name__}")
    for what, given in (("sheets", sheets), ("hands of Fame cards", kept)):
        if given and len(given) != seats:
            raise BadPosition(f"{seats} seats have {seats} {what}, not {len(given)}")
    games = {len(each.rows) for each in sheets}
    if len(games) > 1:
        raise BadPosition(f"sheets have as many rows as games were played, not {', '.join(map(str, sorted(games)))}")
    if games and max(games) >= GAMES:
        raise BadPosition(f"a campaign has {GAMES} games, so {max(games)} rows on a sheet leave none to play")
    for card, copies in Counter(card for hand in kept for card in hand).items():
        if copies > kit.fame.cards.count(card):
            raise BadPosition(
                f"Fame card {card} cannot be kept {copies} times: {kit.fame.cards.count(card)} are in the box"
            )


class EmpirePosition(DesignerPosition):
    """A game of a campaign, to be rearranged. A card that is dealt comes out of its box or its pile."""

    @property
    def empire(self) -> Empire:
        """The Empire's part as it is so far."""
        return self.part(Empire)

    def tycoon(self, seat: int) -> Tycoon:
        return self.empire.tycoons[self._seat(seat)]

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
        changed(self.tycoon(seat), **facts)
        return self.exchange(self.empire.tycoon_is(seat, **facts))

    def fame_is(self, **facts: Any) -> Self:
        """Change what the Fame cards in play have brought about."""
        return self.change(Empire, fame=changed(self.empire.fame, **facts))

    def invested(self, lands: Mapping[int, str] | None = None) -> Self:
        """Let everybody who has not yet done so buy a land, these or the cheapest, and be done with it."""
        chosen, position = {self._seat(seat): land for seat, land in (lands or {}).items()}, self
        for seat in playing_order(self.state):
            if seat not in position.empire.invested:
                land = chosen.get(seat) or position.empire.lands[0]
                if land not in position.empire.lands:
                    raise BadPosition(f"land {land} is not on offer for seat {seat}")
                position = position.happen(fx.BuyLandFor(seat, land), fx.EndInvestmentOf(seat))
        return position

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        base, kit, part = self.kit(BaseKit), self.kit(Kit), self.empire
        if part.game > GAMES:
            yield f"a campaign has {GAMES} games, and this is game {part.game}"
        if len(part.tycoons) != self.seats:
            yield f"there are {len(part.tycoons)} tycoons at {self.seats} seats"
        rows = [row for tycoon in part.tycoons for row in tycoon.sheet.rows]
        secret = [card for tycoon in part.tycoons for card in tycoon.secret]
        for what, box, names in (
            ("land", base.grounds, [*part.lands, *(row.land for row in rows if row.land)]),
            ("press card", kit.press, [*part.public, *part.pile, *part.used_press, *secret]),
            ("protected tile", base.tiles, part.fame.protected),
            ("Fame card", kit.fame.cards, part.fame.recent),
        ):
            for name in dict.fromkeys(names):
                if name not in box:
                    yield f"there is no {what} {name!r} in the box"

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
