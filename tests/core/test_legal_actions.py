"""Law 7: everything listed is accepted, everything accepted is listed, or described so that a client can check."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway import Domain, Listed, Match, Narrowed, Refusal, Subsets
from fairway.testing import script
from tests.core.toy import Bid, DrawMarble, Plugin, RollDie, Shout, Tidy, Vote, bidding_done, refused, ruleset


def odd_only(action):
    return None if action.amount % 2 else Refusal("house_rule", {"plugin": "odd"})


def hands_full():
    """A match in which seat 0 holds three marbles and has its turn."""
    rules = ruleset(rounds=4)
    match = rules.match(1, "s")
    for _ in range(3):
        match = script(match, [(0, Bid(0)), (0, DrawMarble()), (0, Vote(0))])
    return bidding_done(match)


def of(match, kind, seat=0):
    (domain,) = [choice.domain for choice in match.choices(seat) if choice.action is kind]
    return domain


def test_everything_listed_is_accepted():
    """Each listed action of each choice of each seat is accepted, in a few positions."""
    for match in (ruleset().match(3, "s"), bidding_done(ruleset().match(3, "s")), hands_full()):
        for seat in range(match.seats):
            for choice in match.choices(seat):
                for action in choice.domain:
                    assert isinstance(match.play(seat, action), Match)


@given(st.integers(-10, 10))
def test_everything_accepted_is_listed(amount):
    """A bid is accepted exactly when it is on the list."""
    match = ruleset().match(1, "s")
    assert isinstance(match.play(0, Bid(amount)), Match) == (Bid(amount) in of(match, Bid))


@given(st.lists(st.sampled_from(["red-0", "blue-1", "blue-2", "red-3", "blue-4"]), max_size=4))
def test_every_accepted_selection_is_listed(marbles):
    """A selection is accepted exactly when it is on the list: no repeats, no other order, no stranger."""
    match = HANDS_FULL
    action = Tidy(tuple(marbles))
    assert isinstance(match.play(0, action), Match) == (action in of(match, Tidy))


HANDS_FULL = hands_full()


def test_listed_is_a_sequence():
    """A written-out list has a length, an order, places and an end."""
    domain = Listed([Bid(2), Bid(1)])
    assert (len(domain), domain[0], domain[-1], list(domain)) == (2, Bid(2), Bid(1), [Bid(2), Bid(1)])
    with pytest.raises(IndexError):
        domain[2]


def test_listed_says_why_not():
    """What is not on the list is refused as not listed, or with the reason the game gives."""
    assert Listed([Bid(1)]).refuse(Bid(1)) is None
    assert Listed([Bid(1)]).refuse(Bid(2)) == Refusal("not_listed", {"action": "toy.bid"})
    reason = Refusal("toy.bid_too_high")
    assert Listed([Bid(1)], lambda action: reason).refuse(Bid(2)) is reason


def test_subsets_list_every_selection_once():
    """Selections are listed from the empty one to the whole, each once."""
    domain = Subsets("abc", Tidy, lambda action: None)
    listed = list(domain)
    assert len(listed) == len(domain) == len(set(listed)) == 8
    assert (listed[0], listed[-1], domain[3]) == (Tidy(), Tidy(("a", "b", "c")), Tidy(("c",)))


def test_subsets_come_in_order():
    """Selections are listed by size and then as the things stand; also from the end."""
    things = "abcde"
    expected = [Tidy(found) for size in range(6) for found in combinations(things, size)]
    domain = Subsets(things, Tidy, lambda action: None)
    assert list(domain) == expected
    assert [domain[index] for index in (-1, -32, 31)] == [expected[-1], expected[0], expected[31]]
    for index in (32, -33):
        with pytest.raises(IndexError):
            domain[index]


def test_one_of_many_subsets_costs_nothing():
    """A selection among very many is made without making the others."""
    domain = Subsets([str(number) for number in range(60)], Tidy, lambda action: None)
    assert len(domain) == 2**60
    assert domain[2**60 - 1].marbles == tuple(str(number) for number in range(60))
    assert len(domain[2**59].marbles) == 30


def test_subsets_describe_themselves():
    """A client that cannot take the whole list is told what may be chosen from."""
    assert Subsets("ab", Tidy, lambda action: None).description() == {
        "count": 4,
        "exhaustive": True,
        "any_of": ["a", "b"],
    }


def test_narrowed_lists_and_accepts_the_same():
    """What is taken away from the list is refused, and what remains is accepted."""
    domain = Narrowed(Listed([Bid(amount) for amount in range(4)]), odd_only)
    assert list(domain) == [Bid(1), Bid(3)]
    assert [domain.refuse(Bid(amount)) is None for amount in range(5)] == [False, True, False, True, False]
    assert (len(domain), domain[1]) == (2, Bid(3))


def test_narrowed_gives_the_games_own_reason_first():
    """An action that the game itself refuses is refused with the game's reason, not the house's."""
    domain = Narrowed(Listed([Bid(1)]), lambda action: Refusal("house_rule"))
    assert domain.refuse(Bid(2)).code == "not_listed"
    assert domain.refuse(Bid(1)).code == "house_rule"


def test_narrowed_describes_the_whole_and_what_is_left():
    """The description of what was narrowed still says what could be chosen from, and that some of it is forbidden."""
    domain = Narrowed(Subsets("ab", Tidy, lambda action: None), lambda a: Refusal("house_rule") if a.marbles else None)
    assert domain.description() == {"count": 1, "exhaustive": True, "any_of": ["a", "b"], "narrowed": True}


def test_narrowed_is_as_exhaustive_as_what_it_narrows():
    """Taking actions away does not make a list whole that was not."""

    class Words(Domain):
        """Any word will do; two are suggested."""

        exhaustive = False

        def __len__(self):
            return 2

        def __getitem__(self, index):
            return (Shout("hey"), Shout("ho"))[index]

        def refuse(self, action):
            return None if action.word.isalpha() else Refusal("not_listed")

        def annotate(self, action):
            return {"letters": len(action.word)}

        def description(self):
            return {**super().description(), "pattern": "[a-z]+"}

    domain = Narrowed(Words(), lambda action: Refusal("house_rule") if action.word == "ho" else None)
    assert domain.description() == {"count": 1, "exhaustive": False, "pattern": "[a-z]+", "narrowed": True}
    assert domain.refuse(Shout("halloo")) is None
    assert domain.refuse(Shout("ho")).code == "house_rule"
    assert domain.annotate(Shout("hey")) == {"letters": 3}


def test_a_plain_domain_annotates_nothing():
    """A domain without remarks has none."""
    assert Listed([Bid(1)]).annotate(Bid(1)) == {}


def test_listing_asks_a_house_rule_once_per_action():
    """A narrowed list is worked out once, however often it is looked at."""
    asked = []
    domain = Narrowed(Listed([Bid(1), Bid(2)]), asked.append)
    assert (len(domain), domain[0], list(domain)) == (2, Bid(1), [Bid(1), Bid(2)])
    assert asked == [Bid(1), Bid(2)]


def test_listing_first_does_not_change_what_is_accepted():
    """What is accepted does not depend on whether, or for whom, actions were listed before."""

    def fairway_narrow(seat, domain):
        return Narrowed(domain, lambda action: None if seat else odd_only(action) if action == Bid(2) else None)

    match = ruleset(Plugin("odd", fairway_narrow)).match(2, "s")
    for listed_for in (0, 1, 0):
        match.choices(listed_for)
        refused(match.play(0, Bid(2)), "house_rule")
        assert isinstance(match.play(1, Bid(2)), Match)


def test_only_what_answers_may_be_listed_alone():
    """A bot that has to answer need not be told of what it could do at any time."""
    match = bidding_done(ruleset().match(1, "s"))
    asked = [choice.action for choice in match.engine.choices(match.state, 0, any_time=False)]
    assert RollDie in asked
    assert Shout not in asked


def test_nothing_is_listed_when_the_match_is_over():
    """A finished match offers nothing, not even what is free."""
    match = bidding_done(ruleset(rounds=1).match(1, "s"))
    match = script(match, [(0, RollDie()), (0, Vote(0))])
    assert match.state.over
    assert match.choices(0) == ()
