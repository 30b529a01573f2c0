"""Everything that can go wrong, in one shape: RFC 9457 problem documents with a refusal inside.

A refusal of the rules and a refusal of the server look the same to a client: a code, parameters, a rule where there is
one, and a text in the asked language. The code says what it is; the status only says which kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeAlias, cast

import msgspec
from msgspec import Meta

from fairway.client.wording import Wording
from fairway.model.misfit import Misfit
from fairway.model.reason import reasons
from fairway.model.refusal import CORE_REFUSALS, Param, Refusal, RefusalSpec
from fairway.model.texts import Sayable, Texts, package_texts
from fairway.model.values import Value
from fairway.plugin.pointing import Pointing
from fairway.plugin.vocabulary import Vocabulary
from fairway.rulesets.speaker import Speaker

__all__ = [
    "STATUS",
    "Problem",
    "ProblemDocument",
    "Slip",
    "Words",
    "because",
    "problem_of",
    "problem_titles",
    "refused",
    "server_texts",
    "unreadable",
    "unreadable_at",
]

MEDIA_TYPE = "application/problem+json"

MOST_LETTERS_SAID = 1000
"""Characters of a reason: it may repeat what was sent."""

because = reasons(__name__)
"""Make a reason of the server's own."""

Words: TypeAlias = Sayable | str


class Slip(Value, frozen=True):
    """One fault of a request's body or parameters."""

    path: Annotated[str, Meta(description="Where it is, as in `$.seats[0].bot`; for a parameter its name.")]
    message: str


class ProblemDocument(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A problem document (RFC 9457)."""

    type: Annotated[str, Meta(description="A page of this server that explains the code.")]
    title: Annotated[str, Meta(description="The code in words, in the asked language.")]
    status: int
    detail: Annotated[str, Meta(description="The reason, in the asked language.")]
    code: Annotated[str, Meta(description="Stable: decide by this.")]
    params: Annotated[
        Mapping[str, Param],
        Meta(description="What the reason is about; the texts of a code in other languages take the same parameters."),
    ] = msgspec.field(default_factory=dict)
    rule: Annotated[str, Meta(description="The rule behind it, if the rules of a game are; see `/v1/rules/{id}`.")] = ""
    at: Annotated[
        tuple[str, ...], Meta(description="What the reason is about on the table, as pointers such as `cell:3,4`.")
    ] = ()
    errors: Annotated[
        tuple[Slip, ...], Meta(description="Every fault that was found, where a request has several.")
    ] = ()


SERVER_REFUSALS: tuple[tuple[int, RefusalSpec], ...] = (
    (400, RefusalSpec("malformed", "The request could not be read.", params=("error",))),
    (400, RefusalSpec("invalid", "The request does not have the shape that is described.", params=("error",))),
    (400, RefusalSpec("bad_header", "A header cannot be understood.", params=("header", "error"))),
    (400, RefusalSpec("unknown_parameter", "The operation has no such query parameter.", params=("name", "known"))),
    (400, RefusalSpec("misplaced_ticket", "A ticket opens `/events` and `/socket` of a match, and nothing else.")),
    (400, RefusalSpec("unexpected_body", "The operation takes no body.")),
    (401, RefusalSpec("token_needed", "This needs a token: `Authorization: Bearer ...`.")),
    (401, RefusalSpec("bad_token", "The token is not one that this server has given.")),
    (403, RefusalSpec("not_your_seat", "The token belongs to no seat of this match.")),
    (403, RefusalSpec("maker_only", "Only who made the match may do this.")),
    (403, RefusalSpec("invitation_needed", "Only who is invited may sit down.")),
    (403, RefusalSpec("bad_invitation", "The invitation is not, or no longer, one of this match.")),
    (403, RefusalSpec("no_hints", "The match was made without hints.")),
    (403, RefusalSpec("operator_only", "Only the server's operator may do this.")),
    (403, RefusalSpec("forbidden_origin", "Pages of this origin may not call the server.", params=("origin",))),
    (404, RefusalSpec("unknown_route", "There is nothing at this address.", params=("path",))),
    (404, RefusalSpec("unknown_match", "There is no such match.", params=("match",))),
    (404, RefusalSpec("unknown_ruleset", "No such ruleset is installed.", params=("ruleset", "known"))),
    (404, RefusalSpec("unknown_item", "There is no such thing here.", params=("what", "name"))),
    (404, RefusalSpec("no_picture", "No plugin of this ruleset draws what a seat has before it.", params=("seat",))),
    (404, RefusalSpec("no_forecast", "Nobody can say what luck would make of this action.", params=("action",))),
    (404, RefusalSpec("no_hint", "No bot that plays well has an answer to what is asked.")),
    (404, RefusalSpec("no_table", "No plugin of this ruleset draws what lies on the table.")),
    (404, RefusalSpec("unknown_revision", "The match has no such revision.", params=("revision", "current"))),
    (405, RefusalSpec("wrong_method", "This address does not answer to this method.", params=("method", "allowed"))),
    (
        408,
        RefusalSpec("too_slow", "The request was not complete in time.", params=("seconds",)),
    ),
    (409, RefusalSpec("seat_taken", "Somebody sits there already.", params=("seat",))),
    (409, RefusalSpec("no_open_seat", "Every seat is taken.")),
    (409, RefusalSpec("name_taken", "Somebody else in the match is called so.", params=("name",))),
    (409, RefusalSpec("waiting_to_start", "The match has not begun.")),
    (409, RefusalSpec("already_started", "This is possible before the match begins.")),
    (409, RefusalSpec("match_closed", "The match was closed before it began.")),
    (409, RefusalSpec("maker_stays", "Who made the match closes it instead of leaving.")),
    (409, RefusalSpec("too_many_invitations", "The match has as many invitations as it can have.", params=("most",))),
    (409, RefusalSpec("still_running", "This is possible when the match is over.", params=("match",))),
    (409, RefusalSpec("no_document", "The match does not leave this document now.", params=("name", "error"))),
    (409, RefusalSpec("has_resigned", "The seat has resigned; the server plays for it.", params=("seat",))),
    (409, RefusalSpec("in_the_way", "Others keep changing the match at the same time; try again.")),
    (409, RefusalSpec("rules_changed", "The match was begun under other rules than are here.", params=("reasons",))),
    (413, RefusalSpec("too_large", "The request is too large.", params=("most",))),
    (414, RefusalSpec("url_too_long", "The address of the request is too long.", params=("most",))),
    (415, RefusalSpec("wrong_media_type", "The body has another media type than expected.", params=("expected",))),
    (421, RefusalSpec("unknown_host", "The server does not answer to this name.", params=("host",))),
    (422, RefusalSpec("bad_options", "A match cannot be made like this.", params=("error",))),
    (422, RefusalSpec("unknown_bot", "No bot that plays this is called so.", params=("name", "known"))),
    (422, RefusalSpec("bad_document", "The document has faults.", params=("count",))),
    (422, RefusalSpec("bad_record", "The record cannot be played again.", params=("reasons",))),
    (422, RefusalSpec("key_reused", "The idempotency key was used for another request.", params=("key",))),
    (422, RefusalSpec("forbidden_address", "The webhook's address is not a public one.", params=("url", "error"))),
    (429, RefusalSpec("too_fast", "Too many requests; wait a little.", params=("seconds",))),
    (429, RefusalSpec("too_many_matches", "Too many unfinished matches.", params=("most",))),
    (429, RefusalSpec("too_many_streams", "Too many open streams.", params=("most",))),
    (429, RefusalSpec("too_many_connections", "Too many open connections.", params=("most",))),
    (431, RefusalSpec("headers_too_large", "The headers are too many or too large.", params=("most", "bytes"))),
    (500, RefusalSpec("internal", "The server failed; this is its fault, and it is in the log.", params=("request",))),
    (501, RefusalSpec("no_png", "The picture cannot be made a PNG here.", params=("error",))),
    (503, RefusalSpec("unavailable", "The database does not answer; try again soon.")),
    (503, RefusalSpec("slow_name", "The name in the webhook's address was not found in time.", params=("url",))),
)
"""What the server itself refuses, with the status of each."""

STATUS: dict[str, int] = {spec.code: status for status, spec in SERVER_REFUSALS} | {
    "stale": 412,
    "unknown_seat": 404,
    "match_over": 409,
    "not_your_turn": 409,
    "not_now": 409,
    "nothing_to_undo": 409,
    "undo_other_seat": 409,
    "undo_revealed": 409,
}
"""The status of a refusal; 422 for every other code, since that is what breaking a rule of a game is."""


class Problem(Exception):
    """Raised to answer with a problem document.

    Reasons among the parameters are told in the asked language; the parameters themselves have them in English.
    """

    def __init__(
        self,
        refusal: Refusal,
        *,
        reasons: Mapping[str, object] | None = None,
        errors: tuple[tuple[str, Words], ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.reasons = dict(reasons or {})
        self.errors = errors
        """Places and what is wrong there."""
        self.headers = dict(headers or {})

    @property
    def reason(self) -> Words:
        """What is wrong in words, where the code alone does not say it."""
        given = self.reasons.get("error") or self.refusal.params.get("error", "")
        return cast("Words", given)

    @property
    def status(self) -> int:
        return STATUS.get(self.refusal.code, 422)


def refused(
    code: str,
    *,
    errors: tuple[tuple[str, Words], ...] = (),
    headers: Mapping[str, str] | None = None,
    **params: Param | Sayable | tuple[Words, ...],
) -> Problem:
    """Return the problem of a code."""
    said: dict[str, Param] = {}
    told: dict[str, object] = {}
    for name, value in params.items():
        if isinstance(value, str | int):
            said[name] = value[:MOST_LETTERS_SAID] if name == "error" and isinstance(value, str) else value
        elif isinstance(value, tuple):
            said[name] = tuple(part if isinstance(part, int) else str(part)[:MOST_LETTERS_SAID] for part in value)
            told[name] = value
        else:
            said[name] = str(value)[:MOST_LETTERS_SAID]
            told[name] = value
    return Problem(Refusal(code, said), reasons=told, errors=errors, headers=headers)


def unreadable(code: str, reason: Words) -> Problem:
    """Return the problem of what could not be read, with the place of the fault."""
    place = (reason.path, reason.here) if isinstance(reason, Misfit) else ("$", reason)
    return refused(code, error=reason, errors=(place,))


def unreadable_at(path: str, reason: Words) -> Problem:
    """Return the problem of a field that has the right type and yet cannot be what is meant."""
    return refused("invalid", error=because("named", name=path, reason=reason), errors=((path, reason),))


def problem_titles(vocabularies: Iterable[Vocabulary] = ()) -> dict[str, RefusalSpec]:
    """Return every code with its meaning: the server's, the engine's and those of plugins."""
    brought = [spec for each in vocabularies for spec in each.refusals]
    return {spec.code: spec for spec in (*brought, *CORE_REFUSALS, *(spec for _, spec in SERVER_REFUSALS))}


def problem_of(problem: Problem, speaker: Speaker, pointing: Pointing | None = None) -> ProblemDocument:
    """Return the document of a problem; in a match, with what it points at."""
    refusal, words, texts, language = problem.refusal, Wording(speaker), speaker.texts, speaker.language
    told = {name: _said(each, texts, language) for name, each in problem.reasons.items()}
    return ProblemDocument(
        type=f"/problems/{refusal.code}",
        title=words.title(refusal.code),
        status=problem.status,
        detail=words.refusal(refusal, told),
        code=refusal.code,
        params=refusal.params,
        rule=refusal.rule,
        at=pointing.of_refusal(refusal) if pointing else (),
        errors=tuple(Slip(path, texts.told(words, language)[:MOST_LETTERS_SAID]) for path, words in problem.errors),
    )


def _said(words: object, texts: Texts, language: str) -> object:
    if isinstance(words, tuple):
        return tuple(_said(part, texts, language) for part in words)
    return texts.told(words, language)[:MOST_LETTERS_SAID]


def server_texts() -> Texts:
    """Return what the server itself says."""
    return package_texts("fairway_api")
