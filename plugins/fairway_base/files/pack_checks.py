"""What can be wrong with a well-formed item: checks that tell an author everything at once.

Shapes, types and unknown fields are the loader's business; here an item is already a value, and each check looks
for what a schema cannot say. A check never stops at the first fault, but it leaves out faults that only follow from
one already named. The texts of the codes are in `texts/`, under `problem.<code>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from fairway.content import Item, ItemFault, Kind
from fairway_base.content.components import (
    Alignment,
    Between,
    Client,
    Colour,
    Corners,
    ElementWish,
    Gate,
    HoleTest,
    HoleWish,
    Land,
    Length,
    ParIs,
    TileDesign,
)
from fairway_base.course.course import GATE, NEIGHBOURS, Cell, spread
from fairway_base.course.tiles import copy_names, design_of

__all__ = ["KINDS", "check_client", "check_colour", "check_gate", "check_land", "check_tile", "facts_exist"]

_STRAIGHTS = ("NS", "SN", "EW", "WE")
_BESIDE_GATE: tuple[Cell, ...] = ((2, 0), (2, 1), (0, 2), (1, 2))
"""Squares along the gate's straight sides, where a course begins and ends (GAP-GATE)."""
_WATER = {"P": "pond", "S": "stream"}
_MOST_WATER = {"P": (5, "land.pond_too_large"), "S": (4, "land.stream_too_large")}
"""With that much on every land, 28 pond and 20 stream markers serve five players (BG-COMP-2)."""
_MOST_SQUARES, _MOST_VALUE = 92, 50
"""Twice what the largest and the dearest card of the boxes has: beyond that, somebody has mistyped."""


def facts_exist(item: Item) -> Iterator[ItemFault]:
    """Find names in `reconstructed` that are no field of the item's own."""
    facts = [name for name in item.__struct_fields__ if name not in Item.__struct_fields__]
    for index, name in enumerate(item.reconstructed):
        if name not in facts:
            nearest = get_close_matches(name, facts, n=1, cutoff=0.0)[0]
            params: dict[str, str | int] = {"field": name, "nearest": nearest}
            yield ItemFault("item.reconstructed_unknown_field", params, ("reconstructed", index))


def check_tile(item: Item) -> Iterator[ItemFault]:
    """Find what is wrong with a tile: its path, its flag, who sits on its bench."""
    assert isinstance(item, TileDesign)
    yield from facts_exist(item)
    yield from _check_lanes(item)
    if item.kind == "grass" and item.par:
        yield ItemFault("tile.grass_has_par", {"par": item.par}, ("par",))
    if item.kind in ("tee", "green") and not item.par:
        yield ItemFault("tile.no_par", {"kind": item.kind}, ("par",))
    if item.bench_sitters and not item.benches:
        yield ItemFault("tile.bench_sitters_without_bench", {"sitters": item.bench_sitters}, ("bench_sitters",))
    if item.bench_sitters > item.people:
        params: dict[str, str | int] = {"sitters": item.bench_sitters, "people": item.people}
        yield ItemFault("tile.more_bench_sitters_than_people", params, ("bench_sitters",))


def _check_lanes(tile: TileDesign) -> Iterator[ItemFault]:
    """Hold the red path against the kind (BG-HOLE-1) and the crossover (GAP-CROSS)."""
    lanes = [lane[::2] for lane in tile.lanes]  # "S>N" becomes "SN"
    if tile.kind == "grass":
        fits = not lanes
    elif tile.kind == "path":
        fits = bool(lanes) and all(len(sides) == 2 for sides in lanes)
    else:
        fits = len(lanes) == 1 and len(lanes[0]) == 1
    if not fits:
        params: dict[str, str | int] = {"kind": tile.kind, "lanes": ", ".join(tile.lanes) or "-"}
        yield ItemFault("tile.lanes_do_not_fit_kind", params, ("lanes",))
        return

    bent_back = [index for index, sides in enumerate(lanes) if len(sides) == 2 and sides[0] == sides[1]]
    for index in bent_back:
        yield ItemFault("tile.lane_joins_a_side_to_itself", {"lane": tile.lanes[index]}, ("lanes", index))
    if bent_back:
        return

    if tile.crossover == "four_way":
        if len(lanes) != 2 or len(set("".join(lanes))) != 4:
            yield ItemFault("tile.four_way_needs_four_sides", {"lanes": ", ".join(tile.lanes) or "-"}, ("lanes",))
    elif tile.crossover == "corner_loop":
        if len(lanes) != 1 or len(lanes[0]) != 2 or lanes[0] in _STRAIGHTS:
            yield ItemFault("tile.corner_loop_needs_a_corner", {"lanes": ", ".join(tile.lanes) or "-"}, ("lanes",))
    elif len(lanes) == 2:
        yield ItemFault("tile.two_lanes_need_four_way", {"lanes": ", ".join(tile.lanes)}, ("crossover",))


def check_land(item: Item) -> Iterator[ItemFault]:
    """Find what is wrong with the drawing of a land, and where its figures disagree with it (GAP-LAND)."""
    assert isinstance(item, Land)
    yield from facts_exist(item)
    if item.value > _MOST_VALUE:
        yield ItemFault("land.very_dear", {"value": item.value, "usual": _MOST_VALUE}, ("value",), "warning")
    if uneven := list(_check_rows(item)):  # nobody knows what the others of its signs were to be
        yield from uneven
        return
    yield from _check_drawing(item)
    yield from _check_water(item)
    squares = sum(row.count("#") for row in item.rows)
    if squares > _MOST_SQUARES:
        yield ItemFault("land.very_large", {"squares": squares, "usual": _MOST_SQUARES}, ("rows",), "warning")
    if not squares:
        yield ItemFault("land.no_land", {}, ("rows",))
    elif item.surface != 10 * (squares + len(GATE)):
        params: dict[str, str | int] = {
            "surface": item.surface,
            "expected": 10 * (squares + len(GATE)),
            "squares": squares,
        }
        yield ItemFault("land.surface_disagrees", params, ("surface",))


def _check_rows(land: Land) -> Iterator[ItemFault]:
    [(width, _)] = Counter(map(len, land.rows)).most_common(1)  # the odd row out is at fault, also if it is the first
    for y, row in enumerate(land.rows):
        if len(row) != width:
            params: dict[str, str | int] = {"row": y + 1, "length": len(row), "expected": width}
            yield ItemFault("land.rows_unequal", params, ("rows", y))


def _check_drawing(land: Land) -> Iterator[ItemFault]:
    signs = {(x, y): sign for y, row in enumerate(land.rows) for x, sign in enumerate(row)}
    gate = {cell for cell, sign in signs.items() if sign == "G"}
    plot = {cell for cell, sign in signs.items() if sign == "#"}
    if gate != GATE:
        x, y = min(gate ^ GATE, key=_reading_order)
        yield ItemFault("land.gate_misplaced", {"row": y + 1, "column": x + 1}, _at_square(land, x, y))
    elif plot:
        for x, y in _BESIDE_GATE:
            if (x, y) not in plot:
                yield ItemFault("land.gate_side_not_land", {"row": y + 1, "column": x + 1}, _at_square(land, x, y))

    whole = plot | gate | GATE  # a gate drawn wrongly is one fault, not also a land cut in pieces
    lost = plot - spread(GATE, whole).keys()
    if lost:
        x, y = min(lost, key=_reading_order)
        params: dict[str, str | int] = {"squares": len(lost), "row": y + 1, "column": x + 1}
        yield ItemFault("land.not_connected", params, _at_square(land, x, y))
    for x, y in sorted(plot, key=_reading_order):
        neighbours = sum((x + dx, y + dy) in whole for dx, dy in NEIGHBOURS)
        if neighbours < 2:
            params = {"row": y + 1, "column": x + 1, "neighbours": neighbours}
            yield ItemFault("land.dead_end", params, _at_square(land, x, y))


def _check_water(land: Land) -> Iterator[ItemFault]:
    drawn = {sign: sum(row.count(sign) for row in land.rows) for sign in _WATER}
    present = [sign for sign, squares in drawn.items() if squares]
    first = {sign: next((y, row.index(sign)) for y, row in enumerate(land.rows) if sign in row) for sign in present}
    if len(present) == 2:
        params: dict[str, str | int] = {"pond": drawn["P"], "stream": drawn["S"]}
        yield ItemFault("land.pond_and_stream", params, ("rows", *max(first.values())))
    else:
        water = _WATER[present[0]] if present else "none"
        if land.water != water:
            yield ItemFault("land.water_disagrees", {"water": land.water, "drawn": water}, ("water",))
    for sign in present:
        most, code = _MOST_WATER[sign]
        if drawn[sign] > most:
            yield ItemFault(code, {"squares": drawn[sign], "most": most}, ("rows", *first[sign]))


def _reading_order(cell: Cell) -> Cell:
    x, y = cell
    return (y, x)


def _at_square(land: Land, x: int, y: int) -> tuple[str | int, ...]:
    """Point at a square, at its row if all are too short for it, or at the whole drawing if it has no such row."""
    if y >= len(land.rows):
        return ("rows",)
    return ("rows", y, x) if x < len(land.rows[y]) else ("rows", y)


def check_client(item: Item) -> Iterator[ItemFault]:
    """Find wishes that pay nothing, contradict themselves or can never be met."""
    assert isinstance(item, Client)
    yield from facts_exist(item)
    wish = item.wish
    if isinstance(wish, ElementWish | HoleWish | Alignment) and not wish.each and not getattr(wish, "bonus", 0):
        yield ItemFault("client.pays_nothing", {}, ("wish", "each"))
    if isinstance(wish, HoleWish):
        yield from _check_hole_test(wish.hole)


def _check_hole_test(test: HoleTest) -> Iterator[ItemFault]:
    at: tuple[str | int, ...] = ("wish", "hole")
    if isinstance(test, Length):
        yield from _check_bounds(test.tiles, 2, (*at, "tiles"))  # a tee and a green at least (BG-HOLE-2)
    elif isinstance(test, Corners):
        yield from _check_bounds(test.tiles, 0, (*at, "tiles"))
    elif isinstance(test, ParIs):
        yield from _check_bounds(test.par, 2, (*at, "par"))  # BG-PAR-2
    elif test.par < 2:
        yield ItemFault("client.never_met", {"most": test.par, "least": 2}, (*at, "par"))


def _check_bounds(bounds: Between, least: int, at: tuple[str | int, ...]) -> Iterator[ItemFault]:
    """Hold bounds against each other and against the least that a complete hole can show."""
    if bounds.min is None and bounds.max is None:
        yield ItemFault("client.no_bounds", {}, at)
    elif bounds.min is not None and bounds.max is not None and bounds.min > bounds.max:
        yield ItemFault("client.bounds_reversed", {"min": bounds.min, "max": bounds.max}, (*at, "min"))
    elif bounds.max is not None and bounds.max < least:
        yield ItemFault("client.never_met", {"most": bounds.max, "least": least}, (*at, "max"))


def check_gate(item: Item) -> Iterator[ItemFault]:
    """Find a gate that is no quarter disk in the corner of the map: its straight sides are E and S (BG-SETUP-10)."""
    assert isinstance(item, Gate)
    yield from facts_exist(item)
    if sorted(item.straight_sides) != ["E", "S"]:
        sides = ", ".join(item.straight_sides) or "-"
        yield ItemFault("gate.sides_not_east_and_south", {"sides": sides}, ("straight_sides",))


def check_colour(item: Item) -> Iterator[ItemFault]:
    """Find facts said to be reconstructed that a colour does not have."""
    assert isinstance(item, Colour)
    yield from facts_exist(item)


def compare_tiles(own: Sequence[Item], around: Mapping[str, Sequence[Item]]) -> Iterator[tuple[int, ItemFault]]:
    """Find ids that could be the name of a copy of another design: the first of `lido` is called `lidoa`."""
    designs = {item.id: item for item in around.get("tiles", ()) if isinstance(item, TileDesign)}
    copies: dict[str, str] = {}
    for design in designs.values():
        for name in copy_names(design):
            copies.setdefault(name, design.id)
    for index, item in enumerate(own):
        assert isinstance(item, TileDesign)
        for name in (item.id, *copy_names(item)):
            if copies.get(name, item.id) != item.id:
                params: dict[str, str | int] = {"id": item.id, "other": copies[name], "copy": name}
                yield index, ItemFault("tile.called_like_a_copy", params, ("id",))
                break


def compare_lands(own: Sequence[Item], around: Mapping[str, Sequence[Item]]) -> Iterator[tuple[int, ItemFault]]:
    """Find lands that all tiles of the box together do not fill; a box without a gate is only a part of one."""
    whole = bool(around.get("gates"))
    tiles = sum(item.copies for item in around.get("tiles", ()) if isinstance(item, TileDesign))
    for index, item in enumerate(own):
        assert isinstance(item, Land)
        squares = sum(row.count("#") for row in item.rows)
        if whole and squares > tiles:
            params: dict[str, str | int] = {"squares": squares, "tiles": tiles}
            yield index, ItemFault("land.larger_than_the_bag", params, ("rows",), "warning")


KINDS: tuple[Kind, ...] = (
    Kind("tiles", TileDesign, check_tile, compare_tiles, item_of=design_of),
    Kind("lands", Land, check_land, compare_lands),
    Kind("clients", Client, check_client, worded=True),
    Kind("gates", Gate, check_gate),
    Kind("colours", Colour, check_colour),
)
"""What a pack of Minigolf Designer can hold."""
