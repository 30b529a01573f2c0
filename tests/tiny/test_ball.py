"""The lattice, edges and long sides of triangles (TMG-GEO, TMG-EDG, TMG-CEN)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway_tiny.field.ball import Course, course_of
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.lattice import DIRECTIONS, STEPS, Space
from fairway_tiny.field.terrain import SOLID, Rows
from tests.tiny.fields import balls, fields
from tests.tiny.tables import course, rolled

EDGES = {"E": "#14", "W": "#23", "S": "#12", "N": "#34"}
"""What stops a ball that enters a space with a heading: the walls that are solid on the side it crosses."""
BEATEN = {
    "1": {"W": "S", "N": "E", "NW": "SE"},
    "2": {"E": "S", "N": "W", "NE": "SW"},
    "3": {"E": "N", "S": "W", "SE": "NW"},
    "4": {"W": "N", "S": "E", "SW": "NE"},
}
"""How long sides send a ball on."""


@pytest.mark.rule("TMG-GEO-01")
def test_spaces_and_north() -> None:
    """Columns are counted from the left and rows from the top, so north is one row less."""
    field = course("~.. ..: #..")
    assert (field.width, field.height) == (3, 3)
    assert field.sign(*Space(0, 0).node) == "~"
    assert field.sign(*Space(2, 1).node) == ":"
    assert field.sign(*Space(0, 2).node) == "#"
    assert STEPS[DIRECTIONS.index("N")] == (0, -1)
    assert field.space(rolled("... .O. ...", "N", 1).at) == Space(1, 0)


@pytest.mark.rule("TMG-GEO-02")
def test_nodes() -> None:
    """A circle lies at odd coordinates, twice its column and row plus one."""
    field = course("... ...")
    for c in range(3):
        for r in range(2):
            assert field.place(field.node(Space(c, r))) == Space(c, r).node == (2 * c + 1, 2 * r + 1)


@pytest.mark.rule("TMG-GEO-03")
@pytest.mark.parametrize("heading", DIRECTIONS)
def test_half_steps(heading: str) -> None:
    """Straight travel visits circles and middles of edges in turn, diagonal travel circles and corners."""
    field = course("..... ..... ..O.. ..... .....")
    nodes = [field.place(node) for node in rolled("..... ..... ..O.. ..... .....", heading, 2).nodes]  # type: ignore[arg-type]
    odd = [(x % 2) + (y % 2) for x, y in nodes]
    assert odd == ([0, 2, 0, 2] if len(heading) == 2 else [1, 2, 1, 2])
    dx, dy = STEPS[DIRECTIONS.index(heading)]  # type: ignore[arg-type]
    assert nodes == [(5 + step * dx, 5 + step * dy) for step in range(1, 5)]


@pytest.mark.rule("TMG-GEO-04")
@pytest.mark.parametrize("heading", DIRECTIONS)
def test_beyond_the_field_is_wall(heading: str) -> None:
    """From the only space of a field every way leads straight back, as between walls."""
    run = rolled("O", heading, 3)  # type: ignore[arg-type]
    assert (run.stop, run.remaining, len(run.nodes)) == ("stopped", 0, 6)
    walled = rolled("### #O# ###", heading, 3)  # type: ignore[arg-type]
    assert [mark.kind for mark in walled.marks] == [mark.kind for mark in run.marks]


@pytest.mark.rule("TMG-EDG-01")
@pytest.mark.parametrize("heading", ["N", "E", "S", "W"])
@pytest.mark.parametrize("sign", ".~:#1234")
def test_edges(heading: str, sign: str) -> None:
    """A solid side turns a ball straight back; any other lets it on into the space, or onto a long side."""
    texts = {"E": f"O{sign}", "W": f"{sign}O", "S": f"O {sign}", "N": f"{sign} O"}
    run = rolled(texts[heading], heading, 1)  # type: ignore[arg-type]
    stopped = run.marks[0].kind == "edge"
    assert stopped == (sign in EDGES[heading])
    if stopped:
        assert run.marks[0].heading == DIRECTIONS[(DIRECTIONS.index(heading) + 4) % 8]  # type: ignore[arg-type]


@pytest.mark.rule("TMG-EDG-01")
@pytest.mark.parametrize("heading", ["N", "E", "S", "W"])
def test_edges_of_the_field(heading: str) -> None:
    """The printed bound turns a ball straight back as a wall does."""
    run = rolled("O", heading, 1)  # type: ignore[arg-type]
    assert [mark.kind for mark in run.marks] == ["edge", "circle"]


@pytest.mark.rule("TMG-CEN-01", "TMG-INV-07")
def test_circles() -> None:
    """A space without a wall is crossed through its circle, which is counted; water and sand act there and only there."""
    run = rolled("O...", "E", 3)
    assert [(mark.kind, mark.x, mark.y) for mark in run.marks] == [("circle", 3, 1), ("circle", 5, 1), ("circle", 7, 1)]
    assert rolled("O~..", "E", 3).stop == "water"
    assert rolled("O:..", "E", 3).stop == "sand"
    assert rolled("~.. O:. ...", "NE", 1).stop == "stopped"


@pytest.mark.rule("TMG-CEN-02", "TMG-GEO-10", "TMG-AMB-01")
@pytest.mark.parametrize(
    ("sign", "into", "out"), [(sign, a, b) for sign, ways in BEATEN.items() for a, b in ways.items()]
)
def test_long_sides(sign: str, into: str, out: str) -> None:
    """A long side sends a ball on by the mirror's law: straight ones by 90 degrees, diagonal ones back; no move is used."""
    dx, dy = STEPS[DIRECTIONS.index(into)]  # type: ignore[arg-type]
    rows = [["."] * 3 for _ in range(3)]
    rows[1][1] = sign
    rows[1 - dy][1 - dx] = "O"
    run = rolled(" ".join(map("".join, rows)), into, 1)  # type: ignore[arg-type]
    assert (run.marks[0].kind, run.marks[0].x, run.marks[0].y) == ("hypotenuse", 3, 3)
    assert run.marks[0].heading == out
    assert run.remaining == 0
    assert [mark.kind for mark in run.marks].count("circle") == 1


@pytest.mark.rule("TMG-CEN-03")
def test_no_ball_comes_along_a_long_side() -> None:
    """A ball is never sent along a long side, or into the solid half; what cannot happen is an error."""
    for sign, ways in BEATEN.items():
        field = course(f"... .{sign}. ...")
        for heading, name in enumerate(DIRECTIONS):
            if name not in ways:
                with pytest.raises(RuntimeError, match="no ball"):
                    field._learn(field.node(Space(1, 1)), heading)


@pytest.mark.rule("TMG-GEO-10")
def test_the_solid_sides_of_triangles() -> None:
    """A triangle is half a space: two of its four sides are solid, those at its right angle."""
    names = {0: "N", 2: "E", 4: "S", 6: "W"}
    sides = {sign: {names[side] for side in SOLID[sign]} for sign in "#1234"}
    assert sides == {"#": set("NESW"), "1": set("NW"), "2": set("NE"), "3": set("SE"), "4": set("SW")}


def test_a_changed_field_is_a_new_field() -> None:
    """What is kept of a field when some spaces change is what it would learn anew."""
    before, after = ("....", ".#..", "..3.", "...."), ("....", ".1..", "..3~", "#...")
    old = course_of(before, BallRules())
    for node in old.circles():
        for heading in range(8):
            if old.clear(node):
                old.roll(node, heading, 5)
    changed, fresh = old.changed(after), Course(after, BallRules())
    for node in fresh.circles():
        for heading in range(8):
            if fresh.clear(node):
                assert changed.roll(node, heading, 5) == fresh.roll(node, heading, 5)


@given(rows=fields(), data=st.data())
def test_a_changed_field_is_a_field(rows: Rows, data: st.DataObject) -> None:
    """A course that was changed in some spaces moves every ball as one that is made of the new field."""
    before = Course(rows, BallRules())
    for node in balls(before):
        for heading in range(8):
            before.move(node, heading)
    signs = [list(row) for row in rows]
    for _ in range(data.draw(st.integers(1, 4))):
        r, c = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows[0]) - 1))
        signs[r][c] = data.draw(st.sampled_from(".#1234~:"))
    changed = tuple("".join(row) for row in signs)
    after, fresh = before.changed(changed), Course(changed, BallRules())
    for node in balls(fresh):
        assert [after.move(node, heading) for heading in range(8)] == [fresh.move(node, h) for h in range(8)]
