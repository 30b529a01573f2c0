"""Take the pictures of the pages that README and the manual show: `hatch run docs:screens`.

Needs Chromium. Every match has a seed and is played by what a bot advises, so the same pages come out again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.browsing import NO_CHROMIUM, chromium, launched, served_alone
from fairway_client import Problem, Server

FOLDER = Path(__file__).parent / "screens"
SIZES = {"wide": (1440, 900), "phone": (360, 740)}
TABLES = (("designer", 30, "wide", "light"), ("designer", 30, "phone", "light"), ("tiny", 11, "wide", "dark"))
"""Ruleset, moves before the picture, size and colours."""


def seated(address: str, ruleset: str, moves: int) -> str:
    """Play so many moves as a bot advises; return the address of one's place at the table."""
    with Server(address, language="en", patience=30) as server:
        [me] = server.create(ruleset, [{"name": "Robin"}, {"name": "Kim", "bot": "greedy"}], seed="screens").seats
        for done, legal in enumerate(me.turns()):
            if done == moves:
                break
            try:
                me.act(me.hint().move.action, revision=legal.revision)
            except Problem as problem:
                if not problem.stale:
                    raise
        return f"{address}/table/{me.id}#{me.token}"


def take(browser: Browser, address: str, file: str, size: str, colours: str) -> None:
    """Open a page and keep what it looks like."""
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=colours, locale="en-GB")  # type: ignore[arg-type]
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=FOLDER / file, animations="disabled")
    page.close()
    print(f"docs/screens/{file}")


def main() -> None:
    """Take them all."""
    program = chromium()
    if program is None:
        sys.exit(NO_CHROMIUM)
    FOLDER.mkdir(exist_ok=True)
    with served_alone() as address, launched(program) as browser:
        for ruleset, moves, size, colours in TABLES:
            take(browser, seated(address, ruleset, moves), f"{ruleset}-{size}.png", size, colours)
        take(browser, address, "lobby.png", "wide", "light")


if __name__ == "__main__":
    main()
