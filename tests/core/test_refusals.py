"""Law 6: a refusal is an answer: a code, what it is about, the rule behind it, and an untouched state."""

from __future__ import annotations

import pytest

from fairway import Action, Narrowed, Refusal
from fairway.model.refusal import CORE_REFUSALS
from fairway.testing import script
from tests.core.toy import (
    Bid,
    Claim,
    DrawMarble,
    Peek,
    Plugin,
    RollDie,
    Shout,
    Tidy,
    Vote,
    bidding_done,
    refused,
    ruleset,
)


class Fly(Action, frozen=True, tag="other.fly"):
    """An action of a game that is not played here."""


def finished():
    match = bidding_done(ruleset(rounds=1).match(1, "s"))
    return script(match, [(0, RollDie()), (0, Vote(0))])


def offered():
    """A match in which seat 1 is asked in the middle of seat 0's drawing."""
    return script(bidding_done(ruleset(marbles=1).match(2, "s")), [(0, DrawMarble())])


def shy():
    def fairway_narrow(domain):
        return Narrowed(domain, lambda action: Refusal("house_rule", {"plugin": "shy"}))

    return Plugin("shy", fairway_narrow)


CASES = {
    "unknown_action": (lambda: ruleset().match(2, "s"), 0, Fly(), None, {"action": "other.fly"}, ""),
    "unknown_seat": (lambda: ruleset().match(2, "s"), 2, Bid(0), None, {"seat": 2, "seats": 2}, ""),
    "unknown_seat, negative": (lambda: ruleset().match(2, "s"), -1, Bid(0), None, {"seat": -1, "seats": 2}, ""),
    "stale": (lambda: ruleset().match(2, "s"), 0, Bid(0), 4, {"sent": 4, "current": 0}, ""),
    "match_over": (finished, 0, RollDie(), None, {}, ""),
    "match_over, at any time": (finished, 0, Shout(), None, {}, ""),
    "not_your_turn": (
        lambda: bidding_done(ruleset().match(2, "s")), 1, RollDie(), None, {"seat": 1, "waiting": (0,)}, "TOY-3",
    ),
    "not_your_turn, discreet": (offered, 0, RollDie(), None, {"seat": 0, "waiting": ()}, "TOY-3"),
    "not_now": (
        lambda: ruleset().match(2, "s"), 0, RollDie(), None,
        {"action": "toy.roll_die", "prompts": ("toy.bid",)}, "TOY-3",
    ),
    "not_now, nothing left": (
        lambda: bidding_done(ruleset(marbles=0).match(1, "s")), 0, DrawMarble(), None,
        {"action": "toy.draw_marble", "prompts": ("toy.turn",)}, "TOY-4",
    ),
    "not_now, discreet": (
        offered, 1, Vote(0), None, {"action": "toy.vote", "prompts": ("toy.gift",)}, "TOY-8",
    ),
    "not_listed": (
        lambda: ruleset().match(2, "s"), 0, Shout("boo"), None, {"action": "toy.shout"}, "",
    ),
    "house_rule": (lambda: ruleset(shy()).match(2, "s"), 0, Bid(0), None, {"plugin": "shy"}, ""),
    "toy.bid_too_high": (lambda: ruleset().match(2, "s"), 0, Bid(9), None, {"highest": 3}, "TOY-2"),
    "toy.not_yours": (
        lambda: bidding_done(ruleset().match(2, "s")), 0, Tidy(("red-0",)), None, {"marble": "red-0"}, "TOY-5",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_says_why(case):
    """Each refusal has its code, its parameters and its rule, and the state keeps its bytes."""
    make, seat, action, revision, params, rule = CASES[case]
    match = make()
    codec = match.ruleset.codec
    before = codec.msgpack(match.state)
    answer = refused(match.play(seat, action, revision), case.partition(",")[0])
    assert answer == Refusal(answer.code, params, rule)
    assert codec.msgpack(match.state) == before


@pytest.mark.parametrize("spec", [spec for spec in CORE_REFUSALS if spec.code != "plugin_fault"], ids=lambda s: s.code)
def test_every_refusal_of_the_core_is_tried(spec):
    """A code of the core is in the list above, or its test has its own file (faults, bad actions, undo, rehearsals)."""
    elsewhere = ("malformed", "nothing_to_undo", "undo_other_seat", "undo_revealed", "not_foreseen")
    assert spec.code in CASES or spec.code in elsewhere


@pytest.mark.parametrize("case", CASES)
def test_parameters_are_as_announced(case):
    """The list of refusals names the parameters that a refusal has."""
    make, seat, action, revision, _, _ = CASES[case]
    match = make()
    answer = match.play(seat, action, revision)
    assert tuple(answer.params) == match.ruleset.refusals[answer.code].params


def test_the_list_holds_the_core_and_the_plugins():
    """A ruleset lists all codes it may answer with, each once, with its meaning."""
    refusals = ruleset().refusals
    assert {spec.code for spec in CORE_REFUSALS} | {"toy.bid_too_high", "toy.not_yours"} == set(refusals)
    assert all(spec.meaning.endswith(".") for spec in refusals.values())
    assert len({spec.code for spec in CORE_REFUSALS}) == len(CORE_REFUSALS)


def test_stale_is_said_before_anything_else():
    """Who acts on an old revision learns that first, whatever else is wrong."""
    refused(finished().play(7, Fly(), 0), "stale")


def test_the_right_revision_is_accepted():
    """An action meant for the current revision is played."""
    match = ruleset().match(1, "s")
    assert match.play(0, Bid(0), match.state.revision).state.revision == 1


def test_two_answers_to_one_question():
    """A seat that has answered a question that cannot be revised is not asked any more."""
    match = script(ruleset().match(2, "s"), [(0, Bid(0))])
    assert refused(match.play(0, Bid(1)), "not_your_turn").params["waiting"] == (1,)


def test_a_claim_is_refused_to_who_is_not_asked():
    """The choice in the middle of a drawing belongs to the neighbour, not to whose turn it is."""
    match = offered()
    refused(match.play(0, Claim(True)), "not_your_turn")
    refused(match.play(1, Peek()), "not_now")


def test_a_refusal_can_be_written():
    """Refusals travel as JSON and leave empty fields out."""
    codec = ruleset().codec
    assert codec.json(Refusal("match_over")) == b'{"code":"match_over"}'
