"""How a game begins: what lies before the players, and which effects open it.

A match is one game, or several in a row when plugins hand something on at the end of each (`fairway_legacy`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fairway.engine.hook_calls import Calls
from fairway.model.blaming import blaming
from fairway.model.errors import BadOptions, PluginFault
from fairway.model.state import Frame, Part, State
from fairway.model.values import Value
from fairway.plugin.table import Table

__all__ = ["GameSetup"]


class GameSetup:
    """Lays out games for one table."""

    def __init__(
        self, table: Table, calls: Calls, parts: Mapping[str, type[Part]], inherits: Mapping[str, type[Value]]
    ):
        self._table = table
        self._calls = calls
        self._parts = parts
        self._inherits = inherits

    def first(self, inherited: Mapping[str, Value]) -> tuple[tuple[Part, ...], list[Frame]]:
        """Return the plugins' parts, in ruleset order, and the agenda of the opening.

        `inherited` is what games before this one left to each plugin. Plugins may object with `BadOptions`.
        """
        return self._laid_out(inherited, BadOptions)

    def _laid_out(self, inherited: Mapping[str, Value], but: type[Exception]) -> tuple[tuple[Part, ...], list[Frame]]:
        parts = []
        for plugin in self._calls.plugins:
            part = self._calls.part(plugin, self._table, inherited.get(plugin), but)
            found = None if part is None else type(part)
            if found is not self._parts.get(plugin):
                name = found.__name__ if found else "none"
                with blaming(plugin, "laying out its part"):
                    raise TypeError(f"its vocabulary says another one than {name}")
            if part is not None:
                parts.append(part)
        opening = self._calls.opening(self._table, but)
        return tuple(parts), [Frame(effect, plugin) for plugin, effect in reversed(opening)]

    def next(self, state: State) -> tuple[tuple[Part, ...], list[Frame]] | None:
        """Return the layout of the game after the one that has just ended; None when nobody hands anything on."""
        handed = self.legacy(state)
        return self._laid_out(handed, PluginFault) if handed else None

    def legacy(self, state: State) -> dict[str, Value]:
        """Return what the plugins hand on to the next game, by plugin."""
        found = {plugin: self._calls.legacy(plugin, self._table, state) for plugin in self._calls.heirs}
        handed = {plugin: value for plugin, value in found.items() if value is not None}
        for plugin, value in handed.items():
            if type(value) is not self._inherits.get(plugin):
                with blaming(plugin, "handing on to the next game"):
                    raise TypeError(f"{type(value).__name__} is not what its vocabulary says it inherits")
        return handed
