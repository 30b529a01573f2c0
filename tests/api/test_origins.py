"""Where the operator has named the pages that may call, all others are kept out, also where no browser asks first."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.api.conftest import Api, connected, listening, ok, problem, serving
from tests.api.streams import received, ws

pytestmark = pytest.mark.anyio

OURS, THEIRS = "https://my.page", "https://evil.example"
NEW = {"ruleset": "designer", "seats": [{}, {}]}
ELSEWHERE = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"}
LINK = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}


@pytest.fixture(scope="module")
async def guarded() -> Any:
    """A server that only one page may call."""
    async with serving(origins=(OURS, "http://fairway")) as api:
        yield api


@pytest.mark.parametrize("origin", [THEIRS, "null", "https://my.page.evil.example", "http://my.page", "https://my.pag"])
async def test_other_pages_are_kept_out(origin: str, guarded: Api) -> None:
    """Whatever a page of another origin sends is refused before anything happens, with or without a question first."""
    before = len(ok(await guarded.get("/v1/matches", token="the operator's own token"))["matches"])
    for path in ("/v1/rulesets", "/v1/packs", "/docs", "/nonesuch"):
        answer = await guarded.get(path, Origin=origin)
        assert problem(answer, 403, "forbidden_origin")["params"] == {"origin": origin}
        assert "access-control-allow-origin" not in answer.headers
    problem(await guarded.post("/v1/matches", NEW, Origin=origin), 403, "forbidden_origin")
    form = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
    problem(await guarded.http.post("/v1/clients", content=b"a=b", headers=form), 403, "forbidden_origin")
    plain = {"Origin": origin, "Content-Type": ""}
    problem(await guarded.http.post("/v1/clients", content=b"", headers=plain), 403, "forbidden_origin")
    assert len(ok(await guarded.get("/v1/matches", token="the operator's own token"))["matches"]) == before


async def test_the_named_page_and_programs_may_call(guarded: Api) -> None:
    """The page that was named, the server's own pages and whoever is no browser are let in."""
    answer = await guarded.post("/v1/matches", NEW, Origin=OURS)
    ok(answer, 201)
    assert answer.headers["access-control-allow-origin"] == OURS
    ok(await guarded.post("/v1/matches", NEW, Origin="http://127.0.0.1:8000", Host="127.0.0.1:8000"), 201)
    ok(await guarded.post("/v1/matches", NEW), 201)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil", "[bad", "@"],
)
async def test_a_page_whose_name_leads_here_is_kept_out(host: str, guarded: Api) -> None:
    """A name that its owner has made to lead to the server is none of the server's, whatever the page says or not."""
    told = problem(await guarded.get("/v1/rulesets", Host=host), 421, "unknown_host")
    assert told["params"] == {"host": host}
    own = {"Host": host, "Origin": f"http://{host}", "Sec_Fetch_Site": "same-origin"}
    problem(await guarded.post("/v1/matches", NEW, **own), 421, "unknown_host")
    ok(await guarded.get("/health", Host=host))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.0.2.7",
        "localhost",
        "LOCALHOST:8000",
        "a.localhost",
        "my.page",
        "My.Page:8443",
    ],
)
async def test_names_that_nobody_else_can_own_are_answered_to(host: str, guarded: Api) -> None:
    """Addresses, this machine and the names of pages that may call are names of the server's."""
    ok(await guarded.get("/v1/rulesets", Host=host))
    ok(await guarded.get("/v1/rulesets", Host=host, Origin=f"http://{host}"))


async def test_the_server_answers_to_the_name_it_listens_to() -> None:
    """What `--host` says is a name of the server's, and another is not."""
    async with serving(origins=(OURS,), host="golf.lan") as api:
        ok(await api.get("/v1/rulesets", Host="golf.lan:8000"))
        problem(await api.get("/v1/rulesets", Host="golf.example"), 421, "unknown_host")


async def test_what_a_page_shows_without_saying_its_origin(guarded: Api) -> None:
    """A browser tells that a picture is for another site; it is refused unless the named page shows it."""
    path = "/v1/rulesets"
    problem(await guarded.get(path, **ELSEWHERE), 403, "forbidden_origin")
    problem(await guarded.get(path, **ELSEWHERE, Referer=f"{THEIRS}/page"), 403, "forbidden_origin")
    problem(await guarded.get(path, **ELSEWHERE, Referer="http://[bad"), 403, "forbidden_origin")
    problem(await guarded.get(path, **{**LINK, "Sec_Fetch_Dest": "iframe"}), 403, "forbidden_origin")
    ok(await guarded.get(path, **ELSEWHERE, Referer=f"{OURS}/page"))
    ok(await guarded.get(path, **{**ELSEWHERE, "Sec_Fetch_Site": "same-origin"}))
    ok(await guarded.get(path, **LINK))
    problem(await guarded.post("/v1/clients", **LINK), 403, "forbidden_origin")


async def test_anybody_may_call_where_no_page_is_named(api: Api) -> None:
    """Without `--origin`, every page may call."""
    ok(await api.get("/v1/rulesets", Origin=THEIRS))
    ok(await api.get("/v1/rulesets", Host="evil.example"))
    ok(await api.get("/v1/rulesets", **ELSEWHERE))


async def test_sockets_of_other_pages_are_not_opened() -> None:
    """A WebSocket says where it comes from when it knocks: another page's is never opened."""
    with listening(origins=(OURS,)) as (address, _):
        async with connected(address) as api:
            match = await api.match()
            place = f"{address.replace('http', 'ws')}/v1/matches/{match.id}/socket?after=-1"
            with pytest.raises(InvalidStatus) as refused:
                async with connect(place, origin=THEIRS, proxy=None):
                    pass
            assert refused.value.response.status_code == 403
            with pytest.raises(InvalidStatus):
                async with connect(place, origin=THEIRS, additional_headers={"Host": "evil.example"}, proxy=None):
                    pass
            async with connect(place, origin=OURS, proxy=None) as socket:
                assert (await received(socket))["revision"] == 0
            async with ws(match, query="?after=-1") as socket:
                assert (await received(socket))["revision"] == 0
