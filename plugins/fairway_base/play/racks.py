"""What can be done to a rack: pure functions on ordered items, with no assumption on size or order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from fairway_base.play.part import Rack

__all__ = ["bench", "cleared", "exchange", "fill", "front", "insert", "without", "without_pawn"]

T = TypeVar("T", bound=str | int)


def fill(tiles: Iterable[str], backs: Mapping[str, int]) -> Rack:
    """Lay drawn tiles out in ascending back number; of equals the earlier drawn lies further left (BG-RACK-2, -3)."""
    laid: list[str] = sorted(tiles, key=backs.__getitem__)
    return Rack(tuple(laid))


def exchange(rack: Rack, item: str | int, other: str | int) -> Rack:
    """Put something on the very spot of something else (BG-TURN-3)."""
    items = rack.items
    spot = items.index(item)
    changed = items[:spot] + (other,) + items[spot + 1 :]  # noqa: RUF005 - adding is quicker here
    return Rack(changed, rack.bench, rack.front)


def insert(rack: Rack, tile: str, backs: Mapping[str, int], *, descending: bool = False) -> Rack:
    """Insert a tile at its number: before equals, and before the pawns that stand in front of them.

    On a rack that lies the other way round, numbers descend.
    """
    spots = [spot for spot, item in enumerate(rack.items) if type(item) is str]
    sign = -1 if descending else 1
    later = next((spot for spot in spots if sign * backs[str(rack.items[spot])] >= sign * backs[tile]), None)
    if later is None:
        at = spots[-1] + 1 if spots else 0
    else:
        at = later
        while at > 0 and type(rack.items[at - 1]) is int:
            at -= 1
    return Rack((*rack.items[:at], tile, *rack.items[at:]), rack.bench, rack.front)


def without(rack: Rack, gone: Iterable[str]) -> Rack:
    """Take tiles off a rack; everything else closes up."""
    away = frozenset(gone)
    return Rack(tuple(item for item in rack.items if item not in away), rack.bench, rack.front)


def cleared(rack: Rack) -> Rack:
    """Take all tiles off a rack; the pawns move up, those of the bench first, behind the ones in front."""
    return Rack(rack.pawns[len(rack.front) :], (), rack.front)


def without_pawn(rack: Rack, seat: int) -> Rack:
    """Lift a pawn off a rack."""
    items = rack.items
    if items and items[0] == seat:
        return Rack(items[1:], rack.bench, rack.front)
    if seat not in rack.pawns:
        raise LookupError(f"the pawn of seat {seat} does not stand on the rack")
    return Rack(_less(items, seat), _less(rack.bench, seat), _less(rack.front, seat))


def bench(rack: Rack, seat: int) -> Rack:
    """Send a pawn to the bench, left of everybody there (BG-TURN-5)."""
    return Rack(rack.items, (seat, *rack.bench), rack.front)


def front(rack: Rack, seat: int) -> Rack:
    """Put a pawn in front of the rack, behind those who came there earlier (for other plugins)."""
    return Rack(rack.items, rack.bench, (*rack.front, seat))


def _less(items: tuple[T, ...], seat: int) -> tuple[T, ...]:
    return tuple(item for item in items if item != seat)
