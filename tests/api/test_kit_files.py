"""The kit for pages comes with the server: as a file, found by an entry point, so that a server can go without."""

from __future__ import annotations

import gzip
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fairway_api.routes import pages
from tests.api.conftest import Api, problem
from tests.docs.pages import ROOT

pytestmark = pytest.mark.anyio
KIT = ROOT / "api/fairway_js"


async def test_the_kit_is_served_with_its_types(api: Api) -> None:
    """A page imports the module from the server it talks to; a compiler finds its types beside it."""
    module = await api.get("/kit/fairway.js")
    assert module.content == (KIT / "fairway.js").read_bytes()
    assert module.headers["content-type"] == "text/javascript; charset=utf-8"
    types = await api.get("/kit/fairway.d.ts")
    assert types.content == (KIT / "fairway.d.ts").read_bytes()
    assert types.headers["content-type"] == "text/plain; charset=utf-8"


async def test_the_kit_is_sent_once(api: Api) -> None:
    """Whoever has it is told so; whoever asks for this very version need not ask again."""
    first = await api.get("/kit/fairway.js")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "public, no-cache"
    assert (await api.get("/kit/fairway.js", If_None_Match=tag)).status_code == 304
    version = tag.removeprefix("W/").strip('"')
    kept = await api.get(f"/kit/fairway.js?v={version}")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (await api.get("/kit/fairway.js?v=other")).headers["cache-control"] == "public, no-cache"


async def test_the_kit_is_compressed(api: Api) -> None:
    """A third of it travels; what is inside is the same."""
    async with api.http.stream("GET", "/kit/fairway.js", headers={"Accept-Encoding": "gzip"}) as answer:
        sent = b"".join([part async for part in answer.aiter_raw()])
    assert gzip.decompress(sent) == (KIT / "fairway.js").read_bytes()
    assert len(sent) < 19_000


async def test_pages_of_others_may_import_the_kit(api: Api) -> None:
    """It is open to the same origins as the rest of the server."""
    answer = await api.get("/kit/fairway.js", Origin="https://games.example")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize("file", ["__init__.py", "nothing.js", "../fairway_api/settings.py", ""])
async def test_nothing_else_is_served(api: Api, file: str) -> None:
    """Code of the package is no page, and nothing outside of it can be had."""
    answer = await api.get(f"/kit/{file.replace('/', '%2F')}")
    assert answer.status_code == 404
    assert b"import" not in answer.content


async def test_a_server_can_go_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a package of pages there is no such address, and nothing else is missing."""
    monkeypatch.setattr(pages, "entry_points", lambda group: [])
    assert pages.page_routes() == []


async def test_pages_of_others_take_no_name_of_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A package whose name is taken, whose name is no word or that has no files is left out, and the log says so."""
    home = tmp_path / "my_pages"
    home.mkdir()
    (home / "__init__.py").write_text("raise SystemExit('nobody runs this')")
    (home / "index.html").write_text("<h1>Hello</h1>")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [("v1", "my_pages"), ("Not/a/word", "my_pages"), ("empty", "no_such_package"), ("mine", "my_pages")]
    found = [EntryPoint(name, value, pages.GROUP) for name, value in points]
    monkeypatch.setattr(pages, "entry_points", lambda group: found)
    (route,) = pages.page_routes()
    assert route.paths == {"/mine", "/mine/{file:path}"}
    assert len(caplog.records) == 3


async def test_what_is_missing_is_a_problem_like_any_other(api: Api) -> None:
    """A file that is not there is told in the usual shape."""
    problem(await api.get("/kit/nothing.js"), 404, "unknown_item")
