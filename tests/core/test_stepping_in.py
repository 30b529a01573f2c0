"""Plugins step in before an effect: they replace it, put it off, change it or let it fall; and effects cancel others."""

from __future__ import annotations

import pytest

from fairway import Action, ActionSpec, Effect, EffectSpec, Event, Listed, Outcome, Part, Prompt, watching
from fairway.testing import script, stacked
from tests.core.toy import (
    AskTurn,
    Bid,
    CountVotes,
    Discard,
    DrawMarble,
    Drawn,
    Plugin,
    Roll,
    RollDie,
    Rolled,
    Shout,
    Toy,
    Vote,
    bidding_done,
    names,
    refused,
    ruleset,
)


class OpenWindow(Effect, frozen=True, tag="window.open"):
    seat: int


class Opened(Event, frozen=True, tag="window.opened"):
    pass


class Answer(Action, frozen=True, tag="window.answer"):
    stop: bool = False


class Stop(Effect, frozen=True, tag="window.stop"):
    pass


class Windows(Part, frozen=True, tag="window.part"):
    opened: int = 0

    def seen_by(self, seat):
        return self


def open_window(table, state, effect, rolls):
    asked = tuple(seat for seat in range(table.seats) if seat != effect.seat)
    return Outcome(Windows(state.part(Windows).opened + 1), (Opened(),), prompts=(Prompt.to("window", *asked),))


def window(*, stop=None, answers=True):
    """A plugin that asks the other seats before each roll; they may stop it."""

    def fairway_part():
        return Windows()

    def fairway_before(effect):
        return (OpenWindow(effect.seat), effect)

    return Plugin(
        "window",
        fairway_part,
        watching(Roll)(fairway_before),
        part=Windows,
        actions=(
            ActionSpec(
                Answer,
                "W-1",
                lambda t, s, seat: Listed([Answer(), Answer(True)]),
                lambda t, s, seat, a: (Stop(),) if a.stop else (),
                ("window",),
                answers=answers,
            ),
        ),
        effects=(
            EffectSpec(OpenWindow, open_window),
            EffectSpec(Stop, lambda t, s, e, r: stop or Outcome(cancel="toy.roll")),
        ),
        events=(Opened,),
    )


def before(name, kind, answer):
    """A plugin that steps in before one type of effect."""

    def fairway_before(table, state, effect):
        return answer(effect)

    return Plugin(name, watching(kind)(fairway_before))


def rolling(*more, seats=2, **options):
    """Seat 0 has rolled."""
    match = bidding_done(ruleset(*more, **options).match(seats, "s", chance=stacked(toy__die=[0, 1, 2, 3])))
    return script(match, [(0, RollDie())])


def test_before_can_replace():
    """Another effect happens instead, and its author is who stepped in."""
    match = rolling(before("swap", Roll, lambda effect: (Discard(effect.seat, ()),)))
    assert [(h.by, h.called_by) for h in match.events] == [("toy", "swap")]
    assert names(match) == ["Discarded"]


def test_before_can_let_it_fall():
    """An empty tuple means that nothing happens; play goes on with what comes next."""
    match = rolling(before("void", Roll, lambda effect: ()))
    assert match.events == ()
    assert match.state.prompts[0].seats == (1,)


def test_before_can_add():
    """The effect itself may happen among others, before or after them, and stays its author's own."""
    match = rolling(before("fuss", Roll, lambda effect: (Discard(0, ()), effect, Discard(1, ()))))
    assert names(match) == ["Discarded", "Rolled", "Discarded"]
    assert [h.called_by for h in match.events] == ["fuss", "", "fuss"]


def test_an_equal_effect_is_the_effect_itself():
    """State is a value: an effect written anew, equal to the one at hand, is that one, and is not asked about again."""
    match = rolling(before("copy", Roll, lambda effect: (Roll(effect.seat, effect.dice),)))
    assert names(match) == ["Rolled"]
    assert match.events[0].called_by == ""


def test_before_can_change():
    """A plugin may return another effect of the same type; it is not asked about its own change again."""
    match = rolling(before("more", Roll, lambda effect: (Roll(effect.seat, effect.dice + 1),)))
    assert match.events[0].event == Rolled(0, (1, 2))
    assert match.events[0].called_by == "more"


def test_two_plugins_change_the_same_effect():
    """Each of two plugins has its say once, the second about what the first has made of it."""
    match = rolling(
        before("more", Roll, lambda effect: (Roll(effect.seat, effect.dice + 1),)),
        before("double", Roll, lambda effect: (Roll(effect.seat, effect.dice * 2),)),
    )
    assert match.events[0].event == Rolled(0, (1, 2, 3, 4))


def test_two_plugins_step_in_before_the_same_effect():
    """Two plugins that put something before an effect both do, in ruleset order, and it happens once."""
    match = rolling(
        before("one", Roll, lambda effect: (Discard(0, ()), effect)),
        before("two", Roll, lambda effect: (Discard(1, ()), effect)),
    )
    assert [(type(h.event).__name__, h.called_by) for h in match.events] == [
        ("Discarded", "one"),
        ("Discarded", "two"),
        ("Rolled", ""),
    ]


def test_a_plugin_is_asked_again_about_the_next_one():
    """Having stepped in before one effect does not keep a plugin from stepping in before the next of its type."""
    match = rolling(before("fuss", Roll, lambda effect: (Discard(0, ()), effect)), window(), seats=1)
    assert names(match) == ["Discarded", "Opened", "Rolled"]
    match = script(match, [(0, Vote(0)), (0, Bid(0)), (0, RollDie())])
    assert names(match) == ["Discarded", "Opened", "Rolled"]


def test_a_window_puts_it_off():
    """A window that prompts holds the effect back until everybody asked has answered."""
    match = rolling(window(), seats=3)
    assert names(match) == ["Opened"]
    assert match.state.part(Toy).points == (0, 0, 0)
    assert [(frame.effect, frame.past) for frame in match.state.agenda[-1:]] == [(Roll(0), ("window",))]
    match = script(match, [(2, Answer())])
    assert match.events == ()
    match = script(match, [(1, Answer())])
    assert names(match) == ["Rolled"]
    assert match.state.part(Windows).opened == 1


def test_what_is_past_survives_storage():
    """Who has already had a say is part of the state: a stored match does not open the window twice."""
    match = rolling(window())
    codec = match.ruleset.codec
    kept = codec.state(codec.json(match.state))
    step = match.engine.play(kept, 1, Answer())
    assert [type(h.event).__name__ for h in step.events] == ["Rolled"]


def test_a_window_that_asks_nobody_does_not_wait():
    """With one seat there is nobody to ask, and play goes on: a prompt without seats suspends nothing."""
    match = rolling(window(), seats=1)
    assert names(match) == ["Opened", "Rolled"]


def test_an_answer_can_cancel_what_waits():
    """An outcome's `cancel` takes the next effect of that kind off the agenda; what lies below goes on."""
    match = script(rolling(window()), [(1, Answer(True))])
    assert match.events == ()
    assert match.state.part(Toy).points == (0, 0)
    assert [prompt.name for prompt in match.state.prompts] == ["toy.turn"]


def test_cancel_takes_only_the_next_one():
    """Of two effects of a kind only the one that would have happened first is cancelled."""
    cancel = EffectSpec(Stop, lambda t, s, e, r: Outcome(cancel="toy.roll"))
    match = rolling(
        Plugin("window", effects=(cancel,)), before("three", Roll, lambda effect: (Stop(), Roll(1), effect))
    )
    assert [h.event for h in match.events] == [Rolled(0, (1,))]


def test_cancelling_what_is_not_there_does_nothing():
    """Cancelling an effect that is not on the agenda changes nothing."""
    match = script(rolling(window(stop=Outcome(cancel="toy.finish"))), [(1, Answer(True))])
    assert names(match) == ["Rolled"]


def test_cancelling_while_others_are_asked():
    """One of several answers may cancel what all of them hold up; the other seat is still asked, and play goes on."""
    match = rolling(window(), seats=3)
    match = script(match, [(1, Answer(True)), (2, Answer())])
    assert match.events == ()
    assert match.state.part(Toy).points == (0, 0, 0)
    assert [(prompt.name, prompt.seats) for prompt in match.state.prompts] == [("toy.turn", (1,))]


def test_cancelling_below_does_not_strand_what_is_above():
    """An effect that cancels something under an open question is followed by all it calls for."""
    stop = Outcome(cancel="toy.roll", then=(Discard(0, ()), Discard(1, ())))
    match = script(rolling(window(stop=stop), seats=3), [(1, Answer(True))])
    assert names(match) == ["Discarded", "Discarded"]
    assert match.state.waiting() == (2,)
    assert all(not isinstance(frame.effect, Discard) for frame in match.state.agenda)


def test_cancelling_by_an_action_that_does_not_answer():
    """The same holds for an action that leaves its question open."""
    match = script(rolling(window(answers=False)), [(1, Answer(True))])
    assert match.state.waiting() == (1,)
    assert all(not isinstance(frame.effect, Roll) for frame in match.state.agenda)


def test_clear_empties_the_agenda():
    """An outcome's `clear` lets nothing happen that was still to come, except what it calls for itself."""
    stop = Outcome(clear=True, then=(AskTurn(1),))
    match = script(rolling(window(stop=stop)), [(1, Answer(True))])
    assert [prompt.name for prompt in match.state.prompts] == ["toy.turn"]
    assert [type(frame.effect).__name__ for frame in match.state.agenda] == ["AskVotes"]


def test_clear_withdraws_open_questions():
    """What others were asked about is gone, so they are not asked any more, and what comes next is not held up."""
    stop = Outcome(clear=True, then=(CountVotes(),))
    match = script(rolling(window(stop=stop), seats=3), [(1, Answer(True))])
    assert names(match) == ["VotesCounted", "RoundStarted"]
    assert [prompt.name for prompt in match.state.prompts] == ["toy.bid"]
    refused(match.play(2, Answer()), "not_now")


def test_over_ends_everything():
    """An effect that ends the match ends it at once: nothing below it happens and nobody is asked."""
    match = script(rolling(window(stop=Outcome(over=True)), seats=3), [(1, Answer(True))])
    assert match.state.over
    assert (match.state.agenda, match.state.prompts) == ((), ())
    refused(match.play(2, Answer()), "match_over")


def test_effects_of_an_action_happen_in_order():
    """The effects of an action happen first to last, each with everything it calls for."""
    done = []

    class Mark(Effect, frozen=True, tag="marks.mark"):
        name: str
        then: tuple[str, ...] = ()

    class Go(Action, frozen=True, tag="marks.go"):
        pass

    def mark(table, state, effect, rolls):
        done.append(effect.name)
        return Outcome(then=tuple(Mark(name) for name in effect.then))

    marks = Plugin(
        "marks",
        actions=(
            ActionSpec(
                Go, "M-1", lambda t, s, seat: Listed([Go()]), lambda t, s, seat, a: (Mark("a", ("b", "c")), Mark("d"))
            ),
        ),
        effects=(EffectSpec(Mark, mark),),
    )
    script(ruleset(marks).match(1, "s"), [(0, Go())])
    assert done == ["a", "b", "c", "d"]


def test_a_reaction_comes_before_what_an_effect_calls_for():
    """Plugins react to an event before the effect's own consequences happen."""

    def fairway_after(event):
        return (Roll(event.seat),)

    match = bidding_done(ruleset(Plugin("eager", watching(Drawn)(fairway_after)), marbles=2).match(1, "s"))
    assert names(script(match, [(0, DrawMarble())])) == ["Drawn", "Rolled", "Given"]


@pytest.mark.parametrize("seat", [0, 1])
def test_free_actions_do_not_open_or_close_windows(seat):
    """Shouting during a window leaves it as it is."""
    match = rolling(window())
    shouted = script(match, [(seat, Shout())])
    assert shouted.state.prompts == match.state.prompts
    assert shouted.state.agenda == match.state.agenda


class Marked(Effect, frozen=True, tag="marker.mark"):
    pass


class WasMarked(Event, frozen=True, tag="marker.marked"):
    pass


def test_reactions_come_before_questions():
    """What plugins do about an effect's events happens before the question that the same effect asks."""

    @watching(Opened)
    def fairway_after(event):
        return (Marked(),)

    mark = EffectSpec(Marked, lambda t, s, e, r: Outcome(events=(WasMarked(),)))
    marker = Plugin("marker", fairway_after, effects=(mark,), events=(WasMarked,))
    match = rolling(window(), marker)
    assert [type(happened.event) for happened in match.events][-2:] == [Opened, WasMarked]
    assert [prompt.name for prompt in match.state.prompts] == ["window"]
    plain = rolling(window())
    assert match.state.prompts == plain.state.prompts
    assert match.state.agenda == plain.state.agenda
