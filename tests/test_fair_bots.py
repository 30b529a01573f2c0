"""No bot cheats: in every ruleset, strangers' included, a bot chooses the same in worlds that it cannot tell apart."""

from __future__ import annotations

import pytest

from fairway import installed_rulesets, load_ruleset
from fairway.rulesets.ruleset import Ruleset
from fairway.testing import check_bot
from tests.core import toy
from tests.house_rules import one_swap, rack_swap, two_tiles

STEPS = {"empire": 70, "empire+promises": 70, "tiny": 16}
"""Steps of a match that are played, where 35 are too few to meet what is secret, or take too long."""
MOST_STEPS_TO_THINK = {"tiny": 12}
"""Steps that a bot may think, where 60 take too long."""


def strangers() -> dict[str, Ruleset]:
    """Return games that are not ours: with a bot, without any, and ours with rules that no bot was written for."""
    return {
        "toy": toy.ruleset(),
        "toy without bots": toy.without_bots(),
        "designer with house rules": load_ruleset("designer", plugins=[one_swap, rack_swap, two_tiles]),
    }


RULESETS = {name: load_ruleset(name) for name in installed_rulesets()} | strangers()


@pytest.mark.parametrize(
    ("name", "bot"),
    [pytest.param(name, bot, id=f"{name}-{bot}") for name, rules in RULESETS.items() for bot in rules.bots],
)
def test_no_bot_cheats(name, bot):
    """A bot plays what is legal, the same when asked again, and the same whatever others hide from it."""
    rules = RULESETS[name]
    think = min(rules.bots[bot].think, MOST_STEPS_TO_THINK.get(name, 60))
    seats = (min(max(rules.seats), 3),)
    assert check_bot(rules, bot, seats=seats, sample=20, steps=STEPS.get(name, 35), think=think) > 1
