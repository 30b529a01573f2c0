"""The colours of every picture."""

from __future__ import annotations

GRASS, GRASS_DARK, GRASS_LIGHT = "#93c66b", "#6fa24d", "#a9d584"
LANE, LANE_DARK, KERB = "#cf5b43", "#a63f2b", "#fbeecb"
INK, PAPER, SAND = "#2b3a35", "#fffdf5", "#efe3bf"
WATER, WATER_LIGHT = "#5fb3dc", "#b9e2f4"
WOOD, WOOD_DARK, STONE, STONE_DARK = "#b9814f", "#85552f", "#d5d7d6", "#8d9494"
STEEL, STEEL_LIGHT, DARK = "#8aa3b1", "#cfdde4", "#33424a"
LEAF, LEAF_LIGHT, LEAF_DARK = "#3f8f52", "#6db56f", "#2c6b3f"
GOLD, WARNING, SLATE = "#f4c542", "#d6303a", "#3f5d56"
SHIRTS = ("#3468a8", "#e0a92e", "#8b4f9f", "#e9744f", "#2f9c95", "#d2527f")
FLAGS = {1: "#ffffff", 2: "#ffd84d", 3: "#ff9d3d"}
"""Flags by the Par on them."""
