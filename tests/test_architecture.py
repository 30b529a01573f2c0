"""The shape of the code: who may import whom, and what rules code must never touch."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_NAME = {
    "fairway": {"fairway"},
    "fairway_base": {"fairway", "fairway_base"},
    "fairway_promises": {"fairway", "fairway_base", "fairway_promises"},
    "fairway_empire": {"fairway", "fairway_base", "fairway_empire"},
    "fairway_putting": {"fairway", "fairway_putting"},
    "fairway_tiny": {"fairway", "fairway_tiny"},
    "fairway_api": {"fairway", "fairway_api"},
    "fairway_client": {"fairway_client"},
    "fairway_js": {"fairway_js"},
    "fairway_table": {"fairway_table"},
}
"""Packages, and whom each may name, even in a string; who may import whom is in the contracts of `pyproject.toml`."""
CLOCKS_AND_DICE = {"random", "secrets", "time", "datetime", "uuid", "asyncio", "threading"}
NETWORK = {"asyncpg", "http", "httpx", "litestar", "socket", "ssl", "urllib", "uvicorn", "websockets"}
EDGES = {"fairway.cli", "fairway.testing", "fairway_api", "fairway_client"}
"""Code around the rules, which may look at a clock."""


def packages() -> dict[str, Path]:
    """Find our import packages: folders of the source roots."""
    return {
        folder.name: folder
        for root in ("core", "plugins", "api")
        for folder in sorted((ROOT / root).iterdir())
        if (folder / "__init__.py").exists()
    }


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in packages().items():
        for path in sorted(folder.rglob("*.py")):
            inner = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *(part for part in inner if part != "__init__"))), path


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yield every module a file imports, however deep the import stands."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the direction of dependencies"
            yield node.module or ""


ALL = list(modules())


def each_module(keep: Callable[[str], bool] = lambda name: True) -> pytest.MarkDecorator:
    """Try a test on every module, or on those whose names are to be kept."""
    kept = [(name, path) for name, path in ALL if keep(name)]
    return pytest.mark.parametrize(("name", "path"), kept, ids=[name for name, _ in kept])


def within(name: str, *packages: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in packages)


@each_module(lambda name: not within(name, *EDGES))
def test_rules_have_no_clock_and_no_dice_of_their_own(name: str, path: Path) -> None:
    """No module of the rules imports a clock, threads or a source of luck."""
    used = {each.partition(".")[0] for each in imports(path)}
    assert not used & CLOCKS_AND_DICE


@each_module(lambda name: not within(name, "fairway_api", "fairway_client"))
def test_only_the_server_and_its_clients_know_of_a_network(name: str, path: Path) -> None:
    """The engine and the games speak to nobody."""
    used = {each.partition(".")[0] for each in imports(path)}
    assert not used & NETWORK


def test_every_package_is_in_the_table() -> None:
    """A new package must say whom it may name."""
    assert set(packages()) == set(MAY_NAME)


def test_source_roots_are_not_packages() -> None:
    """`core`, `plugins` and `api` hold packages and are none themselves."""
    assert not [root for root in ("core", "plugins", "api") if (ROOT / root / "__init__.py").exists()]


NAMED = re.compile(r"\bfairway_[a-z]+\b")


@pytest.mark.parametrize("package", packages())
def test_nobody_names_what_stands_above(package: str) -> None:
    """Not even a string, a comment or a file of texts names a package above."""
    hidden = set(MAY_NAME) - MAY_NAME[package]
    for path in sorted(packages()[package].rglob("*")):
        if path.suffix in (".py", ".json"):
            found = hidden & set(NAMED.findall(path.read_text(encoding="utf-8")))
            assert not found, f"{path.relative_to(ROOT)}: {found}"


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """Hold the contracts of `pyproject.toml` against the code in a folder."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as check; check()",
        "--no-cache",
    ]
    paths = os.pathsep.join(str(root / source) for source in ("core", "plugins", "api"))
    return subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)


def test_layers_and_doors_hold() -> None:
    """Every import goes down a layer or through a door, as the contracts in `pyproject.toml` say."""
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


FORBIDDEN = (
    ("core/fairway/model/values.py", "fairway.engine.referee", "Core: from values to the command line"),
    ("core/fairway/engine/referee.py", "fairway.content.library", "The engine reads no content"),
    ("plugins/fairway_tiny/plugin.py", "fairway.model.state", "Doors: plugins see of the core"),
    ("plugins/fairway_empire/plugin.py", "fairway_base.play.turns", "Doors: plugins see of the base game"),
    ("plugins/fairway_base/course/course.py", "fairway_base.play.turns", "Minigolf Designer: from the box"),
    ("plugins/fairway_promises/plugin.py", "fairway_putting", "What builds on the base game knows nothing else"),
    ("api/fairway_api/store/rows.py", "fairway_tiny", "Games and the server are strangers"),
    ("api/fairway_api/store/rows.py", "fairway_api.routes.play", "The server: from the store"),
    ("api/fairway_client/rows.py", "fairway.client.listing", "Kits for clients work against any server"),
)
"""Imports that go up a layer or past a door, and the contract that forbids each."""


def test_forbidden_imports_are_noticed(tmp_path: Path) -> None:
    """An import that goes up a layer, or past a door, breaks the contract that forbids it, by its name."""
    for source in ("core", "plugins", "api"):
        shutil.copytree(ROOT / source, tmp_path / source, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for module, forbidden, _ in FORBIDDEN:
        with (tmp_path / module).open("a", encoding="utf-8") as file:
            file.write(f"import {forbidden}\n")
    result = lint_imports(tmp_path)
    assert result.returncode == 1
    broken = [line for line in result.stdout.splitlines() if " BROKEN" in line]
    assert [contract for _, _, contract in FORBIDDEN if not any(line.startswith(contract) for line in broken)] == []
    for module, forbidden, _ in FORBIDDEN:
        importer = ".".join(Path(module).with_suffix("").parts[1:])
        assert re.search(rf"{re.escape(importer)} -> {re.escape(forbidden)}\b", result.stdout), (importer, forbidden)


WORDS = re.compile(r"[A-Z]?[a-z]+")
GAMES = {"minigolf", "designer", "empire", "promises", "putting", "tiny"}
PIECES = {"bench", "course", "fame", "golf", "hole", "land", "pawn", "press", "putt", "rack", "tee", "tile"}
PLURALS = {f"{word}s" for word in PIECES}


def said(tree: ast.AST, *, examples: bool = True) -> Iterator[tuple[int, str]]:
    """Yield every word of the identifiers and strings of a module, in small letters; docstrings are prose."""
    aside = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    if not examples:
        shown = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "examples"]
        aside |= {id(node) for each in shown for node in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in aside:
            continue
        texts = [getattr(node, field, None) for field in ("id", "attr", "name", "asname", "arg", "value")]
        for text in texts:
            if isinstance(text, str):
                yield from ((getattr(node, "lineno", 0), word.lower()) for word in WORDS.findall(text))


@each_module(lambda name: within(name, "fairway"))
def test_the_core_knows_no_game(name: str, path: Path) -> None:
    """No identifier or string of the core names a game or its pieces (prose in docstrings may)."""
    assert not [each for each in said(parsed(path)) if each[1] in GAMES | PIECES | PLURALS]


@pytest.mark.parametrize("path", sorted((ROOT / "core").rglob("texts/*.json")), ids=lambda path: path.name)
def test_the_texts_of_the_core_know_no_game(path: Path) -> None:
    """Nor do the texts that the core brings in each language."""
    words = {word.lower() for word in WORDS.findall(path.read_text(encoding="utf-8"))}
    assert not words & (GAMES | PIECES | PLURALS)


PLAYED = {"fairway_api.openapi.examples", "fairway_api.openapi.openapi_text"}
"""What the contract shows was asked and answered in a match of a shipped game, and the page begins with its name."""


@each_module(lambda name: within(name, "fairway_api", "fairway_client") and name not in PLAYED)
def test_the_server_and_its_clients_know_no_game(name: str, path: Path) -> None:
    """No identifier or string of the server or the kit names a game, but for the examples in the contract."""
    assert not [each for each in said(parsed(path), examples=False) if each[1] in GAMES]


@pytest.mark.parametrize("path", sorted(packages()["fairway_js"].glob("*.js")), ids=lambda path: path.name)
def test_the_kit_for_pages_knows_no_game(path: Path) -> None:
    """Nor does any code of the kit for pages; its comments may give examples."""
    code = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert not {word.lower() for word in WORDS.findall(code)} & GAMES


def test_the_server_loads_no_game_by_name() -> None:
    """Importing the whole server imports no plugin: games come in by entry point when it is started."""
    code = "import fairway_api.server.app, fairway_api.server.serving, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    games = set(MAY_NAME) - {"fairway", "fairway_api"}
    assert not {each.partition(".")[0] for each in loaded} & games
