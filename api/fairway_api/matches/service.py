"""Every match of the server: found and changed. One change of a match happens at a time.

New ones are made by `fairway_api.matches.making`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from time import time
from typing import Any, TypeVarTuple

import msgspec

from fairway import replace
from fairway.client.standing_answers import StandingAnswers
from fairway.content.items import Pack
from fairway.model.blaming import blaming
from fairway.model.errors import CannotDecode
from fairway.model.refusal import Refusal
from fairway.model.state import Action, State
from fairway.rulesets.fairness import Fairness, commitment
from fairway.rulesets.match import Record
from fairway.rulesets.ruleset import Ruleset
from fairway_api.matches import tokens
from fairway_api.matches.continuity import check_rules, effective, exported, in_doubt, proven
from fairway_api.matches.drafts import Draft, TimedStep, discreet, drafted, play
from fairway_api.matches.in_memory import MatchesInMemory
from fairway_api.matches.live import Live, chairs_of, setup_of
from fairway_api.matches.looking_back import keeps, looked_back
from fairway_api.matches.match_log import (
    Delivery,
    LogEntry,
    Occupant,
    bots_due,
    read_entry,
    read_move,
    result_due,
)
from fairway_api.matches.reviving import read_state, revive
from fairway_api.matches.ruleset_registry import RulesetRegistry
from fairway_api.matches.seating import (
    change_token,
    check_begun,
    check_bot,
    check_not_resigned,
    close,
    hand_over,
    leave,
    sit_down,
    start,
)
from fairway_api.matches.states_behind import StatesBehind, plain_move
from fairway_api.matches.updates import update_for
from fairway_api.problems.problems import Problem, refused, unreadable
from fairway_api.store import Change, EventStore, Line, MatchRow, Receipt, StoreError

__all__ = [
    "MOST_LOG_LINES",
    "Done",
    "MatchService",
    "WriteContext",
    "draft",
    "read_action",
]

Ts = TypeVarTuple("Ts")

Player = Callable[[Live, int, Action], Awaitable[TimedStep]]
"""Plays a seat's action, wherever."""

MOST_ATTEMPTS_TO_WRITE = 8
"""How often a change is tried again when another process was faster."""
MOST_LOG_LINES = 1_000_000
"""More lines than any log has."""
GONE = ("rekeyed", "resigned", "left")
"""Lines after which nobody has the token any more that a seat had."""
MOST_PROVEN = 100_000
"""Matches begun under other rules that are remembered to agree with those that are here."""

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a match is called; nothing else is worth asking the database for."""

_pack = msgspec.msgpack.Encoder().encode


class WriteContext(msgspec.Struct, frozen=True):
    """What a write needs to know about the request it comes from."""

    key: str = ""
    """The idempotency key, if one was sent."""
    digest: bytes = b""
    """Hash of what was asked."""
    expected: int | None = None
    """The revision that the match must be at (If-Match)."""
    client: str = ""
    """The client that asks, if it has shown its token."""
    creator: str = ""
    """Whose limits count. Keys do not: an address is no secret, and what a key gives again are tokens."""
    token: bytes = b""
    """Hash of the token of the seat that asks, if one does: it may have been changed meanwhile."""

    def receipt(self, scope: str, answer: str) -> Receipt | None:
        """Return the receipt to be kept; only a hash of the key is, since tokens may follow from it."""
        if not self.key:
            return None
        return Receipt(scope, self.key_hash, self.digest, answer.encode(), time())

    @property
    def key_hash(self) -> str:
        return sha256(self.key.encode()).hexdigest()


class Done(msgspec.Struct, frozen=True):
    """A line that was written."""

    revision: int
    entry: LogEntry
    repeated: bool = False
    """Whether the request had been answered before, and nothing happened now."""
    token: str = ""
    """Of whoever sat down with it."""
    answer: bytes = b""
    """What the seat that acted is told, if that was worked out beforehand."""


class MatchService:
    """Looks after matches."""

    def __init__(
        self,
        store: EventStore,
        registry: RulesetRegistry,
        on_written: Callable[[Live, Line, LogEntry, bool], None] = lambda live, line, entry, due: None,
        on_deleted: Callable[[str], None] = lambda match: None,
        player: Player | None = None,
    ) -> None:
        self.store = store
        self.registry = registry
        self.on_written = on_written
        """Hears of every line this process writes, and whether the server itself has something to do after it."""
        self.on_deleted = on_deleted
        """Hears of every match that this process finds to be gone."""
        self._player = player or _play_here
        self.in_memory = MatchesInMemory()
        self.states = StatesBehind(store)
        self._kept: set[str] = set()
        """Packs that are known to be in the store."""
        self._proven: set[str] = set()
        """Matches begun under other rules that were played again and found to agree with those that are here."""

    # finding

    async def find(self, match: str, *, fresh: bool = True) -> Live:
        """Return a match; a fresh one is as new as the database."""
        live = self.in_memory.get(match)
        if live is None:
            row = await self.store.load(match) if ID.fullmatch(match) else None
            if row is None:
                raise refused("unknown_match", match=match[:100])
            live = self.in_memory.remember(await self._revived(row))
            self.states.found(live)
        elif live.doubtful or (fresh and not self.store.exclusive):  # known: somebody may have written elsewhere
            await self.refresh(live)
        return live

    async def _revived(self, row: MatchRow) -> Live:
        """Bring a match back; one that was begun under other rules only if it agrees with those that are here."""
        live = await revive(self.registry, self.store, row)
        if not in_doubt(live):
            return live
        check_rules(live)
        if live.id not in self._proven:
            lines = await self.store.lines(row.id, -1, row.revision + 1)
            live.state = await asyncio.to_thread(proven, live, lines, row)
            await self._keep_packs(live)
            if len(self._proven) >= MOST_PROVEN:
                self._proven.clear()
            self._proven.add(live.id)
        return live

    async def _keep_packs(self, live: Live) -> None:
        """Keep the packs of a match, also under the hashes that its lock has for them."""
        await self.keep_packs(live.ruleset)
        if not live.setup.lock.code:
            for pack in live.ruleset.library.packs:
                await self._keep_pack(pack.former_digest, pack)

    async def keep_packs(self, ruleset: Ruleset) -> None:
        """Keep the packs that matches are begun with, so that these stay what they are when the packs change."""
        for pack in ruleset.library.packs:
            await self._keep_pack(pack.digest, pack)

    async def _keep_pack(self, digest: str, pack: Pack) -> None:
        if digest not in self._kept:
            await self.store.keep_pack(digest, pack.files.blob())
            self._kept.add(digest)

    async def go_on(self, match: str) -> Live:
        """Let a match that was begun under other rules go on with those that are here, and write that down.

        Whether whoever asks may decide that is the caller's business. One that needs no leave gets none.
        """
        try:
            return await self.find(match)
        except Problem as problem:
            if problem.refusal.code != "rules_changed":
                raise
        row = await self.store.load(match)
        if row is None:
            raise refused("unknown_match", match=match)
        live = await revive(self.registry, self.store, row)
        state, lock = live.state, live.ruleset.lock
        await self.keep_packs(live.ruleset)
        live.setup = replace(live.setup, lock=lock, begun=live.setup.begun or live.setup.lock)
        there = live.ruleset.codec.msgpack(state) if row.behind else row.state
        entry = LogEntry("allowed", None, None, (), state.prompts, state.over, lock=lock, state=there)
        line = Line(row.revision + 1, time(), _pack(entry))
        change = Change(match=live.id, line=line, state=there, over=row.over, due=row.due, setup=_pack(live.setup))
        if not await self.store.append(change):
            raise refused("in_the_way")
        live.revision, live.updated, live.behind = line.revision, line.at, 0
        live = self.in_memory.remember(live)
        self.on_written(live, line, entry, row.due)
        return live

    async def refresh(self, live: Live) -> bool:
        """Take in what other processes have written, or this one without knowing; say whether there was anything."""
        before = live.revision
        revision = await self.store.revision(live.id)
        if revision is not None and revision <= live.revision:
            live.doubtful = False
            return False
        row = await self.store.load(live.id)
        if row is None:
            self.forget(live.id)
            raise refused("unknown_match", match=live.id)
        live.standing = bool(row.standing)
        _move(live, await read_state(self.store, live, row), chairs_of(row), row.revision, row.updated)
        self.states.found(live)
        if live.setup.result_to is not None or live.waiting or row.over:  # else nothing of it changes
            now = setup_of(row)
            live.setup = replace(live.setup, delivery=now.delivery, gathering=now.gathering, rematch=now.rematch)
        if live.doubtful:
            live.doubtful = False
            for line in await self.store.lines(live.id, before, row.revision - before):
                self.on_written(live, line, read_entry(live.ruleset.codec, line.body), row.due)
        return True

    async def delete(self, match: str) -> None:
        """Delete a match for good, also one that can no longer be read."""
        if not ID.fullmatch(match) or not await self.store.forget(match):
            raise refused("unknown_match", match=match[:100])
        self.forget(match)

    def forget(self, match: str) -> None:
        """Drop a match that was deleted."""
        self.in_memory.forget(match)
        self.on_deleted(match)

    async def at(self, live: Live, revision: int) -> State:
        """Return where a match was at a line of its log."""
        if not 0 <= revision <= live.revision:
            raise refused("unknown_revision", revision=revision, current=live.revision)
        match, _ = await looked_back(self.store, live, revision)
        return match.state

    async def moves_at(self, live: Live, revision: int) -> int:
        """Return how many moves counted at a line of the log: those that were not taken back."""
        if not 0 <= revision <= live.revision:
            raise refused("unknown_revision", revision=revision, current=live.revision)
        lines = await self.store.lines(live.id, -1, revision + 1)
        return len(effective(read_move(line.body) for line in lines))

    async def record(self, live: Live) -> Record:
        """Return a match as a record. Whether whoever asks may have it is the caller's business."""
        setup, lines = live.setup, await self.store.lines(live.id, -1, MOST_LOG_LINES)
        record = await asyncio.to_thread(exported, live, lines)
        promise = Fairness(commitment(setup.seed, setup.nonce), setup.nonce)
        return replace(record, lock=setup.begun or setup.lock, fairness=promise)

    # changing

    async def act(self, live: Live, seat: int, data: bytes, context: WriteContext) -> Done:
        """Play a seat's action."""
        return await self.change(live, f"{live.id}/{seat}", context, self._play, live, seat, data)

    async def undo(self, live: Live, seat: int, context: WriteContext) -> Done:
        """Take a seat's last action back, if it told nobody anything."""
        return await self.change(live, f"{live.id}/{seat}", context, self._take_back, live, seat)

    async def resign(self, live: Live, seat: int, bot: str, think: float, context: WriteContext) -> Done:
        """Hand a seat over to a bot for good, which thinks for so many seconds; 0: as long as it usually does."""
        check_bot(bot, live.ruleset.bots)
        return await self.change(live, f"{live.id}/{seat}", context, hand_over, live, seat, bot, think)

    async def join(self, live: Live, seat: int | None, name: str, code: str, context: WriteContext) -> tuple[Done, str]:
        """Sit down on an open seat, perhaps by an invitation's code; return what that brought and the seat's token."""
        scope = f"{live.id}/join/{context.client}"
        done = await self.change(live, scope, context, sit_down, live, self.store, seat, name, code, context.key)
        if done.repeated and done.entry.seat is not None:
            return done, tokens.for_seats(live.setup, live.id, (done.entry.seat,), context.key)[done.entry.seat]
        return done, done.token

    async def leave(self, live: Live, seat: int, scope: str, context: WriteContext) -> Done:
        """Get up before the match begins."""
        return await self.change(live, scope, context, leave, live, seat)

    async def start(self, live: Live, seat: int | None, bot: str, think: float, context: WriteContext) -> Done:
        """Begin a match, for its maker: a seat of it, or somebody without one."""
        return await self.change(live, f"{live.id}/maker/{seat}", context, start, live, seat, bot, think)

    async def close(self, live: Live, seat: int | None, context: WriteContext) -> Done:
        """Give up a match that has not begun, for its maker."""
        return await self.change(live, f"{live.id}/maker/{seat}", context, close, live, seat)

    async def rekey(self, live: Live, seat: int, scope: str, context: WriteContext, token: str) -> Done:
        """Give a seat another token; without one, none that anybody has."""
        return await self.change(live, scope, context, change_token, live, seat, token)

    async def settle(self, live: Live, delivery: Delivery) -> None:
        """Write down what came of bringing the result of a match to another one, unless somebody has."""

        async def carried() -> Draft:
            if not live.result_due():
                raise _Settled
            entry = LogEntry("carried", prompts=live.state.prompts, over=live.state.over)
            return Draft(entry, live.state, live.chairs, setup=replace(live.setup, delivery=delivery))

        try:
            await self.change(live, "", WriteContext(), carried)
        except _Settled:
            return

    async def change(
        self, live: Live, scope: str, context: WriteContext, work: Callable[[*Ts], Awaitable[Draft]], *given: *Ts
    ) -> Done:
        """Change a match: check what was asked against what is there, work out the next line, write it, tell of it."""
        async with live.change_lock:
            for _ in range(MOST_ATTEMPTS_TO_WRITE):
                if live.doubtful:
                    await self.refresh(live)
                if context.key and (before := await self._done_before(live, scope, context)) is not None:
                    return before
                before_it = live.revision  # looking at the match may bring it up to date while the work is done
                try:
                    if context.token and all(chair.token != context.token for chair in live.chairs):
                        raise refused("not_your_seat")
                    if context.expected is not None and context.expected != live.revision:
                        raise Problem(Refusal("stale", {"sent": context.expected, "current": live.revision}))
                    draft = await work(*given)
                except Problem:
                    if self.store.exclusive or not await self.refresh(live):
                        raise
                    continue  # it was refused for what is no longer so
                if (done := await self._write(live, scope, context, draft, before_it + 1)) is not None:
                    return done
                await self.refresh(live)
        raise refused("in_the_way")

    async def _write(self, live: Live, scope: str, context: WriteContext, draft: Draft, revision: int) -> Done | None:
        """Write a line of a match under its number; None if somebody else was faster."""
        state, chairs, entry = draft.state, draft.chairs, draft.entry
        rules = keeps(live, revision, draft.seconds)
        with _blaming(entry, "being written down"):
            line = Line(revision, time(), _pack(entry))
            packed = self.states.to_keep(live, draft, rules)
        _check_readable(live, line, entry)
        setup = draft.setup or live.setup
        alone = not any(chair.bot for chair in chairs)  # with no bot that the server might have to play for
        due = not (alone or setup.gathering.waiting) and bool(bots_due(state, chairs))
        due = due or result_due(state, setup)
        change = Change(
            match=live.id,
            line=line,
            state=packed,
            over=state.over or setup.gathering.closed,
            due=due,
            chairs=None if chairs is live.chairs else _pack(chairs),
            receipt=context.receipt(scope, str(revision)) if context.key else None,
            member=context.client if entry.kind == "joined" else "",
            unhooked=entry.seat if entry.kind in GONE else None,  # who set it may be nobody any more
            rules=rules if packed is not None else b"",
            setup=None if draft.setup is None else _pack(draft.setup),
            invitation=draft.invitation,
            plain=alone and packed is None and not live.standing and plain_move(live, draft),
        )
        try:
            if not await self.store.append(change):
                return None
        except StoreError:
            live.doubtful = True
            raise
        self.states.written(live, kept=packed is not None)
        _move(live, state, chairs, revision, line.at)
        live.setup = draft.setup or live.setup
        self.on_written(live, line, entry, due or live.standing)
        return Done(revision, entry, token=draft.token, answer=draft.answer)

    async def leave_answers(self, live: Live, seat: int, token: bytes, kept: StandingAnswers | None) -> None:
        """Keep what a seat answers beforehand, or forget it; whoever plays for it looks at what is asked now."""
        async with live.change_lock:
            if not self.store.exclusive:
                await self.refresh(live)
            if live.chairs[seat].token != token:  # it has been changed meanwhile
                raise refused("not_your_seat")
            check_not_resigned(live, seat)
            check_begun(live)
            if kept is None:
                await self.store.drop_answers(live.id, seat)
            else:
                await self.store.set_answers(live.id, seat, _pack(kept))
                live.standing, live.rests_at = True, -1

    async def _play(self, live: Live, seat: int, data: bytes) -> Draft:
        check_begun(live)
        check_not_resigned(live, seat)
        action = read_action(live, data)
        done = drafted(live, seat, action, await self._player(live, seat, action))
        with _blaming(done.entry, "being told"):
            told = live.ruleset.codec.json(update_for(done.entry, live.revision + 1, seat))
        return replace(done, answer=told)

    async def _take_back(self, live: Live, seat: int) -> Draft:
        check_begun(live)
        check_not_resigned(live, seat)
        match, whole = await looked_back(self.store, live, live.revision, moves=1)
        before = await asyncio.to_thread(match.undo, seat)
        if isinstance(before, Refusal):
            if before.code == "nothing_to_undo" and not whole and await self._has_played(live, seat):
                before = Refusal("undo_other_seat", {"seat": seat})
            raise Problem(before)
        entry = LogEntry("undone", seat, prompts=before.state.prompts, discreet=discreet(before.state))
        return Draft(entry, before.state, live.chairs)

    async def _has_played(self, live: Live, seat: int) -> bool:
        """Whether a seat has played anything that counts."""
        lines = await self.store.lines(live.id, -1, MOST_LOG_LINES)
        return any(entry.seat == seat for entry in effective(read_move(line.body) for line in lines))

    async def answered(self, scope: str, context: WriteContext) -> bytes | None:
        """Return what was kept of the answer to this very request, if it was sent before."""
        receipt = await self.store.receipt(scope, context.key_hash) if context.key else None
        if receipt is None:
            return None
        if receipt.digest != context.digest:
            raise refused("key_reused", key=context.key)
        return receipt.answer

    async def _done_before(self, live: Live, scope: str, context: WriteContext) -> Done | None:
        answer = await self.answered(scope, context)
        if answer is None:
            return None
        revision = int(answer)
        lines = await self.store.lines(live.id, revision - 1, 1)
        if not lines:
            raise refused("unknown_match", match=live.id)
        return Done(revision, read_entry(live.ruleset.codec, lines[0].body), True)


class _Settled(Exception):
    """Somebody else has written down what came of a result."""


def read_action(live: Live, data: bytes | dict[str, Any]) -> Action:
    """Return the action that was sent."""
    try:
        action = live.ruleset.codec.read_action(data)
    except CannotDecode as error:
        raise unreadable("malformed", error.reason) from error
    if isinstance(action, Refusal):
        raise Problem(action)
    return action


def draft(live: Live, seat: int, action: Action) -> Draft:
    """Work out what an action does."""
    return drafted(live, seat, action, play(live.engine, live.state, seat, action))


async def _play_here(live: Live, seat: int, action: Action) -> TimedStep:
    return play(live.engine, live.state, seat, action)


def _check_readable(live: Live, line: Line, entry: LogEntry) -> None:
    """Refuse a line that could never be read again: a plugin has put something of another type into an event."""
    try:
        read_entry(live.ruleset.codec, line.body)
    except CannotDecode:
        for each in entry.events:
            with blaming(each.by, "being read again"):
                live.ruleset.codec.happened(_pack(each), packed=True)
        raise


def _blaming(entry: LogEntry, doing: str) -> blaming:
    """Blame whoever was the last to have a say for a line that cannot be written, or not be told."""
    return blaming(entry.events[-1].by if entry.events else "", doing)


def _move(live: Live, state: State, chairs: tuple[Occupant, ...], revision: int, at: float) -> None:
    """Take in what was written, unless something newer is known already."""
    if revision > live.revision:
        live.state, live.chairs, live.revision, live.updated = state, chairs, revision, at
        live.fault = None
        live.answers.clear()
