"""What people install: a wheel that brings schemas and packs and plays a game in an empty environment."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_packages_and_data_only(wheel: Path) -> None:
    """Nothing called core, api or plugins is installed; schemas and packs are."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "fairway",
        "fairway_api",
        "fairway_base",
        "fairway_client",
        "fairway_empire",
        "fairway_js",
        "fairway_table",
        "fairway_promises",
        "fairway_putting",
        "fairway_tiny",
    }
    assert "fairway/_data/content_packs/minigolf-designer/pack.json" in names
    assert any(name.startswith("fairway/_data/content_packs/former/") for name in names)
    assert "fairway/_data/schemas/tiles.schema.json" in names
    assert "fairway/_data/content_packs/minigolf-promises/pack.json" in names
    assert "fairway/_data/content_packs/putting-dice/pack.json" in names
    assert "fairway_base/rules.json" in names
    assert "fairway_promises/rules.json" in names
    assert "fairway_putting/rules.json" in names
    assert "fairway/_data/content_packs/tiny-mini-golf/pack.json" in names
    assert "fairway_tiny/rules.json" in names
    assert {"fairway/_data/docs/index.md", "fairway/_data/docs/how-to/first-client.md"} <= set(names)
    assert {"fairway_api/docs_page/index.html", "fairway_api/docs_page/manual.html"} <= set(names)
    assert not [name for name in names if name.startswith("fairway/_data/docs") and name.endswith(".py")]
    assert {"fairway_js/fairway.js", "fairway_js/fairway.d.ts"} <= set(names)
    assert {"fairway/py.typed", "fairway_client/py.typed"} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]


def test_an_installed_wheel_plays_a_game(wheel: Path, tmp_path: Path) -> None:
    """Installed in an empty environment, away from the checkout, Fairway plays, validates and scores."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    tools = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [tools / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], check=True
    )

    def fairway(*arguments: str) -> str:
        command = [tools / "fairway", *arguments]
        return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    played = json.loads(fairway("simulate", "designer", "--players", "2", "--games", "1", "--bots", "random", "--json"))
    assert sorted(played["games"][0]["places"]) == [1, 2]
    where = "import fairway.content.shipped_files; print(fairway.content.shipped_files.data_dir('content_packs'))"
    packs = subprocess.run([tools / "python", "-c", where], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert str(tmp_path / "venv") in packs.stdout
    manual = "from fairway_api.routes import manual; print(manual._rendered('how-to/first-client').decode())"
    page = subprocess.run([tools / "python", "-c", manual], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert '<h1 id="your-first-client">' in page.stdout
    assert "errors: 0" in fairway("packs", "validate", packs.stdout.strip() + "/minigolf-designer")
