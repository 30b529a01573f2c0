"""What the Fame cards in play have brought about. All but who is asked is open: hands are in the Empire's part."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fairway import Value, replace
from fairway_base import Cell

__all__ = ["FameState", "Forgiven", "Held", "Note", "Opened"]


Cards = tuple[str, ...]


class Opened(Value, frozen=True, omit_defaults=True):
    """A window in which cards may be played, and how far it has got (EMP-WIN-1, EMP-WIN-2); views omit the latter."""

    name: str
    order: tuple[int, ...]
    """Who comes before whom; it stays as it was when the window opened, whatever cards do to the order of play."""
    asked: int = 0
    """How often the window has gone on to the next seat."""
    declined: int = 0
    """How many seats in a row have played nothing; the window closes when all have."""
    tile: str = msgspec.field(default_factory=str)  # which is written also where there is none
    """The tile that a stopped player has announced."""


class Held(Value, frozen=True, kw_only=True):
    """What a player has yet to do with tiles that a card has brought."""

    seat: int
    what: Literal["drawn", "second", "fetch"]
    tiles: Cards = ()
    """The tiles to choose from; of a search, the bag is."""
    may_collect: bool = False
    """Whether the tile may be laid face down instead of being placed."""
    may_return: bool = False
    """Whether nothing need be placed."""
    spots: tuple[str | int, ...] = ()
    """The middle rack as it was before the first of several tiles was taken."""
    first: str = ""
    """Of several tiles taken at once, the one whose spot the pawn is to take so far: the first, or a later one."""
    bench: str = ""
    """The card that sends the pawn to the bench, if one does."""
    collect: str = ""
    """The tile of the rack that a player who stops collects."""
    only: tuple[Cell, ...] = ()
    """The squares on which the tile must go; anywhere lawful when there are none."""
    taken: Cards = ()
    """Of several tiles taken at once, those placed so far whose spots are filled from the bag."""
    more: int = 0
    """How many tiles are still to be taken after this one."""


class Note(Value, frozen=True, omit_defaults=True):
    """What a card of another plugin has to remember until a condition is scored."""

    effect: str
    """The tag of the effect that noted it."""
    amount: int = 1
    cells: tuple[Cell, ...] = ()


class Forgiven(Value, frozen=True, omit_defaults=True):
    """What the cards of one player change in scoring."""

    people: int = 0
    """People whom cards bring: they are counted, and they pay."""
    dogs: int = 0
    """How many people a dog counts for."""
    fast: int = 0
    """Points for having stopped last."""
    grass: tuple[Cell, ...] = ()
    directions: tuple[Cell, ...] = ()
    water: tuple[Cell, ...] = ()
    par6: bool = False
    connections: tuple[int, ...] = ()
    """By the hole they lead from; 0 leads from the gate."""
    free_passes: int = 0
    notes: tuple[Note, ...] = ()

    def noted(self, effect: str) -> tuple[Note, ...]:
        """Return what an effect of another plugin has noted, in the order in which cards were played."""
        return tuple(note for note in self.notes if note.effect == effect)


class FameState(Value, frozen=True, kw_only=True):
    """Everything true of the Fame cards in play."""

    turn: int = -1
    """The seat whose turn is going on, -1 between rounds; alone, the last turn that is over.

    Two things under one name, as matches are stored; the rules ask for `seat_in_turn` or `solo_turns_over`.
    """
    order: tuple[int, ...] = ()
    """The order of play of the latest round."""
    recent: Cards = ()
    """Cards played in this turn."""
    reversed: bool = False
    """Whether the middle rack lies the other way round."""
    protected: Cards = ()
    """Tiles that stopped players must leave until the round is over."""
    window: Opened | None = None
    held: Held | None = None
    declines: tuple[Cards, ...] = ()
    """The windows in which each seat plays nothing without being asked."""
    forgiven: tuple[Forgiven, ...] = ()

    @property
    def seat_in_turn(self) -> int | None:
        """The seat whose turn is going on at a table of several; nobody's between rounds."""
        return self.turn if self.turn >= 0 else None

    def with_turn_of(self, seat: int | None, **changes: Any) -> FameState:
        """Return the state with the turn of another seat, or of nobody, and with whatever changes then."""
        return replace(self, turn=-1 if seat is None else seat, **changes)

    @property
    def solo_turns_over(self) -> int:
        """How many turns of a player alone are over."""
        return max(self.turn, 0)

    def with_solo_turns_over(self, turns: int, **changes: Any) -> FameState:
        """Return the state after another turn of a player alone, and with whatever changes then."""
        return replace(self, turn=turns, **changes)

    def declines_of(self, seat: int) -> Cards:
        """Return the windows in which a seat is not asked."""
        return self.declines[seat] if seat < len(self.declines) else ()

    def forgiven_of(self, seat: int) -> Forgiven:
        """Return what the cards of a seat change in scoring."""
        return self.forgiven[seat] if seat < len(self.forgiven) else Forgiven()

    def declining(self, seat: int, windows: Cards) -> FameState:
        """Return the state with the windows in which a seat is not asked."""
        known = list(self.declines) + [()] * (seat + 1 - len(self.declines))
        known[seat] = windows
        return replace(self, declines=tuple(known))

    def forgiving(self, seat: int, **changes: Any) -> FameState:
        """Return the state with something more forgiven to a seat."""
        known = list(self.forgiven) + [Forgiven()] * (seat + 1 - len(self.forgiven))
        known[seat] = replace(known[seat], **changes)
        return replace(self, forgiven=tuple(known))

    def shown(self) -> FameState:
        """Return what everybody may know: of a window, which one it is and in which order, not how far it has got."""
        window = self.window
        return self if window is None else replace(self, window=Opened(window.name, window.order, tile=window.tile))

    def handed_on(self) -> FameState:
        """Return what is still true in the next game of a campaign: who does not want to be asked."""
        return FameState(declines=self.declines)
