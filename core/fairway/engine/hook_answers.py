"""A hook's implementations: resolved once into plain functions, in ruleset order, and asked with a plugin to blame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, TypeVar

import pluggy

from fairway.model.blaming import blaming
from fairway.model.errors import BadRuleset, PluginFault
from fairway.model.fault_origin import defined_at
from fairway.model.reason import because
from fairway.model.state import Effect
from fairway.plugin import hookspecs
from fairway.plugin.shapes import check_shape

__all__ = [
    "Implementation",
    "Watchers",
    "ask",
    "ask_shaped",
    "effects_of",
    "knowing",
    "resolve",
    "watched",
]

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Implementation:
    """One plugin's implementation of a hook."""

    plugin: str
    ask: Callable[..., Any]
    watching: frozenset[Any] | None
    place: str
    """Where it is written: file, line and name."""


class Watchers:
    """The implementations of a per-step hook, looked up by what is being asked about."""

    def __init__(self, answers: tuple[Implementation, ...]) -> None:
        self._answers = answers
        self._known: dict[object, tuple[Implementation, ...]] = {}

    def of(self, kind: object) -> tuple[Implementation, ...]:
        known = self._known.get(kind)
        if known is None:
            known = tuple(answer for answer in self._answers if answer.watching is None or kind in answer.watching)
            self._known[kind] = known
        return known


def ask(
    answer: Implementation, kind: type[K], doing: str, *args: object, but: type[Exception] = PluginFault
) -> K | None:
    """Ask one plugin; the fault of another that it asks in turn stays that one's.

    `but` is an error that is an answer, too: before play a plugin may object to options.
    """
    with blaming(answer.plugin, doing, answer.place, but):
        given = answer.ask(*args)
        if given is None or isinstance(given, kind):
            return given
        raise TypeError(f"answered {type(given).__name__}, not {kind.__name__}")


def ask_shaped(
    answer: Implementation, kind: type[K], doing: str, *args: object, but: type[Exception] = PluginFault
) -> K | None:
    """Ask one plugin for something that says a lot: every field of the answer must be what it is declared to be."""
    with blaming(answer.plugin, doing, answer.place, but):
        given: K | None = answer.ask(*args)
        if given is not None:
            check_shape(given, kind)
        return given


def effects_of(given: object) -> tuple[Effect, ...] | None:
    """Return what a plugin answered, if that is effects or nothing."""
    if given is None:
        return None
    if not isinstance(given, tuple):
        raise TypeError(f"answered {type(given).__name__}, not tuple")
    for effect in given:
        if not isinstance(effect, Effect):
            raise TypeError(f"{type(effect).__name__} is not an effect")
    return given


def knowing(answer: Implementation, tags: Mapping[str, type]) -> Implementation:
    """Return an implementation that watches the types whose tags it named."""
    if answer.watching is None:
        return answer
    types = (tags.get(each) if isinstance(each, str) else each for each in answer.watching)
    return replace(answer, watching=frozenset(each for each in types if each is not None))


def watched(answers: tuple[Implementation, ...]) -> frozenset[Any] | None:
    """Return everything that some answer watches, or None when one watches all."""
    every: frozenset[Any] = frozenset()
    for answer in answers:
        if answer.watching is None:
            return None
        every |= answer.watching
    return every


def resolve(manager: pluggy.PluginManager, hook: str, order: list[str]) -> tuple[Implementation, ...]:
    """Return a hook's implementations in ruleset order. pluggy calls the last registered first: undone only here."""
    implementations = getattr(manager.hook, hook).get_hookimpls()
    wanted = tuple(getattr(hookspecs, hook).__code__.co_varnames[: getattr(hookspecs, hook).__code__.co_argcount])
    answers = []
    for implementation in sorted(implementations, key=lambda each: order.index(each.plugin_name)):
        if implementation.wrapper or implementation.hookwrapper:
            raise BadRuleset(because("wrapper", plugin=implementation.plugin_name, hook=hook))
        answers.append(
            Implementation(
                implementation.plugin_name,
                _taking(implementation.function, wanted, tuple(implementation.argnames)),
                getattr(implementation.function, "fairway_watching", None),
                defined_at(implementation.function),
            )
        )
    return tuple(answers)


def _taking(function: Callable[..., Any], given: tuple[str, ...], wanted: tuple[str, ...]) -> Callable[..., Any]:
    """Adapt a function that wants only some of a hook's arguments."""
    if given == wanted:
        return function
    places = tuple(given.index(name) for name in wanted)
    if len(places) < 2:
        return (lambda *args: function(args[places[0]])) if places else (lambda *args: function())
    pick = itemgetter(*places)
    return lambda *args: function(*pick(args))
