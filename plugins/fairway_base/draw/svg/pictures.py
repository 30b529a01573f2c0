"""What a screen may ask for as SVG: an item of a pack, a course, and what a player has before them in a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from fairway import Table, View
from fairway.content import FALLBACK, Library, package_texts
from fairway.draw import Drawn, document, group, hit_area
from fairway_base.content.components import Client, Colour, Gate, Land, TileDesign
from fairway_base.course.survey import survey
from fairway_base.draw.svg.card_frame import CARD
from fairway_base.draw.svg.client_card import draw_client_svg, draw_colour_svg
from fairway_base.draw.svg.course import CourseArt, draw_course_svg
from fairway_base.draw.svg.drawing_texts import drawing_text
from fairway_base.draw.svg.icons import ICONS
from fairway_base.draw.svg.land import draw_gate_svg, draw_land_svg, paint_land_card
from fairway_base.draw.svg.tile import draw_tile_svg
from fairway_base.play.kit import Kit, item_name, items_by_id, tile_name
from fairway_base.play.part import DesignerView, Player

if TYPE_CHECKING:
    from fairway_base.scoring.table_course import TableCourse

__all__ = ["KINDS_DRAWN", "draw_board", "draw_item", "draw_table_course"]

KINDS_DRAWN = ("tiles", "lands", "clients", "gates", "colours")
"""Kinds of items that have a picture."""


def draw_item(
    library: Library, kind: str, name: str, language: str = FALLBACK, *, turn: int | None = None
) -> str | None:
    """Draw an item of the packs, given its full id; None for a kind that has no picture."""
    item = library.item(kind, name)
    title = library.name(kind, name, language)
    match item:
        case TileDesign():
            return draw_tile_svg(item, title, turn=turn, language=language)
        case Land():
            return draw_land_svg(item, _gate(library), title, language=language)
        case Client():
            return draw_client_svg(item, title, library.words(kind, name, language), language=language)
        case Gate():
            return draw_gate_svg(item, title, language=language)
        case Colour():
            return draw_colour_svg(item, title, language=language)
        case _:
            return None


def draw_table_course(table_course: TableCourse, library: Library, language: str = FALLBACK) -> str:
    """Draw a course that lies on a real table."""
    land = (
        drawing_text("own_land", language)
        if table_course.on_own_land
        else item_name(library, "lands", table_course.ground.name, language)
    )
    art = CourseArt(
        table_course.survey,
        land,
        plan=table_course.plan,
        stream=table_course.water == "stream",
        gate_trees=table_course.gate_trees,
        collected=table_course.collected,
        names=partial(tile_name, library, language=language),
    )
    return draw_course_svg(art, language=language)


def draw_board(table: Table, view: View, seat: int, language: str = FALLBACK) -> str | None:
    """Draw a player's course as the viewer sees it; before there is one, the lands the viewer may choose from."""
    kit, seen = table.kit(Kit), view.part(DesignerView)
    player = seen.players[seat]
    if not player.land:
        return _draw_dealt(kit.library, view, language) if view.seat == seat and seen.dealt else None
    name = package_texts("fairway_base").naming(view.names).say("drawing.player", {"seat": seat}, language)
    return _draw_player(kit, player, seat, name, language)


def _draw_player(kit: Kit, player: Player, seat: int, name: str, language: str) -> str:
    library = kit.library
    land = cast("Land", items_by_id(library, "lands")[player.land])
    colour = cast("Colour | None", items_by_id(library, "colours").get(player.colour))
    art = CourseArt(
        survey(player.course, kit.grounds[player.land], kit.tiles, kit.options),
        item_name(library, "lands", player.land, language),
        card=player.land,
        plan=player.plan,
        stream=land.water == "stream",
        gate_trees=kit.gate_trees,
        player=name,
        seat=seat,
        colour=colour.rgb if colour else None,
        collected=len(player.pile),
        hand=tuple(kit.tiles[tile] for tile in player.hand),
        names=partial(tile_name, library, language=language),
    )
    return draw_course_svg(art, language=language)


def _draw_dealt(library: Library, view: View, language: str) -> str:
    """Draw the land cards in a hand, side by side; the one that was kept stands out."""
    drawn, seen = Drawn(ICONS), view.part(DesignerView)
    lands = cast("dict[str, Land]", items_by_id(library, "lands"))
    names = [item_name(library, "lands", name, language) for name in seen.dealt]
    width, height = CARD
    for index, (name, title) in enumerate(zip(seen.dealt, names, strict=True)):
        card = paint_land_card(drawn, lands[name], _gate(library), title, language, chosen=name == seen.kept)
        place = f"translate({index * (width + 20)} 0)"
        drawn.add(group(card, hit_area(f"card:{name}", 0, 0, width, height, label=title), transform=place))
    return document(
        drawn,
        (0, 0, len(names) * (width + 20) - 20, height),
        title=drawing_text("choosing", language),
        description=", ".join(names),
        language=language,
        seat=view.seat,
    )


def _gate(library: Library) -> Gate:
    return cast("Gate", next(iter(library.items("gates").values())))
