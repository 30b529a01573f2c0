"""The command line: it finds what is asked for, says what is not there, and its help teaches."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairway.cli import main, parser
from fairway.data import data_dir

Printed = pytest.CaptureFixture[str]


def run(capsys: Printed, *words: str) -> tuple[int, list[str], list[str]]:
    """Run a command; return its exit status and the lines on standard output and standard error."""
    status = main(words)
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err.splitlines()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["BG-END-1"], ["BG-END-1"]),
        (["bg-end-1"], ["BG-END-1"]),
        (["BG-RACK-2", "BG-RACK-1"], ["BG-RACK-1", "BG-RACK-2"]),
        (["BG-NUM"], ["BG-NUM-1", "BG-NUM-2", "BG-NUM-3", "BG-NUM-5", "BG-NUM-4"]),
    ],
    ids=" ".join,
)
def test_a_rule_is_found_by_its_id_or_its_family(capsys: Printed, asked: list[str], found: list[str]) -> None:
    """An id finds its own rule and not those that begin alike; a family finds all of its rules."""
    status, lines, complaints = run(capsys, "rules", "show", *asked)
    assert ([line.split()[0] for line in lines], complaints, status) == (found, [], 0)


def test_unknown_rules_are_named(capsys: Printed) -> None:
    """Ids that name no rule are reported beside those that do, with what was probably meant, and the command fails."""
    status, lines, complaints = run(capsys, "rules", "show", "BG-END-1", "BG-ENT-7", "?")
    assert [line.split()[0] for line in lines] == ["BG-END-1"]
    assert complaints == ["fairway: no rule 'BG-ENT-7'; did you mean 'BG-END-7'?", "fairway: no rule '?'"]
    assert status == 1


def test_rules_are_shown_in_french(capsys: Printed) -> None:
    """Kind and standing of a rule are translated as its sentence is."""
    assert run(capsys, "rules", "show", "BG-END-8", "--language", "fr")[1][0].startswith(
        "BG-END-8  (règle, interprétation)  Avant "
    )


def test_schemas_are_written_where_one_stands(capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder the schemas go into `schemas` here, and whole paths are printed; a second time, nothing is new."""
    monkeypatch.chdir(tmp_path)
    status, lines, _ = run(capsys, "schemas", "write")
    shipped = sorted(path.name for path in data_dir("schemas").iterdir() if path.name.endswith(".schema.json"))
    assert (status, lines) == (0, [str(tmp_path / "schemas" / name) for name in shipped])
    assert all(Path(line).is_file() for line in lines)
    assert run(capsys, "schemas", "write", str(tmp_path / "schemas"))[1] == []


@pytest.mark.parametrize(("games", "title"), [("1", "designer: 1 game"), ("2", "designer: 2 games")])
def test_games_are_counted_properly(capsys: Printed, games: str, title: str) -> None:
    """One game is one game."""
    assert run(capsys, "simulate", "designer", "--games", games, "--bots", "random")[1][0].strip() == title


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", ["1", "3"])
def test_headings_fit_a_narrow_terminal(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, players: str, language: str
) -> None:
    """On 80 columns no heading of the table is cut."""
    monkeypatch.setenv("COLUMNS", "80")
    _, lines, _ = run(capsys, "simulate", "designer", "--players", players, "--bots", "random", "--language", language)
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if "…" in line]


def test_a_shown_game_explains_itself(capsys: Printed) -> None:
    """Each seat's picture stands under the names of its land and clients and above what its signs mean."""
    _, lines, _ = run(capsys, "simulate", "designer", "--players", "2", "--seed", "7", "--show", "--bots", "random")
    headings = [line for line in lines if "points); Mr Client: Mr " in line and "; Mrs Client: Mrs " in line]
    assert len(headings) == 2
    assert len([line for line in lines if "☺ people" in line]) == 2


def test_a_shown_solo_game_ends_with_a_verdict(capsys: Printed) -> None:
    """The clients say what they think of a solo game, in the language asked for."""
    for language, says in (("en", "The clients are "), ("fr", "Les clients ")):
        words = ("simulate", "designer", "--players", "1", "--show", "--bots", "random", "--language", language)
        assert [line for line in run(capsys, *words)[1] if line.startswith(says)]


def commands(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield every command and command of a command."""
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command
                yield from commands(command)


@pytest.mark.parametrize("command", list(commands(parser())), ids=lambda command: command.prog)
def test_help_teaches(command: argparse.ArgumentParser) -> None:
    """The help of every command says what it does and shows an example of it; every argument is explained."""
    assert command.description
    assert f"  {command.prog.removesuffix(' COMMAND')} " in f"{command.epilog} ".replace("\n", " ")
    assert all(action.help for action in command._actions if not isinstance(action, argparse._SubParsersAction))
