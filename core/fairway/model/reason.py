"""Why something is not so: the key of a text and its parameters, to be said in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce

import msgspec

from fairway.model.language import FALLBACK
from fairway.model.texts import Sayable, Texts, core_texts, in_key, package_texts
from fairway.model.values import Value

__all__ = ["Called", "Reason", "because", "reasons", "several"]


class Reason(Value, frozen=True):
    """A sentence before it has a language; `str` says it in English."""

    key: str
    """Its text is `reason.<key>`."""
    params: Mapping[str, object] = msgspec.field(default_factory=dict)
    """Numbers, words, tuples of them, and other reasons."""
    near: str | None = None
    """What was probably meant."""
    package: str = "fairway"
    """The package whose `texts` folder has the words."""

    def said(self, texts: Texts, language: str) -> str:
        """Say it in a language; in English where the catalogue does not know it."""
        if texts.find(f"reason.{self.key}") is None:
            return str(self)
        sentence = texts.say(f"reason.{self.key}", self.params, language)
        return sentence if self.near is None else _hinted(texts, sentence, self.near, language)

    def __str__(self) -> str:
        texts = _catalogue(self.package)
        params = {name: str(value) if hasattr(value, "said") else value for name, value in self.params.items()}
        sentence = texts.say(f"reason.{self.key}", params)
        return sentence if self.near is None else _hinted(texts, sentence, self.near, FALLBACK)


class Called(Value, frozen=True):
    """Something by its name in the asked language; by its id where the catalogue does not know it, or nobody asks."""

    what: str
    """What it is, as the keys of its texts begin: `ruleset`."""
    id: str

    def said(self, texts: Texts, language: str) -> str:
        return texts.find(in_key(f"{self.what}.{self.id}.name"), language) or self.id

    def __str__(self) -> str:
        return self.id


def reasons(module: str) -> Callable[..., Reason]:
    """Return what makes the reasons of a package, given the name of one of its modules: `because = reasons(__name__)`.

    Then `because("mine.no_colour", colour=colour, near=...)` has the words of `reason.mine.no_colour` in the package's
    `texts` folder.
    """
    package = module.partition(".")[0]

    def because(key: str, /, *, near: str | None = None, **params: object) -> Reason:
        return Reason(key, params, near, package)

    return because


because = reasons(__name__)
"""Make a reason of the engine's own."""


def several(given: Iterable[Sayable | str]) -> Sayable | str:
    """Return reasons, of which there is at least one, as one sentence."""
    return reduce(lambda sentence, more: because("both", reason=sentence, more=more), given)


def _hinted(texts: Texts, sentence: str, near: str, language: str) -> str:
    return texts.say("reason.near", {"reason": sentence, "near": near}, language)


@cache
def _catalogue(package: str) -> Texts:
    return package_texts(package).merge([core_texts()])
