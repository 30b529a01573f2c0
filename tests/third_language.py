"""A little German: a plugin and a pack that each bring one file, and nothing else, for a language nobody ships."""

from __future__ import annotations

import json
from pathlib import Path

PLUGIN = '''"""Speaks some German."""

from pathlib import Path

from fairway import Vocabulary, hookimpl


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="german", version="1", home=Path(__file__).parent)
'''

TEXTS = {
    "player": "Spieler {number}",
    "square": "Spalte {x}, Zeile {y}",
    "plugin.german.name": "Ein wenig Deutsch",
    "event.designer.tile_placed": "{seat:Player} legt {tile} auf {x,y}.",
    "event.designer.tile_placed.you": "Du legst {tile} auf {x,y}.",
    "event.designer.land_chosen": "{seat:Player} hat ein Gelände gewählt.",
    "prompt.designer.choose_land.ask": "Welches Gelände nimmst du?",
    "action.designer.choose_land.name": "Gelände wählen",
    "refusal.designer.land_not_dealt": "{land} wurde dir nicht gegeben.",
    "title.designer.land_not_dealt": "Nicht dein Gelände",
}
TILE = {"id": "abschlag", "kind": "tee", "copies": 30, "lanes": ["N"], "par": 1, "back": 1, "provenance": "original"}
MANIFEST = {
    "id": "garten", "version": "1.0.0", "engine": ">=0.1", "licence": "MIT", "authors": ["A fan"],
    "requires": ["minigolf-designer"],
}  # fmt: skip
NAMES = {"pack.name": "Garten", "tiles.abschlag.name": "Grüner Abschlag"}


def write_german(folder: Path) -> tuple[Path, Path]:
    """Write the plugin and the pack; return the plugin's file and the pack's folder."""
    plugin, pack = folder / "german.py", folder / "garten"
    files = {
        pack / "pack.json": MANIFEST,
        pack / "tiles.json": {"tiles": [{**TILE, "replaces": "minigolf-designer:t001"}]},
        pack / "texts" / "de.json": {"language": "de", "texts": NAMES},
        pack / "texts" / "en.json": {"language": "en", "texts": {"pack.name": "Garden"}},
        folder / "texts" / "de.json": {"language": "de", "texts": TEXTS},
    }
    for path, document in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document), "utf-8")
    plugin.write_text(PLUGIN, "utf-8")
    return plugin, pack
