"""`fairway words`, `--language` and stories: what a language lacks, and a match told in it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from fairway.cli import main
from fairway.cli.words import speeches
from fairway.content import Library
from fairway.model.texts import TextsFile
from fairway.rulesets.ruleset import load_ruleset
from tests.third_language import NAMES, TEXTS, write_german


def test_what_a_language_lacks_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a language that nobody has, everything is missing, plugin by plugin and pack by pack."""
    assert main(["words", "xx"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == [f"{each.what} {each.name}" for each in speeches()]
    assert all(": 0 texts, " in line and not line.endswith(" 0 missing") for line in told)


def test_what_one_plugin_lacks_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A plugin that is a file can be asked for by itself; the English text, or a readable name, stands beside a key."""
    plugin, pack = write_german(tmp_path)
    assert main(["words", "fr", "--plugin", str(plugin), "--pack", str(pack)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"plugin german: 0 texts, {len(TEXTS) + 1} missing"
    assert "  plugin.german.about: German" in told
    assert "  pack.name: Garden" in told
    assert "  tiles.abschlag.name: Abschlag" in told


def test_a_file_to_fill_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has what is said already and, in English, what is not; it is valid, and nothing untranslated is read."""
    _, pack = write_german(tmp_path)
    out = pack / "texts" / "fr.json"
    assert main(["words", "fr", "--pack", str(pack), "--out", str(out)]) == 0
    written = json.loads(out.read_text("utf-8"))
    assert Path(out.parent / written.pop("$schema")).resolve().name == "texts.schema.json"
    file = msgspec.convert(written, TextsFile)
    assert (file.language, file.texts) == ("fr", {})
    assert file.untranslated == {"pack.name": "Garden", "tiles.abschlag.name": "Abschlag"}
    assert load_ruleset("designer", packs=[pack]).texts.find("tiles.abschlag.name", "fr") is None
    again = pack / "texts" / "de.json"
    assert main(["words", "de", "--pack", str(pack), "--out", str(again)]) == 0
    assert json.loads(again.read_text("utf-8"))["texts"] == NAMES
    assert "untranslated" not in json.loads(again.read_text("utf-8"))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["words", "german"], "no short name of a language"),
        (["words", "de", "--plugin", "fairwai"], "did you mean 'fairway'?"),
        (["words", "de", "--pack", "no-such-pack"], "there is no pack 'no-such-pack'"),
        (["words", "de", "--out", "de.json"], "name one --plugin or one --pack"),
        (["rules", "show", "BG-END-7", "--language", "x"], "no short name of a language"),
    ],
)
def test_wrong_usage(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is none is told as such."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    assert why in capsys.readouterr().err


def test_a_match_is_told_in_a_third_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file in a plugin and one in a pack are enough to be told a match in their language, with fallbacks by key."""
    plugin, pack = write_german(tmp_path)
    order = ["simulate", "designer", "--players", "2", "--bots", "random", "--plugin", str(plugin), "--pack", str(pack)]
    assert main([*order, "--show", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "Spieler 1 hat ein Gelände gewählt." in told
    assert "Grüner Abschlag auf Spalte " in told
    assert "Scoresheet" in told


def test_a_picture_in_a_third_language(tmp_path: Path) -> None:
    """What stands in a picture is said in the language of a pack's file."""
    _, pack = write_german(tmp_path)
    rules = load_ruleset("designer", packs=[pack])
    assert isinstance(rules.library, Library)
    drawn = rules.drawing("tiles", "garten:abschlag", "de")
    assert drawn is not None
    assert "Grüner Abschlag" in drawn
    assert "Grüner Abschlag" not in str(rules.drawing("tiles", "garten:abschlag", "en"))


def test_a_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match record can be told to its end, with totals, places and what decided between equals."""
    rules = load_ruleset("designer")
    match = rules.match(1, "story")
    while not match.state.over:
        seat = match.state.waiting()[0]
        choice = next(each for each in match.choices(seat) if each.must and len(each.domain))
        after = match.play(seat, choice.domain[0])
        assert not hasattr(after, "code")
        match = after  # type: ignore[assignment]  # no refusal
    record = tmp_path / "match.json"
    record.write_bytes(msgspec.json.encode(match.record()))
    assert main(["verify", str(record), "--tell", "--language", "fr"]) == 0
    told = capsys.readouterr().out
    total = match.standings()[0].total
    assert "La partie est finie." in told
    assert f"Joueur 1 : {total} point" in told
    assert "verified: " in told
    assert main(["verify", str(record)]) == 0
    assert "La partie" not in capsys.readouterr().out
