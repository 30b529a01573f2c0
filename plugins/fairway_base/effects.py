"""The instructions Minigolf Designer is made of. What each one does is in the module of its phase.

Other plugins may put any of these on the agenda, or step in before one happens.
"""

from __future__ import annotations

from fairway.state import Effect
from fairway_base.course import Token
from fairway_base.plans import Imagined

__all__ = [
    "AskFinal", "AskLand", "Bench", "Collect", "DealLands", "DrawClients", "DrawOrder", "EndPlay",
    "EndRound", "FillLand", "Finish", "HoldLand", "Leftovers", "NextTurn", "Place", "PutBack", "Refill", "RemovePlaced",
    "RequestPutBack", "RevealLands", "ScoreCondition", "SetTokens", "SetPlan", "SoloAsk", "SoloDraw", "SoloKeep",
    "SoloTurn", "StartRound", "SwapPlaced", "Take",
]  # fmt: skip


# setup


class DrawClients(Effect, frozen=True, tag="designer.draw_clients"):
    """Draw one Mr and one Mrs Client for everybody."""


class DealLands(Effect, frozen=True, tag="designer.deal_lands"):
    """Deal land cards to every seat."""


class AskLand(Effect, frozen=True, tag="designer.ask_land"):
    """Ask every seat, at once and in secret, to keep one land."""


class HoldLand(Effect, frozen=True, tag="designer.hold_land"):
    """Put a chosen land aside, face down."""

    seat: int
    land: str


class RevealLands(Effect, frozen=True, tag="designer.reveal_lands"):
    """Turn all chosen lands up."""


class DrawOrder(Effect, frozen=True, tag="designer.draw_order"):
    """Put the pawns on the top rack in random order."""


# rounds


class Refill(Effect, frozen=True, tag="designer.refill"):
    """Draw a rackful from the bag onto the middle or the bottom rack."""

    rack: str = "bottom"


class StartRound(Effect, frozen=True, tag="designer.start_round"):
    """Begin a round."""


class NextTurn(Effect, frozen=True, tag="designer.next_turn"):
    """Ask the seat of the first pawn on the top rack for its turn, or end the round when there is none."""


class EndRound(Effect, frozen=True, tag="designer.end_round"):
    """End the match if it is over, otherwise move the racks up and go through the steps between two rounds."""


class Leftovers(Effect, frozen=True, tag="designer.leftovers"):
    """Deal with the tiles nobody took; in the end phase, ask the designers first."""


class RequestPutBack(Effect, frozen=True, tag="designer.request_put_back"):
    """Note which leftovers a designer wants back in the bag."""

    seat: int
    tiles: tuple[str, ...]


class PutBack(Effect, frozen=True, tag="designer.put_back"):
    """Return the requested leftovers to the bag and remove the others from the game."""


# turns


class Take(Effect, frozen=True, tag="designer.take"):
    """Take a tile from the middle rack in hand; the pawn takes its spot (for other plugins)."""

    seat: int
    tile: str


class Place(Effect, frozen=True, tag="designer.place"):
    """Put a tile on the course: one in hand or, with an empty hand, one of the middle rack.

    In the latter case the pawn takes the tile's spot.
    """

    seat: int
    tile: str
    x: int
    y: int
    turn: int


class FillLand(Effect, frozen=True, tag="designer.fill_land"):
    """Note that a player's land is filled."""

    seat: int


class Bench(Effect, frozen=True, tag="designer.bench"):
    """Pass: send the pawn to the bench."""

    seat: int


class Collect(Effect, frozen=True, tag="designer.collect"):
    """Lay a tile face down; with source `stop` it comes off the middle rack and stops a designer."""

    seat: int
    tile: str
    source: str = "stop"


class SetTokens(Effect, frozen=True, tag="designer.set_tokens"):
    """Lay the hole numbers of a course anew."""

    seat: int
    tokens: tuple[Token, ...]


class RemovePlaced(Effect, frozen=True, tag="designer.remove_placed"):
    """Take a tile off a course into the hand of its player (for other plugins)."""

    seat: int
    x: int
    y: int


class SwapPlaced(Effect, frozen=True, tag="designer.swap_placed"):
    """Let two tiles of a course change places, each turned as said (for other plugins)."""

    seat: int
    first: tuple[int, int]
    second: tuple[int, int]
    first_turn: int = 0
    """Turn of the tile that comes to lie on `first`."""
    second_turn: int = 0


# solo


class SoloAsk(Effect, frozen=True, tag="designer.solo_ask"):
    """Ask the solo player to draw or to stop."""


class SoloDraw(Effect, frozen=True, tag="designer.solo_draw"):
    """Draw the tiles of a solo turn."""


class SoloTurn(Effect, frozen=True, tag="designer.solo_turn"):
    """Ask the solo player to place one of the drawn tiles, or to pass."""


class SoloKeep(Effect, frozen=True, tag="designer.solo_keep"):
    """Take a drawn tile in hand (or none: a pass) and send the others to the bag or out of the game."""

    tile: str
    to_bag: tuple[str, ...]


# the end


class EndPlay(Effect, frozen=True, tag="designer.end_play"):
    """Stop play and open the final window."""

    reason: str


class AskFinal(Effect, frozen=True, tag="designer.ask_final"):
    """Ask every seat for the final numbering and completion plan."""


class SetPlan(Effect, frozen=True, tag="designer.set_plan"):
    """Note a player's completion plan."""

    seat: int
    plan: tuple[Imagined, ...]


class ScoreCondition(Effect, frozen=True, tag="designer.score_condition"):
    """Score one condition for everybody."""

    key: str


class Finish(Effect, frozen=True, tag="designer.finish"):
    """Declare the winner."""
