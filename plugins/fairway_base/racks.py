"""What can be done to a rack: pure functions on ordered items, with no assumption on size or order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fairway_base.part import Rack

__all__ = ["bench", "exchange", "fill", "insert", "without", "without_pawn"]


def fill(tiles: Iterable[str], backs: Mapping[str, int]) -> Rack:
    """Lay drawn tiles out in ascending back number; of equals the earlier drawn lies further left (BG-RACK-2, -3)."""
    laid: list[str] = sorted(tiles, key=backs.__getitem__)
    return Rack(tuple(laid))


def exchange(rack: Rack, item: str | int, other: str | int) -> Rack:
    """Put something on the very spot of something else (BG-TURN-3)."""
    items = rack.items
    spot = items.index(item)
    return Rack(items[:spot] + (other,) + items[spot + 1 :], rack.bench)  # noqa: RUF005 - adding is quicker here


def insert(rack: Rack, tile: str, backs: Mapping[str, int]) -> Rack:
    """Insert a tile at its number: before equals, and before the pawns that stand in front of them."""
    spots = [spot for spot, item in enumerate(rack.items) if type(item) is str]
    later = next((spot for spot in spots if backs[str(rack.items[spot])] >= backs[tile]), None)
    if later is None:
        at = spots[-1] + 1 if spots else 0
    else:
        at = later
        while at > 0 and type(rack.items[at - 1]) is int:
            at -= 1
    return Rack((*rack.items[:at], tile, *rack.items[at:]), rack.bench)


def without(rack: Rack, gone: Iterable[str]) -> Rack:
    """Take tiles off a rack; everything else closes up."""
    away = frozenset(gone)
    return Rack(tuple(item for item in rack.items if item not in away), rack.bench)


def without_pawn(rack: Rack, seat: int) -> Rack:
    """Lift a pawn off a rack."""
    if not rack.bench and rack.items[0] == seat:
        return Rack(rack.items[1:])
    if seat in rack.bench:
        at = rack.bench.index(seat)
        return Rack(rack.items, rack.bench[:at] + rack.bench[at + 1 :])
    at = rack.items.index(seat)
    return Rack(rack.items[:at] + rack.items[at + 1 :], rack.bench)


def bench(rack: Rack, seat: int) -> Rack:
    """Send a pawn to the bench, left of everybody there (BG-TURN-5)."""
    return Rack(rack.items, (seat, *rack.bench))
