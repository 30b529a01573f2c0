"""The ceiling: a typed Litestar handler that reads a small action and answers with 4 KB that are ready. No game.

uvicorn bare:app --loop uvloop --http httptools --no-access-log --port 8701
"""

from __future__ import annotations

import msgspec
from litestar import Litestar, MediaType, Response, post
from litestar.params import JSONBody


class Action(msgspec.Struct):
    player: int
    slot: int
    x: int
    y: int
    rot: int


STATE = msgspec.json.encode({"turn": 7, "cells": [[8256 + i, i % 260] for i in range(1000)]})[:4094] + b"]}"


@post("/typed", status_code=200, media_type=MediaType.JSON)
async def typed(data: JSONBody[Action]) -> Response[bytes]:
    return Response(STATE, media_type=MediaType.JSON)


app = Litestar([typed], openapi_config=None, logging_config=None)
