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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from types import FrameType, ModuleType
from typing import Any

import msgspec

from fairway.content.library import Library
from fairway.engine.referee import Engine
from fairway.model.chance import Chance
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway.model.state import Action, Effect, Event, State
from fairway.model.values import plugin_of, tag_of
from fairway.plugin.table import Table
from fairway.rulesets.match import Match
from fairway.rulesets.ruleset import Ruleset
from fairway.testing.variants import differing

__all__ = ["Conduct"]

Contents = dict[str, dict[str, object]]
"""What is held by each of several things, by where in it."""

RANDOM = "Python's own generator of random numbers"
FIRST_TIMES = 2
"""How often a type of action is watched before it is only sampled."""

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
_DATES = ("now", "utcnow", "today")
_GO_BETWEENS = frozenset(("random", "secrets", "uuid", "os", "datetime", "_pydatetime", "tempfile"))
"""Modules that ask them for others."""
_OTHERS = ("fairway.", "logging")
"""Modules that may look at a clock on their own account while a plugin is asked."""

_pack = msgspec.msgpack.Encoder(enc_hook=repr).encode


class Misconduct(BaseException):
    """What a plugin must not do; not for it to catch."""


class Conduct:
    """The rules of a ruleset on a table of their own, where plugins are watched."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._rules = ruleset.wrapped(self._watching)
        self._times: Counter[type[Action]] = Counter()
        self._suspect = ""
        """What is looked at after every answer, since somebody has changed it."""

    def lay_out(self, seats: int, where: str) -> Engine:
        """Return a watched referee; the first time, watch plugins while they prepare their content."""
        with self._watched(where):
            return self._rules.engine(seats)

    def check_step(self, match: Match, seat: int, action: Action, where: str, *, closely: bool) -> None:
        """Watch plugins while they list what may be done, play an action and score."""
        kind = type(action)
        if closely or self._times[kind] < FIRST_TIMES:
            self._times[kind] += 1
            self._play(self.lay_out(match.seats, where), match.state, seat, action, where)

    def find_who_changed(self, match: Match, before: bytes, where: str) -> None:
        """Say who changes the state it is handed at the latest step, given how that was; of what, if nobody does."""
        seat, action = match.log[-1]
        state = match.ruleset.codec.state(before, packed=True)
        self._play(self.lay_out(match.seats, where), state, seat, action, where)

    def handed(self, match: Match) -> Contents:
        """Return everything on the table that plugins read and nobody may change, and how far luck is used up."""
        things = _on(match.engine.table, match.ruleset)
        return {name: _contents(thing) for name, thing in things.items()} | {RANDOM: {"": random.getstate()}}

    def check_handed(self, match: Match, before: Contents) -> None:
        """Everything on the table is as it was before a match, or a plugin is named that changes it."""
        where = f"seed {match.seed}"
        for name, now in self.handed(match).items():
            changed = next((path for path, leaf in before[name].items() if now.get(path, _GONE) != leaf), None)
            if changed is not None:
                self._look_again(match, name)
                if name == RANDOM:
                    raise AssertionError(f"{where}: somebody draws from {name}, which is not the luck of the match")
                raise AssertionError(f"{where}: somebody changes {name}{changed}, which plugins are handed to read")

    def check_replay(self, match: Match, again: Match) -> None:
        """A match comes out the same again; or a plugin is named that uses more than the state, or has what differs."""
        codec = match.ruleset.codec
        if codec.msgpack(again.state) == codec.msgpack(match.state):
            return
        self._look_again(match)
        pairs = zip(match.state.parts, again.state.parts, strict=False)
        differ = [f"{tag_of(one)}.{name}" for one, other in pairs for name in differing(one, other)]
        owners = ", ".join(sorted({plugin_of(name) for name in differ})) or "unknown"
        raise AssertionError(
            f"seed {match.seed}: the replay differs in {', '.join(differ) or 'what is asked'}, of plugin {owners}: "
            "something depends on more than the state"
        )

    def _look_again(self, match: Match, suspect: str = "") -> None:
        """Play a match again on a new table and watch every step of it, and after every answer what is suspected."""
        self._suspect = suspect
        self._rules = self._ruleset.wrapped(self._watching)
        where = f"seed {match.seed}, played again"
        engine = self.lay_out(match.seats, where)
        if match.start is not None:
            state: State | None = match.start
        else:
            luck = Chance(match.seed, stacked=match.chance.stacked if match.chance else ())
            with self._watched(where):
                state = engine.start(luck, match.inherited).state
        for seat, action in match.log:
            state = self._play(engine, state, seat, action, where) if state else None
        self._suspect = ""

    def _play(self, engine: Engine, state: State, seat: int, action: Action, where: str) -> State | None:
        was = _pack(action)
        with self._watched(where):
            for each in range(engine.table.seats):
                engine.choices(state, each)
            step = engine.attempt(state, seat, action)
            engine.sheets(state)
        assert _pack(action) == was, (
            f"{where}: plugin {plugin_of(action)} changes the action {tag_of(action)} it is given"
        )
        return None if isinstance(step, Refusal) else step.state

    @contextmanager
    def _watched(self, where: str) -> Iterator[None]:
        """Let what plugins do wrong be said with their name."""
        before = sys.getprofile()
        sys.setprofile(_no_entropy)
        try:
            yield
        except PluginFault as fault:
            if not isinstance(fault.cause, Misconduct):
                raise
            place = f" ({fault.place})" if fault.place else ""
            said = f"{where}: plugin {fault.plugin} {fault.cause} while {fault.doing}{place}"
            raise AssertionError(said) from fault
        finally:
            sys.setprofile(before)

    def _watching(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a plugin's function that may not change what it is handed."""

        def watched(*args: Any) -> Any:
            was = [self._print(arg) for arg in args]
            answer = function(*args)
            for arg, before in zip(args, was, strict=True):
                now = self._print(arg)
                changed = [path for path, leaf in before.items() if now.get(path, _GONE) != leaf]
                if changed:
                    raise Misconduct(f"changes what it is handed, {_name(arg)}{changed[0]},")
            return answer

        return watched

    def _print(self, thing: object) -> dict[str, object]:
        """Return how a thing looks now that plugins are handed to read."""
        if isinstance(thing, State):
            return {f" in {tag_of(part)}": _pack(part) for part in thing.parts}
        if isinstance(thing, msgspec.Struct | tuple):
            return {"": _pack(thing)}
        if isinstance(thing, Library):
            return {f": {pack.id}{path}": leaf for pack in thing.packs for path, leaf in _contents(pack).items()}
        if isinstance(thing, Table) and self._suspect:
            return self._suspected(thing)
        return {}

    def _suspected(self, table: Table) -> dict[str, object]:
        """Return how that looks which somebody has changed."""
        suspect = self._suspect
        things = _on(table, self._rules)
        return (
            {f", {suspect}{path}": leaf for path, leaf in _contents(things[suspect]).items()}
            if suspect in things
            else {}
        )


_GONE = object()


def _on(table: Table, ruleset: Ruleset) -> dict[str, object]:
    """Return what lies on a table for plugins to read, by name."""
    return {
        **{f"the options of {name}": value for name, value in ruleset.options.items()},
        **{f"the kit {type(kit).__module__}.{type(kit).__name__}": kit for kit in table.kits},
        **{f"the pack {pack.id}": pack for pack in ruleset.library.packs},
    }


def _name(thing: object) -> str:
    """Say what a plugin was handed."""
    return tag_of(thing) if isinstance(thing, Action | Effect | Event) else f"the {type(thing).__name__.lower()}"


def _contents(thing: object) -> dict[str, object]:
    """Return everything that values, records and lists hold, by where it is.

    What an object of another kind holds may become more, such as a cache, but what it has must stay.
    """
    found: dict[str, object] = {}
    _gather(thing, "", found, set())
    return found


def _gather(thing: object, path: str, found: dict[str, object], known: set[int]) -> None:
    if thing is None or isinstance(thing, str | int | float | bytes):
        found[path] = thing
        return
    if id(thing) in known:
        return
    known.add(id(thing))
    if isinstance(thing, Mapping):
        held = [(f"[{key!r}]", each) for key, each in thing.items()]
    elif isinstance(thing, tuple | list):
        held = [(f"[{place}]", each) for place, each in enumerate(thing)]
        found[f"{path}#"] = len(thing)
    elif isinstance(thing, set | frozenset):
        held = []
        found[path] = frozenset(thing)
    elif isinstance(thing, msgspec.Struct):
        held = [(f".{name}", getattr(thing, name)) for name in thing.__struct_fields__]
    elif is_dataclass(thing):
        held = [(f".{each.name}", getattr(thing, each.name, None)) for each in fields(thing)]
    else:
        names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        held = [(f".{name}", getattr(thing, name, None)) for name in (*names, *getattr(thing, "__dict__", {}))]
    for where, each in held:
        _gather(each, path + where, found, known)


def _no_entropy(frame: FrameType, event: str, called: Any) -> None:
    """Let nobody call what answers otherwise each time; a profiler that raises where that is called."""
    if event != "c_call" or not _is_entropy(called):
        return
    user: FrameType | None = frame
    name = f"{getattr(called, '__module__', None) or 'random'}.{called.__name__}"
    while user is not None and (module := user.f_globals.get("__name__", "")) in _GO_BETWEENS:
        name = f"{module}.{user.f_code.co_name}"
        user = user.f_back
    if user is not None and not user.f_globals.get("__name__", "").startswith(_OTHERS):
        raise Misconduct(f"uses {name}, so that the match cannot be played again,")


def _is_entropy(called: Any) -> bool:
    owner = getattr(called, "__self__", None)
    if isinstance(owner, type) and issubclass(owner, datetime.date):
        return called.__name__ in _DATES
    return isinstance(owner, Generator) or (isinstance(owner, ModuleType) and called in _ENTROPY)
