"""What a course is worth: one function for each condition, each line with its rule and what earned it.

Numbers that a house rule may want to change are parameters with the book's value as default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from fairway import ScoreLine, Value, total
from fairway_base.content.components import Client
from fairway_base.content.options import Options
from fairway_base.course.course import Cell
from fairway_base.course.groups import Group
from fairway_base.course.survey import Survey
from fairway_base.joining.plans import EXPECTED_HOLES, HoleCount, Plan, check_plan, hole_count
from fairway_base.scoring.client_wishes import grant
from fairway_base.scoring.holes import Holes, beside, find_holes

__all__ = [
    "ADVANCED_SCALE",
    "CONDITIONS",
    "FAMILY_SCALE",
    "SOLO_CONDITIONS",
    "VERDICTS",
    "Link",
    "ScoreContext",
    "Verdict",
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
    "playable",
    "score_course",
    "solo_verdict",
]

GREEN_ROWS = (3, 4, 5)
"""Pars in the green area of the score sheet."""

Verdict = Literal["unhappy", "disappointed", "unexcited", "happy", "impressed"]
VERDICTS: tuple[Verdict, ...] = ("unhappy", "disappointed", "unexcited", "happy", "impressed")
FAMILY_SCALE = (70, 90, 110, 150)
"""Totals from which the client is disappointed, unexcited, happy, impressed (SOLO-7)."""
ADVANCED_SCALE = (80, 100, 120, 170)


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
    return ScoreLine("designer.fun", "BG-SCORE-FUN-1", points=each * count, count=count, at=_cells(people))


def fast(collected: int, *, each: int = 3) -> ScoreLine:
    """Pay for tiles collected face down (BG-SCORE-FAST-1)."""
    return ScoreLine("designer.fast", "BG-SCORE-FAST-1", points=each * collected, count=collected)


def passes(count: int, *, each: int = 3) -> ScoreLine:
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
    seen: Survey, holes: Holes, *, each: int = 2, green: Sequence[int] = GREEN_ROWS, cubes: int = 36, cube: int = 1
) -> ScoreLine:
    """Pay for rows in the green area, and charge cubes left over or black (BG-SCORE-PAR-1 to 3)."""
    counts_incomplete = seen.options.par_counts_incomplete
    rows = [
        ScoreLine("designer.par.row", "BG-SCORE-PAR-1", points=each, count=hole.par, at=(f"hole:{hole.number}",))
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


def land(seen: Survey, *, outside: int = 3, missing: int = 1) -> ScoreLine:
    """Pay the card's value, less tiles off the land and land without tiles (BG-SCORE-LAND-1)."""
    faults = (
        ("designer.land.outside", outside, seen.off_land),
        ("designer.land.water", outside, seen.on_water),
        ("designer.land.uncovered", missing, seen.uncovered),
    )
    value = ScoreLine("designer.land.value", "BG-SCORE-LAND-1", points=seen.ground.value)
    charges = tuple(
        ScoreLine(key, "BG-SCORE-LAND-1", points=-each * len(cells), count=len(cells), at=_cells(cells))
        for key, each, cells in faults
        if cells
    )
    return ScoreLine("designer.land", "BG-SCORE-LAND-1", parts=(value, *charges))


def circuit(seen: Survey, holes: Holes, *, each: int = 2) -> ScoreLine:
    """Pay for each step of the way from the gate over holes 1 to 9 and back to the gate (BG-SCORE-CIRC-1 to 5)."""
    parts: list[ScoreLine] = []
    for link in links(seen, holes):
        if link.joined:
            numbers = [number for number in (link.number, link.number + 1) if 1 <= number <= EXPECTED_HOLES]
            at = (*(f"hole:{number}" for number in numbers), *_cells(filter(None, (link.green, link.tee))))
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


def playable(
    seen: Survey, plan: Plan = (), *, hole: int = 10, form: int = 3, mismatch: int = 3, direction: int = 1
) -> ScoreLine:
    """Charge what makes a course hard to play (BG-PLAY-1)."""
    if seen.options.ignore_playable:
        return ScoreLine("designer.playable", "BG-PLAY-1")
    return ScoreLine(
        "designer.playable",
        "BG-PLAY-1",
        parts=(
            _hole_line(seen, hole_count(seen, plan), hole),
            _form_line(seen, form),
            _mismatch_line(seen, plan, mismatch),
            _direction_line(seen, direction),
        ),
    )


def _hole_line(seen: Survey, counted: HoleCount, each: int) -> ScoreLine:
    """Charge each hole too few or too many (BG-PLAY-HOLES-1)."""
    key = "designer.playable.holes"
    off = abs(EXPECTED_HOLES - counted.count)
    if not off:
        return ScoreLine(key, "BG-PLAY-HOLES-1", count=counted.count)
    kind = "missing" if counted.count < EXPECTED_HOLES else "extra"
    at: tuple[str, ...] = ()
    if kind == "extra":
        at = _cells([group.cells[0] for group in seen.groups if group.number is None])
    part = ScoreLine(f"{key}.{kind}", "BG-PLAY-HOLES-1", points=-each * off, count=off, at=at)
    return ScoreLine(key, "BG-PLAY-HOLES-1", count=counted.count, parts=(part,))


def _form_line(seen: Survey, each: int) -> ScoreLine:
    """Charge each complete group that is not one Tee and one Putting Green (BG-PLAY-FORM-1)."""
    key = "designer.playable.form"
    parts = tuple(
        ScoreLine(
            f"{key}.{_shape(group)}", "BG-PLAY-FORM-1", points=-each, at=(*_number(group.number), *_cells(group.cells))
        )
        for group in seen.groups
        if group.state == "malformed"
    )
    return ScoreLine(key, "BG-PLAY-FORM-1", count=len(parts), parts=parts)


def _shape(group: Group) -> str:
    if group.ends:
        return "blocked"
    if group.tees:
        return "two_tees"
    return "two_greens" if group.greens else "loop"


def _mismatch_line(seen: Survey, plan: Plan, each: int) -> ScoreLine:
    """Charge each red side against green (BG-PLAY-MIS-1 to 5)."""
    key = "designer.playable.mismatch"
    rules = {"tile": "BG-PLAY-MIS-1", "outline": "BG-PLAY-MIS-2", "gate": "BG-PLAY-MIS-4"}
    faults = seen.mismatches
    if plan and seen.options.outline_while_finishing_outside == "waived" and check_plan(seen, plan) is None:
        finished = {tile.cell for tile in plan}
        faults = tuple(fault for fault in faults if fault.kind != "outline" or fault.faces not in finished)
    cells_by_kind: dict[str, list[Cell]] = {kind: [] for kind in rules}
    for fault in faults:
        cells_by_kind[fault.kind].append(fault.cell)
    parts: list[ScoreLine] = []
    for kind, rule in rules.items():
        cells = cells_by_kind[kind]
        if cells:
            points = -each * len(cells)
            parts.append(ScoreLine(f"{key}.{kind}", rule, points=points, count=len(cells), at=_cells(cells)))
    return ScoreLine(key, "BG-PLAY-MIS-1", count=len(faults), parts=tuple(parts))


def _direction_line(seen: Survey, each: int) -> ScoreLine:
    """Charge each tile passed against its arrow (BG-PLAY-DIR-1, 2)."""
    cells = seen.wrong_way
    key = "designer.playable.direction"
    return ScoreLine(key, "BG-PLAY-DIR-1", points=-each * len(cells), count=len(cells), at=_cells(cells))


def solo_verdict(points: int, scale: Sequence[int] = FAMILY_SCALE) -> Verdict:
    """Say what the client thinks of a solo game (SOLO-7)."""
    return VERDICTS[sum(points >= mark for mark in scale)]


def _cells(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(map(_names.__getitem__, cells))


class _Names(dict[Cell, str]):
    """Cells as score lines name them; the same few come up again and again."""

    def __missing__(self, cell: Cell) -> str:
        if len(self) >= 4096:
            self.clear()
        name = self[cell] = f"cell:{cell[0]},{cell[1]}"
        return name


_names = _Names()


def _number(number: int | None) -> tuple[str, ...]:
    return () if number is None else (f"hole:{number}",)
