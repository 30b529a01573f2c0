"""What is said in a row, with the signs between that a language wants."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from fairway.model.texts import Texts, core_texts

__all__ = ["fact", "in_a_row"]


def fact(name: str, told: str, language: str) -> str:
    """Return a name and what is said of it: `Ann: 5 squares`; the name alone where nothing is."""
    return core_texts().say("row.fact", {"name": name, "fact": told}, language) if told else name


def in_a_row(parts: Iterable[str], language: str, texts: Texts | None = None) -> str:
    """Return several things as one sentence, in the words of some texts or the core's; nothing where there are none."""
    say, (first, *rest) = (texts or core_texts()).say, tuple(parts) or ("",)
    return reduce(lambda said, more: say("row.both", {"told": said, "more": more}, language), rest, first)
