"""The files of a pack, whether it is a folder, a zip or kept as bytes, read without trusting any of them."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from fairway.content.faults import Fault, Param

__all__ = ["MAX_FILE", "MAX_FILES", "MAX_PACK_BYTES", "Files", "kept_files", "open_files"]

MAX_FILES = 2_000
MAX_FILE = 2 * 1024 * 1024
MAX_PACK_BYTES = 16 * 1024 * 1024
"""Far above any real pack; a server reads strangers' packs."""

_PASSED_OVER = ("__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini")


@dataclass
class Files:
    """What is in a pack: every file's name, the bytes of those that are JSON, and what went wrong."""

    names: list[str] = field(default_factory=list)
    contents: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, code: str, file: str = "", **params: Param) -> None:
        self.faults.append(Fault(code=code, file=file, params=params))

    def blob(self) -> bytes:
        """Return everything that can be read as one piece, to be kept; `kept_files` reads it back."""
        return zlib.compress(msgspec.msgpack.encode(self.contents, order="deterministic"))


def open_files(path: Path) -> Files:
    """List a pack's files, in order of name, and read those that end in `.json`."""
    files = Files()
    try:
        entries = _in_folder(path, files) if path.is_dir() else _in_zip(path, files)
        total = 0
        for name, read in entries:
            files.names.append(name)
            if not name.endswith(".json"):
                continue
            raw = read()
            total += len(raw)
            if len(raw) > MAX_FILE:
                files.fault("pack.file_too_large", name, most=MAX_FILE)
            elif total > MAX_PACK_BYTES:
                files.fault("pack.too_large", name, most=MAX_PACK_BYTES)
                break
            else:
                files.contents[name] = raw
    except OSError as error:
        files.fault("pack.unreadable", error=error.strerror or str(error))
    except zipfile.BadZipFile as error:
        files.fault("pack.unreadable", error=str(error)[:200])
    except Exception as error:  # a broken archive can fail in a dozen ways, none of them ours
        files.fault("pack.unreadable", error=f"{type(error).__name__}: {error}"[:200])
    return files


def kept_files(blob: bytes) -> Files:
    """Return the files that were kept as bytes."""
    files = Files()
    try:
        reading = zlib.decompressobj()
        raw = reading.decompress(blob, 2 * MAX_PACK_BYTES)
        files.contents = msgspec.msgpack.decode(raw, type=dict[str, bytes])
    except (zlib.error, msgspec.MsgspecError) as error:
        files.fault("pack.unreadable", error=str(error)[:200])
    files.names = sorted(files.contents)
    return files


class _Read:
    """How to read one file, when it is its turn."""

    def __init__(self, file: Path | zipfile.ZipInfo, archive: zipfile.ZipFile | None = None) -> None:
        self.file, self.archive = file, archive

    def __call__(self) -> bytes:
        if isinstance(self.file, Path):
            with self.file.open("rb") as stream:
                return stream.read(MAX_FILE + 1)
        assert self.archive is not None
        with self.archive.open(self.file) as stream:
            return stream.read(MAX_FILE + 1)  # what the archive says of sizes is not to be trusted


def _in_folder(path: Path, files: Files) -> Iterator[tuple[str, _Read]]:
    inside = path.resolve()
    found: dict[str, Path] = {}
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not _passed_over(name))
        # Links are not walked into, and a folder that is called like a file stands where one is expected.
        odd = [name for name in folders if name.endswith(".json") or Path(folder, name).is_symlink()]
        for name in names + odd:
            file = Path(folder, name)
            if not _passed_over(name):
                found[_encodable(file.relative_to(path).as_posix())] = file
        if len(found) > MAX_FILES:
            files.fault("pack.too_many_files", most=MAX_FILES)
            return
    for name in sorted(found):
        place = Path(os.path.realpath(found[name]))
        if not place.is_relative_to(inside):
            files.fault("pack.unsafe_name", name, name=name)
        elif not place.is_file():  # a folder, a link to nothing, or a pipe that would never end
            files.fault("pack.no_file", name, name=name)
        else:
            yield name, _Read(found[name])


def _in_zip(path: Path, files: Files) -> Iterator[tuple[str, _Read]]:
    with zipfile.ZipFile(path) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        if len(entries) > MAX_FILES:
            files.fault("pack.too_many_files", most=MAX_FILES)
            return
        found: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            name = _encodable(entry.orig_filename)
            if "\\" in name:
                files.fault("pack.backslash", name=name)
                return  # all other names are written so, too
            if not _safe(name):
                files.fault("pack.unsafe_name", name=name)
            elif name in found:
                files.fault("pack.file_twice", name, name=name)
            elif not any(_passed_over(part) for part in name.split("/")):
                found[name] = entry
        tops = {name.partition("/")[0] for name in found}
        wrapped = len(tops) == 1 and f"{next(iter(tops))}/pack.json" in found  # the folder itself was zipped
        for name in sorted(found):
            yield name.partition("/")[2] if wrapped else name, _Read(found[name], archive)


def _safe(name: str) -> bool:
    """Whether a name in an archive stays inside it, on every system."""
    parts = name.split("/")
    return not any(char in name for char in ":\0") and all(part not in ("", ".", "..") for part in parts)


def _passed_over(name: str) -> bool:
    return name.startswith(".") or name in _PASSED_OVER


def _encodable(name: str) -> str:
    return name.encode("utf-8", "replace").decode()
