"""The teacher tells how a game goes, what is asked and why, and what a good move would be; odds are told before a roll."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.player import Table

TAUGHT = {"Accept-Language": "en"}
HELD = """() => {
  const { game } = document.querySelector("fairway-table");
  const asked = game.match.hint.bind(game.match);
  game.match.hint = async () => {
    const hint = await asked();
    await new Promise((go) => (window.go = go));
    return hint;
  };
  window.lit = [];
  game.addEventListener("light", ({ detail }) => window.lit.push(...detail.pointers));
}"""
"""Hold a hint back, and keep what is marked."""
LIT = """async () => {
  window.go();
  await new Promise((done) => requestAnimationFrame(done));
  return window.lit;
}"""
"""Let the hint come; return what is marked for it."""


def taught(room: Room, ruleset: str, *others: dict[str, Any], **order: Any) -> Table:
    """Sit down at a new match as somebody who wants to be taught."""
    match, (token, *_) = room.match(ruleset, *others, **order)
    page = room.window()
    page.add_init_script(f"localStorage.setItem('fairway.settings', {json.dumps(json.dumps({'hints': True}))})")
    page.goto(f"{room.address}/table/{match}#{token}")
    return Table(page).ready()


def test_a_good_move_stands_out(room: Room) -> None:
    """What is advised is marked above what else could be chosen there."""
    table = taught(room, "designer", seed="teach")
    table.settled()
    table.part("fairway-teacher .steps .quiet").click()
    table.part("fairway-teacher .bar .primary").click()
    expect(table.part(".marks .mark.told").first).to_be_attached()
    expect(table.part(".marks .mark.told ~ .mark.lit")).to_have_count(0)


def test_the_steps_come_first(room: Room) -> None:
    """A match that begins is told step by step, in the words of the plugins; then comes what is asked."""
    table = taught(room, "designer", seed="teach")
    about = room.get("/v1/rulesets/designer", **TAUGHT)
    for step in about["lesson"]:
        expect(table.part("fairway-teacher .lesson")).to_have_text(step)
        table.part("fairway-teacher .primary").click()
    (asked,) = (each["lesson"] for each in about["prompts"] if each["prompt"] == "designer.choose_land")
    expect(table.part("fairway-teacher .now > .lesson")).to_have_text(asked)


@pytest.mark.parametrize("ruleset", ["designer", "putting", "tiny", "empire"])
def test_a_good_move_can_be_taken_over(room: Room, ruleset: str) -> None:
    """What a bot would do is told in words, and played by taking it over and saying yes."""
    table = taught(room, ruleset, seed="teach")
    table.settled()
    table.part("fairway-teacher .steps .quiet").click()
    for _ in range(3):
        before = table.settled().revision
        table.part("fairway-teacher .bar .primary").click()
        expect(table.part("fairway-teacher .hint .move")).not_to_be_empty()
        table.part("fairway-teacher .bar .primary").click()
        table.part("fairway-ask .confirm .primary").click()
        table.page.wait_for_function(
            "(before) => document.querySelector('fairway-table').game.revision > before", arg=before
        )


def test_a_hint_is_for_who_asked(room: Room) -> None:
    """Whoever gets a device handed over while a hint is worked out sees no marks of it."""
    match, tokens = room.match("designer", {"name": "Ben"}, seed="teach")
    page = room.window()
    for token in tokens:
        page.goto(f"{room.address}/table/{match}#{token}")
        Table(page).ready()
        page.goto("about:blank")
    page.goto(f"{room.address}/table/{match}")
    table = Table(page)
    table.part(".curtain .primary").click()
    table.ready().settled()
    table.part("fairway-teacher button").click()
    table.part("fairway-teacher .steps .quiet").click()
    page.evaluate(HELD)
    table.part("fairway-teacher .bar .primary").click()
    table.part(".players button").click()
    table.part(".curtain .primary").click()
    table.part("fairway-board svg").first.wait_for()
    table.ready()
    page.wait_for_function("() => Boolean(window.go)")
    assert page.evaluate(LIT) == []


def test_odds_before_a_putt(room: Room) -> None:
    """Once dice are chosen, everything that may come of them is listed, the likeliest first; the dice lie where they lay."""
    table = taught(room, "putting", seed="teach")
    before = table.settled().revision
    table.part("fairway-teacher .steps .quiet").click()
    table.part("fairway-teacher .bar .primary").click()
    table.part("fairway-teacher .bar .primary").click()
    expect(table.part("fairway-odds li").first).to_be_visible()
    shares = [float(text.rstrip("%")) for text in table.part("fairway-odds .share").all_text_contents()]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(100, abs=len(shares))
    expect(table.part("fairway-odds .track .bar").first).to_be_visible()
    expect(table.part("fairway-odds li").last).to_be_in_viewport(ratio=0.95)  # nothing is cut while there is room below
    expect(table.part("fairway-ask .notes")).to_contain_text(re.compile(r"chance to hole out: \d+%"))  # none is 0 %
    assert table.game("revision") == before


def test_a_fair_table_says_so(room: Room) -> None:
    """In a match without hints the teacher tells the game, and offers no move."""
    table = taught(room, "putting", seed="teach", hints=False)
    table.part("fairway-teacher .steps .quiet").click()
    expect(table.part("fairway-teacher .none")).to_be_visible()
    expect(table.part("fairway-teacher .bar .primary")).to_have_count(0)


def test_who_knows_the_game_is_left_alone(room: Room) -> None:
    """The teacher is silent until it is asked for, and again when somebody has had enough; a reload keeps that."""
    match, (token,) = room.match("putting", seed="teach")
    table = room.sit(match, token)
    expect(table.part("fairway-teacher .lesson")).to_have_count(0)
    table.part("fairway-teacher button").click()
    expect(table.part("fairway-teacher .lesson").first).to_be_visible()
    table.page.reload()
    Table(table.page).ready()
    expect(table.part("fairway-teacher .lesson").first).to_be_visible()
    table.part("fairway-teacher header button").last.click()
    expect(table.part("fairway-teacher .lesson")).to_have_count(0)
