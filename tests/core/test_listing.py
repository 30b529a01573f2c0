"""Legal actions on the wire: a listing says the same as the domains, in a small part of the bytes (law 7)."""

from __future__ import annotations

import msgspec
import pytest

from fairway import Action, ActionSpec, Listed, Narrowed, Subsets, Value
from fairway.client.listing import Listing, expand, listing
from fairway.model.errors import PluginFault
from fairway.model.values import plain
from fairway.testing import script
from tests.core.toy import Bid, DrawMarble, Plugin, Tidy, bidding_done, ruleset


def wire(listings):
    """Return listings as a client gets them."""
    return msgspec.json.decode(msgspec.json.encode(listings), type=tuple[Listing, ...])


def written_out(engine, state, seat):
    """Return what the domains list, action by action."""
    return [
        {"action": plain(action), "notes": dict(choice.domain.annotate(action))}
        for choice in engine.choices(state, seat)
        for action in choice.domain
    ]


def only(listings):
    (found,) = listings
    return found


class Spot(Value, frozen=True):
    x: int
    y: int


class Mark(Action, frozen=True, tag="marks.mark"):
    spot: Spot
    bold: bool
    size: int


class Name(Action, frozen=True, rename={"kind": "class"}, tag="marks.name"):
    kind: str


class Call(Action, frozen=True, omit_defaults=True, tag="marks.call"):
    name: str
    loud: bool = False
    to: tuple[int, ...] = ()


class Marks(Listed):
    def annotate(self, action):
        return {"big": True} if action.size > 1 else {}


def marks(*actions, kind=Mark, domain=Marks):
    """Return a match in which these marks may be made at any time."""
    spec = ActionSpec(kind, "MARKS-1", lambda t, s, seat: domain(actions), lambda t, s, seat, a: ())
    return ruleset(Plugin("marks", actions=(spec,))).match(2, "s")


MARKS = tuple(Mark(Spot(x, 0), bold, size) for x in (1, 2) for bold in (True, False) for size in (1, 2, 3))


def test_a_listing_says_what_its_choice_says():
    """Action, prompt, rule, whether it is awaited, how many there are and whether these are all."""
    match = ruleset().match(2, "s")
    bids, shouts = listing(match.engine, match.state, 0)
    assert (bids.action, bids.prompt, bids.must, bids.rule) == ("toy.bid", "toy.bid", True, "TOY-2")
    assert (bids.count, bids.exhaustive) == (4, True)
    assert (shouts.action, shouts.prompt, shouts.must) == ("toy.shout", "", False)


def test_actions_that_differ_in_their_last_field_share_a_row():
    """The last value of a row is a list, one action for each value."""
    match = ruleset().match(2, "s")
    bids = only(listing(match.engine, match.state, 0, action="toy.bid"))
    assert (bids.fields, bids.rows, bids.notes) == (("amount",), (([0, 1, 2, 3],),), ())


def test_a_last_list_that_all_rows_share_stands_once():
    """Rows leave it out, and point to their notes."""
    found = only(listing(*table(marks(*MARKS)), 0, action="marks.mark"))
    assert found.fields == ("spot", "bold", "size")
    assert found.each == (1, 2, 3)
    assert found.notes == ({}, {"big": True})
    assert found.rows[0] == ({"x": 1, "y": 0}, True, [0, 1, 1])
    assert len(found.rows) == 4


def test_a_row_whose_actions_share_a_note_names_it_once():
    """One index stands for all."""
    found = only(listing(*table(marks(*MARKS)), 0, action="marks.mark", where={"size": 2}))
    assert found.each == (True, False)
    assert found.rows == (({"x": 1, "y": 0}, 0), ({"x": 2, "y": 0}, 0))
    assert found.notes == ({"big": True},)


def table(match):
    return match.engine, match.state


def test_an_action_without_fields_is_one_empty_row():
    """There is nothing to say about it but that it is there."""
    match = bidding_done(ruleset().match(2, "s"))
    found = only(listing(match.engine, match.state, 0, action="toy.draw_marble"))
    assert (found.fields, found.rows, found.count) == ((), ((),), 1)
    assert expand([found]) == [{"action": {"type": "toy.draw_marble"}, "notes": {}}]


def test_a_value_that_is_a_list_stays_one():
    """A selection of marbles is a value; a row of selections is a list of lists."""
    match = bidding_done(ruleset().match(1, "s"), 0)
    match = script(match, [(0, DrawMarble())])
    match = script(match, [(0, type(match.choices(0)[0].domain[0])(0)), (0, Bid(0))])
    found = only(wire(listing(match.engine, match.state, 0, action="toy.tidy")))
    marble = match.state.parts[0].hands[0][0]
    assert found.rows == (([[], [marble]],),)
    assert [each["action"]["marbles"] for each in expand([found])] == [[], [marble]]


def test_a_filter_keeps_what_equals_it():
    """Fields that the filter fixes are named once, with the value they have, and left out of rows."""
    engine, state = table(marks(*MARKS))
    found = only(listing(engine, state, 0, where={"bold": "true", "size": "3"}))
    assert found.fixed == {"bold": True, "size": 3}
    assert found.fields == ("spot",)
    assert found.count == 2
    assert [each["action"] for each in expand([found])] == [
        msgspec.to_builtins(mark) for mark in MARKS if mark.bold and mark.size == 3
    ]
    assert only(listing(engine, state, 0, where={"size": 3, "bold": True})) == found


def test_a_filter_may_fix_every_field():
    """What is left is one row without values, and its note."""
    match = marks(Name("a"), Name("b"), kind=Name, domain=Listed)
    found = only(listing(*table(match), 0, where={"class": "b"}))
    assert (found.fixed, found.rows, found.count) == ({"class": "b"}, ((),), 1)
    assert expand([found]) == [{"action": {"type": "marks.name", "class": "b"}, "notes": {}}]


def test_a_filter_that_nothing_fits_leaves_nothing():
    """Neither an unknown field nor a value that does not occur has a listing."""
    engine, state = table(marks(*MARKS))
    assert listing(engine, state, 0, where={"size": 9}) == ()
    assert listing(engine, state, 0, where={"colour": "red"}) == ()
    assert listing(engine, state, 0, action="marks.unknown") == ()
    assert listing(engine, state, 0, where={"bold": 1}) == ()


def test_a_choice_without_actions_is_described():
    """When a plugin took everything away there is nothing to list, and nothing that a filter could find."""
    engine, state = table(marks())
    found = only(listing(engine, state, 0, action="marks.mark"))
    assert (found.count, found.rows, expand([found])) == (0, None, [])
    assert listing(engine, state, 0, where={"size": 1}) == ()


def test_what_is_too_long_is_described():
    """More than the limit is not listed: the domain says in small what there is."""
    match = marks(domain=lambda _: Subsets("abcdefghijklmnopqrst", Tidy, lambda action: None), kind=Tidy2)
    found = only(listing(*table(match), 0, action="marks.tidy"))
    assert found.rows is None
    assert found.count == 1 << 20
    assert found.description["any_of"][:2] == ["a", "b"]
    assert [name for name, each in found.inputs.items() if each.many] == ["things"]  # what selections go into
    assert expand([found]) == []
    match = ruleset().match(2, "s")
    assert only(listing(match.engine, match.state, 0, action="toy.bid", most=3)).rows is None


def test_what_makes_a_listing_long_is_left_out():
    """First its notes, then its rows; it says by which field to ask for less, and everything is there then."""

    class Noted(Marks):
        def annotate(self, action):
            return {"about": repr(action) * 5}

    engine, state = table(marks(*MARKS, domain=Noted))
    full = only(listing(engine, state, 0, action="marks.mark"))
    length = len(msgspec.json.encode(full))
    brief = only(listing(engine, state, 0, action="marks.mark", most_bytes=length - 1))
    assert (brief.notes, brief.narrow.field) == ((), "spot")
    assert [each["action"] for each in expand([brief])] == [each["action"] for each in expand([full])]
    briefer = only(listing(engine, state, 0, action="marks.mark", most_bytes=200))
    assert (briefer.rows, briefer.count, briefer.fields) == (None, len(MARKS), full.fields)
    assert briefer.narrow.values == ({"x": 1, "y": 0}, {"x": 2, "y": 0})
    assert briefer.description == {"count": len(MARKS), "exhaustive": True}
    found = [
        each
        for value in briefer.narrow.values
        for each in expand(listing(engine, state, 0, where={"spot": msgspec.json.encode(value).decode()}))
    ]
    assert found == expand([full])


class Tidy2(Action, frozen=True, tag="marks.tidy"):
    things: tuple[str, ...] = ()


def test_what_a_plugin_took_away_is_not_listed():
    """A narrowed domain lists what is left, with the notes of the whole one."""
    match = marks(*MARKS, domain=lambda actions: Narrowed(Marks(actions), lambda mark: mark.bold or None))
    found = listing(*table(match), 0, action="marks.mark")
    assert [each["action"]["bold"] for each in expand(found)] == [False] * 6
    assert [each["notes"] for each in expand(found)] == [{}, {"big": True}, {"big": True}] * 2


def test_a_plugin_that_cannot_annotate_is_named():
    """What breaks while listing is the plugin's fault."""

    class Broken(Marks):
        def annotate(self, action):
            raise RuntimeError("oops")

    with pytest.raises(PluginFault, match="marks"):
        listing(*table(marks(*MARKS, domain=Broken)), 0)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_expand_is_the_inverse(seats):
    """Over a whole game, for every seat: writing a listing out gives the domains' actions with their notes."""
    match = ruleset().match(seats, "inverse")
    step = 0
    while not match.state.over:
        for seat in range(seats):
            found = wire(listing(match.engine, match.state, seat))
            assert expand(found) == written_out(match.engine, match.state, seat)
            assert sum(each.count for each in found) == len(expand(found))
        seat = match.state.waiting()[0]
        domains = [choice.domain for choice in match.choices(seat) if choice.must]
        domain = domains[step % len(domains)]
        match = script(match, [(seat, domain[step % len(domain)])])
        step += 1


def test_what_no_action_says_has_no_column():
    """Fields that an action leaves out when there is nothing to say are left out of its listing too."""
    match = marks(Call("fore"), Call("hey", to=(1,)), kind=Call, domain=Listed)
    calls = only(wire(listing(match.engine, match.state, 0, action="marks.call")))
    assert calls.fields == ("name", "to")
    assert [each["action"] for each in expand([calls])] == [
        {"type": "marks.call", "name": "fore", "to": []},
        {"type": "marks.call", "name": "hey", "to": [1]},
    ]
