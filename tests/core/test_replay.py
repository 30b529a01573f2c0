"""Law 12: a match knows what it was played with, and plays again to the same bytes, or says exactly what differs."""

from __future__ import annotations

import msgspec
import pytest

from fairway import (
    Action,
    ActionSpec,
    Listed,
    Match,
    Quantity,
    Record,
    Ruleset,
    Value,
    __version__,
    read_record,
    replace,
    replay,
    watching,
)
from fairway.content.library import Library
from fairway.model.errors import CannotReplay
from fairway.rulesets.match import Move
from fairway.rulesets.versions import Lock
from fairway.testing import script, stacked
from tests.core import toy
from tests.core.toy import (
    Bid,
    DrawMarble,
    Inheritance,
    Peek,
    Plugin,
    RollDie,
    Rolled,
    Shout,
    Toy,
    Vote,
    accepted,
    bidding_done,
    ruleset,
)

MOVES = [
    (1, Bid(2)),
    (0, Bid(1)),
    (0, Peek()),
    (0, RollDie()),
    (1, DrawMarble()),
    (0, Shout()),
    (0, Vote(0)),
    (0, Vote(1)),
    (1, Vote(0)),
    (0, Bid(0)),
]


def played(rules=None, **settings):
    return script((rules or ruleset()).match(2, "replay", **settings), MOVES)


def kept(match):
    """The match's record, written to JSON and read again."""
    return read_record(match.ruleset.codec.json(match.record()))


def last(rules, record, **settings):
    *_, match = replay(rules, record, **settings)
    return match


LOCK = Lock(
    engine="1.0.0",
    plugins=(("game", "1.0.0"), ("house", "1.2.0")),
    packs=(("lands", "2.0.0", "abc"),),
    options={"game": {"rounds": 2, "colours": ["red"]}},
)


# what differs


def test_a_lock_says_what_a_match_is_played_with():
    """Engine version, plugins in order with their versions, packs, and every option, defaults included."""
    lock = ruleset(Plugin("house"), rounds=3).lock
    assert lock.engine == __version__
    assert lock.plugins == (("toy", "1.0.0"), ("house", "1.0.0"))
    assert lock.packs == ()
    assert lock.options == {"toy": {"rounds": 3, "marbles": 9, "games": 1}}


def test_equal_locks_have_no_differences():
    """The same things are the same."""
    assert LOCK.differences(replace(LOCK)) == ()


@pytest.mark.parametrize(
    ("here", "says"),
    [
        ({"engine": "2.0.0"}, ["engine: recorded with 1.0.0, here 2.0.0"]),
        (
            {"plugins": (("game", "1.1.0"), ("house", "1.2.0"))},
            ["plugin game: recorded with '1.0.0', here '1.1.0'"],
        ),
        ({"plugins": (("game", "1.0.0"),)}, ["plugin house: recorded with '1.2.0', missing here"]),
        (
            {"plugins": (*LOCK.plugins, ("new", "1.0.0"))},
            ["plugin new: not in the record, here '1.0.0'"],
        ),
        (
            {"plugins": LOCK.plugins[::-1]},
            ["order of plugins: recorded with game, house, here house, game"],
        ),
        (
            {"packs": (("lands", "2.0.0", "abd"),)},
            ["pack lands: recorded with '2.0.0 (abc)', here '2.0.0 (abd)'"],
        ),
        ({"packs": ()}, ["pack lands: recorded with '2.0.0 (abc)', missing here"]),
        (
            {"options": {"game": {"rounds": 3, "colours": ["red"]}}},
            ["option game rounds: recorded with 2, here 3"],
        ),
        (
            {"options": {"game": {"rounds": 2}}},
            ["option game colours: recorded with ['red'], missing here"],
        ),
        (
            {"engine": "2.0.0", "plugins": (("house", "1.2.0"), ("game", "1.0.1")), "packs": ()},
            [
                "engine: recorded with 1.0.0, here 2.0.0",
                "plugin game: recorded with '1.0.0', here '1.0.1'",
                "order of plugins: recorded with game, house, here house, game",
                "pack lands: recorded with '2.0.0 (abc)', missing here",
            ],
        ),
    ],
)
def test_a_lock_says_exactly_what_differs(here, says):
    """Each difference gets its own sentence, and one does not hide another."""
    assert list(map(str, LOCK.differences(replace(LOCK, **here)))) == says


def test_replay_refuses_what_differs():
    """A record is not played with other rules; the error lists every reason."""
    record = kept(played())
    with pytest.raises(CannotReplay) as caught:
        list(replay(ruleset(Plugin("house"), rounds=3), record))
    assert tuple(map(str, caught.value.reasons)) == (
        "plugin house: not in the record, here '1.0.0'",
        "option toy rounds: recorded with 2, here 3",
    )
    assert "; ".join(map(str, caught.value.reasons)) == str(caught.value)


def test_replay_may_try_all_the_same():
    """Who knows better may replay without the lock."""
    match = last(ruleset(Plugin("house")), kept(played()), strict=False)
    assert match.state.part(Toy) == played().state.part(Toy)


def test_a_replay_that_goes_wrong_names_the_move():
    """When a move is refused or not known the error says which one and why."""
    record = kept(played())
    with pytest.raises(CannotReplay, match=r"move 0 is refused: You cannot play “toy.peek” now. \(not_now, TOY-6\)"):
        list(replay(ruleset(), replace(record, moves=record.moves[2:])))
    odd = (*record.moves[:3], Move(0, {"type": "toy.fly"}))
    with pytest.raises(CannotReplay, match=r"move 3 is refused: Nothing .* “toy.fly”. \(unknown_action\)"):
        list(replay(ruleset(), replace(record, moves=odd)))


# playing again


def test_a_replay_is_identical():
    """Every step of a replay has the same bytes as the match had, and the same events."""
    rules = ruleset()
    match = rules.match(2, "replay")
    steps = [match]
    for move in MOVES:
        steps.append(script(steps[-1], [move]))
    again = list(replay(ruleset(), kept(steps[-1])))
    assert [rules.codec.msgpack(each.state) for each in again] == [rules.codec.msgpack(each.state) for each in steps]
    assert [each.events for each in again] == [each.events for each in steps]
    assert again[-1].log == steps[-1].log


def test_a_record_survives_json():
    """A record written and read is the same record, down to the types of what it holds."""
    record = played(inherited={"toy": Inheritance((1, 2))}, chance=stacked(toy__die=[5])).record()
    assert read_record(ruleset().codec.json(record)) == record


def test_a_record_is_small_and_readable():
    """A record holds what is needed and leaves the rest out."""
    record = msgspec.json.decode(ruleset().codec.json(script(ruleset().match(1, "s"), [(0, Bid(2))]).record()))
    assert record == {
        "ruleset": "toy",
        "lock": {
            "engine": __version__,
            "plugins": [["toy", "1.0.0"]],
            "packs": [],
            "options": {"toy": {"rounds": 2, "marbles": 9, "games": 1}},
            "code": ruleset().lock.code,
        },
        "seats": 1,
        "seed": "s",
        "moves": [{"seat": 0, "action": {"type": "toy.bid", "amount": 2}}],
    }


def test_what_was_inherited_survives():
    """A match of a series replays with what it had inherited."""
    match = played(inherited={"toy": Inheritance((10, 20))})
    again = last(ruleset(), kept(match))
    assert again.state == match.state
    assert again.inherited == {"toy": Inheritance((10, 20))}
    assert min(again.state.part(Toy).points) >= 10


@pytest.mark.parametrize("inherited", [{"toy": {"points": "many"}}, {"nobody": {"points": [1]}}])
def test_an_inheritance_that_does_not_fit(inherited):
    """A record whose inheritance cannot be read says so."""
    record = replace(kept(played()), inherited=inherited)
    with pytest.raises(CannotReplay, match="inherited: plugin"):
        list(replay(ruleset(), record))


def test_stacked_luck_survives():
    """A match with stacked luck replays with it, and with its own seed after it."""
    moves = [(0, Bid(0)), (1, Bid(0)), (0, RollDie()), (1, RollDie())]
    match = script(ruleset().match(2, "own seed", chance=stacked(toy__die=[5])), moves)
    again = list(replay(ruleset(), kept(match)))
    assert again[3].events[0].event == Rolled(0, (6,))
    assert again[-1].state == match.state
    assert again[-1].events == match.events


def test_options_of_every_shape_are_locked():
    """Options that JSON writes otherwise, such as tuples and sets, do not differ from themselves."""

    class Shapes(Value, frozen=True):
        colours: tuple[str, ...] = ("red", "blue")
        seats: frozenset[int] = frozenset({3, 1, 2})
        prices: dict[int, int] = msgspec.field(default_factory=lambda: {1: 10})

    rules = ruleset(Plugin("shapes", options=Shapes))
    record = kept(rules.match(1, "s"))
    assert record.lock == rules.lock
    assert last(rules, record).state == rules.match(1, "s").state


def test_actions_of_every_shape_are_recorded():
    """Moves that JSON writes otherwise are the same moves in the record before and after it is written."""

    class Plan(Action, frozen=True, tag="plan.plan"):
        cells: tuple[tuple[int, int], ...] = ((1, 2),)
        prices: dict[int, int] = msgspec.field(default_factory=lambda: {1: 10})

    plan = ActionSpec(Plan, "P-1", lambda t, s, seat: Listed([Plan()]), lambda t, s, seat, a: ())
    rules = ruleset(Plugin("plan", actions=(plan,)))
    match = script(rules.match(1, "s"), [(0, Plan())])
    assert kept(match) == match.record()
    assert last(rules, kept(match)).log == match.log


# another way


@pytest.mark.parametrize("step", range(len(MOVES) + 1))
def test_branch_from_any_step(step):
    """A match can be taken back to any step, and goes on from there as it did."""
    match = played()
    branch = match.branch(step)
    assert branch.state.revision == step
    assert branch.log == match.log[:step]
    assert script(branch, MOVES[step:]).state == match.state


def test_a_branch_goes_its_own_way():
    """What a branch does leaves the match alone."""
    match = played()
    before = match.ruleset.codec.msgpack(match.state)
    other = script(match.branch(3), [(0, DrawMarble())])
    assert other.state != match.branch(4).state
    assert match.ruleset.codec.msgpack(match.state) == before


def test_a_branch_keeps_luck_and_inheritance():
    """A branch begins with the same stacked luck and the same inheritance."""
    match = played(inherited={"toy": Inheritance((7, 7))}, chance=stacked(toy__die=[5]))
    assert script(match.branch(2), MOVES[2:]).state == match.state


@pytest.mark.parametrize("step", [-1, len(MOVES) + 1])
def test_there_is_no_branch_from_elsewhere(step):
    """A step that the match has not had is an error, not the nearest one."""
    with pytest.raises(IndexError, match=f"no step {step}"):
        played().branch(step)


def test_a_plugin_changes_the_replay_only_if_it_says_so():
    """A house rule that was there when the match was recorded is there when it is played again."""

    def fairway_quantity(value):
        return value + 1

    def rules():
        house = Plugin("house", watching("toy.die_bonus")(fairway_quantity), quantities=(Quantity("x", "X-1", "x"),))
        return ruleset(house)

    assert last(rules(), kept(played(rules()))).state == played(rules()).state


def test_replay_starts_with_the_opening():
    """The first match of a replay is the one before any move."""
    first = next(replay(ruleset(), kept(played())))
    assert isinstance(first, Match)
    assert first.state == ruleset().match(2, "replay").state


def test_a_match_is_a_value():
    """Playing returns another match; the one before keeps its log and its events."""
    match = ruleset().match(1, "s")
    after = accepted(match.play(0, Bid(0)))
    assert (len(match.log), len(after.log)) == (0, 1)
    assert isinstance(after.record(), Record)
    assert bidding_done(match).log == after.log


def test_the_record_names_its_ruleset():
    """A record says by name which rules it wants."""
    other = Ruleset("renamed", [toy], Library(()), None, (1,))
    assert other.match(1, "s").record().ruleset == "renamed"
