"""Which plugins are installed: found by entry point, shipped games and strangers' alike."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from fairway.calls import Calls
from fairway.content.items import Kind
from fairway.errors import BadRuleset
from fairway.vocabulary import RulesetSpec, Vocabulary

__all__ = ["installed", "installed_kinds", "installed_rulesets", "installed_vocabularies", "vocabulary_of"]

GROUP = "fairway"


@cache
def installed() -> dict[str, object]:
    """Return every installed plugin by name."""
    return {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def vocabulary_of(plugin: object) -> Vocabulary:
    """Return what one plugin adds."""
    vocabularies = Calls([("plugin", plugin)]).vocabularies()
    if not vocabularies:
        raise BadRuleset(f"{getattr(plugin, '__name__', plugin)!r} has no fairway_vocabulary hook, so it is no plugin")
    return vocabularies["plugin"]


@cache
def installed_vocabularies() -> dict[str, Vocabulary]:
    """Return what every installed plugin adds, by plugin name."""
    return {vocabulary.name: vocabulary for vocabulary in map(vocabulary_of, installed().values())}


def installed_kinds() -> tuple[Kind, ...]:
    """Return every kind of content that installed plugins understand."""
    return tuple(kind for vocabulary in installed_vocabularies().values() for kind in vocabulary.kinds)


def installed_rulesets() -> dict[str, RulesetSpec]:
    """Return every ready-made ruleset by name."""
    return {spec.name: spec for vocabulary in installed_vocabularies().values() for spec in vocabulary.rulesets}
