"""What is printed on a tile, in words."""

from __future__ import annotations

from fairway.content import package_texts
from fairway_base.content.components import ARTWORK, ELEMENTS, TileDesign

__all__ = ["tile_facts"]


def tile_facts(design: TileDesign, language: str) -> tuple[str, list[str]]:
    """Say what a tile is, and what is printed on it."""
    texts = package_texts("fairway_base")
    facts = {"tile": design.id, "copies": design.copies, "back": design.back, "par": design.par}
    counts = {name: int(getattr(design, name)) for name in (*ELEMENTS, "obstacle", *ARTWORK)}
    printed = [
        texts.say(f"picture.element.{name}", {"count": count}, language) for name, count in counts.items() if count
    ]
    return texts.say(f"picture.kind.{design.kind}", facts, language), printed
