"""Who tried to be somebody and what the operator did is in the log: a line each, and no secret in it."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from fairway_api.server.serving import JsonLines, set_up_log
from fairway_api.settings import Settings
from tests.api.conftest import OPERATOR, Api, connected, listening, ok, problem
from tests.api.streams import ws
from tests.api.test_following import closed_with

pytestmark = pytest.mark.anyio


def lines(caplog: pytest.LogCaptureFixture) -> list[Any]:
    """Return what was written, as a program reads it, and begin afresh."""
    found = [json.loads(JsonLines().format(each)) for each in caplog.records if each.name == "fairway.audit"]
    told = [each.getMessage() for each in caplog.records if each.name == "fairway.audit"]
    assert not any("\n" in each or OPERATOR in each for each in told)
    caplog.clear()
    return found


async def test_failed_authentication_is_logged(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    """A token that proves nothing is one line with address, path, code and the request's number, never the token."""
    match, another = await api.match(), await api.client()
    with caplog.at_level(logging.INFO, "fairway.audit"):
        for method, path, code in (
            ("GET", f"/v1/matches/{match.id}/view", "not_your_seat"),
            ("POST", f"/v1/matches/{match.id}/actions", "not_your_seat"),
            ("GET", "/v1/rulesets", "bad_token"),
            ("DELETE", f"/v1/matches/{match.id}", "operator_only"),
        ):
            secret = "a secret of somebody" if code == "bad_token" else another
            answer = await api.ask(method, path, token=secret)
            assert answer.json()["code"] == code
            [line] = lines(caplog)
            assert (line["event"], line["code"], line["method"], line["path"]) == ("refused", code, method, path)
            assert (line["address"], line["level"]) == ("127.0.0.1", "warning")
            assert line["request"] == answer.headers["x-request-id"]
            assert secret not in json.dumps(line)
        ok(await match.get("/view", 0))
        ok(await match.get("/view"))
        problem(await api.get("/v1/matches"), 401, "token_needed")
        assert lines(caplog) == []


async def test_what_the_operator_does_is_logged(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the operator's token was good for is one line."""
    match = await api.match()
    with caplog.at_level(logging.INFO, "fairway.audit"):
        for method, path in (
            ("GET", "/v1/matches"),
            ("GET", f"/v1/matches/{match.id}/record"),
            ("POST", f"/v1/matches/{match.id}/go-on"),
            ("DELETE", f"/v1/matches/{match.id}"),
        ):
            answer = await api.ask(method, path, token=OPERATOR)
            assert answer.status_code < 300, answer.text
            [line] = lines(caplog)
            assert (line["event"], line["method"], line["path"], line["level"]) == ("operator", method, path, "info")


async def test_nobody_writes_lines_of_their_own(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    """A line break in a path stays escaped."""
    with caplog.at_level(logging.INFO, "fairway.audit"):
        await api.ask("DELETE", "/v1/matches/x%0Aoperator%20DELETE", token="x")
        [line] = lines(caplog)
        assert line["path"] == "/v1/matches/x%0Aoperator%20DELETE"


async def test_sockets_are_logged_as_well(caplog: pytest.LogCaptureFixture) -> None:
    """A ticket that is none is logged without the ticket."""
    with listening() as (address, _), caplog.at_level(logging.INFO, "fairway.audit"):
        async with connected(address) as api:
            match = await api.match()
            async with ws(match, query="?ticket=0.99999999999.secret") as socket:
                assert await closed_with(socket) == (4401, "bad_token")
        [line] = lines(caplog)
        assert (line["code"], line["method"], "secret" in json.dumps(line)) == ("bad_token", "WEBSOCKET", False)


def test_the_log_has_them_whatever_is_chosen() -> None:
    """Also a log for people, which has no requests, has what the operator did."""
    root = logging.getLogger()
    before = (root.level, list(root.handlers), logging.getLogger("fairway").level)
    try:
        set_up_log(Settings())
        assert logging.getLogger("fairway.audit").isEnabledFor(logging.INFO)
    finally:
        root.setLevel(before[0])
        root.handlers[:] = before[1]
        logging.getLogger("fairway").setLevel(before[2])
        logging.getLogger("fairway.audit").setLevel(logging.NOTSET)
