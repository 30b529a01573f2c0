"""Which code a plugin is: a hash of its files, so that a match notices when its rules were edited."""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from weakref import WeakKeyDictionary

__all__ = ["code_hash", "code_place", "engine_code"]

_CODE = frozenset({".py", ".pyd", ".so"})
"""What files of code end with; texts and pictures change no play."""
_known: WeakKeyDictionary[ModuleType, str] = WeakKeyDictionary()
"""Hashes by module: what a process has loaded stays what it is, also when its files change."""


def code_hash(plugin: object) -> str:
    """Return the hash of a plugin's file, or of all files of its package; empty if it has none that can be read."""
    module = _module(plugin)
    if module is None:
        return ""
    if module not in _known:
        place = code_place(plugin)
        _known[module] = _hash(place) if place else ""
    return _known[module]


def engine_code() -> str:
    """Return the hash of the engine's own files."""
    return code_hash(sys.modules[__name__.partition(".")[0]])


def code_place(plugin: object) -> Path | None:
    """Return the file of a plugin's code, or the folder of its package with all that lies below."""
    spec = getattr(_module(plugin), "__spec__", None)
    if spec is None or not spec.origin:
        return None
    depth = spec.name.count(".") + (spec.submodule_search_locations is not None)
    return Path(spec.origin).parents[depth - 1] if depth else Path(spec.origin)


def _module(plugin: object) -> ModuleType | None:
    """Return the module that a plugin is, or that its class stands in; a plugin may be a class itself."""
    return plugin if isinstance(plugin, ModuleType) else sys.modules.get(getattr(plugin, "__module__", ""))


def _hash(place: Path) -> str:
    try:
        files = [place] if place.is_file() else [file for file in place.rglob("*") if file.suffix in _CODE]
        named = {(file.name if file == place else file.relative_to(place).as_posix()): file for file in files}
        found = blake2b(digest_size=16)
        for name in sorted(named):
            data = named[name].read_bytes().replace(b"\r\n", b"\n")  # the same on every system
            found.update(f"{len(name.encode())}:{name}{len(data)}:".encode())
            found.update(data)
    except OSError:
        return ""
    return found.hexdigest() if named else ""
