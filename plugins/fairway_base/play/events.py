"""What happens in Minigolf Designer, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from fairway import Event, Moves, ScoreLine
from fairway_base.course.course import Token
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.play.part import Rack

__all__ = [
    "EVENTS",
    "ClientsDrawn",
    "ClientsSet",
    "ConditionScored",
    "DrawnSet",
    "EndPhaseBegan",
    "GameEnded",
    "HolesNumbered",
    "LandChosen",
    "LandsDealt",
    "LandsRevealed",
    "LeftoversLeft",
    "MatchEnded",
    "NumbersGiven",
    "NumbersReturned",
    "OrderDrawn",
    "OrderSet",
    "PawnMoved",
    "PlayEnded",
    "PlayerPassed",
    "PlayerStopped",
    "PutBackRequested",
    "RackFilled",
    "RacksRotated",
    "RacksSet",
    "Settled",
    "SoloDrawn",
    "SoloJudged",
    "SoloReturned",
    "TileCollected",
    "TileFetched",
    "TilePlaced",
    "TilePutOnRack",
    "TileRemoved",
    "TileTaken",
    "TilesDiscarded",
    "TilesDrawn",
    "TilesRecalled",
    "TilesReturned",
    "TilesSwapped",
]


class ClientsDrawn(Event, frozen=True, tag="designer.clients_drawn"):
    rule: ClassVar[str] = "BG-SETUP-1"
    mr: str
    mrs: str


class ClientsSet(Event, frozen=True, tag="designer.clients_set"):
    """Somebody other than luck said who the clients are; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-1"
    mr: str
    mrs: str


class LandsDealt(Event, frozen=True, tag="designer.lands_dealt"):
    """Each player got land cards; only the owner sees which."""

    rule: ClassVar[str] = "BG-SETUP-3"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("card:{hands}", "pile:lands"),)
    hands: tuple[tuple[str, ...], ...]

    def seen_by(self, seat: int | None) -> Event:
        return LandsDealt(tuple(hand if owner == seat else () for owner, hand in enumerate(self.hands)))


class LandChosen(Event, frozen=True, tag="designer.land_chosen"):
    """A player has chosen; which land stays hidden until all have."""

    rule: ClassVar[str] = "BG-SETUP-4"
    seat: int
    land: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else LandChosen(self.seat, "")


class LandsRevealed(Event, frozen=True, tag="designer.lands_revealed"):
    rule: ClassVar[str] = "BG-SETUP-3"
    lands: tuple[str, ...]


class OrderDrawn(Event, frozen=True, tag="designer.order_drawn"):
    rule: ClassVar[str] = "BG-SETUP-7"
    seats: tuple[int, ...]


class OrderSet(Event, frozen=True, tag="designer.order_set"):
    """Somebody other than luck said who plays in which order; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-7"
    seats: tuple[int, ...]


class RackFilled(Event, frozen=True, tag="designer.rack_filled"):
    rule: ClassVar[str] = "BG-RACK-2"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "pile:bag", to="rack:{rack}"),)
    rack: str
    tiles: tuple[str, ...]


class RacksRotated(Event, frozen=True, tag="designer.racks_rotated"):
    rule: ClassVar[str] = "BG-RACK-5"
    order: tuple[int, ...]


class RacksSet(Event, frozen=True, tag="designer.racks_set"):
    """The racks were laid out anew, with tiles from or to the bag or out of the game; only other plugins do so."""

    rule: ClassVar[str] = "BG-COMP-4"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("tile:{drawn}", "pile:bag"),
        Moves("tile:{to_bag}", to="pile:bag"),
        Moves("tile:{removed}", to="pile:box"),
    )
    top: Rack
    middle: Rack
    bottom: Rack
    drawn: tuple[str, ...]
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]


class TilePutOnRack(Event, frozen=True, tag="designer.tile_put_on_rack"):
    """A tile came from a player's hand onto the middle rack; only other plugins do so."""

    rule: ClassVar[str] = "BG-COMP-4"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", "seat:{seat}", to="rack:middle:{spot}"),)
    seat: int
    tile: str
    spot: int


class LeftoversLeft(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.leftovers_left"):
    """The tiles nobody took went back to the bag or out of the game."""

    rule: ClassVar[str] = "BG-RACK-5"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("tile:{to_bag}", to="pile:bag"),
        Moves("tile:{removed}", to="pile:box"),
    )
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]
    asked: bool = False
    """Whether designers were asked, as in the end phase while there are any."""

    def why(self) -> str:
        return "BG-END-7" if self.asked or self.removed else self.rule


class TilesDrawn(Event, frozen=True, tag="designer.tiles_drawn"):
    """Tiles came out of the bag in a player's hand; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "pile:bag", to="seat:{seat}"),)
    seat: int
    tiles: tuple[str, ...]


class TileFetched(Event, frozen=True, tag="designer.tile_fetched"):
    """A player took a certain tile out of the bag; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", "pile:bag", to="seat:{seat}"),)
    seat: int
    tile: str


class TilesReturned(Event, frozen=True, tag="designer.tiles_returned"):
    """Tiles in a player's hand went back into the bag; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "seat:{seat}", to="pile:bag"),)
    seat: int
    tiles: tuple[str, ...]


class TilesDiscarded(Event, frozen=True, tag="designer.tiles_discarded"):
    """Tiles in a player's hand left this game; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "seat:{seat}", to="pile:box"),)
    seat: int
    tiles: tuple[str, ...]


class TilesRecalled(Event, frozen=True, tag="designer.tiles_recalled"):
    """Tiles that had left this game went back into the bag; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-SETUP-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "pile:box", to="pile:bag"),)
    tiles: tuple[str, ...]


class PawnMoved(Event, frozen=True, tag="designer.pawn_moved"):
    """A pawn went to the bench without a pass, or in front of the rack; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-TURN-1"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("pawn:{seat}", to="rack:{to}"),)
    seat: int
    to: str


class TileTaken(Event, frozen=True, tag="designer.tile_taken"):
    """A tile left its spot on the middle rack."""

    rule: ClassVar[str] = "BG-TURN-3"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", "rack:middle:{spot}", to="seat:{seat}"),)
    seat: int
    tile: str
    spot: int


class TilePlaced(Event, frozen=True, tag="designer.tile_placed"):
    rule: ClassVar[str] = "BG-PLACE-1"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", "seat:{seat}", to="seat:{seat}/cell:{x},{y}"),)
    seat: int
    tile: str
    x: int
    y: int
    turn: int


class TileRemoved(Event, frozen=True, tag="designer.tile_removed"):
    """A tile left a course; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-PLACE-6"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", "seat:{seat}/cell:{x},{y}", to="seat:{seat}"),)
    seat: int
    tile: str
    x: int
    y: int


class TilesSwapped(Event, frozen=True, tag="designer.tiles_swapped"):
    """Two tiles of a course changed places; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-PLACE-6"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("", "seat:{seat}/cell:{first}", to="seat:{seat}/cell:{second}"),
        Moves("", "seat:{seat}/cell:{second}", to="seat:{seat}/cell:{first}"),
    )
    seat: int
    first: tuple[int, int]
    second: tuple[int, int]
    first_turn: int = 0
    """Turn of the tile that came to lie on `first`."""
    second_turn: int = 0


class PlayerPassed(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.player_passed"):
    rule: ClassVar[str] = "BG-TURN-5"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("pawn:{seat}", to="rack:bench"),)
    seat: int
    solo: bool = False

    def why(self) -> str:
        return "SOLO-3" if self.solo else self.rule


class EndPhaseBegan(Event, frozen=True, tag="designer.end_phase_began"):
    rule: ClassVar[str] = "BG-END-1"
    seat: int
    round: int


class PlayerStopped(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.player_stopped"):
    rule: ClassVar[str] = "BG-END-4"
    seat: int
    round: int
    filled: bool = False
    """Whether by filling the land, rather than of free will."""

    def why(self) -> str:
        return "BG-END-5" if self.filled else self.rule


class TileCollected(Event, frozen=True, tag="designer.tile_collected"):
    rule: ClassVar[str] = "BG-END-4"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tile}", to="seat:{seat}"),)
    seat: int
    tile: str
    source: str


class PutBackRequested(Event, frozen=True, tag="designer.put_back_requested"):
    rule: ClassVar[str] = "BG-END-8"
    seat: int
    tiles: tuple[str, ...]


class HolesNumbered(Event, frozen=True, tag="designer.holes_numbered"):
    rule: ClassVar[str] = "BG-NUM-1"
    seat: int
    tokens: tuple[Token, ...]


class NumbersGiven(Event, frozen=True, tag="designer.numbers_given"):
    """Holes that had no number when their player settled got one, so that they are worth most."""

    rule: ClassVar[str] = "BG-NUM-2"
    seat: int
    tokens: tuple[Token, ...]
    """All numbers as they lie now."""
    given: tuple[Token, ...]
    """Those that were laid for the player."""


class NumbersReturned(Event, frozen=True, tag="designer.numbers_returned"):
    """Numbers came back to their player or moved to another tile, because the holes under them have changed."""

    rule: ClassVar[str] = "BG-NUM-5"
    seat: int
    tokens: tuple[Token, ...]
    """All numbers as they lie now."""
    returned: tuple[int, ...]
    """Those that lie on the course no more."""


class SoloDrawn(Event, frozen=True, tag="designer.solo_drawn"):
    rule: ClassVar[str] = "SOLO-2"
    moves: ClassVar[tuple[Moves, ...]] = (Moves("tile:{tiles}", "pile:bag", to="pile:drawn"),)
    tiles: tuple[str, ...]


class DrawnSet(Event, frozen=True, tag="designer.drawn_set"):
    """The tiles of a solo turn were laid out anew; only other plugins do so."""

    rule: ClassVar[str] = "SOLO-2"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("tile:{drawn}", "pile:bag", to="pile:drawn"),
        Moves("tile:{to_bag}", to="pile:bag"),
        Moves("tile:{removed}", to="pile:box"),
    )
    tiles: tuple[str, ...]
    drawn: tuple[str, ...]
    """Those that came from the bag."""
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]


class SoloReturned(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.solo_returned"):
    """What became of the tiles that were not placed."""

    rule: ClassVar[str] = "SOLO-2"
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("tile:{to_bag}", to="pile:bag"),
        Moves("tile:{removed}", to="pile:box"),
    )
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]
    passed: bool = False

    def why(self) -> str:
        return "SOLO-3" if self.passed else self.rule


class PlayEnded(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.play_ended"):
    rule: ClassVar[str] = "BG-END-9"
    reason: str
    solo: bool = False

    def why(self) -> str:
        if self.reason == "quiet":
            return "BG-TURN-7"
        if self.solo:
            return "SOLO-5"
        return "BG-END-11" if self.reason == "bag" else self.rule


class Settled(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="designer.settled"):
    """A player has declared the final numbering and plan."""

    rule: ClassVar[str] = "BG-END-12"
    seat: int
    plan: tuple[Imagined, ...] = ()
    """The imaginary tiles that finish holes."""


class ConditionScored(Event, frozen=True, tag="designer.condition_scored"):
    rule: ClassVar[str] = "BG-SCORE-1"
    key: str
    lines: tuple[ScoreLine, ...]


class SoloJudged(Event, frozen=True, tag="designer.solo_judged"):
    """What the client thinks of a solo game."""

    rule: ClassVar[str] = "SOLO-7"
    points: int
    verdict: str


class GameEnded(Event, frozen=True, tag="designer.game_ended"):
    """A game of a match of several is over; how it came out, and not yet how the match does."""

    rule: ClassVar[str] = "BG-WIN-1"
    game: int
    places: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(Event, frozen=True, tag="designer.match_ended"):
    """The match is over; places and totals are those of all of its games."""

    rule: ClassVar[str] = "BG-WIN-1"
    places: tuple[int, ...]
    totals: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    ClientsDrawn, ClientsSet, LandsDealt, LandChosen, LandsRevealed, OrderDrawn, OrderSet, RackFilled, RacksRotated,
    RacksSet, TilePutOnRack, LeftoversLeft, TilesDrawn, TileFetched, TilesReturned, TilesDiscarded, TilesRecalled,
    PawnMoved, TileTaken, TilePlaced, TileRemoved, TilesSwapped, PlayerPassed, EndPhaseBegan, PlayerStopped,
    TileCollected, PutBackRequested, HolesNumbered, NumbersGiven, NumbersReturned, SoloDrawn, DrawnSet, SoloReturned,
    PlayEnded, Settled, ConditionScored, SoloJudged, GameEnded, MatchEnded,
)  # fmt: skip
