"""Secrets stay secret in a browser, too: in everything that reaches a page, and in all that stands in it.

A leak is what it is for the API: in two worlds that differ only in what somebody cannot know, they are told the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser

from fairway.client.listing import Listing, expand
from fairway.knowledge.determinizations import determinizations
from fairway.model.views import view_of
from fairway_api.http.middleware import Middleware
from fairway_api.matches.live import Live
from tests.api.conftest import listening
from tests.browser.conftest import Room
from tests.browser.player import Table
from tests.browser.test_campaigns import LAZY, SHORT

LISTEN = """
  window.heard = [];
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    addEventListener(name, ...more) {
      if (!this.noted) super.addEventListener("message", ({ data }) => window.heard.push(data));
      this.noted = true;
      super.addEventListener(name, ({ data } = {}) => data && window.heard.push(data));
      super.addEventListener(name, ...more);
    }
  };
"""
"""Notes what a stream says, whatever its events are called."""
SHOWN = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  for (const each of root.querySelectorAll("details")) each.open = true;
  return root.querySelector(".place").innerHTML;
}"""
TWOS = ("bankable-designer", "pick-and-bench")
"""Fame cards with a 2 on their backs that the first seat is dealt with the seed "m"."""
VARIES = (r'"[0-9a-f]{64}"', r'"(at|created|updated|time)":"?[^",}]*"?', r'"ticket":"[^"]*"', r"ticket=[^\s&\"]*")
"""What differs between any two visits and tells nothing."""


class House:
    """A server whose matches can be looked into, and a room before it."""

    def __init__(self, browser: Browser, address: str, app: Middleware) -> None:
        self.room = Room(browser, address)
        self.app = app

    def live(self, match: str) -> Live:
        """Return a match as the server holds it."""
        loop = self.app.services._tasks[0].get_loop()
        return asyncio.run_coroutine_threadsafe(self.app.services.matches.find(match), loop).result(60)

    def actions(self, match: str, token: str) -> list[dict[str, Any]]:
        """Return what a seat may choose from."""
        legal = self.room.get(f"/v1/matches/{match}/legal", token)["choices"]
        must = [each for each in msgspec.convert(legal, list[Listing]) if each.must]
        return [each["action"] for each in expand(must)]

    def act(self, match: str, token: str, number: int = 0) -> None:
        """Play one of the actions that a seat may choose."""
        actions = self.actions(match, token)
        self.play(match, token, actions[number % len(actions)])

    def play(self, match: str, token: str, action: dict[str, Any]) -> None:
        """Play an action."""
        said = {"Authorization": f"Bearer {token}"}
        here = f"{self.room.address}/v1/matches/{match}/actions"
        httpx.post(here, json=action, headers=said, trust_env=False).raise_for_status()

    def visit(self, match: str, token: str, *then: Any) -> tuple[set[tuple[str, str]], str]:
        """Open a match, let things happen, and return everything that was heard and all that is shown."""
        page = self.room.window()
        heard: list[Any] = []
        page.on("response", lambda answer: heard.append(answer))
        page.add_init_script(LISTEN)
        page.goto(f"{self.room.address}/table/{match}{token and f'#{token}'}")
        table = Table(page).ready()
        for each in then:
            each(table)
        page.wait_for_load_state("networkidle")
        found = {(_plain(each.url, match), _plain(_body(each), match)) for each in heard if "/v1/" in each.url}
        found |= {("stream", _plain(each, match)) for each in page.evaluate("() => window.heard")}
        shown = _plain(page.evaluate(SHOWN), match)
        page.context.close()
        return found, shown


def _body(answer: Any) -> str:
    stream = "event-stream" in answer.headers.get("content-type", "")
    return "" if stream or answer.status in (204, 304) else str(answer.text())


def _plain(text: str, match: str) -> str:
    for each in VARIES:
        text = re.sub(each, "", text)
    return text.replace(match, "MATCH")


@pytest.fixture
def house(browser: Browser) -> Iterator[House]:
    """Serve from this process, so that the test can change what nobody at the table knows."""
    with listening() as (address, app):
        made = House(browser, address, app)
        yield made
        for each in made.room.contexts:
            each.close()
        assert made.room.faults == []


@pytest.mark.parametrize("viewer", [1, None], ids=["opponent", "spectator"])
@pytest.mark.parametrize(
    ("ruleset", "moves"), [("designer+promises", 30), ("empire", 6), ("empire", 60), ("empire+promises", 40)]
)
def test_a_page_is_told_the_same_whatever_is_secret(house: House, ruleset: str, moves: int, viewer: int | None) -> None:
    """Traffic and page are the same, byte by byte, where another's promises or Fame cards are others than they are."""
    match, tokens = house.room.match(ruleset, {"name": "Ben"}, seed="secret")
    live, luck = house.live(match), Random(1)
    for _ in range(moves):
        house.act(match, tokens[live.state.waiting()[0]], luck.randrange(1000))
    real = live.state
    others = [each for each in determinizations(real, viewer, range(1, 9)) if view_of(each, 0) != view_of(real, 0)]
    token = "" if viewer is None else tokens[viewer]
    told = house.visit(match, token)
    assert len(told[0]) > 10
    assert others
    for other in others[:1]:
        live.state = other
        live.answers.clear()
        again = house.visit(match, token)
        live.state = real
        live.answers.clear()
        assert again[0] == told[0]
        assert again[1] == told[1]


@pytest.mark.parametrize("viewer", [1, None], ids=["opponent", "spectator"])
def test_nobody_hears_what_was_chosen_in_secret(house: House, viewer: int | None) -> None:
    """Who chooses this or that in secret while others look on changes nothing that reaches their pages."""
    found = []
    for number in (0, 1):
        match, tokens = house.room.match("designer+promises", {"name": "Ben"}, seed="secret")
        before = house.live(match).revision

        def chosen(table: Table, match: str = match, token: str = tokens[0], number: int = number) -> None:
            house.act(match, token, number)
            table.page.wait_for_function(f"() => document.querySelector('fairway-table').game.revision > {before}")  # noqa: B023

        found.append(house.visit(match, "" if viewer is None else tokens[viewer], chosen))
        assert house.live(match).revision > before
    (first, shown_first), (second, shown_second) = found
    assert ("stream", "") not in first
    assert any(where == "stream" for where, _ in first)
    assert first == second
    assert shown_first == shown_second


@pytest.mark.parametrize("viewer", [1, None], ids=["opponent", "spectator"])
def test_nobody_sees_which_fame_card_was_kept(house: House, viewer: int | None) -> None:
    """Of two Fame cards with the same back it reaches nobody else's page which one was put aside for the next game."""
    found = []
    for place in (0, 1):
        match, tokens = house.room.match("empire", {"name": "Ben"}, seed="m", options=SHORT)
        hurry(house, match, tokens, until="empire.keep")
        alike = [
            each for each in house.actions(match, tokens[0]) if len(each["cards"]) == 1 and each["cards"][0] in TWOS
        ]
        assert len(alike) == len(TWOS)
        before = house.live(match).revision

        def kept(
            table: Table, match: str = match, token: str = tokens[0], action: dict[str, Any] = alike[place]
        ) -> None:
            house.play(match, token, action)
            table.page.wait_for_function(f"() => document.querySelector('fairway-table').game.revision > {before}")  # noqa: B023

        found.append(house.visit(match, "" if viewer is None else tokens[viewer], kept))
    (first, shown_first), (second, shown_second) = found
    assert any(where == "stream" for where, _ in first)
    assert first == second
    assert shown_first == shown_second


def hurry(house: House, match: str, tokens: list[str], until: str) -> None:
    """Do as little as possible until the first seat is asked for something."""
    while True:
        seat = min(house.live(match).state.waiting())
        actions = house.actions(match, tokens[seat])
        if seat == 0 and actions[0]["type"] == until:
            return
        house.play(
            match,
            tokens[seat],
            min(actions, key=lambda each: LAZY.index(each["type"]) if each["type"] in LAZY else len(LAZY)),
        )
