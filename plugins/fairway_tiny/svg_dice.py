"""A set of dice as a picture: every die with all its faces in a row."""

from __future__ import annotations

from collections.abc import Iterable

from fairway.texts import package_texts
from fairway_tiny.components import DiceSet
from fairway_tiny.svg import INK, document, tag, text
from fairway_tiny.svg_terrain import DUNE, GRAIN, SEA, SHORE, WALL
from fairway_tiny.terrain import Shape

__all__ = ["dice_picture"]

FACE, GAP, LEFT, TOP, DOWN = 44, 10, 150, 56, 58
_POWERS = {"light": "#8fbf6f", "medium": "#f2cf5b", "max": "#e0725a"}


def dice_picture(dice: DiceSet, name: str, language: str) -> str:
    """Draw a set of dice."""
    texts = package_texts("fairway_tiny")
    rows: list[tuple[str, list[str]]] = [
        ("terrain", [_terrain(shape) for shape in dice.terrain]),
        *((power, [_label(f"{face:+d}" if face else "0") for face in getattr(dice, power)]) for power in _POWERS),
        ("precision", [_precision(result) for result in dice.precision]),
    ]
    width = LEFT + max(len(faces) for _, faces in rows) * (FACE + GAP) + 14
    drawn = [text(name, 24, 34, 15, font_weight="bold")]
    for line, (row, faces) in enumerate(rows):
        y = TOP + line * DOWN
        count = {"count": dice.terrain_dice if row == "terrain" else 1}
        drawn.append(text(texts.say(f"picture.tiny.die.{row}", count, language), 24, y + 27, 13))
        drawn += _faces(faces, y, _POWERS.get(row, "#ffffff"))
    return document(width, TOP + len(rows) * DOWN + 8, name, language, *drawn)


def _faces(faces: list[str], y: int, fill: str) -> Iterable[str]:
    for place, face in enumerate(faces):
        square = tag("rect", width=FACE, height=FACE, rx=8, fill=fill, stroke=INK, stroke_width=1.5)
        yield tag("g", square, face, transform=f"translate({LEFT + place * (FACE + GAP)} {y})")


def _terrain(shape: Shape) -> str:
    match shape:
        case "square":
            return tag("rect", x=11, y=11, width=22, height=22, fill=WALL)
        case "triangle":
            return tag("path", d="M11 11h22L11 33z", fill=WALL)
        case "water":
            return tag("rect", x=9, y=9, width=26, height=26, rx=9, fill=SEA, stroke=SHORE, stroke_width=2)
        case "sand":
            return tag("rect", x=9, y=9, width=26, height=26, rx=9, fill=DUNE, stroke=GRAIN, stroke_width=2)


def _label(face: str) -> str:
    return text(face, FACE / 2, 29, 19, text_anchor="middle", font_weight="bold")


def _precision(result: str) -> str:
    if result == "pass":
        return tag("circle", cx=22, cy=22, r=11, fill="none", stroke=INK, stroke_width=4)
    return tag("path", d="M13 13L31 31M31 13L13 31", stroke=INK, stroke_width=4, stroke_linecap="round")
