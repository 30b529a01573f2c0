"""Does what a pack points at exist? Packs it needs, and items of other packs that it replaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fairway.content.faults import Fault, Param, Phrase, Place, nearest
from fairway.content.items import Item, Pack
from fairway.content.json_text.sources import fault_at

__all__ = ["item_place", "manifest_place", "reference_faults", "replacements"]

_REFERENCE = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)\Z")


def reference_faults(pack: Pack, others: Mapping[str, Pack] | None = None) -> Iterator[Fault]:
    """Follow every reference of a pack. Without `others`, only what the pack itself can tell is checked."""
    yield from _manifest_faults(pack, others)
    replaced: dict[tuple[str, str], Place] = {}
    for kind, item, target in replacements(pack):
        place = item_place(pack, kind, item.id, "replaces")
        parts = _REFERENCE.match(target)
        if not parts:
            expected = [Phrase("fault.expected.reference")]
            yield fault_at(place, "bad_reference", {"target": target[:60]}, expected=expected)
            continue
        if (kind, target) in replaced:
            yield fault_at(place, "replaced_twice", {"target": target}, first=replaced[kind, target])
        replaced.setdefault((kind, target), place)
        yield from _target_faults(pack, kind, parts[1], parts[2], place, others)


def replacements(pack: Pack) -> Iterator[tuple[str, Item, str]]:
    """Return the items that take the place of another pack's, with their kind and what they replace."""
    for kind, items in pack.items.items():
        for item in items:
            if item.replaces is not None:
                yield kind, item, item.replaces


def item_place(pack: Pack, kind: str, name: str, *path: str | int) -> Place:
    """Return where an item stands, as far as the pack remembers."""
    origin = pack.origins.get((kind, name))
    return origin.place(*path) if origin else Place(file=f"{kind}.{name}")


def manifest_place(pack: Pack, *path: str | int) -> Place:
    """Return where the manifest says something."""
    origin = pack.origins.get(("pack", pack.id))
    return origin.place(*path) if origin else Place(file="pack.json")


def _manifest_faults(pack: Pack, others: Mapping[str, Pack] | None) -> Iterator[Fault]:
    manifest = pack.manifest
    for field, names in (("requires", manifest.requires), ("conflicts", manifest.conflicts)):
        for index, name in enumerate(names):
            place = manifest_place(pack, field, index)
            params: dict[str, Param] = {"pack": name}
            if name == pack.id:
                yield fault_at(place, "pack.names_itself", params)
            elif field == "conflicts" and name in manifest.requires:
                yield fault_at(place, "pack.contradiction", params)
            elif field == "requires" and others is not None and name not in others:
                yield fault_at(place, "pack.missing_requirement", params, did_you_mean=nearest(name, others))


def _target_faults(
    pack: Pack, kind: str, owner: str, name: str, place: Place, others: Mapping[str, Pack] | None
) -> Iterator[Fault]:
    """Check that the replaced item is another pack's, that the pack is required, and that it has the item."""
    params: dict[str, Param] = {"pack": owner, "item": name, "kind": kind}
    if owner == pack.id:
        yield fault_at(place, "replaces_own_item", params)
    elif owner not in pack.manifest.requires:
        near = nearest(owner, pack.manifest.requires)
        yield fault_at(place, "unknown_pack", params, did_you_mean=f"{near}:{name}" if near else None)
    elif others is not None and owner in others:
        names = [item.id for item in others[owner].items.get(kind, ())]
        if name not in names:
            near = nearest(name, names)
            yield fault_at(place, "unknown_item", params, did_you_mean=f"{owner}:{near}" if near else None)
