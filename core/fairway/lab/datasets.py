"""Games as data: every choice of every game as a row, with what the seat saw, what was legal and what it chose.

JSON Lines need nothing; Parquet needs the extra `fairway[datasets]`. Rows come in the order of games and of choices,
whoever computed them, so the same order gives the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Protocol

import msgspec

from fairway.lab.simulate import GameResult, SimulationOrder, batches_of, result_of, seed_of, uncollected
from fairway.model.domains import Choice
from fairway.model.errors import BadOptions
from fairway.model.state import Action, State
from fairway.model.values import tag_of
from fairway.model.views import view_of
from fairway.plugin.bot import Bot
from fairway.rulesets.ruleset import Ruleset
from fairway.version import __version__

__all__ = ["COLUMNS", "MOST_LISTED", "Row", "dump", "writer_for"]

MOST_LISTED = 2000
"""Actions of one type that are written out; of more, only what describes them."""


class Row(msgspec.Struct, frozen=True):
    """One choice of one game. What holds more than a number or a word is JSON."""

    game: int
    """Which game of the order it was, from 0."""
    seed: str
    """The seed of that game: the same ruleset, options and bots play it again."""
    step: int
    """Actions that were played before it."""
    seat: int
    seats: int
    bot: str
    view: bytes
    """What the seat saw: its parts, the open questions, whose they are. Never more than it may know."""
    legal: bytes
    """For each type of action: its `type`, the `prompt` that it answers, whether the seat `must` answer, the `count` of
    actions that are listed, whether that is `exhaustive`, and `actions`, or null where they are too many; then, and
    where the list is not exhaustive, a `description`.
    """
    action: bytes
    """What was chosen."""
    total: int
    """What the seat had scored when the match was over."""
    place: int
    """How it had ended: 1 for the first."""


COLUMNS = Row.__struct_fields__
_JSON = ("view", "legal", "action")


class _Writer(Protocol):
    def write(self, rows: Sequence[Row]) -> None: ...

    def close(self) -> None: ...


def dump(
    order: SimulationOrder,
    games: int,
    path: Path,
    *,
    executor: Executor | None = None,
    ruleset: Ruleset | None = None,
    done: Callable[[int], None] = lambda count: None,
) -> list[GameResult]:
    """Play games as `simulate` does, write every choice down, and return the results.

    The file gets its name when it is whole. Raises `BadOptions` for an ending that is not known.
    """
    make = writer_for(path)
    half = path.with_name(f"{path.name}.part")
    try:
        writer = make(half, order)
        try:
            results = []
            for batch in _batches(order, games, executor, ruleset):
                writer.write([row for _, rows in batch for row in rows])
                results += [result for result, _ in batch]
                done(len(batch))
        finally:
            writer.close()
        half.replace(path)
    except OSError as error:
        raise BadOptions(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        half.unlink(missing_ok=True)
    return results


def writer_for(path: Path) -> Callable[[Path, SimulationOrder], _Writer]:
    """Return what writes a file of this name's ending."""
    makers: dict[str, Callable[[Path, SimulationOrder], _Writer]] = {".jsonl": _Lines, ".parquet": _Parquet}
    make = makers.get(path.suffix.lower())
    if make is None:
        raise BadOptions(f"{path.name}: games are written as {' or '.join(f'*{ending}' for ending in makers)}")
    if make is _Parquet:
        _pyarrow()
    return make


Played = tuple[GameResult, list[Row]]


def _batches(
    order: SimulationOrder, games: int, executor: Executor | None, ruleset: Ruleset | None
) -> Iterator[list[Played]]:
    """Yield games with their rows, in order; without an executor one at a time."""
    if executor is None:
        rules = ruleset or order.load()
        with uncollected():
            for game in range(games):
                yield [_played(rules, order, game)]
        return
    batches = batches_of(games)
    starts, stops = [batch.start for batch in batches], [batch.stop for batch in batches]
    yield from executor.map(_batch, [order] * len(batches), starts, stops)


def _batch(order: SimulationOrder, start: int, stop: int) -> list[Played]:
    rules = order.load()
    with uncollected():
        return [_played(rules, order, game) for game in range(start, stop)]


def _played(rules: Ruleset, order: SimulationOrder, game: int) -> Played:
    """Play a game and note its choices; what they came to is known at its end."""
    seed, json = seed_of(order, game), rules.codec.json
    notes: list[tuple[int, int, str, bytes, bytes, bytes]] = []

    def noted(state: State, seat: int, choices: tuple[Choice, ...], bot: Bot, action: Action) -> None:
        legal = msgspec.json.encode([_legal(choice) for choice in choices])
        notes.append((state.revision, seat, bot.name, json(view_of(state, seat)), legal, json(action)))

    result = result_of(rules, order, game, noted)
    rows = [
        Row(game, seed, step, seat, order.seats, bot, view, legal, action, result.totals[seat], result.places[seat])
        for step, seat, bot, view, legal, action in notes
    ]
    return result, rows


def _legal(choice: Choice) -> dict[str, object]:
    domain = choice.domain
    listed = len(domain) <= MOST_LISTED
    told: dict[str, object] = {
        "type": tag_of(choice.action),
        "prompt": choice.prompt,
        "must": choice.must,
        "count": len(domain),
        "exhaustive": domain.exhaustive,
        "actions": list(domain) if listed else None,
    }
    return told if listed and domain.exhaustive else {**told, "description": domain.description()}


class _Lines:
    """JSON Lines: an object for each row."""

    def __init__(self, path: Path, order: SimulationOrder) -> None:
        self._file = path.open("wb")

    def write(self, rows: Sequence[Row]) -> None:
        encode = msgspec.json.encode
        for row in rows:
            told = {name: getattr(row, name) for name in COLUMNS}
            self._file.write(encode({**told, **{name: msgspec.Raw(told[name]) for name in _JSON}}) + b"\n")

    def close(self) -> None:
        self._file.close()


class _Parquet:
    """Parquet: a row group for each batch; columns that hold JSON are text."""

    def __init__(self, path: Path, order: SimulationOrder) -> None:
        self._arrow, parquet = _pyarrow()
        types = {int: self._arrow.int32(), str: self._arrow.string(), bytes: self._arrow.string()}
        hints = msgspec.structs.fields(Row)
        about = {"fairway.version": __version__, "fairway.order": msgspec.json.encode(order).decode()}
        self._schema = self._arrow.schema([(each.name, types[each.type]) for each in hints], metadata=about)
        self._writer = parquet.ParquetWriter(str(path), self._schema, compression="zstd")

    def write(self, rows: Sequence[Row]) -> None:
        columns = {name: [getattr(row, name) for row in rows] for name in COLUMNS}
        for name in _JSON:
            columns[name] = [each.decode() for each in columns[name]]
        self._writer.write_table(self._arrow.table(columns, schema=self._schema))

    def close(self) -> None:
        self._writer.close()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:  # pragma: no cover - tests have it
        raise BadOptions("Parquet needs pyarrow: pip install 'fairway[datasets]'; *.jsonl needs nothing") from None
    return pyarrow, parquet
