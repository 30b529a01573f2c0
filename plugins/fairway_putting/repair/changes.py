"""What players may want otherwise than the procedure proposes, each a small change to one of its steps (PD-RPR-71)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from fairway import Value

__all__ = [
    "AsProposed",
    "Change",
    "DropHole",
    "JoinAt",
    "SwapNumbers",
    "TurnTile",
    "UsePaths",
    "UseTile",
    "with_change",
]

Coordinate = Annotated[int, Meta(ge=-500, le=500)]
Nine = Annotated[int, Meta(ge=1, le=9)]


class TurnTile(Value, frozen=True, tag_field="change", tag="turn"):
    """Let a tile lie like this, whatever step 1 would do."""

    x: Coordinate
    y: Coordinate
    turn: Annotated[int, Meta(ge=0, le=3)]


class DropHole(Value, frozen=True, tag_field="change", tag="drop"):
    """Of too many holes, remove this one first: the one whose first tile, row by row, lies here."""

    x: Coordinate
    y: Coordinate
    lane: Annotated[int, Meta(ge=0, le=1)] = 0
    """Which lane of a crossover is meant."""


class JoinAt(Value, frozen=True, tag_field="change", tag="join"):
    """Join the two pieces that lead to an empty square, or leave them apart."""

    x: Coordinate
    y: Coordinate
    join: bool


class SwapNumbers(Value, frozen=True, tag_field="change", tag="swap"):
    """Exchange the numbers of two holes."""

    first: Nine
    second: Nine


class UseTile(Value, frozen=True, tag_field="change", tag="use"):
    """Take this tile out of the bag for something, instead of the one that luck chose."""

    draw: Annotated[str, Meta(max_length=80)]
    """What it is drawn for, as the repair says."""
    tile: Annotated[str, Meta(max_length=80)]


class UsePaths(Value, frozen=True, tag_field="change", tag="paths"):
    """Give a hole that is added so many tiles between Tee and Putting Green."""

    hole: Nine
    tiles: Annotated[int, Meta(ge=0, le=4)]


class AsProposed(Value, frozen=True, tag_field="change", tag="as_proposed"):
    """Take back every change."""


Change = TurnTile | DropHole | JoinAt | SwapNumbers | UseTile | UsePaths | AsProposed


def with_change(changes: tuple[Change, ...], change: Change) -> tuple[Change, ...]:
    """Return the changes with one more; it takes the place of what it contradicts."""
    match change:
        case AsProposed():
            return ()
        case SwapNumbers() if change in changes:  # done twice, it is undone
            return _without(changes, (change,))
        case TurnTile() | JoinAt() | UseTile() | UsePaths():
            return (*_without(changes, (earlier for earlier in changes if _about(earlier) == _about(change))), change)
        case _:
            return (*_without(changes, (change,)), change)


def _about(change: Change) -> object:
    """Return what a change decides."""
    match change:
        case TurnTile(x, y) | JoinAt(x, y):
            return type(change), x, y
        case UseTile(draw):
            return UseTile, draw
        case UsePaths(hole):
            return UsePaths, hole
        case _:
            return change


def _without(changes: tuple[Change, ...], gone: Iterable[Change]) -> tuple[Change, ...]:
    out = set(gone)
    return tuple(change for change in changes if change not in out)
