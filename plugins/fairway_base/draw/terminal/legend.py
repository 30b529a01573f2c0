"""What stands below a picture in a terminal: its signs explained, and the places of all that will cost points."""

from __future__ import annotations

from collections.abc import Mapping

from fairway.content import in_a_row, package_texts
from fairway_base.course.course import SIDES
from fairway_base.course.survey import Survey
from fairway_base.draw.terminal.canvas import (
    ELEMENT_SIGNS,
    FLAG,
    GREEN,
    IMAGINED,
    MISMATCH,
    MORE_THINGS,
    OBSTACLE,
    OFF_LAND,
    PATH_END,
    TEE,
    WRONG_WAY,
)

__all__ = ["legend_lines", "remark_lines", "terminal_text"]

_MEANINGS = {
    TEE: "tee",
    GREEN: "green",
    "#": "number",
    FLAG: "flag",
    "▲": "arrow",
    **{sign: name for name, sign in ELEMENT_SIGNS.items()},
    OBSTACLE: "obstacle",
    "·": "land",
    "≈": "pond",
    "~": "stream",
    IMAGINED: "planned",
    PATH_END: "path_end",
    OFF_LAND: "off_land",
    MISMATCH: "mismatch",
    WRONG_WAY: "wrong_way",
    MORE_THINGS: "more",
}
"""Signs and the texts that explain them."""


def legend_lines(used: Mapping[str, None], width: int, language: str) -> list[str]:
    """Explain the signs that were used, in lines no wider than the picture."""
    entries = [terminal_text(f"legend.{name}", language, sign=sign) for sign, name in _MEANINGS.items() if sign in used]
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 3 + len(entry) <= max(width, 60):
            lines[-1] += "   " + entry
        else:
            lines.append(entry)
    return lines


def remark_lines(survey: Survey, language: str) -> list[str]:
    """List the places of everything that will cost points."""
    remarks = {
        "mismatches": [f"{fault.cell[0]},{fault.cell[1]} {SIDES[fault.side]}" for fault in survey.mismatches],
        "wrong_way": [f"{x},{y}" for x, y in survey.wrong_way],
        "off_land": [f"{x},{y}" for x, y in (*survey.off_land, *survey.on_water)],
    }
    return [
        terminal_text(f"remark.{name}", language, count=len(places), places=in_a_row(places, language))
        for name, places in remarks.items()
        if places
    ]


def terminal_text(key: str, language: str, **params: object) -> str:
    """Return one of the plugin's own texts about pictures in a terminal."""
    return package_texts("fairway_base").say(f"picture.{key}", params, language)
