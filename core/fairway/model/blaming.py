"""Whose fault an error is, and what the players are told of it.

    with blaming("my_rules", "counting the marbles"):
        ...

Whatever goes wrong in there comes out as that plugin's `PluginFault`, unless it is another plugin's already. That a
plugin ends the process or interrupts it (`SystemExit`, `KeyboardInterrupt`) is its fault as well; a Ctrl-C is not.

A fault is an `Exception`, and plugins that ask each other may catch each other's. An `Interruption` is not for them to
catch: it stays one until it has left them all, and is then the fault of the plugin that it met.
"""

from __future__ import annotations

from logging import Logger
from types import TracebackType

from fairway.model.errors import PluginFault
from fairway.model.fault_origin import from_outside, name_of
from fairway.model.refusal import Refusal

__all__ = ["Interruption", "Signal", "blame", "blaming", "is_fault", "log_fault", "refusal_of"]


class Signal(BaseException):
    """The core's word to itself through a plugin's code: nobody's fault, and not for a plugin to catch."""


class Interruption(BaseException):
    """Somebody else's end to what a plugin does, by whatever means; it is the plugin's fault all the same."""

    fault: PluginFault | None = None
    """Whose it is: the innermost plugin's that was at work."""

    def goes_on(self) -> bool:
        """Whether it has further plugins to leave, which asked the one that it met; whoever raises it can tell."""
        return False


class blaming:
    """Blame a plugin for what goes wrong in a `with` block; without a name, nobody."""

    __slots__ = ("_but", "_doing", "_place", "_plugin")

    def __init__(self, plugin: str, doing: str, place: str = "", but: type[Exception] = PluginFault) -> None:
        """Say what the plugin is at, where that is written if no line of its own broke, and what is no fault at all."""
        self._plugin = plugin
        self._doing = doing
        self._place = place
        self._but = but

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None and not isinstance(error, self._but):
            blame(error, self._plugin, self._doing, self._place)


def blame(error: BaseException, plugin: str, doing: str, place: str = "") -> None:
    """Raise an error as a plugin's fault; return if it is somebody else's, or none, or to go on as it is.

    For the innermost loops, where `try` costs nothing and `with` would.
    """
    if plugin and is_fault(error):
        fault = PluginFault(plugin, doing, error, place)
        if isinstance(error, Interruption):
            fault = error.fault = error.fault or fault
            if error.goes_on():
                return
        raise fault from error


def is_fault(error: BaseException) -> bool:
    """Whether somebody is still to be blamed for an error: not for a known fault, a signal of the core's, a Ctrl-C."""
    if isinstance(error, KeyboardInterrupt):
        return not from_outside(error)
    return not isinstance(error, (PluginFault, Signal))


def log_fault(logger: Logger, fault: PluginFault) -> None:
    """Tell the operator of a fault; without its trace, if the error breaks even over being written down."""
    try:
        logger.error(fault.report, exc_info=fault.cause)
    except BaseException as worse:
        if not is_fault(worse):
            raise
        logger.error(fault.report)


def refusal_of(fault: PluginFault) -> Refusal:
    """Return what a player is told of a fault: not the words of the error, which may hold a secret."""
    return Refusal("plugin_fault", {"plugin": fault.plugin, "doing": fault.doing, "error": name_of(fault.cause)})
