"""Shapes that are laid on squares, told so that a client can let somebody draw with them.

Where a domain's actions are drawn and cannot be listed, its `description` may have, by the name of a field, `stamps`,
what can be laid, and `begin`, what lies there already and a client begins with.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fairway.model.values import Value

__all__ = ["Stamp"]


class Stamp(Value, frozen=True, omit_defaults=True):
    """A shape that can be laid on a square, in as many ways as it can be turned."""

    ways: Annotated[
        tuple[dict[str, Any], ...],
        Meta(description="What is laid, without where: one for each quarter turn, clockwise, in which it is another."),
    ]
    name: Annotated[
        str, Meta(description="Its words are `stamp.<plugin>.<name>`; none: it is told by what is laid.")
    ] = ""
    path: Annotated[str, Meta(description="Its outline in the first way, as SVG path data in a square of 1 by 1.")] = ""
    colour: Annotated[
        str, Meta(description="What to fill the outline with, as CSS writes colours; none: anything.")
    ] = ""
    most: Annotated[int | None, Meta(description="How many may be laid; none: as many as there is room for.")] = None
    pairs: Annotated[bool, Meta(description="Whether a second one fits on the same square, turned by half.")] = False
    others: Annotated[
        dict[str, Any], Meta(description="What other fields of the action have to be where it is laid.")
    ] = msgspec.field(default_factory=dict)
