"""The language of press cards: tests on a course, and what they select from it.

Every word is a struct with its fields, its sentence and its example; loader, schema and reference are made from them.
A plugin adds a word by making another struct from `PressTest` or `Selector` and naming it in its vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, ClassVar, Literal, TypeVar

from msgspec import Meta

from fairway import Value
from fairway.content import Word
from fairway_base import (
    EACH_CONNECTION,
    GATE_POINTER,
    Between,
    Hole,
    Limit,
    PrintedThing,
    cell_pointers,
    hole_pointer,
    joined,
    joined_from_gate,
    joined_to_gate,
)
from fairway_empire.press.course_seen import NUMBERS, CourseSeen, HoleSeen, Thing, TileSeen
from fairway_empire.press.look import Look

__all__ = [
    "WORDS",
    "Areas",
    "CircuitPoints",
    "Containing",
    "Count",
    "EmptySquares",
    "Holes",
    "Measure",
    "Pairs",
    "PressTest",
    "Selector",
    "Sum",
    "TileFilter",
    "Tiles",
    "Touching",
]

T = TypeVar("T")

TileKind = Literal["tee", "green", "path", "grass"]
Zone = Literal["interior", "edge", "outside"]
HoleElement = Literal["pipe", "pool", "slope"]
Number = Annotated[int, Meta(ge=0, le=999)]
Turns = Annotated[str, Meta(pattern=r"^[LR]*$", max_length=99, examples=["LR"])]


class Measure(Value, frozen=True):
    """What a test measures on a course: a number, and what makes it up."""

    count: int
    at: tuple[str, ...] = ()
    """`cell:3,4`, `hole:7`, `hole:0` for the gate: what counts."""


# --- sorts -----------------------------------------------------------------------------------------------------------


class PressTest(Word, frozen=True, kw_only=True, omit_defaults=True, tag_field="test"):
    """A test: something on the course is measured, and the number lies within bounds, both included."""

    min: Annotated[Number | None, Meta(description="At least so many are needed.")] = None
    max: Annotated[Number | None, Meta(description="No more than so many are allowed.")] = None

    def measure(self, look: Look) -> Measure:
        """Measure a course."""
        raise NotImplementedError

    def limits(self, look: Look) -> tuple[Limit, ...] | None:
        """Say which order of the holes satisfies it; None if the order makes no difference, or cannot be told so."""
        return None


class Selector(Word, frozen=True, kw_only=True, omit_defaults=True, tag_field="select"):
    """What is counted: those things of a course for which every field holds; a field left out asks nothing."""

    def select(self, course: CourseSeen) -> Iterator[Thing]:
        """Return the things of a course that are meant."""
        raise NotImplementedError


# --- what a tile or a hole is like -----------------------------------------------------------------------------------


class TileFilter(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a tile must be like; a field left out asks nothing."""

    kind: Annotated[
        TileKind | tuple[TileKind, ...] | None,
        Meta(description="What it is, or may be one of.", examples=["grass", ["tee", "green"]]),
    ] = None
    par: Annotated[
        Number | Between | None,
        Meta(description="Its Par, or bounds of it; 0 is no Par.", examples=[0, {"min": 2}]),
    ] = None
    obstacle: Annotated[bool | None, Meta(description="Whether it has a cement obstacle.")] = None
    directional: Annotated[bool | None, Meta(description="Whether it shows an arrow.")] = None
    oriented: Annotated[
        Literal["correct", "wrong", "undecided"] | None,
        Meta(description="Whether a directional tile is passed along its arrow; undecided without Tee and Green."),
    ] = None
    zone: Annotated[
        Zone | tuple[Zone, ...] | None,
        Meta(
            description="Where it lies: inside the plot (water and gate included), at its edge, or outside.",
            examples=["interior", ["edge", "outside"]],
        ),
    ] = None
    elements: Annotated[
        Annotated[tuple[HoleElement, ...], Meta(min_length=1)] | None,
        Meta(description="It shows at least one of these elements.", examples=[["pool", "slope"]]),
    ] = None
    numbered: Annotated[bool | None, Meta(description="Whether it belongs to a numbered hole.")] = None
    touches: Annotated[
        Touching | None,
        Meta(
            description="What lies side by side with it; corners do not touch.",
            examples=[{"tiles": {"kind": "grass"}}, {"tiles": {"kind": "tee"}, "other_hole": True, "min": 2}],
        ),
    ] = None

    def fits(self, tile: TileSeen, course: CourseSeen) -> bool:
        """Whether a tile is meant."""
        return (
            _among(self.kind, tile.kind)
            and _is(self.par, tile.par)
            and self.obstacle in (None, tile.obstacle)
            and self.directional in (None, tile.directional)
            and self.oriented in (None, tile.oriented)
            and _among(self.zone, tile.zone)
            and (self.elements is None or not tile.elements.isdisjoint(self.elements))
            and self.numbered in (None, tile.numbered)
            and (self.touches is None or self.touches.fits(tile, course))
        )


class Touching(Value, frozen=True, kw_only=True, omit_defaults=True):
    """So many tiles side by side with a tile; at least one, unless bounds say otherwise."""

    tiles: Annotated[TileFilter, Meta(description="Which tiles count.")]
    other_hole: Annotated[bool, Meta(description="Count only tiles that belong to another hole.")] = False
    min: Annotated[Number | None, Meta(description="At least so many.")] = None
    max: Annotated[Number | None, Meta(description="At most so many.")] = None

    def fits(self, tile: TileSeen, course: CourseSeen) -> bool:
        near = (each for each in course.around(tile) if self.tiles.fits(each, course))
        count = sum(not self.other_hole or each.holes.isdisjoint(tile.holes) for each in near)
        return _within(self.min, self.max, count)


class Containing(Value, frozen=True, kw_only=True, omit_defaults=True):
    """So many tiles of a hole; at least one, unless bounds say otherwise."""

    tiles: Annotated[TileFilter, Meta(description="Which tiles count.")]
    min: Annotated[Number | None, Meta(description="At least so many.")] = None
    max: Annotated[Number | None, Meta(description="At most so many.")] = None

    def fits(self, hole: HoleSeen, course: CourseSeen) -> bool:
        count = sum(self.tiles.fits(course.at[cell], course) for cell in hole.cells)
        return _within(self.min, self.max, count)


# --- selectors -------------------------------------------------------------------------------------------------------


class Tiles(Selector, TileFilter, frozen=True, kw_only=True, omit_defaults=True, tag="tiles"):
    """Tiles of the course, wherever they lie."""

    example: ClassVar[str] = '{"select": "tiles", "kind": "green", "par": {"min": 2}}'

    def select(self, course: CourseSeen) -> Iterator[Thing]:
        return (tile for tile in course.tiles if self.fits(tile, course))


class Holes(Selector, frozen=True, kw_only=True, omit_defaults=True, tag="holes"):
    """Holes: the nine numbered ones, there or not, and whatever other red tiles hang together."""

    example: ClassVar[str] = '{"select": "holes", "complete": true, "length": 4, "turns": ["LR", "RL"]}'

    numbered: Annotated[bool | None, Meta(description="Whether it is one of the holes 1 to 9.")] = None
    complete: Annotated[bool | None, Meta(description="Whether it leads from one Tee to one Green.")] = None
    length: Annotated[
        Number | Between | None,
        Meta(description="Tiles passed, Tee and Green included; a crossover passed twice counts twice."),
    ] = None
    straights: Annotated[Number | Between | None, Meta(description="Path tiles that run straight.")] = None
    corners: Annotated[Number | Between | None, Meta(description="Path tiles that bend.")] = None
    turns: Annotated[
        Annotated[tuple[Turns, ...], Meta(min_length=1)] | None,
        Meta(
            description="Which ways it turns from Tee to Green, L left and R right: any one of these.",
            examples=[["LL", "RR"]],
        ),
    ] = None
    loops: Annotated[bool | None, Meta(description="Whether it crosses over itself.")] = None
    par: Annotated[Number | Between | None, Meta(description="Its Par; 0 for a hole that is not there.")] = None
    par_zone: Annotated[
        Literal["green", "red"] | None, Meta(description="The area of the score sheet in which its Par lies.")
    ] = None
    contains: Annotated[
        Containing | None,
        Meta(
            description="Which of its tiles it has how many of.",
            examples=[{"tiles": {"elements": ["pool"]}}, {"tiles": {"par": 0}, "max": 0}],
        ),
    ] = None

    def select(self, course: CourseSeen) -> Iterator[Thing]:
        return (hole for hole in course.holes if self.fits(hole, course))

    def fits(self, hole: HoleSeen, course: CourseSeen) -> bool:
        """Whether a hole is meant."""
        return (
            self.numbered in (None, hole.number is not None)
            and self.complete in (None, hole.complete)
            and _is(self.length, hole.length)
            and _is(self.straights, hole.straights)
            and _is(self.corners, hole.corners)
            and (self.turns is None or hole.turns in self.turns)
            and self.loops in (None, hole.loops)
            and _is(self.par, hole.par)
            and self.par_zone in (None, hole.par_zone)
            and (self.contains is None or self.contains.fits(hole, course))
        )


class Areas(Selector, frozen=True, kw_only=True, omit_defaults=True, tag="areas"):
    """Full rectangles: tiles of one kind that hang together side by side, with no other such tile joined on."""

    example: ClassVar[str] = '{"select": "areas", "kind": "grass", "size": [2, 3]}'

    kind: Annotated[TileKind, Meta(description="The kind of tile.")]
    size: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=99)], Annotated[int, Meta(ge=1, le=99)]],
        Meta(description="The lengths of its sides, in either order.", examples=[[2, 3]]),
    ]

    def select(self, course: CourseSeen) -> Iterator[Thing]:
        wanted = tuple(sorted(self.size))
        return (area for area in course.areas(self.kind) if area.size == wanted)


class Pairs(Selector, frozen=True, kw_only=True, omit_defaults=True, tag="pairs"):
    """Successive numbered holes: 1 and 2, 2 and 3, up to 8 and 9; never 9 and 1."""

    example: ClassVar[str] = '{"select": "pairs", "share": "elements"}'

    differ: Annotated[
        Literal["shape", "par", "length"] | None,
        Meta(
            description="They differ in this: straight or curved, Par, length. A hole that is not there has Par and "
            "length 0, and no shape, which differs from nothing."
        ),
    ] = None
    share: Annotated[Literal["elements"] | None, Meta(description="They have one of these in common.")] = None

    def select(self, course: CourseSeen) -> Iterator[Thing]:
        return (pair for pair in course.pairs if self.fits(pair.first, pair.second))

    def fits(self, first: HoleSeen, second: HoleSeen) -> bool:
        """Whether one hole and the next are meant."""
        if self.differ is not None:
            one, other = getattr(first, self.differ), getattr(second, self.differ)
            if one == other or None in (one, other):
                return False
        return self.share is None or not first.elements.isdisjoint(second.elements)


# --- tests -----------------------------------------------------------------------------------------------------------


class Count(PressTest, frozen=True, kw_only=True, omit_defaults=True, tag="count"):
    """Count things of a course."""

    example: ClassVar[str] = '{"test": "count", "of": {"select": "tiles", "kind": "grass"}, "min": 13}'

    of: Annotated[Tiles | Holes | Areas | Pairs, Meta(description="What is counted.")]
    view: Annotated[
        Literal["placed", "completed"],
        Meta(description="Look at tiles as placed, or also at those that would complete the unfinished holes."),
    ] = "placed"

    def measure(self, look: Look) -> Measure:
        found = list(self.of.select(look.completed if self.view == "completed" else look.placed))
        return Measure(len(found), tuple(dict.fromkeys(name for thing in found for name in thing.at)))

    def limits(self, look: Look) -> tuple[Limit, ...] | None:
        of, known = self.of, {}
        if not isinstance(of, Pairs):
            return None

        def see(hole: Hole | None) -> HoleSeen:
            name = hole and tuple(group.index for group in hole.groups)
            if name not in known:
                known[name] = look.as_numbered(hole, completed=self.view == "completed")
            return known[name]

        return _limits(self, len(NUMBERS) - 1, lambda hole, following: of.fits(see(hole), see(following)))


class Sum(PressTest, frozen=True, kw_only=True, omit_defaults=True, tag="sum"):
    """Add up something printed on tiles."""

    example: ClassVar[str] = '{"test": "sum", "thing": "trees", "gate": true, "min": 30}'

    thing: Annotated[PrintedThing, Meta(description="What is added up.")]
    on: Annotated[
        TileFilter, Meta(description="On which tiles; on all of them if left out.", examples=[{"kind": "grass"}])
    ] = TileFilter()
    gate: Annotated[bool, Meta(description="Whether what is printed on the entrance gate counts too.")] = False

    def measure(self, look: Look) -> Measure:
        course = look.placed
        counts = {tile.at[0]: tile.printed(self.thing) for tile in course.tiles if self.on.fits(tile, course)}
        counts[GATE_POINTER] = look.on_gate(self.thing) if self.gate else 0
        return Measure(sum(counts.values()), tuple(name for name, count in counts.items() if count))


class EmptySquares(PressTest, frozen=True, kw_only=True, omit_defaults=True, tag="empty_squares"):
    """Count the squares of the land without a tile; water and gate are no land."""

    example: ClassVar[str] = '{"test": "empty_squares", "max": 0}'

    def measure(self, look: Look) -> Measure:
        empty = look.empty_squares
        return Measure(len(empty), cell_pointers(empty))


class CircuitPoints(PressTest, frozen=True, kw_only=True, omit_defaults=True, tag="circuit_points"):
    """Ask for satisfaction points from the Circuit: 20 for one without a gap."""

    example: ClassVar[str] = '{"test": "circuit_points", "min": 20}'

    def measure(self, look: Look) -> Measure:
        connected = look.connections
        return Measure(look.circuit_points, tuple(dict.fromkeys(_stop(n + i) for n in connected for i in (0, 1))))

    def limits(self, look: Look) -> tuple[Limit, ...] | None:
        seen = look.seen
        least = None if self.min is None else -(-self.min // EACH_CONNECTION)
        most = None if self.max is None else self.max // EACH_CONNECTION
        return _limits(
            CircuitPoints(min=least, max=most),
            len(NUMBERS) + 1,
            partial(joined, seen),
            partial(joined_from_gate, seen),
            partial(joined_to_gate, seen),
        )


WORDS: Mapping[type[Word], tuple[type[Word], ...]] = {
    PressTest: (Count, Sum, EmptySquares, CircuitPoints),
    Selector: (Tiles, Holes, Areas, Pairs),
}
"""The words of the language by sort, without those that other plugins add."""


def _limits(
    bounds: PressTest,
    steps: int,
    meant: Callable[[Hole | None, Hole | None], bool],
    from_gate: Callable[[Hole | None], bool] | None = None,
    to_gate: Callable[[Hole | None], bool] | None = None,
) -> tuple[Limit, ...]:
    """Turn bounds of a number of steps into limits: of those that are not meant, and of those that are."""
    limits: tuple[Limit, ...] = ()
    if bounds.min is not None:
        limits += (
            Limit(
                steps - bounds.min,
                lambda hole, following: not meant(hole, following),
                from_gate and (lambda hole: not from_gate(hole)),
                to_gate and (lambda hole: not to_gate(hole)),
            ),
        )
    if bounds.max is not None:
        limits += (Limit(bounds.max, meant, from_gate, to_gate),)
    return limits


def _stop(number: int) -> str:
    return hole_pointer(number) if 1 <= number <= 9 else GATE_POINTER


def _is(wanted: int | Between | None, number: int) -> bool:
    if wanted is None:
        return True
    return wanted == number if isinstance(wanted, int) else wanted.holds(number)


def _among(wanted: T | tuple[T, ...] | None, value: T) -> bool:
    return wanted is None or (value in wanted if isinstance(wanted, tuple) else value == wanted)


def _within(least: int | None, most: int | None, count: int) -> bool:
    if least is None and most is None:
        return count >= 1
    return (least is None or count >= least) and (most is None or count <= most)
