"""The instructions Minigolf Designer is made of. What each one does is in the module of its phase.

Other plugins may put any of these on the agenda, or step in before one happens.
"""

from __future__ import annotations

from typing import Literal

from fairway import Effect
from fairway_base.course.course import Token
from fairway_base.joining.plans import Imagined
from fairway_base.play.part import Rack

__all__ = [
    "AskFinal", "AskLand", "Bench", "Collect", "DealLands", "DrawClients", "DrawOrder", "DrawToHand", "EndMatch",
    "EndPlay", "EndRound", "FillLand", "Finish", "HoldLand", "Leftovers", "MovePawn", "NextTurn", "NumberRest", "Place",
    "PutAway", "PutBack", "PutOnRack", "Recall", "Refill", "RemoveFromGame", "RemovePlaced", "RequestPutBack",
    "ReturnToBag", "RevealLands",
    "ScoreCondition", "SetClients", "SetDrawn", "SetOrder", "SetPlan", "SetRacks", "SetTokens", "SoloAsk", "SoloDraw",
    "SoloKeep", "SoloTurn", "StartRound", "SwapPlaced", "Take", "TakeFromBag",
]  # fmt: skip


# setup


class DrawClients(Effect, frozen=True, tag="designer.draw_clients"):
    """Draw one Mr and one Mrs Client for everybody."""


class SetClients(Effect, frozen=True, tag="designer.set_clients"):
    """Say who the clients are (for other plugins); an empty name: nobody, and no points for a whim."""

    mr: str
    mrs: str


class DealLands(Effect, frozen=True, tag="designer.deal_lands"):
    """Deal land cards to every seat."""


class AskLand(Effect, frozen=True, tag="designer.ask_land"):
    """Ask every seat, at once and in secret, to keep one land."""


class HoldLand(Effect, frozen=True, tag="designer.hold_land"):
    """Put a chosen land aside, face down, whether or not it was dealt."""

    seat: int
    land: str


class RevealLands(Effect, frozen=True, tag="designer.reveal_lands"):
    """Turn all chosen lands up; who has chosen none keeps the one from before."""


class DrawOrder(Effect, frozen=True, tag="designer.draw_order"):
    """Put the pawns on the top rack in random order."""


class SetOrder(Effect, frozen=True, tag="designer.set_order"):
    """Put the pawns on the top rack, which must be empty, in a certain order (for other plugins)."""

    seats: tuple[int, ...]


# rounds


class Refill(Effect, frozen=True, tag="designer.refill"):
    """Draw a rackful from the bag onto the middle or the bottom rack, which must be empty."""

    rack: str = "bottom"


class SetRacks(Effect, frozen=True, tag="designer.set_racks"):
    """Lay all three racks out anew (for other plugins), with no tile and no pawn lost or made.

    Tiles that were on no rack come from the bag; those that end up on none must be named in `to_bag` or `removed`.
    """

    top: Rack
    middle: Rack
    bottom: Rack
    to_bag: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class PutOnRack(Effect, frozen=True, tag="designer.put_on_rack"):
    """Put a tile in hand on the middle rack, before whatever lies on that spot (for other plugins)."""

    seat: int
    tile: str
    spot: int


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
    """Take a tile from the middle rack in hand (for other plugins).

    A pawn that still stands on the top rack takes the tile's spot or goes to the bench, which is no pass, or stays. One
    that has left it already, with an earlier tile, is not moved again.
    """

    seat: int
    tile: str
    pawn: Literal["spot", "bench", "stay"] = "spot"


class Place(Effect, frozen=True, tag="designer.place"):
    """Put a tile on the course: one in hand or else one of the middle rack, whose spot the pawn then takes.

    A player whose pawn has left the top rack already has to `Take` a further tile first.
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


class MovePawn(Effect, frozen=True, tag="designer.move_pawn"):
    """Send a pawn, from wherever it stands, to the bench of the middle rack or in front of it; no pass by itself.

    Who stands in front is first in the next round, whoever else passes (for other plugins).
    """

    seat: int
    to: Literal["bench", "front"]


class Collect(Effect, frozen=True, tag="designer.collect"):
    """Lay a tile face down; with source `stop` it comes off the middle rack and stops a designer.

    With any other source it comes from the hand or else off the middle rack, and no player stops and no pawn moves.
    """

    seat: int
    tile: str
    source: str = "stop"


class SetTokens(Effect, frozen=True, tag="designer.set_tokens"):
    """Lay the hole numbers of a course anew."""

    seat: int
    tokens: tuple[Token, ...]


class NumberRest(Effect, frozen=True, tag="designer.number_rest"):
    """Give the holes of a course that have no number the free ones, so that they are worth most."""

    seat: int
    plan: tuple[Imagined, ...] = ()
    """What the player declares with it: pieces that it joins are one hole."""


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


# the bag, for other plugins


class DrawToHand(Effect, frozen=True, tag="designer.draw_to_hand"):
    """Draw tiles from the bag in hand, or as many as are left."""

    seat: int
    count: int = 1


class TakeFromBag(Effect, frozen=True, tag="designer.take_from_bag"):
    """Take a certain tile out of the bag in hand."""

    seat: int
    tile: str


class ReturnToBag(Effect, frozen=True, tag="designer.return_to_bag"):
    """Put tiles in hand back into the bag."""

    seat: int
    tiles: tuple[str, ...]


class RemoveFromGame(Effect, frozen=True, tag="designer.remove_from_game"):
    """Remove tiles in hand from this game."""

    seat: int
    tiles: tuple[str, ...]


class Recall(Effect, frozen=True, tag="designer.recall"):
    """Put tiles that had left this game back into the bag."""

    tiles: tuple[str, ...]


# solo


class SoloAsk(Effect, frozen=True, tag="designer.solo_ask"):
    """Ask the solo player to draw or to stop."""


class SoloDraw(Effect, frozen=True, tag="designer.solo_draw"):
    """Draw the tiles of a solo turn, beside any that were kept from the turn before."""


class SoloTurn(Effect, frozen=True, tag="designer.solo_turn"):
    """Ask the solo player to place one of the drawn tiles, or to pass."""


class SoloKeep(Effect, frozen=True, tag="designer.solo_keep"):
    """Take a drawn tile in hand (or none: a pass) and send the others to the bag or out of the game."""

    tile: str
    to_bag: tuple[str, ...]
    stay: tuple[str, ...] = ()
    """Tiles that stay for the next turn (for other plugins)."""


class SetDrawn(Effect, frozen=True, tag="designer.set_drawn"):
    """Lay the tiles of a solo turn out anew (for other plugins), with no tile lost or made.

    Tiles that were not there come from the hand or else from the bag; those that go must be named.
    """

    drawn: tuple[str, ...]
    to_bag: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    to_hand: tuple[str, ...] = ()


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
    """Declare the winner of the game."""


class EndMatch(Effect, frozen=True, tag="designer.end_match"):
    """Declare the winner of a match of several games, after the last of them."""


class PutAway(Effect, frozen=True, tag="designer.put_away"):
    """End the game: what is on the table is put away for the next one, if there is one."""
