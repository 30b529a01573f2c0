"""For operators and for people who open the address in a browser."""

from __future__ import annotations

from html import escape

from litestar import MediaType, Response, get
from litestar.params import FromPath

from fairway import __version__
from fairway_api.contract.operation import contract
from fairway_api.http.request import AnyRequest, language_of, services_of
from fairway_api.http.response import RawResponse
from fairway_api.problems.problems import STATUS, because, problem_titles, refused
from fairway_api.routes.pages import home_page

__all__ = ["ROUTES"]

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}}code{{background:#eee}}
</style><h1>{title}</h1>{body}</html>"""


@get("/", include_in_schema=False)
async def welcome() -> RawResponse:
    """Answer with the home page that is installed; without one, say what this is and where to look."""
    if home := home_page():
        return home
    links = (
        ("/docs", "Interactive documentation of every operation"),
        ("/docs/manual/index", "The manual"),
        ("/v1/openapi.json", "The same for programs (OpenAPI 3.1)"),
        ("/v1/rulesets", "What can be played here"),
        ("/v1/packs", "Cards and tiles, with pictures"),
        ("/health", "Whether the server is alive"),
    )
    rows = "".join(f'<li><a href="{path}">{path}</a> {escape(text)}</li>' for path, text in links)
    page = PAGE.format(title=f"Fairway {__version__}", body=f"<p>A referee for mini-golf games.</p><ul>{rows}</ul>")
    return RawResponse(page.encode(), media="text/html; charset=utf-8")


@get("/health", tags=["operation"], opt=contract(dict[str, str]))
async def health() -> dict[str, str]:
    """Say that the process is alive."""
    return {"status": "alive", "version": __version__}


@get("/ready", tags=["operation"], opt=contract(dict[str, str]))
async def ready(request: AnyRequest) -> dict[str, str]:
    """Say whether requests can be served: the database answers."""
    await services_of(request).store.ready()
    return {"status": "ready"}


@get("/metrics", tags=["operation"], opt=contract(str, media="text/plain"))
async def metrics(request: AnyRequest) -> Response[str]:
    """Numbers for Prometheus, of this process."""
    services = services_of(request)
    now = services.metrics.text(streams=services.feeds.places.count, thinking=services.workers.waiting)
    return Response(now, media_type="text/plain; version=0.0.4")


@get(
    "/problems/{code:str}",
    tags=["operation"],
    media_type=MediaType.HTML,
    opt=contract(str, media="text/html", problems=("unknown_item",)),
)
async def problem(request: AnyRequest, code: FromPath[str]) -> str:
    """Explain the code of a problem."""
    services = services_of(request)
    titles = problem_titles(services.registry.vocabularies.values())
    if code not in titles:
        raise refused("unknown_item", what=because("what.problem"), name=code[:100])
    spec = titles[code]
    text = services.texts.find(f"refusal.{code}", language_of(request)) or ""
    rule = f'<p>Rule: <a href="/v1/rules/{spec.rule}">{spec.rule}</a></p>' if spec.rule else ""
    params = f"<p>Parameters: {escape(', '.join(spec.params))}</p>" if spec.params else ""
    meaning = f"<p>{escape(spec.meaning)}</p><p>Status {STATUS.get(code, 422)}.</p>"
    body = f"{meaning}{rule}{params}<p><code>{escape(text)}</code></p>"
    return PAGE.format(title=escape(code), body=body)


ROUTES = [welcome, health, ready, metrics, problem]
