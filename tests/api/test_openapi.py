"""The contract is complete, true to the handlers, and readable by people and machines without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import pytest
from jsonschema import Draft202012Validator
from litestar import Litestar
from litestar.routes import HTTPRoute
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from fairway import __version__
from fairway.content.shipped_files import data_dir
from fairway_api.contract import wire
from fairway_api.contract.operation import Contract
from fairway_api.openapi.document import document, operations, text_of
from fairway_api.openapi.openapi_text import OPERATIONS, TAGS
from fairway_api.problems.problems import MEDIA_TYPE, SERVER_REFUSALS, STATUS, problem_titles
from fairway_api.routes.api_docs import ASSETS
from fairway_api.server.app import create_app
from fairway_api.settings import Settings
from tests.api.conftest import Api, ok, problem

COMMITTED = data_dir("schemas") / "openapi.json"
DOCUMENT: Any = json.loads(COMMITTED.read_text("utf-8"))
METHODS = ("get", "put", "post", "delete")
FILES = {f"/{name}{rest}" for name in ("kit", "table") for rest in ("", "/{file}")}
PAGES = {"/docs", "/docs/assets/{name}", "/docs/manual", "/docs/manual/{page}", *FILES}
UNDOCUMENTED = {"/", "/v1/openapi.json", *PAGES}
"""Pages for people, and the document itself."""


def documented() -> Iterator[Any]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield pytest.param(path, method, operation, id=operation["operationId"])


each_operation = pytest.mark.parametrize(("path", "method", "operation"), list(documented()))
each_schema = pytest.mark.parametrize("name", list(DOCUMENT["components"]["schemas"]))


@pytest.fixture(scope="module")
def litestar() -> Litestar:
    """The application, without anything running."""
    return create_app(Settings(database="sqlite://")).app


# the document as a whole


def test_the_document_is_valid() -> None:
    """It is OpenAPI 3.1, says which version of the engine it belongs to, and names its licence."""
    OpenAPIV31SpecValidator(DOCUMENT).validate()
    assert DOCUMENT["openapi"].startswith("3.1.")
    assert DOCUMENT["info"]["version"] == __version__
    assert DOCUMENT["info"]["license"]["identifier"] == "MIT"


def test_the_committed_document_is_not_stale(litestar: Litestar) -> None:
    """It is exactly what handlers, structs and a freshly played match say.

    If not: `python -m fairway_api.openapi.document schemas/openapi.json`.
    """
    assert text_of(document(litestar)) == COMMITTED.read_text("utf-8")


def test_every_handler_is_in_the_document(litestar: Litestar) -> None:
    """No operation is left out, and none has gone that is still promised."""
    served = {
        (route.path_format, method.lower())
        for route in litestar.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method.lower() in METHODS and route.path_format not in UNDOCUMENTED
    }
    assert served == {(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods}


def test_every_operation_has_a_name_of_its_own() -> None:
    """Names of operations are unique, and the list of names has none to spare."""
    names = [operation["operationId"] for methods in DOCUMENT["paths"].values() for operation in methods.values()]
    assert len(set(names)) == len(names)
    assert set(names) == set(OPERATIONS.values())


def test_every_component_is_used() -> None:
    """Nothing is described that nobody sends or answers; every reference leads somewhere."""
    whole = json.dumps(DOCUMENT)
    for kind in ("schemas", "parameters", "headers"):
        used = set(re.findall(rf'"#/components/{kind}/([^"]+)"', whole))
        assert used == set(DOCUMENT["components"][kind])


def test_every_tag_is_described_and_used() -> None:
    """Operations are grouped by what a client wants, and each group says what it is for."""
    used = {
        tag for methods in DOCUMENT["paths"].values() for operation in methods.values() for tag in operation["tags"]
    }
    assert used == set(TAGS) == {tag["name"] for tag in DOCUMENT["tags"]}
    assert "socket" in TAGS["follow"]


# operations


@each_operation
def test_operations_are_complete(path: str, method: str, operation: Any) -> None:
    """An operation says what it is for, takes every parameter of its path, and tells each of them apart."""
    assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", operation["operationId"])
    assert operation["summary"]
    assert operation["description"]
    assert len(operation["tags"]) == 1
    own = [each for each in operation["parameters"] if "$ref" not in each]
    assert {each["name"] for each in own if each["in"] == "path"} == set(re.findall(r"{(\w+)}", path))
    assert all(each["description"] and each["schema"] for each in own)
    assert all("example" in each for each in own if each["in"] == "path")


@each_operation
def test_operations_have_examples_that_hold(path: str, method: str, operation: Any) -> None:
    """Every request and every answer with a body has an example, and the example has the shape that is promised."""
    contents = [answer.get("content", {}) for status, answer in operation["responses"].items() if status < "300"]
    contents += [operation["requestBody"]["content"]] if "requestBody" in operation else []
    for content in contents:
        for name, media in content.items():
            if name == "image/png":
                continue  # pixels cannot be written into the document
            assert media["example"] is not None
            check(media["schema"], media["example"])
    for parameter in operation["parameters"]:
        if "example" in parameter:
            check(parameter["schema"], parameter["example"])


def check(schema: Any, value: Any) -> None:
    """Validate a value against a schema of the document."""
    registry = Registry().with_resource("urn:fairway", Resource.from_contents(DOCUMENT, DRAFT202012))
    absolute = json.loads(json.dumps(schema).replace('"#/', '"urn:fairway#/'))
    Draft202012Validator(absolute, registry=registry).validate(value)


@each_operation
def test_operations_say_what_goes_wrong(path: str, method: str, operation: Any, litestar: Litestar) -> None:
    """Every code that a handler may refuse with is named under its status, and every refusal is a problem document."""
    [found] = [each for each in operations(litestar) if each.id == operation["operationId"]]
    for code in found.problems:
        answer = operation["responses"][str(STATUS.get(code, 422))]
        assert f"`{code}`" in answer["description"]
    for status, answer in operation["responses"].items():
        if status >= "400":
            assert answer["content"] == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    assert {"429", "503"} <= operation["responses"].keys()


@each_operation
def test_tokens_are_asked_for_where_they_are_needed(path: str, method: str, operation: Any) -> None:
    """What answers 401 for want of a token says that it wants one; what spectators may see says that none is needed."""
    refusal = operation["responses"].get("401", {}).get("description", "")
    if "`token_needed`" in refusal:
        assert {} not in operation["security"]
    elif operation["security"] and operation["operationId"] not in ("deleteMatch", "letMatchGoOn"):
        assert {} in operation["security"]


def test_examples_speak_of_one_match() -> None:
    """Somebody who follows the examples meets the same match again and again."""
    view = DOCUMENT["paths"]["/v1/matches/{match_id}/view"]["get"]
    assert (
        view["parameters"][0]["example"] == view["responses"]["200"]["content"]["application/json"]["example"]["match"]
    )


# codes and schemas


def test_every_code_of_a_contract_has_a_meaning(litestar: Litestar) -> None:
    """Handlers refuse with codes that are explained; what has no status of its own is a rule's, hence 422."""
    meanings = problem_titles()
    for each in operations(litestar):
        assert isinstance(each.contract, Contract)
        for code in each.problems:
            assert meanings[code].meaning
            assert 400 <= STATUS.get(code, 422) < 600


def test_every_refusal_of_the_server_belongs_to_an_operation(litestar: Litestar) -> None:
    """A code that no operation names is one that belongs to no operation: an unknown address, a wrong method, a bug."""
    named = {code for each in operations(litestar) for code in each.problems}
    assert {spec.code for _, spec in SERVER_REFUSALS} - named == {"unknown_route", "wrong_method", "internal"}


def test_requests_are_strict_and_answers_may_grow() -> None:
    """What is sent with an unknown field is refused; what is answered may have fields that are not yet known."""
    schemas = DOCUMENT["components"]["schemas"]
    strict = {name for name, schema in schemas.items() if not schema["additionalProperties"]}
    assert {"NewMatch", "SeatOrder", "ItemFilter", "JoinOrder", "HookOrder", "PackFiles"} <= strict
    assert not {"ActionOrder", "MatchInfo", "Update", "View", "Problem"} & strict


@each_schema
def test_schemas_mislead_no_generator(name: str) -> None:
    """No field has a `default`, which is read as "always there"; an object without fields may have any."""
    schema = DOCUMENT["components"]["schemas"][name]
    for field in schema["properties"].values():
        assert "default" not in field
        for each in (field, field.get("items", {}), field.get("additionalProperties")):
            if isinstance(each, dict) and each.get("type") == "object":
                assert each["additionalProperties"] not in (None, False)


@each_schema
def test_schemas_are_described(name: str) -> None:
    """A schema says what it is, and each of its fields too."""
    schema = DOCUMENT["components"]["schemas"][name]
    assert schema["description"]
    missing = [field for field, each in schema["properties"].items() if not {"description", "$ref"} & each.keys()]
    assert missing == []


def test_every_struct_of_the_wire_is_in_the_document() -> None:
    """What `wire` offers is used by some operation."""
    assert set(wire.__all__) <= set(DOCUMENT["components"]["schemas"])


# what making requests up has found


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/v1/matches", "/v1/matches/import"])
async def test_numbers_that_cannot_be_kept_are_refused(api: Api, path: str) -> None:
    """A number of more than 64 bits, wherever anything may stand, is a fault of the request and not of the server."""
    anything = {"designer": {"quiet_rounds": 10**40}}
    body = (
        {"ruleset": "designer", "seats": [{}, {}], "options": anything}
        if path == "/v1/matches"
        else {"record": anything}
    )
    problem(await api.post(path, body), 400, "malformed")


@pytest.mark.anyio
async def test_metrics_say_their_character_set_once(api: Api) -> None:
    """The media type of metrics is the one that Prometheus asks for."""
    assert (await api.get("/metrics")).headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"


# served


@pytest.mark.anyio
async def test_the_document_is_served(api: Api) -> None:
    """A running server hands the committed document out."""
    assert ok(await api.get("/v1/openapi.json")) == DOCUMENT


@pytest.mark.anyio
async def test_the_page_needs_nobody_else(api: Api) -> None:
    """The documentation page takes script and style from this server only, and the browser is told to insist on it."""
    page = await api.get("/docs")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "://" not in page.text
    assert "<style" not in page.text
    for name in re.findall(r"/docs/assets/([\w.-]+)", page.text):
        part = await api.get(f"/docs/assets/{name}")
        assert part.headers["content-type"] == ASSETS[name][1]
        assert part.content


@pytest.mark.anyio
async def test_the_page_is_swagger_ui_and_knows_this_contract(api: Api) -> None:
    """The component is one that people know, of a version that reads OpenAPI 3.1; it asks no validator elsewhere."""
    component = (await api.get("/docs/assets/swagger-ui-bundle.js")).text
    assert re.search(r'PACKAGE_VERSION:"5\.', component)
    begun = (await api.get("/docs/assets/docs.js")).text
    assert 'url: "/v1/openapi.json"' in begun
    assert "validatorUrl: null" in begun
    assert "://" not in begun


@pytest.mark.anyio
async def test_the_manual_is_there(api: Api) -> None:
    """Every page of `docs/` is served, and every link and picture in it leads to something."""
    home, seen = data_dir("docs"), set()
    waiting = {"/docs/manual/index"}
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = await api.get(path)
        assert answer.status_code == 200, path
        if not path.endswith(".svg"):
            assert not re.findall(r'src="\w+:|<script|<style', answer.text)
            found = {
                urljoin(path, link.partition("#")[0]) for link in re.findall(r'(?:href|src)="([^":]+)"', answer.text)
            }
            waiting |= {link for link in found if link.startswith("/docs/manual/")} - seen
    written = {f"/docs/manual/{path.relative_to(home).with_suffix('')}" for path in home.rglob("*.md")}
    assert written <= seen
    for path, page in (("", "index"), ("/", "index"), ("/how-to/add-a-land.md", "how-to/add-a-land")):
        answer = await api.get(f"/docs/manual{path}")
        assert (answer.status_code, answer.headers["location"]) == (307, f"/docs/manual/{page}")
    problem(await api.get("/docs/manual/nonesuch"), 404, "unknown_item")
    problem(await api.get("/docs/manual/..%2F..%2Fpyproject.toml"), 404, "unknown_item")


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["index.html", "..%2F..%2Fapp.py", "%00", "docs.js.map"])
async def test_the_page_has_no_other_parts(api: Api, name: str) -> None:
    """Only what belongs to the page is handed out."""
    answer = await api.get(f"/docs/assets/{name}")
    problem(answer, 404, answer.json()["code"])
