"""Which tiles make a hole, in what state it is and what Par it has (BG-HOLE, BG-PAR, BG-SHEET)."""

from __future__ import annotations

import pytest

from fairway_base.course.course import Course
from fairway_base.course.survey import Mismatch
from fairway_base.scoring.course_score import par
from fairway_base.testing import draw, holes_in_rows, land, worth

CROSSING_ITSELF = """
.  SE SW
tE +  NW
.  pN .
"""
"""Tee, east over the crossover, round three corners, south over the crossover again, Green."""


# what hangs together


@pytest.mark.rule("BG-HOLE-2")
def test_a_tee_beside_a_green_is_a_hole():
    """A Tee joined straight to a Putting Green is a correct hole of two tiles."""
    (group,) = draw("tE pW").look().groups
    assert group.state == "complete"
    assert group.cells == ((10, 10), (11, 10))


@pytest.mark.rule("BG-HOLE-2")
def test_any_number_of_path_tiles_may_lie_between():
    """Path tiles that join Tee and Green through red sides belong to the hole, in the order of play."""
    (group,) = draw("pS . SE tW\nNE EW NW .").look().groups
    assert group.state == "complete"
    assert [visit.cell for visit in group.visits] == [(13, 10), (12, 10), (12, 11), (11, 11), (10, 11), (10, 10)]


@pytest.mark.rule("BG-HOLE-3")
def test_only_red_against_red_joins():
    """Neighbours hang together only where both show red on the shared side."""
    assert len(draw("tE EW pW").look().groups) == 1
    assert len(draw("tE NS pW").look().groups) == 3
    assert len(draw("tN pN").look().groups) == 2


@pytest.mark.rule("BG-HOLE-3")
def test_grass_belongs_to_no_group():
    """Grass has no red side and is part of no hole."""
    seen = draw("g g\ntE pW").look()
    assert len(seen.groups) == 1
    assert (10, 10) not in seen.groups_at


@pytest.mark.rule("BG-HOLE-3")
def test_two_holes_may_cross_on_one_tile():
    """The lanes of a four-way crossover are independent: two holes can share it, and it belongs to both."""
    seen = draw(". tS .\ntE + pW\n. pN .").look()
    assert [group.state for group in seen.groups] == ["complete", "complete"]
    assert len(seen.groups_at[11, 11]) == 2


@pytest.mark.rule("BG-HOLE-5", "BG-HOLE-2")
def test_a_hole_may_cross_over_itself():
    """A hole that runs over a crossover twice is one good hole, no loop; seven steps on six tiles."""
    (group,) = draw(CROSSING_ITSELF).look().groups
    assert group.state == "complete"
    assert group.loops
    assert group.length == 7
    assert len(group.cells) == 6


@pytest.mark.rule("BG-HOLE-5")
def test_a_corner_crossover_loops_inside_its_tile():
    """A corner crossover between Tee and Green makes a looping hole of three tiles."""
    (group,) = draw("tE @SW\n. pN").look().groups
    assert group.loops
    assert group.length == 3
    assert group.corners == 1


def test_a_path_between_is_no_loop():
    """An ordinary hole does not cross over itself."""
    (group,) = draw("tE SW\n. pN").look().groups
    assert not group.loops


def test_turns_are_told_from_the_tee():
    """Walking from the Tee, each tile passed is a turn to the left, to the right or straight on."""
    (group,) = draw("tE EW SW\npE SW NS\n. NE NW").look().groups
    assert group.turns == "SRSRRL"
    assert group.corners == 4
    assert group.straights == 2


def test_a_group_without_tee_is_told_towards_its_green():
    """Without a Tee the order of play ends at the Green."""
    (group,) = draw("pE EW SW").look().groups
    assert group.visits[-1].cell == (10, 10)
    assert group.turns == "LS"


# states


@pytest.mark.rule("BG-HOLE-4")
@pytest.mark.parametrize(
    ("drawing", "state"),
    [
        ("tE EW pW", "complete"),
        ("tE EW tW", "malformed"),
        ("tE tW", "malformed"),
        ("pE EW pW", "malformed"),
        ("SE SW\nNE NW", "malformed"),
        ("tE EW", "incomplete"),
        ("pE", "incomplete"),
        ("EW", "incomplete"),
        ("tE g", "incomplete"),
        ("EW NS", "incomplete"),
    ],
)
def test_state_of_a_group(drawing: str, state: str):
    """One Tee and one Green are well formed, two of a kind or a ring are malformed, a loose end is incomplete."""
    assert draw(drawing).look().groups[0].state == state


@pytest.mark.rule("BG-HOLE-4")
def test_a_loose_end_is_open_or_blocked():
    """An end that faces an empty square is open; one that faces a green side is blocked."""
    (end,) = draw("tE").look().groups[0].ends
    assert end.open
    assert end.faces == (11, 10)
    (end,) = draw("tE g").look().groups[0].ends
    assert not end.open


@pytest.mark.rule("BG-HOLE-4", "BG-PLAY-MIS-4")
@pytest.mark.parametrize(("drawing", "at"), [("tW", (2, 0)), ("tN", (1, 2)), ("tE", (-1, 0)), ("tS", (1, -1))])
def test_the_gate_blocks_an_end(drawing: str, at: tuple[int, int]):
    """A red end towards the gate is blocked, at its straight sides and at its arc alike."""
    (end,) = draw(drawing, at).look().groups[0].ends
    assert not end.open


@pytest.mark.rule("BG-PLAY-FORM-2", "DEC-25")
def test_a_blocked_hole_is_incomplete_or_malformed_by_choice():
    """A hole whose end is blocked for ever is incomplete, unless the match calls it malformed."""
    blocked = draw("tE g")
    assert blocked.look().groups[0].state == "incomplete"
    assert blocked.look(blocked_hole="malformed").groups[0].state == "malformed"
    assert draw("tE").look(blocked_hole="malformed").groups[0].state == "incomplete"


@pytest.mark.rule("BG-PLAY-HOLES-7")
def test_an_unjoined_crossover_lane_is_no_group():
    """When one lane of a crossover belongs to a hole, the other with nothing joined to it is no group of its own."""
    seen = draw("tE + pW").look()
    assert [group.state for group in seen.groups] == ["complete"]
    ((north, south),) = seen.idle_lanes
    assert {north.faces, south.faces} == {(11, 9), (11, 11)}


@pytest.mark.rule("BG-PLAY-HOLES-7", "BG-PLAY-HOLES-2")
def test_a_lonely_crossover_is_one_group():
    """A four-way tile with nothing joined to either lane is one incomplete group of one tile."""
    (group,) = draw("+:2").look().groups
    assert group.state == "incomplete"
    assert len(group.ends) == 4
    assert group.par == 2
    assert group.length == 1
    assert not group.loops


# Par


@pytest.mark.rule("BG-PAR-1", "EX-HOLE-1", "BG-SHEET-1")
def test_par_of_hole_three():
    """A Tee of 1, a corner without flag, a path of 2 and a Green of 2 make Par 5."""
    assert draw("tE:1#3 SW\n. NS:2\n. pN:2").holes()[3].par == 5


@pytest.mark.rule("BG-PAR-1", "EX-HOLE-2", "BG-SHEET-1")
def test_par_of_hole_four():
    """Tiles of 3 and 1 make Par 4."""
    assert draw("tE:3#4 pW:1").holes()[4].par == 4


@pytest.mark.rule("BG-PAR-2")
def test_a_finished_hole_has_at_least_par_two():
    """Tee and Green have at least 1 each, so two plain ones make Par 2."""
    assert draw("tE:1#1 pW:1").holes()[1].par == 2


@pytest.mark.rule("BG-PAR-3", "DEC-12")
def test_a_crossover_passed_twice_counts_once():
    """A hole that passes a crossover twice adds its Par once, or each time if the match says so."""
    crossing = draw(CROSSING_ITSELF.replace("+", "+:2").replace("tE", "tE:1#1").replace("pN", "pN:1"))
    assert crossing.holes()[1].par == 4
    assert crossing.holes(crossover_par="per_pass")[1].par == 6


@pytest.mark.rule("BG-PAR-3", "DEC-12")
@pytest.mark.parametrize("reading", ["once_per_hole", "per_pass"])
def test_a_shared_crossover_counts_in_both_holes(reading: str):
    """Two holes that share a crossover each add its Par."""
    holes = draw(". tS:1#1 .\ntE:1#2 +:2 pW:1\n. pN:1 .").holes(crossover_par=reading)
    assert [hole.par for hole in holes.values()] == [4, 4]


@pytest.mark.rule("BG-SHEET-2")
def test_an_unfinished_hole_has_a_row_too():
    """The Par of an incomplete hole is that of the tiles that are there."""
    assert draw("tE:2#1 EW:1").holes()[1].par == 3


@pytest.mark.rule("BG-SHEET-1", "EX-SHEET-1", "BG-COMP-9")
@pytest.mark.parametrize(("pars", "black"), [([4] * 9, 0), ([4] * 8 + [8], 4), ([8] * 9, 36)])
def test_black_cubes_come_after_the_own_36(pars: list[int], black: int):
    """A total of 36 needs no black cube and one of 40 needs four; they never run out."""
    drawing = holes_in_rows(pars)
    line = par(drawing.look(), drawing.holes())
    assert -worth(line, "designer.par.black") == black


# what a survey is


def test_an_empty_course_has_nothing():
    """A course without tiles has no holes, no faults and no elements, and misses every land square."""
    ground = land("GG#", "GG#", "###")
    seen = draw(".").look(ground)
    assert seen.course == Course()
    assert seen.groups == ()
    assert seen.mismatches == ()
    assert set(seen.elements.values()) == {0}
    assert len(seen.uncovered) == 5


def test_faults_say_where_they_are():
    """A mismatch names the tile with the red side, the side and what it faces."""
    assert draw("tE g").look().mismatches == (Mismatch("tile", (10, 10), 1, (11, 10)),)
