"""The lobby: from the first visit to the first move, with and without wishes, by pointer and by keys."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.api.conftest import HOUSE_RULES, PLUGINS, listening
from tests.browser.conftest import LONG, Room
from tests.docs.pages import ROOT

expect.set_options(timeout=LONG)

REFUSED = re.compile("status of 422")
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
BLOCKED = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })"
)
"""What a browser does that keeps nothing."""


@pytest.fixture
def lobby(room: Room) -> Page:
    """Stand in the lobby for the first time."""
    page = room.window()
    page.goto(room.address)
    return page


def play(page: Page, ruleset: str) -> str:
    """Play at once; return the id of the match."""
    page.locator(f"[data-ruleset='{ruleset}']").click()
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2]


def more(page: Page, name: str) -> None:
    """Open what can be chosen for a game."""
    page.get_by_role("button", name=f"More …: {name}", exact=True).click()
    expect(page.locator("form.setup")).to_be_visible()


def held(page: Page) -> list[dict[str, object]]:
    """Return the seats that this device keeps."""
    return json.loads(page.evaluate("localStorage.getItem('fairway.seats') ?? '[]'"))  # type: ignore[no-any-return]


def test_every_ruleset_is_offered(room: Room, lobby: Page) -> None:
    """Each ruleset of the server has a card with its name, what it is about, and a picture where there is one."""
    listed = room.get("/v1/rulesets", **{"Accept-Language": "en"})["rulesets"]
    expect(lobby.locator(".card")).to_have_count(len(listed))
    for each in listed:
        card = lobby.locator(".card", has=lobby.locator(f"[data-ruleset='{each['name']}']"))
        expect(card.get_by_role("heading")).to_have_text(each["text"])
        expect(card).to_contain_text(each["about"])
        assert card.locator("img").count() == bool(each["picture"])


def test_one_click_leads_to_the_first_move(room: Room, lobby: Page) -> None:
    """Who presses "play now" sits at a table against a bot, with a seat that this device keeps."""
    match = play(lobby, "putting")
    info = room.get(f"/v1/matches/{match}")
    assert [seat["kind"] for seat in info["seats"]] == ["player", "bot"]
    assert [(seat["match"], seat["seat"]) for seat in held(lobby)] == [(match, 0)]
    expect(lobby.locator("fairway-ask")).to_be_visible()


def test_my_matches_say_where_it_is_my_turn(room: Room, lobby: Page) -> None:
    """A match that waits for me is listed as my turn with who plays; forgotten, it is listed no more."""
    match = play(lobby, "tiny")
    lobby.goto(room.address)
    line = lobby.locator(".match")
    expect(line.locator(".state")).to_have_text("Your turn")
    expect(line).to_contain_text("Tiny Mini Golf")
    expect(line.get_by_role("link", name="Open")).to_have_attribute("href", f"/table/{match}")
    line.get_by_role("button", name="Forget").click()
    expect(line).to_have_count(0)
    assert held(lobby) == []


def test_seats_and_options_are_ordered(room: Room, lobby: Page) -> None:
    """What is chosen in the form is what the match is played with, and nothing else is asked for."""
    more(lobby, "Tiny Mini Golf")
    lobby.get_by_label("Seat 1: Name").fill("Ann")
    lobby.get_by_role("button", name="One seat more").click()
    lobby.get_by_label("Seat 2", exact=True).select_option(label="Somebody on this device")
    lobby.get_by_label("Seat 2: Name").fill("Bob")
    lobby.get_by_label("Seat 3", exact=True).select_option(label="Bot: Random")
    lobby.locator("details.options > summary").click()
    lobby.get_by_label("Shots", exact=True).fill("5")
    lobby.get_by_role("button", name="Begin").click()
    lobby.wait_for_url("**/table/*")
    info = room.get(f"/v1/matches/{lobby.url.rpartition('/')[2]}")
    assert info["recipe"]["options"] == {"tiny": {"max_shots": 5}}
    assert [(seat["name"], seat["bot"]) for seat in info["seats"]] == [("Ann", ""), ("Bob", ""), ("Random", "random")]
    assert [seat["seat"] for seat in held(lobby)] == [0, 1]


def test_small_print_is_folded(room: Room, lobby: Page) -> None:
    """Of many options those come first that players ask for; what referees ask for is folded below them."""
    more(lobby, "Minigolf Designer")
    options = lobby.locator("details.options[data-plugin=designer]")
    options.locator("> summary").click()
    expect(options.locator("[data-field=ignore_playable]")).to_be_visible()
    expect(options.locator("[data-field=gate_tree]")).to_be_hidden()
    options.locator(".small-print > summary").click()
    expect(options.locator("[data-field=gate_tree]")).to_be_visible()


def test_what_the_server_refuses_stands_beside_its_field(room: Room, lobby: Page) -> None:
    """An option that is out of range is told beside it, and what was filled in stays."""
    more(lobby, "Tiny Mini Golf")
    lobby.locator("details.options > summary").click()
    lobby.get_by_label("Shots", exact=True).fill("1000")
    lobby.locator("details.options > summary").click()
    lobby.get_by_role("button", name="Begin").click()
    field = lobby.locator("[data-field=max_shots]")
    expect(field.locator(".wrong")).to_contain_text("99")
    expect(field.locator("input")).to_have_value("1000")
    expect(field.locator("input")).to_be_visible()  # what was closed is open again
    room.faults = [each for each in room.faults if not REFUSED.search(each)]


def test_who_invites_friends_has_a_seat(lobby: Page) -> None:
    """Nobody can invite friends to a match in which nobody on this device plays: the form says so before it is made."""
    more(lobby, "The Putting Dice Game")
    lobby.get_by_label("Seat 1", exact=True).select_option(label="A friend, by link")
    lobby.get_by_role("button", name="Begin").click()
    wrong = lobby.locator(".seating .wrong").first
    expect(wrong).to_contain_text("Somebody on this device has to play")
    lobby.get_by_label("Seat 1", exact=True).select_option(label="Me")
    lobby.get_by_label("Seat 2", exact=True).select_option(label="A friend, by link")
    lobby.get_by_role("button", name="Begin").click()
    expect(lobby.locator(".qr")).to_be_visible()


def test_pictures_do_not_glare_in_the_dark(room: Room) -> None:
    """What is drawn on light paper is dimmed in the dark: in the lobby, and where a real table is scored."""
    page = room.window(color_scheme="dark")
    page.goto(room.address)
    expect(page.locator(".card > img").first).to_have_css("filter", "brightness(0.85)")
    page.goto(f"{room.address}/table/score")
    expect(page.locator(".surface svg").first).to_have_css("filter", "brightness(0.85)")


def test_items_can_be_left_out(room: Room, lobby: Page) -> None:
    """Items that are unticked by their pictures are not in the box."""
    more(lobby, "Minigolf Designer")
    lobby.get_by_text("What is in the box").click()
    lobby.get_by_text("Land cards").click()
    first = lobby.locator(".thumb input").first
    first.uncheck()
    expect(lobby.get_by_text("46 of 47")).to_be_visible()
    lobby.get_by_role("button", name="Begin").click()
    lobby.wait_for_url("**/table/*")
    recipe = room.get(f"/v1/matches/{lobby.url.rpartition('/')[2]}")["recipe"]
    assert len(recipe["items"]["lands"]["without"]) == 1


def test_settings_are_kept_on_this_device(lobby: Page) -> None:
    """Name, language and colours are chosen once, and are there after a reload."""
    lobby.get_by_role("button", name="Settings").click()
    lobby.get_by_label("Your name").fill("Zoé")
    lobby.get_by_label("Colours").select_option("dark")
    expect(lobby.locator("html")).to_have_attribute("data-theme", "dark")
    lobby.get_by_label("Language").select_option("fr")
    lobby.get_by_role("button", name="Close").click()
    expect(lobby.get_by_role("heading", level=1)).to_have_text(re.compile("jouer"))
    expect(lobby.locator("html")).to_have_attribute("lang", "fr")
    lobby.reload()
    lobby.get_by_role("button", name="Réglages").click()
    expect(lobby.get_by_label("Votre nom")).to_have_value("Zoé")


def test_a_match_is_found_by_its_link(room: Room, lobby: Page) -> None:
    """Who pastes the link of a match gets there; what is no link is said to be none."""
    match, _ = room.match("putting")
    field = lobby.get_by_label("Link or id of a match")
    field.fill("no link at all")
    lobby.get_by_role("button", name="Go there").click()
    expect(lobby.get_by_text("There is no match in that.")).to_be_visible()
    field.fill(f"{room.address}/table/{match}")
    field.press("Enter")
    lobby.wait_for_url(f"**/table/{match}")


def test_the_lobby_needs_no_mouse(lobby: Page) -> None:
    """The first thing that Tab reaches leads past the header, and Enter on a card's button plays."""
    expect(lobby.locator(".card").first).to_be_visible()
    lobby.keyboard.press("Tab")
    expect(lobby.locator(".skip")).to_be_focused()
    lobby.keyboard.press("Enter")
    lobby.locator("[data-ruleset='putting']").press("Enter")
    lobby.wait_for_url("**/table/*")


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("path", ["/", "/table/score"])
def test_nothing_is_wider_than_the_screen(room: Room, width: int, path: str) -> None:
    """A page fits a phone, a tablet and a desk without scrolling sideways."""
    page = room.window(viewport={"width": width, "height": 800})
    page.goto(f"{room.address}{path}")
    expect(page.locator(".card, .sheet").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_real_table_is_scored(room: Room) -> None:
    """A tile that is chosen by its picture and laid on a square is on the board, turns, and is scored with reasons."""
    page = room.window()
    page.goto(f"{room.address}/table/score")
    board = page.locator(".surface")
    expect(board.locator("svg")).to_be_visible()
    page.get_by_role("searchbox").fill("t018")
    page.locator("[data-item=t018]").click()
    square = board.locator("[data-at='cell:2,0']").first
    square.click()
    expect(board.locator("[role=status]")).to_contain_text("Column 3, row 1: Tee")
    expect(page.locator(".sheet .reason", has_text="Fun")).to_contain_text("+2")
    board.press("r")
    page.get_by_text("As a file").click()
    written = json.loads(page.get_by_label("As a file").input_value())
    assert written["tiles"] == [{"tile": "t018", "x": 2, "y": 0, "turn": 1}]
    reason = page.locator(".sheet .reason", has_text="Fun")
    reason.hover()
    expect(board.locator(".told").first).to_be_attached()
    board.press("Delete")
    expect(reason).to_contain_text("0")


def test_designs_are_found_by_what_they_are(room: Room) -> None:
    """Designs go by their names and words, also by short ones; a search that finds none beside a word offers to drop it."""
    page = room.window()
    page.goto(f"{room.address}/table/score")
    chip = page.locator(".chips").get_by_role("button", name="tee", exact=True)
    expect(chip).to_be_visible()
    expect(page.locator("[data-item=t001] span")).to_have_text("Plain tee (1)")
    page.locator(".chips").get_by_role("button", name="lawn", exact=True).click()
    page.get_by_role("searchbox").fill("tee")
    expect(page.locator("[data-item]")).to_have_count(0)
    page.get_by_role("button", name="Look without “lawn”").click()
    expect(page.locator("[data-item]")).not_to_have_count(0)


def test_the_square_is_marked_and_the_tools_are_above(room: Room) -> None:
    """The mark is as large as the square, whatever lies there, and the tools that turn and take away stand still above the board."""
    page = room.window(viewport={"width": 1440, "height": 900})
    page.goto(f"{room.address}/table/score")
    turn = page.get_by_role("button", name="Turn", exact=True)
    square = page.locator(".surface [data-at='cell:2,0']").first
    square.wait_for()
    apart = "([turn, board]) => board.getBoundingClientRect().top - turn.getBoundingClientRect().bottom"
    parts = [turn.element_handle(), page.locator(".surface .paper").element_handle()]
    free, above = square.bounding_box(), page.evaluate(apart, parts)
    page.locator("[data-item=t035]").click()
    square.click()
    expect(page.locator(".surface [role=status]")).to_contain_text("Plain Putting Green")
    marked = page.locator(".surface .here").bounding_box()
    assert free
    assert marked
    assert abs(marked["width"] - free["width"]) < 6
    assert page.evaluate(apart, parts) == above > 0


def test_a_file_is_scored_as_the_command_line_does(room: Room) -> None:
    """The example of the manual has the same total in the browser."""
    example = json.loads((ROOT / "docs/examples/course.json").read_text("utf-8"))
    page = room.window(locale="fr-FR")
    page.goto(f"{room.address}/table/score")
    expect(page.locator(".surface svg")).to_be_visible()
    page.get_by_text("En fichier").click()
    page.get_by_label("En fichier").fill(json.dumps(example))
    page.get_by_role("button", name="Reprendre ce texte").click()
    expect(page.locator(".total strong")).to_have_text("124")


def test_what_is_no_file_is_not_taken_over(room: Room) -> None:
    """Whoever takes over what is JSON and no file is told so, and what lies on the table stays."""
    page = room.window()
    page.goto(f"{room.address}/table/score")
    expect(page.locator(".surface svg")).to_be_visible()
    page.get_by_text("As a file").click()
    file = page.get_by_label("As a file")
    before = file.input_value()
    for text in ("null", "[]", "3"):
        file.fill(text)
        page.get_by_role("button", name="Take this over").click()
        expect(page.get_by_role("alert")).to_have_text("This is JSON, but no file of this kind.")
    page.locator("[data-item=t018]").click()
    page.locator(".surface [data-at='cell:2,0']").first.click()
    expect(file).to_have_value(re.compile("t018"))
    page.get_by_role("button", name="Take back").click()
    expect(file).to_have_value(before)


@pytest.mark.parametrize("path", ["", "join", "rules", "score", "nothing"])
def test_a_page_without_scripts_says_what_it_needs(room: Room, path: str) -> None:
    """Whoever lets no scripts run is told that a page needs them, and what does without."""
    address = f"{room.address}/table/{path}" if path else room.address
    page = httpx.get(address, follow_redirects=True, trust_env=False).text
    said = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "The table needs JavaScript." in said
    assert 'lang="fr"' in said


@pytest.mark.parametrize("width", [320, 1280])
def test_a_long_name_fits(room: Room, width: int) -> None:
    """A name of one long word widens neither the door, nor the lobby, nor the table."""
    match, (token, *_) = room.match("putting", {"name": 40 * "M"}, {"open": True}, start="full", title=60 * "W")
    page = room.window(viewport={"width": width, "height": 800})
    for path, seen in ((f"join#{match}", ".person"), (f"{match}#{token}", ".players li"), ("", ".match h3")):
        page.goto(f"{room.address}/table/{path}" if path else room.address)
        expect(page.locator(seen).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_a_house_rule_is_added_and_a_stranger_s_game_is_offered(browser: Browser) -> None:
    """What an operator has installed a minute ago is in the lobby: a rule to tick, and a game with a card of its own."""
    added = (str(HOUSE_RULES / "bigger_racks.py"), str(PLUGINS / "marbles.py"))
    with listening(plugins=added) as (address, _):
        room = Room(browser, address)
        page = room.window()
        page.goto(address)
        expect(page.locator("[data-ruleset=marbles]")).to_be_visible()
        more(page, "Minigolf Designer")
        page.get_by_label("Bigger racks").check()
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/table/*")
        assert room.get(f"/v1/matches/{page.url.rpartition('/')[2]}")["recipe"]["plugins"] == ["bigger_racks"]
        page.goto(address)
        assert room.get(f"/v1/matches/{play(page, 'marbles')}")["recipe"]["ruleset"] == "marbles"
        room.contexts[0].close()
        assert room.faults == []


@pytest.mark.parametrize("storage", [FULL, BLOCKED], ids=["full", "blocked"])
def test_who_can_keep_nothing_keeps_the_seat(room: Room, storage: str) -> None:
    """Where a device keeps nothing, whoever plays or sits down has a seat, also after a reload."""
    match, _ = room.match("putting", {"open": True}, start="full")
    page = room.window()
    page.add_init_script(storage)
    page.goto(room.address)
    page.locator("[data-ruleset='putting']").click()
    sits(page, 0)
    page.goto(f"{room.address}/table/join#{match}")
    page.get_by_label("What shall the others call you?").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    sits(page, 1)


def sits(page: Page, seat: int) -> None:
    """Expect somebody to have a seat, also after a reload, that no address tells."""
    for again in (False, True):
        if again:
            page.reload()
        page.locator("fairway-table .question").wait_for()
        assert "#" not in page.url
        assert page.evaluate("document.querySelector('fairway-table').game.seat") == seat
