"""The commands that the game adds: `fairway score` and `fairway show`."""

from __future__ import annotations

import argparse
from typing import Any

from fairway_base.cli.score import add_score
from fairway_base.cli.shared import shipped_library
from fairway_base.cli.show import add_show

__all__ = ["add_commands", "shipped_library"]


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `score` and `show` to the command line."""
    add_score(commands)
    add_show(commands)
