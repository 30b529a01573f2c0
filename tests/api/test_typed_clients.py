"""TypeScript clients come out of the box: generators of npm with their default flags, a strict compiler, a whole match."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest
from filelock import FileLock

from fairway.content.shipped_files import data_dir
from tests.api.conftest import listening
from tests.api.test_first_client import QUIET, tool

HOME = Path(__file__).parent / "typed_clients"
DOCUMENT = data_dir("schemas") / "openapi.json"


def run(*command: str | Path, folder: Path) -> str:
    """Run a program; return what it printed."""
    environment = {**os.environ, **QUIET, "NO_COLOR": "1", "REDOCLY_TELEMETRY": "off", "CI": "1"}
    ran = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def tools() -> Path:
    """Install what the lock names, once for this machine; return where its programs are."""
    name = sha256((HOME / "package-lock.json").read_bytes()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"fairway-typed-clients-{name}"
    npm = tool("npm")
    folder.mkdir(exist_ok=True)
    with FileLock(folder / "lock"):
        if not (folder / "done").exists():
            for file in ("package.json", "package-lock.json"):
                shutil.copy(HOME / file, folder)
            run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
            (folder / "done").touch()
    return folder / "node_modules"


def test_the_document_has_no_fault_that_a_linter_finds(tools: Path, tmp_path: Path) -> None:
    """Redocly's recommended rules find nothing wrong with the contract, nor anything to warn of."""
    said = run(tools / ".bin/redocly", "lint", DOCUMENT, folder=tmp_path)
    assert "Your API description is valid" in said
    assert "warning" not in said.replace("Deprecation warning", "")


def test_typed_clients_play_a_whole_match(tools: Path, tmp_path: Path) -> None:
    """openapi-typescript and @hey-api/openapi-ts make clients of the contract that type-check strictly and play to the end."""
    for file in HOME.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "node_modules").symlink_to(tools)
    with listening(database=str(tmp_path / "games.db")) as (address, _):
        document = f"{address}/v1/openapi.json"
        run(tools / ".bin/openapi-typescript", document, "-o", "generated/schema.d.ts", folder=tmp_path)
        run(tools / ".bin/openapi-ts", "-i", document, "-o", "generated/client", folder=tmp_path)
        schema = (tmp_path / "generated/schema.d.ts").read_text("utf-8")
        assert re.findall(r"(\w+): Record<string, never>", schema) == []
        run(tools / ".bin/tsc", "-p", ".", folder=tmp_path)
        for program in ("with_openapi_fetch", "with_hey_api"):
            said = run(tool("node"), f"out/{program}.js", address, folder=tmp_path)
            assert re.fullmatch(r"(seat \d: -?\d+ points, place \d\n){2}unknown_match\n", said), said
