"""What comes in the box: the sheet everybody draws on, and the dice (sections 1 and 13 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal, get_args

from msgspec import Meta

from fairway.content import Item, ItemFault, Kind
from fairway_tiny.field.terrain import Shape

__all__ = ["KINDS", "DiceSet", "SheetDesign"]

Side = Annotated[int, Meta(ge=4, le=20)]
Round = Annotated[int, Meta(ge=1, le=20)]
Face = Annotated[int, Meta(ge=-12, le=12)]
Power = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=20)]


class SheetDesign(Item, frozen=True, kw_only=True):
    """A printed sheet: its field of spaces with a circle in each, the round track and the +1 icons."""

    width: Annotated[Side, Meta(description="Spaces in a row.")]
    height: Annotated[Side, Meta(description="Spaces in a column.")]
    rounds: Annotated[Round, Meta(description="Rounds of drawing on the track.")]
    gears: Annotated[
        tuple[Round, ...],
        Meta(description="Rounds marked by a gear: the future player draws.", examples=[[6, 7]]),
    ]
    icons: Annotated[int, Meta(ge=0, le=99, description="+1 icons to tick for shots that end where they began.")]


class DiceSet(Item, frozen=True, kw_only=True):
    """The dice in the middle of the table, face by face."""

    terrain_dice: Annotated[int, Meta(ge=1, le=20, description="How many terrain dice there are, all alike.")]
    terrain: Annotated[tuple[Shape, ...], Meta(min_length=1, max_length=20, description="Faces of a terrain die.")]
    light: Annotated[Power, Meta(description="What the LIGHT die adds to a declared power of 0 or 1.")]
    medium: Annotated[Power, Meta(description="What the MEDIUM die adds to a declared power of 2 or 3.")]
    max: Annotated[Power, Meta(description="What the MAX die adds to a declared power of 4 or more.")]
    precision: Annotated[
        tuple[Literal["pass", "miss"], ...],
        Meta(min_length=1, max_length=20, description="Faces of the precision die."),
    ]


def _check_sheet(item: Item) -> Iterator[ItemFault]:
    """Find gears on rounds that are not there."""
    assert isinstance(item, SheetDesign)
    for place, gear in enumerate(item.gears):
        if gear > item.rounds:
            yield ItemFault("sheet.gear", {"gear": gear, "rounds": item.rounds}, ("gears", place))
        if gear in item.gears[:place]:
            yield ItemFault("sheet.gear_twice", {"gear": gear}, ("gears", place))


def _check_dice(item: Item) -> Iterator[ItemFault]:
    """Find dice that the rules cannot be played with (the constraints of section 13)."""
    assert isinstance(item, DiceSet)
    for shape in get_args(Shape):
        if shape not in item.terrain:
            yield ItemFault("dice.no_shape", {"shape": shape}, ("terrain",))
    for face in (1, 2):
        if face not in item.medium:
            yield ItemFault("dice.medium_lacks", {"face": f"+{face}"}, ("medium",))
    if 1 not in item.light and 0 not in item.light:
        yield ItemFault("dice.light_one", {}, ("light",))
    light, medium, most = (_spread(die) for die in (item.light, item.medium, item.max))
    if not light < medium:
        yield ItemFault("dice.spread", {"weaker": "LIGHT", "stronger": "MEDIUM"}, ("medium",))
    if not medium < most:
        yield ItemFault("dice.spread", {"weaker": "MEDIUM", "stronger": "MAX"}, ("max",))
    for result in ("pass", "miss"):
        if result not in item.precision:
            yield ItemFault("dice.precision_lacks", {"result": result.upper()}, ("precision",))


def _spread(faces: tuple[int, ...]) -> Fraction:
    """Return the variance of a die: it orders dice as their standard deviation does, and is exact."""
    mean = Fraction(sum(faces), len(faces))
    return sum(((face - mean) ** 2 for face in faces), Fraction()) / len(faces)


KINDS = (Kind("tiny-sheets", SheetDesign, _check_sheet), Kind("tiny-dice", DiceSet, _check_dice))
"""What a pack for this game can hold."""
