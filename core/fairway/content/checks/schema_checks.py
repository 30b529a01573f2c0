"""Where a document departs from its schema: every departure, at its exact place, in words an author can use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from fairway.content.faults import MAX_FAULTS, Fault, Param, Phrase, nearest, quote
from fairway.content.json_text.scanner import Path
from fairway.content.json_text.sources import Source

__all__ = ["shape_faults"]

_MOST_NAMED = 40
"""As many values or fields as are named as possible ones."""

_SIGNS = re.compile(r"\^(\[[^\]\\]+\])[+*]\$")
"""A pattern that lists the signs a text is made of."""
_RANGES = {
    "minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
    "minItems": "items", "maxItems": "items", "minLength": "characters", "maxLength": "characters",
}  # fmt: skip
_LIMITS = {
    "number": ("minimum", "maximum"),
    "items": ("minItems", "maxItems"),
    "characters": ("minLength", "maxLength"),
}


def shape_faults(source: Source, schema: dict[str, Any]) -> list[Fault]:
    """Hold a readable document against its schema."""
    errors = list(islice(_validator()(schema).iter_errors(source.value), MAX_FAULTS + 1))
    faults: list[Fault] = []
    fields: dict[Path, _Fields] = {}
    nulls: dict[Path, Any] = {}
    for error in errors[:MAX_FAULTS]:
        path: Path = tuple(error.absolute_path)
        if error.validator in ("additionalProperties", "required"):
            fields.setdefault(path, _Fields()).add(error)
        elif "propertyNames" in error.absolute_schema_path:
            params: dict[str, Param] = {"value": quote(error.instance)}
            faults.append(source.fault("wrong_key", (*path, error.instance), params, key=True, expected=_form(error)))
        elif error.instance is None:
            nulls.setdefault(path, error)
        elif (fault := _value_fault(source, path, error)) not in faults:
            faults.append(fault)
    definitions = schema.get("$defs", {})
    for path, error in nulls.items():
        expected = list(_expected(error.schema, definitions))
        faults.append(source.fault(_null_code(path, error, schema), path, {}, expected=expected))
    for path, found in fields.items():
        faults += found.faults(source, path, definitions)
    return faults


class _Fields:
    """The fields that one object has and should not have, and those that it lacks."""

    def __init__(self) -> None:
        self.unknown: dict[str, None] = {}
        self.missing: dict[str, Any] = {}
        self.allowed: dict[str, Any] = {}

    def add(self, error: Any) -> None:
        properties = error.schema.get("properties", {})
        self.allowed |= properties
        if error.validator == "required":
            lacking = [name for name in error.validator_value if name not in error.instance]
            self.missing |= {name: properties.get(name, {}) for name in lacking}
        else:
            self.unknown |= dict.fromkeys(name for name in error.instance if name not in properties)

    def faults(self, source: Source, path: Path, definitions: dict[str, Any]) -> Iterator[Fault]:
        """Report each field; one that is lacking because its name is misspelt is not reported twice."""
        found: Any = source.value
        for step in path:
            found = found[step]
        free = [name for name in self.allowed if name not in found]
        meant = {name: nearest(name, free) for name in islice(self.unknown, MAX_FAULTS + 1)}
        for name, near in meant.items():
            expected: tuple[Phrase, ...] = () if near else (_one_of("fault.expected.fields", self.allowed),)
            params: dict[str, Param] = {"field": name[:60]}
            yield source.fault("unknown_field", (*path, name), params, key=True, expected=expected, did_you_mean=near)
        for name, subschema in self.missing.items():
            if name not in meant.values():
                expected = tuple(_expected(subschema, definitions))
                yield source.fault("missing_field", path, {"field": name}, expected=expected)


def _value_fault(source: Source, path: Path, error: Any) -> Fault:
    """Return the fault of a value that is not what its schema asks for."""
    params: dict[str, Param] = {"value": quote(error.instance)}
    match error.validator:
        case "type":
            return source.fault("wrong_type", path, params, expected=_expected(error.schema, {}))
        case "enum" | "const":
            values = error.schema.get("enum") or [error.schema["const"]]
            near = nearest(error.instance, [value for value in values if isinstance(value, str)])
            expected = (_one_of("fault.expected.one_of", map(quote, values)),)
            return source.fault("not_one_of", path, params, expected=expected, did_you_mean=near)
        case "pattern":
            strange = _strange_sign(error.instance, error.validator_value)
            return source.fault(
                "wrong_form", path if strange is None else (*path, strange), params, expected=_form(error)
            )
        case "multipleOf":
            expected = (Phrase("fault.expected.multiple", {"of": str(error.validator_value)}),)
            return source.fault("out_of_range", path, params, expected=expected)
        case name if name in _RANGES:
            measure = _RANGES[name]
            code = "out_of_range" if measure == "number" else f"wrong_length.{measure}"
            if measure != "number":
                params = {"length": len(error.instance)}
            return source.fault(code, path, params, expected=_limits(measure, error.schema))
        case _:
            return source.fault("does_not_fit", path, params)


def _null_code(path: Path, error: Any, schema: dict[str, Any]) -> str:
    """Tell a field that can be left out from an entry of a list, and from where there must be something."""
    if path and isinstance(path[-1], int):
        return "null.listed"
    object_schema: dict[str, Any] = {"required": [None]}  # the document itself cannot be left out either
    here: Any = schema
    for step in error.absolute_schema_path:
        while isinstance(here, dict) and "$ref" in here:
            here = schema["$defs"][here["$ref"].rpartition("/")[2]]
        if step in ("properties", "additionalProperties"):
            object_schema = here
        here = here[step]
    name = path[-1] if path else None
    return "null.needed" if name in object_schema.get("required", ()) else "null"


def _expected(schema: Any, definitions: dict[str, Any]) -> Iterator[Phrase]:
    """Say in words what a schema asks for."""
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        schema = definitions.get(schema["$ref"].rpartition("/")[2], {})
    if "enum" in schema:
        yield _one_of("fault.expected.one_of", map(quote, schema["enum"]))
        return
    types = schema.get("type", [])
    for name in [types] if isinstance(types, str) else types:
        yield Phrase(f"fault.expected.{name}")


def _form(error: Any) -> tuple[Phrase, ...]:
    """Show examples of the form asked for; the pattern itself is for programs."""
    examples = [quote(example) for example in error.schema.get("examples", ()) if isinstance(example, str)]
    if examples:
        return (_one_of("fault.expected.like", examples),)
    return ()


def _strange_sign(text: str, pattern: str) -> int | None:
    """Return which character of a text is wrong, where a pattern says of each what it may be; otherwise None."""
    among = _SIGNS.fullmatch(pattern)
    if among is None:
        return None
    return next((at for at, sign in enumerate(text) if not re.fullmatch(among[1], sign)), None)


def _limits(measure: str, schema: dict[str, Any]) -> tuple[Phrase, ...]:
    least, most = (schema.get(word) for word in _LIMITS[measure])
    words = "between" if None not in (least, most) else "at_least" if least is not None else "at_most"
    params: dict[str, Param] = {"least": str(least), "most": str(most)}
    return (Phrase(f"fault.expected.{words}.{measure}", params),)


def _one_of(key: str, values: Any) -> Phrase:
    listed = list(values)
    more = [] if len(listed) <= _MOST_NAMED else ["…"]
    return Phrase(key, {"values": ", ".join(listed[:_MOST_NAMED] + more)})


@cache
def _validator() -> Any:
    """Return a validator that agrees with the decoder: 2.0 is no whole number, and `$` is the very end of a text."""
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend

    def pattern(validator: Any, wanted: str, instance: Any, schema: Any) -> Iterator[Any]:
        if isinstance(instance, str):
            found = re.search(wanted, instance)
            if not found or (wanted.endswith("$") and instance.endswith("\n")):
                yield ValidationError(f"{instance!r} does not match {wanted!r}")

    def whole(checker: Any, instance: Any) -> bool:
        return isinstance(instance, int) and not isinstance(instance, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    return extend(Draft202012Validator, {"pattern": pattern}, type_checker=types)
