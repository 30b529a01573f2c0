"""How a text is read: places for parameters, words for numbers, and what stands only where there is something to say."""

from __future__ import annotations

import pytest

from fairway.model.templates import names_in, template
from fairway.model.texts import Texts


def said(text: str, language: str = "en", **params: object) -> str:
    return Texts({language: {"text": text}}).say("text", params, language)


@pytest.mark.parametrize(
    ("value", "told"),
    [(True, "yes"), ("a", "yes"), (0, "yes"), ((1,), "yes"), (False, "no"), (None, "no"), ("", "no"), ((), "no")],
)
def test_a_choice_asks_whether_something_is_said(value: object, told: str) -> None:
    """The first branch stands where a parameter says something, which a number always does; else the second."""
    assert said("{it?yes|no}", it=value) == told
    assert said("{other?yes|no}", it=value) == "no"


def test_a_choice_may_have_one_branch() -> None:
    """Where nothing is to be said otherwise, the second branch can be left out."""
    assert said("Go{fast? fast}!", fast=True) == "Go fast!"
    assert said("Go{fast? fast}!", fast=False) == "Go!"


def test_branches_and_words_hold_places() -> None:
    """A branch may hold a parameter, a plural or a further choice; so may the words for a number."""
    text = "{who?{who:Player} takes {n|one tile|{n} tiles}{from? from {from}|}|Nobody takes anything}."
    assert said(text, who=1, n=2, **{"from": "the bag"}) == "Player 2 takes 2 tiles from the bag."
    assert said(text, who=0, n=1) == "Player 1 takes one tile."
    assert said(text, n=1) == "Nobody takes anything."


@pytest.mark.parametrize(
    ("lands", "told"),
    [((), "lands"), (("l1",), "land"), (("", "l2", ""), "land"), (("l1", "", "l3"), "lands"), ((0, 0), "lands")],
)
def test_several_things_are_as_many_as_say_something(lands: tuple[object, ...], told: str) -> None:
    """Of a value for each seat, the seats that have none are not counted, as they are not told."""
    assert said("{lands|land|lands}", lands=lands) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Best in the world...", "Ann plays Best in the world... Then she stops."),
        ("Me first!", "Ann plays Me first! Then she stops."),
        ("Why not?", "Ann plays Why not? Then she stops."),
        ("And then…", "Ann plays And then… Then she stops."),
        ("Loop", "Ann plays Loop. Then she stops."),
    ],
)
def test_one_full_stop_is_enough(name: str, told: str) -> None:
    """What ends a sentence by itself takes no full stop behind it, be it in a branch of its own."""
    assert said("Ann plays {card}. Then she stops.", card=name) == told
    assert said("Ann {card?plays {card}|waits}{more?, {more}|}. Then she stops.", card=name, more=()) == told
    assert said("“{card}”.", card=name) == f"“{name}”."


def test_a_square_is_counted_from_1() -> None:
    """Programs count columns and rows from 0, people from 1, in words of their language."""
    assert said("On {x,y}.", x=2, y=0) == "On column 3, row 1."
    assert said("En {x,y}.", "fr", x=2, y=0) == "En colonne 3, ligne 1."
    assert said("On {x,y}.", x="left", y=1) == "On left, 1."
    assert said("On {x,y}.") == "On {x,y}."


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{}", "{{it}", "{it", "{it.real}", "{it!r}", "{it:5d}", "{it,}", "{?a|b}", "{|a|b}", "{it:player }"],
)
def test_what_is_no_place_stands_as_it_is(text: str) -> None:
    """There is no format language: whatever is not written like a place is text."""
    assert said(text, it=1).replace("1", "{it}") == text


def test_a_text_cannot_be_endless() -> None:
    """A stranger's text with places within places without end is read in no time, and stands as it is from some depth."""
    deep = "{a?" * 5000 + "x" + "}" * 5000
    assert said(deep, a=True) == "{a?" * 4992 + "x" + "}" * 4992
    assert said("{" * 50_000) == "{" * 50_000
    assert said("{a|" * 20_000, a=1) == "{a|" * 20_000


def test_what_is_filled_in_is_no_text() -> None:
    """A parameter that looks like a place is told as it is."""
    assert said("{a}{b?|{b}}", a="{b}", b="") == "{b}"


def test_the_parameters_of_a_text() -> None:
    """A text names its parameters, those within branches too."""
    assert names_in(template("{a}{b?{c,d}|{e|f|{g}}}")) == set("abcdeg")
