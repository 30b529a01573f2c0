"""The conformance suite passes a sound game and says which promise an unsound one breaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairway import (
    Action,
    ActionSpec,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Part,
    Prompt,
    Refusal,
    Ruleset,
    Value,
)
from fairway.content.library import Library
from fairway.testing import check_ruleset
from tests.core import toy
from tests.core.toy import Plugin, ruleset


class Tick(Action, frozen=True, tag="clock.tick"):
    by: int = 1


class Advance(Effect, frozen=True, tag="clock.advance"):
    by: int = 0


class Ticked(Event, frozen=True, tag="clock.ticked"):
    hand: int


class Undeclared(Event, frozen=True, tag="clock.undeclared"):
    pass


class Clock(Part, frozen=True, tag="clock.part"):
    """A hand that goes round once; `spring` is known to seat 0 alone."""

    hand: int = 0
    spring: str = "tight"
    log: Any = None

    def seen_by(self, seat):
        return Face(self.hand, self.spring if seat == 0 else "")

    def disguised(self, seat, salt):
        return self if seat == 0 else Clock(self.hand, f"loose {salt}", self.log)


class Leaky(Clock, frozen=True, tag="clock.part"):
    def seen_by(self, seat):
        return Face(self.hand, self.spring)

    def disguised(self, seat, salt):
        return self if seat == 0 else Leaky(self.hand, f"loose {salt}", self.log)


class Face(Value, frozen=True):
    hand: int
    spring: str


def advance(table, state, effect, rolls):
    part = state.part(Clock)
    return turned(Clock(part.hand + effect.by, part.spring, part.log))


def turned(after, events=None):
    over = after.hand >= 6
    prompts = () if over else (Prompt.to("clock.tick", 0),)
    return Outcome(after, (Ticked(after.hand),) if events is None else events, prompts=prompts, over=over)


def ticks(table, state, seat):
    return Listed([Tick(1), Tick(2)])


def clockwork(part=Clock, apply=advance, domain=ticks, first=None):
    """The smallest game: a seat advances a hand until it has gone round."""

    def fairway_part():
        return first or part()

    def fairway_opening(steps):
        return (*steps, Advance())

    return Plugin(
        "clock",
        fairway_part,
        fairway_opening,
        part=part,
        actions=(ActionSpec(Tick, "C-1", domain, lambda t, s, seat, a: (Advance(a.by),), ("clock.tick",)),),
        effects=(EffectSpec(Advance, apply),),
        events=(Ticked,),
    )


def clock(**broken):
    """Its rules, with something broken."""
    return Ruleset("clock", [clockwork(**broken)], Library(()), None, (1, 2))


def check(rules, **settings):
    return check_ruleset(rules, sample=1, **settings)


def test_the_toy_conforms():
    """The toy game keeps every promise, with every number of seats, and every marble is there at every step."""
    assert check(ruleset(), conserved=toy.pieces, games=3) > 50


def test_the_clock_conforms():
    """The smallest game keeps them too, so that each broken one below breaks exactly one."""
    assert check(clock()) > 0


def test_steps_are_counted():
    """The suite returns how many steps it has checked."""
    assert check(clock(domain=lambda t, s, seat: Listed([Tick(1)])), seats=[1], games=2) == 12


def test_a_leak_is_found():
    """A part that shows its secret to everybody is caught by its own disguise."""

    def apply(table, state, effect, rolls):
        part = state.part(Leaky)
        return turned(Leaky(part.hand + effect.by))

    with pytest.raises(AssertionError, match="the view of seat 1 gives a secret away"):
        check(clock(part=Leaky, apply=apply), seats=[2])


def test_a_leak_to_spectators_is_found():
    """With one seat the spectator is the one who must not know."""

    def apply(table, state, effect, rolls):
        part = state.part(Leaky)
        return turned(Leaky(part.hand + effect.by))

    with pytest.raises(AssertionError, match="the view of a spectator gives a secret away"):
        check(clock(part=Leaky, apply=apply), seats=[1])


def guessing(domain):
    """The clock with an action for everybody at any time, whose domain may tell too much."""

    class Guess(Action, frozen=True, tag="guess.guess"):
        what: str = "tight"

    guess = ActionSpec(Guess, "G-1", lambda t, s, seat: domain(Guess, s.part(Clock).spring), lambda t, s, seat, a: ())
    return Ruleset("clock", [clockwork(), Plugin("guess", actions=(guess,))], Library(()), None, (2,))


def test_a_leak_in_the_list_is_found():
    """Legal actions that depend on what a seat cannot know give it away, even when their number does not."""
    with pytest.raises(AssertionError, match="the legal actions or refusals of seat 1 give a secret away"):
        check(guessing(lambda kind, spring: Listed([kind(spring)])))


def test_a_leak_in_a_refusal_is_found():
    """So do refusals."""

    def domain(kind, spring):
        return Listed([kind("x")], lambda action: Refusal("not_listed", {"action": spring}))

    with pytest.raises(AssertionError, match="the legal actions or refusals of seat 1 give a secret away"):
        check(guessing(domain))


def test_a_listed_action_that_is_illegal_is_found():
    """A domain that lists what it refuses breaks its word."""

    class Boastful(Listed):
        def refuse(self, action):
            return Refusal("not_listed", {"action": "clock.tick"}) if action.by == 2 else None

    with pytest.raises(AssertionError, match=r"Tick\(by=2\) is listed for seat 0 but refused"):
        check(clock(domain=lambda t, s, seat: Boastful([Tick(1), Tick(2)])))


def test_an_accepted_action_that_is_not_listed_is_found():
    """A domain that accepts what it does not list, and says its list is whole, breaks its word."""

    class Modest(Listed):
        def refuse(self, action):
            return None

    def domain(table, state, seat):
        return Modest([Tick(1 + seat)])

    def apply(table, state, effect, rolls):
        outcome = advance(table, state, effect, rolls)
        prompts = () if outcome.over else (Prompt.to("clock.tick", *range(table.seats)),)
        return Outcome(outcome.part, outcome.events, prompts=prompts, over=outcome.over)

    with pytest.raises(AssertionError, match=r"Tick\(by=2\) is not listed for seat 0 but accepted"):
        check(clock(domain=domain, apply=apply), seats=[2])


def test_an_accepted_action_that_nobody_is_offered_is_found():
    """It is caught even if no other seat is offered it: what is almost on the list is tried."""

    class Modest(Listed):
        def refuse(self, action):
            return None if action.by < 4 else super().refuse(action)

    said = (
        r"Tick\(by=0\) is not listed for seat 0 but accepted: plugin clock says that its list of clock\.tick is whole"
    )
    with pytest.raises(AssertionError, match=said):
        check(clock(domain=lambda t, s, seat: Modest([Tick(1), Tick(2)])), seats=[1])


@pytest.mark.parametrize(
    ("otherwise", "said"),
    [
        (lambda action: Refusal("clock.unheard_of"), "the code 'clock.unheard_of' is not in the list of refusals"),
        (lambda action: 1 // 0, "plugin clock breaks over Tick.* instead of refusing it: ZeroDivisionError"),
    ],
)
def test_how_a_list_refuses_is_looked_at(otherwise, said):
    """What is almost on the list is refused with a known code, and without breaking."""
    with pytest.raises(AssertionError, match=said):
        check(clock(domain=lambda t, s, seat: Listed([Tick(1), Tick(2)], otherwise=otherwise)), seats=[1])


def test_a_list_that_says_that_there_is_more_is_left_alone():
    """A domain that is not exhaustive may accept what it does not list."""

    class Sketch(Listed):
        exhaustive = False

        def refuse(self, action):
            return None if 0 < action.by < 4 else super().refuse(action)

    assert check(clock(domain=lambda t, s, seat: Sketch([Tick(1), Tick(2)])), seats=[1])


def test_a_changed_state_is_found():
    """An effect that changes the state it is given is caught."""

    def apply(table, state, effect, rolls):
        part = state.part(Clock)
        msgspec.structs.force_setattr(part, "hand", part.hand + effect.by)
        return turned(part)

    with pytest.raises(AssertionError, match=r"plugin clock changes what it is handed, the state\.clock\.part\.hand"):
        check(clock(apply=apply))


def test_a_part_that_could_be_changed_is_found():
    """A list in a frozen part is a trap, even when nobody has stepped into it yet."""
    for log, name in (([], "list"), ({}, "dict"), ((1, ([],)), "list")):
        with pytest.raises(
            AssertionError, match=f"plugin clock: clock.part holds a {name}, which could be changed in place"
        ):
            check(clock(first=Clock(log=log)))


def test_a_part_without_an_order_is_found():
    """A set is written in another order each time Python is started, even a frozen one."""
    with pytest.raises(AssertionError, match=r"clock\.part holds a frozenset, whose order is another each time"):
        check(clock(first=Clock(log=frozenset(("a", "b")))))


def test_a_lost_piece_is_found():
    """A game that loses a piece on the way is caught at the step where it happens, the last one included."""

    def pieces(state):
        return ["hand"] if state.part(Clock).hand < 6 else []

    with pytest.raises(AssertionError, match="step 6: pieces were lost or made"):
        check(clock(domain=lambda t, s, seat: Listed([Tick(1)])), conserved=pieces, seats=[1])


def test_a_tie_that_is_broken_without_a_reason_is_found():
    """Equals who come out one behind the other are told which rule decided; places alone do not tell it."""

    def fairway_places():
        return (1, 2)

    rules = Ruleset("clock", [clockwork(), Plugin("judge", fairway_places)], Library(()), None, (2,))
    with pytest.raises(AssertionError, match="nothing says why seats 0 and 1 are not equal"):
        check(rules)


def heard(face, event):
    """What a face of the clock shows after an event."""
    return Face(event.hand, face.spring) if isinstance(event, Ticked) else face


class Talking(Clock, frozen=True, tag="clock.part"):
    """A clock that says that its events suffice."""

    retold = staticmethod(heard)

    def disguised(self, seat, salt):
        return self if seat == 0 else Talking(self.hand, f"loose {salt}", self.log)


def test_events_that_suffice():
    """A part that says so is held to it: its views follow from what everybody is told."""

    def apply(table, state, effect, rolls):
        return turned(Talking(state.part(Talking).hand + effect.by))

    assert check(clock(part=Talking, apply=apply)) > 0


def test_a_change_that_nobody_is_told_is_found():
    """A hand that moves further than the event says is seen, and was not told."""

    def apply(table, state, effect, rolls):
        part = Talking(state.part(Talking).hand + effect.by)
        return turned(part) if part.hand < 2 else turned(part, events=())

    with pytest.raises(AssertionError, match=r"what seat 0 is told does not make its view of clock\.part"):
        check(clock(part=Talking, apply=apply), seats=[1])


def test_a_game_without_end_is_found():
    """A game that never ends is given up after so many steps."""

    def apply(table, state, effect, rolls):
        part = state.part(Clock)
        return turned(Clock((part.hand + effect.by) % 6))

    with pytest.raises(AssertionError, match="the game does not end; 200 steps were played"):
        check_ruleset(clock(apply=apply), longest=200)


def test_a_game_that_asks_nobody_is_found():
    """A match that is not over and asks nobody is stuck."""

    def apply(table, state, effect, rolls):
        return Outcome(Clock(1))

    with pytest.raises(AssertionError, match="the match is not over and nobody is asked"):
        check(clock(apply=apply))


def test_a_question_without_answers_is_found():
    """A seat that is asked must have something to choose from."""
    with pytest.raises(AssertionError, match="seat 0 is asked but has nothing to choose from"):
        check(clock(domain=lambda t, s, seat: None))


def test_a_part_that_cannot_be_written_is_found():
    """A part must be made of what can be written down."""
    with pytest.raises(AssertionError, match="the state cannot be encoded"):
        check(clock(first=Clock(log=object())))


def test_a_part_that_is_not_read_again_is_found():
    """A part must come back as it was: here a tuple, written as a list, stays a list."""
    with pytest.raises(AssertionError, match="the state does not survive JSON"):
        check(clock(first=Clock(log=(1, 2))))


def test_an_undeclared_event_is_found():
    """An event that the vocabulary does not name cannot be read again."""

    def apply(table, state, effect, rolls):
        return turned(Clock(state.part(Clock).hand + effect.by), (Undeclared(),))

    with pytest.raises(AssertionError, match=r"cannot be written and read again: unknown event 'clock.undeclared'"):
        check(clock(apply=apply))


def test_an_unknown_code_is_found():
    """A refusal must be in the list of refusals."""

    rules = ruleset()
    rules.refusals.pop("not_now")
    with pytest.raises(AssertionError, match="the code 'not_now' is not in the list of refusals"):
        check(rules, games=1)


def test_a_replay_that_differs_is_found():
    """A game whose effects depend on anything but the state does not replay."""
    calls = []

    def apply(table, state, effect, rolls):
        if effect.by:
            calls.append(effect)
        return turned(Clock(state.part(Clock).hand + effect.by, f"{len(calls)}"))

    with pytest.raises(AssertionError, match=r"the replay differs in clock\.part\.spring of plugin clock"):
        check(clock(apply=apply))
