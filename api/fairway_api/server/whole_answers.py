"""An answer that comes in one piece goes out in one piece.

uvicorn writes a head, then a body: each is a call to the system, and every header is searched for what has no place
there. Nearly all answers here are whole before their first byte is sent.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

__all__ = ["WholeAnswer"]


class WholeAnswer:
    """Sends an answer for uvicorn if it is whole, and lets uvicorn send any other.

    A head that says how long the body is waits for it. What streams does not say, so that its head goes out at once.
    """

    __slots__ = ("_cycle", "_head")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._head: Any = None

    async def send(self, message: Any) -> None:
        """Do what ASGI asks of `send`."""
        head, self._head = self._head, None
        if head is not None:
            if self._sent(head, message):
                return
            await self._cycle.send(head)
        elif message["type"] == "http.response.start" and any(name == LENGTH for name, _ in message["headers"]):
            self._head = message
            return
        await self._cycle.send(message)

    def _sent(self, head: Any, message: Any) -> bool:
        """Send head and body, if there is nothing unusual about them."""
        cycle = self._cycle
        headers, body = [*cycle.default_headers, *head["headers"]], message.get("body", b"")
        named = dict(headers)
        if (
            message.get("more_body", False)
            or cycle.disconnected
            or cycle.flow.write_paused
            or cycle.scope["method"] == "HEAD"
            or named[LENGTH] != b"%d" % len(body)
            or not UNUSUAL.isdisjoint(named)
        ):
            return False
        pieces = [STATUS_LINE[head["status"]]]
        for name, value in headers:
            pieces += (name, b": ", value, b"\r\n")
        if not cycle.keep_alive:
            pieces.append(b"connection: close\r\n")
        pieces.append(b"\r\n")
        written = b"".join(pieces)
        lines = 2 + len(headers) + (not cycle.keep_alive)
        if written.count(b"\n") != lines or written.count(b"\r") != lines or b"\0" in written:
            return False  # a header is more than one: uvicorn says so
        cycle.response_started = True
        cycle.waiting_for_100_continue = False
        cycle.transport.write(written + body)
        cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()
        return True


LENGTH = b"content-length"
UNUSUAL = frozenset({b"connection", b"transfer-encoding"})
