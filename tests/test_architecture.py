"""The shape of the code: who may import whom, and what rules code must never touch."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_IMPORT = {
    "fairway": {"fairway"},
    "fairway_base": {"fairway", "fairway_base"},
    "fairway_promises": {"fairway", "fairway_base", "fairway_promises"},
    "fairway_empire": {"fairway", "fairway_base", "fairway_empire"},
    "fairway_putting": {"fairway", "fairway_putting"},
    "fairway_tiny": {"fairway", "fairway_tiny"},
    "fairway_api": {"fairway", "fairway_api"},
}
CLOCKS_AND_DICE = {"random", "secrets", "time", "datetime", "uuid", "asyncio", "threading"}
EDGES = {"fairway.cli", "fairway.testing", "fairway_api"}
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


def imports(path: Path) -> Iterator[str]:
    """Yield every module a file imports, however deep the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the direction of dependencies"
            yield node.module or ""


ALL = list(modules())


@pytest.mark.parametrize(("name", "path"), ALL, ids=[name for name, _ in ALL])
def test_dependencies_point_one_way(name: str, path: Path) -> None:
    """A package imports only what stands below it; the core imports no game."""
    package = name.partition(".")[0]
    ours = {each.partition(".")[0] for each in imports(path) if each.partition(".")[0].startswith("fairway")}
    assert ours <= MAY_IMPORT[package]


@pytest.mark.parametrize(("name", "path"), ALL, ids=[name for name, _ in ALL])
def test_rules_have_no_clock_and_no_dice_of_their_own(name: str, path: Path) -> None:
    """No module of the rules imports a clock, threads or a source of luck."""
    if any(name == edge or name.startswith(edge + ".") for edge in EDGES):
        return
    used = {each.partition(".")[0] for each in imports(path)}
    assert not used & CLOCKS_AND_DICE


def test_every_package_is_in_the_table() -> None:
    """A new package must say what it may import."""
    assert set(packages()) <= set(MAY_IMPORT)


def test_source_roots_are_not_packages() -> None:
    """`core`, `plugins` and `api` hold packages and are none themselves."""
    assert not [root for root in ("core", "plugins", "api") if (ROOT / root / "__init__.py").exists()]


GAME_WORDS = ("minigolf", "designer", "empire", "promise", "putting", "tiny", "golf", "tee", "rack", "course", "land")


@pytest.mark.parametrize(
    ("name", "path"), [each for each in ALL if each[0].startswith("fairway.")], ids=lambda v: str(v)
)
def test_the_core_knows_no_game(name: str, path: Path) -> None:
    """No identifier or string of the core names a game or its pieces (prose in docstrings may)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for node in ast.walk(tree):
        words: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            words = node.value.lower().replace("-", " ").replace("_", " ").replace(".", " ").split()
        elif isinstance(node, ast.Name):
            words = node.id.lower().split("_")
        elif isinstance(node, ast.Attribute):
            words = node.attr.lower().split("_")
        found = [word for word in words if word in GAME_WORDS]
        assert not found, f"{name}, line {getattr(node, 'lineno', '?')}: {found}"


def test_the_server_loads_no_game_by_name() -> None:
    """Importing the whole server imports no plugin: games come in by entry point when it is started."""
    code = "import fairway_api.app, fairway_api.serving, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    games = set(MAY_IMPORT) - {"fairway", "fairway_api"}
    assert not {each.partition(".")[0] for each in loaded} & games
