"""Where in a plugin's code something went wrong, so that its author need not search."""

from __future__ import annotations

from collections.abc import Callable
from traceback import walk_tb
from types import FrameType
from typing import Any

__all__ = ["defined_at", "raised_at"]


def raised_at(error: BaseException) -> str:
    """Return the innermost line of the plugin's own on the way to an error, or nothing when there is none.

    The plugin begins where the engine's code ends; what it calls in turn, a library's code or another plugin's, is
    not its own.
    """
    lines = [(_owner(frame), frame, line) for frame, line in walk_tb(error.__traceback__)]
    owner = next((owner for owner, _, _ in lines if owner != "fairway"), "")
    own = [(frame, line) for found, frame, line in lines if owner and found == owner]
    if not own:
        return ""
    frame, line = own[-1]
    return _place(frame.f_code.co_filename, line, frame.f_code.co_name)


def defined_at(function: Callable[..., Any]) -> str:
    """Return where a function is written, or nothing when that cannot be told."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return _place(code.co_filename, code.co_firstlineno, code.co_name) if code else ""


def _owner(frame: FrameType) -> str:
    """Return the package, or the lone module, that a line of code belongs to."""
    name: str = frame.f_globals.get("__name__", "")
    return name.partition(".")[0]


def _place(file: str, line: int, name: str) -> str:
    return f"{file}:{line}, in {name}"
