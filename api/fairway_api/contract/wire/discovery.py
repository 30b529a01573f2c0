"""Answers without a match: rulesets, plugins, packs, rules, and files that were checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from fairway.client.describe import About, Words
from fairway.model.values import Value
from fairway_api.contract.wire.play import SheetInfo

__all__ = [
    "DocumentForm",
    "DocumentLine",
    "DocumentList",
    "ItemInfo",
    "ItemPage",
    "Judgement",
    "PackLine",
    "PackList",
    "PluginLine",
    "PluginList",
    "RuleInfo",
    "RulePage",
    "RulesetLine",
    "RulesetList",
    "UnplayableRuleset",
    "Validation",
]


class RulesetLine(Value, frozen=True):
    """Something that can be played."""

    name: str
    seats: Annotated[tuple[int, ...], Meta(description="Possible numbers of seats.")]
    plugins: tuple[str, ...]
    packs: tuple[str, ...]
    picture: Annotated[
        str | None, Meta(description="Where a picture that stands for it is; null where its plugin brings none.")
    ] = None
    minutes: Annotated[
        tuple[int, int] | None, Meta(description="How long people take over a match, from and to, if that is known.")
    ] = None
    text: Words = UNSET
    about: About = UNSET


class UnplayableRuleset(Value, frozen=True):
    """A ruleset that names plugins or packs which are not here."""

    name: str
    plugins: Annotated[tuple[str, ...], Meta(description="The plugins that it names.")]
    reason: Annotated[str, Meta(description="What is wrong with it, in the asked language.")]


class RulesetList(Value, frozen=True):
    """What can be played here."""

    rulesets: tuple[RulesetLine, ...]
    unplayable: Annotated[
        tuple[UnplayableRuleset, ...], Meta(description="What is installed and cannot be played.")
    ] = ()
    languages: Annotated[
        tuple[str, ...], Meta(description="Languages that there are texts in here.", examples=[["en", "fr"]])
    ] = ()


class PluginLine(Value, frozen=True):
    """A plugin."""

    name: str
    version: str
    requires: tuple[str, ...]
    conflicts: tuple[str, ...]
    rulesets: Annotated[tuple[str, ...], Meta(description="Rulesets that it brings.")]
    text: Words = UNSET
    about: About = UNSET


class PluginList(Value, frozen=True):
    """What is installed."""

    engine: Annotated[str, Meta(description="Fairway's own version.")]
    plugins: tuple[PluginLine, ...]


class PackLine(Value, frozen=True):
    """A content pack."""

    id: str
    version: str
    name: str
    digest: Annotated[str, Meta(description="Hash of everything in it that can change play.")]
    licence: str
    authors: tuple[str, ...]
    items: Annotated[dict[str, int], Meta(description="How many items of each kind.")]


class PackList(Value, frozen=True):
    """The packs of this server."""

    packs: tuple[PackLine, ...]


class ItemInfo(Value, frozen=True):
    """An item of a pack."""

    id: Annotated[str, Meta(description="Full id, `pack:item`.")]
    kind: str
    provenance: Annotated[
        Literal["rulebook", "reconstructed", "original"], Meta(description="Where its facts come from.")
    ]
    reconstructed: Annotated[tuple[str, ...], Meta(description="Fields that had to be filled in.")]
    texts: dict[str, str]
    picture: Annotated[str | None, Meta(description="Where it is drawn; null for what has no picture.")]
    data: dict[str, Any]


class ItemPage(Value, frozen=True):
    """Items of a kind."""

    items: tuple[ItemInfo, ...]
    next: str | None = None


class RuleInfo(Value, frozen=True):
    """A rule."""

    id: str
    kind: Literal["rule", "decision", "gap", "example"]
    status: Annotated[
        Literal["stated", "interpreted", "reconstructed"],
        Meta(description="Whether the published rules say so, are read so, or are silent."),
    ]
    text: str
    options: tuple[str, ...]
    of: Annotated[tuple[str, ...], Meta(description="The rules that an example shows.")]
    plugin: Annotated[str, Meta(description="The plugin that brings it.")]
    option_names: Annotated[
        tuple[str, ...] | UnsetType,
        Meta(description="What its options are called, in the asked language; left out if none was asked for."),
    ] = UNSET
    chapter: Annotated[
        str | UnsetType,
        Meta(description="What its chapter is called, in the asked language; left out where nobody says."),
    ] = UNSET


class RulePage(Value, frozen=True):
    """Rules by id."""

    rules: tuple[RuleInfo, ...]
    next: str | None = None


class Validation(Value, frozen=True):
    """What a check found."""

    valid: bool
    counts: Annotated[dict[str, int], Meta(description="Sound items of each kind.")]
    faults: tuple[dict[str, Any], ...]


class DocumentLine(Value, frozen=True):
    """A kind of file that people write, or that a match leaves."""

    document: str
    plugin: str
    scores: Annotated[bool, Meta(description="Whether such a file can be scored.")]
    draws: Annotated[bool, Meta(description="Whether such a file can be drawn.")]
    rulesets: Annotated[tuple[str, ...], Meta(description="Rulesets of the plugin: their texts and packs go with it.")]
    text: Words = UNSET
    about: About = UNSET


class DocumentList(Value, frozen=True):
    """Kinds of files."""

    documents: tuple[DocumentLine, ...]


class DocumentForm(DocumentLine, frozen=True, kw_only=True):
    """A kind of file, and what stands in one."""

    schema: Annotated[
        dict[str, Any],
        Meta(description="Its schema; `x-kind` says what fields hold, `title` what they are called."),
    ]
    packs: Annotated[tuple[str, ...], Meta(description="Packs whose items it may name.")]


class Judgement(Value, frozen=True):
    """What a document is worth."""

    faults: tuple[dict[str, Any], ...]
    sheet: SheetInfo | None
    verdict: str
