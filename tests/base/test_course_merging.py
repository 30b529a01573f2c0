"""Merges that are found for a player with too many holes and no plan (BG-PLAY-HOLES-6)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairway.model.score import total
from fairway_base.course.ground import Ground
from fairway_base.course.imaginary_tiles import Imagined
from fairway_base.course.survey import Survey, survey
from fairway_base.joining.merging import find_merges, merged_away
from fairway_base.joining.plans import check_plan, hole_count
from fairway_base.scoring.best_numbers import best_numbers
from fairway_base.scoring.playability import playable
from fairway_base.testing import MEADOW, Drawing, draw, holes_in_rows, land
from tests.base.merge_oracle import best_merge

pytestmark = pytest.mark.rule("BG-PLAY-HOLES-6")


def walled(text: str) -> Drawing:
    """Draw a board with grass all around, so that nothing outside matters."""
    rows = [row.split() for row in text.strip().splitlines()]
    wall = ["g"] * (len(rows[0]) + 2)
    return draw("\n".join(" ".join(row) for row in (wall, *(["g", *row, "g"] for row in rows), wall)), at=(9, 9))


def lowered(drawing: Drawing, need: int = 99, ground: Ground = MEADOW) -> int:
    """Return by how much merges lower the number of holes; what they imagine must be a lawful plan."""
    seen = drawing.look(ground)
    merges = find_merges(seen, need)
    plan = tuple(tile for merge in merges for tile in merge.tiles)
    assert check_plan(seen, plan) is None
    assert not plan or hole_count(seen, plan).count == len(seen.groups) - merged_away(merges)
    return merged_away(merges)


# when


def test_too_many_holes_are_merged():
    """With ten groups and the land not filled, a Tee and a Green that can be joined count as one hole."""
    drawing = holes_in_rows([3] * 8).plus(draw("tE . pW", at=(20, 20)))
    count = hole_count(drawing.look())
    assert (count.groups, count.count, count.planned) == (10, 9, False)
    assert count.merges[0].tiles == (Imagined(21, 20, "WE"),)


@pytest.mark.parametrize("holes", [5, 7])
def test_nine_holes_or_fewer_are_never_merged(holes: int):
    """Merging never helps a player with nine holes or fewer."""
    drawing = holes_in_rows([3] * holes).plus(draw("tE . pW", at=(20, 20)))
    assert hole_count(drawing.look()).count == holes + 2


def test_no_more_is_merged_than_needed():
    """Of three possible merges only one is made when there are ten groups."""
    drawing = holes_in_rows([3] * 4).plus(draw("tE . pW\ng g g\ntE . pW\ng g g\ntE . pW", at=(20, 20)))
    assert hole_count(drawing.look()).count == 9


def test_a_filled_land_is_not_merged():
    """On a filled land holes count as they are, even where a Tee and a Green could be joined outside."""
    top = draw("g tN pN\ng g g\ng g g", at=(2, 0))
    drawing = top.plus(holes_in_rows([3] * 8, at=(2, 3)))
    full = drawing.look(land("GG###", "GG###", *["..###"] * 9))
    assert full.filled
    assert len(full.groups) == hole_count(full).count == 10
    assert total(playable(full).parts[0]) == -10
    unfilled = drawing.look(land("GG###", "GG###", *["..###"] * 10))
    assert hole_count(unfilled).count == 9


@pytest.mark.rule("DEC-22")
def test_numbers_given_by_the_match_hinder_no_merge():
    """Numbers given to holes without tokens do not keep pieces apart that make one hole less."""
    pieces = "\ng g g\n".join([*["tE:3 . pW:3"] * 4, "tE:1 . pW:1"])
    drawing = draw("tE:2 pW:2", at=(3, 3)).plus(walled(pieces))
    seen = drawing.look()
    assert (len(seen.groups), hole_count(seen).count) == (11, 9)
    numbered = survey(drawing.course.numbered(best_numbers(seen)), MEADOW, drawing.tiles, seen.options)
    assert len(numbered.numbered) == 9
    assert total(playable(numbered).parts[0]) == 0


def test_a_plan_takes_the_place_of_the_search():
    """A player who gives a plan is taken at their word."""
    drawing = holes_in_rows([3] * 8).plus(draw("tE . pW\n. . .\ntE . pW", at=(20, 20)))
    plan = (Imagined(21, 20, "EW"),)
    assert hole_count(drawing.look()).count == 10
    assert hole_count(drawing.look(), plan).count == 11


# what can be joined


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("tE . pW", 1),
        ("tE . . pW", 1),
        ("tE . tW", 0),
        ("pE . pW", 0),
        ("tE g pW", 0),
        ("tE . .\ng g .\n. . pW", 0),
        ("tE . .\ng g .\npE . .", 1),
    ],
)
def test_a_tee_and_a_green_with_a_way_between(board: str, points: int):
    """Open Tee pieces are joined to open Green pieces through empty squares, and nothing else is."""
    assert lowered(walled(board)) == points


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("tE . EW . pW", 2),
        ("tE . NS . pW\n. . . . .\n. . . . .", 1),
        (". . . . .\ntE . NS . pW\n. . . . .", 2),
        ("tE . EW g", 0),
        (". . . .\ntE NS . pW\n. . . .", 0),
    ],
    ids=["in line", "one end at the wall", "round about", "blocked behind", "no way to either end"],
)
def test_a_merge_may_run_through_open_pieces(board: str, points: int):
    """A piece open at both ends can lie in between, and then both of its ends are joined or none."""
    assert lowered(walled(board)) == points


def test_own_ends_are_not_joined():
    """The two ends of one piece are never joined to each other: that would be a ring."""
    assert lowered(walled("SE SW\nNS NS\n. .\n. .")) == 0


def test_routes_share_no_square():
    """Two merges through one narrow gap are one too many."""
    assert lowered(walled("tE . . g . . pW\ng g . . . g g\ntE . . g . . pW")) == 1


def test_routes_make_way_for_each_other():
    """A route that could be shorter bends so that another finds its way."""
    assert lowered(walled("tE . . . pW\n. . tS . .\n. . . . .\n. . pN . .\n. . . . .")) == 2


def test_a_square_before_a_red_side_is_not_crossed():
    """An imaginary tile in front of a red side has to be joined to it, so no other route crosses that square."""
    assert lowered(walled("tE . . pW\ng tN g g")) == 0
    assert lowered(walled("tE . . pW\ng g g g")) == 1


def test_two_ends_that_face_one_square():
    """A single tile may join a Tee and a Green that face the same square, or a Tee and an open piece."""
    assert lowered(walled("tE .\ng pN")) == 1
    assert lowered(walled("tE . g\ng NS g\ng . pW")) == 2


def test_three_ends_that_face_one_square():
    """No tile joins three ends, so the square stays empty."""
    assert lowered(walled("tE . pW\ng tN g")) == 0


def test_merges_keep_off_the_gate():
    """Routes run neither over the gate nor red against it."""
    ground = land("GG#", "GG#", "###")
    drawing = draw("tN", at=(2, 2)).plus(draw("pE", at=(-1, 1)))
    assert lowered(drawing, ground=ground) == 0
    free = draw("tN", at=(2, 2)).plus(draw("pN", at=(-1, 2)))
    assert lowered(free, ground=ground) == 1


def test_merges_may_run_outside_the_land():
    """Imaginary tiles may lie outside the land."""
    ground = land("GG###", "GG###", "#####")
    drawing = draw(". . g\n. . g\ntS g g\n. . .\n. . pS", at=(0, 0)).plus(draw("g g", at=(3, 2)))
    assert lowered(drawing, ground=ground) == 1


def test_a_lonely_crossover_lies_in_between():
    """A four-way tile with nothing joined can be passed along either lane."""
    assert lowered(walled("tE . + . pW")) == 2
    assert lowered(walled("g tS g\ng . g\ng + g\ng . g\ng pN g")) == 2


def test_an_idle_lane_can_be_crossed():
    """The free lane of a crossover of another hole may carry a route, but is no hole that could be merged away."""
    assert lowered(walled("g g tS g g\ng g . g g\ntE EW + EW pW\ng g . g g\ng g pN g g")) == 1


def test_both_lanes_of_a_crossover():
    """Two routes may pass one lonely crossover; it is merged away once."""
    assert lowered(walled("g g tS g g\ng g . g g\ntE . + . pW\ng g . g g\ng g pN g g")) == 3


def test_no_imaginary_crossovers():
    """Two routes that would have to cross cannot both be made."""
    assert lowered(walled("g tS g\ntE . pW\ng pN g")) == 0
    assert lowered(walled("g g tS g g\ng g . g g\ntE . . . pW\ng g . g g\ng g pN g g")) == 1


def test_many_routes_around_the_outside():
    """Routes find their way round the course, however many lie side by side."""
    west = "\n".join(["tW g g g g g g pE"] * 4)
    assert lowered(draw(west)) == 4


def test_at_most_one_numbered_group_in_a_merge():
    """Two numbered pieces are not merged; one numbered piece may be merged with others."""
    assert lowered(walled("tE#1 . pW#2")) == 0
    assert lowered(walled("tE#1 . pW")) == 1
    assert lowered(walled("tE#1 . EW#2 . pW")) == 0
    assert lowered(walled("tE#1 . . pW#2\n. . . .\n. . . pW")) == 1


def test_a_long_merge_is_not_made_when_it_goes_too_far():
    """When only one hole is too many, a merge of three pieces is left alone and another one is found."""
    board = walled("tE . EW . pW\ng g g g g\ntE . . . pW")
    assert lowered(board, need=1) == 1
    assert lowered(walled("tE . EW . pW"), need=1) == 0


@pytest.mark.parametrize(
    ("board", "need", "points"),
    [
        ("tE . EW . EW . pW", 2, 3),
        ("tE . . EW . . EW . . pW", 2, 3),
        ("tE . EW . EW . EW . pW", 2, 0),
        ("tE . . EW . . EW . . EW . . pW", 2, 0),
        ("tE . EW . EW . EW . pW", 3, 4),
        ("tE . EW . EW . pW\ng g g g g g g\ntE . pW g g g g", 2, 1),
        ("tE . EW . EW . pW\ng g g g g g g\ntE . pW g tE . pW", 2, 2),
        ("tE . . EW . . EW . . pW\ng g g g g g g g g g\ntE . . pW g g tE . . pW", 2, 2),
        ("tE . EW . EW . . pW", 2, 3),
        ("tE . EW . EW . EW . . pW", 2, 0),
        ("tE . EW . EW . EW . . g", 2, 0),
        ("tE . EW . EW . EW . EW . . g", 3, 0),
        ("tE . EW . EW . EW . EW . . pW", 3, 5),
    ],
)
def test_a_merge_that_goes_too_far_may_come_closer(board: str, need: int, points: int):
    """A merge that lowers the count too far is made where that comes closer to nine; of equals the smaller is."""
    assert lowered(walled(board), need) == points


@pytest.mark.rule("BG-PLAY-HOLES-1")
def test_eight_holes_are_better_than_eleven():
    """With eleven groups and a single merge of four of them, one hole is missing instead of two too many."""
    drawing = holes_in_rows([3] * 7, at=(20, 20)).plus(walled("tE . EW . EW . pW"))
    seen = drawing.look()
    assert (len(seen.groups), hole_count(seen).count) == (11, 8)
    assert total(playable(seen).parts[0]) == -10


# against the oracle

TEES_AND_GREENS = ("tN", "tE", "tS", "tW", "pN", "pE", "pS", "pW", "g")
ANYTHING = (*TEES_AND_GREENS, "NS", "EW", "NE", "SE", "NW", "SW", "+")


@st.composite
def boards(draw_: st.DrawFn, words: tuple[str, ...], numbered: bool = False) -> Drawing:
    """Draw small walled boards with some empty squares."""
    width, height = draw_(st.sampled_from([(3, 3), (4, 3), (4, 4), (5, 3), (5, 4)]))
    tiles = draw_(st.lists(st.sampled_from(words), min_size=3, max_size=8))
    places = draw_(st.permutations(range(width * height)))[: min(len(tiles), width * height - 3)]
    cells = ["."] * (width * height)
    for number, (place, word) in enumerate(zip(places, tiles, strict=False), 1):
        cells[place] = word
        if numbered and word not in ("g", "+") and draw_(st.booleans()):
            cells[place] += f"#{number}"
    return walled("\n".join(" ".join(cells[row * width : (row + 1) * width]) for row in range(height)))


def empty_squares(seen: Survey) -> list[tuple[int, int]]:
    """Return the empty squares inside the walls."""
    xs, ys = zip(*seen.course.by_cell, strict=True)
    inside = [(x, y) for x in range(min(xs), max(xs)) for y in range(min(ys), max(ys))]
    return [cell for cell in inside if cell not in seen.course.by_cell]


@settings(max_examples=150, deadline=None)
@given(boards(TEES_AND_GREENS), st.sampled_from([1, 2, 99]))
def test_tees_and_greens_are_joined_as_well_as_can_be(drawing: Drawing, need: int):
    """Without open pieces and numbers, no other set of imaginary tiles joins more than the search finds."""
    seen = drawing.look()
    assert lowered(drawing, need) == best_merge(seen, empty_squares(seen), need)


@settings(max_examples=150, deadline=None)
@given(boards(ANYTHING, numbered=True), st.sampled_from([1, 2, 99]))
def test_merges_are_never_too_good(drawing: Drawing, need: int):
    """With open pieces, crossovers and numbers the search never claims more than the rules allow."""
    seen = drawing.look()
    found, best = lowered(drawing, need), best_merge(seen, empty_squares(seen), need)
    assert found == best or (abs(need - found), found) > (abs(need - best), best)


@pytest.mark.parametrize(
    "board",
    [
        ". tE . . .\n. . EW pW NS\n. EW . . SW\n. tW SE tS .\n. . . . .",
        ". EW . NS\n. tE . .\nNS . . .\n. . pN .",
        "pE . . . . tS\n. . . . NS .\npE . . tN . .",
        ". . + . tW\ntN . pS pW tW\n. . . . tE\n. tW . tE .",
        "tE . . .\n. + . NS\n. . EW .\npE . . .",
        ". . tE EW .\n. . . . NW\n. SE NE . .\npN tE . . .",
        ". . . . .\npS#7 . tS#6 pN tE\n. . SW tE#5 .\ntS . . . .",
        ". . . pS tW#6\n. pW#1 + tE .\ntE#5 . . . .",
        ". . pE . tW#5\n. . . g .\n. . SE . .\n. tE . . pW",
        ". . . tS .\npE . NE . tS#3\n. . . . .",
        ". SW EW . .\n. . . . pW\n. g SE . tS\n. . . . .",
        "tE . pW g . . . .\ng g g g g g g g\ntE . . EW . . pW g",
    ],
)
@pytest.mark.parametrize("need", [1, 2, 3, 99])
def test_hard_boards(board: str, need: int):
    """Boards on which pieces can only be passed in a row, or in the right order, are solved as well as can be."""
    drawing = walled(board)
    seen = drawing.look()
    assert lowered(drawing, need) == best_merge(seen, empty_squares(seen), need)
