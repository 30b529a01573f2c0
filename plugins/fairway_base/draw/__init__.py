"""How the game looks, as SVG and in a terminal. What other plugins may draw with is here."""

from fairway_base.draw.svg.card import draw_client_svg
from fairway_base.draw.svg.icons import DARK, GOLD, ICON_OF, ICONS, INK, KERB, LANE, PAPER, SHIRTS, flag, icon_id
from fairway_base.draw.svg.land import CARD, paint_badge, paint_card

__all__ = [
    "CARD",
    "DARK",
    "GOLD",
    "ICONS",
    "ICON_OF",
    "INK",
    "KERB",
    "LANE",
    "PAPER",
    "SHIRTS",
    "draw_client_svg",
    "flag",
    "icon_id",
    "paint_badge",
    "paint_card",
]
