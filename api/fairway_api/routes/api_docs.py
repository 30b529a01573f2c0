"""The contract itself: the OpenAPI document for programs, and Swagger UI, which shows it to people and lets them try.

The page needs nothing but this server: no script, style or font comes from elsewhere, and the browser is told so.
Swagger UI's own files come with the package `openapi-ui-bundles`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from litestar import get
from litestar.params import FromPath
from openapi_ui_bundles import swagger_ui

from fairway.content.shipped_files import data_dir
from fairway_api.http.response import RawResponse
from fairway_api.problems.problems import because, refused

__all__ = ["FRESH", "HOME", "PAGES", "POLICY", "ROUTES"]

HOME = Path(__file__).parents[1] / "docs_page"
SWAGGER = Path(swagger_ui.static_path)
ASSETS = {
    "docs.js": (HOME, "text/javascript; charset=utf-8"),
    "docs.css": (HOME, "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": (SWAGGER, "text/javascript; charset=utf-8"),
    "swagger-ui.css": (SWAGGER, "text/css; charset=utf-8"),
    "favicon-32x32.png": (SWAGGER, "image/png"),
}
FRESH = {"Cache-Control": "no-cache"}
POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}


@get("/openapi.json", include_in_schema=False)
async def openapi() -> RawResponse:
    """Answer with the contract: every operation with its schemas, problems and examples (OpenAPI 3.1)."""
    return RawResponse(_read(data_dir("schemas") / "openapi.json"), headers=FRESH)


@get("/docs", include_in_schema=False)
async def docs() -> RawResponse:
    """Show the contract to a person."""
    return RawResponse(_read(HOME / "index.html"), headers={**FRESH, **POLICY}, media="text/html; charset=utf-8")


@get("/docs/assets/{name:str}", include_in_schema=False)
async def asset(name: FromPath[str]) -> RawResponse:
    """Answer with a part of the page."""
    if name not in ASSETS:
        raise refused("unknown_item", what=because("what.file"), name=name[:100])
    folder, media = ASSETS[name]
    return RawResponse(_read(folder / name), headers=FRESH, media=media)


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


ROUTES = [openapi]
PAGES = [docs, asset]
