"""Packs made to do harm get a fault, never a traceback, and nothing outside them is read."""

from __future__ import annotations

import json
import os
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairway.content import Kind, read_pack
from fairway.content.faults import render_all
from fairway.content.pack_files import MAX_FILE, MAX_FILES

MakePack = Callable[..., Path]
MANIFEST = json.dumps({"id": "p", "version": "1.0.0", "engine": ">=0.1", "licence": "MIT", "authors": ["x"]})


def make_zip(path: Path, entries: list[tuple[str, bytes | str]]) -> Path:
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # zipfile warns of names given twice
        for name, content in entries:
            info = zipfile.ZipInfo("placeholder")
            info.filename = name
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return path


def codes(path: Path, kind: Kind) -> list[str]:
    report = read_pack(path, [kind])
    render_all(report.faults).encode()
    json.dumps([fault.as_json() for fault in report.faults]).encode()
    assert report.pack is None
    return [fault.code for fault in report.errors]


@pytest.mark.parametrize(
    "name",
    ["../evil.json", "stones/../../evil.json", "/etc/evil.json", "C:/evil.json", "a//b.json"],
)
def test_names_that_lead_out_of_a_zip(name: str, tmp_path: Path, stones: Kind) -> None:
    """An entry whose name leads out of the archive is an error, and is not read."""
    path = make_zip(tmp_path / "pack.zip", [("pack.json", MANIFEST), (name, "{")])
    assert codes(path, stones) == ["pack.unsafe_name"]


def test_backslashes_in_a_zip(tmp_path: Path, stones: Kind) -> None:
    """An archive whose names have backslashes for slashes is told so, once, and not that it leads anywhere."""
    names = ("pack.json", "stones\\a.json", "texts\\en.json", "..\\evil.json")
    path = make_zip(tmp_path / "pack.zip", [(name, MANIFEST) for name in names])
    assert codes(path, stones) == ["pack.backslash"]
    assert 'writes "/"' in render_all(read_pack(path, [stones]).faults)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: Path(path).symlink_to(Path(path))])
def test_what_is_called_like_a_file(make: Callable[[str], None], make_pack: MakePack, stones: Kind) -> None:
    """A pipe, which would never end, a folder and a link to itself are no files, and nobody waits for them."""
    folder = make_pack("p")
    make(str(folder / "stones.json"))
    assert codes(folder, stones) == ["pack.no_file"]


def test_links_that_lead_out_of_a_folder(make_pack: MakePack, tmp_path: Path, stones: Kind) -> None:
    """A symbolic link to a file outside the pack is an error, and its content does not show."""
    secret = tmp_path / "secret.json"
    secret.write_text('{"password": "hunter2"}')
    folder = make_pack("p")
    (folder / "stones.json").symlink_to(secret)
    assert codes(folder, stones) == ["pack.unsafe_name"]
    assert "hunter2" not in render_all(read_pack(folder, [stones]).faults)


def test_folders_that_lead_out_of_a_folder(make_pack: MakePack, tmp_path: Path, stones: Kind) -> None:
    """A symbolic link to a folder outside the pack is an error too, not silently left out."""
    (tmp_path / "elsewhere").mkdir()
    folder = make_pack("p")
    (folder / "stones").symlink_to(tmp_path / "elsewhere")
    assert codes(folder, stones) == ["pack.unsafe_name"]


def test_names_given_twice_in_a_zip(tmp_path: Path, stones: Kind) -> None:
    """An archive cannot hide one file behind another of the same name."""
    path = make_zip(tmp_path / "pack.zip", [("pack.json", MANIFEST), ("pack.json", "{}")])
    assert codes(path, stones) == ["pack.file_twice"]


def test_bombs(tmp_path: Path, stones: Kind) -> None:
    """A file that unpacks to more than the limit is an error and is not parsed."""
    path = make_zip(tmp_path / "pack.zip", [("pack.json", MANIFEST), ("stones.json", b"[" * (MAX_FILE + 10))])
    assert codes(path, stones) == ["pack.file_too_large"]


def test_too_many_files(tmp_path: Path, stones: Kind) -> None:
    """An archive with thousands of files is an error."""
    path = make_zip(tmp_path / "pack.zip", [(f"stones/{index}.json", "") for index in range(MAX_FILES + 1)])
    assert codes(path, stones) == ["pack.too_many_files"]


@pytest.mark.parametrize("raw", [b"", b"not a zip", b"PK\x03\x04" + b"\0" * 40, b"PK\x05\x06" + b"\0" * 18])
def test_no_archive_at_all(raw: bytes, tmp_path: Path, stones: Kind) -> None:
    """A file that is no archive, or an empty one, is reported as a pack that cannot be read or has nothing in it."""
    path = tmp_path / "pack.zip"
    path.write_bytes(raw)
    assert codes(path, stones) in (["pack.unreadable"], ["pack.no_manifest"])


def test_a_damaged_archive(tmp_path: Path, stones: Kind) -> None:
    """An archive with flipped bytes gets a fault, wherever the damage is."""
    whole = make_zip(
        tmp_path / "whole.zip", [("pack.json", MANIFEST), ("stones.json", '{"stones": []}' * 50)]
    ).read_bytes()
    for at in range(0, len(whole), 3):
        path = tmp_path / "pack.zip"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        assert render_all(read_pack(path, [stones]).faults)


def test_nothing_there(tmp_path: Path, stones: Kind) -> None:
    """A path that leads nowhere is a fault for whoever reads packs by path."""
    assert codes(tmp_path / "nowhere", stones) == ["pack.unreadable"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 200_000, "json.too_deep"),
        ('{"stones": ' * 100_000, "json.too_deep"),
        ('{"stones": [' + "[" * 70 + "]" * 70 + "]}", "json.too_deep"),
        ('{"stones": [' + "9" * 100_000 + "]}", "json.number_too_large"),
        ('{"stones": [1e400]}', "json.number_too_large"),
        ('{"stones": [-1' + "0" * 5000 + "]}", "json.number_too_large"),
        ('{"stones": [\0]}', "json.unexpected_character"),
        ('{"stones": ["\0"]}', "json.control_character"),
        ('{"stones": ["\\ud83d"]}', "json.half_character"),
        ('{"\\udead": []}', "json.half_character"),
        ('{"stones": [NaN]}', "json.bad_number"),
        ('{"stones": ["' + "\\u0041" * 50_000, "json.unclosed_text"),
        ('{"' + "k" * 100_000 + '": 1}', "unknown_field"),
        ('{"stones": {"a": 1}}', "wrong_type"),
        ("null", "null.needed"),
        ('"stones"', "wrong_type"),
        ("[]", "wrong_type"),
        ('{"stones": [null, 1, "x", [], {}]}', "wrong_type"),
        ('{"stones": [], "$schema": {}}', "wrong_type"),
    ],
    ids=range(19),
)
def test_hostile_text(text: str, code: str, make_pack: MakePack, stones: Kind) -> None:
    """Depth, huge numbers, NUL bytes, half characters and endless names are faults like any other."""
    assert code in codes(make_pack("p", {"stones.json": text}), stones)
    assert code in codes(make_pack("q", {"stones.json": "{}", "pack.json": text}), stones) or "stones" in text[:20]


def test_bytes_that_are_no_text(make_pack: MakePack, stones: Kind) -> None:
    """A file in another encoding is reported with the line and column of its first foreign byte."""
    path = make_pack("p", {"stones.json": '{\n "stones": "é'.encode() + b"\xe9" + b'"}'})
    fault = read_pack(path, [stones]).errors[0]
    assert (fault.code, fault.line, fault.column, fault.params) == ("json.not_utf8", 2, 14, {"byte": "0xE9"})
    path = make_pack("p", {"stones.json": '{"stones": []}'.encode("utf-16")})
    assert codes(path, stones) == ["json.not_utf8"]


def test_nothing_reaches_the_terminal(make_pack: MakePack, stones: Kind) -> None:
    """Escape sequences and marks that turn text around are not printed as they are."""
    items = [{"id": "a\x1b[2J", "provenance": "original\u202e", "\x07bell": 1}]
    path = make_pack("p", {"stones.json": json.dumps({"stones": items}, ensure_ascii=False).replace("\\u", "\\u")})
    shown = render_all(read_pack(path, [stones]).faults)
    assert not set(shown) & set("\x1b\x07\u202e")


@pytest.mark.parametrize("field", ["__class__", "$ref", "$defs", "allOf", "", "a.b", "../x"])
def test_strange_fields(field: str, make_pack: MakePack, a_stone: Callable[..., dict[str, Any]], stones: Kind) -> None:
    """No name of a field has a meaning of its own to the reader."""
    assert codes(make_pack("p", {"stones.json": [a_stone("a") | {field: {"x": 1}}]}), stones) == ["unknown_field"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "stones", "weight", "near", "provenance", "texts", "language", "x"]), inner
        )
    ),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(pack=JSON, items=JSON, texts=JSON)
def test_any_json_anywhere(pack: Any, items: Any, texts: Any, make_pack: MakePack, stones: Kind) -> None:
    """Whatever JSON stands in whichever file, the answer is a list of faults that can be printed."""
    files = {
        "pack.json": json.dumps(pack),
        "stones.json": json.dumps({"stones": items}),
        "texts/en.json": json.dumps(texts),
    }
    report = read_pack(make_pack("p", files), [stones])
    render_all(report.faults).encode()
    json.dumps([fault.as_json(language="fr") for fault in report.faults])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(raw=st.binary(max_size=80))
def test_any_bytes_anywhere(raw: bytes, make_pack: MakePack, stones: Kind) -> None:
    """Whatever bytes stand in a file, the answer is a list of faults that can be printed."""
    report = read_pack(make_pack("p", {"pack.json": raw, "stones.json": raw, "texts/fr.json": raw}), [stones])
    render_all(report.faults).encode()
