"""Answers that are whole go out in one piece, and are the same, byte for byte, as those that uvicorn would send."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from fairway_api.server.whole_answers import WholeAnswer

pytestmark = pytest.mark.anyio

JSON = (b"content-type", b"application/json")
DATE = (b"date", b"today")


class Wire:
    """A transport that notes what is written, and flow control that holds nothing back."""

    write_paused = False

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.pieces.append(data)

    def close(self) -> None:
        self.closed = True


def cycle(wire: Wire, *, method: str = "POST", keep_alive: bool = True) -> RequestResponseCycle:
    """Return uvicorn's side of a request that has come."""
    log = logging.getLogger("nobody")
    return RequestResponseCycle(
        scope={"method": method},  # type: ignore[typeddict-item]
        transport=wire,  # type: ignore[arg-type]
        flow=wire,  # type: ignore[arg-type]
        logger=log,
        access_logger=log,
        access_log=False,
        default_headers=[DATE],
        message_event=asyncio.Event(),
        expect_100_continue=False,
        keep_alive=keep_alive,
        on_response=lambda: None,
    )


def start(*headers: tuple[bytes, bytes], status: int = 200) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": list(headers)}


def body(*, data: bytes = b"{}", more: bool = False) -> dict[str, Any]:
    return {"type": "http.response.body", "body": data, "more_body": more}


def length(of: bytes) -> tuple[bytes, bytes]:
    return b"content-length", b"%d" % len(of)


ANSWERS = {
    "whole": [start(JSON, length(b"{}")), body()],
    "empty": [start(length(b""), status=304), body(data=b"")],
    "in two": [start(JSON, length(b"1234")), body(data=b"12", more=True), body(data=b"34")],
    "streaming": [start(JSON), body(data=b"1", more=True), body(data=b"2", more=True), body(data=b"")],
    "closing": [start(JSON, length(b"{}"), (b"connection", b"close")), body()],
}


@pytest.mark.parametrize("keep_alive", [True, False])
@pytest.mark.parametrize("method", ["POST", "HEAD"])
@pytest.mark.parametrize("answer", ANSWERS)
async def test_nobody_can_tell_the_difference(answer: str, method: str, keep_alive: bool) -> None:
    """Whatever the answer, the bytes are uvicorn's, and so is what becomes of the connection."""
    seen = []
    for whole in (False, True):
        wire = Wire()
        at = cycle(wire, method=method, keep_alive=keep_alive)
        send = WholeAnswer(at).send if whole else at.send
        for message in ANSWERS[answer]:
            await send(dict(message))
        seen.append((b"".join(wire.pieces), wire.closed, at.response_started, at.response_complete))
    assert seen[0] == seen[1]
    assert seen[0][2:] == (True, True)


async def test_what_is_whole_is_one_call() -> None:
    """A head and its body are handed to the system together."""
    wire = Wire()
    answer = WholeAnswer(cycle(wire))
    for message in ANSWERS["whole"]:
        await answer.send(message)
    assert len(wire.pieces) == 1


async def test_a_stream_begins_before_there_is_anything_to_tell() -> None:
    """Who follows a match hears at once that it is heard."""
    wire = Wire()
    await WholeAnswer(cycle(wire)).send(start(JSON))
    assert wire.pieces[0].startswith(b"HTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize("value", [b"a\r\nset-cookie: b", b"a\nb", b"a\rb", b"a\0b"])
async def test_no_header_smuggles_in_another(value: bytes) -> None:
    """What would be more than one header is refused as uvicorn refuses it, and nothing of it is sent."""
    wire = Wire()
    answer = WholeAnswer(cycle(wire))
    await answer.send(start(JSON, length(b"{}"), (b"x-name", value)))
    with pytest.raises(RuntimeError, match="header value"):
        await answer.send(body())
    assert wire.pieces == []
