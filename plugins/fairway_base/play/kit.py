"""The box, opened: a pack's items prepared for play."""

from __future__ import annotations

from collections import Counter
from typing import cast

from fairway import BadOptions, reasons, replace
from fairway.content import Item, Library
from fairway_base.content.components import Client, Colour, Gate, Land, TileDesign
from fairway_base.content.options import Options
from fairway_base.course.ground import Ground, ground_of
from fairway_base.course.tiles import Tile, design_of, make_tiles

__all__ = ["Kit", "full_id", "item_name", "items_by_id", "open_box", "tile_name"]

because = reasons(__name__)


class Kit:
    """Tiles, lands and clients by the ids they go by in a match."""

    __slots__ = (
        "backs",
        "clients",
        "colours",
        "deck",
        "gate_trees",
        "grounds",
        "library",
        "mr",
        "mrs",
        "options",
        "tiles",
    )

    def __init__(
        self,
        tiles: dict[str, Tile],
        grounds: dict[str, Ground],
        deck: tuple[str, ...],
        clients: dict[str, Client],
        colours: tuple[str, ...],
        gate_trees: int,
        options: Options,
        library: Library,
    ) -> None:
        self.tiles = tiles
        self.backs = {name: tile.design.back for name, tile in tiles.items()}
        self.grounds = grounds
        self.deck = deck
        """Lands that may be dealt (BG-SETUP-5)."""
        self.clients = clients
        self.mr = tuple(name for name, client in clients.items() if client.who == "mr")
        self.mrs = tuple(name for name, client in clients.items() if client.who == "mrs")
        self.colours = colours
        self.gate_trees = gate_trees
        self.options = options
        self.library = library
        """Where it all comes from, with the names of things."""


def open_box(library: Library, options: Options) -> Kit:
    """Prepare everything the packs hold; raise `BadOptions` if the game needs something that they lack."""
    for kind in ("tiles", "lands", "gates"):
        if not library.items(kind):
            raise BadOptions(because("designer.nothing_of", kind=kind))
    designs = cast("dict[str, TileDesign]", items_by_id(library, "tiles"))
    lands = cast("dict[str, Land]", items_by_id(library, "lands"))
    gate = next(iter(cast("dict[str, Gate]", items_by_id(library, "gates")).values()))
    return Kit(
        tiles=make_tiles(replace(design, id=name) for name, design in designs.items()),
        grounds={name: ground_of(land, gate.straight_sides) for name, land in lands.items()},
        deck=tuple(name for name, land in lands.items() if land.difficulty <= options.max_land_difficulty),
        clients=cast("dict[str, Client]", items_by_id(library, "clients")),
        colours=tuple(cast("dict[str, Colour]", items_by_id(library, "colours"))),
        gate_trees=gate.trees,
        options=options,
        library=library,
    )


def items_by_id(library: Library, kind: str) -> dict[str, Item]:
    """Return the items of a kind by bare id, or by `pack:id` where two packs use the same one."""
    items = library.items(kind)
    bare = Counter(full.partition(":")[2] for full in items)
    return {full if bare[full.partition(":")[2]] > 1 else full.partition(":")[2]: item for full, item in items.items()}


def full_id(library: Library, kind: str, id: str) -> str | None:
    """Return the full id of an item, given that or its bare id; None when there is no such item.

    Raises `BadOptions` for the bare id of items in several packs.
    """
    return library.find(kind, id)


def item_name(library: Library, kind: str, id: str, language: str) -> str:
    """Return what an item is called that goes by a bare id, or by `pack:id`."""
    return library.name(kind, next(iter(library.meant(kind, id)), id), language)


def tile_name(library: Library, id: str, language: str) -> str:
    """Return what a tile of a match is called: like the design that it is a copy of."""
    for each in (id, design_of(id), design_of(design_of(id))):
        for full in library.meant("tiles", each):
            return library.name("tiles", full, language)
    return id
