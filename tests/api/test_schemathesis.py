"""Whatever a client sends, the server keeps its contract: thousands of requests made up from the document.

Made-up requests would hardly ever name a match that exists or show a token that is valid. So what is well-formed but
unknown is mostly exchanged for what the server knows: matches running, open and finished, tokens, legal actions.
"""

from __future__ import annotations

import asyncio
import random
import re
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)

from fairway.content.shipped_files import data_dir
from fairway_api.http.middleware import Middleware
from fairway_api.server.app import create_app
from fairway_api.settings import Settings
from tests.api.conftest import OPERATOR, UNLIMITED, Api, ok, serving

EXAMPLES = 40
"""Requests that are made up for an operation, beside those that go through every bound and every fault of its schema."""
NO_FAULTS = (
    positive_data_acceptance,  # that a request has the right shape does not mean that the rules allow it
    allow_header_conformance,  # Litestar answers OPTIONS itself, and forgets methods that were added to a path later
)
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{22}")
PLAYED_ON = ("playAction", "tryAction")


class Known:
    """What the server knows, and a request had better name."""

    async def learn(self, api: Api) -> None:
        """Make a few matches."""
        running = await api.match(seed="schemathesis")
        for _ in range(6):
            await running.step(random.Random(0))
        [seat] = await running.awaited()
        finished = await api.match(seed="schemathesis")
        await finished.play("schemathesis")
        opened = await api.match({}, {"open": True}, {"open": True}, {"open": True})
        record = ok(await finished.get("/record"))
        mine, others = running.token(seat), running.token(1 - seat)
        self.leave = cycle((False, False, False, True, False, False))
        self.open = opened.id
        self.matches = cycle((running.id, running.id, running.id, finished.id, opened.id))
        self.tokens = cycle((mine, mine, others, finished.token(0), await api.client(), OPERATOR))
        self.legal = cycle((await running.legal(seat, must=False))[::7])
        self.records = cycle(({"record": record}, {"record": {**record, "moves": record["moves"][:3]}}))

    def name(self, case: Any) -> bool:
        """Exchange what is well-formed and unknown for what the server knows, five times out of six; say whether."""
        if next(self.leave):
            return False
        operation = case.operation.definition.raw
        name, path = operation["operationId"], case.path_parameters
        for parameter in operation["parameters"]:
            given = path.get(parameter.get("name"))
            if given is None or parameter["in"] != "path":
                continue
            if parameter["name"] == "match_id":
                if MATCH_ID.fullmatch(str(given)):
                    path["match_id"] = self.open if name == "joinMatch" else next(self.matches)
            elif Draft202012Validator(parameter["schema"]).is_valid(given):
                path[parameter["name"]] = parameter["example"]
        if operation["security"] and name not in ("deleteMatch", "letMatchGoOn"):
            case.headers["Authorization"] = f"Bearer {next(self.tokens)}"
        if name in PLAYED_ON and isinstance(case.body, dict) and isinstance(case.body.get("type"), str):
            case.body = next(self.legal)
        elif name == "importMatch" and isinstance(case.body, dict) and isinstance(case.body.get("record"), dict):
            case.body = {**case.body, **next(self.records)}
        return True


class Door:
    """Stands for a server that is not built before the first test wants it."""

    server: Middleware

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.server(scope, receive, send)


door = Door()
contract = schemathesis.openapi.from_path(data_dir("schemas") / "openapi.json")
contract.app = door


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    """Open the door of a server that has a few matches."""
    database = str(tmp_path_factory.mktemp("schemathesis") / "games.db")
    found = Known()

    async def learn() -> None:
        async with serving(database=database) as api:
            await found.learn(api)

    asyncio.run(learn())
    door.server = create_app(Settings(database=database, limits=UNLIMITED, operator_token=OPERATOR))
    door.server.services.feeds.closing = True  # a stream ends as soon as it has begun
    return found


@contract.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_the_server_keeps_its_contract(case: Any, known: Known) -> None:
    """No request brings an error of the server, a status, media type or header that is not documented, or a wrong shape."""
    excluded = list(NO_FAULTS)
    if known.name(case):
        excluded.append(ignored_auth)  # it takes every token for one that was made up
    if case.operation.definition.raw["operationId"] in ("deleteMatch", "letMatchGoOn"):
        excluded += [missing_required_header, ignored_auth]  # to have no token is like having one that is not enough
    if "null" in str(case.query) or "None" in str(case.query):
        excluded.append(negative_data_rejection)  # Litestar takes the word `null` in an address for nothing
    case.call_and_validate(excluded_checks=excluded)
