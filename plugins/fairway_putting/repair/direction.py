"""Step 10: tiles with an arrow must be passed along it (PD-RPR-40)."""

from __future__ import annotations

from collections.abc import Mapping

from fairway_putting.course.courses import lanes_of
from fairway_putting.repair.completing import Run, Slot
from fairway_putting.repair.site import Lying, Site, turn_to

__all__ = ["against", "set_directions"]

STEP = "PD-RPR-40"


def set_directions(site: Site, runs: Mapping[int, Run], replace: bool, same_par: bool = True) -> None:
    """Turn straights that are passed the wrong way; a corner cannot be cured by turning and is waived or replaced."""
    for number, run in runs.items():
        for slot in run.slots:
            if slot.cell is None or not against(site, slot):
                continue
            lying = site.tiles[slot.cell]
            turned = Lying(lying.tile, (lying.turn + 2) % 4)
            about = {"hole": number, "cells": (slot.cell,), "tiles": (lying.tile.id,)}
            cures = turned.red == lying.red and not _against(turned, slot)
            if cures and not _harms(site, runs, slot, turned):
                site.tiles[slot.cell] = turned
                site.note(STEP, "turned_around", before=str(lying.turn), after=str(turned.turn), **about)
            elif replace and lying.tile.shape == "corner":
                _replace_corner(site, number, slot, same_par)
            else:
                site.note(STEP, "direction_waived", **about)


def against(site: Site, slot: Slot) -> bool:
    """Whether a ball passes a tile on the ground against its arrow."""
    assert slot.cell is not None
    return _against(site.tiles[slot.cell], slot)


def _against(lying: Lying, slot: Slot) -> bool:
    return any(
        one_way and (slot.enter, slot.leave) == (end, begin) for begin, end, one_way in lanes_of(lying.tile, lying.turn)
    )


def _harms(site: Site, runs: Mapping[int, Run], slot: Slot, turned: Lying) -> bool:
    """Whether turning a shared crossover would send another ball the wrong way."""
    others = [other for run in runs.values() for other in run.slots if other.cell == slot.cell and other is not slot]
    return any(_against(turned, other) and not against(site, other) for other in others)


def _replace_corner(site: Site, number: int, slot: Slot, same_par: bool) -> None:
    """Put a corner in the place of one whose arrow points the wrong way: without an arrow, or with a fitting one.

    One of the same Par, if there is any: the hole stays as hard as it was.
    """
    assert slot.cell is not None
    sides = (slot.enter, slot.leave)
    fits = [
        tile
        for pile in (site.bag, site.removed, site.piles)
        for tile in pile
        if tile.shape == "corner" and not _against(Lying(tile, turn_to(tile, *sides)), slot)
    ]
    x, y = slot.cell
    old = site.tiles[slot.cell].tile
    alike = [tile for tile in fits if tile.par == old.par] if same_par else []
    tile, source = site.draw("corner", f"corner:{x},{y}", tuple(tile.id for tile in alike or fits))
    site.take_off(slot.cell)
    site.tiles[slot.cell] = Lying(tile, turn_to(tile, *sides))
    slot.tile = tile
    site.note(
        STEP, "corner_replaced", hole=number, cells=(slot.cell,), tiles=(tile.id,), before=old.id, sources=(source,)
    )
