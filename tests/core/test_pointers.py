"""Pointers: one grammar for what lies on the table, and templates that fields fill in."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway import Event, Moves, Refusal, Value, Vocabulary
from fairway.model.pointers import MOST_MADE, Pointer, absolute, filled, parse, relative, template
from fairway.plugin.pointing import Pointing

KINDS = st.sampled_from(["cell", "tile", "rack", "land_card"])
VALUES = st.text("abc01,.-_é", min_size=1, max_size=5)
POINTERS = st.builds(
    Pointer, KINDS, st.lists(VALUES, min_size=1, max_size=3).map(tuple), st.none() | st.integers(0, 999)
)


class Token(Value, frozen=True):
    number: int
    x: int
    y: int


class Laid(Event, frozen=True, tag="toy.laid"):
    moves: ClassVar[tuple[Moves, ...]] = (
        Moves("tile:{tile}", "pile:bag", "seat:{seat}/cell:{tokens.x},0", "seat:{seat}/cell:{end}"),
    )
    seat: int
    tile: str | None
    tokens: tuple[Token, ...] = ()
    end: tuple[int, int] | None = None
    way: tuple[Token, ...] = ()


TOY = Vocabulary(
    name="toy",
    version="1",
    events=(Laid,),
    fields={"tile": "item:tiles", "end": "square", "way": "path"},
    pointers=("seat:{seat}/cell:{x},{y}", "seat:{seat}/cell:{end}", "tile:{tile}", "seat:{seat}"),
)


@given(POINTERS)
def test_what_is_written_can_be_read(pointer: Pointer) -> None:
    """Every pointer is read as what was written, with or without a seat."""
    assert parse(str(pointer)) == pointer


@given(st.text(max_size=20))
def test_whatever_is_read_is_written_alike(text: str) -> None:
    """A text is a pointer only if it is written just so."""
    pointer = parse(text)
    assert pointer is None or str(pointer) == text


@pytest.mark.parametrize(
    "text", ["", "cell", "cell:", ":3", "Cell:3", "cell:3 4", "seat:x/cell:3", "seat:01/cell:3", "seat:-1"]
)
def test_other_texts_point_nowhere(text: str) -> None:
    """Without a kind and a value, or with a seat that has no number, a text is no pointer."""
    assert parse(text) is None


@given(POINTERS, st.integers(0, 9))
def test_a_seat_may_leave_itself_out(pointer: Pointer, seat: int) -> None:
    """What lies before a seat is the same thing, said by that seat or by others."""
    near = msgspec.structs.replace(pointer, seat=None)
    assert relative(absolute(str(near), seat), seat) == str(near)
    assert relative(absolute(str(near), seat), seat + 1) == f"seat:{seat}/{near}"


@given(st.integers(), st.integers())
def test_fields_make_a_pointer(x: int, y: int) -> None:
    """A template names its fields, and what they hold makes the pointer."""
    assert template("cell:{x},{y}").fields == ("x", "y")
    assert filled(["cell:{x},{y}"], {"x": x, "y": y, "z": 1}) == (f"cell:{x},{y}",)


@pytest.mark.parametrize("text", ["cell", "{x}", "seat:1/cell:{x}", "cell:{x} {y}", "card:{x}/tile:{y}"])
def test_a_template_must_make_pointers(text: str) -> None:
    """What can never become a pointer is refused when a plugin declares it."""
    with pytest.raises(ValueError, match="makes no pointer"):
        template(text)


def test_nothing_points_nowhere() -> None:
    """A field that is empty, missing, or only says yes or no names nothing."""
    for value in ("", None, True, (), ("two words",)):
        assert filled(["tile:{tile}"], {"tile": value}) == ()
    assert filled(["tile:{tile}"], {"x": 1}) == ()


def test_several_values_are_several_things() -> None:
    """A list names each of its things; a pair of numbers is one square where the field holds squares."""
    assert filled(["seat:{seats}"], {"seats": (2, 0)}) == ("seat:2", "seat:0")
    assert filled(["cell:{cells}"], {"cells": ((3, 4), (5, 6))}, {"cells": "square"}) == ("cell:3,4", "cell:5,6")
    assert filled(["cell:{first}"], {"first": [3, 4]}, {"first": "square"}) == ("cell:3,4",)
    assert filled(["tile:{tiles}"], {"tiles": 3}, {"tiles": "item:tiles"}) == ()  # a number of tiles is none


def test_what_stands_inside_counts() -> None:
    """Things inside an event point as well, with the fields around them; a path only leads somewhere."""
    pointing = Pointing((TOY,))
    event = Laid(1, "t1", (Token(7, 3, 4),), (5, 6), (Token(1, 9, 9),))
    assert pointing.of(event) == ("seat:1/cell:5,6", "tile:t1", "seat:1/cell:3,4")
    assert pointing.of(Laid(2, None)) == ("seat:2",)


def test_an_event_says_what_it_moves() -> None:
    """What moves, from where, along what and to where; what is secret moves without a name."""
    pointing = Pointing((TOY,))
    (move,) = pointing.moves(Laid(1, "t1", (Token(7, 3, 4), Token(8, 5, 4)), (5, 6)))
    assert msgspec.to_builtins(move) == {
        "what": ("tile:t1",),
        "from": ("pile:bag",),
        "along": ("seat:1/cell:3,0", "seat:1/cell:5,0"),
        "to": ("seat:1/cell:5,6",),
    }
    (hidden,) = pointing.moves(Laid(1, None, end=(5, 6)))
    assert (hidden.what, hidden.start, hidden.to) == ((), ("pile:bag",), ("seat:1/cell:5,6",))
    assert pointing.moves(Laid(1, None)) == ()  # nobody can see where


def test_a_way_is_told_with_every_step() -> None:
    """What comes by a place again is told there again; elsewhere a thing is told once."""
    (move,) = Pointing((TOY,)).moves(Laid(1, "t1", (Token(7, 3, 4), Token(8, 5, 4), Token(9, 3, 4)), (5, 6)))
    assert move.along == ("seat:1/cell:3,0", "seat:1/cell:5,0", "seat:1/cell:3,0")


def test_of_a_straight_way_its_ends_are_told() -> None:
    """Places in the middle of a straight stretch are left out: a way is told by where it bends or turns back."""
    tokens = tuple(Token(1, x, 0) for x in (3, 4, 5, 4, 3, 2, 4, 6))
    (move,) = Pointing((TOY,)).moves(Laid(1, "t1", tokens, (5, 6)))
    assert move.along == tuple(f"seat:1/cell:{x},0" for x in (3, 5, 2, 6))


def test_an_event_that_moves_something_does_not_say_it_twice() -> None:
    """What is told with a move is left out of what the event is about."""
    at, (move,) = Pointing((TOY,)).shown(Laid(1, "t1", end=(5, 6)))
    assert (at, move.what) == ((), ("tile:t1",))


def test_a_refusal_points_by_its_parameters() -> None:
    """The templates of the plugin whose code it is, and nothing for one that nobody knows."""
    pointing = Pointing((TOY,))
    assert pointing.of_refusal(Refusal("toy.taken", {"x": 1, "y": 2, "tile": "t1"})) == ("cell:1,2", "tile:t1")
    assert pointing.of_refusal(Refusal("other.taken", {"x": 1, "y": 2})) == ()
    assert pointing.of_refusal(Refusal("not_your_turn", {"seat": 1, "waiting": (0, 2)})) == ("seat:0", "seat:2")


def test_a_plugin_knows_the_pointers_of_those_it_requires() -> None:
    """What a plugin requires has said what fields name; it says only what is new, and may say otherwise what they hold."""
    more = Vocabulary(name="more", version="1", requires=("toy",), pointers=("card:{card}",), fields={"end": "number"})
    pointing = Pointing((TOY, more))
    assert pointing.templates["more"] == ("card:{card}", *TOY.pointers)
    assert pointing.fields["more"] == {"tile": "item:tiles", "end": "number", "way": "path"}
    assert pointing.kinds == {"cell": "toy", "tile": "toy", "seat": "toy", "pile": "toy", "card": "more"}


def test_values_of_lists_belong_together_in_turn() -> None:
    """Two lists of the same length make pairs, others make nothing, and no event makes endlessly many pointers."""
    square = template("cell:{x},{y}")
    assert square.fill({"x": (1, 2), "y": (3, 4)}) == ["cell:1,3", "cell:2,4"]
    assert square.fill({"x": (1, 2), "y": 3}) == ["cell:1,3", "cell:2,3"]
    assert square.fill({"x": (1, 2), "y": (3, 4, 5)}) == []
    assert len(square.fill({"x": tuple(range(2000)), "y": tuple(range(2000))})) == MOST_MADE
