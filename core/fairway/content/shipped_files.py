"""Where shipped files lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

__all__ = ["data_dir"]


def data_dir(name: str) -> Path:
    """Return the folder of shipped files called `name`: `schemas` or `content_packs`."""
    here = Path(__file__).resolve()
    packaged = here.parents[1] / "_data" / name
    return packaged if packaged.is_dir() else here.parents[3] / name
