"""A ruleset: plugins in order, packs and options, checked together and compiled once, ready to play."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

from fairway.bots.random_bot import RANDOM
from fairway.bots.search_bot import SEARCH, search_bot
from fairway.content.faults import nearest
from fairway.content.item_filters import ItemFilter
from fairway.content.item_names import ItemNames
from fairway.content.items import Pack
from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.pack_files import Files
from fairway.content.shipped_files import data_dir, former_pack
from fairway.engine.codec import Codec
from fairway.engine.hook_calls import Calls
from fairway.engine.referee import Engine
from fairway.model.chance import Chance
from fairway.model.errors import BadOptions, BadRuleset
from fairway.model.pointers import is_template
from fairway.model.reason import Called, Reason, because, several
from fairway.model.refusal import CORE_REFUSALS, Refusal, RefusalSpec
from fairway.model.state import Action, Effect
from fairway.model.texts import FALLBACK, Texts, core_texts
from fairway.model.values import Value, replace, tag_of
from fairway.plugin.bot import Bot
from fairway.plugin.pointing import Pointing
from fairway.plugin.table import Table
from fairway.plugin.vocabulary import ActionSpec, EffectSpec, Paper, RulesetSpec, Vocabulary, kinds_of
from fairway.rulesets.installed import installed, installed_faults, installed_rulesets, vocabulary_of
from fairway.rulesets.match import Match
from fairway.rulesets.options import every_option, locked_options, options_of_then, read_options
from fairway.rulesets.plugin_code import code_hash, engine_code
from fairway.rulesets.speaker import Speaker
from fairway.rulesets.versions import ENGINE, Lock
from fairway.rulesets.watch_checks import check_conditions, check_watched
from fairway.version import COMPATIBLE, __version__

__all__ = ["Ruleset", "by_name", "load_ruleset", "needs_of"]


class Ruleset:
    """Compiled rules. Engines for each number of seats are made on demand and kept."""

    def __init__(
        self,
        name: str,
        plugins: Iterable[object],
        library: Library,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        seats: Iterable[int] = (1, 2, 3, 4, 5),
    ) -> None:
        named = [(vocabulary_of(plugin).name, plugin) for plugin in plugins]
        self.name = name
        self.seats = tuple(seats)
        self.library = library
        self._calls = Calls(named)
        self.vocabularies = self._calls.vocabularies()
        _check_order(self.vocabularies)
        tags = {tag_of(kind): kind for each in self.vocabularies.values() for kind in _types(each)}
        check_watched(self._calls, self.vocabularies, tags)
        self._calls.know_types(tags)
        self._calls.quantities.least = _least(self.vocabularies.values())
        self.options = read_options(self.vocabularies, options or {})
        self.codec = Codec(self.vocabularies.values())
        self.texts: Texts = core_texts().merge(
            (
                *(Texts.read(each.home / "texts") for each in self.vocabularies.values() if each.home),
                *map(_said_by, library.packs),
            )
        )
        self.pointing = Pointing(self.vocabularies.values())
        self.fields: Mapping[str, Mapping[str, str]] = self.pointing.fields
        """What fields and parameters hold, by plugin and name."""
        self.item_names = ItemNames(library, kinds_of(self.vocabularies.values()))
        self.refusals: dict[str, RefusalSpec] = {
            spec.code: spec for spec in (*CORE_REFUSALS, *(s for v in self.vocabularies.values() for s in v.refusals))
        }
        self.papers: dict[str, Paper] = {paper.name: paper for v in self.vocabularies.values() for paper in v.papers}
        brought = self._calls.bots()
        self.bots: dict[str, Bot] = {RANDOM.name: RANDOM, SEARCH: search_bot(brought), **brought}
        self._engines: dict[int, Engine] = {}
        code = {ENGINE: engine_code(), **{name: code_hash(plugin) for name, plugin in named}}
        self.lock = Lock(
            engine=__version__,
            plugins=tuple((each.name, each.version) for each in self.vocabularies.values()),
            packs=tuple((pack.manifest.id, pack.manifest.version, pack.digest) for pack in library.packs),
            options=every_option(self.options),
            items=library.filters,
            code={name: known for name, known in code.items() if known},
        )

    def differences(self, lock: Lock, *, compatible: bool = False) -> tuple[Reason, ...]:
        """Say what is not as a lock has it, one sentence for each; with `compatible`, only what nobody vouches for.

        An option that the lock does not know is no difference as long as what was done then is done.
        """
        if lock == self.lock:
            return ()
        packs = lock.packs
        if not lock.code:  # from before there was one hash of a pack for all
            former = {pack.former_digest: pack.digest for pack in self.library.packs}
            packs = tuple((name, version, former.get(digest, digest)) for name, version, digest in packs)
        then = options_of_then(self.vocabularies, self.lock.options, lock)
        vouched = {name: each.compatible for name, each in self.vocabularies.items()} | {ENGINE: COMPATIBLE}
        return replace(lock, packs=packs, options=then).differences(self.lock, vouched if compatible else None)

    def say(self, refusal: Refusal, language: str = "en") -> str:
        """Put a refusal into words."""
        return self.speaker(language).say(f"refusal.{refusal.code}", refusal.params, refusal.code)

    def speaker(self, language: str = FALLBACK, names: Iterable[str] = ()) -> Speaker:
        """Return who says things of this ruleset in a language, and calls players by their names, by seat."""
        return Speaker(self.texts.naming(names), language, self.fields, self.item_names)

    def drawing(self, kind: str, name: str, language: str = FALLBACK) -> str | None:
        """Draw an item of the packs as SVG, given its full id; None when no plugin draws it.

        Raises `KeyError` when there is no such item; of one that was replaced, what has taken its place is drawn.
        """
        name = self.library.resolve(kind, name)
        if name not in self.library.items(kind):
            raise KeyError(name)
        return self._calls.drawing(self.library, kind, name, language)

    @property
    def draws_boards(self) -> bool:
        """Whether what a seat has before it can be drawn at all, be it not at every moment."""
        return self._calls.draws_boards()

    def foretells(self, kind: type[Action]) -> bool:
        """Whether odds of actions of a type may be asked for."""
        return self._calls.foretells(kind)

    def engine(self, seats: int) -> Engine:
        """Return the referee for a number of seats."""
        if seats not in self.seats:
            name, known = Called("ruleset", self.name), _told(self.seats)
            raise BadOptions(because("seats", ruleset=name, known=known, seats=seats))
        if seats not in self._engines:
            table = self._table(seats)
            check_conditions(self._calls, _keys(table), self._all_conditions)
            parts = {each.name: each.part for each in self.vocabularies.values() if each.part}
            inherits = {each.name: each.inherits for each in self.vocabularies.values() if each.inherits}
            self._engines[seats] = Engine(
                table, self._calls, *_specs(self.vocabularies), parts, inherits, self.pointing
            )
        return self._engines[seats]

    def wrapped(self, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Ruleset:
        """Return the same rules on a table of their own, with something done around all that plugins are asked."""
        other = copy(self)
        other._calls = self._calls.wrapped(around)
        other.vocabularies = {name: each.wrapped(around) for name, each in self.vocabularies.items()}
        other.options = deepcopy(self.options)
        other._engines = {}
        return other

    def ready(self, seats: int) -> bool:
        """Say whether the referee for a number of seats has been made; the first time that can take a while."""
        return seats in self._engines

    def _table(self, seats: int) -> Table:
        """Lay out what is there before play."""
        table = Table(seats, tuple(self.options.values()), self._calls)
        for plugin in self.vocabularies:
            kit = self._calls.kit(plugin, self.library, self.options.get(plugin), seats)
            if kit is not None:
                table.lay(kit)
        table.conditions = self._calls.conditions(table)
        return table

    def _all_conditions(self) -> set[str]:
        """Return what is scored with any number of seats that these options and packs allow."""
        keys: set[str] = set()
        for seats in self.seats:
            with suppress(BadOptions):
                keys.update(_keys(self._table(seats)))
        return keys

    def match(
        self,
        seats: int,
        seed: str,
        *,
        inherited: Mapping[str, Value] | None = None,
        chance: Chance | None = None,
    ) -> Match:
        """Start a match. The same seed and the same actions always give the same match.

        `inherited` is what games before it left to each plugin; `chance` is luck that a test has stacked: when
        its numbers are used up, `seed` decides.
        """
        _check_seed(seed)
        engine = self.engine(seats)
        handed = dict(inherited or {})
        for plugin, value in handed.items():
            kind = self.vocabularies[plugin].inherits if plugin in self.vocabularies else None
            if kind is None or type(value) is not kind:
                raise BadOptions(because("cannot_inherit", plugin=plugin, type=type(value).__name__))
        luck = Chance(seed, stacked=chance.stacked if chance else ())
        start = engine.start(luck, handed)
        return Match(self, engine, seats, seed, handed, start.state, start.events, (), chance)


def load_ruleset(
    name: str,
    *,
    plugins: Iterable[object] = (),
    packs: Iterable[Path | str | Files] = (),
    options: Mapping[str, Mapping[str, Any]] | None = None,
    items: Mapping[str, ItemFilter] | None = None,
    contents: Mapping[str, Files] | None = None,
    lock: Lock | None = None,
) -> Ruleset:
    """Load a ready-made ruleset by name, with more plugins after it and more packs beside it.

    `items` says, kind by kind, which items of the packs are used. `contents` are the files of packs that the ruleset
    names, where they are not to be looked for among the shipped ones. With the `lock` of a match, the options and
    items are those that it was begun with, and no others can be given; so are packs that an earlier release shipped.

    The given plugins may bring rulesets too; what a ruleset names is taken from them before it is looked for among
    the installed ones.
    """
    given = by_name(plugins)
    known = installed_rulesets() | {spec.name: spec for each in given.values() for spec in vocabulary_of(each).rulesets}
    if name not in known:
        there = tuple(sorted(known)) or because("none")
        wrong = because("no_ruleset", ruleset=name, known=there, near=nearest(name, known))
        raise BadRuleset(several([wrong, *(fault.reason for fault in installed_faults().values())]))
    spec = known[name]
    held = dict(contents or {})
    for pack, _, digest in lock.packs if lock else ():
        if pack not in held and (former := former_pack(digest)):
            held[pack] = former
    chosen, places = needs_of(spec, given, held)
    chosen += [plugin for plugin in given.values() if plugin not in chosen]
    vocabularies = {each.name: each for each in map(vocabulary_of, chosen)}
    kinds = kinds_of(vocabularies.values())
    if lock is not None:
        if options or items:
            raise TypeError("a lock says which options and items there are")
        options, items = locked_options(vocabularies, spec.options, lock), lock.items
    read: list[Path | str | Files] = [held.get(pack, place) for pack, place in zip(spec.packs, places, strict=True)]
    loaded = [load_pack(place, kinds) for place in (*read, *packs)]
    strange = tuple(name for name, pack in zip(spec.packs, loaded, strict=False) if name in held and pack.id != name)
    if strange:  # a lock may name the hash of another pack
        raise BadRuleset(because("needs_packs", ruleset=spec.name, missing=strange))
    library = Library(loaded, items)
    asked = {plugin: {**spec.options.get(plugin, {}), **given} for plugin, given in (options or {}).items()}
    return Ruleset(name, chosen, library, {**spec.options, **asked}, spec.seats)


def by_name(plugins: Iterable[object]) -> dict[str, object]:
    """Return plugins by name; raise `BadRuleset` if two have the same."""
    found: dict[str, object] = {}
    for plugin in plugins:
        name = vocabulary_of(plugin).name
        if found.setdefault(name, plugin) is not plugin:
            raise BadRuleset(because("same_name", plugin=name))
    return found


def needs_of(
    spec: RulesetSpec, given: Mapping[str, object], held: Container[str] = ()
) -> tuple[list[object], list[Path]]:
    """Return the plugins and the places of the packs that a ruleset names; raise `BadRuleset` if they are not there.

    Packs that are `held` need no place.
    """
    known = installed() | dict(given)
    missing = [name for name in spec.plugins if name not in known]
    if missing:
        wrong = because("needs_plugins", ruleset=spec.name, missing=tuple(missing))
        broken = [fault.reason for name, fault in installed_faults().items() if name in missing]
        raise BadRuleset(several([wrong, *broken]))
    places = {pack: data_dir("content_packs") / pack for pack in spec.packs}
    absent = tuple(pack for pack, place in places.items() if pack not in held and not place.exists())
    if absent:
        raise BadRuleset(because("needs_packs", ruleset=spec.name, missing=absent))
    return [known[name] for name in spec.plugins], list(places.values())


def _check_order(vocabularies: Mapping[str, Vocabulary]) -> None:
    """Report clashes before play: missing or late requirements, conflicts, names taken twice."""
    before: list[str] = []
    tags: dict[str, str] = {}
    told = dict.fromkeys((spec.code for spec in CORE_REFUSALS), "fairway")
    counted: dict[str, str] = {}
    for name, vocabulary in vocabularies.items():
        for needed in vocabulary.requires:
            if needed not in before:
                raise BadRuleset(because("comes_after", plugin=name, needed=needed))
        for other in vocabulary.conflicts:
            if other in vocabularies:
                raise BadRuleset(because("not_together", plugin=name, other=other))
        for tag in _tags(vocabulary):
            if not tag.startswith(f"{name}."):
                raise BadRuleset(because("tag_start", plugin=name, tag=tag))
            _take(tag, name, tags)
        for text in vocabulary.pointers:
            if not is_template(text):
                raise BadRuleset(because("no_pointer", plugin=name, template=text))
        for refusal in vocabulary.refusals:
            _take(refusal.code, name, told)
        for quantity in vocabulary.quantities:
            _take(quantity.name, name, counted)
        before.append(name)


def _take(word: str, plugin: str, taken: dict[str, str]) -> None:
    """Note whose a word is; raise `BadRuleset` if it has an owner."""
    if word in taken:
        raise BadRuleset(because("tag_twice", plugin=taken[word], other=plugin, tag=word))
    taken[word] = plugin


def _types(vocabulary: Vocabulary) -> list[type[Value]]:
    types: list[type[Value]] = [spec.type for spec in vocabulary.actions]
    types += [spec.type for spec in vocabulary.effects]
    return types + list(vocabulary.events)


def _tags(vocabulary: Vocabulary) -> list[str]:
    named = [tag_of(each) for each in _types(vocabulary)] + [paper.name for paper in vocabulary.papers]
    return named + ([tag_of(vocabulary.part)] if vocabulary.part else [])


def _check_seed(seed: str) -> None:
    """Refuse a seed that cannot be written down, such as bytes of a shell that are no text."""
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise BadOptions(because("seed")) from error


def _told(seats: tuple[int, ...]) -> Reason | tuple[int, ...]:
    """Tell numbers of seats by the first and the last of them where none is left out between."""
    if len(seats) < 3 or seats != tuple(range(seats[0], seats[-1] + 1)):
        return seats
    return because("from_to", first=seats[0], last=seats[-1])


def _said_by(pack: Pack) -> Texts:
    """Return what a pack says; its own name goes by its id, since every pack has one."""
    return Texts(
        {
            language: {re.sub(r"^pack\.", f"pack.{pack.id}.", key): text for key, text in by_key.items()}
            for language, by_key in pack.texts.items()
        }
    )


def _keys(table: Table) -> list[str]:
    return [condition.key for condition in table.conditions]


def _least(vocabularies: Iterable[Vocabulary]) -> dict[str, int]:
    """Return the least value of each quantity that has one."""
    quantities = (quantity for vocabulary in vocabularies for quantity in vocabulary.quantities)
    return {quantity.name: quantity.least for quantity in quantities if quantity.least is not None}


def _specs(
    vocabularies: Mapping[str, Vocabulary],
) -> tuple[dict[type[Action], tuple[str, ActionSpec]], dict[type[Effect], tuple[str, EffectSpec]]]:
    actions = {spec.type: (each.name, spec) for each in vocabularies.values() for spec in each.actions}
    effects = {spec.type: (each.name, spec) for each in vocabularies.values() for spec in each.effects}
    return actions, effects
