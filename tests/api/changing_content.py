"""A pack and a house rule that tests edit while matches are played with them."""

from __future__ import annotations

import json
from pathlib import Path

RULE = '''"""House rule: racks hold more tiles."""

from fairway import Vocabulary, hookimpl, watching


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="racks", version="{version}", compatible={compatible!r}, requires=("designer",))


@hookimpl
@watching("designer.rack_size")
def fairway_quantity(value):
    return value + {more}{note}
'''


def write_rule(
    place: Path, more: int = 1, version: str = "1.0.0", compatible: tuple[str, ...] = (), note: str = ""
) -> str:
    """Write the house rule, or another version of it."""
    place.write_text(RULE.format(more=more, version=version, compatible=compatible, note=note))
    return str(place)


def write_pack(place: Path, tiles: int = 20, version: str = "1.0.0") -> str:
    """Write a pack of further tiles, or another version of it."""
    place.mkdir(exist_ok=True)
    manifest = {
        "id": "more-tiles",
        "version": version,
        "engine": ">=0.1",
        "licence": "MIT",
        "authors": ["A fan"],
        "requires": ["minigolf-designer"],
    }
    tile = {"kind": "path", "lanes": ["S-E"], "back": 2, "trees": 1, "provenance": "original"}
    texts = {f"tiles.x{number}.name": f"Bend {number}" for number in range(tiles)}
    files = {
        "pack.json": manifest,
        "tiles.json": {"tiles": [{"id": f"x{number}", **tile} for number in range(tiles)]},
        "texts/en.json": {"language": "en", "texts": {"pack.name": "More tiles", **texts}},
    }
    for name, value in files.items():
        file = place / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(value))
    return str(place)
