"""The language of Fame cards: everything a card can do, as data that a pack writes down.

A deed says what happens, never how: the other modules of this folder do it. `WHEN` lists the moments in which each
makes sense, `DESIGNING` those that only a player who still designs may do (EMP-FAME-13).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from fairway.content import Word

__all__ = [
    "ALONE",
    "DESIGNING",
    "SCORING",
    "SHARED",
    "WHEN",
    "WINDOWS",
    "BenchAfterPick",
    "BonusDraw",
    "CollectAndPass",
    "CollectPlaced",
    "Deed",
    "DeedOf",
    "DogsAsPeople",
    "DoublePick",
    "DrawMore",
    "DrawToRack",
    "FetchFromBag",
    "ForgiveConnections",
    "ForgiveDirections",
    "ForgiveWater",
    "FreePass",
    "KeepUnchosen",
    "LastToStop",
    "MissingAsGrass",
    "MorePeople",
    "ParSixGreen",
    "PlaceAnywhere",
    "PlayFirst",
    "PrivateDraw",
    "ProtectTile",
    "Redraw",
    "ReorderPawns",
    "ReplaceDrawn",
    "ReplaceRack",
    "ReplaceTiles",
    "ReverseRack",
    "Salvage",
    "StayFirst",
    "SwapPlaced",
    "SwapWithDrawn",
    "SwapWithRack",
    "SwitchRacks",
    "Window",
    "fitting",
]

Window = Literal[
    "unchosen",
    "round_start",
    "turn_pre",
    "pick",
    "place",
    "pass",
    "stop",
    "turn_post",
    "stopped_pick",
    "score_popular",
    "score_fast",
    "score_pressco",
    "score_par",
    "score_land",
    "score_circuit",
    "score_playable",
]
"""The moments in which Fame cards are played."""

SCORING: dict[str, Window] = {
    "designer.fun": "score_popular",
    "designer.fast": "score_fast",
    "designer.passes": "score_fast",
    "designer.mrs": "score_pressco",
    "designer.par": "score_par",
    "designer.land": "score_land",
    "designer.circuit": "score_circuit",
    "designer.playable": "score_playable",
}
"""The window just before each condition is scored; alone, passes stand where Fast does."""

SHARED: tuple[Window, ...] = ("unchosen", "round_start", "turn_post", "stopped_pick", *dict.fromkeys(SCORING.values()))
"""Windows that ask: the others are part of a turn in which a player acts anyway."""

WINDOWS: tuple[Window, ...] = (
    "unchosen",
    "round_start",
    "turn_pre",
    "pick",
    "place",
    "pass",
    "stop",
    "turn_post",
    "stopped_pick",
    *dict.fromkeys(SCORING.values()),
)

Tiles = Annotated[int, Meta(ge=1, le=20)]


class Deed(Word, frozen=True, tag_field="do"):
    """What a card does. A plugin that adds a deed does it, too, when it hears that a card with it was played."""

    windows: ClassVar[tuple[Window, ...]] = ()
    """When a deed of another plugin makes sense; ours are in `WHEN`."""


# bag and racks


class DrawToRack(Deed, frozen=True, tag="draw_to_rack"):
    """Draw tiles from the bag onto the middle rack, each at its number."""

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 1


class ReplaceRack(Deed, frozen=True, tag="replace_rack"):
    """Discard the bottom rack and fill it with as many new tiles."""


class ReplaceTiles(Deed, frozen=True, tag="replace_tiles"):
    """Remove any tiles of the bottom rack from the game and draw as many, each put at its number."""


class Salvage(Deed, frozen=True, tag="salvage"):
    """Move all leftovers onto the next rack, each at its number."""


class SwitchRacks(Deed, frozen=True, tag="switch_racks"):
    """Let a tile of the middle rack and one of the bottom rack change places."""


class ReverseRack(Deed, frozen=True, tag="reverse_rack"):
    """Turn the order of the middle rack round."""


# the course


class SwapPlaced(Deed, frozen=True, tag="swap_placed"):
    """Let two tiles of the own course change places, each turned at will."""


class CollectPlaced(Deed, frozen=True, tag="collect_placed"):
    """Take a tile off the own course and lay it face down."""


class SwapWithRack(Deed, frozen=True, tag="swap_with_rack"):
    """Let a tile of the own course and one of the middle rack change places."""


class BonusDraw(Deed, frozen=True, tag="bonus_draw"):
    """Draw a tile from the bag, and place it or lay it face down."""


class PlaceAnywhere(Deed, frozen=True, tag="place_anywhere"):
    """Place one tile where it touches nothing."""


# with a pick, a pass or a stop


class DoublePick(Deed, frozen=True, tag="double_pick"):
    """Take and place two tiles instead of one; a tile from the bag fills the other spot."""


class BenchAfterPick(Deed, frozen=True, tag="bench_after_pick"):
    """Take a tile, but send the pawn to the bench."""


class PrivateDraw(Deed, frozen=True, tag="private_draw"):
    """Pass, draw tiles from the bag, place one of them or none and return the others."""

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 6


class StayFirst(Deed, frozen=True, tag="stay_first"):
    """Pass, and stand in front of the rack instead of on the bench."""


class CollectAndPass(Deed, frozen=True, tag="collect_and_pass"):
    """Pass, and lay a tile of the middle rack face down."""


class FetchFromBag(Deed, frozen=True, tag="fetch_from_bag"):
    """Stop, after placing any tile of the bag."""


# the order of play


class PlayFirst(Deed, frozen=True, tag="play_first"):
    """Move the own pawn to the first place of the round."""


class ReorderPawns(Deed, frozen=True, tag="reorder_pawns"):
    """Put all pawns in any order."""


class ProtectTile(Deed, frozen=True, tag="protect_tile"):
    """Forbid a player who has stopped the tile that was announced."""


# scoring


class MorePeople(Deed, frozen=True, tag="more_people"):
    """Count more people in Popular; they pay as well."""

    people: Annotated[int, Meta(ge=1, le=99, description="How many people are added.")] = 4


class DogsAsPeople(Deed, frozen=True, tag="dogs_as_people"):
    """Count every dog as people in Popular; dogs do not pay."""

    each: Annotated[int, Meta(ge=1, le=9, description="How many people a dog counts for.")] = 2


class LastToStop(Deed, frozen=True, tag="last_to_stop"):
    """Score points in Fast for having stopped in the round in which the last player did."""

    points: Annotated[int, Meta(ge=1, le=99, description="Points for it.")] = 9


class MissingAsGrass(Deed, frozen=True, tag="missing_as_grass"):
    """Count empty squares of the own land as plain grass tiles."""


class ForgiveDirections(Deed, frozen=True, tag="forgive_directions"):
    """Count some tiles that lie against their arrow as if they lay right."""

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2


class ForgiveWater(Deed, frozen=True, tag="forgive_water"):
    """Count some tiles on water as if they lay on land."""

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2


class ParSixGreen(Deed, frozen=True, tag="par_six_green"):
    """Count holes of Par 6 as if they were in the green area."""


class ForgiveConnections(Deed, frozen=True, tag="forgive_connections"):
    """Count some missed connections of the circuit as made."""

    connections: Annotated[Tiles, Meta(description="How many connections at most.")] = 2


# alone


class DrawMore(Deed, frozen=True, tag="draw_more"):
    """Alone: draw further tiles to choose from."""

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 1


class Redraw(Deed, frozen=True, tag="redraw"):
    """Alone: send every drawn tile to the bag or out of the game, and draw two new ones."""

    tiles: Annotated[Tiles, Meta(description="How many tiles are drawn.")] = 2


class ReplaceDrawn(Deed, frozen=True, tag="replace_drawn"):
    """Alone: remove some of the drawn tiles from the game and draw as many."""

    tiles: Annotated[Tiles, Meta(description="How many tiles at most.")] = 2


class SwapWithDrawn(Deed, frozen=True, tag="swap_with_drawn"):
    """Alone: let a tile of the own course and a drawn one change places."""


class KeepUnchosen(Deed, frozen=True, tag="keep_unchosen"):
    """Alone: keep a tile that was not chosen for the next turn."""


class FreePass(Deed, frozen=True, tag="free_pass"):
    """Alone: pass without losing points."""


DeedOf = (
    DrawToRack
    | ReplaceRack
    | ReplaceTiles
    | Salvage
    | SwitchRacks
    | ReverseRack
    | SwapPlaced
    | CollectPlaced
    | SwapWithRack
    | BonusDraw
    | PlaceAnywhere
    | DoublePick
    | BenchAfterPick
    | PrivateDraw
    | StayFirst
    | CollectAndPass
    | FetchFromBag
    | PlayFirst
    | ReorderPawns
    | ProtectTile
    | MorePeople
    | DogsAsPeople
    | LastToStop
    | MissingAsGrass
    | ForgiveDirections
    | ForgiveWater
    | ParSixGreen
    | ForgiveConnections
    | DrawMore
    | Redraw
    | ReplaceDrawn
    | SwapWithDrawn
    | KeepUnchosen
    | FreePass
)
"""Any deed, for the types of a card."""

WHEN: dict[type[Deed], tuple[Window, ...]] = {
    DrawToRack: ("turn_pre",),
    ReplaceRack: ("round_start",),
    ReplaceTiles: ("round_start",),
    Salvage: ("unchosen",),
    SwitchRacks: ("turn_pre",),
    ReverseRack: ("round_start",),
    SwapPlaced: ("turn_pre", "turn_post"),
    CollectPlaced: ("turn_pre", "turn_post"),
    SwapWithRack: ("turn_pre",),
    BonusDraw: ("turn_pre", "turn_post"),
    PlaceAnywhere: ("place",),
    DoublePick: ("pick",),
    BenchAfterPick: ("pick",),
    PrivateDraw: ("pass",),
    StayFirst: ("pass",),
    CollectAndPass: ("pass",),
    FetchFromBag: ("stop",),
    PlayFirst: ("round_start",),
    ReorderPawns: ("round_start",),
    ProtectTile: ("stopped_pick",),
    MorePeople: ("score_popular",),
    DogsAsPeople: ("score_popular",),
    LastToStop: ("score_fast",),
    MissingAsGrass: ("score_pressco", "score_land"),
    ForgiveDirections: ("score_pressco", "score_playable"),
    ForgiveWater: ("score_land",),
    ParSixGreen: ("score_pressco", "score_par"),
    ForgiveConnections: ("score_pressco", "score_circuit"),
    DrawMore: ("turn_pre",),
    Redraw: ("turn_pre",),
    ReplaceDrawn: ("turn_pre",),
    SwapWithDrawn: ("turn_pre",),
    KeepUnchosen: ("unchosen",),
    FreePass: ("pass",),
}
"""The windows that suit each deed."""


def fitting(deed: Deed) -> tuple[Window, ...]:
    """Return the windows in which a deed makes sense."""
    return WHEN.get(type(deed), deed.windows)


for _deed in WHEN:
    _deed.example = msgspec.json.encode(_deed()).decode()

DESIGNING: frozenset[type[Deed]] = frozenset(
    {
        SwapPlaced,
        CollectPlaced,
        SwapWithRack,
        BonusDraw,
        PlaceAnywhere,
        DoublePick,
        PrivateDraw,
        StayFirst,
        CollectAndPass,
        FetchFromBag,
        DrawMore,
        Redraw,
        ReplaceDrawn,
        SwapWithDrawn,
        KeepUnchosen,
        FreePass,
    }
)
"""Deeds that change a course or belong to passing and stopping: not for players who have stopped (EMP-FAME-13)."""

ALONE: frozenset[type[Deed]] = frozenset({DrawMore, Redraw, ReplaceDrawn, SwapWithDrawn, KeepUnchosen, FreePass})
"""Deeds for the turns of a player alone: at a table of several they cannot be done."""
