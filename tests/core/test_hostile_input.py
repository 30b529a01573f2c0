"""Law 6: what a client sends may be anything at all; the answer is an action or a refusal, never an exception."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairway import Action, Refusal
from fairway.model.errors import CannotDecode
from fairway.rulesets.match import read_record
from tests.core.toy import Bid, ruleset

MATCH = ruleset().match(2, "s")
CODEC = MATCH.ruleset.codec

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
tags = st.sampled_from(["toy.bid", "toy.tidy", "toy.claim", "toy.shout", "toy.part", "toy.give", "", "nobody"])

MALFORMED = {
    "nothing": b"",
    "no JSON": b"bid 3",
    "half a document": b'{"type":"toy.bid"',
    "two documents": b'{"type":"toy.bid","amount":1}{}',
    "not UTF-8": b'{"type":"\xff\xfe"}',
    "half a character": b'{"type":"toy.shout","word":"\\ud800"}',
    "a list": b'["toy.bid"]',
    "a number": b"5",
    "null": b"null",
    "no type": b'{"amount":1}',
    "a list for a type": b'{"type":["toy.bid"],"amount":1}',
    "an object for a type": b'{"type":{"toy.bid":1},"amount":1}',
    "null for a type": b'{"type":null}',
    "a number for a type": b'{"type":5}',
    "a missing field": b'{"type":"toy.bid"}',
    "an unknown field": b'{"type":"toy.bid","amount":1,"cheat":true}',
    "text for a number": b'{"type":"toy.bid","amount":"1"}',
    "a fraction for a number": b'{"type":"toy.bid","amount":1.5}',
    "true for a number": b'{"type":"toy.bid","amount":true}',
    "null for a number": b'{"type":"toy.bid","amount":null}',
    "a number for a list": b'{"type":"toy.tidy","marbles":5}',
    "a number in a list of texts": b'{"type":"toy.tidy","marbles":["a",5]}',
    "a number of 65 bits": b'{"type":"toy.bid","amount":%d}' % 2**65,
    "a negative number of 65 bits": b'{"type":"toy.bid","amount":-%d}' % 2**65,
    "a number of 5000 digits": b'{"type":"toy.bid","amount":%s}' % (b"9" * 5000),
    "a number beyond all": b'{"type":"toy.bid","amount":1e999}',
    "lists a hundred thousand deep": b'{"type":"toy.bid","amount":' + b"[" * 100_000,
    "objects a hundred thousand deep": b'{"type":' * 100_000,
}
UNKNOWN = {
    "another game's action": b'{"type":"chess.castle"}',
    "an effect": b'{"type":"toy.give","seat":0}',
    "a part": b'{"type":"toy.part"}',
    "an event": b'{"type":"toy.ended"}',
    "no name": b'{"type":""}',
}


@pytest.mark.parametrize("case", MALFORMED)
def test_what_cannot_be_read_is_malformed(case):
    """Cannot parse is one thing: it is refused as malformed, with what was wrong."""
    answer = CODEC.action(MALFORMED[case])
    assert isinstance(answer, Refusal)
    assert answer.code == "malformed"
    assert answer.params["error"]


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_is_no_action_is_unknown(case):
    """An object with a type that is no action of these rules is another: only actions can be sent, never effects."""
    answer = CODEC.action(UNKNOWN[case])
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_action"


def test_an_unknown_name_is_not_repeated_at_length():
    """A refusal does not send a megabyte back."""
    answer = CODEC.action(b'{"type":"%s"}' % (b"x" * 1_000_000))
    assert len(answer.params["action"]) == 100


@pytest.mark.parametrize(
    "value", [None, 5, "toy.bid", ["toy.bid"], (), {"type": "toy.bid", "amount": 10**5000}, {1: 2}]
)
def test_objects_are_checked_like_bytes(value):
    """A server that has already parsed JSON may hand over what it got."""
    assert CODEC.action(value).code == "malformed"


def test_half_a_character_in_an_object():
    """A text that could not be written again is refused before it reaches the log."""
    assert CODEC.action({"type": "toy.shout", "word": "\ud800"}).code == "malformed"


@given(tags, st.dictionaries(st.sampled_from(["amount", "marbles", "take", "word", "seat"]), json_values, max_size=3))
def test_whatever_is_sent_is_answered(tag, fields):
    """Any JSON object gives an action that can be written again, or a refusal; and the referee answers it too."""
    answer = CODEC.action(msgspec.json.encode({"type": tag, **fields}))
    if isinstance(answer, Action):
        assert CODEC.action(CODEC.json(answer)) == answer
        assert CODEC.msgpack(answer)
        MATCH.play(0, answer)
    else:
        assert answer.code in ("malformed", "unknown_action")


@given(st.binary(max_size=60))
def test_any_bytes_are_answered(data):
    """So do any bytes."""
    assert isinstance(CODEC.action(data), Refusal)


def test_good_actions_are_read():
    """What is well formed is read, spaces and all."""
    assert CODEC.action(b' { "amount" : 2 , "type" : "toy.bid" } ') == Bid(2)


@pytest.mark.parametrize("data", [b"", b"5", b"{}", b'{"ruleset":5}', b"\xff", b"[" * 100_000])
def test_a_record_that_is_none(data):
    """A file that is not a match record says so."""
    with pytest.raises(CannotDecode, match="not a match record"):
        read_record(data)
