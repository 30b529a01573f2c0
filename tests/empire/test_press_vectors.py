"""The worked examples of press cards: several boards for one card, or several cards for one board."""

from __future__ import annotations

from typing import Any

import pytest

from fairway_base.course.course import Course
from fairway_base.testing import Drawing, land
from tests.empire.courses import beside, box, build, chain, judged, look_at, showing
from tests.empire.test_press_cards import FULL, ROUND, SMALL

TEN = land("GG#####", "GG#####", *["#######"] * 5)


def met(card: str, drawing: Drawing, *more: Any, **others: Any) -> bool:
    return judged(card, drawing, *more, **others).satisfied


@pytest.mark.rule("TV-PC-G1")
@pytest.mark.parametrize(("board", "expected"), [("g . / . g", True), ("g g", False), ("g", False)])
def test_grass_that_keeps_apart(board: str, expected: bool) -> None:
    """Corners may touch, sides may not, and one grass tile is not enough."""
    assert met("grass-isolated", build(board)) == expected


@pytest.mark.rule("TV-PC-G2")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("g g g / g g g", True),
        ("g g / g g / g g", True),
        ("g g g g / g g g g", False),
        ("g g g . / g g g . / . . . g", True),
        ("g g g / g g g / g . .", False),
        ("g g g / g g .", False),
    ],
)
def test_a_lawn_of_two_by_three(board: str, expected: bool) -> None:
    """A lawn is exactly 2 by 3, either way round, with no other grass along its sides."""
    assert met("grass-block-2x3", build(board)) == expected


@pytest.mark.rule("TV-PC-G3")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("g g . . / g g . . / . . g g / . . g g", True),
        ("g g g g / g g g g", False),
        ("g g / g g", False),
        ("g g . g g / g g . g .", False),
    ],
)
def test_two_squares_of_grass(board: str, expected: bool) -> None:
    """Two squares may meet at a corner, but a slab is one area, one square is not two, and three tiles are no square."""
    assert met("grass-two-2x2", build(board)) == expected


@pytest.mark.rule("TV-PC-G6")
@pytest.mark.parametrize(
    ("board", "expected", "count"),
    [("g tS g / g pN g / . g . / g pN g", True, 7), ("g tS g / . . . / g pN g", False, 4)],
)
def test_grass_beside_tees_and_greens(board: str, expected: bool, count: int) -> None:
    """Grass counts once, whatever it lies beside."""
    verdict = judged("grass-by-tee-or-green-6", build(board))
    assert (verdict.satisfied, verdict.findings[0].measure.count) == (expected, count)


@pytest.mark.rule("TV-PC-G7")
def test_a_full_land_with_hardly_any_grass() -> None:
    """Two grass tiles on a full land are fine; an empty square is not, nor is a third grass tile outside."""
    full = build(FULL.format("g", "g"), (0, 0))
    assert met("grass-max-2-land-full", full, SMALL)
    assert not met("grass-max-2-land-full", build(FULL.format("g", "."), (0, 0)), SMALL)
    assert not met("grass-max-2-land-full", build(FULL.format("g", "g") + " g", (0, 0)), SMALL)


@pytest.mark.rule("TV-PC-R2")
def test_one_tile_with_three_tunnel_mouths() -> None:
    """One tile can be enough for two tunnel mouths."""
    verdict = judged("tunnels-2", build("W>E:tunnel_entrances=3"))
    assert verdict.satisfied
    assert verdict.findings[0].measure.count == 3


@pytest.mark.rule("TV-PC-R4")
@pytest.mark.rule("EMP-PC-CTX-16")
def test_arrows_along_the_way_and_against_it() -> None:
    """A wrong one beside four right ones does no harm; instead of the fourth it does, unless it is forgiven."""
    right, wrong = "tE W>E pW", "tE E>W pW"
    assert met("directional-4", beside(*[right] * 4, wrong))
    three = beside(*[right] * 3, wrong)
    assert not met("directional-4", three)
    tile = three.course.placed[-2]
    assert met("directional-4", three, directions=(tile.cell,))


@pytest.mark.rule("TV-PC-C23")
def test_one_hole_serves_two_cards() -> None:
    """A hole of eight and one of six meet both cards about long holes."""
    course = beside("tE WE WE WE WE WE WE pW", "tE WE WE WE WE pW")
    assert met("two-holes-length-6", course)
    assert met("one-hole-length-8", course)


@pytest.mark.rule("TV-PC-C45")
def test_serpents_are_no_horseshoes() -> None:
    """Three holes that turn left and right meet one card, three that turn twice left the other."""
    serpents, shoes = beside("Z", "Z", "Z"), beside(*["SE SW / pN tN"] * 3)
    assert [met(card, serpents) for card in ("three-s-holes", "three-u-holes")] == [True, False]
    assert [met(card, shoes) for card in ("three-s-holes", "three-u-holes")] == [False, True]
    assert [hole.turns for hole in look_at(shoes).placed.holes[:3]] == ["LL"] * 3


@pytest.mark.rule("TV-PC-C7")
@pytest.mark.rule("EMP-PC-CTX-9")
def test_loops_and_their_lengths() -> None:
    """A loop printed on a corner makes a hole of three tiles; over a crossover it takes six, one of them twice."""
    printed, crossed = beside("tE @SW / . pN"), beside(". SE SW / tE + NW / . pN .")
    assert met("looping-hole", printed)
    assert met("looping-hole", crossed)
    assert [look_at(course).placed.holes[0].length for course in (printed, crossed)] == [3, 7]
    assert len(crossed.course.placed) == 6


@pytest.mark.rule("TV-PC-B3")
@pytest.mark.parametrize(("shapes", "expected"), [("scscscscs", True), ("scscscssc", False)])
def test_straight_and_curved_take_turns(shapes: str, expected: bool) -> None:
    """All eight pairs must differ."""
    course = beside(*({"s": "I2", "c": "C"}[shape] for shape in shapes))
    assert met("alternate-straight-curved", course) == expected


@pytest.mark.rule("TV-PC-B4")
def test_successive_holes_with_something_in_common() -> None:
    """Hole 3 with pipe and pool forbids both to holes 2 and 4; holes 1 and 9 follow each other nowhere."""
    both = "tE WE:pipes=1,pools=1 pW"
    for near in ("tE pW:pools=1", "tE pW:pipes=1"):
        assert not met("no-shared-element", beside("I2", near, both, "I2"))
        assert not met("no-shared-element", beside("I2", "I2", both, near))
    slope = "tE pW:slopes=1"
    assert met("no-shared-element", beside(slope, *["I2"] * 7, slope))


@pytest.mark.rule("TV-PC-B5")
@pytest.mark.parametrize(("pars", "expected"), [("343434343", True), ("343434334", False)])
def test_successive_pars(pars: str, expected: bool) -> None:
    """Neighbours must differ; the first and the last may agree."""
    course = beside(*({"3": "tE:1 pW:2", "4": "tE:2 pW:2"}[par] for par in pars))
    assert met("successive-pars-differ", course) == expected


@pytest.mark.rule("TV-PC-B7")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("tE#1 pW tE#2 pW", True),  # its own Tee and one other
        ("tE#1 pW tE#2 pW / . tE#3 pW .", False),  # two others
        ("tE#1 WE pW", True),  # none
        ("tE#1 pW tE#2 pW / . tE pW .", True),  # one other, and one of an additional hole
    ],
)
def test_tees_beside_a_green(board: str, expected: bool) -> None:
    """A Putting Green may lie beside its own Tee and that of one other numbered hole."""
    assert met("green-max-one-foreign-tee", build(board)) == expected


@pytest.mark.rule("TV-PC-P5")
@pytest.mark.parametrize(("trees", "expected"), [(29, True), (28, False)])
def test_the_tree_on_the_gate(trees: int, expected: bool) -> None:
    """The gate brings the thirtieth tree, and only for this card."""
    verdict = judged("trees-30", showing("trees", trees))
    assert verdict.satisfied == expected
    assert verdict.at[-1] == "hole:0"


@pytest.mark.rule("TV-PC-P69")
@pytest.mark.rule("EMP-PC-CTX-12")
@pytest.mark.parametrize(("benches", "expected"), [(9, [True, True]), (8, [True, False])])
def test_the_higher_card_includes_the_lower(benches: int, expected: list[bool]) -> None:
    """Nine benches meet both cards about benches."""
    course = showing("benches", benches)
    assert [met(card, course) for card in ("benches-5", "benches-9")] == expected


@pytest.mark.rule("TV-PC-B2")
@pytest.mark.rule("GAP-34")
def test_a_circuit_with_a_gap_that_is_forgiven() -> None:
    """Eighteen points are not enough, unless a card forgives the gap; it cannot forgive a hole that is not there."""
    gap = chain([*ROUND[:16], (2, 4), (1, 4)])
    assert look_at(gap).circuit_points == 16
    one = chain([*ROUND[:16], ROUND[16], (2, 3)])
    assert look_at(one).circuit_points == 18
    assert met("perfect-circuit", chain(ROUND))
    assert not met("perfect-circuit", one)
    assert met("perfect-circuit", one, connections=(9,))
    eight = Drawing(Course(one.course.placed[:16], one.course.tokens[:8]), box().tiles)
    assert look_at(eight, connections=(8, 9)).circuit_points == 16


@pytest.mark.rule("TV-PRESSCO-1")
def test_the_article_of_nine_points() -> None:
    """A lawn, two blankets and six Greens of Par 2 bring 2, 4 and 3 points."""
    from tests.empire.courses import cards

    course = beside("g:picnic_blanket=1 g:picnic_blanket=1 g / g g g", " ".join(["pN:2"] * 6), number=False)
    names = [name for name in ("grass-block-2x3", "picnic-blankets-2", "greens-par2plus-6") if met(name, course)]
    assert [cards()[name].points for name in names] == [2, 4, 3]
