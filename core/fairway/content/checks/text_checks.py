"""Do a pack's texts fit its items? Names that are missing, and texts that belong to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from fairway.content.faults import MAX_FAULTS, Fault, Param, nearest
from fairway.content.items import Kind
from fairway.content.json_text.sources import Source

__all__ = ["text_faults"]

_MOST_NAMED = 8
_KEY = re.compile(r"[a-z0-9_.-]+\Z")


def text_faults(
    ids: Mapping[str, Sequence[str] | None],
    kinds: Iterable[Kind],
    texts: Mapping[str, Mapping[str, str]],
    sources: Mapping[str, Source],
    languages: Iterable[str],
) -> Iterator[Fault]:
    """Hold the texts of every language against the ids of every kind. Everything found is a warning.

    Ids of a kind are None when not all are known. `sources` has every language that has a file, `texts` only those
    whose file could be read.
    """
    unsure = {kind for kind, names in ids.items() if names is None}
    owners = {f"{kind}.{name}" for kind, names in ids.items() for name in names or ()}
    for language, by_key in texts.items():
        strays = (key for key in by_key if not _belongs(key, owners) and key.partition(".")[0] not in unsure)
        for key in islice(strays, MAX_FAULTS + 1):
            yield _stray(key, owners, sources[language])

    needed = [
        f"{kind.name}.{name}.{what}"
        for kind in kinds
        for what in (["name"] if kind.titled else []) + (["text"] if kind.worded else [])
        for name in ids[kind.name] or ()
    ]
    needed = [key for key in needed if _KEY.match(key)]  # a malformed id is reported as one
    written = [key for by_key in texts.values() for key in by_key if _belongs(key, owners)]
    wanted = list(dict.fromkeys(needed + written))
    for language in dict.fromkeys((*languages, *texts)):
        if language in texts:
            yield from _missing(wanted, texts[language], language, sources[language])
        elif language not in sources and wanted:
            file = f"texts/{language}.json"
            yield Fault(code="texts.no_file", severity="warning", file=file, params={"language": language})


def _belongs(key: str, owners: set[str]) -> bool:
    """Whether a key is the pack's own, or an item's: `kind.id.` and then a name."""
    kind, _, rest = key.partition(".")
    name, _, field = rest.partition(".")
    return (kind == "pack" and bool(rest)) or (bool(field) and f"{kind}.{name}" in owners)


def _stray(key: str, owners: set[str], source: Source) -> Fault:
    owner, _, field = key.rpartition(".")
    near = nearest(owner, owners)
    return source.fault(
        "texts.unknown_item",
        ("texts", key),
        {"key": key[:60]},
        key=True,
        severity="warning",
        did_you_mean=f"{near}.{field}" if near else None,
    )


def _missing(wanted: list[str], texts: Mapping[str, str], language: str, source: Source) -> Iterator[Fault]:
    """Report the texts that a language lacks, once for each kind."""
    by_kind: dict[str, list[str]] = {}
    for key in wanted:
        if key not in texts:
            by_kind.setdefault(key.partition(".")[0], []).append(key)
    for kind, keys in by_kind.items():
        listed = ", ".join(keys[:_MOST_NAMED]) + (", …" if len(keys) > _MOST_NAMED else "")
        params: dict[str, Param] = {"kind": kind, "count": len(keys), "keys": listed, "language": language}
        yield source.fault("texts.missing", ("texts",), params, key=True, severity="warning")
