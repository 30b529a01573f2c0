"""A toy game, written as a stranger would write it: marbles in a bag, secret bids, gifts and votes.

Each round everybody bids in secret, all at once. Then each seat in turn rolls the die, draws a marble or tidies up its
hand; once in a game it may look at the next marble first. A red marble is offered to the neighbour, who decides in the
middle of the drawing. The round ends with votes that may be changed until the last one is in. Shouting is free.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace

from fairway import (
    Action,
    ActionSpec,
    Bot,
    Condition,
    Effect,
    EffectSpec,
    Event,
    Listed,
    Outcome,
    Part,
    Prompt,
    Quantity,
    Refusal,
    RefusalSpec,
    Ruleset,
    ScoreLine,
    Subsets,
    Value,
    Vocabulary,
    hookimpl,
    replace,
    shuffled,
)
from fairway.content.library import Library
from fairway.testing import script

HIGHEST_BID = 3
NOT_YET = -1


class Options(Value, frozen=True):
    rounds: int = 2
    marbles: int = 9
    games: int = 1


class Inheritance(Value, frozen=True):
    points: tuple[int, ...]
    game: int = 1


@dataclass(frozen=True)
class Kit:
    marbles: tuple[str, ...]


# what is true now


class Toy(Part, frozen=True, kw_only=True, tag="toy.part"):
    bag: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    bids: tuple[int, ...]
    votes: tuple[int, ...]
    peeks: tuple[str, ...]
    shouts: tuple[int, ...]
    bin: tuple[str, ...] = ()
    offered: str = ""
    revealed: bool = False
    round: int = 0
    game: int = 1

    def seen_by(self, seat):
        def own(values, hidden):
            return tuple(value if owner == seat else hidden for owner, value in enumerate(values))

        return ToyView(
            bag=len(self.bag),
            hands=self.hands,
            points=self.points,
            bids=self.bids if self.revealed else own(self.bids, NOT_YET),
            votes=own(self.votes, NOT_YET),
            peeks=own(self.peeks, ""),
            shouts=self.shouts,
            bin=self.bin,
            offered=self.offered,
            round=self.round,
            game=self.game,
        )

    def disguised(self, seat, salt):
        def others(values, hidden, other):
            return tuple(
                value if owner == seat or value == hidden else other(value) for owner, value in enumerate(values)
            )

        turn = salt % len(self.bag) if self.bag else 0
        bids = others(self.bids, NOT_YET, lambda bid: (bid + salt) % (HIGHEST_BID + 1))
        return replace(
            self,
            bag=self.bag[turn:] + self.bag[:turn],
            bids=self.bids if self.revealed else bids,
            votes=others(self.votes, NOT_YET, lambda vote: (vote + salt) % len(self.votes)),
            peeks=others(self.peeks, "", lambda peek: f"{peek}?"),
        )

    def imagined(self, table, seat, salt):
        """Draw anew what others know: a disguise that counts on from what is hidden would tell it."""

        def others(values, hidden, other):
            return tuple(value if owner == seat or value == hidden else other for owner, value in enumerate(values))

        return replace(
            self,
            bag=tuple(shuffled(sorted(self.bag), salt)),
            bids=self.bids if self.revealed else others(self.bids, NOT_YET, salt % (HIGHEST_BID + 1)),
            votes=others(self.votes, NOT_YET, salt % len(self.votes)),
            peeks=others(self.peeks, "", "?"),
        )


class ToyView(Value, frozen=True, kw_only=True):
    bag: int
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    bids: tuple[int, ...]
    votes: tuple[int, ...]
    peeks: tuple[str, ...]
    shouts: tuple[int, ...]
    bin: tuple[str, ...]
    offered: str
    round: int
    game: int


def pieces(state):
    """Name every marble, wherever it is."""
    toy = state.part(Toy)
    return [*toy.bag, *toy.bin, *(m for hand in toy.hands for m in hand), *([toy.offered] if toy.offered else [])]


def changed(values, seat, value):
    return (*values[:seat], value, *values[seat + 1 :])


# what seats may do


class Bid(Action, frozen=True, tag="toy.bid"):
    amount: int


class RollDie(Action, frozen=True, tag="toy.roll_die"):
    pass


class DrawMarble(Action, frozen=True, tag="toy.draw_marble"):
    pass


class Tidy(Action, frozen=True, tag="toy.tidy"):
    marbles: tuple[str, ...] = ()


class Peek(Action, frozen=True, tag="toy.peek"):
    pass


class Claim(Action, frozen=True, tag="toy.claim"):
    take: bool


class Vote(Action, frozen=True, tag="toy.vote"):
    seat: int


class Shout(Action, frozen=True, tag="toy.shout"):
    word: str = "hey"


def bids(table, state, seat):
    def otherwise(action):
        return Refusal("toy.bid_too_high", {"highest": HIGHEST_BID}, "TOY-2")

    return Listed([Bid(amount) for amount in range(HIGHEST_BID + 1)], otherwise)


def draws(table, state, seat):
    return Listed([DrawMarble()]) if state.part(Toy).bag else None


def tidyings(table, state, seat):
    hand = state.part(Toy).hands[seat]

    def refuse(action):
        missing = [marble for marble in action.marbles if marble not in hand]
        if missing:
            return Refusal("toy.not_yours", {"marble": missing[0]}, "TOY-5")
        in_order = tuple(marble for marble in hand if marble in action.marbles)
        return None if in_order == action.marbles else Refusal("not_listed", {"action": "toy.tidy"})

    return Subsets(hand, Tidy, refuse)


def peeks(table, state, seat):
    toy = state.part(Toy)
    return Listed([Peek()]) if toy.bag and not toy.peeks[seat] else None


def shouts(table, state, seat):
    return Listed([Shout(), Shout("ho")]) if state.part(Toy).shouts[seat] < 2 else None


# what happens


class Shuffle(Effect, frozen=True, tag="toy.shuffle"):
    pass


class StartRound(Effect, frozen=True, tag="toy.start_round"):
    number: int


class PlaceBid(Effect, frozen=True, tag="toy.place_bid"):
    seat: int
    amount: int


class Reveal(Effect, frozen=True, tag="toy.reveal"):
    pass


class AskTurn(Effect, frozen=True, tag="toy.ask_turn"):
    seat: int


class Roll(Effect, frozen=True, tag="toy.roll"):
    seat: int
    dice: int = 1


class Draw(Effect, frozen=True, tag="toy.draw"):
    seat: int


class Give(Effect, frozen=True, tag="toy.give"):
    seat: int


class Discard(Effect, frozen=True, tag="toy.discard"):
    seat: int
    marbles: tuple[str, ...]


class Look(Effect, frozen=True, tag="toy.look"):
    seat: int


class MakeNoise(Effect, frozen=True, tag="toy.make_noise"):
    seat: int
    word: str


class AskVotes(Effect, frozen=True, tag="toy.ask_votes"):
    pass


class CastVote(Effect, frozen=True, tag="toy.cast_vote"):
    seat: int
    choice: int


class CountVotes(Effect, frozen=True, tag="toy.count_votes"):
    pass


class Finish(Effect, frozen=True, tag="toy.finish"):
    pass


class RoundStarted(Event, frozen=True, tag="toy.round_started"):
    rule = "TOY-1"
    number: int


class BidPlaced(Event, frozen=True, tag="toy.bid_placed"):
    rule = "TOY-2"
    seat: int
    amount: int = NOT_YET

    def seen_by(self, seat):
        return self if seat == self.seat else BidPlaced(self.seat)


class BidsRevealed(Event, frozen=True, tag="toy.bids_revealed"):
    rule = "TOY-2"
    bids: tuple[int, ...]


class Rolled(Event, frozen=True, tag="toy.rolled"):
    rule = "TOY-3"
    seat: int
    numbers: tuple[int, ...]


class Drawn(Event, frozen=True, tag="toy.drawn"):
    rule = "TOY-4"
    seat: int
    marble: str


class Given(Event, frozen=True, tag="toy.given"):
    rule = "TOY-4"
    seat: int
    marble: str


class Discarded(Event, frozen=True, tag="toy.discarded"):
    rule = "TOY-5"
    seat: int
    marbles: tuple[str, ...]


class Looked(Event, frozen=True, tag="toy.looked"):
    rule = "TOY-6"
    seat: int
    marble: str = ""

    def seen_by(self, seat):
        return self if seat == self.seat else Looked(self.seat)


class Noise(Event, frozen=True, tag="toy.noise"):
    rule = "TOY-7"
    seat: int
    word: str


class Voted(Event, frozen=True, tag="toy.voted"):
    rule = "TOY-8"
    seat: int
    choice: int

    def seen_by(self, seat):
        return self if seat == self.seat else None


class VotesCounted(Event, frozen=True, tag="toy.votes_counted"):
    rule = "TOY-8"
    votes: tuple[int, ...]


class Ended(Event, frozen=True, tag="toy.ended"):
    rule = "TOY-9"


def shuffle_luck(table, state, effect):
    return "toy.bag", tuple(range(len(state.part(Toy).bag), 0, -1))


def shuffle(table, state, effect, rolls):
    toy = state.part(Toy)
    left = list(toy.bag)
    return Outcome(replace(toy, bag=tuple(left.pop(roll) for roll in rolls)))


def start_round(table, state, effect, rolls):
    toy = state.part(Toy)
    nothing = (NOT_YET,) * table.seats
    return Outcome(
        replace(toy, round=effect.number, bids=nothing, votes=nothing, revealed=False),
        (RoundStarted(effect.number),),
        then=(Reveal(), AskTurn(0)),
        prompts=(Prompt.to("toy.bid", *range(table.seats)),),
    )


def place_bid(table, state, effect, rolls):
    toy = state.part(Toy)
    bids = changed(toy.bids, effect.seat, effect.amount)
    return Outcome(replace(toy, bids=bids), (BidPlaced(effect.seat, effect.amount),))


def reveal(table, state, effect, rolls):
    toy = state.part(Toy)
    return Outcome(replace(toy, revealed=True), (BidsRevealed(toy.bids),))


def ask_turn(table, state, effect, rolls):
    last = effect.seat + 1 == table.seats
    return Outcome(
        then=(AskVotes() if last else AskTurn(effect.seat + 1),), prompts=(Prompt.to("toy.turn", effect.seat),)
    )


def roll_luck(table, state, effect):
    return "toy.die", (6,) * effect.dice


def roll(table, state, effect, rolls):
    toy = state.part(Toy)
    bonus = table.quantity(state, effect.seat, "toy.die_bonus", 0)
    numbers = tuple(number + 1 for number in rolls)
    points = toy.points[effect.seat] + sum(numbers) + bonus
    return Outcome(
        replace(toy, points=changed(toy.points, effect.seat, points)), events=(Rolled(effect.seat, numbers),)
    )


def draw(table, state, effect, rolls):
    toy = state.part(Toy)
    marble, *bag = toy.bag
    drawn = replace(toy, bag=tuple(bag), offered=marble)
    neighbour = (effect.seat + 1) % table.seats
    asked = marble.startswith("red") and neighbour != effect.seat
    return Outcome(
        drawn,
        (Drawn(effect.seat, marble),),
        then=(Give(effect.seat),),
        prompts=(Prompt.to("toy.gift", neighbour, discreet=True),) if asked else (),
    )


def give(table, state, effect, rolls):
    toy = state.part(Toy)
    if not toy.offered:
        return Outcome()
    hands = changed(toy.hands, effect.seat, (*toy.hands[effect.seat], toy.offered))
    return Outcome(replace(toy, hands=hands, offered=""), (Given(effect.seat, toy.offered),))


def discard(table, state, effect, rolls):
    toy = state.part(Toy)
    hand = tuple(marble for marble in toy.hands[effect.seat] if marble not in effect.marbles)
    return Outcome(
        replace(toy, hands=changed(toy.hands, effect.seat, hand), bin=toy.bin + effect.marbles),
        (Discarded(effect.seat, effect.marbles),),
    )


def look(table, state, effect, rolls):
    toy = state.part(Toy)
    return Outcome(replace(toy, peeks=changed(toy.peeks, effect.seat, toy.bag[0])), (Looked(effect.seat, toy.bag[0]),))


def make_noise(table, state, effect, rolls):
    toy = state.part(Toy)
    count = toy.shouts[effect.seat] + 1
    return Outcome(replace(toy, shouts=changed(toy.shouts, effect.seat, count)), (Noise(effect.seat, effect.word),))


def ask_votes(table, state, effect, rolls):
    return Outcome(then=(CountVotes(),), prompts=(Prompt.to("toy.vote", *range(table.seats), revisable=True),))


def cast_vote(table, state, effect, rolls):
    toy = state.part(Toy)
    votes = changed(toy.votes, effect.seat, effect.choice)
    return Outcome(replace(toy, votes=votes), (Voted(effect.seat, effect.choice),))


def count_votes(table, state, effect, rolls):
    toy = state.part(Toy)
    points = tuple(had + toy.votes.count(seat) for seat, had in enumerate(toy.points))
    last = toy.round == table.option(Options).rounds
    return Outcome(
        replace(toy, points=points),
        (VotesCounted(toy.votes),),
        then=(Finish() if last else StartRound(toy.round + 1),),
    )


def finish(table, state, effect, rolls):
    return Outcome(events=(Ended(),), over=True)


# what it is worth


def score_marbles(table, state, seat):
    worth = {"red": 3, "blue": 1}
    counts = Counter(marble.partition("-")[0] for marble in state.part(Toy).hands[seat])
    return ScoreLine(
        "toy.marbles",
        "TOY-10",
        parts=tuple(
            ScoreLine(f"toy.marbles.{colour}", "TOY-10", worth[colour] * counts[colour], counts[colour])
            for colour in worth
        ),
    )


def score_points(table, state, seat):
    return ScoreLine("toy.points", "TOY-11", state.part(Toy).points[seat])


def score_bid(table, state, seat):
    return ScoreLine("toy.bid", "TOY-12", 0)


def eager(chair):
    """Take the first action on the list."""
    return next(choice.domain[0] for choice in chair.choices if choice.must and len(choice.domain))


# the hooks


@hookimpl
def fairway_vocabulary():
    turn = ("toy.turn",)
    return Vocabulary(
        name="toy",
        version="1.0.0",
        part=Toy,
        options=Options,
        inherits=Inheritance,
        actions=(
            ActionSpec(Bid, "TOY-2", bids, lambda t, s, seat, a: (PlaceBid(seat, a.amount),), ("toy.bid",)),
            ActionSpec(
                RollDie, "TOY-3", lambda t, s, seat: Listed([RollDie()]), lambda t, s, seat, a: (Roll(seat),), turn
            ),
            ActionSpec(DrawMarble, "TOY-4", draws, lambda t, s, seat, a: (Draw(seat),), turn),
            ActionSpec(Tidy, "TOY-5", tidyings, lambda t, s, seat, a: (Discard(seat, a.marbles),), turn),
            ActionSpec(Peek, "TOY-6", peeks, lambda t, s, seat, a: (Look(seat),), turn, answers=False),
            ActionSpec(
                Claim,
                "TOY-4",
                lambda t, s, seat: Listed([Claim(True), Claim(False)]),
                lambda t, s, seat, a: (Give(seat),) if a.take else (),
                ("toy.gift",),
            ),
            ActionSpec(
                Vote,
                "TOY-8",
                lambda t, s, seat: Listed([Vote(other) for other in range(t.seats)]),
                lambda t, s, seat, a: (CastVote(seat, a.seat),),
                ("toy.vote",),
            ),
            ActionSpec(Shout, "TOY-7", shouts, lambda t, s, seat, a: (MakeNoise(seat, a.word),)),
        ),
        effects=(
            EffectSpec(Shuffle, shuffle, shuffle_luck),
            EffectSpec(StartRound, start_round),
            EffectSpec(PlaceBid, place_bid),
            EffectSpec(Reveal, reveal),
            EffectSpec(AskTurn, ask_turn),
            EffectSpec(Roll, roll, roll_luck),
            EffectSpec(Draw, draw),
            EffectSpec(Give, give),
            EffectSpec(Discard, discard),
            EffectSpec(Look, look),
            EffectSpec(MakeNoise, make_noise),
            EffectSpec(AskVotes, ask_votes),
            EffectSpec(CastVote, cast_vote),
            EffectSpec(CountVotes, count_votes),
            EffectSpec(Finish, finish),
        ),
        events=(
            RoundStarted,
            BidPlaced,
            BidsRevealed,
            Rolled,
            Drawn,
            Given,
            Discarded,
            Looked,
            Noise,
            Voted,
            VotesCounted,
            Ended,
        ),
        refusals=(
            RefusalSpec("toy.bid_too_high", "Nobody may bid as much as that.", "TOY-2", ("highest",)),
            RefusalSpec("toy.not_yours", "The marble is not in this seat's hand.", "TOY-5", ("marble",)),
        ),
        quantities=(Quantity("toy.die_bonus", "TOY-3", "Points added to every roll."),),
        prompts=("toy.bid", "toy.turn", "toy.gift", "toy.vote"),
    )


@hookimpl
def fairway_kit(options):
    return Kit(tuple(f"{'red' if number % 3 == 0 else 'blue'}-{number}" for number in range(options.marbles)))


@hookimpl
def fairway_part(table, inherited):
    seats = table.seats
    return Toy(
        bag=table.kit(Kit).marbles,
        hands=((),) * seats,
        points=inherited.points if inherited else (0,) * seats,
        bids=(NOT_YET,) * seats,
        votes=(NOT_YET,) * seats,
        peeks=("",) * seats,
        shouts=(0,) * seats,
        game=inherited.game if inherited else 1,
    )


@hookimpl
def fairway_opening(steps):
    return (*steps, Shuffle(), StartRound(1))


@hookimpl
def fairway_conditions(conditions):
    return (
        *conditions,
        Condition("toy.marbles", "TOY-10", score_marbles),
        Condition("toy.points", "TOY-11", score_points),
        Condition("toy.bid", "TOY-12", score_bid, rank_value=lambda t, s, seat, line: s.part(Toy).bids[seat]),
    )


@hookimpl
def fairway_legacy(table, state):
    toy = state.part(Toy)
    return Inheritance(toy.points, toy.game + 1) if toy.game < table.option(Options).games else None


@hookimpl
def fairway_bots():
    return (Bot("toy.eager", "Takes the first action on the list.", eager),)


@hookimpl
def fairway_picture(state, seat):
    return f"hand: {' '.join(state.part(Toy).hands[seat]) or 'empty'}"


@hookimpl
def fairway_commands(commands):
    commands.add_parser("marbles", help="count the marbles").set_defaults(run=lambda args: 0)


# for tests


class Plugin:
    """Another plugin, put together by a test: its hooks, and what its vocabulary holds beside its name."""

    def __init__(self, name, *hooks, **words):
        self.__name__ = name
        self.fairway_vocabulary = hookimpl(lambda: Vocabulary(**{"name": name, "version": "1.0.0", **words}))
        for hook in hooks:
            setattr(self, hook.__name__, hookimpl(hook))


def ruleset(*more, seats=(1, 2, 3), **options):
    """Return the toy's rules, with more plugins after it."""
    return Ruleset("toy", [sys.modules[__name__], *more], Library(()), {"toy": options}, seats)


def without_bots():
    """Return the toy's rules as of somebody who brings no bot that knows them."""
    hooks = {name: hook for name, hook in globals().items() if name.startswith("fairway_") and name != "fairway_bots"}
    return Ruleset("toy", [SimpleNamespace(**hooks)], Library(()), {}, (1, 2, 3))


def bidding_done(match, *amounts):
    """Let every seat bid, so that seat 0 has its turn."""
    return script(match, [(seat, Bid(amount)) for seat, amount in enumerate(amounts or (0,) * match.seats)])


def accepted(result):
    """Return a match that went on."""
    assert not isinstance(result, Refusal), result
    return result


def refused(result, code):
    """Return a refusal with this code."""
    assert isinstance(result, Refusal), "the action was accepted"
    assert result.code == code, result
    return result


def names(match):
    """Name the events of the latest step, without the plugin."""
    return [type(happened.event).__name__ for happened in match.events]
