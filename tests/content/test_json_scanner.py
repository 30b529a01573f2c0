"""The scanner reads JSON exactly as Python does, and knows where everything stands."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway.content.json_text.fast_json import parse
from fairway.content.json_text.json_errors import MAX_DEPTH
from fairway.content.json_text.scanner import MAX_SLIPS, UNREADABLE, scan
from fairway.content.json_text.sources import Source, read_source

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=5),
    max_leaves=30,
)


def written(value: Any, indent: int | None, ascii_only: bool) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=ascii_only)


@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_agrees_with_json(value: Any, indent: int | None, ascii_only: bool) -> None:
    """Whatever JSON can say, the scanner and the quick way both read as `json.loads` does."""
    text = written(value, indent, ascii_only)
    result = scan(text)
    assert result.slips == []
    assert result.value == json.loads(text) == parse(text)
    assert repr(result.value) == repr(json.loads(text)), "1, 1.0 and true are not the same"


@given(VALUES, st.sampled_from([None, 2]), st.booleans())
def test_places_are_where_the_values_are(value: Any, indent: int | None, ascii_only: bool) -> None:
    """What stands at the place of a value or key is that value or key, for every path of the document."""
    text = written(value, indent, ascii_only)
    result = scan(text)
    for path, (start, end) in result.values.items():
        found: Any = result.value
        for step in path:
            found = found[step]
        if isinstance(found, dict | list):
            assert text[start:end] == ("{" if isinstance(found, dict) else "[")
        else:
            assert json.loads(text[start:end]) == found
    for path, (start, end) in result.keys.items():
        assert json.loads(text[start:end]) == path[-1]
    source = Source("file.json", text)
    lines = text.split("\n")
    for path in result.values:
        place = source.place(path)
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1])


@given(VALUES, st.data())
def test_damaged_text_is_never_a_crash(value: Any, data: st.DataObject) -> None:
    """Text with a character lost or added is read or explained, and all three readers agree which."""
    text = written(value, 1, False)
    at = data.draw(st.integers(0, len(text)))
    text = (
        text[:at]
        + data.draw(st.sampled_from(["", ",", '"', "}", "]", "{", ":", "\\", "x", "0", "\n", "\0", "'"]))
        + text[at + data.draw(st.integers(0, 1)) :]
    )
    result = scan(text)
    assert (parse(text) is UNREADABLE) == bool(result.slips)
    for fault in Source("file.json", text).slip_faults():
        assert 1 <= fault.line <= text.count("\n") + 1
    try:
        json.loads(text)
    except ValueError:
        assert result.slips


@given(st.text(max_size=60))
def test_any_text_is_read_or_explained(text: str) -> None:
    """No text at all makes the scanner fail."""
    assert bool(scan(text).slips) == (parse(text) is UNREADABLE)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_explained(raw: bytes) -> None:
    """No bytes at all make the reading of a file fail."""
    source = read_source("file.json", raw)
    assert (source.value is UNREADABLE) <= bool(source.slip_faults())


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "json.empty", 1, 1),
        ("[\n  1,\n", "json.unclosed", 2, 4),
        ('{"a": 1,}', "json.trailing_comma", 1, 8),
        ("[1,\n 2,\n]", "json.trailing_comma", 2, 3),
        ('{"a": 1, "a": 2}', "json.duplicate_key", 1, 10),
        ('{"a" 1}', "json.missing_colon", 1, 6),
        ('{"a": 1 "b": 2}', "json.missing_comma", 1, 8),
        ('{"a: 1}', "json.unclosed_text", 1, 2),
        ('{"a": b"}', "json.missing_quotes", 1, 7),
        ('{"id: "a1"}', "json.lost_quote", 1, 8),
        ("{'a': 1}", "json.single_quotes", 1, 2),
        ('{"a": “b”}', "json.curly_quotes", 1, 7),
        ("[] // done", "json.comment", 1, 4),
        ('{"a": True}', "json.bad_word", 1, 7),
        ("[007]", "json.bad_number", 1, 2),
        ("[NaN]", "json.bad_number", 1, 2),
        ("[-Infinity]", "json.bad_number", 1, 2),
        ('{"a": Infinity}', "json.bad_number", 1, 7),
        ("[1e999]", "json.number_too_large", 1, 2),
        ("[99999999999999999999]", "json.number_too_large", 1, 2),
        ('["\\q"]', "json.bad_escape", 1, 3),
        ('["a\tb"]', "json.control_character", 1, 4),
        ('["\\ud800"]', "json.half_character", 1, 2),
        ("[1}", "json.wrong_bracket", 1, 3),
        ("[] []", "json.extra", 1, 4),
        ("[,]", "json.unexpected", 1, 2),
        ('{"a": \0}', "json.unexpected_character", 1, 7),
        ("[" * (MAX_DEPTH + 1), "json.too_deep", 1, MAX_DEPTH + 1),
    ],
)
def test_slips_are_named_and_placed(text: str, code: str, line: int, column: int) -> None:
    """Each slip of the pen has a code of its own and the place where the pen slipped."""
    fault = Source("file.json", text).slip_faults()[0]
    assert (fault.code, fault.line, fault.column) == (code, line, column)


def test_reading_goes_on_after_small_slips() -> None:
    """Commas too many or too few and keys given twice are all reported, and the rest is still read."""
    source = Source("file.json", '{"a": [1, 2,], "a": [1 2],\n "b": {"c": 1 "d": 2,},}')
    assert source.value == {"a": [1, 2], "b": {"c": 1, "d": 2}}
    codes = [slip.code.removeprefix("json.") for slip in source.slips]
    assert sorted(codes) == ["duplicate_key", "missing_comma", "missing_comma", *["trailing_comma"] * 3]


def test_slips_are_counted() -> None:
    """After many slips the reading stops, and says so."""
    slips = scan("[" + "1 " * 500 + "]").slips
    assert len(slips) == MAX_SLIPS + 1
    assert slips[-1].code == "more_faults"


def test_depth_is_allowed_up_to_the_limit() -> None:
    """Lists may lie one in another as deep as the limit says, in the quick way as in the scanner."""
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse(text) == scan(text).value == json.loads(text)
    deeper = f"[{text}]"
    assert parse(deeper) is UNREADABLE
    assert [slip.code for slip in scan(deeper).slips] == ["json.too_deep"]


def test_a_byte_order_mark_is_passed_over() -> None:
    """Files saved with a byte order mark are read, and columns count without it."""
    source = read_source("file.json", b'\xef\xbb\xbf{"a": 1}')
    assert source.value == {"a": 1}
    assert source.place(("a",)).column == 7


def test_long_lines_are_cut_around_the_place() -> None:
    """An excerpt of a file written on one line shows what is near the fault, with the caret under it."""
    text = json.dumps({f"key{index}": index for index in range(500)})
    place = Source("file.json", text).place(("key250",), key=True)
    assert len(place.excerpt) < 130
    assert place.excerpt[place.caret : place.caret + place.length] == '"key250"'
    assert text[place.column - 1 :].startswith('"key250"')


def test_a_source_can_be_sent_to_another_process() -> None:
    """A file that was read survives pickling, and so does the sign for one that could not be."""
    assert pickle.loads(pickle.dumps(Source("a.json", "[1]"))).place((0,)).column == 2
    assert pickle.loads(pickle.dumps(UNREADABLE)) is UNREADABLE
