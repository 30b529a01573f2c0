"""What the OpenAPI document says in words: names of operations, tags, parameters, headers and tokens."""

from __future__ import annotations

from typing import Any

from fairway_api.http.request import KEY_LENGTH

__all__ = [
    "GLOSSARY",
    "HEADERS",
    "INFO",
    "LANGUAGE",
    "REQUEST_HEADERS",
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
Texts come in the language of `Accept-Language`, or of the query parameter `language`.
Whatever answers `GET` answers `HEAD`, without the body.
Every answer has an `X-Request-ID` to quote when something is odd.

What is under `/v1` stays: fields, operations and codes are added, never removed or changed in meaning.
A change that would break a client comes as `/v2`, with `/v1` beside it.

Answers may get further fields: ignore what you do not know. Requests are read strictly: an unknown
field or query parameter, or a body that nobody reads, is refused, and so is a token that cannot be one of this server.
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
    "matches": "Matches as such: made, listed, joined, exported, taken in, branched.\n\n"
    "A match with open seats begins at once, when all are taken, or when its maker says so (`start`). Until then its "
    "`status` is `waiting_to_start`: nobody acts, bots do not, and everybody sees what a spectator sees; who has sat "
    "down may leave, and its maker may close it. Its maker is who shows the token of a seat that was theirs when it "
    "was made (`makers`), or of the client that made it.",
    "play": "One match from one seat: look, ask what is legal, act, try, take back, resign.\n\n"
    "The `ETag` of an answer names the revision; sent as `If-Match`, it makes an action count only if nothing has "
    "happened since. With an `Idempotency-Key`, a request that is sent again happens once.",
    "follow": "Live updates: Server-Sent Events, a WebSocket with the same updates, and webhooks.\n\n"
    "The WebSocket is at `/v1/matches/{match_id}/socket`. It takes the query parameters of `/events`: `after`, the "
    "line behind which to begin, and `ticket`, since browsers cannot send a token there. Each message of the server "
    "is the JSON of one `Update`, in order and without a gap; what a client sends is ignored. It is closed with "
    "code 1012 when the server restarts (come again with the last `revision` as `after`), and with 4000 plus a "
    "status, the problem's code as its reason, when it is refused: 4404 `unknown_match`, 4403 `not_your_seat`, 4429 "
    "`too_fast`. When a match is deleted, its sockets are closed with 4404, and its event streams end with an event "
    "`end` that holds the problem.\n\n"
    "A webhook is sent `POST` with `{match, seat, revision, awaited, over}` when its seat has to act, when the match "
    "has begun that had been waiting (with `began: true`), and when it is over or was closed. The header "
    "`Fairway-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA256, under the webhook's "
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
    "cover": "drawRuleset",
    "documents": "listDocuments",
    "form": "getDocumentForm",
    "rules": "listRules",
    "rule": "getRule",
    "score": "scoreDocument",
    "draw": "drawDocument",
    "validate": "validatePack",
    "register": "registerClient",
    "change_client_token": "changeClientToken",
    "forget_client": "forgetClient",
    "create": "createMatch",
    "take_in": "importMatch",
    "branch": "branchMatch",
    "listed": "listMatches",
    "info": "getMatch",
    "remove": "deleteMatch",
    "go_on": "letMatchGoOn",
    "join": "joinMatch",
    "start": "startMatch",
    "close": "closeMatch",
    "leave": "leaveMatch",
    "invite": "createInvitation",
    "invitations": "listInvitations",
    "disinvite": "revokeInvitation",
    "rematch": "playAgain",
    "change_seat_token": "changeSeatToken",
    "revoke_seat_token": "revokeSeatToken",
    "record": "exportMatch",
    "document": "getDocument",
    "view": "getView",
    "legal": "listLegalActions",
    "scores": "getScores",
    "totals": "getTotals",
    "act": "playAction",
    "undo": "undoAction",
    "resign": "resignSeat",
    "attempt": "tryAction",
    "foretell": "forecastAction",
    "advise": "getHint",
    "rehearsal": "tryAhead",
    "log": "getLog",
    "set_answers": "setAnswers",
    "answers": "getAnswers",
    "drop_answers": "deleteAnswers",
    "step": "getStep",
    "picture": "drawSeat",
    "table": "drawTable",
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
    "invitations/{invitation_id}": _text(
        "An invitation, by its id, not its code.", "MxDGD9fxExJxxPi9", pattern="^[A-Za-z0-9_-]{16}$"
    ),
    "clients/{client_id}": _text("A client, by its id.", "MxDGD9fxExJxxPi9", pattern="^[A-Za-z0-9_-]{16}$"),
    "seats/{seat}": {
        "description": "A seat, counted from 0.",
        "schema": {"type": "integer", "minimum": 0, "maximum": 15},
        "example": 0,
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
    "schema": {"type": "object", "additionalProperties": True},
    "example": {},
}

REQUEST_HEADERS: dict[str, Schema] = {
    name: {"name": name, "in": "header", "required": False, "description": said, "schema": {"type": "string", **bounds}}
    for name, said, bounds in (
        ("If-Match", "Act only if the match is still at this revision: an `ETag` that was answered before.", {}),
        ("If-None-Match", "An `ETag`: 304 is answered if nothing has changed since.", {}),
        (
            "Idempotency-Key",
            "A random name for this request (a UUID does): sent again, it happens once and answers the same.",
            {"minLength": KEY_LENGTH[0], "maxLength": KEY_LENGTH[1]},
        ),
    )
}
"""Headers of requests, by name."""
LANGUAGE: dict[str, Schema] = {
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "required": False,
        "description": "The language of texts, as in RFC 9110; English where there is none of those asked for.",
        "schema": {"type": "string"},
    },
    "Language": {
        "name": "language",
        "in": "query",
        "required": False,
        "description": "The same in an address, such as that of a picture, and before the header.",
        "schema": {"type": "string"},
    },
}

HEADERS: dict[str, Schema] = {
    "ETag": {
        "description": "Names this answer: send it back as `If-None-Match`. While a match is played it is the revision "
        "and for whom this is, which `If-Match` takes, too.",
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

GLOSSARY = {
    "about": "What it is like.",
    "action": "The `type` of an action.",
    "actions": "Actions, by their `type`.",
    "at": "The places that count for it.",
    "authors": "Who made it.",
    "bot": "The bot that plays for the seat; empty if a person does.",
    "bots": "Who can play for a seat.",
    "by": "The plugin whose doing it was.",
    "called_by": "The plugin that called for it, if another.",
    "change": "Points that would be won; negative for lost ones.",
    "code": "Its stable name.",
    "conflicts": "Plugins that it cannot be played with.",
    "count": "How many there are.",
    "created": "When it was begun.",
    "data": "The item itself, as the schema of its kind has it.",
    "discreet": "Whether others are not told which seats are asked.",
    "document": "The name of a kind of file.",
    "documents": "One line for each kind of file.",
    "engine": "The version of Fairway.",
    "event": "The `type` of an event.",
    "events": "What happened, in order.",
    "exhaustive": "Whether everything that is accepted is listed.",
    "faults": "What is wrong: each with `severity`, `code`, `message`, `file`, `line` and `column`.",
    "final": "Whether the match is over.",
    "id": "Its name; stays the same for ever.",
    "inherited": "What was handed on from a match before, by plugin.",
    "items": "Items, or which of them are used, by kind.",
    "key": "Its stable name.",
    "kind": "Which kind it is of.",
    "licence": "SPDX name of the licence.",
    "lines": "Points with their reasons; they add up to the total.",
    "match": "A match, by its id.",
    "matches": "One line for each match.",
    "meaning": "What it stands for.",
    "message": "What is wrong, in words.",
    "moves": "Every action that counts, in order.",
    "must": "Whether the seat is waited for.",
    "invitations": "One line for each invitation.",
    "name": "What it is called.",
    "next": "Send it as `cursor` for the next page; null at the end.",
    "nonce": "Opens the commitment together with the seed; revealed when the match is over.",
    "notes": "What a client may want to show beside an action; rows point into it.",
    "options": "Options, by plugin or by name.",
    "over": "Whether the match has ended.",
    "packs": "Content packs: names, or name, version and hash.",
    "paper": "The name of something that can be drawn.",
    "papers": "What can be drawn besides the boards: of a seat, or of the table.",
    "params": "What it is about, by name.",
    "part": "The `type` of a part of the state.",
    "parts": "What it is made of.",
    "picture": "Where it is drawn, as SVG or PNG.",
    "place": "1 for a winner; null before the end.",
    "plugin": "The plugin that brings it.",
    "plugins": "Plugins: names, or name and version.",
    "points": "Points for each, or all of them where nothing is counted.",
    "prompt": "The name of a question.",
    "prompts": "Questions that are open, or their names.",
    "quantities": "Numbers that house rules may change.",
    "refusals": "Codes that actions may be refused with.",
    "requires": "Plugins that it needs.",
    "resigned": "Whether its player has left; the bot plays on.",
    "revisable": "Whether a seat that has answered may answer again.",
    "revision": "The number of the latest line of the log; every change makes it one higher.",
    "rule": "The rule behind it, see `/v1/rules/{rule_id}`; empty if there is none.",
    "rules": "One line for each rule.",
    "ruleset": "The name of a ruleset.",
    "rulesets": "One line for each ruleset.",
    "schema": "Its JSON Schema (2020-12).",
    "seat": "A seat, counted from 0; null where it is nobody's business, or nobody's.",
    "seats": "Seats, in order; or how many there are.",
    "seconds": "How long it is good for.",
    "seed": "Where all luck came from.",
    "sheet": "The score; null where a fault stands in its way.",
    "sheets": "One for each seat.",
    "stacked": "Luck that was put there by hand, in tests.",
    "status": "The status of the answer.",
    "text": "The same in words.",
    "thinks": "Whether it looks ahead, and so plays differently with more time.",
    "texts": "Its texts in the asked language, by key.",
    "title": "What it is called, for people; empty if nobody has said.",
    "ticket": "Put it into the address as `ticket`.",
    "token": "Shown once. Send it as `Authorization: Bearer`.",
    "tokens": "For the seats that are yours.",
    "total": "The sum.",
    "updated": "When it last changed.",
    "updates": "Lines of the log, in order.",
    "url": "An address.",
    "valid": "Whether there are no errors; warnings do no harm.",
    "verdict": "The score summed up in words; empty where the rules have none.",
    "version": "Its version.",
    "view": "The `type` of what a seat sees of it.",
    "views": "What seats see of the state.",
    "waiting": "Seats that have not answered yet.",
}
"""What fields mean whose struct does not say more."""
