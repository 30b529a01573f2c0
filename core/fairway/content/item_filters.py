"""Playing with only some items of the packs: a table that leaves lands out, or a test that knows its tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

from msgspec import Meta

from fairway.content.faults import nearest
from fairway.model.errors import BadOptions
from fairway.model.reason import because
from fairway.model.values import Value

__all__ = ["ItemFilter", "filtered", "ids_called"]


Id = Annotated[str, Meta(max_length=130)]


class ItemFilter(Value, frozen=True, omit_defaults=True):
    """Which items of a kind are used; an id may be full, `pack:item`, or bare."""

    only: Annotated[tuple[Id, ...], Meta(max_length=1000, description="Ids of the items to use; empty for all.")] = ()
    without: Annotated[tuple[Id, ...], Meta(max_length=1000, description="Ids of the items to leave out.")] = ()

    def __str__(self) -> str:
        parts = [f"{word} {', '.join(ids)}" for word, ids in (("only", self.only), ("without", self.without)) if ids]
        return "; ".join(parts) or "all"


def filtered(
    kinds: Mapping[str, Iterable[str]], filters: Mapping[str, ItemFilter], resolve: Callable[[str, str], str]
) -> dict[str, ItemFilter]:
    """Return filters with full ids in order, those of replaced items resolved; without those that filter nothing.

    `kinds` holds every full id that the packs define. Raises `BadOptions` for a kind or an id that is not among them.
    """
    found = {}
    for kind in sorted(filters):
        if kind not in kinds:
            raise BadOptions(because("no_kind", kind=kind, near=nearest(kind, kinds)))
        names = list(kinds[kind])

        def full(ids: Iterable[str], kind: str = kind, names: list[str] = names) -> tuple[str, ...]:
            return tuple(sorted({resolve(kind, name) for each in ids for name in _named(kind, each, names)}))

        made = ItemFilter(full(filters[kind].only), full(filters[kind].without))
        if made != ItemFilter():
            used = set(made.only or (resolve(kind, name) for name in names))
            if not used - set(made.without):
                raise BadOptions(because("none_left", kind=kind))
            found[kind] = made
    return found


def ids_called(given: str, names: Iterable[str]) -> list[str]:
    """Return the full ids that an id stands for: a bare one for all items that are called so."""
    return [name for name in names if given in (name, name.partition(":")[2])]


def _named(kind: str, given: str, names: list[str]) -> list[str]:
    found = ids_called(given, names)
    if not found:
        known = [*names, *(name.partition(":")[2] for name in names)]
        raise BadOptions(because("no_item", kind=kind, item=given, near=nearest(given, known)))
    return found
