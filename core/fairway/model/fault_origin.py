"""Where in a plugin's code something went wrong, so that its author need not search; and what the error says of it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from opcode import opmap
from traceback import walk_tb
from types import FrameType
from typing import Any

__all__ = ["CtrlC", "defined_at", "from_outside", "hearing_ctrl_c", "name_of", "raised_at", "words_of"]

_NOT_ITS_OWN = ("fairway", "importlib")
"""Whose code lies before a plugin's: the engine's, and what imports modules."""


def raised_at(error: BaseException) -> str:
    """Return the innermost line of the plugin's own on the way to an error, or nothing when there is none.

    The plugin begins where the engine's code ends; what it calls in turn, a library's code or another plugin's, is
    not its own.
    """
    lines = [(_owner(frame), frame, line) for frame, line in walk_tb(error.__traceback__)]
    owner = next((owner for owner, _, _ in lines if owner not in _NOT_ITS_OWN), "")
    own = [(frame, line) for found, frame, line in lines if owner and found == owner]
    if own:
        frame, line = own[-1]
        return _place(frame.f_code.co_filename, line, frame.f_code.co_name)
    if isinstance(error, SyntaxError) and error.filename:
        return _place(error.filename, error.lineno or 1, "<module>")
    return ""


def name_of(error: BaseException) -> str:
    """Return what a stranger's error is called, whatever its class says when it is asked."""
    return type.__dict__["__name__"].__get__(type(error))  # type: ignore[no-any-return]  # past a metaclass


def words_of(error: BaseException) -> str:
    """Return what a stranger's error says; one that breaks even over that, in whatever way, says nothing."""
    try:
        return str(error)
    except BaseException as worse:
        if isinstance(worse, KeyboardInterrupt) and from_outside(worse):
            raise
        return ""


class CtrlC(KeyboardInterrupt):
    """Somebody's Ctrl-C, heard by `hearing_ctrl_c`."""


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """Hear the signal ourselves, where Python would, so that no interrupt of a plugin's making is taken for one."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if ours:
            signal.signal(signal.SIGINT, _heard)
    except ValueError:  # in a thread nobody hears signals
        ours = False
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _heard(number: int, frame: FrameType | None) -> None:
    raise CtrlC


def from_outside(error: KeyboardInterrupt) -> bool:
    """Whether an interrupt is somebody's Ctrl-C, which can fall on any line, and no interrupt of a plugin's making.

    Where we hear the signal ourselves, we know. Otherwise Python raises it between two instructions, asyncio and others
    in the function that hears the signal, and a plugin by a `raise`.
    """
    if signal.getsignal(signal.SIGINT) is _heard:
        return isinstance(error, CtrlC)
    at = error.__traceback__
    if at is None:
        return True
    while at.tb_next is not None:
        at = at.tb_next
    code = at.tb_frame.f_code
    if code.co_code[at.tb_lasti] != opmap["RAISE_VARARGS"]:
        return True
    hears = getattr(signal.getsignal(signal.SIGINT), "__code__", None)
    return code is hears or _owner(at.tb_frame) in sys.stdlib_module_names


def defined_at(function: Callable[..., Any]) -> str:
    """Return where a function is written, or nothing when that cannot be told."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return _place(code.co_filename, code.co_firstlineno, code.co_name) if code else ""


def _owner(frame: FrameType) -> str:
    """Return the package, or the lone module, that a line of code belongs to."""
    name = frame.f_globals.get("__name__")
    return name.partition(".")[0] if isinstance(name, str) else ""


def _place(file: str, line: int, name: str) -> str:
    return f"{file}:{line}, in {name}"
