"""What a pack is made of, wherever it lies and however it is laid out."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fairway.content import BadPack, Kind, load_pack, read_pack
from fairway.content.pack_files import kept_files
from fairway.content.shipped_files import data_dir
from fairway_base.files.pack_checks import KINDS

Stones = Callable[..., dict[str, Any]]
MakePack = Callable[..., Path]
BASE = data_dir("content_packs") / "minigolf-designer"


def zipped(folder: Path, target: Path, inside: str = "") -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_file():
                archive.write(path, inside + path.relative_to(folder).as_posix())
    return target


def codes(path: Path, kind: Kind) -> list[str]:
    """Return the codes of a pack's errors."""
    return [fault.code for fault in read_pack(path, [kind]).errors]


def test_shipped_pack_has_no_fault() -> None:
    """The shipped pack has neither errors nor warnings."""
    report = read_pack(BASE, KINDS)
    assert report.faults == ()
    assert report.pack is not None


@pytest.mark.parametrize("inside", ["", "some-folder/"])
def test_a_zip_is_as_good_as_a_folder(inside: str, tmp_path: Path) -> None:
    """The same pack from a folder, a zip, or a zip of the folder is equal, and so is its digest."""
    folder = load_pack(BASE, KINDS)
    archive = load_pack(zipped(BASE, tmp_path / "pack.zip", inside), KINDS)
    assert archive == folder
    assert archive.digest == folder.digest


def test_items_come_in_file_order(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """A kind's own file comes before the files of its folder, which come by name."""
    path = make_pack(
        "p",
        {
            "stones/b.json": [a_stone("b1")],
            "stones/a.json": [a_stone("z9"), a_stone("a1")],
            "stones.json": [a_stone("m1")],
        },
    )
    assert [item.id for item in load_pack(path, [stones]).items["stones"]] == ["m1", "z9", "a1", "b1"]


def test_digest_ignores_form(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """Spaces, order of fields, `$schema` and texts do not change the digest."""
    plain = make_pack("p", {"stones.json": [a_stone("a"), a_stone("b", weight=2)]})
    digest = load_pack(plain, [stones]).digest
    turned = {
        "stones": [
            {"provenance": "original", "id": "a"},
            {"weight": 2, "provenance": "original", "id": "b"},
        ],
        "$schema": "../stones.schema.json",
    }
    files = {"stones.json": json.dumps(turned, indent=7)}
    files["texts/en.json"] = json.dumps({"language": "en", "texts": {"stones.a.name": "A"}})
    assert load_pack(make_pack("p", files), [stones]).digest == digest


def test_there_is_one_digest_whoever_reads(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """A reader that knows fewer kinds than another finds the same digest: a ruleset's lock says what `/v1/packs` says."""
    path = make_pack("p", {"stones.json": [a_stone("a")], "twigs.json": json.dumps({"twigs": [a_stone("t")]})})
    digests = {load_pack(path, kinds).digest for kinds in ([stones], [], [stones, replace(stones, name="twigs")])}
    assert len(digests) == 1
    other = make_pack("p", {"stones.json": [a_stone("a")], "twigs.json": json.dumps({"twigs": [a_stone("u")]})})
    assert load_pack(other, [stones]).digest not in digests


def test_kept_files_are_as_good_as_a_folder(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """A pack that was kept as bytes is read back as what it was, texts and all."""
    texts = json.dumps({"language": "en", "texts": {"stones.a.name": "A"}})
    pack = load_pack(make_pack("p", {"stones.json": [a_stone("a")], "texts/en.json": texts}), [stones])
    kept = load_pack(kept_files(pack.files.blob()), [stones])
    assert kept == pack
    assert kept.texts["en"] == {"stones.a.name": "A"}
    assert kept.files.blob() == pack.files.blob()


def test_kept_bytes_that_are_damaged_are_a_fault() -> None:
    """Whatever is read instead of kept files is reported, never a crash."""
    assert [fault.code for fault in read_pack(kept_files(b"nothing"), []).errors] == ["pack.unreadable"]


@pytest.mark.parametrize(
    ("files", "manifest"),
    [
        ({"stones.json": [{"id": "a", "provenance": "original", "weight": 3}]}, {}),
        ({"stones.json": [{"id": "c", "provenance": "original"}]}, {}),
        ({"stones.json": []}, {}),
        ({}, {"version": "1.0.1"}),
    ],
    ids=["field", "id", "fewer", "version"],
)
def test_digest_notices_content(
    files: dict[str, Any], manifest: dict[str, Any], make_pack: MakePack, a_stone: Stones, stones: Kind
) -> None:
    """A change of any item or of the manifest changes the digest."""
    before = load_pack(make_pack("p", {"stones.json": [a_stone("a")]}), [stones]).digest
    assert load_pack(make_pack("p", files, **manifest), [stones]).digest != before


def test_faulty_items_do_not_hide_others(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """An item with a wrong shape is not checked further, but all other items are."""
    items = [a_stone("a", weight="x"), a_stone("b", weight=13), a_stone("c", weigth=13), a_stone("d", weight=13)]
    report = read_pack(make_pack("p", {"stones.json": items}), [stones])
    assert [fault.code for fault in report.errors] == ["wrong_type", "stone.unlucky", "unknown_field", "stone.unlucky"]
    assert report.pack is None
    assert report.counts == {"stones": 2}


def test_a_check_that_breaks_is_contained(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """When a plugin's check raises, the item gets a fault that names the plugin's error, and reading goes on."""
    report = read_pack(make_pack("p", {"stones.json": [a_stone("a", weight=99), a_stone("b", weight=13)]}), [stones])
    assert [fault.code for fault in report.errors] == ["check_failed", "stone.unlucky"]
    assert "RuntimeError: the scales broke" in report.errors[0].message()


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt])
def test_a_check_that_ends_the_process_is_contained(
    error: type[BaseException], make_pack: MakePack, a_stone: Stones, stones: Kind
) -> None:
    """A plugin's check that would end the process is a fault of the item like any other."""

    def leaving(item: object) -> Any:
        raise error

    report = read_pack(make_pack("p", {"stones.json": [a_stone("a")]}), [replace(stones, check=leaving)])
    assert [fault.code for fault in report.errors] == ["check_failed"]


def test_an_unknown_problem_is_still_said(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """A problem for which nobody wrote a text is shown by its code and parameters."""
    report = read_pack(make_pack("p", {"stones.json": [a_stone("b", weight=13)]}), [stones])
    assert report.errors[0].message() == "stone.unlucky, weight: 13"


def test_numbers_are_whole(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """2.0 is no whole number, for the report as for the decoder."""
    path = make_pack("p", {"stones.json": [a_stone("a", weight=2.0)]})
    assert [(fault.code, fault.params) for fault in read_pack(path, [stones]).errors] == [
        ("wrong_type", {"value": "2.0"})
    ]


def test_ids_end_where_they_end(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """An id with a line break behind it does not pass as the id."""
    assert codes(make_pack("p", {"stones.json": [a_stone("a\n")]}), stones) == ["wrong_form"]
    assert codes(make_pack("q", id="q\n"), stones) == ["wrong_form"]


@pytest.mark.parametrize(
    "text",
    [
        '{"stones": [' + ",".join(['{"id": "a", "provenance": "original", "weight": "x"}'] * 3000) + "]}",
        '{"stones": [' + ",".join(['{"id": "a", "provenance": "original"}'] * 3000) + "]}",
        '{"stones": [{' + ",".join(f'"k{index}": 1' for index in range(20_000)) + "}]}",
        '{"stones": [{' + ",".join(['"k": 1'] * 20_000) + "}]}",
        '{"stones": [' + "1 " * 20_000 + "]}",
    ],
    ids=["types", "ids", "fields", "keys", "commas"],
)
def test_many_faults_are_cut_short(text: str, make_pack: MakePack, stones: Kind) -> None:
    """A file with thousands of faults is reported, without delay, with the first of them and a note of more."""
    found = codes(make_pack("p", {"stones.json": text}), stones)
    assert found.count("more_faults") == 1
    assert len(found) <= 201


def test_many_stray_texts_are_cut_short(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """Thousands of texts that belong to nothing are warned of in part, and remain a warning."""
    texts = {"language": "en", "texts": {f"stones.z{index}.name": "z" for index in range(20_000)}}
    report = read_pack(make_pack("p", {"stones.json": [a_stone("a")], "texts/en.json": texts}), [stones])
    assert report.pack is not None
    assert "more_faults" in [fault.code for fault in report.warnings]


@pytest.mark.parametrize(
    ("engine", "fits"),
    [
        (">=0.1", True),
        (">=0.1,<1", True),
        (">=0.1,<0.2", True),
        (">=0.0,<0.1", False),
        (">=0.2", False),
        (">=1.0,<2", False),
    ],
)
def test_engine_range(
    engine: str, fits: bool, make_pack: MakePack, stones: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack is refused when it wants another version of the engine."""
    monkeypatch.setattr("fairway.version.__version__", "0.1.7")
    assert (codes(make_pack("p", engine=engine), stones) == []) == fits


def test_engine_in_the_making(make_pack: MakePack, stones: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that is still being made is held against a pack's range like any other."""
    monkeypatch.setattr("fairway.version.__version__", "0.2.0.dev1")
    assert codes(make_pack("p", engine=">=0.1,<1"), stones) == []
    assert codes(make_pack("q", engine=">=0.2"), stones) == ["pack.engine"]


def test_files_for_people_are_left_alone(make_pack: MakePack, stones: Kind) -> None:
    """A readme, a licence and hidden files belong to a pack without a warning."""
    files = {"README.md": "hello", "LICENSE": "MIT", ".gitignore": "", ".idea/x.json": "{"}
    report = read_pack(make_pack("p", files, **{"$schema": "pack.schema.json"}), [stones])
    assert report.faults == ()


def test_bad_pack_says_everything(make_pack: MakePack, a_stone: Stones, stones: Kind) -> None:
    """The exception of a pack that cannot be loaded carries its faults and reads like the report."""
    path = make_pack("p", {"stones.json": [a_stone("a"), a_stone("a")]}, version="x")
    with pytest.raises(BadPack, match=r"\n.*/.*/stones\.json:8:10: error\[duplicate_id\]") as caught:
        load_pack(path, [stones])
    assert [fault.code for fault in caught.value.faults] == ["wrong_form", "duplicate_id"]
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_a_sound_pack_loads_without_jsonschema() -> None:
    """Loading a sound pack never pays for the import of jsonschema."""
    code = (
        "import sys; from fairway.content import load_pack; from fairway_base.files.pack_checks import KINDS;"
        f"load_pack({str(BASE)!r}, KINDS); print('jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
