"""The pages without a browser: their types, and by Node's own runner their pure parts, such as layout and plots."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.test_first_client import tool
from tests.api.test_typed_clients import run, tools
from tests.docs.pages import ROOT

__all__ = ["tools"]

PAGES = ROOT / "api/fairway_table"
STRICT = {
    "strict": True,
    "noUncheckedIndexedAccess": True,
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "target": "es2023",
    "module": "es2022",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
    "paths": {"/kit/*": [f"{ROOT}/api/fairway_js/*"]},
}
UNITS = Path(__file__).parent / "units"


@pytest.mark.parametrize("test", sorted(path.name for path in UNITS.glob("*.test.js")))
def test_the_pure_parts(test: str, tmp_path: Path) -> None:
    """Node's own runner finds nothing wrong with a part that needs no page."""
    shutil.copytree(UNITS, tmp_path / "units")
    for path in PAGES.rglob("*.js"):
        copied = tmp_path / "table" / path.relative_to(PAGES)
        copied.parent.mkdir(parents=True, exist_ok=True)
        kit = "../" * len(copied.relative_to(tmp_path).parents[1:]) + "fairway.js"
        copied.write_text(path.read_text("utf-8").replace('"/kit/fairway.js"', f'"{kit}"'), "utf-8")
    shutil.copy(ROOT / "api/fairway_js/fairway.js", tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}), "utf-8")
    command = [tool("node"), "--test", "--test-reporter", "tap", str(tmp_path / "units" / test)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "# fail 0" in ran.stdout


def test_the_types_of_the_pages_hold(tools: Path, tmp_path: Path) -> None:
    """A strict compiler finds nothing wrong with any module, given the types of the kit."""
    config = {"compilerOptions": STRICT, "include": [f"{PAGES}/**/*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    run(tools / ".bin/tsc", "-p", ".", folder=tmp_path)
