"""Several people with one device: nobody sees what another may, whatever is held down, reloaded, slow or away."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Request, Route, expect

from fairway_client import Server
from tests.api.conftest import SHORT
from tests.browser.conftest import LONG, Room
from tests.browser.player import Table

expect.set_options(timeout=LONG)

BEN = {"name": "Ben"}
LIKING = "new CustomEvent('fairway-liking', { detail: 'language' })"


def device(room: Room, match: str, tokens: list[str]) -> Table:
    """Open a match with a device that keeps several of its seats."""
    kept = [{"match": match, "seat": seat, "token": token} for seat, token in enumerate(tokens)]
    storage = [{"name": "fairway.seats", "value": json.dumps(kept)}]
    page = room.window(storage_state={"cookies": [], "origins": [{"origin": room.address, "localStorage": storage}]})
    page.goto(f"{room.address}/table/{match}")
    return Table(page)


def sit(table: Table, name: str) -> Table:
    """Say who one is, and wait for what that person sees."""
    table.part(".curtain").get_by_role("button", name=f"I am {name}").click()
    expect(table.part(".curtain")).to_have_count(0)
    return table.ready()


def token(table: Table) -> str:
    """Return the token with which the page asks."""
    return str(table.page.evaluate("document.querySelector('fairway-table').game.match.token"))


def handed(room: Room) -> tuple[Table, list[str]]:
    """Let Ann play and hand the device to Ben; return what is seen, and both tokens."""
    match, tokens = room.match("designer", BEN)
    table = sit(device(room, match, tokens), "Ann")
    table.step(Random(1))  # points at something
    table.step(Random(1))  # says yes
    expect(table.part(".curtain")).to_contain_text("Ben")
    return table, tokens


def test_a_shared_table_opens_for_nobody(room: Room) -> None:
    """Reloaded, in a second window and in another language, nothing is shown until somebody says who they are."""
    match, tokens = room.match("designer", BEN)
    table = device(room, match, tokens)
    curtain = table.part(".curtain")
    again = room.contexts[-1].new_page()
    again.goto(f"{room.address}/table/{match}")
    for each in (table, Table(again)):
        expect(each.part(".curtain")).to_contain_text("Ann")
        expect(each.part("fairway-board")).to_have_count(0)
        assert token(each) == ""
    sit(table, "Ann")
    table.page.reload()
    expect(curtain).to_be_visible()
    assert token(table) == ""
    sit(table, "Ben")
    assert token(table) == tokens[1]
    table.page.evaluate(f"document.querySelector('fairway-table').dispatchEvent({LIKING})")
    expect(curtain).to_be_visible()
    expect(table.part("fairway-board")).to_have_count(0)
    assert token(table) == ""


def test_a_held_key_opens_no_secrets(room: Room) -> None:
    """The key that said yes, still held down, does not lift the curtain before the next person."""
    match, tokens = room.match("designer", BEN)
    table = sit(device(room, match, tokens), "Ann")
    table.step(Random(1))
    table.part("fairway-ask .primary").focus()
    keys = table.page.keyboard
    keys.down("Enter")
    next_one = table.part(".curtain .primary")
    expect(next_one).to_be_focused()
    keys.down("Enter")  # a key that is held says so again and again
    assert token(table) == tokens[0]
    keys.up("Enter")
    keys.press("Enter")
    expect(next_one).to_have_count(0)
    assert token(table.ready()) == tokens[1]


def test_the_curtain_waits_for_an_answer(room: Room) -> None:
    """While somebody sits down nobody else can: a late answer would lay one's table under another's name."""
    table, tokens = handed(room)
    held: list[Route] = []
    slow = [True]
    table.page.route("**/view*", lambda route: held.append(route) if slow else route.continue_())
    buttons = table.part(".curtain button")
    buttons.first.click()
    expect(table.part(".curtain button:disabled")).to_have_count(2)
    slow.clear()
    for each in held:
        each.continue_()
    expect(buttons).to_have_count(0)
    assert token(table.ready()) == tokens[1]


def test_who_cannot_sit_down_is_told_why(room: Room) -> None:
    """A refusal stands on the curtain, and whoever sat there before has a table that works."""
    table, tokens = handed(room)
    refused = {"status": 500, "code": "dark", "detail": "It is dark."}
    table.page.route("**/view*", lambda route: route.fulfill(status=500, json=refused))
    curtain = table.part(".curtain")
    curtain.get_by_role("button", name="I am Ben").click()
    expect(curtain.get_by_role("alert")).to_have_text("It is dark.")
    curtain.get_by_role("button", name="Not yet").click()
    expect(curtain.get_by_role("alert")).to_have_text("It is dark.")
    expect(curtain.get_by_role("button", name="Not yet")).to_be_enabled()
    table.page.unroute("**/view*")
    curtain.get_by_role("button", name="Not yet").click()
    expect(table.part("fairway-board").first).to_be_visible()
    assert token(table) == tokens[0]
    assert table.game("seat") == 0


def test_the_lobby_tells_nobody_s_secrets(room: Room) -> None:
    """What happened last in a match that people share is told as everybody may know it."""
    match, tokens = room.match("designer", BEN)
    page = device(room, match, tokens).page
    heard: list[Request] = []
    page.on("request", lambda request: heard.append(request) if f"/matches/{match}" in request.url else None)
    page.goto(room.address)
    expect(page.locator(".match")).to_contain_text("Ben")
    assert heard
    assert [each.url for each in heard if "authorization" in each.headers] == []


def test_everybody_of_a_device_plays_again(room: Room) -> None:
    """A rematch seats everybody who shares the device, and no address tells a token."""
    match, tokens = room.match("designer", BEN, options=SHORT, seed="again")
    with Server(room.address) as server:
        people = [server.match(match, each) for each in tokens]
        while not people[0].info().over:
            for each in people:
                legal = each.legal()
                listed = [one.action for one in each.actions([choice for choice in legal.choices if choice.must])]
                if listed:
                    each.act(min(listed, key=lambda action: len(str(action))), revision=legal.revision)
    table = device(room, match, tokens).ready()
    table.part(".players").get_by_role("button", name="Ann").click()
    sit(table, "Ann")
    table.part("fairway-ending").get_by_role("button", name="Rematch").click()
    table.page.wait_for_url(lambda url: not url.partition("#")[0].endswith(match))
    assert "#" not in table.page.url
    expect(table.part(".curtain")).to_be_visible()
    sit(table, "Ben")
    assert table.game("seat") == 1
