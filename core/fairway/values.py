"""The base of every value in the engine: frozen, comparable, encodable."""

from __future__ import annotations

from typing import ClassVar

import msgspec

__all__ = ["Value"]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen struct; unknown fields are errors, because the outside is hostile."""

    tag: ClassVar[str]
    """The name a value goes by on the wire, such as `designer.pick`.

    Only types that plugins add to the engine's open unions (parts, actions, effects, events) set it.
    """
