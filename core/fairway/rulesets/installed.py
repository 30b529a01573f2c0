"""Which plugins are installed: found by entry point, shipped games and strangers' alike."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec
import pluggy

from fairway.content.faults import nearest
from fairway.content.items import Kind
from fairway.content.rules_index import Rule, load_rules
from fairway.engine.hook_calls import Calls
from fairway.model.blaming import blaming, is_fault
from fairway.model.errors import BadRuleset, PluginFault
from fairway.model.fault_origin import name_of, words_of
from fairway.model.reason import because
from fairway.model.texts import Texts
from fairway.plugin import hookspecs
from fairway.plugin.vocabulary import Document, RulesetSpec, Vocabulary, kinds_of

__all__ = [
    "bringing",
    "find_plugin",
    "installed",
    "installed_calls",
    "installed_documents",
    "installed_faults",
    "installed_kinds",
    "installed_rules",
    "installed_rulesets",
    "installed_vocabularies",
    "is_ours",
    "rules_of",
    "vocabulary_of",
]

GROUP = "fairway"
NAME = re.compile(r"[A-Za-z0-9_.+-]{1,64}")
"""What plugins and rulesets are called: it stands in addresses, options and files."""
_brought: tuple[object, ...] = ()
"""Plugins that count among the installed ones for a while."""
HOOKS = frozenset(name for name in vars(hookspecs) if name.startswith("fairway_"))


@cache
def installed() -> dict[str, object]:
    """Return every installed plugin that can be loaded, by the name that its vocabulary says."""
    return {vocabulary.name: plugin for plugin, vocabulary in _loaded()[0]}


def installed_faults() -> dict[str, PluginFault]:
    """Return what is wrong with the installed plugins that cannot be loaded, by the name of their entry point."""
    return _loaded()[1]


@cache
def _loaded() -> tuple[list[tuple[object, Vocabulary]], dict[str, PluginFault]]:
    """Load what is installed, our own first; a plugin that cannot be loaded keeps no other from it."""
    sound: list[tuple[object, Vocabulary]] = []
    faults: dict[str, PluginFault] = {}
    taken: dict[tuple[str, str], str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not is_ours(point), point.name, point.value)):
        place = f"the entry point {point.name} = {point.value}"
        try:
            with blaming(point.name, "being loaded", place):
                plugin = point.load()
                vocabulary = vocabulary_of(plugin, point.name)
                names = _read(vocabulary)
                for key, name in sorted(names & taken.keys()):
                    raise BadRuleset(because("taken", what=because(key, name=name), plugin=taken[key, name]))
                kinds_of((*(known for _, known in sound), vocabulary))
        except PluginFault as fault:
            faults[point.name if point.name not in faults else place] = fault
        else:
            sound.append((plugin, vocabulary))
            taken.update(dict.fromkeys(names, vocabulary.name))
    for plugin in _brought:
        vocabulary = vocabulary_of(plugin)
        with blaming(vocabulary.name, "being loaded"):
            for key, name in sorted(_read(vocabulary) & taken.keys()):
                raise BadRuleset(because("taken", what=because(key, name=name), plugin=taken[key, name]))
            kinds_of((*(known for _, known in sound), vocabulary))
        sound.append((plugin, vocabulary))
    return sound, faults


@contextmanager
def bringing(names: Iterable[str]) -> Iterator[None]:
    """Let plugins count among the installed ones for a while: those that a command line names by file or module."""
    plugins, before = tuple(map(find_plugin, names)), _brought
    _remember((*before, *plugins))
    try:
        yield
    finally:
        _remember(before)


def _remember(plugins: tuple[object, ...]) -> None:
    """Change which plugins are brought, and forget what was known without them."""
    global _brought
    if plugins != _brought:
        _brought = plugins
        for known in (_loaded, installed, installed_vocabularies, installed_calls, installed_rules):
            known.cache_clear()


def is_ours(point: EntryPoint) -> bool:
    """Whether a plugin comes with the engine: no stranger's takes its names."""
    return point.dist is not None and point.dist.name == GROUP


def _read(vocabulary: Vocabulary) -> set[tuple[str, str]]:
    """Read what a plugin brings as data: whatever is wrong with that is to be known before anybody needs it.

    Return the names by which it will be asked for, each with the key of a text: two plugins cannot both have one.
    """
    rules = rules_of((vocabulary,))
    if vocabulary.home is not None:
        Texts.read(vocabulary.home / "texts")
    for shape in (
        *((vocabulary.options,) if vocabulary.options else ()),
        *(kind.item for kind in vocabulary.kinds),
        *(document.type for document in vocabulary.documents),
    ):
        msgspec.json.Decoder(shape)
    return {
        ("what.plugin", vocabulary.name),
        *(("brings.ruleset", spec.name) for spec in vocabulary.rulesets),
        *(("brings.kind", kind.name) for kind in vocabulary.kinds),
        *(("brings.document", document.name) for document in vocabulary.documents),
        *(("brings.rule", rule) for rule in rules),
    }


def find_plugin(name: str) -> object:
    """Return a plugin by the path of a Python file or by the name of an importable module.

    This runs the file: it is for the operator's own house rules, not for strangers' code.
    """
    path = Path(name)
    try:
        if path.suffix != ".py":
            return import_module(name)
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None or not path.is_file():
            raise BadRuleset(because("no_plugin_at", path=name))
        module = module_from_spec(spec)
        sys.modules.setdefault(path.stem, module)
        spec.loader.exec_module(module)
    except BaseException as error:
        if isinstance(error, BadRuleset) or not is_fault(error):
            raise
        fault = PluginFault(name, "being loaded", error)
        why = f"{name_of(error)}: {words_of(error)}"
        raise BadRuleset(
            because("not_loaded", plugin=name, error=f"{why}\n  {fault.place}" if fault.place else why)
        ) from error
    return module


def vocabulary_of(plugin: object, called: str = "") -> Vocabulary:
    """Return what one plugin adds; until that is known it goes by another name, if none is given that of its module."""
    name = called or getattr(plugin, "__name__", "") or type(plugin).__name__
    for hook in _answered(plugin):
        if hook not in HOOKS:
            raise BadRuleset(because("no_hook", plugin=name, hook=hook, near=nearest(hook, HOOKS)))
    vocabularies = Calls([(name, plugin)]).vocabularies()
    if not vocabularies:
        raise BadRuleset(because("no_vocabulary", name=name))
    vocabulary = vocabularies[name]
    for named in (vocabulary.name, *(spec.name for spec in vocabulary.rulesets)):
        if NAME.fullmatch(named) is None:
            raise BadRuleset(because("bad_name", plugin=name, name=repr(named)))
    return vocabulary


def _answered(plugin: object) -> Iterator[str]:
    """Return the names of the hooks that a plugin answers."""
    manager = pluggy.PluginManager(GROUP)
    return (name for name in dir(plugin) if manager.parse_hookimpl_opts(plugin, name) is not None)


@cache
def installed_vocabularies() -> dict[str, Vocabulary]:
    """Return what every installed plugin adds, by plugin name."""
    return {vocabulary.name: vocabulary for _, vocabulary in _loaded()[0]}


@cache
def installed_calls() -> Calls:
    """Return the hook calls of all installed plugins together, for questions that concern no single ruleset."""
    return Calls(installed().items())


def installed_documents() -> tuple[Document, ...]:
    """Return every other kind of file that installed plugins read."""
    return tuple(document for vocabulary in installed_vocabularies().values() for document in vocabulary.documents)


@cache
def installed_rules() -> dict[str, Rule]:
    """Return the rule index of every installed plugin, by id."""
    return rules_of(installed_vocabularies().values())


def rules_of(vocabularies: Iterable[Vocabulary]) -> dict[str, Rule]:
    """Return the rule indexes that plugins bring, as one."""
    found: dict[str, Rule] = {}
    for vocabulary in vocabularies:
        if vocabulary.home is not None and (vocabulary.home / "rules.json").exists():
            found.update(load_rules(vocabulary.home / "rules.json").by_id)
    return found


def installed_kinds() -> tuple[Kind, ...]:
    """Return every kind of content that installed plugins understand."""
    return kinds_of(installed_vocabularies().values())


def installed_rulesets() -> dict[str, RulesetSpec]:
    """Return every ready-made ruleset by name."""
    return {spec.name: spec for vocabulary in installed_vocabularies().values() for spec in vocabulary.rulesets}
