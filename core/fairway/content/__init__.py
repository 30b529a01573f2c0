"""Content packs: what authors write, how it is checked and how it becomes values. A door: see `fairway`."""

from fairway.content.faults import (
    MAX_FAULTS,
    BadPack,
    Fault,
    Param,
    Severity,
    did_you_mean,
    nearest,
    place_order,
    render,
    render_all,
)
from fairway.content.item_filters import ItemFilter, ids_called
from fairway.content.items import Explainer, Item, ItemFault, Kind, Manifest, Pack
from fairway.content.json_text.sources import Source, read_source
from fairway.content.library import Library
from fairway.content.loading import Report, load_pack, read_pack, sound_parts, texts_of
from fairway.content.pack_files import MAX_FILE
from fairway.content.reading import read_as
from fairway.content.shipped_files import data_dir
from fairway.content.words import Word
from fairway.model.sentences import fact, in_a_row
from fairway.model.texts import FALLBACK, Texts, package_texts

__all__ = [
    "BadPack",
    "Explainer",
    "FALLBACK",
    "Fault",
    "Item",
    "ItemFilter",
    "Kind",
    "Library",
    "MAX_FAULTS",
    "MAX_FILE",
    "Manifest",
    "Pack",
    "Param",
    "ItemFault",
    "Report",
    "Severity",
    "Source",
    "Texts",
    "Word",
    "data_dir",
    "did_you_mean",
    "fact",
    "ids_called",
    "in_a_row",
    "load_pack",
    "nearest",
    "package_texts",
    "place_order",
    "read_as",
    "read_pack",
    "read_source",
    "render",
    "render_all",
    "sound_parts",
    "texts_of",
]
