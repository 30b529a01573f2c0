"""The test kit, for our games and yours: positions half-way, stacked luck, scripted play, one conformance suite.

Games bring builders that speak their own words, on top of `Position`.
"""

from fairway.testing.bots import check_bot
from fairway.testing.conformance import check_match, check_ruleset, check_step
from fairway.testing.play import asked, cited, happened, picks, playthrough, refused, replayed, script, stacked
from fairway.testing.pointing import check_pointing, pointers_in
from fairway.testing.position import Position, changed, kit_of, laid_out, pieces, ruleset_with

__all__ = [
    "Position",
    "asked",
    "changed",
    "check_bot",
    "check_match",
    "check_pointing",
    "check_ruleset",
    "check_step",
    "cited",
    "happened",
    "kit_of",
    "laid_out",
    "picks",
    "pieces",
    "playthrough",
    "pointers_in",
    "refused",
    "replayed",
    "ruleset_with",
    "script",
    "stacked",
]
