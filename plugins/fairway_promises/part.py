"""The state of the promises: who has made which, what is left to say, and when the clients come."""

from __future__ import annotations

from collections.abc import Iterator

from fairway import Part, Value, replace

__all__ = ["Promises", "PromisesView"]

Cards = tuple[str, ...]


class Promises(Part, frozen=True, kw_only=True, tag="promises.part"):
    """Everything true of the promises of a match."""

    cards: Cards
    """Every promise card there is; each player has all of them (ADV-PROM-1)."""
    made: tuple[Cards, ...]
    """What each seat has promised, in the order of the cards; nothing before the first choice."""
    ahead: tuple[Cards | None, ...]
    """What a seat has said beforehand it will add at visits; None for one that wants to be asked."""
    tiles: int = 0
    """Visit tiles in the bag."""
    drawn: int = 0
    """Visit tiles that have been drawn and whose visit is still to come."""
    visits: int = 0
    """How often the clients have come."""
    aside: Cards = ()
    """Leftovers set aside until the clients come; they lie out of the game so long (ADV-ALT-1)."""
    revealed: bool = False
    counts: tuple[int, ...] = ()
    """How many promises everybody has seen each seat make; nothing before the first are made, or where it is hidden."""

    def rest(self, seat: int) -> Cards:
        """Return the cards that a seat has not promised yet."""
        return tuple(card for card in self.cards if card not in self.made[seat])

    def seen_by(self, seat: int | None) -> PromisesView:
        return PromisesView(
            cards=self.cards,
            mine=() if seat is None else self.made[seat],
            ahead=None if seat is None else self.ahead[seat],
            answers_ahead=tuple(cards is not None for cards in self.ahead),
            tiles=self.tiles,
            drawn=self.drawn,
            visits=self.visits,
            aside=self.aside,
            revealed=self.made if self.revealed else (),
            counts=self.counts,
        )

    def disguised(self, seat: int | None, salt: int) -> Promises:
        """Exchange the promises of others, whatever their number: with one card each, four disguises hide only four."""
        made, ahead = list(self.made), list(self.ahead)
        for owner, cards in enumerate(self.made):
            if owner != seat:
                made[owner] = _others(self.cards, salt) if cards and not self.revealed else cards
                if ahead[owner] is not None:
                    ahead[owner] = tuple(card for card in self.cards if card not in made[owner]) if salt % 2 else ()
        return replace(self, made=tuple(made), ahead=tuple(ahead))

    def pieces(self) -> Iterator[str]:
        """Name the cards, which everybody has; visit tiles come later, and leave the state when they are drawn."""
        return (f"promise {card}" for card in self.cards)

    def contradictions(self) -> Iterator[str]:
        if len(self.made) != len(self.ahead):
            yield f"{len(self.made)} seats have promised, and {len(self.ahead)} may have answered ahead"
        for what, hands in (("promised", self.made), ("said ahead", self.ahead)):
            for seat, cards in enumerate(hands):
                if cards and (len(set(cards)) < len(cards) or not set(cards) <= set(self.cards)):
                    yield f"seat {seat} has {what} {', '.join(cards)}: each once, of {', '.join(self.cards)}"
        for name in ("tiles", "drawn", "visits"):
            if getattr(self, name) < 0:
                yield f"{name} of the promises is {getattr(self, name)}, which is below 0"
        if len(set(self.aside)) < len(self.aside):
            yield f"a tile is set aside twice: {', '.join(self.aside)}"


def _others(cards: Cards, salt: int) -> Cards:
    """Return cards that somebody may have promised: two salts, an odd one and the next, share them all out.

    So every single promise is made in one disguise and not in another, and none can be told from outside.
    """
    width = 1 << ((salt - 1) // 2 % 2)
    return tuple(card for place, card in enumerate(cards) if place // width % 2 == salt % 2) or cards


class PromisesView(Value, frozen=True, kw_only=True, tag_field="type", tag="promises.view"):
    """What a seat sees: its own promises, and of others how many they have made, where the match shows that."""

    cards: Cards
    mine: Cards
    """What the seat itself has promised."""
    ahead: Cards | None
    """What the seat itself has said beforehand it will add at visits; None: it is asked."""
    answers_ahead: tuple[bool, ...]
    """Which seats have said beforehand what they will answer, and so are not waited for."""
    tiles: int
    """Visit tiles still in the bag."""
    drawn: int
    """Visit tiles drawn whose visit is still to come."""
    visits: int
    """How often the clients have come."""
    aside: Cards
    """Leftovers set aside until the clients come."""
    revealed: tuple[Cards, ...]
    """What each seat has promised, once promises are scored; nothing before."""
    counts: tuple[int, ...] = ()
    """How many promises each seat had made when last all had answered; nothing where the match hides it."""
