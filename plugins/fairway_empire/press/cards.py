"""Press cards as a pack writes them, and what can be wrong with a well-formed one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from fairway import replace
from fairway.content import Item, ItemFault
from fairway_base import Between, facts_exist
from fairway_empire.press.reach import Reach, box_of, reach
from fairway_empire.press.together import check_together
from fairway_empire.press.words import (
    CircuitPoints,
    Containing,
    Count,
    EmptySquares,
    Holes,
    Pairs,
    PressTest,
    Sum,
    TileFilter,
    Touching,
)

__all__ = ["PressCard", "check_card", "compare_cards"]

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
    """Find tests that every course passes, or none; what is in the box is not known here."""
    assert isinstance(item, PressCard)
    yield from facts_exist(item)
    for index, test in enumerate(item.when):
        at: At = ("when", index)
        if test.min is None and test.max is None:
            yield ItemFault("press.no_bounds", {}, at)
        elif test.min is not None and test.max is not None and test.min > test.max:
            yield from _check_bounds(test.min, test.max, at)
        else:
            yield from _check_reach(test, reach(test), at)
        if isinstance(test, Count):
            yield from _check_count(test, at)
        elif isinstance(test, Sum):
            yield from _check_tiles(test.on, (*at, "on"))

    yield from check_together(item.when)


def compare_cards(own: Sequence[Item], around: Mapping[str, Sequence[Item]]) -> Iterator[tuple[int, ItemFault]]:
    """Find cards that ask for the same, and tests that no course passes, or every one, with the tiles there are."""
    asked: dict[object, str] = {}
    for card in around.get("press", ()):
        if isinstance(card, PressCard):
            asked.setdefault(frozenset(card.when), card.id)
    box = box_of(around)
    for number, item in enumerate(own):
        assert isinstance(item, PressCard)
        first = asked[frozenset(item.when)]
        if first != item.id and item.replaces is None:
            yield number, ItemFault("press.same_as", {"other": first}, ("when",), "warning")
        for index, test in enumerate(item.when):
            if box is not None and not list(_check_reach(test, reach(test), ())):
                for fault in _check_reach(test, reach(test, box), ("when", index)):
                    yield number, replace(fault, severity="warning")


def _check_reach(test: PressTest, reached: Reach, at: At) -> Iterator[ItemFault]:
    """Hold bounds against the least and the most that can be measured, as far as these are known."""
    if reached.most is not None and test.min is not None and test.min > reached.most:
        yield ItemFault("press.never_met", {"min": test.min, "most": reached.most}, (*at, "min"))
    elif test.max is not None and test.max < reached.least:
        yield ItemFault("press.never_few", {"max": test.max, "least": reached.least}, (*at, "max"))
    elif (test.min or 0) <= reached.least and (
        test.max is None or (reached.most is not None and test.max >= reached.most)
    ):
        yield ItemFault("press.always_met", {}, (*at, "max" if test.min is None else "min"))


def _check_count(test: Count, at: At) -> Iterator[ItemFault]:
    of, inside = test.of, (*at, "of")
    if isinstance(of, TileFilter):
        yield from _check_tiles(of, inside)
    elif isinstance(of, Holes):
        for name in ("length", "straights", "corners", "par"):
            yield from _check_number(getattr(of, name), (*inside, name))
        if of.contains:
            yield from _check_several(of.contains, (*inside, "contains"))
    elif isinstance(of, Pairs) and of.differ is None and of.share is None:
        yield ItemFault("press.any_pair", {}, inside)


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
