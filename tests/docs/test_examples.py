"""The documentation runs: every example does what its page says."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairway import load_ruleset
from fairway.cli import main
from fairway.lab.simulate import SimulationOrder, simulate
from fairway.rulesets import installed as plugins
from tests.docs.pages import ROOT, RUNNABLE, blocks, run_page, same

HOUSE_RULES = ROOT / "docs/how-to/add-a-house-rule.md"
GAME = ROOT / "docs/how-to/add-a-game.md"
BOTS = ROOT / "docs/how-to/write-a-bot.md"
HAND_WRITTEN = [path for path in RUNNABLE if path.parent != ROOT]


@pytest.mark.parametrize("path", RUNNABLE, ids=[path.stem for path in RUNNABLE])
def test_a_page_does_what_it_says(path: Path, tmp_path: Path) -> None:
    """Every block of a page runs, in order, and prints what the page shows."""
    for ran in run_page(path, tmp_path):
        if ran.shown is not None and not same(ran.printed, ran.shown.text):
            where = f"{path.name}:{ran.shown.line}; `python -m tests.docs.pages` writes the real output"
            assert ran.printed.splitlines() == ran.shown.text.splitlines(), where


@pytest.mark.parametrize("rule", ["bigger_racks", "fast_pays_four", "one_swap"])
def test_house_rules_are_shown_as_they_are_tested(rule: str) -> None:
    """The house rules in the documentation are those that the tests play."""
    shown = {block.save_as: block.text for block in blocks(HOUSE_RULES.read_text(encoding="utf-8"))}
    assert shown[f"{rule}.py"] == (ROOT / f"tests/house_rules/{rule}.py").read_text(encoding="utf-8")


def test_the_example_game_is_shown_whole() -> None:
    """The page on games ends with the very file that it plays."""
    *_, last = blocks(GAME.read_text(encoding="utf-8"))
    assert last.text == (ROOT / "docs/examples/coin_putting.py").read_text(encoding="utf-8")


def test_the_example_bot_is_shown_whole_and_beats_greedy() -> None:
    """The bot of the page on bots is the file that it names, fits on a screen or two, and beats the greedy bot."""
    path = ROOT / "docs/examples/plan_bot.py"
    text = path.read_text(encoding="utf-8")
    assert text in [block.text for block in blocks(BOTS.read_text(encoding="utf-8"))]
    assert len(text.splitlines()) < 80
    rules = load_ruleset("designer", plugins=[plugins.find_plugin(str(path))])
    won = 0
    for bots in (("planner", "greedy"), ("greedy", "planner")):
        order = SimulationOrder(ruleset="designer", seats=2, seed="planner", bots=bots)
        won += sum(result.places[bots.index("planner")] == 1 for result in simulate(order, 6, ruleset=rules))
    assert won >= 8


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the house rule of the documentation, as pip would: its module and its entry points."""
    for block in blocks(HOUSE_RULES.read_text(encoding="utf-8")):
        if block.save_as.startswith("fairway-bigger-racks/"):
            (tmp_path / Path(block.save_as).name).write_text(block.text, encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [f"{name} = {target}" for name, target in project["entry-points"]["fairway"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[fairway]", *points, ""]))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bigger_racks", raising=False)  # another test may have loaded its namesake
    _forget()
    yield
    sys.modules.pop("bigger_racks", None)
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    """Let the next question look for installed plugins anew."""
    for function in vars(plugins).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


@pytest.mark.usefixtures("shipped")
def test_a_house_rule_comes_in_by_its_entry_point(capsys: pytest.CaptureFixture[str]) -> None:
    """An installed house rule is found by its entry point, and its ruleset can be asked for by name."""
    assert main(["rulesets"]) == 0
    assert "designer-bigger-racks" in capsys.readouterr().out
    ruleset = load_ruleset("designer-bigger-racks")
    assert list(ruleset.vocabularies) == ["designer", "bigger_racks"]


@pytest.mark.parametrize("path", HAND_WRITTEN, ids=[path.stem for path in HAND_WRITTEN])
def test_a_page_shows_real_output(path: Path) -> None:
    """No page shows an empty output, and every output stands behind a block that runs."""
    before = None
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.language == "text":
            assert before is not None, f"{path.name}:{block.line} shows the output of nothing"
            assert before.runs, f"{path.name}:{block.line} shows the output of nothing"
            assert block.text.strip(), f"{path.name}:{block.line} is empty"
        before = block
