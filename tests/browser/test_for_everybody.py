"""The table for those who use keys, who hear it, and whose connection breaks."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Literal

import httpx
import msgspec
import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, expect

from fairway.client.listing import Listing, expand
from fairway_client import Server
from tests.api.test_first_client import tool
from tests.api.test_typed_clients import run
from tests.browser.conftest import Room
from tests.browser.player import Table
from tests.browser.test_campaigns import Campaign

TOOLS = Path(__file__).parent / "tools"
SERIOUS = ("serious", "critical")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def test_keys_alone_play(room: Room) -> None:
    """Tab, arrows and Enter reach what is lit, turn what is laid, and say yes; Escape takes back."""
    match, (token,) = room.match("designer")
    table = room.sit(match, token)
    table.settled()
    keys = table.page.keyboard
    table.part(".mark.lit[tabindex='0']").first.focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(table.part(".doing")).to_be_visible()
    keys.press("Escape")
    expect(table.part(".doing")).to_have_count(0)
    table.part(".mark.lit[tabindex='0']").first.focus()
    keys.press("Enter")
    expect(table.part(".doing")).to_be_visible()
    table.part(".primary").focus()
    keys.press("Enter")
    table.page.wait_for_function("() => document.querySelector('fairway-table').game.asked === true")
    expect(table.part(".own .mark.lit").first).to_be_visible()


def test_a_typed_command_plays(room: Room) -> None:
    """What is typed finds a move by its words, and Enter plays it."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    table.settled()
    table.part("fairway-moves summary").click()
    field = table.part(".command")
    field.fill("2 dice")
    expect(table.part(".moves li")).to_have_count(1)
    field.press("Enter")
    expect(table.part(".doing")).to_contain_text("2 dice")
    before = table.game("revision")
    field.press("Enter")  # the first of what is listed is the yes
    table.page.wait_for_function(f"() => document.querySelector('fairway-table').game.revision > {before}")


def test_what_can_be_pointed_at_has_a_name(room: Room) -> None:
    """No square is called by its id: whoever hears the table is told what things are."""
    match, (token,) = room.match("designer")
    table = room.sit(match, token)
    table.play(until=3)
    names = table.part(".mark.lit").evaluate_all("(marks) => marks.map((each) => each.getAttribute('aria-label'))")
    assert names
    assert [each for each in names if not each or re.search(r"\b[a-z]+:\S|\bt\d{3}", each)] == []
    assert len(set(names)) == len(names)


def test_why_not(room: Room) -> None:
    """Pointing at something that is not lit tells the refusal, and the rule that it comes from."""
    match, (token,) = room.match("designer")
    table = room.sit(match, token)
    table.play(until=3)
    table.settled()
    covered = table.page.evaluate(
        """() => {
          const root = document.querySelector("fairway-table").shadowRoot;
          const lit = new Set([...root.querySelectorAll(".own .mark.lit")].map((each) => each.dataset.point));
          const dark = [...root.querySelectorAll('.own [data-at^="cell:"]')].find((each) => !lit.has(each.dataset.at));
          const { x, y, width, height } = dark.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }"""
    )
    table.page.mouse.click(*covered)
    problem = table.part(".problem")
    expect(problem).to_be_visible()
    expect(problem.locator("a")).to_have_attribute("href", re.compile(r"/table/rules#.+"))


@contextmanager
def serving(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server in a process of its own, on a port that stays."""
    command = [
        sys.executable,
        "-m",
        "fairway",
        "serve",
        "--port",
        str(port),
        "--database",
        str(database),
        "--rate",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            with httpx.Client(transport=httpx.HTTPTransport(retries=30), timeout=60, trust_env=False) as http:
                http.get(f"http://127.0.0.1:{port}/ready").raise_for_status()
            yield server
        finally:
            server.kill()


def test_a_server_that_dies_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    """When a server is killed, the table says so; when it is back, the match goes on."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
    room = Room(browser, f"http://127.0.0.1:{port}")
    with serving(tmp_path / "games.db", port) as server:
        match, (token,) = room.match("putting")
        table = room.sit(match, token)
        before = table.play(until=2).revision
        server.send_signal(signal.SIGKILL)
        server.wait()
        expect(table.part(".lost")).not_to_be_empty()
    with serving(tmp_path / "games.db", port):
        expect(table.part(".lost")).to_be_empty(timeout=60_000)
        assert table.play(until=before + 2).revision >= before + 2
        for each in room.contexts:
            each.close()


def test_an_answer_that_fails_is_asked_for_again(room: Room) -> None:
    """When a server breaks over one answer, the table says so, asks again, and the match goes on."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    before = table.play(until=2).revision
    broken = {"status": 500, "code": "plugin_fault", "detail": "Something broke."}
    table.page.route("**/legal", lambda route: route.fulfill(status=500, json=broken), times=2)
    table.settled()
    while table.done[-1:] != ["confirm"]:
        table.step(Random(5))
    expect(table.part(".lost")).to_have_text("Something broke.")
    expect(table.part(".lost")).to_be_empty()
    assert table.play(until=before + 2).revision >= before + 2


@pytest.fixture(scope="module")
def axe() -> str:
    """Install axe-core, once for this machine; return it."""
    name = sha256((TOOLS / "package-lock.json").read_bytes()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"fairway-browser-tests-{name}"
    npm = tool("npm")
    folder.mkdir(exist_ok=True)
    with FileLock(folder / "lock"):
        if not (folder / "done").exists():
            for file in ("package.json", "package-lock.json"):
                shutil.copy(TOOLS / file, folder)
            run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
            (folder / "done").touch()
    return (folder / "node_modules/axe-core/axe.min.js").read_text("utf-8")


@pytest.mark.parametrize("ruleset", ["designer+promises", "designer+empire", "empire", "putting", "tiny"])
def test_axe_finds_no_serious_fault(room: Room, axe: str, ruleset: str) -> None:
    """A table in the middle of a match has no serious fault for people with disabilities that axe-core can find."""
    match, (token,) = room.match(ruleset)
    table = room.sit(match, token, bypass_csp=True)
    for _ in range(4):
        table.step(Random(2))
    table.settled()
    for theme in THEMES:
        table.page.emulate_media(color_scheme=theme)
        assert (theme, faults(table.page, axe)) == (theme, [])


def test_axe_in_a_campaign(room: Room, axe: str) -> None:
    """Fame cards in their window, those to keep, the pause with its books, promises and their clients have no serious fault."""
    with Server(room.address) as server:
        campaign = Campaign(room, server, "empire+promises", "m", bypass_csp=True)
        for prompt in ("promises.choose", "empire.window", "designer.turn", "empire.keep", "empire.ready"):
            campaign.hurry(campaign.ann, campaign.ben, until=prompt)
            table = campaign.seen()
            for theme in THEMES:
                table.page.emulate_media(color_scheme=theme)
                assert (prompt, theme, faults(table.page, axe)) == (prompt, theme, [])


def faults(page: Page, axe: str) -> list[Any]:
    """Return what axe-core finds on a page that keeps somebody from using it."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(content=axe)
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in found if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/table/rules", "/table/score"])
def test_axe_on_pages_without_a_match(room: Room, axe: str, path: str, theme: str) -> None:
    """The lobby, the rules and the page that scores a real table have no serious fault."""
    page = room.window(color_scheme=theme, bypass_csp=True)
    page.goto(f"{room.address}{path}")
    page.locator("h1:visible").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert faults(page, axe) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_on_the_way_to_a_match(room: Room, axe: str, theme: str) -> None:
    """Options, the room in which one waits for friends and the door at which they come in have no serious fault."""
    page = room.window(color_scheme=theme, bypass_csp=True)
    page.goto(room.address)
    page.get_by_role("button", name="More …: The Putting Dice Game").click()
    page.get_by_label("Seat 1: Name").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option(label="A friend, by link")
    for each in page.locator("dialog details").all():
        each.evaluate("(details) => (details.open = true)")
    assert faults(page, axe) == []
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".qr")).to_be_visible()
    link = page.get_by_label("Link of the invitation").input_value()
    assert faults(page, axe) == []
    friend = room.window(color_scheme=theme, bypass_csp=True)
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").wait_for()
    assert faults(friend, axe) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_behind_the_curtain_and_at_the_end(room: Room, axe: str, theme: str) -> None:
    """A device that changes hands, the end of a match, a look back and open settings have no serious fault."""
    match, tokens = room.match("putting", {"name": "Ben"})
    page = room.window(color_scheme=theme, bypass_csp=True)
    for token in tokens:
        page.goto(f"{room.address}/table/{match}#{token}")
        Table(page).ready()
        page.goto("about:blank")
    page.goto(f"{room.address}/table/{match}")
    table = Table(page)
    table.part(".curtain").wait_for()
    assert faults(page, axe) == []
    for token in tokens:
        said = {"Authorization": f"Bearer {token}"}
        httpx.post(f"{room.address}/v1/matches/{match}/resign", json={}, headers=said, trust_env=False)
    done = room.sit(match, color_scheme=theme, bypass_csp=True)
    expect(done.part("fairway-ending")).to_be_visible(timeout=60_000)
    assert faults(done.page, axe) == []
    done.part(".story .jump").last.click()
    done.part(".options > summary").click()
    expect(done.part(".looks select").first).to_be_visible()
    assert faults(done.page, axe) == []


def test_a_closer_look(room: Room) -> None:
    """Whatever lies on the table can be looked at closer, in a window that follows the match and gives the keys back."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    table.settled()
    expect(table.part("fairway-others .other")).to_have_count(0)  # everybody has the same course before them
    button = table.part(".sheet .closer")
    small = table.part(".sheet > fairway-board svg").bounding_box()
    button.focus()
    table.page.keyboard.press("Enter")
    large = table.part("dialog.large fairway-board svg")
    expect(large).to_be_visible()
    box = large.bounding_box()
    assert box
    assert small
    assert box["width"] > small["width"]
    seen = large.text_content() or ""
    act(room, match, token)
    expect(large).not_to_have_text(seen)
    table.page.keyboard.press("Escape")
    expect(table.part("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def act(room: Room, match: str, token: str) -> None:
    """Do the first thing that a seat may do, elsewhere."""
    said = {"Authorization": f"Bearer {token}"}
    [first, *_] = expand(msgspec.convert(room.get(f"/v1/matches/{match}/legal", token)["choices"], list[Listing]))
    here = f"{room.address}/v1/matches/{match}/actions"
    httpx.post(here, json=first["action"], headers=said, trust_env=False).raise_for_status()


def test_colours_and_language_at_the_table(room: Room) -> None:
    """What is chosen at the table is put on at once and remembered: another language says everything anew."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    table.part(".options > summary").click()
    table.part("#set-theme").select_option("dark")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(table.page.locator("fairway-table")).to_have_attribute("data-theme", "dark")
    table.part("#set-language").select_option("fr")
    expect(table.part("fairway-moves summary")).to_have_text("Tous les coups, en liste")
    table.page.reload()
    expect(table.part("fairway-moves summary")).to_have_text("Tous les coups, en liste")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_standing_answers(room: Room) -> None:
    """That the server answers where there is no choice is asked for by one click, and taken back by another."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    table.settled()
    table.part(".options > summary").click()
    table.part("fairway-answers input").check()
    table.page.wait_for_function(
        "async () => (await document.querySelector('fairway-table').game.match.call('GET', '/answers')).only_choice"
    )
    table.part("fairway-answers input").uncheck()
    table.page.wait_for_function(
        "async () => !(await document.querySelector('fairway-table').game.match.call('GET', '/answers')).only_choice"
    )
