"""The typed façade over hook calls: every question to the plugins is asked here, and nowhere else.

pluggy registers and checks the implementations; they are resolved once into plain tuples of functions, in ruleset
order, so that a step costs a loop and not a dispatch. An exception in a plugin comes out as `PluginFault`, with its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pluggy

from fairway import hookspecs
from fairway.errors import BadRuleset, PluginFault

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from fairway.bots import Bot
    from fairway.content.library import Library
    from fairway.domains import Domain
    from fairway.score import ScoreLine, Sheet
    from fairway.scoring import Condition
    from fairway.state import Action, Effect, Event, Part, State
    from fairway.table import Table
    from fairway.values import Value
    from fairway.vocabulary import Vocabulary

__all__ = ["Calls"]


@dataclass(frozen=True, slots=True)
class _Answer:
    """One plugin's implementation of a hook."""

    plugin: str
    ask: Callable[..., Any]
    watching: frozenset[Any] | None


class Calls:
    """All hook calls of one ruleset. It owns the plugin manager; no two rulesets share one."""

    def __init__(self, plugins: Iterable[tuple[str, object]]) -> None:
        manager = pluggy.PluginManager("fairway")
        manager.add_hookspecs(hookspecs)
        names: list[str] = []
        for name, plugin in plugins:
            manager.register(plugin, name=name)
            names.append(name)
        try:
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise BadRuleset(str(error)) from error
        self.plugins = tuple(names)
        self._resolved = {
            name: _resolve(manager, name, names) for name in vars(hookspecs) if name.startswith("fairway_")
        }
        self._before = _ByKind(self._resolved["fairway_before"])
        self._after = _ByKind(self._resolved["fairway_after"])
        self._narrow = _ByKind(self._resolved["fairway_narrow"])
        self.narrows = bool(self._resolved["fairway_narrow"])
        """Whether any plugin takes legal actions away."""
        self._quantity = _ByKind(self._resolved["fairway_quantity"])
        self._score = _ByKind(self._resolved["fairway_score"])

    # setup

    def vocabularies(self) -> dict[str, Vocabulary]:
        return dict(self._all("fairway_vocabulary"))

    def kit(self, plugin: str, library: Library, options: Value | None, seats: int) -> object | None:
        kit: object | None = self._of(plugin, "fairway_kit", library, options, seats)
        return kit

    def part(self, plugin: str, table: Table, inherited: Value | None) -> Part | None:
        part: Part | None = self._of(plugin, "fairway_part", table, inherited)
        return part

    def opening(self, table: Table) -> list[tuple[str, Effect]]:
        """Return the opening steps, each with the plugin that brought it."""
        authors: dict[int, str] = {}
        steps: tuple[Effect, ...] = ()
        for answer in self._resolved["fairway_opening"]:
            changed = _ask(answer, "opening the match", table, steps)
            if changed is not None:
                for step in changed:
                    authors.setdefault(id(step), answer.plugin)
                steps = changed
        return [(authors[id(step)], step) for step in steps]

    # turn actions

    def narrow(self, table: Table, state: State, seat: int, action: type[Action], domain: Domain[Any]) -> Domain[Any]:
        for answer in self._narrow.of(action):
            domain = _ask(answer, "narrowing legal actions", table, state, seat, domain) or domain
        return domain

    # card effects

    def watches(self, kind: type) -> bool:
        """Whether any plugin wants to hear of this type of effect or event."""
        return bool(self._before.of(kind) or self._after.of(kind))

    def before(
        self, table: Table, state: State, effect: Effect, past: tuple[str, ...]
    ) -> tuple[str, tuple[Effect, ...]] | None:
        for answer in self._before.of(type(effect)):
            if answer.plugin not in past:
                instead = _ask(answer, f"stepping in before {type(effect).__name__}", table, state, effect)
                if instead is not None:
                    return answer.plugin, instead
        return None

    def after(self, table: Table, state: State, event: Event) -> list[tuple[str, tuple[Effect, ...]]]:
        reactions = []
        for answer in self._after.of(type(event)):
            effects = _ask(answer, f"reacting to {type(event).__name__}", table, state, event)
            if effects:
                reactions.append((answer.plugin, effects))
        return reactions

    def quantity(self, table: Table, state: State, seat: int, name: str, value: int) -> int:
        for answer in self._quantity.of(name):
            changed = _ask(answer, f"changing {name}", table, state, seat, name, value)
            if changed is not None:
                value = changed
        return value

    # scoring

    def conditions(self, table: Table) -> tuple[Condition, ...]:
        conditions: tuple[Condition, ...] = ()
        for answer in self._resolved["fairway_conditions"]:
            changed = _ask(answer, "naming the conditions", table, conditions)
            conditions = conditions if changed is None else changed
        return conditions

    def score(self, table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine:
        for answer in self._score.of(line.key):
            line = _ask(answer, f"scoring {line.key}", table, state, seat, line) or line
        return line

    def places(self, table: Table, state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...] | None:
        given: tuple[int, ...] | None = self._first("fairway_places", "placing the players", table, state, sheets)
        return given

    def legacy(self, plugin: str, table: Table, state: State) -> Value | None:
        legacy: Value | None = self._of(plugin, "fairway_legacy", table, state)
        return legacy

    # around a match

    def bots(self) -> dict[str, Bot]:
        return {bot.name: bot for _, bots in self._all("fairway_bots") for bot in bots}

    def picture(self, table: Table, state: State, seat: int) -> str | None:
        drawn: str | None = self._first("fairway_picture", "drawing", table, state, seat)
        return drawn

    def commands(self, commands: _SubParsersAction[Any]) -> None:
        for answer in self._resolved["fairway_commands"]:
            _ask(answer, "adding commands", commands)

    def _all(self, hook: str) -> list[tuple[str, Any]]:
        return [(answer.plugin, _ask(answer, hook)) for answer in self._resolved[hook]]

    def _of(self, plugin: str, hook: str, *args: object) -> Any:
        for answer in self._resolved[hook]:
            if answer.plugin == plugin:
                return _ask(answer, hook, *args)
        return None

    def _first(self, hook: str, doing: str, *args: object) -> Any:
        for answer in reversed(self._resolved[hook]):
            given = _ask(answer, doing, *args)
            if given is not None:
                return given
        return None


class _ByKind:
    """A per-step hook's answers, looked up by what is being asked about."""

    def __init__(self, answers: tuple[_Answer, ...]) -> None:
        self._answers = answers
        self._known: dict[object, tuple[_Answer, ...]] = {}

    def of(self, kind: object) -> tuple[_Answer, ...]:
        known = self._known.get(kind)
        if known is None:
            known = tuple(answer for answer in self._answers if answer.watching is None or kind in answer.watching)
            self._known[kind] = known
        return known


def _ask(answer: _Answer, doing: str, *args: object) -> Any:
    try:
        return answer.ask(*args)
    except Exception as error:
        raise PluginFault(answer.plugin, doing, error) from error


def _resolve(manager: pluggy.PluginManager, hook: str, order: list[str]) -> tuple[_Answer, ...]:
    """Return a hook's implementations in ruleset order. pluggy calls the last registered first: undone only here."""
    implementations = getattr(manager.hook, hook).get_hookimpls()
    wanted = tuple(getattr(hookspecs, hook).__code__.co_varnames[: getattr(hookspecs, hook).__code__.co_argcount])
    answers = []
    for implementation in sorted(implementations, key=lambda each: order.index(each.plugin_name)):
        if implementation.wrapper or implementation.hookwrapper:
            raise BadRuleset(f"plugin {implementation.plugin_name!r}: {hook} is a wrapper; use the pipeline instead")
        answers.append(
            _Answer(
                implementation.plugin_name,
                _taking(implementation.function, wanted, tuple(implementation.argnames)),
                getattr(implementation.function, "fairway_watching", None),
            )
        )
    return tuple(answers)


def _taking(function: Callable[..., Any], given: tuple[str, ...], wanted: tuple[str, ...]) -> Callable[..., Any]:
    """Adapt a function that wants only some of a hook's arguments."""
    if given == wanted:
        return function
    places = tuple(given.index(name) for name in wanted)
    return lambda *args: function(*[args[place] for place in places])
