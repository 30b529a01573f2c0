"""Steps 8 and 9: make a whole hole of every piece that is kept, and build those that are missing (PD-RPR-30, 31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from fairway_putting.course.courses import INSIDE, Cell, Tile, beyond, opposite, scan
from fairway_putting.repair.chains import Chain, Visit
from fairway_putting.repair.endings import Ending, Plan
from fairway_putting.repair.numbering import remove
from fairway_putting.repair.site import Lying, Site, turn_to
from fairway_putting.repair.turning import turn_tile

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


def complete(
    site: Site,
    number: int,
    chain: Chain,
    kept: Sequence[Chain],
    tokens: Mapping[Cell, int],
    plan: Plan | None = None,
) -> Run | None:
    """Make a hole of a piece; None when nothing can be made of it, and another has to be built (PD-RPR-30).

    `plan` says how open ends are closed; without one they are closed where they lead to, or beside the land.
    """
    if plan is not None:
        return _as_planned(site, number, chain, kept, plan)
    if chain.ends is None:
        ring = _opened(site, number, chain)
        if ring is None:
            remove(site, chain, kept, number)
        return ring
    if chain.type == "TEE-TEE":
        chain = _one_tee(chain, tokens)
        replace_tile(site, number, chain.visits[-1].cell, chain.visits[-1].enter, "green")
    elif chain.type == "GREEN-GREEN":
        chain = chain.flipped()  # the later Green becomes the Tee
        replace_tile(site, number, chain.visits[0].cell, chain.visits[0].leave, "tee")
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


def replace_tile(site: Site, number: int, cell: Cell, side: int, shape: Literal["tee", "green"]) -> None:
    """Put a Tee or a Green in the place of a tile; its path comes out where the ball goes on or came from."""
    old = site.take_off(cell)
    tile, source = site.draw(shape, f"{shape}:{number}")
    site.tiles[cell] = Lying(tile, turn_to(tile, side))
    site.note(STEP, "replaced", hole=number, cells=(cell,), tiles=(tile.id,), before=old.id, sources=(source,))


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
    return _laid(site, tile, target, opposite(side), shape)


def _as_planned(site: Site, number: int, chain: Chain, kept: Sequence[Chain], plan: Plan) -> Run | None:
    """Close the open ends of a piece as it was planned."""
    if plan.given_up:
        remove(site, chain, kept, number)
        return None
    for at in plan.turned:
        visit = plan.visits[at]
        sides = [side for side in (visit.enter, visit.leave) if side != INSIDE]
        turn_tile(site, visit.cell, turn_to(site.tiles[visit.cell].tile, *sides), "PD-RPR-10", "turned")
    visits = list(plan.visits)
    before: list[Slot] = []
    after: list[Slot] = []
    if plan.front is not None:
        visits = visits[max(0, plan.front.cut - 1) :]
        _cut(site, number, plan.visits[: plan.front.cut], plan.front, "tee")
        if plan.front.cut:
            visits[0] = Visit(visits[0].cell, 0, INSIDE, visits[0].leave)
        else:
            before = [_closed(site, number, visits[0].cell, plan.front, "tee", chain.type)]
    if plan.back is not None:
        visits = visits[: len(visits) - max(0, plan.back.cut - 1)]
        gone = plan.visits[len(plan.visits) - plan.back.cut :]
        _cut(site, number, tuple(visit.reverse for visit in reversed(gone)), plan.back, "green")
        if plan.back.cut:
            visits[-1] = Visit(visits[-1].cell, 0, visits[-1].enter, INSIDE)
        else:
            after = [_closed(site, number, visits[-1].cell, plan.back, "green", chain.type)]
    middle = [Slot(site.tiles[visit.cell].tile, visit.cell, visit.enter, visit.leave) for visit in visits]
    return Run([*before, *middle, *after], "completed")


def _cut(site: Site, number: int, gone: tuple[Visit, ...], end: Ending, shape: Literal["tee", "green"]) -> None:
    """Take tiles off at an end, the outermost first, and put a Tee or Green in the place of the innermost."""
    if gone:
        *outer, inner = gone
        if outer:
            cells = tuple(dict.fromkeys(visit.cell for visit in outer if visit.cell != inner.cell))
            tiles = tuple(site.take_off(cell).id for cell in cells)
            site.note(STEP, "shortened", hole=number, cells=cells, tiles=tiles)
        replace_tile(site, number, inner.cell, end.side, shape)


def _closed(site: Site, number: int, cell: Cell, end: Ending, shape: Literal["tee", "green"], type: str) -> Slot:
    """Add a Tee or Green where it was planned; grass makes way for it."""
    if end.cell is not None and end.cell in site.tiles:
        old = site.take_off(end.cell)
        site.note(STEP, "made_way", hole=number, cells=(end.cell,), tiles=(old.id,))
    tile, source = site.draw(shape, f"{shape}:{number}")
    what = f"completed_{shape}" if end.cell is not None else f"completed_beside_{shape}"
    cells = (end.cell or cell,)
    site.note(STEP, what, hole=number, cells=cells, tiles=(tile.id,), before=type, sources=(source,))
    if end.cell is None:
        return Slot(tile)
    return _laid(site, tile, end.cell, opposite(end.side), shape)


def _laid(site: Site, tile: Tile, cell: Cell, faces: int, shape: Literal["tee", "green"]) -> Slot:
    site.tiles[cell] = Lying(tile, turn_to(tile, faces))
    return Slot(tile, cell, *((INSIDE, faces) if shape == "tee" else (faces, INSIDE)))


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
    replace_tile(site, number, walk[0].cell, walk[0].leave, "tee")
    replace_tile(site, number, walk[-1].cell, walk[-1].enter, "green")
    slots = [Slot(site.tiles[visit.cell].tile, visit.cell, visit.enter, visit.leave) for visit in walk]
    slots[0].enter = slots[-1].leave = INSIDE
    return Run(slots, "completed")


def _clockwise(chain: Chain) -> bool:
    """Whether a ring is walked clockwise, as seen on the table; one that encloses nothing counts as if it were."""
    cells = [visit.cell for visit in chain.visits]
    following = [*cells[1:], cells[0]]
    area = sum(x * v - u * y for (x, y), (u, v) in zip(cells, following, strict=True))
    return area >= 0  # y grows downwards
