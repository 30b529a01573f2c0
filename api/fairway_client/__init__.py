"""Fairway's kit for Python: what a client of any game needs, over HTTP, with httpx and msgspec and without the engine.

    from fairway_client import Server

    with Server("http://127.0.0.1:8000", language="en") as server:
        me = server.create("putting", [{"name": "Ann"}, {"bot": "random"}]).seats[0]
        for legal in me.turns():
            action = next(me.actions([each for each in legal.choices if each.must])).action
            me.act(action, revision=legal.revision)

`AsyncServer` and `AsyncMatch` are the same for asyncio. The kit for JavaScript has the same names.
"""

from __future__ import annotations

from fairway_client.aio import AsyncMatch, AsyncServer
from fairway_client.pointing import Left, narrowed, parse_pointer, pointers_in, pointers_of, relative, values_of
from fairway_client.problems import Problem, Unreachable
from fairway_client.rows import Written, expand
from fairway_client.sync import Match, Server
from fairway_client.wire import (
    Action,
    Input,
    Legal,
    Listing,
    Prompt,
    Scores,
    StandingAnswer,
    StandingAnswers,
    Totals,
    Trial,
    Update,
    View,
)
from fairway_client.words import Words

__all__ = [
    "Action",
    "AsyncMatch",
    "AsyncServer",
    "Input",
    "Left",
    "Legal",
    "Listing",
    "Match",
    "Problem",
    "Prompt",
    "Scores",
    "Server",
    "StandingAnswer",
    "StandingAnswers",
    "Totals",
    "Trial",
    "Unreachable",
    "Update",
    "View",
    "Words",
    "Written",
    "expand",
    "narrowed",
    "parse_pointer",
    "pointers_in",
    "pointers_of",
    "relative",
    "values_of",
]
