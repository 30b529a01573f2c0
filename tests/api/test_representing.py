"""How answers travel: a client that has one is told so, long ones are compressed, and caches know what they depend on."""

from __future__ import annotations

import gzip

import pytest

from tests.api.conftest import Api, ok

pytestmark = pytest.mark.anyio

STATIC = (
    "/v1/openapi.json",
    "/v1/rulesets",
    "/v1/rulesets/designer",
    "/v1/rulesets/designer/texts",
    "/v1/packs/minigolf-designer/lands/l01",
    "/v1/packs/minigolf-designer/lands/l01/picture",
    "/v1/rules",
    "/docs",
)


@pytest.mark.parametrize("path", STATIC)
async def test_what_does_not_change_is_sent_once(api: Api, path: str) -> None:
    """Schemas, texts, pictures and pages have a tag; whoever shows it again is told that nothing has changed."""
    first = await api.get(path)
    assert first.status_code == 200
    tag = first.headers["etag"]
    again = await api.get(path, If_None_Match=f'"other", {tag}')
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert "content-length" not in again.headers
    assert (await api.get(path, If_None_Match='"other"')).status_code == 200


@pytest.mark.parametrize("path", STATIC)
async def test_long_answers_are_compressed(api: Api, path: str) -> None:
    """Who takes gzip gets it, where it pays; what is inside is the same, and has the same name."""
    plain = await api.http.get(path, headers={"Accept-Encoding": "identity"})
    async with api.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert ("content-encoding" in answer.headers) == (len(plain.content) >= 1000)
    if "content-encoding" in answer.headers:
        assert len(raw) == int(answer.headers["content-length"]) < len(plain.content) * 0.6
        assert gzip.decompress(raw) == plain.content
    assert answer.headers["etag"].removeprefix("W/") == plain.headers["etag"].removeprefix("W/")
    refused = await api.http.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers


async def test_a_view_is_compressed_and_still_the_same(api: Api) -> None:
    """The tag of a compressed view is good for If-None-Match and If-Match alike."""
    match = await api.match({}, {}, {}, {}, {})
    action = (await match.legal(0))[0]
    seen = await match.get("/view", 0, Accept_Encoding="gzip")
    assert seen.headers["content-encoding"] == "gzip"
    assert seen.headers["etag"] == 'W/"0;0"'
    assert (await match.get("/view", 0, If_None_Match=seen.headers["etag"])).status_code == 304
    ok(await match.act(0, action, If_Match=seen.headers["etag"]))


async def test_caches_are_told_what_answers_depend_on(api: Api) -> None:
    """Texts depend on the language, what a seat sees on its token, and everything on what a client can unpack."""
    match = await api.match()
    for answer in (
        await api.get("/v1/rulesets/designer/texts"),
        await match.get("/nonesuch"),
        await match.get("/view"),
    ):
        assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["vary"].split(", "))
    for what in ("/view", "/legal", "/pictures/0"):
        assert "Authorization" in (await match.get(what, 0)).headers["vary"]


async def test_a_picture_in_another_language_is_another(api: Api) -> None:
    """The tag of a board with words names their language, so that a cache does not show the wrong ones."""
    match = await api.match()
    ok(await match.act(0, (await match.legal(0))[0]))
    tags = {
        (await match.get(f"/pictures/0{query}", 0, **headers)).headers["etag"]
        for query, headers in (("", {}), ("?language=fr", {}), ("", {"Accept_Language": "fr"}))
    }
    assert len(tags) == 2


async def test_a_stream_is_not_held_back(api: Api) -> None:
    """Events are sent as they come: neither compressed nor named."""
    match = await api.match()
    api.services.feeds.closing = True
    try:
        answer = await match.get("/events?after=-1", Accept_Encoding="gzip")
    finally:
        api.services.feeds.closing = False
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert not {"content-encoding", "etag"} & answer.headers.keys()
