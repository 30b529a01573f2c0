"""The short way past the framework answers as the long one does, also to web pages of other origins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fairway_api.store import StoreError
from tests.api.conftest import PLUGINS, Api, Match, ok, serving

pytestmark = pytest.mark.anyio

PAGE = {"Origin": "https://golf.example"}
"""What a web page of another origin sends."""
READABLE = "access-control-"
"""How the headers begin that let such a page read an answer."""


def told(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    """Return what an answer says, but for its number."""
    number = answer.headers["x-request-id"]
    headers = {name: value.replace(number, "N") for name, value in answer.headers.items()}
    return answer.status_code, headers, answer.content.replace(number.encode(), b"N" * len(number))


class Ways:
    """Counts the requests that the framework saw, and can close the short way."""

    def __init__(self, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
        self.long = 0
        inner: Any = api.app.app.asgi_handler

        async def counted(scope: Any, receive: Any, send: Any) -> None:
            self.long += 1
            await inner(scope, receive, send)

        monkeypatch.setattr(api.app.app, "asgi_handler", counted)
        self._open = api.app._inside
        self._set = lambda way: monkeypatch.setattr(api.app, "_inside", way)
        self._framework = api.app.app

    def close(self, closed: bool) -> None:
        """Let the framework answer everything, or no longer."""
        self._set(self._framework if closed else self._open)


async def both(
    match: Match, ways: Ways, method: str, path: str, content: bytes | None = None, short: bool = True, **headers: str
) -> httpx.Response:
    """Ask both ways, as a program and as a page; return the answer, which must be the same and counted alike.

    Where there is no short way, the framework answers in either case.
    """
    api = match.api
    for page in ({}, PAGE):
        answers, routes = [], []
        for closed in (False, True):
            ways.close(closed)
            before, seen = dict(api.services.metrics.requests), ways.long
            sent = {"Content-Type": "application/json", **headers, **page}
            answer = await api.http.request(method, path.replace("MATCH", match.id), content=content, headers=sent)
            counted = api.services.metrics.requests
            routes.append([key for key in counted if counted[key] != before.get(key)])
            answers.append(answer)
            assert (f"{READABLE}allow-origin" in answer.headers) == bool(page)
            assert (ways.long == seen) == (short and not closed)
        assert told(answers[0]) == told(answers[1])
        assert routes[0] == routes[1]
    ways.close(False)
    return answers[0]


@pytest.fixture
def ways(api: Api, monkeypatch: pytest.MonkeyPatch) -> Ways:
    return Ways(api, monkeypatch)


@pytest.fixture
async def match(api: Api) -> Match:
    return await api.match({}, {}, seed="express")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_look(match: Match, ways: Ways, method: str) -> None:
    """A seat and a spectator see the same both ways; unchanged, they are told so."""
    for headers in ({}, {"Authorization": f"Bearer {match.tokens[0]}"}):
        answer = await both(match, ways, method, "/v1/matches/MATCH/view", **headers)
        assert answer.status_code == 200
        assert bool(answer.content) == (method == "GET")
        again = await both(
            match, ways, method, "/v1/matches/MATCH/view", **headers, **{"If-None-Match": answer.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")


async def test_an_action(api: Api, ways: Ways) -> None:
    """The same action of two matches alike is answered alike; sent again with its key, it is not played again."""
    for page in ({}, PAGE):
        answers = []
        for closed in (False, True):
            match = await api.match({}, {}, seed="express")
            action = (await match.legal(0))[0]
            key = {"Idempotency_Key": "a-key-of-this-test", "If_Match": '"0"'}
            ways.close(closed)
            seen = ways.long
            answers.append([await match.post("/actions", action, 0, **key, **page) for _ in range(2)])
            assert ways.long - seen == (2 if closed else 0)
            ways.close(False)
            assert await match.revision() == 1
        assert [told(each) for each in answers[0]] == [told(each) for each in answers[1]]
        assert [each.headers.get("idempotency-replayed") for each in answers[0]] == [None, "true"]


@pytest.mark.parametrize("headers", [{}, {"Cookie": "a=b"}])
async def test_pages_that_the_operator_has_named(monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]) -> None:
    """Where only some pages may call, they are told the same both ways; and that the answer hangs on who asks."""
    async with serving(origins=(PAGE["Origin"],), host="fairway") as api:
        match, ways = await api.match({}, {}), Ways(api, monkeypatch)
        answers = []
        for closed in (False, True):
            ways.close(closed)
            answers.append(await match.get("/view", **PAGE, **headers))
        readable = [
            {name: value for name, value in each.headers.items() if name.startswith(READABLE)} for each in answers
        ]
        assert readable[0] == readable[1]
        assert readable[0][f"{READABLE}allow-origin"] == PAGE["Origin"]
        for each in answers:
            assert "Origin" in each.headers["vary"]
        assert "Authorization" in answers[0].headers["vary"]


REFUSED: dict[str, tuple[int, str, str, bytes | None, dict[str, str]]] = {
    "unknown match": (404, "GET", "/v1/matches/nonesuch/view", None, {}),
    "unknown parameter": (400, "GET", "/v1/matches/nonesuch/view?match=MATCH", None, {}),
    "unknown parameter of an action": (400, "POST", "/v1/matches/MATCH/actions?dry=1", b"{}", {"Authorization": "TOKEN"}),
    "ticket": (400, "GET", "/v1/matches/MATCH/view?ticket=0.1.a", None, {}),
    "body": (400, "GET", "/v1/matches/MATCH/view", b"{}", {}),
    "language in the address": (404, "GET", "/v1/matches/nonesuch/view?language=fr", None, {}),
    "another's token": (403, "GET", "/v1/matches/MATCH/view", None, {"Authorization": "Bearer fw_seat_" + "A" * 43}),
    "bad token": (401, "GET", "/v1/matches/MATCH/view", None, {"Authorization": "Bearer nonesuch"}),
    "no token": (401, "POST", "/v1/matches/MATCH/actions", b"{}", {}),
    "bad If-Match": (400, "POST", "/v1/matches/MATCH/actions", b"{}", {"If-Match": "seventeen", "Authorization": "TOKEN"}),
    "stale": (412, "POST", "/v1/matches/MATCH/actions", b'{"type":"designer.pass"}', {"If-Match": '"7"', "Authorization": "TOKEN"}),
    "no JSON": (400, "POST", "/v1/matches/MATCH/actions", b"{", {"Authorization": "TOKEN"}),
    "unknown action": (422, "POST", "/v1/matches/MATCH/actions", b'{"type":"nonesuch"}', {"Authorization": "TOKEN"}),
    "not now": (409, "POST", "/v1/matches/MATCH/actions", b'{"type":"designer.pass"}', {"Authorization": "TOKEN"}),
    "short key": (400, "POST", "/v1/matches/MATCH/actions", b"{}", {"Idempotency-Key": "short", "Authorization": "TOKEN"}),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("status", "method", "path", "body", "headers"), REFUSED.values(), ids=list(REFUSED))
async def test_a_refusal(
    match: Match,
    ways: Ways,
    language: str,
    status: int,
    method: str,
    path: str,
    body: bytes | None,
    headers: dict[str, str],
) -> None:
    """Whatever is wrong is said in the same words both ways."""
    sent = {name: value.replace("TOKEN", f"Bearer {match.tokens[0]}") for name, value in headers.items()}
    answer = await both(match, ways, method, path, body, **sent, **{"Accept-Language": language})
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
    match: Match, ways: Ways, monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception], status: int, code: str
) -> None:
    """A fault of the server is owned up to, and tells nothing."""

    async def broken(*args: object, **kwargs: object) -> Any:
        raise error()

    monkeypatch.setattr(match.api.services.matches, "find", broken)
    for method, path in (("GET", "/v1/matches/MATCH/view"), ("POST", "/v1/matches/MATCH/actions")):
        answer = await both(match, ways, method, path, b"{}" if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert "swordfish" not in answer.text


async def test_a_fault_of_a_house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the plugin both ways."""
    async with serving(plugins=(str(PLUGINS / "broken.py"),)) as api:
        match = await api.match(plugins=["broken"])
        for seat in (0, 1):
            ok(await match.act(seat, (await match.legal(seat))[0]))
        [seat] = (await match.info())["waiting"]
        token = {"Authorization": f"Bearer {match.tokens[seat]}"}
        pass_ = b'{"type":"designer.pass"}'
        answer = await both(match, Ways(api, monkeypatch), "POST", "/v1/matches/MATCH/actions", pass_, **token)
        assert (answer.status_code, answer.json()["params"]["plugin"]) == (422, "broken")


@pytest.mark.parametrize(
    ("status", "method", "path", "headers"),
    [
        (404, "GET", "/v1/matches//view", {}),
        (404, "GET", "/v1/matches/MATCH/view/more", {}),
        (405, "POST", "/v1/matches/MATCH/view", {}),
        (405, "GET", "/v1/matches/MATCH/actions", {}),
        (400, "GET", "/v1/matches/MATCH/view", {"Host": "a b/c"}),
        (200, "GET", "/v1/matches/MATCH/view/", {}),
        (200, "GET", "/v1/matches/MATCH", {}),
    ],
)
async def test_where_there_is_no_short_way(
    match: Match, ways: Ways, status: int, method: str, path: str, headers: dict[str, str]
) -> None:
    """What is near a lane, or strange, is the framework's."""
    answer = await both(match, ways, method, path, short=False, **headers)
    assert answer.status_code == status, answer.text


async def test_of_headers_with_one_name_the_first_counts(api: Api) -> None:
    """A token behind another does not count, whichever way the request goes."""
    match = await api.match({}, {})
    for way in ({}, PAGE):
        seats = []
        for order in ((0, 1), (1, 0)):
            tokens = [("Authorization", f"Bearer {match.tokens[seat]}") for seat in order]
            answer = await api.http.get(f"/v1/matches/{match.id}/view", headers=[*tokens, *way.items()])
            seats.append(ok(answer)["seat"])
        assert seats == [0, 1]
