"""Who sits at a table, and what happens to it: two windows, one device for two, reloads, spectators, other pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.player import Table

BEN = {"name": "Ben"}


def both(*tables: Table, until: int) -> None:
    """Let two people play until a revision, whoever is asked."""
    luck = Random(3)
    while min(table.game("revision") for table in tables) < until:
        asked = [each for each in tables if each.must_act()]  # what was done last may still be on its way
        for each in asked[:1]:
            each.step(luck)


def test_two_windows_play_one_match(room: Room) -> None:
    """What one of two people does is seen by the other at once."""
    match, (ann, ben) = room.match("putting", BEN)
    tables = room.sit(match, ann), room.sit(match, ben)
    both(*tables, until=4)
    for each in tables:
        each.page.wait_for_function("() => document.querySelector('fairway-table').game.revision >= 4")
    expect(tables[0].part(".players")).to_contain_text("Ben")


def test_a_token_leaves_the_address(room: Room) -> None:
    """Whoever sits down with a token in the address finds it gone from there, and kept for the next visit."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    assert table.page.url == f"{room.address}/table/{match}"
    table.page.reload()
    assert table.ready().game("seat") == 0


def test_a_reload_in_the_middle_goes_on(room: Room) -> None:
    """After a reload the match is where it was, and is played on."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    before = table.play(until=3).revision
    table.page.reload()
    assert table.ready().play(until=before + 2).revision >= before + 2


def test_one_device_for_two(room: Room) -> None:
    """Two people share a device: between their turns a screen hides what each of them sees."""
    match, tokens = room.match("designer", BEN)
    page = room.window()
    page.goto(f"{room.address}/table/{match}#{tokens[0]}")
    Table(page).ready()
    page.goto("about:blank")
    page.goto(f"{room.address}/table/{match}#{tokens[1]}")
    Table(page).ready()
    page.goto("about:blank")
    page.goto(f"{room.address}/table/{match}")
    table = Table(page)
    table.part(".curtain").get_by_role("button", name="I am Ann").click()
    expect(table.part(".curtain")).to_have_count(0)
    assert table.ready().game("seat") == 0
    table.step(Random(1))  # points at something
    table.step(Random(1))  # says yes
    curtain = table.part(".curtain")
    expect(curtain).to_contain_text("Ben")
    expect(table.part("fairway-board")).to_have_count(0)
    curtain.get_by_role("button", name="I am Ben").click()
    table.ready()
    page.wait_for_function("() => document.querySelector('fairway-table').game.seat === 1")


def test_spectators_see_no_secret(room: Room) -> None:
    """Whoever watches gets in the page and over the wire only what the server tells a spectator."""
    match, (token,) = room.match("designer")
    secret = room.get(f"/v1/matches/{match}/view", token)["parts"][0]["dealt"]
    page = room.window()
    heard: list[str] = []
    page.on("response", lambda answer: heard.append(answer.url))
    page.goto(f"{room.address}/table/{match}")
    table = Table(page).ready()
    shown = page.evaluate("() => document.querySelector('fairway-table').shadowRoot.innerHTML")
    assert secret
    assert [each for each in secret if f'card:{each}"' in shown] == []
    assert not any("Authorization" in url or "ticket=" in url for url in heard)
    expect(table.part(".mark.lit")).to_have_count(0)
    assert table.game("view") == room.get(f"/v1/matches/{match}/view", **{"Accept-Language": "en-GB"})


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Serve a page from another origin; give what makes its address."""
    serve = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
    Thread(target=server.serve_forever, daemon=True).start()

    def page(html: str) -> str:
        (tmp_path / "index.html").write_text(html, "utf-8")
        return f"http://localhost:{server.server_port}/index.html"

    yield page
    server.shutdown()
    server.server_close()


def test_a_table_in_anybodys_page(room: Room, elsewhere: Callable[[str], str]) -> None:
    """Three lines put a table into a page of another origin, where it is played like anywhere."""
    match, (token,) = room.match("putting")
    address = elsewhere(
        "<!doctype html><title>My page</title>\n"
        f'<script type="module" src="{room.address}/table/table/element.js"></script>\n'
        f'<fairway-table server="{room.address}" match={json.dumps(match)} token={json.dumps(token)}></fairway-table>\n'
    )
    page = room.window()
    page.goto(address)
    table = Table(page).ready()
    assert table.play(until=2).revision >= 2
    rules = f"{room.address}/table/rules"
    expect(table.part(".options .rules")).to_have_attribute("href", re.compile(rf"{re.escape(rules)}\?of=.+"))
    refused = {"status": 422, "code": "dark", "detail": "It is dark.", "rule": "A-1"}
    page.route(
        "**/actions",
        lambda route: route.fulfill(status=422, json=refused, headers={"Access-Control-Allow-Origin": "*"}),
    )
    while not table.part(".problem a").count():
        table.step(Random(1))
    expect(table.part(".problem a")).to_have_attribute("href", f"{rules}#A-1")


def test_a_match_that_is_not_there(room: Room) -> None:
    """Who follows a dead link is told so, and led to the games."""
    page = room.window()
    page.goto(f"{room.address}/table/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no match")
    expect(page.get_by_role("link", name="All games")).to_have_attribute("href", f"{room.address}/")
    room.faults[:] = [each for each in room.faults if "404" not in each]


def test_french(room: Room) -> None:
    """A French browser gets a French table: what the page says and what the game says."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token, locale="fr-FR")
    table.settled()
    asked = room.get(f"/v1/matches/{match}/view", token, **{"Accept-Language": "fr"})["prompts"][0]["text"]
    expect(table.part(".question")).to_have_text(asked)
    expect(table.part("fairway-moves summary")).to_have_text("Tous les coups, en liste")
    assert table.page.evaluate("() => document.documentElement.lang") == "fr"


def test_a_phone(room: Room) -> None:
    """On a phone nothing is wider than the screen, and taps do what clicks do."""
    match, (token,) = room.match("designer")
    table = room.sit(match, token, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table.play(until=4)
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("away", [True, False], ids=["away", "failing"])
def test_a_move_that_fails_can_be_made_again(room: Room, away: bool) -> None:
    """Whoever's move was not answered is told so, still sees it, and says yes once more."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    while not table.settled().confirm:
        table.step(Random(5))
    before = table.game("revision")
    broken = {"status": 500, "code": "dark", "detail": "It is dark."}
    table.page.evaluate("document.querySelector('fairway-table').game.match.server.patience = 0")
    yes, problem = table.part("fairway-ask .primary"), table.part("fairway-ask .problem")
    table.page.route("**/actions", lambda route: route.abort() if away else route.fulfill(status=500, json=broken))
    yes.click()
    expect(problem).to_have_text("No answer from the server. Please try again." if away else "It is dark.")
    table.page.unroute("**/actions")
    yes.click()
    table.page.wait_for_function(
        "(before) => document.querySelector('fairway-table').game.revision > before", arg=before
    )


@pytest.mark.parametrize("step", ["abc", "-5", "1.5"])
def test_no_step_of_the_past_is_none(room: Room, step: str) -> None:
    """A link to a step that is none shows the table as it stands now."""
    match, _ = room.match("putting")
    page = room.window()
    page.goto(f"{room.address}/table/{match}?step={step}")
    assert Table(page).ready().game("shown") is None


def test_a_damaged_link_says_so(room: Room) -> None:
    """Whoever follows a link that was cut off is told what is wrong with it."""
    match, _ = room.match("putting")
    for path in ("%E0%A4", f"{match}#%E0%A4%A"):
        page = room.window()
        page.goto(f"{room.address}/table/{path}")
        expect(page.get_by_role("alert")).not_to_be_empty()
    room.faults[:] = [each for each in room.faults if "404" not in each]


def test_a_link_is_followed_where_its_match_is_open(room: Room) -> None:
    """Somebody who watches and opens their own link in the same tab sits down, and no address tells the token."""
    match, (token,) = room.match("putting")
    table = room.sit(match)
    table.page.evaluate("(token) => { location.hash = token; }", token)
    table.page.wait_for_function("() => document.querySelector('fairway-table')?.game?.seat === 0")
    assert table.page.url == f"{room.address}/table/{match}"
