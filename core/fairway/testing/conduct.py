"""Does a plugin only answer? It is watched while it is asked: it must not change what it is handed, nor take luck or
the time from anywhere but the state.

What it does wrong is raised in its own code, so that the referee blames it as for any other fault. To watch is dear,
so it is done at some steps; and again from the beginning of a match, when something is found that must not be.
"""

from __future__ import annotations

import datetime
import os
import random
import sys
import time
from _random import Random as Generator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cached_property
from types import FrameType, ModuleType
from typing import Any

import msgspec

from fairway.content.library import Library
from fairway.engine.referee import Engine
from fairway.lab.simulate import uncollected
from fairway.model.chance import Chance
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Effect, Event, State
from fairway.model.values import plugin_of, tag_of
from fairway.plugin.table import Table
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset
from fairway.testing.variants import differing

__all__ = ["Conduct", "Misconduct", "without_entropy"]

Contents = dict[str, bytes]
"""How several things look, by name."""

RANDOM = "Python's own random numbers"


class Misconduct(BaseException):
    """What a plugin must not do; not for it to catch."""


class Conduct:
    """The rules of a ruleset on a table of their own, where plugins are watched."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._rules = ruleset.wrapped(self._watching)
        self._options = deepcopy(ruleset.options)
        self._known: set[type[Action]] = set()
        self._moments: set[tuple[str, ...]] = set()
        self._suspect = ""
        """What is looked at after every answer, since somebody has changed it."""

    def lay_out(self, seats: int, where: str) -> Engine:
        """Return a watched referee; the first time, watch plugins while they prepare their content."""
        with self._watched(where):
            return self._rules.engine(seats)

    def is_new_moment(self, state: State) -> bool:
        """Whether something is asked for the first time in all matches."""
        moment = tuple(prompt.name for prompt in state.prompts)
        new = moment not in self._moments
        self._moments.add(moment)
        return new

    def check_step(self, match: Match, seat: int, action: Action, where: str, *, closely: bool) -> None:
        """Watch plugins at a step that is looked at closely, and at the first with a type of action."""
        if closely or type(action) not in self._known:
            self._known.add(type(action))
            engine = self.lay_out(match.seats, where)
            engine.table.memo = match.engine.table.memo  # what was worked out once need not be again
            self._play(engine, match.state, seat, action, where, scored=closely)

    def find_who_changed(self, match: Match, before: bytes, where: str) -> None:
        """Name the plugin that changed the state in the latest step, given what was handed to it."""
        seat, action = match.log[-1]
        state = match.ruleset.codec.state(before, packed=True)
        self._play(self.lay_out(match.seats, where), state, seat, action, where)

    def handed(self, match: Match) -> Contents:
        """Return how everything on the table looks that plugins read and nobody may change."""
        things = _on(match.engine.table, match.ruleset)
        return {name: _packed(thing) for name, thing in things.items()} | {RANDOM: _packed(random.getstate())}

    def check_handed(self, match: Match, before: Contents) -> None:
        """Everything on the table is as it was before a match; else name the plugin that changes it."""
        for name, now in self.handed(match).items():
            if now != before[name]:
                self._look_again(match, name)
                place = "" if name == RANDOM else _changed(before[name], now)
                raise AssertionError(f"seed {match.seed}: somebody uses or changes {name}{place}")

    def check_replay(self, match: Match, again: Match) -> None:
        """A match comes out the same again; else name the plugin that uses more than the state, or has what differs."""
        codec = match.ruleset.codec
        if codec.msgpack(again.state) == codec.msgpack(match.state):
            return
        self._look_again(match)
        pairs = zip(match.state.parts, again.state.parts, strict=False)
        differ = [f"{tag_of(one)}.{name}" for one, other in pairs for name in differing(one, other)]
        whose = f"{differ[0]} of plugin {plugin_of(differ[0])}" if differ else "what is asked"
        raise AssertionError(f"seed {match.seed}: the replay differs in {whose}, which depends on more than the state")

    def _look_again(self, match: Match, suspect: str = "") -> None:
        """Play a match again on a new table and watch every step of it, and after every answer what is suspected."""
        self._suspect = suspect
        self._rules = self._ruleset.wrapped(self._watching)
        self._rules.options = self._options
        where = f"seed {match.seed}, played again"
        engine = self.lay_out(match.seats, where)
        state: State | None = match.start
        if state is None:
            luck = Chance(match.seed, stacked=match.chance.stacked if match.chance else ())
            with self._watched(where):
                state = engine.start(luck, match.inherited).state
        for seat, action in match.log:
            state = self._play(engine, state, seat, action, where) if state else None
        self._suspect = ""

    def _play(
        self, engine: Engine, state: State, seat: int, action: Action, where: str, *, scored: bool = True
    ) -> State | None:
        """Watch plugins while they list what may be done, play an action and score; return what came of it."""
        was = _packed(action)
        with self._watched(where):
            engine.choices(state, seat)
            step = engine.attempt(state, seat, action)
            if scored:
                engine.sheets(state)
        unchanged = _packed(action) == was
        assert unchanged, f"{where}: plugin {plugin_of(action)} changes what it is handed, {tag_of(action)}"
        return None if isinstance(step, Refusal) else step.state

    @contextmanager
    def _watched(self, where: str) -> Iterator[None]:
        """Let what plugins do wrong be said with their name."""
        try:
            with uncollected(), without_entropy():  # who looks on when garbage is collected may look at a clock
                yield
        except PluginFault as fault:
            if not isinstance(fault.cause, Misconduct):
                raise
            place = f" ({fault.place})" if fault.place else ""
            said = f"{where}: plugin {fault.plugin} {fault.cause} while {fault.doing}{place}"
            raise AssertionError(said) from fault

    def _watching(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a plugin's function that may not change what it is handed."""

        def watched(*args: Any) -> Any:
            was = [self._handed(arg) for arg in args]
            answer = function(*args)
            for arg, before in zip(args, was, strict=True):
                now = self._handed(arg)
                if now != before:
                    raise Misconduct(f"changes what it is handed, {self._name(arg)}{_changed(before, now)},")
            return answer

        return watched

    def _handed(self, thing: object) -> bytes:
        """Return how a thing looks that a plugin is handed; of a table, what is suspected to be changed on it."""
        if isinstance(thing, Table):
            return _packed(_on(thing, self._rules).get(self._suspect)) if self._suspect else b""
        if isinstance(thing, State):
            return _packed({tag_of(part): part for part in thing.parts})
        return _packed(thing) if isinstance(thing, msgspec.Struct | tuple | Library) else b""

    def _name(self, thing: object) -> str:
        if isinstance(thing, Table):
            return self._suspect
        return tag_of(thing) if isinstance(thing, Action | Effect | Event) else f"the {type(thing).__name__.lower()}"


# how things look


def _on(table: Table, ruleset: Ruleset) -> dict[str, object]:
    """Return what lies on a table for plugins to read, by name."""
    return {
        **{f"the options of {name}": value for name, value in ruleset.options.items()},
        **{f"the kit {type(kit).__module__}.{type(kit).__name__}": kit for kit in table.kits},
        **{f"the pack {pack.id}": pack.items for pack in ruleset.library.packs},
    }


def _plain(thing: Any) -> object:
    """Return what an object that is no value holds; functions and types count by name, what is cached not at all."""
    kind = type(thing)
    if isinstance(thing, Library):
        return {pack.id: pack.items for pack in thing.packs}
    if isinstance(thing, type) or callable(thing):
        return getattr(thing, "__qualname__", kind.__name__)
    names = {name for each in kind.__mro__ for name in getattr(each, "__slots__", ())}
    names.update(getattr(thing, "__dict__", ()))
    kept = [name for name in sorted(names) if not name.startswith("_") and not _is_cached(kind, name)]
    return {name: getattr(thing, name, None) for name in kept}


def _is_cached(kind: type, name: str) -> bool:
    return isinstance(getattr(kind, name, None), cached_property)


_pack = msgspec.msgpack.Encoder(enc_hook=_plain).encode


def _packed(thing: object) -> bytes:
    """Return everything a thing holds; nothing of one that holds itself or cannot be written."""
    try:
        return _pack(thing)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return b""


def _changed(before: bytes, now: bytes) -> str:
    """Say where a thing has been changed."""
    return _apart(*(msgspec.msgpack.decode(each, strict=False) for each in (before, now))) if before and now else ""


def _apart(before: Any, now: Any) -> str:
    """Say where two plain values are not the same."""
    if isinstance(before, dict) and isinstance(now, dict):
        name = next(name for name in before | now if before.get(name) != now.get(name))
        return f".{name}{_apart(before.get(name), now.get(name))}"
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        at = next(at for at, one in enumerate(before) if one != now[at])
        return f"[{at}]{_apart(before[at], now[at])}"
    return ""


# luck from elsewhere

_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
_ENTROPY = frozenset(
    getattr(module, name)
    for module, names in (
        (time, (*_CLOCKS, *(f"{clock}_ns" for clock in _CLOCKS), "localtime", "gmtime", "ctime")),
        (os, ("urandom", "getrandom")),
    )
    for name in names
    if hasattr(module, name)
)
"""Functions that answer otherwise each time."""
_OF_THE_PROCESS = frozenset((id, hash))
"""Functions that answer otherwise each time Python is started: of a text, and by where a thing lies in memory."""
_GO_BETWEENS = frozenset(("random", "secrets", "uuid", "os", "datetime", "tempfile"))
"""Modules that ask them for others."""
_OTHERS = ("fairway.", "logging")
"""Modules that may look at a clock on their own account while a plugin is asked."""


@contextmanager
def without_entropy() -> Iterator[None]:
    """Let no plugin use luck or a clock of its own; not while another profiler runs, which could not be put back."""
    if sys.getprofile() is not None:
        yield
        return
    sys.setprofile(_no_entropy)
    try:
        yield
    finally:
        sys.setprofile(None)


def _no_entropy(frame: FrameType, event: str, called: Any) -> None:
    """Let no plugin call what answers otherwise each time: a profiler that raises where it does."""
    if event != "c_call" or not _is_entropy(called) or (called in _OF_THE_PROCESS and _may_compare(frame)):
        return
    name = f"{called.__module__ or type(called.__self__).__module__}.{called.__name__}"
    user: FrameType | None = frame
    while user is not None and (module := user.f_globals.get("__name__", "")) in _GO_BETWEENS:
        name = f"{module}.{user.f_code.co_name}"
        user = user.f_back
    if user is not None and not user.f_globals.get("__name__", "").startswith(_OTHERS):
        raise Misconduct(f"uses {name}, so that no match can be played again,")


def _may_compare(frame: FrameType) -> bool:
    """Whether things are only told apart: where a type says what makes it another one, and within Python's library."""
    module = frame.f_globals.get("__name__", "").partition(".")[0]
    return frame.f_code.co_name == "__hash__" or module in sys.stdlib_module_names


def _is_entropy(called: Any) -> bool:
    owner = called.__self__
    if isinstance(owner, ModuleType):
        return called in _ENTROPY or called in _OF_THE_PROCESS
    if isinstance(owner, type):
        return issubclass(owner, datetime.date) and called.__name__ in ("now", "utcnow", "today")
    return isinstance(owner, Generator)
