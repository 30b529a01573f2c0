"""A house rule and a game that the page has never heard of: their words and pictures show, and they are played by clicking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.api.conftest import HOUSE_RULES, PLUGINS, listening
from tests.browser.conftest import Room
from tests.browser.player import Table

STRANGERS = Path(__file__).parent / "strangers"
INSTALLED = (
    STRANGERS / "skittles/skittles.py",
    STRANGERS / "waving/waving.py",
    HOUSE_RULES / "one_swap.py",
    PLUGINS / "marbles.py",
)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """Serve with what strangers have written."""
    with listening(plugins=tuple(map(str, INSTALLED))) as (address, _):
        yield address


@pytest.fixture
def room(browser: Browser, elsewhere: str) -> Iterator[Room]:
    """Give a room at that server; at the end nothing in it may have complained."""
    made = Room(browser, elsewhere)
    yield made
    for each in made.contexts:
        each.close()
    assert made.faults == []


def sat_down(page: Page) -> Table:
    """Return the table to which the lobby has led."""
    page.wait_for_url("**/table/*")
    return Table(page).ready()


def test_a_game_with_words_and_pictures_of_its_own(room: Room) -> None:
    """A foreign game has a card with its picture, asks in its own words, is pointed at, scored and told to the end."""
    page = room.window(locale="fr-FR")
    page.goto(room.address)
    card = page.locator("article.card", has=page.locator("[data-ruleset=skittles]"))
    expect(card).to_contain_text("Neuf quilles sont en rang")
    picture = card.locator("img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(img) => img.naturalWidth > 0", arg=picture.element_handle())
    card.get_by_role("button", name="Jouer").click()
    table = sat_down(page)
    table.settled()
    expect(table.part(".question")).to_have_text("Quelle quille faites-vous tomber ?")
    expect(table.part(".shared svg")).to_have_attribute("aria-label", "La piste aux quilles")
    expect(table.part(".mark.lit").first).to_have_attribute(
        "aria-label", re.compile(r"Quille\s: 1")
    )  # as French writes it
    table.point("pin:9")
    expect(table.part(".doing")).to_have_text("Faire tomber la quille 9")
    table.step(Random(1))  # says yes
    expect(table.part("fairway-story")).to_contain_text("Vous faites tomber la quille 9.")
    expect(table.part("fairway-scores")).to_contain_text("Quilles")
    assert table.play(Random(1)).over
    expect(table.part("fairway-ending")).to_be_visible()


def test_a_house_rule_with_words_of_its_own(room: Room) -> None:
    """What a house rule adds is a button in its own words, asks for its field by its words, and scores with a reason."""
    match, (token,) = room.match("designer", plugins=["waving"])
    table = room.sit(match, token)
    wave = table.part("fairway-ask .buttons").get_by_role("button", name="Wave to the visitors")
    luck = Random(1)
    while not wave.count():
        table.step(luck)
        table.settled()
    wave.click()
    table.part("fairway-ask").get_by_role("button", name="a hat").first.click()
    expect(table.part(".doing")).to_have_text("Wave to the visitors with a hat")
    expect(table.part(".difference")).to_contain_text("+3 points")
    table.part("fairway-ask .primary").click()
    expect(table.part("fairway-story")).to_contain_text("You wave to the visitors with a hat.")
    expect(table.part("fairway-scores")).to_contain_text("Waving")
    expect(wave).to_have_count(0)


def test_a_house_rule_without_a_word(room: Room) -> None:
    """A rule of which nobody has said anything is played all the same: two squares are pointed at, and change places."""
    match, (token,) = room.match("designer", plugins=["one_swap"], seed="swap")
    table = room.sit(match, token)
    swap = table.part("fairway-ask .buttons").get_by_role("button", name="Swap")
    luck = Random(1)
    while not swap.count():
        table.step(luck)
        table.settled()
    swap.click()
    table.done.clear()
    while table.done[-1:] != ["confirm"]:
        table.step(luck)
    table.settled()
    happened = [
        each["event"]["type"] for line in room.get(f"/v1/matches/{match}/log")["updates"] for each in line["events"]
    ]
    assert "one_swap.used" in happened


def test_a_game_without_words_and_pictures(room: Room) -> None:
    """A game that brings nothing but its rules is played to its end from buttons."""
    match, (token,) = room.match("marbles", {"bot": "toy.eager"}, options={"toy": {"rounds": 1}})
    table = room.sit(match, token)
    assert table.play(Random(2)).over
    expect(table.part("fairway-ending")).to_be_visible()
