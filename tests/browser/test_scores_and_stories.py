"""Scores say why, the story can be gone through again, and a match that is over leads on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from fairway_client import Problem, Server
from tests.api.conftest import SHORT
from tests.browser.conftest import LONG, Room
from tests.browser.player import Table

expect.set_options(timeout=LONG)

EAGER = 12
"""Moves after which somebody does what is said in the fewest words, such as passing."""
ENGLISH = {"Accept-Language": "en"}
LISTEN = """() => {
  const said = document.querySelector("fairway-table").shadowRoot.querySelector("fairway-scores [role=status]");
  window.heard = [];
  new MutationObserver(() => window.heard.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
}"""
"""Keep what is told to who listens to the scores."""
STORY = """() => [...document.querySelector("fairway-table").shadowRoot.querySelectorAll("ol.story .told")]
  .map((each) => each.textContent)"""


def played(room: Room, ruleset: str, moves: int = 1000, **order: Any) -> tuple[str, str]:
    """Play a match against a bot to its end, or so many moves; return its id and Ann's token."""
    match, (token,) = room.match(ruleset, {"bot": "random", "name": "Bob"}, seed="scores", **order)
    luck = Random("scores")
    with Server(room.address) as server:
        seat = server.match(match, token)
        for number, legal in enumerate(seat.turns()):
            if number == moves:
                break
            listed = [each.action for each in seat.actions([each for each in legal.choices if each.must])]
            action = luck.choice(listed) if number < EAGER else min(listed, key=lambda each: len(str(each)))
            try:
                seat.act(action, revision=legal.revision)
            except Problem as problem:
                if not problem.stale:  # else somebody was faster, and what may be done now is on the way
                    raise
    return match, token


@pytest.fixture(scope="module")
def ended() -> dict[str, tuple[str, str]]:
    """Matches that are over, made once."""
    return {}


def finished(room: Room, ended: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Return a match that is over, with courses to look at."""
    if not ended:
        ended["match"] = played(room, "designer", options=SHORT)
    return ended["match"]


def looked_at(table: Table, revision: int) -> None:
    """Wait until scores of a step are shown."""
    expect(table.part("fairway-scores .when")).to_contain_text(str(revision))


def test_the_sheet_says_why(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """Every condition has everybody's points as the server counts them, and its parts with what they are about."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    sheets = room.get(f"/v1/matches/{match}/scores", **ENGLISH)["sheets"]
    totals = table.part("fairway-scores tfoot td").all_inner_texts()
    assert [int(each.replace("−", "-")) for each in totals] == [sheet["total"] for sheet in sheets]
    names = table.part("fairway-scores button.condition").all_inner_texts()
    assert names == [line["text"].partition(":")[0] for line in sheets[0]["lines"]]
    place, line = next(each for each in enumerate(sheets[0]["lines"]) if each[1].get("parts"))
    table.part("fairway-scores button.condition").nth(place).click()
    reasons = table.part("fairway-scores tr.reasons:visible section").first
    for part in line["parts"]:
        expect(reasons).to_contain_text(part["text"])
    expect(table.part("fairway-scores tr.reasons:visible a.rule").first).to_have_text(line["rule"])


def test_a_reason_lights_the_board(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """Resting on points marks the squares that earned them, a tap keeps them marked, another ends it."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    reason = table.part("fairway-scores td button.lights").first
    marks = table.part(".mark.told")
    reason.hover()
    expect(marks.first).to_be_visible()
    table.page.mouse.move(0, 0)
    expect(marks).to_have_count(0)
    reason.click()
    table.page.mouse.move(0, 0)
    expect(marks.first).to_be_visible()
    reason.click()
    table.page.mouse.move(0, 0)
    table.part("fairway-scores h2").click()
    expect(marks).to_have_count(0)


def test_a_reason_lights_no_longer_than_it_is_read(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """What a tap keeps marked ends when its reason is closed, and when another step is looked at."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    marks, end = table.part(".mark.told"), table.part("fairway-scores h2")
    conditions = table.part("fairway-scores tbody:has(td button.lights) button.condition")
    reason = table.part("fairway-scores tr.reasons button.lights:visible").first
    conditions.first.click()
    reason.click()
    end.hover()
    expect(marks.first).to_be_visible()
    conditions.first.click()
    end.hover()
    expect(marks).to_have_count(0)
    conditions.first.click()
    reason.click()
    end.hover()
    expect(marks.first).to_be_visible()
    table.part("fairway-replay [data-does=back]").click()
    looked_at(table, table.game("shown"))
    expect(marks).to_have_count(0)


def test_scores_follow_what_is_played(room: Room) -> None:
    """When somebody plays, totals are the new ones without a reload, and what changed is told to who listens."""
    match, token = played(room, "putting", 3)
    watching = room.sit(match)
    watching.page.evaluate(LISTEN)
    playing = room.sit(match, token)
    playing.play(until=playing.settled().revision + 12)
    watching.page.wait_for_function("window.heard.some((said) => /^(Ann|Bob): \\d+ \\(\\+\\d+\\)/.test(said))")
    totals = [str(sheet["total"]) for sheet in room.get(f"/v1/matches/{match}/scores")["sheets"]]
    expect(watching.part("fairway-scores tfoot td")).to_contain_text(totals)


def test_a_story_that_grows_reads_like_one_that_is_loaded(room: Room) -> None:
    """Sentences that came one by one are those that the log tells later, in the same order."""
    match, (token,) = room.match("designer", options=SHORT)
    table = room.sit(match, token)
    table.play(Random(3), until=6)
    revision = table.game("revision")
    grown = table.page.evaluate(STORY)
    updates = room.get(f"/v1/matches/{match}/log?story=1&limit=500", token, **ENGLISH)["updates"]
    told = [
        ([update["text"]] if update.get("text") else []) + [each["text"] for each in update.get("events", ())]
        for update in updates
        if update["revision"] <= revision
    ]
    assert grown == [sentence for step in reversed(told) for sentence in step]
    assert len(grown) > 5


def test_any_step_is_seen_again(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """A step of the story, the slider, its buttons and its keys lead to what was; the last button leads back."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    last = table.game("revision")
    jump = table.part("ol.story button.jump").nth(3)
    revision = int(jump.inner_text())
    jump.click()
    looked_at(table, revision)
    sheets = room.get(f"/v1/matches/{match}/scores?revision={revision}", token)["sheets"]
    totals = table.part("fairway-scores tfoot td").all_inner_texts()
    assert [int(each.replace("−", "-").rstrip(" *")) for each in totals] == [sheet["total"] for sheet in sheets]
    expect(table.part("ol.story > li[aria-current]")).to_have_count(1)
    table.part("fairway-replay [data-does=back]").click()
    table.page.wait_for_function("(then) => document.querySelector('fairway-table').game.shown < then", arg=revision)
    shown = table.game("shown")
    table.page.keyboard.press(".")
    looked_at(table, revision)
    assert shown < revision < last
    table.part("fairway-replay input").fill("0")
    looked_at(table, 0)
    table.part("fairway-replay [data-does=now]").click()
    expect(table.part("fairway-scores .when")).to_be_hidden()
    assert table.game("shown") is None


def test_nothing_is_asked_in_the_past(room: Room) -> None:
    """Who looks back is told so in the place of the question, is offered no move, and comes back by a button."""
    match, token = played(room, "putting", 4)
    table = room.sit(match, token)
    asked = table.part(".question").inner_text()
    table.part("ol.story button.jump").nth(1).click()
    looked_at(table, table.game("shown"))
    expect(table.part(".question")).to_have_text(f"As things stood at step {table.game('shown')}.")
    expect(table.part("fairway-moves details")).to_be_hidden()
    table.part("fairway-ask").get_by_role("button", name="Back to now").click()
    expect(table.part(".question")).to_have_text(asked)
    expect(table.part("fairway-moves details")).to_be_visible()


def test_curves_say_what_their_table_says(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """There is a named curve for each player, in words what it comes to, and a table that ends with the totals."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    table.part("details.curves > summary").click()
    expect(table.part("svg.plot .curve")).to_have_count(2)
    assert table.part("svg.plot text.name").all_text_contents() == ["Ann", "Bob"]
    totals = [str(sheet["total"]) for sheet in room.get(f"/v1/matches/{match}/scores")["sheets"]]
    told = table.part("svg.plot desc").text_content() or ""
    assert all(total in told for total in totals)
    table.part("fairway-plot summary").click()
    rows = table.part("fairway-plot tbody tr").last.locator("td").all_inner_texts()
    assert [each.replace("−", "-") for each in rows] == totals
    dashes = table.part("svg.plot .curve").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).strokeDasharray)"
    )
    assert len(set(dashes)) == 2


def test_the_end_tells_who_has_won_and_hands_the_match_on(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """The ending has everybody's place, a link that is copied, and a file that is the server's record."""
    match, token = finished(room, ended)
    table = room.sit(match, token, permissions=["clipboard-read", "clipboard-write"])
    standings = room.get(f"/v1/matches/{match}/scores")["standings"]
    rows = table.part("table.standings tbody tr").all_inner_texts()
    names = ["Ann", "Bob"]
    assert [row.split() for row in rows] == [
        [str(each["place"]), names[each["seat"]], str(each["total"]).replace("-", "−")]
        for each in sorted(standings, key=lambda each: (each["place"], each["seat"]))
    ]
    ending = table.part("fairway-ending")
    ending.get_by_role("button", name="Share").click()
    expect(ending.get_by_role("status")).to_contain_text(f"/table/{match}")
    assert table.page.evaluate("navigator.clipboard.readText()") == f"{room.address}/table/{match}"
    with table.page.expect_download() as saved:
        ending.get_by_role("button", name="Download").click()
    record = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert record == room.get(f"/v1/matches/{match}/record")
    ending.get_by_role("button", name="Watch again").click()
    looked_at(table, 0)


def test_a_game_alone_ends_with_a_verdict(room: Room) -> None:
    """Who has played alone is told what the points amount to, in words, as the server says it."""
    match, (token,) = room.match("designer", alone=True, seed="alone")
    with Server(room.address) as server:
        seat = server.match(match, token)
        for legal in seat.turns():
            listed = [each.action for each in seat.actions([each for each in legal.choices if each.must])]
            seat.act(min(listed, key=lambda each: (each["type"] != "designer.solo_stop", len(str(each)))))
    table = room.sit(match, token)
    verdict = room.get(f"/v1/matches/{match}/scores", token, **ENGLISH)["verdict"]
    expect(table.part("fairway-ending .verdict")).to_have_text(verdict["text"])
    expect(table.part("fairway-ending table.standings")).to_have_count(0)


def test_a_position_is_shared(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """The link to a step shows whoever opens it the table as it was then, without a seat."""
    match, token = finished(room, ended)
    table = room.sit(match, token, permissions=["clipboard-read", "clipboard-write"])
    table.part("fairway-replay [data-does=back]").click()
    table.page.wait_for_function("document.querySelector('fairway-table').game.shown !== null")
    step = table.game("shown")
    table.part("fairway-replay").get_by_role("button", name="Share").click()
    expect(table.part("fairway-replay [role=status]")).to_contain_text(f"step={step}")
    stranger = room.window()
    stranger.goto(table.page.evaluate("navigator.clipboard.readText()"))
    looked_at(Table(stranger).ready(), step)


def test_playing_on_from_a_step(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """A match that is over is played on from the step that is looked at, on one's own seat and against bots."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    expect(table.part("fairway-replay .continue")).to_be_hidden()
    table.part("fairway-replay [data-does=first]").click()
    table.part("fairway-replay .continue").click()
    table.page.wait_for_url(lambda url: not url.partition("#")[0].endswith(match))
    branch = table.page.url.partition("#")[0].rpartition("/")[2]
    info = room.get(f"/v1/matches/{branch}")
    assert [(each["name"], each["kind"]) for each in info["seats"]] == [("Ann", "player"), ("Bob", "bot")]
    assert info["fairness"]["seed_known"] is True
    assert Table(table.page).ready().game("seat") == 0
    expect(table.part(".branched")).to_contain_text("This is a new match")
    table.page.reload()
    Table(table.page).ready()
    expect(table.part(".branched")).to_be_hidden()


def test_once_more(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """A rematch is the same game with the same players, from its beginning."""
    match, token = finished(room, ended)
    table = room.sit(match, token)
    table.part("fairway-ending").get_by_role("button", name="Rematch").click()
    table.page.wait_for_url(lambda url: not url.partition("#")[0].endswith(match))
    again = room.get(f"/v1/matches/{table.page.url.partition('#')[0].rpartition('/')[2]}")
    before = room.get(f"/v1/matches/{match}")
    assert again["recipe"] == before["recipe"]
    assert [each["name"] for each in again["seats"]] == ["Ann", "Bob"]
    assert Table(table.page).ready().game("seat") == 0
    room.faults[:] = [each for each in room.faults if "404" not in each]  # a server may know of no rematches


def test_nobody_plays_on_while_a_match_runs(room: Room) -> None:
    """What was can be looked at while a match runs, but a branch would tell what luck is to come."""
    match, token = played(room, "putting", 4)
    table = room.sit(match, token)
    table.part("fairway-replay [data-does=first]").click()
    looked_at(table, 0)
    expect(table.part("fairway-replay .continue")).to_be_hidden()
    expect(table.part("fairway-ending")).to_be_hidden()


def test_a_rule_is_found_by_its_number(room: Room, ended: dict[str, tuple[str, str]]) -> None:
    """The link beside a score leads to the rule, in the language of whoever looks, and rules are found by words."""
    match, token = finished(room, ended)
    table = room.sit(match, token, locale="fr")
    table.part("fairway-scores button.condition").first.click()
    link = table.part("fairway-scores tr.reasons a.rule").first
    rule = link.inner_text()
    page = room.window(locale="fr")
    page.goto(link.get_attribute("href") or "")
    text = room.get(f"/v1/rules/{rule}", **{"Accept-Language": "fr"})["text"]
    expect(page.locator("li[aria-current]")).to_contain_text(text)
    expect(page.locator("h1")).to_have_text("Règles")
    page.get_by_role("searchbox").fill(rule.lower())
    expect(page.locator(f"[id='{rule}']")).to_be_visible()
    page.get_by_role("searchbox").fill("no such rule anywhere")
    expect(page.locator("main li")).to_have_count(0)
