"""How the game looks, as SVG and in a terminal. What other plugins may draw with is here."""

from fairway_base.draw.svg.card_frame import CARD, paint_badge, paint_band, paint_body, paint_card
from fairway_base.draw.svg.client_card import draw_client_svg
from fairway_base.draw.svg.icons import ICON_OF, ICONS, flag, icon_id
from fairway_base.draw.svg.palette import DARK, GOLD, INK, KERB, LANE, PAPER, SHIRTS

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
    "paint_band",
    "paint_body",
    "paint_card",
]
