"""What a pack is made of: items of kinds that plugins bring, under one manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, field

from fairway.content.faults import Severity
from fairway.content.pack_files import Files
from fairway.model.values import Value

if TYPE_CHECKING:
    from fairway.content.json_text.sources import Origin
    from fairway.content.judgement import Judgement
    from fairway.content.library import Library

__all__ = ["Check", "Comparison", "Explainer", "Item", "Kind", "Manifest", "Pack", "ItemFault", "Provenance"]

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64, examples=["my-own", "t012"])]
Provenance = Literal["rulebook", "reconstructed", "original"]


class Item(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Anything a pack defines: it has a name of its own and says where its facts come from."""

    id: Annotated[Slug, Meta(description="Unique among the pack's items of this kind.", examples=["t012", "l07"])]
    provenance: Annotated[
        Provenance,
        Meta(
            description=(
                "Where the facts come from: `rulebook` (published), `reconstructed` (filled in where the published "
                "texts are silent) or `original` (invented by the pack's author)."
            )
        ),
    ]
    reconstructed: Annotated[
        tuple[str, ...],
        Meta(description="Fields of a `rulebook` item that had to be reconstructed.", examples=[["par", "back"]]),
    ] = ()
    replaces: Annotated[
        str | None,
        Meta(description="`pack:id` of another pack's item that this one takes the place of.", examples=["other:t012"]),
    ] = None


class Manifest(Value, frozen=True, kw_only=True, omit_defaults=True):
    """`pack.json`: what a pack is, what it needs and who made it."""

    id: Annotated[Slug, Meta(description="The pack's name; ids of its items are `pack:item`.")]
    version: Annotated[str, Meta(pattern=r"^\d+\.\d+\.\d+$", description="Semantic version.", examples=["1.0.0"])]
    engine: Annotated[
        str,
        Meta(
            pattern=r"^>=\d+\.\d+(,<\d+(\.\d+)?)?$",
            description="Versions of Fairway it works with.",
            examples=[">=0.1,<1"],
        ),
    ]
    licence: Annotated[str, Meta(description="SPDX name of the licence of the pack's own text and data.")]
    authors: Annotated[tuple[str, ...], Meta(min_length=1, description="Who made it.")]
    requires: Annotated[tuple[Slug, ...], Meta(description="Packs that must be loaded too.")] = ()
    conflicts: Annotated[tuple[Slug, ...], Meta(description="Packs it cannot be used with.")] = ()


class ItemFault(Value, frozen=True):
    """What a semantic check found, and where inside the item."""

    code: str
    """A stable name, such as `land.not_connected`; its text is in the language files."""
    params: dict[str, str | int] = field(default_factory=dict)
    path: tuple[str | int, ...] = ()
    """Keys and indexes from the item down to the fault; a last index behind a text is one of its characters."""
    severity: Severity = "error"
    """A warning does not keep the pack from being played."""
    did_you_mean: str | None = None


Check = Callable[[Item], Iterable[ItemFault]]
Comparison = Callable[[Sequence[Item], Mapping[str, Sequence[Item]]], Iterable[tuple[int, ItemFault]]]
"""Called with a pack's sound items of the kind and with everything that lies beside them: by kind, the items of the
pack and of those it requires, as far as they are known. Answers with faults, each with the number of its item."""


@dataclass(frozen=True, slots=True)
class Explainer:
    """Says how an item fares on something that people write down outside a match."""

    document: str
    """The name of that document, as in `course` (see `fairway.plugin.vocabulary.Document`)."""
    judge: Callable[[Library, str, bytes], Judgement]
    """Called with the packs in use, the item's full id and the bytes of the document."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of item that a plugin understands: its folder or file name, its shape and its checks."""

    name: str
    """Plural, as the folder or file is called: `tiles`, `lands`."""
    item: type[Item]
    check: Check | None = None
    compare: Comparison | None = None
    """Looks for what is wrong with items together: two of the same, or one that asks for more than there is."""
    titled: bool = True
    """Whether every item needs a name in each language's texts."""
    worded: bool = False
    """Whether every item needs a text, too: what is written on a card."""
    explain: Explainer | None = None
    """For items that say something about a document: how they do."""
    item_of: Callable[[str], str] | None = None
    """Returns the id of the item that a piece in play is a copy of, where pieces have ids of their own."""

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages that bring it; their `texts` folders say what its problems mean."""
        makers = (self.item, self.check) if self.check else (self.item,)
        return tuple(dict.fromkeys(maker.__module__.partition(".")[0] for maker in makers))


@dataclass(frozen=True)
class Pack:
    """Validated, linked, frozen content with an id, a version and a hash."""

    manifest: Manifest
    digest: str
    """Hash of everything in the pack that can change play; the same for whoever reads it."""
    items: Mapping[str, tuple[Item, ...]]
    """Items by kind, in file order."""
    texts: Mapping[str, Mapping[str, str]] = data_field(default_factory=dict)
    """Texts by language, then by key such as `tiles.t012.name`."""
    origins: Mapping[tuple[str, str], Origin] = data_field(default_factory=dict, repr=False, compare=False)
    """Where each item stands in the pack's files, by kind and id, for messages; the manifest is `("pack", id)`."""

    files: Files = data_field(default_factory=Files, repr=False, compare=False)
    """What it was read from."""

    @property
    def id(self) -> str:
        return self.manifest.id

    def has_faulty(self, name: str) -> bool:
        """Whether its files have an item of this id, full or bare, that is not in order and so not among its items."""
        kinds = [kind for kind, each in self.origins if name in (each, f"{self.id}:{each}") and kind != "pack"]
        return any(name.rpartition(":")[2] not in [item.id for item in self.items.get(kind, ())] for kind in kinds)

    @cached_property
    def former_digest(self) -> str:
        """The hash that locks held before they held hashes of code: of those items that the reader understood."""
        canonical = msgspec.json.encode({"manifest": self.manifest, "items": self.items}, order="sorted")
        return blake2b(canonical, digest_size=32).hexdigest()
