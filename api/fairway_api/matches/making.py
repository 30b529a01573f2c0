"""New matches: from an order, from a record, or with the people of a finished one."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from hmac import digest
from itertools import pairwise
from secrets import token_bytes, token_hex, token_urlsafe
from time import time

import msgspec

from fairway import replace
from fairway.model.errors import BadOptions, CannotReplay
from fairway.model.state import Step
from fairway.rulesets.documents import brings
from fairway.rulesets.match import Match, Record, replay
from fairway_api.matches import names, tokens
from fairway_api.matches.drafts import Draft, played
from fairway_api.matches.live import Live
from fairway_api.matches.match_log import Destination, Gathering, LogEntry, Occupant, Setup, Start
from fairway_api.matches.ruleset_registry import Recipe
from fairway_api.matches.seating import check_bots, is_complete, take_kept
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.store import Line, MatchRow, Taken

__all__ = ["MatchMaker", "Order"]

ID_BYTES = 16
"""Bytes of the name of a match, which nobody can guess."""

_pack = msgspec.msgpack.Encoder().encode


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A match to be made."""

    recipe: Recipe
    chairs: tuple[Occupant, ...]
    mine: tuple[int, ...] = ()
    """Seats whose tokens go to whoever makes the match."""
    seed: str | None = None
    result_to: Destination | None = None
    title: str = ""
    start: Start = "now"
    invited: bool = False
    """Whether only who is invited may sit down."""
    makers: tuple[int, ...] = ()
    """Seats that speak for the match, if these are others than `mine`."""
    hints: bool = True
    """Whether its seats may ask for hints."""


class MatchMaker:
    """Makes matches."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._store, self._registry = matches.store, matches.registry

    async def make(
        self, order: Order, record: Record | None, context: WriteContext, match: str = ""
    ) -> tuple[Live, dict[int, str]]:
        """Begin a match, with the moves of a record or with none, under a name if one is given.

        Return it with the tokens of the seats that belong to its maker. Raises `Taken` if the request was made before.
        """
        if record is None:
            ruleset = await self._registry.load(order.recipe, len(order.chairs))
        else:
            ruleset = await self._registry.locked(order.recipe, len(order.chairs), record.lock, self._store.pack)
        check_bots(order.chairs, ruleset.bots)
        _check_names(order.chairs)
        if order.start == "called" and not order.mine and not context.client:
            raise refused("bad_options", error=because("no_maker"))
        if order.result_to is not None:
            try:
                brings((await self._matches.find(order.result_to.match)).ruleset, ruleset)
            except BadOptions as error:
                raise refused("bad_options", error=error.reason) from error
        try:
            if record is None:
                steps = [ruleset.match(len(order.chairs), token_hex(32) if order.seed is None else order.seed)]
            elif len(order.chairs) != record.seats:
                raise refused(
                    "bad_record", reasons=(because("record_seats", had=record.seats, given=len(order.chairs)),)
                )
            else:
                steps = await asyncio.to_thread(lambda: list(replay(ruleset, record)))
        except CannotReplay as error:
            raise refused("bad_record", reasons=error.reasons) from error
        except BadOptions as error:
            raise refused("bad_options", error=error.reason) from error
        return await self._keep(order, steps, record, context, match or token_urlsafe(ID_BYTES))

    async def made_before(self, context: WriteContext) -> Live | None:
        """Return the match that this very request has made, if it was sent before."""
        answer = await self._matches.answered(_creation(context), context)
        if answer is None and not context.client:
            answer = await self._matches.answered(f"create/{context.creator}", context)  # kept by an earlier release
        return None if answer is None else await self._matches.find(answer.decode())

    async def rematch(self, old: Live, seat: int, creator: str) -> Live:
        """Return the match that the people of a finished one play next: every one who asks is given the same.

        Its name follows from the finished one, so it is made once, whoever asks at the same time and wherever.
        """
        match = rematch_id(old.setup)
        try:
            new = await self._matches.find(match)
        except Problem as problem:
            if problem.refusal.code != "unknown_match":
                raise
            try:
                new, _ = await self.make(_again(old, seat), None, WriteContext(creator=creator), match)
            except Taken:  # somebody has asked for it at the same time
                new = await self._matches.find(match)
        if old.setup.rematch != match:
            await self._tell_of(old, seat, match)
        return new

    async def take_kept(self, live: Live, seat: int, former: str) -> str:
        """Sit down where one has sat in the match before; return the token, the same for who has done so."""
        token = tokens.for_seats(live.setup, live.id, (seat,), former)[seat]
        if live.chairs[seat].token != tokens.hashed(token):
            try:
                await self._matches.change(live, "", WriteContext(), take_kept, live, seat, former)
            except Problem:
                if live.chairs[seat].token != tokens.hashed(token):  # else the same request came twice at once
                    raise
        return token

    async def _tell_of(self, old: Live, seat: int, match: str) -> None:
        """Write down that somebody wants to play again, unless that is known."""

        async def rematched() -> Draft:
            if old.setup.rematch == match:
                raise _Known
            entry = LogEntry("rematched", seat, over=True, match=match)
            return Draft(entry, old.state, old.chairs, setup=replace(old.setup, rematch=match))

        try:
            await self._matches.change(old, "", WriteContext(), rematched)
        except _Known:
            return

    async def _keep(
        self, order: Order, steps: list[Match], record: Record | None, context: WriteContext, match: str
    ) -> tuple[Live, dict[int, str]]:
        first, last, now = steps[0], steps[-1], time()
        setup = Setup(
            recipe=order.recipe,
            lock=first.ruleset.lock,
            seats=first.seats,
            seed=first.seed,
            nonce=token_hex(32),
            secret=token_bytes(32),
            seed_known=order.seed is not None or record is not None,
            inherited=record.inherited if record else {},
            stacked=record.stacked if record else (),
            result_to=order.result_to,
            title=order.title,
            hints=order.hints,
        )
        given = tokens.for_seats(setup, match, order.mine, context.key)
        chairs = tuple(
            replace(chair, token=tokens.hashed(given[seat])) if seat in given else chair
            for seat, chair in enumerate(order.chairs)
        )
        setup = replace(setup, gathering=_gathering(order, chairs))
        live = Live(match, setup, first.ruleset, chairs, last.state, len(steps) - 1, now, context.creator)
        asked = () if live.waiting else first.state.prompts
        entries = [LogEntry("opened", None, None, first.events, asked, first.state.over)]
        for before, after in pairwise(steps):
            entries.append(played(before.state, *after.log[-1], Step(after.state, after.events)))
        lines = [Line(revision, now, _pack(entry)) for revision, entry in enumerate(entries)]
        row = MatchRow(
            id=live.id,
            revision=live.revision,
            setup=_pack(setup),
            chairs=_pack(chairs),
            state=live.ruleset.codec.msgpack(live.state),
            over=live.state.over,
            due=bool(live.bots_due()),
            creator=context.creator,
            created=now,
            updated=now,
        )
        await self._matches.keep_packs(live.ruleset)
        await self._store.create(row, lines, context.receipt(_creation(context), match), context.client)
        live = self._matches.in_memory.remember(live)
        self._matches.on_written(live, lines[-1], entries[-1], row.due)
        return live, given


class _Known(Exception):
    """Somebody has written down already that there is another match."""


def rematch_id(setup: Setup) -> str:
    """Return what the match after a match is called; nobody can guess it who has not asked."""
    return urlsafe_b64encode(digest(setup.secret, b"rematch", "sha256")[:ID_BYTES]).rstrip(b"=").decode()


def _again(old: Live, seat: int) -> Order:
    """Order the same match once more, with every seat kept for whoever has it; bots keep theirs."""
    return Order(
        recipe=old.setup.recipe,
        chairs=tuple(_kept(chair) for chair in old.chairs),
        title=old.setup.title,
        start="full",
        invited=old.setup.gathering.invited,
        makers=(seat,),
        hints=old.setup.hints,
    )


def _kept(chair: Occupant) -> Occupant:
    if chair.bot:
        return Occupant("" if chair.resigned else chair.name, chair.bot, think=chair.think)
    return Occupant(chair.name, kept_for=chair.token)


def _gathering(order: Order, chairs: tuple[Occupant, ...]) -> Gathering:
    waiting = order.start == "called" or (order.start == "full" and not is_complete(chairs))
    return Gathering(order.start, waiting, invited=order.invited, makers=order.makers or order.mine)


def _check_names(chairs: tuple[Occupant, ...]) -> None:
    for seat, chair in enumerate(chairs):
        if names.taken(chair.name, (other.name for other in chairs[:seat])):
            raise refused("name_taken", name=chair.name)


def _creation(context: WriteContext) -> str:
    return f"create/{context.client}"
