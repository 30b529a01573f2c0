"""The command line itself: words that are misspelt, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fairway.cli import main

ENDLESS = '''\
"""A house rule that thinks forever, in the processes that play; it tells in a file that it has begun."""

import multiprocessing
import pathlib
import time

from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="endless", version="1.0.0", requires=("designer",))


@hookimpl
@watching("designer.rack_size")
def fairway_quantity(value):
    if multiprocessing.parent_process() is not None:
        pathlib.Path("begun").touch()
        while True:
            time.sleep(1)
    return value
'''


def test_ctrl_c_ends_a_simulation_in_the_middle_of_its_games(tmp_path: Path) -> None:
    """Ctrl-C stops the processes that play, even those that would never finish, and says so in one line."""
    (tmp_path / "endless.py").write_text(ENDLESS)
    command = [sys.executable, "-m", "fairway", "simulate", "designer", "--games", "40", "--processes", "2"]
    run = subprocess.Popen(
        [*command, "--plugin", str(tmp_path / "endless.py")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while not (tmp_path / "begun").exists():
            assert run.poll() is None, run.communicate()
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)  # a terminal tells all processes of a command
        said = run.communicate(timeout=120)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
    assert (run.returncode, *said) == (130, "", "fairway: stopped\n")


@pytest.mark.parametrize(
    ("words", "usage", "meant"),
    [
        (["simulat", "designer"], "usage: fairway [", "did you mean 'simulate'?"),
        (["simulate", "designer", "--playrs", "3"], "usage: fairway simulate ", "did you mean '--players'?"),
        (["packs", "valdate", "."], "usage: fairway packs ", "did you mean 'validate'?"),
        (["packs", "validate", ".", "--languge=fr"], "usage: fairway packs validate ", "did you mean '--language'?"),
    ],
)
def test_a_misspelt_word_is_guessed(
    words: list[str], usage: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command or an option that does not exist shows the usage of its command, and which one was probably meant."""
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert said.startswith(usage)
    assert said.rstrip().endswith(meant)


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway` alone lists its commands."""
    assert main([]) == 2
    assert "let bots play" in capsys.readouterr().out


def test_no_processes_are_too_few(capsys: pytest.CaptureFixture[str]) -> None:
    """Games need at least one process, and the command says so."""
    assert main(["simulate", "designer", "--processes", "0"]) == 2
    assert "--processes must be at least 1" in capsys.readouterr().err


def test_all_bots_of_a_simulation_think_longer(capsys: pytest.CaptureFixture[str]) -> None:
    """`--think 3` gives every bot three times its steps, as its name says in the results; no other number will do."""
    words = ["simulate", "designer", "--players", "2", "--bots", "random", "--json"]
    assert main([*words, "--think", "3"]) == 0
    longer = json.loads(capsys.readouterr().out)
    assert longer["order"]["bots"] == ["random*3"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["games"] == longer["games"]  # chance does not look ahead
    for wrong in ("0", "1001"):
        assert main([*words, "--think", wrong]) == 2
