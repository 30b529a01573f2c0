"""With the promises installed and not used, the family version is played byte by byte as without them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fairway_base.plugin
from fairway import Ruleset, load_ruleset
from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.shipped_files import data_dir
from fairway.lab.simulate import play_out
from fairway.rulesets.installed import installed
from fairway.testing import playthrough
from fairway_base.files.pack_checks import KINDS
from tests.base.test_playthroughs import readable

GOLDEN = Path(__file__).parents[1] / "base" / "__snapshots__" / "test_playthroughs.ambr"


@pytest.mark.rule("BG-SETUP-9")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_golden_games_of_the_base_game(seats: int) -> None:
    """The golden games of the family version are told word for word, in a house where the promises are installed."""
    assert "promises" in installed()
    told = readable(playthrough(load_ruleset("designer").match(seats, f"golden {seats}"), ["greedy"]))
    kept = GOLDEN.read_text(encoding="utf-8")
    found = re.search(rf"\[designer-{seats}\]\n  '''\n(.*?)\n  '''\n", kept, re.DOTALL)
    assert found is not None
    assert re.sub(r"^  ", "", found[1], flags=re.MULTILINE).strip() == told.strip()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_ruleset_without_the_promises_is_the_same(bot: str) -> None:
    """A ruleset put together by hand from the base game alone plays to the same bytes, with the same lock."""
    library = Library((load_pack(data_dir("content_packs") / "minigolf-designer", KINDS),))
    alone, found = Ruleset("designer", [fairway_base.plugin], library), load_ruleset("designer")
    assert alone.lock == found.lock
    last = []
    for rules in (alone, found):
        match = rules.match(3, "same")
        state, _ = play_out(match.engine, match.state, [rules.bots[bot]], "same")
        last.append(rules.codec.msgpack(state))
    assert last[0] == last[1]
