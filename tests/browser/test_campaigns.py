"""What only a campaign has, in the browser: investments, Fame cards in their windows, books, and the pause between games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from fairway_client import Match, Server
from tests.browser.conftest import Room
from tests.browser.player import Table

SHORT = {"designer": {"quiet_rounds": 1}}
"""Options of games that end when everybody passes."""
LAZY = ("designer.pass", "empire.decline", "empire.end_investment", "empire.ready", "promises.promise")
"""What somebody does who wants a game to be over, the first of these that is possible."""


class Campaign:
    """Ann in a window and Ben, who is played over HTTP; both can be made to hurry."""

    def __init__(self, room: Room, server: Server, ruleset: str, seed: str, **settings: Any) -> None:
        people = [{"name": "Ann"}, {"name": "Ben"}]
        self.ann, self.ben = server.create(ruleset, people, options=SHORT, seed=seed).seats
        self.table = room.sit(self.ann.id, self.ann.token, **settings)

    def asked(self, seat: Match) -> str:
        """Return what a seat is asked; nothing if it is not."""
        return next((each.prompt for each in seat.legal().choices if each.must and each.prompt), "")

    def hurry(self, *seats: Match, until: str) -> None:
        """Let seats do as little as they can until Ann is asked something."""
        while self.asked(self.ann) != until:
            asked = [each for each in seats if self.asked(each)]
            assert asked, "somebody else is waited for"
            self._hurried(asked[0])

    def _hurried(self, seat: Match) -> None:
        """Do the least that a seat may do."""
        choices = [each for each in seat.legal().choices if each.must and (each.count or not each.exhaustive)]
        least = min(choices, key=lambda each: LAZY.index(each.action) if each.action in LAZY else len(LAZY))
        seat.act(next(iter(seat.actions([least]))).action)

    def seen(self) -> Table:
        """Return the table once it shows that Ann is asked."""
        self.table.page.wait_for_function(
            "(revision) => document.querySelector('fairway-table').game.revision >= revision",
            arg=self.ann.legal().revision,
        )
        self.table.settled()
        return self.table


@pytest.fixture
def server(room: Room) -> Iterator[Server]:
    """Give those who are played over HTTP a way to do so."""
    with Server(room.address) as server:
        yield server


def do(table: Table, name: str) -> None:
    """Press a button with words on it, and say yes."""
    table.part("fairway-ask .buttons").get_by_role("button", name=name, exact=True).click()
    confirm(table)


def confirm(table: Table) -> None:
    """Say yes, and wait until it is done."""
    before = table.game("revision")
    table.part("fairway-ask .primary").click()
    table.page.wait_for_function(
        "(before) => document.querySelector('fairway-table').game.revision > before", arg=before
    )


def choose(table: Table) -> None:
    """Point at something that is lit, or press what is offered, until something is said yes to."""
    luck = Random(3)
    table.done.clear()
    while table.done[-1:] != ["confirm"]:
        table.step(luck)


def invested(campaign: Campaign) -> Table:
    """Buy a land and a press card by clicking; Ben is quick."""
    campaign.hurry(campaign.ben, until="empire.invest")
    table = campaign.seen()
    expect(table.part(".own > fairway-board")).to_be_hidden()
    table.point("card:l01")
    confirm(table)
    expect(table.part(".own > fairway-board svg")).to_be_visible()
    table.part("fairway-ask .buttons").get_by_role("button", name="Buy a press card", exact=True).click()
    expect(table.part("fairway-ask .doing")).to_contain_text("unseen")
    expect(table.part("fairway-ask .notes")).to_contain_text("costs 2 Golfar")
    expect(table.part("fairway-ask .notes")).to_contain_text("leaves you")
    confirm(table)
    expect(table.part(".shared")).to_contain_text("Your secret press cards")
    do(table, "Finish investing")
    return table


def test_from_one_investment_to_the_next(room: Room, server: Server) -> None:
    """A land and a press card are bought, a Fame card is played, and after the books and a pause the next game begins."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ben, until="empire.window")
    campaign.seen()
    expect(table.part(".question")).to_have_text("Do you play a Fame card before the first pick of the round?")
    do(table, "Play a Fame card")
    expect(table.part("fairway-story")).to_contain_text("You play “No Boring design, please!”")
    campaign.hurry(campaign.ann, campaign.ben, until="empire.keep")
    campaign.seen()
    choose(table)
    campaign.hurry(campaign.ben, until="empire.ready")
    campaign.seen()
    expect(table.part(".own .sheet")).to_contain_text("Course 1The Chequerboard")
    expect(table.part("fairway-scores")).to_contain_text("All finished games")
    do(table, "Ready for the next game")
    campaign.hurry(campaign.ben, until="empire.invest")
    campaign.seen()
    expect(table.part(".shared")).to_contain_text("Game 2 of 5")
    expect(table.part(".own > fairway-board")).to_be_hidden()


def test_a_tile_is_laid_although_cards_could_go_with_it(room: Room, server: Server) -> None:
    """Tile and square propose a turn that is turned and confirmed like any other, while Fame cards can still be added."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ann, campaign.ben, until="designer.turn")
    lit = campaign.seen().settled().lit
    table.point(next(each for each in lit if each.startswith("tile:")))
    table.point(next(each for each in table.settled().lit if "cell:" in each))
    ghost = table.part(".own .ghost:not(.hovering)")
    expect(ghost).to_be_visible()
    assert [each for each in table.settled().lit if each.startswith("card:")]
    expect(table.part("fairway-ask .doing")).to_contain_text("Lay")
    before = table.part("fairway-ask .doing").inner_text()
    table.part(".handle.fits:not(.now)").first.click()
    expect(table.part("fairway-ask .doing")).not_to_have_text(before)
    confirm(table)
    expect(table.part("fairway-story")).to_contain_text("You lay")


def test_none_is_an_answer(room: Room, server: Server) -> None:
    """Where any number of things may be chosen by pointing, a button offers to choose none."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ann, campaign.ben, until="empire.keep")
    campaign.seen()
    do(table, "Keep no card")
    expect(table.part("fairway-story")).to_contain_text("You keep no Fame card for the next game")


def test_what_is_done_is_what_the_button_said(room: Room, server: Server) -> None:
    """A button that ends a selection goes once it is pressed: no other takes its place, and what would be done is what it said."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ann, campaign.ben, until="empire.keep")
    cards = [each for each in campaign.seen().settled().lit if each.startswith("card:")]
    assert len(cards) > 1
    table.point(cards[0])
    enough = table.part("fairway-ask .buttons button:not(.quiet)")
    expect(enough).to_have_count(1)
    said = enough.text_content() or ""
    enough.click()
    expect(table.part("fairway-ask .doing")).to_have_text(said)
    expect(table.part("fairway-ask .doing")).to_be_in_viewport(ratio=0.95)
    expect(enough).to_have_count(0)
    expect(table.part("fairway-ask .chip")).to_have_count(1)


def test_another_stage_is_seen_from_the_top(room: Room, server: Server) -> None:
    """When something else is asked for than before, the page leads there from its top, and no further than it takes."""
    campaign = Campaign(room, server, "empire", "m", viewport={"width": 1440, "height": 900})
    table = invested(campaign)
    table.page.evaluate("() => scrollTo(0, 60)")
    assert table.page.evaluate("() => scrollY")
    campaign.hurry(campaign.ann, campaign.ben, until="designer.turn")
    campaign.seen()
    table.page.wait_for_function("() => scrollY === 0")
    expect(table.part(".own > fairway-board")).to_be_in_viewport(ratio=0.95)


def test_a_question_that_is_answered_from_now_on(room: Room, server: Server) -> None:
    """Who says once how to answer is asked no more, always or where nothing else could be done, and can take it back."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ben, until="empire.window")
    campaign.seen()
    from_now_on(table, "unless I could do something else")
    [rule] = answers(room, campaign)
    assert rule["answer"] == {"type": "empire.decline"}
    assert {"action": "empire.play"} in [{"action": each["action"]} for each in rule["unless"]]
    table.part(".options > summary").click()
    listed = table.part("fairway-answers li")
    expect(listed).to_contain_text("Play no card (unless something else is possible)")
    listed.get_by_role("button").click()
    expect(listed).to_have_count(0)
    assert answers(room, campaign) == []
    table.part(".options > summary").click()
    from_now_on(table, "Always answer this for me")
    expect(table.part(".question")).not_to_contain_text("Do you play a Fame card")
    campaign.hurry(campaign.ann, campaign.ben, until="designer.turn")
    assert "empire.window" not in {campaign.asked(each) for each in (campaign.ann, campaign.ben)}


def test_no_choice_is_no_question(room: Room, server: Server) -> None:
    """A question with one answer offers to be asked no more such things, and says what else can be done there."""
    campaign = Campaign(room, server, "empire", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ann, campaign.ben, until="empire.window")
    spare = table.part("fairway-ask .no-choice")
    campaign.seen()
    expect(spare).to_have_count(0)
    while [each for each in campaign.ann.legal().choices if each.action == "empire.play" and each.count]:
        campaign.ann.act({"type": "empire.decline"})
        campaign.hurry(campaign.ann, campaign.ben, until="empire.window")
    campaign.seen()
    told = ["You can take this back under Settings.", "Choose moments to skip: Say at which moments"]
    expect(table.part("fairway-ask .buttons .about")).to_contain_text(told)
    spare.click()
    expect(table.part(".question")).not_to_contain_text("Do you play a Fame card")
    assert room.get(f"/v1/matches/{campaign.ann.id}/answers", campaign.ann.token)["only_choice"]


def from_now_on(table: Table, how: str) -> None:
    """Mean to play no card, and say that this is the answer from now on."""
    table.part("fairway-ask .buttons").get_by_role("button", name="Play no card").click()
    table.part(".always summary").click()
    with table.page.expect_response(lambda answer: answer.request.method == "PUT"):
        table.part(".always").get_by_role("button", name=how).click()


def answers(room: Room, campaign: Campaign) -> list[dict[str, Any]]:
    """Return what Ann has left with the server."""
    return list(room.get(f"/v1/matches/{campaign.ann.id}/answers", campaign.ann.token).get("answers", []))


def test_promises_in_a_campaign_stay_secret(room: Room, server: Server) -> None:
    """What is promised after the investment is chosen by clicking, and is in nobody else's page."""
    campaign = Campaign(room, server, "empire+promises", "m")
    table = invested(campaign)
    campaign.hurry(campaign.ben, until="promises.choose")
    campaign.seen()
    choose(table)
    expect(table.part("fairway-story li").first).to_contain_text("You promise")
    other = room.sit(campaign.ben.id, campaign.ben.token)
    expect(other.part("fairway-story")).to_contain_text("Ann has made promises.")
    expect(other.part("fairway-story")).not_to_contain_text("Ann promises")
