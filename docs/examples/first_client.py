"""Play a whole match against a bot over HTTP, with Python's standard library alone.

python first_client.py [http://127.0.0.1:8000 [RULESET]]
"""

from __future__ import annotations

import json
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
RULESET = sys.argv[2] if len(sys.argv) > 2 else "designer"


def call(method: str, path: str, body: object = None, **headers: str) -> Any:
    """Send a request; return what the answer says. Whatever goes wrong is told in one shape, with a stable code."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **headers}
    try:
        with urlopen(Request(SERVER + path, data, sent, method=method)) as answer:
            return json.load(answer)
    except HTTPError as problem:
        why = json.load(problem)
        if why["code"] == "stale":  # somebody was faster; look again
            return None
        sys.exit(f"{why['status']} {why['code']}: {why['detail']} {why.get('rule', '')}")
    except URLError as problem:
        sys.exit(f"no answer from {SERVER}: {problem.reason}; is `fairway serve` running?")


def actions(choice: dict[str, Any], ask: Callable[..., Any]) -> Iterator[dict[str, Any]]:
    """Write out the actions that a choice lists in rows; of a long list, ask for a part at a time."""
    narrow = choice.get("narrow")
    if narrow and not choice.get("rows"):
        for value in narrow["values"]:
            asked = {**choice.get("fixed", {}), narrow["field"]: value}
            words = {name: each if isinstance(each, str) else json.dumps(each) for name, each in asked.items()}
            for part in ask(action=choice["action"], **words)["choices"]:
                yield from actions(part, ask)
    for row in choice.get("rows") or []:
        values = row[:-1] if choice.get("notes") else row
        fields = choice.get("fields", [])
        lasts = choice.get("each") or (values[-1] if fields else [None])
        for last in lasts:
            action = {"type": choice["action"], **choice.get("fixed", {}), **dict(zip(fields, values, strict=False))}
            if fields:
                action[fields[-1]] = last
            yield action


def updates(match: str, token: str) -> Iterator[dict[str, Any]]:
    """Follow the match: every update, as soon as it is there. A stream that ends is resumed behind the last one."""
    last = -1
    while True:
        headers = {"Authorization": f"Bearer {token}", "Last-Event-ID": str(last)}
        try:
            with urlopen(Request(f"{SERVER}/v1/matches/{match}/events", headers=headers)) as stream:
                for line in stream:
                    if line.startswith(b'data: {"revision'):
                        update = json.loads(line[6:])
                        last = update["revision"]
                        yield update
        except OSError:  # the server is away for a moment
            time.sleep(1)


made = call("POST", "/v1/matches", {"ruleset": RULESET, "seats": [{"name": "You"}, {"bot": "random"}]})
match, token = made["match"]["id"], made["tokens"][0]["token"]
mine = {"Authorization": f"Bearer {token}"}
print("match", match)


def ask(**where: str) -> Any:
    """Ask what is legal: everything, or what fits."""
    return call("GET", f"/v1/matches/{match}/legal?{urlencode(where)}", **mine)


revision, over = 0, False
for update in updates(match, token):
    revision, over = update["revision"], update.get("over", False)
    if over:
        break
    if not any(0 in prompt["waiting"] for prompt in update.get("prompts", [])):
        continue  # somebody else is asked
    legal = ask()
    if legal["revision"] != revision:
        continue  # more has happened since; its update is on the way
    action = next(action for choice in legal["choices"] if choice["must"] for action in actions(choice, ask))
    once = {"If-Match": f'"{revision}"', "Idempotency-Key": str(uuid.uuid4())}
    call("POST", f"/v1/matches/{match}/actions", action, **mine, **once)

scores = call("GET", f"/v1/matches/{match}/scores", **mine)
for sheet in scores["sheets"]:
    print(f"seat {sheet['seat']}: {sheet['total']} points, place {sheet['place']}")
    for line in sheet["lines"]:
        print(f"  {line['total']:>5}  {line['text']}  ({line['rule']})")
if scores["games"]:  # the sheets are those of the last game; who has won the match is said apart
    for standing in scores["standings"]:
        print(f"match, seat {standing['seat']}: {standing['total']} points, place {standing['place']}")
