"""`@pytest.mark.rule`: a test says which rules it proves, and every id it names is a rule's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(("rule", "status"), [("BG-RACK-3", 0), ("BG-RACK-33", 4)])
def test_ids_that_no_index_has(rule: str, status: int, tmp_path: Path) -> None:
    """A run that meets the id of no rule stops and says so, also when it is a run of one file only."""
    path = tmp_path / "test_one.py"
    path.write_text(f"import pytest\n\n\n@pytest.mark.rule({rule!r})\ndef test_it():\n    pass\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "fairway.testing.pytest_rules",
        "-p",
        "no:cacheprovider",
        str(path),
    ]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stdout + done.stderr
    if status:
        assert "test_one.py::test_it: no rule 'BG-RACK-33'; did you mean 'BG-RACK-3'?" in done.stderr + done.stdout
