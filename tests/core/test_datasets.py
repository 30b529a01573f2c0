"""Games as data: every choice is a row, with what the seat saw, what was legal and what it chose."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow.parquet
import pytest

from fairway import BadOptions, load_ruleset
from fairway.cli import main
from fairway.lab import datasets
from fairway.lab.datasets import COLUMNS, dump
from fairway.lab.simulate import SimulationOrder, simulate

ORDER = SimulationOrder(ruleset="putting", seats=2, seed="rows", bots=("random", "odds"))


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_every_choice_is_a_row(tmp_path: Path) -> None:
    """Replaying the rows' actions plays the games again, and what was chosen was among what was legal."""
    path = tmp_path / "games.jsonl"
    results = dump(ORDER, 2, path)
    assert results == simulate(ORDER, 2)
    rows = lines(path)
    rules = load_ruleset("putting")
    for result in results:
        match = rules.match(2, f"rows/{result.game}")
        for row in (row for row in rows if row["game"] == result.game):
            seat = row["seat"]
            assert isinstance(seat, int)
            assert tuple(row) == COLUMNS
            assert (row["step"], row["seed"], row["bot"]) == (len(match.log), match.seed, ORDER.bots[seat])
            assert row["view"] == json.loads(rules.codec.json(match.view(seat)))
            assert (row["total"], row["place"]) == (result.totals[seat], result.places[seat])
            (legal,) = (each for each in row["legal"] if each["type"] == row["action"]["type"])  # type: ignore[attr-defined, index]
            assert legal["exhaustive"]
            assert row["action"] in legal["actions"]
            action = rules.codec.action(row["action"])  # type: ignore[arg-type]
            match = match.play(seat, action)  # type: ignore[arg-type, assignment]
        assert match.state.over


def test_rows_are_the_same_whoever_computes_them(tmp_path: Path) -> None:
    """Several workers write the same file, byte by byte, and say how far they are."""
    done: list[int] = []
    dump(ORDER, 5, tmp_path / "one.jsonl")
    with ThreadPoolExecutor(2) as executor:
        dump(ORDER, 5, tmp_path / "two.jsonl", executor=executor, done=done.append)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert sum(done) == 5


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    """A Parquet file has the same rows as the lines, JSON as text, and says what was played."""
    for name in ("games.jsonl", "games.parquet"):
        dump(ORDER, 1, tmp_path / name)
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert tuple(table.column_names) == COLUMNS
    rows = [
        {name: json.loads(value) if name in ("view", "legal", "action") else value for name, value in row.items()}
        for row in table.to_pylist()
    ]
    assert rows == lines(tmp_path / "games.jsonl")
    assert json.loads(table.schema.metadata[b"fairway.order"])["ruleset"] == "putting"


def test_what_cannot_be_listed_is_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a list is not exhaustive or too long, a description stands beside it or in its place."""
    monkeypatch.setattr(datasets, "MOST_LISTED", 120)
    order = SimulationOrder(
        ruleset="tiny", seats=2, seed="rows", bots=("random",), options={"tiny": {"field": "5x5", "max_shots": 2}}
    )
    dump(order, 1, tmp_path / "games.jsonl")
    legal = {each["type"]: each for row in lines(tmp_path / "games.jsonl") for each in row["legal"]}  # type: ignore[attr-defined]
    assert legal["tiny.place_start_and_hole"]["actions"] is None
    assert legal["tiny.place_start_and_hole"]["description"]["width"] == 5
    assert legal["tiny.draw"]["description"]["exhaustive"] is False
    assert len(legal["tiny.shoot"]["actions"]) == 104


def test_an_ending_that_is_not_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--dump` says which endings there are before anything is played, and leaves no file."""
    path = tmp_path / "games.csv"
    assert main(["simulate", "putting", "--dump", str(path)]) == 2
    assert "*.jsonl or *.parquet" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder that does not exist is told, not thrown."""
    with pytest.raises(BadOptions, match="cannot be written"):
        dump(ORDER, 1, tmp_path / "nowhere" / "games.jsonl")


def test_a_run_that_breaks_leaves_no_half_file(tmp_path: Path) -> None:
    """A file gets its name when it is whole."""
    with pytest.raises(BadOptions):
        dump(SimulationOrder(ruleset="putting", seats=2, seed="s", bots=("nobody",)), 1, tmp_path / "games.jsonl")
    assert not list(tmp_path.iterdir())


def test_the_command_writes_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`fairway simulate --dump` writes the file and still tells what was scored."""
    path = tmp_path / "games.jsonl"
    assert main(["simulate", "putting", "--games", "2", "--processes", "1", "--json", "--dump", str(path)]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert len(lines(path)) == sum(game["actions"] for game in games)
