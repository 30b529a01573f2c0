"""A pytest plugin: `@pytest.mark.rule("ID", ...)` says which rules a test proves.

An id that no installed plugin's `rules.json` has stops the run.
`pytest --rules-report FILE` writes, for every rule id, the tests that carry it and whether they passed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_configure", "pytest_runtest_makereport"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-report", metavar="FILE", help="write which tests prove which rules, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the game, by id, that this test proves")
    target = config.getoption("--rules-report")
    if target and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Reporter(Path(target)), "fairway-rules-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stop where a test names a rule that no index has: it would prove nothing."""
    named = {rule: item.nodeid for item in reversed(items) for rule in _rules_of(item)}
    if not named:
        return
    from fairway.content.faults import did_you_mean
    from fairway.rulesets.installed import installed_rules

    known = installed_rules()
    wrong = [
        f"{named[rule]}: no rule {rule!r}{did_you_mean(rule, known)}" for rule in sorted(named) if rule not in known
    ]
    if wrong:
        raise pytest.UsageError(*wrong)


def _rules_of(item: pytest.Item) -> list[str]:
    return [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    outcome = yield
    if call.when == "call":
        report = outcome.get_result()
        report.user_properties.append(("rules", _rules_of(item)))


class _Reporter:
    """Gathers outcomes, also from pytest-xdist workers, and writes them at the end."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._proofs: dict[str, dict[str, str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, ids in report.user_properties:
            if name == "rules" and isinstance(ids, list) and report.when == "call":
                for rule in ids:
                    self._proofs.setdefault(rule, {})[report.nodeid] = report.outcome

    def pytest_sessionfinish(self) -> None:
        self._target.parent.mkdir(parents=True, exist_ok=True)
        self._target.write_text(json.dumps(dict(sorted(self._proofs.items())), indent=1) + "\n")
