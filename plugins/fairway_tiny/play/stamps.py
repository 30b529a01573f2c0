"""What a drawing is made with: the shapes that the dice show, each in all its turns."""

from __future__ import annotations

from collections.abc import Iterable

from fairway import Stamp
from fairway_tiny.field.pieces import allowance, orients_of
from fairway_tiny.field.terrain import Shape, Terrain
from fairway_tiny.play.drawing_rules import showing

__all__ = ["COLOURS", "stamps"]

COLOURS: dict[Terrain, str] = {"water": "#8cc4e6", "sand": "#f0d999", "walls": "#6b5f52"}
_BLOB = "M.3 .08H.7Q.92 .08 .92 .3V.7Q.92 .92 .7 .92H.3Q.08 .92 .08 .7V.3Q.08 .08 .3 .08Z"
_OUTLINES: dict[Shape, str] = {"water": _BLOB, "sand": _BLOB, "square": "M0 0H1V1H0Z", "triangle": "M0 0H1L0 1Z"}


def stamps(dice: Iterable[Shape], *, pairs: bool) -> tuple[Stamp, ...]:
    """Return what can be drawn, how many of each and of which terrain; `pairs` lets two triangles share a space."""
    dice = tuple(dice)
    return tuple(
        Stamp(
            _ways(shape),
            shape,
            _OUTLINES[shape],
            COLOURS[terrain],
            most,
            pairs and shape == "triangle",
            {"terrain": terrain},
        )
        for terrain in showing(dice)
        for shape, most in allowance(dice, terrain).items()
    )


def _ways(shape: Shape) -> tuple[dict[str, str], ...]:
    return tuple([{"shape": shape, **({"orient": orient} if orient else {})} for orient in orients_of(shape)])
