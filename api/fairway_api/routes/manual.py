"""The manual, as HTML: the pages that `docs/` holds in a checkout and that a wheel brings."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.token import Token

from fairway.content.shipped_files import data_dir
from fairway_api.http.response import SVG, RawResponse
from fairway_api.problems.problems import because, refused
from fairway_api.routes.api_docs import FRESH, HOME, POLICY

__all__ = ["PAGES"]

PLACE = "/docs/manual/"
ROOMS = {"": "Start", "how-to": "How to", "reference": "Reference", "decisions": "Decisions"}
FIRST = ("index", "tutorial")


@get("/docs/manual", include_in_schema=False)
async def beginning() -> RawResponse:
    """Lead to the first page of the manual."""
    return _elsewhere(FIRST[0])


@get("/docs/manual/{page:path}", include_in_schema=False)
async def manual(page: FromPath[Path]) -> RawResponse:
    """Show a page of the manual, or a picture in it."""
    name = page.as_posix().strip("/")
    if name.removesuffix(".md") in _pages() and name.endswith(".md"):
        return _elsewhere(name.removesuffix(".md"))
    if name in _pictures():
        return RawResponse(_pictures()[name].read_bytes(), headers=FRESH, media=SVG)
    if name not in _pages():
        raise refused("unknown_item", what=because("what.page"), name=name[:100])
    return RawResponse(_rendered(name), headers={**FRESH, **POLICY}, media="text/html; charset=utf-8")


def _elsewhere(name: str) -> RawResponse:
    return RawResponse(b"", status=307, headers={"Location": f"{PLACE}{name}"})


@cache
def _pages() -> dict[str, Path]:
    """Return every page by its name, room by room."""
    home = data_dir("docs")
    found: dict[str, Path] = {}
    for room in ROOMS:
        paths = sorted((home / room).glob("*.md"), key=lambda path: (path.stem not in FIRST, path.stem))
        found |= {path.relative_to(home).with_suffix("").as_posix(): path for path in paths}
    return found


@cache
def _pictures() -> dict[str, Path]:
    home = data_dir("docs")
    return {path.relative_to(home).as_posix(): path for path in home.rglob("*.svg")}


@cache
def _title(name: str) -> str:
    found = re.search(r"^# (.*)$", _pages()[name].read_text("utf-8"), re.MULTILINE)
    return found[1].replace("`", "") if found else name


@cache
def _rendered(name: str) -> bytes:
    text, reader = _pages()[name].read_text("utf-8"), MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    _finish(tokens)
    frame = (HOME / "manual.html").read_text("utf-8")
    parts = {
        "title": escape(_title(name)),
        "nav": _nav(name),
        "body": reader.renderer.render(tokens, reader.options, {}),
    }
    return re.sub(r"\{(title|nav|body)\}", lambda found: parts[found[1]], frame).encode()


def _finish(tokens: list[Token]) -> None:
    """Name headings, so that they can be linked to, and let links lead to pages instead of files."""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following:
            plain = re.sub(r"[^\w\s-]", "", following.content).strip().lower()
            token.attrSet("id", re.sub(r"[\s-]+", "-", plain))
        for child in token.children or ():
            if child.type == "link_open":
                link: Any = child.attrGet("href")
                child.attrSet("href", re.sub(r"^(?!\w+:)([^#]*)\.md(?=#|$)", r"\1", str(link)))


def _nav(current: str) -> str:
    parts = []
    for room, heading in ROOMS.items():
        parts.append(f"<strong>{heading}</strong>")
        for name in _pages():
            if name.rpartition("/")[0] == room:
                here = ' aria-current="page"' if name == current else ""
                parts.append(f'<a href="{PLACE}{name}"{here}>{escape(_title(name))}</a>')
    return "".join(parts)


PAGES = [beginning, manual]
