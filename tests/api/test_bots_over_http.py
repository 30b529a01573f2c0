"""Bots fill seats and move by themselves, whatever happens to the server or to the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.conftest import PLUGINS, SHORT, Match, ok, serving, until

pytestmark = pytest.mark.anyio


async def over(match: Match) -> bool:
    return bool((await match.info())["over"])


async def test_bots_play_a_whole_match_by_themselves(tmp_path: Path) -> None:
    """A match of bots only is played to its end without anybody asking."""
    async with serving(database=str(tmp_path / "matches.db")) as api:
        match = await api.match({"bot": "random"}, {"bot": "random"})
        await until(lambda: over(match))
        assert (await match.info())["places"]


async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    """A server that was stopped while a bot had to move lets it move when it is started again."""
    place = str(tmp_path / "matches.db")
    async with serving(database=place) as api:
        api.services.bots._closed = True  # as if the process had died before any bot has moved
        match = await api.match({"bot": "random"}, {"bot": "random"})
        assert await match.revision() == 0
    async with serving(database=place) as api:
        await until(lambda: over(Match(api, match.id, {})))


async def test_a_stopping_server_finishes_the_move_of_a_bot(tmp_path: Path) -> None:
    """Stopped in the midst of bots' moves, a server leaves a log from which the match goes on to its end."""
    place = str(tmp_path / "matches.db")
    async with serving(database=place) as api:
        match = await api.match({"bot": "random"}, {"bot": "random"}, seed="stopping")
        await until(lambda: _moved(match))
    async with serving(database=place) as api:
        again = Match(api, match.id, {})
        await until(lambda: over(again))
        record = ok(await again.get("/record"))
        assert sum(update["kind"] == "played" for update in await again.log()) == len(record["moves"])


async def _moved(match: Match) -> bool:
    return await match.revision() > 3


@pytest.mark.parametrize("bot", ["broken.raises", "broken.forbidden", "broken.nothing"])
async def test_a_broken_bot_is_replaced_by_chance(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    """A bot that raises, plays what is forbidden or plays nothing holds nobody up: it plays at random."""
    async with serving(plugins=(str(PLUGINS / "bad_bots.py"),)) as api:
        match = await api.match({"bot": bot}, {"bot": bot}, plugins=["broken"])
        await until(lambda: over(match))
    assert bot in caplog.text


async def test_bots_and_people_play_together(tmp_path: Path) -> None:
    """Bots answer a player's moves until the match is over; nobody has to ask them."""
    async with serving(database=str(tmp_path / "matches.db")) as api:
        match = await api.match({}, {"bot": "random"}, {"bot": "random"}, options=SHORT)

        async def moved() -> bool:
            await match.play("with bots", lazy=0.9)
            return await over(match)

        await until(moved)


async def test_a_match_that_cannot_be_read_does_not_hold_up_others(tmp_path: Path) -> None:
    """While one match waits for a plugin that is gone, bots of the others move."""
    place = str(tmp_path / "matches.db")
    async with serving(database=place, plugins=(str(PLUGINS / "marbles.py"),)) as api:
        api.services.bots._closed = True
        lost = await api.match({"bot": "random"}, {"bot": "random"}, ruleset="marbles")
        kept = await api.match({"bot": "random"}, {"bot": "random"})
    async with serving(database=place) as api:
        await until(lambda: over(Match(api, kept.id, {})))
        answer = await api.get(f"/v1/matches/{lost.id}")
        assert answer.status_code in (404, 409), answer.text
