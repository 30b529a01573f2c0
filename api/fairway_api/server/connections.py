"""Connections, before anything is a request: how many, how much they may say, and how long they may take to say it.

`EdgeProtocol` is uvicorn's protocol with bounds. What breaks one is answered with a problem where nothing else is being
answered on the connection, and the connection is closed.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, Transport
from functools import cache, partial
from http import HTTPStatus
from typing import Any

import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairway.model.texts import Texts
from fairway.rulesets.speaker import Speaker
from fairway_api.background.places import Place, Places
from fairway_api.http.middleware import SECURITY
from fairway_api.http.request import best_language
from fairway_api.problems.problems import MEDIA_TYPE, Problem, because, problem_of, refused, server_texts
from fairway_api.server.whole_answers import WholeAnswer
from fairway_api.services.limits import client_address
from fairway_api.settings import Settings

__all__ = ["EdgeConfig", "EdgeProtocol"]

KEEP_ALIVE_SECONDS = 5
"""Seconds that a connection may stay open with nothing to do."""
MOST_WEBSOCKET_BYTES = 4096
"""Bytes that a follower may send over a WebSocket; nothing it says is heard."""


class EdgeConfig(uvicorn.Config):
    """How uvicorn serves here; worker processes get a copy."""

    def __init__(self, app: Any, settings: Settings, **how: Any) -> None:
        super().__init__(
            app,
            http=EdgeProtocol,
            ws=EdgeSocket,
            lifespan="on",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            ws_max_size=MOST_WEBSOCKET_BYTES,
            **how,
        )
        self.settings = settings

    def load(self) -> None:
        """Prepare what belongs to one process."""
        super().load()
        limits, proxies = self.settings.limits, self.settings.trusted_proxies
        self.proxies = _TrustedHosts(proxies) if proxies else ()
        self.places = Places("too_many_connections", limits.connections, limits.all_connections)

    def enter(self, peer: tuple[str, int] | None) -> Place:
        """Count a connection; one of a proxy is nobody's, since it speaks for many."""
        own = peer is not None and peer[0] not in self.proxies
        return self.places.enter(client_address({"client": peer}) if own else "")


class Unread:
    """How long a peer may leave unread what it is sent: nothing else ends a connection that does not drain."""

    def __init__(self, loop: AbstractEventLoop, seconds: float) -> None:
        self._loop, self._seconds = loop, seconds
        self._timer: TimerHandle | None = None

    def begin(self, transport: Transport) -> None:
        """Hear that something could not be sent at once."""
        self.end()
        if self._seconds:
            size = transport.get_write_buffer_size()
            self._timer = self._loop.call_later(self._seconds, self._look, transport, size)

    def end(self) -> None:
        """Hear that everything was sent, or never will be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, transport: Transport, before: int) -> None:
        if transport.get_write_buffer_size() < before:  # it reads, if slowly
            self.begin(transport)
        else:
            transport.abort()


class EdgeSocket(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket; it keeps its place until it is counted as a stream, or closed."""

    config: EdgeConfig

    def __init__(self, *args: Any, place: Place | None = None, **how: Any) -> None:
        super().__init__(*args, **how)
        self._place = place
        self._unread = Unread(self.loop, self.config.settings.limits.request_seconds)

    async def run_asgi(self) -> None:
        self.scope["connection"] = self._place  # type: ignore[typeddict-unknown-key]  # a key of ours
        await super().run_asgi()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.end()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)


class EdgeProtocol(HttpToolsProtocol):
    """One connection.

    A head is looked at when it is complete, and after every piece of it before.
    """

    config: EdgeConfig

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self._limits = self.config.settings.limits
        self._place: Place | None = None
        self._unread = Unread(self.loop, self._limits.request_seconds)
        self._timer: TimerHandle | None = None
        self._in_head = self._in_body = False
        """What of a request has begun to come and is not complete."""
        self._piece = self._fed = 0
        """Bytes of the last piece that came, and of all since that in which this head began, or a body last came."""
        self._problem: Problem | None = None
        """What is wrong with the head."""

    # a connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that `pause_writing` tells of everything that is not read
        try:
            self._place = self.config.enter(self.client)
        except Problem as problem:
            self._turn_away(problem)
        else:
            self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._unread.end()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._unread.end()
        self.ws_protocol_class = partial(EdgeSocket, place=self._place)  # type: ignore[assignment]
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.end()

    # a request

    def data_received(self, data: bytes) -> None:
        self._piece = len(data)
        self._fed += self._piece
        super().data_received(data)
        if (self._in_head or self._in_body) and (problem := self._too_much(max(self._fed, self._read()))) is not None:
            self._turn_away(problem)
        elif self._timer is None and (self._in_head or self._in_body or self._idle()):
            self._begin_waiting()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["connection"] = self._place  # type: ignore[typeddict-unknown-key]  # a key of ours
        self._in_head, self._fed = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_body:  # what comes behind a body is none of the headers, whatever it is called
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._problem = self._too_much(self._read())
        if self._problem is not None:
            raise ValueError(self._problem.refusal.code)  # the parser stops, and `send_400_response` is called
        self._in_head, self._in_body, self._fed = False, True, 0
        super().on_headers_complete()

    def _read(self) -> int:
        """Return the bytes of the headers that were read, if they may be too many for one head."""
        if self._piece + self._fed <= self._limits.header_bytes:
            return 0
        return sum(len(name) + len(value) for name, value in self.headers)

    def _too_much(self, size: int) -> Problem | None:
        """Return what is wrong with a head of this size, or with as much as there is of it."""
        limits = self._limits
        if limits.url and len(self.url) > limits.url:
            return refused("url_too_long", most=limits.url)
        if (limits.headers and len(self.headers) > limits.headers) or 0 < limits.header_bytes < size:
            return refused("headers_too_large", most=limits.headers, bytes=limits.header_bytes)
        return None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        answer = WholeAnswer(cycle)
        super()._start_asgi_task(cycle, lambda scope, receive, _: app(scope, receive, answer.send))

    def on_body(self, body: bytes) -> None:
        self._fed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body = False
        self._stop_waiting()
        super().on_message_complete()

    # refusing

    def send_400_response(self, msg: str) -> None:
        self._turn_away(self._problem or refused("malformed", error=because("no_http")))

    def _turn_away(self, problem: Problem) -> None:
        """Answer with a problem, if nothing else is being answered, and close the connection."""
        self._stop_waiting()
        if not self.transport.is_closing() and not self._answering():
            self.transport.write(_written(problem, dict(self.headers or ()).get(b"accept-language", b"")))
        self.transport.close()

    def _answering(self) -> bool:
        """Whether an answer has begun, or that to an earlier request is still to come."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return cycle.response_started or not self._in_body or bool(self.pipeline)

    def _idle(self) -> bool:
        """Whether something has come that is no part of a request, such as an empty line, while nobody answers."""
        return self.timeout_keep_alive_task is None and (self.cycle is None or self.cycle.response_complete)

    # waiting

    def _begin_waiting(self) -> None:
        if self._limits.request_seconds and not self.transport.is_closing():
            self._timer = self.loop.call_later(self._limits.request_seconds, self._waited)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _waited(self) -> None:
        """Close a connection over which a request does not come, unless it waits for an earlier answer itself."""
        self._timer = None
        if self._answering() and (self._in_head or self.pipeline):
            self._begin_waiting()
        elif self._in_head or self._in_body:
            self._turn_away(refused("too_slow", seconds=round(self._limits.request_seconds)))
        else:
            self.transport.close()


def _written(problem: Problem, languages: bytes) -> bytes:
    """Return a whole HTTP response with a problem."""
    texts = _texts()
    language = best_language(languages.decode("latin-1"), texts.by_language)
    body = msgspec.json.encode(problem_of(problem, Speaker(texts, language)))
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
        *((name.lower().encode(), value.encode()) for name, value in problem.headers.items()),
        *SECURITY,
    ]
    status = b"HTTP/1.1 %d %b\r\n" % (problem.status, HTTPStatus(problem.status).phrase.encode())
    return status + b"".join(b"%b: %b\r\n" % header for header in headers) + b"\r\n" + body


@cache
def _texts() -> Texts:
    return server_texts()
