"""The state of a match is not kept with every move: what was played since is played again when it is brought back."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fairway.engine.codec import Codec
from fairway.model.state import State
from fairway_api.matches import in_memory, states_behind
from fairway_api.matches.continuity import play_on
from fairway_api.matches.match_log import read_entry
from fairway_api.problems.problems import Problem
from fairway_api.store import MatchRow, StoreError
from fairway_api.store.opening import open_store
from fairway_api.store.sqlite import SqliteStore
from tests.api.conftest import LONG, Api, Match, ok, problem, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No match rests long enough for its state to be kept by itself, however slow the machine is."""
    monkeypatch.setattr(states_behind, "RESTING_SECONDS", 10 * LONG)


async def stored(api: Api, match: Match) -> MatchRow:
    row = await api.services.store.load(match.id)
    assert row
    return row


async def test_a_state_is_kept_every_so_often(tmp_path: Path) -> None:
    """Of many moves no more than a few are ever missing in what is kept, and moves without a state are the rule."""
    async with serving(database=str(tmp_path / "m.db")) as api:
        match, dice = await api.match(seed="often"), random.Random(1)
        behind = []
        for _ in range(2 * (states_behind.MOST_BEHIND + 1)):
            await match.step(dice)
            behind.append((await stored(api, match)).behind)
    assert max(behind) <= states_behind.MOST_BEHIND
    assert behind.count(0) <= len(behind) // 2


async def test_what_is_behind_comes_back_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ended at once, wherever it was between two states, leaves a match that its players see unchanged."""
    monkeypatch.setattr(states_behind.StatesBehind, "catch_up", _nothing)
    database, dice = str(tmp_path / "m.db"), random.Random(2)
    async with serving(database=database) as api:
        match = await api.match(seed="back")
        id, tokens = match.id, match.tokens
    seen: set[int] = set()
    for _ in range(3):
        async with serving(database=database) as api:
            match = Match(api, id, tokens)
            await match.step(dice)
            before = [await match.view(seat) for seat in (None, 0, 1)]
            seen.add((await stored(api, match)).behind)
        async with serving(database=database) as api:
            match = Match(api, id, tokens)
            assert [await match.view(seat) for seat in (None, 0, 1)] == before
    assert seen == {1, 2, 3}


async def _nothing(self: Any, matches: Any = None) -> None:
    """End without a word."""


async def test_a_server_that_ends_in_order_leaves_nothing_behind(tmp_path: Path) -> None:
    """Other rules may come with the next start, so that one finds every match where it is."""
    database = str(tmp_path / "m.db")
    async with serving(database=database) as api:
        match = await api.match(seed="order")
        await match.play(most=3)
        assert (await stored(api, match)).behind
    store = open_store(database)
    await store.open()
    try:
        row = await store.load(match.id)
        assert row
        assert row.behind == 0
    finally:
        await store.close()


async def test_what_was_behind_when_a_server_died_is_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at a match that was brought back from its log leaves it kept where it is."""
    database = str(tmp_path / "m.db")
    with monkeypatch.context() as dying:
        dying.setattr(states_behind.StatesBehind, "catch_up", _nothing)
        async with serving(database=database) as api:
            match = await api.match(seed="died")
            await match.play(most=3)
            id, tokens = match.id, match.tokens
    async with serving(database=database) as api:
        again = Match(api, id, tokens)
        assert (await stored(api, again)).behind
        await again.view(0)
    store = open_store(database)
    await store.open()
    try:
        row = await store.load(id)
        assert row
        assert row.behind == 0
    finally:
        await store.close()


async def test_a_state_that_could_not_be_kept_is_kept_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that fails for a moment leaves no match behind for good."""
    keep, failed = SqliteStore.keep_state, []

    async def failing(store: SqliteStore, *given: Any) -> None:
        if not failed:
            failed.append(given)
            raise StoreError("the disk is full")
        await keep(store, *given)

    monkeypatch.setattr(SqliteStore, "keep_state", failing)
    async with serving(database=str(tmp_path / "m.db")) as api:
        match = await api.match(seed="full")
        await match.play(most=3)
        states = api.services.matches.states
        await states.catch_up()
        assert (await stored(api, match)).behind
        await states.catch_up()
        assert (await stored(api, match)).behind == 0
    assert failed


async def test_a_match_that_rests_is_kept_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment after the last move its state is in the store, also if it has made room for another match."""
    monkeypatch.setattr(in_memory, "MOST_LIVE", 1)
    monkeypatch.setattr(states_behind, "RESTING_SECONDS", 0.01)
    async with serving(database=str(tmp_path / "m.db")) as api:
        match = await api.match(seed="room")
        await match.play(most=3)
        view = await match.view(0)
        await api.match(seed="another")
        async with asyncio.timeout(LONG):
            while (await stored(api, match)).behind:
                await asyncio.sleep(0.01)
        assert await match.view(0) == view
        await match.play(most=2)


async def test_a_state_that_cannot_be_packed_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a plugin has put there some moves ago is no later move's fault: the log goes on, and the match with it."""
    async with serving(database=str(tmp_path / "m.db")) as api:
        match, dice = await api.match(seed="unpackable"), random.Random(4)
        await match.step(dice)
        pack = Codec.msgpack

        def broken(self: Codec, value: object) -> bytes:
            if isinstance(value, State):
                raise TypeError("no such type")
            return pack(self, value)

        monkeypatch.setattr(Codec, "msgpack", broken)
        moves = 2 * states_behind.MOST_BEHIND
        for _ in range(moves):
            assert await match.step(dice)
        assert (await stored(api, match)).behind == moves + 1


async def test_access_is_kept_where_a_state_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token that is changed while a state cannot be packed is the one that counts after the next start."""
    monkeypatch.setattr(states_behind.StatesBehind, "catch_up", _nothing)
    database = str(tmp_path / "m.db")
    async with serving(database=database) as api:
        match = await api.match(seed="unpackable too")
        await match.step(random.Random(4))
        pack = Codec.msgpack

        def broken(self: Codec, value: object) -> bytes:
            if isinstance(value, State):
                raise TypeError("no such type")
            return pack(self, value)

        with monkeypatch.context() as patched:
            patched.setattr(Codec, "msgpack", broken)
            old = match.tokens[0]
            new = ok(await match.post("/seats/0/token", None, 0), 201)["token"]
    async with serving(database=database) as api:
        assert (await api.get(f"/v1/matches/{match.id}/view", token=new)).status_code == 200
        problem(await api.get(f"/v1/matches/{match.id}/view", token=old), 403, "not_your_seat")


async def test_rules_that_come_to_something_else_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other rules than before play what is behind again, players must have been told the very same."""
    monkeypatch.setattr(states_behind.StatesBehind, "catch_up", _nothing)
    async with serving(database=str(tmp_path / "m.db")) as api:
        match = await api.match(seed="elsewhere")
        await match.play(most=3)
        live = await api.services.matches.find(match.id)
        row = await stored(api, match)
        lines = await api.services.store.lines(match.id, row.revision - row.behind, row.behind)
        start = live.ruleset.codec.state(row.state, packed=True)
        assert play_on(live, start, lines, told_after=0).state == live.state
        entry = read_entry(live.ruleset.codec, lines[-1].body)
        otherwise = replace(lines[-1], body=msgspec.msgpack.encode(replace(entry, over=True)))
        with pytest.raises(Problem, match="rules_changed"):
            play_on(live, start, [*lines[:-1], otherwise], told_after=0)


async def test_a_write_of_which_nobody_knows_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that was written although the store failed to say so counts, also where its state was not kept."""
    async with serving(database=str(tmp_path / "m.db")) as api:
        match, dice = await api.match(seed="doubt"), random.Random(3)
        await match.step(dice)
        append = SqliteStore.append

        async def silent(self: SqliteStore, change: Any) -> bool:
            await append(self, change)
            raise StoreError("no answer")

        before = await match.revision()
        monkeypatch.setattr(SqliteStore, "append", silent)
        seat = (await match.awaited())[0]
        action = (await match.legal(seat))[0]
        assert (await match.act(seat, action)).status_code == 503
        monkeypatch.setattr(SqliteStore, "append", append)
        assert await match.revision() == before + 1
        assert (await stored(api, match)).behind == 2
        await match.play(most=2)
        assert await match.revision() == before + 3
