"""Everything Fairway raises, in one place.

FairwayError
├── BadPack            a content pack has faults; they are listed     (fairway.content)
├── BadOptions         a match was asked for with options that do not exist or do not fit
├── BadPosition        a position that cannot be: a piece twice or nowhere, nobody asked    (fairway.testing)
├── BadRuleset         plugins that cannot be compiled into a ruleset: unknown, clashing, incomplete
├── CannotDecode       bytes that are not what they claim to be
├── CannotReplay       a record that this ruleset cannot play again, and exactly why
├── OutOfSteps         a bot wanted to think for longer than it may; for the bot itself to expect
├── PluginFault        a plugin broke; while playing, the core turns it into a refusal
└── StuckBot           bots that cannot bring a game to its end

An illegal action is none of these: it is answered with a `Refusal`.

An error holds its reason as a key and parameters, so that it can be said in any language; `str` says it in English.
A sentence will do where nobody translates.
"""

from __future__ import annotations

from collections.abc import Callable

from fairway.model.fault_origin import name_of, raised_at, words_of
from fairway.model.reason import because, several
from fairway.model.texts import Sayable, Texts

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRuleset",
    "CannotDecode",
    "CannotReplay",
    "FairwayError",
    "OutOfSteps",
    "PluginFault",
    "StuckBot",
]


class FairwayError(Exception):
    """The base of every error raised by Fairway."""

    @property
    def reason(self) -> Sayable | str:
        """What is wrong, as it was given."""
        given: Sayable | str = self.args[0] if self.args else ""
        return given

    def said(self, texts: Texts, language: str) -> str:
        """Say in a language what is wrong; in English where only a sentence was given."""
        return self.reason if isinstance(self.reason, str) else self.reason.said(texts, language)


class BadOptions(FairwayError):
    """Options that do not exist or do not fit."""


class BadPosition(FairwayError):
    """A position that was put together and cannot be."""


class BadRuleset(FairwayError):
    """Plugins or packs that cannot be compiled into a ruleset."""


class CannotDecode(FairwayError):
    """Bytes that are not what they claim to be."""


class CannotReplay(FairwayError):
    """A record that this ruleset cannot play again."""

    def __init__(self, reasons: tuple[Sayable | str, ...]) -> None:
        super().__init__(several(reasons))
        self.reasons = reasons

    def __reduce__(self) -> tuple[type[CannotReplay], tuple[tuple[Sayable | str, ...]]]:
        return CannotReplay, (self.reasons,)


class OutOfSteps(FairwayError):
    """A bot has taken all the steps that it may take for a choice."""


class PluginFault(FairwayError):
    """A plugin broke; `play` answers with a refusal instead, where there is a player to refuse."""

    def __init__(self, plugin: str, doing: str, cause: BaseException, place: str = "") -> None:
        # What the cause says may hold a secret of the match: it stays with the cause, for whoever keeps the log.
        super().__init__(because("plugin", plugin=plugin, doing=doing, error=name_of(cause)))
        self.plugin = plugin
        self.doing = doing
        self.cause = cause
        self.place = raised_at(cause) or place
        """Where in the plugin's code: for its author, never for a player."""

    def __reduce__(self) -> tuple[Callable[..., PluginFault], tuple[str, ...]]:
        # The cause is a stranger's and may not travel between processes; its name and its words do.
        return _retold, (self.plugin, self.doing, name_of(self.cause), words_of(self.cause), self.place)

    @property
    def report(self) -> str:
        """What happened, where and why, for the operator's own eyes."""
        why = words_of(self.cause)
        return str(self) + (f": {why}" if why else "") + (f"\n  {self.place}" if self.place else "")


def _retold(plugin: str, doing: str, error: str, reason: str, place: str) -> PluginFault:
    return PluginFault(plugin, doing, type(error, (Exception,), {})(reason), place)


class StuckBot(FairwayError):
    """A bot chose something illegal or nothing at all, or a game does not end."""
