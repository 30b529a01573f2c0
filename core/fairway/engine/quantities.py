"""Numbers that rules use and house rules change, such as a hand size or a price: applied here, with who to blame."""

from __future__ import annotations

from fairway.engine.hook_answers import Implementation, Watchers, ask
from fairway.model.blaming import blaming
from fairway.model.state import State
from fairway.plugin.table import Table

__all__ = ["Quantities"]


class Quantities:
    """What the plugins of a ruleset make of each quantity, one after the other."""

    def __init__(self, implementations: tuple[Implementation, ...]) -> None:
        self._watchers = Watchers(implementations)
        self.least: dict[str, int] = {}
        """The least that a quantity may be, where the ruleset says so."""

    def changed(self, table: Table, state: State, seat: int, name: str, value: int) -> int:
        """Return a number as the plugins leave it, given what the rules say."""
        for implementation in self._watchers.of(name):
            answer = ask(implementation, int, f"changing {name}", table, state, seat, name, value)
            if answer is not None:
                value = answer
                if name in self.least and value < self.least[name]:
                    doing = f"changing {name} to less than {self.least[name]}"
                    with blaming(implementation.plugin, doing, implementation.place):
                        raise ValueError(f"{value} is too little")
        return value
