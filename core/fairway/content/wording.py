"""Do a pack's texts fit its items? Names that are missing, and texts that belong to nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fairway.content.faults import Fault, Param, nearest
from fairway.content.items import Kind
from fairway.content.sources import Source
from fairway.texts import FALLBACK

__all__ = ["text_faults"]

_LISTED = 8


def text_faults(
    ids: Mapping[str, Sequence[str]],
    kinds: Iterable[Kind],
    texts: Mapping[str, Mapping[str, str]],
    sources: Mapping[str, Source],
    languages: Iterable[str],
) -> Iterator[Fault]:
    """Hold the texts of every language against the ids of every kind."""
    known = {f"{kind}.{name}" for kind, names in ids.items() for name in names}
    for language, by_key in texts.items():
        for key in by_key:
            owner, _, _ = key.rpartition(".")
            if owner not in known and key.partition(".")[0] != "pack" and not _inside(key, known):
                near = nearest(owner, known)
                meant = f"{near}.{key.rpartition('.')[2]}" if near else None
                params: dict[str, Param] = {"key": key[:60]}
                yield sources[language].fault(
                    "texts.unknown_item", ("texts", key), params, key=True, severity="warning", did_you_mean=meant
                )

    titled = [f"{kind.name}.{name}.name" for kind in kinds if kind.titled for name in ids.get(kind.name, ())]
    written = [key for by_key in texts.values() for key in by_key if _inside(key, known)]
    wanted = list(dict.fromkeys(titled + written))
    for language in dict.fromkeys((*languages, *texts)):
        if language not in sources:
            if wanted:
                params = {"language": language, "file": f"texts/{language}.json"}
                yield Fault(code="texts.no_file", severity="warning", file=f"texts/{language}.json", params=params)
        elif language in texts:
            yield from _missing(wanted, texts[language], language, sources[language])


def _inside(key: str, known: set[str]) -> bool:
    """Whether a key belongs to an item: `kind.id.` and then one name or more."""
    kind, _, rest = key.partition(".")
    return f"{kind}.{rest.partition('.')[0]}" in known


def _missing(wanted: list[str], texts: Mapping[str, str], language: str, source: Source) -> Iterator[Fault]:
    """Report the texts that a language lacks, once for each kind."""
    by_kind: dict[str, list[str]] = {}
    for key in wanted:
        if key not in texts:
            by_kind.setdefault(key.partition(".")[0], []).append(key)
    for kind, keys in by_kind.items():
        listed = ", ".join(keys[:_LISTED]) + (", …" if len(keys) > _LISTED else "")
        params: dict[str, Param] = {"kind": kind, "count": len(keys), "keys": listed, "language": language}
        near = nearest(keys[0], [key for key in texts if key not in wanted and key != FALLBACK])
        yield source.fault(
            "texts.missing", ("texts",), params, key=True, severity="warning", did_you_mean=None if near is None else near
        )
