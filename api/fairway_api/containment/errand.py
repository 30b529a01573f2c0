"""What is done in a process of its own: work that is named, sent as bytes, and answered or blamed on somebody."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

import msgspec

from fairway.model.errors import PluginFault
from fairway.model.fault_origin import name_of, words_of
from fairway_api.containment.interrupting import TookTooLong

__all__ = ["LARGEST", "Begin", "Died", "Errand", "Fault", "Order", "Report", "errand_at", "framed", "length_of"]

Q = TypeVar("Q")
A = TypeVar("A")

HEAD = 4
"""Bytes before everything that is sent: how long it is."""
LARGEST = 64_000_000
"""Bytes of what is sent, at most; whoever says more talks nonsense."""


class Errand(Generic[Q, A]):
    """Work for another process: a function from one value to another, kept where both processes can import it."""

    def __init__(self, place: str, question: type[Q], answer: type[A], work: Callable[[Q], A]) -> None:
        """Say where this very value stands (`package.module:NAME`), what goes there, what comes back, what is done."""
        self.place = place
        self._work = work
        self._question = msgspec.msgpack.Decoder(question)
        self._answer = msgspec.msgpack.Decoder(answer)

    def sent(self, question: Q) -> bytes:
        """Return a question as it travels."""
        return _pack(question)

    def done(self, question: bytes) -> bytes:
        """Do the work, on the other side."""
        return _pack(self._work(self._question.decode(question)))

    def read(self, answer: bytes) -> A:
        """Return the answer that came back."""
        return self._answer.decode(answer)


def errand_at(place: str) -> Errand[Any, Any]:
    """Return the errand that stands at a place."""
    module, _, name = place.partition(":")
    return cast("Errand[Any, Any]", getattr(import_module(module), name))


class Begin(msgspec.Struct, frozen=True):
    """What a process is told first."""

    path: list[str]
    """Where it finds modules: as the process that started it does."""
    call_seconds: float
    """How long a plugin may take for one answer; 0: as long as it likes."""
    memory: int
    """Bytes that it may use; 0: as many as there are."""


class Order(msgspec.Struct, frozen=True):
    """An errand to be run."""

    place: str
    question: bytes
    seconds: float
    """How long it may take; 0: as long as it likes."""


class Fault(msgspec.Struct, frozen=True):
    """A plugin's fault, as it travels: its cause is a stranger's, and stays where it is."""

    plugin: str
    doing: str
    error: str
    words: str = ""
    place: str = ""

    @classmethod
    def of(cls, fault: PluginFault) -> Fault:
        return cls(fault.plugin, fault.doing, name_of(fault.cause), words_of(fault.cause), fault.place)

    def told(self) -> PluginFault:
        """Return the fault on this side, with a cause of the same name."""
        known = {each.__name__: each for each in (TookTooLong, MemoryError)}
        cause = known.get(self.error) or type(self.error, (Exception,), {})
        return PluginFault(self.plugin, self.doing, cause(self.words), self.place)


class Report(msgspec.Struct, frozen=True):
    """What came of an order: an answer, a plugin's fault, or an error of nobody's."""

    answer: bytes = b""
    fault: Fault | None = None
    error: str = ""
    last: bool = False
    """Whether the process ends now: it has used more memory than it should keep."""


class Died(Exception):
    """The process that a plugin was asked in has ended, without a word."""

    def __str__(self) -> str:
        return "the process that it was asked in has ended"


_pack = msgspec.msgpack.Encoder().encode


def framed(value: object) -> bytes:
    """Return a value as it is sent."""
    body = _pack(value)
    return len(body).to_bytes(HEAD, "big") + body


def length_of(head: bytes) -> int:
    """Return how much follows; raise `ValueError` for nonsense."""
    length = int.from_bytes(head, "big")
    if length > LARGEST:
        raise ValueError(f"{length} bytes are more than anybody sends")
    return length
