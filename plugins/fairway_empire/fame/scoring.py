"""What played Fame cards are worth: lines of reasons added to the conditions, and what the press overlooks.

Cards add lines and leave those of the base game as they are, so that a sheet says both what a fault would have cost and
which card made it good.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable
from typing import cast

import msgspec

from fairway import ScoreLine, State, Table, total
from fairway_base import (
    Cell,
    Course,
    Designer,
    Placed,
    Survey,
    Tile,
    TileDesign,
    make_tile,
    playable,
    playable_line,
    survey,
    surveyed,
)
from fairway_empire.content.options import Options
from fairway_empire.fame.scoring_cards import dogs, missed, par_sixes
from fairway_empire.press import Leniency
from fairway_empire.press.completing import usable_plan
from fairway_empire.state.fame_state import Forgiven
from fairway_empire.state.part import Empire

__all__ = ["changed", "leniency", "visitors", "with_grass"]

replace = msgspec.structs.replace

GRASS = make_tile("", TileDesign(id="grass", provenance="original", kind="grass", back=0))
"""A grass tile that is not there: green on all sides, with nothing printed on it."""


def leniency(table: Table, state: State, seat: int) -> Leniency:
    """Return what played cards forgive a player when the press looks at the course (EMP-PC-CTX-16)."""
    known = state.part(Empire).fame.forgiven_of(seat)
    return Leniency(
        grass=known.grass, directions=known.directions, par6_green=known.par6, connections=known.connections
    )


def visitors(table: Table, state: State, seat: int) -> int:
    """Count the people whom played cards bring: they pay like those on the course (EMP-SCORE-6)."""
    return state.part(Empire).fame.forgiven_of(seat).people


def with_grass(seen: Survey, cells: Iterable[Cell]) -> Survey:
    """Return the survey there would be with plain grass on these squares."""
    placed = (*seen.course.placed, *(Placed(GRASS.id, x, y) for x, y in cells))
    tiles = ChainMap({GRASS.id: GRASS}, cast("dict[str, Tile]", seen.tiles))  # which is only read
    return survey(Course(placed, seen.course.tokens), seen.ground, tiles, seen.options)


def changed(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    """Add what cards change in a condition to its line."""
    known, change = state.part(Empire).fame.forgiven_of(seat), _CHANGES.get(line.key)
    return None if change is None or known == _NOTHING else change(table, state, seat, line, known)


_NOTHING = Forgiven()


def _added(line: ScoreLine, more: Iterable[ScoreLine], count: int = 0) -> ScoreLine | None:
    """Return a line with reasons added; one with points of its own becomes the first of its parts."""
    found = tuple(more)
    if not found:
        return None
    counted = None if line.count is None else line.count + count
    parts = line.parts or (line,)
    return ScoreLine(line.key, line.rule, count=counted, at=line.at if line.parts else (), parts=(*parts, *found))


def _popular(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    more, barking = [], known.dogs * dogs(table, state, seat)
    if known.people:
        more.append(ScoreLine("empire.fame.people", "EMP-FC-25", points=known.people, count=known.people))
    if barking:
        cells = surveyed(table, state, seat).with_element("dogs")
        more.append(ScoreLine("empire.fame.dogs", "EMP-FC-26", points=barking, count=barking, at=_at(cells)))
    return _added(line, more, known.people + barking)


def _fast(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    more = []
    if known.free_passes:
        count = known.free_passes
        more.append(ScoreLine("empire.fame.free_pass", "EMP-FC-18", points=3 * count, count=count))
    if known.fast:
        more.append(ScoreLine("empire.fame.last_to_stop", "EMP-FC-24", points=known.fast))
    return _added(line, more)


def _par(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    sixes = par_sixes(table, state, seat) if known.par6 else ()
    more = [ScoreLine("empire.fame.par_six", "EMP-FC-23", points=2, count=6, at=(f"hole:{hole}",)) for hole in sixes]
    return _added(line, more, len(sixes))


def _land(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    more = []
    if known.grass and table.option(Options).grass_covers_land:
        count = len(known.grass)
        more.append(ScoreLine("empire.fame.grass", "EMP-FC-20", points=count, count=count, at=_at(known.grass)))
    if known.water:
        count = len(known.water)
        more.append(ScoreLine("empire.fame.water", "EMP-FC-22", points=3 * count, count=count, at=_at(known.water)))
    return _added(line, more)


def _circuit(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    good = [number for number in missed(table, state, seat) if number in known.connections]
    more = [ScoreLine("empire.fame.connection", "EMP-FC-28", points=2, at=_holes(number)) for number in good]
    return _added(line, more, len(good))


def _playable(table: Table, state: State, seat: int, line: ScoreLine, known: Forgiven) -> ScoreLine | None:
    seen, plan = surveyed(table, state, seat), state.part(Designer).players[seat].plan
    if seen.options.ignore_playable:
        return None
    more = []
    if known.grass:
        grown = with_grass(seen, known.grass)
        faults = playable(grown, usable_plan(seen, plan, known.grass))
        for now, before in zip(faults.parts, playable_line(table, seen, plan).parts, strict=True):
            if total(now) != total(before):
                key = f"empire.fame.grass.{now.key.rpartition('.')[2]}"
                more.append(ScoreLine(key, "EMP-FC-20", points=total(now) - total(before), at=_at(known.grass)))
    right = [cell for cell in seen.wrong_way if cell in known.directions]
    if right:
        count = len(right)
        more.append(ScoreLine("empire.fame.direction", "EMP-FC-21", points=count, count=count, at=_at(right)))
    return _added(line, more)


def _at(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(f"cell:{x},{y}" for x, y in cells)


def _holes(number: int) -> tuple[str, ...]:
    return tuple(f"hole:{each}" for each in (number, number + 1) if 1 <= each <= 9)


_CHANGES: dict[str, Callable[[Table, State, int, ScoreLine, Forgiven], ScoreLine | None]] = {
    "designer.fun": _popular,
    "designer.fast": _fast,
    "designer.passes": _fast,
    "designer.par": _par,
    "designer.land": _land,
    "designer.circuit": _circuit,
    "designer.playable": _playable,
}
"""The conditions whose lines cards change; what the press overlooks is in `leniency`."""
