"""The server answers for seats that have said so beforehand: durably, for nobody else to see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairway_api.background import bot_driver
from tests.api.conftest import PLUGINS, Api, Match, ok, problem, serving, until
from tests.core import toy

pytestmark = pytest.mark.anyio
MARBLES = str(PLUGINS / "marbles.py")
PASS_ON = {"prompt": "toy.gift", "answer": {"type": "toy.claim", "take": False}}
"""Never take a marble that is offered."""
BID = {"prompt": "toy.bid", "answer": {"type": "toy.bid", "amount": 1}}
ROLL = {"type": "toy.roll_die"}


@pytest.fixture(scope="module")
async def toys() -> AsyncIterator[Api]:
    """A server with the toy game, which asks in secret."""
    async with serving(plugins=(MARBLES,)) as found:
        yield found


async def leave(match: Match, seat: int, **order: Any) -> Any:
    """Leave answers with the server."""
    return ok(await match.api.ask("PUT", f"/v1/matches/{match.id}/answers", order, token=match.token(seat)))


async def marbles(api: Api, seats: int = 3, **order: Any) -> Match:
    return await api.match(*[{}] * seats, ruleset="marbles", **order)


async def reached(match: Match, revision: int) -> None:
    """Wait for a line of the log."""

    async def there() -> bool:
        return await match.revision() >= revision

    await until(there)


async def settled(match: Match) -> int:
    """Wait until the server has looked at what is asked, and has nothing left to answer; return the revision."""
    live = await match.api.services.matches.find(match.id)

    async def rests() -> bool:
        return match.id not in match.api.services.bots._tasks and not live.players_awaited()

    await until(rests)
    return await match.revision()


# what a seat may say


async def test_answers_are_the_seats_own(toys: Api) -> None:
    """A seat sees what it has left, in full; others see theirs, spectators nothing; what is deleted is gone."""
    match = await marbles(toys)
    order = {"only_choice": True, "answers": [{**PASS_ON, "unless": [{"action": "toy.vote", "where": {"seat": 1}}]}]}
    assert await leave(match, 0, **order) == order
    assert ok(await match.get("/answers", 0)) == order
    assert ok(await match.get("/answers", 1)) == {}
    problem(await match.get("/answers"), 401, "token_needed")
    for _ in range(2):
        deleted = await toys.ask("DELETE", f"/v1/matches/{match.id}/answers", token=match.token(0))
        assert (deleted.status_code, deleted.content) == (204, b"")
    assert ok(await match.get("/answers", 0)) == {}


@pytest.mark.parametrize(
    ("order", "path", "said"),
    [
        ({"answers": [{"prompt": "toy.gif"}]}, "$.answers[0].prompt", "toy.gift"),
        ({"answers": [{"prompt": "toy.gift", "answer": {"type": "toy.clam"}}]}, "$.answers[0].answer", "toy.clam"),
        ({"answers": [{"prompt": "toy.gift", "answer": {"take": True}}]}, "$.answers[0].answer", "type"),
        ({"answers": [{"prompt": "toy.gift", "answer": {"type": "toy.claim"}}]}, "$.answers[0].answer", "take"),
        (
            {"answers": [PASS_ON, {**PASS_ON, "unless": [{"action": "toy.vot"}]}]},
            "$.answers[1].unless[0].action",
            "toy.vote",
        ),
        (
            {"answers": [{**PASS_ON, "unless": [{"action": "toy.vote", "where": {"saet": 1}}]}]},
            "$.answers[0].unless[0].where.saet",
            "seat",
        ),
        ({"pause": 61}, "$.pause", "60"),
        ({"only": True}, "$.only", "only"),
    ],
)
async def test_what_makes_no_sense_is_refused(toys: Api, order: Any, path: str, said: str) -> None:
    """What names no question, action or field of the rules is refused with its place, and nothing is kept."""
    match = await marbles(toys)
    answer = await toys.ask("PUT", f"/v1/matches/{match.id}/answers", order, token=match.token(0))
    fault = problem(answer, 400, "invalid")["errors"][0]
    assert fault["path"].startswith(path.rpartition(".")[0])
    assert said in fault["message"] or said in fault["path"]
    assert ok(await match.get("/answers", 0)) == {}


# what the server does


async def test_nothing_is_answered_unasked(toys: Api) -> None:
    """Without a word the server answers nothing; with one it answers at once, also what is asked already."""
    match = await marbles(toys)
    assert await settled(match) == 0
    await leave(match, 0, answers=[BID])
    await reached(match, 1)
    await leave(match, 2, answers=[BID])
    await reached(match, 2)
    assert await settled(match) == 2
    assert (await match.info())["waiting"] == [1]


async def test_only_the_seat_knows(toys: Api) -> None:
    """The line says to its seat that the server played it; to others it is like any other, and so is their view."""
    lines: list[Any] = []
    for auto in (True, False):
        match = await marbles(toys, seed="the same")
        for seat in (0, 1, 2):
            ok(await match.act(seat, {"type": "toy.bid", "amount": 0}))
        if auto:
            await leave(match, 0, answers=[{"prompt": "toy.turn", "answer": ROLL}])
        else:
            ok(await match.act(0, ROLL))
        await reached(match, 4)
        own = (await match.log(0))[4]
        assert own.get("auto", False) is auto
        lines.append([(await match.log(viewer))[4] for viewer in (1, 2, None)])
        assert (await match.info())["waiting"] == [1]
    assert lines[0] == lines[1]


async def test_unless_something_can_be_done(toys: Api) -> None:
    """A seat that wants to be asked when it could do something is asked then, and is answered for otherwise."""
    match = await marbles(toys, 1)
    unless = [{"action": "toy.bid", "where": {"amount": 2}}]
    await leave(match, 0, only_choice=True, answers=[{**BID, "unless": unless}])
    assert await settled(match) == 0
    await leave(match, 0, only_choice=True, answers=[BID])
    assert await settled(match) == 1
    ok(await match.act(0, ROLL))
    await reached(match, 3)  # alone there is one vote
    assert (await match.log(0))[3]["auto"] is True


async def test_who_takes_back_decides(toys: Api) -> None:
    """What the server has answered can be taken back; then the seat is asked, and answers itself."""
    match = await marbles(toys)
    await leave(match, 0, answers=[BID])
    await reached(match, 1)
    assert ok(await match.post("/undo", None, 0))["kind"] == "undone"
    assert await settled(match) == 2
    assert 0 in (await match.info())["waiting"]
    ok(await match.act(0, {"type": "toy.bid", "amount": 3}))


async def test_nobody_undoes_an_undo(toys: Api) -> None:
    """Who has taken something back is asked until they have done something else, whatever others do meanwhile."""
    match = await marbles(toys)
    await leave(match, 0, answers=[BID])
    await reached(match, 1)
    ok(await match.post("/undo", None, 0))
    ok(await match.post("/seats/1/token", None, 1), 201)
    assert await settled(match) == 3
    ok(await match.act(2, {"type": "toy.bid", "amount": 0}))
    assert await settled(match) == 4
    assert (await match.info())["waiting"] == [0, 1]
    ok(await match.act(0, {"type": "toy.bid", "amount": 3}))


async def test_an_undo_is_remembered_for_long(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines others have written since, it is found; what was done before it does not count."""
    monkeypatch.setattr(bot_driver, "LINES_AT_ONCE", 2)
    match = await marbles(toys)
    ok(await match.act(0, {"type": "toy.bid", "amount": 0}))
    ok(await match.post("/undo", None, 0))
    for amount in range(5):
        ok(await match.act(2, {"type": "toy.bid", "amount": amount % 2}))
        ok(await match.post("/undo", None, 2))
    await leave(match, 0, answers=[BID])
    assert await settled(match) == 12
    await leave(match, 1, answers=[BID])
    await reached(match, 13)  # who has never played has taken nothing back


async def _withdrawn(match: Match, how: str) -> None:
    """End what seat 1 has answered beforehand."""
    if how == "withdrawn":
        ended = await match.api.ask("DELETE", f"/v1/matches/{match.id}/answers", token=match.token(1))
        assert ended.status_code == 204
    elif how == "replaced":
        await leave(match, 1, answers=[{"prompt": "toy.gift"}])
    else:
        path, body, status = ("/seats/1/token", None, 201) if how == "another token" else ("/resign", {}, 200)
        ok(await match.post(path, body, 1), status)


async def _answered_for(match: Match) -> bool:
    """Whether the server has ever played what a seat had answered beforehand."""
    lines = await match.api.services.store.lines(match.id, -1, 1000)
    return any("auto" in msgspec.msgpack.decode(line.body) for line in lines)


@pytest.mark.parametrize("how", ["withdrawn", "replaced", "another token", "a bot"])
async def test_what_is_ended_at_the_last_moment_is_not_played(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A seat that ends its answers, or is left, between a look at them and the move is not answered for."""
    async with serving(plugins=(MARBLES,)) as api:
        match = await _offered(api)
        matches, ended = api.services.matches, asyncio.Event()
        change = matches.change

        async def overtaken(*given: Any) -> Any:
            monkeypatch.setattr(matches, "change", change)
            await _withdrawn(match, how)
            ended.set()
            return await change(*given)

        monkeypatch.setattr(matches, "change", overtaken)
        await leave(match, 1, answers=[PASS_ON])
        await ended.wait()
        await until(lambda: _rests(match))
        assert not await _answered_for(match)


@pytest.mark.parametrize("how", ["withdrawn", "replaced", "another token", "a bot"])
async def test_what_is_ended_during_a_pause_is_not_played(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A seat that ends its answers, or is left, while the server waits with one is not answered for afterwards."""
    monkeypatch.setattr(bot_driver, "randbelow", lambda most: 500)
    async with serving(plugins=(MARBLES,)) as api:
        match = await _offered(api)
        await leave(match, 1, answers=[PASS_ON], pause=60)
        await _withdrawn(match, how)
        await until(lambda: _rests(match))
        assert not await _answered_for(match)


async def test_who_leaves_takes_the_answers_along(toys: Api) -> None:
    """A seat with another token, or a bot's, has left nothing."""
    for how, body, status in (("/seats/0/token", None, 201), ("/resign", {}, 200)):
        match = await marbles(toys, 2)
        await leave(match, 0, answers=[PASS_ON])
        ok(await match.post(how, body, 0), status)
        left = await toys.services.store.standing(match.id)
        assert left.by_seat == {}


async def test_answers_survive_a_restart(tmp_path: Path) -> None:
    """A server that ends before it has answered answers when it is started again, and has kept what was left."""
    place = str(tmp_path / "matches.db")
    async with serving(database=place, plugins=(MARBLES,)) as api:
        match = await marbles(api)
        api.services.bots._closed = True  # as if the process had died right after it was told
        await leave(match, 1, answers=[BID])
        assert await match.revision() == 0
    async with serving(database=place, plugins=(MARBLES,)) as api:
        again = Match(api, match.id, match.tokens)
        await reached(again, 1)
        assert await settled(again) == 1
        assert (await again.info())["waiting"] == [0, 2]
        assert ok(await again.get("/answers", 1)) == {"answers": [BID]}
        await until(lambda: _rests(again))


async def test_answers_do_not_go_on_for_ever(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where seats would only ever answer each other the server rests, until somebody moves."""
    monkeypatch.setattr(bot_driver, "MOST_IN_A_ROW", 3)
    match = await marbles(toys, 1)
    every = [BID, {"prompt": "toy.turn", "answer": ROLL}]
    await leave(match, 0, only_choice=True, answers=every)
    assert await settled(match) == 3
    await until(lambda: _rests(match))


async def _rests(match: Match) -> bool:
    """Whether nobody has to look at a match any more."""
    return match.id not in await match.api.services.store.due(float("inf"), 1000)


async def test_a_pause_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wants time to tell less is answered for later, discreet questions only; a server that ends does not wait."""
    monkeypatch.setattr(bot_driver, "randbelow", lambda most: most - 1)
    async with asyncio.timeout(30), serving(plugins=(MARBLES,)) as api:
        match = await _offered(api)
        before = await match.revision()
        await leave(match, 1, answers=[PASS_ON, BID], pause=60)
        await asyncio.sleep(0)
        assert await match.revision() == before
        ok(await match.act(1, {"type": "toy.claim", "take": True}))  # who answers in the meantime has answered
        assert await match.revision() == before + 1
        await leave(match, 2, answers=[{"prompt": "toy.turn", "answer": ROLL}, BID], pause=60)


async def test_after_a_pause_is_answered(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a pause is over the answer is given, also if others have written something meanwhile."""
    monkeypatch.setattr(bot_driver, "randbelow", lambda most: 100)
    match = await _offered(toys)
    before = await match.revision()
    await leave(match, 1, answers=[PASS_ON], pause=60)
    ok(await match.post("/seats/2/token", None, 2), 201)
    await reached(match, before + 2)
    assert (await match.log(1))[-1]["auto"] is True
    assert match.id not in toys.services.bots._naps


async def test_pauses_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """While answers wait, bots elsewhere move, however few may do so at the same time."""
    monkeypatch.setattr(bot_driver, "MOST_DRIVEN", 1)
    monkeypatch.setattr(bot_driver, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(bot_driver, "randbelow", lambda most: most - 1)
    async with serving(plugins=(MARBLES,)) as api:
        waits = await _offered(api)
        before = await waits.revision()
        await leave(waits, 1, answers=[PASS_ON], pause=60)
        other = await api.match({"bot": "random"}, {"bot": "random"}, ruleset="tiny")

        async def over() -> Any:
            return (await other.info())["over"]

        await until(over)
        assert await waits.revision() == before


async def test_so_many_pauses_and_no_more(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many pauses to keep in mind, a seat is not answered for at once, but answers itself."""
    monkeypatch.setattr(bot_driver, "MOST_NAPS", 0)
    monkeypatch.setattr(bot_driver, "randbelow", lambda most: most - 1)
    match = await _offered(toys)
    before = await match.revision()
    await leave(match, 1, answers=[PASS_ON], pause=60)
    assert await settled(match) == before
    assert not await _rests(match)
    ok(await match.act(1, {"type": "toy.claim", "take": True}))


async def test_what_cannot_be_worked_out_is_asked(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where working out an answer breaks, the player is asked as always."""

    def broken(*given: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(bot_driver, "standing_answer", broken)
    match = await marbles(toys)
    await leave(match, 0, answers=[BID])
    assert await settled(match) == 0
    ok(await match.act(0, {"type": "toy.bid", "amount": 0}))


async def _offered(api: Api) -> Match:
    """Return a match in which seat 1 is asked in secret whether it takes a red marble."""
    for seed in range(100):
        match = await marbles(api, seed=f"red {seed}")
        for seat in range(3):
            ok(await match.act(seat, {"type": "toy.bid", "amount": 0}))
        drawn = ok(await match.act(0, {"type": "toy.draw_marble"}))
        if drawn["events"][0]["event"]["marble"].startswith("red"):
            return match
    raise AssertionError("no red marble")


# the story


async def test_a_story_leaves_out_what_tells_nothing(toys: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of which nothing came for a viewer are left out, and events that are no news; the rest keep their numbers."""
    match = await marbles(toys, seed="a story")
    for seat in range(3):
        ok(await match.act(seat, {"type": "toy.bid", "amount": 0}))
    for seat in range(3):
        ok(await match.act(seat, ROLL))
    ok(await match.act(0, {"type": "toy.shout"}))
    for seat in range(3):
        ok(await match.act(seat, {"type": "toy.vote", "seat": 0}))
    monkeypatch.setattr(toy.Noise, "quiet", True)
    for viewer, left_out in ((None, [7, 8, 9]), (0, [7, 9]), (1, [7, 8])):
        whole = await match.log(viewer)
        for limit in (1, 2, 100):
            told: list[Any] = []
            after, pages = -1, 0
            while after is not None:
                page = ok(await match.get(f"/log?story=1&after={after}&limit={limit}", viewer))
                told += page["updates"]
                after, pages = page["next"], pages + 1
            assert told == [line for line in whole if line["revision"] not in left_out]
            assert pages == -(-len(whole) // limit)
    monkeypatch.setattr(toy.VotesCounted, "quiet", True)
    assert "toy.votes_counted" in str((await match.log())[10])
    (last,) = [line for line in ok(await match.get("/log?story=1"))["updates"] if line["revision"] == 10]
    assert "toy.votes_counted" not in str(last)


async def test_what_is_taken_back_stays_in_the_story(toys: Api) -> None:
    """Whoever has read that something happened reads that it did not."""
    match = await marbles(toys)
    ok(await match.act(0, {"type": "toy.bid", "amount": 0}))
    ok(await match.post("/undo", None, 0))
    story = ok(await match.get("/log?story=true"))["updates"]
    assert [line["kind"] for line in story] == ["opened", "played", "undone"]
    problem(await match.get("/log?story=perhaps"), 400, "invalid")
