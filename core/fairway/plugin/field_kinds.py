"""Which kind each field of a plugin has: what it says itself, and what is said by the plugins that it requires."""

from __future__ import annotations

from collections.abc import Mapping

from fairway.plugin.vocabulary import Vocabulary

__all__ = ["fields_by_plugin"]


def fields_by_plugin(vocabularies: Mapping[str, Vocabulary]) -> dict[str, dict[str, str]]:
    """Return for each plugin what its fields hold, by their names."""
    return {name: _fields(name, vocabularies, set()) for name in vocabularies}


def _fields(name: str, known: Mapping[str, Vocabulary], seen: set[str]) -> dict[str, str]:
    """Put what a plugin says of its fields before what is said by those that it requires, the last named first."""
    seen.add(name)
    found: dict[str, str] = {}
    for other in known[name].requires:
        if other in known and other not in seen:
            found |= _fields(other, known, seen)
    return {**found, **known[name].fields}
