"""The colours of every picture.

What differs in meaning differs in brightness or in shape as well: a lane is darker than the lawn and has a pale kerb, a
fault is a cross or is hatched, Pars are written on their flags.
"""

from __future__ import annotations

GRASS, GRASS_DARK, GRASS_LIGHT = "#9bd072", "#6fa24d", "#b0dc8b"
LANE, LANE_DARK, KERB = "#c24a33", "#973520", "#fbeecb"
INK, FAINT, PAPER, SAND = "#2b3a35", "#5a6464", "#fffdf5", "#efe3bf"
WATER, WATER_LIGHT = "#5fb3dc", "#b9e2f4"
WOOD, WOOD_DARK, STONE, STONE_DARK = "#b9814f", "#85552f", "#d5d7d6", "#8d9494"
STEEL, STEEL_LIGHT, DARK = "#8aa3b1", "#cfdde4", "#33424a"
LEAF, LEAF_LIGHT, LEAF_DARK = "#3f8f52", "#6db56f", "#2c6b3f"
GOLD, WARNING, SLATE, TRAY = "#f4c542", "#d6303a", "#3f5d56", "#f1ead3"
SHIRTS = ("#3468a8", "#e0a92e", "#8b4f9f", "#e9744f", "#2f9c95", "#d2527f")
FLAGS = {1: "#ffffff", 2: "#ffe066", 3: "#f28426"}
"""Flags by the Par on them."""
IN_GREEN, IN_RED = "#cdeaa8", "#e58f84"
"""The areas of the score sheet in which a Par lies."""
TEXT_ON: dict[str, tuple[str, ...]] = {
    INK: (PAPER, TRAY, GOLD, IN_GREEN, IN_RED, *FLAGS.values(), "#fff"),
    FAINT: (PAPER,),
    PAPER: (),
    "#fff": (SLATE,),
}
"""In which colours something is written, and on which; plugins write with `PAPER` on bands of their own."""
