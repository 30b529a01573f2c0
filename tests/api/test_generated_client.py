"""The contract is good enough for a machine: a client generated from it plays a whole match."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fairway.content.shipped_files import data_dir
from tests.api.conftest import LONG, listening

PACKAGE = "generated_fairway_client"
CONFIG = f"""\
package_name_override: {PACKAGE}
post_hooks: []
content_type_overrides:
  image/svg+xml: text/plain
"""
"""No formatter runs over what is generated; pictures are text."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Generate a client from the committed document, without a network, and make it importable."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "config.yml").write_text(CONFIG)
    options = ["--path", str(data_dir("schemas") / "openapi.json"), "--output-path", str(folder / PACKAGE)]
    options += ["--config", str(folder / "config.yml"), "--meta", "none", "--fail-on-warning"]
    command = [sys.executable, "-m", "openapi_python_client", "generate", *options]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield PACKAGE
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


class Generated:
    """The generated package: its operations and models by name."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.models = import_module(f"{package}.models")
        self.client = import_module(f"{package}.client")

    def ask(self, where: str, client: Any, *arguments: Any, **named: Any) -> Any:
        """Call an operation; what it answers must be a model, and no problem."""
        answer = import_module(f"{self.package}.api.{where}").sync(*arguments, client=client, **named)
        assert answer is not None
        assert not isinstance(answer, self.models.Problem), answer
        return answer


def first(listing: Any) -> dict[str, Any]:
    """Write the first action of a listing out, as `fairway.client.listing.expand` does."""
    row = list(listing.rows[0])
    if listing.notes:
        row.pop()
    if listing.fields:
        lasts = listing.each or row.pop()
        row.append(lasts[0])
    fixed = listing.fixed.to_dict() if listing.fixed else {}
    return {"type": listing.action, **fixed, **dict(zip(listing.fields or (), row, strict=True))}


def test_a_generated_client_plays_a_whole_match(package: str, tmp_path: Path) -> None:
    """With nothing but what the document says, a stranger's client makes a match, plays it to its end, sees scores."""
    made = Generated(package)
    models = made.models
    with (
        listening(database=str(tmp_path / "games.db")) as (address, _),
        made.client.Client(base_url=address) as stranger,
    ):
        seats = [models.SeatOrder(name="Ann"), models.SeatOrder(bot="greedy")]
        order = models.NewMatch(ruleset="designer", seats=seats, seed="generated")
        created = made.ask("matches.create_match", stranger, body=order)
        match, [ann] = created.match.id, created.tokens
        with made.client.AuthenticatedClient(base_url=address, token=ann.token) as client:
            moves = play(made, client, match, ann.seat)
            scores = made.ask("play.get_scores", client, match)
        assert moves > 5
        assert scores.final
        assert sorted(sheet.place for sheet in scores.sheets) == [1, 2]
        assert all(sheet.total == sum(line.total for line in sheet.lines) for sheet in scores.sheets)
        record = made.ask("matches.export_match", stranger, match)
        assert [move.seat for move in record.moves].count(ann.seat) == moves
        assert made.ask("matches.get_match", stranger, match).fairness.seed == "generated"


def play(made: Generated, client: Any, match: str, seat: int) -> int:
    """Play the first legal action whenever the seat is asked, until the match is over; return how many."""
    moves, deadline = 0, time.monotonic() + LONG
    while not (view := made.ask("play.get_view", client, match)).over:
        assert time.monotonic() < deadline, f"not over after {moves} moves"
        if not any(choice.must for choice in view.choices):
            time.sleep(0.01)
            continue
        legal = made.ask("play.list_legal_actions", client, match)
        action = first(next(each for each in legal.choices if each.must and each.rows))
        played = made.ask("play.play_action", client, match, body=made.models.ActionOrder.from_dict(action))
        assert played.seat == seat
        moves += 1
    return moves


def test_a_generated_client_understands_a_refusal(package: str) -> None:
    """What the server refuses reaches the caller as a typed problem with its code."""
    made = Generated(package)
    get_match = import_module(f"{package}.api.matches.get_match")
    with listening() as (address, _), made.client.Client(base_url=address) as client:
        answer = get_match.sync("A" * 22, client=client)
    assert isinstance(answer, made.models.Problem)
    assert (answer.status, answer.code) == (404, "unknown_match")
