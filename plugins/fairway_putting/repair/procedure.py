"""The repair of a course from first step to last, what players may change in it, and the nine holes that come of it.

`repair` is a pure function: the same course, leftovers, luck, readings and changes give the same holes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from fairway import Value, replace
from fairway_putting.course.courses import Cell, Course, FinishedCourses, Number, Put, scan
from fairway_putting.course.holes import HOLES, Hole, Spot
from fairway_putting.repair.chains import Chain, find_chains
from fairway_putting.repair.changes import (
    AsProposed,
    Change,
    DropHole,
    JoinAt,
    SwapNumbers,
    TurnTile,
    UsePaths,
    UseTile,
)
from fairway_putting.repair.completing import Run, Slot, build, complete
from fairway_putting.repair.direction import against, set_directions
from fairway_putting.repair.endings import plan_endings
from fairway_putting.repair.filling import fill, fill_from_bag, name_mismatches
from fairway_putting.repair.joining import join_chains, joinable
from fairway_putting.repair.log import Entry
from fairway_putting.repair.numbering import keep_nine, lift_numbers, remove
from fairway_putting.repair.site import Drawn, Lying, Site
from fairway_putting.repair.turning import turn_as_wanted, turn_mismatches

__all__ = ["Readings", "Repair", "as_built", "repair"]

MOST_PATHS = 4


class Readings(Value, frozen=True, kw_only=True):
    """The options that a repair depends on."""

    source: Literal["random", "players_choose"] = "random"
    aim: Literal["correct", "playable"] = "correct"
    corners: Literal["waive", "replace"] = "replace"
    fill: bool = True
    paths: int = 1
    crossover_pays: Literal["each", "first"] = "each"


@dataclass(frozen=True, slots=True)
class Repair:
    """What came of a repair: the holes, the ground they lie on, how it came about and what may be changed."""

    holes: tuple[Hole, ...]
    course: Course
    log: tuple[Entry, ...]
    drawn: tuple[Drawn, ...] = ()
    offers: tuple[Change, ...] = ()
    """Every change that players may propose now."""


def as_built(course: Course, readings: Readings) -> tuple[Hole, ...] | None:
    """Return the holes of a course that needs no repair; None for one that does (PD-RPR-72)."""
    site = Site(course, FinishedCourses(courses=(course,)), 0, {}, pick=False)
    chains = find_chains(site)
    numbers = {number.cell: number.number for number in course.numbers}
    runs: dict[int, Run] = {}
    for chain in chains:
        number = numbers.get(chain.visits[0].cell)
        if chain.type == "TEE-GREEN" and number is not None:
            runs[number] = Run([Slot(site.tiles[v.cell].tile, v.cell, v.enter, v.leave) for v in chain.visits])
    whole = len(chains) == len(runs) == HOLES and len(numbers) == len(course.numbers) == HOLES
    if not whole or any(site.mismatches(cell, lying) for cell, lying in site.tiles.items()):
        return None
    if any(against(site, slot) for run in runs.values() for slot in run.slots):
        return None
    if readings.fill and readings.aim == "correct" and any(site.empty(cell) for cell in site.rows):
        return None
    return _holes(site, runs, readings)


def repair(
    course: Course, left: FinishedCourses, luck: int, readings: Readings, changes: tuple[Change, ...] = ()
) -> Repair:
    """Repair a copy of a course, drawing from what the game has left (PD-RPR-03)."""
    pick = readings.source == "players_choose"
    choices = {change.draw: change.tile for change in changes if isinstance(change, UseTile)}
    site = Site(course, left, luck, choices, pick)
    correct = readings.aim == "correct"
    paths = {change.hole: change.tiles for change in changes if isinstance(change, UsePaths)}
    joins = {(change.x, change.y): change.join for change in changes if isinstance(change, JoinAt)}

    fixed = turn_as_wanted(site, tuple(change for change in changes if isinstance(change, TurnTile)))
    turn_mismatches(site, fixed)
    lying = dict(site.tiles)
    tokens = lift_numbers(site, find_chains(site))
    chains, joined = join_chains(site, joins, correct)
    kept, others = keep_nine(site, chains, tokens, [change for change in changes if isinstance(change, DropHole)])
    offers: list[Change] = [
        *_turns(lying),
        *_drops(chains, others),
        *(JoinAt(*cell, False) for cell in joined),
        *(JoinAt(*cell, True) for cell in joinable(site, chains, correct)),
        *(SwapNumbers(first, second) for first, second in combinations(range(1, HOLES + 1), 2)),
    ]
    for chain in others:
        remove(site, chain, list(kept.values()))
    plans = plan_endings(site, kept, fixed) if correct else {}
    runs: dict[int, Run] = {}
    for number, chain in kept.items():
        run = complete(site, number, chain, list(kept.values()), tokens, plans.get(number))
        if run is not None:
            runs[number] = run
    for number in range(1, HOLES + 1):
        if number not in runs:
            count = paths.get(number, readings.paths)
            runs[number] = build(site, number, count)
            offers += [UsePaths(number, other) for other in range(MOST_PATHS + 1) if other != count]
    runs = _swapped(site, runs, [change for change in changes if isinstance(change, SwapNumbers)])
    set_directions(site, runs, readings.corners == "replace", same_par=correct)
    if readings.fill:
        if correct:
            fill(site, runs)
        else:
            fill_from_bag(site)
    if correct:
        name_mismatches(site, runs, fixed)
    _check(site, runs)
    offers += [UseTile(drawn.key, tile) for drawn in site.drawn for tile in drawn.candidates if tile != drawn.tile]
    offers += [AsProposed()] if changes else []
    return Repair(_holes(site, runs, readings), _after(site, runs), tuple(site.log), tuple(site.drawn), tuple(offers))


def _turns(lying: Mapping[Cell, Lying]) -> Iterator[TurnTile]:
    """Yield every other way to lay a tile with a path."""
    for cell in sorted(lying, key=scan):
        for turn in range(4):
            if turn != lying[cell].turn and lying[cell].red:
                yield TurnTile(*cell, turn)


def _drops(chains: Sequence[Chain], others: Sequence[Chain]) -> Iterator[DropHole]:
    """Yield the pieces that could be removed instead of those that are."""
    if others:
        yield from (DropHole(*chain.name) for chain in chains if chain not in others)


def _swapped(site: Site, runs: dict[int, Run], swaps: Sequence[SwapNumbers]) -> dict[int, Run]:
    for swap in swaps:
        runs[swap.first], runs[swap.second] = runs[swap.second], runs[swap.first]
        site.note("PD-RPR-71", "swapped_by_players", before=str(swap.first), after=str(swap.second))
    return dict(sorted(runs.items()))


def _check(site: Site, runs: Mapping[int, Run]) -> None:
    """Make sure that there are nine legal holes: anything else is a mistake in these modules (PD-RPR-60)."""
    holes = [
        [slot.tile.kind if slot.cell is None else site.tiles[slot.cell].tile.kind for slot in run.slots]
        for run in runs.values()
    ]
    legal = all(
        len(kinds) > 1 and kinds[0] == "tee" and kinds[-1] == "green" and set(kinds[1:-1]) <= {"path"}
        for kinds in holes
    )
    if list(runs) != list(range(1, HOLES + 1)) or not legal:
        raise AssertionError(f"the repair has left {dict(zip(runs, holes, strict=True))}")


def _holes(site: Site, runs: Mapping[int, Run], readings: Readings) -> tuple[Hole, ...]:
    """Return the holes as they are played, by number."""
    return tuple(
        Hole(number=number, spots=_spots(site, run, readings), source=run.source)
        for number, run in sorted(runs.items())
    )


def _spots(site: Site, run: Run, readings: Readings) -> tuple[Spot, ...]:
    """Return the visits of a hole; a crossover pays on each of them, or only on the first (PD-TERM-01b)."""
    spots: list[Spot] = []
    for slot in run.slots:
        tile = slot.tile if slot.cell is None else site.tiles[slot.cell].tile
        again = readings.crossover_pays == "first" and any(spot.tile == tile.id for spot in spots)
        spots.append(Spot(tile=tile.id, par=0 if again else tile.par, hazards=tile.hazards, cell=slot.cell))
    return tuple(spots)


def _after(site: Site, runs: Mapping[int, Run]) -> Course:
    """Return the ground as the repair leaves it, with the numbers on the Tees."""
    tees = [(number, run.slots[0].cell) for number, run in runs.items()]
    return replace(
        site.course,
        tiles=tuple(Put(tile=lying.tile, x=x, y=y, turn=lying.turn) for (x, y), lying in sorted(site.tiles.items())),
        numbers=tuple(Number(number=number, x=cell[0], y=cell[1]) for number, cell in tees if cell is not None),
    )
