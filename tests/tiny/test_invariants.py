"""What holds on every field: symmetry, reversibility, an end to every shot (TMG-INV)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway_tiny.field.ball import Course
from fairway_tiny.field.corner_bounces import BallRules
from fairway_tiny.field.terrain import Rows
from tests.tiny.fields import balls, fields, mirrored, mirrored_node, turned, turned_node

HEADINGS = st.integers(0, 7)
TOTALS = st.integers(0, 15)
MIRRORED = (0, 7, 6, 5, 4, 3, 2, 1)


@pytest.mark.rule("TMG-INV-01")
@given(fields(), HEADINGS, TOTALS)
def test_turned_fields(rows: Rows, heading: int, total: int) -> None:
    """Turn the field and the shot, and the ball's whole way is turned."""
    here, there = Course(rows, BallRules()), Course(turned(rows), BallRules())
    for node in balls(here)[:6]:
        run = here.roll(node, heading, total)
        x, y = turned_node(rows, *here.place(node))
        other = there.roll(y * there.stride + x, (heading + 2) % 8, total)
        assert [turned_node(rows, *here.place(each)) for each in run.nodes] == [
            there.place(each) for each in other.nodes
        ]
        assert (run.stop, run.remaining) == (other.stop, other.remaining)
        assert {(way + 2) % 8 for way in run.options} == set(other.options)


@pytest.mark.rule("TMG-INV-01")
@given(fields(), HEADINGS, TOTALS)
def test_mirrored_fields(rows: Rows, heading: int, total: int) -> None:
    """Mirror the field and the shot, and the ball's whole way is mirrored."""
    here, there = Course(rows, BallRules()), Course(mirrored(rows), BallRules())
    for node in balls(here)[:6]:
        run = here.roll(node, heading, total)
        x, y = mirrored_node(rows, *here.place(node))
        other = there.roll(y * there.stride + x, MIRRORED[heading], total)
        assert [mirrored_node(rows, *here.place(each)) for each in run.nodes] == [
            there.place(each) for each in other.nodes
        ]
        assert (run.stop, run.remaining) == (other.stop, other.remaining)
        assert {MIRRORED[way] for way in run.options} == set(other.options)


@pytest.mark.rule("TMG-INV-02", "TMG-INV-03")
@given(fields(), HEADINGS, TOTALS)
def test_straight_stays_straight(rows: Rows, heading: int, total: int) -> None:
    """No bounce turns a straight ball into a diagonal one or the other way round; only diagonal ones hit corners."""
    field = Course(rows, BallRules())
    for node in balls(field)[:6]:
        run = field.roll(node, heading, total)
        assert run.heading % 2 == heading % 2
        assert all(way % 2 == heading % 2 for way in run.options)
        assert run.stop != "corner" or heading % 2


@pytest.mark.rule("TMG-INV-04")
@given(fields(signs=".....#1234"), HEADINGS)
def test_moves_can_be_turned_round(rows: Rows, heading: int) -> None:
    """A move that needs no die, played backwards, leads back to where it began, with the heading turned round."""
    field = Course(rows, BallRules())
    for node in balls(field):
        moved = field.move(node, heading)
        if moved is not None:
            end, arrived = moved
            assert field.move(end, (arrived + 4) % 8) == (node, (heading + 4) % 8)


@pytest.mark.rule("TMG-INV-05")
@given(
    fields(),
    HEADINGS,
    TOTALS,
    st.sampled_from(
        [BallRules(), BallRules("free", "die", False), BallRules("die", "closed"), BallRules("die", "die", False)]
    ),
)
def test_every_run_ends(rows: Rows, heading: int, total: int, rules: BallRules) -> None:
    """A ball lies still or needs the die within finitely many half-steps, with every reading of the rules."""
    field = Course(rows, rules)
    for node in balls(field)[:6]:
        run = field.roll(node, heading, total)
        assert len(run.nodes) <= (total + 1) * 8 * (2 * field.width + 1) * (2 * field.height + 1)
        assert sum(mark.kind == "circle" for mark in run.marks) == total - run.remaining


@pytest.mark.rule("TMG-INV-05", "TMG-INV-06")
@given(fields(), HEADINGS, st.integers(1, 15), st.data())
def test_every_shot_ends(rows: Rows, heading: int, total: int, data: st.DataObject) -> None:
    """Whatever is chosen at corners, a ball can always go on over an empty circle, so a shot that does ends."""
    field = Course(rows, BallRules())
    for node in balls(field)[:3]:
        run, hits = field.roll(node, heading, total), 0
        while run.stop == "corner":
            ways = [way for way in run.options if not field.facing(run.at, way)]
            assert ways, "every way leads into a triangle"
            hits += 1
            options = ways if hits > 20 else list(run.options)
            way = data.draw(st.sampled_from(options))
            after = field.roll(run.at, way, run.remaining)
            hits = 0 if after.remaining < run.remaining else hits
            run = after
        assert run.stop in ("stopped", "sand", "water")


@pytest.mark.rule("TMG-INV-07")
@given(fields(), HEADINGS, TOTALS)
def test_soft_terrain_acts_on_its_circle_only(rows: Rows, heading: int, total: int) -> None:
    """A run ends in water or sand exactly when a circle of it is crossed, and never crosses one and goes on."""
    field = Course(rows, BallRules())
    for node in balls(field)[:6]:
        run = field.roll(node, heading, total)
        soft = [each for each in run.nodes if each % field.stride % 2 and each // field.stride % 2]
        signs = [field.sign(*field.place(each)) for each in soft]
        wet = [sign for sign in signs if sign in "~:"]
        assert len(wet) <= 1
        if wet:
            assert signs[-1] == wet[0]
            assert run.stop == ("water" if wet[0] == "~" else "sand")
