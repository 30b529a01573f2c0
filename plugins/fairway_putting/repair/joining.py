"""Step 4: close gaps inside one intended hole, when there are too many pieces (PD-RPR-20)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from fairway_putting.course.courses import Cell, beyond, opposite
from fairway_putting.course.holes import HOLES
from fairway_putting.repair.chains import Chain, find_chains
from fairway_putting.repair.site import Lying, Shape, Site, turn_to

__all__ = ["join_chains", "joinable"]

STEP = "PD-RPR-20"


def join_chains(site: Site, wanted: Mapping[Cell, bool]) -> tuple[list[Chain], list[Cell]]:
    """Join pieces while there are more than nine, and wherever players want it; return the chains then, and where.

    Never done at nine or fewer of its own accord: an incomplete hole is not a missing hole.
    """
    joined: list[Cell] = []
    while True:
        chains = find_chains(site)
        pairs = joinable(site, chains)
        forced = [cell for cell in pairs if wanted.get(cell)]
        free = [cell for cell in pairs if cell not in wanted] if len(chains) > HOLES else []
        if not forced and not free:
            return chains, joined
        cell = (forced or free)[0]
        first, second = pairs[cell]
        shape: Shape = "straight" if opposite(first) == second else "corner"
        tile, source = site.draw(shape, f"join:{cell[0]},{cell[1]}")
        joined.append(cell)
        site.tiles[cell] = Lying(tile, turn_to(tile, first, second))
        step, what = ("PD-RPR-71", "joined_by_players") if forced else (STEP, "joined")
        site.note(step, what, cells=(cell,), tiles=(tile.id,), before=str(len(chains)), sources=(source,))


def joinable(site: Site, chains: list[Chain]) -> dict[Cell, tuple[int, int]]:
    """Return the empty squares where two pieces could be joined, in scan order, with the sides to be linked there."""
    facing: dict[Cell, dict[int, int]] = {}
    for index, chain in enumerate(chains):
        for cell, side in chain.stubs():
            facing.setdefault(beyond(cell, side), {})[opposite(side)] = index
    squares: dict[Cell, tuple[int, int]] = {}
    for cell in site.rows:
        if site.empty(cell) and cell in facing:
            for first, second in combinations(sorted(facing[cell]), 2):
                one, other = chains[facing[cell][first]], chains[facing[cell][second]]
                if one is not other and all(one.count(end) + other.count(end) < 2 for end in ("TEE", "GREEN")):
                    squares.setdefault(cell, (first, second))
    return squares
