"""How many holes a course has, and plans that finish them in thought (BG-PLAY-HOLES)."""

from __future__ import annotations

import pytest

from fairway.model.score import total
from fairway_base.course.course import Cell
from fairway_base.course.ground import Ground
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.joining.plans import check_plan, hole_count, planned_groups
from fairway_base.scoring.playability import playable
from fairway_base.testing import MEADOW, Drawing, draw, holes_in_rows, land


def penalty(drawing: Drawing, plan: tuple[Imagined, ...] = (), ground: Ground = MEADOW, **options: object) -> int:
    """Return what the number of holes costs."""
    return total(playable(drawing.look(ground, **options), plan).parts[0])


def objection(drawing: Drawing, *plan: Imagined, ground: Ground = MEADOW, **options: object) -> str | None:
    """Return the code of what is wrong with a plan."""
    fault = check_plan(drawing.look(ground, **options), plan)
    return fault and fault.code


def filled(drawing: Drawing) -> tuple[Drawing, Ground]:
    """Return the drawing walled in with grass on a land that it fills."""
    xs, ys = zip(*drawing.course.by_cell, strict=True)
    width, height = max(xs) + 1, max(ys) + 1
    ground = land(*["GG" + "#" * (width - 2)] * 2, *["#" * width] * (height - 2))
    for x, y in sorted(ground.land.difference(drawing.course.by_cell)):
        drawing = drawing.plus(draw("g", at=(x, y)))
    return drawing, ground


# the count


@pytest.mark.rule("BG-PLAY-HOLES-1")
@pytest.mark.parametrize(("holes", "points"), [(9, 0), (8, -10), (0, -90), (10, -10), (12, -30)])
def test_ten_points_for_each_hole_off_nine(holes: int, points: int):
    """Exactly nine holes are expected; each one missing or too many costs ten points."""
    assert penalty(holes_in_rows([3] * holes)) == points


@pytest.mark.rule("BG-PLAY-HOLES-1", "BG-PLAY-HOLES-2", "EX-PLAY-7")
def test_ten_groups_on_a_filled_land():
    """On a filled land with ten groups one hole is too many."""
    drawing, ground = filled(holes_in_rows([3] * 10, at=(2, 2)))
    assert drawing.look(ground).filled
    assert penalty(drawing, ground=ground) == -10


@pytest.mark.rule("BG-PLAY-HOLES-2")
@pytest.mark.parametrize("extra", ["tN", "pS", "NS", "SE SW\nNE NW", "tE tW", "+"])
def test_anything_red_that_is_apart_is_a_hole(extra: str):
    """A single red tile, a piece or a malformed hole is one hole more."""
    drawing = holes_in_rows([3] * 9).plus(draw(extra, at=(20, 20)))
    seen = drawing.look()
    assert len(seen.groups) == 10
    assert penalty(filled(drawing)[0], ground=filled(drawing)[1]) == -10


@pytest.mark.rule("BG-PLAY-HOLES-8")
def test_a_blocked_hole_exists():
    """A hole that can never be finished still counts as one."""
    assert penalty(holes_in_rows([3] * 8).plus(draw("tE g", at=(20, 20)))) == 0


@pytest.mark.rule("BG-PLAY-HOLES-2", "BG-NUM-2")
def test_extra_holes_are_pointed_at():
    """The line of an extra hole points at the groups without a number."""
    line = playable(holes_in_rows([3] * 9).plus(draw("pE pW", at=(20, 20))).look()).parts[0]
    assert line.count == 10
    assert line.parts[0].at == ("cell:20,20",)


# the example of the book


def unfinished() -> Drawing:
    """Draw holes 1-4 and 6, hole 5 in need of a corner outside the land, a lone Tee 7 and a lone Green 8."""
    return holes_in_rows([4, 4, 4, 4, 0, 4], at=(3, 3)).plus(
        draw("tE#5", at=(9, 5)).plus(draw("tE#7", at=(3, 11))).plus(draw("pW#8", at=(7, 11)))
    )


OUTSIDE = land("GG########", "GG########", *["##########"] * 11)
CORNER = (Imagined(10, 5, "WS"), Imagined(10, 6, "N", kind="green"))


@pytest.mark.rule("BG-PLAY-HOLES-3", "BG-PLAY-HOLES-4", "EX-PLAY-1")
def test_the_example_counts_eight_holes():
    """Unfinished holes are not missing, one of which no tile is there is: eight holes, ten points off."""
    drawing = unfinished()
    assert objection(drawing, *CORNER, ground=OUTSIDE) is None
    assert hole_count(drawing.look(OUTSIDE), CORNER).count == 8
    assert penalty(drawing, CORNER, OUTSIDE) == -10
    assert total(playable(drawing.look(OUTSIDE), CORNER).parts[2]) == -3


@pytest.mark.rule("BG-PLAY-HOLES-4", "EX-PLAY-2")
@pytest.mark.parametrize("tile", ["tN", "pN", "NS"])
def test_any_tile_of_the_ninth_hole_is_enough(tile: str):
    """With any one tile of hole 9 there are nine holes."""
    assert penalty(unfinished().plus(draw(tile, at=(8, 8))), CORNER, OUTSIDE) == 0


@pytest.mark.rule("BG-PLAY-HOLES-3", "BG-PLAY-HOLES-5", "EX-PLAY-3")
def test_joining_two_holes_in_thought_costs_one():
    """If Tee 7 and Green 8 are joined by imaginary tiles, there are seven holes; their numbers do not matter."""
    plan = tuple(Imagined(x, 11, "EW") for x in (4, 5, 6))
    assert hole_count(unfinished().look(OUTSIDE), plan).count == 7
    assert penalty(unfinished(), plan, OUTSIDE) == -20


# what a plan may do


@pytest.mark.rule("BG-PLAY-HOLES-3", "BG-PLAY-HOLES-5")
def test_a_plan_may_join_pieces():
    """Imaginary tiles on empty squares may join a Tee and a Green."""
    drawing = draw("tE . pW")
    assert objection(drawing, Imagined(11, 10, "EW")) is None
    count = hole_count(drawing.look(), (Imagined(11, 10, "EW"),))
    assert (count.count, count.groups, count.planned) == (1, 2, True)
    assert count.merges[0].groups == (0, 1)


@pytest.mark.rule("BG-PLAY-HOLES-3")
def test_imaginary_tiles_of_any_kind():
    """A plan may imagine Tees, Greens, paths and crossovers, outside the land too."""
    assert objection(draw("tE"), Imagined(11, 10, "W", kind="green")) is None
    assert objection(draw(". pW"), Imagined(10, 10, "E", kind="tee")) is None
    crossing = draw(". tS .\ntE . pW\n. pN .")
    assert objection(crossing, Imagined(11, 11, "NESW")) is None
    assert hole_count(crossing.look(), (Imagined(11, 11, "NESW"),)).count == 2
    assert objection(draw("tW", at=(0, 5)), Imagined(-1, 5, "E", kind="green")) is None


@pytest.mark.rule("BG-PLAY-HOLES-3", "BG-HOLE-1")
@pytest.mark.parametrize(
    ("sides", "kind"), [("N", "path"), ("NES", "path"), ("NN", "path"), ("NS", "tee"), ("NESW", "green")]
)
def test_imaginary_tiles_look_like_real_ones(sides: str, kind: str):
    """No tile has these red sides."""
    assert objection(draw("tE"), Imagined(11, 10, sides, kind=kind)) == "designer.plan_no_such_tile"


@pytest.mark.rule("BG-PLAY-HOLES-5", "BG-PLACE-1")
@pytest.mark.parametrize(
    ("cell", "code"),
    [((10, 10), "designer.plan_square_taken"), ((0, 0), "designer.plan_on_gate"), ((1, 1), "designer.plan_on_gate")],
)
def test_imaginary_tiles_need_an_empty_square(cell: Cell, code: str):
    """An imaginary tile cannot lie on a tile or on the gate."""
    assert objection(draw("tE"), Imagined(*cell, "EW")) == code


@pytest.mark.rule("BG-PLAY-HOLES-5")
def test_a_square_holds_one_imaginary_tile():
    """Two imaginary tiles cannot share a square."""
    assert objection(draw("tE . pW"), *[Imagined(11, 10, "EW")] * 2) == "designer.plan_square_taken"


@pytest.mark.rule("BG-PLAY-HOLES-5", "BG-PLAY-MIS-1")
@pytest.mark.parametrize(
    ("drawing", "plan"),
    [
        ("tE . g", [Imagined(11, 10, "WE")]),
        ("tE . pW\n. tN .", [Imagined(11, 10, "WE")]),
        ("tE . pN", [Imagined(11, 10, "WE")]),
        ("tE . . pW", [Imagined(11, 10, "WE"), Imagined(12, 10, "NE")]),
    ],
    ids=["red on grass", "green before red", "red on a green side", "imaginary on imaginary"],
)
def test_a_plan_makes_no_mismatch(drawing: str, plan: list[Imagined]):
    """A plan that sets red against green is refused."""
    assert objection(draw(drawing), *plan) == "designer.plan_mismatch"


@pytest.mark.rule("BG-PLAY-HOLES-5", "BG-PLAY-MIS-4", "DEC-13")
def test_a_plan_keeps_off_the_gate():
    """Imaginary red against a straight side of the gate is a mismatch; towards the arc it is a loose end."""
    tee = draw("tW", at=(3, 1))
    assert objection(tee, Imagined(2, 1, "EW")) == "designer.plan_mismatch"
    assert objection(tee, Imagined(2, 1, "EW"), gate_against_red="neutral") == "designer.plan_unfinished"
    assert objection(draw("tN", at=(-1, 2)), Imagined(-1, 1, "NS"), Imagined(-1, 0, "SE")) == "designer.plan_unfinished"


@pytest.mark.rule("BG-PLAY-HOLES-4", "BG-PLAY-HOLES-5")
def test_a_hole_cannot_be_imagined_from_nothing():
    """A hole of which no tile is there is missing, whatever a plan says."""
    plan = (Imagined(20, 20, "E", kind="tee"), Imagined(21, 20, "W", kind="green"))
    assert objection(draw("tE"), *plan) == "designer.plan_from_nothing"


def around(x: int, y: int, *sides: str) -> tuple[Imagined, ...]:
    """Return a Tee and a Green on opposite sides of a tile, for each pair of sides given."""
    steps = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
    plan = []
    for pair in sides:
        for side, kind in zip(pair, ("tee", "green"), strict=True):
            dx, dy, red = steps[side]
            plan.append(Imagined(x + dx, y + dy, red, kind=kind))
    return tuple(plan)


@pytest.mark.rule("BG-PLAY-HOLES-4", "BG-PLAY-HOLES-7")
def test_an_idle_lane_is_no_beginning_of_a_hole():
    """The free lane of another hole's crossover is no piece of a hole, so no hole can be imagined on it alone."""
    assert objection(draw("tE + pW"), *around(11, 10, "NS")) == "designer.plan_from_nothing"
    assert objection(draw("tE + ."), *around(11, 10, "NS")) == "designer.plan_from_nothing"
    with_tee = draw(". tS .\n. . .\ntE + pW")
    plan = (Imagined(11, 11, "NS"), Imagined(11, 13, "N", kind="green"))
    assert objection(with_tee, *plan) is None


@pytest.mark.rule("BG-PLAY-HOLES-4", "BG-PLAY-HOLES-7")
def test_a_lonely_crossover_is_a_piece_of_one_hole():
    """A plan may finish one hole through a four-way tile with nothing joined, but not make two of it."""
    lonely = draw("+")
    for plan in (around(10, 10, "NS"), around(10, 10, "EW")):
        assert objection(lonely, *plan) is None
        assert hole_count(lonely.look(), plan).count == 1
    both = around(10, 10, "NS", "EW")
    assert objection(lonely, *both) == "designer.plan_from_nothing"
    assert hole_count(lonely.look(), both).count == 1


@pytest.mark.rule("BG-PLAY-HOLES-4", "BG-PLAY-HOLES-7")
def test_two_holes_over_a_crossover_need_two_pieces():
    """Both lanes of a lone crossover may be planned where a second piece is there for the second hole."""
    drawing = draw("tE . +")
    plan = (Imagined(11, 10, "EW"), Imagined(13, 10, "W", kind="green"), *around(12, 10, "NS"))
    assert objection(drawing, *plan) is None
    assert hole_count(drawing.look(), plan).count == len(drawing.look().groups) == 2
    pair = draw("+ . +")
    along = (Imagined(9, 10, "E", kind="tee"), Imagined(11, 10, "EW"), Imagined(13, 10, "W", kind="green"))
    assert objection(pair, *along, *around(10, 10, "NS")) is None
    assert objection(pair, *along, *around(10, 10, "NS"), *around(12, 10, "NS")) == "designer.plan_from_nothing"


@pytest.mark.rule("BG-PLAY-HOLES-10")
@pytest.mark.parametrize(
    ("drawing", "plan"),
    [
        ("tE . tW", [Imagined(11, 10, "WE")]),
        ("pE . pW", [Imagined(11, 10, "WE")]),
        ("tE . .", [Imagined(11, 10, "WE")]),
        ("EW . pW", [Imagined(11, 10, "WE")]),
        ("tE . EW g", [Imagined(11, 10, "WE")]),
    ],
    ids=["two Tees", "two Greens", "a loose end", "another loose end", "a blocked end"],
)
def test_a_plan_finishes_what_it_begins(drawing: str, plan: list[Imagined]):
    """A hole with imaginary tiles must have one Tee, one Green and no loose end."""
    assert objection(draw(drawing), *plan) == "designer.plan_unfinished"


@pytest.mark.rule("BG-PLAY-HOLES-10")
def test_a_plan_may_leave_pieces_alone():
    """Pieces that a plan does not touch stay unfinished and count as they are."""
    drawing = draw("tE . pW . tE")
    assert objection(drawing, Imagined(11, 10, "EW")) is None
    assert hole_count(drawing.look(), (Imagined(11, 10, "EW"),)).count == 2


@pytest.mark.rule("BG-PLAY-HOLES-5")
def test_a_filled_land_needs_no_plan():
    """On a filled land holes are counted as they are and no plan is taken."""
    drawing, ground = filled(draw("tE EW pW", at=(2, 2)))
    assert objection(drawing, Imagined(20, 20, "EW"), ground=ground) == "designer.plan_on_filled_land"
    assert objection(drawing, ground=ground) is None


@pytest.mark.rule("BG-PLAY-HOLES-5")
def test_a_plan_that_does_not_hold_counts_as_none():
    """A plan that breaks a rule changes nothing."""
    assert hole_count(draw("tE . tW").look(), (Imagined(11, 10, "WE"),)).count == 2


@pytest.mark.rule("BG-PLAY-HOLES-7", "BG-PLAY-HOLES-10")
def test_a_lonely_crossover_can_be_passed_one_way():
    """A plan may use one lane of a four-way tile; the other, with nothing joined to it, does not matter."""
    drawing = draw("tE . + . pW")
    plan = (Imagined(11, 10, "EW"), Imagined(13, 10, "EW"))
    assert objection(drawing, *plan) is None
    assert hole_count(drawing.look(), plan).count == 1


def test_planned_groups_carry_numbers():
    """The course as a plan would finish it keeps its numbers."""
    (group,) = planned_groups(draw("tE#3 . pW").look(), (Imagined(11, 10, "EW"),))
    assert (group.number, group.length, group.state) == (3, 3, "complete")


# one declaration for everything


@pytest.mark.rule("BG-PLAY-HOLES-9", "BG-NUM-3")
def test_pieces_under_one_number_need_a_plan_that_joins_them():
    """Who adds two pieces together for Par must join them for the hole count too."""
    drawing = draw("tE#1 . pW#1")
    assert objection(drawing) == "designer.pieces_apart"
    assert objection(drawing, Imagined(11, 10, "EW")) is None


@pytest.mark.rule("BG-PLAY-HOLES-9")
def test_finishing_pieces_apart_is_not_joining_them():
    """A plan that makes two holes of the pieces of one is refused."""
    drawing = draw("tE#1 . . pW#1")
    plan = (Imagined(11, 10, "W", kind="green"), Imagined(12, 10, "E", kind="tee"))
    assert objection(drawing, *plan) == "designer.pieces_apart"


@pytest.mark.rule("BG-PLAY-HOLES-9", "DEC-23")
def test_count_and_par_may_be_declared_separately():
    """A match may let pieces add up for Par and count as they lie."""
    drawing = draw("tE#1 . pW#1")
    assert objection(drawing, pieces_of_a_hole="declared_separately") is None
    assert hole_count(drawing.look(pieces_of_a_hole="declared_separately")).count == 2


@pytest.mark.rule("BG-PLAY-HOLES-9")
def test_three_pieces_in_one_plan():
    """One number may cover a Tee piece, a piece open at both ends and a Green piece, all joined by the plan."""
    drawing = draw("tE#1 . EW#1 . pW#1")
    one = Imagined(11, 10, "EW")
    assert objection(drawing, one) == "designer.plan_unfinished"
    assert objection(drawing, one, Imagined(13, 10, "EW")) is None
