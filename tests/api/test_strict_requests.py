"""Requests are read strictly everywhere: what an operation does not take is refused, in one shape and in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar

from fairway_api.openapi.document import Operation, operations
from fairway_api.server.app import create_app
from fairway_api.settings import Settings
from tests.api.conftest import Api, ok, problem

pytestmark = pytest.mark.anyio

APP = create_app(Settings(database="sqlite://")).app
assert isinstance(APP, Litestar)
EXAMPLES = {"kind": "lands", "item_id": "l01", "pack_id": "minigolf-designer", "revision": "0", "seat": "0"}


def each(*, bodiless: bool = False) -> Iterator[Any]:
    for found in operations(APP):
        if not (bodiless and found.contract.body is not None):
            yield pytest.param(found, id=found.id)


EVERY, BODILESS = list(each()), list(each(bodiless=True))


async def ask(api: Api, operation: Operation, query: str = "", content: bytes | None = None, **headers: str) -> Any:
    """Send a request to an operation; whom or what its path names need not be there."""
    path = operation.path
    for name in path.split("{")[1:]:
        word = name.partition("}")[0]
        path = path.replace(f"{{{word}}}", EXAMPLES.get(word, "designer"))
    body = content if content is not None or operation.contract.body is None else b"{}"
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        sent["Content-Type"] = "application/json"
    return await api.http.request(operation.method.upper(), path + query, content=body, headers=sent)


@pytest.mark.parametrize("operation", EVERY)
async def test_an_unknown_parameter_is_refused(api: Api, operation: Operation) -> None:
    """Who mistypes a parameter is told so, with those that there are, and gets no other answer instead."""
    if operation.contract.any_query:
        return
    answer = await ask(api, operation, "?nonesuch=1", Accept_Language="fr")
    said = problem(answer, 400, "unknown_parameter")
    assert said["params"]["name"] == "nonesuch"
    assert "language" in said["params"]["known"]
    assert said["detail"].startswith("Il n'y a pas de paramètre nonesuch")


@pytest.mark.parametrize("operation", EVERY)
async def test_a_ticket_opens_streams_only(api: Api, operation: Operation) -> None:
    """Where a ticket means nothing, it is not silently taken for a spectator's request."""
    if operation.id == "followEvents":
        return
    said = problem(await ask(api, operation, "?ticket=0.1.abc"), 400, "misplaced_ticket")
    assert "/events" in said["detail"]


@pytest.mark.parametrize("operation", BODILESS)
async def test_a_body_that_nobody_reads_is_refused(api: Api, operation: Operation) -> None:
    """An operation without a body says so."""
    problem(await ask(api, operation, content=b'{"a":1}'), 400, "unexpected_body")


@pytest.mark.parametrize("token", ["nonesuch", "fw_seat_short", "fw_other_" + "A" * 43])
@pytest.mark.parametrize("operation", EVERY)
async def test_a_nonsense_token_gets_one_answer(api: Api, operation: Operation, token: str) -> None:
    """What cannot be a token is refused in the same way by every operation, whether or not it needs one."""
    answer = await ask(api, operation, Authorization=f"Bearer {token}")
    problem(answer, 401, "bad_token")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_the_language_may_stand_in_the_address(api: Api) -> None:
    """A picture or a link has no headers of its own: `language` says what Accept-Language says, and comes before it."""
    match = await api.match()
    english = (await api.get("/v1/matches/nonesuch")).json()["detail"]
    for query, header, same in (("?language=fr", "en", False), ("?language=en", "fr", True), ("", "fr", False)):
        answer = await api.get(f"/v1/matches/nonesuch{query}", Accept_Language=header)
        assert (answer.json()["detail"] == english) == same
    texts = [ok(await api.get(f"/v1/rulesets/designer/texts?language={name}")) for name in ("en", "fr")]
    assert texts[0] != texts[1]
    lists = [ok(await match.get(f"/legal?language={name}", 0)) for name in ("en", "fr")]
    said = [[choice.pop("text") for choice in each["choices"]] for each in lists]
    assert said[0] != said[1]
