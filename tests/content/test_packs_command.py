"""`fairway packs validate` prints every fault and ends with a code that scripts can use."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairway.cli.packs import add_parser, validate_command
from fairway.content import Kind
from fairway.content.shipped_files import data_dir
from fairway.rulesets.installed import installed_kinds
from fairway_base.files.pack_checks import KINDS

MakePack = Callable[..., Path]
Stones = Callable[..., dict[str, Any]]
BROKEN = Path(__file__).parent / "broken"


def test_the_shipped_packs_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of packs is validated pack by pack, with one line each when nothing is wrong."""
    assert validate_command([str(data_dir("content_packs"))], kinds=installed_kinds()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "minigolf-designer 1.0.0: tiles 200, lands 47, clients 14, gates 1, colours 5; errors: 0, warnings: 0",
        "minigolf-empire 1.0.0: lands 21, clients 2, press 47, fame_cards 28; errors: 0, warnings: 0",
        "minigolf-promises 1.0.0: promises 7, tables 5; errors: 0, warnings: 0",
        "putting-dice 1.0.0: putting_dice 1, bonus_cards 3, practice_courses 1; errors: 0, warnings: 0",
        "tiny-mini-golf 1.0.0: tiny-sheets 1, tiny-dice 1; errors: 0, warnings: 0",
    ]


def test_errors_end_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Errors are printed with a path that a terminal can open, and the command ends with 1."""
    path = BROKEN / "bad_enum"
    assert validate_command([str(path)], kinds=KINDS) == 1
    out = capsys.readouterr().out
    assert f'{path}/tiles.json:4:26: error[not_one_of]: "teee" is not among the possible values' in out
    assert out.endswith("bad-enum 1.0.0: no items; errors: 4, warnings: 2\n")


def test_warnings_end_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    """Warnings are printed, but do not fail the command."""
    assert validate_command([str(BROKEN / "no_texts")], kinds=KINDS) == 0
    assert "warning[texts.no_file]" in capsys.readouterr().out


@pytest.mark.parametrize("path", ["nowhere", "empty", "a\0b"])
def test_wrong_paths_end_with_two(path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], stones: Kind) -> None:
    """A path that leads to no pack is a wrong use of the command."""
    (tmp_path / "empty").mkdir()
    assert validate_command([str(tmp_path / path)], kinds=[stones]) == 2
    assert capsys.readouterr().err


def test_other_packs_are_validated_beside_a_wrong_path(capsys: pytest.CaptureFixture[str]) -> None:
    """One wrong path does not keep the other packs from being looked at."""
    assert validate_command(["/nowhere", str(BROKEN / "no_texts")], kinds=KINDS) == 2
    assert "no-texts 1.0.0" in capsys.readouterr().out


def test_several_packs_and_a_zip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Folders and zips can be mixed, and errors in any of them count."""
    archive = shutil.make_archive(str(tmp_path / "zipped"), "zip", BROKEN / "duplicate_ids")
    assert validate_command([str(BROKEN / "no_texts"), archive], kinds=KINDS) == 1
    out = capsys.readouterr().out
    assert "no-texts 1.0.0" in out
    assert f"{archive}/tiles/second.json:5:12: error[duplicate_id]" in out


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one document, and nothing else, on standard output."""
    assert validate_command([str(BROKEN / "wrong_engine"), str(BROKEN / "no_texts")], json=True, kinds=KINDS) == 1
    first, second = json.loads(capsys.readouterr().out)["packs"]
    assert (first["id"], first["digest"], first["errors"]) == ("wrong-engine", None, 3)
    assert {"severity", "code", "message", "file", "line", "column", "excerpt", "expected"} <= first["faults"][0].keys()
    assert len(second["digest"]) == 64
    assert second["items"]["tiles"] == 1


def test_french(capsys: pytest.CaptureFixture[str]) -> None:
    """Messages and the summary are in the language asked for."""
    assert validate_command([str(BROKEN / "duplicate_ids")], language="fr", kinds=KINDS) == 1
    out = capsys.readouterr().out
    assert "erreur[duplicate_id]: l'identifiant" in out
    assert "erreurs : 1, avertissements : 0" in out


def test_required_packs_are_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """References into shipped packs, and into packs given beside, are followed."""
    assert validate_command([str(BROKEN / "unknown_reference")], kinds=KINDS) == 1
    out = capsys.readouterr().out
    assert "error[unknown_item]" in out
    assert "error[pack.missing_requirement]" in out


def test_packs_given_together_know_each_other(
    make_pack: MakePack, a_stone: Stones, stones: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pack may require another one that is validated in the same call."""
    base = make_pack("base", {"stones.json": [a_stone("a")]})
    more = make_pack("more", {"stones.json": [a_stone("b", replaces="base:a")]}, requires=["base"])
    assert validate_command([str(more)], kinds=[stones]) == 1
    assert validate_command([str(more), str(base)], kinds=[stones]) == 0
    assert validate_command([str(base.parent)], kinds=[stones]) == 0


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The words on the command line reach the command."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["packs", "validate", "a", "b", "--json", "--language", "fr"])
    assert (args.paths, args.json, args.language) == (["a", "b"], True, "fr")
    with pytest.raises(SystemExit) as caught:
        parser.parse_args(["packs", "validate"])
    assert caught.value.code == 2
    assert "PATH" in capsys.readouterr().err
