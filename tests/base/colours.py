"""How colours are seen: the contrast of a text with its ground, and two colours by eyes that do not tell red from green."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["EYES", "READABLE", "apart", "contrast"]

READABLE = 4.5
"""What WCAG 2 asks of text at level AA."""
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.052)),
    "deuteranopia": ((0.3673, 0.8606, -0.228), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
}
"""What eyes make of linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""


def linear(colour: str) -> list[float]:
    """Return the light of a web colour."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def brightness(light: Sequence[float]) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    dark, bright = sorted((brightness(linear(one)), brightness(linear(other))))
    return (bright + 0.05) / (dark + 0.05)


def apart(one: str, other: str, eyes: str) -> float:
    """Return how far apart such eyes see two colours, in CIELAB; about 2 can just be told apart side by side."""
    first, second = (_lab(_seen(colour, eyes)) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def _seen(colour: str, eyes: str) -> list[float]:
    light = linear(colour)
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes]]


def _lab(light: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
    root_x, root_y, root_z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in (x, brightness(light), z)
    )
    return 116 * root_y - 16, 500 * (root_x - root_y), 200 * (root_y - root_z)
