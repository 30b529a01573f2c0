"""What happens in Minigolf Designer, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from fairway.score import ScoreLine
from fairway.state import Event
from fairway_base.course import Token

__all__ = [
    "EVENTS",
    "ClientsDrawn",
    "ConditionScored",
    "EndPhaseBegan",
    "HolesNumbered",
    "LandChosen",
    "LandsDealt",
    "LandsRevealed",
    "LeftoversLeft",
    "MatchEnded",
    "OrderDrawn",
    "PlayEnded",
    "PlayerPassed",
    "PlayerStopped",
    "PutBackRequested",
    "RackFilled",
    "RacksRotated",
    "Settled",
    "SoloDrawn",
    "SoloJudged",
    "SoloReturned",
    "TileCollected",
    "TilePlaced",
    "TileRemoved",
    "TileTaken",
    "TilesSwapped",
]


class ClientsDrawn(Event, frozen=True, tag="designer.clients_drawn"):
    rule: ClassVar[str] = "BG-SETUP-1"
    mr: str
    mrs: str


class LandsDealt(Event, frozen=True, tag="designer.lands_dealt"):
    """Each player got land cards; only the owner sees which."""

    rule: ClassVar[str] = "BG-SETUP-3"
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


class RackFilled(Event, frozen=True, tag="designer.rack_filled"):
    rule: ClassVar[str] = "BG-RACK-2"
    rack: str
    tiles: tuple[str, ...]


class RacksRotated(Event, frozen=True, tag="designer.racks_rotated"):
    rule: ClassVar[str] = "BG-RACK-5"
    order: tuple[int, ...]


class LeftoversLeft(Event, frozen=True, tag="designer.leftovers_left"):
    """The tiles nobody took went back to the bag or out of the game."""

    rule: ClassVar[str] = "BG-RACK-5"
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]

    def why(self) -> str:
        return "BG-END-7" if self.removed else self.rule


class TileTaken(Event, frozen=True, tag="designer.tile_taken"):
    rule: ClassVar[str] = "BG-TURN-3"
    seat: int
    tile: str
    spot: int


class TilePlaced(Event, frozen=True, tag="designer.tile_placed"):
    rule: ClassVar[str] = "BG-PLACE-1"
    seat: int
    tile: str
    x: int
    y: int
    turn: int


class TileRemoved(Event, frozen=True, tag="designer.tile_removed"):
    """A tile left a course; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-PLACE-6"
    seat: int
    tile: str
    x: int
    y: int


class TilesSwapped(Event, frozen=True, tag="designer.tiles_swapped"):
    """Two tiles of a course changed places; only other plugins make this happen."""

    rule: ClassVar[str] = "BG-PLACE-6"
    seat: int
    first: tuple[int, int]
    second: tuple[int, int]


class PlayerPassed(Event, frozen=True, tag="designer.player_passed"):
    rule: ClassVar[str] = "BG-TURN-5"
    seat: int


class EndPhaseBegan(Event, frozen=True, tag="designer.end_phase_began"):
    rule: ClassVar[str] = "BG-END-1"
    seat: int
    round: int


class PlayerStopped(Event, frozen=True, tag="designer.player_stopped"):
    rule: ClassVar[str] = "BG-END-4"
    seat: int
    round: int


class TileCollected(Event, frozen=True, tag="designer.tile_collected"):
    rule: ClassVar[str] = "BG-END-4"
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


class SoloDrawn(Event, frozen=True, tag="designer.solo_drawn"):
    rule: ClassVar[str] = "SOLO-2"
    tiles: tuple[str, ...]


class SoloReturned(Event, frozen=True, tag="designer.solo_returned"):
    """What became of the tiles that were not placed."""

    rule: ClassVar[str] = "SOLO-2"
    to_bag: tuple[str, ...]
    removed: tuple[str, ...]


class PlayEnded(Event, frozen=True, tag="designer.play_ended"):
    rule: ClassVar[str] = "BG-END-9"
    reason: str

    def why(self) -> str:
        return {"bag": "BG-END-11", "quiet": "BG-TURN-7", "filled": "SOLO-5"}.get(self.reason, self.rule)


class Settled(Event, frozen=True, tag="designer.settled"):
    """A player has declared the final numbering and plan."""

    rule: ClassVar[str] = "BG-END-12"
    seat: int


class ConditionScored(Event, frozen=True, tag="designer.condition_scored"):
    rule: ClassVar[str] = "BG-SCORE-1"
    key: str
    lines: tuple[ScoreLine, ...]


class SoloJudged(Event, frozen=True, tag="designer.solo_judged"):
    """What the client thinks of a solo game."""

    rule: ClassVar[str] = "SOLO-7"
    points: int
    verdict: str


class MatchEnded(Event, frozen=True, tag="designer.match_ended"):
    rule: ClassVar[str] = "BG-WIN-1"
    places: tuple[int, ...]
    totals: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    ClientsDrawn, LandsDealt, LandChosen, LandsRevealed, OrderDrawn, RackFilled, RacksRotated, LeftoversLeft,
    TileTaken, TilePlaced, TileRemoved, TilesSwapped, PlayerPassed, EndPhaseBegan, PlayerStopped, TileCollected,
    PutBackRequested, HolesNumbered, SoloDrawn, SoloReturned, PlayEnded, Settled, ConditionScored, SoloJudged,
    MatchEnded,
)  # fmt: skip
