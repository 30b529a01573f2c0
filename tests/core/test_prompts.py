"""Law 5: a choice can fall anywhere: in the middle of an effect, to a seat whose turn it is not, to several at once."""

from __future__ import annotations

from itertools import permutations

import pytest

from fairway import Action, ActionSpec, Effect, EffectSpec, Event, Listed, Outcome, Part, Prompt
from fairway.model.views import prompts_for
from fairway.testing import script
from tests.core.toy import (
    Bid,
    Claim,
    DrawMarble,
    Peek,
    Plugin,
    RollDie,
    Shout,
    Toy,
    Vote,
    bidding_done,
    names,
    refused,
    ruleset,
)


class Letters(Part, frozen=True, tag="post.part"):
    """What was written, in the order in which it was; and what was done at the end."""

    lines: tuple[str, ...] = ()

    def seen_by(self, seat):
        return self


class Write(Action, frozen=True, tag="post.write"):
    """Answer the first question; somebody may be asked to countersign."""

    countersigned_by: tuple[int, ...] = ()


class Sign(Action, frozen=True, tag="post.sign"):
    pass


class Note(Effect, frozen=True, tag="post.note"):
    line: str


class AskToWrite(Effect, frozen=True, tag="post.ask"):
    pass


class AskToSign(Effect, frozen=True, tag="post.ask_to_sign"):
    seats: tuple[int, ...]
    letter: str


class Noted(Event, frozen=True, tag="post.noted"):
    line: str


def note(table, state, effect, rolls):
    return Outcome(Letters((*state.part(Letters).lines, effect.line)), (Noted(effect.line),))


def ask_to_sign(table, state, effect, rolls):
    prompts = tuple(Prompt.to("post.sign", seat) for seat in effect.seats)
    return Outcome(then=(Note(f"{effect.letter} is signed"),), prompts=prompts)


def writings(table, state, seat):
    others = tuple(other for other in range(table.seats) if other != seat)
    return Listed([Write(), *(Write((other,)) for other in others), Write(others)])


def written(table, state, seat, action):
    letter = f"letter {seat}"
    signing = (AskToSign(action.countersigned_by, letter),) if action.countersigned_by else ()
    return (Note(f"{letter} is begun"), *signing, Note(f"{letter} is sent"))


def post():
    """All seats write a letter at once; each may ask others to countersign before it is sent."""

    def fairway_part():
        return Letters()

    def fairway_opening(steps):
        return (AskToWrite(), Note("the post is closed"), *steps)

    return Plugin(
        "post",
        fairway_part,
        fairway_opening,
        part=Letters,
        actions=(
            ActionSpec(Write, "P-1", writings, written, ("post.write",)),
            ActionSpec(
                Sign, "P-2", lambda t, s, seat: Listed([Sign()]), lambda t, s, seat, a: (Note(f"{seat} signs"),),
                ("post.sign",),
            ),
        ),
        effects=(
            EffectSpec(AskToWrite, lambda t, s, e, r: Outcome(prompts=(Prompt.to("post.write", *range(t.seats)),))),
            EffectSpec(AskToSign, ask_to_sign),
            EffectSpec(Note, note),
        ),
        events=(Noted,),
    )  # fmt: skip


def lines(match):
    return list(match.state.part(Letters).lines)


def opened(match):
    return [(prompt.name, prompt.waiting) for prompt in match.state.prompts]


# several at once


def test_all_seats_are_asked_at_once():
    """One prompt asks all seats; each answers when it likes, and the agenda waits for the last."""
    match = ruleset().match(3, "s")
    assert match.state.waiting() == (0, 1, 2)
    match = script(match, [(1, Bid(1))])
    assert names(match) == ["BidPlaced"]
    assert match.state.waiting() == (0, 2)
    match = script(match, [(2, Bid(2)), (0, Bid(0))])
    assert names(match) == ["BidPlaced", "BidsRevealed"]
    assert opened(match) == [("toy.turn", (0,))]


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=lambda order: "".join(map(str, order)))
def test_the_order_of_answers_does_not_matter(order):
    """Whoever answers first, the state after the last answer has the same bytes."""
    rules = ruleset()
    amounts = (2, 0, 1)
    answered = script(rules.match(3, "s"), [(seat, Bid(amounts[seat])) for seat in order])
    assert rules.codec.msgpack(answered.state) == rules.codec.msgpack(bidding_done(rules.match(3, "s"), *amounts).state)


def test_choices_are_for_who_is_asked():
    """A seat that has answered has nothing to choose but what is free, and one that is asked must."""
    match = script(ruleset().match(2, "s"), [(0, Bid(0))])
    assert [(choice.action, choice.prompt, choice.must) for choice in match.choices(0)] == [(Shout, "", False)]
    assert [(choice.action, choice.prompt, choice.must) for choice in match.choices(1)] == [
        (Bid, "toy.bid", True),
        (Shout, "", False),
    ]


# in the middle of an effect


def test_a_choice_in_the_middle_of_an_effect():
    """A red marble is offered to the neighbour while its drawing is not finished; the answer lets it go on."""
    match = script(bidding_done(ruleset(marbles=1).match(2, "s")), [(0, DrawMarble())])
    assert names(match) == ["Drawn"]
    assert opened(match) == [("toy.gift", (1,))]
    taken, left = (script(match, [(1, Claim(take))]) for take in (True, False))
    assert taken.state.part(Toy).hands == ((), ("red-0",))
    assert left.state.part(Toy).hands == (("red-0",), ())
    assert opened(taken) == opened(left) == [("toy.turn", (1,))]


def test_an_action_that_does_not_answer():
    """Peeking leaves the seat to act again: its question stays open and the agenda waits."""
    match = bidding_done(ruleset().match(2, "s"))
    peeked = script(match, [(0, Peek())])
    assert (peeked.state.prompts, peeked.state.agenda) == (match.state.prompts, match.state.agenda)
    assert opened(script(peeked, [(0, RollDie())])) == [("toy.turn", (1,))]


def test_a_free_action_at_any_time():
    """Any seat may shout, whoever is asked, and nothing else moves."""
    match = bidding_done(ruleset().match(3, "s"))
    for seat in (2, 1, 0):
        shouted = script(match, [(seat, Shout("ho"))])
        assert names(shouted) == ["Noise"]
        assert (shouted.state.prompts, shouted.state.agenda) == (match.state.prompts, match.state.agenda)
        match = shouted


# answers that may be revised


def test_an_answer_may_be_revised_until_the_last_one_is_in():
    """Who has voted may vote again, as long as somebody is waited for."""
    match = bidding_done(ruleset(rounds=1).match(2, "s"))
    match = script(match, [(0, RollDie()), (1, RollDie()), (0, Vote(0))])
    assert [(choice.action, choice.must) for choice in match.choices(0) if choice.prompt] == [(Vote, False)]
    match = script(match, [(0, Vote(1))])
    assert match.state.part(Toy).votes == (1, -1)
    assert match.state.waiting() == (1,)
    match = script(match, [(1, Vote(1))])
    assert match.state.over
    assert match.state.part(Toy).votes == (1, 1)


def test_a_revised_answer_counts_once():
    """Votes and revotes in any order end as if only the last ones had been cast."""
    match = bidding_done(ruleset(rounds=1).match(2, "s"))
    match = script(match, [(0, RollDie()), (1, RollDie())])
    straight = script(match, [(0, Vote(1)), (1, Vote(0))])
    detour = script(match, [(0, Vote(0)), (0, Vote(0)), (0, Vote(1)), (1, Vote(0))])
    assert straight.state.parts == detour.state.parts


def test_nobody_revises_what_is_settled():
    """When the last answer is in, the question is gone."""
    match = bidding_done(ruleset().match(1, "s"))
    match = script(match, [(0, RollDie()), (0, Vote(0))])
    refused(match.play(0, Vote(0)), "not_now")


# who learns of it


def test_a_discreet_prompt_hides_whom_it_asks():
    """Others learn that something is asked, not whom; the seat itself learns that it is asked."""
    match = script(bidding_done(ruleset(marbles=1).match(3, "s")), [(0, DrawMarble())])
    for viewer, seats in ((0, ()), (1, (1,)), (2, ()), (None, ())):
        assert prompts_for(match.state.prompts, viewer) == (Prompt("toy.gift", seats, seats, discreet=True),)


def test_an_open_prompt_is_seen_by_all():
    """Of an ordinary prompt everybody sees whom it asks and who is waited for."""
    match = script(ruleset().match(2, "s"), [(0, Bid(0))])
    for viewer in (0, 1, None):
        assert prompts_for(match.state.prompts, viewer) == (Prompt("toy.bid", (0, 1), (1,)),)


def test_no_view_shows_how_much_waits():
    """How deep the agenda is stays between the state and the referee."""
    match = bidding_done(ruleset().match(2, "s"))
    assert match.state.prompts[0].depth == len(match.state.agenda) > 0
    assert all(prompt.depth == 0 for prompt in match.view(0).prompts)


# questions within questions


def test_the_others_are_held_while_one_answers():
    """Only the effects of the answer happen; what waits for all of them waits."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write()), (2, Write())])
    assert lines(match) == ["letter 0 is begun", "letter 0 is sent", "letter 2 is begun", "letter 2 is sent"]
    match = script(match, [(1, Write())])
    assert lines(match)[-2:] == ["letter 1 is sent", "the post is closed"]


def test_a_nested_question_while_others_wait():
    """A question in the middle of one answer does not keep the others from giving theirs."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1,)))])
    assert opened(match) == [("post.write", (1, 2)), ("post.sign", (1,))]
    assert lines(match) == ["letter 0 is begun"]
    match = script(match, [(2, Write())])
    assert lines(match)[1:] == ["letter 2 is begun", "letter 2 is sent"]


def test_a_settled_nested_question_lets_its_own_answer_go_on():
    """When the countersignature is there the letter is sent at once, though other seats are still writing."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1,))), (1, Sign())])
    assert lines(match) == ["letter 0 is begun", "1 signs", "letter 0 is signed", "letter 0 is sent"]
    assert opened(match) == [("post.write", (1, 2))]
    match = script(match, [(1, Write()), (2, Write())])
    assert lines(match)[-1] == "the post is closed"


def test_the_outer_question_may_be_settled_first():
    """When all letters are begun and one is not signed, what comes after all of them waits for the signature."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1,))), (1, Write()), (2, Write())])
    assert opened(match) == [("post.sign", (1,))]
    assert "the post is closed" not in lines(match)
    match = script(match, [(1, Sign())])
    assert lines(match)[-4:] == ["1 signs", "letter 0 is signed", "letter 0 is sent", "the post is closed"]


def test_several_nested_questions():
    """Two answers may each wait for a signature; all is done in the end, and nothing twice."""
    moves = [(0, Write((2,))), (1, Write((0,))), (2, Sign()), (0, Sign()), (2, Write())]
    match = script(ruleset(post()).match(3, "s"), moves)
    done = lines(match)
    assert len(done) == len(set(done)) == 11
    assert done[-1] == "the post is closed"
    assert done.index("letter 0 is signed") < done.index("letter 0 is sent")
    assert done.index("letter 1 is signed") < done.index("letter 1 is sent")


def test_a_question_to_two_seats_from_one_effect():
    """One effect may ask several questions at once; it goes on when all are answered."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1, 2)))])
    assert opened(match) == [("post.write", (1, 2)), ("post.sign", (1,)), ("post.sign", (2,))]
    match = script(match, [(2, Sign())])
    assert "letter 0 is signed" not in lines(match)
    match = script(match, [(1, Sign())])
    assert lines(match)[-2:] == ["letter 0 is signed", "letter 0 is sent"]


def test_the_quiet_way_settles_the_same_question():
    """Where two seats are asked alike in questions of their own, a simulation settles the one of the seat that answers."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1, 2)))])
    choice = next(each for each in match.engine.choices(match.state, 2) if each.action is Sign)
    quiet = match.engine.advance(match.state, 2, choice, Sign())
    assert quiet == script(match, [(2, Sign())]).state


def test_a_stored_match_goes_on_the_same():
    """Questions within questions survive storage: play goes on from bytes as it would have."""
    rules = ruleset(post())
    match = script(rules.match(3, "s"), [(0, Write((1,))), (1, Write((2,)))])
    kept = rules.codec.state(rules.codec.json(match.state))
    assert kept == match.state
    for seat, action in ((2, Sign()), (1, Sign()), (2, Write())):
        kept = match.engine.play(kept, seat, action).state
    assert kept == script(match, [(2, Sign()), (1, Sign()), (2, Write())]).state


def test_a_free_action_leaves_questions_within_questions():
    """Shouting while several questions are open moves none of them."""
    match = script(ruleset(post()).match(3, "s"), [(0, Write((1,)))])
    shouted = script(match, [(0, Shout())])
    assert (shouted.state.prompts, shouted.state.agenda) == (match.state.prompts, match.state.agenda)


def test_a_seat_asked_twice_is_waited_for_once():
    """A seat with two open questions is named once among those waited for."""
    match = script(ruleset(post()).match(2, "s"), [(0, Write((1,)))])
    assert match.state.waiting() == (1,)
    assert refused(match.play(0, Sign()), "not_your_turn").params["waiting"] == (1,)
