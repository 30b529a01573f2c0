"""Content packs: what authors write, how it is checked and how it becomes values."""

from fairway.content.items import Item, Kind, Manifest, Pack, Problem

__all__ = ["Item", "Kind", "Manifest", "Pack", "Problem"]
