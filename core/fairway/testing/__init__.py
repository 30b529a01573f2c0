"""The test kit, for our games and yours: stacked luck, scripted play, and one conformance suite for every ruleset."""

from fairway.testing.conformance import check_ruleset
from fairway.testing.play import playthrough, script, stacked

__all__ = ["check_ruleset", "playthrough", "script", "stacked"]
