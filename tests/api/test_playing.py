"""A seat looks, asks what is legal, tries, acts and resigns; a stale or repeated look costs nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fairway.client.listing import Listing
from fairway.engine.codec import Codec
from fairway_api.contract import wire
from tests.api.conftest import SHORT, Api, Match, ok, problem, until

pytestmark = pytest.mark.anyio


async def in_turns(api: Api, seed: str = "turns") -> tuple[Match, int]:
    """Return a match in which lands are chosen, and the seat whose turn it is."""
    match = await api.match(seed=seed)
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    return match, (await match.info())["waiting"][0]


async def test_a_view_has_what_a_seat_needs(api: Api) -> None:
    """A view shows the state, who is asked, and which kinds of action the seat may choose, with how many there are."""
    match, seat = await in_turns(api)
    seen = await match.view(seat)
    assert (seen["match"], seen["seat"], seen["revision"], seen["over"]) == (match.id, seat, 2, False)
    assert seen["parts"][0]["type"].startswith("designer.")
    assert seen["prompts"][0]["waiting"] == [seat]
    legal = await match.legal(seat, must=False)
    assert sum(choice["count"] for choice in seen["choices"]) == len(legal)
    assert {choice["action"] for choice in seen["choices"]} == {action["type"] for action in legal}


async def test_everything_listed_is_accepted_by_a_dry_run(api: Api) -> None:
    """No listed action is refused when it is tried, and trying changes nothing."""
    match, seat = await in_turns(api)
    before = await match.view(seat)
    legal = await match.legal(seat)
    for action in random.Random(1).sample(legal, 20):
        tried = ok(await match.post("/try", action, seat))
        assert tried["revision"] == before["revision"]
    assert await match.view(seat) == before


async def test_a_dry_run_tells_what_then_happens(api: Api) -> None:
    """Unless it stopped before luck or a secret, what a dry run tells is what playing the action brings."""
    match, seat = await in_turns(api)
    compared = 0
    dice = random.Random(2)
    for _ in range(12):
        [seat] = (await match.info())["waiting"]
        action = dice.choice(await match.legal(seat))
        tried = ok(await match.post("/try?language=en", action, seat))
        played = ok(await match.post("/actions?language=en", action, seat))
        events = played.get("events", [])
        assert tried["events"] == events[: len(tried["events"])]
        if not tried["stopped"]:
            assert (tried["events"], tried["prompts"]) == (events, played["prompts"])
            compared += 1
    assert compared


async def test_legal_actions_by_type_tile_and_cell(api: Api) -> None:
    """A filter leaves exactly the listed actions with that type, that tile and that cell."""
    match, seat = await in_turns(api)
    everything = await match.legal(seat)
    pick = next(action for action in everything if action["type"] == "designer.pick")
    for names in (("tile",), ("x", "y"), ("tile", "x", "y", "turn")):
        where = "&".join(f"{name}={pick[name]}" for name in names)
        found = ok(await match.get(f"/legal?action=designer.pick&{where}", seat))["choices"]
        expected = [
            a for a in everything if a["type"] == "designer.pick" and all(a[name] == pick[name] for name in names)
        ]
        assert sum(each["count"] for each in found) == len(expected)
    assert ok(await match.get("/legal?x=999", seat))["choices"] == []


async def test_a_filter_that_nothing_can_pass_is_refused(api: Api) -> None:
    """A misspelt filter gets a reason and a suggestion, not an empty list that reads as if nothing were legal."""
    match = await api.match()
    said = problem(await match.get("/legal?action=designer.pik", 0), 400, "invalid")
    assert said["errors"][0]["path"] == "action"
    assert "'designer.pick'" in said["detail"]
    assert "'tile'" in problem(await match.get("/legal?tiel=t001a", 0), 400, "invalid")["detail"]


async def test_scores_say_why(api: Api) -> None:
    """Every sheet is a tree whose lines add up to its total, with words in the asked language."""
    match, _ = await in_turns(api)
    await match.play("scores", most=12)
    scores = ok(await match.get("/scores", 0))
    assert scores["final"] is False
    for sheet in scores["sheets"]:
        assert sheet["total"] == sum(line["total"] for line in sheet["lines"])
        assert sheet["place"] is None
        assert all(line["text"] and line["rule"] for line in sheet["lines"])
    french = ok(await match.get("/scores", 0, Accept_Language="fr-CA,fr;q=0.9,en;q=0.1"))
    words = [[line["text"] for line in sheet["lines"]] for sheet in scores["sheets"]]
    assert words != [[line["text"] for line in sheet["lines"]] for sheet in french["sheets"]]


async def test_an_unchanged_view_is_not_sent_again(api: Api) -> None:
    """With If-None-Match an unchanged view is 304 without a body; a change, or another seat's tag, sends it again."""
    match = await api.match()
    first = await match.get("/view", 0)
    tag = first.headers["etag"]
    again = await match.get("/view", 0, If_None_Match=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert (await match.get("/view", 0, If_None_Match=f'W/{tag}, "0"')).status_code == 304
    assert (await match.get("/view", 1, If_None_Match=tag)).status_code == 200
    assert (await match.get("/view", None, If_None_Match=tag)).status_code == 200
    ok(await match.act(1, (await match.legal(1))[0]))
    changed = await match.get("/view", 0, If_None_Match=tag)
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag
    assert "Authorization" in changed.headers["vary"]


async def test_acting_on_a_stale_revision_is_refused(api: Api) -> None:
    """With If-Match an action is played at that revision or not at all; both kinds of tag name it."""
    match = await api.match()
    tag = (await match.get("/view", 0)).headers["etag"]
    first, second = (await match.legal(0))[0], (await match.legal(1))[0]
    done = await match.act(1, second, If_Match=tag)
    assert ok(done)["revision"] == 1
    stale = problem(await match.act(0, first, If_Match=tag), 412, "stale")
    assert stale["params"] == {"sent": 0, "current": 1}
    assert await match.revision() == 1
    ok(await match.act(0, first, If_Match=done.headers["etag"]))
    problem(await match.post("/undo", None, 0, If_Match='"0"'), 412, "stale")
    problem(await match.post("/resign", {}, 0, If_Match='"0"'), 412, "stale")
    problem(await match.act(0, first, If_Match="two"), 400, "bad_header")
    problem(await match.act(0, first, If_Match='"99999999999999999999"'), 400, "bad_header")


async def test_what_is_answered_to_an_action_is_its_line_of_the_log(api: Api) -> None:
    """The answer to an action is the update that the seat also finds in its log."""
    match = await api.match()
    answered = [ok(await match.act(seat, (await match.legal(seat))[0])) for seat in (0, 1)]
    for seat in (0, 1):
        assert ok(await match.get("/log", seat))["updates"][seat + 1] == answered[seat]


async def test_a_resigned_seat_is_played_on_by_a_bot(api: Api) -> None:
    """Who resigns hands the seat to a bot for good: the others finish, and the seat's token plays no more."""
    match = await api.match(seed="resigned", options=SHORT)
    problem(await match.post("/resign", {"bot": "nonesuch"}, 1), 422, "unknown_bot")
    told = problem(await match.post("/resign?language=fr", {"bot": "gredy"}, 1), 422, "unknown_bot")
    assert (told["title"], told["errors"][0]["path"]) == ("Pas de tel robot", "$.bot")
    assert told["detail"].startswith("Il n'y a pas de robot gredy ici ; il y a : ")
    assert told["errors"][0]["message"].endswith("vouliez-vous dire 'greedy' ?")
    resigned = ok(await match.post("/resign", {"bot": "random"}, 1))
    assert (resigned["kind"], resigned["seat"]) == ("resigned", 1)
    problem(await match.post("/resign", {}, 1), 409, "has_resigned")
    problem(await match.act(1, {"type": "designer.pass"}), 409, "has_resigned")
    problem(await match.post("/undo", None, 1), 409, "has_resigned")
    seat = (await match.info())["seats"][1]
    assert (seat["kind"], seat["bot"], seat["resigned"]) == ("bot", "random", True)
    other = Match(api, match.id, {0: match.tokens[0]})
    await until_over(other)
    problem(await match.post("/resign", {}, 0), 409, "match_over")


async def until_over(match: Match) -> None:
    """Play our seats until the match is over, while bots play theirs."""
    dice = random.Random(0)

    async def moved() -> bool:
        await match.step(dice, lazy=1)
        return bool((await match.info())["over"])

    await until(moved)


async def test_a_finished_match_tells_everything(api: Api) -> None:
    """At the end places are known, scores are final and complete, the seed is revealed, and nobody can act."""
    match = await api.match(options=SHORT)
    action = (await match.legal(0))[0]
    await match.play("end", lazy=0.5)
    info = await match.info()
    assert info["over"]
    assert sorted(info["places"])[0] == 1
    assert info["fairness"]["seed"]
    assert info["fairness"]["nonce"]
    scores = ok(await match.get("/scores"))
    assert scores["final"] is True
    assert [sheet["place"] for sheet in scores["sheets"]] == info["places"]
    assert not any(sheet["partial"] for sheet in scores["sheets"])
    problem(await match.act(0, action), 409, "match_over")
    problem(await match.post("/try", action, 0), 409, "match_over")
    assert ok(await match.get("/legal", 0))["choices"] == []


async def test_a_board_is_drawn(api: Api) -> None:
    """What a seat has before it is drawn as an SVG; of a seat that is not there, nothing is."""
    match, _ = await in_turns(api)
    drawn = await match.get("/pictures/0")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    problem(await match.get("/pictures/9"), 404, "unknown_seat")
    problem(await match.get("/pictures/0?paper=designer.wallpaper"), 400, "invalid")


async def test_what_is_sent_is_what_is_declared(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views, legal lists, trials, updates and logs are written from the very structs that the contract describes."""
    sent: list[Any] = []
    write = Codec.json

    def watched(codec: Codec, value: object) -> bytes:
        sent.append(value)
        return write(codec, value)

    match, seat = await in_turns(api)
    action = (await match.legal(seat))[0]
    monkeypatch.setattr(Codec, "json", watched)
    for answer in (
        await match.get("/view", seat),
        await match.get("/steps/1", seat),
        await match.get("/legal", seat),
        await match.post("/try", action, seat),
        await match.act(seat, action),
        await match.get("/log", seat),
    ):
        ok(answer)
    assert [type(each) for each in sent] == [wire.View, wire.View, wire.Legal, wire.Trial, wire.Update, wire.Log]
    view, _, legal, trial, update, log = sent
    prompts = [each for one in (view, trial, update, *log.updates) for each in one.prompts]
    assert {type(each) for each in prompts} == {wire.Prompt}
    events = [each for one in (trial, update, *log.updates) for each in one.events]
    assert {type(each) for each in events} == {wire.Happened}
    assert {type(each) for each in legal.choices} == {Listing}


async def test_a_game_alone_ends_with_a_verdict(api: Api) -> None:
    """Who plays alone is told what it was worth, in words, once it is over; who plays with others is told places."""
    alone = await api.match({}, options=SHORT)
    assert "verdict" not in ok(await alone.get("/scores"))
    await alone.play("alone", lazy=0.9)
    verdict = ok(await alone.get("/scores", Accept_Language="fr"))["verdict"]
    assert verdict["key"].startswith("designer.")
    assert verdict["text"].startswith("Les clients sont ")
    together = await api.match({}, {}, options=SHORT)
    await together.play("together", lazy=0.9)
    scores = ok(await together.get("/scores"))
    assert scores["final"] is True
    assert "verdict" not in scores
