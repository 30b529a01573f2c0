"""What can be played here: the rulesets, plugins and packs of this server, compiled when they are asked for."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from concurrent.futures import Executor
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Meta

from fairway.client.describe import describe
from fairway.content.item_filters import ItemFilter
from fairway.content.items import Kind, Pack
from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.rules_index import Rule
from fairway.engine.hook_calls import Calls
from fairway.model.blaming import refusal_of
from fairway.model.errors import FairwayError, PluginFault
from fairway.model.values import Value
from fairway.plugin.vocabulary import Document, RulesetSpec, Vocabulary, kinds_of
from fairway.rulesets.installed import (
    find_plugin,
    installed,
    installed_faults,
    installed_rulesets,
    rules_of,
    vocabulary_of,
)
from fairway.rulesets.ruleset import Ruleset, by_name, load_ruleset, needs_of
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
        tuple[Name, ...], Meta(max_length=20, description="Packs beside its own: ids from `/v1/packs`.")
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
        self._brought = brought
        specs = installed_rulesets()
        specs |= {spec.name: spec for each in brought.values() for spec in vocabulary_of(each).rulesets}
        self.rulesets: dict[str, RulesetSpec] = dict(sorted(specs.items()))
        self.kinds: tuple[Kind, ...] = kinds_of(self.vocabularies.values())
        self.documents: dict[str, tuple[Vocabulary, Document]] = {
            document.name: (each, document) for each in self.vocabularies.values() for document in each.documents
        }
        self.rules: dict[str, Rule] = rules_of(self.vocabularies.values())
        self._calls = Calls(self._plugins.items())
        self.packs: dict[str, Pack] = {}
        self.unplayable: dict[str, Words] = {}
        """What keeps rulesets from being played, by name: plugins or packs that they name and that are not here."""
        for spec in self.rulesets.values():
            try:
                for name, where in zip(spec.packs, needs_of(spec, brought)[1], strict=True):
                    if name not in self.packs:
                        self.packs[name] = load_pack(where, self.kinds)
            except FairwayError as error:
                logger.error("ruleset %s cannot be played: %s", spec.name, error)
                self.unplayable[spec.name] = error.reason
        self.packs = dict(sorted(self.packs.items()))
        self._places: dict[str, Path] = {}
        for place in packs:
            pack = load_pack(place, self.kinds, library=self.packs)
            self.packs[pack.id] = pack
            self._places[pack.id] = Path(place)
        self._plain: dict[bytes, Ruleset] = {}
        """Rulesets as they are, which most matches are played by: they stay."""
        self._chosen: OrderedDict[bytes, Ruleset] = OrderedDict()
        """The latest of those that somebody has chosen options, packs or house rules for.

        A plain one, since threads look into it as well: looking must not change it, as it does a `cachetools.LRUCache`.
        """
        self._bench: Executor | None = None
        """One thread to compile them in: options can ask for much, and nobody else must wait for that."""
        self._draws: dict[tuple[str, str], bool] = {}
        self._described: WeakKeyDictionary[Ruleset, bytes] = WeakKeyDictionary()

    async def load(self, recipe: Recipe, seats: int | None = None) -> Ruleset:
        """Return a compiled ruleset, ready for a number of seats; what cannot be is a problem of whoever asked."""
        key = msgspec.json.encode(recipe, order="deterministic")
        if len(key) > LARGEST_RECIPE:
            raise refused("too_large", most=LARGEST_RECIPE)
        found = self._plain.get(key) or self._chosen.get(key)
        if found is None or not (seats is None or found.ready(seats)):
            where = None if recipe.plain else self._bench
            found = await asyncio.get_running_loop().run_in_executor(where, self._compiled, key, recipe, seats)
        if key not in self._plain:
            self._chosen[key] = found
            self._chosen.move_to_end(key)
            if len(self._chosen) > MOST_COMPILED:
                self._chosen.popitem(last=False)
        return found

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

    def _compiled(self, key: bytes, recipe: Recipe, seats: int | None) -> Ruleset:
        found = self._plain.get(key) or self._chosen.get(key) or self._load(recipe)
        if recipe.plain:
            self._plain[key] = found
        try:
            if seats is not None:
                found.engine(seats)
        except FairwayError as error:
            raise _problem(error) from error
        return found

    async def described(self, recipe: Recipe) -> bytes:
        """Return everything a client can learn about a ruleset, as JSON."""
        ruleset = await self.load(recipe)
        known = self._described.get(ruleset)
        if known is None:
            known = await asyncio.to_thread(lambda: msgspec.json.encode(describe(ruleset)))
            self._described[ruleset] = known
        return known

    def library(self, vocabulary: Vocabulary) -> Library:
        """Return the packs of a plugin's own rulesets, for what is asked outside a match."""
        names = dict.fromkeys(name for spec in vocabulary.rulesets for name in spec.packs)
        return Library([self.packs[name] for name in names if name in self.packs])

    def drawing(self, pack: str, kind: str, item: str, language: str) -> str | None:
        """Draw an item as SVG, if a plugin can."""
        library = Library([self.packs[name] for name in self._with_required(pack)])
        return self._calls.drawing(library, kind, f"{pack}:{item}", language)

    def draws(self, pack: str, kind: str) -> bool:
        """Whether things of a kind in a pack have pictures: asked of the first one, once."""
        known = self._draws.get((pack, kind))
        if known is None:
            items = self.packs[pack].items.get(kind, ())
            try:
                known = bool(items) and self.drawing(pack, kind, items[0].id, "en") is not None
            except PluginFault as fault:  # the items are there all the same
                logger.error(fault.report)
                known = False
            self._draws[pack, kind] = known
        return known

    def _with_required(self, pack: str) -> list[str]:
        """Return a pack's name with those of the packs it needs."""
        found = [pack]
        for name in found:
            needed = self.packs[name].manifest.requires
            found += [each for each in needed if each in self.packs and each not in found]
        return found

    def _load(self, recipe: Recipe) -> Ruleset:
        if recipe.ruleset not in self.rulesets:
            broken = tuple(("$.ruleset", fault.reason) for fault in installed_faults().values())
            raise refused("unknown_ruleset", ruleset=recipe.ruleset, known=tuple(self.rulesets), errors=broken)
        for name in recipe.plugins:
            if name not in self._plugins:
                raise refused("bad_options", error=because("no_plugin", name=name, known=tuple(self._plugins)))
        for name in recipe.packs:
            if name not in self._places:
                known = tuple(self._places) or because("none")
                raise refused("bad_options", error=because("no_pack", name=name, known=known))
        spec = self.rulesets[recipe.ruleset]
        wanted = [name for name in (*spec.plugins, *recipe.plugins) if name in self._brought or name in recipe.plugins]
        try:
            return load_ruleset(
                recipe.ruleset,
                plugins=[self._plugins[name] for name in dict.fromkeys(wanted)],
                packs=[self._places[name] for name in recipe.packs],
                options=recipe.options,
                items=recipe.items,
            )
        except FairwayError as error:
            raise _problem(error) from error


def _problem(error: FairwayError) -> Problem:
    """Return what whoever asked for rules is told of what keeps them from being played."""
    if isinstance(error, PluginFault):
        logger.error(error.report, exc_info=error.cause)
        return Problem(refusal_of(error))
    return refused("bad_options", error=error.reason)


def _home(plugin: object) -> str:
    """Return the file of a plugin's code, or the folder of its package with all that lies below."""
    module = plugin if isinstance(plugin, ModuleType) else sys.modules.get(type(plugin).__module__)
    spec = getattr(module, "__spec__", None)
    if spec is None or not spec.origin:
        return ""
    depth = spec.name.count(".") + (spec.submodule_search_locations is not None)
    return str(Path(spec.origin).parents[depth - 1]) + os.sep if depth else str(spec.origin)
