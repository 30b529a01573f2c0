"""A repair leaves a correctly designed course: nothing red against green, no path into nothing, no empty land."""

from __future__ import annotations

from itertools import islice
from typing import get_type_hints

import pytest

from benchmarks.course_faults import faults
from benchmarks.spoiled_courses import greedy_courses
from fairway_putting import Options
from fairway_putting.course.courses import FinishedCourses
from fairway_putting.repair.changes import TurnTile
from fairway_putting.repair.log import entry_text
from fairway_putting.repair.procedure import Readings, as_built, repair
from tests.putting.tables import cells, draw, mend, rows, steps

REST = "\n".join(f"tE:1#{number} EW pW:1 x x" for number in range(2, 10))
"""Eight whole holes below the one that a test is about."""


@pytest.mark.rule("PD-SET-02", "PD-RPR-50", "PD-GAP-01")
def test_nine_in_ten_greedy_courses_come_out_faultless() -> None:
    """Of courses as greedy bots build them at least nine in ten are faultless, and the log explains what is left."""
    found = [
        repair(course, left, luck, Readings()) for luck, (left, course) in enumerate(islice(greedy_courses("few"), 40))
    ]
    wrong = [faults(each.course, each.holes) for each in found]
    assert sum(not kinds for kinds in wrong) >= 36
    for each, kinds in zip(found, wrong, strict=True):
        left = [entry for entry in each.log if entry.what in ("mismatch_left", "direction_waived")]
        assert bool(left) == bool(kinds)
        assert all("{" not in entry_text(entry, language) for entry in left for language in ("en", "fr"))


@pytest.mark.rule("PD-SET-02", "PD-RPR-72")
def test_a_repaired_course_needs_no_other_repair() -> None:
    """What comes out without tiles beside the land is played as it is when it comes in again."""
    again = 0
    for luck, (left, course) in enumerate(islice(greedy_courses("again"), 12)):
        found = repair(course, left, luck, Readings())
        beside = any(spot.cell is None for hole in found.holes for spot in hole.spots)
        if not beside and not faults(found.course, found.holes):
            holes = as_built(found.course, Readings())
            assert holes is not None
            assert [cells(hole) for hole in holes] == [cells(hole) for hole in found.holes]
            again += 1
    assert again


@pytest.mark.rule("PD-SET-02", "PD-RPR-72")
def test_empty_land_is_not_correct() -> None:
    """A course of nine whole holes with an empty square gets its grass; who wants no grass plays it as it lies."""
    course = draw(rows("tE:1#1 EW pW:1 ."))
    assert as_built(course, Readings()) is None
    assert steps(mend(course)) == []
    assert [entry.what for entry in mend(course).log] == ["filled"]
    assert as_built(course, Readings(fill=False)) is not None
    assert as_built(course, Readings(aim="playable")) is not None


@pytest.mark.rule("PD-SET-02", "PD-RPR-30", "PD-RPR-10")
@pytest.mark.parametrize(
    ("row", "first", "done"),
    [
        ("tE:1#1 EW g x x", [(0, 0), (1, 0), (2, 0)], ["made_way", "completed_green"]),
        ("tE:1#1 EW EW tE:1 pW:1", [(0, 0), (1, 0), (2, 0)], ["replaced"]),
        ("x x x x x\ntE:1#1 EW EW x x", [(0, 1), (1, 1), (2, 1), None], ["completed_beside_green"]),
        ("tE:1#1 EW EW ~ x", [(0, 0), (1, 0), (2, 0)], ["replaced"]),
        ("tE:1 pW:1 EW EW x", [(2, 0), (3, 0), None], ["replaced", "completed_beside_green"]),
    ],
    ids=["grass", "another hole", "the border", "water", "both ends"],
)
def test_where_an_open_end_leads(row: str, first: list[object], done: list[str]) -> None:
    """Grass makes way; before another hole or water the last tile becomes the end; over the border it lies beside."""
    others = [line for line in REST.splitlines() if "#9" not in line] if "tE:1 " in row or "tW:1 " in row else []
    text = "\n".join([*row.splitlines(), *(others or REST.splitlines())])
    found = mend(text)
    assert faults(found.course, found.holes) == []
    assert first in [cells(hole) for hole in found.holes]
    assert [entry.what for entry in found.log if entry.step == "PD-RPR-30"] == done


@pytest.mark.rule("PD-RPR-30", "PD-RPR-10")
def test_a_tee_alone_is_turned_to_where_there_is_room() -> None:
    """A Tee that looks at another hole, with grass on its other side, is turned, and the grass makes way for its Green."""
    text = "\n".join(["x tS:1#2 x x", "x pN:1 x x", "g tE:1#1 tS:1#3 x", "x tS:1#4 pN:1 x", "x pN:1 x x"])
    text += "\n" + "\n".join(f"tE:1#{number} EW pW:1 x" for number in range(5, 10))
    found = mend(text)
    assert faults(found.course, found.holes) == []
    assert [spot.cell for spot in found.holes[0].spots] == [(1, 2), (0, 2)]
    assert [entry.what for entry in found.log] == ["turned", "made_way", "completed_green"]


@pytest.mark.rule("PD-RPR-30", "PD-RPR-31")
def test_a_tee_hemmed_in_is_given_up() -> None:
    """A Tee with other holes on all four sides becomes grass, and its hole is built beside the land."""
    text = "\n".join(
        ["x pE:1 tW:1#2 x", "pS:1 tE:1#1 tE:1#3 pW:1", "tN:1#5 pE:1 tW:1#4 x"]
        + [f"tE:1#{number} EW pW:1 x" for number in range(6, 10)]
    )
    found = mend(text)
    assert faults(found.course, found.holes) == []
    assert [entry.what for entry in found.log] == ["given_up", "built", "filled"]
    assert cells(found.holes[0]) == [None, None, None]


@pytest.mark.rule("PD-RPR-50")
def test_a_crossover_of_no_hole_is_cleared_away() -> None:
    """A crossover that no hole runs over would have red against the grass around it: it becomes grass, too."""
    found = mend(rows("tE:1#1 EW pW:1 . + .", count=9))
    assert faults(found.course, found.holes) == []
    first = next(entry for entry in found.log if entry.step == "PD-RPR-50")
    assert (first.what, first.cells) == ("cleared", ((4, 0),))


@pytest.mark.rule("PD-RPR-50")
def test_a_mismatch_that_stays_is_explained() -> None:
    """A hole's own crossover is never taken off: its idle lane keeps red against green, and the log says why."""
    text = "x . x\ntE:1#1 + pW:1\nx . x\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    found = mend(text)
    assert [(entry.what, entry.before) for entry in found.log] == [
        ("filled", ""),
        ("mismatch_left", "lane"),
        ("mismatch_left", "lane"),
    ]
    assert faults(found.course, found.holes) == ["red against green"] * 2
    assert "two lanes cross" in entry_text(found.log[1], "en")


@pytest.mark.rule("PD-RPR-71", "PD-RPR-50")
def test_what_players_want_is_left_and_named() -> None:
    """A tile that players have turned stays like that, and the log says that red meets green because of them."""
    text = rows("tE:1#1 g x", *(f"tE:1#{number} EW pW:1" for number in range(2, 10)), count=0)
    found = mend(text, TurnTile(0, 0, 2))
    reasons = [entry.before for entry in found.log if entry.what == "mismatch_left"]
    assert reasons == ["players"]


@pytest.mark.rule("PD-RPR-06", "PD-RPR-30")
def test_tiles_that_go_may_be_used_again() -> None:
    """With nothing left in the bag what was taken off is used, and no tile lies in two places."""
    for luck, (left, course) in enumerate(islice(greedy_courses("empty bag"), 6)):
        found = repair(course, FinishedCourses(courses=left.courses), luck, Readings())
        used = [put.tile.id for put in found.course.tiles]
        used += [spot.tile for hole in found.holes for spot in hole.spots if spot.cell is None]
        assert len(set(used)) == len(used)
        assert "empty land" not in faults(found.course, found.holes)


@pytest.mark.rule("PD-SET-02", "PD-RPR-30", "PD-TERM-01b")
def test_a_loop_that_leads_nowhere_is_taken_off() -> None:
    """A hole that crosses itself and then runs into another one ends on its crossover's square, and the loop goes."""
    rest = "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    found = mend(f"x SE SW\ntE:1#1 +:2 NW\n{rest}")
    assert faults(found.course, found.holes) == []
    assert cells(found.holes[0]) == [(0, 1), (1, 1)]
    assert [entry.what for entry in found.log] == ["shortened", "replaced", "filled"]


@pytest.mark.rule("PD-SET-02", "PD-RPR-50", "PD-RPR-23")
def test_a_crossover_of_two_holes_is_not_cut() -> None:
    """Where two holes share a crossover, neither may end in its place: the red that stays against green is named."""
    text = "x tS:1#1 x\ntE:1#2 + g\nx pN:1 x\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(3, 10))
    found = mend(
        text.replace("+ g", "+ tS:1#9", 1).replace("tE:1#9 EW pW:1", "g g g").replace("x pN:1 x", "x pN:1 pN:1")
    )
    assert cells(found.holes[0]) == [(1, 0), (1, 1), (1, 2)]
    assert cells(found.holes[1])[:2] == [(0, 1), (1, 1)]
    assert [entry.before for entry in found.log if entry.what == "mismatch_left"] == ["lane"]


@pytest.mark.rule("PD-SET-02", "PD-RPR-40")
@pytest.mark.parametrize(("name", "before"), [("repair_aim", "playable"), ("repair_corner_direction", "waive")])
def test_matches_begun_before_go_on_as_they_were(name: str, before: str) -> None:
    """What is the default now was not done before, and the option says what was."""
    (meta,) = get_type_hints(Options, include_extras=True)[name].__metadata__
    assert meta.extra_json_schema["x-before"] == before
    assert getattr(Options(), name) != before


MANY = """
x x SE SW . . .
x x NE pN SE . SW
pE SW pS ~ pN pN NS
g NE tN#6 ~ g SE NS
pE EW tW#1 tS#4 g pN pN
g g g pN g g x
"""
"""Six pieces without a Tee, close together; one of them leads into its own Green."""


@pytest.mark.rule("PD-SET-02", "PD-RPR-30")
def test_many_pieces_that_touch_are_decided_together() -> None:
    """Six open ends next to each other are closed without a fault, each as cheaply as the others allow."""
    found = mend(MANY)
    assert faults(found.course, found.holes) == []
    assert not [entry for entry in found.log if entry.what == "given_up"]
