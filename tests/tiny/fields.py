"""Random fields, for properties that must hold on all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from fairway_tiny.field.ball import Course
from fairway_tiny.field.lattice import Space
from fairway_tiny.field.terrain import Rows


@st.composite
def fields(draw: st.DrawFn, signs: str = "......#1234~:", most: int = 7) -> Rows:
    """Draw a field of any shape."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    text = draw(st.text(st.sampled_from(signs), min_size=width * height, max_size=width * height))
    return tuple(text[row * width : (row + 1) * width] for row in range(height))


def balls(field: Course) -> list[int]:
    """Return the circles that a ball can lie on: no wall, no water."""
    return [node for node in field.circles() if field.sign(*field.place(node)) in ".:"]


def turned(rows: Rows) -> Rows:
    """Turn a field clockwise by 90 degrees."""
    table = str.maketrans("1234", "2341")
    return tuple("".join(column[::-1]).translate(table) for column in map("".join, zip(*rows, strict=True)))


def mirrored(rows: Rows) -> Rows:
    """Mirror a field left to right."""
    table = str.maketrans("1234", "2143")
    return tuple(row[::-1].translate(table) for row in rows)


def turned_node(rows: Rows, x: int, y: int) -> tuple[int, int]:
    return 2 * len(rows) - y, x


def mirrored_node(rows: Rows, x: int, y: int) -> tuple[int, int]:
    return 2 * len(rows[0]) - x, y


def spaces(rows: Rows) -> list[Space]:
    return [Space(c, r) for r in range(len(rows)) for c in range(len(rows[0]))]
