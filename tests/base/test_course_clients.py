"""What the clients pay: Fun for everybody, Mrs Client's elements and Mr Client's holes (BG-SCORE-FUN, -FAST, -MRS, -MR)."""

from __future__ import annotations

import pytest

from fairway.model.score import total
from fairway_base.content.components import (
    Alignment,
    Between,
    Client,
    Corners,
    ElementWish,
    HoleWish,
    Length,
    ParIs,
    ParOfNumber,
)
from fairway_base.scoring.course_score import fast, fun, mr, mrs, passes
from fairway_base.testing import MEADOW, Drawing, client, draw, land

MRS = {
    "hotdog": ElementWish("dogs", 3),
    "evergreen": ElementWish("trees", 1),
    "sprinkle": ElementWish("pools", 2),
    "bloom": ElementWish("flowers", 2),
    "lazy": ElementWish("benches", 3),
    "plumber": ElementWish("pipes", 2),
    "sloppy": ElementWish("slopes", 3),
}
MR = {
    "short": HoleWish(Length(Between(2, 2))),
    "long": HoleWish(Length(Between(min=4))),
    "linear": HoleWish(Corners(Between(max=0))),
    "turner": HoleWish(Corners(Between(min=1))),
    "luckyfor": HoleWish(ParIs(Between(4, 4))),
    "uberstitious": HoleWish(ParOfNumber(4, 4)),
    "straightforward": Alignment(),
}


def her(name: str, drawing: Drawing, **options: object) -> int:
    """Return what one of the Mrs Clients pays."""
    seen = drawing.look(**options)
    return total(mrs(seen, drawing.holes(**options), client("mrs", MRS[name])))


def him(name: str, drawing: Drawing, **options: object) -> int:
    """Return what one of the Mr Clients pays."""
    seen = drawing.look(**options)
    return total(mr(seen, drawing.holes(**options), client("mr", MR[name])))


# Fun and Fast


@pytest.mark.rule("BG-SCORE-FUN-1")
@pytest.mark.parametrize(
    "people", [pytest.param(count, marks=pytest.mark.rule(f"EX-FUN-{count}")) for count in range(4)]
)
def test_a_point_for_each_person(people: int):
    """Each person on a tile is a point of Fun."""
    assert total(fun(draw(f"g:people={people}").look())) == people


@pytest.mark.rule("BG-SCORE-FUN-1")
def test_dogs_are_not_people():
    """A dog gives no Fun."""
    assert total(fun(draw("g:dogs=2").look())) == 0


@pytest.mark.rule("BG-SCORE-FUN-2")
def test_every_placed_tile_counts_for_fun():
    """People count on any tile of the map: in holes of any state, on grass, on water, outside the land."""
    ground = land("GG#", "GG#", "##P")
    drawing = draw("tS:people=1\nNS:people=2\ng:people=1 g:people=3", at=(2, 0))
    line = fun(drawing.look(ground))
    assert total(line) == 7
    assert line.at == ("cell:2,0", "cell:2,1", "cell:2,2", "cell:3,2")


@pytest.mark.rule("BG-SCORE-FUN-3")
def test_a_token_hides_nobody():
    """A number lying on people changes nothing."""
    assert total(fun(draw("tE:people=2#1 pW").look())) == 2


@pytest.mark.rule("BG-SCORE-FAST-1", "BG-SCORE-FUN-2")
def test_three_points_for_each_tile_collected():
    """Each tile laid face down after stopping is worth three points, and its people nothing."""
    assert [total(fast(count)) for count in (0, 1, 3, 6)] == [0, 3, 9, 18]


@pytest.mark.rule("BG-SCORE-FAST-1", "EX-END-4")
def test_fast_of_the_example():
    """Six, three and one tiles make 18, 9 and 3."""
    assert [total(fast(count)) for count in (6, 3, 1)] == [18, 9, 3]


@pytest.mark.rule("SOLO-4", "EX-SOLO-1", "BG-SCORE-FAST-2")
def test_each_solo_pass_costs_three():
    """One, two and three passes cost 3, 6 and 9 points: the track shows 97, 94 and 91."""
    assert [total(passes(count)) % 100 for count in (1, 2, 3)] == [97, 94, 91]


@pytest.mark.rule("BG-SCORE-FAST-1")
def test_a_house_rule_may_pay_more():
    """The worth of a collected tile is a parameter, so that another plugin can change it alone."""
    assert total(fast(5, each=4)) == 20


# Mrs Client


@pytest.mark.rule("BG-SCORE-MRS-1", "BG-SCORE-MRS-2")
@pytest.mark.parametrize(
    ("tile", "paid"),
    [
        pytest.param("dogs=2,trees=3", {"hotdog": 6, "evergreen": 3}, marks=pytest.mark.rule("EX-MRS-1")),
        pytest.param(
            "pools=1,flowers=1,benches=1,trees=1",
            {"sprinkle": 2, "bloom": 2, "lazy": 3, "evergreen": 1},
            marks=pytest.mark.rule("EX-MRS-2"),
        ),
        pytest.param("flowers=2", {"bloom": 4}, marks=pytest.mark.rule("EX-MRS-3")),
        pytest.param("pipes=3,pools=1", {"plumber": 6, "sprinkle": 2}, marks=pytest.mark.rule("EX-MRS-4")),
        pytest.param("pipes=1,slopes=1", {"plumber": 2, "sloppy": 3}, marks=pytest.mark.rule("EX-MRS-5")),
        pytest.param(
            "slopes=1,flowers=1,pools=1", {"bloom": 2, "sprinkle": 2, "sloppy": 3}, marks=pytest.mark.rule("EX-MRS-6")
        ),
    ],
)
def test_mrs_client_pays_for_her_element(tile: str, paid: dict[str, int]):
    """Each Mrs Client pays for each of her elements and for nothing else, several on one tile included."""
    drawing = draw(f"g:{tile}")
    assert {name: her(name, drawing) for name in MRS} == dict.fromkeys(MRS, 0) | paid


@pytest.mark.rule("BG-SCORE-MRS-1")
def test_only_the_drawn_mrs_client_counts():
    """Without a Mrs Client nothing is paid."""
    drawing = draw("g:dogs=2")
    assert total(mrs(drawing.look(), {}, None)) == 0
    assert total(mr(drawing.look(), {}, None)) == 0


@pytest.mark.rule("BG-SCORE-MRS-1")
def test_elements_say_where_they_are():
    """The line counts the elements and points at the tiles that show them."""
    drawing = draw("g:trees=2 g g:trees=1")
    line = mrs(drawing.look(), {}, client("mrs", MRS["evergreen"]))
    assert (line.count, line.at) == (3, ("cell:10,10", "cell:12,10"))


@pytest.mark.rule("BG-SCORE-MRS-3")
def test_ponds_of_the_land_are_no_pools():
    """The water of the land card is not a water pool."""
    drawing = draw("g g", at=(2, 0))
    seen = drawing.look(land("GG#", "GG#", "##P"))
    assert total(mrs(seen, {}, client("mrs", MRS["sprinkle"]))) == 0


@pytest.mark.rule("BG-SCORE-MRS-4", "DEC-14")
def test_the_tree_on_the_gate():
    """The gate's tree does not count for Mrs Evergreen, unless the match says so; it never counts for another."""
    drawing = draw("g:trees=2,dogs=1")
    assert her("evergreen", drawing) == 2
    assert her("evergreen", drawing, gate_tree=True) == 3
    assert her("hotdog", drawing, gate_tree=True) == 3


# Mr Client

EXAMPLES = {
    "EX-MR-1": "tE:2#1 pW:2",
    "EX-MR-2": "tE:1#2 SW\n. pN:1",
    "EX-MR-3": "tE:1#3 EW:1 pW:1",
    "EX-MR-4": "tE:1#4 EW:1 SW:1\n. . pN:1",
    "EX-MR-5": "tE:2#5 EW:1 SW:1\n. . pN:1",
}
PAID = {
    "short": {"EX-MR-1"},
    "long": {"EX-MR-4", "EX-MR-5"},
    "linear": {"EX-MR-1", "EX-MR-3"},
    "turner": {"EX-MR-2", "EX-MR-4", "EX-MR-5"},
    "luckyfor": {"EX-MR-1", "EX-MR-4"},
    "uberstitious": {"EX-MR-2", "EX-MR-3", "EX-MR-4", "EX-MR-5"},
}


@pytest.mark.rule("BG-SCORE-MR-1", "BG-SCORE-MR-3")
@pytest.mark.parametrize("name", PAID)
@pytest.mark.parametrize("example", [pytest.param(id, marks=pytest.mark.rule(id)) for id in EXAMPLES])
def test_the_five_example_holes(example: str, name: str):
    """Each Mr Client pays two points for the example holes that he likes."""
    assert him(name, draw(EXAMPLES[example])) == (2 if example in PAID[name] else 0)


@pytest.mark.rule("BG-SCORE-MR-3", "EX-MR-6")
@pytest.mark.parametrize(
    ("drawing", "paid"),
    [("tE:2#4 EW:1 pW:2", 0), ("tE:2#7 pW:2", 0), ("tE:2#4 pW:2", 2), ("tE:2#7 EW:1 pW:2", 2)],
)
def test_mr_uberstitious_minds_the_four(drawing: str, paid: int):
    """Hole 4 must have Par 4, and no other hole may have it."""
    assert him("uberstitious", draw(drawing)) == paid


@pytest.mark.rule("BG-SCORE-MR-3", "EX-MR-8")
def test_mr_turner_pays_once_for_a_hole():
    """A hole with three corners pays two points, not six."""
    assert him("turner", draw("tE#1 SW .\n. NE SW\n. . pN")) == 2


@pytest.mark.rule("BG-SCORE-MR-1", "EX-MR-9")
def test_an_unfinished_hole_pays_nothing():
    """A Tee alone is not a short hole."""
    assert him("short", draw("tE#1")) == 0
    assert him("short", draw("tE#1 EW")) == 0


@pytest.mark.rule("BG-SCORE-MR-1")
@pytest.mark.parametrize("drawing", ["tE#1 tW", "pE#1 pW"])
def test_a_malformed_hole_pays_nothing(drawing: str):
    """Two Tees or two Greens side by side are no short hole."""
    assert him("short", draw(drawing)) == 0


@pytest.mark.rule("BG-SCORE-MR-1", "BG-NUM-2")
def test_a_hole_without_number_pays_nothing():
    """Only numbered holes count for Mr Client."""
    assert him("short", draw("tE pW")) == 0


@pytest.mark.rule("BG-SCORE-MR-7")
def test_crossovers_and_corners():
    """A corner crossover is a corner; passing straight over a four-way crossover is not."""
    assert him("turner", draw("tE#1 @SW\n. pN")) == 2
    assert him("linear", draw("tE#1 + pW")) == 2
    assert him("turner", draw("tE#1 + pW")) == 0


@pytest.mark.rule("BG-SCORE-MR-3", "GAP-CROSS")
def test_length_counts_tiles():
    """A crossover that a hole passes twice is one tile of the hole."""
    looping = draw(". SE SW\ntE#1 + NW\n. pN .")
    assert looping.holes()[1].groups[0].length == 7
    assert len(looping.holes()[1].cells) == 6


WRONG_WAY = "tE#1 W>E pW\ntE#2 E>W pW"
MISMATCHED = "tE#1 pW\ntN#2 ."


@pytest.mark.rule("BG-SCORE-MR-2", "DEC-2")
def test_a_wrong_way_tile_makes_a_hole_unplayable():
    """A hole passed against an arrow pays nothing, unless the match does not mind."""
    drawing = draw(WRONG_WAY)
    assert him("linear", drawing) == 2
    assert him("linear", drawing, mr_unplayable="nothing") == 4
    assert him("linear", drawing, mr_unplayable="any_mismatch") == 2


@pytest.mark.rule("BG-SCORE-MR-2", "DEC-2")
def test_a_mismatch_beside_a_hole_does_no_harm():
    """A mismatch on a green side of a hole's tile leaves it playable, unless the match is strict."""
    drawing = draw(MISMATCHED)
    assert him("short", drawing) == 2
    assert him("short", drawing, mr_unplayable="any_mismatch") == 0


# Mr Straightforward


def straight_line(count: int) -> Drawing:
    """Draw holes of two tiles, one straight behind the other."""
    return draw(" ".join(f"tE#{number} pW" for number in range(1, count + 1)), at=(5, 10))


@pytest.mark.rule("BG-SCORE-MR-4", "EX-MR-7")
def test_mr_straightforward_at_his_happiest():
    """Eight aligned transitions pay two points each and two more for all."""
    assert him("straightforward", straight_line(9)) == 18


@pytest.mark.rule("BG-SCORE-MR-4", "EX-MR-7")
def test_seven_aligned_transitions():
    """Seven aligned transitions pay fourteen points and no bonus."""
    assert him("straightforward", straight_line(8)) == 14


@pytest.mark.rule("BG-SCORE-MR-5", "DEC-1")
@pytest.mark.parametrize(
    ("drawing", "collinear", "any_side"),
    [
        ("tE#1 pW tE#2 pW", 2, 2),
        ("tE#1 pW .\n. tE#2 pW", 0, 2),
        ("tE#1 pW tS#2\n. . pN", 0, 0),
        ("tE#1 pW . tE#2 pW", 0, 0),
        ("tE#1 pW .\n. . tE#2 pW", 0, 0),
        (". pW#2 .\ntE#1 pW .", 0, 0),
    ],
)
def test_what_aligned_means(drawing: str, collinear: int, any_side: int):
    """The next Tee lies straight behind the Green and plays on the same way; or, if so agreed, beside any side."""
    assert him("straightforward", draw(drawing)) == collinear
    assert him("straightforward", draw(drawing), straightforward_alignment="any_side") == any_side


@pytest.mark.rule("BG-SCORE-MR-6", "DEC-21")
@pytest.mark.parametrize(
    ("drawing", "paid"),
    [
        ("tE#1 pW tE#2 pW", {"next": 2, "both": 2, "neither": 2}),
        (". pW#1 tE#2 pW", {"next": 2, "both": 0, "neither": 2}),
        ("tE#1 E>W pW tE#2 pW", {"next": 2, "both": 0, "neither": 2}),
        ("tE#1 pW tE#2 .", {"next": 0, "both": 0, "neither": 2}),
        ("tE#1 pW tE#2 E>W pW", {"next": 0, "both": 0, "neither": 2}),
        ("tE#1 . tE#2 pW", {"next": 0, "both": 0, "neither": 0}),
        ("tE#1 pW pW#2 .", {"next": 0, "both": 0, "neither": 0}),
    ],
)
def test_which_holes_of_a_transition_must_be_good(drawing: str, paid: dict[str, int]):
    """The next hole must be good and the Green before it be there; or both holes, or neither, if so agreed."""
    found = {reading: him("straightforward", draw(drawing), straightforward_holes=reading) for reading in paid}
    assert found == paid


@pytest.mark.rule("BG-SCORE-MR-6")
def test_either_green_of_a_malformed_hole_may_serve():
    """In a hole with two Greens either may have the next Tee behind it."""
    assert him("straightforward", draw("pE#1 pW tE#2 pW")) == 2
    assert him("straightforward", draw("pE tW#2 pE pW#1")) == 2


@pytest.mark.rule("BG-SCORE-MR-6", "BG-NUM-2")
def test_transitions_need_numbers():
    """Holes without number have no transition."""
    assert him("straightforward", draw("tE pW tE pW")) == 0


def test_any_client_may_wish_for_anything():
    """A card of either client may carry any kind of wish."""
    drawing = draw("tE:dogs=1#1 pW")
    seen, holes = drawing.look(MEADOW), drawing.holes()
    odd = Client(id="odd", provenance="original", who="mrs", wish=MR["short"])
    assert total(mrs(seen, holes, odd)) == 2
    assert total(mr(seen, holes, client("mr", MRS["hotdog"]))) == 3
