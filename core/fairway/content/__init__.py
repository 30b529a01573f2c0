"""Content packs: what authors write, how it is checked and how it becomes values."""

from fairway.content.faults import BadPack, Fault, render
from fairway.content.filters import ItemFilter
from fairway.content.items import Explainer, Item, Kind, Manifest, Pack, Problem
from fairway.content.library import Library
from fairway.content.loading import Report, load_pack, read_pack

__all__ = [
    "BadPack",
    "Explainer",
    "Fault",
    "Item",
    "ItemFilter",
    "Kind",
    "Library",
    "Manifest",
    "Pack",
    "Problem",
    "Report",
    "load_pack",
    "read_pack",
    "render",
]
