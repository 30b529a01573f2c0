"""Tiles, the gate and the land as play needs them (BG-PLACE-2, 3, 8, BG-LAND, BG-HOLE-1)."""

from __future__ import annotations

import msgspec
import pytest

from fairway import BadOptions
from fairway_base.content.components import TileDesign
from fairway_base.course.course import GATE, Course, Placed, Token
from fairway_base.course.ground import cell_of, key
from fairway_base.course.tiles import make_tile, make_tiles
from fairway_base.testing import MEADOW, draw, land


def design(name: str, kind: str, *lanes: str, copies: int = 1) -> TileDesign:
    return TileDesign(id=name, provenance="original", kind=kind, lanes=lanes, copies=copies, back=1)


# tiles


@pytest.mark.rule("BG-COMP-1")
def test_every_copy_is_a_tile_of_its_own():
    """Each copy of a design is one tile of the bag, named by the design and a letter, in the order of names."""
    tiles = make_tiles([design("t002", "grass"), design("t001", "tee", "N", copies=3)])
    assert list(tiles) == ["t001a", "t001b", "t001c", "t002a"]
    assert tiles["t001b"].design is tiles["t001a"].design


def test_copies_go_on_after_z():
    """A design with more than 26 copies goes on with two letters."""
    tiles = make_tiles([design("t1", "grass", copies=28)])
    assert {"t1a", "t1z", "t1aa", "t1ab"} <= set(tiles)


def test_two_designs_never_make_the_same_tile():
    """Names that would clash are refused, because a tile keeps its identity through the match."""
    with pytest.raises(BadOptions, match="t1aa"):
        make_tiles([design("t1", "grass", copies=27), design("t1a", "grass")])


@pytest.mark.rule("BG-HOLE-1")
@pytest.mark.parametrize(
    ("kind", "lanes", "red_sides"),
    [
        ("tee", ("N",), 1),
        ("green", ("N",), 1),
        ("path", ("S-N",), 2),
        ("path", ("S>E",), 2),
        ("path", ("S-N", "W-E"), 4),
        ("grass", (), 0),
    ],
)
def test_red_sides_of_each_kind(kind: str, lanes: tuple[str, ...], red_sides: int):
    """Tees and Greens have one red side, paths two, four-way crossovers four and grass none, however turned."""
    tile = make_tile("a", design("t", kind, *lanes))
    assert [red.bit_count() for red in tile.red] == [red_sides] * 4


@pytest.mark.rule("BG-HOLE-1", "BG-PLACE-1")
def test_a_turn_is_a_clockwise_quarter():
    """Turning a tile carries its red sides clockwise: north to east to south to west."""
    tee = make_tile("a", design("t", "tee", "N"))
    assert tee.red == (1, 2, 4, 8)
    corner = make_tile("a", design("t", "path", "S>E"))
    assert corner.lanes[1] == ((3, 2, True),)
    assert corner.against == (1 << 1, 1 << 2, 1 << 3, 1 << 0)


# where a tile may go


@pytest.mark.rule("BG-PLACE-2", "EX-CORNER-1")
def test_a_shared_corner_is_enough():
    """A free square that shares only a corner with a placed tile is open."""
    course = Course((Placed("a", 10, 10),))
    assert (11, 11) in course.open_cells
    assert (12, 10) not in course.open_cells


@pytest.mark.rule("BG-PLACE-2", "BG-PLACE-8")
def test_the_first_tile_goes_to_the_gate():
    """On an empty map the open squares are those that share an edge or a corner with the quarter disk."""
    edges = {(2, 0), (2, 1), (0, 2), (1, 2)}
    corners = {(2, 2), (2, -1), (1, -1), (-1, 2), (-1, 1)}
    assert set(Course().open_cells) == edges | corners


@pytest.mark.rule("BG-PLACE-1", "BG-PLACE-8")
def test_the_gate_squares_are_never_open():
    """No tile can lie on the four squares of the gate, even when tiles stand all around."""
    course = Course()
    for cell in list(Course().open_cells):
        course = course.place(Placed("a", *cell))
    assert GATE.isdisjoint(course.open_cells)


@pytest.mark.rule("BG-PLACE-2")
@pytest.mark.parametrize("step", [1, 3, 7, 11])
def test_a_course_read_anew_has_the_same_openings(step: int):
    """What is carried on from tile to tile is what follows from all tiles, in the same order, and is no part of it."""
    course = Course()
    for number in range(40):
        cells = list(course.open_cells)
        course = course.place(Placed(f"t{number}", *cells[number * step % len(cells)]))
        course = course.numbered([Token(1, course.placed[0].x, course.placed[0].y)])
        anew = Course(course.placed, course.tokens)
        assert anew == course
        assert list(anew.openings.open) == list(course.openings.open)
        assert anew.openings.taken == course.openings.taken
    assert msgspec.json.decode(msgspec.json.encode(course)).keys() == {"placed", "tokens"}


@pytest.mark.rule("BG-PLACE-3", "EX-WATER-1")
def test_water_is_no_neighbour():
    """A free square whose only neighbours are ponds is not open: the map cannot grow from water."""
    ground = land("GG####", "GG#PP#", "######")
    course = Course((Placed("a", 2, 0),))
    assert (4, 1) in ground.water
    assert (5, 2) not in course.open_cells


@pytest.mark.rule("BG-PLACE-8", "BG-SCORE-CIRC-4")
def test_the_gate_has_two_straight_sides():
    """The gate is edge to edge with two squares east of it and two south of it, and with none at its arc."""
    assert {cell: MEADOW.gate_sides[cell] for cell in ((2, 0), (2, 1))} == {(2, 0): 1 << 3, (2, 1): 1 << 3}
    assert {cell: MEADOW.gate_sides[cell] for cell in ((0, 2), (1, 2))} == {(0, 2): 1 << 0, (1, 2): 1 << 0}
    assert len(MEADOW.gate_sides) == 4
    assert not MEADOW.at_gate((2, 2))
    assert not MEADOW.at_gate((-1, 0))


# the land


@pytest.mark.rule("BG-LAND-1")
def test_a_land_card_is_read_as_drawn():
    """The drawing says which squares are land, which are water and where the gate stands."""
    ground = land("GG##", "GG#S", "##P#", value=21)
    assert ground.value == 21
    assert ground.gate == GATE
    assert ground.water == {(3, 1), (2, 2)}
    assert ground.kind((2, 0)) == "land"
    assert ground.kind((3, 1)) == "water"
    assert ground.kind((0, 0)) == "gate"
    assert ground.is_outside((4, 0))
    assert not ground.is_outside((3, 1))


@pytest.mark.rule("BG-LAND-2", "EX-LAND-0")
def test_surface_counts_the_gate_but_no_water():
    """A card of 410 m² has 41 squares, four of them the gate's, so 37 tiles fill it; its pond counts for neither."""
    ground = land("GG####.", "GG#####", "###P###", "###PP##", "###PP##", "#######", ".#####.")
    assert ground.squares == 41
    assert ground.to_cover == 37


@pytest.mark.rule("BG-LAND-3")
def test_a_land_is_filled_when_every_land_square_is_covered():
    """Water and gate need no tile, and tiles elsewhere neither help nor hurt."""
    ground = land("GG#", "GG#", "##P")
    almost = draw(". . g\n. . g\n. g .\ng . .", at=(0, 0))
    full = draw(". . g\n. . g\ng g .", at=(0, 0))
    assert not ground.filled(almost.course)
    assert ground.filled(full.course)
    assert ground.filled(full.plus(draw("g g", at=(5, 5))).course)
    assert full.look(ground).filled


@pytest.mark.rule("BG-LAND-4")
def test_a_tile_on_water_is_off_the_land():
    """A tile on a pond or stream square is told apart from one outside, and neither covers land."""
    seen = draw("g g", at=(2, 2)).look(land("GG#", "GG#", "##P"))
    assert seen.on_water == ((2, 2),)
    assert seen.off_land == ((3, 2),)
    assert seen.uncovered == ((2, 0), (2, 1), (0, 2), (1, 2))


@pytest.mark.parametrize("cell", [(0, 0), (-500, -500), (500, 500), (-1, 3), (7, -1), (-500, 500)])
def test_cells_and_their_numbers_are_one_to_one(cell: tuple[int, int]):
    """Every square a tile can be placed on has a number of its own, from which it can be told again."""
    assert cell_of(key(*cell)) == cell
