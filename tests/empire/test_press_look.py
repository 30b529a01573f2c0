"""What the press looks at: which tiles and holes count, where they lie, and what unfinished holes would be like."""

from __future__ import annotations

import pytest

from fairway import load_ruleset
from fairway_base import ChooseLand
from fairway_base.course.course import Cell
from fairway_base.joining.plans import Imagined
from fairway_base.testing import Drawing, draw, land
from fairway_empire.press import look as look_in_match
from tests.base import tables
from tests.empire.courses import beside, build, judged, look_at, showing
from tests.empire.test_press_cards import PLOT, SMALL

POND = land("GG######", "GG######", "########", "###PP###", "########", "########", "########")


def cells(card: str, drawing: Drawing, **more: object) -> set[str]:
    return set(judged(card, drawing, **more).at)  # type: ignore[arg-type]


@pytest.mark.rule("EMP-PC-CTX-1")
def test_what_is_looked_at() -> None:
    """Tiles on the course and declared grass count; the gate and imaginary tiles do not, unless holes are completed."""
    look = look_at(build("tE#1 WE"), grass=((20, 20),))
    assert {tile.cell for tile in look.placed.tiles} == {(10, 10), (11, 10), (20, 20)}
    assert {tile.cell for tile in look.completed.tiles} == {(10, 10), (11, 10), (12, 10), (20, 20)}


@pytest.mark.rule("EMP-PC-CTX-2")
def test_where_tiles_lie_does_not_matter() -> None:
    """Tiles outside the land and on water count like any other."""
    course = build("g g g g g / g g g g g / g g g . .", (3, 3))
    assert judged("grass-13", course, POND).satisfied
    assert judged("grass-13", course, SMALL).satisfied


@pytest.mark.rule("EMP-PC-CTX-3")
def test_corners_do_not_touch() -> None:
    """Only a shared side makes tiles neighbours, and the gate is neither grass nor hole."""
    look = look_at(build("g . / . g"))
    assert [list(look.placed.around(tile)) for tile in look.placed.tiles] == [[], []]
    at_gate = look_at(build("g", (2, 0)), PLOT)
    assert list(at_gate.placed.around(at_gate.placed.tiles[0])) == []


@pytest.mark.rule("EMP-PC-CTX-4")
@pytest.mark.rule("GAP-31")
def test_additional_holes() -> None:
    """Holes without a number count among tiles and where any hole will do, not where every hole is meant."""
    course = beside("tE:2 WE:0 WE:0 WE:0 pW:2", number=False)
    assert judged("hole-3-straights", course).satisfied
    assert judged("every-path-has-par", course).satisfied
    assert judged("tees-par2plus-4", course).findings[0].measure.count == 1
    ignored = look_at(course, additional=False)
    assert ignored.placed.tiles == ()
    assert [hole.number for hole in ignored.placed.holes] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [tile.kind for tile in look_at(build("g tE pW"), additional=False).placed.tiles] == ["grass"]


@pytest.mark.rule("EMP-PC-CTX-5")
@pytest.mark.parametrize(
    ("board", "complete"),
    [
        ("tE#1 WE pW", True),
        ("tE#1 WE", False),  # open
        ("tE#1 WE g", False),  # blocked
        ("tE#1 tW", False),  # malformed: two Tees
        ("pE#1 WE pW", False),  # malformed: two Greens
        ("SE#1 SW / NE NW", False),  # malformed: a ring
        (". tS#1 . / . + . / . pN .", True),  # the crossover's other lane does not matter
    ],
)
def test_complete_holes(board: str, complete: bool) -> None:
    """Only a path from one Tee to one Green without a loose end is a complete hole."""
    first = look_at(build(board)).placed.holes[0]
    assert first.complete == complete
    assert first.cells


@pytest.mark.rule("EMP-PC-CTX-6")
def test_incomplete_holes() -> None:
    """Shape cards pass over them, cards about every hole see their tiles, and some cards imagine what is missing."""
    course = beside("tE:1 WE:1 WE:0 WE:0 WE:0")
    look = look_at(course)
    hole, finished = look.placed.holes[0], look.completed.holes[0]
    assert not judged("hole-3-straights", course).satisfied
    assert not judged("every-path-has-par", course).satisfied
    assert (hole.par, hole.length, finished.par, finished.length) == (2, 5, 2, 6)
    assert finished.complete


@pytest.mark.rule("EMP-PC-CTX-7")
@pytest.mark.rule("GAP-33")
def test_missing_holes() -> None:
    """A hole that is not there fails every card about every hole; it has Par and length 0, no element and no shape."""
    course = beside("tE:1 SW:0 / . pN:2,pools=1", *[""] * 8)
    for card in ("every-hole-has-free-tile", "every-hole-has-element", "all-pars-green", "alternate-straight-curved"):
        assert not judged(card, course).satisfied
    second = look_at(course).placed.holes[1]
    assert (second.par, second.length, second.elements, second.shape) == (0, 0, frozenset(), None)
    for card in ("no-shared-element", "green-max-one-foreign-tee"):
        assert judged(card, course).satisfied
    assert not judged("alternate-straight-curved", beside(*["I2", "C"] * 4, "")).satisfied
    verdict = judged("successive-pars-differ", course)  # 1 differs from 2, but 2 does not from 3
    assert verdict.findings[0].measure.count == 1


@pytest.mark.rule("EMP-PC-CTX-8")
def test_wrong_directions_do_not_matter() -> None:
    """A hole passed against its arrows is as long and as curved as any other."""
    course = beside("tE E>W E>W E>W pW")
    assert judged("hole-3-straights", course).satisfied
    assert not judged("directional-4", course).satisfied


@pytest.mark.rule("EMP-PC-R4")
def test_directions_that_nobody_can_tell() -> None:
    """Without Tee and Green an arrow shows no way, unless the player's plan has both; each end alone is enough."""
    loose = build("W>E W>E")
    assert [tile.oriented for tile in look_at(loose).placed.tiles] == ["undecided"] * 2
    plan = (Imagined(9, 10, "E", "tee"), Imagined(12, 10, "W", "green"))
    assert [tile.oriented for tile in look_at(loose, plan=plan).placed.tiles] == ["correct"] * 2
    back = (Imagined(9, 10, "E", "green"), Imagined(12, 10, "W", "tee"))
    assert [tile.oriented for tile in look_at(loose, plan=back).placed.tiles] == ["wrong"] * 2
    assert look_at(build("tE W>E")).placed.at[11, 10].oriented == "correct"
    assert look_at(build("E>W pW")).placed.at[10, 10].oriented == "wrong"
    assert look_at(build("tE WE")).placed.at[11, 10].oriented == ""


@pytest.mark.rule("EMP-PC-CTX-10")
@pytest.mark.parametrize(
    ("board", "straights", "corners", "turns", "shape"),
    [
        ("tE pW", 0, 0, "", "straight"),
        ("tE WE pW", 1, 0, "", "straight"),
        ("tE @SW / . pN", 0, 1, "R", "curved"),
        (". SE SW / tE + NW / . pN .", 1, 3, "LLL", "curved"),
        ("SE SW / NS NS / tN pN", 2, 2, "RR", "curved"),
    ],
)
def test_straights_and_corners(board: str, straights: int, corners: int, turns: str, shape: str) -> None:
    """A corner crossover is a corner, a four-way one a single straight tile; turns are those of a walk from the Tee."""
    hole = look_at(beside(board)).placed.holes[0]
    assert (hole.straights, hole.corners, hole.turns, hole.shape) == (straights, corners, turns, shape)


@pytest.mark.rule("EMP-PC-CTX-11")
@pytest.mark.rule("GAP-28")
def test_elements_of_holes() -> None:
    """A hole has the elements of all its tiles; a crossover gives its own to both holes that run over it."""
    crossing = draw(". tS#1 . / tE#2 +:pools=1,slopes=1 pW / . pN:pipes=1 .".replace("/", "\n"))
    first, second = look_at(crossing).placed.holes[:2]
    assert first.elements == {"pool", "slope", "pipe"}
    assert second.elements == {"pool", "slope"}


@pytest.mark.rule("EMP-PC-CTX-13")
@pytest.mark.rule("GAP-32")
@pytest.mark.parametrize(
    ("cell", "zone"),
    [
        ((3, 3), "interior"),  # on the pond
        ((3, 2), "interior"),  # beside the pond
        ((2, 1), "interior"),  # beside the gate
        ((2, 0), "edge"),
        ((1, 2), "interior"),  # below the gate
        ((0, 2), "edge"),
        ((7, 6), "edge"),
        ((8, 3), "outside"),
        ((-1, 0), "outside"),
    ],
)
def test_zones(cell: Cell, zone: str) -> None:
    """Gate and water belong to the plot; a square is at the edge when one beside it does not."""
    assert look_at(build("g", cell), POND).placed.tiles[0].zone == zone


@pytest.mark.rule("GAP-32", "EMP-PC-G5")
@pytest.mark.parametrize(("edge", "zone", "met"), [("sides", "interior", True), ("corners", "edge", False)])
def test_corners_to_the_outside(edge: str, zone: str, met: bool) -> None:
    """A square that only a corner joins to the outside is inside the land, or read otherwise at its edge."""
    notched = land("GG######", "GG######", "########", "########", "########", "#######.")
    lawn = build("g g g / g g g", (4, 3))
    look = look_at(lawn, notched, corners=edge == "corners")
    assert look.placed.at[6, 4].zone == zone
    assert {tile.zone for tile in look.placed.tiles if tile.cell != (6, 4)} == {"interior"}
    assert judged("grass-interior-6", lawn, notched, corners=edge == "corners").satisfied == met
    rules = load_ruleset("designer+empire", options={"empire": {"land_edge": edge}})
    match = rules.match(1, "edges")
    match = tables.play(match, (0, ChooseLand(tables.part(match).dealt[0][0])))
    assert look_in_match(match.engine.table, match.state, 0).corners == (edge == "corners")


@pytest.mark.rule("EMP-PC-CTX-14")
def test_mismatches_do_not_matter() -> None:
    """Red against green ends a path, and spoils no card otherwise."""
    course = build("tE#1 WE pW / g g g / g g g")
    assert judged("grass-block-2x3", course).satisfied
    assert not look_at(build("tE#1 WE / . pN")).placed.holes[0].complete


@pytest.mark.rule("EMP-PC-CTX-15")
def test_nothing_fails_nothing() -> None:
    """On an empty course no path lacks a Par, no holes share anything and no Green lies wrong."""
    empty = build(".")
    for card in ("every-path-has-par", "no-shared-element", "green-max-one-foreign-tee"):
        assert judged(card, empty).satisfied


@pytest.mark.rule("EMP-PC-CTX-16")
@pytest.mark.rule("EMP-PC-G5")
def test_what_cards_forgive() -> None:
    """Declared grass is grass to every card and fills the land; Par 6 can be green; no square is covered twice."""
    course = build("g . g / g g .")
    assert not judged("grass-block-2x3", course).satisfied
    declared = ((11, 10), (12, 11), (10, 10))
    assert judged("grass-block-2x3", course, grass=declared).satisfied
    assert judged("grass-13", course, grass=declared).findings[0].measure.count == 6
    plot = land("GG#", "GG#", "###")
    assert look_at(build("g", (2, 0)), plot, grass=((2, 1), (0, 2), (1, 2))).empty_squares == ((2, 2),)
    six = beside("tE:3 pW:3", *["tE:1 pW:2"] * 8)
    assert not judged("all-pars-green", six).satisfied
    assert judged("all-pars-green", six, par6=True).satisfied


@pytest.mark.rule("EMP-PC-CTX-17")
def test_two_means_at_least_two() -> None:
    """Cards that ask for a number are content with more."""
    assert judged("bench-sitters-2", showing("bench_sitters", 3)).satisfied


@pytest.mark.rule("GAP-30")
@pytest.mark.parametrize(
    ("board", "imagined"),
    [
        ("tE#1 WE", {(12, 10): "green"}),
        ("WE#1 pW", {(9, 10): "tee"}),
        ("WE#1", {(9, 10): "tee", (11, 10): "green"}),  # the Tee to the smaller cell
        ("NS#1", {(10, 9): "tee", (10, 11): "green"}),
        ("tE#1 . pW#2", {}),  # one square that two red sides point to
        ("tE#1 g", {}),  # blocked
        ("+#1", {(10, 9): "tee", (10, 11): "green"}),  # a lone crossover: the lane that comes first
    ],
)
def test_the_shortest_completion(board: str, imagined: dict[Cell, str]) -> None:
    """An unfinished hole ends where it breaks off, if a tile can lie there that ends only this hole."""
    look = look_at(build(board))
    there = {tile.cell: tile.kind for tile in look.completed.tiles if tile.design is None}
    assert there == imagined
    assert look.completed.holes[0].complete == bool(imagined)


@pytest.mark.rule("GAP-30")
def test_the_players_plan_comes_first() -> None:
    """What the player has declared for the hole count is what the press sees; automatic merges it never sees."""
    course = beside("tE#1 . . pW", number=False)
    plan = (Imagined(11, 10, "EW"), Imagined(12, 10, "EW"))
    look = look_at(course, plan=plan)
    assert (look.completed.holes[0].length, len(look.completed.holes)) == (4, 9)
    alone = look_at(course)
    assert [hole.length for hole in alone.completed.holes if hole.cells] == [2, 2]


@pytest.mark.rule("GAP-30")
def test_a_plan_that_does_not_hold() -> None:
    """A plan with a mismatch counts as none, and on a full land holes are completed all the same."""
    wrong = (Imagined(11, 10, "NS"),)
    assert look_at(build("tE#1"), plan=wrong).completed.holes[0].length == 2
    full = land("GG#", "GG#", "##.")
    look = look_at(build(". . tE#1 / . . g / g g .", (0, 0)), full)
    assert look.seen.filled
    assert look.completed.at[3, 0].kind == "green"


@pytest.mark.rule("GAP-35")
def test_declared_grass_is_not_built_on() -> None:
    """A square declared grass takes part in no completion, planned or not."""
    course = build("tE#1")
    assert not look_at(course, grass=((11, 10),)).completed.holes[0].complete
    plan = (Imagined(11, 10, "EW"), Imagined(12, 10, "W", "green"))
    assert look_at(course, plan=plan).completed.holes[0].length == 3
    assert look_at(course, plan=plan, grass=((12, 10),)).completed.holes[0].length == 2


@pytest.mark.rule("EMP-PC-CTX-6")
@pytest.mark.rule("EMP-PC-B7")
def test_imagined_tees_count_beside_a_green() -> None:
    """A Tee that would complete a hole counts as if it were there."""
    course = build("tE#1 pW tE#2 pW / . . WE#3 pW")
    assert not judged("green-max-one-foreign-tee", course).satisfied


def test_pieces_of_one_hole_that_nothing_joins() -> None:
    """A hole declared in two pieces without a plan that joins them is looked at as placed."""
    course = build("tE#1 . . pW#1")
    look = look_at(course, options={"pieces_of_a_hole": "declared_separately"})
    assert [tile.cell for tile in look.completed.tiles] == [(10, 10), (13, 10)]
    assert look.completed.holes[0].length == 2
