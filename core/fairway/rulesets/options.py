"""The options of a match: what was asked for, held against what the plugins offer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, get_args, get_type_hints

import msgspec

from fairway.content.faults import Fault, nearest
from fairway.model.errors import BadOptions
from fairway.model.misfit import undecodable
from fairway.model.reason import Reason, because, several
from fairway.model.texts import FALLBACK, Texts, core_texts
from fairway.model.values import Value, plain
from fairway.plugin.vocabulary import Document, Vocabulary
from fairway.rulesets.versions import Lock

__all__ = ["OptionFault", "every_option", "faulty_options", "locked_options", "options_of_then", "read_options"]

_ABSENT = object()
MOST_TOLD = 20
"""Names nobody knows of which each is told: looking for what was meant takes time."""


def read_options(vocabularies: Mapping[str, Vocabulary], given: Mapping[str, Mapping[str, Any]]) -> dict[str, Value]:
    """Return the options of every plugin that has some, with defaults where nothing is asked for."""
    offered = {name: each.options for name, each in vocabularies.items() if each.options is not None}
    known = tuple(offered) or because("none")
    nobodys = islice((name for name in given if name not in offered), MOST_TOLD)
    wrong = [because("no_options", name=name, known=known, near=nearest(name, offered)) for name in nobodys]
    found = {}
    for name, shape in offered.items():
        options = _read(name, shape, given.get(name, {}))
        if isinstance(options, Reason):
            wrong.append(options)
        else:
            found[name] = options
    if wrong:
        raise BadOptions(several(wrong))
    return found


def every_option(options: Mapping[str, Value]) -> dict[str, dict[str, Any]]:
    """Return options as they are written down, defaults too: what is not there was not an option then."""
    found = {}
    for plugin, value in options.items():
        found[plugin] = plain(value)
        for name in value.__struct_fields__:
            if name not in found[plugin]:  # defaults are left out where the plugin wants that
                found[plugin][name] = msgspec.json.decode(msgspec.json.encode(getattr(value, name)))
    return found


def locked_options(
    vocabularies: Mapping[str, Vocabulary], defaults: Mapping[str, Mapping[str, Any]], lock: Lock
) -> dict[str, dict[str, Any]]:
    """Return the options to ask for so that a match is played as it was begun: those that are others by default now.

    `defaults` are what a ruleset is played with where nothing else is asked for.
    """
    now = every_option(read_options(vocabularies, defaults))
    then = options_of_then(vocabularies, now, lock)
    asked = {
        plugin: {name: value for name, value in given.items() if now.get(plugin, {}).get(name, _ABSENT) != value}
        for plugin, given in then.items()
    }
    return {plugin: given for plugin, given in asked.items() if given}


def options_of_then(
    vocabularies: Mapping[str, Vocabulary], now: Mapping[str, Mapping[str, Any]], lock: Lock
) -> dict[str, dict[str, Any]]:
    """Return every option of a match as it is to be played: what the lock does not know was not an option then.

    What was done before an option existed is its `before`, or else what is done now, given in `now`.
    """
    found: dict[str, dict[str, Any]] = {}
    for plugin in {**lock.options, **now}:
        vocabulary = vocabularies.get(plugin)
        before = _before(vocabulary.options) if vocabulary and vocabulary.options else {}
        found[plugin] = {**now.get(plugin, {}), **before, **lock.options.get(plugin, {})}
    return found


@cache
def _before(shape: type[Value]) -> dict[str, Any]:
    """Return what was done before each option existed, for those that say so (`x-before` in their schema)."""
    found = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        for meta in get_args(hint)[1:]:
            extra = getattr(meta, "extra_json_schema", None) or {}
            if "x-before" in extra:
                found[name] = extra["x-before"]
    return found


def _read(plugin: str, shape: type[Value], given: Mapping[str, Any]) -> Value | Reason:
    """Return the options of a plugin, or everything that is wrong with what is asked for."""
    known = shape.__struct_fields__
    unknown = {
        option: because("no_option", plugin=plugin, option=option, near=nearest(option, known))
        for option in islice((each for each in given if each not in known), MOST_TOLD)
    }
    asked = {option: value for option, value in given.items() if option in known}
    try:
        options = msgspec.convert(asked, shape)
    except msgspec.ValidationError as error:
        misfits = tuple(OptionFault(option, fault) for option, fault in _faults(shape, asked))
        if not misfits and not unknown:
            return because("options", plugin=plugin, reason=undecodable(error, asked, shape))
    else:
        if not unknown:
            return options
        misfits = ()
    if len(unknown) == 1 and not misfits:
        return next(iter(unknown.values()))
    faults = (*misfits, *(OptionFault(option, reason) for option, reason in unknown.items()))
    return because("options", plugin=plugin, reason=OptionFaults(faults))


class OptionFault(Value, frozen=True):
    """What is wrong with one option."""

    option: str
    fault: Fault | Reason

    def said(self, texts: Texts, language: str) -> str:
        if isinstance(self.fault, Reason):
            return self.fault.said(texts, language)
        sentence, expected = self.fault.message(texts, language), self.fault.expectation(texts, language)
        if expected:
            sentence = texts.say("reason.expected", {"reason": sentence, "expected": expected}, language)
        if self.fault.did_you_mean:
            sentence = texts.say("reason.near", {"reason": sentence, "near": self.fault.did_you_mean}, language)
        return sentence

    def __str__(self) -> str:
        return self.said(core_texts(), FALLBACK)


class OptionFaults(Value, frozen=True):
    """What is wrong with options, one line for each fault."""

    faults: tuple[OptionFault, ...]

    def said(self, texts: Texts, language: str) -> str:
        return "\n  ".join(f"{each.option}: {each.said(texts, language)}" for each in self.faults)

    def __str__(self) -> str:
        return self.said(core_texts(), FALLBACK)


def faulty_options(reason: object) -> dict[str, tuple[OptionFault, ...]]:
    """Return the options that a reason is about, by plugin; none if it is about something else.

    Where a plugin is asked for options that has none, the option has no name.
    """
    match reason:
        case Reason("both", {"reason": first, "more": more}):
            return {**faulty_options(first), **faulty_options(more)}
        case Reason("options", {"plugin": str(plugin), "reason": OptionFaults(faults)}):
            return {plugin: faults}
        case Reason("no_option", {"plugin": str(plugin), "option": str(option)}):
            return {plugin: (OptionFault(option, reason),)}
        case Reason("no_options", {"name": str(plugin)}):
            return {plugin: (OptionFault("", reason),)}
    return {}


def _faults(shape: type[Value], given: Mapping[str, Any]) -> Iterator[tuple[str, Fault]]:
    """Find of every option what does not fit, in the words that authors of packs read."""
    from fairway.content.checks.schema_checks import shape_faults
    from fairway.content.json_text.sources import Source
    from fairway.content.schemas import document_schema

    schema = {**document_schema(Document("options", shape)), "required": []}
    for option, value in given.items():
        for fault in shape_faults(Source("options", json.dumps({option: value}, default=str)), schema):
            yield option, fault
