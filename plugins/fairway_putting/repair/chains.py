"""What hangs together: lanes linked where red meets red, as simple paths and rings (PD-RPR-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fairway_putting.course.courses import INSIDE, Cell, beyond, lanes_of, opposite, scan
from fairway_putting.repair.site import Site

__all__ = ["CHAIN_ORDER", "Chain", "Visit", "find_chains"]

End = Literal["TEE", "GREEN", "STUB"]
_ENDS: tuple[End, ...] = ("TEE", "GREEN", "STUB")
CHAIN_ORDER = ("TEE-GREEN", "TEE-STUB", "TEE-TEE", "GREEN-STUB", "GREEN-GREEN", "STUB-STUB", "CYCLE")
"""Types of chains, those that are kept first at the front (PD-RPR-21)."""

Node = tuple[Cell, int]
"""A lane: its cell, and which lane of the tile it is."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A lane on the way through a chain: where a ball comes in and goes out; `INSIDE` on a Tee or a Green."""

    cell: Cell
    lane: int
    enter: int
    leave: int

    @property
    def reverse(self) -> Visit:
        return Visit(self.cell, self.lane, self.leave, self.enter)


@dataclass(frozen=True, slots=True)
class Chain:
    """A component of the course, walked from one end to the other; a Tee comes first, a Putting Green last."""

    visits: tuple[Visit, ...]
    ends: tuple[End, End] | None
    """None for a ring."""

    @property
    def type(self) -> str:
        if self.ends is None:
            return "CYCLE"
        return "-".join(sorted(self.ends, key=_ENDS.index))

    @property
    def name(self) -> tuple[int, int, int]:
        """What the chain goes by: column, row and lane of its first tile in scan order."""
        first = min(self.visits, key=lambda visit: (scan(visit.cell), visit.lane))
        return (*first.cell, first.lane)

    @property
    def order(self) -> tuple[int, int]:
        """Where its first tile stands in scan order."""
        return min(scan(visit.cell) for visit in self.visits)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it runs over, each once, in scan order."""
        return tuple(sorted({visit.cell for visit in self.visits}, key=scan))

    def count(self, end: End) -> int:
        return self.ends.count(end) if self.ends else 0

    def tees(self) -> list[Cell]:
        """Return the cells of its Tees, in scan order."""
        return sorted((cell for end, cell in self._ends() if end == "TEE"), key=scan)

    def stubs(self) -> list[tuple[Cell, int]]:
        """Return its open red sides: a cell and a side of it."""
        if self.ends is None:
            return []
        first, last = self.visits[0], self.visits[-1]
        found = [(first.cell, first.enter)] if self.ends[0] == "STUB" else []
        return found + ([(last.cell, last.leave)] if self.ends[1] == "STUB" else [])

    def flipped(self) -> Chain:
        """Return it walked the other way."""
        back = tuple(visit.reverse for visit in reversed(self.visits))
        return Chain(back, (self.ends[1], self.ends[0]) if self.ends else None)

    def _ends(self) -> list[tuple[End, Cell]]:
        return (
            [] if self.ends is None else list(zip(self.ends, (self.visits[0].cell, self.visits[-1].cell), strict=True))
        )


def find_chains(site: Site) -> list[Chain]:
    """Return everything that hangs together, paths in scan order of an end, then rings.

    A lane of a crossover that is linked on neither side is decoration and no chain.
    """
    ports = {
        (cell, index): tuple(lane[:2])
        for cell in site.cells()
        for index, lane in enumerate(lanes_of(site.tiles[cell].tile, site.tiles[cell].turn))
    }
    at = {(cell, side): (cell, lane) for (cell, lane), sides in ports.items() for side in sides if side != INSIDE}

    def linked(cell: Cell, side: int) -> Node | None:
        return None if side == INSIDE else at.get((beyond(cell, side), opposite(side)))

    def walk(node: Node, enter: int) -> list[Visit]:
        """Follow lanes until one leads nowhere, or back to the beginning."""
        visits: list[Visit] = []
        start = node
        while True:
            cell, lane = node
            first, second = ports[node]
            leave = second if enter == first else first
            visits.append(Visit(cell, lane, enter, leave))
            following = linked(cell, leave)
            if following is None or following == start:
                return visits
            node, enter = following, opposite(leave)

    idle = {
        node
        for node, sides in ports.items()
        if site.tiles[node[0]].tile.crossover and not any(linked(node[0], side) for side in sides)
    }
    seen: set[Node] = set(idle)
    chains: list[Chain] = []
    for node, sides in ports.items():
        for side in sorted(sides):
            if node not in seen and linked(node[0], side) is None:
                visits = walk(node, side)
                seen.update((visit.cell, visit.lane) for visit in visits)
                chains.append(_oriented(Chain(tuple(visits), (_end(site, visits[0]), _end(site, visits[-1].reverse)))))
    for node, sides in ports.items():
        if node not in seen:
            visits = walk(node, sides[0])
            seen.update((visit.cell, visit.lane) for visit in visits)
            chains.append(Chain(tuple(visits), None))
    return chains


def _end(site: Site, visit: Visit) -> End:
    """Say what a chain ends with where a visit begins."""
    if visit.enter != INSIDE:
        return "STUB"
    return "TEE" if site.tiles[visit.cell].tile.kind == "tee" else "GREEN"


def _oriented(chain: Chain) -> Chain:
    """Walk a chain from its Tee to its Green, as far as it has them, or from its first stub (PD-RPR-30)."""
    assert chain.ends is not None
    rank = {"TEE": 0, "STUB": 1, "GREEN": 2}
    first, last = (rank[end] for end in chain.ends)
    if first == last:
        first_end, last_end = chain.visits[0], chain.visits[-1].reverse
        swap = (scan(last_end.cell), last_end.enter) < (scan(first_end.cell), first_end.enter)
        return chain.flipped() if swap else chain
    return chain.flipped() if first > last else chain
