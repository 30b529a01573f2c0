"""What makes a course hard to play, other than the number of holes (BG-PLAY-1, -FORM, -MIS, -DIR)."""

from __future__ import annotations

import pytest

from fairway.model.score import ScoreLine, total
from fairway_base.content.components import TileDesign
from fairway_base.course.course import Course, Placed
from fairway_base.course.ground import Ground
from fairway_base.course.tiles import make_tile
from fairway_base.joining.plans import Imagined
from fairway_base.scoring.playability import playable
from fairway_base.testing import MEADOW, Drawing, draw, land

STRIP = land("GG....", "GG####", "######", "####PP", "####PP")
"""A land with an outline near at hand; the pond is at its lower right."""


def fault(
    kind: str, drawing: Drawing, ground: Ground = MEADOW, plan: tuple[Imagined, ...] = (), **options: object
) -> int:
    """Return what one kind of fault costs."""
    line = playable(drawing.look(ground, **options), plan)
    return total(part(line, kind))


def part(line: ScoreLine, kind: str) -> ScoreLine:
    return next(part for part in line.parts if part.key == f"designer.playable.{kind}")


@pytest.mark.rule("BG-PLAY-1")
def test_penalties_add_up():
    """Playable is the sum of the penalties for hole count, form, mismatches and direction."""
    line = playable(draw("tE tW g\ntE E>W pW").look())
    assert [total(each) for each in line.parts] == [-70, -3, 0, -1]
    assert total(line) == -74


@pytest.mark.rule("BG-PLAY-1")
def test_playable_can_be_ignored():
    """For a first game the penalties can be left out altogether."""
    assert total(playable(draw("tE tW").look(ignore_playable=True))) == 0


# form


@pytest.mark.rule("BG-PLAY-FORM-1")
@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("pE EW pW", marks=pytest.mark.rule("EX-PLAY-4")),
        pytest.param("tE EW tW", marks=pytest.mark.rule("EX-PLAY-4")),
        "SE SW\nNE NW",
    ],
)
def test_a_malformed_hole_costs_three(drawing: str):
    """Two Greens, two Tees or a closed ring cost three points each."""
    assert fault("form", draw(drawing)) == -3


@pytest.mark.rule("BG-PLAY-FORM-1")
def test_malformed_holes_are_told_apart():
    """The lines say what is wrong with each hole and point at its number and tiles."""
    line = part(playable(draw("tE#4 tW . pE pW\n. . . . .\nSE SW . . .\nNE NW . . .").look()), "form")
    assert [each.key.rpartition(".")[2] for each in line.parts] == ["two_tees", "two_greens", "loop"]
    assert line.parts[0].at == ("hole:4", "cell:10,10", "cell:11,10")


@pytest.mark.rule("BG-PLAY-FORM-2", "EX-PLAY-8")
@pytest.mark.parametrize("drawing", ["tE", "tE EW", "pW", "EW", "tE g"])
def test_an_unfinished_hole_is_not_malformed(drawing: str):
    """An incomplete hole, even a blocked one, costs nothing for its form."""
    assert fault("form", draw(drawing)) == 0


@pytest.mark.rule("BG-PLAY-FORM-2", "DEC-25")
def test_a_blocked_hole_may_be_malformed():
    """A match may charge a hole whose end is blocked for ever."""
    assert fault("form", draw("tE g"), blocked_hole="malformed") == -3
    assert fault("form", draw("tE ."), blocked_hole="malformed") == 0
    assert fault("form", draw("g EW ."), blocked_hole="malformed") == -3


@pytest.mark.rule("BG-PLAY-FORM-2", "DEC-25", "BG-PLAY-HOLES-7")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [("+", 0), ("g + .", 0), (". g .\n. + .\n. g .", 0), (". g .\ng + .\n. . .", -3), ("g + g\n. g .", -3)],
)
def test_a_lonely_crossover_is_blocked_when_neither_lane_can_be_passed(drawing: str, points: int):
    """A four-way tile with nothing joined may be malformed only if each of its lanes has a blocked end."""
    assert fault("form", draw(drawing), blocked_hole="malformed") == points


@pytest.mark.rule("BG-PLAY-FORM-1", "DEC-25")
@pytest.mark.parametrize("drawing", ["tE g", "g pW", "g EW .", "g EW EW g", "g + g\n. g ."])
def test_a_blocked_hole_is_called_blocked(drawing: str):
    """A hole with a blocked end is no ring, with or without Tee or Green."""
    line = part(playable(draw(drawing).look(blocked_hole="malformed")), "form")
    assert [each.key for each in line.parts] == ["designer.playable.form.blocked"]


@pytest.mark.rule("BG-HOLE-5", "BG-PLAY-FORM-1")
def test_a_hole_over_itself_is_well_formed():
    """Crossing over itself does not make a hole a loop."""
    assert fault("form", draw(". SE SW\ntE + NW\n. pN .")) == 0


# mismatches


@pytest.mark.rule("BG-PLAY-MIS-1", "EX-PLAY-5")
def test_three_mismatched_contacts():
    """Three contacts of red and green cost nine points."""
    assert fault("mismatch", draw("tE g\npE g\nEW g")) == -9


@pytest.mark.rule("BG-PLAY-MIS-1")
def test_a_pair_counts_once():
    """A pair of neighbours is charged once, whichever of the two is red; red on red and green on green are free."""
    assert fault("mismatch", draw("tE g")) == -3
    assert fault("mismatch", draw("g tW")) == -3
    assert fault("mismatch", draw("tE pW")) == 0
    assert fault("mismatch", draw("tN pN")) == 0


@pytest.mark.rule("BG-PLAY-MIS-2")
@pytest.mark.parametrize(
    ("drawing", "at"), [("tN", (3, 1)), ("tE", (5, 1)), ("tW", (0, 3)), ("tS", (5, 2)), ("tE", (3, 3))]
)
def test_red_at_the_outline(drawing: str, at: tuple[int, int]):
    """A red side towards the outline costs three points; outlines of ponds count too."""
    line = part(playable(draw(drawing, at).look(STRIP)), "mismatch")
    assert total(line) == -3
    assert line.parts[0].key == "designer.playable.mismatch.outline"


@pytest.mark.rule("BG-PLAY-MIS-3")
@pytest.mark.parametrize(
    ("drawing", "at", "points"),
    [
        ("tE pW", (5, 2), 0),
        ("tE g", (5, 2), -3),
        ("g tW", (5, 2), -3),
        ("tE", (6, 2), 0),
        ("tW", (6, 2), 0),
        ("tW", (4, 2), 0),
    ],
    ids=["red to red", "red to green", "green to red", "outside to nothing", "outside to land", "land to land"],
)
def test_beyond_the_outline(drawing: str, at: tuple[int, int], points: int):
    """With a tile beyond the outline only the tiles are compared; red towards an empty square inside is unfinished."""
    assert fault("mismatch", draw(drawing, at), STRIP) == points


@pytest.mark.rule("BG-PLAY-MIS-3", "DEC-24")
@pytest.mark.parametrize(
    ("drawing", "at", "points"),
    [("tE pW", (5, 2), -3), ("tE pW", (3, 3), -3), ("tE pW", (3, 2), 0), ("tE g", (5, 2), -3)],
)
def test_every_boundary_may_be_green(drawing: str, at: tuple[int, int], points: int):
    """A match may charge red that meets red across the outline, once; red on green is not charged twice."""
    assert fault("mismatch", draw(drawing, at), STRIP, red_across_outline="penalty") == points


@pytest.mark.rule("BG-PLAY-MIS-4", "DEC-13")
@pytest.mark.parametrize(("drawing", "at"), [("tW", (2, 1)), ("tN", (0, 2)), ("tN", (1, 2))])
def test_red_against_the_gate(drawing: str, at: tuple[int, int]):
    """Red against a straight side of the gate costs three points once, unless the match calls the gate neutral."""
    line = part(playable(draw(drawing, at).look(STRIP)), "mismatch")
    assert total(line) == -3
    assert line.parts[0].key == "designer.playable.mismatch.gate"
    assert fault("mismatch", draw(drawing, at), STRIP, gate_against_red="neutral") == 0


@pytest.mark.rule("BG-PLAY-MIS-4")
@pytest.mark.parametrize(("drawing", "at"), [("tE", (-1, 0)), ("tE", (-1, 1)), ("tS", (0, -1)), ("tS", (1, -1))])
def test_red_towards_the_arc(drawing: str, at: tuple[int, int]):
    """Red towards the arc of the gate is blocked but costs nothing."""
    assert fault("mismatch", draw(drawing, at)) == 0


@pytest.mark.rule("BG-PLAY-MIS-5", "DEC-3", "BG-PLAY-HOLES-3")
def test_finishing_outside_in_thought():
    """Red at the outline costs three points even if a plan finishes the hole outside, unless the match waives it."""
    drawing = draw("tE", at=(5, 2))
    plan = (Imagined(6, 2, "W", kind="green"),)
    assert fault("mismatch", drawing, STRIP, plan) == -3
    assert fault("mismatch", drawing, STRIP, plan, outline_while_finishing_outside="waived") == 0
    assert fault("mismatch", drawing, STRIP, outline_while_finishing_outside="waived") == -3


@pytest.mark.rule("DEC-3", "BG-PLAY-HOLES-10")
def test_a_plan_that_does_not_hold_waives_nothing():
    """Only a plan that finishes the hole can waive the penalty at the outline."""
    drawing = draw("tE", at=(5, 2))
    loose_end = (Imagined(6, 2, "WE"),)
    assert fault("mismatch", drawing, STRIP, loose_end, outline_while_finishing_outside="waived") == -3


@pytest.mark.rule("DEC-3", "BG-PLAY-MIS-2")
def test_only_what_a_plan_finishes_is_waived():
    """Of two red sides at the outline only the one that the plan finishes is waived."""
    drawing = draw("tE\ntE", at=(5, 1))
    plan = (Imagined(6, 2, "W", kind="green"),)
    assert fault("mismatch", drawing, STRIP, plan) == -6
    assert fault("mismatch", drawing, STRIP, plan, outline_while_finishing_outside="waived") == -3


# direction


@pytest.mark.rule("BG-PLAY-DIR-1", "EX-PLAY-6")
def test_four_tiles_the_wrong_way_round():
    """Four holes each with the middle tile reversed cost four points."""
    drawing = draw("\n".join(["tE E>W pW"] * 4))
    line = part(playable(drawing.look()), "direction")
    assert total(line) == -4
    assert line.at == ("cell:11,10", "cell:11,11", "cell:11,12", "cell:11,13")


@pytest.mark.rule("BG-PLAY-DIR-1")
def test_along_the_arrow_costs_nothing():
    """A tile passed from Tee to Green along its arrow is right, straight or corner."""
    assert fault("direction", draw("tE W>E pW")) == 0
    assert fault("direction", draw("tE W>S\n. pN")) == 0
    assert fault("direction", draw("tE S>W\n. pN")) == -1


@pytest.mark.rule("BG-PLAY-DIR-2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("tE E>W .", -1),
        ("tE W>E .", 0),
        (". E>W pW", -1),
        (". W>E pW", 0),
        ("tE E>W tW", 0),
        ("pE E>W pW", 0),
        (". E>W .", 0),
        ("E>S S>W\nN>E W>N", 0),
    ],
)
def test_which_way_a_group_is_played(drawing: str, points: int):
    """Play goes away from the only Tee, or else towards the only Green; with two, or neither, there is no wrong way."""
    assert fault("direction", draw(drawing)) == points


@pytest.mark.rule("BG-PLAY-DIR-2", "DEC-15")
def test_direction_may_be_checked_in_complete_holes_only():
    """A match may look for wrong-way tiles in complete holes only."""
    assert fault("direction", draw("tE E>W ."), direction_scope="complete_holes") == 0
    assert fault("direction", draw("tE E>W pW"), direction_scope="complete_holes") == -1


@pytest.mark.rule("BG-PLAY-DIR-1")
def test_a_hole_played_backwards_over_a_crossover():
    """Arrows are followed through crossovers in the order of play."""
    assert fault("direction", draw("tE + E>W pW")) == -1


@pytest.mark.rule("BG-PLAY-DIR-1")
@pytest.mark.parametrize(
    ("drawing", "lanes", "points"),
    [
        (". tS .\npE . tW\n. pN .", ("S>N", "W>E"), -1),
        (". tS .\npE . tW\n. pN .", ("N>S", "E>W"), 0),
        (". SE SW\ntE . NW\n. pN .", ("S>N", "E>W"), -1),
        (". SE SW\ntE . NW\n. pN .", ("N>S", "W>E"), 0),
    ],
    ids=["by two holes", "rightly by two holes", "twice by one hole", "twice rightly"],
)
def test_a_tile_is_the_wrong_way_round_once(drawing: str, lanes: tuple[str, str], points: int):
    """A crossover with arrows that is passed against both of them is still one tile the wrong way round."""
    design = TileDesign(
        id="arrows", provenance="original", kind="path", lanes=lanes, crossover="four_way", par=0, back=1
    )
    crossover = Drawing(Course((Placed("arrows", 11, 11),)), {"arrows": make_tile("arrows", design)})
    course = draw(drawing).plus(crossover)
    assert fault("direction", course) == points
    assert {len(group.wrong_way) for group in course.look().groups} == {-points}
