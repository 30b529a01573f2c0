"""What a pack of this game can hold: sets of dice, bonus cards, and courses to practise on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from fairway import Value
from fairway.content import Item, ItemFault, Kind
from fairway_putting.course.courses import Hazard
from fairway_putting.course.holes import HOLES

__all__ = [
    "COLOURS",
    "KINDS",
    "MISHAP",
    "BonusCard",
    "Dice",
    "Face",
    "Investment",
    "PracticeCourse",
    "PracticeHole",
    "PressBonus",
    "StrokesOff",
    "accuracy",
]

MISHAP = "!"
COLOURS = ("white", "yellow", "orange", "red")
"""The dice in the order in which they are taken (PD-PUT-01)."""
FACES = 6

Face = Annotated[int, Meta(ge=-9, le=9)] | Literal["!"]
Faces = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=20)]
Params = dict[str, str | int]


def accuracy(face: Face) -> int:
    """Return what a face is worth; the exclamation mark counts as one flag (PD-MIS-01)."""
    return 1 if face == MISHAP else int(face)


class Dice(Item, frozen=True, kw_only=True):
    """Four dice: what each face adds to a putt's accuracy, or takes from it."""

    white: Annotated[
        Faces, Meta(description="The first die, in every putt; `!` is the face with the exclamation mark, worth 1.")
    ]
    yellow: Annotated[Faces, Meta(description="The second die.", examples=[[1, 0, 0, -1, -1, -1]])]
    orange: Annotated[Faces, Meta(description="The third die.")]
    red: Annotated[Faces, Meta(description="The fourth die.")]

    @property
    def dice(self) -> tuple[tuple[Face, ...], ...]:
        """The four in order."""
        return self.white, self.yellow, self.orange, self.red


class Investment(Value, frozen=True, tag_field="gives", tag="investment"):
    """More to invest in the next campaign game, and income at its end."""

    budget: Annotated[int, Meta(description="Golfar more for land and marketing.")]
    income: Annotated[int, Meta(description="Golfar of income that are no visitors.")]


class PressBonus(Value, frozen=True, tag_field="gives", tag="press"):
    """Points for the best press coverage of the next campaign game."""

    points: Annotated[int, Meta(description="Points for the best coverage, a shared one too, before this card.")]


class StrokesOff(Value, frozen=True, tag_field="gives", tag="strokes_off"):
    """Strokes off the total of the next round."""

    strokes: Annotated[int, Meta(ge=0, description="How many.")]


class BonusCard(Item, frozen=True, kw_only=True):
    """A card for one of the first three of a round that belongs to a campaign."""

    place: Annotated[int, Meta(ge=1, le=9, description="The place that wins it.")]
    code: Annotated[
        str, Meta(pattern=r"^[A-Z_]+$", description="What other plugins know it by.", examples=["MULLIGAN"])
    ]
    bonus: Annotated[
        Investment | PressBonus | StrokesOff, Meta(description="What it is good for, in the very next game.")
    ]


class PracticeHole(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A hole without a place on a map: the pars of its tiles from Tee to Putting Green, and their hazards."""

    pars: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=9)], ...],
        Meta(min_length=2, max_length=30, description="Tile by tile, the Tee first.", examples=[[1, 0, 2, 1, 1]]),
    ]
    hazards: Annotated[
        dict[str, tuple[Hazard, ...]],
        Meta(description="Slope, pool and flower beds by tile; the Tee is 0.", examples=[{"2": ["slope", "pool"]}]),
    ] = {}  # noqa: RUF012 - msgspec makes a new one for each


class PracticeCourse(Item, frozen=True, kw_only=True):
    """Nine holes to play without a course of one's own."""

    holes: Annotated[tuple[PracticeHole, ...], Meta(description="The nine holes, in order.")]


def check_dice(item: Item) -> Iterator[ItemFault]:
    """Find dice that cannot be those of the game: what is known of them holds for every set (PD-DICE)."""
    assert isinstance(item, Dice)
    dice = dict(zip(COLOURS, item.dice, strict=True))
    for colour, faces in dice.items():
        if len(faces) != FACES:
            yield ItemFault("dice.six_faces", {"colour": colour, "faces": len(faces), "rule": "PD-DICE-C1"}, (colour,))
    yield from _check_white(item.white)
    needed: dict[str, tuple[tuple[int, ...], str]] = {
        "yellow": ((1, 0), "PD-DICE-C3"),
        "orange": ((0, -1), "PD-DICE-C4"),
        "red": ((-1,), "PD-DICE-C5"),
    }
    for colour, (values, rule) in needed.items():
        for value in values:
            if value not in dice[colour]:
                yield ItemFault("dice.face_missing", {"colour": colour, "face": value, "rule": rule}, (colour,))
    yield from _check_balance(dice)


def _check_white(faces: tuple[Face, ...]) -> Iterator[ItemFault]:
    """The white die always helps, and one of its faces is the exclamation mark (PD-DICE-C2)."""
    rule = "PD-DICE-C2"
    marks = faces.count(MISHAP)
    if marks != 1:
        yield ItemFault("dice.one_mishap", {"faces": marks, "rule": rule}, ("white",))
    for value in (2, 3, 4):
        if value not in faces:
            yield ItemFault("dice.face_missing", {"colour": "white", "face": value, "rule": rule}, ("white",))
    for place, face in enumerate(faces):
        if not 1 <= accuracy(face) <= 4:
            yield ItemFault("dice.white_out_of_range", {"face": accuracy(face), "rule": rule}, ("white", place))


def _check_balance(dice: dict[str, tuple[Face, ...]]) -> Iterator[ItemFault]:
    """The other dice mostly take accuracy away, and each more than the one before (PD-DICE-C6, PD-DICE-C7)."""
    minus = total = 0
    means: dict[str, Fraction] = {}
    for colour in COLOURS[1:]:
        faces = dice[colour]
        if MISHAP in faces:
            params: Params = {"colour": colour, "rule": "PD-DICE-C2"}
            yield ItemFault("dice.mishap_not_white", params, (colour, faces.index(MISHAP)))
        values = [accuracy(face) for face in faces]
        below, above = sum(value < 0 for value in values), sum(value > 0 for value in values)
        means[colour] = Fraction(sum(values), len(values))
        minus, total = minus + below, total + len(values)
        if below <= above or means[colour] >= 0:
            params = {"colour": colour, "minus": below, "plus": above, "mean": str(means[colour]), "rule": "PD-DICE-C6"}
            yield ItemFault("dice.must_lower", params, (colour,))
    if 2 * minus <= total:
        yield ItemFault("dice.mostly_minus", {"minus": minus, "faces": total, "rule": "PD-DICE-C6"})
    for better, worse in (("yellow", "orange"), ("orange", "red")):
        if means[better] <= means[worse]:
            params = {"better": better, "worse": worse, "rule": "PD-DICE-C7"}
            yield ItemFault("dice.means_must_fall", params, (worse,))


def check_practice(item: Item) -> Iterator[ItemFault]:
    """Find a course that cannot be played: not nine holes, a Tee or Green without par, a hazard on no tile."""
    assert isinstance(item, PracticeCourse)
    if len(item.holes) != HOLES:
        yield ItemFault("practice.nine_holes", {"holes": len(item.holes), "rule": "PD-SET-02"}, ("holes",))
    for index, hole in enumerate(item.holes):
        for place in (0, len(hole.pars) - 1):
            if not hole.pars[place]:
                yield ItemFault(
                    "practice.no_par", {"tile": place, "rule": "PD-TERM-02"}, ("holes", index, "pars", place)
                )
        for tile in hole.hazards:
            if tile not in map(str, range(len(hole.pars))):
                params: Params = {"tile": tile, "tiles": len(hole.pars)}
                yield ItemFault("practice.no_such_tile", params, ("holes", index, "hazards", tile))


KINDS = (
    Kind("putting_dice", Dice, check_dice),
    Kind("bonus_cards", BonusCard, worded=True),
    Kind("practice_courses", PracticeCourse, check_practice),
)
"""What a pack of this game can hold."""
