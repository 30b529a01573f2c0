"""`fairway score`: a course from a real table gets the score a match would give, with every reason."""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.client.score_lines import line_text
from fairway.content.loading import texts_of
from fairway.model.errors import BadOptions
from fairway.model.score import ScoreLine, Sheet, total
from fairway.rulesets.speaker import Speaker
from fairway_base.cli import add_commands, shipped_library
from fairway_base.files.course_reading import check_course
from fairway_base.files.pack_checks import KINDS
from fairway_base.scoring import client_wishes, course_score, playability
from fairway_base.scoring.table_course import score_table_course

LIBRARY = shipped_library()
TEXTS = texts_of(KINDS)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "course.json"

KEYS = (
    "designer.fun",
    "designer.fast",
    "designer.passes",
    *(f"designer.{who}{part}" for who in ("mr", "mrs") for part in ("", ".hole", ".aligned", ".all_aligned")),
    "designer.par",
    "designer.par.row",
    "designer.par.black",
    "designer.par.left",
    "designer.land",
    "designer.land.value",
    "designer.land.outside",
    "designer.land.water",
    "designer.land.uncovered",
    "designer.circuit",
    "designer.circuit.connection",
    "designer.playable",
    "designer.playable.holes",
    "designer.playable.holes.missing",
    "designer.playable.holes.extra",
    "designer.playable.form",
    "designer.playable.form.two_tees",
    "designer.playable.form.two_greens",
    "designer.playable.form.loop",
    "designer.playable.form.blocked",
    "designer.playable.mismatch",
    "designer.playable.mismatch.tile",
    "designer.playable.mismatch.outline",
    "designer.playable.mismatch.gate",
    "designer.playable.direction",
)
"""Every line that scoring can write."""


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests print as to a file, whatever the terminal they are started from asks for."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments: str) -> int:
    """Run the command as the command line does, and return its exit status."""
    parser = argparse.ArgumentParser(prog="fairway")
    add_commands(parser.add_subparsers(dest="command", required=True))
    args = parser.parse_args(["score", *arguments])
    status: int = args.run(args)
    return status


def scored(without: str = "", **changes: Any) -> Sheet:
    course = {**json.loads(EXAMPLE.read_text(encoding="utf-8")), **changes}
    return scored_bytes(json.dumps({name: value for name, value in course.items() if name != without}).encode())


def scored_bytes(raw: bytes) -> Sheet:
    table_course = check_course(raw, LIBRARY).table_course
    assert table_course is not None
    return score_table_course(table_course)


def every_line(lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    for line in lines:
        yield line
        yield from every_line(line.parts)


@pytest.mark.rule("BG-SCORE-1")
def test_the_score_of_the_example(capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    """The score is a tree: every condition in the order of the book, with reasons, rules and places."""
    assert run(str(EXAMPLE)) == 0
    assert capsys.readouterr().out == snapshot


def test_the_score_in_french(capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    """The same reasons can be read in French."""
    assert run(str(EXAMPLE), "--language", "fr") == 0
    assert capsys.readouterr().out == snapshot


def test_the_total_is_the_sum_of_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """What the command prints, what it gives to programs and what code gets are one number."""
    sheet = scored()
    run(str(EXAMPLE))
    printed = capsys.readouterr().out
    assert f"Total: {sheet.total} satisfaction points" in printed
    top = [int(points) for points in re.findall(r"^[├└]── ([+-]\d+) ", printed, re.MULTILINE)]
    assert sum(top) == sheet.total == sum(map(total, sheet.lines))
    run(str(EXAMPLE), "--json")
    assert json.loads(capsys.readouterr().out)["total"] == sheet.total


def test_json_has_every_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets each line with its words, its sum, its rule and all its places."""
    assert run(str(EXAMPLE), "--json", "--language", "fr") == 0
    document = json.loads(capsys.readouterr().out)
    sheet = scored()
    assert [(line["key"], line["total"]) for line in document["lines"]] == [(e.key, total(e)) for e in sheet.lines]
    fun = document["lines"][0]
    assert fun["text"] == "Popularité : personnes sur le parcours"
    assert (fun["rule"], fun["count"], tuple(fun["at"])) == ("BG-SCORE-FUN-1", 50, sheet.lines[0].at)
    assert document["warnings"] == []
    assert "verdict" not in document


def test_a_course_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash reads the course from a pipe."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    assert run("-", "--json") == 0
    assert json.loads(capsys.readouterr().out)["total"] == scored().total


def test_faults_are_told_and_nothing_is_scored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A course with faults ends with status 1; every fault is told with its place, and no score is printed."""
    path = tmp_path / "course.json"
    path.write_text('{\n  "land": "l1",\n  "tiles": [{"tile": "t1", "x": 2, "y": 0}]\n}\n', encoding="utf-8")
    assert run(str(path)) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{path}:2:11: error[course.unknown_land]" in err
    assert f"{path}:3:22: error[course.unknown_tile]" in err
    assert 'did you mean "t001"?' in err
    assert err.endswith(f"{path}: errors to mend first: 2\n")


def test_faults_for_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With --json faults are a document too."""
    path = tmp_path / "course.json"
    path.write_text('{"land": "l1", "tiles": []}', encoding="utf-8")
    assert run(str(path), "--json") == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["code"], fault["line"], fault["did_you_mean"]) == ("course.unknown_land", 1, "l01")


def test_a_warning_does_not_stop_the_score(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is merely odd is said beside the score."""
    path = tmp_path / "course.json"
    path.write_text('{"land": "l01", "tiles": [], "players": 1, "collected": 3}', encoding="utf-8")
    assert run(str(path)) == 0
    out, err = capsys.readouterr()
    assert "warning[course.collected_in_solo]" in err
    assert "Total: -143" in out
    assert run(str(path), "--json") == 0
    assert [fault["code"] for fault in json.loads(capsys.readouterr().out)["warnings"]] == ["course.collected_in_solo"]


@pytest.mark.parametrize("path", ["nowhere.json", ".", "a\0b"])
def test_what_cannot_be_read(path: str) -> None:
    """A file that is not there is wrong usage, not a bad course."""
    with pytest.raises(BadOptions, match="cannot read"):
        run(path)


def test_a_picture_above_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    """On request the course is drawn before its score."""
    assert run(str(EXAMPLE), "--picture") == 0
    out = capsys.readouterr().out
    assert "░░░ GATE ░░░░" in out
    assert out.index("GATE") < out.index("Total: ")
    assert "\x1b" not in out


def test_plain_is_plain(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal the score is coloured, unless --plain says otherwise."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    run(str(EXAMPLE), "--picture")
    assert "\x1b[" in capsys.readouterr().out
    run(str(EXAMPLE), "--picture", "--plain")
    assert "\x1b" not in capsys.readouterr().out


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    """The help shows what a course file looks like, and that example can be scored."""
    with pytest.raises(SystemExit) as ended:
        run("--help")
    assert ended.value.code == 0
    text = capsys.readouterr().out
    shown = re.search(r"^  \{\n.*?^  \}$", text, re.MULTILINE | re.DOTALL)
    assert shown is not None
    sheet = scored_bytes(shown[0].encode())
    assert total(sheet.line("designer.mr")) == 2


@pytest.mark.rule("SOLO-4", "SOLO-6", "SOLO-7")
def test_a_solo_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With one player, passes are charged in place of Fast, and the clients say what they think of it."""
    sheet = scored(players=1, passes=2, collected=0)
    assert [line.key for line in sheet.lines][1] == "designer.passes"
    assert total(sheet.line("designer.passes")) == -6
    assert sheet.total == scored(collected=0).total - 6
    path = tmp_path / "solo.json"
    path.write_text(json.dumps({**json.loads(EXAMPLE.read_bytes()), "players": 1, "collected": 0}), encoding="utf-8")
    assert run(str(path), "--language", "fr") == 0
    assert capsys.readouterr().out.endswith("Les clients sont contents.\n")
    run(str(path), "--json")
    assert json.loads(capsys.readouterr().out)["verdict"] == "happy"


def test_what_else_the_score_depends_on() -> None:
    """Collected tiles, clients and options of the file count."""
    assert total(scored(collected=5).line("designer.fast")) == 15
    assert total(scored(mrs="mrs-hotdog").line("designer.mrs")) == 6
    assert total(scored(without="mr").line("designer.mr")) == 0
    trees = total(scored(mrs="mrs-evergreen").line("designer.mrs"))
    assert total(scored(mrs="mrs-evergreen", options={"gate_tree": True}).line("designer.mrs")) == trees + 1


@pytest.mark.rule("DEC-22")
@pytest.mark.parametrize("option", ["number", "score_nothing", "refuse", "auto_number"])
def test_holes_without_a_number(option: str) -> None:
    """A course from a real table is scored as it is written: without numbers Par and Circuit are lost."""
    bare = scored(numbers=[], options={"unnumbered_holes": option})
    assert total(bare.line("designer.circuit")) == 0
    assert total(bare.line("designer.par")) == -36


def test_a_pack_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Tiles and lands of other packs can be used beside the box."""
    pack = tmp_path / "mine"
    pack.mkdir()
    manifest = {"id": "mine", "version": "1.0.0", "engine": ">=0.1", "licence": "CC0-1.0", "authors": ["me"]}
    land = {
        "id": "patch",
        "provenance": "original",
        "value": 50,
        "difficulty": 1,
        "surface": 90,
        "rows": ["GG#", "GG#", "###"],
    }
    (pack / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    (pack / "lands.json").write_text(json.dumps({"lands": [land]}), encoding="utf-8")
    course = tmp_path / "course.json"
    course.write_text('{"land": "patch", "tiles": []}', encoding="utf-8")
    assert run(str(course), "--json") == 1
    capsys.readouterr()
    assert run(str(course), "--json", "--pack", str(pack)) == 0
    lines = {line["key"]: line for line in json.loads(capsys.readouterr().out)["lines"]}
    assert lines["designer.land"]["total"] == 45


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_every_line_has_a_name(key: str, language: str) -> None:
    """Whatever can be scored has a short name in both languages."""
    assert f"score.{key}" in TEXTS.by_language[language]
    assert len(line_text(ScoreLine(key, "", count=3, at=("hole:3", "hole:4")), Speaker(TEXTS, language))) <= 60


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reason_says_which(language: str) -> None:
    """Of a course of nine holes no two reasons under one condition are said alike: each names what earned the points."""
    speaker = Speaker(TEXTS, language)
    sheets = [scored(), scored(mr="mr-straightforward")]
    for line in every_line(line for sheet in sheets for line in sheet.lines):
        said = [line_text(part, speaker) for part in line.parts]
        assert len(set(said)) == len(said)


def test_holes_are_named_by_their_numbers() -> None:
    """The walk joins two holes, or one of them and the gate; squares that are pointed at besides are not told."""
    speaker = Speaker(TEXTS, "en")
    joins = [("hole:1", "cell:2,0"), ("hole:1", "hole:2", "cell:4,1", "cell:4,0")]
    lines = [ScoreLine("designer.circuit.connection", "BG-SCORE-CIRC-1", points=2, at=at) for at in joins]
    assert [line_text(line, speaker) for line in lines] == [
        "The walk joins the gate and hole 1",
        "The walk joins holes 1 and 2",
    ]
    unnumbered = ScoreLine("designer.playable.form.two_tees", "BG-PLAY-FORM-1", points=-3, at=("cell:2,0",))
    assert line_text(unnumbered, speaker) == "A hole has two Tees"


def test_no_line_is_unknown() -> None:
    """Lines that scoring writes are among those that have names, and every name belongs to one."""
    modules = (course_score, playability, client_wishes)
    sources = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in modules)
    for key in re.findall(r'"(designer\.[a-z_.]+)"', sources):
        assert key in KEYS
    endings = set(re.findall(r'\{key\}\.([a-z_]+)"', sources))
    assert {f"designer.mr.{ending}" for ending in endings} <= set(KEYS)
    named = {key.removeprefix("score.") for key in TEXTS.by_language["en"] if key.startswith("score.designer.")}
    assert named == set(KEYS)
    sheets = [
        scored(),
        scored(numbers=[]),
        scored(tiles=[], numbers=[], plan=[], players=1),
        scored(mr="mr-straightforward"),
    ]
    assert {line.key for sheet in sheets for line in every_line(sheet.lines)} <= set(KEYS)
