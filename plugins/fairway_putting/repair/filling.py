"""Step 11: cover what is left of the land with grass, and name every red side that still meets green (PD-RPR-50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fairway_putting.course.courses import INSIDE, Cell, beyond, opposite
from fairway_putting.repair.completing import Run
from fairway_putting.repair.site import Lying, Site

__all__ = ["fill", "fill_from_bag", "name_mismatches", "open_sides"]

STEP = "PD-RPR-50"


def fill(site: Site, runs: Mapping[int, Run]) -> None:
    """Clear away tiles of no hole whose red would meet green, then cover every empty square with grass."""
    played = {slot.cell for run in runs.values() for slot in run.slots}
    for cell in site.cells():
        tile = site.tiles[cell].tile
        if cell in site.land and cell not in played and list(_unmet(site, cell)):
            site.take_off(cell)
            site.note(STEP, "cleared", cells=(cell,), tiles=(tile.id,))
    _cover(site, [cell for cell in site.rows if site.empty(cell)])


def fill_from_bag(site: Site) -> None:
    """Cover empty squares as long as the bag has grass, whatever red faces them."""
    grass = sum(tile.shape == "grass" for tile in site.bag)
    _cover(site, [cell for cell in site.rows if site.empty(cell)][:grass])


def _cover(site: Site, cells: list[Cell]) -> None:
    tiles = []
    sources: dict[str, None] = {}
    for cell in cells:
        tile, source = site.draw("grass", f"grass:{cell[0]},{cell[1]}")
        site.tiles[cell] = Lying(tile)
        tiles.append(tile.id)
        sources[source] = None
    if cells:
        others = () if list(sources) == ["bag"] else tuple(sources)  # grass out of the bag needs no word
        site.note(STEP, "filled", cells=tuple(cells), tiles=tuple(tiles), sources=others)


def name_mismatches(site: Site, runs: Mapping[int, Run], fixed: set[Cell]) -> None:
    """Say of every red side that still meets green why no tile cures it."""
    for cell, side in open_sides(site, runs):
        holes = [number for number, run in runs.items() if any(slot.cell == cell for slot in run.slots)]
        tile = site.tiles[cell].tile
        if cell in fixed:
            why = "players"
        elif cell not in site.land:
            why = "outside"
        elif tile.crossover:
            why = "lane"
        else:
            why = "hemmed_in"
        near = beyond(cell, side)
        site.note(STEP, "mismatch_left", hole=min(holes, default=0), cells=(cell, near), tiles=(tile.id,), before=why)


def open_sides(site: Site, runs: Mapping[int, Run]) -> Iterator[tuple[Cell, int]]:
    """Yield the red sides that meet no red, in scan order, unless their hole goes on just over the border."""
    over = set(_over(site, runs))
    for cell in site.cells():
        for side in _unmet(site, cell):
            if (cell, side) not in over:
                yield cell, side


def _over(site: Site, runs: Mapping[int, Run]) -> Iterator[tuple[Cell, int]]:
    """Yield the sides at which a hole goes on just over the border of the land."""
    for run in runs.values():
        for one, other in zip(run.slots, run.slots[1:], strict=False):
            for slot, beside, side in ((one, other, one.leave), (other, one, other.enter)):
                if slot.cell is not None and beside.cell is None and side != INSIDE:
                    near = beyond(slot.cell, side)
                    if near not in site.ground and near not in site.tiles:
                        yield slot.cell, side


def _unmet(site: Site, cell: Cell) -> Iterator[int]:
    """Yield the red sides of a tile that meet no red."""
    for side in sorted(site.tiles[cell].red):
        near = site.tiles.get(beyond(cell, side))
        if near is None or opposite(side) not in near.red:
            yield side
