"""What the advanced version adds to the box: promise cards, and what depends on how many play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from fairway import Value
from fairway.content import Item, ItemFault, Kind
from fairway_base import Between

__all__ = ["KINDS", "Alone", "Count", "Faultless", "Points", "PromiseCard", "PromiseTable"]

Key = Annotated[str, Meta(pattern=r"^[a-z_]+(\.[a-z_]+)+$", examples=["designer.fun"])]


class Points(Value, frozen=True, tag_field="test", tag="points"):
    """The condition brings at least so many points."""

    min: Annotated[int, Meta(description="Points that keep the promise.")]


class Count(Value, frozen=True, tag_field="test", tag="count"):
    """What the condition counts, such as people or passes, lies within these bounds."""

    things: Annotated[Between, Meta(description="How many keep the promise.")]


class Faultless(Value, frozen=True, tag_field="test", tag="faultless"):
    """The condition takes no points away for anything."""


class Alone(Value, frozen=True, omit_defaults=True):
    """When a promise is kept with nobody to compete with."""

    test: Annotated[Points | Count | Faultless, Meta(description="What keeps the promise.")]
    condition: Annotated[
        Key | None, Meta(description="The condition that is tested, if alone it is another one than in company.")
    ] = None


class PromiseCard(Item, frozen=True, kw_only=True):
    """A promise to do well in one condition, better than the others or, alone, without a flaw."""

    condition: Annotated[Key, Meta(description="The condition in which players are ranked.")]
    alone: Annotated[Alone, Meta(description="When it is kept in a solo game.")]


class PromiseTable(Item, frozen=True, kw_only=True):
    """What depends on the number of players: visit tiles in the bag, and what a promise pays."""

    players: Annotated[int, Meta(ge=1, le=20, description="For how many players.")]
    visits: Annotated[int, Meta(ge=0, le=99, description="Client-visit tiles that go into the bag.")]
    pays: Annotated[
        tuple[int, ...],
        Meta(
            min_length=2,
            description="Points for a promise by one's place, the first first; alone: for one kept, for one broken.",
            examples=[[10, -2, -10]],
        ),
    ]


def _check_card(item: Item) -> Iterator[ItemFault]:
    """Find a promise that nobody can keep alone."""
    assert isinstance(item, PromiseCard)
    test = item.alone.test
    if isinstance(test, Count):
        low, high = test.things.min, test.things.max
        if low is None and high is None:
            yield ItemFault("promise.no_bounds", {}, ("alone", "test", "things"))
        elif low is not None and high is not None and low > high:
            yield ItemFault("promise.bounds_reversed", {"min": low, "max": high}, ("alone", "test", "things"))


def _check_table(item: Item) -> Iterator[ItemFault]:
    """Find a table with another number of places than of players."""
    assert isinstance(item, PromiseTable)
    places = max(item.players, 2)
    if len(item.pays) != places:
        yield ItemFault("table.places", {"players": item.players, "places": places, "given": len(item.pays)}, ("pays",))


KINDS = (
    Kind("promises", PromiseCard, _check_card, worded=True),
    Kind("tables", PromiseTable, _check_table, titled=False),
)
"""What a pack of the advanced version can hold."""
