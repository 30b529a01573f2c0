"""Has a plugin words for what people meet of it? What has none is told by its own name, which is readable at best."""

from __future__ import annotations

import warnings

from fairway.client.word_keys import words_of_plugin
from fairway.model.language import FALLBACK
from fairway.rulesets.ruleset import Ruleset

__all__ = ["warn_of_missing_words"]

MET = ("action", "event", "option", "prompt", "refusal")
"""What everybody meets who plays."""
MOST_NAMED = 8


def warn_of_missing_words(ruleset: Ruleset) -> None:
    """Warn of each plugin of a ruleset that lacks words in English."""
    said = ruleset.texts.by_language[FALLBACK]
    for name, vocabulary in ruleset.vocabularies.items():
        wanted = words_of_plugin(vocabulary, ruleset.fields[name])
        lacking = [keys[0] for keys in wanted if keys[0].startswith(MET) and not any(key in said for key in keys)]
        if lacking:
            more = f" and {len(lacking) - MOST_NAMED} more" if len(lacking) > MOST_NAMED else ""
            listed = ", ".join(lacking[:MOST_NAMED])
            warnings.warn(
                f"plugin {name} has no words for: {listed}{more}; `fairway words {FALLBACK} --plugin` lists them all",
                stacklevel=3,
            )
