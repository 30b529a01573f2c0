"""A seat's address is told, signed, when the seat has to act; never an address inside the operator's network."""

from __future__ import annotations

import asyncio
import hmac
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from math import inf
from typing import Any, cast

import httpx
import pytest

from fairway import replace
from fairway_api.background import webhooks
from fairway_api.background.webhooks import RETRY_SECONDS, checked_address, signature
from fairway_api.problems.problems import Problem
from tests.api.conftest import SHORT, Api, Match, ok, problem, serving, until

pytestmark = pytest.mark.anyio


class Receiver:
    """Somebody else's server: keeps what it was sent and answers as it is told."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[bytes] = []
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except asyncio.IncompleteReadError:  # whoever called has ended meanwhile
            writer.close()
            return
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append(({**headers, "": first}, body))
        writer.write(self.answers.pop(0) if self.answers else answer(204))
        await writer.drain()
        writer.close()

    async def told(self, count: int) -> list[tuple[dict[str, str], Any]]:
        """Wait until it was told this often; return headers and bodies."""

        async def enough() -> bool:
            return len(self.requests) >= count

        await until(enough)
        return [(headers, json.loads(body)) for headers, body in self.requests]


def answer(status: int, *headers: str) -> bytes:
    lines = (f"HTTP/1.1 {status} X", "Content-Length: 0", "Connection: close", *headers)
    return "\r\n".join((*lines, "", "")).encode()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    found = Receiver()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/turns?game=1"
    async with server:
        yield found


async def hooked(api: Api, url: str, seat: int = 0) -> tuple[Match, str]:
    """Return a match whose seat has a webhook, and the webhook's secret."""
    match = await api.match(seed="hooks", options=SHORT)
    info = ok(await api.ask("PUT", f"/v1/matches/{match.id}/webhook", {"url": url}, token=match.tokens[seat]))
    return match, info["secret"]


async def choose(match: Match, seat: int) -> None:
    ok(await match.act(seat, (await match.legal(seat))[0]))


def genuine(secret: str, header: str, body: bytes) -> bool:
    """The recipe of the documentation: how a receiver checks a signature."""
    parts = dict(part.split("=", 1) for part in header.split(","))
    expected = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, sha256).hexdigest()
    return hmac.compare_digest(expected, parts["v1"])


async def test_a_seat_is_told_of_its_turn() -> None:
    """The address of an awaited seat gets match, seat and revision, signed with the secret shown once."""
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        match, secret = await hooked(api, receiver.url)
        await choose(match, 1)
        [(headers, turn)] = await receiver.told(1)
        assert turn == {"match": match.id, "seat": 0, "revision": 1, "awaited": True, "over": False}
        assert headers[""] == "POST /turns?game=1 HTTP/1.1"
        assert headers["content-type"] == "application/json"
        assert headers["host"] == httpx.URL(receiver.url).netloc.decode()
        body = receiver.requests[0][1]
        assert genuine(secret, headers["fairway-signature"], body)
        assert not genuine("another secret", headers["fairway-signature"], body)
        assert not genuine(secret, headers["fairway-signature"], body.replace(b"true", b"false"))


async def test_who_is_not_awaited_is_left_alone() -> None:
    """A seat that does not have to act is not told; at the end of the match everybody is."""
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        match, _ = await hooked(api, receiver.url)
        await choose(match, 0)

        async def settled() -> bool:
            hook = await api.services.store.hook(match.id, 0)
            return hook is not None and hook.revision == 1

        await until(settled)
        assert receiver.requests == []
        await match.play("to the end", lazy=0.8)

        async def told_of_the_end() -> bool:
            return any(json.loads(body)["over"] for _, body in receiver.requests)

        await until(told_of_the_end)
        assert all(turn["awaited"] or turn["over"] for _, turn in await receiver.told(1))


async def test_a_failure_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that fails is told again, later each time, until it takes it; a redirection is a failure."""
    now = [1_700_000_000.0]
    waits: list[float] = []

    def later(hook: Any, revision: int) -> Any:
        failed = keep(hook, revision)
        waits.append(failed.next_at - now[0])
        now[0] = max(now[0], failed.next_at)  # as if that time had passed
        return failed

    keep = webhooks._failed
    monkeypatch.setattr(webhooks, "_failed", later)
    monkeypatch.setattr(webhooks, "time", lambda: now[0])
    monkeypatch.setattr(webhooks, "POLL_SECONDS", 0.01)
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        receiver.answers = [answer(500), answer(302, f"Location: {receiver.url}&followed"), answer(404), b"rubbish"]
        match, secret = await hooked(api, receiver.url)
        await choose(match, 1)
        told = await receiver.told(5)
        assert len({json.dumps(turn) for _, turn in told}) == 1
        assert waits == list(RETRY_SECONDS[:4])
        assert not any("followed" in headers[""] for headers, _ in told)
        for headers, body in receiver.requests:
            assert genuine(secret, headers["fairway-signature"], body)
        assert receiver.requests[-1][0]["fairway-signature"].startswith(f"t={int(now[0])},")


async def test_an_address_that_never_answers_is_given_up_until_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last delay a hook rests; when the match moves on it is tried afresh."""
    now = [1_700_000_000.0]
    keep = webhooks._failed

    def later(hook: Any, revision: int) -> Any:
        failed = keep(hook, revision)
        now[0] = max(now[0], failed.next_at)
        return failed

    monkeypatch.setattr(webhooks, "_failed", later)
    monkeypatch.setattr(webhooks, "time", lambda: now[0])
    monkeypatch.setattr(webhooks, "POLL_SECONDS", 0.01)
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        receiver.answers = [answer(500)] * (len(RETRY_SECONDS) + 1)
        match, _ = await hooked(api, receiver.url)
        await choose(match, 1)
        await receiver.told(len(RETRY_SECONDS) + 1)

        async def resting() -> bool:
            hook = await api.services.store.hook(match.id, 0)
            return hook is not None and (hook.revision, hook.attempts) == (1, 0)

        await until(resting)
        await choose(match, 0)
        while (await match.info())["waiting"] != [0] or await match.revision() < 3:
            await match.play("on", most=1)
        told = await receiver.told(len(RETRY_SECONDS) + 2)
        assert told[-1][1]["revision"] > 1


async def test_an_address_that_only_fails_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """After twenty failures in a row nothing more is sent; whoever set the webhook sees why, and sets it again."""
    keep = webhooks._failed
    monkeypatch.setattr(webhooks, "_failed", lambda hook, revision: at_once(keep(hook, revision)))
    monkeypatch.setattr(webhooks, "RETRY_SECONDS", (0,) * 30)
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        receiver.answers = [answer(500)] * 18 + [b"rubbish"] + [answer(404)]
        match, _ = await hooked(api, receiver.url)
        path, token = f"/v1/matches/{match.id}/webhook", match.tokens[0]
        await choose(match, 1)

        async def off() -> Any:
            info = ok(await api.get(path, token=token))
            return info if not info["active"] else None

        info = await until(off)
        assert len(receiver.requests) == len(info["deliveries"]) == 20
        latest, before = info["deliveries"][:2]
        assert (latest["revision"], latest["status"], latest["error"]) == (1, 404, "status")
        assert (before["status"], before["error"]) == (None, "unreachable")
        again = ok(await api.ask("PUT", path, {"url": receiver.url}, token=token))
        assert (again["active"], again["deliveries"]) == (True, [])
        await match.play("on", most=8)
        await receiver.told(21)

        async def told() -> Any:
            return ok(await api.get(path, token=token))["deliveries"]

        assert (await until(told))[0]["error"] == ""


def at_once(hook: Any) -> Any:
    """Return a hook that is due now, unless it is switched off."""
    return hook if hook.next_at == inf else replace(hook, next_at=0.0)


async def test_dead_addresses_delay_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """More addresses than there are places never answer, one after the other again; another is told meanwhile."""
    monkeypatch.setattr(webhooks, "USUAL_PLACES", 4)
    monkeypatch.setattr(webhooks, "SLOW_PLACES", 2)
    sent, hanging = asyncio.Semaphore(0), asyncio.Event()
    post = webhooks.Webhooks._post

    async def hangs(self: Any, client: Any, hook: Any, *given: Any) -> int:
        if "dead" in hook.url:
            sent.release()
            await hanging.wait()
        return await post(self, client, hook, *given)

    monkeypatch.setattr(webhooks.Webhooks, "_post", hangs)
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        dead = "http://127.0.0.1:9/dead"
        api.services.webhooks._slow_hosts["127.0.0.1"] = inf  # it has failed before
        for _ in range(8):
            match, _ = await hooked(api, dead)
            await choose(match, 1)
        for _ in range(2):
            await sent.acquire()
        match, _ = await hooked(api, receiver.url.replace("127.0.0.1", "localhost"))
        await choose(match, 1)
        await receiver.told(1)
        assert sent.locked()  # no third one has taken a place
        hanging.set()


async def test_a_slow_look_up_delays_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are looked up in threads of their own: rules never wait for a name server."""
    monkeypatch.setattr(webhooks, "_looked_up", lambda host, port: [threading.current_thread().name])
    async with serving(private_webhooks=True) as api:
        named = await checked_address(
            "https://golf.example/", private=True, threads=api.services.webhooks._usual.threads
        )
        assert named.startswith("fairway-names")


async def test_slow_names_of_one_keep_nobody_from_setting_a_webhook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who brings slow names is told so and soon has no thread left; another's name is looked up at once."""
    go_on = threading.Event()

    def look_up(host: str, port: int) -> list[str]:
        if host.startswith("slow"):
            go_on.wait()
        return ["93.184.216.34"]

    monkeypatch.setattr(webhooks, "_looked_up", look_up)
    monkeypatch.setattr(webhooks, "TIMEOUT_SECONDS", 0.2)
    async with serving() as api:
        match = await api.match(options=SHORT)
        path = f"/v1/matches/{match.id}/webhook"

        async def put(name: str, at: str) -> httpx.Response:
            transport = httpx.ASGITransport(cast(Any, api.app), client=(at, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://fairway") as http:
                return await Api(http, api.app).ask("PUT", path, {"url": f"https://{name}/"}, token=match.tokens[0])

        try:
            answers = await asyncio.gather(*(put(f"slow{i}.example", "192.0.2.7") for i in range(80)))
            assert {each.status_code for each in answers} == {429, 503}
            for each in answers:
                problem(each, each.status_code, "slow_name" if each.status_code == 503 else "too_fast")
            problem(await put("slow.example", "192.0.2.7"), 429, "too_fast")  # nobody waits, and the threads still do
            ok(await put("golf.example", "192.0.2.8"))
        finally:
            go_on.set()

        async def again() -> bool:
            return (await put("golf.example", "192.0.2.7")).status_code == 200

        await until(again)


async def test_an_endless_answer_is_not_read() -> None:
    """What a receiver says beside its status is nobody's business: an endless answer holds nothing up."""
    async with serving(private_webhooks=True) as api, receiving() as receiver:
        receiver.answers = [b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 100_000] * 2
        match, _ = await hooked(api, receiver.url)
        await choose(match, 1)

        async def settled() -> bool:
            hook = await api.services.store.hook(match.id, 0)
            return hook is not None and (hook.revision, hook.attempts) == (1, 0)

        await until(settled)
        assert len(receiver.requests) == 1


async def test_a_webhook_ends_with_the_token_it_was_set_with() -> None:
    """Who changes a token or resigns leaves nobody behind who is told of the seat's turns."""
    async with serving(private_webhooks=True) as api:
        match = await api.match({}, {}, {})
        path, store = f"/v1/matches/{match.id}", api.services.store
        for seat in (0, 1, 2):
            ok(await api.ask("PUT", f"{path}/webhook", {"url": "http://127.0.0.1:9/"}, token=match.tokens[seat]))
        ok(await match.post("/seats/0/token", None, 0), 201)
        ok(await match.post("/resign", {"bot": "random"}, 1))
        assert [await store.hook(match.id, seat) is None for seat in (0, 1, 2)] == [True, True, False]


async def test_a_webhook_is_not_set_with_a_token_that_is_changed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up an address takes its time; whose token is no longer good then has set nothing."""
    async with serving(private_webhooks=True) as api:
        match = await api.match()

        async def check(*given: str) -> None:
            ok(await match.post("/seats/0/token", None, 0), 201)

        monkeypatch.setattr(api.services.webhooks, "check", check)
        order = {"url": "http://127.0.0.1:9/"}
        answer = await api.ask("PUT", f"/v1/matches/{match.id}/webhook", order, token=match.tokens[0])
        problem(answer, 403, "not_your_seat")
        assert await api.services.store.hook(match.id, 0) is None


async def test_a_webhook_is_looked_at_and_dropped() -> None:
    """A seat sees its own webhook without its secret, and drops it; nobody else's."""
    async with serving(private_webhooks=True) as api:
        match, secret = await hooked(api, "http://127.0.0.1:9/")
        path = f"/v1/matches/{match.id}/webhook"
        looked = await api.get(path, token=match.tokens[0])
        assert ok(looked) == {"url": "http://127.0.0.1:9/", "secret": None, "active": True, "deliveries": []}
        assert secret not in looked.text
        problem(await api.get(path, token=match.tokens[1]), 404, "unknown_item")
        problem(await api.get(path), 401, "token_needed")
        problem(await api.ask("DELETE", path, token=match.tokens[1]), 404, "unknown_item")
        assert (await api.ask("DELETE", path, token=match.tokens[0])).status_code == 204
        problem(await api.ask("DELETE", path, token=match.tokens[0]), 404, "unknown_item")


FORBIDDEN = [
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://017700000001/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[ff02::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:a9fe:a9fe::]/",
    "https://user@93.184.216.34/",
    "https://user:password@93.184.216.34/",
    "https://93.184.216.34:8080/",
    "https://93.184.216.34:99999/",
    "https://93.184.216.34:x/",
    "http://93.184.216.34/",
    "ftp://93.184.216.34/",
    "file:///etc/passwd",
    "gopher://93.184.216.34/",
    "javascript:alert(1)",
    "//93.184.216.34/",
    "https://",
    "https:///path",
    "https://[::1",
    "https://[zz]/",
    "https://a\x00b/",
    "https://127.0.0.1\t/",
    "https://127。0。0。1/",
    "https://①②⑦.0.0.1/",
    "https://127%2e0.0.1/",
    "https://" + "a" * 300 + "/",
    "https://.../",
    "https://nonesuch.invalid/",
    "https://xn--a/",
    "https://xn--ls8h.la/",
    "https://xn--zzzzzzz--/",
    "https://xn--/",
    "https://golf.xn--0/",
    "\N{GRINNING FACE}",
    "",
]


@pytest.mark.parametrize("url", FORBIDDEN)
async def test_no_webhook_goes_inside(url: str, api: Api) -> None:
    """Internal, odd and unknown addresses are refused, however they are written."""
    match = await api.match()
    answer = await api.ask("PUT", f"/v1/matches/{match.id}/webhook", {"url": url}, token=match.tokens[0])
    problem(answer, 422, "forbidden_address")
    assert await api.services.store.hook(match.id, 0) is None


def resolver(*addresses: str) -> Any:
    """Look every name up with one answer."""

    return lambda host, port: list(addresses)


@pytest.mark.parametrize("addresses", [["10.0.0.7"], ["93.184.216.34", "127.0.0.1"], ["::ffff:10.0.0.7"]])
async def test_a_name_with_any_internal_address_is_refused(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A public name that leads inside, even by one of several addresses, is refused."""
    monkeypatch.setattr(webhooks, "_looked_up", resolver(*addresses))
    with pytest.raises(Problem) as refused:
        await checked_address("https://golf.example/turns")
    assert refused.value.refusal.code == "forbidden_address"


async def test_a_public_address_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name whose addresses are all public is good, and it is the checked address that is connected to."""
    monkeypatch.setattr(webhooks, "_looked_up", resolver("93.184.216.34", "93.184.216.35"))
    assert await checked_address("https://golf.example/turns") == "93.184.216.34"
    assert await checked_address("https://golf.example:443/turns") == "93.184.216.34"


async def test_a_name_is_checked_again_before_every_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was public when the webhook was set and leads inside later is not called."""
    async with serving() as api, receiving() as receiver:
        monkeypatch.setattr(webhooks, "_looked_up", resolver("93.184.216.34"))
        match, _ = await hooked(api, "https://golf.example/turns")
        monkeypatch.setattr(webhooks, "_looked_up", resolver("127.0.0.1"))
        await choose(match, 1)

        async def failed() -> bool:
            hook = await api.services.store.hook(match.id, 0)
            return hook is not None and hook.attempts > 0

        await until(failed)
        assert receiver.requests == []


def test_a_signature_covers_time_and_body() -> None:
    """The signature changes with the secret, the time and the body."""
    given = {signature(secret, at, body) for secret in ("a", "b") for at in (1, 2) for body in (b"x", b"y")}
    assert len(given) == 8
