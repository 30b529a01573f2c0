"""What people and matches are called: one line that can be read, and nobody else's in the match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway_api.matches.names import cleaned, same, taken
from tests.api.anywhere import OPEN, sit
from tests.api.conftest import Api, ok, problem

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \u00a0 Lee  ", "Ann Lee"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u200fAnn\u200e", "Ann"),
        ("A\u200bnn\ufeff", "Ann"),
        ("a\u00adb", "ab"),
        ("\u0645\u06cc\u200c\u0631\u0648\u0645", "\u0645\u06cc\u200c\u0631\u0648\u0645"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("", ""),
        (" \u3000 ", ""),
        ("\u2800\u3164", ""),
        ("\u200d", ""),
        ("\ufe0f", ""),
        ("\u034f \u17b4\U000e0100", ""),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    """Spaces are single, forms are the usual ones, marks that nobody sees go unless a word needs them."""
    assert cleaned(given) == kept


@given(st.text(max_size=80))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    """A cleaned name stays as it is, is not longer than what was sent in its usual form, and is its own double."""
    name = cleaned(text)
    assert cleaned(name) == name
    assert "\n" not in name
    assert taken(name, [name]) == bool(name)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ann", "ANN", True),
        ("Stra\u00dfe", "STRASSE", True),
        ("\uff21nn", "Ann", True),
        ("A\u200dnn", "Ann", True),
        *((f"Ann{sign}", "Ann", True) for sign in "\u034f\u115f\u17b4\u180b\u2800\u3164\ufe0f\uffa0\U000e0100"),
        ("\u2764\ufe0f", "\u2764", True),
        ("Ann", "Anna", False),
        ("Ann Lee", "AnnLee", False),
    ],
)
def test_names_that_are_taken_for_the_same(one: str, other: str, alike: bool) -> None:
    """Case, width and what nobody sees make no other name."""
    assert (same(one) == same(other)) is alike


async def test_nobody_sits_down_under_another_s_name(api: Api) -> None:
    """A name is had by one player of a match; who has none shares it with nobody; bots' names count."""
    match = await api.match({"name": "Ann"}, {"name": "Rob", "bot": "random"}, OPEN, OPEN, start="full")
    for name in ("ann", " ANN ", "rob"):
        problem(await match.post("/seats", {"name": name}), 409, "name_taken")
    assert await sit(match, "") == 2
    assert await sit(match, "") == 3
    order = {"ruleset": "designer", "seats": [{"name": "Ann"}, {"name": "ann"}]}
    problem(await api.post("/v1/matches", order), 409, "name_taken")


async def test_a_name_that_shows_nothing_is_refused(api: Api) -> None:
    """Whoever sends blanks for a name is told where; a title alike."""
    match = await api.match({}, OPEN)
    for path, answer in (
        ("$.name", await match.post("/seats", {"name": "  "})),
        ("$.seats[0].name", await api.post("/v1/matches", {"ruleset": "designer", "seats": [{"name": "\u200d"}, {}]})),
        ("$.title", await api.post("/v1/matches", {"ruleset": "designer", "seats": [{}, {}], "title": "\u2800"})),
    ):
        [error] = problem(answer, 400, "invalid")["errors"]
        assert error["path"] == path


async def test_names_and_titles_are_kept_cleaned(api: Api) -> None:
    """What was cleaned is what everybody is told, in the match, in lists and in its log."""
    token = await api.client()
    match = await api.match({"name": " Zoe\u0308 "}, OPEN, start="full", title=" A \u200e Sunday ", token=token)
    await sit(match, " Bob\u200f ")
    info = await match.info()
    assert [each["name"] for each in info["seats"]] == ["Zo\u00eb", "Bob"]
    assert info["title"] == "A Sunday"
    assert (await match.log())[1]["name"] == "Bob"
    [line] = ok(await api.get("/v1/matches", token=token))["matches"]
    assert (line["title"], line["status"]) == ("A Sunday", "running")
