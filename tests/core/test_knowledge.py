"""What a seat can know: determinizations, previews, what an action reveals, and scores as far as they are known (law 9)."""

from __future__ import annotations

import msgspec
import pytest

from fairway import Condition, Event, Outcome, Part, Prompt, Refusal, ScoreLine
from fairway.knowledge.determinizations import determinizations
from fairway.knowledge.no_chance import Halted, without_chance
from fairway.knowledge.previews import Preview, preview, projected
from fairway.knowledge.undo import reveals
from fairway.model.views import event_for, view_of
from fairway.testing import script
from tests.core import toy
from tests.core.toy import Bid, Claim, DrawMarble, Peek, Plugin, RollDie, Shout, Tidy, Vote, bidding_done, ruleset


def play_on(match, step):
    """Return a seat that is asked and one of the actions it may choose, another one at every step."""
    seat = match.state.waiting()[step % len(match.state.waiting())]
    domains = [choice.domain for choice in match.choices(seat) if len(choice.domain)]
    domain = domains[step * 7 % len(domains)]
    return seat, domain[step * 13 % len(domain)]


def random_steps(rules, seats, seed):
    match = rules.match(seats, seed)
    step = 0
    while not match.state.over:
        seat, action = play_on(match, step + len(seed))
        yield match, seat, action
        match = script(match, [(seat, action)])
        step += 1


def seen(match, viewer):
    return tuple(found for happened in match.events if (found := event_for(happened, viewer)) is not None)


def test_determinizations_differ_only_in_what_a_seat_cannot_know():
    """They look the same to the seat, and have other luck that was used as often."""
    match = script(ruleset().match(3, "s"), [(0, Bid(3)), (1, Bid(2))])
    for viewer in (0, 1, 2, None):
        others = determinizations(match.state, viewer)
        assert len(others) == 2
        for other in others:
            assert other != match.state
            assert view_of(other, viewer) == view_of(match.state, viewer)
            assert other.chance.used == match.state.chance.used
            assert other.chance.seed != match.state.chance.seed


def test_a_preview_tells_what_would_happen():
    """An action without luck or secrets is told to its end, with the questions after it; nothing is played."""
    match = bidding_done(ruleset().match(2, "s"))
    found = preview(match.engine, match.state, 0, Tidy())
    after = script(match, [(0, Tidy())])
    assert found.events == after.events
    assert found.prompts == after.view(0).prompts
    assert (found.stopped, found.over) == ("", False)


def test_a_preview_stops_before_luck():
    """What the die would show is not told, nor what would come after it."""
    match = bidding_done(ruleset().match(2, "s"))
    found = preview(match.engine, match.state, 0, RollDie())
    assert (found.stopped, found.events, found.prompts) == ("chance", (), ())
    assert found.sheets_after == found.sheets_before


def test_a_preview_tells_what_happens_before_luck():
    """What happens before the roll is told, and scored."""

    def shout_first(table, state, effect):
        return (toy.MakeNoise(effect.seat, "watch"), effect) if isinstance(effect, toy.Roll) else None

    shout_first.__name__ = "fairway_before"
    match = bidding_done(ruleset(Plugin("loud", shout_first)).match(2, "s"))
    found = preview(match.engine, match.state, 0, RollDie())
    assert found.stopped == "chance"
    assert [happened.event for happened in found.events] == [toy.Noise(0, "watch")]


def test_a_preview_stops_before_a_secret():
    """The last bid reveals all bids: the preview tells that it is placed, and not what the others have bid."""
    match = script(ruleset().match(2, "s"), [(0, Bid(3))])
    found = preview(match.engine, match.state, 1, Bid(1))
    assert [happened.event for happened in found.events] == [toy.BidPlaced(1, 1)]
    assert (found.stopped, found.prompts) == ("secret", ())


@pytest.mark.parametrize("action", [DrawMarble(), Peek()])
def test_a_preview_does_not_look_into_the_bag(action):
    """The order of the marbles was decided long ago, and is a secret all the same."""
    match = bidding_done(ruleset().match(2, "s"))
    found = preview(match.engine, match.state, 0, action)
    assert (found.events, found.stopped) == ((), "secret")


def test_a_preview_of_what_is_refused_is_the_refusal():
    """An action that would be refused is refused in a preview too, in the same words."""
    match = bidding_done(ruleset().match(2, "s"))
    for seat, action in ((0, Bid(1)), (1, RollDie()), (0, Tidy(("x",))), (7, Shout())):
        assert preview(match.engine, match.state, seat, action) == match.play(seat, action)


def test_a_refusal_that_depends_on_a_secret_is_not_told():
    """Where only some determinizations refuse, the preview stops at once: it cannot be used to ask what is in the bag."""

    def narrow(state, domain):
        if isinstance(domain[0], Shout) and state.part(toy.Toy).bag[0].startswith("red"):
            return toy.Listed([], lambda action: Refusal("house_rule", {"plugin": "shy"}))
        return None

    narrow.__name__ = "fairway_narrow"
    told = set()
    for seed in "abcdefgh":
        match = bidding_done(ruleset(Plugin("shy", narrow), marbles=6).match(2, seed))
        found = preview(match.engine, match.state, 1, Shout(), scored=False)
        told.add(found if isinstance(found, Refusal) else found.stopped)
    assert told == {"secret"}


def test_a_preview_says_what_would_be_scored():
    """Points per seat and condition that an action would bring or take."""
    match = bidding_done(ruleset(marbles=1).match(1, "s"), 0)
    match = script(match, [(0, DrawMarble()), (0, Vote(0)), (0, Bid(0))])
    (marble,) = match.state.part(toy.Toy).hands[0]
    found = preview(match.engine, match.state, 0, Tidy((marble,)))
    assert found.gains() == ({"toy.marbles": -3},)
    unscored = preview(match.engine, match.state, 0, Tidy((marble,)), scored=False)
    assert (unscored.sheets_before, unscored.sheets_after, unscored.gains()) == ((), (), ())
    assert unscored.events == found.events


def test_a_preview_tells_that_the_match_would_end():
    """The last vote of a solo match hides nothing from its player."""
    match = bidding_done(ruleset(rounds=1).match(1, "s"), 0)
    match = script(match, [(0, Tidy())])
    found = preview(match.engine, match.state, 0, Vote(0))
    assert (found.over, found.stopped) == (True, "")
    assert found.gains() == ({"toy.points": 1},)


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", ["a", "bb", "ccc"])
def test_a_preview_is_the_beginning_of_what_happens(seats, seed):
    """Over whole games: a preview is what the seat then sees, up to where it stopped."""
    for match, seat, action in random_steps(ruleset(), seats, seed):
        found = preview(match.engine, match.state, seat, action)
        after = script(match, [(seat, action)])
        assert isinstance(found, Preview)
        assert seen(after, seat)[: len(found.events)] == found.events
        if not found.stopped:
            assert seen(after, seat) == found.events
            assert (after.view(seat).prompts, after.state.over) == (found.prompts, found.over)
            assert projected(after.engine, after.state, seat) == found.sheets_after


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", ["a", "bb", "ccc"])
def test_a_preview_tells_the_same_in_all_determinizations(seats, seed):
    """Over whole games: whatever the secrets are, a seat is told the very same bytes."""
    for match, seat, action in random_steps(ruleset(), seats, seed):
        told = {
            match.ruleset.codec.json(preview(match.engine, state, seat, action))
            for state in (match.state, *determinizations(match.state, seat))
        }
        assert len(told) == 1


@pytest.mark.parametrize(
    ("moves", "seat", "action", "expected"),
    [
        ([], 0, Bid(2), False),
        ([(0, Bid(2))], 1, Bid(1), True),
        ([(0, Bid(0)), (1, Bid(0))], 0, RollDie(), True),
        ([(0, Bid(0)), (1, Bid(0))], 0, DrawMarble(), True),
        ([(0, Bid(0)), (1, Bid(0))], 0, Peek(), True),
        ([(0, Bid(0)), (1, Bid(0))], 0, Tidy(), False),
        ([(0, Bid(0)), (1, Bid(0))], 1, Shout(), False),
        ([(0, Bid(0)), (1, Bid(0)), (0, Tidy()), (1, Tidy())], 0, Vote(1), False),
        ([(0, Bid(0)), (1, Bid(0)), (0, Tidy()), (1, Tidy()), (0, Vote(1))], 1, Vote(1), True),
        ([], 0, RollDie(), False),
    ],
    ids=["bid", "last bid", "roll", "draw", "peek", "tidy", "shout", "vote", "last vote", "refused"],
)
def test_what_an_action_reveals(moves, seat, action, expected):
    """Luck and anything that somebody learns reveals; a secret choice and an open move do not."""
    match = script(ruleset().match(2, "s"), moves)
    assert reveals(match.engine, match.state, seat, action) is expected


def test_answering_a_gift_reveals_nothing():
    """Who is offered a marble that everybody has seen tells nobody anything new."""
    match = bidding_done(ruleset(marbles=1).match(2, "s"))
    match = script(match, [(0, DrawMarble())])
    assert not reveals(match.engine, match.state, 1, Claim(True))


class Hand(Part, frozen=True, tag="cards.part"):
    """Cards that only their owner sees."""

    cards: tuple[str, ...]

    def seen_by(self, seat):
        return Hand(tuple(card if owner == seat else "" for owner, card in enumerate(self.cards)))

    def disguised(self, seat, salt):
        shift = {"a": "b", "b": "c", "c": "a"}
        cards = self.cards
        for _ in range(salt % 3):
            cards = tuple(c if owner == seat else shift[c] for owner, c in enumerate(cards))
        return Hand(cards)


class Play(toy.Action, frozen=True, tag="cards.play"):
    card: str


class Hide(toy.Action, frozen=True, tag="cards.hide"):
    card: str


class Show(toy.Effect, frozen=True, tag="cards.show"):
    seat: int
    card: str
    openly: bool


class Shown(Event, frozen=True, tag="cards.shown"):
    seat: int
    card: str
    openly: bool

    def seen_by(self, seat):
        return self if self.openly or seat == self.seat else Shown(self.seat, "", False)


def card_game():
    """One hidden card each; it can be played openly or face down, from the first prompt on."""

    def own(kind):
        return lambda table, state, seat: toy.Listed([kind(state.part(Hand).cards[seat])])

    def shown(table, state, effect, rolls):
        return Outcome(events=(Shown(effect.seat, effect.card, effect.openly),))

    def fairway_part(table, inherited):
        return Hand(tuple("abc"[seat] for seat in range(table.seats)))

    def fairway_conditions(conditions):
        def worth(table, state, seat):
            return ScoreLine("cards.worth", "CARDS-1", "abc".index(state.part(Hand).cards[seat]))

        return (*conditions, Condition("cards.worth", "CARDS-1", worth))

    return ruleset(
        Plugin(
            "cards",
            fairway_part,
            fairway_conditions,
            part=Hand,
            actions=(
                toy.ActionSpec(Play, "CARDS-2", own(Play), lambda t, s, seat, a: (Show(seat, a.card, True),)),
                toy.ActionSpec(Hide, "CARDS-2", own(Hide), lambda t, s, seat, a: (Show(seat, a.card, False),)),
            ),
            effects=(toy.EffectSpec(Show, shown),),
            events=(Shown,),
        )
    )


def test_playing_a_hidden_card_openly_reveals_it():
    """In determinizations of the others the seat has no such card, and nothing else it could play looks the same."""
    match = card_game().match(2, "s")
    assert reveals(match.engine, match.state, 0, Play("a"))


def test_playing_a_hidden_card_face_down_reveals_nothing():
    """In determinizations of the others the seat has another card, and playing that one looks the same."""
    match = card_game().match(2, "s")
    assert not reveals(match.engine, match.state, 0, Hide("a"))


class Whisper(toy.Action, frozen=True, tag="whispers.whisper"):
    pass


class AskNext(toy.Effect, frozen=True, tag="whispers.ask_next"):
    seat: int


def whispers():
    """Whoever whispers has the next seat asked in secret, which whispers back; the last seat asks nobody."""

    def asked(table, state, effect, rolls):
        return Outcome(prompts=(Prompt.to("whispers.ear", effect.seat, discreet=True),))

    def whisper(table, state, seat, action):
        return (AskNext(seat + 1),) if seat + 1 < table.seats else ()

    always = toy.ActionSpec(Whisper, "WHISPERS-1", lambda table, state, seat: toy.Listed([Whisper()]), whisper)
    return ruleset(
        Plugin(
            "whispers",
            actions=(always,),
            effects=(toy.EffectSpec(AskNext, asked),),
            prompts=("whispers.ear",),
        )
    )


def test_who_is_asked_in_secret_after_a_secret_answer_has_learnt_of_it():
    """An answer in secret that has somebody else asked in secret reveals; one that was no such answer does not."""
    match = whispers().match(3, "s")
    told = []
    for seat in range(3):
        told.append(reveals(match.engine, match.state, seat, Whisper()))
        match = script(match, [(seat, Whisper())])
    assert told == [False, True, False]


def test_projected_scores_leave_out_what_a_viewer_cannot_know():
    """A line that hangs on a hidden card is there for its owner only; the sheet names what is missing."""
    match = card_game().match(2, "s")
    keys = ("toy.marbles", "toy.points", "toy.bid")
    for viewer in (0, 1, None):
        for sheet in projected(match.engine, match.state, viewer):
            own = sheet.seat == viewer
            assert tuple(line.key for line in sheet.lines) == (*keys, *(("cards.worth",) if own else ()))
            assert sheet.hidden == (() if own else ("cards.worth",))
    seats = [sheet.hidden for sheet in projected(match.engine, match.state, 0)]
    assert seats == [(), ("cards.worth",)]
    whole = match.sheets()[0]
    assert b"hidden" not in msgspec.json.encode(whole)


def test_scores_without_secrets_are_computed_once():
    """Where nothing is disguised, nobody scores twice."""
    asked = []

    def fairway_conditions(conditions):
        def count(table, state, seat):
            asked.append(seat)
            return ScoreLine("once.asked", "ONCE-1", 1)

        return (*conditions, Condition("once.asked", "ONCE-1", count))

    match = ruleset(Plugin("once", fairway_conditions), marbles=0).match(2, "s")
    assert projected(match.engine, match.state, 0) == match.sheets()
    assert asked == [0, 1]


def test_a_broken_disguise_is_a_fault_of_its_plugin():
    """A preview answers `plugin_fault`; what cannot be told counts as revealed."""

    class Broken(Part, frozen=True, tag="broken.part"):
        def seen_by(self, seat):
            return self

        def disguised(self, seat, salt):
            raise RuntimeError("secret")

    def fairway_part(table, inherited):
        return Broken()

    match = ruleset(Plugin("broken", fairway_part, part=Broken)).match(2, "s")
    found = preview(match.engine, match.state, 0, Bid(1))
    assert (found.code, found.params["plugin"]) == ("plugin_fault", "broken")
    assert reveals(match.engine, match.state, 0, Bid(1))


def test_the_sealed_referee_stops_before_luck():
    """It keeps the rules, plays everything else as the real one does, and says when it has stopped."""
    match = bidding_done(ruleset().match(2, "s"))
    rules = without_chance(match.engine)
    assert without_chance(match.engine) is rules
    assert rules.play(match.state, 0, Tidy()) == match.engine.play(match.state, 0, Tidy())
    halted = rules.play(match.state, 0, RollDie())
    assert isinstance(halted.state, Halted)
    assert halted.state.chance == match.state.chance
    assert isinstance(preview(match.engine, match.state, 0, Shout()).prompts[0], Prompt)
