"""Course repair, step by step: what is turned, joined, kept, removed, completed, built and filled, and what the log says."""

from __future__ import annotations

import msgspec
import pytest

from fairway import replace
from fairway_putting.course.courses import Put, Tile
from fairway_putting.repair.chains import find_chains
from fairway_putting.repair.log import entry_text
from fairway_putting.repair.procedure import Readings, as_built, repair
from fairway_putting.repair.site import Site
from tests.putting.tables import BAG, bag, cells, draw, finished, mend, rows, steps, tile_of


def chains(text: str) -> list[tuple[str, int]]:
    """Return the types and lengths of what hangs together on a course."""
    course = draw(text)
    return [(each.type, len(each.visits)) for each in find_chains(Site(course, finished(course), 0, {}, pick=False))]


@pytest.mark.rule("PD-VEC-34", "PD-RPR-72", "PD-SET-02", "PD-TERM-01", "PD-TERM-02")
def test_a_perfect_course_is_taken_as_it_is() -> None:
    """Nine whole, numbered holes without a fault are the nine lists of the course."""
    course = draw(rows("tE:3/s#1 EW:2/wf pW:1"))
    holes = as_built(course, Readings())
    assert holes is not None
    assert [hole.number for hole in holes] == list(range(1, 10))
    assert holes[0].pars == (3, 2, 1)
    assert holes[0].par == 6
    assert [spot.hazards for spot in holes[0].spots] == [("slope",), ("pool", "flower"), ()]
    assert cells(holes[8]) == [(0, 8), (1, 8), (2, 8)]
    assert {hole.source for hole in holes} == {"built"}


@pytest.mark.rule("PD-SET-02", "PD-RPR-72")
@pytest.mark.parametrize(
    "row",
    [
        "tE:1#1 EW .",
        "tE:1 EW pW:1",
        "tE:1#1 EW pN:1",
        "tE:1#1 E>W pW:1",
        "tE:1#2 EW pW:1",
        "tE:1#1 EW EW",
        "tE:1#1 EW#1 pW:1",
        "tE:1 EW#1 pW:1",
        "tE:1#1 EW pW:1 .",
    ],
    ids=[
        "a gap",
        "no number",
        "a mismatch",
        "an arrow",
        "a number twice",
        "no green",
        "one too many",
        "on a path",
        "empty land",
    ],
)
def test_what_needs_a_repair(row: str) -> None:
    """A gap, a number missing, doubled or astray, a mismatch, a wrong arrow: each keeps a course from being played."""
    course = draw(rows(row))
    assert as_built(course, Readings()) is None
    assert len(mend(course).holes) == 9


@pytest.mark.rule("PD-RPR-10", "PD-RPR-04")
def test_a_tile_is_turned_where_that_helps() -> None:
    """A Green that looks away is turned to the path, and the log names tile, cell and sides."""
    found = mend(rows("tE:1#1 EW pN:1"))
    assert steps(found) == [("PD-RPR-10", "turned")]
    (entry,) = (each for each in found.log if each.what == "turned")
    assert (entry.cells, entry.tiles, entry.before, entry.after) == (((2, 0),), ("0:2,0",), "N", "W")
    assert cells(found.holes[0]) == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.rule("PD-RPR-10")
def test_turning_prefers_links_and_small_turns() -> None:
    """Of turns with as few mismatches the one with more red links wins, then the smaller one."""
    # a Tee whose red faces water may look at empty land anywhere: the smallest turn is taken
    found = mend(rows("tN:1#1 . pW:1"))
    assert next(entry.after for entry in found.log if entry.what == "turned") == "E"
    # between an empty square and a path that leads to it, it looks to the path
    found = mend(rows("tN:1#1 EW pW:1"))
    assert [entry.after for entry in found.log if entry.what == "turned"] == ["E"]


@pytest.mark.rule("PD-RPR-10", "PD-RPR-30", "PD-SET-02")
def test_what_no_turn_cures_is_an_open_end() -> None:
    """A red side that still meets green is an open end for the steps that follow: grass makes way for a Green."""
    found = mend(rows("tE:1#1 EW g"))
    assert steps(found) == [("PD-RPR-30", "made_way"), ("PD-RPR-30", "completed_green")]
    assert cells(found.holes[0]) == [(0, 0), (1, 0), (2, 0)]
    as_before = mend(rows("tE:1#1 EW g"), aim="playable")
    assert ("PD-RPR-30", "completed_beside_green") in steps(as_before)
    assert cells(as_before.holes[0]) == [(0, 0), (1, 0), None]


@pytest.mark.rule("PD-RPR-11")
@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("tE EW pW", [("TEE-GREEN", 3)]),
        ("tE EW .", [("TEE-STUB", 2)]),
        (". EW pW", [("GREEN-STUB", 2)]),
        (". EW .", [("STUB-STUB", 1)]),
        ("tE tW", [("TEE-TEE", 2)]),
        ("pE EW pW", [("GREEN-GREEN", 3)]),
        ("SE SW\nNE NW", [("CYCLE", 4)]),
        ("tE", [("TEE-STUB", 1)]),
        ("g g", []),
        (". . .\n. + .\n. . .", []),
        ("tE + pW", [("TEE-GREEN", 3)]),
        ("x tS x\ntE + pW\nx pN x", [("TEE-GREEN", 3), ("TEE-GREEN", 3)]),
    ],
)
def test_chains(text: str, types: list[tuple[str, int]]) -> None:
    """Lanes that meet form paths and rings; a crossover lane without a link is decoration, two holes may share one."""
    assert sorted(chains(text)) == sorted(types)


@pytest.mark.rule("PD-TERM-01b", "PD-RPR-11")
@pytest.mark.parametrize(("pays", "pars"), [("each", (1, 2, 0, 0, 0, 2, 1)), ("first", (1, 2, 0, 0, 0, 0, 1))])
def test_a_hole_that_crosses_itself(pays: str, pars: tuple[int, ...]) -> None:
    """A crossover passed twice is in the list twice, and costs its par each time or only once."""
    loop = "x SE SW\ntE:1#1 +:2 NW\nx pN:1 x"
    rest = "\n".join(f"tE:1#{number} pW:1 x" for number in range(2, 10))
    holes = as_built(draw(f"{loop}\n{rest}"), Readings(crossover_pays=pays))  # type: ignore[arg-type]
    assert holes is not None
    assert holes[0].pars == pars
    assert holes[0].length == 7


@pytest.mark.rule("PD-RPR-12")
def test_numbers_that_cannot_stay() -> None:
    """A number beside a Tee is lifted; of two equal ones the first stays; of two Tees the lower number."""
    found = mend("tE:1#1 EW#5 pW:1\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in (2, 3, 4, 2, 6, 7, 8)))
    lifted = [(entry.what, entry.hole, entry.cells) for entry in found.log if entry.step == "PD-RPR-12"]
    assert lifted == [("lifted_no_tee", 5, ((1, 0),)), ("lifted_twice", 2, ((0, 4),))]
    two = mend("tE:1#7 EW tW:1#3")
    assert [(e.what, e.hole) for e in two.log if e.step == "PD-RPR-12"] == [("lifted_two_tees", 7)]
    assert cells(two.holes[2]) == [(2, 0), (1, 0), (0, 0)]


@pytest.mark.rule("PD-RPR-12")
def test_doubles_are_lifted_before_second_tees() -> None:
    """What a piece with two Tees has lost to an earlier double is no longer its own, so its other number stays."""
    found = mend("tE:1#3 EW pW:1\ntE:1#7 EW tW:1#3")
    assert [(e.what, e.hole, e.cells) for e in found.log if e.step == "PD-RPR-12"] == [("lifted_twice", 3, ((2, 1),))]
    assert cells(found.holes[6]) == [(0, 1), (1, 1), (2, 1)]
    both = mend("tE:1#7 EW tW:1#3\ntE:1#7 EW pW:1")
    assert [(e.what, e.cells) for e in both.log if e.step == "PD-RPR-12"] == [
        ("lifted_twice", ((0, 1),)),
        ("lifted_two_tees", ((0, 0),)),
    ]


TEN = "\n".join([*(f"tE:1#{number} EW pW:1 x" for number in range(1, 9)), "tE:1#9 EW . pW:1"])
"""Eight whole holes, and one with a gap, which makes ten pieces."""


@pytest.mark.rule("PD-RPR-20", "PD-RPR-03")
def test_a_gap_is_closed_when_there_are_too_many_pieces() -> None:
    """Ten pieces, two of which lead to one empty square: a straight is drawn for it, and nine holes are left."""
    found = mend(TEN)
    assert steps(found) == [("PD-RPR-20", "joined")]
    (entry,) = (each for each in found.log if each.what == "joined")
    assert (entry.cells, entry.before, entry.sources) == (((2, 8),), "10", ("bag",))
    assert cells(found.holes[8]) == [(0, 8), (1, 8), (2, 8), (3, 8)]
    assert found.holes[8].spots[2].tile.startswith("straight")


NINE = "\n".join([*(f"tE:1#{number} EW pW:1 x" for number in range(1, 8)), "tE:1#9 EW . pW:1"])
"""Seven whole holes, and one with a gap, which makes nine pieces."""


@pytest.mark.rule("PD-RPR-20")
def test_a_gap_between_tee_and_green_is_closed_at_any_number_of_pieces() -> None:
    """Missing tiles are filled before holes are added: with nine pieces a gap is closed, and the eighth hole is built."""
    found = mend(NINE)
    assert ("PD-RPR-20", "joined") in steps(found)
    assert cells(found.holes[8]) == [(0, 7), (1, 7), (2, 7), (3, 7)]
    assert [hole.number for hole in found.holes if hole.source == "added"] == [8]
    as_before = mend(NINE, aim="playable")
    assert not [entry for entry in as_before.log if entry.what == "joined"]
    assert {as_before.holes[7].source, as_before.holes[8].source} == {"completed"}


@pytest.mark.rule("PD-RPR-20")
def test_a_gap_that_makes_no_hole_waits_for_too_many_pieces() -> None:
    """A piece without Tee and Green is joined to another only while there are more than nine."""
    assert "joined" not in [entry.what for entry in mend(rows("tE:1#1 . EW .", count=8)).log]
    eleven = "\n".join([*(f"tE:1#{number} EW pW:1 x x" for number in range(1, 10)), ". EW . EW ."])
    assert [entry.before for entry in mend(eleven).log if entry.what == "joined"] == ["11"]


@pytest.mark.rule("PD-RPR-20")
def test_a_whole_hole_goes_before_an_earlier_gap() -> None:
    """Of three pieces that lead to one square those are joined of which a whole hole comes."""
    text = "x NS x\ntE:1#1 . pW:1\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    found = mend(text)
    assert steps(found) == [("PD-RPR-20", "joined"), ("PD-RPR-23", "removed")]
    assert cells(found.holes[0]) == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("PD-RPR-20")
def test_two_tees_are_not_joined() -> None:
    """Pieces that would have two Tees or two Greens together stay apart, and a corner closes a corner's gap."""
    two_tees = "\n".join([*(f"tE:1#{number} EW pW:1 x" for number in range(1, 9)), "tE:1#9 EW . tW:1"])
    assert "joined" not in [entry.what for entry in mend(two_tees).log]
    eight = "\n".join(f"tE:1#{number} EW pW:1" for number in range(1, 9))
    corner = mend(f"{eight}\ntE:1#9 . x\nx pN:1 x")
    assert [entry.tiles[0][:6] for entry in corner.log if entry.what == "joined"] == ["corner"]


@pytest.mark.rule("PD-RPR-20")
def test_a_piece_is_not_joined_to_itself() -> None:
    """Where both ends of one piece lead to a square, no ring is made of it: joining is for two different pieces."""
    nine = "\n".join(f"tE:1#{number} EW pW:1" for number in range(1, 10))
    found = mend(f"SE SW x\nNE . x\n{nine}", fill=False)
    assert steps(found) == [("PD-RPR-23", "removed")]


@pytest.mark.rule("PD-VEC-36", "PD-RPR-21", "PD-RPR-22", "PD-RPR-23")
def test_the_hole_without_a_number_goes() -> None:
    """Of ten whole holes the one without a number is removed; its tiles can be used again and its squares are empty."""
    found = mend(
        rows("tE:1 EW pW:1", "tE:1#1 EW pW:1", *(f"tE:1#{number} EW pW:1" for number in range(2, 10)), count=0),
        fill=False,
    )
    assert steps(found) == [("PD-RPR-23", "removed")]
    assert not [put for put in found.course.tiles if put.y == 0]
    assert cells(found.holes[0])[0] == (0, 1)


@pytest.mark.rule("PD-RPR-21", "PD-RPR-22")
def test_who_is_kept_first() -> None:
    """Numbered pieces first, then whole holes, then by type, then the longer, then the earlier; free numbers in that order."""
    text = """
        . EW pW:1 .
        tE:1 . . .
        tE:1 EW pW:1 .
        tE:1#8 . . .
        tE:1 EW EW pW:1
    """
    found = mend("\n".join(line.strip() for line in text.strip().splitlines()))
    numbered = [(entry.hole, entry.cells[0]) for entry in found.log if entry.what == "numbered"]
    assert numbered == [(1, (0, 4)), (2, (0, 2)), (3, (0, 1)), (4, (1, 0))]
    assert cells(found.holes[7])[0] == (0, 3)


@pytest.mark.rule("PD-RPR-21", "PD-RPR-04")
def test_of_equals_the_one_that_begins_first() -> None:
    """Of two pieces alike in type and length the one whose first tile comes first goes first, wherever the others end."""
    found = mend("tS:1 x . . .\nNS x tE:1 EW pW:1\npN:1 x . . .")
    numbered = [(entry.hole, entry.cells[0]) for entry in found.log if entry.what == "numbered"]
    assert numbered == [(1, (0, 0)), (2, (2, 1))]


@pytest.mark.rule("PD-RPR-23")
def test_a_shared_crossover_stays() -> None:
    """When one of two holes over a crossover is removed, the crossover stays for the other."""
    cross = "x tS:1 x\ntE:1#1 +:2 pW:1\nx pN:1 x"
    rest = "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    found = mend(f"{cross}\n{rest}", fill=False)
    assert [entry.cells for entry in found.log if entry.what == "removed"] == [((1, 0), (1, 2))]
    assert cells(found.holes[0]) == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("PD-VEC-37", "PD-RPR-30")
def test_an_open_end_on_empty_land() -> None:
    """Tee and straight with an open end: a Green is drawn and lies on the square the end leads to."""
    found = mend(rows("tE:1#1 EW pW:1", "tE:1#2 EW pW:1", "tE:1#3 EW pW:1", "tE:1#4 EW ."))
    assert steps(found) == [("PD-RPR-30", "completed_green")]
    assert [entry.cells for entry in found.log if entry.step == "PD-RPR-30"] == [((2, 3),)]
    assert cells(found.holes[3]) == [(0, 3), (1, 3), (2, 3)]
    assert found.holes[3].spots[2].tile.startswith("green")
    assert found.holes[3].source == "completed"


@pytest.mark.rule("PD-RPR-30", "PD-RPR-01")
@pytest.mark.parametrize(
    ("row", "expected", "what"),
    [
        (". EW pW:1", [(0, 0), (1, 0), (2, 0)], ["completed_tee"]),
        (". EW .", [(2, 0), (1, 0), (0, 0)], ["completed_tee", "completed_green"]),  # east comes before west
        ("tE:1 EW tW:1", [(0, 0), (1, 0), (2, 0)], ["replaced"]),
        ("pE:1 EW pW:1", [(2, 0), (1, 0), (0, 0)], ["replaced"]),
        ("EW EW pW:1", [None, (0, 0), (1, 0), (2, 0)], ["completed_beside_tee"]),
    ],
    ids=["no tee", "neither", "two tees", "two greens", "no room"],
)
def test_completing(row: str, expected: list[object], what: list[str]) -> None:
    """Each piece gets what it lacks: where it leads to, in the place of one too many, or beside the land."""
    found = mend(rows(row, *(f"tE:1#{number} EW pW:1" for number in range(2, 10)), count=0), fill=False)
    completed = [entry for entry in found.log if entry.step == "PD-RPR-30"]
    assert [entry.what for entry in completed] == what
    assert cells(found.holes[0]) == expected
    assert found.holes[0].spots[0].tile != found.holes[0].spots[-1].tile


@pytest.mark.rule("PD-RPR-30")
def test_no_room_where_another_path_leads() -> None:
    """Two open ends that lead to one square and cannot be joined: one gets it, the other ends where its last tile was."""
    text = "tE:1#1 EW . WE tW:1#9\n" + "\n".join(f"tE:1#{number} EW pW:1 x x" for number in range(2, 9))
    found = mend(text)
    assert [cells(found.holes[number]) for number in (0, 8)] in (
        [[(0, 0), (1, 0), (2, 0)], [(4, 0), (3, 0)]],
        [[(0, 0), (1, 0)], [(4, 0), (3, 0), (2, 0)]],
    )
    as_before = mend(text, fill=False, aim="playable")
    assert cells(as_before.holes[0])[-1] is None
    assert ("PD-RPR-30", "completed_beside_green") in steps(as_before)


@pytest.mark.rule("PD-RPR-30")
def test_a_ring_is_opened() -> None:
    """A ring gets a Tee at its first tile and a Green at the clockwise neighbour; the ball goes round the other way."""
    found = mend("SE SW\nNE NW\n" + "\n".join(f"tE:1#{number} pW:1" for number in range(2, 10)), fill=False)
    assert [entry.what for entry in found.log if entry.step == "PD-RPR-30"] == ["replaced", "replaced"]
    assert cells(found.holes[0]) == [(0, 0), (0, 1), (1, 1), (1, 0)]


@pytest.mark.rule("PD-RPR-30")
def test_one_plain_neighbour_is_enough_to_open_a_ring() -> None:
    """The first tile of a ring becomes the Tee though a crossover is next to it: its other neighbour becomes the Green."""
    ring = "SE + SW\nNE EW NW"
    found = mend(ring + "\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10)), fill=False)
    assert [entry.what for entry in found.log if entry.step == "PD-RPR-30"] == ["replaced", "replaced"]
    assert cells(found.holes[0]) == [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]


@pytest.mark.rule("PD-RPR-30", "PD-RPR-31")
def test_a_ring_of_crossovers_is_built_anew() -> None:
    """A ring in which no two plain tiles are neighbours cannot be opened, so its hole is built beside the land."""
    ring = "SE + SW\n+ g +\nNE + NW"
    found = mend(ring + "\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10)), fill=False)
    assert steps(found) == [("PD-RPR-22", "numbered"), ("PD-RPR-30", "given_up"), ("PD-RPR-31", "built")]
    assert "Hole 1: no Tee and Putting Green fit" in entry_text(found.log[1], "en")
    assert cells(found.holes[0]) == [None, None, None]
    assert [put.cell for put in found.course.tiles if put.y < 3] == [(1, 1)]


@pytest.mark.rule("PD-VEC-35", "PD-RPR-31")
@pytest.mark.parametrize("paths", [0, 1, 4])
def test_a_missing_hole_is_built(paths: int) -> None:
    """With eight good holes the ninth is a Tee, paths and a Green beside the land, with the lowest free number."""
    found = mend(rows(count=8), paths=paths)
    assert ("PD-RPR-31", "built") in steps(found)
    last = found.holes[8]
    assert (last.number, last.source, last.length) == (9, "added", paths + 2)
    assert cells(last) == [None] * (paths + 2)
    lowest = mend(rows("tE:1#9 EW pW:1", count=1))
    assert [hole.number for hole in lowest.holes if hole.source == "added"] == list(range(1, 9))


@pytest.mark.rule("PD-RPR-05", "PD-RPR-03")
def test_drawing_is_fair_and_repeatable() -> None:
    """The same luck draws the same tile, other luck others, and each as often as the next; crossovers never come."""
    course = draw(rows("tE:1#1 EW ."))
    drawn = [mend(course, luck=luck).holes[0].spots[-1].tile for luck in range(600)]
    assert drawn == [mend(course, luck=luck).holes[0].spots[-1].tile for luck in range(600)]
    assert set(drawn) == {f"green{number}" for number in range(6)}
    assert all(60 <= drawn.count(f"green{number}") <= 145 for number in range(6))
    built = [spot.tile for luck in range(60) for spot in mend(rows(count=8), luck=luck, paths=4).holes[8].spots]
    assert not [name for name in built if name.startswith("cross")]


@pytest.mark.rule("PD-RPR-06")
def test_when_the_bag_has_none() -> None:
    """First a tile that was removed, then one from a pile, then an imagined one without hazards; the log says which."""
    ten = rows("tE:1 EW pW:3", *(f"tE:1#{number} EW pW:1" for number in range(1, 9)), "tE:1#9 EW .", count=0)
    removed = mend(ten, left=bag(grass=2))
    assert removed.holes[8].spots[-1].tile == "0:2,0"
    open_end = rows("tE:1#1 EW .")
    pile = mend(open_end, left=(), piles=bag(green=1))
    assert pile.holes[0].spots[-1].tile == "green0"
    virtual = mend(open_end, left=())
    assert (virtual.holes[0].spots[-1].par, virtual.holes[0].spots[-1].hazards) == (1, ())
    sources = [
        each.sources for found in (removed, pile, virtual) for each in found.log if each.what == "completed_green"
    ]
    assert sources == [("removed",), ("pile",), ("virtual",)]
    for shape, par in (("tee", 1), ("path", 0), ("green", 1)):
        built = mend(rows(count=8), left=()).holes[8]
        spot = built.spots[("tee", "path", "green").index(shape)]
        assert (spot.par, spot.hazards) == (par, ())


@pytest.mark.rule("PD-RPR-40")
def test_arrows() -> None:
    """A straight passed the wrong way is turned around; a corner is replaced by one that fits, or waived."""
    straight = mend(rows("tE:1#1 E>W pW:1"))
    assert steps(straight) == [("PD-RPR-40", "turned_around")]
    corner = "tE:1#1 S>W:2 x\nx pN:1 x\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    waived = mend(corner, corners="waive")
    assert steps(waived) == [("PD-RPR-40", "direction_waived")]
    assert waived.holes[0].pars == (1, 2, 1)
    replaced = mend(corner)
    assert steps(replaced) == [("PD-RPR-40", "corner_replaced")]
    assert replaced.holes[0].spots[1].tile.startswith("corner")
    assert mend(corner, corners="replace", left=()).holes[0].spots[1].tile.startswith("virtual")
    wrong = (tile_of("S>E:1", "arrow")[0],)
    (left,) = (tile_of("S>W:1", "fits")[0],)
    luck = (mend(corner, corners="replace", left=(*wrong, left), luck=luck) for luck in range(8))
    assert {found.holes[0].spots[1].tile for found in luck} == {
        "arrow"
    }  # S>E, turned so that the ball comes from the west and goes on south


@pytest.mark.rule("PD-RPR-40")
def test_a_corner_is_replaced_by_one_of_the_same_par() -> None:
    """Of the corners that fit, one of the same Par is drawn, also out of a pile; of another Par only if there is none."""
    corner = "tE:1#1 S>W:2 x\nx pN:1 x\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10))
    alike = (tile_of("SE:2", "alike")[0],)
    assert {mend(corner, left=(*BAG, *alike), luck=luck).holes[0].pars for luck in range(9)} == {(1, 2, 1)}
    assert mend(corner, piles=alike).holes[0].spots[1].tile == "alike"
    assert mend(corner).holes[0].pars == (1, 1, 1)


@pytest.mark.rule("PD-RPR-40")
@pytest.mark.parametrize(
    ("lanes", "what"), [(("S>W", "N>E"), "direction_waived"), (("S>W", "N-E"), "turned_around")], ids=["both", "one"]
)
def test_a_crossover_is_turned_only_where_that_helps(lanes: tuple[str, str], what: str) -> None:
    """A crossover of two bends is the other bend when turned around: that helps if only one of them has an arrow."""
    course = draw("tE:1#1 + x\nx pN:1 x\n" + "\n".join(f"tE:1#{number} EW pW:1" for number in range(2, 10)))
    bends = [replace(put, tile=replace(put.tile, lanes=lanes)) if put.cell == (1, 0) else put for put in course.tiles]
    assert steps(mend(replace(course, tiles=tuple(bends)))) == [("PD-RPR-40", what)]


@pytest.mark.rule("PD-RPR-40")
@pytest.mark.parametrize(
    ("other", "what"),
    [("N>S", "direction_waived"), ("N-S", "turned_around"), ("S>N", "turned_around")],
    ids=["right as it is", "without an arrow", "wrong as well"],
)
def test_a_crossover_of_two_holes_is_turned_unless_that_harms_the_other(other: str, what: str) -> None:
    """A crossover passed the wrong way is turned around, but not if a ball of the other hole would go wrong by it."""
    cross = "x tS:1#2 x\ntE:1#1 + pW:1\nx pN:1 x\n"
    course = draw(cross + "\n".join(f"tE:1#{number} EW pW:1" for number in range(3, 10)))
    lanes = [
        replace(put, tile=replace(put.tile, lanes=(other, "E>W"))) if put.cell == (1, 1) else put
        for put in course.tiles
    ]
    assert steps(mend(replace(course, tiles=tuple(lanes)))) == [("PD-RPR-40", what)]


@pytest.mark.rule("PD-RPR-40")
def test_a_right_arrow_is_left_alone() -> None:
    """Passed along their arrows, tiles stay as they are."""
    assert as_built(draw(rows("tE:1#1 W>E pW:1")), Readings()) is not None


@pytest.mark.rule("PD-RPR-50", "PD-RPR-06")
def test_grass_covers_the_rest() -> None:
    """Empty squares get grass in scan order, imagined grass when there is no more; the option leaves them empty."""
    text = rows("tE:1 EW pW:1") + "\n. . ."
    found = mend(text, left=bag(grass=2))
    (entry,) = (each for each in found.log if each.step == "PD-RPR-50")
    assert (entry.cells, entry.sources) == (((0, 9), (1, 9), (2, 9)), ("bag", "virtual"))
    assert [put.tile.id for put in found.course.tiles if put.cell == (2, 9)] == ["virtual:grass:2,9"]
    as_before = mend(text, left=bag(grass=2), aim="playable")
    assert {put.cell for put in as_before.course.tiles if put.tile.kind == "grass"} == {(0, 9), (1, 9)}
    assert not [each for each in mend(text, fill=False).log if each.step == "PD-RPR-50"]
    assert mend(text, fill=False).holes == mend(text).holes


@pytest.mark.rule("PD-RPR-02", "PD-PLY-04")
def test_the_course_itself_is_not_touched() -> None:
    """A repair works on a copy: course, bag and piles are the same bytes before and after."""
    course = draw(TEN)
    left = finished(course)
    before = msgspec.json.encode((course, left))
    repair(course, left, 3, Readings())
    assert msgspec.json.encode((course, left)) == before


@pytest.mark.rule("PD-RPR-60", "PD-TERM-01")
@pytest.mark.parametrize("text", ["x", ".", "g", "tE", ". EW .", "SE SW\nNE NW", "+", "tE tW\npE pW"])
def test_anything_becomes_nine_holes(text: str) -> None:
    """Even next to nothing becomes nine holes from Tee to Green, each with a number and a reason."""
    course = draw(text) if text != "x" else replace(draw("."), land=(), tiles=())
    for left in (BAG, ()):
        found = mend(course, left=left)
        assert [hole.number for hole in found.holes] == list(range(1, 10))
        assert all(hole.length >= 2 and hole.pars[0] and hole.pars[-1] for hole in found.holes)
        assert all(entry_text(entry, language) for entry in found.log for language in ("en", "fr"))


@pytest.mark.rule("PD-RPR-60")
def test_a_repair_that_went_wrong_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a step ever leave anything but nine holes, that is an error and not a course."""
    monkeypatch.setattr("fairway_putting.repair.procedure.HOLES", 8)
    monkeypatch.setattr("fairway_putting.repair.procedure.keep_nine", lambda *args: ({}, []))
    monkeypatch.setattr("fairway_putting.repair.procedure._swapped", lambda site, runs, swaps: {})
    with pytest.raises(AssertionError, match="the repair has left"):
        mend(rows(count=8))


@pytest.mark.rule("PD-RPR-03")
def test_every_line_of_the_log_has_words() -> None:
    """Each entry is told in English and French, with its cells and tiles, and no place in the text stays empty."""
    found = [
        mend(TEN), mend(rows("tE:1#1 EW pN:1", "tE:1#2 E>W pW:1", ". EW .", count=6)),
        mend("tE:1#7 EW tW:1#3\nSE SW .\nNE NW ."),
    ]  # fmt: skip
    for entry in (entry for each in found for entry in each.log):
        for language in ("en", "fr"):
            text = entry_text(entry, language)
            assert text != f"repair.putting.{entry.what}"
            assert "{" not in text
            assert not text.startswith("repair.")


@pytest.mark.rule("PD-TERM-03", "PD-GAP-07")
def test_tiles_of_strangers() -> None:
    """A tile's shape follows from its lanes alone, and its hazards are those it names."""
    shapes = {"tN": "tee", "pS": "green", "NS": "straight", "SE": "corner", "+": "crossover", "g": "grass"}
    for word, shape in shapes.items():
        assert tile_of(word, "x")[0].shape == shape
    tile = Tile(id="x", kind="path", lanes=("S>N",), hazards=("pool",))
    assert Put(tile=tile, x=1, y=2).cell == (1, 2)
