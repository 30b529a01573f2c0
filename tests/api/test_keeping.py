"""What is kept, for how long and for whom: retention, backups, tokens that are changed and seats that resign."""

from __future__ import annotations

import json
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest

from fairway.cli import main
from fairway_api.settings import Retention
from tests.api.conftest import OPERATOR, SHORT, Api, Match, connected, listening, ok, problem, serving
from tests.api.databases import fresh_database
from tests.api.streams import sse

pytestmark = pytest.mark.anyio

DAY = 24 * 3600.0
KEY = "a key that is long enough"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL database for these tests."""
    with fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of every kind."""
    return str(request.getfixturevalue("postgres")) if request.param == "postgres" else str(tmp_path / "matches.db")


# retention


async def test_what_is_old_goes_and_what_is_new_stays(database: str, tmp_path: Path) -> None:
    """Finished and abandoned matches go when their time has come, each after it was written to the archive."""
    archive = tmp_path / "archive"
    keep = Retention(finished_days=2, abandoned_days=4, client_days=6, archive=str(archive))
    async with serving(database=database, retention=keep) as api:
        token = await api.client()
        finished = await api.match(options=SHORT, seed="finished", token=token)
        await finished.play("finished", lazy=0.9)
        abandoned = await api.match(token=token)
        look, now = api.services.retiring.look, time()
        await look(now + 1 * DAY)
        assert (await finished.info())["over"]
        await look(now + 3 * DAY)
        problem(await finished.get(), 404, "unknown_match")
        record = archive / f"{finished.id}.json"
        assert stat.S_IMODE(record.stat().st_mode) == 0o600
        assert main(["verify", str(record)]) == 0
        ok(await abandoned.get())
        await look(now + 5 * DAY)
        problem(await abandoned.get(), 404, "unknown_match")
        assert (archive / f"{abandoned.id}.json").exists()
        ok(await api.get("/v1/matches", token=token))
        await look(now + 7 * DAY)
        problem(await api.get("/v1/matches", token=token), 401, "bad_token")


async def test_nothing_goes_that_is_to_stay_for_ever(database: str) -> None:
    """With 0 days for everything, nothing is ever deleted."""
    keep = Retention(finished_days=0, abandoned_days=0, client_days=0, receipt_days=0)
    async with serving(database=database, retention=keep) as api:
        token = await api.client()
        match = await api.match(token=token)
        await api.services.retiring.look(time() + 10_000 * DAY)
        ok(await match.get())
        ok(await api.get("/v1/matches", token=token))


async def test_a_match_that_cannot_be_archived_stays(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is to be an archive, nothing is deleted that is not in it."""
    (tmp_path / "file").write_text("no folder")
    keep = Retention(abandoned_days=1, archive=str(tmp_path / "file"))
    async with serving(database=database, retention=keep) as api:
        match = await api.match()
        with pytest.raises(OSError, match="file"):
            await api.services.retiring.look(time() + 2 * DAY)
        ok(await match.get())


async def test_a_match_that_cannot_be_read_keeps_no_other(tmp_path: Path) -> None:
    """A damaged match is not archived and stays; the others go when their time has come."""
    place, archive = tmp_path / "matches.db", tmp_path / "archive"
    async with serving(database=str(place)) as api:
        damaged, sound = await api.match(), await api.match()
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE matches SET state = x'c1' WHERE id = ?", (damaged.id,))
        connection.execute("UPDATE lines SET body = x'c1' WHERE match = ?", (damaged.id,))
    async with serving(database=str(place), retention=Retention(abandoned_days=1, archive=str(archive))) as api:
        await api.services.retiring.look(time() + 2 * DAY)
        assert [each.name for each in archive.iterdir()] == [f"{sound.id}.json"]
        assert await api.services.store.idle(time() + DAY, 10, over=False) == [damaged.id]


async def test_clients_with_matches_stay(database: str) -> None:
    """Who still has a match is no stranger, however long ago they came."""
    async with serving(database=database, retention=Retention(client_days=1, abandoned_days=0)) as api:
        token = await api.client()
        await api.match(token=token)
        api.services._clients.clear()
        await api.services.retiring.look(time() + 100 * DAY)
        ok(await api.get("/v1/matches", token=token))


# backups


async def test_a_running_server_is_backed_up_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup is private, checked and whole, and a restored one goes on where it was."""
    place, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    async with serving(database=str(place)) as api:
        match = await api.match(seed="backup")
        await match.play("backup", most=5)
        view = await match.view(0)
        assert main(["backup", str(copy), "--database", str(place)]) == 0
        assert "1 matches with 6 lines, checked" in capsys.readouterr().out
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        await match.play("more", most=3)
        assert main(["backup", str(copy), "--database", str(place)]) == 2
        assert "there already" in capsys.readouterr().err
        assert main(["restore", str(copy), "--database", str(place)]) == 2
        assert "stop the server" in capsys.readouterr().err
    for each in tmp_path.glob("matches.db*"):
        each.unlink()
    assert main(["restore", str(copy), "--database", str(place)]) == 0
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    async with serving(database=str(place)) as api:
        again = Match(api, match.id, match.tokens)
        assert await again.view(0) == view
        await again.play("on", most=3)


def _damage(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[4096 * 3 : 4096 * 6] = bytes(4096 * 3)
    copy.write_bytes(data)


def _from_the_future(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute("INSERT INTO schema_version VALUES (99)")


def _something_else(copy: Path) -> None:
    copy.unlink()
    with sqlite3.connect(copy) as connection:
        connection.execute("CREATE TABLE recipes (name)")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_damage, "the backup itself is damaged"),
        (_from_the_future, "install a newer Fairway"),
        (_something_else, "no sound database"),
        (Path.unlink, "there is no"),
    ],
)
async def test_what_is_no_good_is_not_restored(
    spoil: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged or strange file is refused with the reason, and leaves nothing behind."""
    place, copy, target = tmp_path / "matches.db", tmp_path / "copy.db", tmp_path / "new" / "matches.db"
    target.parent.mkdir()
    async with serving(database=str(place)) as api:
        for number in range(5):
            await api.match(seed=str(number))
        assert main(["backup", str(copy), "--database", str(place)]) == 0
    spoil(copy)
    assert main(["restore", str(copy), "--database", str(target)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "fairway restore" not in told  # which is what has just failed
    assert not list(target.parent.iterdir())


async def test_a_damaged_database_is_not_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever would copy a damaged database is told to bring an earlier backup back."""
    place, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    async with serving(database=str(place)) as api:
        for number in range(5):
            await api.match(seed=str(number))
    data = place.read_bytes()
    place.write_bytes(data[:4096] + bytes(len(data) - 4096))
    assert main(["backup", str(copy), "--database", str(place)]) == 2
    assert "fairway restore" in capsys.readouterr().err
    assert not copy.exists()


@pytest.mark.parametrize("left", ["-wal", "-shm", "-journal"])
async def test_nothing_is_restored_beside_what_is_left(
    left: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What SQLite has left beside a database that is gone would be played into the one that comes back."""
    place, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    async with serving(database=str(place)):
        assert main(["backup", str(copy), "--database", str(place)]) == 0
    place.rename(tmp_path / "away.db")
    Path(f"{place}{left}").touch()
    assert main(["restore", str(copy), "--database", str(place)]) == 2
    assert left in capsys.readouterr().err
    assert not place.exists()


def test_postgresql_is_left_to_its_own_tools(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever asks for a backup of PostgreSQL is shown the commands."""
    for command in ("backup", "restore"):
        assert main([command, "file", "--database", "postgresql://me:secret@host/fairway"]) == 2
        said = capsys.readouterr().err
        assert "pg_dump" in said
        assert "pg_restore" in said
        assert "secret" not in said


# tokens


async def test_a_seat_changes_its_token(database: str) -> None:
    """The new one acts, the old one no longer; the same request again brings the same one."""
    async with serving(database=database) as api:
        match = await api.match()
        ticket = ok(await match.post("/tickets", None, 0), 201)["ticket"]
        once = {"Idempotency_Key": KEY}
        first, again = [ok(await match.post("/seats/0/token", None, 0, **once), 201) for _ in "ab"]
        assert first == again
        problem(await match.get("/legal", 0), 403, "not_your_seat")
        problem(await match.post("/seats/0/token", None, 0), 403, "not_your_seat")
        problem(await match.get(f"/events?ticket={ticket}"), 401, "bad_token")
        match.tokens[0] = first["token"]
        ok(await match.act(0, (await match.legal(0))[0]))
        assert [line["kind"] for line in await match.log()] == ["opened", "rekeyed", "played"]


async def test_who_has_the_old_token_cannot_guess_the_way_to_the_new_one(api: Api) -> None:
    """A request that brings a new token again is repeated with the old one, so its key has to be a secret."""
    match, client = await api.match(), ok(await api.post("/v1/clients"), 201)
    weak = {"Idempotency_Key": "rotate-token-0001"}
    problem(await match.post("/seats/0/token", None, 0, **weak), 400, "invalid")
    problem(await api.post(f"/v1/clients/{client['id']}/token", token=client["token"], **weak), 400, "invalid")
    ok(await match.get("/view", 0))
    ok(await api.get("/v1/matches", token=client["token"]))


async def test_changing_and_revoking_are_two_requests(api: Api) -> None:
    """A key under which a token was changed does not revoke it: nobody is told that it is gone while it is not."""
    match, once = await api.match(), {"Idempotency_Key": KEY}
    match.tokens[0] = ok(await match.post("/seats/0/token", None, 0), 201)["token"]
    path = f"/v1/matches/{match.id}/seats/0/token"
    ok(await api.post(path, token=match.tokens[0], **once), 201)
    problem(await api.ask("DELETE", path, token=match.tokens[0], **once), 422, "key_reused")


async def test_only_the_holder_and_the_operator_change_a_token(database: str) -> None:
    """Nobody gets another's seat; the operator helps who has lost a token, but fills no seat."""
    async with serving(database=database) as api:
        match = await api.match({}, {"open": True}, {"bot": "random"})
        path = f"/v1/matches/{match.id}/seats"
        problem(await api.post(f"{path}/0/token"), 401, "token_needed")
        problem(await api.post(f"{path}/0/token", token="fw_seat_guessed"), 401, "bad_token")
        problem(await api.post(f"{path}/0/token", token=await api.client()), 403, "not_your_seat")
        problem(await api.post(f"{path}/9/token", token=OPERATOR), 404, "unknown_seat")
        for seat in (1, 2):
            problem(await api.post(f"{path}/{seat}/token", token=OPERATOR), 403, "not_your_seat")
        match.tokens[0] = ok(await api.post(f"{path}/0/token", token=OPERATOR), 201)["token"]
        ok(await match.get("/legal", 0))


async def test_a_revoked_token_acts_and_sees_no_more(database: str) -> None:
    """Who revokes a token ends it for good, its streams too; only the operator can give the seat another."""
    async with serving(database=database) as api:
        match = await api.match()
        answer = await api.ask("DELETE", f"/v1/matches/{match.id}/seats/0/token", token=match.tokens[0])
        assert answer.status_code == 204, answer.text
        problem(await match.get("/view", 0), 403, "not_your_seat")
        assert (await match.info())["seats"][0]["kind"] == "player"
        problem(await api.post(f"/v1/matches/{match.id}/seats", {"seat": 0}), 409, "seat_taken")
        ok(await api.post(f"/v1/matches/{match.id}/seats/0/token", token=OPERATOR), 201)


async def test_a_client_changes_its_token_and_leaves(database: str) -> None:
    """A client's matches stay its own under a new token; when it leaves, they go on."""
    async with serving(database=database) as api:
        made = ok(await api.post("/v1/clients"), 201)
        match = await api.match(token=made["token"])
        path = f"/v1/clients/{made['id']}"
        other = await api.client()
        problem(await api.post(f"{path}/token", token=other), 401, "bad_token")
        new, again = [
            ok(await api.post(f"{path}/token", token=made["token"], Idempotency_Key=KEY), 201)["token"] for _ in "ab"
        ]
        assert new == again
        problem(await api.get("/v1/matches", token=made["token"]), 401, "bad_token")
        [mine] = ok(await api.get("/v1/matches", token=new))["matches"]
        assert mine["id"] == match.id
        newest = ok(await api.post(f"{path}/token", token=OPERATOR), 201)["token"]
        problem(await api.get("/v1/matches", token=new), 401, "bad_token")
        problem(await api.ask("DELETE", path, token=other), 401, "bad_token")
        assert (await api.ask("DELETE", path, token=newest)).status_code == 204
        problem(await api.get("/v1/matches", token=newest), 401, "bad_token")
        ok(await match.get("/legal", 0))


async def test_a_token_that_was_changed_elsewhere_acts_no_more(postgres: str) -> None:
    """A process that has not heard yet of a changed token finds out before it writes."""
    async with serving(database=postgres) as one, serving(database=postgres) as two:
        match = await one.match()
        there = Match(two, match.id, dict(match.tokens))
        action = (await there.legal(0))[0]
        ok(await match.post("/seats/0/token", None, 0), 201)
        problem(await there.act(0, action), 403, "not_your_seat")


# who has resigned


async def test_who_has_resigned_is_a_spectator(database: str) -> None:
    """A seat that was handed over sees what everybody sees, and nothing of what its bot knows."""
    async with serving(database=database) as api:
        match = await api.match(seed="resigned")
        ok(await match.act(0, (await match.legal(0))[0]))
        assert await match.view(0) != await match.view()
        ok(await match.post("/resign", {}, 0))
        assert await match.view(0) == await match.view()
        assert await match.log(0) == await match.log()
        revision = await match.revision()
        assert ok(await match.get(f"/steps/{revision}", 0))["seat"] is None
        for path in ("/legal", "/webhook"):
            problem(await match.get(path, 0), 409, "has_resigned")
        problem(await match.post("/tickets", None, 0), 409, "has_resigned")
        problem(await match.post("/try", {"type": "designer.pass"}, 0), 409, "has_resigned")


async def test_streams_know_who_has_left_and_whose_token_was_changed() -> None:
    """A stream goes on as a spectator's when its seat resigns, and ends when the seat's token is another one."""
    with listening() as (address, app):
        async with connected(address, app) as api:
            match = await api.match(seed="streams")
            ok(await match.act(1, (await match.legal(1))[0]))
            ticket = ok(await match.post("/tickets", None, 0), 201)["ticket"]
            async with sse(match, 0) as own, sse(match, 1) as other:
                await own.block()
                await other.block()
                ok(await match.post("/resign", {"bot": "random"}, 0))
                spectator = await match.log()
                while (line := await own.update())["revision"] < spectator[-1]["revision"]:
                    assert line == spectator[line["revision"]]
                ok(await match.post("/seats/1/token", None, 1), 201)
                while (block := await other.block()) is not None and block.get("event") != "end":
                    pass
                assert block is not None
                assert json.loads(block["data"])["code"] == "bad_token"
            async with sse(match, query=f"?after=-1&ticket={ticket}") as late:
                assert [await late.update() for _ in spectator] == spectator
