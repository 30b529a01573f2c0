"""`fairway show`: a course, a land card or a tile drawn in the terminal."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from fairway.model.errors import BadOptions
from fairway_base.cli import add_commands

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "course.json"


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests print as to a file, whatever the terminal they are started from asks for."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def run(*arguments: str) -> int:
    """Run the command as the command line does, and return its exit status."""
    parser = argparse.ArgumentParser(prog="fairway")
    add_commands(parser.add_subparsers(dest="command", required=True))
    args = parser.parse_args(["show", *arguments])
    status: int = args.run(args)
    return status


def test_the_example(capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    """A course is drawn under a line that says where and for whom it was built."""
    assert run(str(EXAMPLE)) == 0
    assert capsys.readouterr().out == snapshot


@pytest.mark.parametrize("what", ["l17", "l33", "t005", "t157", "t159"])
def test_lands_and_tiles(what: str, capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    """A land is drawn with what its card says, a tile in its four turns with what is printed on it."""
    assert run(what) == 0
    assert capsys.readouterr().out == snapshot


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    """Names and words come in French."""
    run("l01", "--language", "fr")
    assert capsys.readouterr().out.startswith("Le Damier (l01) : 15 points, 360 m², difficulté ●○○\n")
    run("t157", "--language", "fr")
    assert "chemin, Par 2" in capsys.readouterr().out


def test_one_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """A tile can be shown the way it lies."""
    run("t001", "--turn", "1")
    out = capsys.readouterr().out
    assert "●━━━" in out
    assert out.count("●") == 2  # the tile and the legend


def test_a_copy_is_its_design(capsys: pytest.CaptureFixture[str]) -> None:
    """A copy looks like every other."""
    run("t001c")
    copy = capsys.readouterr().out
    run("t001")
    assert copy == capsys.readouterr().out


def test_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash reads the course from a pipe."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    assert run("-") == 0
    piped = capsys.readouterr().out
    run(str(EXAMPLE))
    assert piped == capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "plain", "coloured"),
    [
        ({}, False, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_colours(
    environment: dict[str, str],
    plain: bool,
    coloured: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Colours are for terminals; --plain and NO_COLOR are obeyed."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    run("l01", *(["--plain"] if plain else []))
    assert ("\x1b[" in capsys.readouterr().out) == coloured


@pytest.mark.parametrize(("what", "meant"), [("l1", "l01"), ("T157", "t157"), ("t57", "t057"), ("zzzzzz", None)])
def test_unknown_names(what: str, meant: str | None) -> None:
    """A name nobody knows is wrong usage, and the nearest one is offered."""
    with pytest.raises(BadOptions, match="neither a file nor the id of anything in a pack") as caught:
        run(what)
    assert (f"did you mean {meant!r}?" in str(caught.value)) == (meant is not None)


def test_a_missing_file() -> None:
    """A course file that is not there is wrong usage."""
    with pytest.raises(BadOptions, match=r"cannot read nowhere\.json: No such file"):
        run("nowhere.json")


def test_a_turn_is_for_tiles() -> None:
    """Lands and courses cannot be turned."""
    with pytest.raises(BadOptions, match="--turn is for tiles only"):
        run("l01", "--turn", "1")


def test_a_course_with_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A course that cannot be read ends with status 1 and its faults."""
    path = tmp_path / "course.json"
    path.write_text(json.dumps({"land": "l01", "tiles": [{"tile": "t001", "x": 0, "y": 0}]}), encoding="utf-8")
    assert run(str(path)) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "error[course.on_gate]" in err


def test_a_drawn_land(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A course on a land of one's own says so."""
    path = tmp_path / "course.json"
    course = {"drawing": {"value": 7, "rows": ["GG#", "GG#", "##S"]}, "tiles": []}
    path.write_text(json.dumps(course), encoding="utf-8")
    assert run(str(path)) == 0
    out = capsys.readouterr().out
    assert out.startswith("A land of one's own (7 points); Mr Client: none")
    assert "~ stream" in out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    """The help shows how each sort of thing is drawn."""
    with pytest.raises(SystemExit):
        run("--help")
    text = capsys.readouterr().out
    assert "fairway show l33" in text
    assert "fairway show t157" in text


@pytest.mark.parametrize("what", ["l01", "t001", "t001c", "minigolf-designer:t001", "mr-long", "gate", "red"])
def test_svg_of_items(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--svg` the picture goes to a file or to standard output, the same to both."""
    assert run(what, "--svg") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("<svg ")
    assert run(what, "--svg", str(tmp_path / "picture.svg")) == 0
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == printed
    assert capsys.readouterr().out == ""


def test_svg_of_a_course(capsys: pytest.CaptureFixture[str]) -> None:
    """A course file is drawn too, in the language that was asked for."""
    assert run(str(EXAMPLE), "--svg", "--language", "fr") == 0
    assert "<title>Parcours sur Le Damier</title>" in capsys.readouterr().out


def test_svg_of_one_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """A tile can be drawn the way it lies; nothing else can be turned."""
    assert run("t001", "--turn", "1", "--svg") == 0
    assert "<view" not in capsys.readouterr().out
    with pytest.raises(BadOptions, match="--turn is for tiles only"):
        run("l01", "--turn", "1", "--svg")


def test_svg_of_a_course_with_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A course that cannot be drawn has its faults listed, and no file is written."""
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"land": "l99", "tiles": []}))
    assert run(str(bad), "--svg", str(tmp_path / "bad.svg")) == 1
    assert "course.unknown_land" in capsys.readouterr().err
    assert not (tmp_path / "bad.svg").exists()


def test_svg_of_nothing(tmp_path: Path) -> None:
    """What is not there cannot be drawn, nor written where there is no folder."""
    with pytest.raises(BadOptions, match=r"'mr-lon' is neither a file nor the id .*; did you mean 'mr-long'\?"):
        run("mr-lon", "--svg")
    with pytest.raises(BadOptions, match="cannot write"):
        run("mr-long", "--svg", str(tmp_path / "nowhere" / "picture.svg"))


@pytest.mark.parametrize(
    ("what", "language", "said"),
    [
        ("mr-long", "en", "Mr Long (minigolf-designer:mr-long)"),
        ("trees-30", "fr", "La forêt (minigolf-empire:trees-30)"),
        ("minigolf-promises:fun", "en", "Fun (minigolf-promises:fun)"),
    ],
)
def test_what_a_card_says(what: str, language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A card of any installed game that is not drawn in letters is told: its name and its text."""
    assert run(what, "--language", language) == 0
    name, text = capsys.readouterr().out.rstrip().split("\n")
    assert name == said
    assert text.endswith(".")


@pytest.mark.parametrize("what", ["trees-30", "double-pick", "fun", "mrs-pressco", "e01"])
def test_svg_of_any_card(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards of every installed game are drawn, not only those of the base game."""
    assert run(what, "--svg") == 0
    assert capsys.readouterr().out.startswith("<svg ")


def test_svg_of_what_nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no picture says so, and nothing is written."""
    monkeypatch.setattr("fairway_putting.draw.svg_items.draw_item", lambda *_: None)
    with pytest.raises(BadOptions, match="'fame-invest' has no picture"):
        run("fame-invest", "--svg")


@pytest.mark.rule("BG-COMP-10")
def test_the_statistics_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet tells what is in the bag and what an equal share of it is, and that it is reconstructed."""
    assert run("statistics", "--plain") == 0
    told, _, title, *rows = capsys.readouterr().out.splitlines()
    assert "Reconstructed" in told
    assert title.split() == ["2", "3", "4", "5"]
    table = {row.rsplit(maxsplit=5)[0]: row.split()[-5:] for row in rows}
    assert table["Tiles"] == ["264", "132.0", "88.0", "66.0", "52.8"]
    assert [table[name][0] for name in ("Tees", "Putting Greens", "Paths", "Grass")] == ["55", "55", "88", "66"]
    assert [table[name][0] for name in ("People", "Dogs", "Trees", "Benches")] == ["295", "27", "231", "29"]
    assert [table[name][0] for name in ("Pools", "Pipes", "Slopes", "Flower beds")] == ["36", "39", "26", "33"]
    run("statistics", "--plain", "--language", "fr")
    assert "Reconstitué" in capsys.readouterr().out
