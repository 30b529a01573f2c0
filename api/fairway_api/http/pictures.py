"""Pictures on their way out: as they are drawn, or as a PNG of an asked width."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar.params import QueryParameter

from fairway_api.http.request import AnyRequest, header, services_of
from fairway_api.http.response import PNG, SVG, RawResponse
from fairway_api.problems.problems import because, refused
from fairway_api.services.limits import client_address

__all__ = ["Format", "Width", "charge", "png_width", "pictured"]

WIDTH = 600
"""How wide a PNG is unless somebody says otherwise."""
COST = 10
"""As how many requests a PNG counts that has to be made."""

Format = Annotated[
    Literal["svg", "png"] | None,
    QueryParameter(description="As what to draw it, before the header `Accept`; SVG, if neither says otherwise."),
]
Width = Annotated[
    int | None,
    QueryParameter(ge=16, le=2000, description=f"How many pixels wide a PNG is; {WIDTH}, if nothing is said."),
]


def png_width(request: AnyRequest, format: str | None, width: int | None) -> int:
    """Return how wide a PNG is asked for; 0 for an SVG, which has no width."""
    png = _prefers_png(header(request, b"accept") or "") if format is None else format == "png"
    if width is not None and not png:
        reason = because("png_width")
        raise refused("invalid", error=reason, errors=(("width", reason),))
    return (width or WIDTH) if png else 0


async def pictured(request: AnyRequest, svg: str, png: int, headers: dict[str, str]) -> RawResponse:
    """Answer with a picture, as a PNG so wide or, with 0, as it is."""
    vary = {"Vary": ", ".join(filter(None, (headers.get("Vary"), "Accept")))}
    if not png:
        return RawResponse(svg.encode(), headers={**headers, **vary}, media=SVG)
    renderer = services_of(request).renderer
    made = renderer.known(svg, png)
    if made is None:
        await charge(request, COST)
        made = await renderer.render(svg, png)
    return RawResponse(made, headers={**headers, **vary}, media=PNG)


async def charge(request: AnyRequest, cost: int) -> None:
    """Count a request for more than one."""
    await services_of(request).limiter.check(client_address(request.scope), cost, paid=1)


def _prefers_png(accept: str) -> bool:
    """Whether a PNG is liked better than an SVG; the most exact range decides for each (RFC 9110)."""
    liked: dict[str, float] = {}
    for each in accept.split(",")[:20] if "image/png" in accept else ():
        name, _, quality = each.partition(";q=")
        try:
            liked[name.strip().lower()] = float(quality or 1)
        except ValueError:
            continue
    png, svg = ([liked[name] for name in (media, "image/*", "*/*") if name in liked] for media in (PNG, SVG))
    return bool(png) and png[0] > (svg[0] if svg else 0)
