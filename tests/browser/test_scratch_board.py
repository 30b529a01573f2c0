"""A scratch board: whoever waits for others tries things at the table, and nothing of it is played."""

from __future__ import annotations

import re
from random import Random

import httpx
import msgspec
from playwright.sync_api import expect

from fairway.client.listing import Listing, expand
from tests.browser.conftest import Room
from tests.browser.player import Table
from tests.browser.test_sitting_down import BEN

READY = "() => document.querySelector('fairway-table').shadowRoot.querySelector('fairway-ask')?.getAttribute('aria-busy') === 'false'"


def begun(room: Room) -> tuple[Table, Table]:
    """Seat two people who have chosen their lands, and return who plays and who waits."""
    match, tokens = room.match("designer", BEN, seed="scratch")
    here = f"{room.address}/v1/matches/{match}"
    for token in tokens:
        legal = room.get(f"/v1/matches/{match}/legal", token)["choices"]
        action = expand(msgspec.convert(legal, list[Listing]))[0]["action"]
        said = {"Authorization": f"Bearer {token}"}
        httpx.post(f"{here}/actions", json=action, headers=said, trust_env=False).raise_for_status()
    tables = [room.sit(match, token) for token in tokens]
    (seat,) = room.get(f"/v1/matches/{match}")["waiting"]
    tables[seat].settled()
    return tables[seat], tables[1 - seat]


def lay(table: Table, luck: Random) -> None:
    """Point at a tile and a square, and try it."""
    before = table.part("section.own [data-at^='tile:']").count()
    lit, confirm = table.part(".mark.lit"), table.part(".asking .confirm .primary")
    while confirm.count() == 0:
        table.page.wait_for_function(READY)
        expect(lit.first).to_be_attached()
        table.point(luck.choice(lit.evaluate_all("(all) => all.map((each) => each.dataset.point)")))
        table.page.wait_for_function(READY)
    confirm.click()
    expect(table.part("section.own [data-at^='tile:']")).to_have_count(before + 1)


def test_who_waits_tries_things(room: Room) -> None:
    """Tiles are laid on a scratch board, told with what they are worth, kept while others play and taken away again."""
    playing, waiting = begun(room)
    before = waiting.game("revision")
    waiting.part("button.scratch").click()
    expect(waiting.part("fairway-scratch")).to_be_visible()
    luck = Random(4)
    lay(waiting, luck)
    lay(waiting, luck)
    expect(waiting.part("fairway-scratch .sum")).to_contain_text(re.compile(r"2 things tried: .*points?"))
    assert waiting.game("revision") == before == playing.game("revision")

    moves = Random(2)
    while playing.game("revision") == before:  # whoever plays knows nothing of it
        if playing.must_act():
            playing.step(moves)
    expect(waiting.part("fairway-scratch .turn")).to_be_visible()
    kept = waiting.part("section.own [data-at^='tile:']").count()
    gone = waiting.part("fairway-scratch .gone li").count()
    assert kept + gone == 2

    waiting.part("fairway-scratch").get_by_role("button", name="Clear it").click()
    expect(waiting.part("section.own [data-at^='tile:']")).to_have_count(0)
    waiting.part("fairway-scratch").get_by_role("button", name="Back to the table").click()
    expect(waiting.part("fairway-scratch")).to_have_count(0)
    assert waiting.settled().lit


def test_what_was_tried_is_played(room: Room) -> None:
    """Once it is one's turn, what lies on the scratch board is taken over, and asks before it is final as ever."""
    playing, waiting = begun(room)
    before = waiting.game("revision")
    waiting.part("button.scratch").click()
    lay(waiting, Random(4))
    tile = waiting.part("section.own [data-at^='tile:']").get_attribute("data-at")
    playing.part("fairway-ask").get_by_role("button", name="Pass").click()
    playing.part("fairway-ask .primary").click()
    waiting.part("fairway-scratch").get_by_role("button", name="Play this").click()
    waiting.part("section.asking:not(.scratch) .confirm .primary").click()
    expect(waiting.part(f"section.own:not(.scratch) [data-at='{tile}']")).to_have_count(1)
    assert waiting.game("revision") > before
