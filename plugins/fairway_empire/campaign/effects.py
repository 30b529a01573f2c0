"""The instructions a campaign is made of. What each one does is in the module of its question."""

from __future__ import annotations

from fairway import Effect
from fairway_empire.state.round_result import RoundResult

__all__ = [
    "AskKept",
    "AskReady",
    "AskRound",
    "AwardBonus",
    "BuyLandFor",
    "BuyPressFor",
    "CallInvestorFor",
    "CloseBooks",
    "DealFame",
    "DecideCampaign",
    "EndInvestmentOf",
    "HandOut",
    "InviteClients",
    "KeepFor",
    "LayPress",
    "NextInvestor",
    "NoteReady",
    "Publish",
    "ReportFor",
    "SpendCoupon",
    "TakePlaces",
    "TakeResultOf",
]


# setup


class TakePlaces(Effect, frozen=True, tag="empire.take_places"):
    """Put the pawns in the order of the game before; in the first game, let luck do it."""


class InviteClients(Effect, frozen=True, tag="empire.invite_clients"):
    """Let our clients come to a single game, with a client of the base game where one of them stays away."""


class LayPress(Effect, frozen=True, tag="empire.lay_press"):
    """Shuffle the press cards and lay out those of this game."""


class DealFame(Effect, frozen=True, tag="empire.deal_fame"):
    """Shuffle the Fame cards and deal everybody what the press coverage is worth."""


# investment


class NextInvestor(Effect, frozen=True, tag="empire.next_investor"):
    """Let the next player invest, or close the phase."""


class CallInvestorFor(Effect, frozen=True, tag="empire.call_investor_for"):
    """Add what an investor gives to a player's budget, and note the income that comes with it."""

    seat: int


class BuyLandFor(Effect, frozen=True, tag="empire.buy_land_for"):
    """Sell a land to a player."""

    seat: int
    land: str


class BuyPressFor(Effect, frozen=True, tag="empire.buy_press_for"):
    """Sell the top card of the press pile to a player."""

    seat: int


class EndInvestmentOf(Effect, frozen=True, tag="empire.end_investment_of"):
    """Note that a player has invested; what is left of the budget is lost."""

    seat: int


# the end of a game


class Publish(Effect, frozen=True, tag="empire.publish"):
    """Turn the secret press cards up and write down which articles appear; nothing changes them afterwards."""


class CloseBooks(Effect, frozen=True, tag="empire.close_books"):
    """Write the game's row on every balance sheet."""


class DecideCampaign(Effect, frozen=True, tag="empire.decide_campaign"):
    """Say who has won the campaign."""


class AskKept(Effect, frozen=True, tag="empire.ask_kept"):
    """Ask who has Fame cards left which of them to keep for the next game."""


class KeepFor(Effect, frozen=True, tag="empire.keep_for"):
    """Put Fame cards of a player aside for the next game."""

    seat: int
    cards: tuple[str, ...]


class AskReady(Effect, frozen=True, tag="empire.ask_ready"):
    """Ask everybody whether they have seen enough of the finished game."""


class NoteReady(Effect, frozen=True, tag="empire.note_ready"):
    """Note that a player is ready for the next game."""

    seat: int


# bonus cards


class AskRound(Effect, frozen=True, tag="empire.ask_round"):
    """Ask everybody who won the Putting Dice Game that was played since the last game."""


class ReportFor(Effect, frozen=True, tag="empire.report_for"):
    """Note whom a player names as first and second."""

    seat: int
    seats: tuple[int, ...]


class TakeResultOf(Effect, frozen=True, tag="empire.take_result_of"):
    """Note the result of a Putting Dice Game that a player has brought."""

    seat: int
    result: RoundResult


class HandOut(Effect, frozen=True, tag="empire.hand_out"):
    """Give bonus cards to those whom everybody names who names anybody."""


class SpendCoupon(Effect, frozen=True, tag="empire.spend_coupon"):
    """Take the coupon from its holder: the round it was for has been played."""


class AwardBonus(Effect, frozen=True, tag="empire.award_bonus"):
    """Hand a bonus card to a player, whoever had it before."""

    card: str
    seat: int
