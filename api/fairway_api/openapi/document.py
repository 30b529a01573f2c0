"""The contract as an OpenAPI 3.1 document: what handlers say of themselves, with examples that were really played.

`python -m fairway_api.openapi.document schemas/openapi.json` writes it; the server serves the written file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc, signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, ParameterKwarg, PathParameter
from litestar.routes import HTTPRoute

from fairway import __version__
from fairway.model.json_schema import Schema, json_schemas
from fairway.model.refusal import RefusalSpec
from fairway_api.contract.operation import EDGE, EDGE_OF_BODILESS, EDGE_OF_WRITES, Contract
from fairway_api.openapi.examples import Example, played
from fairway_api.openapi.openapi_text import (
    HEADERS,
    INFO,
    LANGUAGE,
    MATCHES_ANY_FIELD,
    OPERATIONS,
    PATH_PARAMETERS,
    REQUEST_HEADERS,
    SECURITY_SCHEMES,
    TAGS,
)
from fairway_api.openapi.schemas import REF, schemas_of
from fairway_api.problems.problems import MEDIA_TYPE, STATUS, ProblemDocument, problem_titles
from fairway_api.server.app import create_app
from fairway_api.settings import Settings

__all__ = ["Operation", "document", "operations", "text_of"]

PHRASES = {
    200: "Done.",
    201: "Made.",
    204: "Done; there is nothing to say about it.",
    304: "Nothing has changed since.",
}
STREAM = "text/event-stream"
EVENT: Schema = {
    "oneOf": [
        {
            "title": "UpdateEvent",
            "type": "object",
            "properties": {
                "event": {"type": "string", "const": "update"},
                "id": {"type": "string", "description": "The revision."},
                "data": {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": {"$ref": f"{REF}Update"},
                },
            },
            "required": ["event", "id", "data"],
        },
        {
            "title": "RestartEvent",
            "type": "object",
            "properties": {
                "event": {"type": "string", "const": "restart"},
                "data": {"type": "string", "const": "{}"},
            },
            "required": ["event", "data"],
        },
    ]
}
"""One event of a stream. (Before OpenAPI 3.2 there is no word for what a stream consists of.)"""
REFUSAL_HEADERS = {401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"}
MEANINGS: dict[str, RefusalSpec] = problem_titles()


class Operation(msgspec.Struct, frozen=True):
    """A method of an address."""

    id: str
    path: str
    method: str
    handler: HTTPRouteHandler
    contract: Contract

    @property
    def problems(self) -> tuple[str, ...]:
        """Every code that it may refuse with."""
        edge = EDGE_OF_WRITES if self.method in ("post", "put") else ()
        bodiless = EDGE_OF_BODILESS if self.contract.body is None else ()
        return tuple(dict.fromkeys((*self.contract.problems, *EDGE, *edge, *bodiless)))

    @property
    def conditional(self) -> bool:
        """Whether it answers 304 to a client that has the answer."""
        return self.method == "get" and self.contract.media != STREAM

    @property
    def security(self) -> list[dict[str, list[str]]]:
        """Whose token it wants, if anybody's: that follows from the codes it refuses with."""
        codes = self.contract.problems
        if "maker_only" in codes:
            return [{"seat": []}, {"client": []}]
        for code, scheme in (("operator_only", "operator"), ("not_your_seat", "seat"), ("bad_token", "client")):
            if code in codes:
                needed = code == "operator_only" or "token_needed" in codes
                return [{scheme: []}] if needed else [{}, {scheme: []}]
        return []


def operations(app: Litestar) -> Iterator[Operation]:
    """Yield what the server offers, in the order of its routes."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in sorted(route.route_handlers, key=lambda each: each.handler_name):
                if isinstance(contract := handler.opt.get("contract"), Contract):
                    [method] = handler.http_methods
                    name = OPERATIONS[handler.handler_name]
                    yield Operation(name, route.path_format, method.lower(), handler, contract)


def document(app: Litestar) -> Schema:
    """Return the OpenAPI document of the application."""
    found = list(operations(app))
    read = [each.contract.body for each in found if each.contract.body is not None]
    written = [each.contract.answer for each in found if each.contract.answer is not None]
    schemas, components = schemas_of(read, [*written, ProblemDocument])
    examples, refusal = played()
    components["Problem"]["examples"] = [refusal]
    paths: Schema = {}
    for each in found:
        paths.setdefault(each.path, {})[each.method] = _operation(each, schemas, examples[each.id])
    return {
        "openapi": "3.1.0",
        "info": {**INFO, "version": __version__},
        "servers": [{"url": "/", "description": "The server that gave you this document."}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": components,
            "parameters": {**LANGUAGE, **REQUEST_HEADERS},
            "headers": HEADERS,
            "securitySchemes": SECURITY_SCHEMES,
        },
    }


def text_of(document: Schema) -> str:
    """Write a document down; the same one always in the same way."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _operation(each: Operation, schemas: Mapping[Any, Schema], example: Example) -> Schema:
    said, contract = cleandoc(each.handler.fn.__doc__ or ""), each.contract
    made: Schema = {
        "operationId": each.id,
        "tags": sorted(each.handler.tags or ()),
        "summary": said.partition("\n")[0].rstrip("."),
        "description": said,
        "parameters": [*_parameters(each), *({"$ref": f"#/components/parameters/{name}"} for name in LANGUAGE)],
    }
    if contract.body is not None:
        schema, needed = schemas[contract.body], False
        if isinstance(contract.body, type) and issubclass(contract.body, msgspec.Struct):
            needed = any(field.required for field in msgspec.structs.fields(contract.body))
        else:
            schema = {"description": "The file. Whatever is wrong with it is told, not refused."}
        shown = {"schema": schema, "example": example.request}
        made["requestBody"] = {"required": needed, "content": {"application/json": shown}}
    made["responses"] = {str(status): answer for status, answer in sorted(_responses(each, schemas, example).items())}
    made["security"] = each.security
    return made


# parameters


def _parameters(each: Operation) -> Iterator[Schema]:
    """Yield an operation's parameters, as its handler declares them."""
    function = each.handler.fn
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in signature(function).parameters.items():
        declared = [part for part in get_args(hints[name])[1:] if isinstance(part, ParameterKwarg)]
        if get_origin(hints[name]) is not Annotated or not declared:
            continue
        [kind] = declared
        if isinstance(kind, PathParameter):
            yield {"name": name, "in": "path", "required": True, **PATH_PARAMETERS[_place(each.path, name)]}
            continue
        schema = _parameter_schema(get_args(hints[name])[0], kind)
        if parameter.default not in (None, ""):
            schema["default"] = parameter.default
        place = "header" if isinstance(kind, HeaderParameter) else "query"
        said = kind.description or "How many there may be on a page."
        yield {"name": kind.name or name, "in": place, "required": False, "description": said, "schema": schema}
    for name in (*each.contract.headers, *(("If-None-Match",) if each.conditional else ())):
        yield {"$ref": f"#/components/parameters/{name}"}
    if each.contract.any_query:
        yield MATCHES_ANY_FIELD


def _place(path: str, name: str) -> str:
    """Return the part of a path that says what a parameter is: `matches/{match_id}`."""
    return path.partition(f"/{{{name}}}")[0].rpartition("/")[2] + f"/{{{name}}}"


def _parameter_schema(kind: Any, given: ParameterKwarg) -> Schema:
    """Return a parameter's schema; one that may be None may be left out."""
    plain = next((part for part in get_args(kind) if part is not type(None)), kind)
    bounds = {
        "minimum": given.ge,
        "maximum": given.le,
        "minLength": given.min_length,
        "maxLength": given.max_length,
        "maxItems": given.max_items,
    }
    [schema], _ = json_schemas((plain,))
    return schema | {word: bound for word, bound in bounds.items() if bound is not None}


# answers


def _success(each: Operation, schemas: Mapping[Any, Schema], example: Example) -> Schema:
    contract, status = each.contract, each.handler.status_code
    headers = ["X-Request-ID"]
    if "ETag" in example.headers:
        headers.append("ETag")
    if "Idempotency-Key" in contract.headers:
        headers.append("Idempotency-Replayed")
    said, schema = PHRASES[status], schemas.get(contract.answer)
    if contract.media == STREAM:
        schema = EVENT
        said = (
            "A stream without an end; the schema is that of one event. Each event `update` has a line's number as its "
            "`id` and, as its `data`, the JSON of one `Update`. Lines with a colon first show that the stream lives. "
            "After an event `restart` the server goes away for a moment: connect again, with `Last-Event-ID`."
        )
    made: Schema = {"description": said, "headers": _headers(*headers)}
    if contract.answer is not None:
        made["content"] = {contract.media: {"schema": schema, "example": example.answer}}
        made["content"] |= {media: {"schema": {"contentMediaType": media}} for media in contract.other_media}
    return made


def _responses(each: Operation, schemas: Mapping[Any, Schema], example: Example) -> dict[int, Schema]:
    """Return every status that an operation answers with."""
    found = {each.handler.status_code: _success(each, schemas, example)}
    if each.contract.empty:
        found[204] = {"description": each.contract.empty, "headers": _headers("X-Request-ID")}
    if each.conditional:
        found[304] = {"description": PHRASES[304], "headers": _headers("X-Request-ID", "ETag")}
    by_status: dict[int, list[str]] = {}
    for code in each.problems:
        by_status.setdefault(STATUS.get(code, 422), []).append(code)
    for status, codes in by_status.items():
        found[status] = _refusals(status, codes)
    return found


def _refusals(status: int, codes: list[str]) -> Schema:
    said = "\n".join(f"* `{code}`: {MEANINGS[code].meaning}" for code in codes)
    if "not_listed" in codes:
        said += "\n* or a code of the ruleset's own: `GET /v1/rulesets/{name}` lists them with their rules."
    made: Schema = {"description": said, "content": {MEDIA_TYPE: {"schema": {"$ref": f"{REF}Problem"}}}}
    if status in REFUSAL_HEADERS:
        made["headers"] = _headers(REFUSAL_HEADERS[status])
    return made


def _headers(*names: str) -> Schema:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def main(arguments: list[str]) -> int:
    """Write the document to a file."""
    if len(arguments) != 1:
        print("usage: python -m fairway_api.openapi.document FILE", file=sys.stderr)
        return 2
    app = create_app(Settings(database="sqlite://")).app
    assert isinstance(app, Litestar)
    Path(arguments[0]).write_text(text_of(document(app)), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
