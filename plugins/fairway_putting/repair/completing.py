"""Steps 8 and 9: make a whole hole of every piece that is kept, and build those that are missing (PD-RPR-30, 31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from fairway_putting.course.courses import INSIDE, Cell, Tile, beyond, opposite, scan
from fairway_putting.repair.chains import Chain, Visit
from fairway_putting.repair.numbering import remove
from fairway_putting.repair.site import Lying, Site, turn_to

__all__ = ["Run", "Slot", "build", "complete", "replace_tile"]

STEP = "PD-RPR-30"


@dataclass(slots=True)
class Slot:
    """A tile of a hole: on the ground, with the sides where a ball comes in and goes out, or beside it."""

    tile: Tile
    cell: Cell | None = None
    enter: int = INSIDE
    leave: int = INSIDE


@dataclass(slots=True)
class Run:
    """A hole on its way to being whole."""

    slots: list[Slot] = field(default_factory=list)
    source: Literal["built", "completed", "added"] = "built"


def complete(site: Site, number: int, chain: Chain, kept: Sequence[Chain], tokens: Mapping[Cell, int]) -> Run | None:
    """Make a hole of a piece; None when nothing can be made of it, and another has to be built (PD-RPR-30)."""
    if chain.ends is None:
        ring = _opened(site, number, chain)
        if ring is None:
            remove(site, chain, kept, number)
        return ring
    if chain.type == "TEE-TEE":
        chain = _one_tee(chain, tokens)
        replace_tile(site, number, chain.visits[-1], "green")
    elif chain.type == "GREEN-GREEN":
        chain = chain.flipped()  # the later Green becomes the Tee
        replace_tile(site, number, chain.visits[0], "tee")
    run = Run([Slot(site.tiles[v.cell].tile, v.cell, v.enter, v.leave) for v in chain.visits])
    run.source = "built" if chain.type == "TEE-GREEN" else "completed"
    if chain.ends and chain.ends[0] == "STUB":
        run.slots.insert(0, _added(site, number, chain.visits[0].cell, chain.visits[0].enter, "tee", chain.type))
    if chain.ends and chain.ends[1] == "STUB":
        run.slots.append(_added(site, number, chain.visits[-1].cell, chain.visits[-1].leave, "green", chain.type))
    return run


def build(site: Site, number: int, paths: int) -> Run:
    """Build a missing hole beside the land (PD-RPR-31)."""
    shapes: list[tuple[Literal["tee", "path", "green"], str]] = [("tee", f"tee:{number}")]
    shapes += [("path", f"path:{number}:{place + 1}") for place in range(paths)]
    shapes.append(("green", f"green:{number}"))
    drawn = [site.draw(shape, key) for shape, key in shapes]
    tiles = tuple(tile.id for tile, _ in drawn)
    sources = tuple(dict.fromkeys(source for _, source in drawn))
    site.note("PD-RPR-31", "built", hole=number, tiles=tiles, sources=sources)
    return Run([Slot(tile) for tile, _ in drawn], "added")


def replace_tile(site: Site, number: int, visit: Visit, shape: Literal["tee", "green"]) -> None:
    """Put a Tee or a Green in the place of a tile; the path comes out where the ball goes on or came from."""
    side = visit.leave if shape == "tee" else visit.enter
    old = site.take_off(visit.cell)
    tile, source = site.draw(shape, f"{shape}:{number}")
    site.tiles[visit.cell] = Lying(tile, turn_to(tile, side))
    site.note(STEP, "replaced", hole=number, cells=(visit.cell,), tiles=(tile.id,), before=old.id, sources=(source,))


def _one_tee(chain: Chain, tokens: Mapping[Cell, int]) -> Chain:
    """Walk a piece with two Tees from the one that keeps its number; with none, from the first in scan order."""
    first, last = chain.visits[0].cell, chain.visits[-1].cell
    keeps = min((first, last), key=lambda cell: (tokens.get(cell, 10), scan(cell)))
    return chain if keeps == first else chain.flipped()


def _added(site: Site, number: int, cell: Cell, side: int, shape: Literal["tee", "green"], type: str) -> Slot:
    """Add a Tee or Green at a stub: on the square it leads to if that is free and fits, otherwise beside the land."""
    tile, source = site.draw(shape, f"{shape}:{number}")
    target = beyond(cell, side)
    lying = Lying(tile, turn_to(tile, opposite(side)))
    fits = site.empty(target) and site.mismatches(target, lying) == 0
    what = "completed" if fits else "completed_beside"
    cells = (target,) if fits else (cell,)
    site.note(STEP, f"{what}_{shape}", hole=number, cells=cells, tiles=(tile.id,), before=type, sources=(source,))
    if not fits:
        return Slot(tile)
    site.tiles[target] = lying
    faces = opposite(side)
    return Slot(tile, target, *((INSIDE, faces) if shape == "tee" else (faces, INSIDE)))


def _opened(site: Site, number: int, chain: Chain) -> Run | None:
    """Open a ring between two of its tiles, which become Tee and Green; None when they are all crossovers."""
    visits = chain.visits if _clockwise(chain) else chain.flipped().visits
    plain = [not site.tiles[visit.cell].tile.crossover for visit in visits]
    count = len(visits)
    able = [at for at in range(count) if plain[at] and (plain[at - 1] or plain[(at + 1) % count])]
    if not able:
        return None
    at = min(able, key=lambda each: scan(visits[each].cell))
    forward = plain[(at + 1) % count]  # the clockwise neighbour becomes the Green, if both would do
    if forward:  # so the ball goes round the other way
        walk = [visits[(at - step) % count].reverse for step in range(count)]
    else:
        walk = [visits[(at + step) % count] for step in range(count)]
    replace_tile(site, number, walk[0], "tee")
    replace_tile(site, number, walk[-1], "green")
    slots = [Slot(site.tiles[visit.cell].tile, visit.cell, visit.enter, visit.leave) for visit in walk]
    slots[0].enter = slots[-1].leave = INSIDE
    return Run(slots, "completed")


def _clockwise(chain: Chain) -> bool:
    """Whether a ring is walked clockwise, as seen on the table; one that encloses nothing counts as if it were."""
    cells = [visit.cell for visit in chain.visits]
    following = [*cells[1:], cells[0]]
    area = sum(x * v - u * y for (x, y), (u, v) in zip(cells, following, strict=True))
    return area >= 0  # y grows downwards
