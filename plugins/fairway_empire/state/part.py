"""The state of the Empire: what each player holds and owes, what the press asks for, and which game it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairway import Part, ScoreLine, Table, Tie, Value, replace, shuffled
from fairway_empire.state.balance_sheet import BalanceSheet
from fairway_empire.state.fame_state import FameState
from fairway_empire.state.round_result import RoundResult

__all__ = ["Back", "Bonus", "Empire", "EmpireView", "Scoresheet", "Tycoon", "TycoonView"]


Cards = tuple[str, ...]


class Back(Value, frozen=True, array_like=True):
    """A design of Fame card and the press points on its back, which everybody can read (EMP-FAME-1)."""

    card: str
    value: int


class Bonus(Value, frozen=True, array_like=True):
    """A bonus card, who holds it, and the game in which it can be used (EMP-BONUS-5).

    The coupon is for the Putting Dice Game after that game, or for a later one if none is played then (EMP-BONUS-4).
    """

    card: str
    seat: int
    game: int


class Scoresheet(Value, frozen=True, array_like=True):
    """What a game of the campaign came to; why, is in the events that told it. A state is written with every move."""

    points: tuple[tuple[int, ...], ...]
    """For each seat what the conditions paid, in the order in which they are scored."""
    places: tuple[int, ...]
    ties: tuple[Tie, ...] = ()
    """What decided between equals."""


class Tycoon(Value, frozen=True, kw_only=True):
    """What one player has."""

    sheet: BalanceSheet = BalanceSheet()
    hand: Cards = ()
    """Fame cards, known to the player alone; a design stands once for each copy."""
    played: Cards = ()
    """Fame cards played and discarded in this game, in their order; everybody saw them."""
    secret: Cards = ()
    """Press cards bought in this game, known to the player alone until Mrs Pressco is scored."""
    budget: int = 0
    """What is left to invest in this game; below 0 after a profit below 0."""
    land_cost: int = 0
    marketing_cost: int = 0
    extra_income: int = 0
    """Income of this game that no visitor brings (EMP-BONUS-1)."""
    articles: tuple[ScoreLine, ...] | None = None
    """What came of every press card, once they have been judged for good (EMP-SCORE-17)."""
    kept: Cards = ()
    """Fame cards put aside for the next game, once the player has chosen (EMP-CLEAN-1)."""
    forced: bool = False
    """Whether an investor came after a land that nothing paid for: no press card is sold any more (EMP-INVEST-5)."""


class Empire(Part, frozen=True, kw_only=True, tag="empire.part"):
    """Everything true of a campaign, or of a single game with its clients."""

    tycoons: tuple[Tycoon, ...]
    backs: tuple[Back, ...]
    """Every design of Fame card in the deck, with its value."""
    game: int = 0
    """Which game of the campaign it is, from 1; 0 outside a campaign."""
    public: Cards = ()
    """Press cards that lie open for everybody."""
    pile: Cards = ()
    """The face-down press pile, the top first."""
    box: Cards = ()
    """Fame cards that were not dealt, and are out of this game."""
    lands: Cards = ()
    """Land cards on offer while investment goes on, by value."""
    invested: tuple[int, ...] = ()
    """Seats that have completed their investment, in their order."""
    revealed: bool = False
    """Whether the secret press cards lie open."""
    out: Cards = ()
    """Fame cards that are out of the campaign (GAP-8)."""
    used_press: Cards = ()
    """Press cards of earlier games that stay away (GAP-7); everybody saw them."""
    bonuses: tuple[Bonus, ...] = ()
    reports: tuple[tuple[int, ...], ...] = ()
    """While it is asked: whom each seat names as first and second of a Putting Dice Game; nobody to begin with."""
    results: tuple[RoundResult | None, ...] = ()
    """Between two games: the result of a Putting Dice Game that each seat has brought; nothing until anybody has."""
    fame: FameState = FameState()
    finished: tuple[Scoresheet, ...] = ()
    """What the games of the campaign came to, each since its books were closed; whoever asks for scores is told."""

    def tycoon_is(self, seat: int, **changes: Any) -> Empire:
        """Return the part with something of one player's changed."""
        tycoons = list(self.tycoons)
        tycoons[seat] = replace(tycoons[seat], **changes)
        return replace(self, tycoons=tuple(tycoons))

    @property
    def investing(self) -> bool:
        """Whether somebody still has to invest; the last land may be sold before that is over."""
        return len(self.invested) < len(self.tycoons)

    @property
    def value(self) -> dict[str, int]:
        """The press points of each design of Fame card."""
        return {back.card: back.value for back in self.backs}

    def seen_by(self, seat: int | None) -> EmpireView:
        value = self.value
        me = None if seat is None else self.tycoons[seat]
        return EmpireView(
            game=self.game,
            tycoons=tuple(_seen(tycoon, value, self.revealed) for tycoon in self.tycoons),
            hand=me.hand if me else (),
            secret=me.secret if me else (),
            kept=me.kept if me else (),
            public=self.public,
            pile=len(self.pile) if self.investing else 0,
            box=len(self.box),
            lands=self.lands,
            invested=self.invested,
            bonuses=self.bonuses,
            reports=self.reports,
            results=self.results,
            fame=self.fame.shown(),
        )

    def disguised(self, seat: int | None, salt: int) -> Empire:
        return _other_press(_other_fame(self, seat, salt), seat, salt)

    def imagined(self, table: Table, seat: int, salt: int) -> Empire:
        """Deal hidden cards anew, out of all that the seat cannot see."""
        return _imagined_press(_imagined_fame(self, seat, salt), seat, salt)

    def pieces(self) -> Iterator[str]:
        """Name the Fame cards, and in a campaign the press cards; of a single game most press cards are not in it."""
        yield from (*self.box, *self.out)
        for tycoon in self.tycoons:
            yield from (*tycoon.hand, *tycoon.played)
            yield from tycoon.secret if self.game else ()
        yield from (*self.public, *self.pile, *self.used_press) if self.game else ()

    def contradictions(self) -> Iterator[str]:
        seats = range(len(self.tycoons))
        for seat, tycoon in enumerate(self.tycoons):
            yield from _contradictions_of(tycoon, seat, len(seats))
            if self.game and len(tycoon.sheet.rows) not in (self.game - 1, self.game):
                yield f"seat {seat} has {len(tycoon.sheet.rows)} rows on its sheet in game {self.game}"
        if self.game < 0:
            yield f"game {self.game} is below 0"
        press = [*self.public, *self.pile, *self.used_press, *(card for one in self.tycoons for card in one.secret)]
        for card in sorted({card for card in press if press.count(card) > 1}):
            yield f"press card {card} is there {press.count(card)} times, not 1"
        lands = [*self.lands, *(land for tycoon in self.tycoons for land in tycoon.sheet.lands if land)]
        for land in sorted({land for land in lands if lands.count(land) > 1}):
            yield f"land {land} is on offer or on a sheet {lands.count(land)} times, not 1"
        for what, asked in (("have invested", self.invested), ("play in this order", self.fame.order)):
            if len(set(asked)) < len(asked) or not set(asked) <= set(seats):
                yield f"seats that {what} are {asked}: each comes once, and there are {len(seats)}"
        for bonus in self.bonuses:
            if bonus.seat not in seats or bonus.game < 0:
                yield f"bonus card {bonus.card} is of seat {bonus.seat} in game {bonus.game}"
        if self.fame.turn < -1 or (len(seats) > 1 and self.fame.turn >= len(seats)):
            yield f"it is the turn of seat {self.fame.turn}, and there are {len(seats)}"
        window, held = self.fame.window, self.fame.held
        for seat in (*(window.order if window else ()), *((held.seat,) if held else ())):
            if seat not in seats:
                yield f"Fame cards wait for seat {seat}, and there are {len(seats)}"
        if max(len(self.fame.declines), len(self.fame.forgiven)) > len(seats):
            yield f"Fame cards remember more seats than the {len(seats)} that there are"


def _contradictions_of(tycoon: Tycoon, seat: int, seats: int) -> Iterator[str]:
    """Say what cannot be true of one player at once."""
    for card in sorted(set(tycoon.kept)):
        if tycoon.kept.count(card) > tycoon.hand.count(card):
            yield f"seat {seat} keeps {card}, which is not in its hand"
    for name in ("land_cost", "marketing_cost", "extra_income"):
        if getattr(tycoon, name) < 0:
            yield f"{name} of seat {seat} is {getattr(tycoon, name)}, which is below 0"
    for number, row in enumerate(tycoon.sheet.rows, 1):
        if not 1 <= row.rank <= seats:
            yield f"seat {seat} came out at place {row.rank} of {seats} in game {number}"


def _seen(tycoon: Tycoon, value: dict[str, int], revealed: bool) -> TycoonView:
    return TycoonView(
        sheet=tycoon.sheet,
        backs=tuple(sorted(value[card] for card in tycoon.hand)),
        played=tycoon.played,
        secrets=len(tycoon.secret),
        secret=tycoon.secret if revealed else (),
        budget=tycoon.budget,
        land_cost=tycoon.land_cost,
        marketing_cost=tycoon.marketing_cost,
        extra_income=tycoon.extra_income,
        kept=len(tycoon.kept),
    )


def _other_fame(part: Empire, seat: int | None, salt: int) -> Empire:
    """Let hidden Fame cards of the same value change places: others' hands and the box, each card where it was."""
    value = part.value
    hidden = [owner for owner in range(len(part.tycoons)) if owner != seat]
    unknown = [card for owner in hidden for card in part.tycoons[owner].hand] + list(part.box)
    turned = {
        points: iter(_turned([card for card in unknown if value[card] == points], salt))
        for points in set(value.values())
    }
    for owner in hidden:
        old = part.tycoons[owner]
        hand = tuple(next(turned[value[card]]) for card in old.hand)
        part = part.tycoon_is(owner, hand=hand, kept=_kept_of(old, hand))
    return replace(part, box=tuple(next(turned[value[card]]) for card in part.box))


def _kept_of(old: Tycoon, hand: Cards) -> Cards:
    """Return what a player with another hand would have kept: the cards in the places of those kept."""
    left, kept = list(zip(old.hand, hand, strict=True)), []
    for card in old.kept:
        place = next(place for place, (was, _) in enumerate(left) if was == card)
        kept.append(left.pop(place)[1])
    return tuple(kept)


def _other_press(part: Empire, seat: int | None, salt: int) -> Empire:
    """Let hidden press cards change places: others' secret ones and the pile."""
    if part.revealed:
        return part
    hidden = [owner for owner in range(len(part.tycoons)) if owner != seat]
    cards = iter(_turned([card for owner in hidden for card in part.tycoons[owner].secret] + list(part.pile), salt))
    for owner in hidden:
        part = part.tycoon_is(owner, secret=tuple(next(cards) for _ in part.tycoons[owner].secret))
    return replace(part, pile=tuple(cards))


def _imagined_fame(part: Empire, seat: int, salt: int) -> Empire:
    """Deal others the Fame cards that a seat cannot see, by what it sees on their backs; the box gets the rest."""
    value = part.value
    hidden = [owner for owner in range(len(part.tycoons)) if owner != seat]
    unknown = shuffled(sorted([card for owner in hidden for card in part.tycoons[owner].hand] + list(part.box)), salt)
    by_value = {points: [card for card in unknown if value[card] == points] for points in set(value.values())}
    for owner in hidden:
        old = part.tycoons[owner]
        hand = tuple(by_value[points].pop() for points in sorted(value[card] for card in old.hand))
        part = part.tycoon_is(owner, hand=hand, kept=hand[: len(old.kept)])
    return replace(part, box=tuple(shuffled([card for points in sorted(by_value) for card in by_value[points]], salt)))


def _imagined_press(part: Empire, seat: int, salt: int) -> Empire:
    """Deal others press cards anew, out of those that a seat cannot see."""
    if part.revealed:
        return part
    hidden = [owner for owner in range(len(part.tycoons)) if owner != seat]
    unknown = sorted([card for owner in hidden for card in part.tycoons[owner].secret] + list(part.pile))
    cards = iter(shuffled(unknown, salt))
    for owner in hidden:
        part = part.tycoon_is(owner, secret=tuple(next(cards) for _ in part.tycoons[owner].secret))
    return replace(part, pile=tuple(cards))


def _turned(cards: list[str], by: int) -> list[str]:
    """Return cards in the same circle, beginning with another one."""
    start = by % len(cards) if cards else 0
    return cards[start:] + cards[:start]


class TycoonView(Value, frozen=True, kw_only=True):
    """What everybody sees of one player."""

    sheet: BalanceSheet
    backs: tuple[int, ...]
    """The values on the backs of the Fame cards in hand."""
    played: Cards
    secrets: int
    """How many press cards were bought."""
    secret: Cards
    """Which ones, once they lie open."""
    budget: int
    land_cost: int
    marketing_cost: int
    extra_income: int
    kept: int
    """How many Fame cards are put aside for the next game."""


class EmpireView(Value, frozen=True, kw_only=True, tag_field="type", tag="empire.view"):
    """What a seat sees: its own cards; of others only the backs of Fame cards and how many press cards they bought."""

    game: int
    """Which game of the campaign it is, from 1; 0 outside a campaign."""
    tycoons: tuple[TycoonView, ...]
    hand: Cards
    """The seat's own Fame cards."""
    secret: Cards
    """The seat's own secret press cards."""
    kept: Cards
    """The seat's own Fame cards put aside for the next game."""
    public: Cards
    """Press cards that lie open for everybody."""
    pile: int
    """How many press cards can still be bought."""
    box: int
    """How many Fame cards were not dealt."""
    lands: Cards
    """Land cards on offer."""
    invested: tuple[int, ...]
    """Seats that have completed their investment."""
    bonuses: tuple[Bonus, ...]
    reports: tuple[tuple[int, ...], ...]
    """While it is asked who won the Putting Dice Game since the last game: whom each seat names."""
    results: tuple[RoundResult | None, ...]
    """Between two games: the result of a Putting Dice Game that each seat has brought."""
    fame: FameState
