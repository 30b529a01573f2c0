"""A server and its matches, for programs that wait for each answer."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

import httpx
import msgspec

from fairway_client.pointing import Left, narrowed
from fairway_client.requests import (
    Patience,
    Picture,
    Who,
    address,
    headers,
    item_kinds,
    match_path,
    read,
    request,
)
from fairway_client.rows import Written, expand
from fairway_client.streams import SILENCE, Reader
from fairway_client.wire import (
    Action,
    Forecast,
    Hint,
    InvitationInfo,
    Invited,
    Legal,
    Listing,
    Log,
    MatchInfo,
    Prompt,
    Rehearsal,
    RulesetLine,
    Scores,
    SeatToken,
    StandingAnswer,
    StandingAnswers,
    Ticket,
    Totals,
    Trial,
    Update,
    View,
)
from fairway_client.words import Words

__all__ = ["Created", "Match", "Server"]

T = TypeVar("T")


class Created(NamedTuple):
    """A new match, and the seats of it that are yours, ready to play."""

    match: MatchInfo
    seats: tuple[Match, ...]


class Server:
    """A server, and who asks."""

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        *,
        token: str = "",
        language: str = "",
        patience: float = 30.0,
        http: httpx.Client | None = None,
    ) -> None:
        """Name a server; a token is a client's own, by which its matches are kept together.

        While a server that has answered before is away, requests are tried again for some seconds (`patience`).
        """
        self.address, self.token, self.language, self.patience = address.rstrip("/"), token, language, patience
        self.http = http or httpx.Client(timeout=30.0)
        self._met = False

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close its connections."""
        self.http.close()

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        kind: type[T],
        query: Mapping[str, Any] | None = None,
        token: str | None = None,
        revision: int | None = None,
        key: str = "",
    ) -> T:
        """Send a request and return what the answer says, as some type; what is refused is raised as a `Problem`."""
        who = Who(self.address, self.token if token is None else token, self.language)
        sent = request(method, who, address(path, query), body, revision, key)
        patience = Patience(self.address, self.patience, met=self._met)
        while True:
            try:
                answer = self.http.request(**sent)
            except httpx.TransportError as error:
                time.sleep(patience.after_silence(error))
                continue
            self._met = True
            wait = patience.after(answer)
            if not wait:
                return read(answer, kind)
            time.sleep(wait)

    def rulesets(self) -> tuple[RulesetLine, ...]:
        """List what can be played."""
        found = self.call("GET", "/v1/rulesets", kind=dict[str, msgspec.Raw])
        return msgspec.json.decode(found["rulesets"], type=tuple[RulesetLine, ...])

    def ruleset(self, name: str) -> dict[str, Any]:
        """Describe a ruleset: schemas, prompts, bots, papers, and what fields hold."""
        return self.call("GET", f"/v1/rulesets/{name}", kind=dict[str, Any])

    def texts(self, name: str) -> dict[str, str]:
        """Return what a ruleset says, by key."""
        return self.call("GET", f"/v1/rulesets/{name}/texts", kind=dict[str, str])

    def create(self, ruleset: str, seats: Sequence[Mapping[str, Any]], **order: Any) -> Created:
        """Make a match."""
        body = {"ruleset": ruleset, "seats": seats, **order}
        return self.made(self.call("POST", "/v1/matches", body, kind=dict[str, msgspec.Raw]))

    def made(self, made: Mapping[str, msgspec.Raw]) -> Created:
        """Return a match that was made, with the seats that are yours."""
        info = msgspec.json.decode(made["match"], type=MatchInfo)
        tokens = msgspec.json.decode(made["tokens"], type=tuple[SeatToken, ...])
        return Created(info, tuple([Match(self, info.id, each.token, each.seat) for each in tokens]))

    def join(self, id: str, name: str = "", seat: int | None = None, code: str = "") -> Match:
        """Sit down at an open seat, perhaps by an invitation."""
        body = {"name": name, "code": code, **({} if seat is None else {"seat": seat})}
        given = self.call("POST", match_path(id, "/seats"), body, kind=SeatToken)
        return Match(self, id, given.token, given.seat)

    def match(self, id: str, token: str = "") -> Match:
        """Return a match; without a token, as a spectator sees it."""
        return Match(self, id, token)

    def words(self, ruleset: str, names: Sequence[str] = ()) -> Words:
        """Return what a ruleset says, able to make sentences: texts, what fields hold, and the names of items."""
        fields = self.ruleset(ruleset).get("fields", {})
        packs = next((each.packs for each in self.rulesets() if each.name == ruleset), ())
        items = self._items(packs, item_kinds(fields))
        return Words(self.texts(ruleset), self.language or "en", fields=fields, names=names, items=items)

    def _items(self, packs: Iterable[str], kinds: set[str]) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for pack in packs:
            for kind in kinds.intersection(self.call("GET", f"/v1/packs/{pack}", kind=dict[str, Any])["items"]):
                cursor: str | None = ""
                while cursor is not None:
                    query = {"cursor": cursor, "limit": 500}
                    page = self.call("GET", f"/v1/packs/{pack}/{kind}", kind=dict[str, Any], query=query)
                    for item in page["items"]:
                        if "name" in item["texts"]:
                            names = dict.fromkeys((item["id"], item["id"].partition(":")[2]), item["texts"]["name"])
                            found.setdefault(kind, {}).update(names)
                    cursor = page["next"]
        return found

    def item_url(self, pack: str, kind: str, item: str, **how: Any) -> str:
        """Return where an item of a pack is drawn."""
        query = {"language": self.language, **how}
        return self.address + address(f"/v1/packs/{pack}/{kind}/{item}/picture", query)


class Match:
    """A match, as a seat sees it or, without a token, as a spectator does."""

    def __init__(self, server: Server, id: str, token: str = "", seat: int | None = None) -> None:
        self.server, self.id, self.token, self.seat = server, id, token, seat

    def call(self, method: str, what: str = "", body: object = None, *, kind: type[T], **how: Any) -> T:
        """Send a request about the match."""
        return self.server.call(method, match_path(self.id, what), body, kind=kind, token=self.token, **how)

    def info(self) -> MatchInfo:
        """Return what everybody may know: who plays what."""
        return self.call("GET", kind=MatchInfo)

    def view(self) -> View:
        """Look at the match."""
        return self.call("GET", "/view", kind=View)

    def legal(self, **where: Any) -> Legal:
        """List what may be done: everything, or what fits. `at` is a pointer or several, any other name a field."""
        legal = self.call("GET", "/legal", kind=Legal, query=where)
        self.seat = legal.seat
        return legal

    def narrowed(
        self,
        choices: Iterable[Listing],
        pointed: Iterable[str] = (),
        given: Mapping[str, Any] | None = None,
        only: str = "",
    ) -> Left:
        """Keep what fits pointers, values and a type; once there are any, what is not listed is asked for."""
        at = list(pointed)
        left = narrowed(choices, at, given, self.seat, only)
        if not left.described or not (at or only):
            return left
        asked = {"at": at, "action": only or None}
        return narrowed(self.legal(**asked).choices, at, given, self.seat, only)

    def actions(self, listings: Iterable[Listing]) -> Iterator[Written]:
        """Write out the actions of listings; those left out for their length are asked for, a part at a time."""
        for each in listings:
            if each.narrow is not None and not each.rows:
                for value in each.narrow.values:
                    where = {"action": each.action, **each.fixed, each.narrow.field: value}
                    yield from self.actions(self.legal(**where).choices)
            yield from expand((each,))

    def try_(self, action: Action) -> Trial:
        """See what an action would bring, without playing it."""
        return self.call("POST", "/try", action, kind=Trial)

    def forecast(self, action: Action) -> Forecast:
        """See what luck may make of an action before it is played; nothing is rolled."""
        return self.call("POST", "/forecast", action, kind=Forecast)

    def rehearse(self, actions: Sequence[Action] = (), *, at: Iterable[str] = (), action: str = "") -> Rehearsal:
        """Try actions on a scratch board while others play, as if you were asked next; nothing is played.

        What is listed of what could be tried then may be narrowed to what points somewhere, and to a type of action.
        """
        order = {"actions": list(actions), "at": list(at), **({"action": action} if action else {})}
        return self.call("POST", "/rehearsal", order, kind=Rehearsal)

    def hint(self, bot: str = "") -> Hint:
        """Ask a bot what it would do in your place: the strongest, if none is named."""
        return self.call("GET", "/hint", query={"bot": bot} if bot else {}, kind=Hint)

    def act(self, action: Action, *, revision: int | None = None, key: str = "") -> Update:
        """Play an action; with a revision, only if nothing has happened since, else a `Problem` that is `stale`."""
        return self.call("POST", "/actions", action, kind=Update, revision=revision, key=key)

    def undo(self, *, revision: int | None = None, key: str = "") -> Update:
        """Take the last action back."""
        return self.call("POST", "/undo", kind=Update, revision=revision, key=key)

    def answers(self) -> StandingAnswers:
        """Look at what the server answers for your seat; nothing, unless you have said so."""
        return self.call("GET", "/answers", kind=StandingAnswers)

    def set_answers(
        self,
        *,
        only_choice: bool = False,
        answers: Sequence[StandingAnswer | Mapping[str, Any]] = (),
        pause: int = 0,
    ) -> StandingAnswers:
        """Have the server answer for your seat, instead of what it answered before; nobody else is told."""
        order = {"only_choice": only_choice, "answers": list(answers), "pause": pause}
        return self.call("PUT", "/answers", order, kind=StandingAnswers)

    def drop_answers(self) -> None:
        """Answer everything yourself again."""
        self.call("DELETE", "/answers", kind=bytes)

    def resign(self, bot: str = "random") -> Update:
        """Leave the seat to a bot."""
        return self.call("POST", "/resign", {"bot": bot}, kind=Update)

    def start(self, bot: str = "") -> Update:
        """Begin a match of your own that waits; a bot, if one is named, plays on free seats."""
        return self.call("POST", "/start", {"bot": bot}, kind=Update)

    def close(self) -> Update:
        """Give up a match of your own that has not begun."""
        return self.call("POST", "/close", kind=Update)

    def leave(self) -> Update:
        """Get up before the match begins; the token is good for nothing then."""
        return self.call("POST", "/leave", kind=Update)

    def invite(self, seat: int | None = None, *, once: bool = True) -> Invited:
        """Invite somebody to a match of your own, to any seat or to one; pass the `code` on."""
        body = {"once": once, **({} if seat is None else {"seat": seat})}
        return self.call("POST", "/invitations", body, kind=Invited)

    def invitations(self) -> tuple[InvitationInfo, ...]:
        """List the invitations that can be used."""
        found = self.call("GET", "/invitations", kind=dict[str, tuple[InvitationInfo, ...]])
        return found["invitations"]

    def disinvite(self, id: str) -> None:
        """Revoke an invitation."""
        self.call("DELETE", f"/invitations/{id}", kind=bytes)

    def rematch(self) -> Match:
        """Play once more with the same people: return your seat in the new match, the same for everybody who asks."""
        made = self.call("POST", "/rematch", kind=dict[str, msgspec.Raw])
        info = msgspec.json.decode(made["match"], type=MatchInfo)
        [given] = msgspec.json.decode(made["tokens"], type=tuple[SeatToken, ...])
        return Match(self.server, info.id, given.token, given.seat)

    def scores(self, revision: int | None = None) -> Scores:
        """Return everybody's score, with reasons: now, or as it was at a revision."""
        return self.call("GET", "/scores", query={"revision": revision}, kind=Scores)

    def totals(self, points: int | None = None) -> Totals:
        """Return everybody's totals from the first revision to the last, at so many of them."""
        return self.call("GET", "/totals", query={"points": points}, kind=Totals)

    def record(self) -> dict[str, Any]:
        """Export a finished match as a file that any server can replay."""
        return self.call("GET", "/record", kind=dict[str, Any])

    def branch(self, **order: Any) -> Created:
        """Begin a new match like this one, which is over: up to a `revision`, or with so many `moves`; for `seats`."""
        path, kind = match_path(self.id, "/branches"), dict[str, msgspec.Raw]
        return self.server.made(self.server.call("POST", path, order, kind=kind))

    def step(self, revision: int) -> View:
        """Look at the match as it was."""
        return self.call("GET", f"/steps/{revision}", kind=View)

    def log(self, after: int = -1, **how: Any) -> Iterator[Update]:
        """Read what has happened, line by line."""
        more: int | None = after
        while more is not None:
            page = self.call("GET", "/log", kind=Log, query={**how, "after": more})
            yield from page.updates
            more = page.next

    def ticket(self) -> Ticket:
        """Get a pass for `/events` and `/socket`, which stands in the address."""
        return self.call("POST", "/tickets", kind=Ticket)

    def updates(self, after: int | None = None) -> Iterator[Update]:
        """Follow the match: every update behind a revision, or from now on, as soon as it is there; -1 for all.

        A stream that breaks is resumed where it broke; it ends when the caller does, and with a `Problem` when the
        match is deleted.
        """
        reader, pause = Reader(self.info().revision if after is None else after), 1.0
        while True:
            try:
                for update in self._stream(reader):
                    pause = 1.0
                    yield update
            except httpx.TransportError:
                pass  # the server is away for a moment
            time.sleep(pause)
            pause = min(pause * 2, 30.0)

    def _stream(self, reader: Reader) -> Iterator[Update]:
        sent = {**headers(self.token, self.server.language), "Last-Event-ID": str(reader.last)}
        address = self.server.address + match_path(self.id, "/events")
        with self.server.http.stream("GET", address, headers=sent, timeout=SILENCE) as answer:
            if not answer.is_success:
                answer.read()
                if not Patience(self.server.address, SILENCE, met=True).after(answer):
                    read(answer, bytes)
                return
            for line in answer.iter_lines():
                update = reader.line(line)
                if update is not None:
                    yield update

    def turns(self) -> Iterator[Legal]:
        """Wait for the seat's turns: yield what may be done, whenever the seat is asked; end when the match is over."""
        view = self.view()
        self.seat = view.seat
        yield from self._turn(view.revision, view.prompts)
        if view.over:
            return
        for update in self.updates(view.revision):
            if update.over:
                return
            yield from self._turn(update.revision, update.prompts)

    def _turn(self, revision: int, prompts: Iterable[Prompt]) -> Iterator[Legal]:
        if any(self.seat in prompt.waiting for prompt in prompts):
            legal = self.legal()
            if legal.revision == revision:  # else more has happened since, and is on the way
                yield legal

    def picture_url(self, seat: int, **how: Any) -> str:
        """Return where what a seat has before it is drawn for everybody."""
        query = {"language": self.server.language, **how}
        return self.server.address + address(match_path(self.id, f"/pictures/{seat}"), query)

    def table_url(self, **how: Any) -> str:
        """Return where what lies on the table is drawn for everybody."""
        return self.server.address + address(match_path(self.id, "/table"), {"language": self.server.language, **how})

    def picture(self, seat: int, **how: Any) -> bytes:
        """Draw what a seat has before it, as this seat may see it; empty while there is nothing to draw."""
        return self._drawn(f"/pictures/{seat}", how)

    def table(self, **how: Any) -> bytes:
        """Draw what lies on the table, as this seat may see it; empty while there is nothing to draw."""
        return self._drawn("/table", how)

    def _drawn(self, what: str, how: Picture) -> bytes:
        return self.call("GET", what, kind=bytes, query=how)
