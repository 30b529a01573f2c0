"""What a first visit loads: little enough for a slow line, and all modules at once. Bytes are no timing."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.browser.conftest import Room

MOST = 250_000
"""Bytes that a first visit of a table may load, compressed, without pictures."""


@pytest.mark.parametrize("ruleset", ["designer", "putting", "tiny"])
def test_a_first_visit_is_small(room: Room, ruleset: str) -> None:
    """Everything that a table loads at first, pictures aside, stays below the bar; every module is asked for once."""
    match, (token,) = room.match(ruleset)
    page = room.window()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    kinds: dict[str, tuple[str, str]] = {}
    loaded: list[tuple[str, int]] = []

    def answered(told: Any) -> None:
        kinds[told["requestId"]] = told["response"]["url"], told["response"]["mimeType"]

    def finished(told: Any) -> None:
        url, kind = kinds.get(told["requestId"], ("", ""))
        if not kind.startswith("image/"):
            loaded.append((url, int(told["encodedDataLength"])))

    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", finished)
    page.goto(f"{room.address}/table/{match}#{token}")
    page.locator("fairway-table fairway-board svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert sum(size for _, size in loaded) < MOST, sorted(loaded, key=lambda each: -each[1])[:10]
    modules = [url for url, _ in loaded if url.endswith(".js")]
    assert len(modules) > 40
    assert len(modules) == len(set(modules))


def test_a_table_names_what_its_own_board_needs(room: Room) -> None:
    """The page of a table names the modules that ask for the match, then those that draw it, and none that can wait."""
    page = httpx.get(f"{room.address}/table/anything", trust_env=False).text
    named = re.findall(r'<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"', page)
    assert named.index("/table/table/game.js") < named.index("/table/table/board.js")
    assert "/table/table/around.js" not in named
    assert len(named) == len(set(named)) < 30


def test_modules_are_named_in_the_page(room: Room) -> None:
    """A page names every module that its scripts import, so that none has to be found by reading another."""
    page = room.window()
    page.goto(room.address)
    page.wait_for_load_state("networkidle")
    named, used = page.evaluate(
        """() => [
          [...document.querySelectorAll("link[rel=modulepreload], script[src]")].map((each) => each.href || each.src),
          performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js")),
        ]"""
    )
    assert set(used) <= set(named)
