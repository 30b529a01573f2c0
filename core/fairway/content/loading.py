"""Files made into a pack, or into the list of everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby, islice
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from fairway import version
from fairway.content.checks.reference_checks import reference_faults
from fairway.content.checks.text_checks import text_faults
from fairway.content.faults import MAX_FAULTS, BadPack, Fault, Param, Phrase, nearest, place_order
from fairway.content.items import Item, ItemFault, Kind, Manifest, Pack
from fairway.content.json_text.scanner import UNREADABLE
from fairway.content.json_text.sources import Origin, Source, fault_at, read_source
from fairway.content.pack_files import Files, open_files
from fairway.content.reading import Found, listed, read_as, read_items
from fairway.model.blaming import is_fault
from fairway.model.fault_origin import name_of, words_of
from fairway.model.texts import Texts, TextsFile, core_texts, package_texts

__all__ = ["Report", "load_pack", "read_pack", "sound_parts", "texts_of"]

MANIFEST = "pack.json"
_FOR_PEOPLE = ("readme", "licence", "license", "notice", "changelog", "credits")
"""Files that are nobody's business but the reader's."""


@dataclass(frozen=True)
class Report:
    """What came of reading a pack: the pack if it can be played, and every fault by file and place."""

    pack: Pack | None
    faults: tuple[Fault, ...]
    manifest: Manifest | None
    counts: Mapping[str, int]
    """How many items of each kind have the right shape."""
    sound: Pack | None = None
    """What of it is in order, though other parts may not be; None if nobody can say what pack it is."""

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "error")

    @property
    def warnings(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "warning")


def load_pack(
    path: str | PathLike[str] | Files, kinds: Iterable[Kind], *, library: Mapping[str, Pack] | None = None
) -> Pack:
    """Return the pack in a folder, a zip or files read before; raise `BadPack` with every fault if it has any."""
    known = tuple(kinds)
    report = read_pack(path, known, library=library)
    if report.pack is None:
        raise BadPack(report.errors, texts_of(known), "" if isinstance(path, Files) else str(path))
    return report.pack


def read_pack(
    path: str | PathLike[str] | Files,
    kinds: Iterable[Kind],
    languages: Iterable[str] = ("en", "fr"),
    *,
    library: Mapping[str, Pack] | None = None,
) -> Report:
    """Read a pack and report everything that is wrong with it.

    `library` holds the packs it may refer to, by id; without it, references to other packs are not followed.
    """
    files = path if isinstance(path, Files) else open_files(Path(path))
    reading = _Reading(files, {kind.name: kind for kind in kinds})
    return reading.report(tuple(languages), library)


def sound_parts(places: Iterable[str | PathLike[str]], kinds: Iterable[Kind]) -> tuple[list[Pack], list[BadPack]]:
    """Read packs for somebody who wants to look at them: what is in order of each, and what is wrong with the rest."""
    known = tuple(kinds)
    reports = {place: read_pack(place, known) for place in places}
    bad = [BadPack(each.errors, texts_of(known), str(place)) for place, each in reports.items() if each.errors]
    return [each.sound for each in reports.values() if each.sound], bad


def texts_of(kinds: Iterable[Kind]) -> Texts:
    """Return the engine's texts and those of the packages that bring the kinds."""
    packages = dict.fromkeys(name for kind in kinds for name in kind.packages)
    return core_texts().merge(package_texts(name) for name in packages)


class _Reading:
    """A pack being read, file by file."""

    def __init__(self, files: Files, kinds: dict[str, Kind]) -> None:
        self.files, self.kinds = files, kinds
        self.faults: list[Fault] = list(files.faults)
        self.found: dict[str, list[Found]] = {name: [] for name in kinds}
        self.ids: dict[str, dict[str, Origin]] = {name: {} for name in kinds}
        """Ids of all items, sound or not, with the first place of each."""
        self.unsure: set[str] = set()
        """Kinds of which a file could not be read, so that nobody knows all their ids."""
        self.strangers: set[str] = set()
        self.manifest: Manifest | None = None
        self.manifest_origin: Origin | None = None
        self.texts: dict[str, Mapping[str, str]] = {}
        self.text_sources: dict[str, Source] = {}
        self.sources: dict[str, Source] = {}

    def report(self, languages: tuple[str, ...], library: Mapping[str, Pack] | None) -> Report:
        for name in self.files.names:
            self._read_file(name)
        if self.manifest_origin is None and not self.files.faults:
            near = nearest(MANIFEST, (name for name in self.files.names if "/" not in name))
            fields = ", ".join(f'"{field.encode_name}"' for field in msgspec.structs.fields(Manifest) if field.required)
            expected = Phrase("fault.expected.manifest", {"file": MANIFEST, "fields": fields})
            self.faults.append(Fault(code="pack.no_manifest", file=MANIFEST, expected=(expected,), did_you_mean=near))
        counts = {kind: len(found) for kind, found in self.found.items()}
        for kind, found in self.found.items():
            self.found[kind] = [each for each in found if self._makes_sense(self.kinds[kind], each)]
        around = self._around(library or {})
        for kind, found in self.found.items():
            self.faults += _compared(self.kinds[kind], found, around)
        known = {kind: None if kind in self.unsure else list(ids) for kind, ids in self.ids.items()}
        self.faults += text_faults(known, self.kinds.values(), self.texts, self.text_sources, languages)
        pack = self._pack()
        if pack:
            self.faults += reference_faults(pack, library)
        order = {name: index for index, name in enumerate(dict.fromkeys(("", MANIFEST, *self.files.names)))}
        faults = _capped(sorted(self.faults, key=lambda fault: place_order(fault, order)))
        sound = not any(fault.severity == "error" for fault in faults)
        return Report(pack if sound else None, faults, self.manifest, counts, pack)

    def _makes_sense(self, kind: Kind, found: Found) -> bool:
        """Ask a kind's own check about an item, note what it says, and say whether the item is sound."""
        if kind.check is None:
            return True
        check = kind.check
        faults = _findings(kind, found.origin, lambda: ((found.origin, finding) for finding in check(found.item)))
        self.faults += faults
        return not any(fault.severity == "error" for fault in faults)

    def _around(self, library: Mapping[str, Pack]) -> dict[str, list[Item]]:
        """Return what lies beside the pack's items, by kind: themselves, and those of all packs that they need."""
        around = {kind: [item for item, _ in found] for kind, found in self.found.items()}
        waiting = list(self.manifest.requires) if self.manifest else []
        seen = {self.manifest.id} if self.manifest else set()
        while waiting:
            name = waiting.pop()
            if name in library and name not in seen:
                for kind, items in library[name].items.items():
                    around.setdefault(kind, []).extend(items)
                waiting += library[name].manifest.requires
            seen.add(name)
        return around

    def _read_file(self, name: str) -> None:
        folder, _, file = name.rpartition("/")
        stem = file.removesuffix(".json")
        kind = self.kinds.get(folder or stem)
        expected = file.endswith(".json") and (name == MANIFEST or folder == "texts" or kind is not None)
        if not expected:
            if folder or file.lower().partition(".")[0] not in _FOR_PEOPLE:
                self._unknown(name)
        elif name in self.files.contents:  # otherwise it could not be read, and that is reported
            source = self.sources[name] = read_source(name, self.files.contents[name])
            if name == MANIFEST:
                self._read_manifest(source)
            elif kind is not None:
                self._read_items(source, kind)
            else:
                self._read_texts(source, stem)

    def _read_manifest(self, source: Source) -> None:
        self.manifest_origin = Origin(source)
        self.manifest, faults = read_as(source, "pack", Manifest)
        self.faults += faults
        if self.manifest and not _satisfies(version.__version__, self.manifest.engine):
            params: dict[str, Param] = {"wanted": self.manifest.engine, "version": version.__version__}
            self.faults.append(source.fault("pack.engine", ("engine",), params))

    def _read_items(self, source: Source, kind: Kind) -> None:
        found, faults = read_items(source, kind)
        self.found[kind.name] += found
        self.faults += faults
        if not isinstance(source.value, dict) or kind.name not in source.value:
            self.unsure.add(kind.name)
        ids = self.ids[kind.name]
        for index, item in enumerate(listed(source, kind)):
            name = item.get("id") if isinstance(item, dict) else None
            if isinstance(name, str) and name in ids:
                first = ids[name].place("id")
                params: dict[str, Param] = {"id": name[:60], "kind": kind.name}
                self.faults.append(source.fault("duplicate_id", (kind.name, index, "id"), params, first=first))
            elif isinstance(name, str):
                ids[name] = Origin(source, (kind.name, index))

    def _read_texts(self, source: Source, language: str) -> None:
        texts, faults = read_as(source, "texts", TextsFile)
        self.faults += faults
        self.text_sources[language] = source
        if texts is not None:
            self.texts[language] = texts.texts
            if texts.language != language:
                params: dict[str, Param] = {"language": texts.language, "file": source.file}
                self.faults.append(source.fault("texts.wrong_language", ("language",), params, did_you_mean=language))

    def _unknown(self, name: str) -> None:
        """Warn of a file or folder that nothing reads; a folder is named once."""
        top, slash, _ = name.partition("/")
        near = None
        if not slash:
            near = nearest(name, (MANIFEST, *(f"{kind}.json" for kind in self.kinds)))
        elif top not in self.kinds and top != "texts":
            near = nearest(top, (*self.kinds, "texts"))
            near, name = (f"{near}/" if near else None), f"{top}/"
        fault = Fault(code="pack.unknown_file", severity="warning", file=name, params={"name": name}, did_you_mean=near)
        if name not in self.strangers:
            self.strangers.add(name)
            self.faults.append(fault)

    def _pack(self) -> Pack | None:
        if self.manifest is None or self.manifest_origin is None:
            return None
        items = {kind: tuple(item for item, _ in found) for kind, found in self.found.items() if found}
        origins = {(kind, name): origin for kind, ids in self.ids.items() for name, origin in ids.items()}
        origins["pack", self.manifest.id] = self.manifest_origin
        return Pack(self.manifest, _digest(self.files, self.sources), items, self.texts, origins, self.files)


def _compared(kind: Kind, found: Sequence[Found], around: Mapping[str, Sequence[Item]]) -> list[Fault]:
    """Ask a kind about its items together."""
    if kind.compare is None or not found:
        return []
    compare = kind.compare
    origins = [origin for _, origin in found]
    items = [item for item, _ in found]
    return _findings(kind, origins[0], lambda: ((origins[at], finding) for at, finding in compare(items, around)))


def _findings(kind: Kind, origin: Origin, ask: Callable[[], Iterable[tuple[Origin, ItemFault]]]) -> list[Fault]:
    """Ask what a kind finds, and where; a check that breaks is a fault too, never a crash."""
    try:
        findings = list(islice(ask(), MAX_FAULTS))
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # a plugin's code: anything may come out of it
        if not is_fault(error):
            raise  # somebody's Ctrl-C
        params: dict[str, Param] = {"kind": kind.name, "error": f"{name_of(error)}: {words_of(error)}"[:200]}
        return [fault_at(origin.place(), "check_failed", params)]
    return [
        fault_at(
            at.place(*finding.path),
            finding.code,
            finding.params,
            severity=finding.severity,
            did_you_mean=finding.did_you_mean,
        )
        for at, finding in findings
    ]


def _capped(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Keep the first faults of each file, and note that there are more; an error is never lost among warnings."""
    kept: list[Fault] = []
    for file, group in groupby(faults, key=lambda fault: fault.file):
        listed = list(group)
        if len(listed) > MAX_FAULTS:
            worst = min(fault.severity for fault in listed)  # "error" comes before "warning"
            listed = listed[:MAX_FAULTS]
            listed.append(Fault(code="more_faults", file=file, severity=worst, params={"most": MAX_FAULTS}))
        kept += listed
    return tuple(kept)


def _digest(files: Files, read: Mapping[str, Source]) -> str:
    """Hash what a pack says: not its texts, and not how its files are laid out; the same for whoever reads it.

    So it must not depend on which kinds are known: items are what a file has under the name of its folder, or its own.
    """
    said: dict[str, Any] = {}
    for name in files.names:
        folder, _, file = name.rpartition("/")
        if name not in files.contents or folder == "texts":
            continue
        kind = folder or file.removesuffix(".json")
        value = (read[name] if name in read else read_source(name, files.contents[name])).value
        if name != MANIFEST and isinstance(value, dict) and isinstance(value.get(kind), list):
            said.setdefault(kind, []).extend(value[kind])
        elif value is UNREADABLE:
            said[name] = files.contents[name]
        elif isinstance(value, dict):
            said[name] = {key: each for key, each in value.items() if key != "$schema"}
        else:
            said[name] = value
    return blake2b(msgspec.json.encode(said, order="sorted"), digest_size=32).hexdigest()


def _satisfies(version: str, wanted: str) -> bool:
    """Whether a version lies in a range such as `>=0.1,<1`."""
    from packaging.version import Version

    have = Version(version)
    least, _, below = wanted.partition(",")
    return Version(least.removeprefix(">=")) <= have and (not below or have < Version(below.removeprefix("<")))
