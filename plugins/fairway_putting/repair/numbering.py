"""Steps 3, 5, 6 and 7: which piece has which number, which nine are kept, and what is removed (PD-RPR-12, 21 to 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairway_putting.course.courses import Cell, scan
from fairway_putting.course.holes import HOLES
from fairway_putting.repair.chains import CHAIN_ORDER, Chain
from fairway_putting.repair.changes import DropHole
from fairway_putting.repair.site import Site

__all__ = ["keep_nine", "lift_numbers", "number_of", "remove"]

Tokens = Mapping[Cell, int]


def lift_numbers(site: Site, chains: Sequence[Chain]) -> dict[Cell, int]:
    """Return the number on each Tee, after lifting those that cannot stay: doubles, then second Tees (PD-RPR-12)."""
    tokens: dict[Cell, int] = {}
    tees = {cell for chain in chains for cell in chain.tees()}
    for number in sorted(site.course.numbers, key=lambda each: scan(each.cell)):
        if number.cell not in tees:
            _lift(site, number.cell, number.number, "lifted_no_tee")
        elif number.number in tokens.values():
            _lift(site, number.cell, number.number, "lifted_twice")
        else:
            tokens[number.cell] = number.number
    for chain in chains:
        numbered = sorted((tee for tee in chain.tees() if tee in tokens), key=tokens.__getitem__)
        for tee in numbered[1:]:
            _lift(site, tee, tokens.pop(tee), "lifted_two_tees")
    return tokens


def _lift(site: Site, cell: Cell, number: int, why: str) -> None:
    site.note("PD-RPR-12", why, hole=number, cells=(cell,))


def number_of(chain: Chain, tokens: Tokens) -> int | None:
    """Return the number that a piece owns: the one on its Tee."""
    return min((tokens[tee] for tee in chain.tees() if tee in tokens), default=None)


def keep_nine(
    site: Site, chains: Sequence[Chain], tokens: Tokens, unwanted: Sequence[DropHole]
) -> tuple[dict[int, Chain], list[Chain]]:
    """Return the pieces that are kept, by number, and the others (PD-RPR-21, PD-RPR-22)."""
    names = [(drop.x, drop.y, drop.lane) for drop in unwanted]

    def rank(chain: Chain) -> tuple[object, ...]:
        number = number_of(chain, tokens)
        last = 1 + names.index(chain.name) if chain.name in names else 0
        return last, number or HOLES + 1, CHAIN_ORDER.index(chain.type), -len(chain.visits), chain.order, chain.name

    ordered = sorted(chains, key=rank)
    kept, others = ordered[:HOLES], ordered[HOLES:]
    holes = {number: chain for chain in kept if (number := number_of(chain, tokens)) is not None}
    free = iter(number for number in range(1, HOLES + 1) if number not in holes)
    for chain in kept:
        if number_of(chain, tokens) is None:
            number = next(free)
            holes[number] = chain
            site.note("PD-RPR-22", "numbered", hole=number, cells=chain.cells, before=chain.type)
    return dict(sorted(holes.items())), others


def remove(site: Site, chain: Chain, kept: Sequence[Chain], hole: int = 0) -> None:
    """Take a piece off the ground; a crossover stays if a hole that is kept runs over it, too (PD-RPR-23).

    `hole` is its number if it was to be kept, but no hole can be made of it (PD-RPR-30).
    """
    shared = {visit.cell for other in kept if other is not chain for visit in other.visits}
    cells = tuple(cell for cell in chain.cells if cell not in shared and cell in site.tiles)
    tiles = tuple(site.take_off(cell).id for cell in cells)
    step, what = ("PD-RPR-30", "given_up") if hole else ("PD-RPR-23", "removed")
    site.note(step, what, hole=hole, cells=cells, tiles=tiles, before=chain.type)
