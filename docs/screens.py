"""Take the pictures of the pages that README and the manual show: `hatch run docs:screens`.

Needs Chromium. Every match has a seed and is played by what a bot advises, so the same pages come out again.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from fairway_client import Problem, Server

FOLDER = Path(__file__).parent / "screens"
PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync")
SIZES = {"wide": (1440, 900), "phone": (360, 740)}
TABLES = (("designer", 30, "wide", "light"), ("designer", 30, "phone", "light"), ("tiny", 3, "wide", "dark"))
"""Ruleset, moves before the picture, size and colours."""


@contextmanager
def serving() -> Iterator[None]:
    """Run a server of our own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fairway", "serve", "--port", str(PORT), "--rate", "0", "--database"]
        process = subprocess.Popen([*command, f"{folder}/screens.db"], stdout=subprocess.PIPE)
        assert process.stdout is not None
        try:
            process.stdout.readline()  # it says where it serves once it does
            yield
        finally:
            process.terminate()
            process.wait(30)


def seated(ruleset: str, moves: int) -> str:
    """Play so many moves as a bot advises; return the address of one's place at the table."""
    with Server(ADDRESS, language="en", patience=30) as server:
        [me] = server.create(ruleset, [{"name": "Robin"}, {"name": "Kim", "bot": "random"}], seed="screens").seats
        for done, legal in enumerate(me.turns()):
            if done == moves:
                break
            try:
                me.act(me.hint().move.action, revision=legal.revision)
            except Problem as problem:
                if not problem.stale:
                    raise
        return f"{ADDRESS}/table/{me.id}#{me.token}"


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
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("Chromium is needed: apt install chromium")
    FOLDER.mkdir(exist_ok=True)
    with serving(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for ruleset, moves, size, colours in TABLES:
            take(browser, seated(ruleset, moves), f"{ruleset}-{size}.png", size, colours)
        take(browser, ADDRESS, "lobby.png", "wide", "light")
        browser.close()


if __name__ == "__main__":
    main()
