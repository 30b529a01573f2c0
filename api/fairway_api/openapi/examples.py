"""Examples for every operation: what a small match in this very process asked and was answered.

What differs from one run to the next (ids, tokens, times, promises of luck) is exchanged for values that stay, and long
lists are cut short, so that the examples change when the server does and at no other time.
"""

from __future__ import annotations

import asyncio
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import httpx
import msgspec

from fairway.client.listing import Listing, expand
from fairway.rulesets.fairness import commitment
from fairway_api.server.app import create_app
from fairway_api.settings import Limits, Settings

__all__ = ["Example", "played", "stable"]

SEED = "tee-off"
OPERATOR = "operator"
HOOK = "http://127.0.0.1:9/turns"
"""Nobody listens there; clients see `SHOWN_HOOK` in its place."""
SHOWN_HOOK = "https://example.org/turns"
COURSE = {
    "land": "l01",
    "tiles": [{"tile": "t018", "x": 2, "y": 0, "turn": 2}, {"tile": "t155", "x": 2, "y": 1, "turn": 3}],
    "numbers": [{"number": 1, "x": 2, "y": 0}],
    "players": 2,
}
ANSWERS = {
    "only_choice": True,
    "answers": [
        {"prompt": "designer.turn", "answer": {"type": "designer.pass"}, "unless": [{"action": "designer.pick"}]}
    ],
}
PACK = {
    "id": "my-lands",
    "version": "1.0.0",
    "engine": ">=0.1,<1",
    "licence": "CC0-1.0",
    "authors": ["Ann"],
}

TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
TOKENS = re.compile(r"fw_([a-z]+)_[A-Za-z0-9_-]{43}")
NUMBERS = re.compile(r"(?<= )[\d.]+$", re.MULTILINE)


class Example(msgspec.Struct, frozen=True):
    """What was sent and what came back."""

    request: Any = None
    answer: Any = None
    headers: frozenset[str] = frozenset()


def played() -> tuple[dict[str, Example], Any]:
    """Play, and return an example for each operation, and a refusal."""
    return asyncio.run(_played())


async def _played() -> tuple[dict[str, Example], Any]:
    limits = Limits(requests=0, burst=0, matches=0)
    settings = Settings(database="sqlite://", limits=limits, operator_token=OPERATOR, private_webhooks=True)
    server = create_app(settings)
    async with server.app.lifespan():
        transport = httpx.ASGITransport(server)  # type: ignore[arg-type]  # other names for the same messages
        async with httpx.AsyncClient(transport=transport, base_url="http://fairway") as client:
            table = _Table(client, server.services.feeds.close)
            await table.play()
    made = table.found
    return {name: _steady(table, name, example) for name, example in made.items()}, _exchanged(table, table.refusal)


class _Table:
    """Asks every operation once, in an order that makes sense, and keeps what it was told."""

    def __init__(self, client: httpx.AsyncClient, end_streams: Callable[[], None]) -> None:
        self.client = client
        self.end_streams = end_streams
        self.found: dict[str, Example] = {}
        self.ids: list[str] = []
        """Matches and clients, as they came up."""
        self.refusal: Any = None

    async def ask(self, name: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask, keep it as an operation's example if it has none yet, and return the answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if not answer.is_success:
            raise RuntimeError(f"{name}: {answer.status_code} {answer.text}")
        said = answer.json() if kind == "application/json" else answer.text
        etag = frozenset({"ETag"}) if "etag" in answer.headers else frozenset()
        self.found.setdefault(name, Example(body, said, etag))
        return said

    async def play(self) -> None:
        """Go through everything."""
        await self._look_around()
        await self._make_matches()
        match, tokens = await self._make({"ruleset": "designer", "seats": [{"name": "Ann"}, {"name": "Bob"}]})
        await self._take_turns(match, tokens)
        await self._follow(match, tokens[0])
        await self._finish(match, tokens)
        await self._gather()
        await self._play_again()
        await self._operate(match)

    async def _look_around(self) -> None:
        pack = "/v1/packs/minigolf-designer"
        for name, path in (
            ("listRulesets", "/v1/rulesets"),
            ("getRuleset", "/v1/rulesets/designer"),
            ("getRulesetTexts", "/v1/rulesets/designer/texts"),
            ("drawRuleset", "/v1/rulesets/designer/picture"),
            ("listDocuments", "/v1/documents"),
            ("getDocumentForm", "/v1/documents/course"),
            ("listPlugins", "/v1/plugins"),
            ("listPacks", "/v1/packs"),
            ("getPack", pack),
            ("listItems", f"{pack}/lands?limit=1"),
            ("getItem", f"{pack}/lands/l01"),
            ("drawItem", f"{pack}/lands/l01/picture"),
            ("listRules", "/v1/rules?prefix=BG-SETUP&limit=2"),
            ("getRule", "/v1/rules/BG-SETUP-3"),
        ):
            await self.ask(name, "GET", path)
        await self.ask("scoreDocument", "POST", "/v1/documents/course/score", COURSE)
        await self.ask("drawDocument", "POST", "/v1/documents/course/picture", COURSE)
        await self.ask("validatePack", "POST", "/v1/packs/validate", {"files": {"pack.json": json.dumps(PACK)}})

    async def _make_matches(self) -> None:
        client = await self.ask("registerClient", "POST", "/v1/clients")
        self.ids.append(client["id"])
        token = client["token"]
        await self._make({"ruleset": "designer", "seats": [{"name": "Ann"}, {"bot": "greedy"}]})
        seats = [{"name": "Ann"}, {"open": True}]
        match, _ = await self._make({"ruleset": "designer", "seats": seats}, token)
        await self.ask("getMatch", "GET", f"/v1/matches/{match}")
        await self.ask("joinMatch", "POST", f"/v1/matches/{match}/seats", {"name": "Bob"})
        await self.ask("listMatches", "GET", "/v1/matches", token=token)
        here = f"/v1/clients/{client['id']}"
        changed = await self.ask("changeClientToken", "POST", f"{here}/token", token=token)
        await self.ask("forgetClient", "DELETE", here, token=changed["token"])

    async def _make(self, order: dict[str, Any], token: str = "") -> tuple[str, list[str]]:
        return self._made(await self.ask("createMatch", "POST", "/v1/matches", {**order, "seed": SEED}, token))

    def _made(self, made: Any) -> tuple[str, list[str]]:
        self.ids.append(made["match"]["id"])
        return made["match"]["id"], [each["token"] for each in made["tokens"]]

    async def _take_turns(self, match: str, tokens: list[str]) -> None:
        """Choose lands, lay a tile, take it back, lay it again."""
        here = f"/v1/matches/{match}"
        for token in tokens:
            await self._ask_quietly("POST", f"{here}/actions", await self._first(here, token), token)
        [seat] = (await self._ask_quietly("GET", here))["waiting"]
        token = tokens[seat]
        for name, path in (
            ("getView", "view"),
            ("listLegalActions", "legal"),
            ("getScores", "scores"),
            ("getTotals", "totals?points=3"),
            ("getLog", "log?limit=2"),
            ("getStep", "steps/1"),
            ("drawSeat", "pictures/0"),
            ("drawTable", "table"),
        ):
            await self.ask(name, "GET", f"{here}/{path}", token=token)
        action = await self._first(here, token)
        await self.ask("tryAction", "POST", f"{here}/try", action, token)
        await self.ask("getHint", "GET", f"{here}/hint", token=token)
        await self.ask("tryAhead", "POST", f"{here}/rehearsal", {"actions": [action]}, token)
        await self._forecast()
        refusal = await self.client.post(
            f"{here}/actions", json=action, headers={"Authorization": f"Bearer {tokens[1 - seat]}"}
        )
        self.refusal = refusal.json()
        await self.ask("playAction", "POST", f"{here}/actions", action, token)
        await self.ask("undoAction", "POST", f"{here}/undo", token=token)

    async def _forecast(self) -> None:
        match, (token,) = await self._make({"ruleset": "putting", "seats": [{"name": "Ann"}]})
        await self.ask(
            "forecastAction", "POST", f"/v1/matches/{match}/forecast", {"type": "putting.putt", "n": 2}, token
        )

    async def _first(self, here: str, token: str) -> Any:
        """Return the first action that is legal."""
        legal = await self._ask_quietly("GET", f"{here}/legal", token=token)
        return expand(msgspec.convert(legal["choices"], list[Listing]))[0]["action"]

    async def _ask_quietly(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask for something that is not to be an example."""
        said = await self.ask("", method, path, body, token)
        del self.found[""]
        return said

    async def _follow(self, match: str, token: str) -> None:
        here = f"/v1/matches/{match}"
        await self.ask("createTicket", "POST", f"{here}/tickets", token=token)
        await self.ask("setWebhook", "PUT", f"{here}/webhook", {"url": HOOK}, token)
        await self.ask("getWebhook", "GET", f"{here}/webhook", token=token)
        await self.ask("deleteWebhook", "DELETE", f"{here}/webhook", token=token)
        await self.ask("setAnswers", "PUT", f"{here}/answers", ANSWERS, token)
        await self.ask("getAnswers", "GET", f"{here}/answers", token=token)
        await self.ask("deleteAnswers", "DELETE", f"{here}/answers", token=token)
        other, tokens = await self._make({"ruleset": "designer", "seats": [{"name": "Ann"}, {"name": "Bob"}]})
        there = f"/v1/matches/{other}/seats/0/token"
        changed = await self.ask("changeSeatToken", "POST", there, token=tokens[0])
        await self.ask("revokeSeatToken", "DELETE", there, token=changed["token"])

    async def _finish(self, match: str, tokens: list[str]) -> None:
        """Leave the match to bots, then do what can be done with a finished one."""
        here = f"/v1/matches/{match}"
        for token in tokens:
            await self.ask("resignSeat", "POST", f"{here}/resign", {"bot": "greedy"}, token)
        while not (await self._ask_quietly("GET", here))["over"]:
            await asyncio.sleep(0.02)
        record = await self.ask("exportMatch", "GET", f"{here}/record")
        await self.ask("getDocument", "GET", f"{here}/documents/finished_courses")
        begun = {**record, "moves": record["moves"][:2]}
        self._made(await self.ask("importMatch", "POST", "/v1/matches/import", {"record": begun}))
        self._made(await self.ask("branchMatch", "POST", f"{here}/branches", {"moves": 2}))
        stream = asyncio.create_task(self._ask_quietly("GET", f"{here}/events?after=-1"))
        while "update" not in (said := stream.result() if stream.done() else ""):
            await asyncio.sleep(0.1)
            self.end_streams()
        event = said.split("\n\n")[2].splitlines()
        self.found["followEvents"] = Example(None, dict(line.split(": ", 1) for line in event))

    async def _gather(self) -> None:
        """Invite somebody, who comes and goes; begin a match, and close another one."""
        waiting = {"ruleset": "designer", "seats": [{"name": "Ann"}, {"open": True}], "start": "called"}
        match, [token] = await self._make(waiting)
        here = f"/v1/matches/{match}"
        made = await self.ask("createInvitation", "POST", f"{here}/invitations", {"seat": 1}, token)
        again = await self._ask_quietly("POST", f"{here}/invitations", {"once": False}, token)
        self.ids += [made["id"], again["id"]]
        await self.ask("listInvitations", "GET", f"{here}/invitations", token=token)
        await self.ask("revokeInvitation", "DELETE", f"{here}/invitations/{again['id']}", token=token)
        joined = await self._ask_quietly("POST", f"{here}/seats", {"name": "Bob", "code": made["code"]})
        await self.ask("leaveMatch", "POST", f"{here}/leave", token=joined["token"])
        await self.ask("startMatch", "POST", f"{here}/start", {"bot": "greedy"}, token)
        match, [token] = await self._make(waiting)
        await self.ask("closeMatch", "POST", f"/v1/matches/{match}/close", token=token)

    async def _play_again(self) -> None:
        """Play a short match to its end, and ask for another one."""
        short = {"options": {"designer": {"quiet_rounds": 1}}}
        match, tokens = await self._make({"ruleset": "designer", "seats": [{"name": "Ann"}, {"name": "Bob"}], **short})
        here = f"/v1/matches/{match}"
        while waiting := (await self._ask_quietly("GET", here))["waiting"]:
            token = tokens[waiting[0]]
            legal = await self._ask_quietly("GET", f"{here}/legal", token=token)
            actions = [each["action"] for each in expand(msgspec.convert(legal["choices"], list[Listing]))]
            passing = [action for action in actions if action["type"] == "designer.pass"]
            await self._ask_quietly("POST", f"{here}/actions", (passing or actions)[0], token)
        self._made(await self.ask("playAgain", "POST", f"{here}/rematch", token=tokens[0]))

    async def _operate(self, match: str) -> None:
        for name, path in (
            ("getHealth", "/health"),
            ("getReadiness", "/ready"),
            ("getMetrics", "/metrics"),
            ("explainProblem", "/problems/not_your_turn"),
        ):
            await self.ask(name, "GET", path)
        await self.ask("letMatchGoOn", "POST", f"/v1/matches/{match}/go-on", token=OPERATOR)
        await self.ask("deleteMatch", "DELETE", f"/v1/matches/{match}", token=OPERATOR)


def _steady(table: _Table, name: str, example: Example) -> Example:
    """Return an example that the next run will bring again."""
    answer = example.answer
    if name == "getMetrics":
        answer = NUMBERS.sub("1", "".join(answer.splitlines(keepends=True)[:3]))
    elif name.startswith("draw"):
        answer = answer if len(answer) < 400 else answer[:380] + "...</svg>"
    elif not isinstance(answer, str):
        answer = _cut(answer, entries=name in ("getRuleset", "getRulesetTexts"))
    return Example(_exchanged(table, example.request), _exchanged(table, answer), example.headers)


def _cut(value: Any, *, entries: bool) -> Any:
    """Cut long lists short, and with `entries` long dictionaries as well.

    Of a schema, what it refers to is only named: tools take every `$ref` for one of the document's own.
    """
    if isinstance(value, list):
        return [_cut(each, entries=entries) for each in (value if len(value) <= 3 else value[:2])]
    if isinstance(value, dict):
        value = {key: each for key, each in value.items() if key != "$defs"}
        if "$ref" in value:
            return {"title": value["$ref"].rpartition("/")[2]}
        kept = list(value.items())[: 3 if entries and len(value) > 16 else None]
        return {key: _cut(each, entries=entries) for key, each in kept}
    return value


def _exchanged(table: _Table, value: Any) -> Any:
    """Exchange what differs from run to run for what stays."""
    text = json.dumps(value)
    for number, found in enumerate(table.ids):
        text = text.replace(found, stable(f"id {number}", len(found)))
    text = TOKENS.sub(lambda found: f"fw_{found[1]}_{stable(found[1], 43)}", text)
    text = TIMES.sub("2026-01-31T12:00:00.000Z", text).replace(HOOK, SHOWN_HOOK)
    return _reopened(json.loads(text))


def _reopened(value: Any) -> Any:
    """Promise the seed again, with a nonce that stays: whoever checks the examples finds the promise kept."""
    if isinstance(value, list):
        return [_reopened(each) for each in value]
    if not isinstance(value, dict):
        return value
    new = {key: _reopened(each) for key, each in value.items()}
    nonce = sha256(b"nonce").hexdigest()
    if new.get("nonce"):
        new["nonce"] = nonce
    if new.get("commitment"):
        new["commitment"] = commitment(SEED, nonce)
    if "code" in new and "plugins" in new:  # of a lock: every edit of a plugin would change the examples
        new["code"] = {name: sha256(name.encode()).hexdigest()[:32] for name in new["code"]}
    if new.get("ticket"):
        new["ticket"] = "0.1769860860." + sha256(b"ticket").hexdigest()
    return new


def stable(about: str, length: int) -> str:
    """Return something that looks random and is always the same."""
    return urlsafe_b64encode(sha256(about.encode()).digest()).decode()[:length]
