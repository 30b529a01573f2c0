"""What a diagonal ball does at a corner: all 64 combinations, turned and mirrored, and the readings that change them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from fairway_tiny.field.corner_bounces import BallRules, meet
from fairway_tiny.field.lattice import DIRECTIONS, STEPS
from fairway_tiny.field.terrain import rays
from tests.tiny.tables import rolled

# The table of TMG-VTX-05 as it is printed: rows by the left and right space, columns by the one ahead.
# F is ahead, L and R to the sides, K straight back.
SHUT = [(left, right) for left in ("full", "near", "far") for right in ("full", "near", "far")]
TABLE: dict[tuple[str, str], tuple[str, str, str, str]] = {
    ("open", "open"): ("PASS", "DIE LRK", "DIE LRK", "DIE LRK"),
    ("open", "full"): ("DIE FLK", "TURN L", "TURN L", "DIE LK"),
    ("open", "near"): ("DIE FLK", "TURN L", "TURN L", "DIE LK"),
    ("open", "far"): ("DIE FLK", "DIE LK", "DIE LK", "DIE LK"),
    ("full", "open"): ("DIE FRK", "TURN R", "DIE RK", "TURN R"),
    ("near", "open"): ("DIE FRK", "TURN R", "DIE RK", "TURN R"),
    ("far", "open"): ("DIE FRK", "DIE RK", "DIE RK", "DIE RK"),
    **dict.fromkeys(SHUT, ("DIE FK", "BACK", "BACK", "BACK")),
}
AHEAD = ("open", "full", "l", "r")
ROWS = [(left, right, ahead, TABLE[left, right][place]) for left, right in TABLE for place, ahead in enumerate(AHEAD)]

# How each state can come about for a ball with heading NE, read off a drawing of the four spaces.
LEFT = {"open": ".~:1", "full": "#3", "near": "4", "far": "2"}
RIGHT = {"open": ".~:3", "full": "#1", "near": "4", "far": "2"}
FRONT = {"open": ".~:2", "full": "#4", "l": "1", "r": "3"}

TURNED = str.maketrans("1234", "2341")
FLIPPED = str.maketrans("1234", "2143")


def drawings(left: str, right: str, ahead: str) -> Iterator[tuple[str, int, bool]]:
    """Yield the spaces NE, SE, SW and NW of a corner, a heading and whether left is right, for every way to draw a case.

    In all four rotations, and each of them mirrored.
    """
    for l_sign, r_sign, b_sign in product(LEFT[left], RIGHT[right], FRONT[ahead]):
        around = b_sign + r_sign + "." + l_sign
        for mirrored in (False, True):
            drawn, heading = around, 1
            if mirrored:
                drawn, heading = "".join(around[at] for at in (3, 2, 1, 0)).translate(FLIPPED), 7
            for _ in range(4):
                yield drawn, heading, mirrored
                drawn, heading = (drawn[-1] + drawn[:-1]).translate(TURNED), (heading + 2) % 8


def told(around: str, heading: int, mirrored: bool, rules: BallRules) -> str:
    """Say an outcome in the words of the table."""
    kind, ways = meet(around, heading, rules)
    right = -2 if mirrored else 2
    names = {heading: "F", (heading - right) % 8: "L", (heading + right) % 8: "R", (heading + 4) % 8: "K"}
    said = "".join(names[way] for way in sorted(ways, key=lambda way: "FLRK".index(names[way])))
    return {"": "PASS", "turn": f"TURN {said}", "back": "BACK", "corner": f"DIE {said}", "forced": f"FORCED {said}"}[
        kind
    ]


@pytest.mark.rule("TMG-VTX-05", "TMG-VTX-02", "TMG-VTX-03", "TMG-VTX-04", "TMG-INV-01")
@pytest.mark.parametrize(("left", "right", "ahead", "outcome"), ROWS, ids=["-".join(row[:3]) for row in ROWS])
def test_the_table(left: str, right: str, ahead: str, outcome: str) -> None:
    """Each of the 64 rows has its outcome, however it is drawn, in all rotations and mirrored."""
    for around, heading, mirrored in drawings(left, right, ahead):
        assert told(around, heading, mirrored, BallRules()) == outcome, (around, DIRECTIONS[heading])


@pytest.mark.rule("TMG-VTX-05")
def test_how_often() -> None:
    """Of the 64 combinations one passes, 8 turn, 27 come back and 28 need the die."""
    kinds = Counter(outcome.partition(" ")[0] for *_, outcome in ROWS)
    assert kinds == {"PASS": 1, "TURN": 8, "BACK": 27, "DIE": 28}
    met = Counter(
        told(*next(drawings(left, right, ahead)), BallRules()).partition(" ")[0] for left, right, ahead, _ in ROWS
    )
    assert met == kinds


@pytest.mark.rule("TMG-VTX-01", "TMG-VTX-05", "TMG-GEO-03")
@pytest.mark.parametrize(("left", "right", "ahead", "outcome"), ROWS, ids=["-".join(row[:3]) for row in ROWS])
def test_the_table_on_a_field(left: str, right: str, ahead: str, outcome: str) -> None:
    """The same on a real field: a ball rolls to the middle corner and goes on, or waits with its options."""
    around, heading = next((drawn, way) for drawn, way, mirrored in drawings(left, right, ahead) if not mirrored)
    b_sign, r_sign, _, l_sign = around
    run = rolled(f"{l_sign}{b_sign} O{r_sign}", "NE", 1)
    assert heading == 1
    assert run.nodes[0] == 2 * 5 + 2
    if outcome.startswith("DIE"):
        ways = {"F": 1, "L": 7, "R": 3, "K": 5}
        assert (run.stop, set(run.options)) == ("corner", {ways[name] for name in outcome[4:]})
    else:
        dx, dy = STEPS[{"PASS": 1, "TURN L": 7, "TURN R": 3, "BACK": 5}[outcome]]
        assert run.nodes[1] == run.nodes[0] + dx + dy * 5


@pytest.mark.rule("TMG-VTX-06")
@pytest.mark.parametrize("way", [1, 3, 5, 7])
def test_rays(way: int) -> None:
    """Wall lies along a ray from a corner where a square is, or where a triangle has a leg; water and sand have none."""
    qx, qy = STEPS[way]
    assert rays("#", qx, qy) == (True, True)
    assert {rays(sign, qx, qy) for sign in ".~:"} == {(False, False)}
    legs = {"1": "NW", "2": "NE", "3": "SE", "4": "SW"}
    for sign, right_angle in legs.items():
        # The horizontal ray borders the side of the space that faces the corner north or south, so it is walled by a
        # leg on that side; the same holds for the vertical one.
        near_row = "N" if qy > 0 else "S"
        near_column = "W" if qx > 0 else "E"
        assert rays(sign, qx, qy) == (near_row in right_angle, near_column in right_angle)


@pytest.mark.rule("TMG-GEO-11")
def test_a_triangle_touches_three_corners() -> None:
    """A triangle has 90 degrees of wall at one corner, 45 at two, and leaves the fourth alone."""
    for sign in "1234":
        walls = sorted(sum(rays(sign, *STEPS[way])) for way in (1, 3, 5, 7))
        assert walls == [0, 1, 1, 2]


@pytest.mark.rule("TMG-INV-04")
def test_corners_can_be_turned_round() -> None:
    """At a corner PASS and TURN lead back when reversed, and a DIE offers the same ways whoever of them one comes from."""
    for around in ("".join(signs) for signs in product(".#1234", repeat=4)):
        for heading in (1, 3, 5, 7):
            if rays(around[(heading + 4) % 8 // 2], *STEPS[(heading + 4) % 8]) != (False, False):
                continue  # no ball comes from there
            kind, ways = meet(around, heading, BallRules())
            if kind == "corner":
                for way in ways:
                    again, back = meet(around, (way + 4) % 8, BallRules())
                    assert (again, set(back)) == ("corner", set(ways)), around
            else:
                again, back = meet(around, (ways[0] + 4) % 8, BallRules())
                assert (again, back) == (kind, ((heading + 4) % 8,)), around


@pytest.mark.rule("TMG-VTX-05", "TMG-GEO-04")
def test_a_corner_on_the_bound_never_needs_the_die() -> None:
    """With everything outside being wall, a ball at the upper bound turns or comes back; in a corner it comes back."""
    for south_east, south_west in product(".~:#1234", repeat=2):
        around = f"#{south_east}{south_west}#"
        if rays(south_west, -1, 1) == (False, False):
            assert meet(around, 1, BallRules())[0] in ("turn", "back"), around
        if rays(south_east, 1, 1) == (False, False):
            assert meet(around, 7, BallRules())[0] in ("turn", "back"), around
    assert meet("##.#", 1, BallRules()) == ("back", (5,))


# other readings


@pytest.mark.rule("TMG-AMB-03")
@pytest.mark.parametrize(("left", "right", "ahead", "outcome"), ROWS, ids=["-".join(row[:3]) for row in ROWS])
def test_free_side_corners(left: str, right: str, ahead: str, outcome: str) -> None:
    """Read freely, a ball passes when the way ahead is open and at most one side touches the corner; else nothing changes."""
    free = ahead == "open" and "open" in (left, right)
    for around, heading, mirrored in drawings(left, right, ahead):
        said = told(around, heading, mirrored, BallRules(side_corner="free"))
        assert said == ("PASS" if free else outcome)


@pytest.mark.rule("TMG-AMB-04")
@pytest.mark.parametrize(("left", "right", "ahead", "outcome"), ROWS, ids=["-".join(row[:3]) for row in ROWS])
def test_closed_pinches(left: str, right: str, ahead: str, outcome: str) -> None:
    """Read strictly, there is no way between two walls that touch: the ball comes back; else nothing changes."""
    pinch = ahead == "open" and "open" not in (left, right)
    for around, heading, mirrored in drawings(left, right, ahead):
        said = told(around, heading, mirrored, BallRules(pinch="closed"))
        assert said == ("BACK" if pinch else outcome)


@pytest.mark.rule("TMG-AMB-02")
@pytest.mark.parametrize(("left", "right", "ahead", "outcome"), ROWS, ids=["-".join(row[:3]) for row in ROWS])
def test_facing_triangles_are_no_option(left: str, right: str, ahead: str, outcome: str) -> None:
    """Read literally, the die chooses among empty circles only; a single one left needs no die."""
    for around, heading, mirrored in drawings(left, right, ahead):
        said = told(around, heading, mirrored, BallRules(facing=False))
        if not outcome.startswith("DIE"):
            assert said == outcome
            continue
        right_way = -2 if mirrored else 2
        ways = {"F": heading, "L": (heading - right_way) % 8, "R": (heading + right_way) % 8, "K": (heading + 4) % 8}
        left_over = "".join(name for name in outcome[4:] if around[ways[name] // 2] not in "1234")
        assert said == (f"DIE {left_over}" if len(left_over) > 1 else f"FORCED {left_over}")


@pytest.mark.rule("TMG-AMB-02")
def test_facing_triangles_where_there_is_nothing_else() -> None:
    """Read literally, too, a ball goes somewhere: where no empty circle is left, facing triangles stay options."""
    # On a field no ball comes out of a facing triangle to such a corner; the rule is whole without that.
    assert meet("#341", 1, BallRules(facing=False)) == ("corner", (7, 3, 5))


@pytest.mark.rule("TMG-AMB-09")
def test_water_and_sand_are_options() -> None:
    """Soft terrain beside a corner is a way to go like any other."""
    assert meet(".:.~", 1, BallRules()) == ("", (1,))
    kind, ways = meet(":~.#", 1, BallRules())
    assert (kind, set(ways)) == ("corner", {1, 3, 5})
