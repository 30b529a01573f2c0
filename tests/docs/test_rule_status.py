"""How sure we are of a rule is said in one place, its plugin's `rules.json`; everything else repeats that."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fairway.cli import main
from fairway.model.texts import core_texts
from fairway.rulesets.installed import installed_rules
from tests.api.conftest import Api, ok
from tests.docs.pages import ROOT

STATUS = {
    rule["id"]: rule["status"]
    for path in sorted((ROOT / "plugins").glob("*/rules.json"))
    for rule in json.loads(path.read_text(encoding="utf-8"))["rules"]
}
"""The one source."""
READ_IN_PART = (
    "BG-END-3", "BG-END-5", "BG-END-11", "BG-RACK-5", "BG-NUM-2", "SOLO-3", "EMP-FC-16", "EMP-FC-19", "TMG-PRC-20",
    "TMG-CNT-05", "PD-RPR-40", "PD-RPR-50", "PD-MIS-07", "PD-EMP-04",
)  # fmt: skip
"""Rules of which the books state a part, and we read the rest."""


@pytest.mark.rule(*READ_IN_PART)
@pytest.mark.parametrize("rule", READ_IN_PART)
def test_a_rule_that_is_stated_in_part_is_interpreted(rule: str) -> None:
    """Only what the books say as a whole is stated; where a part is our reading, the rule is interpreted."""
    assert STATUS[rule] == "interpreted"


def test_the_index_is_the_files() -> None:
    """The index that everything asks has each rule's status as its plugin's file says it."""
    assert {id: rule.status for id, rule in installed_rules().items()} == STATUS


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_line_says_the_same(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`rules show` tells every rule with its status in the asked language."""
    assert main(["rules", "show", "--language", language]) == 0
    told = dict(re.findall(r"^(\S+)  \([^,()]+, ([^()]+)\)  ", capsys.readouterr().out, re.MULTILINE))
    words = {word: core_texts().say(f"cli.rules.status.{word}", {}, language) for word in set(STATUS.values())}
    assert told == {id: words[status] for id, status in STATUS.items()}


def test_the_reference_says_the_same() -> None:
    """The page of rules has every rule with its status."""
    page = Path(ROOT / "docs/reference/rules.md").read_text(encoding="utf-8")
    rows = re.findall(r'^\| <a id="[^"]+"></a>(\S+) \| (?:\w+, )?(\w+) \|', page, re.MULTILINE)
    assert dict(rows) == STATUS


@pytest.mark.anyio
async def test_the_server_says_the_same(api: Api) -> None:
    """`GET /v1/rules` has every rule with its status."""
    found: dict[str, str] = {}
    after = ""
    while True:
        page = ok(await api.get(f"/v1/rules?limit=500{after}"))
        found |= {rule["id"]: rule["status"] for rule in page["rules"]}
        if not page.get("next"):
            break
        after = f"&cursor={page['next']}"
    assert found == STATUS
