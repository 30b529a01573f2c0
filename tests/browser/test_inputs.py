"""Fields by their kinds: what nobody listed is drawn, numbered, selected and put together in the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from fairway_client import Match, Server
from tests.browser.conftest import Room
from tests.browser.player import Table


class Seat:
    """A seat that is played over HTTP until something can be tried in the page."""

    def __init__(self, room: Room, me: Match) -> None:
        self.room, self.me = room, me

    def listed(self, type: str) -> list[dict[str, Any]]:
        """Return the actions of a type that may be played."""
        return [each.action for each in self.me.actions(self.me.legal(action=type).choices)]

    def act(self, type: str, **fields: Any) -> None:
        """Play something."""
        self.me.act({"type": type, **fields})

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Return what has happened of a kind."""
        happened = (each.event for update in self.me.log() for each in update.events)
        return [each for each in happened if each["type"] == kind]

    def sit(self, **settings: Any) -> Table:
        """Sit down in a window."""
        return self.room.sit(self.me.id, self.me.token, **settings)


Seats = Callable[..., list[Seat]]
LATER = "(before) => document.querySelector('fairway-table').game.revision > before"
"""Whether a move has been heard of."""
DRAWN = "() => document.querySelector('fairway-table').game.drawn()"
"""What is looked at has been drawn."""


@pytest.fixture
def seats(room: Room) -> Iterator[Seats]:
    """Make matches of people only: what they do is all that happens."""
    with Server(room.address) as server:

        def made(ruleset: str, *names: str, **order: Any) -> list[Seat]:
            people = [{"name": name} for name in names]
            return [Seat(room, each) for each in server.create(ruleset, people, **order).seats]

        yield made


def square(table: Table, pointer: str) -> None:
    """Click in the middle of a square of the own board, or tap it."""
    drawn = table.part(f'.own svg[data-seat] [data-at="{pointer}"]').first
    drawn.scroll_into_view_if_needed()
    box = drawn.bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def confirm(table: Table) -> None:
    """Say yes, once that is possible, and wait until it is done."""
    yes = table.part("fairway-ask .primary")
    expect(yes).to_be_enabled()
    with table.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        yes.click()


@pytest.fixture
def sheet(seats: Seats) -> Seat:
    """Return a seat that has to draw."""
    ann, bob = seats("tiny", "Ann", "Bob", seed="stamps")
    for each in (ann, bob):
        each.act("tiny.place_start_and_hole", start={"c": 0, "r": 0}, hole={"c": 7, "r": 9})
    return ann


def test_a_drawing_is_stamped(sheet: Seat) -> None:
    """Shapes are picked and laid by clicking squares; the clear path that is left is drawn; a yes hands them in."""
    table = sheet.sit()
    stamps = table.part("fairway-stamps .stamp")
    stamps.first.wait_for()
    expect(table.part(".chips button")).to_have_count(0)  # it is all that can be done: there is nothing to take back
    path = table.part(".own .sketch-path")
    for place in ("2,2", "3,2"):
        square(table, f"space:{place}")
    expect(table.part(".own .sketch-laid")).to_have_count(2)
    expect(path).to_have_count(1)
    assert len(re.findall(r"[ML]", path.get_attribute("d") or "")) > 5
    confirm(table)
    expect(table.part("fairway-story")).to_contain_text("at column 4, row 3")
    handed = [each for each in sheet.events("tiny.handed_in") if each["seat"] == 0]
    assert [(each["c"], each["r"]) for each in handed[-1]["draft"]["pieces"]] == [(2, 2), (3, 2)]


@pytest.mark.parametrize("share", [True, False])
def test_two_triangles_on_a_square(seats: Seats, share: bool) -> None:
    """Two triangles that complete each other lie on one square where the house rules let them, else one takes the other's place."""
    ann, bob = seats("tiny", "Ann", "Bob", seed="screens", options={"tiny": {"two_triangles_per_cell": share}})
    for each in (ann, bob):
        each.act("tiny.place_start_and_hole", start={"c": 0, "r": 0}, hole={"c": 7, "r": 9})
    table = ann.sit()
    triangle = table.part("fairway-stamps .stamp").nth(1)
    triangle.click()
    laid = table.part(".own .sketch-laid")
    square(table, "space:3,4")
    expect(laid).to_have_count(1)
    for _ in range(2):
        table.part("fairway-stamps .turner").click()
    square(table, "space:3,4")
    pieces = [(3, 4)] * (1 + share)
    expect(laid).to_have_count(len(pieces))
    expect(triangle).to_contain_text(f"×{2 - len(pieces)}")
    expect(table.part("fairway-ask .problem")).to_be_empty()
    confirm(table)
    (handed,) = [each for each in ann.events("tiny.handed_in") if each["seat"] == 0][-1:]
    assert [(each["c"], each["r"]) for each in handed["draft"]["pieces"]] == pieces


def test_a_drawing_that_is_not_legal_says_why(sheet: Seat) -> None:
    """Pieces that do not hang together are refused in words before anything is played, and taken away by a click."""
    table = sheet.sit()
    table.part("fairway-stamps .stamp").first.wait_for()
    problem = table.part("fairway-ask .problem")
    square(table, "space:2,2")
    square(table, "space:5,5")
    expect(problem).to_contain_text("TMG-PLC-03")
    expect(table.part(".own .mark.refused")).not_to_have_count(0)
    square(table, "space:5,5")
    expect(problem).to_be_empty()
    expect(table.part(".own .sketch-laid")).to_have_count(1)
    assert [each for each in sheet.events("tiny.handed_in") if "pieces" in each.get("draft", {})] == []


def test_what_does_not_go_together_is_greyed(sheet: Seat) -> None:
    """Stamps that no drawing can have beside what is laid are greyed with a reason, until somebody starts over."""
    table = sheet.sit()
    stamps, apart = table.part("fairway-stamps .stamp"), table.part("fairway-stamps .apart")
    stamps.first.wait_for()
    expect(apart).to_be_empty()
    square(table, "space:2,2")
    expect(apart).to_contain_text("does not go together")
    expect(stamps.last).to_be_disabled()
    expect(stamps.first).to_be_enabled()
    expect(table.part(".own .sketch-laid")).to_have_count(1)
    apart.get_by_role("button", name="Start over").click()
    expect(table.part(".own .sketch-laid")).to_have_count(0)
    stamps.last.click()
    square(table, "space:2,2")
    expect(stamps.first).to_be_disabled()


def test_a_drawing_needs_no_mouse(sheet: Seat) -> None:
    """Keys reach every square; Enter lays what is in hand there."""
    table = sheet.sit()
    table.part("fairway-stamps .stamp").first.wait_for()
    table.part(".own .mark.lit[tabindex='0']").focus()
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")
    expect(table.part(".own .sketch-laid")).to_have_count(1)


def begun(seats: Seats) -> Seat:
    """Return somebody who designs alone and has laid a Tee, with nothing around it."""
    (seat,) = seats("designer", "Ann", seed="a plan")
    seat.act(**seat.listed("designer.choose_land")[0])
    while True:
        seat.act("designer.solo_draw_tiles")
        tees = [each for each in seat.listed("designer.solo_place") if is_tee(seat.room, each["tile"])]
        if tees:
            seat.act(**tees[0])
            return seat
        seat.act("designer.solo_pass", fates=["bag", "bag"])


@cache
def is_tee(room: Room, tile: str) -> bool:
    """Whether a copy of a tile is a Tee."""
    found: bool = room.get(f"/v1/packs/minigolf-designer/tiles/{tile[:-1]}")["data"]["kind"] == "tee"
    return found


def test_holes_are_numbered_by_clicking_along(seats: Seats) -> None:
    """Each click lays the next number; a click on a number takes it away; a picked number is laid instead."""
    seat = begun(seats)
    (laid,) = seat.events("designer.tile_placed")
    cell = f"cell:{laid['x']},{laid['y']}"
    table = seat.sit()
    table.page.get_by_role("button", name="Number the holes").click()
    table.part("fairway-stamps .stamp").first.wait_for()  # before that nobody listens to clicks
    numbers = table.part(".own .sketch-laid.number")
    square(table, cell)
    expect(numbers).to_have_text(["1"])
    square(table, cell)
    expect(numbers).to_have_count(0)
    table.part("fairway-stamps .stamp").nth(6).click()
    square(table, cell)
    expect(numbers).to_have_text(["7"])
    confirm(table)
    expect(table.part("fairway-story")).to_contain_text("7 (column")
    assert seat.events("designer.holes_numbered")[-1]["tokens"] == [[7, laid["x"], laid["y"]]]


def test_a_plan_is_drawn_by_hand(seats: Seats) -> None:
    """An imaginary Putting Green, turned with a key until it fits, finishes a hole that is only a Tee."""
    seat = begun(seats)
    (laid,) = seat.events("designer.tile_placed")
    seat.act("designer.solo_stop")
    table = seat.sit()
    green = table.part("fairway-stamps").get_by_role("button", name="Putting Green")
    green.click()
    problem, laid_there = table.part("fairway-ask .problem p"), table.part(".own .sketch-laid")
    fits = table.part("fairway-ask .trial")
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        place = f"cell:{laid['x'] + dx},{laid['y'] + dy}"
        if not table.part(f'.own svg[data-seat] [data-at="{place}"]').count():
            continue
        for turn in range(4):
            square(table, place)
            expect(laid_there).to_have_attribute("transform", re.compile(rf"rotate\({turn * 90} "))
            expect(problem.or_(fits)).to_be_visible()
            if fits.is_visible():
                confirm(table)
                expect(table.part("fairway-story")).to_contain_text("imaginary")
                (settled,) = seat.events("designer.settled")
                (tile,) = settled["plan"]
                assert (tile["kind"], tile["x"], tile["y"]) == ("green", laid["x"] + dx, laid["y"] + dy)
                return
            table.page.keyboard.press("r")
        table.part("fairway-stamps .laid button").click()
    raise AssertionError("no Putting Green fits beside the Tee")


def test_a_laid_tile_is_a_taken_square(seats: Seats) -> None:
    """Who clicks on a tile that lies means its square, and is told that it is taken."""
    seat = begun(seats)
    (laid,) = seat.events("designer.tile_placed")
    seat.act("designer.solo_draw_tiles")
    table = seat.sit()
    table.settled()
    square(table, f"cell:{laid['x']},{laid['y']}")
    expect(table.part("fairway-ask .problem")).to_contain_text("You cannot build on column")


def test_what_is_still_to_be_chosen(seats: Seats) -> None:
    """Once something is chosen, what is missing is named: a square, or the field that another one fills in."""
    seat = begun(seats)
    seat.act("designer.solo_draw_tiles")
    table = seat.sit()
    missing = table.part("fairway-ask .missing")
    expect(missing).to_be_hidden()
    expect(missing).not_to_have_css("display", "none")  # only what is there already is read out when it changes
    table.point(next(each for each in table.settled().lit if each.startswith("tile:")))
    expect(missing).to_have_text("Still to choose: a square")
    ann, _ = seats("tiny", "Ann", "Bob", seed="stamps")
    table = ann.sit()
    missing, chosen = table.part("fairway-ask .missing"), table.part("fairway-ask .field [aria-pressed=true]")
    table.settled()
    square(table, "space:0,9")
    expect(missing).to_have_text("Still to choose: Hole")
    square(table, "space:7,0")
    expect(missing).to_be_hidden()
    expect(chosen).to_have_text(["column 1, row 10", "column 8, row 1"])


def test_what_may_be_a_mistake_is_a_warning(seats: Seats) -> None:
    """A note of which a plugin warns has a sign and words of its own, and not only another colour."""
    seat = begun(seats)
    seat.act("designer.solo_draw_tiles")
    wrong = next(
        each.action
        for each in seat.me.actions(seat.me.legal(action="designer.solo_place").choices)
        if each.notes.get("mismatches")
    )
    table = seat.sit()
    table.settled()
    table.point(f"tile:{wrong['tile']}")
    square(table, f"cell:{wrong['x']},{wrong['y']}")
    table.part("fairway-ask .field button").first.click()
    warning = table.part("fairway-ask .notes .warning")
    for _ in range(4):
        expect(table.part("fairway-ask .trial")).to_be_visible()
        if warning.count():
            break
        table.page.keyboard.press("r")
    expect(warning.first).to_contain_text("⚠ Careful: red does not meet red")


def test_what_luck_has_decided_is_not_taken_back(seats: Seats) -> None:
    """Taking back is offered where it may be possible; not again once it was refused, and not after luck had a say."""
    seat = begun(seats)
    table = seat.sit()
    undo = table.part("fairway-ask").get_by_role("button", name="Take back my move")
    before = table.settled().revision
    seat.act("designer.solo_draw_tiles")
    table.page.wait_for_function(LATER, arg=before)  # what was offered before is another move
    undo.click()
    expect(table.part("fairway-ask .problem")).to_be_visible()
    expect(undo).to_have_count(0)
    seat.act("designer.solo_pass", fates=["bag", "bag"])
    table.part("fairway-ask .buttons").get_by_role("button", name="Draw", exact=False).first.click()
    confirm(table)
    expect(table.part(".mark.lit")).not_to_have_count(0)
    expect(undo).to_have_count(0)


def refuse(problem: dict[str, Any], route: Route) -> None:
    """Answer in the place of the server."""
    route.fulfill(status=problem["status"], json=problem)


def test_why_nothing_is_taken_back(seats: Seats) -> None:
    """Whoever waits is told why nothing is taken back, and is offered it no longer; a late answer decides nothing."""
    ann, ben = seats("designer", "Ann", "Ben", seed="a plan")
    while not ann.me.legal().choices:
        ben.me.act(ben.me.hint("greedy").move.action)
    while any(each.must for each in ann.me.legal().choices):
        ann.me.act(ann.me.hint("greedy").move.action)
    table = ann.sit()
    undo = table.part("fairway-ask").get_by_role("button", name="Take back my move")
    problem = table.part("fairway-ask .problem")
    for code, said, offered in (("stale", "Somebody was faster.", 1), ("undo_revealed", "It is known by now.", 0)):
        refused = {"status": 409, "code": code, "detail": said}
        table.page.route("**/undo", partial(refuse, refused), times=1)
        undo.click()
        expect(problem).to_have_text(said)
        expect(table.part("fairway-ask")).to_have_attribute("aria-busy", "false")
        expect(problem).to_have_text(said)
        expect(undo).to_have_count(offered)


def test_nothing_is_drawn_on_the_past(sheet: Seat) -> None:
    """While somebody looks back, a drawing takes no clicks and is not seen; it goes on where it was."""
    table = sheet.sit()
    table.part("fairway-stamps .stamp").first.wait_for()
    laid = table.part(".own .sketch-laid")
    square(table, "space:2,2")
    expect(laid).to_have_count(1)
    table.part(".story .jump").last.click()
    expect(table.part("fairway-compose")).to_be_hidden()
    expect(laid).to_be_hidden()
    table.page.evaluate(DRAWN)
    square(table, "space:3,2")
    table.part("fairway-ask").get_by_role("button", name="Back to now").click()
    expect(table.part("fairway-compose")).to_be_visible()
    expect(laid).to_be_visible()
    table.page.evaluate(DRAWN)
    square(table, "space:4,2")
    expect(laid).to_have_count(2)


def full(*seats: Seat) -> Seat:
    """Play as a bot would, until only the last question is left; return whose land is filled."""
    while not seats[0].me.legal(action="designer.settle").choices:
        for each in seats:
            if any(choice.must for choice in each.me.legal().choices):
                each.me.act(each.me.hint("greedy").move.action)
    (filled, *_) = [
        each for each in seats if "stamps" not in each.me.legal(action="designer.settle").choices[0].description
    ]
    return filled


def test_final_numbers_on_a_full_land(seats: Seats) -> None:
    """Where no tile is left to imagine, numbers come first, their squares are lit, and they are told as people count."""
    table = full(*seats("designer", "Ann", "Bob", seed="full")).sit()
    expect(table.part("fairway-compose fairway-stamps")).to_be_visible()
    expect(table.part("fairway-compose .tabs")).to_be_hidden()
    expect(table.part("fairway-compose").get_by_role("button", name="Add one")).to_be_hidden()
    lit = table.part(".own .mark.lit[data-point^='cell:']")
    expect(lit).not_to_have_count(0)
    pointer = lit.first.get_attribute("data-point") or ""
    square(table, pointer)
    x, y = (int(each) + 1 for each in pointer.removeprefix("cell:").split(","))
    expect(table.part("fairway-stamps .laid button")).to_contain_text([f"1 (column {x}, row {y})"])
    expect(table.part("fairway-ask .buttons").get_by_role("button", name="Settle", exact=True)).to_have_count(0)


def test_any_selection_of_things(seats: Seats) -> None:
    """What is a selection among too many to list is switched on piece by piece."""
    (seat,) = seats("empire", "Ann", seed="moments")
    table = seat.sit()
    table.page.get_by_role("button", name="Choose moments to skip").click()
    chips = table.part("fairway-compose .chip")
    chips.nth(0).click()
    chips.nth(2).click()
    expect(chips.nth(2)).to_have_attribute("aria-pressed", "true")
    confirm(table)
    expect(chips).to_have_count(0)
    (listing,) = seat.me.legal(action="empire.auto_decline").choices
    things = listing.description["any_of"]
    (chosen,) = seat.events("empire.auto_declined")
    assert set(chosen["windows"]) == {things[0], things[2]}


def test_a_dial_answers_to_keys_and_fingers(seats: Seats) -> None:
    """Arrow keys go round a dial; a finger that is dragged around its middle means what lies nearest; a yes shoots there."""
    ann, bob = seats("tiny", "Ann", "Bob", seed="dials")
    for each in (ann, bob):
        each.act("tiny.place_start_and_hole", start={"c": 0, "r": 0}, hole={"c": 7, "r": 9})
    while not (shooting := [each for each in (ann, bob) if each.listed("tiny.shoot")]):
        for each in (ann, bob):
            each.act(**each.listed("tiny.draw")[-1])
    seat = shooting[0]
    table = seat.sit()
    table.page.get_by_role("button", name="Shoot", exact=True).click()
    ways = table.part(".dial [role=radio]")
    chosen = table.part(".dial [role=radio][aria-checked=true]")
    ways.first.focus()
    table.page.keyboard.press("ArrowRight")
    first = chosen.get_attribute("aria-label")
    table.page.keyboard.press("ArrowRight")
    expect(chosen).not_to_have_attribute("aria-label", first or "")
    box = table.part(".dial-face").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.move(middle[0], middle[1] - box["height"] / 3)
    table.page.mouse.down()
    table.page.mouse.move(middle[0] + 2, middle[1] + box["height"] / 3, steps=4)
    table.page.mouse.up()
    expect(chosen).to_have_attribute("aria-label", "down")
    table.part("fairway-ask .field").get_by_role("button", name="2", exact=True).click()
    confirm(table)
    expect(table.part("fairway-story")).to_contain_text("power 2")
    (shot,) = seat.events("tiny.shot_began")
    assert (shot["power"], shot["direction"]) == (2, "S")


def test_what_moves_flies_and_nobody_waits(seats: Seats) -> None:
    """Whoever wants motion sees a tile fly to its square; at the end it lies there, and nothing is left of the flight."""
    (seat,) = seats("designer", "Ann", seed="a plan")
    seat.act(**seat.listed("designer.choose_land")[0])
    seat.act("designer.solo_draw_tiles")
    table = seat.sit(reduced_motion="no-preference")
    table.settled()
    table.page.evaluate(FLIGHTS)
    placed = seat.listed("designer.solo_place")[0]
    seat.act(**placed)
    tile = table.part(f".own [data-at='tile:{placed['tile']}']").first
    expect(tile).to_be_visible()
    expect(table.part(".flying")).to_have_count(0)
    assert table.page.evaluate("flights") >= 1


FLIGHTS = """() => {
  globalThis.flights = 0;
  const seen = (changes) => { for (const { addedNodes } of changes) for (const each of addedNodes) flights += each.classList?.contains("flying") ? 1 : 0; };
  new MutationObserver(seen).observe(document.querySelector("fairway-table").shadowRoot, { childList: true, subtree: true });
}"""


def test_few_values_are_offered_beside_the_board(seats: Seats) -> None:
    """Whoever presses an action with one field of few values left finds those below the question; others can be pointed at instead."""
    (ann,) = seats("putting", "Ann")
    table = ann.sit()
    lit = [each for each in table.settled().lit if each.startswith("dice:")]
    table.part("fairway-ask .buttons").get_by_role("button", name="Putt").click()
    offered = table.part("fairway-ask .field :is(button, [role=radio])")
    expect(offered).to_have_count(len(lit))
    there = offered.first.bounding_box()
    offered.first.click()
    expect(table.part("fairway-odds li").first).to_be_visible()
    assert offered.first.bounding_box() == there  # a second click means the same
    before = table.part("fairway-ask .doing").text_content() or ""
    offered.last.click()
    expect(table.part("fairway-ask .doing")).not_to_have_text(before)
