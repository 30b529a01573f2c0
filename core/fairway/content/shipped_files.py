"""Where shipped files lie, in a checkout and in an installed wheel."""

from __future__ import annotations

import re
from pathlib import Path

from fairway.content.pack_files import Files, kept_files

__all__ = ["DIGEST", "data_dir", "former_pack"]

DIGEST = re.compile(r"[0-9a-f]{64}")
"""What a hash of a pack looks like; nothing else is worth looking for."""


def data_dir(name: str) -> Path:
    """Return the folder of shipped files called `name`: `schemas`, `content_packs` or `docs`."""
    here = Path(__file__).resolve()
    packaged = here.parents[1] / "_data" / name
    return packaged if packaged.is_dir() else here.parents[3] / name


def former_pack(digest: str) -> Files | None:
    """Return a pack as an earlier release shipped it, by the hash that locks of then have; None for any other."""
    if not DIGEST.fullmatch(digest):  # a stranger's record may say anything
        return None
    place = data_dir("content_packs") / "former" / f"{digest}.pack"
    return kept_files(place.read_bytes()) if place.is_file() else None
