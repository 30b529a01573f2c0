"""The box, opened: dice, cards and courses of a match."""

from __future__ import annotations

from typing import TypeVar, cast

from fairway import BadOptions, reasons
from fairway.content import Item, Library, nearest
from fairway_putting.content.components import BonusCard, Dice, PracticeCourse, StrokesOff
from fairway_putting.content.course_sources import AvailableCourses, available_courses, in_campaign
from fairway_putting.content.options import FromPack, Options
from fairway_putting.course.holes import Hole, Spot
from fairway_putting.play.putt_outcome import Rules
from fairway_putting.repair.changes import Change
from fairway_putting.repair.procedure import Repair, as_built, repair

__all__ = ["Kit", "open_box"]

because = reasons(__name__)

I = TypeVar("I", bound=Item)  # noqa: E741 - an item


class Kit:
    """What a match is played with."""

    __slots__ = ("available", "cards", "dice", "options", "practice", "rules")

    def __init__(
        self,
        options: Options,
        dice: Dice,
        cards: dict[str, BonusCard],
        available: AvailableCourses | None,
        practice: tuple[Hole, ...],
    ) -> None:
        self.options = options
        self.rules = Rules.of(options)
        self.dice = dice.dice
        self.cards = cards
        """Bonus cards by full id, the first place's first."""
        self.available = available
        """The courses there are to choose from; None when the course is out of a pack."""
        self.practice = practice

    def as_built(self, owner: int) -> tuple[Hole, ...] | None:
        """Return the holes of a course that needs no repair."""
        assert self.available is not None
        return as_built(self.available.course(owner), self.options.readings)

    def repair(self, owner: int, luck: int, changes: tuple[Change, ...]) -> Repair:
        """Return the repair that one number and these changes make of a course."""
        assert self.available is not None
        return repair(self.available.course(owner), self.available.left, luck, self.options.readings, changes)

    @property
    def strokes_off(self) -> int:
        """What the coupon takes off a total."""
        return sum(card.bonus.strokes for card in self.cards.values() if isinstance(card.bonus, StrokesOff))


def open_box(library: Library, options: Options, seats: int) -> Kit:
    """Prepare everything that a match with these options needs; raise `BadOptions` where something is missing."""
    options = in_campaign(options, seats)
    for seat in options.coupons:
        if seat >= seats:
            raise BadOptions(because("putting.coupon_seat", seat=seat, seats=seats))
    _, dice = _named(library, "putting_dice", options.dice, Dice)
    cards = cast("dict[str, BonusCard]", dict(library.items("bonus_cards")))
    ordered = dict(sorted(cards.items(), key=lambda each: each[1].place))
    if isinstance(options.course, FromPack):
        name, course = _named(library, "practice_courses", options.course.id, PracticeCourse)
        return Kit(options, dice, ordered, None, _holes(name, course))
    return Kit(options, dice, ordered, available_courses(options.course, seats), ())


def _named(library: Library, kind: str, name: str, shape: type[I]) -> tuple[str, I]:
    """Find an item by its full id, or by its bare one if only one pack has it; what replaces it stands for it."""
    items, full = library.items(kind), library.find(kind, name)
    if full is None:
        near = nearest(name, [*items, *(full.partition(":")[2] for full in items)])
        there = tuple(items) or because("none")
        raise BadOptions(because("putting.no_item", kind=kind, name=name, known=there, near=near))
    item = items[full]
    assert isinstance(item, shape)
    return full, item


def _holes(name: str, course: PracticeCourse) -> tuple[Hole, ...]:
    """Make holes of a course that has no map."""
    return tuple(
        Hole(
            number=number,
            spots=tuple(
                Spot(tile=f"{name}:{number}:{place}", par=par, hazards=hole.hazards.get(str(place), ()))
                for place, par in enumerate(hole.pars)
            ),
        )
        for number, hole in enumerate(course.holes, 1)
    )
