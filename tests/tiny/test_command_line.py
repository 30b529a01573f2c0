"""On the command line: simulations by mode, options as flags, rules and pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fairway import Match, decide, load_ruleset
from fairway.cli import main

SMALL = ["--option", "tiny.field=4x5", "--option", "tiny.max_shots=4", "--bots", "random"]


@pytest.mark.rule("TMG-MOD-01", "TMG-MOD-02", "TMG-MOD-03", "TMG-MOD-04")
@pytest.mark.parametrize("mode", ["race", "cheering", "semi", "simultaneous"])
def test_a_mode_is_a_flag(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--mode` is short for the option, and the game is played in that mode."""
    assert main(["simulate", "tiny", "--players", "4", "--mode", mode, *SMALL, "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played["order"]["options"]["tiny"]["mode"] == mode
    assert sorted(played["games"][0]["places"])[0] == 1


def test_flags_belong_to_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    """A flag of one game is refused for another, and a wrong value says what would be right."""
    assert main(["simulate", "designer", "--mode", "race"]) == 2
    assert "designer has no such option" in capsys.readouterr().err
    assert main(["simulate", "tiny", "--mode", "rice"]) == 2
    assert "did you mean 'race'?" in capsys.readouterr().err


def test_an_option_says_more_than_its_flag(capsys: pytest.CaptureFixture[str]) -> None:
    """Where both are given, the option counts: it is the more precise of the two."""
    given = ["simulate", "tiny", "--mode", "race", "--option", "tiny.mode=semi", *SMALL, "--json"]
    assert main(given) == 0
    assert json.loads(capsys.readouterr().out)["order"]["options"]["tiny"]["mode"] == "semi"


def test_a_game_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """`--show` prints everybody's sheet and the scoresheet with reasons."""
    assert main(["simulate", "tiny", "--players", "3", *SMALL, "--show", "--language", "fr"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("Concepteur : joueur") == 3
    assert "Bonus du concepteur" in printed
    assert "⚑" in printed


def test_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Every rule of the game can be looked up."""
    assert main(["rules", "show", "TMG-VTX", "--language", "fr"]) == 0
    assert capsys.readouterr().out.count("TMG-VTX-0") == 6


@pytest.mark.rule("TMG-SCO-02", "TMG-SCO-03")
def test_low_scores_win_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever totals are printed it is said that the lowest wins: in the table of a simulation, and by `verify`."""
    assert main(["simulate", "tiny", "--games", "2", "--processes", "1", *SMALL]) == 0
    assert "The lowest total wins." in capsys.readouterr().out
    rules = load_ruleset("tiny", options={"tiny": {"field": "4x5", "max_shots": 4}})
    match = rules.match(2, "low")
    while not match.state.over:
        seat = match.state.waiting()[0]
        played = match.play(seat, decide(rules.bots["random"], match.engine, match.state, seat, "low"))
        assert isinstance(played, Match)
        match = played
    record = tmp_path / "tiny.json"
    record.write_bytes(rules.codec.json(match.record()))
    assert main(["verify", str(record)]) == 0
    assert "The lowest total wins." in capsys.readouterr().out


def test_nobody_reads_of_sheet_0(capsys: pytest.CaptureFixture[str]) -> None:
    """Programs number sheets from 0 by their Designers; on a terminal they are called by these."""
    assert main(["simulate", "tiny", "--players", "2", "--seed", "3", *SMALL, "--show"]) == 0
    shown = capsys.readouterr().out
    assert "sheet:" not in shown
    assert "sheet designed by player 1" in " ".join(shown.split())
