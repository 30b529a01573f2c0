"""With the Empire installed and not used, the family and the advanced version are played byte by byte as ever."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fairway_base.plugin
import fairway_promises.plugin
from fairway import Ruleset, load_ruleset
from fairway.content.library import Library
from fairway.content.loading import load_pack
from fairway.content.shipped_files import data_dir
from fairway.lab.simulate import play_out
from fairway.rulesets.installed import installed
from fairway.testing import playthrough
from fairway_base.files.pack_checks import KINDS as BASE_KINDS
from fairway_promises.cards import KINDS as PROMISE_KINDS
from tests.base.test_playthroughs import readable

GOLDEN = Path(__file__).parents[1]


def kept(folder: str, name: str) -> str:
    """Return a golden game as it is kept."""
    tales = (GOLDEN / folder / "__snapshots__" / "test_playthroughs.ambr").read_text(encoding="utf-8")
    found = re.search(rf"\[{re.escape(name)}\]\n  '''\n(.*?)\n  '''\n", tales, re.DOTALL)
    assert found is not None
    return re.sub(r"^  ", "", found[1], flags=re.MULTILINE).strip()


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_golden_games_of_the_base_game(seats: int) -> None:
    """The golden games of the family version are told word for word, in a house where the Empire is installed."""
    assert "empire" in installed()
    told = readable(playthrough(load_ruleset("designer").match(seats, f"golden {seats}"), ["greedy"]))
    assert kept("base", f"designer-{seats}") == told.strip()


@pytest.mark.parametrize("seats", [1, 3])
def test_golden_games_of_the_advanced_version(seats: int) -> None:
    """So are those of the advanced version."""
    told = playthrough(load_ruleset("designer+promises").match(seats, f"golden promises {seats} 1"), ["greedy"])
    assert kept("promises", f"designer+promises-{seats}") == readable(told).strip()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_ruleset_without_the_empire_is_the_same(bot: str) -> None:
    """A ruleset put together by hand from the other plugins alone plays to the same bytes, with the same lock."""
    packs = ("minigolf-designer", "minigolf-promises")
    library = Library(tuple(load_pack(data_dir("content_packs") / pack, BASE_KINDS + PROMISE_KINDS) for pack in packs))
    alone = Ruleset("designer+promises", [fairway_base.plugin, fairway_promises.plugin], library)
    found = load_ruleset("designer+promises")
    assert alone.lock == found.lock
    last = []
    for rules in (alone, found):
        match = rules.match(3, "same")
        state, _ = play_out(match.engine, match.state, [rules.bots[bot]], "same")
        last.append(rules.codec.msgpack(state))
    assert last[0] == last[1]
