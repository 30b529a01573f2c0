"""The sheet and the dice of a match, prepared."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from fairway import BadOptions, reasons
from fairway.content import Item, Library, nearest
from fairway_tiny.content.components import DiceSet, SheetDesign
from fairway_tiny.content.options import Options
from fairway_tiny.field.corner_bounces import BallRules

__all__ = ["Die", "Kit", "open_box"]

because = reasons(__name__)

Die = Literal["light", "medium", "max"]


class Kit:
    """What is on the table: the sheet, the dice, how balls move, and the options."""

    __slots__ = ("ball", "dice", "height", "options", "sheet", "width")

    def __init__(self, sheet: SheetDesign, dice: DiceSet, options: Options) -> None:
        self.sheet = sheet
        self.dice = dice
        self.options = options
        self.ball: BallRules = options.ball
        given = options.field or f"{sheet.width}x{sheet.height}"
        self.width, self.height = map(int, given.split("x"))

    def die(self, power: int) -> tuple[Die, tuple[int, ...]]:
        """Return the die that goes with a declared power, and its faces (TMG-SHT-02)."""
        if power <= 1:
            return "light", self.dice.light
        return ("medium", self.dice.medium) if power <= 3 else ("max", self.dice.max)

    def passing(self) -> Fraction:
        """Return how likely the precision die is to show PASS."""
        return Fraction(self.dice.precision.count("pass"), len(self.dice.precision))


def open_box(library: Library, options: Options, seats: int) -> Kit:
    """Prepare what the packs hold for a number of players."""
    if seats > options.max_players:
        raise BadOptions(because("tiny.many_players", most=options.max_players, players=seats))
    for name, seat in (("first", options.first), ("sits_out", options.sits_out)):
        if seat is not None and seat >= seats:
            raise BadOptions(because("tiny.no_seat", option=name, seat=seat, players=seats))
    sheet = _chosen(library, "tiny-sheets", options.sheet)
    dice = _chosen(library, "tiny-dice", options.dice)
    assert isinstance(sheet, SheetDesign)
    assert isinstance(dice, DiceSet)
    return Kit(sheet, dice, options)


def _chosen(library: Library, kind: str, wanted: str) -> Item:
    """Return the item that an option names: by `pack:id`, or by its id where only one pack has it."""
    items = library.items(kind)
    full = library.find(kind, wanted)
    if full is None:
        known = tuple(items) or because("none")
        raise BadOptions(because("tiny.no_item", kind=kind, name=wanted, known=known, near=nearest(wanted, items)))
    return items[full]
