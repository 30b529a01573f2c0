"""Reasons in the asked language: English sentences of decoders and of the engine, recognised by their templates.

A decoder, the engine and a plugin say in English why something does not fit, and that is what a problem's parameters
hold. Who asks for another language is told the text of the same key in that language. A sentence that no template
fits stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fairway.content.texts import FALLBACK, Texts

__all__ = ["retold"]

SORTS = ("reason.", "fault.")
"""Beginnings of the keys whose texts are reasons."""
LONGEST = 500
"""Characters of a sentence that is looked at; nobody reads a longer one."""
DEEPEST = 5
"""A place called `reason` holds another reason: as many may lie within each other."""

FEW = 5
"""Characters that are not enough to know a sentence by."""

_PLACE = re.compile(r"\{(\w+)\}")


def retold(sentence: str, texts: Texts, language: str, deep: int = 0) -> str:
    """Return a reason in a language, as far as its words are known."""
    if language == FALLBACK or deep > DEEPEST or len(sentence) > LONGEST:
        return sentence
    for key, pattern in _patterns(_Same(texts)):
        found = pattern.fullmatch(sentence)
        if found is not None:
            given = {
                name: retold(part, texts, language, deep + 1) if name.startswith("reason") else part
                for name, part in found.groupdict().items()
            }
            return texts.say(key, given, language)
    return sentence


class _Same:
    """A catalogue that is looked up by which one it is, since it is never changed."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def __hash__(self) -> int:
        return id(self.texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.texts is other.texts


@lru_cache(8)
def _patterns(same: _Same) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return what sentences look like, in the order in which to try."""
    known = same.texts.by_language[FALLBACK].items()
    templates = {key: text for key, text in known if key.startswith(SORTS) and "|" not in text}
    return tuple((key, _pattern(templates[key])) for key in sorted(templates, key=lambda key: _order(templates[key])))


def _order(template: str) -> tuple[int, int]:
    """Return when to try a template: what wraps a reason before what is one, and last what is hardly more than a colon.

    Among these, the one with the most words of its own is the most telling.
    """
    own = len(_PLACE.sub("", template))
    wraps = any(name.startswith("reason") for name in _PLACE.findall(template))
    return (1 if not wraps else 0 if own > FEW else 2, -own)


def _pattern(template: str) -> re.Pattern[str]:
    literal = True
    parts = []
    for part in _PLACE.split(template):
        parts.append(re.escape(part) if literal else f"(?P<{part}>.+?)")
        literal = not literal
    return re.compile("".join(parts), re.DOTALL)
