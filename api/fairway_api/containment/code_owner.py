"""Whose code a thread runs: the server's, the core's, a plugin's or a library's, told by the files it lies in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from types import FrameType

import fairway_api
from fairway.model import domains

__all__ = [
    "PLUGIN",
    "SERVER",
    "STRANGER",
    "calling_frame",
    "is_held",
    "is_in",
    "owner_of",
    "place",
    "plugin_at",
    "settle",
]

CORE, DOMAIN, SERVER, LIBRARY, PLUGIN, STRANGER = "core", "domain", "server", "library", "plugin", "stranger"
"""A domain is a plugin's, also where the class is the core's. A stranger may be a plugin's helper, or anybody's."""

_HOMES: dict[str, str] = {}
"""Plugins by the file or folder of their code."""


def settle(plugins: Mapping[str, str]) -> None:
    """Say which plugin's code lies in a file or folder."""
    _HOMES.update(plugins)
    _owner_of_file.cache_clear()


_FOLDERS = {
    domains.__file__: DOMAIN,
    os.path.dirname(os.path.dirname(domains.__file__)) + os.sep: CORE,
    os.path.dirname(fairway_api.__file__) + os.sep: SERVER,
}
_PYTHON = os.path.dirname(os.__file__) + os.sep
_PACKAGES = f"{os.sep}site-packages{os.sep}"


def calling_frame(frame: FrameType | None) -> FrameType | None:
    """Return from where the core, or else the server, called the first plugin since the server was there; if it did.

    Whatever the core calls is a plugin's work, but what the server calls may be a library of its own.
    """
    caller, inside, known = None, False, False
    while frame is not None:
        owner = owner_of(frame)
        if owner is SERVER:
            return frame if known else caller
        if owner is CORE:
            caller, inside, known = (frame if inside else caller), False, False
        elif owner is not LIBRARY:
            inside, known = True, known or owner is not STRANGER
        frame = frame.f_back
    return None


def is_in(frame: FrameType | None, caller: FrameType) -> bool:
    """Whether a call has not yet returned to where it came from."""
    while frame is not None and frame is not caller:
        frame = frame.f_back
    return frame is not None


def is_held(frame: FrameType | None, caller: FrameType) -> bool:
    """Whether a plugin is at work in a call."""
    return is_in(frame, caller) and calling_frame(frame) is not None


def owner_of(frame: FrameType) -> str:
    """Return whose code a frame runs."""
    file = frame.f_code.co_filename
    if file.startswith("<"):  # it may be made on behalf of a module, such as the methods of a dataclass
        module = frame.f_globals.get("__file__")
        file = module if isinstance(module, str) else file
    return _owner_of_file(file)


@lru_cache(4096)
def _owner_of_file(file: str) -> str:
    if _plugin_of(file):
        return PLUGIN
    for folder, owner in _FOLDERS.items():
        if file.startswith(folder):
            return owner
    own = file.startswith("<frozen ") or (file.startswith(_PYTHON) and _PACKAGES not in file)
    return LIBRARY if own else STRANGER


def _plugin_of(file: str) -> str:
    return next((name for home, name in _HOMES.items() if file.startswith(home)), "")


def plugin_at(frame: FrameType | None) -> str:
    """Return the innermost plugin that code is called from."""
    while frame is not None:
        if name := _plugin_of(frame.f_code.co_filename):
            return name
        frame = frame.f_back
    return "fairway"


def place(frame: FrameType) -> str:
    """Say which line a frame is at."""
    return f"{frame.f_code.co_filename}:{frame.f_lineno}, in {frame.f_code.co_name}"
