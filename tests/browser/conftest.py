"""A browser, a server to look at, and matches to sit down at. Without a browser these tests are skipped, and say so."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from benchmarks.browsing import NO_CHROMIUM, chromium, launched
from tests.api.conftest import listening
from tests.browser.player import Table

LONG = 60_000
"""Milliseconds after which something that is waited for has failed."""
BOT = {"bot": "random"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the system's Chromium, once for a file: while it is driven, no other test of this process has an event loop."""
    program = chromium()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with launched(program) as started:
        yield started


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve, once."""
    folder: Path = tmp_path_factory.mktemp("browser")
    with listening(database=str(folder / "games.db")) as (address, _):
        yield address


def complains(said: ConsoleMessage, address: str) -> bool:
    """Whether a browser writes down that a page did what it must not, or asked our server for what is not there."""
    missing = said.type == "error" and "404" in said.text and said.location["url"].startswith(address)
    return missing or "Content Security Policy" in said.text


class Room:
    """Where tables stand: makes matches, and opens them in windows of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def match(self, ruleset: str, *others: dict[str, Any], alone: bool = False, **order: Any) -> tuple[str, list[str]]:
        """Make a match of somebody called Ann and others; return its id and the tokens of people's seats."""
        body = {"ruleset": ruleset, "seats": [{"name": "Ann"}, *(others or (() if alone else (BOT,)))], **order}
        made = (
            httpx.post(f"{self.address}/v1/matches", json=body, timeout=LONG / 1000, trust_env=False)
            .raise_for_status()
            .json()
        )
        return made["match"]["id"], [each["token"] for each in made["tokens"]]

    def get(self, path: str, token: str = "", **headers: str) -> Any:
        """Ask the server itself."""
        said = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.get(f"{self.address}{path}", headers={**said, **headers}, trust_env=False).json()

    def window(self, **settings: Any) -> Page:
        """Open a window of somebody who has never been here; whatever a page complains of is a fault."""
        chosen = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **settings}
        context = self.browser.new_context(**chosen)
        context.set_default_timeout(LONG)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{error}\n{error.stack}"))
        page.on("console", self._heard)
        return page

    def _heard(self, said: ConsoleMessage) -> None:
        if complains(said, self.address):
            self.faults.append(f"{said.text} {said.location}")

    def sit(self, match: str, token: str = "", **settings: Any) -> Table:
        """Sit down at a match, or watch it."""
        page = self.window(**settings)
        page.goto(f"{self.address}/table/{match}{token and f'#{token}'}")
        return Table(page).ready()


@pytest.fixture
def room(browser: Browser, address: str) -> Iterator[Room]:
    """Give a room; at the end nothing in it may have complained."""
    made = Room(browser, address)
    yield made
    for each in made.contexts:
        each.close()
    assert made.faults == []


@pytest.fixture
def sit(room: Room) -> Callable[..., Table]:
    """Sit down at a new match against a bot."""

    def sat(ruleset: str, *others: dict[str, Any], **settings: Any) -> Table:
        match, (token, *_) = room.match(ruleset, *others)
        return room.sit(match, token, **settings)

    return sat
