"""Whatever a course is like, it becomes nine legal holes, each explained (the report of a thousand: `bench:putting`)."""

from __future__ import annotations

import random
from itertools import islice

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.spoiled_courses import courses, spoiled
from fairway_putting.course.courses import Course, FinishedCourses, Put, Tile
from fairway_putting.repair.log import entry_text
from fairway_putting.repair.procedure import Readings, as_built, repair
from tests.putting.tables import BAG, draw, finished, rows

SHAPES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("tee", ("N",)), ("green", ("N",)), ("path", ("S-N",)), ("path", ("S>N",)), ("path", ("S-E",)), ("path", ("S>E",)),
    ("path", ("S-N", "W-E")), ("path", ("S-E", "N-W")), ("grass", ()),
)  # fmt: skip


def check(course: Course, left: FinishedCourses, luck: int, readings: Readings) -> None:
    """Repair a course and look at everything that must be true then."""
    found = repair(course, left, luck, readings)
    assert [hole.number for hole in found.holes] == list(range(1, 10))
    lying = {put.cell: put.tile for put in found.course.tiles}
    visits: dict[object, int] = {}
    for hole in found.holes:
        kinds = []
        for spot in hole.spots:
            tile = lying[spot.cell] if spot.cell is not None else None
            kinds.append(tile.kind if tile else _kind(spot.tile, left, course))
            if tile is not None:
                assert tile.id == spot.tile
                visits[spot.cell] = visits.get(spot.cell, 0) + 1
                assert visits[spot.cell] <= len(tile.lanes)
        assert kinds[0] == "tee"
        assert kinds[-1] == "green"
        assert set(kinds[1:-1]) <= {"path"}
    used = [put.tile.id for put in found.course.tiles]
    used += [spot.tile for hole in found.holes for spot in hole.spots if spot.cell is None]
    assert len(set(used)) == len(used), "a tile was used twice"
    explained = {entry.hole for entry in found.log}
    assert explained.issuperset(hole.number for hole in found.holes if hole.source != "built")
    assert all("{" not in entry_text(entry, "fr") for entry in found.log)


def _kind(name: str, left: FinishedCourses, course: Course) -> str:
    everything = [*left.bag, *left.piles, *(put.tile for put in course.tiles)]
    known = {tile.id: tile.kind for tile in everything}
    shape = name.split(":")[1] if name.startswith("virtual:") else ""
    return known.get(name) or (shape if shape in ("tee", "green") else "path")


@pytest.mark.rule("PD-RPR-60", "PD-RPR-03", "PD-RPR-11", "PD-GAP-01")
def test_courses_of_simulated_matches() -> None:
    """Courses of matches by bots, whole or broken off, as built or spoiled, all become nine holes."""
    for luck, (left, course) in enumerate(islice(courses("suite"), 60)):
        corners = ("waive", "replace")[luck % 2]
        check(course, left, luck, Readings(corners=corners))  # type: ignore[arg-type]


@pytest.mark.rule("PD-RPR-60", "PD-RPR-72")
def test_a_good_course_spoiled_a_little() -> None:
    """A perfect course is left alone; a spoiled one is repaired, and only then."""
    course = draw(rows())
    dice = random.Random(5)
    seen = set()
    for luck in range(80):
        other = spoiled(course, dice)
        seen.add(as_built(other, Readings()) is None)
        check(other, finished(other), luck, Readings())
    assert seen == {True, False}


@st.composite
def heaps(draw: st.DrawFn) -> Course:
    """Draw any heap of tiles on a small land, turned and numbered anyhow."""
    cells = [(x, y) for y in range(5) for x in range(5)]
    chosen = draw(st.lists(st.sampled_from(cells), unique=True, max_size=25))
    tiles = []
    for place, (x, y) in enumerate(chosen):
        kind, lanes = draw(st.sampled_from(SHAPES))
        par = int(kind in ("tee", "green"))
        tile = Tile(id=f"h{place}", kind=kind, lanes=lanes, par=par)  # type: ignore[arg-type]
        tiles.append(Put(tile=tile, x=x, y=y, turn=draw(st.integers(0, 3))))
    numbered = draw(st.lists(st.tuples(st.sampled_from(cells), st.integers(1, 9)), max_size=12))
    numbers = [{"number": number, "x": x, "y": y} for (x, y), number in numbered]
    land = draw(st.lists(st.sampled_from(cells), unique=True))
    return msgspec.convert(
        {"owner": 0, "land": sorted(land), "tiles": msgspec.to_builtins(tiles), "numbers": numbers}, Course
    )


@pytest.mark.rule("PD-RPR-60")
@given(course=heaps(), luck=st.integers(0, 1000), empty=st.booleans(), corners=st.sampled_from(["waive", "replace"]))
@settings(max_examples=120, deadline=None)
def test_any_heap_of_tiles(course: Course, luck: int, empty: bool, corners: str) -> None:
    """Even a heap of tiles thrown on a table becomes nine holes, with a full bag or an empty one."""
    left = finished(course, left=() if empty else BAG)
    check(course, left, luck, Readings(corners=corners))  # type: ignore[arg-type]
