"""The conformance suite finds whoever tells what a part keeps from somebody, and names the plugin and the place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fairway import (
    Action,
    ActionSpec,
    Condition,
    Document,
    Domain,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Paper,
    Part,
    Refusal,
    RefusalSpec,
    ScoreLine,
    Value,
    replace,
)
from fairway.testing import check_ruleset
from tests.core.toy import BidPlaced, Plugin, Rolled, RoundStarted, Toy, Voted, ruleset


def check(rules, seats=2, games=1, **settings):
    return check_ruleset(rules, seats=[seats], games=games, **{"sample": 10, **settings})


def caught(rules, message, **settings):
    """Let the suite find a plugin out, with these words."""
    with pytest.raises(AssertionError, match=re.escape(message)):
        check(rules, **settings)


class Copy(Effect, frozen=True, tag="spy.copy"):
    """What the spy has found out."""

    what: str


class Show(Effect, frozen=True, tag="spy.show"):
    pass


class Whispered(Event, frozen=True, tag="spy.whispered"):
    what: str


class Notes(Part, frozen=True, tag="spy.part"):
    """What a spy has written down: `own` for itself, `open` for all to read."""

    own: str = ""
    open: str = ""

    def seen_by(self, seat):
        return Read(self.open)


class Read(Value, frozen=True):
    open: str


def noted(table, state, effect, rolls):
    return Outcome(replace(state.part(Notes), own=effect.what))


def shown(table, state, effect, rolls):
    notes = state.part(Notes)
    return Outcome(replace(notes, open=notes.own))


def published(table, state, effect, rolls):
    return Outcome(replace(state.part(Notes), open=effect.what))


def whispered(table, state, effect, rolls):
    return Outcome(events=(Whispered(effect.what),))


def spy(*hooks, copy=published, **words):
    """A plugin with a part for all to see, that listens to the toy."""

    def fairway_part():
        return Notes()

    return Plugin(
        "spy",
        fairway_part,
        *hooks,
        part=Notes,
        effects=(EffectSpec(Copy, copy), EffectSpec(Show, shown)),
        events=(Whispered,),
        **words,
    )


def on(*events, tell):
    """React to events with what is told of the state and the event."""

    def fairway_after(state, event):
        return (Copy(str(tell(state, event))),) if isinstance(event, events) else ()

    return fairway_after


def bid_of(state, event):
    return event.amount


def bids(state, event):
    return state.part(Toy).bids


def next_marble(state, event):
    return state.part(Toy).bag[:1]


def test_a_spy_that_tells_nothing_is_left_alone():
    """What everybody sees may be copied, and a secret too, for oneself."""
    assert check(ruleset(spy(on(Rolled, tell=lambda state, event: event.numbers))))
    assert check(ruleset(spy(on(BidPlaced, tell=bid_of), copy=noted)))


def test_an_event_that_carries_its_own_secret():
    """A bid that the part hides and the event does not."""

    class Loud(Event, frozen=True, tag="loud.bid"):
        amount: int

    class Shout(Effect, frozen=True, tag="loud.shout"):
        amount: int

    def fairway_after(event):
        return (Shout(event.amount),) if isinstance(event, BidPlaced) else ()

    def shout(table, state, effect, rolls):
        return Outcome(events=(Loud(effect.amount),))

    loud = Plugin("loud", fairway_after, effects=(EffectSpec(Shout, shout),), events=(Loud,))
    caught(
        ruleset(loud),
        "plugin loud, by the event loud.bid.amount, tells seat 0 what toy.part keeps from it: what seat 1 chose with "
        "toy.bid",
    )


def test_an_event_of_the_game_itself_without_seen_by(monkeypatch):
    """The toy's own event, told as it is."""
    monkeypatch.setattr(BidPlaced, "seen_by", Event.seen_by)
    caught(ruleset(), "plugin toy, by the event toy.bid_placed.amount, tells seat 0 what toy.part keeps from it")


def test_an_event_that_carries_what_another_part_keeps():
    """Bids that are read off the state, not off an event."""
    spying = spy(on(BidPlaced, tell=bids), copy=whispered)
    caught(ruleset(spying), "plugin spy, by the event spy.whispered.what, tells seat 0 what toy.part keeps from it")


def test_a_part_into_which_a_choice_is_copied():
    """The disguise of the bid does not change its copy: only another bid does."""
    caught(ruleset(spy(on(BidPlaced, tell=bid_of))), "plugin spy, in spy.part.open, tells seat 0 what toy.part keeps")


def test_a_part_into_which_a_secret_of_the_state_is_copied():
    """The next marble in the bag is nobody's to know."""
    spying = spy(on(Rolled, Voted, RoundStarted, tell=next_marble))
    caught(ruleset(spying), "plugin spy, in spy.part.open, tells")


def test_a_copy_that_is_shown_later():
    """A secret that was copied for oneself and is shown when nobody looks for it any more."""

    def fairway_after(state, event):
        if isinstance(event, RoundStarted):
            return (Copy(state.part(Toy).bag[-1]),)
        return (Show(),) if isinstance(event, Voted) else ()

    caught(ruleset(spy(fairway_after, copy=noted)), "plugin spy, in spy.part.open, tells")


def test_a_copy_made_at_the_opening():
    """What luck has put first in the bag, before anybody has acted at all."""

    def fairway_after(state, event):
        return (Copy(state.part(Toy).bag[0]),) if isinstance(event, RoundStarted) and event.number == 1 else ()

    caught(ruleset(spy(fairway_after)), "opening: plugin spy, in spy.part.open, tells")


def test_a_score_that_tells_a_secret():
    """Points for what was copied from a part that keeps it."""

    def fairway_conditions(conditions):
        def score(table, state, seat):
            return ScoreLine("spy.luck", "S-1", len(state.part(Notes).own) if seat == 0 else 0)

        return (*conditions, Condition("spy.luck", "S-1", score))

    def amount(state, event):
        return "x" * max(state.part(Toy).bids)

    spying = spy(on(BidPlaced, Rolled, tell=amount), fairway_conditions, copy=noted)
    caught(ruleset(spying), "plugin spy, by the score spy.luck, tells", seats=3, sample=1, games=4)


def test_a_list_that_tells_a_copied_secret():
    """A choice that is there only if somebody else has bid high."""

    class Nudge(Action, frozen=True, tag="spy.nudge"):
        pass

    def nudges(table, state, seat):
        return Listed([Nudge()]) if "3" in state.part(Notes).own else None

    nudge = ActionSpec(Nudge, "S-2", nudges, lambda t, s, seat, a: ())
    spying = spy(on(BidPlaced, tell=bids), copy=noted, actions=(nudge,))
    caught(ruleset(spying), "plugin spy, in what it lists or refuses of spy.nudge, tells", seats=3, sample=1, games=4)


class Diary(Part, frozen=True, tag="diary.part"):
    """Something that seat 0 alone sees, and no word of how it could be otherwise."""

    pages: tuple[str, ...] = ("rain", "sun")

    def seen_by(self, seat):
        return Pages(self.pages if seat == 0 else ())


class Pages(Value, frozen=True):
    pages: tuple[str, ...]


class Cover(Part, frozen=True, tag="diary.part"):
    """A part whose views differ, and yet nothing in it is hidden from anybody."""

    pages: tuple[str, ...] = ("rain", "sun")

    def seen_by(self, seat):
        return Reader(self.pages, seat)


class Reader(Value, frozen=True):
    pages: tuple[str, ...]
    reader: int | None


def diary(kind: type[Part]) -> Any:
    def fairway_part():
        return kind()

    return Plugin("diary", fairway_part, part=kind)


def test_a_part_that_hides_and_gives_no_determinization():
    """Without `disguised` nothing could be compared, so that is found in itself."""
    caught(
        ruleset(diary(Diary)),
        "plugin diary gives no determinization: diary.part hides pages[0], which seat 0 sees, from seat 1",
    )


def test_a_view_that_says_whose_it_is_hides_nothing():
    """Views may differ from seat to seat, as long as none of them leaves anything out."""
    assert check(ruleset(diary(Cover)))


class Peeked(Value, frozen=True):
    """A document that should be for everybody."""

    bag: tuple[str, ...]


@pytest.mark.parametrize("playing", [True, False])
def test_a_document_that_tells_a_secret(playing):
    """What a match leaves to others while it goes on is compared, too; what it leaves at the end tells all it likes."""
    bag = Document("peeked", Peeked, of_match=lambda table, state: Peeked(state.part(Toy).bag), while_playing=playing)
    rules = ruleset(Plugin("spy", documents=(bag,)))
    if playing:
        caught(rules, "plugin spy, by the document peeked, tells anybody a secret")
    else:
        check(rules)


def test_a_paper_that_is_drawn_from_more_than_a_view():
    """What lies on the table is the same in worlds that look the same."""
    glances = []

    def draw(table, view, seat, language):
        glances.append(seat)
        return f"<svg>{len(glances)}</svg>"

    rules = ruleset(Plugin("spy", papers=(Paper("spy.table", draw, shared=True),)))
    caught(rules, "plugin spy, by the paper spy.table, tells")


class Ask(Action, frozen=True, tag="spy.ask"):
    marble: str = ""


class Answers(Domain):
    """Refuses everything, and says too much when something is named."""

    exhaustive = False

    def __init__(self, marble):
        self._marble = marble

    def __len__(self):
        return 0

    def __getitem__(self, index):
        raise IndexError(index)

    def refuse(self, action):
        return Refusal("spy.no", {"marble": self._marble if action.marble else ""}, "S-1")


def test_a_refusal_that_tells_a_secret_when_something_is_filled_in():
    """Refusals are compared also for actions that are not left empty."""

    def asked(table, state, seat):
        bag = state.part(Toy).bag
        return Answers(bag[0] if bag else "")

    spec = ActionSpec(Ask, "S-1", asked, lambda table, state, seat, action: ())
    no = RefusalSpec("spy.no", "no", "S-1", ("marble",))
    caught(
        ruleset(Plugin("spy", actions=(spec,), refusals=(no,))),
        "give a secret away: plugin spy, in what it lists or refuses of spy.ask",
    )
