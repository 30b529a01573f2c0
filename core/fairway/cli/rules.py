"""`fairway rules`: look a rule up, and see which tests prove it."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fairway.cli.languages import add_language
from fairway.content.faults import did_you_mean
from fairway.content.rules_index import Rule
from fairway.model.errors import BadOptions
from fairway.model.texts import core_texts
from fairway.rulesets.installed import installed_rules

__all__ = ["add_parser"]

DESCRIPTION = """\
Every rule has an id: refusals, score lines, events and tests name it.
Look one up, or see which tests prove the rules."""
SHOW_EXAMPLES = """\
examples:
  fairway rules show BG-END-7           one rule
  fairway rules show BG-END DEC         two families
  fairway rules show --language fr      all of them, in French
"""
COVERAGE_EXAMPLES = """\
examples:
  fairway rules coverage --missing                 run the tests, list what they leave out
  pytest --rules-report rules.json                 or run them as you like ...
  fairway rules coverage --report rules.json       ... and read the report
"""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `rules` and its commands."""
    rules = commands.add_parser(
        "rules",
        help="look a rule up; see which tests prove the rules",
        description=DESCRIPTION,
        epilog="example:\n  fairway rules show BG-END-7      what this rule says\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    inner = rules.add_subparsers(dest="rules_command", metavar="COMMAND", required=True)
    show = inner.add_parser(
        "show",
        help="say what a rule is, and which options touch it",
        description="Say what rules are, in one sentence each, how sure we are of them, and which options touch them.\n"
        "Ends with 1 when one of the ids names no rule.",
        epilog=SHOW_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    show.add_argument("ids", nargs="*", metavar="ID", help="ids of rules or of families of rules (default: all)")
    add_language(show, "language of the rules")
    show.set_defaults(run=run_show)
    coverage = inner.add_parser(
        "coverage",
        help="list the rules with the tests that prove them",
        description="Run the tests, or read a report of `pytest --rules-report`, and list rules with their tests.\n"
        "Ends with 1 when a rule or a worked example has no passing test.",
        epilog=COVERAGE_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    coverage.add_argument("--report", type=Path, metavar="FILE", help="a report made before; otherwise tests are run")
    coverage.add_argument("--missing", action="store_true", help="list only what has no passing test")
    coverage.add_argument("--json", action="store_true", help="print JSON")
    coverage.set_defaults(run=run_coverage)


def run_show(args: argparse.Namespace) -> int:
    """Print rules."""
    rules = installed_rules()
    for rule in rules.values():
        if not args.ids or any(_names(id, rule.id) for id in args.ids):
            print(_shown(rule, args.language))
    unknown = [id for id in args.ids if not any(_names(id, rule) for rule in rules)]
    for id in unknown:
        print(f"fairway: no rule {id!r}{did_you_mean(id, rules)}", file=sys.stderr)
    return 1 if unknown else 0


def _names(id: str, rule: str) -> bool:
    """Whether an id is a rule's own or its family's: `BG-END` names `BG-END-10`, and `BG-END-1` does not."""
    return f"{rule}-".lower().startswith(f"{id.rstrip('-')}-".lower())


def _shown(rule: Rule, language: str) -> str:
    texts = core_texts()
    kind = texts.say(f"cli.rules.kind.{rule.kind}", {}, language)
    status = texts.say(f"cli.rules.status.{rule.status}", {}, language)
    told = f"  [{texts.say('cli.rules.options', {'options': rule.options}, language)}]" if rule.options else ""
    return f"{rule.id}  ({kind}, {status})  {rule.summary.told(language)}{told}"


def run_coverage(args: argparse.Namespace) -> int:
    """Print rules with the tests that carry their ids."""
    proofs = _proofs(args.report)
    rules = installed_rules()
    passed = {id: [test for test, how in tests.items() if how == "passed"] for id, tests in proofs.items()}
    demanded = [rule for rule in rules.values() if rule.kind in ("rule", "example")]
    missing = [rule for rule in demanded if not passed.get(rule.id)]
    unknown = sorted(id for id in proofs if id not in rules)
    if args.json:
        tests = {rule.id: passed.get(rule.id, []) for rule in rules.values()}
        print(json.dumps({"rules": tests, "missing": [rule.id for rule in missing], "unknown": unknown}, indent=1))
    else:
        _print_table(missing if args.missing else list(rules.values()), passed)
        covered = len(demanded) - len(missing)
        print(f"{covered} of {len(demanded)} rules and examples have a passing test; without one: {len(missing)}")
        for id in unknown:
            print(f"tests carry {id}, which is in no index")
    return 1 if missing or unknown else 0


def _print_table(rules: list[Rule], passed: dict[str, list[str]]) -> None:
    table = Table("rule", "status", "summary", "tests")
    for rule in rules:
        tests = passed.get(rule.id, [])
        shown = tests[0].rpartition("/")[2] + (f" (+{len(tests) - 1})" if len(tests) > 1 else "") if tests else "none"
        table.add_row(rule.id, rule.status, rule.summary.en, shown, style="" if tests else "red")
    Console().print(table)


def _proofs(report: Path | None) -> dict[str, dict[str, str]]:
    if report is None:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "rules.json"
            command = [sys.executable, "-m", "pytest", "-q", "--rules-report", str(target)]
            print("running the tests:", " ".join(command[1:4]), file=sys.stderr)
            subprocess.run(command, check=False, stdout=sys.stderr)
            if not target.exists():
                raise BadOptions(
                    "the tests could not be run here; run `pytest --rules-report FILE` and use --report FILE"
                )
            return _read(target)
    if not report.exists():
        raise BadOptions(f"no report at {report}")
    return _read(report)


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        proofs: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise BadOptions(f"{path} is not a report: {error}") from error
    if not isinstance(proofs, dict) or not all(isinstance(tests, dict) for tests in proofs.values()):
        raise BadOptions(f"{path} is not a report of `pytest --rules-report`")
    return proofs
