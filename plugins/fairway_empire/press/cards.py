"""Press cards as a pack writes them, and what can be wrong with a well-formed one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from fairway.content import Item, ItemFault
from fairway_base import Between, facts_exist
from fairway_empire.press.words import (
    CircuitPoints,
    Containing,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    Sum,
    TileFilter,
    Touching,
)

__all__ = ["PressCard", "check_card"]

Family = Literal["green", "red", "yellow", "cyan", "blue", "purple"]
At = tuple[str | int, ...]


class PressCard(Item, frozen=True, kw_only=True):
    """A press card: what a course must be like, and what an article about it is worth."""

    family: Annotated[
        Family,
        Meta(
            description="The magazine: `green` writes about grass, `red` about hole tiles, `yellow` about rare tiles, "
            "`cyan` about the shapes of holes, `blue` about course design, `purple` about quantities."
        ),
    ]
    points: Annotated[int, Meta(ge=0, le=20, description="Press points for a course that is like that.")]
    when: Annotated[
        tuple[Count | Sum | EmptySquares | CircuitPoints, ...],
        Meta(min_length=1, max_length=9, description="Tests on the course; all must be satisfied."),
    ]


def check_card(item: Item) -> Iterator[ItemFault]:
    """Find tests that every course passes, or none."""
    assert isinstance(item, PressCard)
    yield from facts_exist(item)
    for index, test in enumerate(item.when):
        at: At = ("when", index)
        if test.min is None and test.max is None:
            yield ItemFault("press.no_bounds", {}, at)
        else:
            yield from _check_bounds(test.min, test.max, at)
        if isinstance(test, Count):
            yield from _check_count(test, at)
        elif isinstance(test, Sum):
            yield from _check_tiles(test.on, (*at, "on"))


def _check_count(test: Count, at: At) -> Iterator[ItemFault]:
    of, inside = test.of, (*at, "of")
    if isinstance(of, TileFilter):
        yield from _check_tiles(of, inside)
    elif isinstance(of, Holes):
        for name in ("length", "straights", "corners", "par"):
            yield from _check_number(getattr(of, name), (*inside, name))
        if of.contains:
            yield from _check_several(of.contains, (*inside, "contains"))
    elif isinstance(of, Pairs):
        if of.differ is None and of.share is None:
            yield ItemFault("press.any_pair", {}, inside)
        if test.min is not None and test.min > 8:
            yield ItemFault("press.too_many_pairs", {"min": test.min, "most": 8}, (*at, "min"))


def _check_tiles(tiles: TileFilter, at: At) -> Iterator[ItemFault]:
    yield from _check_number(tiles.par, (*at, "par"))
    if tiles.oriented is not None and tiles.directional is False:
        yield ItemFault("press.oriented_without_arrow", {}, (*at, "oriented"))
    if tiles.touches:
        yield from _check_several(tiles.touches, (*at, "touches"))


def _check_several(tiles: Touching | Containing, at: At) -> Iterator[ItemFault]:
    yield from _check_bounds(tiles.min, tiles.max, at)
    yield from _check_tiles(tiles.tiles, (*at, "tiles"))


def _check_number(wanted: int | Between | None, at: At) -> Iterator[ItemFault]:
    if isinstance(wanted, Between):
        if wanted.min is None and wanted.max is None:
            yield ItemFault("press.no_bounds", {}, at)
        yield from _check_bounds(wanted.min, wanted.max, at)


def _check_bounds(least: int | None, most: int | None, at: At) -> Iterator[ItemFault]:
    if least is not None and most is not None and least > most:
        yield ItemFault("press.bounds_reversed", {"min": least, "max": most}, (*at, "min"))
