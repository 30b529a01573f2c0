"""What the server may rely on, whatever database keeps the matches."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fairway import replace
from fairway_api.store import (
    EventStore,
    Invitation,
    Line,
    MatchSummary,
    Receipt,
    Snapshot,
    Standing,
    StoreError,
    Taken,
    Wake,
)
from fairway_api.store.opening import open_store
from fairway_api.store.postgres import PostgresStore
from fairway_api.store.sqlite import SqliteStore
from tests.api.databases import ask
from tests.api.store.rows import AT, begin, change, hook, line, match, opened, plain, receipt, step, two_opened

pytestmark = pytest.mark.anyio
LONG = 60.0
"""Seconds after which a test that waits for something gives up."""


# matches


async def test_a_match_is_loaded_as_it_was_created(store: EventStore) -> None:
    """What is kept comes back field by field, truth values as truth values, with the log it begins with."""
    kept = replace(match(revision=2), over=True, due=True, updated=AT + 2)
    await store.create(kept, [line(0), line(1), line(2)])
    assert await store.load("m") == kept
    assert (await store.revision("m"), await store.revision("nobody's")) == (kept.revision, None)
    assert [each.body for each in await store.lines("m", -1, 10)] == [b"line 0", b"line 1", b"line 2"]


async def test_an_unknown_match_is_none(store: EventStore) -> None:
    """A match that was never created is None, has no log and cannot be moved on."""
    assert await store.load("m") is None
    assert await store.lines("m", -1, 10) == []
    assert await store.append(step()) is False


async def test_a_match_is_created_once(store: EventStore) -> None:
    """A second match of the same name is refused and leaves the first as it was."""
    await begin(store)
    with pytest.raises(Taken):
        await store.create(replace(match(), state=b"other"), [line(0)], receipt(), "bob")
    assert await store.load("m") == match()
    assert await store.receipt("ann POST", "key") is None
    assert await store.matches_of("bob", None, 10) == []


async def test_a_known_receipt_keeps_a_match_from_being_created(store: EventStore) -> None:
    """A request that was answered before creates no second match."""
    await store.create(match("first"), [line(0)], receipt())
    with pytest.raises(Taken):
        await store.create(match("second"), [line(0)], receipt(), "ann")
    assert await store.load("second") is None
    assert await store.lines("second", -1, 10) == []
    assert await store.matches_of("ann", None, 10) == []


async def test_appending_moves_a_match_on(store: EventStore) -> None:
    """A line changes revision, state, time and truth values, and nothing else."""
    await begin(store)
    assert await store.append(replace(step(), over=True, due=True)) is True
    moved = replace(match(revision=1), state=b"state 1", over=True, due=True, updated=AT + 1)
    assert await store.load("m") == moved
    assert await store.lines("m", 0, 10) == [line(1)]


async def test_a_state_stays_behind_until_one_is_given(store: EventStore) -> None:
    """Lines without a state leave the one that is there, and count how far it is behind; the next one is up to date."""
    await begin(store)
    for revision in (1, 2):
        assert await store.append(plain(revision))
    found = await store.load("m")
    assert found
    assert (found.revision, found.state, found.behind) == (2, b"state 0", 2)
    await store.append(step(revision=3))
    found = await store.load("m")
    assert found
    assert (found.state, found.behind) == (b"state 3", 0)


async def test_a_state_is_kept_afterwards_unless_the_match_has_moved_on(store: EventStore) -> None:
    """Whoever keeps where a match is says for which line; a later line stays as it is."""
    await begin(store)
    await store.append(plain(1))
    await store.keep_state("m", 0, b"too late")
    found = await store.load("m")
    assert found
    assert (found.state, found.behind) == (b"state 0", 1)
    await store.keep_state("m", 1, b"state 1")
    found = await store.load("m")
    assert found
    assert (found.state, found.behind) == (b"state 1", 0)


async def test_how_a_match_is_set_up_changes_only_when_given(store: EventStore) -> None:
    """An operator may let a match go on under other rules: that is written with the line that says so."""
    await begin(store)
    assert await store.append(step())
    assert await store.append(replace(step(revision=2), setup=b"other"))
    assert await store.append(step(revision=3))
    found = await store.load("m")
    assert found is not None
    assert (found.revision, found.setup, found.chairs) == (3, b"other", b"chairs")
    assert not await store.append(replace(step(revision=3), setup=b"late"))
    found = await store.load("m")
    assert found is not None
    assert found.setup == b"other"


async def test_packs_are_kept_by_their_hash(store: EventStore) -> None:
    """What was kept first stays, several versions side by side; what was not kept is None."""
    assert await store.pack("one") is None
    await asyncio.gather(*(store.keep_pack("one", b"files") for _ in range(3)))
    await store.keep_pack("two", b"\0other")
    await store.keep_pack("one", b"late")
    assert [await store.pack(digest) for digest in ("one", "two", "three")] == [b"files", b"\0other", None]


async def test_states_are_kept_for_looking_back(store: EventStore) -> None:
    """The last state up to a line is found, of those under the rules that are asked for."""
    await begin(store, "m", "other")
    for revision in range(1, 5):
        assert await store.append(replace(step(revision=revision), rules=b"" if revision % 2 else b"rules"))
    assert await store.snapshot("m", b"rules", 1) is None
    assert await store.snapshot("m", b"rules", 3) == Snapshot(2, b"state 2")
    assert await store.snapshot("m", b"rules", 9) == Snapshot(4, b"state 4")
    assert await store.snapshot("m", b"others", 9) is None
    assert await store.snapshot("other", b"rules", 9) is None
    await store.keep_snapshots("m", b"others", [Snapshot(1, b"one"), Snapshot(4, b"four")])
    assert await store.snapshot("m", b"rules", 9) is None
    assert await store.snapshot("m", b"others", 9) == Snapshot(4, b"four")
    assert await store.snapshot("m", b"others", 3) == Snapshot(1, b"one")
    await store.keep_snapshots("nobody", b"rules", [Snapshot(1, b"one")])
    assert await store.snapshot("nobody", b"rules", 9) is None
    assert await store.forget("m")
    assert await store.snapshot("m", b"others", 9) is None


async def test_chairs_change_only_when_given(store: EventStore) -> None:
    """A change without chairs keeps them; one with chairs replaces them, empty ones too."""
    await begin(store)
    for revision, given, expected in [
        (1, None, b"chairs"),
        (2, b"ann, bob", b"ann, bob"),
        (3, None, b"ann, bob"),
        (4, b"", b""),
    ]:
        assert await store.append(replace(step(revision=revision), chairs=given))
        kept = await store.load("m")
        assert kept is not None
        assert kept.chairs == expected


@pytest.mark.parametrize("revision", [0, 1, 3, 4])
async def test_a_line_with_a_wrong_number_is_refused(store: EventStore, revision: int) -> None:
    """Only the line after the last one is written; a refused one leaves nothing, its receipt and member included."""
    await begin(store)
    await store.append(step())
    change = replace(step(revision=revision), receipt=receipt(), member="bob")
    assert await store.append(change) is False
    kept = await store.load("m")
    assert kept is not None
    assert (kept.revision, kept.state) == (1, b"state 1")
    assert len(await store.lines("m", -1, 10)) == 2
    assert await store.receipt("ann POST", "key") is None
    assert await store.matches_of("bob", None, 10) == []


async def test_of_eight_who_write_the_same_line_one_wins(url: str) -> None:
    """Of concurrent lines with the same number exactly one is written, from several processes too."""
    async with opened(url) as first, opened(url if url.startswith("postgres") else "sqlite://") as second:
        await begin(first)
        stores = [first, first if first.exclusive else second] * 4
        changes = [replace(step(), state=b"%d" % number) for number in range(8)]
        won = await asyncio.gather(*(store.append(change) for store, change in zip(stores, changes, strict=True)))
        assert sorted(won) == [False] * 7 + [True]
        kept = await first.load("m")
        assert kept is not None
        assert (kept.revision, kept.state) == (1, changes[won.index(True)].state)
        assert await first.lines("m", 0, 10) == [line(1)]


async def test_a_known_receipt_leaves_no_line(store: EventStore) -> None:
    """If the receipt cannot be kept, neither line nor state nor member is."""
    await begin(store)
    await store.remember(receipt())
    with pytest.raises(Taken):
        await store.append(replace(step(), receipt=receipt(), member="bob"))
    assert await store.load("m") == match()
    assert await store.lines("m", -1, 10) == [line(0)]
    assert await store.matches_of("bob", None, 10) == []


async def test_a_failing_write_fails_alone(store: EventStore) -> None:
    """Of writes that are committed together, one that fails takes no other with it."""
    names = [f"m{number}" for number in range(20)]
    await begin(store, *names)
    await store.remember(receipt())
    changes = [replace(step(name), receipt=receipt() if name == "m7" else receipt(name)) for name in names]
    results = await asyncio.gather(*(store.append(change) for change in changes), return_exceptions=True)
    assert isinstance(results.pop(7), Taken)
    assert results == [True] * 19
    for name in names:
        kept = await store.load(name)
        assert kept is not None
        assert kept.revision == (0 if name == "m7" else 1)


async def test_concurrent_writes_are_all_there_after_reopening(url: str) -> None:
    """Every acknowledged line of many matches is in the database when it is opened again."""
    names = [f"m{number}" for number in range(40)]

    async def play(store: EventStore, name: str) -> None:
        for revision in range(1, 11):
            assert await store.append(step(name, revision))

    async with opened(url) as store:
        await asyncio.gather(*(begin(store, name) for name in names))
        await asyncio.gather(*(play(store, name) for name in names))
    async with opened(url) as store:
        for name in names:
            kept = await store.load(name)
            assert kept is not None
            assert (kept.revision, kept.state) == (10, b"state 10")
            assert await store.lines(name, -1, 100) == [line(revision) for revision in range(11)]


async def test_lines_come_in_order_from_a_place(store: EventStore) -> None:
    """The log is read after a number, in order, as far as the limit."""
    await store.create(match(revision=11), [line(revision) for revision in range(12)])
    assert [each.revision for each in await store.lines("m", 3, 4)] == [4, 5, 6, 7]
    assert [each.revision for each in await store.lines("m", 9, 100)] == [10, 11]
    assert await store.lines("m", 11, 100) == []
    assert await store.lines("m", -1, 0) == []


async def test_any_text_and_any_bytes_are_kept(store: EventStore) -> None:
    """Names in any script and bodies of a megabyte come back as they were."""
    name, creator = "Übung-竞赛-⛳", "Zoë 'ann' \"; --"
    large = bytes(range(256)) * 4096
    kept = replace(match(name, creator=creator), setup=large, chairs=b"\x00\xff", state=large)
    await store.create(kept, [Line(0, AT, large)], Receipt(creator, "clé", b"\x00", large, AT), creator)
    assert await store.load(name) == kept
    assert await store.append(replace(step(name), line=Line(1, AT, large[::-1]), state=large[::-1]))
    assert [each.body for each in await store.lines(name, -1, 10)] == [large, large[::-1]]
    assert await store.receipt(creator, "clé") == Receipt(creator, "clé", b"\x00", large, AT)
    assert [each.id for each in await store.matches_of(creator, None, 10)] == [name]


async def test_empty_bytes_are_kept(store: EventStore) -> None:
    """Nothing at all is something that can be kept."""
    kept = replace(match(), setup=b"", chairs=b"", state=b"")
    await store.create(kept, [Line(0, AT, b"")])
    assert await store.load("m") == kept
    assert await store.lines("m", -1, 10) == [Line(0, AT, b"")]


async def test_forgetting_takes_everything_along(store: EventStore) -> None:
    """A forgotten match leaves no log, no members and no webhooks, and its name can be used again."""
    await store.create(match(), [line(0)], None, "ann")
    await store.set_hook(hook())
    await begin(store, "other")
    assert await store.forget("m") is True
    assert await store.forget("m") is False
    assert await store.load("m") is None
    assert await store.lines("m", -1, 10) == []
    assert await store.matches_of("ann", None, 10) == []
    assert await store.hook("m", 0) is None
    assert await store.load("other") == match("other")
    await begin(store)
    assert await store.lines("m", -1, 10) == [line(0)]


# receipts


async def test_a_receipt_is_kept_with_a_line(store: EventStore) -> None:
    """What was answered to a key is found by scope and key, and by both only."""
    await begin(store)
    assert await store.append(replace(step(), receipt=receipt()))
    assert await store.receipt("ann POST", "key") == receipt()
    assert await store.receipt("bob POST", "key") is None
    assert await store.receipt("ann POST", "other") is None


async def test_a_receipt_is_remembered_once(store: EventStore) -> None:
    """A known key is refused and what was answered first stays."""
    await store.remember(receipt())
    with pytest.raises(Taken):
        await store.remember(replace(receipt(), answer=b"other"))
    assert await store.receipt("ann POST", "key") == receipt()
    await store.remember(replace(receipt(), scope="bob POST"))


async def test_old_receipts_are_forgotten(store: EventStore) -> None:
    """Receipts older than a time go; one of just that time stays."""
    for number in range(3):
        await store.remember(receipt(str(number), AT + number))
    await store.forget_receipts(AT + 1)
    assert [await store.receipt("ann POST", str(number)) is not None for number in range(3)] == [False, True, True]


# the server's own moves


async def test_matches_in_which_the_server_moves_come_oldest_first(store: EventStore) -> None:
    """Matches are due from the time of their last line on, until a line says otherwise."""
    for number, name in enumerate(["c", "a", "b", "late"]):
        await store.create(replace(match(name, at=AT + number), due=True), [line(0)])
    await begin(store, "idle")
    assert await store.due(AT + 3, 10) == ["c", "a", "b"]
    assert await store.due(AT + 3, 2) == ["c", "a"]
    await store.append(step("a"))
    await store.append(replace(step("c"), due=True, line=Line(1, AT + 2.5, b"")))
    assert await store.due(AT + 3, 10) == ["b", "c"]


# what seats have answered beforehand


async def test_answers_are_kept_for_each_seat(store: EventStore) -> None:
    """A seat has the answers that it left last, until they are dropped; each time is counted, dropping what is there too."""
    await begin(store)
    assert await store.standing("m") == Standing()
    for seat, body in ((0, b"one"), (1, b"two"), (0, b"three")):
        await store.set_answers("m", seat, body)
    assert await store.standing("m") == Standing(3, {0: b"three", 1: b"two"})
    await store.drop_answers("m", 1)
    await store.drop_answers("m", 1)
    assert await store.standing("m") == Standing(4, {0: b"three"})
    row = await store.load("m")
    assert row is not None
    assert row.standing == 4


async def test_answers_need_a_match(store: EventStore) -> None:
    """Answers for a match that has just been forgotten are not kept; those of one that is forgotten go with it."""
    await store.set_answers("gone", 0, b"one")
    assert await store.standing("gone") == Standing()
    await begin(store)
    await store.set_answers("m", 0, b"one")
    assert await store.forget("m")
    await begin(store)
    assert await store.standing("m") == Standing()


async def test_answers_go_with_a_line(store: EventStore) -> None:
    """A line that ends a seat's webhook ends its answers, and no other's; one that is not written ends none."""
    await begin(store)
    for seat in (0, 1):
        await store.set_answers("m", seat, b"%d" % seat)
    assert await store.append(replace(step(revision=5), unhooked=0)) is False
    assert (await store.standing("m")).by_seat == {0: b"0", 1: b"1"}
    assert await store.append(replace(step(), unhooked=0)) is True
    assert (await store.standing("m")).by_seat == {1: b"1"}


async def test_a_match_with_answers_is_due(store: EventStore) -> None:
    """Somebody has to look from when answers are left, and after every line, until that is done or all is over."""
    await begin(store)
    late = AT + 100
    await store.set_answers("m", 0, b"one")
    assert await store.due(late, 10) == ["m"]
    await store.rest("m", 0, 1)
    assert await store.due(late, 10) == []
    assert await store.append(step())
    assert await store.due(late, 10) == ["m"]
    await store.rest("m", 0, 1)
    assert await store.due(late, 10) == ["m"]  # that was the line before
    await store.set_answers("m", 1, b"two")
    await store.rest("m", 1, 1)
    assert await store.due(late, 10) == ["m"]  # the latest answers have not been looked at
    await store.rest("m", 1, 2)
    assert await store.due(late, 10) == []
    assert await store.append(replace(step(revision=2), over=True))
    assert await store.due(late, 10) == []
    await store.set_answers("m", 1, b"three")
    assert await store.due(late, 10) == []


# people


async def test_a_client_is_found_by_its_token(store: EventStore) -> None:
    """The hash of a token leads to its client and to no other."""
    await store.add_client("ann", b"\x00hash", AT)
    await store.add_client("bob", b"\x00other", AT)
    assert await store.client(b"\x00hash") == "ann"
    assert await store.client(b"\x00") is None


async def test_a_client_is_added_once(store: EventStore) -> None:
    """Neither a client nor a token can be taken over."""
    await store.add_client("ann", b"hash", AT)
    with pytest.raises(Taken):
        await store.add_client("ann", b"other", AT)
    with pytest.raises(Taken):
        await store.add_client("bob", b"hash", AT)
    assert await store.client(b"hash") == "ann"
    assert await store.client(b"other") is None


async def test_matches_are_listed_newest_first_without_gaps(store: EventStore) -> None:
    """Page after page gives every match once, those of the same moment in the order of their names."""
    names = [("b", AT), ("a", AT), ("é", AT), ("B", AT), ("older", AT - 1), ("newer", AT + 1)]
    for name, at in names:
        await store.create(match(name, at=at), [line(0)], None, "ann" if name != "a" else "bob")

    async def pages(client: str | None, size: int) -> list[str]:
        seen: list[MatchSummary] = []
        place: tuple[float, str] | None = None
        while page := await store.matches_of(client, place, size):
            seen += page
            place = (page[-1].created, page[-1].id)
        return [each.id for each in seen]

    for size in (1, 2, 10):
        assert await pages(None, size) == ["newer", "é", "b", "a", "B", "older"]
        assert await pages("ann", size) == ["newer", "é", "b", "B", "older"]
    assert await pages("nobody", 10) == []


async def test_a_summary_says_what_a_match_is_now(store: EventStore) -> None:
    """A list shows revision, chairs and end as they are after the last line."""
    await store.create(match(), [line(0)], None, "ann")
    await store.append(replace(step(), over=True, chairs=b"full"))
    expected = MatchSummary("m", 1, b"setup", b"full", True, AT, AT + 1)
    assert await store.matches_of("ann", None, 10) == [expected]
    assert await store.matches_of(None, None, 10) == [expected]


async def test_who_joins_a_match_has_it_in_the_list(store: EventStore) -> None:
    """A line can bring a member; one who is a member already may come again."""
    await store.create(match(), [line(0)], None, "ann")
    assert await store.append(replace(step(), member="bob"))
    assert await store.append(replace(step(revision=2), member="bob"))
    for client in ("ann", "bob"):
        assert [each.id for each in await store.matches_of(client, None, 10)] == ["m"]


async def test_matches_that_are_not_over_are_counted(store: EventStore) -> None:
    """A creator's matches count until they are over or forgotten."""
    await begin(store, "a", "b", "c")
    await store.create(match("d", creator="bob"), [line(0)])
    assert await store.running("ann") == 3
    await store.append(replace(step("a"), over=True))
    await store.forget("b")
    assert await store.running("ann") == 1
    assert await store.running("nobody") == 0


# invitations


def invitation(id: str = "i", seat: int | None = None, at: float = AT) -> Invitation:
    return Invitation("m", id, id.encode(), seat, True, at)


async def test_invitations_are_kept_until_they_are_revoked(store: EventStore) -> None:
    """They come oldest first, each once, whatever is sent again; a match that is not there has none."""
    await begin(store)
    late, first = invitation("a", at=AT + 1), replace(invitation("b", seat=3), once=False)
    for each in (late, first, replace(first, code=b"other")):
        await store.invite(each)
    assert await store.invitations("m") == [first, late]
    assert await store.disinvite("m", "a") is True
    assert await store.disinvite("m", "a") is False
    assert await store.disinvite("other", "b") is False
    await store.invite(replace(first, match="nonesuch"))
    assert await store.invitations("nonesuch") == []
    await store.forget("m")
    assert await store.invitations("m") == []


async def test_an_invitation_is_used_up_with_a_line(store: EventStore) -> None:
    """It goes with the line of who sits down with it, together with all else that changes; or not at all."""
    await begin(store)
    await store.invite(invitation("a"))
    await store.invite(invitation("b"))
    both = replace(step(), invitation="a", setup=b"new", receipt=receipt(), member="bob", chairs=b"chairs", unhooked=0)
    await store.set_hook(hook())
    assert await store.append(replace(both, line=line(5))) is False
    assert len(await store.invitations("m")) == 2
    assert await store.append(both) is True
    assert await store.invitations("m") == [invitation("b")]
    row = await store.load("m")
    assert row
    assert (row.setup, row.chairs) == (b"new", b"chairs")
    assert await store.receipt("ann POST", "key") == receipt()
    assert [each.id for each in await store.matches_of("bob", None, 5)] == ["m"]
    assert await store.hook("m", 0) is None


# webhooks


async def test_a_webhook_is_kept_for_each_seat(store: EventStore) -> None:
    """A seat has one webhook, the one set last; it can be dropped once."""
    await begin(store)
    other = replace(hook(), url="https://example.org/other", revision=3, attempts=2, next_at=AT)
    await store.set_hook(hook())
    await store.set_hook(hook(seat=1))
    await store.set_hook(other)
    assert await store.hook("m", 0) == other
    assert await store.drop_hook("m", 0) is True
    assert await store.drop_hook("m", 0) is False
    assert await store.hook("m", 0) is None
    assert await store.hook("m", 1) == hook(seat=1)


async def test_a_webhook_goes_with_a_line(store: EventStore) -> None:
    """A line may end a seat's webhook, and no other's; one that is not written ends none."""
    await begin(store, "m")
    for seat in (0, 1):
        await store.set_hook(hook(seat=seat))
    assert await store.append(replace(step(revision=5), unhooked=0)) is False
    assert await store.hook("m", 0) == hook()
    assert await store.append(replace(step(), unhooked=0)) is True
    assert await store.hook("m", 0) is None
    assert await store.hook("m", 1) == hook(seat=1)


async def test_a_webhook_needs_a_match(store: EventStore) -> None:
    """A webhook for a match that has just been forgotten is not kept."""
    await store.set_hook(hook("gone"))
    assert await store.hook("gone", 0) is None


async def test_webhooks_are_due_when_there_is_something_to_tell(store: EventStore) -> None:
    """A webhook is taken when its match is ahead of what it was told and its time has come."""
    await begin(store, "new", "told", "later")
    await store.set_hook(hook("new"))
    await store.set_hook(replace(hook("told"), revision=0))
    await store.set_hook(replace(hook("later"), next_at=AT + 1))
    assert [each.match for each in await store.due_hooks(AT, 10, 50)] == ["new"]
    await store.append(step("told"))
    assert sorted(each.match for each in await store.due_hooks(AT + 1, 10, 50)) == ["later", "told"]


async def test_a_taken_webhook_is_leased(store: EventStore) -> None:
    """Who takes a webhook has it alone until the lease is over; then it is given again, as if never told."""
    await begin(store)
    await store.set_hook(hook())
    assert await store.due_hooks(AT, 10, 50) == [replace(hook(), next_at=AT + 10)]
    assert await store.due_hooks(AT + 9, 10, 50) == []
    assert await store.due_hooks(AT + 10, 10, 50) == [replace(hook(), next_at=AT + 20)]


async def test_every_webhook_is_taken_by_one(url: str) -> None:
    """Several who take webhooks at the same time share them without overlap."""
    names = [f"m{number}" for number in range(30)]
    async with opened(url) as first, opened(url if url.startswith("postgres") else "sqlite://") as second:
        await begin(first, *names)
        for name in names:
            await first.set_hook(hook(name))
        stores = [first, first if first.exclusive else second] * 6
        taken = await asyncio.gather(*(store.due_hooks(AT, 10, 4) for store in stores))
        assert all(len(some) <= 4 for some in taken)
        rest = await first.due_hooks(AT, 10, 50)
        assert sorted(each.match for some in [*taken, rest] for each in some) == sorted(names)


async def test_settling_a_webhook_says_when_it_is_due_again(store: EventStore) -> None:
    """After a failure it is due at the time given; after success, with the next line."""
    await begin(store)
    await store.set_hook(hook())
    [taken] = await store.due_hooks(AT, 10, 50)
    failed = replace(taken, attempts=1, next_at=AT + 5)
    await store.settle_hook(failed)
    assert await store.hook("m", 0) == failed
    [again] = await store.due_hooks(AT + 5, 10, 50)
    assert again.attempts == 1
    await store.settle_hook(replace(again, revision=0, attempts=0, next_at=0.0))
    assert await store.due_hooks(AT + 100, 10, 50) == []
    await store.append(step())
    assert len(await store.due_hooks(AT + 100, 10, 50)) == 1


async def test_settling_does_not_touch_what_came_meanwhile(store: EventStore) -> None:
    """A webhook replaced, dropped or told of more while it was being told stays as it is."""
    await begin(store)
    await store.set_hook(hook())
    [taken] = await store.due_hooks(AT, 10, 50)
    told = replace(taken, revision=0)
    for newer in (
        replace(hook(), secret="new"),
        replace(hook(), url="https://example.org/new"),
        replace(hook(), revision=5),
    ):
        await store.set_hook(newer)
        await store.settle_hook(told)
        assert await store.hook("m", 0) == newer
    await store.drop_hook("m", 0)
    await store.settle_hook(told)
    assert await store.hook("m", 0) is None


# waking


async def heard(wakes: AsyncIterator[Wake], wanted: Wake) -> None:
    """Listen until something is heard."""
    async with asyncio.timeout(LONG):
        async for wake in wakes:
            if wake == wanted:
                return
    pytest.fail(f"{wanted} was never heard")


async def test_everybody_hears_of_every_line(store: EventStore) -> None:
    """All who listen hear of new matches and lines, in order, and not of lines that were refused."""
    first, second = store.wakes(), store.wakes()
    await begin(store)
    assert not await store.append(step(revision=7))
    assert await store.append(step())
    for wakes in (first, second):
        async with asyncio.timeout(LONG):
            assert [await anext(wakes), await anext(wakes)] == [Wake("m", 0), Wake("m", 1)]


async def test_listening_ends_when_the_store_is_closed(url: str) -> None:
    """Who listens hears what there was, and then the end."""
    async with opened(url) as store:
        wakes = store.wakes()
        await begin(store)
    async with asyncio.timeout(LONG):
        assert [wake async for wake in wakes] == [Wake("m", 0)]


async def test_a_cancelled_write_is_whole_or_not_there(store: EventStore) -> None:
    """Cancelling who waits for a write never splits it, and the store goes on."""
    await begin(store)
    task = asyncio.create_task(store.append(replace(step(), receipt=receipt())))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await begin(store, "next")
    kept = await store.load("m")
    assert kept is not None
    assert len(await store.lines("m", 0, 10)) == kept.revision
    assert (await store.receipt("ann POST", "key") is not None) == (kept.revision == 1)


async def test_a_line_wakes_other_processes(postgres: str) -> None:
    """What one process writes to PostgreSQL another hears."""
    async with two_opened(postgres) as (here, there):
        wakes = there.wakes()
        await begin(here, "a:b:c")
        await heard(wakes, Wake("a:b:c", 0))
        await here.append(step("a:b:c"))
        await heard(wakes, Wake("a:b:c", 1))


async def test_a_process_that_stops_still_tells(postgres: str) -> None:
    """The last line before closing wakes others too."""
    async with opened(postgres) as there:
        wakes = there.wakes()
        async with opened(postgres) as here:
            await begin(here)
        await heard(wakes, Wake("m", 0))


async def test_listening_outlives_the_connection(postgres: str) -> None:
    """If the server ends the connection that listens, another one takes its place."""
    async with two_opened(postgres) as (here, there):
        wakes = there.wakes()
        ended = await ask(
            postgres,
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'fairway wakes'",
        )
        assert ended >= 2
        await begin(here)
        revision = 0
        listening = asyncio.create_task(heard_from(wakes, "m", 1))
        async with asyncio.timeout(LONG):
            while not listening.done():
                revision += 1
                assert await here.append(step(revision=revision))
                await asyncio.wait({listening}, timeout=0.05)
        await listening


async def heard_from(wakes: AsyncIterator[Wake], name: str, revision: int) -> None:
    async for wake in wakes:
        if wake.match == name and wake.revision >= revision:
            return


async def test_what_strangers_say_on_the_channel_is_ignored(postgres: str) -> None:
    """A notification that names no line of a match wakes nobody."""
    async with two_opened(postgres) as (here, there):
        wakes = there.wakes()
        for nonsense in ("", "m", "m:", "m:-1", "m:x"):
            await ask(postgres, "SELECT pg_notify('fairway', $1)", nonsense)
        await begin(here)
        async with asyncio.timeout(LONG):
            assert await anext(wakes) == Wake("m", 0)


# opening and closing


@pytest.mark.parametrize("given", ["sqlite:///{}/x.db", "{}/x.db"])
async def test_a_path_or_a_url_names_a_sqlite_file(given: str, tmp_path: Path) -> None:
    """`sqlite:///` and a bare path mean the same file."""
    async with opened(given.format(tmp_path)) as store:
        assert isinstance(store, SqliteStore)
        assert store.exclusive
    assert (tmp_path / "x.db").exists()


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_both_names_of_postgresql_are_known(scheme: str) -> None:
    """`postgres://` and `postgresql://` mean the same, and several processes may share it."""
    store = open_store(f"{scheme}://ann:pass@db.example.org/fairway")
    assert isinstance(store, PostgresStore)
    assert not store.exclusive


@pytest.mark.parametrize(
    "given",
    [
        "",
        "sqlite:",
        "sqlite:///",
        "sqlite://host/x.db",
        "mysql://ann:hunter2@db/x",
        "postgresql+psycopg://ann:hunter2@db",
    ],
)
def test_other_urls_are_refused_with_the_accepted_forms(given: str) -> None:
    """An unknown URL is answered with what is known, and not repeated: it may hold a password."""
    with pytest.raises(StoreError, match=r"sqlite:///fairway\.db.*postgresql://") as refused:
        open_store(given)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        "postgresql://ann:hunter2@127.0.0.1:1/x",
        "postgresql://ann:hunter2@127.0.0.1:port/x",
        "postgresql://ann:hunter2@127.0.0.1:99999/x",
        "postgresql://ann:hunter2@127.0.0.1:1/x?sslmode=hunter2",
        "postgresql://127.0.0.1:1/x?password=hunter2",
        "postgresql://ann:hunter2/@127.0.0.1:1/x",
        "postgresql://ann:@hunter2@127.0.0.1:1/x",
        "postgresql://ann:#hunter2@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=@hunter2",
    ],
)
async def test_an_unreachable_server_is_named_without_the_password(given: str) -> None:
    """Whatever is wrong with a URL, the message never quotes the password."""
    with pytest.raises(StoreError, match="PostgreSQL") as refused:
        await open_store(given).open()
    assert "hunter2" not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


async def test_a_wrong_password_is_not_shown(postgres: str) -> None:
    """What PostgreSQL answers to a database that is not there is passed on, the URL is not."""
    unknown = postgres.replace("://root@", "://root:hunter2@").rpartition("/")[0] + "/missing"
    with pytest.raises(StoreError, match="missing") as refused:
        await open_store(unknown).open()
    assert "hunter2" not in str(refused.value)


def test_postgresql_without_its_driver_says_what_to_install() -> None:
    """Without asyncpg the message names the extra; SQLite needs nothing."""
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from fairway_api.store.opening import open_store\n"
        "open_store('sqlite://')\n"
        "open_store('postgresql://ann:hunter2@db/x')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert 'pip install "fairway[postgres]"' in run.stderr
    assert "hunter2" not in run.stderr.replace(code, "")


async def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    """A file has one server; when that one closes, the next may open it."""
    path = tmp_path / "matches.db"
    async with opened(str(path)):
        with pytest.raises(StoreError, match="in use by another Fairway server"):
            await SqliteStore(path).open()
        (tmp_path / "link.db").symlink_to(path)
        with pytest.raises(StoreError, match="in use by another Fairway server"):
            await SqliteStore(tmp_path / "link.db").open()
    async with opened(str(path)):
        pass


@pytest.mark.parametrize("spoil", ["no folder", "a folder", "no database"])
async def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, spoil: str) -> None:
    """The message names the file, and the lock on it is not kept."""
    path = tmp_path / "matches.db"
    if spoil == "no folder":
        path = tmp_path / "missing" / "matches.db"
    elif spoil == "a folder":
        path.mkdir()
    else:
        path.write_text("It was a dark and stormy night.\n" * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"cannot open the SQLite database .*matches\.db"):
            await SqliteStore(path).open()


async def test_closing_finishes_queued_writes(url: str) -> None:
    """What was asked for before closing is written."""
    async with opened(url) as store:
        await begin(store, *(f"m{number}" for number in range(10)))
        writes = [asyncio.create_task(store.append(step(f"m{number}"))) for number in range(10)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*writes) == [True] * 10
    async with opened(url) as store:
        assert [len(await store.lines(f"m{number}", 0, 10)) for number in range(10)] == [1] * 10


async def test_a_closed_store_says_so(url: str) -> None:
    """Neither reading nor writing waits for a database that was closed or never opened."""
    store = open_store(url)
    for _ in range(2):
        with pytest.raises(StoreError):
            await store.ready()
        with pytest.raises(StoreError):
            await store.append(step())
        await store.open()
        await store.ready()
        await store.close()
        await store.close()


async def test_a_full_disk_fails_what_needs_room_and_nothing_else(tmp_path: Path) -> None:
    """When SQLite cannot write, everybody who waits is told so, nothing is half there, and reading goes on."""
    store = SqliteStore(tmp_path / "matches.db")
    await store.open()
    try:
        await begin(store)
        assert store._writing
        store._writing.execute("PRAGMA max_page_count = 60")  # a disk as small as that
        large = [store.create(replace(match(f"large {number}"), state=bytes(99_999)), [line(0)]) for number in range(5)]
        results = await asyncio.gather(*large, return_exceptions=True)
        assert any(isinstance(result, StoreError) for result in results)
        assert all(result is None or isinstance(result, StoreError) for result in results)
        for number, result in enumerate(results):
            assert (await store.load(f"large {number}") is not None) == (result is None)
        assert await store.load("m") == match()
        store._writing.execute("PRAGMA max_page_count = 100000")
        assert await store.append(step())
    finally:
        await store.close()


CHILD = """
import asyncio, sys
from fairway_api.store.opening import open_store
from tests.api.store.rows import begin, step

async def play(store, name):
    for revision in range(1, 1_000_000):
        assert await store.append(step(name, revision))
        print(name, revision, flush=True)

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await begin(store, *"abcdefgh")
    await asyncio.gather(*(play(store, name) for name in "abcdefgh"))

asyncio.run(main())
"""


async def test_an_acknowledged_line_survives_the_death_of_the_process(url: str) -> None:
    """After kill -9 in the middle of many writes, every line that was acknowledged is there, and state fits log."""
    command = [sys.executable, "-c", CHILD, url]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3])
    acknowledged: dict[str, int] = {}
    assert child.stdout
    with child.stdout as told:
        for count, each in enumerate(told):  # to the end: what was told before the death counts too
            name, _, revision = each.rstrip("\n").partition(" ")
            if revision and each.endswith("\n"):
                acknowledged[name] = int(revision)
            if count == 300:
                child.kill()
    child.wait()
    assert len(acknowledged) == 8
    async with opened(url) as store:
        for name, last in acknowledged.items():
            kept = await store.load(name)
            assert kept is not None
            assert kept.revision >= last
            assert kept.state == b"state %d" % kept.revision
            assert await store.lines(name, -1, 1_000_000) == [line(number) for number in range(kept.revision + 1)]


async def test_a_database_that_has_gone_is_not_ready_until_it_is_back(postgres: str) -> None:
    """When the server drops every connection, the store finds its way back by itself."""
    async with opened(postgres) as store:
        await store.ready()
        await ask(
            postgres,
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        async with asyncio.timeout(LONG):
            while True:
                try:
                    await store.ready()
                    break
                except StoreError as error:
                    assert "PostgreSQL at" in str(error)  # noqa: PT017
        await begin(store)
        assert await store.load("m") == match()


async def test_more_tasks_than_connections_all_get_their_turn(postgres: str) -> None:
    """With one connection for many tasks each of them comes to its end."""
    store = PostgresStore(postgres, pool=1)
    await store.open()
    try:
        names = [f"m{number}" for number in range(30)]
        await asyncio.gather(*(begin(store, name) for name in names))
        assert len(await store.matches_of(None, None, 100)) == 30
    finally:
        await store.close()


# SQLite, where the log leads


async def test_a_plain_move_is_a_line_and_no_more(tmp_path: Path) -> None:
    """On SQLite the row of a match stays as it is as long as only its log grows, and everything is told by the log."""
    async with opened(f"sqlite:///{tmp_path / 'm.db'}") as store:
        await begin(store)
        await store.set_hook(hook())
        for revision in (1, 2):
            assert await store.append(plain(revision))
        [rows] = store._read("SELECT revision, updated FROM matches")  # type: ignore[attr-defined]
        assert rows == (0, AT)
        assert not await store.append(plain(2))
        assert not await store.append(plain(4))
        [summary] = await store.matches_of(None, None, 10)
        assert (await store.revision("m"), summary.revision, summary.updated) == (2, 2, AT + 2)
        assert await store.idle(AT + 2, 10, over=False) == []
        await store.keep_state("m", 2, b"state 2")
        assert store._read("SELECT revision, updated FROM matches") == [(2, AT + 2)]  # type: ignore[attr-defined]
        assert await store.idle(AT + 3, 10, over=False) == ["m"]
        assert not await store.forget("m", AT + 2)
        [due] = await store.due_hooks(AT, AT + 9, 10)
        assert due.match == "m"
        assert await store.append(replace(plain(3), due=True, plain=False))
        assert await store.due(AT + 4, 10) == ["m"]


async def test_a_match_without_its_log_can_be_deleted(tmp_path: Path) -> None:
    """What is left of a match in a file that was saved from damage is in nobody's way."""
    url = f"sqlite:///{tmp_path / 'm.db'}"
    async with opened(url) as store:
        await begin(store)
    await change(url, "DELETE FROM lines")
    async with opened(url) as store:
        assert await store.load("m") is None
        assert await store.idle(AT + 1, 10, over=False) == ["m"]
        assert await store.forget("m", AT + 1)
        assert await store.running("ann") == 0
