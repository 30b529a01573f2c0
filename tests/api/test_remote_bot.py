"""`fairway bot`: a bot anywhere plays a seat of a match on a server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest

from fairway.cli import main
from fairway_client import Server
from fairway_client.bots import BOTS, advised_bot
from tests.api.conftest import listening
from tests.api.test_first_client import QUIET

PLACES = re.compile(r"^seat \d: -?\d+ points, place \d(  \(this bot\))?$", re.M)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve on a socket."""
    with listening() as (where, _):
        yield where


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk to this machine directly, with no token of whoever runs the tests."""
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("FAIRWAY_TOKEN", raising=False)


def server_at(address: str) -> Server:
    return Server(address, http=httpx.Client(trust_env=False, timeout=30.0))


@pytest.mark.parametrize(("bot", "ruleset"), [("random", "tiny"), ("greedy", "putting")])
def test_a_bot_sits_down_and_plays_to_the_end(
    bot: str, ruleset: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a token it takes an open seat; when the match is over, it says how everybody stands."""
    with server_at(address) as server:
        made = server.create(ruleset, [{"bot": "random"}, {"open": True}], seed="remote")
    words = ["bot", "--server", address, "--match", made.match.id, "--as", bot, "--seed", "1", "--tries", "4"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said.startswith("sits on seat 1; to go on later: FAIRWAY_TOKEN=")
    assert len(PLACES.findall(said)) == 2
    assert "(this bot)" in said


def test_a_greedy_bot_takes_what_scores(address: str) -> None:
    """Of what it may do it tries some, and plays what brings most at once: more than a random one in the long run."""
    with server_at(address) as server:
        me, other = server.create("designer", [{}, {}], seed="greedy").seats
        choose = {0: BOTS["greedy"](Random(1), 8), 1: BOTS["random"](Random(1), 8)}
        for _ in range(60):
            for match, seat in ((me, 0), (other, 1)):
                legal = match.legal()
                if any(each.must for each in legal.choices):
                    match.act(choose[seat](match, legal))
        greedy, random = (sheet.total for sheet in me.scores().sheets)
    assert greedy > random


def test_a_bot_of_ones_own_plays(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that returns an action is a bot, given the match and what is legal."""
    (tmp_path / "my_bot.py").write_text(
        "def last(match, legal):\n"
        "    return list(match.actions([each for each in legal.choices if each.must]))[-1].action\n"
    )
    monkeypatch.chdir(tmp_path)
    with server_at(address) as server:
        made = server.create("putting", [{}, {"bot": "random"}], seed="own")
    words = ["--server", address, "--match", made.match.id, "--token", made.seats[0].token]
    assert main(["bot", *words, "--as", "my_bot:last", "--show"]) == 0


def test_a_bot_plays_what_the_server_advises(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`hint:random*2` does what that bot of the server would do; which bots there are, the server says."""
    with server_at(address) as server:
        (me,) = server.create("putting", [{}, {"bot": "random"}], seed="advised").seats
        assert advised_bot("random*2")(me, me.legal()) == me.hint("random*2").move.action
        assert advised_bot()(me, me.legal()) == me.hint().move.action
        words = ["--server", address, "--match", me.id, "--token", me.token]
        assert main(["bot", *words, "--as", "hint:nobody*2"]) == 2
        assert "random" in capsys.readouterr().err


def test_what_goes_wrong_is_one_line(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown match, an unknown bot, a wrong token and a server that is not there are told in one line each."""
    here = ["bot", "--server", address, "--match", "A" * 22]
    wrong = ([*here], [*here, "--as", "nobody"], [*here, "--token", "x"], [*here, "--server", "http://127.0.0.1:9"])
    for words in wrong:
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said.startswith("fairway: "), said
        assert len(said.splitlines()) == 1, said


def test_a_bot_is_stopped_by_ctrl_c(address: str) -> None:
    """Ctrl-C ends it with one line; its token plays on."""
    with server_at(address) as server:
        made = server.create("designer", [{"open": True}, {}], seed="stop")
    command = [sys.executable, "-m", "fairway", "bot", "--server", address, "--match", made.match.id]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **QUIET},
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may not listen to it
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == "fairway: stopped\n"
    with server_at(address) as server:
        assert server.match(made.match.id, line.strip().rpartition("=")[2]).view().seat == 0
