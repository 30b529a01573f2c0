"""States, actions and events travel as JSON or MessagePack, each ruleset with the types of its own plugins."""

from __future__ import annotations

import msgspec
import pytest

from fairway import Action, ActionSpec, Effect, EffectSpec, Event, Happened, Listed, Outcome, Part, Prompt
from fairway.model.errors import CannotDecode
from fairway.testing import script
from tests.core.toy import Bid, BidPlaced, DrawMarble, Give, Peek, Plugin, Tidy, Toy, accepted, bidding_done, ruleset


class Depth(msgspec.Struct, frozen=True, array_like=True):
    metres: int
    by_seat: tuple[tuple[int, int], ...] = ()


class Pond(Part, frozen=True, tag="pond.part"):
    depth: Depth
    ducks: frozenset[int] = frozenset()
    notes: tuple[str | int, ...] = ()
    blob: bytes = b""

    def seen_by(self, seat):
        return self


class Dive(Action, frozen=True, tag="pond.dive"):
    to: tuple[Depth, ...] = ()


class Sink(Effect, frozen=True, tag="pond.sink"):
    to: tuple[Depth, ...]


class Sunk(Event, frozen=True, tag="pond.sunk"):
    to: tuple[Depth, ...]


def pond(name="pond"):
    """A plugin whose types hold all sorts of things, and whose dive asks something half-way."""

    def fairway_part():
        return Pond(Depth(3, ((0, 1),)), frozenset({1, 2}), ("a", 1), b"\x00\xff")

    def sink(table, state, effect, rolls):
        return Outcome(events=(Sunk(effect.to),), then=(Sink(()),) if effect.to else (), prompts=_asked(effect))

    def _asked(effect):
        return (Prompt.to("pond.dive", 0, discreet=True),) if effect.to else ()

    return Plugin(
        name,
        fairway_part,
        part=Pond,
        actions=(
            ActionSpec(
                Dive, "P-1", lambda t, s, seat: Listed([Dive((Depth(1),)), Dive()]), lambda t, s, seat, a: (Sink(a.to),)
            ),
            ActionSpec(Duck, "P-2", lambda t, s, seat: Listed([Duck()]), lambda t, s, seat, a: (), ("pond.dive",)),
        ),
        effects=(EffectSpec(Sink, sink),),
        events=(Sunk,),
    )


class Duck(Action, frozen=True, tag="pond.duck"):
    pass


def positions():
    """Matches stopped in all sorts of places: at the start, in the middle of a drawing, of an answer, of a dive."""
    toy = ruleset(marbles=1)
    ponds = ruleset(pond())
    return {
        "opening": toy.match(2, "s"),
        "half answered": script(toy.match(2, "s"), [(1, Bid(3))]),
        "middle of a drawing": script(bidding_done(toy.match(2, "s")), [(0, DrawMarble())]),
        "question left open": script(bidding_done(toy.match(2, "s")), [(0, Peek())]),
        "questions within questions": script(ponds.match(2, "s"), [(0, Dive((Depth(1),)))]),
    }


POSITIONS = positions()


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("packed", [False, True], ids=["JSON", "MessagePack"])
def test_a_state_survives(position, packed):
    """A state in the middle of everything comes back equal, with the types it had and the same bytes."""
    match = POSITIONS[position]
    codec = match.ruleset.codec
    write = codec.msgpack if packed else codec.json
    back = codec.state(write(match.state), packed=packed)
    assert back == match.state
    assert [type(part) for part in back.parts] == [type(part) for part in match.state.parts]
    assert [type(frame.effect) for frame in back.agenda] == [type(frame.effect) for frame in match.state.agenda]
    assert write(back) == write(match.state)


def test_frames_are_in_the_bytes():
    """What is still to happen is part of the state, with who called for it."""
    match = POSITIONS["middle of a drawing"]
    assert [frame.effect for frame in match.state.agenda[-1:]] == [Give(0)]
    assert b'{"effect":{"type":"toy.give","seat":0},"by":"toy"}' in match.ruleset.codec.json(match.state)


@pytest.mark.parametrize("packed", [False, True], ids=["JSON", "MessagePack"])
def test_events_survive(packed):
    """Events come back with author, rule and caller."""
    codec = ruleset(pond()).codec
    write = codec.msgpack if packed else codec.json
    for happened in (
        Happened(BidPlaced(0, 3), "toy", "TOY-2"),
        Happened(Sunk((Depth(2, ((1, 1),)),)), "pond", "", "toy"),
    ):
        assert codec.happened(write(happened), packed=packed) == happened


@pytest.mark.parametrize("packed", [False, True], ids=["JSON", "MessagePack"])
def test_a_part_survives(packed):
    """A part alone comes back as well."""
    codec = ruleset(pond()).codec
    for part in POSITIONS["questions within questions"].state.parts:
        assert codec.part((codec.msgpack if packed else codec.json)(part), packed=packed) == part


def test_actions_survive():
    """An action comes back from its bytes and from the object that JSON makes of it."""
    codec = ruleset(pond()).codec
    for action in (Bid(2), Tidy(("a", "b")), Dive((Depth(1, ((0, 1),)),)), Peek()):
        assert codec.action(codec.json(action)) == action
        assert codec.action(msgspec.json.decode(codec.json(action))) == action
        assert codec.action(msgspec.to_builtins(action)) == action


def test_rulesets_decode_their_own_types():
    """Several rulesets with different types live in one process, and each knows its own and only its own.

    msgspec remembers a union once per class, so a codec that built unions would let the first ruleset decide for all.
    """
    one, two, three = ruleset(), ruleset(pond()), ruleset(fountain())
    for _ in range(2):
        for rules, part in ((one, None), (two, Pond), (three, Fountain)):
            state = rules.match(1, "s").state
            back = rules.codec.state(rules.codec.json(state))
            assert back == state
            assert [type(each) for each in back.parts] == ([Toy, part] if part else [Toy])
    with pytest.raises(CannotDecode, match=r"unknown part 'pond.part'"):
        one.codec.state(two.codec.json(two.match(1, "s").state))
    assert one.codec.action(two.codec.json(Dive())).code == "unknown_action"


class Fountain(Part, frozen=True, tag="pond.part"):
    """Another plugin's part under the same tag, in another ruleset."""

    height: int = 5

    def seen_by(self, seat):
        return self


def fountain():
    def fairway_part():
        return Fountain()

    return Plugin("pond", fairway_part, part=Fountain)


def test_one_tag_means_what_its_ruleset_says():
    """The same tag may be another type in another ruleset."""
    pond_part = ruleset(pond()).codec
    fountain_part = ruleset(fountain()).codec
    assert fountain_part.part(b'{"type":"pond.part","height":7}') == Fountain(7)
    with pytest.raises(CannotDecode, match=r"pond.part: "):
        pond_part.part(b'{"type":"pond.part","height":7}')


STATE = b'{"revision":0,"chance":{"seed":"s"},"parts":[%s],"agenda":[%s]}'


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (STATE % (b'{"type":"nobody.part"}', b""), "unknown part 'nobody.part'"),
        (STATE % (b"", b'{"effect":{"type":"nobody.effect"},"by":"x"}'), "unknown effect 'nobody.effect'"),
        (STATE % (b'{"hand":1}', b""), "missing required field `type`"),
        (STATE % (b'{"type":["toy.part"]}', b""), "Expected `str`, got `array`"),
        (STATE % (b"[]", b""), "Expected `object`, got `array`"),
        (STATE % (b'{"type":"toy.part"}', b""), "toy.part: .*missing required field"),
        (STATE % (b"", b'{"effect":{"type":"toy.give","seat":"0"},"by":"x"}'), "toy.give: Expected `int`, got `str`"),
        (STATE % (b"", b'{"effect":{"type":"toy.give","seat":0,"x":1},"by":"x"}'), "unknown field `x`"),
        (STATE % (b"", b'{"effect":{"type":"toy.give","seat":0}}'), "missing required field `by`"),
        (b"{}", "missing required field"),
        (b"[]", "Expected `object`, got `array`"),
        (b"", "truncated"),
        (b"\xff", "malformed"),
        (b'{"revision":' * 100_000, "."),
    ],
)
def test_a_state_that_is_none(data, says):
    """Bytes that are not a state of this ruleset raise an error that says what is wrong."""
    with pytest.raises(CannotDecode, match=says):
        ruleset().codec.state(data)


@pytest.mark.parametrize(
    "data",
    [
        b"5",
        b"{}",
        b'{"by":"toy"}',
        b'{"event":5,"by":"toy"}',
        b'{"event":{"type":"toy.ended"}}',
        b'{"event":{"type":"toy.ended"},"by":5}',
        b'{"event":{"type":"toy.ended"},"by":"toy","rule":null}',
        b'{"event":{"type":"toy.ended"},"by":"toy","more":1}',
        b'{"event":{"type":"toy.give","seat":0},"by":"toy"}',
        b'{"event":{"type":"nobody.event"},"by":"toy"}',
    ],
)
def test_an_event_that_is_none(data):
    """Bytes that are not an event of this ruleset raise an error, wherever they are wrong."""
    with pytest.raises(CannotDecode):
        ruleset().codec.happened(data)


def test_packed_rubbish():
    """MessagePack that is not what it claims to be raises the same error."""
    codec = ruleset().codec
    for data in (b"", b"\xc1", b"\x93\x01", codec.msgpack({"type": "toy.part"}), codec.msgpack([1])):
        with pytest.raises(CannotDecode):
            codec.state(data, packed=True)
        with pytest.raises(CannotDecode):
            codec.part(data, packed=True)


def test_a_state_goes_on_from_its_bytes():
    """What was read can be played on."""
    match = POSITIONS["half answered"]
    kept = match.ruleset.codec.state(match.ruleset.codec.json(match.state))
    step = match.engine.play(kept, 0, Bid(0))
    assert step.state == accepted(match.play(0, Bid(0))).state


def test_numbers_as_keys():
    """A table of numbers in an action survives the log, where JSON makes texts of its keys."""

    class Plan(Action, frozen=True, tag="plan.plan"):
        by_seat: dict[int, int] = msgspec.field(default_factory=dict)

    plan = ActionSpec(Plan, "P-1", lambda t, s, seat: Listed([Plan({1: 2})]), lambda t, s, seat, a: ())
    codec = ruleset(Plugin("plan", actions=(plan,))).codec
    assert codec.action(codec.json(Plan({1: 2}))) == Plan({1: 2})
    assert codec.action({"type": "plan.plan", "by_seat": {"1": 2}}) == Plan({1: 2})
