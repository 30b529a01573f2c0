"""Bytes to values and back, for the types of one ruleset.

Plugins extend the unions of parts, actions, effects and events, and several rulesets live in one process. msgspec
resolves a union once per class, so these are read in two steps: the tag first, then the type it names. The same holds
inside a plugin's own types: a field must name its type, not a base class such as `Effect`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, Union

import msgspec

from fairway.model.blaming import blame
from fairway.model.chance import Chance
from fairway.model.errors import CannotDecode
from fairway.model.misfit import undecodable
from fairway.model.reason import because
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Ask, Effect, Frame, Happened, Part, Prompt, State
from fairway.model.values import Value, plugin_of, tag_of
from fairway.plugin.vocabulary import Vocabulary

__all__ = ["Codec"]

V = TypeVar("V")

LONGEST_TAG = 100
"""How much of an unknown tag is repeated to whoever sent it."""


class _Tag(msgspec.Struct):
    type: str


class _FrameWire(Value, frozen=True):
    effect: msgspec.Raw
    by: str
    past: tuple[str, ...] = ()


class _StateWire(Value, frozen=True):
    revision: int
    chance: Chance
    parts: tuple[msgspec.Raw, ...]
    agenda: tuple[_FrameWire, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    over: bool = False


class _HappenedWire(Value, frozen=True):
    event: msgspec.Raw
    by: str
    rule: str = ""
    called_by: str = ""


class Codec:
    """Encodes and decodes everything that travels, as JSON or MessagePack."""

    def __init__(self, vocabularies: Iterable[Vocabulary]) -> None:
        known = list(vocabularies)
        self._actions = {tag_of(spec.type): spec.type for each in known for spec in each.actions}
        self._effects: dict[str, type[Effect]] = {tag_of(Ask): Ask}
        self._effects |= {tag_of(spec.type): spec.type for each in known for spec in each.effects}
        self._events = {tag_of(event): event for each in known for event in each.events}
        self._parts = {tag_of(each.part): each.part for each in known if each.part}
        self._json = msgspec.json.Encoder()
        self._msgpack = msgspec.msgpack.Encoder()
        self._all_happened = _decoder_of_happened(self._events)

    def json(self, value: object) -> bytes:
        return self._json.encode(value)

    def msgpack(self, value: object) -> bytes:
        return self._msgpack.encode(value)

    def state(self, data: bytes, *, packed: bool = False) -> State:
        """Decode a state."""
        wire = _decode(data, _StateWire, packed)
        return State(
            wire.revision,
            wire.chance,
            tuple(_typed(part, self._parts, "part", packed) for part in wire.parts),
            tuple(
                Frame(_typed(frame.effect, self._effects, "effect", packed), frame.by, frame.past)
                for frame in wire.agenda
            ),
            wire.prompts,
            wire.over,
        )

    def action(self, data: bytes | dict[str, Any]) -> Action | Refusal:
        """Decode what a client sent; what cannot be read, or could not be written again, is refused, not raised."""
        try:
            return self.read_action(data)
        except CannotDecode as error:
            return Refusal("malformed", {"error": str(error)})

    def read_action(self, data: bytes | dict[str, Any]) -> Action | Refusal:
        """Decode what a client sent: an unknown action is refused; what cannot be read at all is raised."""
        raw = _read(data) if isinstance(data, bytes) else data
        tag = raw.get("type") if isinstance(raw, dict) else None
        if not isinstance(tag, str):
            raise CannotDecode(because("action"))
        if tag not in self._actions:
            return Refusal("unknown_action", {"action": tag[:LONGEST_TAG]})
        kind = self._actions[tag]
        try:
            action = msgspec.convert(raw, kind, str_keys=True)
            self._msgpack.encode(action)
            return action
        except (ValueError, OverflowError, RecursionError) as error:
            raise CannotDecode(undecodable(error, raw, kind)) from error
        except BaseException as error:
            blame(error, plugin_of(tag), f"reading {tag}")
            raise

    def happened(self, data: bytes, *, packed: bool = False) -> Happened:
        """Decode an event with its author."""
        wire = _decode(data, _HappenedWire, packed)
        return Happened(_typed(wire.event, self._events, "event", packed), wire.by, wire.rule, wire.called_by)

    def all_happened(self, data: bytes | msgspec.Raw) -> tuple[Happened, ...]:
        """Decode packed events with their authors, all at once; what cannot be read is told one by one."""
        try:
            return tuple(
                [Happened(each.event, each.by, each.rule, each.called_by) for each in self._all_happened.decode(data)]
            )
        except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
            return tuple(
                self.happened(bytes(each), packed=True) for each in _decode(data, tuple[msgspec.Raw, ...], True)
            )

    def part(self, data: bytes, *, packed: bool = False) -> Part:
        """Decode a plugin's part."""
        return _typed(data, self._parts, "part", packed)


def _decoder_of_happened(events: Mapping[str, type[Any]]) -> msgspec.msgpack.Decoder[Any]:
    """Return what reads events of one ruleset in one step: a union that is made for it, so that no class keeps it."""
    event: Any = Union[tuple(events.values())] if events else msgspec.Raw  # noqa: UP007 (as many as there are)
    authors: list[Any] = [("by", str), ("rule", str, ""), ("called_by", str, "")]
    wire: Any = msgspec.defstruct("HappenedOfRuleset", [("event", event), *authors], frozen=True)
    return msgspec.msgpack.Decoder(tuple[wire, ...])


_object = msgspec.json.Decoder(dict[str, Any])


def _read(data: bytes) -> dict[str, Any]:
    try:
        return _object.decode(data)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise CannotDecode(undecodable(error, data, dict[str, Any])) from error


def _decode(data: bytes | msgspec.Raw, kind: type[V], packed: bool) -> V:
    try:
        return msgspec.msgpack.decode(data, type=kind) if packed else msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise CannotDecode(str(error) if packed else undecodable(error, bytes(data), kind)) from error


def _typed(data: bytes | msgspec.Raw, types: dict[str, type[V]], what: str, packed: bool) -> V:
    tag = _decode(data, _Tag, packed).type
    if tag not in types:
        raise CannotDecode(because("unknown_tag", what=what, tag=tag))
    try:
        return _decode(data, types[tag], packed)
    except CannotDecode as error:
        raise CannotDecode(because("named", name=tag, reason=error.reason)) from error
    except BaseException as error:
        blame(error, plugin_of(tag), f"reading {tag}")
        raise
