"""The state of Minigolf Designer: bag, racks, players and what round it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import filterfalse
from typing import TypeVar

from fairway import Part, Table, Value, replace, shuffled
from fairway_base.course.course import GATE, Course
from fairway_base.joining.plans import Imagined
from fairway_base.play.kit import Kit

__all__ = ["Collected", "Designer", "DesignerView", "Player", "Rack"]

T = TypeVar("T")

_is_pawn = frozenset(range(64)).__contains__
"""Whether an item of a rack is a seat's number; to tell pawns from tiles by it costs no step of the interpreter."""


class Rack(Value, frozen=True):
    """A row of items from left to right: tiles by id, pawns by seat. The bench stands left of them."""

    items: tuple[str | int, ...] = ()
    bench: tuple[int, ...] = ()
    front: tuple[int, ...] = ()
    """Pawns that stand in front of everybody, even of the bench; only other plugins put any there."""

    @property
    def tiles(self) -> tuple[str, ...]:
        return tuple(filterfalse(_is_pawn, self.items))  # type: ignore[arg-type]  # `_is_pawn` tells them apart

    @property
    def pawns(self) -> tuple[int, ...]:
        """Seats from left to right: the front, the bench, the row (BG-TURN-1)."""
        row: tuple[int, ...] = tuple(filter(_is_pawn, self.items))  # type: ignore[arg-type]  # `_is_pawn` tells them apart
        return self.front + self.bench + row if self.front or self.bench else row

    def first_pawn(self) -> int | None:
        """Return the seat that stands first, if any pawn is on the rack."""
        for item in self.front or self.bench or self.items:
            if type(item) is int:
                return item
        return None


class Collected(Value, frozen=True, array_like=True):
    """A tile lying face down before a player, and how it came there."""

    tile: str
    source: str = "stop"
    """`stop` for a tile taken as a stopped player; plugins name their own sources."""


class Player(Value, frozen=True, kw_only=True):
    """What one player has."""

    colour: str
    land: str = ""
    course: Course = Course()
    hand: tuple[str, ...] = ()
    """Tiles taken and not yet placed."""
    pile: tuple[Collected, ...] = ()
    stopped: int = 0
    """The round in which the player stopped designing; 0 while designing."""
    first_collected: tuple[int, int] | None = None
    """Round and turn of the first tile collected as a stopped player (BG-WIN-1)."""
    passes: int = 0
    plan: tuple[Imagined, ...] = ()


class Designer(Part, frozen=True, kw_only=True, tag="designer.part"):
    """Everything true of a match of Minigolf Designer."""

    players: tuple[Player, ...]
    bag: tuple[str, ...]
    mr: str = ""
    mrs: str = ""
    dealt: tuple[tuple[str, ...], ...] = ()
    """Land cards in each player's hand, before they choose."""
    kept: tuple[str, ...] = ()
    """Lands chosen and not yet revealed; empty for a seat that has not chosen."""
    top: Rack = Rack()
    middle: Rack = Rack()
    bottom: Rack = Rack()
    drawn: tuple[str, ...] = ()
    """The two tiles of a solo turn."""
    removed: tuple[str, ...] = ()
    """Tiles that have left this game."""
    requests: tuple[str, ...] = ()
    """Leftovers that designers have asked back so far in this round."""
    round: int = 0
    end_round: int = 0
    """The round that triggered the end phase; 0 before (BG-END-1)."""
    passed: int = 0
    """How many players have passed in this round."""
    quiet: int = 0
    """Rounds in a row in which everybody passed."""
    ended: str = ""
    """Why play ended: `stopped`, `bag`, `quiet`, `filled`; empty while it goes on."""

    @property
    def turn(self) -> int:
        """Which turn of the round it is, counted from 1: pawns that have left the top rack have had theirs."""
        return len(self.players) - len(self.top.pawns) + 1

    def player_is(self, seat: int, player: Player) -> tuple[Player, ...]:
        """Return the players with one exchanged."""
        players = list(self.players)
        players[seat] = player
        return tuple(players)

    def seen_by(self, seat: int | None) -> DesignerView:
        return DesignerView(
            players=self.players,
            bag=len(self.bag),
            mr=self.mr,
            mrs=self.mrs,
            dealt=self.dealt[seat] if self.dealt and seat is not None else (),
            kept=self.kept[seat] if self.kept and seat is not None else "",
            top=self.top,
            middle=self.middle,
            bottom=self.bottom,
            drawn=self.drawn,
            removed=self.removed,
            round=self.round,
            end_round=self.end_round,
            ended=self.ended,
        )

    def disguised(self, seat: int | None, salt: int) -> Designer:
        if not self.dealt:
            hidden = [card for owner, card in enumerate(self.kept) if card and owner != seat]
            turned = iter(_turned(hidden, salt))
            kept = tuple(card if owner == seat or not card else next(turned) for owner, card in enumerate(self.kept))
            return replace(self, kept=kept)
        mixed = iter(_turned([card for owner, cards in enumerate(self.dealt) if owner != seat for card in cards], salt))
        dealt = tuple(
            cards if owner == seat else tuple(next(mixed) for _ in cards) for owner, cards in enumerate(self.dealt)
        )
        kept = tuple(
            card if owner == seat or not card else dealt[owner][salt % len(dealt[owner])]
            for owner, card in enumerate(self.kept)
        )
        return replace(self, dealt=dealt, kept=kept)

    def imagined(self, table: Table, seat: int, salt: int) -> Designer:
        """Deal anew to others, from all lands that a seat does not hold; whoever has chosen keeps one of those."""
        if not self.dealt:
            return self.disguised(seat, salt)
        unknown = iter(shuffled([land for land in table.kit(Kit).deck if land not in self.dealt[seat]], salt))
        hands = [
            cards if owner == seat else tuple(next(unknown) for _ in cards) for owner, cards in enumerate(self.dealt)
        ]
        kept = [card if owner == seat or not card else hands[owner][0] for owner, card in enumerate(self.kept)]
        return replace(self, dealt=tuple(hands), kept=tuple(kept))

    @property
    def places(self) -> Iterator[tuple[str, str]]:
        """Every tile of the match, and in words where it is."""
        heaps = (("in the bag", self.bag), ("drawn", self.drawn), ("out of the game", self.removed))
        racks = (("top", self.top), ("middle", self.middle), ("bottom", self.bottom))
        for where, tiles in (*heaps, *((f"on the {name} rack", rack.tiles) for name, rack in racks)):
            yield from ((tile, where) for tile in tiles)
        for seat, player in enumerate(self.players):
            yield from ((tile, f"in the hand of seat {seat}") for tile in player.hand)
            yield from ((laid.tile, f"on the course of seat {seat}") for laid in player.course.placed)
            yield from ((collected.tile, f"in the pile of seat {seat}") for collected in player.pile)

    def pieces(self) -> Iterator[str]:
        return (tile for tile, _ in self.places)

    def contradictions(self) -> Iterator[str]:
        yield from self._impossible_counts()
        pawns = [pawn for rack in (self.top, self.middle, self.bottom) for pawn in rack.pawns]
        if pawns and sorted(pawns) != list(range(len(self.players))):
            yield f"the pawns on the racks are {sorted(pawns)}: every seat has one"
        colours = [player.colour for player in self.players]
        if len(set(colours)) < len(colours):
            yield f"two players have one colour: {', '.join(colours)}"
        unknown = sorted(set(self.requests) - set(self.pieces()))
        if unknown:
            yield f"asked back is what there is not: {', '.join(unknown)}"
        for seat, player in enumerate(self.players):
            yield from _contradictions_of(player, seat)
            if player.stopped > self.round:
                yield f"seat {seat} stopped in round {player.stopped}, and this is round {self.round}"
            if player.first_collected and not (0, 0) < player.first_collected < (self.round + 1, 0):
                when = "round {} and turn {}".format(*player.first_collected)
                yield f"seat {seat} first collected a tile in {when}, and this is round {self.round}"

    def _impossible_counts(self) -> Iterator[str]:
        """Say what is counted wrongly."""
        seats = len(self.players)
        for name in ("round", "end_round", "passed", "quiet"):
            if getattr(self, name) < 0:
                yield f"{name} is {getattr(self, name)}, which is below 0"
        if self.end_round > self.round:
            yield f"the end phase began in round {self.end_round}, and this is round {self.round}"
        if len(self.kept) != seats or len(self.dealt) not in (0, seats):
            yield f"there are {seats} players, and land cards of {len(self.dealt)} and {len(self.kept)}"


def _contradictions_of(player: Player, seat: int) -> Iterator[str]:
    """Say what cannot be true of one player at once."""
    covered = [laid.cell for laid in player.course.placed]
    for cell in sorted(set(covered)):
        if covered.count(cell) > 1 or cell in GATE:
            what = "on the gate" if cell in GATE else "on one another"
            yield f"tiles lie {what} at {cell} on the course of seat {seat}"
    numbered = [(token.x, token.y) for token in player.course.tokens]
    for token in player.course.tokens:
        if (token.x, token.y) not in covered:
            yield f"number {token.number} of seat {seat} lies on no tile"
        elif numbered.count((token.x, token.y)) > 1:
            yield f"number {token.number} of seat {seat} lies on a tile with another one"
    for name, count in (("passes", player.passes), ("stopped", player.stopped)):
        if count < 0:
            yield f"{name} of seat {seat} is {count}, which is below 0"


def _turned(things: list[T], by: int) -> list[T]:
    """Return things in the same circle, beginning with another one."""
    start = by % len(things) if things else 0
    return things[start:] + things[:start]


class DesignerView(Value, frozen=True, kw_only=True, tag_field="type", tag="designer.view"):
    """What a seat sees: everything but the bag's content and other hands of land cards."""

    players: tuple[Player, ...]
    bag: int
    """How many tiles are in the bag."""
    mr: str
    mrs: str
    dealt: tuple[str, ...]
    kept: str
    top: Rack
    middle: Rack
    bottom: Rack
    drawn: tuple[str, ...]
    removed: tuple[str, ...]
    round: int
    end_round: int
    ended: str
