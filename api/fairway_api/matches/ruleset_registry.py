"""What can be played here: the rulesets, plugins and packs of this server, compiled when they are asked for."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Meta
from packaging.version import Version

from fairway.client.covers import covers_of
from fairway.client.describe import describe
from fairway.client.wording import Wording
from fairway.content.faults import nearest
from fairway.content.item_filters import ItemFilter
from fairway.content.items import Kind, Pack
from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.pack_files import Files, kept_files
from fairway.content.rules_index import Rule
from fairway.content.shipped_files import DIGEST, former_pack
from fairway.engine.hook_calls import Calls
from fairway.model.blaming import log_fault, refusal_of
from fairway.model.errors import BadRuleset, FairwayError, PluginFault
from fairway.model.values import Value, replace
from fairway.plugin.vocabulary import Document, RulesetSpec, Vocabulary, kinds_of
from fairway.rulesets.installed import (
    find_plugin,
    installed,
    installed_faults,
    installed_rulesets,
    rules_of,
    vocabulary_of,
)
from fairway.rulesets.options import faulty_options, locked_options
from fairway.rulesets.plugin_code import code_hash, code_place
from fairway.rulesets.ruleset import Ruleset, by_name, load_ruleset, needs_of
from fairway.rulesets.versions import Lock
from fairway_api.problems.problems import Problem, Words, because, refused

__all__ = ["Recipe", "RulesetRegistry"]

logger = logging.getLogger("fairway")

MOST_COMPILED = 64
"""Compiled rulesets that are kept."""

LARGEST_RECIPE = 256_000
"""Bytes of a recipe: options may hold whole match files, and every match keeps its own."""

Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Recipe(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a match is played with."""

    ruleset: Annotated[Name, Meta(description="One of `/v1/rulesets`.", examples=["designer"])]
    plugins: Annotated[
        tuple[Name, ...], Meta(max_length=20, description="House rules on top of it: names from `/v1/plugins`.")
    ] = ()
    packs: Annotated[
        tuple[Name, ...],
        Meta(max_length=20, description="Packs beside its own: ids from `/v1/packs`, or `id@version`."),
    ] = ()
    options: Annotated[
        dict[str, dict[str, Any]],
        Meta(description="Options by plugin; `/v1/rulesets/{name}` has their schemas.", examples=[{"designer": {}}]),
    ] = msgspec.field(default_factory=dict)
    items: Annotated[
        dict[str, ItemFilter],
        Meta(description="Which items of the packs to use, by kind.", examples=[{"lands": {"only": ["l01", "l02"]}}]),
    ] = msgspec.field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether it is a ruleset as it comes."""
        return not (self.plugins or self.packs or self.options or self.items)


class RulesetRegistry:
    """Rulesets by recipe. Only what the operator installed is ever loaded: a client names, it does not bring."""

    def __init__(self, plugins: tuple[str, ...] = (), packs: tuple[str, ...] = ()) -> None:
        for fault in installed_faults().values():
            logger.error(fault.report)
        brought = by_name(map(find_plugin, plugins))
        self._plugins = installed() | brought
        self.vocabularies: dict[str, Vocabulary] = {
            name: vocabulary_of(plugin) for name, plugin in self._plugins.items()
        }
        for name in brought:
            for needed in self.vocabularies[name].requires:
                if needed not in self._plugins:
                    near = nearest(needed, self._plugins)
                    raise BadRuleset(because("requires", plugin=name, needed=needed, near=near))
        self._brought = brought
        specs = installed_rulesets()
        specs |= {spec.name: spec for each in brought.values() for spec in vocabulary_of(each).rulesets}
        self.rulesets: dict[str, RulesetSpec] = dict(sorted(specs.items()))
        self.kinds: tuple[Kind, ...] = kinds_of(self.vocabularies.values())
        self.documents: dict[str, tuple[Vocabulary, Document]] = {
            document.name: (each, document) for each in self.vocabularies.values() for document in each.documents
        }
        self.rules: dict[str, tuple[str, Rule]] = {
            name: (plugin, rule)
            for plugin, vocabulary in self.vocabularies.items()
            for name, rule in rules_of((vocabulary,)).items()
        }
        """Rules by id, each with the plugin that brings it."""
        self.covers: dict[str, str] = covers_of(self.vocabularies.values())
        """Pictures that stand for rulesets, by name."""
        self._calls = Calls(self._plugins.items())
        self.packs: dict[str, Pack] = {}
        """By id the newest version of each pack, and older ones as `id@version`."""
        self.unplayable: dict[str, Words] = {}
        """What keeps rulesets from being played, by name: so far, plugins or packs that they name and are not here."""
        for spec in self.rulesets.values():
            try:
                for name, where in zip(spec.packs, needs_of(spec, brought)[1], strict=True):
                    if name not in self.packs:
                        self.packs[name] = load_pack(where, self.kinds)
            except FairwayError as error:
                logger.error("ruleset %s cannot be played: %s", spec.name, error)
                self.unplayable[spec.name] = error.reason
        self.packs = dict(sorted(self.packs.items()))
        self._own: dict[str, Pack] = dict(self.packs)
        """Those that rulesets name. They are compiled from what was read here: a pack edited later changes nothing."""
        self._further: dict[str, Pack] = {}
        """Those that matches may ask for, each as `id@version` and the newest of an id by that, too."""
        for place in packs:
            self._bring(load_pack(place, self.kinds, library=self.packs))
        self._by_digest = {pack.digest: pack for pack in (*self._own.values(), *self._further.values())}
        for plugin in self._plugins.values():
            code_hash(plugin)  # now, while its files are what was loaded
        self._plain: dict[bytes, Ruleset] = {}
        """Rulesets as they are, which most matches are played by: they stay."""
        self._chosen: OrderedDict[bytes, Ruleset] = OrderedDict()
        """The latest of those that somebody has chosen options, packs or house rules for.

        A plain one, since threads look into it as well: looking must not change it, as it does a `cachetools.LRUCache`.
        """
        self._bench: Executor | None = None
        """One thread to compile them in: options can ask for much, and nobody else must wait for that."""
        self._draws: dict[tuple[str, str], bool] = {}
        self._described: WeakKeyDictionary[Ruleset, dict[str, bytes]] = WeakKeyDictionary()
        self.languages = frozenset(language for pack in self.packs.values() for language in pack.texts)
        """The languages that packs have texts in."""

    def _bring(self, pack: Pack) -> None:
        """Take in a pack that the operator gives; of several versions the newest is meant by the id alone."""
        exact = f"{pack.id}@{pack.manifest.version}"
        known = self._further.get(exact)
        if known is not None and known.digest != pack.digest:
            raise BadRuleset(because("same_pack", pack=pack.id, version=pack.manifest.version))
        self._further[exact] = pack
        self._further[pack.id] = _newest(self._further.get(pack.id), pack)
        listed = self.packs.get(pack.id)
        self.packs[pack.id] = _newest(listed, pack)
        for each in (pack, *((listed,) if listed else ())):
            if each is not self.packs[pack.id] and each.digest != self.packs[pack.id].digest:
                self.packs[f"{each.id}@{each.manifest.version}"] = each

    def pack(self, name: str) -> Pack | None:
        """Return a pack by its id (the newest version), or by `id@version`."""
        found = self.packs.get(name)
        if found is None:
            newest = self.packs.get(name.partition("@")[0])
            found = newest if newest and name == f"{newest.id}@{newest.manifest.version}" else None
        return found

    async def locked(
        self, recipe: Recipe, seats: int, lock: Lock, kept: Callable[[str], Awaitable[bytes | None]]
    ) -> Ruleset:
        """Return the ruleset that a match was begun with: the options of its lock, and its packs by their hashes.

        A pack that is no longer here as it was is looked for among those that were `kept`. What cannot be had is as
        it is here now, or a problem; `Ruleset.differences` says what is not as it was.
        """
        with suppress(Problem):
            found = await self.load(recipe, seats)
            if found.lock == lock:
                return found
        contents: dict[str, tuple[str, Files]] = {}
        for name, _, digest in lock.packs:
            here = self._meant(recipe, name)
            if here is None or digest not in (here.digest, here.former_digest):
                files = await self._files(digest, kept)
                if files is not None:
                    contents[name] = digest, files
        return await self.load(self.locked_recipe(recipe, lock), seats, contents)

    def locked_recipe(self, recipe: Recipe, lock: Lock) -> Recipe:
        """Return a recipe with the options of a lock, as far as they are others by default now."""
        spec = self.rulesets.get(recipe.ruleset)
        if spec is None:
            return recipe
        names = dict.fromkeys((*spec.plugins, *recipe.plugins))
        vocabularies = {name: self.vocabularies[name] for name in names if name in self.vocabularies}
        try:
            return replace(recipe, options=locked_options(vocabularies, spec.options, lock))
        except FairwayError as error:
            raise _problem(error) from error

    def _meant(self, recipe: Recipe, id: str) -> Pack | None:
        """Return the pack that a recipe means by an id, if it is here."""
        for name in recipe.packs:
            if name.partition("@")[0] == id:
                return self._further.get(name)
        return self._own.get(id)

    async def _files(self, digest: str, kept: Callable[[str], Awaitable[bytes | None]]) -> Files | None:
        """Return the files of a pack by its hash, if they are here or were kept."""
        if digest in self._by_digest:
            return self._by_digest[digest].files
        if not DIGEST.fullmatch(digest):  # a stranger's record may say anything
            return None
        blob = await kept(digest)
        return former_pack(digest) if blob is None else kept_files(blob)

    async def load(
        self, recipe: Recipe, seats: int | None = None, contents: Mapping[str, tuple[str, Files]] | None = None
    ) -> Ruleset:
        """Return a compiled ruleset, ready for a number of seats; what cannot be is a problem of whoever asked.

        `contents` are packs by id that are to be used instead of those that are here, each with its hash and files.
        """
        key = msgspec.json.encode(recipe, order="deterministic")
        if len(key) > LARGEST_RECIPE:
            raise refused("too_large", most=LARGEST_RECIPE)
        if contents:
            key += msgspec.json.encode(sorted((name, digest) for name, (digest, _) in contents.items()))
        found = self._plain.get(key) or self._chosen.get(key)
        if found is None or not (seats is None or found.ready(seats)):
            where = None if recipe.plain and not contents else self._bench
            held = {name: files for name, (_, files) in (contents or {}).items()}
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(where, self._compiled, key, recipe, seats, held)
        if key not in self._plain:
            self._chosen[key] = found
            self._chosen.move_to_end(key)
            if len(self._chosen) > MOST_COMPILED:
                self._chosen.popitem(last=False)
        return found

    def compiled(self, recipe: Recipe, lock: Lock, packs: Mapping[str, Files]) -> Ruleset:
        """Compile what a match is played with from the files of its packs; whether it is the same, its lock tells."""
        return self._load(self.locked_recipe(recipe, lock), packs)

    @property
    def homes(self) -> dict[str, str]:
        """The plugins by where their code lies: in a file, or below a folder."""
        return {home: name for name, each in self._plugins.items() if (home := _home(each))}

    def open(self, bench: Executor) -> None:
        """Be ready to compile what strangers order, in one thread."""
        self._bench = bench

    def close(self) -> None:
        """Compile nothing more of it."""
        if self._bench is not None:
            self._bench.shutdown(wait=False, cancel_futures=True)

    def _compiled(self, key: bytes, recipe: Recipe, seats: int | None, contents: Mapping[str, Files]) -> Ruleset:
        found = self._plain.get(key) or self._chosen.get(key) or self._load(recipe, contents)
        if recipe.plain and not contents:
            self._plain[key] = found
        try:
            if seats is not None:
                found.engine(seats)
        except FairwayError as error:
            raise _problem(error) from error
        return found

    async def check(self) -> None:
        """Compile every ruleset as it comes, once, and take in what cannot be played."""
        for name in self.rulesets:
            if name not in self.unplayable:
                try:
                    await self.load(Recipe(ruleset=name))
                except Problem as problem:
                    logger.error("ruleset %s cannot be played: %s", name, problem.reason)
                    self.unplayable[name] = problem.reason

    async def described(self, recipe: Recipe, language: str = "") -> bytes:
        """Return everything a client can learn about a ruleset, as JSON, with names in a language if one is given."""
        ruleset = await self.load(recipe)
        known = self._described.setdefault(ruleset, {})
        if language not in known:
            words = Wording.of(ruleset, language) if language else None
            known[language] = await asyncio.to_thread(lambda: msgspec.json.encode(describe(ruleset, words)))
        return known[language]

    def library(self, vocabulary: Vocabulary) -> Library:
        """Return the packs of a plugin's own rulesets, for what is asked outside a match."""
        names = dict.fromkeys(name for spec in vocabulary.rulesets for name in spec.packs)
        return Library([self._own[name] for name in names if name in self._own])

    def drawing(self, pack: Pack, kind: str, item: str, language: str) -> str | None:
        """Draw an item as SVG, if a plugin can."""
        return self._calls.drawing(Library(self._with_required(pack)), kind, f"{pack.id}:{item}", language)

    def draws(self, pack: Pack, kind: str) -> bool:
        """Whether things of a kind in a pack have pictures: asked of the first one, once."""
        known = self._draws.get((pack.digest, kind))
        if known is None:
            items = pack.items.get(kind, ())
            try:
                known = bool(items) and self.drawing(pack, kind, items[0].id, "en") is not None
            except PluginFault as fault:  # the items are there all the same
                logger.error(fault.report)
                known = False
            self._draws[pack.digest, kind] = known
        return known

    def _with_required(self, pack: Pack) -> list[Pack]:
        """Return a pack with those it needs."""
        found = {pack.id: pack}
        waiting = [pack]
        for each in waiting:
            needed = [self.packs[name] for name in each.manifest.requires if name in self.packs and name not in found]
            found |= {more.id: more for more in needed}
            waiting += needed
        return list(found.values())

    def _load(self, recipe: Recipe, contents: Mapping[str, Files]) -> Ruleset:
        if recipe.ruleset not in self.rulesets:
            broken = tuple(("$.ruleset", fault.reason) for fault in installed_faults().values())
            raise refused("unknown_ruleset", ruleset=recipe.ruleset, known=tuple(self.rulesets), errors=broken)
        for name in recipe.plugins:
            if name not in self._plugins:
                raise refused("bad_options", error=because("no_plugin", name=name, known=tuple(self._plugins)))
        spec = self.rulesets[recipe.ruleset]
        held = {name: self._own[name].files for name in spec.packs if name in self._own}
        further: list[Files] = []
        for name in recipe.packs:
            id = name.partition("@")[0]
            if id not in contents and name not in self._further:
                known = tuple(self._further) or because("none")
                raise refused("bad_options", error=because("no_pack", name=name, known=known))
            files = contents[id] if id in contents else self._further[name].files
            if id in spec.packs:
                held[id] = files  # a version of a pack of the ruleset's own takes its place
            else:
                further.append(files)
        held |= {name: contents[name] for name in spec.packs if name in contents}
        wanted = [name for name in (*spec.plugins, *recipe.plugins) if name in self._brought or name in recipe.plugins]
        try:
            return load_ruleset(
                recipe.ruleset,
                plugins=[self._plugins[name] for name in dict.fromkeys(wanted)],
                packs=further,
                options=recipe.options,
                items=recipe.items,
                contents=held,
            )
        except FairwayError as error:
            raise _problem(error) from error


def _problem(error: FairwayError) -> Problem:
    """Return what whoever asked for rules is told of what keeps them from being played."""
    if isinstance(error, PluginFault):
        log_fault(logger, error)
        return Problem(refusal_of(error))
    faults = faulty_options(error.reason)
    places = tuple(
        (".".join(filter(None, ("$.options", plugin, each.option))), each)
        for plugin, found in faults.items()
        for each in found
    )
    return refused("bad_options", error=error.reason, errors=places)


def _newest(known: Pack | None, pack: Pack) -> Pack:
    if known is None:
        return pack
    return max(known, pack, key=lambda each: Version(each.manifest.version))


def _home(plugin: object) -> str:
    """Return the file of a plugin's code, or the folder of its package with all that lies below."""
    place = code_place(plugin)
    return "" if place is None else f"{place}{os.sep}" if place.is_dir() else str(place)
