"""What happens in a campaign, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from fairway import Event, Moves, ScoreLine
from fairway_empire.state.balance_sheet import Row
from fairway_empire.state.round_result import RoundResult

__all__ = [
    "EVENTS",
    "ArticlesPublished",
    "BonusAwarded",
    "BooksClosed",
    "CampaignEnded",
    "CardsKept",
    "CouponSpent",
    "FameDealt",
    "InvestmentEnded",
    "InvestorCalled",
    "LandBought",
    "PlayerReady",
    "PressBought",
    "PressLaid",
    "ResultBrought",
    "RoundReported",
]

Cards = tuple[str, ...]


class PressLaid(Event, frozen=True, tag="empire.press_laid"):
    """The press cards of a game lie open."""

    rule: ClassVar[str] = "EMP-SETUP-7"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{cards}", "pile:press"),)
    game: int
    cards: Cards


class FameDealt(Event, frozen=True, tag="empire.fame_dealt"):
    """A player got Fame cards; everybody can read their backs, only the player the cards."""

    rule: ClassVar[str] = "EMP-SETUP-11"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{cards}", "pile:fame", to="seat:{seat}"),)
    seat: int
    values: tuple[int, ...]
    cards: Cards | None
    """Nothing for others."""
    short: int
    """Press coverage for which no cards were left."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else FameDealt(self.seat, self.values, None, self.short)


class InvestorCalled(Event, frozen=True, tag="empire.investor_called"):
    """A bonus card has brought a player more to invest."""

    rule: ClassVar[str] = "EMP-BONUS-1"
    seat: int
    budget: int


class LandBought(Event, frozen=True, tag="empire.land_bought"):
    """A land was bought for everybody to see."""

    rule: ClassVar[str] = "EMP-INVEST-3"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{land}", "pile:lands", to="seat:{seat}"),)
    seat: int
    land: str
    price: int
    forced: bool
    """Whether nothing was affordable, so that a cheapest land had to be taken."""

    def why(self) -> str:
        return "EMP-INVEST-5" if self.forced else self.rule


class PressBought(Event, frozen=True, tag="empire.press_bought"):
    """A player bought the top card of the press pile; only the player knows which."""

    rule: ClassVar[str] = "EMP-INVEST-7"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{card}", "pile:press", to="seat:{seat}"),)
    seat: int
    card: str | None
    """Nothing for others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else PressBought(self.seat, None)


class InvestmentEnded(Event, frozen=True, tag="empire.investment_ended"):
    """A player has invested; what was left is lost."""

    rule: ClassVar[str] = "EMP-INVEST-9"
    seat: int
    lost: int


class ArticlesPublished(Event, frozen=True, tag="empire.articles_published"):
    """Secret press cards were turned up, and the articles about everybody's course appeared."""

    rule: ClassVar[str] = "EMP-SCORE-4"
    secret: tuple[Cards, ...]
    """The secret cards of each seat."""
    articles: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, what came of every card that counts for it."""


class BooksClosed(Event, frozen=True, tag="empire.books_closed"):
    """A game was written down on the balance sheets."""

    rule: ClassVar[str] = "EMP-SCORE-15"
    game: int
    rows: tuple[Row, ...]


class CardsKept(Event, frozen=True, tag="empire.cards_kept"):
    """A player put Fame cards aside for the next game; only the player knows which."""

    rule: ClassVar[str] = "EMP-CLEAN-1"
    seat: int
    count: int
    cards: Cards | None
    """Nothing for others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else CardsKept(self.seat, self.count, None)


class CampaignEnded(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="empire.campaign_ended"):
    """The last game is written down, and the campaign decided."""

    rule: ClassVar[str] = "EMP-CAMP-5"
    places: tuple[int, ...]
    totals: tuple[int, ...]
    verdict: str = ""
    """Alone: what the clients think of the average game."""


class PlayerReady(Event, frozen=True, tag="empire.player_ready"):
    """A player has seen enough of the finished game."""

    rule: ClassVar[str] = "EMP-CAMP-1"
    seat: int


class RoundReported(Event, frozen=True, tag="empire.round_reported"):
    """A player named the first and the second of the Putting Dice Game since the last game, for everybody to hear."""

    rule: ClassVar[str] = "EMP-BONUS-5"
    seat: int
    seats: tuple[int, ...]


class ResultBrought(Event, frozen=True, tag="empire.result_brought"):
    """A player brought the result of the Putting Dice Game after the game, for everybody to see."""

    rule: ClassVar[str] = "EMP-BONUS-5"
    seat: int
    result: RoundResult


class BonusAwarded(Event, frozen=True, tag="empire.bonus_awarded"):
    """A bonus card changed hands, to be used in one game."""

    rule: ClassVar[str] = "EMP-BONUS-5"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{card}", to="seat:{seat}"),)
    card: str
    seat: int
    game: int


class CouponSpent(Event, frozen=True, tag="empire.coupon_spent"):
    """The Putting Dice Game that a coupon was for has been played: its holder gives it back."""

    rule: ClassVar[str] = "EMP-BONUS-4"
    seat: int


EVENTS: tuple[type[Event], ...] = (
    PressLaid, FameDealt, InvestorCalled, LandBought, PressBought, InvestmentEnded, ArticlesPublished, BooksClosed,
    CardsKept, CampaignEnded, BonusAwarded, RoundReported, ResultBrought, CouponSpent,
    PlayerReady,
)  # fmt: skip
