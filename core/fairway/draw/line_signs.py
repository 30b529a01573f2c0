"""Signs for lines in a terminal, by the arms they have: north 1, east 2, south 4, west 8, added up."""

from __future__ import annotations

__all__ = ["DOUBLE_ACROSS", "DOUBLE_DOWN", "DOUBLE_LINES", "HEAVY_LINES", "LIGHT_LINES"]

LIGHT_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY_LINES = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
DOUBLE_LINES = " ║═╚║║╔╠═╝═╩╗╣╦╬"
DOUBLE_DOWN = " ║╶╙║║╓╟╴╜─╨╖╢╥╫"
DOUBLE_ACROSS = " ╵═╘╷│╒╞═╛═╧╕╡╤╪"
