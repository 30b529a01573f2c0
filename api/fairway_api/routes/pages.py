"""Static files that packages bring: the kit for clients, and whatever pages are installed.

An entry point of the group `fairway.pages` names a package; its files stand under the entry point's name, as in
`/kit/fairway.js`. A server without such packages has no pages, and misses nothing.

Modules that a page needs are named in it as it is read (`modulepreload`), so that a browser asks for all of them at
once instead of finding one after the other: those of its scripts, and of modules that it names itself because they are
imported soon after. What is compressed is compressed once.

Three names mean something: `index.html` answers for its folder, `any.html` for what is below the package's name and is
no file (a match, by its id), and `home.html` for the server's own address.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gzip import compress
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from fairway_api.http.representing import takes_gzip
from fairway_api.http.request import AnyRequest
from fairway_api.http.response import SVG, RawResponse
from fairway_api.problems.problems import because, refused
from fairway_api.routes.api_docs import POLICY

__all__ = ["GROUP", "home_page", "page_routes"]

logger = logging.getLogger("fairway.pages")

GROUP = "fairway.pages"
MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": SVG,
    ".ts": "text/plain; charset=utf-8",  # types, for people and compilers; no browser runs them
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is served, by how a file's name ends: what has another ending, such as the package's own code, is not."""
ASKED_EACH_TIME = "public, no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
PACKED = ("text/", "application/json", SVG)
SCRIPT = re.compile(rb'<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"')
IMPORT = re.compile(rb'^(?:import|export)\s(?:[^"=()]*\sfrom\s)?\s*"([^"]+)"', re.MULTILINE)
INDEX = "index.html"
ANY = "any.html"
HOME = "home.html"
NAME = re.compile(r"[a-z][a-z0-9_-]*")
TAKEN = frozenset({"docs", "health", "metrics", "problems", "ready", "v1"})
"""Names of the server's own."""


class File(msgspec.Struct, frozen=True):
    """A file that is served."""

    content: bytes
    media: str
    version: str
    """Changes with the content."""
    packed: bytes
    """The content, compressed; empty where that saves nothing."""


def home_page() -> RawResponse | None:
    """Return what answers at the server's own address: the page of the first package that has one."""
    found = _home(tuple(sorted(entry_points(group=GROUP), key=lambda each: each.name)))
    return None if found is None else _answer(found, {"Cache-Control": ASKED_EACH_TIME})


@cache
def _home(points: tuple[EntryPoint, ...]) -> File | None:
    known = {point.name: dict(_files(point)) for point in points}
    page = next((files[HOME] for files in known.values() if HOME in files), None)
    return page and _preloading(page, known)


def page_routes() -> list[HTTPRouteHandler]:
    """Return what answers for the files of every installed package; who takes a name that is taken gets none."""
    found: dict[str, dict[str, File]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        if not NAME.fullmatch(point.name) or point.name in TAKEN or point.name in found:
            logger.warning("pages cannot be called %s: the name is taken, or none", point.name)
            continue
        files = dict(_files(point))
        if files:
            found[point.name] = files
        else:
            logger.warning("there are no pages in %s", point.value)
    return [
        _handler(name, {path: _preloading(file, found) for path, file in files.items()})
        for name, files in found.items()
    ]


def _files(point: EntryPoint) -> Iterator[tuple[str, File]]:
    """Yield the files of a package by their names; its code is not run for that."""
    spec = find_spec(point.module) if "." not in point.module else None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        home = Path(place)
        for path in sorted(home.rglob("*")):
            if path.suffix in MEDIA and path.is_file():
                yield path.relative_to(home).as_posix(), _file(path.read_bytes(), MEDIA[path.suffix])


def _file(content: bytes, media: str) -> File:
    packed = compress(content, 9, mtime=0) if media.startswith(PACKED) else b""
    shorter = packed if len(packed) < len(content) else b""
    return File(content, media, blake2b(content, digest_size=6).hexdigest(), shorter)


def _preloading(page: File, known: Mapping[str, Mapping[str, File]]) -> File:
    """Return a page that names all modules which its scripts need; whatever is no page stays as it is."""
    scripts = SCRIPT.findall(page.content) if page.media.startswith("text/html") else []
    if not scripts:
        return page
    needed = [each for each in _modules(scripts, known) if each not in page.content]
    links = b"".join(b'    <link rel="modulepreload" href="%s">\n' % each for each in needed)
    return _file(page.content.replace(b"  </head>", links + b"  </head>", 1), page.media)


def _modules(scripts: Iterable[bytes], known: Mapping[str, Mapping[str, File]]) -> list[bytes]:
    """Return the addresses of scripts and of everything that they import: all of the first, then of the next."""
    found: list[bytes] = []
    for script in scripts:
        if script not in found:
            found.append(script)
        for address in found:
            name, _, path = address.decode().strip("/").partition("/")
            module = known.get(name, {}).get(PurePosixPath(path).as_posix())
            for imported in IMPORT.findall(module.content) if module else ():
                where = urljoin(address, imported)
                if where not in found:
                    found.append(where)
    return found


def _handler(name: str, files: dict[str, File]) -> HTTPRouteHandler:
    @get([f"/{name}", f"/{name}/{{file:path}}"], include_in_schema=False, name=f"pages:{name}")
    async def page(request: AnyRequest, file: FromPath[Path | None] = None) -> RawResponse:
        """Answer with a file; whoever asks for the version of it that there is may keep it for good."""
        asked = INDEX if file is None else file.as_posix().strip("/")
        found = files.get(asked or INDEX) or files.get(f"{asked}/{INDEX}")
        if found is None and asked and not Path(asked).suffix:
            found = files.get(ANY)
        if found is None:
            raise refused("unknown_item", what=because("what.file"), name=asked[:100])
        kept = request.query_params.get("v") == found.version
        packed = takes_gzip(request.headers.get("accept-encoding", "").encode("latin-1"))
        return _answer(found, {"Cache-Control": FOR_GOOD if kept else ASKED_EACH_TIME}, packed=packed)

    return page


def _answer(file: File, headers: dict[str, str], *, packed: bool = False) -> RawResponse:
    policy = POLICY if file.media.startswith("text/html") else {}
    told = {"ETag": f'"{file.version}"', **headers, **policy}
    if packed and file.packed:
        encoded = {**told, "ETag": f'W/"{file.version}"', "Content-Encoding": "gzip"}
        return RawResponse(file.packed, headers=encoded, media=file.media)
    return RawResponse(file.content, headers=told, media=file.media)
