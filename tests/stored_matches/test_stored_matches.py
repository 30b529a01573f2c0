"""Matches that earlier versions have kept are played again as they were: a rule fix that would change one is seen here.

A change that is meant to be becomes an option, and says with `before` what was done until then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fairway.content.shipped_files import former_pack
from fairway.rulesets.installed import installed_rulesets
from fairway.rulesets.match import replay
from fairway.rulesets.ruleset import load_ruleset
from fairway.version import COMPATIBLE
from tests.stored_matches.make import read, still_there, stored

KEPT = sorted(Path(__file__).parent.glob("v*/*.json.gz"))
VERSIONS = sorted({place.parent.name for place in KEPT})


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_of_every_ruleset_are_kept(version: str) -> None:
    """Of each ruleset there is a finished match and one in the middle of something."""
    names = {place.name.removesuffix(".json.gz") for place in KEPT if place.parent.name == version}
    for ruleset, spec in installed_rulesets().items():
        for what in ("finished", "running"):
            assert any(f"{ruleset}-{seats}-{what}" in names for seats in spec.seats), (version, ruleset, what)


def test_every_version_that_is_vouched_for_is_proven() -> None:
    """The shipped plugins say nothing of versions of which no match is kept."""
    assert {read(place).record.lock.engine for place in KEPT} >= set(COMPATIBLE)


def test_packs_of_then_are_shipped() -> None:
    """A pack may change with a release; what matches of earlier ones were begun with is still there, as it was."""
    locks = {read(place).record.ruleset: read(place).record.lock for place in KEPT}
    for name, lock in locks.items():
        ruleset = load_ruleset(name, lock=lock)
        for pack, _, digest in lock.packs:
            files = former_pack(digest)
            assert files is not None, (name, pack)
            [read_again] = [each for each in ruleset.library.packs if each.id == pack]
            assert digest in (read_again.digest, read_again.former_digest)
    assert former_pack("0" * 64) is None
    assert former_pack("../content_packs") is None


@pytest.mark.parametrize("place", KEPT, ids=lambda place: f"{place.parent.name}/{place.name.removesuffix('.json.gz')}")
def test_a_stored_match_is_what_it_was(place: Path) -> None:
    """Every move is still legal, nothing that differs stands in the way, and seats see and have what they had."""
    then = read(place)
    ruleset = load_ruleset(then.record.ruleset, lock=then.record.lock)
    *_, last = replay(ruleset, then.record)
    now = stored(ruleset, last)
    assert (now.over, now.totals, now.places, now.waiting) == (then.over, then.totals, then.places, then.waiting)
    for before, after in zip(then.views, now.views, strict=True):
        assert still_there(before, after)
