"""Law 9: secrets stay secret: a view, an event or a prompt shows a seat what it may know, and a spectator less."""

from __future__ import annotations

from fairway.model.views import event_for, view_of
from fairway.testing import script
from tests.core.toy import Bid, BidPlaced, Looked, Peek, RollDie, Toy, Vote, Voted, bidding_done, ruleset


def seen(match, viewer):
    return [found.event for happened in match.events if (found := event_for(happened, viewer)) is not None]


def test_a_view_shows_what_the_seat_may_know():
    """Bids are hidden from others until they are revealed, and shown to all afterwards."""
    match = script(ruleset().match(2, "s"), [(0, Bid(3))])
    assert [match.view(viewer).parts[0].bids for viewer in (0, 1, None)] == [(3, -1), (-1, -1), (-1, -1)]
    match = script(match, [(1, Bid(1))])
    assert [match.view(viewer).parts[0].bids for viewer in (0, 1, None)] == [(3, 1)] * 3


def test_a_view_has_no_luck_and_no_agenda():
    """Neither the seed nor what is still to happen is part of a view."""
    rules = ruleset()
    match = bidding_done(rules.match(2, "a seed to look for"))
    for viewer in (0, 1, None):
        written = rules.codec.json(match.view(viewer))
        assert b"a seed to look for" not in written
        assert b"ask_votes" not in written


def test_a_view_says_whose_it_is():
    """A view carries the seat, the revision and whether the match is over."""
    view = ruleset().match(2, "s").view(1)
    assert (view.seat, view.revision, view.over) == (1, 0, False)
    assert ruleset().match(2, "s").view(None).seat is None


def test_what_is_in_the_bag_is_counted_not_named():
    """A view tells how many marbles are in the bag; only who has peeked knows the next one."""
    match = script(bidding_done(ruleset().match(2, "s")), [(0, Peek())])
    top = match.state.part(Toy).bag[0]
    written = [match.ruleset.codec.json(match.view(viewer)).decode() for viewer in (0, 1, None)]
    assert [top in text for text in written] == [True, False, False]


def test_an_event_is_vague_for_others():
    """Others learn that a bid was placed, not which one; author and rule stay."""
    match = script(ruleset().match(2, "s"), [(0, Bid(3))])
    assert seen(match, 0) == [BidPlaced(0, 3)]
    assert seen(match, 1) == seen(match, None) == [BidPlaced(0)]
    happened = event_for(match.events[0], 1)
    assert (happened.by, happened.rule) == ("toy", "TOY-2")


def test_an_event_may_be_hidden_from_others():
    """Others do not learn of a vote at all."""
    match = bidding_done(ruleset().match(2, "s"))
    match = script(match, [(0, RollDie()), (1, RollDie()), (0, Vote(1))])
    assert seen(match, 0) == [Voted(0, 1)]
    assert seen(match, 1) == seen(match, None) == []


def test_an_open_event_is_the_same_for_all():
    """An event without secrets is handed on as it is."""
    match = bidding_done(ruleset().match(2, "s"))
    match = script(match, [(0, RollDie())])
    assert event_for(match.events[0], None) is match.events[0]


def test_peeking_is_seen_but_not_what_was_seen():
    """Everybody knows who looked into the bag."""
    match = script(bidding_done(ruleset().match(2, "s")), [(0, Peek())])
    assert seen(match, 1) == [Looked(0)]
    assert seen(match, 0) == [Looked(0, match.state.part(Toy).bag[0])]


def test_a_disguise_cannot_be_told_from_the_truth():
    """A part in disguise is another value that looks the same to the seat it deceives."""
    match = script(ruleset().match(3, "s"), [(0, Bid(3)), (1, Bid(2))])
    for viewer in (0, 1, 2, None):
        for salt in (1, 2, 3):
            disguised = match.state.replaced(match.state.part(Toy).disguised(viewer, salt))
            assert disguised != match.state
            assert view_of(disguised, viewer) == view_of(match.state, viewer)


def test_every_event_has_an_author_and_a_rule():
    """Each event names the plugin whose effect it was and the rule behind it (law 10)."""
    match = bidding_done(ruleset().match(2, "s"))
    assert [(h.by, h.rule, h.called_by) for h in match.events] == [("toy", "TOY-2", ""), ("toy", "TOY-2", "")]
