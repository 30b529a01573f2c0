"""What the OpenAPI document says in words: names of operations, tags, parameters, headers and tokens."""

from __future__ import annotations

from typing import Any

__all__ = [
    "HEADERS",
    "INFO",
    "LANGUAGE",
    "MATCHES_ANY_FIELD",
    "OPERATIONS",
    "PATH_PARAMETERS",
    "SECURITY_SCHEMES",
    "TAGS",
]

Schema = dict[str, Any]

START = """\
A referee for mini-golf tabletop games: it keeps matches, says what is legal, plays what is asked, explains scores.

To start, send `{"ruleset": "designer", "seats": [{"name": "Ann"}, {"bot": "greedy"}]}` to `POST /v1/matches`
and keep the token of your seat, which is shown this once.
With `Authorization: Bearer <token>`, ask `GET /v1/matches/{match_id}/legal` what you may do,
send one of these actions to `POST /v1/matches/{match_id}/actions`,
and follow what others do at `GET /v1/matches/{match_id}/events`.
Everything that a ruleset brings of its own (options, actions, events, views) is described by
`GET /v1/rulesets/{name}`, so a client can play house rules it has never heard of.

Whatever goes wrong is answered as `application/problem+json` with a stable `code`; decide by that, not by the text.
Examples are what a real match was answered; long lists in them are cut short.
Texts come in the language of `Accept-Language`. Every answer has an `X-Request-ID` to quote when something is odd.

What is under `/v1` stays: fields, operations and codes are added, never removed or changed in meaning.
A change that would break a client comes as `/v2`, and `/v1` is served beside it for a year at least.
"""

INFO: Schema = {
    "title": "Fairway",
    "summary": "A rules engine for mini-golf tabletop games, over HTTP.",
    "description": START,
    "license": {"name": "MIT", "identifier": "MIT"},
}

TAGS = {
    "discover": "What can be played here: rulesets with their schemas, plugins, packs with their items and pictures, "
    "rules and texts.",
    "matches": "Matches as such: made, listed, joined, exported, taken in, branched.",
    "play": "One match from one seat: look, ask what is legal, act, try, take back, resign.\n\n"
    "The `ETag` of an answer names the revision; sent as `If-Match`, it makes an action count only if nothing has "
    "happened since. With an `Idempotency-Key`, a request that is sent again happens once.",
    "follow": "Live updates: Server-Sent Events, a WebSocket with the same updates, and webhooks.\n\n"
    "The WebSocket is at `/v1/matches/{match_id}/socket`. It takes the query parameters of `/events`: `after`, the "
    "line behind which to begin, and `ticket`, since browsers cannot send a token there. Each message of the server "
    "is the JSON of one `Update`, in order and without a gap; what a client sends is ignored. It is closed with "
    "code 1012 when the server restarts (come again with the last `revision` as `after`), and with 4000 plus a "
    "status, the problem's code as its reason, when it is refused: 4404 `unknown_match`, 4403 `not_your_seat`.\n\n"
    "A webhook is sent `POST` with `{match, seat, revision, awaited, over}` when its seat has to act and when the "
    "match is over. The header `Fairway-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA256, under the webhook's "
    "secret, of the seconds, a full stop and the body.",
    "without a match": "Score or draw a file of your own; check a pack before you share it.",
    "operation": "For whoever runs the server.",
}

OPERATIONS = {
    "rulesets": "listRulesets",
    "ruleset": "getRuleset",
    "texts": "getRulesetTexts",
    "plugins": "listPlugins",
    "packs": "listPacks",
    "pack": "getPack",
    "items": "listItems",
    "item": "getItem",
    "item_picture": "drawItem",
    "rules": "listRules",
    "rule": "getRule",
    "score": "scoreDocument",
    "draw": "drawDocument",
    "validate": "validatePack",
    "register": "registerClient",
    "create": "createMatch",
    "take_in": "importMatch",
    "branch": "branchMatch",
    "listed": "listMatches",
    "info": "getMatch",
    "remove": "deleteMatch",
    "join": "joinMatch",
    "record": "exportMatch",
    "view": "getView",
    "legal": "listLegalActions",
    "scores": "getScores",
    "act": "playAction",
    "undo": "undoAction",
    "resign": "resignSeat",
    "attempt": "tryAction",
    "log": "getLog",
    "step": "getStep",
    "picture": "drawSeat",
    "events": "followEvents",
    "ticket": "createTicket",
    "set_webhook": "setWebhook",
    "webhook": "getWebhook",
    "drop_webhook": "deleteWebhook",
    "health": "getHealth",
    "ready": "getReadiness",
    "metrics": "getMetrics",
    "problem": "explainProblem",
}
"""The `operationId` of each handler: generated clients call their methods so, hence it never changes."""

SLUG = "^[a-z0-9]+(-[a-z0-9]+)*$"


def _text(description: str, example: str, **bounds: Any) -> Schema:
    return {"description": description, "schema": {"type": "string", **bounds}, "example": example}


PATH_PARAMETERS: dict[str, Schema] = {
    "rulesets/{name}": _text("A ruleset: one of `/v1/rulesets`.", "designer", minLength=1, maxLength=100),
    "documents/{name}": _text("A type of document that some plugin can read.", "course", minLength=1, maxLength=100),
    "packs/{pack_id}": _text("A pack: one of `/v1/packs`.", "minigolf-designer", pattern=SLUG, maxLength=64),
    "{pack_id}/{kind}": _text("A kind of item: one of those that the pack counts.", "lands", minLength=1),
    "{kind}/{item_id}": _text("An item, by its id inside the pack.", "l01", pattern=SLUG, maxLength=64),
    "rules/{rule_id}": _text(
        "A rule, by its id.", "BG-SETUP-3", pattern="^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*[a-z]?$", maxLength=60
    ),
    "matches/{match_id}": _text("A match, by its id.", "MxDGD9fxExJxxPi9KE0BYd", pattern="^[A-Za-z0-9_-]{22}$"),
    "steps/{revision}": {
        "description": "A revision: 0 is the match as it began.",
        "schema": {"type": "integer", "minimum": 0, "maximum": 999_999},
        "example": 1,
    },
    "pictures/{seat}": {
        "description": "A seat, counted from 0.",
        "schema": {"type": "integer", "minimum": 0, "maximum": 15},
        "example": 0,
    },
    "problems/{code}": _text("The code of a problem.", "not_your_turn", pattern="^[a-z][a-z0-9_]*$", maxLength=60),
}
"""By the part of the path that they stand in."""

MATCHES_ANY_FIELD: Schema = {
    "name": "where",
    "in": "query",
    "required": False,
    "description": "Fields that an action must have, each a query parameter of its own: `?tile=t012a&x=3`.",
    "style": "form",
    "explode": True,
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
    "example": {},
}

LANGUAGE: Schema = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "The language of texts, as in RFC 9110; English where there is none of those asked for.",
    "schema": {"type": "string"},
    "example": "fr, en;q=0.5",
}

HEADERS: dict[str, Schema] = {
    "ETag": {
        "description": "The revision of the match, and for whom this is. Send it back as `If-Match` or "
        "`If-None-Match`.",
        "required": True,
        "schema": {"type": "string"},
        "example": '"17;0"',
    },
    "Idempotency-Replayed": {
        "description": "Present if the request had been answered before, and nothing happened now.",
        "schema": {"type": "string", "const": "true"},
    },
    "Retry-After": {
        "description": "Seconds to wait.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": "How to prove who you are.",
        "required": True,
        "schema": {"type": "string", "const": "Bearer"},
    },
    "X-Request-ID": {
        "description": "The request's number, as it stands in the server's log.",
        "required": True,
        "schema": {"type": "string"},
        "example": "19fd6a4399cd0bf5",
    },
}

SECURITY_SCHEMES: dict[str, Schema] = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat, shown once by whatever made or joined the match. Where it may be left "
        "out, a spectator's answer comes.",
    },
    "client": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a client (`POST /v1/clients`). Where it may be left out, the match belongs to no "
        "client and is in nobody's list.",
    },
    "operator": {"type": "http", "scheme": "bearer", "description": "The token that the server was started with."},
}
