"""The page for authors of a first client: what it tells them to send works, and its programs play whole matches."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs/how-to/first-client.md"
PROGRAMS = {"py": ROOT / "docs/examples/first_client.py", "js": ROOT / "docs/examples/first_client.mjs"}
QUIET = {"NO_PROXY": "*", "no_proxy": "*"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the server as the page says, on any free port."""
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "fairway", "serve", "--port", "0", "--database", str(folder / "fairway.db")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(3)]
    found = re.search(r"http://127\.0\.0\.1:\d+", said[0])
    assert found, said
    yield found[0]
    process.send_signal(signal.SIGTERM)
    with process.stdout:
        assert process.wait(30) in (0, -signal.SIGTERM)


def tool(name: str) -> str:
    """Find a program that a machine for tests has."""
    found = shutil.which(name)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed")
    return found


def test_the_page_shows_the_programs_that_are_tested() -> None:
    """The programs on the page are the files of the examples, word for word."""
    shown = {block.language: block.text for block in blocks(PAGE.read_text(encoding="utf-8"))}
    for language, path in PROGRAMS.items():
        assert shown[language] == path.read_text(encoding="utf-8"), path.name


def test_every_request_on_the_page_works(server: str, tmp_path: Path) -> None:
    """Whoever copies the page's requests, one after the other, gets a match, an action, a reason and a picture."""
    tool("curl")
    lines = [block.text for block in blocks(PAGE.read_text(encoding="utf-8")) if block.language == "curl"]
    script = "set -e\n" + "\necho\n".join(lines).replace("http://127.0.0.1:8000", server)
    ran = subprocess.run(
        [tool("bash"), "-c", script],
        cwd=tmp_path,
        env={**os.environ, **QUIET},
        capture_output=True,
        text=True,
        check=True,
    )
    view, trial, played, refused = [line for line in ran.stdout.replace("}{", "}\n{").splitlines() if line]
    assert '"designer.choose_land"' in view
    assert '"stopped"' in trial
    assert '"kind":"played"' in played
    assert '"code":' in refused
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_first_client_plays_a_whole_match(server: str, language: str) -> None:
    """The page's programs play from the opening to the scores, with nothing but what their language brings."""
    runs = {"py": [sys.executable], "js": ["node"]}[language]
    command = [tool(runs[0]), str(PROGRAMS[language]), server]
    ran = subprocess.run(command, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=300, check=True)
    assert ran.stdout.startswith("match ")
    assert len(re.findall(r"^seat \d: -?\d+ points, place \d$", ran.stdout, re.M)) == 2
    assert "(BG-SCORE-FUN-1)" in ran.stdout
