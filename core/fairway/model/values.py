"""The base of every value in the engine: frozen, comparable, encodable."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

__all__ = ["Value", "plain", "plugin_of", "replace", "tag_of"]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen struct; unknown fields are errors, because the outside is hostile.

    Values are made of values, so they form no cycles and the garbage collector need not look at them.
    """


def plain(value: Value) -> dict[str, Any]:
    """Return a value as JSON would give it back: what is kept must not change by being written and read."""
    ordered = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ordered))
    return made


def tag_of(kind: type[msgspec.Struct] | msgspec.Struct) -> str:
    """Return the name a type of value goes by on the wire, such as `designer.pick`."""
    return str(kind.__struct_config__.tag)


def plugin_of(named: type[msgspec.Struct] | msgspec.Struct | str) -> str:
    """Return the plugin that brings a type of value, given that, a value of it or its tag: tags begin with its name."""
    return (named if isinstance(named, str) else tag_of(named)).partition(".")[0]
