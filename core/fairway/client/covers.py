"""The picture that stands for a ruleset where people choose what to play: a file that its plugin brings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fairway.plugin.vocabulary import Vocabulary

__all__ = ["cover_file", "covers_of"]


def cover_file(vocabulary: Vocabulary, ruleset: str) -> Path | None:
    """Return where a plugin keeps the picture of a ruleset that it brings: a hyphen stands for what no key can have."""
    if vocabulary.home is None:
        return None
    return vocabulary.home / "pictures" / f"{ruleset.replace('+', '-')}.svg"


def covers_of(vocabularies: Iterable[Vocabulary]) -> dict[str, str]:
    """Return the pictures that plugins bring, by ruleset: SVG documents."""
    found = {}
    for vocabulary in vocabularies:
        for spec in vocabulary.rulesets:
            file = cover_file(vocabulary, spec.name)
            if file is not None and file.is_file():
                found[spec.name] = file.read_text(encoding="utf-8")
    return found
