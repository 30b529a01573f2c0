"""The page for authors of a first client: what it tells them to send works, and its programs play whole matches."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest

from fairway_api.contract import wire
from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs/how-to/first-client.md"
PROGRAMS = {
    "py": ROOT / "docs/examples/first_client.py",
    "js": ROOT / "docs/examples/first_client.mjs",
    "kit": ROOT / "docs/examples/kit_client.py",
}
SHOWN = ("py", "js")
"""Those that the page itself shows."""
KIT = ROOT / "api/fairway_js/fairway.js"
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


def command(language: str, folder: Path) -> list[str]:
    """Put a program where its reader has it, with the kit beside it; return what starts it."""
    shutil.copy(KIT, folder / "fairway.mjs")
    program = shutil.copy(PROGRAMS[language], folder)
    return [tool("node") if language == "js" else sys.executable, str(program)]


def test_the_page_shows_the_programs_that_are_tested() -> None:
    """The programs on the page are the files of the examples, word for word."""
    shown = {block.language: block.text for block in blocks(PAGE.read_text(encoding="utf-8"))}
    for language in SHOWN:
        assert shown[language] == PROGRAMS[language].read_text(encoding="utf-8"), language


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
    assert (tmp_path / "fairway.mjs").read_bytes() == KIT.read_bytes()


@pytest.mark.parametrize("page", PAGES)
def test_the_requests_of_other_pages_work(page: str, server: str, tmp_path: Path) -> None:
    """Requests that other pages show are answered with what was asked for: no problem, and a picture where one is."""
    for answer in answers(PAGES[page], server, tmp_path):
        assert '"code":' not in answer
    (picture,) = tmp_path.glob("*.svg")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("language", "ruleset"), [("py", "putting"), ("py", "tiny"), ("js", "putting"), ("js", "tiny")]
)
def test_a_first_client_plays_what_it_does_not_know(language: str, ruleset: str, server: str, tmp_path: Path) -> None:
    """The programs know no game: they play any ruleset by what is listed."""
    words = [*command(language, tmp_path), server, ruleset]
    ran = subprocess.run(words, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=300, check=True)
    assert len(re.findall(r"^seat \d: -?\d+ points, place \d$", ran.stdout, re.M)) == 2


class _Campaign(BaseHTTPRequestHandler):
    """The end of a match of two games, as a server tells it: to play one takes minutes."""

    def do_POST(self) -> None:
        self._answer(msgspec.json.encode({"match": {"id": "m"}, "tokens": [{"seat": 0, "token": "t"}]}))

    def do_GET(self) -> None:
        if self.path.partition("?")[0].endswith("/view"):
            self._answer(msgspec.json.encode(wire.View("m", 9, 0, (), (), (), True)))
            return
        if self.path.partition("?")[0].endswith("/events"):
            self._answer(b'id: 9\nevent: update\ndata: {"revision":9,"kind":"played","over":true}\n\n')
            return
        standings = (wire.StandingInfo(0, 30, 2), wire.StandingInfo(1, 40, 1))
        sheets = tuple(wire.SheetInfo(seat, 10, 1, False, (), ()) for seat in (0, 1))
        games = tuple(wire.GameScoreInfo(number, True, sheets) for number in (1, 2))
        self._answer(msgspec.json.encode(wire.Scores(9, True, sheets, False, games, standings)))

    def _answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("language", SHOWN)
def test_a_first_client_tells_who_has_won_several_games(language: str, tmp_path: Path) -> None:
    """Of a campaign the programs show the sheets of the last game, and what counts: the standings of the match."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Campaign) as told:
        threading.Thread(target=told.serve_forever, daemon=True).start()
        words = [*command(language, tmp_path), f"http://127.0.0.1:{told.server_port}", "empire"]
        ran = subprocess.run(words, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=60, check=True)
        told.shutdown()
    assert ran.stdout.splitlines()[-2:] == ["match, seat 0: 30 points, place 2", "match, seat 1: 40 points, place 1"]


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_first_client_without_a_server_says_so(language: str, tmp_path: Path) -> None:
    """Who has forgotten to start the server reads one line, and no traceback."""
    words = [*command(language, tmp_path), "http://127.0.0.1:9"]
    ran = subprocess.run(words, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
    assert "is `fairway serve` running?" in ran.stderr


@pytest.mark.parametrize("language", SHOWN)
def test_a_first_client_plays_a_whole_match(server: str, language: str, tmp_path: Path) -> None:
    """The page's programs play from the opening to the scores: with what Python brings, or with the kit."""
    words = [*command(language, tmp_path), server]
    ran = subprocess.run(words, env={**os.environ, **QUIET}, capture_output=True, text=True, timeout=300, check=True)
    assert ran.stdout.startswith("match ")
    assert len(re.findall(r"^seat \d: -?\d+ points, place \d$", ran.stdout, re.M)) == 2
    assert "(BG-SCORE-FUN-1)" in ran.stdout
