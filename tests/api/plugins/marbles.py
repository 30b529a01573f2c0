"""The toy game of the core's tests as an operator would install it: a plugin that brings its own ruleset.

Marbles are offered discreetly, bids are placed at once by everybody, votes can be changed: all that a server must not
tell too much of.
"""

from dataclasses import replace

from fairway import hookimpl
from fairway.plugin.vocabulary import RulesetSpec
from tests.core import toy

fairway_kit = toy.fairway_kit
fairway_part = toy.fairway_part
fairway_opening = toy.fairway_opening
fairway_conditions = toy.fairway_conditions
fairway_bots = toy.fairway_bots


@hookimpl
def fairway_vocabulary():
    return replace(toy.fairway_vocabulary(), rulesets=(RulesetSpec("marbles", ("toy",), (), (1, 2, 3)),))
