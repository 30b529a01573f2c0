"""The page that the manual shows is all of a client: it tells a long match at once, and is played by pointing."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from fairway_client import Server
from tests.browser.conftest import Room
from tests.docs.pages import ROOT

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>example</title>
<style>.lit { outline: 3px solid orange }</style>
<main id="board"></main> <div id="table"></div> <p id="question"></p> <div id="buttons"></div> <p id="scores"></p>
<ol id="story"></ol>
<script type="module" src="kit_page.mjs"></script>"""


def opened(room: Room, match: str, token: str) -> Page:
    """Open the example at a match."""
    page = room.window()
    script = (ROOT / "docs/examples/kit_page.mjs").read_text("utf-8")
    page.route("**/example.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route("**/kit_page.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(f"{room.address}/example.html#{match}/{token}")
    return page


def played(room: Room, match: str, token: str, most: int) -> None:
    """Let somebody play some turns of a match before anything is shown."""
    with Server(room.address, http=httpx.Client(trust_env=False, timeout=60)) as server:
        me = server.match(match, token)
        for turn, legal in enumerate(me.turns()):
            if turn == most:
                break
            me.act(next(me.actions(each for each in legal.choices if each.must)).action)


def answered(room: Room, match: str, token: str) -> None:
    """Let somebody answer the question that stands."""
    with Server(room.address, http=httpx.Client(trust_env=False, timeout=60)) as server:
        me = server.match(match, token)
        me.act(next(me.actions(each for each in me.legal().choices if each.must)).action)


def test_a_long_match_is_told_at_once(room: Room) -> None:
    """Who comes late reads the whole story, and the server is asked for how things are now only."""
    match, (token, *_) = room.match("designer", seed="late")
    played(room, match, token, 12)
    page, asked = opened(room, match, token), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    story = room.get(f"/v1/matches/{match}/log?story=1&limit=500&language=en", token)
    lines = [
        each["text"]
        for update in story["updates"]
        for each in update.get("events", ())
        if each.get("text") and not each.get("quiet")
    ]
    expect(page.locator("#story li")).to_have_count(len(lines))
    expect(page.locator("#question")).not_to_be_empty()
    assert len(lines) > 30
    assert len([each for each in asked if each.endswith("/view")]) <= 3


def test_numbers_are_laid_moved_and_taken_back(room: Room) -> None:
    """Pointing at a number and at a square lays it there or moves it; what lies there has a button to take it back."""
    match, (token, *_) = room.match("designer", seed="late")
    played(room, match, token, 8)
    page = opened(room, match, token)
    button = page.get_by_role("button", name="Number the holes")
    squares = []
    for place in (0, -1):
        button.click()
        page.locator("#board .lit[data-at='hole:3']").first.click()
        square = page.locator("#board .lit[data-at^='cell:']").nth(place)
        x, y = map(int, (square.get_attribute("data-at") or "").removeprefix("cell:").split(","))
        square.click()
        page.get_by_role("button", name=f"Lay hole numbers: 3 (column {x + 1}, row {y + 1})", exact=True).click()
        expect(button).to_be_visible()
        squares.append([3, x, y])
    button.click()
    page.get_by_role("button", name="Take all hole numbers back").first.click()
    expect(button).to_be_visible()
    laid = [
        happened["event"]["tokens"]
        for update in room.get(f"/v1/matches/{match}/log?limit=500", token)["updates"]
        for happened in update.get("events", ())
        if happened["event"]["type"] == "designer.holes_numbered"
    ]
    assert laid == [[squares[0]], [squares[1]], []]


def test_what_was_pointed_at_stays_while_others_act(room: Room) -> None:
    """Who has pointed at a place goes on from there after others have acted, and plays by a button that says what."""
    match, (token, others) = room.match("tiny", {"name": "Bob"}, seed="late")
    page = opened(room, match, token)
    lit, again = page.locator("#board .lit"), page.get_by_role("button", name="\u21ba")
    lit.first.click()
    expect(again).to_be_visible()
    left = lit.count()
    page.locator("#board > *").first.evaluate("each => (each.id = 'before')")
    answered(room, match, others)
    expect(page.locator("#before")).to_have_count(0)
    expect(again).to_be_visible()
    expect(lit).to_have_count(left)
    lit.last.click()
    page.get_by_role("button", name="Start").first.click()
    expect(page.locator("#buttons button")).to_have_count(2)
    assert room.get(f"/v1/matches/{match}")["waiting"] == [0]
    page.locator("#buttons button").first.click()
    page.wait_for_function(
        "async id => !(await (await fetch(`/v1/matches/${id}`)).json()).waiting.includes(0)", arg=match
    )
    expect(page.locator("#scores")).to_have_text("Ann: 0, Bob: 0")


def test_what_was_pointed_at_is_forgotten_with_the_question(room: Room) -> None:
    """Who has answered elsewhere meanwhile, or is asked something else, begins anew."""
    match, (token, _) = room.match("tiny", {"name": "Bob"}, seed="late")
    page = opened(room, match, token)
    again = page.get_by_role("button", name="\u21ba")
    page.locator("#board .lit").first.click()
    expect(again).to_be_visible()
    answered(room, match, token)
    expect(again).to_have_count(0)
