"""Why something sent does not fit the type it is meant for: where, and the reason in any language.

The decoder decides what fits; it says why not in an English sentence. This looks at the same value again, once it has
been refused, and finds the reason as data. Where it finds none, the decoder's sentence stands.
"""

from __future__ import annotations

import re
from binascii import Error as NoBase64
from binascii import a2b_base64
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    BytesType,
    DictType,
    FloatType,
    FrozenSetType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    RawType,
    SetType,
    StrType,
    StructType,
    TupleType,
    UnionType,
    VarTupleType,
    type_info,
)

from fairway.model.reason import Reason, because
from fairway.model.texts import Sayable, Texts
from fairway.model.values import Value

__all__ = ["Misfit", "misfit", "undecodable"]

_JSON_TYPES = {type(None): "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object"}
_NAMES = {
    NoneType: "null", BoolType: "bool", IntType: "int", FloatType: "float", StrType: "str", BytesType: "bytes",
    DictType: "object",
    ListType: "array", TupleType: "array", VarTupleType: "array", SetType: "array", FrozenSetType: "array",
}  # fmt: skip
_ROOT = "$"
_BYTE = re.compile(r"\(byte (\d+)\)$")
"""The number in what the decoder says of JSON that is none."""


class Misfit(Value, frozen=True):
    """The first place where a value departs from its type."""

    path: str
    """As in `$.seats[0].bot`."""
    reason: Reason

    @property
    def whole(self) -> Reason:
        """The reason with its place, where it does not concern everything."""
        return self.reason if self.path == _ROOT else because("at", reason=self.reason, path=self.path)

    @property
    def here(self) -> Misfit:
        """The same without its place, which is told beside it."""
        return Misfit(_ROOT, self.reason)

    def said(self, texts: Texts, language: str) -> str:
        """Say it to people; in English without a language (`str`) it is what the decoder says, for programmers."""
        key, params = f"misfit.{self.reason.key}", dict(self.reason.params)
        entries = params.get("expected") == "object" and self.reason.key in ("shortest", "longest")
        if texts.find(key) is None or entries:
            return self.whole.said(texts, language)
        for name in ("expected", "got"):
            if isinstance(held := params.get(name), str):
                words = [texts.say(f"misfit.type.{each}", {}, language) for each in held.split(" | ")]
                params[name] = texts.say("fault.or", {}, language).join(words)
        sentence = texts.say(key, params, language)
        if self.path == _ROOT:
            return sentence
        return texts.say("misfit.at", {"reason": sentence, "path": self.path.removeprefix("$.")}, language)

    def __str__(self) -> str:
        return str(self.whole)


def misfit(value: Any, kind: Any) -> Misfit | None:
    """Return where plain data departs from a type, or None where nothing is found."""
    return next(_misfits(value, _inspected(kind), _ROOT), None)


def undecodable(error: BaseException, data: Any, kind: Any) -> Sayable | str:
    """Return why data could not be decoded, given the decoder's error; `data` is plain, or JSON as bytes."""
    match error:
        case UnicodeDecodeError():
            return because("utf8", place=error.start)
        case UnicodeEncodeError():
            return because("surrogate", place=error.start)
        case RecursionError():
            return because("deep")
        case OverflowError():
            return because("wide")
        case msgspec.ValidationError():
            return _departure(data, kind) or str(error)
        case msgspec.DecodeError():
            byte = _BYTE.search(str(error))
            return because("json", byte=int(byte[1])) if byte else because("truncated")
    return str(error)


def _departure(data: Any, kind: Any) -> Sayable | str | None:
    try:
        return misfit(msgspec.json.decode(data) if isinstance(data, bytes) else data, kind)
    except msgspec.ValidationError:  # where anything fits, only a number can be too much
        return because("range")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as worse:  # after the departure, but as true
        return undecodable(worse, data, Any)


@lru_cache(256)
def _inspected(kind: Any) -> Any:
    return type_info(kind)


def _misfits(value: Any, info: Any, path: str) -> Iterator[Misfit]:
    """Go through a value in its own order, as the decoder does."""
    match info:
        case AnyType() | RawType():
            return
        case Metadata():
            yield from _misfits(value, info.type, path)
        case UnionType():
            yield from _in_union(value, info.types, path)
        case _ if not _has_type(value, info):
            yield _wrong_type(value, [info], path)
        case IntType() | FloatType():
            yield from _number(value, info, path)
        case StrType():
            yield from _length(value, info, "str", path)
            if info.pattern is not None and not re.search(info.pattern, value):
                yield Misfit(path, because("pattern", expected="str", pattern=repr(info.pattern)))
        case LiteralType():
            if value not in info.values:
                yield Misfit(path, because("enum", value=repr(value)))
        case BytesType():
            yield from _base64(value, path)
        case StructType():
            yield from _struct(value, info, path)
        case DictType():
            yield from _length(value, info, "object", path)
            for part in value.values():
                yield from _misfits(part, info.value_type, f"{path}[...]")
        case TupleType():
            if len(value) != len(info.item_types):
                yield Misfit(path, because("length", count=len(info.item_types), got=len(value)))
            for index, (part, item) in enumerate(zip(value, info.item_types, strict=False)):
                yield from _misfits(part, item, f"{path}[{index}]")
        case ListType() | VarTupleType() | SetType() | FrozenSetType():
            yield from _length(value, info, "array", path)
            for index, part in enumerate(value):
                yield from _misfits(part, info.item_type, f"{path}[{index}]")


def _in_union(value: Any, types: tuple[Any, ...], path: str) -> Iterator[Misfit]:
    fitting = [info for info in types if _has_type(value, info)]
    tagged: dict[Any, Any] = {info.tag: info for info in fitting if isinstance(info, StructType) and info.tag_field}
    if not fitting:
        yield _wrong_type(value, types, path)
    elif len(fitting) == 1:
        yield from _misfits(value, fitting[0], path)
    elif tagged:
        field = str(next(iter(tagged.values())).tag_field)
        if isinstance(value, list):
            if not value:
                yield Misfit(path, because("fewest", least=1, got=0))
                return
            tag, place = value[0], f"{path}[0]"
        else:
            if field not in value:
                yield Misfit(path, because("missing_field", field=field))
                return
            tag, place = value[field], f"{path}.{field}"
        yield from _tag(tag, tuple(tagged), place)
        if isinstance(tag, str | int) and tag in tagged:
            yield from _misfits(value, tagged[tag], path)


def _tag(tag: Any, known: tuple[str | int, ...], path: str) -> Iterator[Misfit]:
    """Hold the name that says which struct is meant against those that there are."""
    if type(tag) is not type(known[0]):
        yield Misfit(path, because("wrong_type", expected=_JSON_TYPES[type(known[0])], got=_got(tag)))
    elif tag not in known:
        yield Misfit(path, because("value", value=repr(tag)))


def _row(value: list[Any], info: Any, path: str) -> Iterator[Misfit]:
    """Go through a struct that is written as an array: its tag, if it has one, then its fields in their order."""
    first = 1 if info.tag_field else 0
    least = max((place for place, field in enumerate(info.fields, first + 1) if field.required), default=first)
    most = first + len(info.fields)
    if len(value) < least:
        yield Misfit(path, because("fewest", least=least, got=len(value)))
        return
    if first:
        yield from _tag(value[0], (info.tag,), f"{path}[0]")
    for index, (part, field) in enumerate(zip(value[first:], info.fields, strict=False), first):
        yield from _misfits(part, field.type, f"{path}[{index}]")
    if info.forbid_unknown_fields and len(value) > most:
        yield Misfit(path, because("fullest", most=most, got=len(value)))


def _struct(value: Any, info: Any, path: str) -> Iterator[Misfit]:
    if info.array_like:
        yield from _row(value, info, path)
        return
    fields = {field.encode_name: field for field in info.fields}
    for name, part in value.items():
        if name in fields:
            yield from _misfits(part, fields[name].type, f"{path}.{name}")
        elif name == info.tag_field:
            yield from _tag(part, (info.tag,), f"{path}.{name}")
        elif info.forbid_unknown_fields:
            yield Misfit(path, because("unknown_field", field=name))
    if info.tag_field and info.tag_field not in value:
        yield Misfit(path, because("missing_field", field=info.tag_field))
    for name, field in fields.items():
        if field.required and name not in value:
            yield Misfit(path, because("missing_field", field=name))


def _number(value: float, info: Any, path: str) -> Iterator[Misfit]:
    expected = _NAMES[type(info)]
    if info.ge is not None and value < info.ge:
        yield Misfit(path, because("least", expected=expected, least=info.ge))
    if info.le is not None and value > info.le:
        yield Misfit(path, because("most", expected=expected, most=info.le))


def _length(value: Any, info: Any, expected: str, path: str) -> Iterator[Misfit]:
    """Find what is too short or too long; of lists there are other words than of texts and objects."""
    least, most, several = info.min_length, info.max_length, expected == "array"
    if least is not None and len(value) < least:
        few = because("shortest_list", least=least) if several else because("shortest", expected=expected, least=least)
        yield Misfit(path, few)
    if most is not None and len(value) > most:
        many = because("longest_list", most=most) if several else because("longest", expected=expected, most=most)
        yield Misfit(path, many)


def _base64(value: str, path: str) -> Iterator[Misfit]:
    try:
        a2b_base64(value, strict_mode=True)
    except (NoBase64, ValueError):
        yield Misfit(path, because("base64"))


def _wrong_type(value: Any, infos: Any, path: str) -> Misfit:
    names = dict.fromkeys(name for info in infos for name in _names(info))
    return Misfit(path, because("wrong_type", expected=" | ".join(names), got=_got(value)))


def _got(value: Any) -> str:
    return _JSON_TYPES.get(type(value), type(value).__name__)


def _has_type(value: Any, info: Any) -> bool:
    got, names = _JSON_TYPES.get(type(value)), _names(info)
    return not names or got in names or (got == "int" and "float" in names) or (got == "str" and "bytes" in names)


def _names(info: Any) -> tuple[str, ...]:
    """Return how the decoder calls a type; none, if anything will do."""
    if isinstance(info, Metadata):
        return _names(info.type)
    if isinstance(info, LiteralType):
        return tuple(dict.fromkeys(_JSON_TYPES[type(value)] for value in info.values))
    if isinstance(info, StructType):
        return ("array" if info.array_like else "object",)
    name = _NAMES.get(type(info))
    return (name,) if name else ()
