"""What goes wrong on the way to an answer, in the one shape that clients know."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.types import ExceptionHandlersMap

from fairway.model.blaming import refusal_of
from fairway.model.errors import PluginFault
from fairway.model.refusal import Refusal
from fairway_api.http.request import language_of, services_of
from fairway_api.problems.problems import MEDIA_TYPE, Problem, Slip, problem_of, refused
from fairway_api.store import StoreError

__all__ = ["HANDLERS", "error_response"]

logger = logging.getLogger("fairway")

AnyRequest = Request[Any, Any, Any]


def error_response(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer a request that failed."""
    kind = next(kind for kind in type(error).__mro__ if kind in HANDLERS)
    answer: Response[bytes] = HANDLERS[kind](request, error)
    return answer


def _answer(request: AnyRequest, problem: Problem) -> Response[bytes]:
    services = services_of(request)
    document = problem_of(problem, services.texts, language_of(request))
    return Response(
        msgspec.json.encode(document), status_code=problem.status, headers=problem.headers, media_type=MEDIA_TYPE
    )


def _http(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """Put what the framework found wrong into our shape."""
    if isinstance(error, NotFoundException):
        problem = refused("unknown_route", path=request.scope["path"][:200])
    elif isinstance(error, MethodNotAllowedException):
        allowed = (error.headers or {}).get("allow", "").replace("GET", "GET, HEAD")
        problem = refused("wrong_method", method=request.method, allowed=allowed, headers={"Allow": allowed})
    elif isinstance(error, ValidationException):
        slips = tuple(_slip(each) for each in error.extra or () if isinstance(each, dict))
        said = "; ".join(f"{slip.path}: {slip.message}" for slip in slips) or error.detail
        problem = Problem(Refusal("invalid", {"error": said}), errors=slips)
    elif 400 <= error.status_code < 500:
        problem = refused("malformed", error=error.detail)
    else:
        return _unforeseen(request, error)
    return _answer(request, problem)


def _slip(extra: dict[str, Any]) -> Slip:
    return Slip(str(extra.get("key", "")) or "$", str(extra.get("message", "")))


def _unforeseen(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Say that it is our fault, keep what happened for the log, and nothing of it in the answer."""
    number = str(request.scope.get("request_number", ""))
    logger.error("request %s failed", number, exc_info=error)
    return _answer(request, refused("internal", request=number))


def _plugin(request: AnyRequest, broken: PluginFault) -> Response[bytes]:
    logger.error("plugin %s failed while %s", broken.plugin, broken.doing, exc_info=broken.cause)
    return _answer(request, Problem(refusal_of(broken)))


def _store(request: AnyRequest, error: StoreError) -> Response[bytes]:
    logger.error("the database failed: %s", error)
    return _answer(request, refused("unavailable", headers={"Retry-After": "1"}))


HANDLERS: ExceptionHandlersMap = {
    Problem: _answer,
    HTTPException: _http,
    PluginFault: _plugin,
    StoreError: _store,
    Exception: _unforeseen,
}
