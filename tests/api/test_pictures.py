"""Pictures over HTTP: the table before everybody, anything as PNG at an asked width, and as it was at a revision."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pytest

from fairway_api.containment.png_process import MOST_PIXELS, rendered, size_of
from fairway_api.services import png as png_service
from fairway_api.settings import Limits
from tests.api.conftest import Api, Match, ok, problem, serving

pytestmark = pytest.mark.anyio

LAND = "/v1/packs/minigolf-designer/lands/l17/picture"


def size(picture: bytes) -> tuple[int, int]:
    """Return how large a PNG is."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def pixels(picture: bytes) -> bytes:
    """Return what a PNG holds, row by row, as it was filtered: enough to tell empty from drawn."""
    data, at = b"", 8
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        data += picture[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    return zlib.decompress(data)


async def begun(api: Api, **order: Any) -> Match:
    """Return a match in which both lands are chosen."""
    match = await api.match({"name": "Ann"}, {"name": "Bob"}, **order)
    for seat in (0, 1):
        ok(await match.act(seat, (await match.legal(seat))[0]))
    return match


async def test_the_table_is_drawn(api: Api) -> None:
    """What lies before everybody is drawn for a spectator, with names, and with what can be pointed at."""
    match = await begun(api)
    drawn = await match.get("/table")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert 'data-at="rack:middle:0"' in drawn.text
    assert {"Ann", "Bob"} <= {name for name in ("Ann", "Bob", "Cem") if f">{name}<" in drawn.text}
    assert drawn.text == (await match.get("/table?paper=designer.table")).text
    assert "Manche 1" in (await match.get("/table?language=fr")).text
    problem(await match.get("/table?paper=designer.wallpaper"), 400, "invalid")


async def test_each_paper_of_the_table_is_asked_for_by_name(api: Api) -> None:
    """A ruleset says what is shared; what lies before a seat is not on the table."""
    papers = ok(await api.get("/v1/rulesets/empire"))["papers"]
    match = await api.match(ruleset="empire")
    for paper in papers:
        answer = await match.get(f"/table?paper={paper['paper']}")
        if paper["shared"]:
            assert answer.headers["content-type"] == "image/svg+xml"
        else:
            problem(answer, 400, "invalid")
    assert {paper["plugin"] for paper in papers} == {"designer", "empire"}


async def test_a_table_with_nothing_on_it(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset without shared papers has no table to draw."""
    match = await api.match()
    live = await api.services.matches.find(match.id)
    monkeypatch.setattr(live.ruleset, "papers", {})
    problem(await match.get("/table"), 404, "no_table")


async def test_what_was_is_drawn(api: Api) -> None:
    """At a revision, boards and tables look as they did then; a seat sees its own secrets of then, and nobody else's."""
    match = await api.match()
    first = ok(await match.act(0, (await match.legal(0))[0]))["revision"]
    then = {seat: (await match.get("/pictures/0", seat)).text for seat in (0, 1)}
    table = (await match.get("/table")).text
    ok(await match.act(1, (await match.legal(1))[0]))
    assert (await match.get("/pictures/0", 0)).text != then[0]
    for seat in (0, 1):
        assert (await match.get(f"/pictures/0?revision={first}", seat)).text == then[seat]
    assert then[1] == ""
    assert (await match.get(f"/pictures/0?revision={first}", 1)).status_code == 204
    was = await match.get(f"/table?revision={first}")
    assert was.text == table
    assert was.headers["etag"].strip("W/").startswith(f'"{first};')
    assert (await match.get("/table")).text != table
    problem(await match.get("/table?revision=99"), 404, "unknown_revision")


async def test_a_picture_as_png(api: Api) -> None:
    """Boards, tables and cards come as PNG at the asked width, by parameter or by header; letters are really there."""
    match = await begun(api)
    for where in ("/pictures/0", "/table"):
        answer = await match.get(f"{where}?format=png&width=300")
        assert answer.headers["content-type"] == "image/png"
        assert size(answer.content)[0] == 300
        assert "Accept" in answer.headers["vary"].split(", ")
    assert size((await api.get(LAND, Accept="image/png")).content) == (600, 840)
    assert size((await api.get(f"{LAND}?format=png&width=16")).content)[0] == 16


async def test_a_document_as_png(api: Api) -> None:
    """A file of one's own is drawn as PNG, too."""
    course = {"land": "l01", "tiles": []}
    answer = await api.post("/v1/documents/course/picture?format=png&width=200", course)
    assert size(answer.content)[0] == 200


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "image/svg+xml"),
        ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/svg+xml"),
        ("image/png", "image/png"),
        ("image/png, */*;q=0.1", "image/png"),
        ("image/png;q=0.2, image/svg+xml;q=0.1", "image/png"),
        ("image/png;q=x", "image/svg+xml"),
    ],
)
async def test_who_likes_png_better_gets_it(api: Api, accept: str, kind: str) -> None:
    """A browser that takes both gets the SVG, a program that only takes PNG gets that."""
    assert (await api.get(LAND, Accept=accept)).headers["content-type"] == kind


async def test_widths_are_bounded(api: Api) -> None:
    """Neither too small nor too large, and no width without a PNG."""
    for query in ("format=png&width=15", "format=png&width=2001", "format=gif", "width=300", "format=svg&width=300"):
        problem(await api.get(f"{LAND}?{query}"), 400, "invalid")


def test_letters_are_drawn_without_fonts_of_the_machine() -> None:
    """The font that comes along has the letters of our languages, light and bold: each text leaves other pixels."""
    drawn = {pixels(rendered(written(text), 80)) for text in ("", "A", "é", "Ω", "Ж", "≥", "✓")}
    assert len(drawn) == 7
    assert pixels(rendered(written("A"), 80)) != pixels(rendered(written("A", font_weight="bold"), 80))


def written(text: str, **style: str) -> str:
    """Return a small picture with a text on it."""
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    letters = f'<text x="4" y="30" font-size="24" font-family="system-ui, sans-serif"{given}>{text}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40">{letters}</svg>'


def test_a_picture_is_never_too_large() -> None:
    """One that is far higher than wide is made smaller, and keeps its shape where it can."""
    assert size_of('<svg viewBox="0 0 300 420">', 600) == (600, 840)
    for high in (10.0, 1e4, 1e9):
        wide, tall = size_of(f'<svg viewBox="0 0 100 {high:.0f}">', 2000)
        assert wide * tall <= MOST_PIXELS * 1.01
    with pytest.raises(ValueError, match="how large"):
        size_of("<svg>", 600)


async def test_without_a_renderer(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without the extra says so, and how to get it."""
    monkeypatch.setattr(png_service, "find_spec", lambda name: None)
    said = problem(await api.get(f"{LAND}?format=png&width=123"), 501, "no_png")
    assert "fairway[png]" in said["detail"]


async def test_a_picture_that_cannot_be_rendered(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the renderer cannot read, or dies of, is refused, and the server goes on."""
    match = await begun(api)
    live = await api.services.matches.find(match.id)
    for text in ("<svg>", '<svg viewBox="0 0 9 9"><g'):
        monkeypatch.setattr(live.engine, "board", lambda *_, text=text: text)
        problem(await match.get("/pictures/0?format=png"), 501, "no_png")


async def test_a_png_is_made_once(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same picture is kept, at each width; what does not fit any more makes room."""
    made: list[int] = []

    def render(svg: str, width: int) -> bytes:
        made.append(width)
        return bytes(1000 * width)

    monkeypatch.setattr(png_service, "_rendered", render)
    monkeypatch.setattr(png_service, "MOST_KEPT", 500_000)
    for width in (101, 102, 101, 102, 400, 101):
        answer = await api.get(f"{LAND}?format=png&width={width}")
        assert len(answer.content) == 1000 * width
    assert made == [101, 102, 400, 101]


async def test_a_png_costs_more() -> None:
    """One that has to be made counts as ten requests, one that is kept as one, and looking back as five."""
    async with serving(limits=Limits(requests=0.001, burst=40)) as api:
        match = await api.match()
        for _ in range(2):
            assert (await api.get(f"{LAND}?format=png&width=20")).status_code == 200  # 11 and 1
        for _ in range(3):
            assert (await match.get("/table?revision=0")).status_code == 200  # 5 each
        problem(await api.get(f"{LAND}?format=png&width=21"), 429, "too_fast")
