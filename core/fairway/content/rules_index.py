"""The index of a game's rules: each numbered, with its standing and a summary in our own words.

A plugin's `rules.json` is the one source: command line, server and reference repeat what it says. A rule is `stated`
only if the published rules state all of it; where a part is our reading, it is `interpreted`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from fairway.content.faults import BadPack
from fairway.content.json_text.sources import read_source
from fairway.model.values import Value

__all__ = ["Rule", "RuleIndex", "Summary", "load_rules"]

RuleId = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*[a-z]?$", examples=["BG-TURN-7"])]


class Summary(Value, frozen=True):
    """One sentence in each language; never a sentence of a rulebook."""

    en: Annotated[str, Meta(min_length=1, description="In English.")]
    fr: Annotated[str, Meta(min_length=1, description="In French.")]

    def told(self, language: str) -> str:
        """Return it in a language, in English where it lacks that one."""
        return self.fr if language == "fr" else self.en


class Rule(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A rule, a judgement, a gap that had to be filled, or a worked example."""

    id: Annotated[RuleId, Meta(description="The rule's number in the catalogue; tests and refusals name it.")]
    kind: Annotated[
        Literal["rule", "decision", "gap", "example"],
        Meta(description="`decision`: a judgement we took; `gap`: a fact that was missing; `example`: a worked case."),
    ]
    status: Annotated[
        Literal["stated", "interpreted", "reconstructed"],
        Meta(description="Whether the published rules say so as a whole, are read so in part, or are silent."),
    ]
    summary: Annotated[Summary, Meta(description="What it says, in one sentence.")]
    options: Annotated[tuple[str, ...], Meta(description="Options of a match that change it.")] = ()
    of: Annotated[tuple[str, ...], Meta(description="The rules that an example shows.")] = ()


class RuleIndex(Value, frozen=True):
    """Every rule of a game, in the catalogue's order."""

    rules: Annotated[tuple[Rule, ...], Meta(description="The rules.")]

    @property
    def by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}


def load_rules(path: Path) -> RuleIndex:
    """Read an index of rules; raise `BadPack`, with the places, where it is none.

    Raises `ValueError` where two rules have one id or an example shows a rule that is not there.
    """
    from fairway.content.reading import read_as

    source = read_source(path.name, path.read_bytes())
    index, faults = read_as(source, "rules", RuleIndex)
    wrong = [fault for fault in faults if fault.severity == "error"]
    if wrong:
        raise BadPack(wrong, root=str(path.parent))
    assert isinstance(index, RuleIndex)
    twice = sorted(name for name, times in Counter(rule.id for rule in index.rules).items() if times > 1)
    known = index.by_id
    lost = sorted({name for rule in index.rules for name in rule.of if name not in known})
    if twice or lost:
        raise ValueError(f"{path}: ids given twice: {twice}; rules shown but not listed: {lost}")
    return index
