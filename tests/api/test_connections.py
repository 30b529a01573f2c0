"""A connection is bounded before anything is a request: how much it says, how long it takes, how many there are."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from fairway_api.server.connections import EdgeConfig
from fairway_api.settings import Limits, Settings
from tests.api.conftest import LONG, UNLIMITED, Api, Match, connected, listening, until
from tests.api.streams import sse

pytestmark = pytest.mark.anyio

SMALL = msgspec.structs.replace(UNLIMITED, headers=20, header_bytes=4000, url=500, request_seconds=0.5)


class Wire:
    """A connection without a client's manners."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def answer(self) -> tuple[int, Any]:
        """Return the status and the document of the next answer."""
        async with asyncio.timeout(LONG):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            headers = dict(line.lower().split(": ", 1) for line in head.strip().split("\r\n")[1:])
            body = await self.reader.readexactly(int(headers["content-length"]))
        return int(head.split()[1]), json.loads(body)

    async def refused(self, status: int, code: str) -> Any:
        """Return the problem that is answered; the connection must be closed after it."""
        found, document = await self.answer()
        assert (found, document["status"], document["code"]) == (status, status, code)
        assert document["detail"]
        await self.closed()
        return document

    async def closed(self) -> None:
        async with asyncio.timeout(LONG):
            assert await self.reader.read() == b""


@asynccontextmanager
async def wire(address: str, source: str = "127.0.0.1") -> AsyncIterator[Wire]:
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=(source, 0))
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


@pytest.fixture(scope="module")
def small() -> Any:
    """A server with narrow bounds."""
    with listening(limits=SMALL) as (address, _):
        yield address


GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"


async def test_too_many_headers(small: str) -> None:
    """More headers than are read are refused as soon as one too many has come, before the head is complete."""
    async with wire(small) as one:
        one.send(GET + b"A: b\r\n" * 21)
        assert (await one.refused(431, "headers_too_large"))["params"] == {"most": 20, "bytes": 4000}


async def test_headers_too_large(small: str) -> None:
    """Headers of too many bytes are refused, in the language that is asked for, if that was said before."""
    async with wire(small) as one:
        one.send(GET + b"Accept-Language: fr\r\nA: %b\r\nB: c" % (b"b" * 4000))
        assert "en-têtes" in (await one.refused(431, "headers_too_large"))["detail"]


async def test_one_header_without_an_end(small: str) -> None:
    """A header that never ends is given up, although the parser has not made a header of it yet."""
    async with wire(small) as one:
        one.send(GET + b"A: ")
        await asyncio.sleep(0.02)  # so that it comes in two pieces
        one.send(b"b" * 4001)
        await one.refused(431, "headers_too_large")


CHUNKED = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("trailers", [b"A: b\r\n" * 700, b"A: " + b"b" * 4001], ids=["many", "one without an end"])
async def test_trailers_are_bounded_like_headers(small: str, trailers: bytes) -> None:
    """What comes behind a body is given up as well when it is too much for a head."""
    async with wire(small) as one:
        one.send(CHUNKED + b"0\r\n")
        await asyncio.sleep(0.02)  # so that it comes in two pieces
        one.send(trailers)
        await one.refused(431, "headers_too_large")


async def test_trailers_are_no_headers(small: str) -> None:
    """Who somebody is, and how the answer is to be written, is said before the body or not at all."""
    async with wire(small) as one:
        one.send(CHUNKED + b"1\r\n{\r\n0\r\nAccept-Language: fr\r\nAuthorization: Bearer x\r\n\r\n" + GET + b"\r\n")
        status, document = await one.answer()
        assert (status, document["code"], document["title"]) == (400, "malformed", "Cannot be read")
        assert (await one.answer())[0] == 200


async def test_a_large_body_in_chunks(small: str) -> None:
    """A body in many small chunks, longer than a head may be, is read to its end."""
    async with wire(small) as one:
        one.send(CHUNKED)
        for _ in range(10):
            one.send(b"3e8\r\n" + b" " * 1000 + b"\r\n")
            await one.writer.drain()
            await asyncio.sleep(0.002)
        one.send(b"0\r\n\r\n")
        assert (await one.answer())[1]["code"] == "malformed"


async def test_a_url_too_long(small: str) -> None:
    """An address that is too long is refused, wherever it would have led."""
    async with wire(small) as one:
        one.send(b"GET /health?" + b"a" * 500 + b" HTTP/1.1\r\n")
        assert (await one.refused(414, "url_too_long"))["params"] == {"most": 500}


async def test_what_is_no_http(small: str) -> None:
    """What cannot be read at all is answered with a problem as well."""
    async with wire(small) as one:
        one.send(b"hello\r\n\r\n")
        await one.refused(400, "malformed")


async def test_a_large_body_after_a_small_head(small: str) -> None:
    """Bounds of the head do not concern the body, also when both come together in several pieces."""
    async with wire(small) as one:
        one.send(b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 8000\r\n")
        await one.writer.drain()
        await asyncio.sleep(0.01)
        one.send(b"\r\n" + b" " * 8000)
        assert (await one.answer())[1]["code"] == "malformed"


@pytest.mark.parametrize(
    "begun",
    [GET, b"GET /hea", b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"],
    ids=["head", "first line", "body"],
)
async def test_a_request_that_trickles(small: str, begun: bytes) -> None:
    """A request that is not complete in time is refused and its connection closed, however often a byte comes."""
    async with wire(small) as one:
        one.send(begun)
        trickling = asyncio.create_task(_trickle(one))
        await one.refused(408, "too_slow")
        trickling.cancel()


async def _trickle(one: Wire) -> None:
    while True:
        await asyncio.sleep(0.02)
        one.send(b"x")


@pytest.mark.parametrize("said", [b"", b"\r\n"], ids=["nothing", "an empty line"])
async def test_a_silent_connection_is_closed(small: str, said: bytes) -> None:
    """A connection over which no request comes is closed without a word, also after one was answered."""
    async with wire(small) as one, wire(small) as two:
        two.send(GET + b"\r\n")
        assert (await two.answer())[0] == 200
        one.send(said)
        two.send(b"\r\n")
        await one.closed()
        await two.closed()


async def test_a_request_waits_for_the_answer_before_it(small: str) -> None:
    """Half a request behind one that is still being answered does not cut that answer short."""
    async with connected(small) as api:
        match = await api.match()
        async with wire(small) as one, asyncio.timeout(LONG):
            one.send(b"GET /v1/matches/%b/events HTTP/1.1\r\nHost: x\r\n\r\nGET /hea" % match.id.encode())
            await one.reader.readuntil(b"retry: 1000")
            await asyncio.sleep(3 * SMALL.request_seconds)
            await match.act(0, (await match.legal(0))[0])
            await one.reader.readuntil(b"id: 1\n")


async def test_connections_of_an_address_are_counted() -> None:
    """A connection too many of one address is refused; another address has its own, and a place is free again later."""
    limits = msgspec.structs.replace(UNLIMITED, connections=2)
    with listening(limits=limits) as (address, _):
        async with wire(address) as one, wire(address) as two:
            for each in (one, two):
                each.send(GET + b"\r\n")
                assert (await each.answer())[0] == 200
            async with wire(address) as three:
                await three.refused(429, "too_many_connections")
            async with wire(address, "127.0.0.2") as elsewhere:
                elsewhere.send(GET + b"\r\n")
                assert (await elsewhere.answer())[0] == 200
            one.writer.close()

            async def let_in() -> bool:
                async with wire(address) as again:
                    again.send(GET + b"\r\n")
                    return (await again.answer())[0] == 200

            await until(let_in)


async def test_streams_are_counted_apart() -> None:
    """A stream takes no place among the connections of its address."""
    limits = msgspec.structs.replace(UNLIMITED, connections=1)
    with listening(limits=limits) as (address, _):
        async with connected(address) as api, sse(await api.match()) as stream:
            await stream.block()

            async def let_in() -> bool:
                async with wire(address) as another:
                    another.send(GET + b"\r\n")
                    return (await another.answer())[0] == 200

            await until(let_in)


async def test_what_is_no_stream_keeps_its_place() -> None:
    """Asking only for the head of a stream does not free a place; the connection is closed after it."""
    limits = msgspec.structs.replace(UNLIMITED, connections=1)
    with listening(limits=limits) as (address, _):
        async with connected(address) as api:
            match = await api.match()
        async with wire(address) as one:
            one.send(b"HEAD /v1/matches/%b/events HTTP/1.1\r\nHost: x\r\n\r\n" % match.id.encode() + GET + b"\r\n")
            async with asyncio.timeout(LONG):
                head, _, rest = (await one.reader.read()).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert rest == b""


KNOCK = (
    b"GET /v1/matches/%b/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def test_a_socket_that_follows_nothing_is_counted() -> None:
    """A WebSocket has a connection's place until it is a stream, also while it is closed for what it asked."""
    limits = msgspec.structs.replace(UNLIMITED, connections=1)
    with listening(limits=limits) as (address, _):
        async with wire(address) as one:
            one.send(KNOCK % b"nonesuch")
            async with asyncio.timeout(LONG):
                await one.reader.readuntil(b"unknown_match")
            async with wire(address) as two:
                await two.refused(429, "too_many_connections")
        async with connected(address) as api:
            match = await until(lambda: _made(api))
            await api.http.aclose()
        async with wire(address) as stream, asyncio.timeout(LONG):
            stream.send(KNOCK % match.id.encode())
            await stream.reader.readuntil(b"\r\n\r\n")

            async def let_in() -> bool:
                async with wire(address) as another:
                    another.send(GET + b"\r\n")
                    return (await another.answer())[0] == 200

            await until(let_in)


async def _made(api: Api) -> Match | None:
    try:
        return await api.match()
    except (AssertionError, httpx.HTTPError):  # the place is not free yet
        return None


async def test_who_does_not_read_is_cut_off() -> None:
    """A connection whose peer leaves answers unread is closed, and its place is free again."""
    limits = msgspec.structs.replace(UNLIMITED, connections=1, request_seconds=0.2)
    with listening(limits=limits) as (address, _):
        parts = urlsplit(address)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect((parts.hostname, parts.port))
            deaf.sendall(b"GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 50)

            async def let_in() -> bool:
                async with wire(address) as another:
                    another.send(GET + b"\r\n")
                    return (await another.answer())[0] == 200

            await until(let_in)


async def test_a_proxy_speaks_for_many() -> None:
    """Behind a proxy that is believed, requests under way count by the address that it names."""
    limits = msgspec.structs.replace(UNLIMITED, connections=1)
    with listening(limits=limits, trusted_proxies="127.0.0.1") as (address, _):
        async with wire(address) as one, wire(address) as two, wire(address) as three:
            slow = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %b\r\nContent-Length: 2\r\n\r\n"
            one.send(slow % b"192.0.2.1")
            two.send(slow % b"192.0.2.2")
            await asyncio.sleep(0.05)
            three.send(b"GET /v1/rules HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
            status, document = await three.answer()
            assert (status, document["code"]) == (429, "too_many_connections")
            for each in (one, two):
                each.send(b"{}")
                assert (await each.answer())[0] == 400


def test_every_process_gets_the_bounds() -> None:
    """Worker processes are sent the configuration before it is loaded, so it can be sent."""
    import pickle

    settings = Settings(limits=Limits(headers=7), trusted_proxies="127.0.0.1")
    config = pickle.loads(pickle.dumps(EdgeConfig("fairway_api.server.serving:worker", settings, workers=2)))
    assert config.settings == settings


async def test_many_requests_in_one_piece(small: str) -> None:
    """Requests that come all at once, more bytes together than one head may have, are each answered."""
    async with wire(small) as one:
        asked = GET + b"\r\n"
        count = 8000 // len(asked)
        one.send(asked * count + GET)
        for _ in range(count):
            assert (await one.answer())[0] == 200
        one.send(b"\r\n")
        assert (await one.answer())[0] == 200
