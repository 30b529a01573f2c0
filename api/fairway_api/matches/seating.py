"""Who sits where, and when a match begins: sitting down, getting up, starting, closing, handing over."""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from secrets import token_bytes
from typing import Literal

from fairway import replace
from fairway.bots.ask_bot import called
from fairway.content.faults import nearest
from fairway.model.refusal import Refusal
from fairway.plugin.bot import Bot
from fairway_api.matches import names, tokens
from fairway_api.matches.drafts import Draft
from fairway_api.matches.live import CLIENTLESS, Live
from fairway_api.matches.match_log import Gathering, LogEntry, Occupant
from fairway_api.problems.problems import Problem, because, refused
from fairway_api.store import EventStore, Invitation

__all__ = [
    "change_token",
    "check_begun",
    "check_bot",
    "check_bots",
    "check_not_closed",
    "check_not_resigned",
    "close",
    "hand_over",
    "is_complete",
    "leave",
    "sit_down",
    "start",
    "take_kept",
]


def is_complete(chairs: tuple[Occupant, ...]) -> bool:
    """Say whether somebody plays on every seat."""
    return not any(chair.free for chair in chairs)


def check_begun(live: Live) -> None:
    """Refuse what only happens while a match is played."""
    check_not_closed(live)
    if live.waiting:
        raise refused("waiting_to_start")


def check_not_closed(live: Live) -> None:
    """Refuse what has no sense in a match that was closed."""
    if live.setup.gathering.closed:
        raise refused("match_closed")


def check_not_resigned(live: Live, seat: int) -> None:
    """Refuse what a seat that has resigned asks for."""
    if live.chairs[seat].resigned:
        raise refused("has_resigned", seat=seat)


def check_bots(chairs: tuple[Occupant, ...], known: Mapping[str, Bot]) -> None:
    """Refuse bots that nobody has."""
    for seat, chair in enumerate(chairs):
        if chair.bot:
            try:
                check_bot(chair.bot, known)
            except Problem as problem:
                ((_, reason),) = problem.errors
                place = f"$.seats[{seat}].bot"
                raise refused("bad_options", error=reason, errors=((place, reason),)) from None


def check_bot(name: str, known: Mapping[str, Bot]) -> Bot:
    """Return the bot of a name, such as `expert*5`; refuse one that nobody has."""
    try:
        return called(known, name)
    except LookupError:
        names = tuple(sorted(known))
        reason = because("no_bot", name=name, known=names, near=nearest(name, names))
        raise refused("unknown_bot", errors=(("$.bot", reason),), name=name, known=names) from None


# Each of these works out a line of the log; `MatchService.change` writes it.


async def sit_down(live: Live, store: EventStore, seat: int | None, name: str, code: str, key: str) -> Draft:
    """Give an open seat to whoever asks; where one has to be invited, to who shows that."""
    check_not_closed(live)
    invitation = await _invitation(live, store, code) if code else None
    if invitation is None and live.setup.gathering.invited:
        raise refused("invitation_needed")
    if invitation is not None and invitation.seat is not None:
        if seat not in (None, invitation.seat):
            raise refused("bad_invitation")
        free = _free_seat(live, invitation.seat, kept_too=True)
    else:
        free = _free_seat(live, seat)
    if names.taken(name, (chair.name for place, chair in enumerate(live.chairs) if place != free)):
        raise refused("name_taken", name=name)
    token = tokens.for_seats(live.setup, live.id, (free,), key)[free]
    draft = _seated(live, free, Occupant(name, token=tokens.hashed(token)), token)
    return replace(draft, invitation=invitation.id) if invitation is not None and invitation.once else draft


async def take_kept(live: Live, seat: int, former: str) -> Draft:
    """Give a seat to whom it is kept for: who shows the token of the match before."""
    check_not_closed(live)
    chair = live.chairs[seat]
    if not chair.open and not (chair.free and compare_digest(chair.kept_for, tokens.hashed(former))):
        raise refused("seat_taken", seat=seat)
    token = tokens.for_seats(live.setup, live.id, (seat,), former)[seat]
    return _seated(live, seat, Occupant(chair.name, token=tokens.hashed(token)), token)


async def leave(live: Live, seat: int) -> Draft:
    """Get up before the match begins: the seat is open again, and its token dead."""
    check_not_closed(live)
    if not live.waiting:
        raise refused("already_started")
    gathering = live.setup.gathering
    makers = tuple(maker for maker in gathering.makers if maker != seat)
    if gathering.makers and not makers and live.creator.startswith(CLIENTLESS):
        raise refused("maker_stays")
    draft = _reseated(live, LogEntry("left", seat, name=live.chairs[seat].name), seat, Occupant())
    return replace(draft, setup=replace(live.setup, gathering=replace(gathering, makers=makers)))


async def start(live: Live, seat: int | None, bot: str, think: float) -> Draft:
    """Begin a match; a bot, if one is named, plays on every seat that is free, and thinks for so many seconds."""
    check_not_closed(live)
    if not live.waiting:
        raise refused("already_started")
    chairs = live.chairs
    if bot:
        check_bot(bot, live.ruleset.bots)
        chairs = tuple(Occupant(bot=bot, think=think) if chair.free else chair for chair in chairs)
    entry = LogEntry("started", seat, prompts=live.state.prompts, over=live.state.over, begins=True)
    return Draft(entry, live.state, chairs, setup=replace(live.setup, gathering=_begun(live)))


async def close(live: Live, seat: int | None) -> Draft:
    """Give a match up that has not begun."""
    check_not_closed(live)
    if not live.waiting:
        raise refused("already_started")
    setup = replace(live.setup, gathering=replace(live.setup.gathering, closed=True))
    return Draft(LogEntry("closed", seat, over=True), live.state, live.chairs, setup=setup)


async def hand_over(live: Live, seat: int, bot: str, think: float) -> Draft:
    """Leave a seat to a bot for good, which thinks for so many seconds."""
    check_begun(live)
    check_not_resigned(live, seat)
    if live.state.over:
        raise Problem(Refusal("match_over"))
    chair = replace(live.chairs[seat], bot=bot, think=think, resigned=True)
    return _reseated(live, _line(live, "resigned", seat), seat, chair)


async def change_token(live: Live, seat: int, token: str) -> Draft:
    """Give a seat another token; without one, none that anybody has."""
    check_not_resigned(live, seat)
    kept = tokens.hashed(token) if token else token_bytes(tokens.HASH_BYTES)
    return _reseated(live, _line(live, "rekeyed", seat), seat, replace(live.chairs[seat], token=kept))


async def _invitation(live: Live, store: EventStore, code: str) -> Invitation:
    """Return the invitation that a code belongs to. Every one is looked at, so that time tells nothing."""
    found, code_hash = None, tokens.hashed(code)
    for each in await store.invitations(live.id):
        if compare_digest(each.code, code_hash):
            found = each
    if found is None:
        raise refused("bad_invitation")
    return found


def _seated(live: Live, seat: int, chair: Occupant, token: str) -> Draft:
    """Let somebody sit down; if the match waits for that alone, it begins."""
    draft = _reseated(live, replace(_line(live, "joined", seat), name=chair.name), seat, chair, token)
    if not (live.waiting and live.setup.gathering.start == "full" and is_complete(draft.chairs)):
        return draft
    entry = replace(draft.entry, prompts=live.state.prompts, begins=True)
    return replace(draft, entry=entry, setup=replace(live.setup, gathering=_begun(live)))


def _begun(live: Live) -> Gathering:
    return replace(live.setup.gathering, waiting=False, began=live.revision + 1)


def _line(live: Live, kind: Literal["joined", "resigned", "rekeyed"], seat: int) -> LogEntry:
    """Return a line that changes nothing but who sits there; before a match begins, nobody is asked."""
    return LogEntry(kind, seat, prompts=() if live.waiting else live.state.prompts, over=live.over)


def _reseated(live: Live, entry: LogEntry, seat: int, chair: Occupant, token: str = "") -> Draft:
    chairs = (*live.chairs[:seat], chair, *live.chairs[seat + 1 :])
    return Draft(entry, live.state, chairs, token)


def _free_seat(live: Live, wanted: int | None, *, kept_too: bool = False) -> int:
    """Return a seat to sit down on: the one that is wanted, or the first that is open."""
    if wanted is None:
        wanted = next((seat for seat, chair in enumerate(live.chairs) if chair.open), None)
        if wanted is None:
            raise refused("no_open_seat")
    elif not 0 <= wanted < len(live.chairs):
        raise Problem(Refusal("unknown_seat", {"seat": wanted, "seats": len(live.chairs)}))
    elif not (live.chairs[wanted].open or (kept_too and live.chairs[wanted].free)):
        raise refused("seat_taken", seat=wanted)
    return wanted
