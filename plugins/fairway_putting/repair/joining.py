"""Step 4: close gaps inside one intended hole before holes are removed or added (PD-RPR-20)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from fairway_putting.course.courses import Cell, beyond, opposite
from fairway_putting.course.holes import HOLES
from fairway_putting.repair.chains import Chain, find_chains
from fairway_putting.repair.site import Lying, Shape, Site, turn_to

__all__ = ["join_chains", "joinable"]

STEP = "PD-RPR-20"


def join_chains(site: Site, wanted: Mapping[Cell, bool], whole: bool = True) -> tuple[list[Chain], list[Cell]]:
    """Join pieces wherever players want it, where a whole hole comes of it, and others while there are more than nine.

    Return the chains then, and where they were joined. Without `whole` nothing is joined at nine or fewer.
    """
    joined: list[Cell] = []
    while True:
        chains = find_chains(site)
        pairs = joinable(site, chains, whole)
        forced = [cell for cell in pairs if wanted.get(cell)]
        free = [cell for cell in pairs if cell not in wanted]
        holes = [cell for cell in free if _makes_hole(chains, pairs[cell], cell)] if whole else []
        others = free if len(chains) > HOLES else []
        if not forced and not holes and not others:
            return chains, joined
        cell = (forced or holes or others)[0]
        first, second = pairs[cell]
        shape: Shape = "straight" if opposite(first) == second else "corner"
        tile, source = site.draw(shape, f"join:{cell[0]},{cell[1]}")
        joined.append(cell)
        site.tiles[cell] = Lying(tile, turn_to(tile, first, second))
        step, what = ("PD-RPR-71", "joined_by_players") if forced else (STEP, "joined")
        site.note(step, what, cells=(cell,), tiles=(tile.id,), before=str(len(chains)), sources=(source,))


def joinable(site: Site, chains: list[Chain], whole: bool = True) -> dict[Cell, tuple[int, int]]:
    """Return the empty squares where two pieces could be joined, in scan order, with the sides to be linked there.

    Where more than two lead to a square, those of which a whole hole comes go before others.
    """
    facing = _facing(chains)
    squares: dict[Cell, tuple[int, int]] = {}
    for cell in site.rows:
        if site.empty(cell) and cell in facing:
            able = []
            for first, second in combinations(sorted(facing[cell]), 2):
                one, other = chains[facing[cell][first]], chains[facing[cell][second]]
                if one is not other and all(one.count(end) + other.count(end) < 2 for end in ("TEE", "GREEN")):
                    able.append((first, second))
            best = [sides for sides in able if whole and _makes_hole(chains, sides, cell)] or able
            if best:
                squares[cell] = best[0]
    return squares


def _facing(chains: list[Chain]) -> dict[Cell, dict[int, int]]:
    """Return the squares that open ends lead to, with the sides at which they come in and the pieces they belong to."""
    facing: dict[Cell, dict[int, int]] = {}
    for index, chain in enumerate(chains):
        for cell, side in chain.stubs():
            facing.setdefault(beyond(cell, side), {})[opposite(side)] = index
    return facing


def _makes_hole(chains: list[Chain], sides: tuple[int, int], cell: Cell) -> bool:
    """Whether a Tee's and a Green's piece would meet on a square."""
    pieces = [chains[_facing(chains)[cell][side]] for side in sides]
    return all(sum(piece.count(end) for piece in pieces) == 1 for end in ("TEE", "GREEN"))
