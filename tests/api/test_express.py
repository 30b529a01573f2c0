"""The short way past the framework answers as the long one does, which web pages of other origins take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fairway_api.store import StoreError
from tests.api.conftest import Api, Match, ok

pytestmark = pytest.mark.anyio

PAGE = {"Origin": "https://golf.example"}
"""What a web page of another origin sends; it goes the long way."""


def told(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    """Return what an answer says, but for its number and what only a web page needs."""
    number = answer.headers["x-request-id"]
    headers = {
        name: value.replace(number, "N")
        for name, value in answer.headers.items()
        if not name.startswith("access-control-") and name != "vary"
    }
    return answer.status_code, headers, answer.content.replace(number.encode(), b"N" * len(number))


async def both(match: Match, method: str, path: str, content: bytes | None = None, **headers: str) -> httpx.Response:
    """Ask twice, both ways; return the answer, which must be the same and counted under the same route."""
    api, answers, routes = match.api, [], []
    for way in ({}, PAGE):
        before = dict(api.house.metrics.requests)
        sent = {"Content-Type": "application/json", **headers, **way}
        answer = await api.http.request(method, path.replace("MATCH", match.id), content=content, headers=sent)
        counted = api.house.metrics.requests
        routes.append([key for key in counted if counted[key] != before.get(key)])
        answers.append(answer)
        assert ("access-control-allow-origin" in answer.headers) == (way is PAGE)
    assert told(answers[0]) == told(answers[1])
    assert routes[0] == routes[1]
    return answers[0]


@pytest.fixture
async def match(api: Api) -> Match:
    return await api.match({}, {}, seed="express")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_look(match: Match, method: str) -> None:
    """A seat and a spectator see the same both ways; unchanged, they are told so."""
    for headers in ({}, {"Authorization": f"Bearer {match.tokens[0]}"}):
        answer = await both(match, method, "/v1/matches/MATCH/view", **headers)
        assert answer.status_code == 200
        assert bool(answer.content) == (method == "GET")
        again = await both(
            match, method, "/v1/matches/MATCH/view", **headers, **{"If-None-Match": answer.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")


async def test_an_action(api: Api) -> None:
    """The same action of two matches alike is answered alike; sent again with its key, it is not played again."""
    answers = []
    for way in ({}, PAGE):
        match = await api.match({}, {}, seed="express")
        action = (await match.legal(0))[0]
        key = {"Idempotency_Key": "a-key-of-this-test", "If_Match": '"0"'}
        answers.append([await match.post("/actions", action, 0, **key, **way) for _ in range(2)])
        assert await match.revision() == 1
    assert [told(each) for each in answers[0]] == [told(each) for each in answers[1]]
    assert [each.headers.get("idempotency-replayed") for each in answers[0]] == [None, "true"]


REFUSED: dict[str, tuple[int, str, str, bytes | None, dict[str, str]]] = {
    "unknown match": (404, "GET", "/v1/matches/nonesuch/view", None, {}),
    "no match": (404, "GET", "/v1/matches//view", None, {}),
    "more behind": (404, "GET", "/v1/matches/MATCH/view/more", None, {}),
    "wrong method": (405, "POST", "/v1/matches/MATCH/view", b"{}", {}),
    "wrong method for actions": (405, "GET", "/v1/matches/MATCH/actions", None, {}),
    "bad token": (403, "GET", "/v1/matches/MATCH/view", None, {"Authorization": "Bearer nonesuch"}),
    "no token": (401, "POST", "/v1/matches/MATCH/actions", b"{}", {}),
    "bad If-Match": (400, "POST", "/v1/matches/MATCH/actions", b"{}", {"If-Match": "seventeen", "Authorization": "TOKEN"}),
    "stale": (412, "POST", "/v1/matches/MATCH/actions", b'{"type":"designer.pass"}', {"If-Match": '"7"', "Authorization": "TOKEN"}),
    "no JSON": (400, "POST", "/v1/matches/MATCH/actions", b"{", {"Authorization": "TOKEN"}),
    "unknown action": (422, "POST", "/v1/matches/MATCH/actions", b'{"type":"nonesuch"}', {"Authorization": "TOKEN"}),
    "not now": (409, "POST", "/v1/matches/MATCH/actions", b'{"type":"designer.pass"}', {"Authorization": "TOKEN"}),
    "short key": (400, "POST", "/v1/matches/MATCH/actions", b"{}", {"Idempotency-Key": "short", "Authorization": "TOKEN"}),
    "wrong media": (415, "POST", "/v1/matches/MATCH/actions", b"{}", {"Content-Type": "text/plain"}),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("status", "method", "path", "body", "headers"), REFUSED.values(), ids=list(REFUSED))
async def test_a_refusal(
    match: Match, language: str, status: int, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> None:
    """Whatever is wrong is said in the same words both ways."""
    sent = {name: value.replace("TOKEN", f"Bearer {match.tokens[0]}") for name, value in headers.items()}
    answer = await both(match, method, path, body, **sent, **{"Accept-Language": language})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (lambda: RuntimeError("the password is swordfish"), 500, "internal"),
        (lambda: StoreError("the password is swordfish"), 503, "unavailable"),
    ],
)
async def test_a_fault(
    match: Match, monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception], status: int, code: str
) -> None:
    """A fault of the server is owned up to, and tells nothing."""

    async def broken(*args: object, **kwargs: object) -> Any:
        raise error()

    monkeypatch.setattr(match.api.house.keeper, "find", broken)
    for method, path in (("GET", "/v1/matches/MATCH/view"), ("POST", "/v1/matches/MATCH/actions")):
        answer = await both(match, method, path, b"{}" if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert "swordfish" not in answer.text


async def test_a_path_with_a_slash_behind_it(match: Match) -> None:
    """The framework overlooks it; so does whoever takes its place."""
    assert ok(await both(match, "GET", "/v1/matches/MATCH/view/")) == await match.view()
