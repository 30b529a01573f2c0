"""What a course is worth: one function for each condition, each line with its rule and what earned it.

Numbers that a house rule may want to change are parameters with the book's value as default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from fairway import ScoreLine, Value, total
from fairway_base.content.components import Client
from fairway_base.content.options import Options
from fairway_base.course.course import Cell
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import EXPECTED_HOLES, Plan
from fairway_base.scoring.client_wishes import grant
from fairway_base.scoring.holes import Holes, beside, find_holes
from fairway_base.scoring.playability import playable
from fairway_base.scoring.pointers import cell_pointers, hole_pointer

__all__ = [
    "CONDITIONS",
    "EACH_CONNECTION",
    "EACH_GREEN_ROW",
    "EACH_OUTSIDE",
    "EACH_PASS",
    "GREEN_ROWS",
    "PAR_CUBES",
    "SOLO_CONDITIONS",
    "Link",
    "ScoreContext",
    "circuit",
    "fast",
    "fun",
    "land",
    "links",
    "mr",
    "mrs",
    "par",
    "par_rank_value",
    "passes",
    "score_course",
]

GREEN_ROWS = (3, 4, 5)
"""Pars in the green area of the score sheet."""
EACH_GREEN_ROW = 2
"""Points for a hole with such a Par (BG-SCORE-PAR-1)."""
EACH_CONNECTION = 2
"""Points for one connection of the Circuit (BG-SCORE-CIRC-1)."""
EACH_OUTSIDE = 3
"""What a tile off the land or on water costs (BG-SCORE-LAND-1)."""
PAR_CUBES = 36
"""Cubes for the Par of nine holes (BG-SCORE-PAR-2)."""
EACH_PASS = 3
"""What a pass costs alone (SOLO-4)."""

CONDITIONS = {
    "designer.fun": "BG-SCORE-FUN-1",
    "designer.fast": "BG-SCORE-FAST-1",
    "designer.mrs": "BG-SCORE-MRS-1",
    "designer.mr": "BG-SCORE-MR-1",
    "designer.par": "BG-SCORE-PAR-1",
    "designer.land": "BG-SCORE-LAND-1",
    "designer.circuit": "BG-SCORE-CIRC-1",
    "designer.playable": "BG-PLAY-1",
}
"""The conditions in the order of the book (BG-SCORE-1), each with its rule."""
SOLO_CONDITIONS = {
    "designer.passes" if key == "designer.fast" else key: "SOLO-4" if key == "designer.fast" else rule
    for key, rule in CONDITIONS.items()
}
"""In solo, passes stand in for Fast (SOLO-6)."""


class ScoreContext(Value, frozen=True, kw_only=True):
    """What scoring a course needs to know besides the course."""

    mrs: Client | None = None
    mr: Client | None = None
    collected: int = 0
    """Tiles collected face down (BG-SCORE-FAST-1)."""
    passes: int | None = None
    """Passes of a solo game, where they stand in for Fast (SOLO-4); None at a table."""
    plan: Plan = ()
    gate_trees: int = 1


def score_course(seen: Survey, context: ScoreContext) -> tuple[ScoreLine, ...]:
    """Score every condition in the order of the book (BG-SCORE-1)."""
    holes = find_holes(seen, context.plan)
    score: dict[str, Callable[[], ScoreLine]] = {
        "designer.fun": lambda: fun(seen),
        "designer.fast": lambda: fast(context.collected),
        "designer.passes": lambda: passes(context.passes or 0),
        "designer.mrs": lambda: mrs(seen, holes, context.mrs, gate_trees=context.gate_trees),
        "designer.mr": lambda: mr(seen, holes, context.mr, gate_trees=context.gate_trees),
        "designer.par": lambda: par(seen, holes),
        "designer.land": lambda: land(seen),
        "designer.circuit": lambda: circuit(seen, holes),
        "designer.playable": lambda: playable(seen, context.plan),
    }
    return tuple(score[key]() for key in (CONDITIONS if context.passes is None else SOLO_CONDITIONS))


def fun(seen: Survey, *, each: int = 1) -> ScoreLine:
    """Pay for every person on the course (BG-SCORE-FUN-1, 2)."""
    people = seen.with_element("people")
    count = sum(people.values())
    return ScoreLine("designer.fun", "BG-SCORE-FUN-1", points=each * count, count=count, at=cell_pointers(people))


def fast(collected: int, *, each: int = 3) -> ScoreLine:
    """Pay for tiles collected face down (BG-SCORE-FAST-1)."""
    return ScoreLine("designer.fast", "BG-SCORE-FAST-1", points=each * collected, count=collected)


def passes(count: int, *, each: int = EACH_PASS) -> ScoreLine:
    """Charge the passes of a solo game (SOLO-4)."""
    return ScoreLine("designer.passes", "SOLO-4", points=-each * count, count=count)


def mrs(seen: Survey, holes: Holes, client: Client | None, *, gate_trees: int = 1) -> ScoreLine:
    """Pay for Mrs Client's whim."""
    if client is None:
        return ScoreLine("designer.mrs", "BG-SCORE-MRS-1", count=0)
    return grant(client.wish, seen, holes, "designer.mrs", gate_trees=gate_trees)


def mr(seen: Survey, holes: Holes, client: Client | None, *, gate_trees: int = 1) -> ScoreLine:
    """Pay for Mr Client's whim."""
    if client is None:
        return ScoreLine("designer.mr", "BG-SCORE-MR-1", count=0)
    return grant(client.wish, seen, holes, "designer.mr", gate_trees=gate_trees)


def par(
    seen: Survey,
    holes: Holes,
    *,
    each: int = EACH_GREEN_ROW,
    green: Sequence[int] = GREEN_ROWS,
    cubes: int = PAR_CUBES,
    cube: int = 1,
) -> ScoreLine:
    """Pay for rows in the green area, and charge cubes left over or black (BG-SCORE-PAR-1 to 3)."""
    counts_incomplete = seen.options.par_counts_incomplete
    rows = [
        ScoreLine("designer.par.row", "BG-SCORE-PAR-1", points=each, count=hole.par, at=(hole_pointer(hole.number),))
        for hole in holes.values()
        if hole.par in green and (counts_incomplete or hole.closed)
    ]
    used = sum(hole.par for hole in holes.values())
    key = "designer.par.black" if used > cubes else "designer.par.left"
    off = abs(cubes - used)
    charge = ScoreLine(key, "BG-SCORE-PAR-2", points=-cube * off, count=off)
    return ScoreLine("designer.par", "BG-SCORE-PAR-1", count=len(rows), parts=(*rows, charge))


def par_rank_value(line: ScoreLine, options: Options) -> int:
    """Return what ranks a player in Par: its score, or green rows minus cubes (BG-RANK-3)."""
    if options.par_rank == "score":
        return total(line)
    off = sum(part.count or 0 for part in line.parts if part.key in ("designer.par.black", "designer.par.left"))
    return (line.count or 0) - off


def land(seen: Survey, *, outside: int = EACH_OUTSIDE, missing: int = 1) -> ScoreLine:
    """Pay the card's value, less tiles off the land and land without tiles (BG-SCORE-LAND-1)."""
    faults = (
        ("designer.land.outside", outside, seen.off_land),
        ("designer.land.water", outside, seen.on_water),
        ("designer.land.uncovered", missing, seen.uncovered),
    )
    value = ScoreLine("designer.land.value", "BG-SCORE-LAND-1", points=seen.ground.value)
    charges = tuple(
        ScoreLine(key, "BG-SCORE-LAND-1", points=-each * len(cells), count=len(cells), at=cell_pointers(cells))
        for key, each, cells in faults
        if cells
    )
    return ScoreLine("designer.land", "BG-SCORE-LAND-1", parts=(value, *charges))


def circuit(seen: Survey, holes: Holes, *, each: int = EACH_CONNECTION) -> ScoreLine:
    """Pay for each step of the way from the gate over holes 1 to 9 and back to the gate (BG-SCORE-CIRC-1 to 5)."""
    parts: list[ScoreLine] = []
    for link in links(seen, holes):
        if link.joined:
            numbers = [number for number in (link.number, link.number + 1) if 1 <= number <= EXPECTED_HOLES]
            at = (*map(hole_pointer, numbers), *cell_pointers(filter(None, (link.green, link.tee))))
            parts.append(ScoreLine("designer.circuit.connection", "BG-SCORE-CIRC-1", points=each, at=at))
    return ScoreLine("designer.circuit", "BG-SCORE-CIRC-1", count=len(parts), parts=tuple(parts))


class Link(NamedTuple):
    """A step of the Circuit of which both ends are there: a Putting Green and the Tee it leads to, or the gate."""

    number: int
    """The hole it leads from; 0 for the gate."""
    green: Cell | None
    """None where it leads from the gate."""
    tee: Cell | None
    """None where it leads to the gate."""
    joined: bool
    """Whether the two share a side."""


def links(seen: Survey, holes: Holes) -> Iterator[Link]:
    """Return the steps of the Circuit whose ends are there, whether they meet or not, in order."""
    able = {number: hole for number, hole in holes.items() if hole.closed or not seen.options.circuit_needs_complete}
    at_gate = seen.ground.at_gate
    first, last = able.get(1), able.get(EXPECTED_HOLES)
    if first and first.tee:
        yield Link(0, None, first.tee, at_gate(first.tee))
    for number in range(1, EXPECTED_HOLES):
        if number in able and number + 1 in able:
            greens, tee = able[number].greens, able[number + 1].tee
            if greens and tee:
                met = next((green for green in greens if beside(green, tee)), None)
                yield Link(number, met or greens[0], tee, met is not None)
    if last and last.greens:
        met = next((green for green in last.greens if at_gate(green)), None)
        yield Link(EXPECTED_HOLES, met or last.greens[0], None, met is not None)
