"""Whatever a client sends, the server keeps its contract: thousands of requests made up from the document.

Made-up requests would hardly ever name a match that exists or show a token that is valid. So what is well-formed but
unknown is mostly exchanged for what the server knows: matches running, open and finished, tokens, legal actions.
"""

from __future__ import annotations

import asyncio
import random
import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fairway_api.app import create_app
from fairway_api.settings import Settings
from tests.api.conftest import OPERATOR, UNLIMITED, Api, ok, serving

EXAMPLES = 20
"""Requests that are made up for an operation, beside those that go through every bound and every fault of its schema."""
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{22}")
PLAYED_ON = ("playAction", "tryAction")


class Known:
    """What the server knows, and a request had better name."""

    running: str
    open: str
    finished: str
    tokens: list[str]
    legal: list[Any]
    records: list[Any]

    async def learn(self, api: Api) -> None:
        """Make a few matches."""
        running = await api.match(seed="schemathesis")
        for _ in range(6):
            await running.step(random.Random(0))
        [seat] = await running.awaited()
        finished = await api.match(seed="schemathesis")
        await finished.play("schemathesis")
        opened = await api.match({}, {"open": True}, {"open": True}, {"open": True})
        self.running, self.open, self.finished = running.id, opened.id, finished.id
        self.tokens = [running.token(seat), running.token(seat), running.token(1 - seat)]
        self.tokens += [finished.token(0), await api.client(), OPERATOR]
        self.legal = (await running.legal(seat, must=False))[::7]
        record = ok(await finished.get("/record"))
        self.records = [{"record": record}, {"record": {**record, "moves": record["moves"][:3]}}]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The document of a server that has a few matches, ready to be put to the test."""
    database = str(tmp_path_factory.mktemp("schemathesis") / "games.db")
    known = Known()

    async def learn() -> None:
        async with serving(database=database) as api:
            await known.learn(api)

    asyncio.run(learn())
    app = create_app(Settings(database=database, limits=UNLIMITED, operator_token=OPERATOR))
    app.house.feeds.closing = True  # a stream ends as soon as it has begun
    schema = schemathesis.openapi.from_asgi("/v1/openapi.json", app)
    _name_what_is_known(schema, known)
    return schema


def _name_what_is_known(schema: Any, known: Known) -> None:
    """Exchange what is well-formed and unknown for what the server knows, five times out of six."""
    leave = cycle((False, False, False, True, False, False))
    matches = cycle((known.running, known.running, known.running, known.finished, known.open))
    tokens, legal, records = cycle(known.tokens), cycle(known.legal), cycle(known.records)

    @schema.hook
    def before_call(context: Any, case: Any, kwargs: Any) -> None:
        if next(leave):
            return
        operation = case.operation.definition.raw
        name = operation["operationId"]
        for parameter in operation["parameters"]:
            given = case.path_parameters.get(parameter.get("name"))
            if given is None or parameter["in"] != "path":
                continue
            if parameter["name"] != "match_id":
                if isinstance(given, str) and re.fullmatch(parameter["schema"].get("pattern", ".+"), given):
                    case.path_parameters[parameter["name"]] = parameter["example"]
            elif MATCH_ID.fullmatch(str(given)):
                case.path_parameters["match_id"] = known.open if name == "joinMatch" else next(matches)
        if "security" in operation and name != "deleteMatch":
            case.headers["Authorization"] = f"Bearer {next(tokens)}"
        if name in PLAYED_ON and isinstance(case.body, dict) and isinstance(case.body.get("type"), str):
            case.body = next(legal)
        elif name == "importMatch" and isinstance(case.body, dict) and isinstance(case.body.get("record"), dict):
            case.body = {**case.body, **next(records)}


api = schemathesis.pytest.from_fixture("document")


@api.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_its_contract(case: Any) -> None:
    """No request brings an error of the server, a status, media type or header that is not documented, or a wrong shape.

    That a request has the right shape does not mean that the rules allow it, so being refused is no fault.
    """
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
