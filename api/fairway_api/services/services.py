"""Everything a running server is made of, opened and closed in order."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from secrets import token_bytes, token_urlsafe
from time import time
from typing import TypeVar, TypeVarTuple

from fairway.model.texts import Texts, core_texts
from fairway.plugin.field_kinds import fields_by_plugin
from fairway.rulesets.speaker import Speaker
from fairway_api.background.bot_driver import BotDriver
from fairway_api.background.feeds import Feeds
from fairway_api.background.results import ResultCarrier
from fairway_api.background.retention import Retiring
from fairway_api.background.webhooks import Webhooks
from fairway_api.containment.rule_threads import RuleThreads
from fairway_api.containment.watch import Watch
from fairway_api.contract.wire import Client
from fairway_api.matches import tokens
from fairway_api.matches.live import Live
from fairway_api.matches.making import MatchMaker
from fairway_api.matches.match_log import LogEntry
from fairway_api.matches.ruleset_registry import RulesetRegistry
from fairway_api.matches.service import MatchService, WriteContext
from fairway_api.problems.problems import because, refused, server_texts
from fairway_api.services.circuit_breaker import CircuitBreaker
from fairway_api.services.limits import LEASE_SHARE, RateLimiter, SharedRateLimiter
from fairway_api.services.metrics import Metrics
from fairway_api.services.png import Renderer
from fairway_api.settings import Settings
from fairway_api.store import EventStore, Line, Receipt, Taken
from fairway_api.thinking.common_rules import CommonRules
from fairway_api.thinking.long_moves import LongMoves
from fairway_api.thinking.thinking import Thinking, pool_of

__all__ = ["Services"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_CLIENTS = 10_000
"""Clients whose tokens are remembered."""


class Services:
    """The parts of a server, and how they hear of each other."""

    def __init__(self, settings: Settings, store: EventStore, *, own_process: bool = False) -> None:
        self.settings = settings
        self.store = store
        self.registry = RulesetRegistry(settings.plugins, settings.packs)
        self.texts: Texts = server_texts().merge(
            [
                core_texts(),
                *(Texts.read(each.home / "texts") for each in self.registry.vocabularies.values() if each.home),
            ]
        )
        self._fields = fields_by_plugin(self.registry.vocabularies)
        self.languages = self.registry.languages.union(self.texts.by_language)
        """Every language that anybody has a file of: what that lacks is said in English."""
        self.metrics = Metrics()
        self.circuit_breaker = CircuitBreaker()
        self.workers = pool_of(settings)
        rules = CommonRules(settings.plugins)
        self.long_moves = LongMoves(self.workers, rules)
        self.matches = MatchService(
            store,
            self.registry,
            self._on_written,
            self._on_deleted,
            self.long_moves.play,
        )
        self.maker = MatchMaker(self.matches)
        self.feeds = Feeds(self.matches, settings.limits)
        self.results = ResultCarrier(self.matches)
        self.thinking = Thinking(settings, self.workers, rules)
        self.bots = BotDriver(self.matches, self.thinking, self.results.nudge)
        self.webhooks = Webhooks(self.matches, private=settings.private_webhooks)
        self._clients: dict[bytes, str] = {}
        self.retiring = Retiring(self.matches, settings.retention, self._clients.clear)
        self._making: Counter[str] = Counter()
        self.limiter = self._limiter("requests", settings.limits.requests, settings.limits.burst, ahead=True)
        self._registering = self._limiter("clients", settings.limits.clients / 3600, settings.limits.clients)
        self._watch = Watch(settings.rules_seconds, self.registry.homes, own_process=own_process)
        self._long: RuleThreads | None = None
        """One thread for what strangers send to be checked, so that matches never wait for it."""
        self.renderer = Renderer()
        self._tasks: list[asyncio.Task[None]] = []

    def _limiter(self, name: str, rate: float, burst: float, *, ahead: bool = False) -> RateLimiter:
        """Return what limits something, for all processes together; each may take some of it `ahead`."""
        if self.store.counts is None:
            return RateLimiter(rate, burst)
        return SharedRateLimiter(rate, burst, self.store.counts, name, burst / LEASE_SHARE if ahead else 0)

    def _on_written(self, live: Live, line: Line, entry: LogEntry, due: bool) -> None:
        """Pass on a line that was written to those who wait for it."""
        self.metrics.lines += 1
        if live.id in self.feeds.followed:
            self.feeds.followed[live.id].add(line.revision, entry)
        if due:
            self.bots.nudge(live)
            self.results.nudge(live)
        if live.id in self.webhooks.matches:
            self.webhooks.nudge()

    def _on_deleted(self, match: str) -> None:
        """Let go of a match that is no longer there."""
        self.feeds.wake(match)
        self.bots.forget(match)
        self.webhooks.matches.discard(match)

    async def open(self) -> None:
        """Open the store and begin what goes on in the background."""
        await self.store.open()
        self._watch.open()
        asyncio.get_running_loop().set_default_executor(RuleThreads())
        self.registry.open(RuleThreads(1, "fairway-rulesets"))
        self._long = RuleThreads(1, "fairway-long-work")
        self.renderer.open()
        self._tasks = [
            asyncio.create_task(work, name=name)
            for name, work in (
                *(() if self.store.exclusive else (("listen", self.feeds.listen()),)),
                ("bots", self.bots.sweep()),
                ("webhooks", self.webhooks.deliver()),
                ("retention", self.retiring.keep_looking()),
                ("states", self.matches.states.keep_catching_up()),
            )
        ]

    async def close(self) -> None:
        """Finish what was begun: streams are told to come again, bots complete their move, the store its writes."""
        self.feeds.close()
        await self.long_moves.close()
        await self.bots.close()
        await self.results.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._long is not None:
            self._long.shutdown(wait=False, cancel_futures=True)
        self.renderer.close()
        await self.matches.states.catch_up()
        self.registry.close()
        self._watch.close()
        await self.store.close()

    async def long_work(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Do something that may take seconds, one at a time, beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._long, work, *given)

    def speaker(self, language: str, live: Live | None = None) -> Speaker:
        """Return who says what goes wrong, in a language: in a match with the names of its players and items."""
        if live is None:
            return Speaker(self.texts, language, self._fields)
        return Speaker(self.texts.naming(live.names), language, self._fields, live.ruleset.item_names)

    def is_operator(self, token: str) -> bool:
        """Say whether this is the operator's token."""
        own = self.settings.operator_token
        return bool(own) and compare_digest(tokens.hashed(own), tokens.hashed(token))

    async def register(self, address: str, key: str) -> Client:
        """Make a client; the same key gives the same one again."""
        context, scope = WriteContext(key), "clients"
        made = await self.matches.answered(scope, context)
        if made is None:
            made = await self.matches.answered(f"clients/{address}", context)  # kept by an earlier release
        if made is None:
            await self._registering.check(address)
            nonce, name = token_bytes(32), token_urlsafe(12)
            token = tokens.minted("client", nonce, key, name)
            await self.store.add_client(name, tokens.hashed(token), time())
            made = await self.remember(context, scope, nonce + name.encode())
            if not key:
                return Client(name, token)
        nonce, name = made[:32], made[32:].decode()
        return Client(name, tokens.minted("client", nonce, key, name))

    async def remember(self, context: WriteContext, scope: str, answer: bytes = b"") -> bytes:
        """Remember what a request that changed no match is answered with; sent twice at once, the first one counts."""
        if context.key:
            try:
                await self.store.remember(Receipt(scope, context.key_hash, context.digest, answer, time()))
            except Taken:
                return await self.matches.answered(scope, context) or b""
        return answer

    @asynccontextmanager
    async def making(self, creator: str) -> AsyncIterator[None]:
        """Make a match, unless it is one more than a client may have unfinished; those being made count, too."""
        most, counts, name = self.settings.limits.matches, self.store.counts, f"making/{creator}"
        if not most:
            yield
            return
        if counts is not None:
            under_way = await counts.enter(name)
        else:
            self._making[creator] += 1
            under_way = self._making[creator]
        try:
            if await self.store.running(creator) + under_way > most:
                raise refused("too_many_matches", most=most, headers={"Retry-After": "60"})
            yield
        finally:
            if counts is not None:
                await counts.leave(name)
            else:
                self._making[creator] -= 1
                if not self._making[creator]:
                    del self._making[creator]

    async def client(self, token: str) -> str:
        """Return the client that a token belongs to."""
        key = tokens.hashed(token)
        known = self._clients.get(key)
        if known is None:
            known = await self.store.client(key)
            if known is None:
                raise refused("bad_token", headers={"WWW-Authenticate": "Bearer"})
            if len(self._clients) > MOST_CLIENTS:
                self._clients.clear()
            if self.store.exclusive:  # else another process may have changed the token meanwhile
                self._clients[key] = known
        return known

    async def change_token(self, client: str, token: str, context: WriteContext, *, operator: bool) -> Client:
        """Give a client another token; the same request, with the token of before, gives the same one again."""
        scope = f"clients/{client}/token/{tokens.hashed(token).hex()}"
        before = await self.matches.answered(scope, context)
        if before is None and not operator:
            await self._check_own(client, token)
        made = before or await self.remember(context, scope, token_bytes(32))
        fresh = tokens.minted("client", made, context.key, client)
        if before is None or await self.store.client(tokens.hashed(token)) == client:
            if not await self.store.change_token(client, tokens.hashed(fresh)):
                raise refused("unknown_item", what=because("what.client"), name=client[:100])
            self._clients.clear()
        return Client(client, fresh)

    async def forget_client(self, client: str, token: str, *, operator: bool) -> None:
        """Delete a client, for itself or the operator."""
        if not operator:
            await self._check_own(client, token)
        if not await self.store.forget_client(client):
            raise refused("unknown_item", what=because("what.client"), name=client[:100])
        self._clients.clear()

    async def _check_own(self, client: str, token: str) -> None:
        if await self.client(token) != client:
            raise refused("bad_token", headers={"WWW-Authenticate": "Bearer"})
