"""Fairness: a seed that was promised before the match is opened afterwards, and anybody can check the promise."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from fairway import decide, load_ruleset
from fairway.cli import main
from fairway.rulesets.fairness import Fairness, commitment
from fairway.rulesets.match import read_record
from fairway.testing import stacked

NONCE = "f00d"


def test_a_commitment_is_written_as_documented():
    """Anybody can compute it with three netstrings and SHA-256."""
    assert commitment("s", "n") == hashlib.sha256(b"20:fairway.commitment.1,1:n,1:s,").hexdigest()
    assert commitment("é", "") == hashlib.sha256("20:fairway.commitment.1,0:,2:é,".encode()).hexdigest()


def test_no_two_promises_are_alike():
    """Moving a character between nonce and seed makes another promise, even with separators inside."""
    pairs = [("ab", "c"), ("b", "ca"), ("", "abc"), ("abc", ""), ("1:a,", ""), ("", "1:a,"), ("c", "ab")]
    assert len({commitment(seed, nonce) for seed, nonce in pairs}) == len(pairs)


def played(**more):
    match = load_ruleset("designer").match(2, "promised", **more)
    for _ in range(6):
        seat = match.state.waiting()[0]
        match = match.play(seat, decide(match.ruleset.bots["random"], match.engine, match.state, seat, "bots"))
    return match


def verify(tmp_path, record):
    path = tmp_path / "match.json"
    path.write_bytes(msgspec.json.encode(record))
    return main(["verify", str(path)])


def test_a_kept_promise_is_confirmed(tmp_path, capsys):
    """`fairway verify` confirms that the seed is the promised one."""
    record = played().record(Fairness(commitment("promised", NONCE), NONCE))
    assert read_record(msgspec.json.encode(record)) == record
    assert verify(tmp_path, record) == 0
    assert "commitment confirmed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [Fairness(commitment("other", NONCE), NONCE), Fairness(commitment("promised", ""), NONCE)]
)
def test_a_broken_promise_is_told(tmp_path, capsys, wrong):
    """Another seed or another nonce than promised ends with 1, and both sums are named."""
    assert verify(tmp_path, played().record(wrong)) == 1
    said = capsys.readouterr().err
    assert wrong.commitment in said
    assert commitment("promised", NONCE) in said


def test_stacked_luck_keeps_no_promise(tmp_path, capsys):
    """When the luck was stacked the seed did not decide, whatever was promised."""
    record = played(chance=stacked("promised", order=[1])).record(Fairness(commitment("promised", NONCE), NONCE))
    assert verify(tmp_path, record) == 1
    assert "stacked" in capsys.readouterr().err


def test_a_record_without_a_promise_says_so(tmp_path, capsys):
    """Old records are read as before, and `fairway verify` tells that nothing was promised."""
    record = played().record()
    assert b"fairness" not in msgspec.json.encode(record)
    assert verify(tmp_path, record) == 0
    assert "no commitment" in capsys.readouterr().out
