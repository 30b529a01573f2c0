"""On the command line: simulations by mode, options as flags, rules and pictures."""

from __future__ import annotations

import json

import pytest

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
