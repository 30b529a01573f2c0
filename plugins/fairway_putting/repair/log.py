"""What a repair did, line by line, for people to follow (PD-RPR-03)."""

from __future__ import annotations

from fairway.texts import package_texts
from fairway.values import Value
from fairway_putting.courses import Cell

__all__ = ["Entry", "told"]


class Entry(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was done, and which step of the procedure did it."""

    step: str
    """The rule, such as `PD-RPR-30`."""
    what: str
    """Names the entry's text: `repair.putting.<what>`."""
    hole: int = 0
    """The hole it concerns; 0 when it concerns none."""
    cells: tuple[Cell, ...] = ()
    tiles: tuple[str, ...] = ()
    before: str = ""
    after: str = ""


def told(entry: Entry, language: str) -> str:
    """Put an entry into words."""
    params = {
        "hole": entry.hole,
        "cells": " ".join(f"({x}, {y})" for x, y in entry.cells) or "-",
        "tiles": entry.tiles or ("-",),
        "before": entry.before,
        "after": entry.after,
    }
    return package_texts("fairway_putting").say(f"repair.putting.{entry.what}", params, language)
