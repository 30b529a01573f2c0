"""The reference is written from the code and whole, and every link of the documentation leads somewhere."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from fairway import Refusal, load_ruleset
from fairway.cli import parser
from fairway.model.refusal import CORE_REFUSALS
from fairway.model.values import tag_of
from fairway.plugin import hookspecs
from fairway.rulesets.installed import installed_rules, installed_rulesets, installed_vocabularies
from tests.docs.pages import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
PROSE = [path for path in PAGES if path.parent in (DOCS, DOCS / "how-to")]


def headings(page: str) -> set[str]:
    """Return the headings of a page of the reference."""
    return {line.lstrip("#").strip() for line in text(page).splitlines() if line.startswith("#")}


def text(page: str) -> str:
    return (DOCS / "reference" / f"{page}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def generate() -> Iterator[ModuleType]:
    """Load docs/generate.py, which belongs to no package, as if it were run from there."""
    sys.path.insert(0, str(DOCS))
    spec = importlib.util.spec_from_file_location("docs_generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]
    sys.path.remove(str(DOCS))


@pytest.mark.parametrize("contents", ["README.md", "mkdocs.yml", "docs/index.md"])
def test_every_page_is_in_the_contents(contents: str) -> None:
    """Whoever begins with the project's first page, the site's menu or its start finds every other page from there."""
    listed = (ROOT / contents).read_text(encoding="utf-8")
    pages = [path.relative_to(DOCS).as_posix() for path in PAGES if path.parent != DOCS and DOCS in path.parents]
    assert [page for page in pages if page not in listed] == []


def test_the_reference_is_up_to_date(generate: ModuleType) -> None:
    """The pages say what the code says; `python docs/generate.py` makes them so."""
    assert generate.stale(generate.pages()) == []


def test_a_stale_page_is_noticed(
    generate: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--check` ends with 1 and names a page that differs, that is missing or that nothing writes."""
    wanted = {"same.md": "same\n", "changed.md": "new\n", "missing.md": "new\n"}
    (tmp_path / "same.md").write_text("same\n")
    (tmp_path / "changed.md").write_text("old\n")
    (tmp_path / "leftover.md").write_text("old\n")
    monkeypatch.setattr(generate, "HERE", tmp_path)
    monkeypatch.setattr(generate, "pages", lambda: wanted)
    monkeypatch.setattr(sys, "argv", ["generate.py", "--check"])
    assert generate.main() == 1
    assert re.findall(r"(\w+)\.md;", capsys.readouterr().err) == ["changed", "leftover", "missing"]
    monkeypatch.setattr(sys, "argv", ["generate.py"])
    assert generate.main() == 0
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == wanted


def test_the_generator_knows_no_game() -> None:
    """What is written about a game comes from its plugin, not from the generator."""
    for path in (DOCS / "generate.py", *(DOCS / "writers").glob("*.py")):
        source = path.read_text(encoding="utf-8").lower()
        assert not [name for name in {*installed_vocabularies(), *installed_rulesets()} if name in source], path


def test_every_hook_has_a_section() -> None:
    """Each hook is documented under its name."""
    hooks = {name for name in vars(hookspecs) if name.startswith("fairway_")}
    assert hooks <= headings("hooks")


def test_every_option_is_documented() -> None:
    """Each option of each plugin stands in the list of options."""
    shown = text("options")
    for vocabulary in installed_vocabularies().values():
        for option in vocabulary.options.__struct_fields__ if vocabulary.options else ():
            assert f"| `{option}` |" in shown


def test_every_refusal_is_documented() -> None:
    """Each code that the engine or a plugin may refuse with has a section."""
    plugins = [spec.code for vocabulary in installed_vocabularies().values() for spec in vocabulary.refusals]
    assert {*plugins, *(spec.code for spec in CORE_REFUSALS)} <= headings("refusals")


def test_every_quantity_is_documented() -> None:
    """Each number that plugins may change stands in the list of quantities."""
    shown = text("quantities")
    for vocabulary in installed_vocabularies().values():
        for quantity in vocabulary.quantities:
            assert f"| `{quantity.name}` |" in shown


def test_every_action_effect_and_event_is_documented() -> None:
    """Each type that travels has a section."""
    shown = headings("actions")
    for vocabulary in installed_vocabularies().values():
        types = [*(spec.type for spec in vocabulary.actions), *(spec.type for spec in vocabulary.effects)]
        assert {tag_of(shape) for shape in (*types, *vocabulary.events)} <= shown


def test_every_rule_is_documented() -> None:
    """Each rule has a place that links can point to."""
    shown = text("rules")
    for rule in installed_rules():
        assert f'<a id="{rule.lower()}"></a>{rule} |' in shown


def test_every_command_is_documented() -> None:
    """Each command of the command line has a section."""
    commands = next(action.choices for action in parser()._actions if action.dest == "command")
    assert commands is not None
    assert {f"fairway {name}" for name in commands} <= headings("commands")


def test_examples_of_actions_can_be_sent() -> None:
    """Every example of an action is one that a ruleset can read."""
    known = {tag_of(spec.type) for each in installed_vocabularies().values() for spec in each.actions}
    codecs = [load_ruleset(name).codec for name in installed_rulesets()]
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text("actions"), re.DOTALL)]
    examples = [value for value in shown if value["type"] in known]
    assert {value["type"] for value in examples} == known
    for value in examples:
        assert any(not isinstance(codec.action(value), Refusal) for codec in codecs), value


def test_every_kind_of_picture_is_on_the_contact_sheet() -> None:
    """Each kind of item that is drawn, and each board, stands on the sheet, which stays small enough to be fetched."""
    sheet = (DOCS / "reference/contact-sheet.svg").read_text(encoding="utf-8")
    shown = {element.text for element in ElementTree.fromstring(sheet).iter("{http://www.w3.org/2000/svg}text")}
    for ruleset in map(load_ruleset, installed_rulesets()):
        kinds = [kind.name for vocabulary in ruleset.vocabularies.values() for kind in vocabulary.kinds]
        for kind in kinds:
            drawn = any(ruleset.drawing(kind, name) for name in [*ruleset.library.items(kind)][:1])
            assert not drawn or kind in shown
        assert f"Board: {next(iter(ruleset.vocabularies))}" in shown
    assert len(sheet) < 1_500_000


def test_every_page_is_in_the_navigation() -> None:
    """No page of the documentation is hidden from its readers."""
    listed = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=[path.relative_to(ROOT).as_posix() for path in PAGES])
def test_links_lead_somewhere(path: Path) -> None:
    """Every relative link leads to a file that is there, and to a heading that is in it."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        assert there.exists(), f"{path.name}: {target}"
        if path.is_relative_to(DOCS):
            assert there.is_relative_to(DOCS), f"{path.name}: {target} is no part of the site"
        if anchor:
            assert anchor in anchors(there), f"{path.name}: {target}"


def anchors(path: Path) -> set[str]:
    """Return what links into a page may point to."""
    page = path.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE)
    slugs = {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}
    return slugs | {*re.findall(r'<a id="([^"]+)">', page)}


@pytest.mark.parametrize("path", PROSE, ids=[path.relative_to(DOCS).as_posix() for path in PROSE])
def test_one_sentence_per_line(path: Path) -> None:
    """Prose has a line for every sentence, so that a change of one sentence is a change of one line."""
    prose = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not [line for line in prose.splitlines() if re.search(r"[a-z)`*\"][.!?] [A-Z]", line) and "|" not in line]
