"""What goes wrong on the way to an answer, in the one shape that clients know."""

from __future__ import annotations

import logging
import re
from typing import Any, cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.types import ExceptionHandlersMap

from fairway.model.blaming import log_fault, refusal_of
from fairway.model.errors import PluginFault
from fairway.model.misfit import misfit
from fairway.model.reason import several
from fairway_api.http.audit import FAILED, note
from fairway_api.http.request import Connection, language_of, services_of
from fairway_api.http.response import RawResponse
from fairway_api.matches.live import Live
from fairway_api.problems.problems import MEDIA_TYPE, Problem, Words, because, problem_of, refused
from fairway_api.store import StoreError

__all__ = ["HANDLERS", "error_response", "problem_response"]

logger = logging.getLogger("fairway")

_NUMBER = re.compile(r"-?[0-9]{1,100}")
"""A number in an address, where everything is text."""


def problem_response(request: Connection, problem: Problem) -> RawResponse:
    """Answer with a problem document, in the language that was asked for."""
    live: Live | None = request.scope.get("match")  # type: ignore[assignment]  # a key of ours
    speaker = services_of(request).speaker(language_of(request), live)
    document = problem_of(problem, speaker, live.ruleset.pointing if live else None)
    return RawResponse(msgspec.json.encode(document), status=problem.status, headers=problem.headers, media=MEDIA_TYPE)


def error_response(request: Connection, error: Exception) -> RawResponse:
    """Answer a request that failed."""
    problem = _problem(request, error)
    if problem.refusal.code in FAILED:
        note(request.scope, "refused", problem.refusal.code)
    services_of(request).circuit_breaker.record(request.scope["path"], problem.refusal)
    return problem_response(request, problem)


def _problem(request: Connection, error: Exception) -> Problem:
    """Return what to say of an error; what happened on our side, or in a plugin, goes to the log and is not told."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and 400 <= error.status_code < 500:
        return _misled(request, error)
    if isinstance(error, PluginFault):
        log_fault(logger, error)
        return Problem(refusal_of(error))
    if isinstance(error, StoreError):
        logger.error("the database failed: %s", error)
        return refused("unavailable", headers={"Retry-After": "1"})
    number = str(request.scope.get("request_number", ""))
    logger.error("request %s failed", number, exc_info=error)
    return refused("internal", request=number)


def _misled(request: Connection, error: HTTPException) -> Problem:
    """Put what the framework found wrong with a request into our shape."""
    scope: Any = request.scope
    if isinstance(error, NotFoundException):
        return refused("unknown_route", path=scope["path"][:200])
    if isinstance(error, MethodNotAllowedException):
        allowed = (error.headers or {}).get("allow", "").replace("GET", "GET, HEAD")
        return refused("wrong_method", method=scope["method"], allowed=allowed, headers={"Allow": allowed})
    if isinstance(error, ValidationException):
        errors = tuple(_parameter(request, fault) for fault in error.extra or () if isinstance(fault, dict))
        named = [because("named", name=path, reason=reason) for path, reason in errors]
        return refused("invalid", error=several(named or [error.detail]), errors=errors)
    return refused("malformed", error=error.detail)


def _parameter(request: Connection, fault: dict[str, Any]) -> tuple[str, Words]:
    """Return the name of a parameter and what is wrong with it, in the framework's words where we find nothing."""
    name, said = str(fault.get("key", "")), str(fault.get("message", ""))
    if not isinstance(request, ASGIConnection):
        return name or "$", said
    kinds = {field.name: field.type for field in msgspec.structs.fields(request.route_handler.signature_model)}
    sent = {**request.query_params, **request.path_params}
    given = request.query_params.getall(name, [])
    if len(given) > 1 and (found := misfit(given, kinds.get(name, Any))) and found.reason.key == "longest_list":
        return name, because("too_many", most=found.reason.params["most"], got=len(given))
    if name not in kinds or name not in sent:
        return name or "$", said
    found = misfit(sent[name], kinds[name])
    if found and found.reason.key == "wrong_type" and _NUMBER.fullmatch(str(sent[name])):
        found = misfit(int(sent[name]), kinds[name])
    return name, found.here if found else said


HANDLERS = cast(
    ExceptionHandlersMap,  # any response will do
    dict.fromkeys((Problem, HTTPException, PluginFault, StoreError, Exception), error_response),
)
"""For the framework, which looks for the nearest class."""
