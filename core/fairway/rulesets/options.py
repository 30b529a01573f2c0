"""The options of a match: what was asked for, held against what the plugins offer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from fairway.content.faults import did_you_mean
from fairway.model.errors import BadOptions
from fairway.model.values import Value
from fairway.plugin.vocabulary import Document, Vocabulary

__all__ = ["read_options"]


def read_options(vocabularies: Mapping[str, Vocabulary], given: Mapping[str, Mapping[str, Any]]) -> dict[str, Value]:
    """Return the options of every plugin that has some, with defaults where nothing is asked for."""
    offered = {name: each.options for name, each in vocabularies.items() if each.options is not None}
    for name in given:
        if name not in offered:
            there = f"plugins with options: {', '.join(offered) or 'none'}"
            raise BadOptions(f"no options for {name!r} ({there}){did_you_mean(name, offered)}")
    return {name: _read(name, shape, given.get(name, {})) for name, shape in offered.items()}


def _read(plugin: str, shape: type[Value], given: Mapping[str, Any]) -> Value:
    known = shape.__struct_fields__
    for option in given:
        if option not in known:
            raise BadOptions(f"plugin {plugin!r} has no option {option!r}{did_you_mean(option, known)}")
    try:
        return msgspec.convert(dict(given), shape)
    except msgspec.ValidationError as error:
        faults = "\n  ".join(_faults(shape, given)) or str(error)
        raise BadOptions(f"options of {plugin!r}: {faults}") from error


def _faults(shape: type[Value], given: Mapping[str, Any]) -> Iterator[str]:
    """Say of every option that does not fit what would, in the words that authors of packs read."""
    from fairway.content.checks.schema_checks import shape_faults
    from fairway.content.json_text.sources import Source
    from fairway.content.schemas import document_schema

    schema = {**document_schema(Document("options", shape)), "required": []}
    for option, value in given.items():
        for fault in shape_faults(Source("options", json.dumps({option: value}, default=str)), schema):
            expected = fault.expectation()
            hint = f"; did you mean {fault.did_you_mean!r}?" if fault.did_you_mean else ""
            yield f"{option}: {fault.message()}" + (f" (expected: {expected})" if expected else "") + hint
