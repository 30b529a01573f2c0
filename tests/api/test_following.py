"""Whoever follows a match hears of every line once, in order, as far as it may know it, whatever is cut in between."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fairway_api.background import feeds
from fairway_api.http.middleware import Middleware
from fairway_api.problems.problems import Problem
from fairway_api.routes import follow
from fairway_api.settings import Limits
from tests.api.conftest import LONG, OPERATOR, PLUGINS, Api, Match, connected, listening, ok, problem, until
from tests.api.processes import process
from tests.api.streams import received, sse, ws

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, Middleware]]:
    """A server on a socket, shared by the tests of this file."""
    with listening(plugins=(str(PLUGINS / "marbles.py"),)) as found:
        yield found


@pytest.fixture
async def live(server: tuple[str, Middleware]) -> AsyncIterator[Api]:
    """A client of it."""
    async with connected(*server) as found:
        yield found


async def test_both_kinds_of_stream_carry_the_log(live: Api) -> None:
    """From the start of a match, a stream of events and a WebSocket bring the very lines of the seat's log."""
    match = await live.match(seed="log")
    await match.play("streams", most=9)
    for seat in (0, 1, None):
        log = await match.log(seat)
        async with sse(match, seat, "?after=-1") as events, ws(match, seat, "?after=-1") as socket:
            assert [await events.update() for _ in log] == log
            assert [await received(socket) for _ in log] == log


async def test_streams_go_on_with_what_happens(live: Api) -> None:
    """Without a place to begin, a stream begins with what comes next, and brings it as soon as it happens."""
    match = await live.match(seed="next")
    await match.play("before", most=3)
    async with sse(match, 0) as events, ws(match, 0) as socket:
        for _ in range(5):
            await match.play("after", most=1)
            line = (await match.log(0))[-1]
            assert await events.update() == line
            assert await received(socket) == line


async def test_each_seat_hears_only_what_it_may_know(live: Api) -> None:
    """A land chosen in secret is named to its seat; others and spectators hear only that one was chosen."""
    match = await live.match()
    land = (await match.legal(0))[0]["land"]
    async with sse(match, 0) as own, sse(match, 1) as other, ws(match) as watching:
        ok(await match.act(0, {"type": "designer.choose_land", "land": land}))
        assert (await own.update())["events"][0]["event"]["land"] == land
        for heard in (await other.update(), await received(watching)):
            assert heard["seat"] == 0
            assert land not in str(heard)


async def test_resuming_from_the_last_event(live: Api) -> None:
    """`Last-Event-ID` and `after` begin right behind that line; the header of a browser counts more."""
    match = await live.match(seed="resume")
    await match.play("resume", most=8)
    log = await match.log()
    async with sse(match, query="?after=-1", Last_Event_ID="5") as events:
        assert [await events.update() for _ in log[6:]] == log[6:]
    async with ws(match, query="?after=5") as socket:
        assert [await received(socket) for _ in log[6:]] == log[6:]
    answer = await match.get("/events", Last_Event_ID="99")
    problem(answer, 404, "unknown_revision")
    problem(await match.get("/events", Last_Event_ID="soon"), 400, "invalid")
    problem(await match.get("/events?after=-2"), 400, "invalid")


@pytest.mark.parametrize("kind", ["events", "socket"])
async def test_cut_at_random_and_resumed(live: Api, kind: str) -> None:
    """However often a stream is cut while bots play, what it received in all is the log, each line once."""
    dice = random.Random(kind)
    match = await live.match({"bot": "random"}, {"bot": "random"}, {"bot": "random"})
    heard: list[Any] = []

    def over() -> bool:
        return bool(heard and heard[-1].get("over"))

    async def some(count: int) -> None:
        after = heard[-1]["revision"] if heard else -1
        if kind == "events":
            async with sse(match, query="?after=-1", Last_Event_ID=str(after)) as events:
                for _ in range(count):
                    heard.append(await events.update())
                    if over():
                        return
        else:
            async with ws(match, query=f"?after={after}") as socket:
                for _ in range(count):
                    heard.append(await received(socket))
                    if over():
                        return

    while not over():
        await some(dice.randrange(8))
    assert heard == await match.log()


async def test_many_follow_one_match(live: Api) -> None:
    """Fifty followers of one match, from different lines on, each receive all that comes after."""
    match = await live.match(seed="many")
    await match.play("many", most=4)

    async def follow_on(after: int) -> list[Any]:
        async with sse(match, query=f"?after={after}") as events:
            return [await events.update() for _ in range(10 - after)]

    following = [asyncio.create_task(follow_on(n % 5 - 1)) for n in range(50)]
    await match.play("on", most=6)
    log = await match.log()
    for n, heard in enumerate(await asyncio.gather(*following)):
        assert heard == log[n % 5 :]


async def test_a_quiet_stream_shows_that_it_lives(live: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing happens for a while, a comment comes: proxies keep the stream open, browsers ignore it."""
    monkeypatch.setattr(feeds, "POLL_SECONDS", 0.05)
    match = await live.match()
    async with sse(match) as events:
        assert await events.block() == {"retry": "1000"}
        assert await events.block() == {"": "still here"}
        assert await events.block() == {"": "still here"}
        ok(await match.act(0, (await match.legal(0))[0]))
        assert (await events.update())["revision"] == 1


async def test_a_ticket_opens_the_streams_of_its_seat(live: Api) -> None:
    """Where no header can be sent, a ticket in the address follows as the seat that got it."""
    match = await live.match()
    land = (await match.legal(0))[0]["land"]
    ok(await match.act(0, {"type": "designer.choose_land", "land": land}))
    ticket = ok(await match.post("/tickets", None, 0), 201)["ticket"]
    async with (
        sse(match, query=f"?after=-1&ticket={ticket}") as events,
        ws(match, query=f"?after=-1&ticket={ticket}") as socket,
    ):
        for heard in ([await events.update() for _ in "ab"], [await received(socket) for _ in "ab"]):
            assert land in str(heard[1])
    assert match.tokens[0] not in ticket
    problem(await match.post("/tickets"), 401, "token_needed")


async def test_a_ticket_is_good_for_nothing_else(live: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ticket of another seat, another match or another time is refused, and none can be made up."""
    match, other = await live.match(), await live.match()
    ticket = ok(await match.post("/tickets", None, 0), 201)["ticket"]
    _, until_when, signature = ticket.split(".")
    wrong = [
        f"1.{until_when}.{signature}",
        f"0.{int(until_when) + 1}.{signature}",
        f"0.{until_when}.{'0' * 64}",
        f"0.{until_when}",
        f"٠.{until_when}.{signature}",
        f"99.{until_when}.{signature}",
        f"-1.{until_when}.{signature}",
        "rubbish",
        "é",
    ]
    for given in wrong:
        answer = await live.http.get(f"/v1/matches/{match.id}/events", params={"ticket": given})
        problem(answer, 401, "bad_token")
    problem(await other.get(f"/events?ticket={ticket}"), 401, "bad_token")
    problem(await live.get(f"/v1/matches/{match.id}/view", token=ticket), 401, "bad_token")
    monkeypatch.setattr(follow, "time", lambda: int(until_when) + 1)
    problem(await match.get(f"/events?ticket={ticket}"), 401, "bad_token")


async def test_a_deleted_match_lets_its_followers_go(live: Api) -> None:
    """Who follows a match that is deleted is told, in its language, and the stream ends; a socket closes with 4404."""
    match = await live.match()
    async with sse(match, 0, Accept_Language="fr") as events, ws(match, 1) as socket:
        assert await events.block() == {"retry": "1000"}
        assert (await live.ask("DELETE", f"/v1/matches/{match.id}", token=OPERATOR)).status_code == 204
        end = await events.block()
        assert end is not None
        told = json.loads(end["data"])
        assert (end["event"], told["status"], told["code"]) == ("end", 404, "unknown_match")
        assert told["detail"] == f"Il n'y a pas de partie {match.id}."
        assert await events.block() is None
        assert await closed_with(socket) == (4404, "unknown_match")
    await until(lambda: open_streams(live.app, 0))


async def test_a_follower_who_leaves_while_something_happens_is_gone(api: Api) -> None:
    """A follower who is woken and leaves in the same moment has left: its place is free again."""
    match = await api.match()
    following = api.services.feeds.follow(await api.services.matches.find(match.id), None, 0)
    waiting = asyncio.create_task(drained(following))
    await until(lambda: _is_followed(api, match.id))
    api.services.feeds.wake(match.id)
    waiting.cancel()
    async with asyncio.timeout(LONG):
        await asyncio.wait((waiting,))
    assert waiting.cancelled()


async def _is_followed(api: Api, match: str) -> bool:
    return match in api.services.feeds.followed


async def test_a_match_deleted_elsewhere_lets_its_followers_go(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another process deletes a match, its followers here are told when they look the next time."""
    monkeypatch.setattr(feeds, "POLL_SECONDS", 0.01)
    match = await api.match()
    live = await api.services.matches.find(match.id)
    following = api.services.feeds.follow(live, None, -1)
    await anext(following)
    monkeypatch.setattr(api.services.store, "exclusive", False)
    await api.services.store.forget(match.id)
    async with asyncio.timeout(LONG):
        with pytest.raises(Problem, match="unknown_match"):
            await drained(following)
    assert live.gone


async def drained(following: AsyncIterator[Any]) -> None:
    """Follow to the end; nothing more may happen."""
    async for message in following:
        assert message is None


@pytest.mark.parametrize(
    ("path", "code", "reason"),
    [
        ("/v1/nonesuch", 4404, "unknown_route"),
        ("/v1/rulesets", 4404, "unknown_route"),
        ("/v1/matches/x/socket?after=soon", 4400, "invalid"),
    ],
)
async def test_a_socket_at_the_wrong_address(live: Api, path: str, code: int, reason: str) -> None:
    """A WebSocket that nobody answers to is closed with a code, too, and no word of the framework's."""
    address = str(live.http.base_url).replace("http://", "ws://").rstrip("/")
    async with connect(address + path, proxy=None) as socket:
        assert await closed_with(socket) == (code, reason)


async def test_a_socket_is_closed_with_the_code_of_the_problem(live: Api) -> None:
    """What would be a problem document closes a WebSocket with its status and its code."""
    match = await live.match()
    stranger = Match(live, "nonesuch", {})
    wrong_token, no_token = (Match(live, match.id, {0: token}) for token in ("fw_seat_" + "A" * 43, "wrong"))
    for opened, code, reason in (
        (ws(stranger), 4404, "unknown_match"),
        (ws(wrong_token, 0), 4403, "not_your_seat"),
        (ws(no_token, 0), 4401, "bad_token"),
        (ws(match, query="?afer=3"), 4400, "unknown_parameter"),
        (ws(match, query="?ticket=rubbish"), 4401, "bad_token"),
        (ws(match, query="?after=99"), 4404, "unknown_revision"),
    ):
        async with opened as socket:
            assert await closed_with(socket) == (code, reason)


async def test_what_a_socket_is_told_changes_nothing(live: Api) -> None:
    """A WebSocket listens to nobody: texts and bytes that a client sends are dropped, and updates go on."""
    match = await live.match()
    async with ws(match) as socket:
        await socket.send("hello")
        await socket.send(b"\x00\xff")
        await socket.send("{" * 1000)
        ok(await match.act(0, (await match.legal(0))[0]))
        assert (await received(socket))["revision"] == 1


async def test_streams_are_limited() -> None:
    """Open streams per client are limited; who leaves makes room, and closed ones do not count."""
    with listening(limits=Limits(requests=0, streams=2)) as (address, app):
        async with connected(address, app) as live:
            match = await live.match()
            async with sse(match) as first, ws(match):
                assert await first.block() == {"retry": "1000"}
                await until(lambda: open_streams(app, 2))
                answer = await match.get("/events")
                assert problem(answer, 429, "too_many_streams")["params"] == {"most": 2}
                assert int(answer.headers["retry-after"]) > 0
                async with ws(match) as third:
                    assert await closed_with(third) == (4429, "too_many_streams")
            await until(lambda: open_streams(app, 0))
            async with sse(match) as again:
                assert await again.block() == {"retry": "1000"}


async def test_a_burst_opens_no_stream_too_many() -> None:
    """However many ask at once, no more streams are open than may be; the others are refused."""
    with listening(limits=Limits(requests=0, streams=3)) as (address, app):
        async with connected(address, app) as live, AsyncExitStack() as kept:
            match = await live.match()
            path = f"/v1/matches/{match.id}/events"
            opened = [kept.enter_async_context(live.http.stream("GET", path)) for _ in range(12)]
            answers = await asyncio.gather(*opened)
            assert sorted(each.status_code for each in answers) == [200] * 3 + [429] * 9
            assert app.services.feeds.places.count == 3


async def test_sockets_that_come_too_fast() -> None:
    """Opening a WebSocket counts as a request; too many in a row are closed with 4429 and the reason."""
    with listening(limits=Limits(requests=1, burst=12)) as (address, app):
        async with connected(address, app) as live:
            match = await live.match()
            for _ in range(2):
                async with ws(match):
                    pass
            async with ws(match) as socket:
                assert await closed_with(socket) == (4429, "too_fast")


async def closed_with(socket: ClientConnection) -> tuple[int, str]:
    """Return the code and the reason that a WebSocket is closed with."""
    with pytest.raises(ConnectionClosed) as closed:
        await received(socket)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def open_streams(app: Middleware, count: int) -> bool:
    return app.services.feeds.places.count == count


async def test_undo_and_joining_are_told_too(live: Api) -> None:
    """Followers hear of joining, of taking back and of resigning as lines like any other."""
    match = await live.match({}, {"open": True})
    async with sse(match) as events:
        ok(await match.post("/seats", {"name": "Bob"}), 201)
        ok(await match.act(0, (await match.legal(0))[0]))
        ok(await match.post("/undo", None, 0))
        ok(await match.post("/resign", {}, 0))
        heard = [await events.update() for _ in range(4)]
    assert [(line["kind"], line["seat"]) for line in heard] == [
        ("joined", 1),
        ("played", 0),
        ("undone", 0),
        ("resigned", 0),
    ]


async def test_a_stopped_server_tells_streams_to_come_again(tmp_path: Path) -> None:
    """On SIGTERM streams get `restart` and end, a WebSocket closes with 1012, and nothing acknowledged is lost."""
    place = tmp_path / "matches.db"
    async with process(place) as (address, server):
        async with connected(address) as live:
            match = await live.match()
            async with sse(match, 0) as events, ws(match, 0) as socket:
                assert await events.block() == {"retry": "1000"}
                ok(await match.act(0, (await match.legal(0))[0]))
                assert await events.update() == await received(socket)
                server.send_signal(signal.SIGTERM)
                assert await events.block() == {"event": "restart", "data": "{}"}
                assert await events.block() is None
                assert await closed_with(socket) == (1012, "restart")
        assert await asyncio.to_thread(server.wait, LONG) in (0, -signal.SIGTERM)
    async with process(place) as (address, _), connected(address) as live:
        again = Match(live, match.id, match.tokens)
        async with sse(again, 0, Last_Event_ID="0") as events:
            assert (await events.update())["revision"] == 1
