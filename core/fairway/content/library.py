"""Several packs made into one collection: ids under the pack's name, and replacements where they are declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fairway.content.checks.reference_checks import item_place, manifest_place, reference_faults, replacements
from fairway.content.faults import BadPack, Fault, Place
from fairway.content.item_filters import ItemFilter, filtered, ids_called
from fairway.content.items import Item, Pack
from fairway.content.json_text.sources import fault_at
from fairway.model.errors import BadOptions
from fairway.model.reason import because
from fairway.model.texts import FALLBACK
from fairway.model.values import replace

__all__ = ["Library"]


class Library:
    """Packs that are used together.

    A pack comes after those it requires, otherwise packs stand in order of their ids; the order in which they were
    given does not matter. Raises `BadPack` when they do not fit together.

    `filters` leave items out, kind by kind; raises `BadOptions` for those that name something unknown.
    """

    def __init__(self, packs: Iterable[Pack] = (), filters: Mapping[str, ItemFilter] | None = None) -> None:
        given = tuple(packs)
        by_id = {pack.id: pack for pack in given}
        faults = [*_twice(given), *_conflicts(by_id)]
        for pack in by_id.values():
            faults += (_within(pack, fault) for fault in reference_faults(pack, by_id))
        self._replaced: dict[tuple[str, str], str] = {}
        self.packs: tuple[Pack, ...] = tuple(_ordered(by_id))
        faults += self._link()
        if faults:
            raise BadPack(faults)
        self._items: dict[str, Mapping[str, Item]] = {}
        self.filters: dict[str, ItemFilter] = filtered(self._ids(), filters, self.resolve) if filters else {}
        """What is left out, with full ids."""

    def items(self, kind: str) -> Mapping[str, Item]:
        """Return the items of a kind by full id, `pack:item`; one that replaces another stands in its place."""
        if kind not in self._items:
            everything = {f"{pack.id}:{item.id}": item for pack in self.packs for item in pack.items.get(kind, ())}
            ids = [self.resolve(kind, name) for name, item in everything.items() if item.replaces is None]
            chosen = self.filters.get(kind, ItemFilter())
            only = set(chosen.only or ids).difference(chosen.without)
            self._items[kind] = {name: everything[name] for name in ids if name in only}
        return self._items[kind]

    def _ids(self) -> dict[str, list[str]]:
        """Return every full id that the packs define, kind by kind."""
        found: dict[str, list[str]] = {}
        for pack in self.packs:
            for kind, items in pack.items.items():
                found.setdefault(kind, []).extend(f"{pack.id}:{item.id}" for item in items)
        return found

    def item(self, kind: str, name: str) -> Item:
        """Return the item with a full id, or what has taken its place; raise `KeyError` when there is none."""
        return self.items(kind)[self.resolve(kind, name)]

    def meant(self, kind: str, given: str) -> tuple[str, ...]:
        """Return the full ids in use for a full id, or for a bare one in any pack; none for what is left out."""
        in_use = (self.resolve(kind, name) for name in ids_called(given, self._ids().get(kind, ())))
        return tuple(dict.fromkeys(name for name in in_use if name in self.items(kind)))

    def find(self, kind: str, given: str) -> str | None:
        """Return the full id in use for a full or a bare one; None for none, `BadOptions` if several packs have it."""
        names = self.meant(kind, given)
        if len(names) > 1:
            raise BadOptions(because("several_packs", item=given, known=names))
        return names[0] if names else None

    def resolve(self, kind: str, name: str) -> str:
        """Return the full id that is in use for a full id: another one when the item was replaced."""
        while (kind, name) in self._replaced:
            name = self._replaced[kind, name]
        return name

    def text(self, key: str, language: str = FALLBACK) -> str | None:
        """Return the text of `pack:key`, or of a bare key in any pack; in English where the language lacks it."""
        owner, colon, bare = key.rpartition(":")
        packs = [pack for pack in self.packs if not colon or pack.id == owner]
        for tried in (language, FALLBACK):
            for pack in packs:
                text = pack.texts.get(tried, {}).get(bare)
                if text is not None:
                    return text
        return None

    def name(self, kind: str, name: str, language: str = FALLBACK) -> str:
        """Return what an item is called; an item without a name is called by its id."""
        return self._said(kind, name, "name", language) or name

    def words(self, kind: str, name: str, language: str = FALLBACK) -> str:
        """Return what is written on an item; nothing, if nothing is."""
        return self._said(kind, name, "text", language) or ""

    def _said(self, kind: str, name: str, what: str, language: str) -> str | None:
        pack, _, item = name.partition(":")
        return self.text(f"{pack}:{kind}.{item}.{what}", language)

    def _link(self) -> Iterator[Fault]:
        """Note what replaces what; an item cannot be replaced twice, nor by itself in a round."""
        places: dict[tuple[str, str], Place] = {}
        for pack in self.packs:
            for kind, item, target in replacements(pack):
                place = _named(pack, item_place(pack, kind, item.id, "replaces"))
                full = f"{pack.id}:{item.id}"
                if (kind, target) in places:
                    if not places[kind, target].file.startswith(f"{pack.id}/"):  # within a pack it is already reported
                        yield fault_at(place, "replaced_twice", {"target": target}, first=places[kind, target])
                    continue
                places[kind, target] = place
                if self.resolve(kind, full) == target:
                    yield fault_at(place, "replaces_in_a_round", {"target": target})
                else:
                    self._replaced[kind, target] = full


def _ordered(packs: Mapping[str, Pack]) -> list[Pack]:
    """Put packs behind those they require, and otherwise in order of their ids.

    `graphlib` would leave the order of equals open, and refuse packs that require each other.
    """
    order: dict[str, Pack] = {}
    waiting = sorted(packs)
    while waiting:
        ready = [name for name in waiting if not set(packs[name].manifest.requires) & set(waiting) - {name}]
        name = (ready or waiting)[0]  # packs that require each other are taken by id
        order[name] = packs[name]
        waiting.remove(name)
    return list(order.values())


def _twice(packs: tuple[Pack, ...]) -> Iterator[Fault]:
    seen: dict[str, Pack] = {}
    for pack in packs:
        if pack.id in seen:
            params: dict[str, str | int] = {
                "pack": pack.id,
                "version": pack.manifest.version,
                "other": seen[pack.id].manifest.version,
            }
            first = _named(seen[pack.id], manifest_place(seen[pack.id], "id"))
            yield fault_at(_named(pack, manifest_place(pack, "id")), "pack.twice", params, first=first)
        seen.setdefault(pack.id, pack)


def _conflicts(packs: Mapping[str, Pack]) -> Iterator[Fault]:
    for pack in packs.values():
        for index, name in enumerate(pack.manifest.conflicts):
            if name in packs and name != pack.id:
                place = _named(pack, manifest_place(pack, "conflicts", index))
                yield fault_at(place, "pack.conflict", {"pack": pack.id, "other": name})


def _within(pack: Pack, fault: Fault) -> Fault:
    first = _named(pack, fault.first) if fault.first else None
    return replace(fault, file=f"{pack.id}/{fault.file}", first=first)


def _named(pack: Pack, place: Place) -> Place:
    """Put the pack's name before the file's."""
    return replace(place, file=f"{pack.id}/{place.file}")
