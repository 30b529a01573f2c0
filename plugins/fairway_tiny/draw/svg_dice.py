"""A set of dice as a picture: every die with all its faces in a row."""

from __future__ import annotations

from collections.abc import Iterable

from fairway.content import fact, in_a_row, package_texts
from fairway.draw import Drawn, Markup, document, group, number, say, tag
from fairway_tiny.content.components import DiceSet
from fairway_tiny.draw.svg_terrain import DUNE, GRAIN, INK, PAPER, SEA, SHORE, WALL
from fairway_tiny.field.terrain import Shape

__all__ = ["POWERS", "dice_picture", "face_of"]

FACE, GAP, LEFT, TOP, DOWN = 44, 10, 150, 56, 58
POWERS = {"light": "#8fbf6f", "medium": "#f2cf5b", "max": "#e0725a"}


def dice_picture(dice: DiceSet, name: str, language: str) -> str:
    """Draw a set of dice."""
    texts = package_texts("fairway_tiny")
    shown: dict[str, tuple[list[Markup], Iterable[object]]] = {
        "terrain": ([_terrain(shape) for shape in dice.terrain], dice.terrain),
        **{power: _numbers(getattr(dice, power)) for power in POWERS},
        "precision": ([_precision(result) for result in dice.precision], dice.precision),
    }
    width = LEFT + max(len(faces) for faces, _ in shown.values()) * (FACE + GAP) + 14
    height = TOP + len(shown) * DOWN + 8
    drawn = Drawn({})
    drawn.add(tag("rect", width=width, height=height, rx=10, fill=PAPER))
    drawn.add(say(name, 24, 34, 15, fill=INK, bold=True))
    described = []
    for line, (die, (faces, told)) in enumerate(shown.items()):
        y = TOP + line * DOWN
        label = texts.say(f"picture.tiny.die.{die}", {"count": dice.terrain_dice if die == "terrain" else 1}, language)
        drawn.add(say(label, 24, y + 27, 13, fill=INK), *_faces(faces, y, POWERS.get(die, "#ffffff")))
        described.append(fact(label, ", ".join(map(str, told)), language))
    return document(
        drawn, (0, 0, width, height), title=name, description=in_a_row(described, language), language=language
    )


def face_of(shape: Shape, x: float, y: float, side: float) -> Markup:
    """Return a terrain die that shows a face."""
    square = tag("rect", width=FACE, height=FACE, rx=8, fill="#ffffff", stroke=INK, stroke_width=1.5)
    return group(square, _terrain(shape), transform=f"translate({number(x)} {number(y)}) scale({number(side / FACE)})")


def _numbers(faces: tuple[int, ...]) -> tuple[list[Markup], Iterable[object]]:
    signed = [f"{face:+d}" if face else "0" for face in faces]
    return [_label(face) for face in signed], signed


def _faces(faces: list[Markup], y: int, fill: str) -> Iterable[Markup]:
    for place, face in enumerate(faces):
        square = tag("rect", width=FACE, height=FACE, rx=8, fill=fill, stroke=INK, stroke_width=1.5)
        yield group(square, face, transform=f"translate({LEFT + place * (FACE + GAP)} {y})")


def _terrain(shape: Shape) -> Markup:
    match shape:
        case "square":
            return tag("rect", x=11, y=11, width=22, height=22, fill=WALL)
        case "triangle":
            return tag("path", d="M11 11h22L11 33z", fill=WALL)
        case "water":
            return tag("rect", x=9, y=9, width=26, height=26, rx=9, fill=SEA, stroke=SHORE, stroke_width=2)
        case "sand":
            return tag("rect", x=9, y=9, width=26, height=26, rx=9, fill=DUNE, stroke=GRAIN, stroke_width=2)


def _label(face: str) -> Markup:
    return say(face, FACE / 2, 29, 19, fill=INK, anchor="middle", bold=True)


def _precision(result: str) -> Markup:
    if result == "pass":
        return tag("circle", cx=22, cy=22, r=11, fill="none", stroke=INK, stroke_width=4)
    return tag("path", d="M13 13L31 31M31 13L13 31", stroke=INK, stroke_width=4, stroke_linecap="round")
