"""Expansions and house rules that are played together, by the tests and by `benchmarks/pairs.py`."""

from __future__ import annotations

from itertools import combinations

from fairway import Ruleset, load_ruleset
from tests.house_rules import bigger_racks, fast_pays_four, one_swap

HOUSE_RULES = {"bigger_racks": bigger_racks, "fast_pays_four": fast_pays_four, "one_swap": one_swap}
PAIRS = tuple(combinations(("promises", "empire", *HOUSE_RULES), 2))


def together(*names: str) -> Ruleset:
    """Return the base game with some plugins: promises, the Empire, house rules."""
    ruleset = {
        ("promises",): "designer+promises",
        ("empire",): "empire",
        ("promises", "empire"): "empire+promises",
    }.get(tuple(name for name in names if name in ("promises", "empire")), "designer")
    return load_ruleset(ruleset, plugins=[HOUSE_RULES[name] for name in names if name in HOUSE_RULES])
