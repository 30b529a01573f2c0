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
PAGES = {
    path.stem: path
    for path in (ROOT / "docs/how-to").glob("*.md")
    if path != PAGE and "```curl" in path.read_text("utf-8")
}
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


def answers(page: Path, server: str, folder: Path) -> list[str]:
    """Send the requests of a page, in order, and return what was answered, a line each."""
    tool("curl")
    lines = [block.text for block in blocks(page.read_text(encoding="utf-8")) if block.language == "curl"]
    script = "set -e\n" + "\necho\n".join(lines).replace("http://127.0.0.1:8000", server)
    ran = subprocess.run(
        [tool("bash"), "-c", script],
        cwd=folder,
        env={**os.environ, **QUIET},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return [line for line in ran.stdout.replace("}{", "}\n{").splitlines() if line]


def test_every_request_on_the_page_works(server: str, tmp_path: Path) -> None:
    """Whoever copies the page's requests, one after the other, gets a match, an action, a reason and a picture."""
    view, trial, played, refused = answers(PAGE, server, tmp_path)
    assert '"designer.choose_land"' in view
    assert '"stopped"' in trial
    assert '"kind":"played"' in played
    assert '"code":' in refused
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("page", PAGES)
def test_the_requests_of_other_pages_work(page: str, server: str, tmp_path: Path) -> None:
    """Requests that other pages show are answered with what was asked for: no problem, and a picture where one is."""
    for answer in answers(PAGES[page], server, tmp_path):
        assert '"code":' not in answer
    (picture,) = tmp_path.glob("*.svg")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("ruleset", ["putting", "tiny"])
def test_a_first_client_plays_what_it_does_not_know(ruleset: str, server: str) -> None:
    """The program knows no game: it plays any ruleset by what is listed."""
    command = [sys.executable, str(PROGRAMS["py"]), server, ruleset]
    ran = subprocess.run(command, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=300, check=True)
    assert len(re.findall(r"^seat \d: -?\d+ points, place \d$", ran.stdout, re.M)) == 2


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_first_client_without_a_server_says_so(language: str) -> None:
    """Who has forgotten to start the server reads one line, and no traceback."""
    runs = {"py": [sys.executable], "js": ["node"]}[language]
    command = [tool(runs[0]), str(PROGRAMS[language]), "http://127.0.0.1:1"]
    ran = subprocess.run(command, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
    assert "is `fairway serve` running?" in ran.stderr


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_first_client_plays_a_whole_match(server: str, language: str) -> None:
    """The page's programs play from the opening to the scores, with nothing but what their language brings."""
    runs = {"py": [sys.executable], "js": ["node"]}[language]
    command = [tool(runs[0]), str(PROGRAMS[language]), server]
    ran = subprocess.run(command, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=300, check=True)
    assert ran.stdout.startswith("match ")
    assert len(re.findall(r"^seat \d: -?\d+ points, place \d$", ran.stdout, re.M)) == 2
    assert "(BG-SCORE-FUN-1)" in ran.stdout
