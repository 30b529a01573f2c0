"""A phone is narrow and low: what is worked at is seen, what is needed is at hand, and nothing is cut off."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from fairway_client import Match, Server
from tests.browser.conftest import LONG, Room
from tests.browser.test_campaigns import Campaign

expect.set_options(timeout=LONG)

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEES_BOARD = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const [board, panel] = [".own fairway-board svg", ".asking"].map((each) => root.querySelector(each).getBoundingClientRect());
  return Math.min(board.bottom, panel.top) - Math.max(board.top, 0) > panel.top * 0.7;
}"""
"""Whether most of what the panel leaves free shows one's own board."""
OVERLAPS = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const boxes = (selector) => [...root.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const lit = boxes(".mark.lit");
  return { buttons: boxes(".sheet > .closer").length, lit: lit.length, over: boxes(".sheet > .closer").flatMap((each) => lit.filter((other) => over(each, other))).length };
}"""
"""How many buttons enlarge something, what is lit, and what of that they lie over."""
READ = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const sheet = root.querySelector(".own > .sheet svg");
  const room = root.querySelector(".own").getBoundingClientRect();
  const { left, right, width } = sheet.getBoundingClientRect();
  const sizes = [...sheet.querySelectorAll("text")].map((each) => Number(each.getAttribute("font-size")) * (width / sheet.viewBox.baseVal.width));
  return { whole: left >= room.left && right <= room.right + 1, smallest: Math.min(...sizes) };
}"""
"""Whether a sheet of one's own is seen in its whole width, and how large its smallest letters are, in pixels."""
ON_TOP = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.getRootNode().elementFromPoint(x + width / 2, y + height / 2) === button;
}"""


def may(seat: Match, action: str) -> bool:
    """Whether a seat is asked for an action."""
    return action in {each.action for each in seat.legal().choices}


def within_reach(button: Locator) -> None:
    """A finger reaches a button without moving anything."""
    expect(button).to_be_in_viewport()
    assert button.evaluate(ON_TOP)


def test_aiming(room: Room) -> None:
    """Whoever aims sees the board meanwhile, and can say yes without moving the panel."""
    match, tokens = room.match("tiny", {"name": "Ben"}, seed="phone")
    with Server(room.address) as server:
        ann, ben = (server.match(match, token) for token in tokens)
        while not may(ann, "tiny.shoot"):
            asked = ann if any(each.must for each in ann.legal().choices) else ben
            asked.act(asked.hint("greedy").move.action)
    table = room.sit(match, tokens[0], **PHONE)
    table.settled()
    table.part("fairway-ask").get_by_role("button", name="Shoot").click()
    ways = table.part(".dial .way")
    ways.first.wait_for()
    table.page.wait_for_function(SEES_BOARD)
    table.part("fairway-ask .choice").nth(4).click()
    ways.first.click()
    table.part("fairway-ask .doing").wait_for()
    table.page.wait_for_function(SEES_BOARD)
    within_reach(table.part("fairway-ask .primary"))


def test_what_enlarges_a_paper_covers_nothing(room: Room) -> None:
    """The button for a closer look lies beside the heading of a paper, not over what can be pointed at."""
    match, tokens = room.match("designer+promises", {"name": "Ben"}, seed="phone")
    with Server(room.address) as server:
        for each in (server.match(match, token) for token in tokens):
            each.act(each.hint("greedy").move.action)
        assert may(server.match(match, tokens[0]), "promises.choose")
    table = room.sit(match, tokens[0], **PHONE)
    assert table.settled().lit
    found = table.page.evaluate(OVERLAPS)
    assert found["buttons"]
    assert found["lit"]
    assert found["over"] == 0


def test_wishes_fit(room: Room) -> None:
    """However many options a game has, their form is no wider than the screen."""
    page = room.window(**PHONE)
    page.goto(room.address)
    page.get_by_role("button", name="More …: Minigolf Empire", exact=True).click()
    page.locator("dialog form").wait_for()
    for each in page.locator("dialog details").all():
        each.evaluate("(details) => (details.open = true)")
    page.locator("dialog .thumbs").first.wait_for(state="attached")
    wide = "() => [...document.querySelectorAll('dialog, dialog *')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 361 && !each.closest('.thumbs')).map((each) => each.className || each.tagName)"
    assert page.evaluate(wide) == []
    assert page.evaluate("() => document.querySelector('dialog').scrollWidth") <= 360


def test_settings_stay_in_their_corner(room: Room) -> None:
    """However long a title is and however many play, the settings stand beside it, and no line of the head is theirs alone."""
    match, tokens = room.match("designer+empire", {"name": "Benedict"}, {"name": "Charlotte"})
    table = room.sit(match, tokens[0], **PHONE)
    table.settled()
    settings, home, head = (
        table.part(each).bounding_box() for each in (".options > summary", ".home", ".table > header")
    )
    assert settings
    assert home
    assert head
    assert settings["y"] < home["y"] + home["height"]
    assert head["height"] <= 130


def test_a_sheet_is_read_as_a_whole(room: Room) -> None:
    """The balance sheet of a campaign is as wide as the screen, down to its last column, and its letters can be read."""
    with Server(room.address) as server:
        campaign = Campaign(room, server, "empire", "m", **PHONE)
        campaign.hurry(campaign.ann, campaign.ben, until="empire.ready")
        table = campaign.seen()
        table.part(".own > .sheet svg").wait_for()
        table.page.wait_for_function(f"({READ})().whole")
        assert table.page.evaluate(READ)["smallest"] > 7.5


def test_what_is_ticked_can_be_hit(room: Room) -> None:
    """A box of the settings is large enough for a finger, and what it says stands beside it, on however many lines."""
    match, (token,) = room.match("tiny")
    table = room.sit(match, token, **PHONE)
    table.part(".options > summary").click()
    labels = table.part(".menu label:has(input)")
    expect(labels).to_have_count(3)
    for each in labels.all():
        box = each.locator("input").bounding_box()
        said = each.evaluate(
            "(label) => { const range = document.createRange(); range.selectNodeContents(label.lastChild); return range.getBoundingClientRect().left; }"
        )
        assert box
        assert min(box["width"], box["height"]) >= 20
        assert said >= box["x"] + box["width"]


def test_what_was_advised_is_seen_before_the_yes(room: Room) -> None:
    """Whoever takes over what the teacher advises sees what would be played, however far the panel was moved for the advice."""
    match, (token,) = room.match("putting", seed="teach")
    table = room.sit(match, token, **PHONE)
    table.settled()
    table.part("fairway-teacher > button").click()
    table.part("fairway-teacher .steps .quiet").click()
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-teacher .hint .move").wait_for()
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-odds li").first.wait_for()
    expect(table.part("fairway-ask .doing")).to_be_in_viewport(ratio=1)
    within_reach(table.part("fairway-ask .primary"))


def test_the_yes_stands_beside_the_no(room: Room) -> None:
    """On a tablet, whose panel is narrow, what takes back, turns and confirms is in one row, and nothing is cut off."""
    match, (token,) = room.match("designer", seed="phone")
    table = room.sit(match, token, viewport={"width": 768, "height": 1024}, locale="fr")
    buttons = table.part(".confirm > .bar button")
    luck = Random(2)
    while not (table.settled().confirm and buttons.count() == 3):
        table.step(luck)
    assert len({each.bounding_box()["y"] for each in buttons.all()}) == 1  # type: ignore[index]
    assert table.part(".asking").evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
