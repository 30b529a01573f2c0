"""How fast the table is, and how large: first paint, a move after its answer, bytes of a first visit.

`hatch run bench:table`; needs Chromium. Each figure is the median of several windows that have never been here, on a
server of our own; the bars are those that the pages are held to. `--rounds` says how many windows. On a busy machine
read them against its load and an empty page, which are printed first.
"""

from __future__ import annotations

import argparse
import os
import sys
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.browsing import NO_CHROMIUM, chromium, launched, served_alone
from fairway_client import Server

RULESETS = ("designer", "putting", "tiny")
BARS = {"first paint": "1000 ms", "own board drawn": "1000 ms", "a move after its answer": "100 ms", "bytes": "250 kB"}
WATCH = """
  window.seen = {};
  const look = () => {
    const board = document.querySelector("fairway-table")?.shadowRoot?.querySelector(".own fairway-board svg");
    if (board) window.seen.board ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const asked = window.fetch;
  window.fetch = async (...given) => {
    const answer = await asked(...given);
    if (String(given[0]).endsWith("/actions")) window.seen.answered = performance.now();
    return answer;
  };
"""
"""Notes when one's own board is first there, and when an action was answered."""
PLAY = """async () => {
  const table = document.querySelector("fairway-table");
  const { game } = table;
  const drawn = new Promise((done) => {
    game.addEventListener("change", async () => {
      await Promise.all([game.picture(game.seat), game.shared.length ? game.table(game.shared[0].paper) : null]);
      requestAnimationFrame(() => setTimeout(done));
    }, { once: true });
  });
  const move = await game.match.hint();
  await game.act(move.move.action);
  await drawn;
  return performance.now() - window.seen.answered;
}"""
"""Plays what a bot advises; returns how long after its answer the boards that follow from it are on the screen."""


def seated(address: str, ruleset: str) -> str:
    """Make a match for two people; return the address of a place at which somebody is asked.

    No bot sits there: what it thinks about would be measured as well.
    """
    with Server(address, language="en") as server:
        made = server.create(ruleset, [{"name": "Robin"}, {"name": "Kim"}], seed="bench")
        seat = made.seats[made.match.waiting[0]]
        return f"{address}/table/{seat.id}#{seat.token}"


def visited(browser: Browser, address: str) -> dict[str, float]:
    """Visit a table for the first time, and play a move; return the figures."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(WATCH)
    loaded = _listening(page)
    page.goto(address)
    page.wait_for_function("() => window.seen.board")
    page.wait_for_load_state("networkidle")
    size = sum(loaded.values())
    paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    board = page.evaluate("() => window.seen.board")
    page.wait_for_function("() => document.querySelector('fairway-table').game.asked")
    moves = [page.evaluate(PLAY)]
    context.close()
    return {
        "first paint": paint,
        "own board drawn": board,
        "a move after its answer": median(moves),
        "bytes": size / 1000,
        "requests": len(loaded),
    }


def _listening(page: Page) -> dict[str, int]:
    """Count the bytes of everything that is loaded and is no picture, as they travel."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    pictures: set[str] = set()
    loaded: dict[str, int] = {}

    def answered(told: Any) -> None:
        if told["response"]["mimeType"].startswith("image/"):
            pictures.add(told["requestId"])

    def finished(told: Any) -> None:
        if told["requestId"] not in pictures:
            loaded[told["requestId"]] = int(told["encodedDataLength"])

    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", finished)
    return loaded


def _empty(browser: Browser, address: str) -> float:
    """Return how long it takes here until a page with nothing but a line is painted: the least that any page needs."""
    found = []
    for _ in range(3):
        page = browser.new_page()
        page.goto(f"{address}/health")
        found.append(page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
        page.close()
    return median(found)


def main() -> None:
    """Measure every game, and print a line for each figure."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=5)
    rounds = arguments.parse_args().rounds
    program = chromium()
    if program is None:
        sys.exit(NO_CHROMIUM)
    with served_alone() as address, launched(program) as browser:
        visited(browser, seated(address, RULESETS[0]))  # the server reads packs and draws its first picture once
        load, empty = os.getloadavg()[0], _empty(browser, address)
        print(f"load {load:.1f} on {os.cpu_count()} processors; an empty page {empty:.0f} ms")
        for ruleset in RULESETS:
            found = [visited(browser, seated(address, ruleset)) for _ in range(rounds)]
            for name in found[0]:
                unit = {"bytes": "kB", "requests": ""}.get(name, "ms")
                value = median(each[name] for each in found)
                bar = f"  (bar: {BARS[name]})" if name in BARS else ""
                print(f"{ruleset:10} {name:24} {value:8.0f} {unit}{bar}")


if __name__ == "__main__":
    main()
