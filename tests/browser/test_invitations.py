"""Friends come by a link: its maker waits, who is invited gives a name and sits down, and the match begins."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.api.test_first_client import tool
from tests.browser.conftest import LONG, Room
from tests.browser.player import Table
from tests.docs.pages import ROOT

expect.set_options(timeout=LONG)

REFUSED = re.compile("status of (403|409|422)")
QUIET, SCALE = 4, 4


@pytest.fixture
def host(room: Room) -> Page:
    """Make a match with a seat for a friend, and wait for them."""
    page = room.window()
    page.goto(room.address)
    page.get_by_role("button", name="More …: The Putting Dice Game").click()
    page.get_by_label("Seat 1: Name").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option(label="A friend, by link")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".qr")).to_be_visible()
    return page


def link_of(page: Page) -> str:
    return page.get_by_label("Link of the invitation").input_value()


def test_a_friend_sits_down_by_a_link(room: Room, host: Page) -> None:
    """Who opens the link sees who invites and to what, sits down, and both are brought to the table."""
    friend = room.window()
    friend.goto(link_of(host))
    expect(friend.get_by_role("heading", level=1)).to_have_text("Ann invites you to play")
    expect(friend.locator(".game")).to_have_text("The Putting Dice Game")
    friend.get_by_label("What shall the others call you?").fill("Bob")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("fairway-ask")).to_be_visible()
    expect(host.locator("fairway-ask")).to_be_visible()
    assert host.url == friend.url
    info = room.get(f"/v1/matches/{host.url.rpartition('/')[2]}")
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob"]
    for page in (friend, host):  # who has sat down has made no move that could be taken back
        expect(Table(page).ready().part("fairway-ask").get_by_role("button", name="Take back my move")).to_have_count(0)


def test_a_name_that_is_taken_is_told_beside_the_field(room: Room, host: Page) -> None:
    """Two players cannot be called the same; the second is told so and asked again."""
    friend = room.window()
    friend.goto(link_of(host))
    friend.get_by_label("What shall the others call you?").fill("ANN")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("#join-wrong")).to_contain_text("ANN")
    expect(friend.get_by_role("button", name="Sit down")).to_be_enabled()
    room.faults = [each for each in room.faults if not REFUSED.search(each)]


def test_the_link_stays_the_same_until_everybody_is_there(room: Room, host: Page) -> None:
    """A link that was sent is good after a reload, and my matches lead back to it."""
    link = link_of(host)
    host.goto(room.address)
    line = host.locator(".match")
    expect(line.locator(".state")).to_have_text("Waiting for friends")
    line.get_by_role("link", name="Open").click()
    expect(host.locator(".qr")).to_be_visible()
    assert link_of(host) == link


def test_who_does_not_want_to_wait_begins_with_a_bot(room: Room, host: Page) -> None:
    """The maker may begin: a bot plays where nobody has come."""
    host.get_by_role("button", name="Begin without them").click()
    expect(host.locator("fairway-ask")).to_be_visible()
    info = room.get(f"/v1/matches/{host.url.rpartition('/')[2]}")
    assert [seat["kind"] for seat in info["seats"]] == ["player", "bot"]


def test_a_match_is_called_off(room: Room, host: Page) -> None:
    """The maker may give it up, and then nobody can sit down with the link."""
    link = link_of(host)
    host.get_by_role("button", name="Call it off").click()
    host.wait_for_url(room.address + "/")
    expect(host.locator(".card").first).to_be_visible()
    expect(host.locator(".match")).to_have_count(0)
    friend = room.window()
    friend.goto(link)
    friend.get_by_label("What shall the others call you?").fill("Bob")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("#join-wrong .trouble")).to_be_visible()
    room.faults = [each for each in room.faults if not REFUSED.search(each)]


@pytest.mark.parametrize("letters", [1, 20, 60, 107, 180, 350, 666])
def test_a_code_can_be_read(letters: int, tmp_path: Path) -> None:
    """Another's reader finds in a QR code of any length what was written."""
    reader = pytest.importorskip("zxingcpp", reason="zxing-cpp, which reads codes, is not installed")
    text = f"https://golf.example/table/{'aB3-' * 200}"[:letters]
    encoder = (tmp_path / "qr.mjs", tmp_path / "run.mjs")
    encoder[0].write_text((ROOT / "api/fairway_table/lobby/qr.js").read_text("utf-8"), "utf-8")
    encoder[1].write_text(
        f'import {{ qr }} from "./qr.mjs"; console.log(JSON.stringify(qr({json.dumps(text)})));', "utf-8"
    )
    ran = subprocess.run([tool("node"), str(encoder[1])], capture_output=True, text=True, timeout=60, check=True)
    [found] = reader.read_barcodes(_pixels(json.loads(ran.stdout)))
    assert found.text == text


def _pixels(rows: list[list[bool]]) -> memoryview:
    """Draw a code as a camera would see it, with its quiet border."""
    size = len(rows) + 2 * QUIET
    dark = {(x + QUIET, y + QUIET) for y, row in enumerate(rows) for x, each in enumerate(row) if each}
    lines = (bytes(0 if (x // SCALE, y) in dark else 255 for x in range(size * SCALE)) for y in range(size))
    return memoryview(b"".join(line * SCALE for line in lines)).cast("B", [size * SCALE, size * SCALE])
