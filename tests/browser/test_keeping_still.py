"""While somebody chooses, what can be pointed at stays where it is; what is over is marked no longer."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from fairway_client import Server
from tests.browser.conftest import LONG, Room
from tests.browser.player import PLACE, Table

expect.set_options(timeout=LONG)

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PAPERS = """() => [...document.querySelector("fairway-table").shadowRoot.querySelectorAll(".shared svg, .own svg")]
  .filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y + scrollY, width, height].map(Math.round))"""
"""Where pictures lie that can be pointed at, in the page."""
UNCOVERED = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  return [...root.querySelectorAll(".shared .mark.lit")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return Boolean(root.elementFromPoint(x + width / 2, y + height / 2)?.closest(".shared"));
  });
}"""
"""Of each thing that is lit on the racks, whether a click would hit it."""
MARKED = "() => document.querySelector('fairway-table').shadowRoot.querySelectorAll('.mark.told').length"
UNMARKED = MARKED + " === 0"
SEEN = """(pointer) => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const marks = [...root.querySelectorAll(".shared .mark.lit")].filter((each) => each.dataset.point === pointer);
  const panel = root.querySelector(".asking").getBoundingClientRect();
  return marks.map((each) => each.getBoundingClientRect()).some(({ top, bottom }) => top >= 0 && bottom <= panel.top);
}"""
"""Whether something on the racks is in sight."""
TOUCHES = """() => {
  const place = document.querySelector("fairway-table").shadowRoot.querySelector(".table");
  place.dispatchEvent(new Event("touchmove", { bubbles: true, composed: true }));
}"""
"""A finger moves the page a little."""
PRESSES = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))"
"""A key moves the page."""
DRAGS = "() => document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { clientX: innerWidth, bubbles: true }))"
"""A mouse takes the bar beside the page."""
TO_THE_END = "() => scrollTo(0, document.body.scrollHeight)"
DRAWN = "() => document.querySelector('fairway-table').game.drawn()"
DRAWN_TWICE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Whatever follows from what is there has been drawn."""
SCROLLED = "() => scrollY"
LATER = "(before) => document.querySelector('fairway-table').game.revision > before"
"""Whether something has been played."""
FOCUSED = """() => {
  const { activeElement } = document.querySelector("fairway-table").shadowRoot;
  return activeElement?.closest("fairway-ask") ? activeElement.checkVisibility() : false;
}"""
"""Whether the keys are at something that is seen below the question."""
DARK = """() => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const lit = new Set([...root.querySelectorAll(".own .mark.lit")].map((each) => each.dataset.point));
  const dark = [...root.querySelectorAll('.own [data-at^="cell:"]')].find((each) => !lit.has(each.dataset.at));
  const { x, y, width, height } = dark.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""Where a square lies on which nothing can be laid."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
ORDER = """() => [...document.querySelector("fairway-table").shadowRoot.querySelectorAll(".shared .sheet")]
  .map((each) => getComputedStyle(each).order)"""
"""Which papers come first."""


def seated(room: Room, ruleset: str, *others: dict[str, Any], hints: bool = False, **order: Any) -> Table:
    """Sit down with a large window, at a match in which one's own turn has come."""
    match, (token, *_) = room.match(ruleset, *others, seed="still", **order)
    page = room.window(**DESK)
    page.add_init_script(f"localStorage.setItem('fairway.settings', {json.dumps(json.dumps({'hints': hints}))})")
    page.goto(f"{room.address}/table/{match}#{token}")
    table = Table(page).ready()
    if hints:
        table.part("fairway-teacher .steps .quiet").click()
    return table


def until_tiles(table: Table) -> str:
    """Play until a tile of the middle rack is asked for; return one."""
    for _ in range(20):
        seen = table.settled()
        tiles = [each for each in seen.lit if each.startswith("tile:")]
        if tiles and not seen.cancel:
            return tiles[0]
        if seen.cancel and not seen.confirm:
            table.part("fairway-ask .cancel").click()  # a square was lit before the tiles were drawn
        else:
            table.step(Random(3))
    raise AssertionError(table.done)


@pytest.mark.parametrize("hints", [False, True])
def test_racks_stay_where_they_are(room: Room, *, hints: bool) -> None:
    """However much is said about a choice, the racks do not move, and can be clicked on without scrolling."""
    table = seated(room, "designer", hints=hints)
    tile = until_tiles(table)
    before = table.page.evaluate(PAPERS)
    assert all(table.page.evaluate(UNCOVERED))
    table.point(tile)
    square = next(each for each in table.settled().lit if each.startswith("cell:"))
    assert table.page.evaluate(PAPERS) == before
    table.point(square)
    table.part("fairway-ask .trial").wait_for()
    assert table.page.evaluate(PAPERS) == before
    assert table.page.evaluate(SCROLLED) == 0
    expect(table.part("fairway-ask .confirm .primary")).to_be_in_viewport()


def test_a_hint_can_be_taken_without_scrolling(room: Room) -> None:
    """What a teacher advises, and the button that takes it over, are seen at once."""
    table = seated(room, "designer", hints=True)
    until_tiles(table)
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-teacher .hint").wait_for()
    expect(table.part("fairway-teacher .bar .primary")).to_be_in_viewport(ratio=0.95)
    assert all(table.page.evaluate(UNCOVERED))


def test_what_was_taken_over_is_in_sight(room: Room) -> None:
    """The button that asks for advice is in sight, and once it is taken over the yes is, and has the keys."""
    table = seated(room, "designer", hints=True)
    until_tiles(table)
    teacher = table.part("fairway-teacher .bar .primary")
    expect(teacher).to_be_in_viewport(ratio=0.95)
    teacher.click()
    table.part("fairway-teacher .hint").wait_for()
    table.part(".asking").evaluate("(panel) => (panel.scrollTop = panel.scrollHeight)")
    teacher.focus()
    table.page.keyboard.press("Enter")
    expect(table.part("fairway-ask .primary")).to_be_focused()
    expect(table.part("fairway-ask .primary")).to_be_in_viewport(ratio=0.95)
    expect(table.part("fairway-ask .doing")).to_be_in_viewport(ratio=0.95)
    expect(teacher).to_have_count(0)


def test_marks_of_a_hint_go_with_its_question(room: Room) -> None:
    """Whoever has had enough of a teacher, or plays something else, sees no marks of what was advised."""
    table = seated(room, "designer", hints=True)
    until_tiles(table)
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-teacher .hint").wait_for()
    assert table.page.evaluate(MARKED)
    table.part("fairway-teacher header button").last.click()
    table.page.wait_for_function(UNMARKED)
    table.part("fairway-teacher button").click()
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-teacher .hint").wait_for()
    table.part("fairway-ask").get_by_role("button", name="Pass").click()
    before = table.game("revision")
    table.part("fairway-ask .confirm .primary").click()
    table.page.wait_for_function(LATER, arg=before)
    table.settled()
    assert table.page.evaluate(MARKED) == 0


def test_the_question_says_what_was_chosen(room: Room) -> None:
    """While one of several actions is worked at, what stands above is what that is called."""
    table = seated(room, "designer")
    tile = until_tiles(table)
    question = table.part("fairway-ask .question")
    asked = question.text_content() or ""
    table.point(tile)
    expect(question).to_have_text("Take a tile")
    table.part("fairway-ask .cancel").click()
    expect(question).to_have_text(asked)


def test_papers_keep_their_order(room: Room) -> None:
    """Whoever clicks on a land of the market finds it where it was."""
    table = seated(room, "empire")
    for _ in range(20):
        lit = [each for each in table.settled().lit if each.startswith("card:l")]
        if len(lit) > 5:
            break
        table.step(Random(3))
    before = table.page.evaluate(PAPERS)
    table.point(lit[0])
    table.part("fairway-ask .trial").wait_for()
    assert table.page.evaluate(PAPERS) == before


def test_tiles_can_be_dragged(room: Room) -> None:
    """Dragging a tile to a square is pointing at both; it marks no text, and letting go is no click."""
    table = seated(room, "designer")
    tile = until_tiles(table)
    before = table.settled()
    square = next(each for each in before.lit if each.startswith("cell:"))
    mouse = table.page.mouse
    (x, y), (to_x, to_y) = (table.page.evaluate(PLACE, each) for each in (tile, square))
    mouse.move(x, y)
    mouse.down()
    mouse.move(to_x, to_y, steps=8)
    mouse.up()
    table.part("fairway-ask .trial").wait_for()
    assert (
        table.page.evaluate(
            "() => document.querySelector('fairway-table').shadowRoot.querySelectorAll('.mark.pointed').length"
        )
        == 2
    )
    assert table.page.evaluate("() => String(getSelection())") == ""
    table.part("fairway-ask .primary").click()
    table.page.wait_for_function(LATER, arg=before.revision)


def test_what_is_not_in_hand_is_not_dropped(room: Room) -> None:
    """Who drags something that cannot be taken reads why not, wherever it is let go."""
    table = seated(room, "designer")
    until_tiles(table)
    mouse = table.page.mouse
    square = next(each for each in table.settled().lit if each.startswith("cell:"))
    to_x, to_y = table.page.evaluate(PLACE, square)
    mouse.move(*table.page.evaluate(DARK))
    mouse.down()
    mouse.move(to_x, to_y, steps=8)
    mouse.up()
    expect(table.part("fairway-ask .problem")).to_be_visible()
    expect(table.part(".mark.pointed")).to_have_count(0)


def test_what_is_let_go_outside_is_let_go(room: Room) -> None:
    """A mouse that has let go where nobody hears it drags nothing when it comes back."""
    table = seated(room, "designer")
    tile = until_tiles(table)
    mouse = table.page.mouse
    x, y = table.page.evaluate(PLACE, tile)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y, steps=4)
    expect(table.part(".dragging")).to_have_count(1)
    mouse.move(-50, -50)
    mouse.up()
    mouse.move(x, y)
    expect(table.part(".dragging")).to_have_count(0)


@pytest.mark.parametrize("window", [DESK, PHONE])
def test_keys_stay_with_the_question(room: Room, window: dict[str, Any]) -> None:
    """Whoever presses a button that is gone afterwards goes on at another one that is seen, or at the question."""
    match, (token, *_) = room.match("designer", seed="still")
    table = room.sit(match, token, **window)
    until_tiles(table)
    table.part("fairway-ask .buttons").get_by_role("button", name="Pass").focus()
    table.page.keyboard.press("Enter")
    table.part("fairway-ask .doing").wait_for()
    table.page.evaluate(DRAWN_TWICE)
    assert table.page.evaluate(FOCUSED)


def test_the_past_asks_nothing(room: Room) -> None:
    """What was chosen waits while somebody looks back: nothing of it can be played until they are here again."""
    table = seated(room, "designer")
    table.point(until_tiles(table))
    table.point(next(each for each in table.settled().lit if each.startswith("cell:")))
    table.part("fairway-ask .trial").wait_for()
    before, yes, chips = table.game("revision"), table.part("fairway-ask .primary"), table.part("fairway-ask .chip")
    table.part(".story .jump").last.click()
    expect(yes).to_be_hidden()
    expect(chips.first).to_be_hidden()
    table.part("fairway-ask").evaluate("(ask) => ask.choosing.confirm()")
    assert table.game("revision") == before
    table.part("fairway-ask").get_by_role("button", name="Back to now").click()
    expect(chips).to_have_count(2)
    yes.click()
    table.page.wait_for_function(LATER, arg=before)


def test_papers_keep_their_order_while_something_is_played(room: Room) -> None:
    """Papers lie as they do until the next question is there, and while somebody looks back."""
    table = seated(room, "designer")
    tile = until_tiles(table)
    before = table.page.evaluate(ORDER)
    assert "-1" in before
    table.part(".story .jump").last.click()
    expect(table.part(".mark.lit")).to_have_count(0)
    assert table.page.evaluate(ORDER) == before
    table.part("fairway-ask").get_by_role("button", name="Back to now").click()
    table.point(tile)
    table.point(next(each for each in table.settled().lit if each.startswith("cell:")))
    during = list[Any]()

    def held(route: Route) -> None:
        during.append(table.page.evaluate(ORDER))
        route.continue_()

    table.page.route("**/actions", held)
    with table.page.expect_response("**/actions"):
        table.part("fairway-ask .primary").click()
    assert during == [before]


def test_a_phone_leads_to_the_next_question(room: Room) -> None:
    """After a move the rack that the next question is about comes into sight, unless somebody looks around."""
    match, (token, *_) = room.match("designer", seed="still")
    table = room.sit(match, token, **PHONE)
    for before_yes in (None, TOUCHES):  # who reads what would come of it has not left the question
        tile = until_tiles(table)
        table.page.wait_for_function(SEEN, arg=tile)
        table.point(tile)
        table.point(next(each for each in table.settled().lit if each.startswith("cell:")))
        table.part("fairway-ask .trial").wait_for()
        if before_yes:
            table.page.evaluate(before_yes)
        table.part("fairway-ask .primary").click()
    table.page.wait_for_function(SEEN, arg=until_tiles(table))


@pytest.mark.parametrize("how", [TOUCHES, PRESSES, DRAGS], ids=["touches", "presses", "drags"])
def test_whoever_looks_around_is_left_there(room: Room, how: str) -> None:
    """Who moves the page after a move, in whatever way, is not led to the next question."""
    match, (token, *_) = room.match("designer", seed="still")
    table = room.sit(match, token, **PHONE)
    tile = until_tiles(table)
    table.point(tile)
    table.point(next(each for each in table.settled().lit if each.startswith("cell:")))
    looks = f"() => {{ ({how})(); ({TO_THE_END})(); }}"
    table.page.route("**/actions", lambda route: (table.page.evaluate(looks), route.continue_()))
    before = table.settled().revision
    table.part("fairway-ask .primary").click()
    table.page.wait_for_function(LATER, arg=before)
    tile = until_tiles(table)
    table.page.evaluate(DRAWN)
    table.page.evaluate(DRAWN_TWICE)
    assert not table.page.evaluate(SEEN, tile)


def test_another_answer_is_no_other_question(room: Room) -> None:
    """Where everybody is asked at once, what others answer does not move the page."""
    match, tokens = room.match("designer+promises", {"name": "Ben"}, seed="phone")
    with Server(room.address) as server:
        ann, ben = (server.match(match, token) for token in tokens)
        for each in (ann, ben):
            each.act(each.hint("greedy").move.action)
        assert all(any(each.must for each in seat.legal().choices) for seat in (ann, ben))
        table = room.sit(match, tokens[0], **PHONE)
        before = table.settled().revision
        table.page.evaluate(DRAWN)
        table.page.evaluate(DRAWN_TWICE)
        table.page.evaluate(TO_THE_END)
        here = table.page.evaluate(SCROLLED)
        assert here
        ben.act(ben.hint("greedy").move.action)
        table.page.wait_for_function(LATER, arg=before)
        assert table.settled().lit
        table.page.evaluate(DRAWN)
        table.page.evaluate(DRAWN_TWICE)
        assert table.page.evaluate(SCROLLED) >= here  # the story below it has grown


def test_the_rules_are_at_hand(room: Room) -> None:
    """The menu of a table leads to the rules of its game, by chapter; all others are a link away."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    table.part(".options > summary").click()
    with table.page.context.expect_page() as opened:
        table.part(".options .rules").click()
    page = opened.value
    page.locator("section h2").first.wait_for()
    titles = page.locator("section h2").all_text_contents()
    assert page.locator("section h3").count() > 3
    page.locator(".chapters a").last.click()
    expect(page.locator("section h3").last).to_be_in_viewport()
    page.locator("header nav a").last.click()
    page.wait_for_url("**/table/rules#*")
    page.locator("section h2").last.wait_for()
    assert len(page.locator("section h2").all_text_contents()) > len(titles)


def test_pictures_do_not_glare(room: Room) -> None:
    """Light paper is dimmed in the dark, by the system's choice or one's own, and is as drawn in the light."""
    match, (token,) = room.match("putting")
    table = room.sit(match, token)
    dimmed = "() => getComputedStyle(document.querySelector('fairway-table').shadowRoot.querySelector('fairway-board > .picture')).filter"
    assert table.page.evaluate(dimmed) == "none"
    table.page.emulate_media(color_scheme="dark")
    assert table.page.evaluate(dimmed) != "none"
    table.page.evaluate("() => (document.querySelector('fairway-table').dataset.theme = 'light')")
    assert table.page.evaluate(dimmed) == "none"
